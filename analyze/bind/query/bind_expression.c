#include "analyze/bind/bind_collation.h"
#include "analyze/bind/value/bind_value.h"
#include "analyze/bind/value/value_reading.h"
#include "grammar/ast_statement.h"

bool binder_type(Binder *binder, const TypeName *type, TypeReference *result) {
  if (!bind_type(binder->executor, type, result)) return false;
  binder_refer(binder, result->type, 0);
  binder_keep_value(binder, &type->node, *result);
  return true;
}

bool binder_list(Binder *binder, NodeList list) {
  LIST_EACH(node, list) {
    if (!binder_node(binder, node)) return false;
  }
  return true;
}

bool binder_node_in(Binder *binder, const Node *node, BindPlace place) {
  BindPlace outer = binder->place;
  binder->place = place;
  bool bound = binder_node(binder, node);
  binder->place = outer;
  return bound;
}

bool binder_list_in(Binder *binder, NodeList list, BindPlace place) {
  BindPlace outer = binder->place;
  binder->place = place;
  bool bound = binder_list(binder, list);
  binder->place = outer;
  return bound;
}

// ---- casts

static bool is_label(const Symbol labels[], uint16_t count, Symbol label) {
  for (uint16_t i = 0; i < count; i++) {
    if (labels[i] == label) return true;
  }
  return false;
}

bool bind_enum_text(Executor *executor, ObjectId id, Slice text, Span span) {
  const UserType *type = (const UserType *)catalog_get(executor->catalog, id);
  Symbol label = symbol_find(executor->symbols, text);
  if (!is_label(type->labels, type->label_count, label) || label == SYMBOL_NONE)
    return executor_fail(executor, "22P02", span, "invalid input value for enum %.*s: \"%.*s\"",
        SLICE_PRINT(executor_name_of(executor, id)), SLICE_PRINT(text));
  if (!is_label(type->unsafe_labels, type->unsafe_count, label)) return true;
  executor_fail(executor, "55P04", span, "unsafe use of new value \"%.*s\" of enum type %.*s",
      SLICE_PRINT(text), SLICE_PRINT(executor_name_of(executor, id)));
  executor_hint(executor, "New enum values must be committed before they can be used.");
  executor_relate(executor, id);
  return false;
}

bool bind_enum_label(Executor *executor, const TypeReference *reference, const Node *value) {
  if (value == NULL || value->kind != NODE_CONSTANT || reference->array_dimensions > 0) return true;
  const Constant *constant = (const Constant *)value;
  const Object *object = catalog_get(executor->catalog, reference->type);
  if (constant->kind != CONSTANT_STRING || object == NULL) return true;
  if (object->object_class != CLASS_TYPE || object->kind != 'e') return true;
  if (object->flags & OBJECT_ASSUMED) return true;
  return bind_enum_text(executor, object->id, constant->text, value->span);
}

static bool refuse_cast(Binder *binder, const Node *node, TypeReference from, TypeReference to) {
  Executor *executor = binder->executor;
  bool may_exist = executor->open_world || executor->extensions_seen;
  if (may_exist || !binder_may_refuse(binder)) return true;
  if (coercion_exists(executor, from, to, COERCION_EXPLICIT) != VERDICT_NO) return true;
  from.modifiers[0] = from.modifiers[1] = to.modifiers[0] = to.modifiers[1] = -1;
  return executor_fail(executor, "42846", node->span, "cannot cast type %.*s to %.*s",
      SLICE_PRINT(bind_type_text(executor, &from)), SLICE_PRINT(bind_type_text(executor, &to)));
}

static bool bind_cast(Binder *binder, const Cast *cast) {
  bool first = true;
  TypeReference before = value_none();
  if (!binder_node(binder, cast->operand)) return false;
  LIST_EACH(node, cast->types) {
    TypeReference type;
    if (node->kind != NODE_TYPE_NAME) continue;
    if (!binder_type(binder, (const TypeName *)node, &type)) return false;
    bool is_made = cast->operand->kind == NODE_ROW || cast->operand->kind == NODE_ARRAY;
    TypeReference from = first ? binder_type_of(binder, cast->operand) : before;
    if (!(first && is_made) && !refuse_cast(binder, node, from, type)) return false;
    binder_note_coercion(binder, from, type, node->span);
    before = type;
    if (!first) continue;
    first = false;
    binder_refer(binder, value_literal_base(binder->executor, type, cast->operand), 0);
    if (!bind_enum_label(binder->executor, &type, cast->operand) ||
        !value_check_string(binder->executor, &type, cast->operand))
      return false;
    static const char regclass[] = "regclass";
    bool is_relation = type.array_dimensions == 0 && type.type != OBJECT_ID_NONE &&
                       type.type == bind_builtin_type(regclass).type;
    if (is_relation && !binder_relation_text(binder, cast->operand, OBJECT_TABLE)) return false;
  }
  return true;
}

// ---- operators in long chains

typedef struct Children {
  Binder *binder;
} Children;

static bool visit(const Node *child, void *payload) {
  return binder_node(((Children *)payload)->binder, child);
}

static bool bind_children(Binder *binder, const Node *node) {
  Children children = {binder};
  return ast_each_child(node, visit, &children);
}

static bool bind_subquery(Binder *binder, const Node *query) {
  BindQuery result;
  if (!binder_query(binder, query, &result)) return false;
  bool is_one = result.columns_known && result.column_count == 1;
  binder_keep_value(binder, query, is_one ? result.columns[0].type : value_none());
  if (is_one && result.columns[0].collation != SYMBOL_NONE)
    binder_keep_collation(binder, query, result.columns[0].collation, COLLATION_IMPLIED);
  return true;
}

static bool bind_collate(Binder *binder, const CollateExpression *collate) {
  if (!binder_node(binder, collate->operand)) return false;
  TypeReference type = binder_type_of(binder, collate->operand);
  if (value_is(type, BUILTIN_UNKNOWN)) type = value_builtin(BUILTIN_TEXT);
  ObjectId collation;
  if (!bind_collation(binder->executor, &collate->collation, &type, &collation)) return false;
  binder_refer(binder, collation, 0);
  return true;
}

static bool bind_node(Binder *binder, const Node *node) {
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE: return scope_resolve(binder, (const ColumnReference *)node);
  case NODE_FUNCTION_CALL: return binder_call(binder, (const FunctionCall *)node);
  case NODE_CAST: return bind_cast(binder, (const Cast *)node);
  case NODE_TYPE_NAME: {
    TypeReference type;
    return binder_type(binder, (const TypeName *)node, &type);
  }
  case NODE_CONSTANT:
  case NODE_PARAMETER:
  case NODE_NAME:
  case NODE_QUALIFIED_NAME:
  case NODE_DEFAULT_VALUE:
  case NODE_CURRENT_OF: return true;
  case NODE_SELECT:
  case NODE_SET_OPERATION:
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE: return bind_subquery(binder, node);
  case NODE_INDIRECTION:
    if (!bind_children(binder, node)) return false;
    binder_field(binder, (const Indirection *)node);
    return true;
  case NODE_COLLATE: return bind_collate(binder, (const CollateExpression *)node);
  case NODE_SUBQUERY:
    return binder_place_subquery(binder, node) && bind_children(binder, node) &&
           binder_literals(binder, node);
  case NODE_CASE: {
    uint32_t sets = binder->seen.sets;
    return bind_children(binder, node) && binder_refuse_sets(binder, node, sets, "CASE") &&
           binder_literals(binder, node);
  }
  default: return bind_children(binder, node) && binder_literals(binder, node);
  }
}

bool binder_node(Binder *binder, const Node *node) {
  if (node == NULL) return true;
  if (!bind_node(binder, node) || !binder_settle(binder, node)) return false;
  binder_settle_collation(binder, node);
  return true;
}

// ---- volatility

typedef struct Volatility {
  Executor *executor;
  char worst;
} Volatility;

static char worse(char a, char b) {
  static const char order[] = "is?v"; // what is not known may be volatile
  return strchr(order, a) > strchr(order, b) ? a : b;
}

static bool look_at(const Node *node, void *payload) {
  Volatility *volatility = payload;
  if (node->kind == NODE_FUNCTION_CALL) {
    char own = bind_call_volatility(volatility->executor, (const FunctionCall *)node);
    volatility->worst = worse(volatility->worst, own);
  }
  return ast_each_child(node, look_at, volatility);
}

char bind_volatility(Executor *executor, const Node *expression) {
  Volatility volatility = {.executor = executor, .worst = 'i'};
  if (expression != NULL) look_at(expression, &volatility);
  return volatility.worst;
}
