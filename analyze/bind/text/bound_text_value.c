#include "analyze/bind/text/bound_text_write.h"

// ---- the types that a value takes one after the other: its own, those of casts, the wanted one

typedef struct Steps {
  const Node *core;
  TypeReference *types;
  uint32_t count;
  bool has_wanted;       // the last is it
  const TypeName *first; // of the cast that is nearest to the core; or NULL
} Steps;

static TypeReference plain_type(TypeReference type) {
  type.modifiers[0] = type.modifiers[1] = -1;
  return type;
}

static uint32_t count_casts(const Node *value) {
  uint32_t count = 0;
  for (; value->kind == NODE_CAST; value = ((const Cast *)value)->operand)
    count += ((const Cast *)value)->types.count;
  return count;
}

static TypeReference bound_type(BoundText *text, const Node *type) {
  const BindValue *value = binder_value(text->binder, type);
  return value == NULL ? value_none() : value->type;
}

static Steps steps_of(BoundText *text, const Node *value, TypeReference wanted) {
  uint32_t casts = count_casts(value), at = casts;
  Steps steps = {.types = ARENA_ARRAY(text->executor->arena, (size_t)casts + 2, TypeReference)};
  for (; value->kind == NODE_CAST; value = ((const Cast *)value)->operand) {
    const Cast *cast = (const Cast *)value;
    uint32_t place = at -= cast->types.count;
    LIST_EACH(type, cast->types) steps.types[++place] = bound_type(text, type);
    if (cast->types.first != NULL) steps.first = (const TypeName *)cast->types.first;
  }
  steps.core = value;
  steps.types[0] = bound_text_is_literal(value) ? bound_text_literal_type(text->binder, value)
                                                : binder_type_of(text->binder, value);
  steps.count = casts + 1;
  steps.has_wanted = wanted.type != OBJECT_ID_NONE;
  if (steps.has_wanted) steps.types[steps.count++] = wanted;
  return steps;
}

static bool is_same(TypeReference from, TypeReference to) {
  if (!value_same(from, to)) return false;
  return to.modifiers[0] == -1 ||
         (from.modifiers[0] == to.modifiers[0] && from.modifiers[1] == to.modifiers[1]);
}

static bool becomes(BoundText *text, TypeReference from, TypeReference to) {
  return to.modifiers[0] == -1 &&
         coercion_exists(text->executor, from, to, COERCION_IMPLICIT) != VERDICT_NO;
}

// Whether the step between these can go: the value gets to the next one without it.
static bool is_idle(BoundText *text, TypeReference from, TypeReference step, TypeReference to) {
  return becomes(text, from, step) && becomes(text, step, to) && becomes(text, from, to);
}

static void remove_step(Steps *steps, uint32_t at) {
  steps->count--;
  memmove(steps->types + at, steps->types + at + 1, (steps->count - at) * sizeof *steps->types);
}

static void simplify(BoundText *text, Steps *steps) {
  for (uint32_t i = 1; i < steps->count;) {
    bool is_last = i + 1 == steps->count;
    bool is_wanted = is_last && steps->has_wanted;
    bool can_go =
        is_wanted ? false
        : is_same(steps->types[i - 1], steps->types[i])
            ? true
            : !is_last && is_idle(text, steps->types[i - 1], steps->types[i], steps->types[i + 1]);
    if (!can_go) {
      i++;
      continue;
    }
    remove_step(steps, i);
    if (i > 1) i--; // what stood before it may go now
  }
}

// The last step is left unsaid if it is what is wanted and comes by itself; at the root it is what a
// column has become, whatever it was.
static void write_casts(BoundText *text, const Steps *steps, uint32_t from, bool is_root) {
  for (uint32_t i = from; i < steps->count; i++) {
    TypeReference before = steps->types[i - 1], type = steps->types[i];
    bool is_wanted = steps->has_wanted && i + 1 == steps->count;
    bool is_relabelled = coercion_is_relabelling(text->executor, before, type);
    bool is_unknown = before.type == OBJECT_ID_NONE || value_is(before, BUILTIN_UNKNOWN);
    if (is_wanted && (is_root || is_relabelled || is_unknown || !becomes(text, before, type)))
      continue;
    bound_text(text, "::");
    bound_text_type(text, type);
  }
}

// ---- what the casts are around

static void array(BoundText *text, const ArrayExpression *expression, TypeReference type) {
  TypeReference element = value_array_element(text->executor, type);
  bound_text(text, "ARRAY[");
  LIST_EACH(item, expression->items) {
    if (item != expression->items.first) bound_text(text, ", ");
    if (item->kind == NODE_ARRAY)
      array(text, (const ArrayExpression *)item, type);
    else
      bound_text_value(text, item, element);
  }
  bound_text(text, "]");
}

// ROW(t.*) is made of the columns of t.
static bool row_columns(BoundText *text, const Node *item) {
  if (item->kind != NODE_COLUMN_REFERENCE || !((const ColumnReference *)item)->star) return false;
  const ScopeColumn *found = binder_detail(text->binder, item);
  const Object *object =
      found == NULL ? NULL : catalog_get(text->executor->catalog, found->type.type);
  if (object == NULL || object->object_class != CLASS_RELATION) return false;
  const Relation *relation = (const Relation *)object;
  bool is_first = true;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    if (column->dropped) continue;
    if (!is_first) bound_text(text, ", ");
    is_first = false;
    ScopeColumn one = *found;
    one.name = column->name;
    one.relation = object->id;
    one.number = column->number;
    bound_text_column(text, &one);
  }
  return true;
}

static void row(BoundText *text, const RowExpression *expression) {
  bound_text(text, "ROW(");
  LIST_EACH(item, expression->items) {
    if (item != expression->items.first) bound_text(text, ", ");
    if (!row_columns(text, item)) bound_text_plain(text, item);
  }
  bound_text(text, ")");
}

static void subquery(BoundText *text, const SubqueryExpression *expression) {
  if (expression->kind == SUBQUERY_EXISTS) bound_text(text, "EXISTS ");
  if (expression->kind == SUBQUERY_ARRAY) bound_text(text, "ARRAY");
  bound_text(text, "(");
  bound_text_query(text, expression->query);
  bound_text(text, ")");
}

static void indirection(BoundText *text, const Indirection *expression) {
  bound_text(text, "(");
  bound_text_plain(text, expression->operand);
  bound_text(text, ")");
  LIST_EACH(node, expression->steps) {
    const IndirectionStep *step = (const IndirectionStep *)node;
    if (step->kind == INDIRECTION_FIELD || step->kind == INDIRECTION_STAR) {
      bound_text(text, ".");
      if (step->kind == INDIRECTION_STAR) bound_text(text, "*");
      if (step->kind == INDIRECTION_FIELD) bound_text_symbol(text, step->field.symbol);
      continue;
    }
    bound_text(text, "[");
    if (step->lower != NULL) bound_text_plain(text, step->lower);
    if (step->kind == INDIRECTION_SLICE) bound_text(text, ":");
    if (step->upper != NULL) bound_text_plain(text, step->upper);
    bound_text(text, "]");
  }
}

// One whose meaning is not known is written by its last name.
static void column(BoundText *text, const ColumnReference *reference) {
  const ScopeColumn *found = binder_detail(text->binder, &reference->node);
  if (found != NULL) {
    bound_text_column(text, found);
    return;
  }
  if (reference->count > 0) bound_text_symbol(text, reference->names[reference->count - 1].symbol);
  if (reference->star) bound_text(text, reference->count > 0 ? ".*" : "*");
}

static void collated(BoundText *text, const CollateExpression *expression) {
  bound_text(text, "(");
  bound_text_plain(text, expression->operand);
  bound_text(text, " COLLATE ");
  bound_text_symbol(text, expression->collation.name.symbol);
  bound_text(text, ")");
}

static void negation(BoundText *text, const NotExpression *expression) {
  bound_text(text, "(NOT ");
  bound_text_plain(text, expression->operand);
  bound_text(text, ")");
}

static void core(BoundText *text, const Node *node) {
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE: column(text, (const ColumnReference *)node); break;
  case NODE_PARAMETER:
    bound_text_slice(
        text, arena_printf(text->executor->arena, "$%u", ((const Parameter *)node)->number));
    break;
  case NODE_CHAIN: bound_text_chain(text, (const Chain *)node); break;
  case NODE_UNARY_OPERATION: bound_text_unary(text, (const UnaryOperation *)node); break;
  case NODE_NOT: negation(text, (const NotExpression *)node); break;
  case NODE_TEST: bound_text_test(text, (const TestExpression *)node); break;
  case NODE_COMPARISON: bound_text_comparison(text, (const Comparison *)node); break;
  case NODE_COLLATE: collated(text, (const CollateExpression *)node); break;
  case NODE_TIME_ZONE: bound_text_zone(text, (const TimeZoneExpression *)node); break;
  case NODE_INDIRECTION: indirection(text, (const Indirection *)node); break;
  case NODE_FUNCTION_CALL: bound_text_call(text, (const FunctionCall *)node); break;
  case NODE_CASE: bound_text_case(text, (const CaseExpression *)node); break;
  case NODE_ROW: row(text, (const RowExpression *)node); break;
  case NODE_SUBQUERY: subquery(text, (const SubqueryExpression *)node); break;
  case NODE_SPECIAL_EXPRESSION: bound_text_special(text, (const SpecialExpression *)node); break;
  case NODE_DEFAULT_VALUE: bound_text(text, "DEFAULT"); break;
  case NODE_ARGUMENT: bound_text_plain(text, ((const Argument *)node)->value); break;
  case NODE_SELECT:
  case NODE_SET_OPERATION: bound_text_query(text, node); break;
  default: bound_text(text, "?"); break;
  }
}

// ---- values

// What a cast makes of ARRAY[…] it makes of the items.
static void write_array(BoundText *text, Steps *steps) {
  uint32_t used = 0;
  if (steps->count > 1 && value_is_array(steps->types[1])) {
    used = 1;
    remove_step(steps, 0);
    if (steps->count == 1) steps->has_wanted = false;
  }
  array(text, (const ArrayExpression *)steps->core, steps->types[0]);
  if (used == 1 && ((const ArrayExpression *)steps->core)->items.count == 0) {
    bound_text(text, "::");
    bound_text_type(text, steps->types[0]);
  }
  write_casts(text, steps, 1, false);
}

// INTERVAL '7' DAY is the interval '7 day'.
static const Node *with_unit(BoundText *text, const Steps *steps, TypeReference type) {
  const Node *field = steps->first == NULL ? NULL : steps->first->modifiers.first;
  bool has_unit = value_is(type, BUILTIN_INTERVAL) && field != NULL &&
                  field->kind == NODE_CONSTANT && steps->core->kind == NODE_CONSTANT &&
                  ((const Constant *)field)->kind == CONSTANT_STRING;
  if (!has_unit) return steps->core;
  Slice unit = ((const Constant *)field)->text, number = ((const Constant *)steps->core)->text;
  for (size_t i = 0; i < number.length; i++) {
    if (strchr("0123456789.-+", number.start[i]) == NULL) return steps->core;
  }
  for (size_t i = unit.length; i > 0; i--) { // of DAY TO SECOND the last
    if (unit.start[i - 1] != ' ') continue;
    unit = (Slice){unit.start + i, unit.length - i};
    break;
  }
  Constant *constant = ARENA_NEW(text->executor->arena, Constant);
  *constant = *(const Constant *)steps->core;
  constant->text =
      arena_printf(text->executor->arena, "%.*s %.*s", SLICE_PRINT(number), SLICE_PRINT(unit));
  return &constant->node;
}

static void write_literal(BoundText *text, Steps *steps, bool is_root) {
  bool is_unknown = value_is_untyped(steps->types[0]);
  TypeReference own = steps->types[0];
  uint32_t from = 1;
  if (is_unknown && steps->count > 1) own = steps->types[from++];
  // A number that becomes the wanted type by itself is one of it.
  bool ends_here = steps->has_wanted && from + 1 >= steps->count;
  bool is_wanted = ends_here && (from == steps->count || becomes(text, own, steps->types[from]));
  if (is_wanted && from < steps->count) own = steps->types[from++];
  bound_text_literal(text, with_unit(text, steps, own), plain_type(own), is_wanted);
  if (own.modifiers[0] != -1 && !is_wanted) {
    steps->types[from - 1] = plain_type(own);
    bound_text(text, "::");
    bound_text_type(text, own);
  }
  write_casts(text, steps, from, is_root);
}

void bound_text_value(BoundText *text, const Node *value, TypeReference wanted) {
  if (value == NULL || text->is_long) return;
  wanted = plain_type(value_base(text->executor, wanted));
  bool takes_any = polymorphic_is(wanted) || value_is(wanted, BUILTIN_ANY) ||
                   value_is(wanted, BUILTIN_UNKNOWN) || value_is(wanted, BUILTIN_RECORD);
  Steps steps = steps_of(text, value, takes_any ? value_none() : wanted);
  simplify(text, &steps);
  bool is_root = text->length == 0;
  if (steps.core->kind == NODE_ARRAY) {
    write_array(text, &steps);
  } else if (bound_text_is_literal(steps.core)) {
    write_literal(text, &steps, is_root);
  } else {
    core(text, steps.core);
    write_casts(text, &steps, 1, is_root);
  }
}

void bound_text_plain(BoundText *text, const Node *value) {
  bound_text_value(text, value, value_none());
}

void bound_text_values(BoundText *text, NodeList values, TypeReference wanted) {
  LIST_EACH(value, values) {
    if (value != values.first) bound_text(text, ", ");
    bound_text_value(text, value, wanted);
  }
}
