#include "analyze/takeover/takeover.h"

#include "analyze/takeover/takeover_writer.h"

const TakeoverTool takeover_tools[] = {
    {"squawk", ".squawk.toml"},
    {"pg-migration-lint", "pg-migration-lint.toml"},
    {"atlas", "atlas.hcl"},
    {NULL, NULL},
};

typedef void Reader(Foreign *foreign, Slice text);
static const struct {
  Reader *read;
  TakeoverEntry *take;
} tools[] = {
    {foreign_read_toml, takeover_squawk},
    {foreign_read_toml, takeover_pg_migration_lint},
    {foreign_read_hcl, takeover_atlas},
};

void takeover_write(FILE *out, const TakeoverTool *tool, Slice text) {
  Takeover takeover = {.tool = tool->name, .arena = arena_new()};
  takeover.foreign.arena = takeover.arena;
  size_t index = (size_t)(tool - takeover_tools);
  tools[index].read(&takeover.foreign, text);
  for (size_t i = 0; i < takeover.foreign.count; i++)
    tools[index].take(&takeover, &takeover.foreign.entries[i]);
  fprintf(out,
      "# Settings of Weir, taken over from %s (%s).\n"
      "# What they mean: docs/settings.md. `weir config` shows what is in force.\n"
      "edition: %d\n",
      tool->name, tool->file, RULE_EDITION_NEWEST);
  takeover_write_lines(&takeover, out);
  takeover_free(&takeover);
}

void takeover_write_new(FILE *out) {
  fprintf(out,
      "# Settings of Weir. What they mean: docs/settings.md. `weir config` shows what is in "
      "force.\n"
      "root: true\n"
      "edition: %d\n"
      "required_version: \">=%s\"\n"
      "\n"
      "# The oldest and the newest server that the migrations run on.\n"
      "# pg_version: 14-18\n"
      "\n"
      "# recommended: failure, outage, data loss, security. strict: types, keys, indexes too. all: "
      "house style too.\n"
      "profile: recommended\n"
      "\n"
      "# What the migration tool sets before it sends a file.\n"
      "# session: {lock_timeout: 5s}\n"
      "\n"
      "# The last migration that has been released: only what comes behind it is reported.\n"
      "# released_through: \"0042\"\n"
      "\n"
      "# Old findings that fail nothing: weir lint --write-known weir.known\n"
      "# known: weir.known\n"
      "\n"
      "# rules:\n"
      "#   drop-table: warning\n"
      "#   create-index-not-concurrent: {allow: [staging.*]}\n"
      "\n"
      "# suppress:\n"
      "#   - {file: db/V7__cleanup.sql, rule: drop-column, object: orders.note, reason: moved to "
      "order_notes}\n",
      RULE_EDITION_NEWEST, WEIR_VERSION);
}
