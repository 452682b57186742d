#include "analyze/apply/option_text.h"

Slice option_text_value(const Executor *executor, const Node *value, const char *without) {
  if (value == NULL) return slice_of(without);
  switch (value->kind) {
  case NODE_NAME: return executor_text(executor, ((const NameNode *)value)->name.symbol);
  case NODE_QUALIFIED_NAME:
    return executor_text(executor, ((const QualifiedNameNode *)value)->name.name.symbol);
  case NODE_TYPE_NAME: return executor_text(executor, ((const TypeName *)value)->name.name.symbol);
  case NODE_CONSTANT: {
    const Constant *constant = (const Constant *)value;
    if (constant->kind == CONSTANT_TRUE) return SLICE("true");
    if (constant->kind == CONSTANT_FALSE) return SLICE("false");
    if (constant->kind == CONSTANT_INTEGER)
      return arena_printf(executor->arena, "%d", constant->integer);
    return constant->text;
  }
  default: // -1, such as a number with its sign
    return (Slice){executor->source.start + value->span.start, value->span.end - value->span.start};
  }
}

typedef struct OptionPart { // of a list: name=value
  Slice whole;
  Slice name;
} OptionPart;

// Takes the first part off the list; false: there is none.
static bool next_part(Slice *list, const char *separator, OptionPart *part) {
  if (list->length == 0) return false;
  Slice gap = slice_of(separator);
  size_t length = 0;
  while (length < list->length &&
         !slice_starts_with((Slice){list->start + length, list->length - length}, gap))
    length++;
  part->whole = (Slice){list->start, length};
  const char *sign = memchr(list->start, '=', length);
  part->name = (Slice){list->start, sign == NULL ? length : (size_t)(sign - list->start)};
  size_t taken = length == list->length ? length : length + gap.length;
  *list = (Slice){list->start + taken, list->length - taken};
  return true;
}

static Slice join(const Executor *executor, Slice list, Slice part, const char *separator) {
  if (list.length == 0) return part;
  return arena_printf(
      executor->arena, "%.*s%s%.*s", SLICE_PRINT(list), separator, SLICE_PRINT(part));
}

static Slice without_part(const Executor *executor, Slice list, Slice name, const char *separator) {
  Slice kept = SLICE("");
  OptionPart part;
  while (next_part(&list, separator, &part)) {
    if (!slice_equals(part.name, name)) kept = join(executor, kept, part.whole, separator);
  }
  return kept;
}

static Slice with_part(
    const Executor *executor, Slice list, Slice name, Slice value, const char *separator) {
  list = without_part(executor, list, name, separator);
  Slice part = arena_printf(executor->arena, "%.*s=%.*s", SLICE_PRINT(name), SLICE_PRINT(value));
  return join(executor, list, part, separator);
}

static Symbol intern(const Executor *executor, Slice list) {
  return list.length == 0 ? SYMBOL_NONE : symbol_intern(executor->symbols, list);
}

bool option_text_find(
    const Executor *executor, Symbol list, Slice name, const char *separator, Slice *value) {
  Slice rest = executor_text(executor, list);
  OptionPart part;
  while (next_part(&rest, separator, &part)) {
    if (!slice_equals(part.name, name)) continue;
    size_t before = part.name.length < part.whole.length ? part.name.length + 1 : part.whole.length;
    *value = (Slice){part.whole.start + before, part.whole.length - before};
    return true;
  }
  return false;
}

Symbol option_text_set(
    Executor *executor, Symbol before, Slice name, Slice value, const char *separator) {
  return intern(
      executor, with_part(executor, executor_text(executor, before), name, value, separator));
}

Symbol option_text_exchange(
    Executor *executor, Symbol before, Slice name, Slice value, const char *separator) {
  Slice rest = executor_text(executor, before), changed = SLICE("");
  OptionPart part;
  while (next_part(&rest, separator, &part)) {
    Slice kept = part.whole;
    if (slice_equals(part.name, name))
      kept = arena_printf(executor->arena, "%.*s=%.*s", SLICE_PRINT(name), SLICE_PRINT(value));
    changed = join(executor, changed, kept, separator);
  }
  return intern(executor, changed);
}

Symbol option_text_remove(Executor *executor, Symbol before, Slice name, const char *separator) {
  return intern(executor, without_part(executor, executor_text(executor, before), name, separator));
}

Symbol option_text_join(Executor *executor, Symbol list, Symbol more, const char *separator) {
  if (more == SYMBOL_NONE) return list;
  return intern(executor,
      join(executor, executor_text(executor, list), executor_text(executor, more), separator));
}

// More than a statement says in earnest: joining them is quadratic.
#define OPTIONS_MOST 200u

Symbol option_text_read(Executor *executor, NodeList options) {
  Slice list = SLICE("");
  uint32_t count = 0;
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    if (option->name_space.symbol != SYMBOL_NONE || count++ == OPTIONS_MOST) continue;
    Slice name = executor_text(executor, option->name.symbol);
    Slice value = option_text_value(executor, option->value, "true");
    list = with_part(executor, list, name, value, OPTION_SEPARATOR);
  }
  return intern(executor, list);
}

// ---- settings

// Each item is one name, whatever stands in it.
static bool has_quoted_items(Slice name) {
  static const char *const names[] = {"search_path", "temp_tablespaces", "local_preload_libraries",
      "session_preload_libraries", "shared_preload_libraries", "unix_socket_directories"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (slice_equals(name, slice_of(names[i]))) return true;
  }
  return false;
}

static Slice setting_item(Executor *executor, const SetStatement *statement, const Node *value) {
  Slice text = option_text_value(executor, value, "");
  if (!has_quoted_items(statement->name)) return text;
  if (text.length == 0) return SLICE("\"\"");
  return executor_quoted(executor, symbol_intern(executor->symbols, text));
}

Slice option_text_setting(Executor *executor, const SetStatement *statement) {
  size_t length = 0;
  LIST_EACH(value, statement->values) {
    length += setting_item(executor, statement, value).length + 2;
  }
  char *text = arena_alloc(executor->arena, length + 1);
  size_t at = 0;
  LIST_EACH(value, statement->values) {
    Slice item = setting_item(executor, statement, value);
    if (at > 0) {
      text[at++] = ',';
      text[at++] = ' ';
    }
    if (item.length > 0) memcpy(text + at, item.start, item.length);
    at += item.length;
  }
  return (Slice){text, at};
}

static bool takes_away(const SetStatement *statement) {
  return statement->reset || statement->to_default || statement->values.count == 0;
}

Symbol option_text_change(Executor *executor, Symbol before, const SetStatement *statement) {
  if (statement->all) return SYMBOL_NONE; // RESET ALL
  if (statement->from_current) {
    Symbol name = symbol_intern(executor->symbols, statement->name);
    Symbol value = catalog_setting(executor->catalog, name).value;
    if (value == SYMBOL_NONE) return before;
    return option_text_set(
        executor, before, statement->name, executor_text(executor, value), SETTING_SEPARATOR);
  }
  if (takes_away(statement))
    return option_text_remove(executor, before, statement->name, SETTING_SEPARATOR);
  return option_text_set(executor, before, statement->name,
      option_text_setting(executor, statement), SETTING_SEPARATOR);
}
