#include "analyze/finding/rule.h"
#include "cli/command.h"
#include "cli/output.h"
#include "report/rule_page.h"

#include <string.h>

static void print_list(FILE *out) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    fprintf(out, "%-32s %-7s  %-11s  %s\n", rule->id, severity_name(rule->severity),
        rule_profile_name(rule->profile), rule->says);
  }
}

ExitStatus command_rules(const Options *options) {
  Error error = {0};
  bool markdown = options->format != NULL && strcmp(options->format, "markdown") == 0;
  if (options->format != NULL && !markdown && strcmp(options->format, "text") != 0) {
    error_set(&error, "--format: \"%s\" is none of text, markdown", options->format);
    return command_trouble(&error);
  }
  Output output;
  if (!output_open(&output, options->output, &error)) return command_trouble(&error);
  if (markdown) {
    rule_page_write_index(output.file);
  } else {
    print_list(output.file);
  }
  return output_close(&output, &error) ? EXIT_FINE : command_trouble(&error);
}
