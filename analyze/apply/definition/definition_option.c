#include "analyze/apply/definition/definition_option.h"

#include "analyze/apply/option_text.h"

#include <strings.h>

#define COMPARED_MOST 64u // more names than any definition knows

bool definition_word_is(Slice text, const char *word) {
  return text.length == strlen(word) && strncasecmp(text.start, word, text.length) == 0;
}

static Slice name_of(const Executor *executor, const Option *option) {
  return executor_text(executor, option->name.symbol);
}

static bool is_known(const DefinitionNames *known, Slice name) {
  for (size_t i = 0; i < known->count; i++) {
    if (slice_equals(name, slice_of(known->names[i]))) return true;
  }
  return false;
}

static bool is_repeated(NodeList options, const Option *option) {
  uint32_t looked = 0;
  LIST_EACH(node, options) {
    if (node == &option->node || looked++ == COMPARED_MOST) return false;
    if (((const Option *)node)->name.symbol == option->name.symbol) return true;
  }
  return false;
}

const Option *definition_option_repeated(NodeList options) {
  LIST_EACH(node, options) {
    if (is_repeated(options, (const Option *)node)) return (const Option *)node;
  }
  return NULL;
}

bool definition_options_check(Executor *executor, NodeList options, const DefinitionNames *known) {
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    Slice name = name_of(executor, option);
    if (!is_known(known, name))
      return executor_fail(executor, "42601", node->span, "%s\"%.*s\"%s", known->before,
          SLICE_PRINT(name), known->after);
    if (is_repeated(options, option))
      return executor_fail(executor, "42601", node->span, "conflicting or redundant options");
  }
  return true;
}

const Option *definition_option(const Executor *executor, NodeList options, const char *name) {
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    if (slice_equals(name_of(executor, option), slice_of(name))) return option;
  }
  return NULL;
}

Slice definition_option_text(const Executor *executor, NodeList options, const char *name) {
  const Option *option = definition_option(executor, options, name);
  return option == NULL ? SLICE("") : option_text_value(executor, option->value, "true");
}

bool definition_option_boolean(
    Executor *executor, NodeList options, const char *name, bool *value) {
  static const char *const words[] = {"false", "true", "off", "on", "0", "1"};
  const Option *option = definition_option(executor, options, name);
  if (option == NULL) return true;
  Slice text = option_text_value(executor, option->value, "true");
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!definition_word_is(text, words[i])) continue;
    *value = i % 2 == 1;
    return true;
  }
  return executor_fail(executor, "42601", option->node.span, "%s requires a Boolean value", name);
}
