#include "analyze/finding/rule_alias.h"
#include "cli/command.h"
#include "cli/output.h"
#include "lexer/nearest.h"
#include "report/rule_page.h"

#include <string.h>

#define ALIKE_MAX 5 // rules that an unknown name may have meant

static bool is_meant(const Rule *rule, Slice name) {
  return slice_equals(slice_of(rule->id), name) || rule_alias_is(rule, name);
}

static const char *rule_candidate(size_t index, const void *payload) {
  (void)payload;
  return rule_registry[index] != NULL ? rule_registry[index]->id : NULL;
}

// The rule with the fewest edits, and those whose names hold the word.
static void suggest(const char *name, Error *error) {
  const char *near = nearest(name, rule_candidate, NULL);
  char alike[ALIKE_MAX * 48] = "";
  size_t length = 0;
  unsigned count = 0;
  for (size_t i = 0; rule_registry[i] != NULL && count < ALIKE_MAX; i++) {
    const char *id = rule_registry[i]->id;
    bool holds = strlen(name) >= 3 && strstr(id, name) != NULL;
    if (id != near && !holds) continue;
    int printed =
        snprintf(alike + length, sizeof alike - length, "%s\"%s\"", count > 0 ? ", " : "", id);
    if (printed < 0 || (size_t)printed >= sizeof alike - length) break;
    length += (size_t)printed;
    count++;
  }
  if (count == 0) {
    error_set(error, "there is no rule \"%s\"; `weir rules` lists them", name);
  } else if (count == 1) {
    error_set(error, "there is no rule \"%s\"; is %s meant?", name, alike);
  } else {
    error_set(error, "there is no rule \"%s\"; is one of %s meant?", name, alike);
  }
}

static bool count_meant(const Options *options, size_t *count, Error *error) {
  if (options->paths.count != 1)
    return error_set(error, "explain takes one rule; `weir rules` lists them");
  for (size_t i = 0; rule_registry[i] != NULL; i++)
    *count += is_meant(rule_registry[i], slice_of(options->paths.items[0]));
  if (*count == 0) suggest(options->paths.items[0], error);
  return *count > 0;
}

static bool read_format(const Options *options, bool *markdown, Error *error) {
  *markdown = options->format != NULL && strcmp(options->format, "markdown") == 0;
  if (options->format == NULL || *markdown || strcmp(options->format, "text") == 0) return true;
  return error_set(error, "--format: \"%s\" is none of text, markdown", options->format);
}

ExitStatus command_explain(const Options *options) {
  Error error = {0};
  size_t count = 0;
  bool markdown = false;
  if (!read_format(options, &markdown, &error) || !count_meant(options, &count, &error))
    return command_trouble(&error);
  Output output;
  if (!output_open(&output, options->output, &error)) return command_trouble(&error);
  const char *name = options->paths.items[0];
  if (count > 1 && !markdown) fprintf(output.file, "%s is what %zu rules say.\n\n", name, count);
  bool is_first = true;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (!is_meant(rule_registry[i], slice_of(name))) continue;
    if (!is_first) fputc('\n', output.file);
    (markdown ? rule_page_write_markdown : rule_page_write)(output.file, rule_registry[i]);
    is_first = false;
  }
  return output_close(&output, &error) ? EXIT_FINE : command_trouble(&error);
}
