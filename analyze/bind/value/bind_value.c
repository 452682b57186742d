#include "analyze/bind/value/bind_value.h"

// ---- what is kept: an open-addressing table by node

static size_t place_of(const Binder *binder, const Node *node) {
  size_t mask = binder->value_capacity - 1;
  size_t place = (((uintptr_t)node >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 20) & mask;
  while (binder->values[place].node != NULL && binder->values[place].node != node)
    place = (place + 1) & mask;
  return place;
}

static void grow(Binder *binder) {
  struct BindValue *before = binder->values;
  size_t count = binder->value_capacity;
  binder->value_capacity = count == 0 ? 32 : count * 2;
  binder->values = ARENA_ARRAY(binder->executor->arena, binder->value_capacity, BindValue);
  for (size_t i = 0; i < count; i++) {
    if (before[i].node != NULL) binder->values[place_of(binder, before[i].node)] = before[i];
  }
}

static BindValue *keep(Binder *binder, const Node *node) {
  if (binder->value_count * 2 >= binder->value_capacity) grow(binder);
  BindValue *value = &binder->values[place_of(binder, node)];
  if (value->node == NULL) binder->value_count++;
  value->node = node;
  return value;
}

void binder_keep_value(Binder *binder, const Node *node, TypeReference type) {
  keep(binder, node)->type = type;
}

void binder_keep_collation(
    Binder *binder, const Node *node, Symbol collation, CollationStrength strength) {
  BindValue *value = keep(binder, node);
  value->collation = collation;
  value->strength = strength;
  if (collation != SYMBOL_NONE) binder->has_collations = true;
}

void binder_keep_detail(Binder *binder, const Node *node, const void *detail) {
  if (binder->executor->keeps_definitions) keep(binder, node)->detail = detail;
}

const void *binder_detail(const Binder *binder, const Node *node) {
  const BindValue *value = binder_value(binder, node);
  return value == NULL ? NULL : value->detail;
}

void binder_keep_relation(Binder *binder, const Node *node, ObjectId relation) {
  if (!binder->executor->keeps_definitions) return;
  ObjectId *kept = ARENA_NEW(binder->executor->arena, ObjectId);
  *kept = relation;
  binder_keep_detail(binder, node, kept);
}

static void keep_found(Binder *binder, const Node *node) {
  if (!binder->executor->keeps_definitions || !binder->is_found) return;
  ScopeColumn *found = ARENA_NEW(binder->executor->arena, ScopeColumn);
  *found = binder->found;
  keep(binder, node)->detail = found;
}

void binder_keep_call(Binder *binder, const Node *call, const FunctionChoice *choice) {
  BindValue *value = keep(binder, call);
  value->type = choice->result;
  value->choice = *choice;
}

const BindValue *binder_value(const Binder *binder, const Node *node) {
  if (binder->value_count == 0) return NULL;
  const BindValue *value = &binder->values[place_of(binder, node)];
  return value->node == NULL ? NULL : value;
}

// ---- constants

static bool is_integer(Slice text) {
  bool has_base =
      text.length > 1 && text.start[0] == '0' && strchr("xXoObB", text.start[1]) != NULL;
  for (size_t i = 0; i < text.length && !has_base; i++) {
    if (strchr(".eE", text.start[i]) != NULL) return false;
  }
  return true;
}

// The digits of a number without its sign, against those of a limit.
static int compare_digits(Slice text, const char *limit) {
  size_t start = 0, digits = 0, length = strlen(limit);
  while (start < text.length && strchr("-0_", text.start[start]) != NULL) start++;
  int order = 0;
  for (size_t i = start; i < text.length; i++) {
    if (text.start[i] == '_') continue;
    if (digits < length && order == 0) order = text.start[i] - limit[digits];
    digits++;
  }
  if (digits != length) return digits < length ? -1 : 1;
  return order;
}

// The smallest type that holds an integer which the parser did not take for one of 32 bits. One with
// a base is hardly ever larger than 64.
static ObjectId integer_type(Slice text) {
  bool has_base =
      text.length > 1 && text.start[0] == '0' && strchr("xXoObB", text.start[1]) != NULL;
  if (has_base) return text.length > 17 ? BUILTIN_NUMERIC : BUILTIN_INT8;
  bool is_negative = text.length > 0 && text.start[0] == '-';
  if (is_negative && compare_digits(text, "2147483648") <= 0) return BUILTIN_INT4;
  const char *most = is_negative ? "9223372036854775808" : "9223372036854775807";
  return compare_digits(text, most) <= 0 ? BUILTIN_INT8 : BUILTIN_NUMERIC;
}

static TypeReference constant_type(const Constant *constant) {
  switch (constant->kind) {
  case CONSTANT_INTEGER: return value_builtin(BUILTIN_INT4);
  case CONSTANT_TRUE:
  case CONSTANT_FALSE: return value_builtin(BUILTIN_BOOL);
  case CONSTANT_BIT_STRING:
  case CONSTANT_HEX_STRING: return value_builtin(BUILTIN_BIT);
  case CONSTANT_NUMBER:
    if (!is_integer(constant->text)) return value_builtin(BUILTIN_NUMERIC);
    return value_builtin(integer_type(constant->text));
  default: return value_builtin(BUILTIN_UNKNOWN);
  }
}

TypeReference binder_type_of(Binder *binder, const Node *node) {
  if (node == NULL) return value_none();
  if (node->kind == NODE_CONSTANT) return constant_type((const Constant *)node);
  if (node->kind == NODE_ARGUMENT) return binder_type_of(binder, ((const Argument *)node)->value);
  const BindValue *value = binder_value(binder, node);
  if (value != NULL) return value->type;
  if (node->kind != NODE_COLUMN_REFERENCE) return value_none();
  ScopeColumn column;
  scope_look_up(binder, (const ColumnReference *)node, &column);
  return column.type;
}

// ---- volatility

void binder_note_mutable(Binder *binder, Span span) {
  if (!binder->is_mutable) binder->mutable_part = span;
  binder->is_mutable = true;
}

void binder_note_coercion(Binder *binder, TypeReference from, TypeReference to, Span span) {
  if (!binder->is_mutable && coercion_is_mutable(binder->executor, from, to))
    binder_note_mutable(binder, span);
  binder_refer(binder, coercion_function(binder->executor, from, to), 0);
}

static void note_operator(Binder *binder, const Candidate *candidate, const TypeReference *left,
    TypeReference right, Span span) {
  if (candidate->volatility == 's' || candidate->volatility == 'v')
    binder_note_mutable(binder, span);
  TypeReference text = value_builtin(BUILTIN_TEXT); // what the SQL of || makes of anything
  for (int i = 0; i < (left == NULL ? 1 : 2); i++) {
    bool is_text = candidate->volatility == 'q' && polymorphic_is(candidate->arguments[i]);
    TypeReference from = left == NULL || i == 1 ? right : *left;
    binder_note_coercion(binder, from, is_text ? text : candidate->arguments[i], span);
  }
}

// ---- refusals

bool binder_may_refuse(const Binder *binder) {
  return !binder->executor->has_variables && !binder->executor->has_placeholders;
}

bool bind_boolean(Executor *executor, TypeReference type, Span span, const char *what) {
  if (executor->has_variables || executor->has_placeholders || value_is_untyped(type)) return true;
  Verdict fits = coercion_exists(executor, type, value_builtin(BUILTIN_BOOL), COERCION_ASSIGNMENT);
  if (fits != VERDICT_NO) return true;
  type.modifiers[0] = type.modifiers[1] = -1;
  return executor_fail(executor, "42804", span,
      "argument of %s must be type boolean, not type %.*s", what,
      SLICE_PRINT(bind_type_text(executor, &type)));
}

bool binder_boolean(Binder *binder, const Node *condition, const char *what) {
  return condition == NULL ||
         bind_boolean(binder->executor, binder_type_of(binder, condition), condition->span, what);
}

bool binder_operate(Binder *binder, const OperatorName *name, const TypeReference *left,
    TypeReference right, TypeReference *result) {
  CandidateChoice choice = operator_choose(binder->executor, name, left, right);
  *result = choice.result;
  if (choice.candidate != NULL && choice.kind == CHOICE_ONE) {
    binder_refer(binder, choice.candidate->operator_id, 0);
    note_operator(binder, choice.candidate, left, right, name->span);
  }
  bool is_wrong = choice.kind == CHOICE_NONE || choice.kind == CHOICE_SEVERAL;
  if (!is_wrong || !binder_may_refuse(binder)) return true;
  return operator_refuse(binder->executor, name, left, right, choice.kind);
}

bool binder_operate_plain(
    Binder *binder, const char *symbol, Span span, TypeReference left, TypeReference right) {
  TypeReference ignored;
  OperatorName name = {
      .name = {symbol_intern(binder->executor->symbols, slice_of(symbol)), span}, .span = span};
  return binder_operate(binder, &name, &left, right, &ignored);
}

// ---- by kind of node

static TypeReference cast_type(Binder *binder, const Cast *cast) {
  const Node *last = cast->types.last;
  if (last == NULL || last->kind != NODE_TYPE_NAME) return value_none();
  const BindValue *value = binder_value(binder, last);
  return value == NULL ? value_none() : value->type;
}

static TypeReference subquery_type(Binder *binder, const SubqueryExpression *subquery) {
  if (subquery->kind == SUBQUERY_EXISTS) return value_builtin(BUILTIN_BOOL);
  const BindValue *query = binder_value(binder, subquery->query);
  TypeReference type = query == NULL ? value_none() : query->type;
  if (subquery->kind != SUBQUERY_ARRAY || type.type == OBJECT_ID_NONE) return type;
  return value_is_array(type) ? type : value_array(type);
}

static TypeReference collated_type(Binder *binder, const CollateExpression *collate) {
  TypeReference type = binder_type_of(binder, collate->operand);
  return value_is(type, BUILTIN_UNKNOWN) ? value_builtin(BUILTIN_TEXT) : type;
}

static TypeReference zoned_type(Binder *binder, const TimeZoneExpression *expression) {
  CallArguments arguments = {0};
  if (expression->zone != NULL)
    arguments.types[arguments.count++] = binder_type_of(binder, expression->zone);
  arguments.types[arguments.count++] = binder_type_of(binder, expression->operand);
  return function_choose_builtin(binder->executor, SLICE("timezone"), &arguments).result;
}

// ARRAY[…]: of the one type of its items; of arrays, the same array.
static TypeReference array_type(Binder *binder, const ArrayExpression *array) {
  CommonType common = common_type_start();
  LIST_EACH(item, array->items) {
    common_type_add(binder->executor, &common, binder_type_of(binder, item));
  }
  TypeReference type = common_type_result(&common);
  if (array->items.count == 0 || type.type == OBJECT_ID_NONE) return value_none();
  return value_is_array(type) ? type : value_array(type);
}

static const TypeName *returning_type(NodeList parts) {
  LIST_EACH(node, parts) {
    if (node->kind == NODE_TYPE_NAME) return (const TypeName *)node;
    if (node->kind != NODE_SPECIAL_CLAUSE) continue;
    const TypeName *type = returning_type(((const SpecialClause *)node)->parts);
    if (type != NULL) return type;
  }
  return NULL;
}

static TypeReference special_type(Binder *binder, const SpecialExpression *expression) {
  const TypeName *returning = returning_type(expression->parts);
  const BindValue *returned = returning == NULL ? NULL : binder_value(binder, &returning->node);
  switch (expression->special) {
  case SPECIAL_XMLCONCAT:
  case SPECIAL_XMLELEMENT:
  case SPECIAL_XMLFOREST:
  case SPECIAL_XMLPARSE:
  case SPECIAL_XMLPI:
  case SPECIAL_XMLROOT: return value_builtin(BUILTIN_XML);
  case SPECIAL_XMLEXISTS:
  case SPECIAL_JSON_EXISTS: return value_builtin(BUILTIN_BOOL);
  case SPECIAL_XMLTABLE:
  case SPECIAL_JSON_TABLE: return value_none();
  default: break;
  }
  if (returning != NULL) return returned == NULL ? value_none() : returned->type;
  switch (expression->special) {
  case SPECIAL_JSON:
  case SPECIAL_JSON_SCALAR:
  case SPECIAL_JSON_ARRAY:
  case SPECIAL_JSON_ARRAYAGG:
  case SPECIAL_JSON_OBJECT:
  case SPECIAL_JSON_OBJECTAGG: return value_builtin(BUILTIN_JSON);
  case SPECIAL_JSON_QUERY: return value_builtin(BUILTIN_JSONB);
  case SPECIAL_JSON_SERIALIZE:
  case SPECIAL_JSON_VALUE: return value_builtin(BUILTIN_TEXT);
  default: return value_none();
  }
}

static bool find_type(Binder *binder, const Node *node, TypeReference *type) {
  *type = value_none();
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE: *type = binder->found.type; return true;
  case NODE_CAST: *type = cast_type(binder, (const Cast *)node); return true;
  case NODE_COLLATE: *type = collated_type(binder, (const CollateExpression *)node); return true;
  case NODE_SUBQUERY: *type = subquery_type(binder, (const SubqueryExpression *)node); return true;
  case NODE_TIME_ZONE: *type = zoned_type(binder, (const TimeZoneExpression *)node); return true;
  case NODE_ARRAY: *type = array_type(binder, (const ArrayExpression *)node); return true;
  case NODE_ROW: *type = value_builtin(BUILTIN_RECORD); return true;
  case NODE_SPECIAL_EXPRESSION:
    *type = special_type(binder, (const SpecialExpression *)node);
    return true;
  case NODE_INDIRECTION: return binder_settle_field(binder, (const Indirection *)node, type);
  case NODE_CASE: return binder_settle_several(binder, node, type);
  case NODE_CHAIN:
  case NODE_UNARY_OPERATION:
  case NODE_NOT:
  case NODE_TEST:
  case NODE_COMPARISON: return binder_settle_operator(binder, node, type);
  default: return true;
  }
}

bool binder_settle(Binder *binder, const Node *node) {
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE:
  case NODE_CAST:
  case NODE_COLLATE:
  case NODE_SUBQUERY:
  case NODE_TIME_ZONE:
  case NODE_ARRAY:
  case NODE_ROW:
  case NODE_SPECIAL_EXPRESSION:
  case NODE_INDIRECTION:
  case NODE_CASE:
  case NODE_CHAIN:
  case NODE_UNARY_OPERATION:
  case NODE_NOT:
  case NODE_TEST:
  case NODE_COMPARISON: break;
  default: return true;
  }
  TypeReference type;
  if (!find_type(binder, node, &type)) return false;
  binder_keep_value(binder, node, type);
  if (node->kind == NODE_COLUMN_REFERENCE) keep_found(binder, node);
  return true;
}
