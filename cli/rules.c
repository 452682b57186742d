#include "analyze/finding/rule.h"
#include "cli/command.h"
#include "cli/output.h"
#include "lexer/nearest.h"
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
    rule_page_write_all(output.file);
  } else {
    print_list(output.file);
  }
  return output_close(&output, &error) ? EXIT_FINE : command_trouble(&error);
}

static const char *rule_candidate(size_t index, const void *payload) {
  (void)payload;
  return rule_registry[index] != NULL ? rule_registry[index]->id : NULL;
}

static const Rule *find_rule(const Options *options, Error *error) {
  if (options->paths.count != 1) {
    error_set(error, "explain takes one rule; `weir rules` lists them");
    return NULL;
  }
  const char *id = options->paths.items[0];
  const Rule *rule = rule_find(slice_of(id));
  if (rule != NULL) return rule;
  const char *meant = nearest(id, rule_candidate, NULL);
  if (meant != NULL) {
    error_set(error, "there is no rule \"%s\"; is \"%s\" meant?", id, meant);
  } else {
    error_set(error, "there is no rule \"%s\"; `weir rules` lists them", id);
  }
  return NULL;
}

ExitStatus command_explain(const Options *options) {
  Error error = {0};
  const Rule *rule = find_rule(options, &error);
  if (rule == NULL) return command_trouble(&error);
  Output output;
  if (!output_open(&output, options->output, &error)) return command_trouble(&error);
  rule_page_write(output.file, rule);
  return output_close(&output, &error) ? EXIT_FINE : command_trouble(&error);
}
