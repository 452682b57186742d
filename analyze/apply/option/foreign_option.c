#include "analyze/apply/option/foreign_option.h"
#include "analyze/apply/option_text.h"

#define OPTIONS_MOST 200u // more than anybody writes: each is looked for among those before

static bool missing(Executor *executor, Slice name, Span span) {
  return executor_fail(executor, "42704", span, "option \"%.*s\" not found", SLICE_PRINT(name));
}

static bool change_one(
    Executor *executor, const ForeignOptionChange *change, const Option *option, Symbol *list) {
  const char *gap = FOREIGN_OPTION_SEPARATOR;
  Slice name = executor_text(executor, option->name.symbol);
  Slice verb = executor_text(executor, option->name_space.symbol);
  Slice value;
  bool is_there = option_text_find(executor, *list, name, gap, &value);
  bool drops = slice_equals(verb, SLICE("drop"));
  bool sets = slice_equals(verb, SLICE("set"));
  if (drops || sets) {
    if (!is_there && !change->may_have_more) return missing(executor, name, option->node.span);
  } else if (is_there) {
    return executor_fail(executor, "42710", option->node.span,
        "option \"%.*s\" provided more than once", SLICE_PRINT(name));
  }
  value = change->is_secret ? SLICE("") : option_text_value(executor, option->value, "");
  if (drops)
    *list = option_text_remove(executor, *list, name, gap);
  else if (sets)
    *list = option_text_exchange(executor, *list, name, value, gap);
  else
    *list = option_text_set(executor, *list, name, value, gap);
  return true;
}

bool foreign_option_change(Executor *executor, const ForeignOptionChange *change, Symbol *list) {
  uint32_t count = 0;
  LIST_EACH(node, change->options) {
    if (count++ == OPTIONS_MOST) return true;
    if (!change_one(executor, change, (const Option *)node, list)) return false;
  }
  return true;
}
