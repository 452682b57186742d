#include "analyze/takeover/takeover_writer.h"

#include "analyze/finding/allow_comment.h"

// What stands behind the first "lint." of the path; "": it is not about that.
static Slice behind(Slice path, Slice word) {
  for (size_t i = 0; i + word.length <= path.length; i++) {
    Slice rest = {path.start + i, path.length - i};
    bool begins = i == 0 || path.start[i - 1] == '.';
    if (begins && slice_starts_with(rest, word))
      return (Slice){rest.start + word.length, rest.length - word.length};
  }
  return SLICE("");
}

static bool has_code(const Rule *rule, const char *code, Slice *name) {
  Slice list = rule_names_by(rule, "atlas");
  while (allow_comment_next(&list, name)) {
    if (slice_starts_with(*name, slice_of(code))) return true;
  }
  return false;
}

static void set_level(
    Takeover *takeover, const ForeignEntry *entry, const char *code, const char *level) {
  bool is_found = false;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    Slice name;
    if (!has_code(rule_registry[i], code, &name)) continue;
    Slice head = arena_printf(takeover->arena, "  %s: ", rule_registry[i]->id);
    bool is_set = false;
    for (size_t k = 0; k < takeover->rules.count; k++)
      is_set |= slice_starts_with(takeover->rules.items[k], head);
    if (!is_set)
      takeover_line(takeover, &takeover->rules, "  %s: %s # %.*s", rule_registry[i]->id, level,
          SLICE_PRINT(name));
    is_found = true;
  }
  if (!is_found) takeover_note(takeover, entry, "Weir has no rules that this analyzer has");
}

// "destructive.error" = true: what it finds fails the run.
static void take_lint(Takeover *takeover, const ForeignEntry *entry, Slice what) {
  size_t length = what.length > strlen(".error") ? what.length - strlen(".error") : 0;
  Slice key = {what.start + length, what.length - length};
  const char *code = slice_equals(key, SLICE(".error"))
                         ? allow_comment_atlas_code((Slice){what.start, length})
                         : NULL;
  bool is_on = takeover_has_text(entry, "true");
  if (code != NULL && (is_on || takeover_has_text(entry, "false"))) {
    set_level(takeover, entry, code, is_on ? "error" : "warning");
  } else if (code != NULL) {
    takeover_note(takeover, entry, "is neither true nor false");
  } else if (slice_equals(what, SLICE("latest")) || slice_starts_with(what, SLICE("git."))) {
    takeover_note(takeover, entry, "`weir lint --only FILE` and released_through say what is new");
  } else {
    takeover_note(takeover, entry, "Weir has nothing like it");
  }
}

static void take_folder(Takeover *takeover, const ForeignEntry *entry) {
  Slice path = entry->count == 1 ? entry->texts[0] : SLICE("");
  if (!slice_starts_with(path, SLICE("file://"))) {
    takeover_note(takeover, entry, "is no folder");
    return;
  }
  path = (Slice){path.start + 7, path.length - 7};
  size_t length = 0;
  while (length < path.length && path.start[length] != '?') length++;
  takeover_add_chain(takeover, (Slice){path.start, length}, NULL);
}

void takeover_atlas(Takeover *takeover, const ForeignEntry *entry) {
  Slice what = behind(entry->path, SLICE("lint."));
  if (what.length > 0 && entry->is_unread) {
    takeover_note(takeover, entry, "was not understood");
  } else if (what.length > 0) {
    take_lint(takeover, entry, what);
  } else if (slice_equals(behind(entry->path, SLICE("migration.")), SLICE("dir"))) {
    take_folder(takeover, entry);
  } // the rest is not about linting
}
