#include "analyze/bind/text/bound_text_write.h"
#include "grammar/ast_table.h"

// ---- what the parameters of a call are

typedef struct Wanted {
  TypeReference types[CANDIDATE_ARGUMENTS_MAX];
  uint32_t count;
} Wanted;

static TypeReference declared_at(
    BoundText *text, const FunctionChoice *choice, uint32_t at, bool spreads) {
  const Function *function = choice->function;
  uint32_t count = function != NULL ? function->argument_count : choice->builtin->argument_count;
  bool is_variadic = function != NULL ? function->variadic : choice->builtin->variadic;
  bool is_last = is_variadic && spreads && at + 1 >= count;
  if (count == 0 || (at >= count && !is_last)) return value_none();
  uint32_t place = is_last ? count - 1 : at;
  TypeReference type = function != NULL
                           ? function->arguments[place]
                           : builtin_reference(builtin_arguments(choice->builtin)[place]);
  if (!is_last || value_is(type, BUILTIN_ANY)) return type;
  if (value_is(type, BUILTIN_ANYARRAY)) return value_builtin(BUILTIN_ANYELEMENT);
  if (value_is(type, BUILTIN_ANYCOMPATIBLEARRAY)) return value_builtin(BUILTIN_ANYCOMPATIBLE);
  return value_element(text->executor, type);
}

static void find_wanted(
    BoundText *text, const FunctionChoice *choice, const CallArguments *arguments, Wanted *wanted) {
  for (uint32_t i = 0; i < CANDIDATE_ARGUMENTS_MAX; i++) wanted->types[i] = value_none();
  wanted->count = arguments->count;
  bool is_known = choice != NULL && choice->kind == CHOICE_ONE && !choice->is_cast &&
                  (choice->function != NULL || choice->builtin != NULL);
  if (!is_known || arguments->has_names || arguments->too_many) return;
  for (uint32_t i = 0; i < arguments->count; i++)
    wanted->types[i] = declared_at(text, choice, i, !arguments->variadic);
  Polymorphic types;
  polymorphic_match(text->executor, wanted->types, arguments->types, arguments->count, &types);
  for (uint32_t i = 0; i < arguments->count; i++)
    wanted->types[i] = polymorphic_resolve(wanted->types[i], &types);
}

// ---- windows

static void frame_bound(BoundText *text, FrameBoundKind kind, const Node *offset) {
  static const char *const words[] = {
      [FRAME_UNSTATED] = "",
      [FRAME_UNBOUNDED_PRECEDING] = "UNBOUNDED PRECEDING",
      [FRAME_PRECEDING] = " PRECEDING",
      [FRAME_CURRENT_ROW] = "CURRENT ROW",
      [FRAME_FOLLOWING] = " FOLLOWING",
      [FRAME_UNBOUNDED_FOLLOWING] = "UNBOUNDED FOLLOWING",
  };
  bound_text_value(text, offset, value_none());
  bound_text(text, words[kind]);
}

// RANGE UNBOUNDED PRECEDING is what nothing says.
static void frame(BoundText *text, const WindowDefinition *window) {
  static const char *const units[] = {"", "RANGE", "ROWS", "GROUPS"};
  static const char *const exclusions[] = {
      "", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP", " EXCLUDE TIES"};
  FrameBoundKind end = window->frame_end == FRAME_UNSTATED ? FRAME_CURRENT_ROW : window->frame_end;
  bool is_usual = window->frame == FRAME_RANGE &&
                  window->frame_start == FRAME_UNBOUNDED_PRECEDING && end == FRAME_CURRENT_ROW &&
                  window->exclusion == EXCLUDE_NO_OTHERS;
  if (window->frame == FRAME_NONE || is_usual) return;
  bound_text(text, " ");
  bound_text(text, units[window->frame]);
  bound_text(text, " BETWEEN ");
  frame_bound(text, window->frame_start, window->start_offset);
  bound_text(text, " AND ");
  frame_bound(text, end, window->end_offset);
  bound_text(text, exclusions[window->exclusion]);
}

void bound_text_window(BoundText *text, const WindowDefinition *window) {
  if (window->is_named) {
    bound_text_symbol(text, window->base.symbol);
    return;
  }
  bound_text(text, "(");
  if (window->base.symbol != SYMBOL_NONE) bound_text_symbol(text, window->base.symbol);
  if (window->partition_by.count > 0) bound_text(text, "PARTITION BY ");
  bound_text_values(text, window->partition_by, value_none());
  bound_text_sort(text, window->order_by);
  frame(text, window);
  bound_text(text, ")");
}

static void filter_and_over(BoundText *text, const Node *filter, const Node *over) {
  if (filter != NULL) {
    bound_text(text, " FILTER (WHERE ");
    bound_text_plain(text, filter);
    bound_text(text, ")");
  }
  if (over == NULL) return;
  bound_text(text, " OVER ");
  bound_text_window(text, (const WindowDefinition *)over);
}

// ---- plain calls

static void arguments(BoundText *text, const FunctionCall *call, const Wanted *wanted) {
  uint32_t at = 0;
  LIST_EACH(node, call->arguments) {
    if (at > 0) bound_text(text, ", ");
    if (call->variadic && node == call->arguments.last) bound_text(text, "VARIADIC ");
    if (node->kind == NODE_ARGUMENT) {
      bound_text_symbol(text, ((const Argument *)node)->name.symbol);
      bound_text(text, " => ");
    }
    TypeReference type = at < wanted->count ? wanted->types[at] : value_none();
    const Node *value = node->kind == NODE_ARGUMENT ? ((const Argument *)node)->value : node;
    bound_text_value(text, value, type);
    at++;
  }
}

// What an extension brought has no schema here, since it may have any.
static void name(BoundText *text, const FunctionCall *call, const FunctionChoice *choice) {
  if (choice != NULL && choice->function != NULL &&
      !(choice->function->object.flags & OBJECT_ASSUMED))
    bound_text_object(text, choice->function->object.id);
  else
    bound_text_slice(text, executor_text(text->executor, call->name.name.symbol));
}

static void plain_call(BoundText *text, const FunctionCall *call) {
  const FunctionChoice *choice = binder_call_choice(text->binder, call);
  Wanted *wanted = ARENA_NEW(text->executor->arena, Wanted);
  find_wanted(text, choice, binder_call_arguments(text->binder, call), wanted);
  name(text, call, choice);
  bound_text(text, "(");
  if (call->distinct) bound_text(text, "DISTINCT ");
  if (call->star) bound_text(text, "*");
  arguments(text, call, wanted);
  if (call->within_group) bound_text(text, ") WITHIN GROUP (");
  bound_text_sort(text, call->order_by);
  bound_text(text, ")");
  filter_and_over(text, call->filter, call->over);
}

// ---- functions with a syntax of their own

// As the function that it stands for; some have their arguments the other way round.
static void as_function(
    BoundText *text, const char *word, const Node *const values[], uint32_t count) {
  CallArguments *arguments = ARENA_NEW(text->executor->arena, CallArguments);
  Wanted *wanted = ARENA_NEW(text->executor->arena, Wanted);
  for (uint32_t i = 0; i < count; i++)
    arguments->types[arguments->count++] = binder_type_of(text->binder, values[i]);
  FunctionChoice choice = function_choose_builtin(text->executor, slice_of(word), arguments);
  find_wanted(text, &choice, arguments, wanted);
  bound_text(text, word);
  bound_text(text, "(");
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) bound_text(text, ", ");
    bound_text_value(text, values[i], wanted->types[i]);
  }
  bound_text(text, ")");
}

#define SPECIAL_ARGUMENTS 8u

static void in_order(BoundText *text, const char *word, const FunctionCall *call, bool reversed) {
  const Node *values[SPECIAL_ARGUMENTS];
  uint32_t count = 0;
  LIST_EACH(node, call->arguments) {
    if (count < SPECIAL_ARGUMENTS) values[count++] = node;
  }
  if (reversed && count == 2) {
    const Node *first = values[0];
    values[0] = values[1];
    values[1] = first;
  }
  as_function(text, word, values, count);
}

static void extract(BoundText *text, const FunctionCall *call) {
  CallArguments types = {.count = 2};
  types.types[0] = value_builtin(BUILTIN_TEXT);
  types.types[1] = binder_type_of(text->binder, call->arguments.last);
  FunctionChoice choice = function_choose_builtin(text->executor, SLICE("extract"), &types);
  if (choice.kind == CHOICE_NONE)
    choice = function_choose_builtin(text->executor, SLICE("date_part"), &types);
  Wanted *wanted = ARENA_NEW(text->executor->arena, Wanted);
  find_wanted(text, &choice, &types, wanted);
  bound_text(text, "extract(");
  bound_text_value(text, call->arguments.first, value_builtin(BUILTIN_TEXT));
  bound_text(text, ", ");
  bound_text_value(text, call->arguments.last, wanted->types[1]);
  bound_text(text, ")");
}

static void trim(BoundText *text, const FunctionCall *call) {
  const char *word = slice_starts_with(call->detail, SLICE("leading"))    ? "ltrim"
                     : slice_starts_with(call->detail, SLICE("trailing")) ? "rtrim"
                                                                          : "btrim";
  in_order(text, word, call, slice_ends_with(call->detail, SLICE("from")));
}

static void of_one_type(BoundText *text, const char *word, const FunctionCall *call) {
  bound_text(text, word);
  bound_text(text, "(");
  bound_text_values(text, call->arguments, binder_type_of(text->binder, &call->node));
  bound_text(text, ")");
}

static void nullif(BoundText *text, const FunctionCall *call) {
  const Node *first = call->arguments.first, *second = call->arguments.last;
  TypeReference left = binder_type_of(text->binder, first);
  TypeReference right = binder_type_of(text->binder, second);
  bound_text_operands(text, "=", &left, &right);
  bound_text(text, "NULLIF(");
  bound_text_value(text, first, left);
  bound_text(text, ", ");
  bound_text_value(text, second, right);
  bound_text(text, ")");
}

static void with_detail(BoundText *text, const FunctionCall *call) {
  static const char *const words[] = {
      [SPECIAL_NONE] = "",
#define SPECIAL(name, word) [SPECIAL_##name] = word,
#include "grammar/special.def"
#undef SPECIAL
  };
  bool is_user = call->special == SPECIAL_USER || call->special == SPECIAL_CURRENT_ROLE;
  bound_text(text, is_user ? "current_user" : words[call->special]);
  if (call->arguments.count == 0 && call->detail.length == 0) return;
  bound_text(text, "(");
  bound_text_values(text, call->arguments, value_none());
  if (call->detail.length > 0) bound_text(text, " ");
  bound_text_slice(text, call->detail);
  bound_text(text, ")");
}

void bound_text_call(BoundText *text, const FunctionCall *call) {
  switch (call->special) {
  case SPECIAL_NONE: plain_call(text, call); break;
  case SPECIAL_COALESCE: of_one_type(text, "COALESCE", call); break;
  case SPECIAL_GREATEST: of_one_type(text, "GREATEST", call); break;
  case SPECIAL_LEAST: of_one_type(text, "LEAST", call); break;
  case SPECIAL_NULLIF: nullif(text, call); break;
  case SPECIAL_EXTRACT: extract(text, call); break;
  case SPECIAL_TRIM: trim(text, call); break;
  case SPECIAL_POSITION: in_order(text, "position", call, true); break;
  case SPECIAL_OVERLAY: in_order(text, "overlay", call, false); break;
  case SPECIAL_SUBSTRING:
    if (slice_equals(call->detail, SLICE("from")) || slice_equals(call->detail, SLICE("from for")))
      in_order(text, "substring", call, false);
    else
      with_detail(text, call);
    break;
  default: with_detail(text, call); break;
  }
}

void bound_text_zone(BoundText *text, const TimeZoneExpression *expression) {
  const Node *values[2] = {expression->zone, expression->operand};
  bool is_local = expression->zone == NULL;
  as_function(text, "timezone", is_local ? values + 1 : values, is_local ? 1 : 2);
}

// ---- CASE: a missing ELSE is NULL

static bool is_null(const Node *node) {
  while (node != NULL && node->kind == NODE_CAST) node = ((const Cast *)node)->operand;
  return node == NULL ||
         (node->kind == NODE_CONSTANT && ((const Constant *)node)->kind == CONSTANT_NULL);
}

void bound_text_case(BoundText *text, const CaseExpression *expression) {
  TypeReference type = binder_type_of(text->binder, &expression->node);
  TypeReference operand = value_none();
  bound_text(text, "CASE");
  if (expression->operand != NULL) {
    operand = binder_type_of(text->binder, expression->operand);
    if (value_is(operand, BUILTIN_UNKNOWN)) operand = value_builtin(BUILTIN_TEXT);
    bound_text(text, " ");
    bound_text_plain(text, expression->operand);
  }
  LIST_EACH(node, expression->branches) {
    const CaseBranch *branch = (const CaseBranch *)node;
    TypeReference left = operand, right = value_none();
    if (expression->operand != NULL) {
      right = binder_type_of(text->binder, branch->condition);
      bound_text_operands(text, "=", &left, &right);
    }
    bound_text(text, " WHEN ");
    bound_text_value(text, branch->condition, right);
    bound_text(text, " THEN ");
    bound_text_value(text, branch->result, type);
  }
  if (!is_null(expression->otherwise)) {
    bound_text(text, " ELSE ");
    bound_text_value(text, expression->otherwise, type);
  }
  bound_text(text, " END");
}

// ---- XML and JSON: their words, and what stands in them

static void parts(BoundText *text, NodeList list) {
  LIST_EACH(node, list) {
    if (node != list.first) bound_text(text, ", ");
    if (node->kind == NODE_SPECIAL_CLAUSE) {
      const SpecialClause *clause = (const SpecialClause *)node;
      bound_text_slice(text, clause->words);
      bound_text(text, " (");
      parts(text, clause->parts);
      bound_text(text, ") ");
      bound_text_slice(text, clause->tail);
    } else if (node->kind == NODE_TYPE_NAME) {
      const BindValue *type = binder_value(text->binder, node);
      if (type != NULL) bound_text_type(text, type->type);
    } else if (node->kind == NODE_TARGET) {
      bound_text_plain(text, ((const Target *)node)->value);
      bound_text(text, " AS ");
      bound_text_symbol(text, ((const Target *)node)->name.symbol);
    } else if (node->kind == NODE_NAME) {
      bound_text_symbol(text, ((const NameNode *)node)->name.symbol);
    } else if (node->kind == NODE_COLUMN_DEFINITION) {
      bound_text_symbol(text, ((const ColumnDefinition *)node)->name.symbol);
    } else {
      bound_text_plain(text, node);
    }
  }
}

void bound_text_special(BoundText *text, const SpecialExpression *expression) {
  static const char *const words[] = {
      [SPECIAL_NONE] = "",
#define SPECIAL(name, word) [SPECIAL_##name] = word,
#include "grammar/special.def"
#undef SPECIAL
  };
  bound_text(text, words[expression->special]);
  bound_text(text, "(");
  parts(text, expression->parts);
  bound_text(text, ")");
  filter_and_over(text, expression->filter, expression->over);
}
