#include "analyze/takeover/takeover_writer.h"

static bool is_at(const ForeignEntry *entry, const char *path) {
  return slice_equals(entry->path, slice_of(path));
}

// Its levels, and ours from which on a run fails as it did there.
static void take_level(Takeover *takeover, const ForeignEntry *entry) {
  static const char *const levels[][2] = {{"blocker", "error"}, {"critical", "error"},
      {"major", "warning"}, {"minor", "warning"}, {"info", "info"}, {"none", "never"}};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    if (!takeover_has_text(entry, levels[i][0])) continue;
    takeover_line(takeover, &takeover->keys, "fail_on: %s # %s", levels[i][1], levels[i][0]);
    return;
  }
  takeover_note(takeover, entry, "is no level of pg-migration-lint");
}

static const char *strategy_of(const Takeover *takeover) {
  for (size_t i = 0; i < takeover->foreign.count; i++) {
    const ForeignEntry *entry = &takeover->foreign.entries[i];
    if (is_at(entry, "migrations.strategy") && takeover_has_text(entry, "liquibase"))
      return "liquibase";
  }
  return NULL;
}

static bool has_quote(Slice name) {
  return name.length > 0 && (memchr(name.start, '"', name.length) != NULL ||
                                memchr(name.start, '\\', name.length) != NULL);
}

static bool is_plain_name(Slice name) {
  for (size_t i = 0; i < name.length; i++) {
    char c = name.start[i];
    bool is_letter = (c >= 'a' && c <= 'z') || c == '_';
    if (!is_letter && (i == 0 || c < '0' || c > '9')) return false;
  }
  return name.length > 0;
}

static void take_schema(Takeover *takeover, const ForeignEntry *entry) {
  if (takeover_has_text(entry, "public")) return;
  Slice schema = takeover_plain(takeover, entry->texts[0]);
  if (has_quote(schema)) {
    takeover_note(
        takeover, entry, "is a name to be written by hand, as session: {search_path: ...}");
    return;
  }
  if (!is_plain_name(schema)) schema = takeover_quoted(takeover, schema); // for the server
  schema = takeover_quoted(takeover, schema);
  takeover_line(takeover, &takeover->keys, "session: {search_path: %.*s}", SLICE_PRINT(schema));
}

void takeover_pg_migration_lint(Takeover *takeover, const ForeignEntry *entry) {
  if (entry->is_unread) {
    takeover_note(takeover, entry, "was not understood");
  } else if (is_at(entry, "rules.disabled")) {
    takeover_add_rules(takeover, entry, "off");
  } else if (is_at(entry, "rules.enabled")) {
    takeover_add_rules(takeover, entry, NULL);
  } else if (is_at(entry, "cli.fail_on")) {
    take_level(takeover, entry);
  } else if (is_at(entry, "migrations.paths")) {
    const char *framework = strategy_of(takeover);
    for (size_t i = 0; i < entry->count; i++)
      takeover_add_chain(takeover, entry->texts[i], framework);
  } else if (is_at(entry, "migrations.default_schema") && entry->count == 1) {
    take_schema(takeover, entry);
  } else if (is_at(entry, "migrations.run_in_transaction")) {
    takeover_note(takeover, entry,
        "Weir knows the transactions of migration tools; `transaction: none` or `file` is for a "
        "runner of one's own");
  } else if (!is_at(entry, "migrations.strategy")) {
    takeover_note(takeover, entry, "Weir has nothing like it");
  }
}
