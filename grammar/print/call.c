#include "grammar/print/expression.h"
#include "lexer/keyword.h"

// ---- windows

// These words begin a clause of a window, so they do not name the one that it refines.
static bool begins_clause(const Printer *printer, Name name) {
  return print_symbol_is(printer, name, "partition") || print_symbol_is(printer, name, "range") ||
         print_symbol_is(printer, name, "rows") || print_symbol_is(printer, name, "groups");
}

static void print_base(Printer *printer, Name base) {
  if (!print_is_set(base)) return;
  if (begins_clause(printer, base)) {
    print_quoted_name(printer, print_symbol(printer, base));
  } else {
    print_name(printer, base);
  }
}

static void print_bound(Printer *printer, FrameBoundKind kind, const Node *offset) {
  static const char *const words[] = {[FRAME_UNSTATED] = "",
      [FRAME_UNBOUNDED_PRECEDING] = "UNBOUNDED PRECEDING",
      [FRAME_PRECEDING] = "PRECEDING",
      [FRAME_CURRENT_ROW] = "CURRENT ROW",
      [FRAME_FOLLOWING] = "FOLLOWING",
      [FRAME_UNBOUNDED_FOLLOWING] = "UNBOUNDED FOLLOWING"};
  // A column named unbounded needs its parentheses.
  if (offset != NULL && offset->kind == NODE_COLUMN_REFERENCE) {
    print_open(printer);
    print_node(printer, offset);
    print_close(printer);
  } else {
    print_node(printer, offset);
  }
  print_words(printer, words[kind]);
}

static void print_frame(Printer *printer, const WindowDefinition *window) {
  static const char *const units[] = {
      [FRAME_NONE] = "", [FRAME_RANGE] = "RANGE", [FRAME_ROWS] = "ROWS", [FRAME_GROUPS] = "GROUPS"};
  static const char *const exclusions[] = {[EXCLUDE_NO_OTHERS] = "",
      [EXCLUDE_CURRENT_ROW] = "EXCLUDE CURRENT ROW",
      [EXCLUDE_GROUP] = "EXCLUDE GROUP",
      [EXCLUDE_TIES] = "EXCLUDE TIES"};
  print_words(printer, units[window->frame]);
  bool is_range = window->frame_end != FRAME_UNSTATED;
  print_word_if(printer, is_range, "BETWEEN");
  print_bound(printer, window->frame_start, window->start_offset);
  if (is_range) {
    print_words(printer, "AND");
    print_bound(printer, window->frame_end, window->end_offset);
  }
  if (window->exclusion != EXCLUDE_NO_OTHERS) print_words(printer, exclusions[window->exclusion]);
}

static void print_specification(Printer *printer, const WindowDefinition *window) {
  bool breaks = false;
  print_open(printer);
  print_base(printer, window->base);
  if (window->partition_by.first) {
    print_words(printer, "PARTITION BY");
    print_list(printer, &window->partition_by);
    breaks = true;
  }
  if (window->order_by.first && breaks) layout_break(printer->layout);
  print_order_by(printer, &window->order_by);
  breaks |= window->order_by.first != NULL;
  if (window->frame != FRAME_NONE && breaks) layout_break(printer->layout);
  if (window->frame != FRAME_NONE) print_frame(printer, window);
  print_close(printer);
}

// Of a WINDOW clause; what stands behind OVER is print_over's.
void print_window(Printer *printer, const Node *node) {
  const WindowDefinition *window = (const WindowDefinition *)node;
  print_name(printer, window->name);
  print_words(printer, "AS");
  print_specification(printer, window);
}

void print_over(Printer *printer, const Node *over) {
  const WindowDefinition *window = (const WindowDefinition *)over;
  if (window == NULL) return;
  print_words(printer, "OVER");
  if (window->is_named) {
    print_name(printer, window->base);
  } else {
    print_specification(printer, window);
  }
}

void print_filter(Printer *printer, const Node *condition) {
  if (condition == NULL) return;
  print_words(printer, "FILTER");
  print_open(printer);
  print_clause(printer, "WHERE", condition);
  print_close(printer);
}

// ---- calls

void print_argument(Printer *printer, const Node *node) {
  const Argument *argument = (const Argument *)node;
  print_type_function_name(printer, argument->name);
  print_words(printer, "=>");
  print_node(printer, argument->value);
}

static void print_arguments(Printer *printer, const FunctionCall *call) {
  bool sorts = call->order_by.first != NULL && !call->within_group;
  if (!call->star && call->arguments.first == NULL) {
    print_glued(printer, "()");
    return;
  }
  print_open_glued(printer);
  print_word_if(printer, call->star, "*");
  print_word_if(printer, call->distinct, "DISTINCT");
  LIST_EACH(argument, call->arguments) {
    if (argument != call->arguments.first) print_comma(printer);
    print_word_if(printer, call->variadic && argument->next == NULL, "VARIADIC");
    print_node(printer, argument);
  }
  if (sorts) layout_break(printer->layout);
  if (sorts) print_order_by(printer, &call->order_by);
  print_close(printer);
}

// Keywords whose calls look like any other, when nothing but arguments stands in them.
static bool is_bare_word(const Printer *printer, const FunctionCall *call) {
  static const char *const words[] = {"substring", "overlay", "json_object"};
  if (print_is_set(call->name.schema) || call->star || call->distinct || call->variadic ||
      call->order_by.first != NULL || call->filter != NULL || call->over != NULL) {
    return false;
  }
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    if (print_symbol_is(printer, call->name.name, words[i])) {
      return i < 2 || call->arguments.first != NULL;
    }
  }
  return false;
}

static void print_plain_call(Printer *printer, const FunctionCall *call) {
  if (is_bare_word(printer, call)) {
    print_slice(printer, print_symbol(printer, call->name.name));
  } else {
    print_function_name(printer, &call->name);
  }
  print_arguments(printer, call);
  if (call->within_group) {
    print_words(printer, "WITHIN GROUP");
    print_open(printer);
    print_order_by(printer, &call->order_by);
    print_close(printer);
  }
  print_filter(printer, call->filter);
  print_over(printer, call->over);
}

// ---- functions with a syntax of their own

void print_special_word(Printer *printer, SpecialFunction special) {
  static const char *const words[] = {
      [SPECIAL_NONE] = "",
#define SPECIAL(name, word) [SPECIAL_##name] = word,
#include "grammar/special.def"
#undef SPECIAL
  };
  print_lower_words_as_keywords(printer, slice_of(words[special]));
}

// EXTRACT's field: a word, if the grammar takes it for one.
static void print_field(Printer *printer, const Node *node) {
  static const TokenKind keywords[] = {
      TOKEN_YEAR, TOKEN_MONTH, TOKEN_DAY, TOKEN_HOUR, TOKEN_MINUTE, TOKEN_SECOND, TOKEN_NAME};
  Slice text = ((const Constant *)node)->text;
  bool is_word = text.length > 0;
  for (size_t i = 0; i < text.length; i++) {
    is_word &= (text.start[i] >= 'a' && text.start[i] <= 'z') || text.start[i] == '_';
  }
  bool is_field = false;
  TokenKind kind = keyword_find(text);
  for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) is_field |= kind == keywords[i];
  if (is_word && is_field) {
    print_slice(printer, text);
  } else {
    print_string(printer, text);
  }
}

// The words between the arguments, in the order of `detail`: "from for".
static void print_between_words(Printer *printer, const FunctionCall *call) {
  Slice rest = call->detail;
  const Node *argument = call->arguments.first;
  if (call->special == SPECIAL_POSITION) {
    print_restricted(printer, argument);
    print_words(printer, "IN");
    print_restricted(printer, argument->next);
    return;
  }
  print_node(printer, argument);
  if (call->special == SPECIAL_OVERLAY) {
    argument = argument->next;
    print_clause(printer, "PLACING", argument);
  }
  if (slice_equals(rest, SLICE("similar"))) {
    print_clause(printer, "SIMILAR", argument->next);
    print_clause(printer, "ESCAPE", argument->next->next);
    return;
  }
  for (argument = argument->next; argument != NULL && rest.length > 0; argument = argument->next) {
    const char *blank = memchr(rest.start, ' ', rest.length);
    size_t length = blank ? (size_t)(blank - rest.start) : rest.length;
    print_lower_words_as_keywords(printer, (Slice){rest.start, length});
    print_node(printer, argument);
    length += blank != NULL;
    rest = (Slice){rest.start + length, rest.length - length};
  }
}

static void print_trim(Printer *printer, const FunctionCall *call) {
  bool has_from = slice_ends_with(call->detail, SLICE("from"));
  Slice side = call->detail;
  if (has_from) side.length -= side.length > 4 ? 5 : 4;
  print_lower_words_as_keywords(printer, side);
  NodeList rest = call->arguments;
  if (has_from) {
    print_node(printer, rest.first);
    print_words(printer, "FROM");
    rest.first = rest.first->next;
  }
  print_items(printer, &rest);
}

static void print_inside(Printer *printer, const FunctionCall *call) {
  switch (call->special) {
  case SPECIAL_EXTRACT:
    print_field(printer, call->arguments.first);
    print_clause(printer, "FROM", call->arguments.first->next);
    break;
  case SPECIAL_OVERLAY:
  case SPECIAL_POSITION:
  case SPECIAL_SUBSTRING: print_between_words(printer, call); break;
  case SPECIAL_TRIM: print_trim(printer, call); break;
  case SPECIAL_NORMALIZE:
    print_items(printer, &call->arguments);
    if (call->detail.length > 0) print_comma(printer);
    print_lower_words_as_keywords(printer, call->detail);
    break;
  default: print_items(printer, &call->arguments); break;
  }
}

// CURRENT_DATE and its kin have parentheses only for a precision.
static bool is_word_alone(const FunctionCall *call) {
  return call->arguments.first == NULL && call->special >= SPECIAL_CURRENT_DATE &&
         call->special <= SPECIAL_CURRENT_SCHEMA;
}

void print_function_call(Printer *printer, const Node *node) {
  const FunctionCall *call = (const FunctionCall *)node;
  if (call->special == SPECIAL_NONE) {
    print_plain_call(printer, call);
    return;
  }
  print_special_word(printer, call->special);
  if (is_word_alone(call)) return;
  if (call->special == SPECIAL_COLLATION_FOR) {
    print_open(printer);
  } else {
    print_open_glued(printer);
  }
  print_inside(printer, call);
  print_close(printer);
}
