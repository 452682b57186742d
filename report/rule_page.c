#include "report/rule_page.h"

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
  fprintf(out, "%s (%s, profile %s)\n", rule->id, severity_name(rule->severity),
      rule_profile_name(rule->profile));
  write_indented(out, rule->says);
  write_part(out, "Why", rule->why);
  write_part(out, "Instead", rule->instead);
  write_part(out, "It speaks on", rule->bad);
  write_part(out, "It is silent on", rule->good);
  write_part(out, "Other linters call it", rule->also);
}

static void write_example(FILE *out, const char *title, const char *sql) {
  if (sql != NULL) fprintf(out, "%s\n\n```sql\n%s\n```\n\n", title, sql);
}

void rule_page_write_all(FILE *out) {
  fputs(
      "# Rules\n\nMade by `weir rules --format markdown`; the texts stand in `analyze/rules/`.\n\n",
      out);
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    fprintf(out, "- [%s](#%s): %s\n", rule->id, rule->id, rule->says);
  }
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    fprintf(out, "\n## %s\n\nUp to %s; profile `%s`. %s\n\n%s\n\n", rule->id,
        severity_name(rule->severity), rule_profile_name(rule->profile), rule->says, rule->why);
    write_example(out, "Instead:", rule->instead);
    write_example(out, "It speaks on:", rule->bad);
    write_example(out, "It is silent on:", rule->good);
    if (rule->also != NULL) fprintf(out, "Other linters call it %s.\n", rule->also);
  }
}
