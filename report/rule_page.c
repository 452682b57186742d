#include "report/rule_page.h"

#include "analyze/finding/rule_alias.h"

#define SAME_EVERYWHERE "The same on 11 to 18."
#define GIVEN_BOUNDARY "-- in a later release\n"

// What is not SQL is a sentence on what to do.
static bool is_sql(const Rule *rule, const char *text) {
  return rule->hears == RULE_HEARS_ORDER ? text != rule->instead : strchr(text, ';') != NULL;
}

static void write_indented(FILE *out, const char *text) {
  for (const char *line = text; line != NULL && *line != '\0';) {
    size_t length = strcspn(line, "\n");
    fprintf(out, "  %.*s\n", (int)length, line);
    line = line[length] == '\0' ? NULL : line + length + 1;
  }
}

static void write_part(FILE *out, const char *title, const char *text) {
  if (text == NULL) return;
  fprintf(out, "\n%s\n", title);
  write_indented(out, text);
}

void rule_page_write(FILE *out, const Rule *rule) {
  fprintf(out, "%s (up to %s, profile %s)\n", rule->id, severity_name(rule->severity),
      rule_profile_name(rule->profile));
  write_indented(out, rule->says);
  write_part(out, "Why", rule->why);
  write_part(out, "PostgreSQL", rule->versions != NULL ? rule->versions : SAME_EVERYWHERE);
  write_part(out, "Both examples run on", rule->given);
  write_part(out, "It speaks on", rule->bad);
  write_part(out, "It is silent on", rule->good);
  write_part(out, "Instead", rule->instead);
  write_part(out, "Other linters call it", rule->also);
  fprintf(out,
      "\nTo allow it once\n  -- weir:allow %s REASON\n"
      "To leave it out\n  ignore: [%s]  in weir.yaml, or --ignore %s\n",
      rule->id, rule->id, rule->id);
}

static void write_example(FILE *out, const char *given, const char *sql) {
  fputs("```sql\n", out);
  if (given != NULL) fprintf(out, "%s\n" GIVEN_BOUNDARY, given);
  fprintf(out, "%s\n```\n", sql);
}

static void write_aliases(FILE *out, const Rule *rule) {
  if (rule->also == NULL) return;
  fputs("\n## Other linters call it\n\n", out);
  Slice tool = SLICE("");
  for (RuleAlias alias = {0}; rule_alias_next(rule, &alias);) {
    bool is_same = slice_equals(tool, alias.tool);
    if (!is_same && tool.length > 0) fputc('\n', out);
    if (!is_same) fprintf(out, "- %.*s: ", SLICE_PRINT(alias.tool));
    fprintf(out, "%s`%.*s`", is_same ? ", " : "", SLICE_PRINT(alias.name));
    tool = alias.tool;
  }
  fputc('\n', out);
}

void rule_page_write_markdown(FILE *out, const Rule *rule) {
  fprintf(out, "# %s\n\n%s\n\n", rule->id, rule->says);
  fprintf(out, "Severity: up to %s. Profile: [%s](../rules.md). PostgreSQL: %s\n",
      severity_name(rule->severity), rule_profile_name(rule->profile),
      rule->versions != NULL ? rule->versions : SAME_EVERYWHERE);
  fprintf(out, "\n## Why\n\n%s\n", rule->why);
  if (rule->bad != NULL) {
    fputs("\n## It speaks on\n\n", out);
    write_example(out, rule->given, rule->bad);
  }
  fputs("\n## It is silent on\n\n", out);
  write_example(out, rule->given, rule->good);
  fputs("\n## Instead\n\n", out);
  if (is_sql(rule, rule->instead)) {
    write_example(out, NULL, rule->instead);
  } else {
    fprintf(out, "%s\n", rule->instead);
  }
  write_aliases(out, rule);
  fprintf(out,
      "\n## To allow it\n\n"
      "Once, above the statement: `-- weir:allow %s REASON`. Everywhere: `ignore: [%s]` in\n"
      "[weir.yaml](../settings.md), or `--ignore %s`.\n",
      rule->id, rule->id, rule->id);
}

static void write_profile(FILE *out, RuleProfile profile, const char *what) {
  fprintf(out, "\n## %s\n\n%s\n\n| rule | up to | what it says |\n|---|---|---|\n",
      rule_profile_name(profile), what);
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    if (rule->profile != profile) continue;
    fprintf(out, "| [%s](rules/%s.md) | %s | %s |\n", rule->id, rule->id,
        severity_name(rule->severity), rule->says);
  }
}

void rule_page_write_index(FILE *out) {
  fputs("# Rules\n\n"
        "A rule's page is what `weir explain RULE` prints, which also takes the names that other "
        "linters have for\n"
        "it. These pages are written by `./dev docs`; their texts stand in `analyze/rules/`. Each "
        "example is run by\n"
        "the tests. What stands above a line `-- in a later release` ran before, so its tables are "
        "in use.\n",
      out);
  write_profile(out, PROFILE_RECOMMENDED,
      "The default: what fails, stops others, loses data, opens a door, or breaks what depends on "
      "it.");
  write_profile(out, PROFILE_STRICT,
      "And what one pays for later: types, missing keys, indexes that are missing or too many.");
  write_profile(out, PROFILE_ALL, "And what a house may or may not want.");
}
