#include "analyze/apply/definition/operator_items.h"

#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/target.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/value_type.h"

typedef struct Limits {
  int32_t operators;
  int32_t functions;
  bool orders; // FOR ORDER BY
  bool is_known;
} Limits;

typedef struct Items {
  Executor *executor;
  const OperatorClass *statement;
  TypeReference type; // of a class
  Slice method;
  Limits limits;
} Items;

static bool invalid(const Items *items, const char *message) {
  return executor_fail(items->executor, "42P17", (Span){0, 0}, "%s", message);
}

static Limits limits_of(const Executor *executor, Slice method) {
  int version = executor->version_max;
  static const int32_t any = INT16_MAX;
  if (slice_equals(method, SLICE("btree")))
    return (Limits){5, version >= 18 ? 6 : version >= 13 ? 5 : 3, false, true};
  if (slice_equals(method, SLICE("hash"))) return (Limits){1, version >= 13 ? 3 : 2, false, true};
  if (slice_equals(method, SLICE("gist")))
    return (Limits){any,
        version >= 18   ? 12
        : version >= 14 ? 11
        : version >= 13 ? 10
                        : 9,
        true, true};
  if (slice_equals(method, SLICE("gin"))) return (Limits){any, version >= 13 ? 7 : 6, false, true};
  if (slice_equals(method, SLICE("spgist")))
    return (Limits){any, version >= 13 ? 7 : 6, true, true};
  if (slice_equals(method, SLICE("brin"))) return (Limits){any, 15, false, true};
  return (Limits){0};
}

static bool check_number(
    const Items *items, const OperatorClassItem *item, int32_t most, const char *what) {
  if (!items->limits.is_known || (item->number > 0 && item->number <= most)) return true;
  return executor_fail(items->executor, "42P17", (Span){0, 0},
      "invalid %s number %d, must be between 1 and %d", what, item->number, most);
}

// ---- types that an item is about

typedef struct Pair {
  TypeReference left;
  TypeReference right;
} Pair;

// FUNCTION 1 (int4, int2) …, and all that is dropped.
static bool read_types(const Items *items, const OperatorClassItem *item, Pair *pair) {
  size_t count = 0;
  TypeReference types[2];
  *pair = (Pair){value_none(), value_none()};
  if (item->types.count > 2)
    return executor_fail(
        items->executor, "42601", item->node.span, "one or two argument types must be specified");
  LIST_EACH(node, item->types) {
    if (node->kind != NODE_TYPE_NAME) return true;
    if (!bind_type(items->executor, (const TypeName *)node, &types[count++])) return false;
  }
  if (count == 0) return true;
  *pair = (Pair){types[0], types[count - 1]};
  return true;
}

static bool read_parameters(
    const Items *items, NodeList parameters, TypeReference types[], uint32_t *count) {
  *count = 0;
  LIST_EACH(node, parameters) {
    const TypeName *name = ((const FunctionParameter *)node)->type;
    if (name == NULL || *count == SUPPORT_ARGUMENTS_MAX) continue;
    if (!bind_type(items->executor, name, &types[(*count)++])) return false;
  }
  return true;
}

// ---- operators

static bool check_operator(const Items *items, const OperatorClassItem *item, Pair *pair) {
  if (!check_number(items, item, items->limits.operators, "operator")) return false;
  *pair = (Pair){items->type, items->type};
  const FunctionSignature *signature = item->signature;
  bool is_class = items->type.type != OBJECT_ID_NONE;
  if (!signature->has_arguments && !is_class)
    return executor_fail(items->executor, "42601", item->node.span,
        "operator argument types must be specified in ALTER OPERATOR FAMILY");
  if (signature->has_arguments) {
    TypeReference types[SUPPORT_ARGUMENTS_MAX];
    uint32_t count;
    TargetObject target;
    if (!target_find(
            items->executor, OBJECT_OPERATOR, &signature->node, (Name){0}, false, &target) ||
        !read_parameters(items, signature->parameters, types, &count))
      return false;
    if (count < 2) return invalid(items, "index operators must be binary");
    *pair = (Pair){types[0], types[1]};
  }
  if (item->order_family.name.symbol == SYMBOL_NONE || !items->limits.is_known ||
      items->limits.orders)
    return true;
  return executor_fail(items->executor, "42P17", (Span){0, 0},
      "access method \"%.*s\" does not support ordering operators", SLICE_PRINT(items->method));
}

// ---- functions

typedef struct Support {
  SupportFunction found;
  TypeReference types[SUPPORT_ARGUMENTS_MAX];
  uint32_t count;
} Support;

static bool returns(const Support *support, const char *type) {
  TypeReference result = support->found.result;
  return result.type == OBJECT_ID_NONE || value_same(result, bind_builtin_type(type));
}

static bool takes_internal(const Support *support) {
  return support->count == 1 && value_same(support->types[0], bind_builtin_type("internal"));
}

static bool is_cross(const Pair *pair) {
  return pair->left.type != OBJECT_ID_NONE && !value_same(pair->left, pair->right);
}

static bool check_btree(const Items *items, int32_t number, const Support *support, Pair *pair) {
  switch (number) {
  case 1:
    if (support->count != 2)
      return invalid(items, "ordering comparison functions must have two arguments");
    if (!returns(support, "int4"))
      return invalid(items, "ordering comparison functions must return integer");
    if (pair->left.type == OBJECT_ID_NONE) *pair = (Pair){support->types[0], support->types[1]};
    return true;
  case 2:
    if (!takes_internal(support))
      return invalid(items, "ordering sort support functions must accept type \"internal\"");
    return returns(support, "void") ||
           invalid(items, "ordering sort support functions must return void");
  case 3:
    if (support->count != 5)
      return invalid(items, "ordering in_range functions must have five arguments");
    if (!returns(support, "bool"))
      return invalid(items, "ordering in_range functions must return boolean");
    if (pair->left.type == OBJECT_ID_NONE) *pair = (Pair){support->types[0], support->types[2]};
    return true;
  case 4:
    if (support->count != 1)
      return invalid(items, "ordering equal image functions must have one argument");
    if (!returns(support, "bool"))
      return invalid(items, "ordering equal image functions must return boolean");
    return !is_cross(pair) ||
           invalid(items, "ordering equal image functions must not be cross-type");
  case 6:
    if (!takes_internal(support))
      return invalid(items, "btree skip support functions must accept type \"internal\"");
    if (!returns(support, "void"))
      return invalid(items, "btree skip support functions must return void");
    return !is_cross(pair) || invalid(items, "btree skip support functions must not be cross-type");
  default: return true;
  }
}

static bool check_hash(const Items *items, int32_t number, const Support *support, Pair *pair) {
  if (number == 1 && support->count != 1)
    return invalid(items, "hash function 1 must have one argument");
  if (number == 1 && !returns(support, "int4"))
    return invalid(items, "hash function 1 must return integer");
  if (number == 2 && support->count != 2)
    return invalid(items, "hash function 2 must have two arguments");
  if (number == 2 && !returns(support, "int8"))
    return invalid(items, "hash function 2 must return bigint");
  if (number <= 2 && pair->left.type == OBJECT_ID_NONE)
    *pair = (Pair){support->types[0], support->types[0]};
  return true;
}

static int32_t options_number(const Items *items) {
  if (items->executor->version_max < 13) return 0;
  if (slice_equals(items->method, SLICE("btree"))) return 5;
  if (slice_equals(items->method, SLICE("hash"))) return 3;
  if (slice_equals(items->method, SLICE("gist"))) return 10;
  if (slice_equals(items->method, SLICE("brin"))) return 5;
  return 7; // gin, spgist
}

static bool check_options_function(const Items *items, const Support *support, const Pair *pair) {
  if (is_cross(pair))
    return invalid(items, "left and right associated data types for operator class options parsing "
                          "functions must match");
  return (takes_internal(support) && returns(support, "void")) ||
         invalid(items, "invalid operator class options parsing function");
}

static bool check_form(const Items *items, int32_t number, const Support *support, Pair *pair) {
  if (!items->limits.is_known || !support->found.is_known) return true;
  if (number == options_number(items)) {
    if (!check_options_function(items, support, pair)) return false;
  } else if (slice_equals(items->method, SLICE("btree"))) {
    if (!check_btree(items, number, support, pair)) return false;
  } else if (slice_equals(items->method, SLICE("hash"))) {
    if (!check_hash(items, number, support, pair)) return false;
  }
  if (pair->left.type == OBJECT_ID_NONE) *pair = (Pair){items->type, items->type};
  return pair->left.type != OBJECT_ID_NONE ||
         invalid(items, "associated data types must be specified for index support function");
}

static bool check_function(const Items *items, const OperatorClassItem *item, Pair *pair) {
  if (!check_number(items, item, items->limits.functions, "function")) return false;
  const FunctionSignature *signature = item->signature;
  Support support = {.count = 0};
  QualifiedNameNode name = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = signature->name.span}, .name = signature->name};
  if (!read_parameters(items, signature->parameters, support.types, &support.count)) return false;
  if (signature->has_arguments && !support_function_exact(items->executor, &name.node,
                                      support.types, support.count, &support.found))
    return false;
  return read_types(items, item, pair) && check_form(items, item->number, &support, pair);
}

// ---- all of them

#define COMPARED_MOST 64u // a family has no more in practice; beyond it nothing is compared

typedef struct Member {
  OperatorClassItemKind kind;
  int32_t number;
  Pair pair;
} Member;

static bool refuse_repeated(
    const Items *items, const Member members[], uint32_t count, const Member *member) {
  for (uint32_t i = 0; i < count; i++) {
    bool is_same = members[i].kind == member->kind && members[i].number == member->number &&
                   value_same(members[i].pair.left, member->pair.left) &&
                   value_same(members[i].pair.right, member->pair.right);
    if (!is_same || member->pair.left.type == OBJECT_ID_NONE) continue;
    return executor_fail(items->executor, "42P17", (Span){0, 0},
        "%s number %d for (%.*s,%.*s) appears more than once",
        member->kind == CLASS_ITEM_OPERATOR ? "operator" : "function", member->number,
        SLICE_PRINT(bind_type_text(items->executor, &member->pair.left)),
        SLICE_PRINT(bind_type_text(items->executor, &member->pair.right)));
  }
  return true;
}

static bool check_item(const Items *items, const OperatorClassItem *item, Pair *pair) {
  const OperatorClass *statement = items->statement;
  bool is_operator = item->kind == CLASS_ITEM_OPERATOR;
  *pair = (Pair){value_none(), value_none()};
  if (item->kind == CLASS_ITEM_STORAGE)
    return statement->node.kind == NODE_CREATE_OPERATOR_CLASS ||
           executor_fail(items->executor, "42601", item->node.span,
               "STORAGE cannot be specified in ALTER OPERATOR FAMILY");
  if (statement->drop)
    return check_number(items, item,
               is_operator ? items->limits.operators : items->limits.functions,
               is_operator ? "operator" : "function") &&
           read_types(items, item, pair);
  if (item->signature == NULL) return true;
  return is_operator ? check_operator(items, item, pair) : check_function(items, item, pair);
}

bool operator_items_check(
    Executor *executor, const OperatorClass *statement, const TypeReference *type) {
  Slice method = executor_text(executor, statement->method.symbol);
  Items items = {.executor = executor,
      .statement = statement,
      .type = *type,
      .method = method,
      .limits = limits_of(executor, method)};
  Member members[COMPARED_MOST];
  uint32_t count = 0;
  LIST_EACH(node, statement->items) {
    const OperatorClassItem *item = (const OperatorClassItem *)node;
    Member member = {.kind = item->kind, .number = item->number};
    if (!check_item(&items, item, &member.pair)) return false;
    if (item->kind == CLASS_ITEM_STORAGE) continue;
    if (!refuse_repeated(&items, members, count, &member)) return false;
    if (count < COMPARED_MOST) members[count++] = member;
  }
  return true;
}

bool operator_item_is_cross(Executor *executor, const OperatorClassItem *item) {
  Items items = {.executor = executor};
  Pair pair;
  if (item->types.count > 0) return read_types(&items, item, &pair) && is_cross(&pair);
  TypeReference types[SUPPORT_ARGUMENTS_MAX];
  uint32_t count;
  return read_parameters(&items, item->signature->parameters, types, &count) && count > 1 &&
         !value_same(types[0], types[1]);
}
