#include "analyze/apply/definition/operator_items.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/value_type.h"

// Operators, their classes and families, casts, transforms.

// ---- CREATE OPERATOR

static bool bind_operand(Executor *executor, const Node *value, TypeReference *type) {
  *type = (TypeReference){.modifiers = {-1, -1}};
  if (value == NULL || value->kind != NODE_TYPE_NAME) return true;
  return bind_used_type(executor, (const TypeName *)value, type);
}

typedef struct OperatorDraft {
  const CreateDefined *statement;
  ObjectId schema;
  TypeReference left;
  TypeReference right;
  SupportFunction function;
  ObjectId estimators[2];
} OperatorDraft;

static const Node *option_of(Executor *executor, const OperatorDraft *draft, const char *word) {
  return support_option(executor, draft->statement->options, word);
}

static bool invalid(Executor *executor, const char *message) {
  return executor_fail(executor, "42P13", (Span){0, 0}, "%s", message);
}

static bool read_operand(
    Executor *executor, const OperatorDraft *draft, const char *word, TypeReference *type) {
  const Node *value = option_of(executor, draft, word);
  if (!bind_operand(executor, value, type)) return false;
  if (value == NULL || value->kind != NODE_TYPE_NAME || !((const TypeName *)value)->setof)
    return true;
  return invalid(executor, "SETOF type not allowed for operator argument");
}

static bool check_operands(Executor *executor, const OperatorDraft *draft, const Node *function) {
  if (function == NULL) return invalid(executor, "operator function must be specified");
  if (draft->left.type == OBJECT_ID_NONE && draft->right.type == OBJECT_ID_NONE)
    return invalid(executor, "operator argument types must be specified");
  if (draft->right.type == OBJECT_ID_NONE) {
    invalid(executor, "operator right argument type must be specified");
    executor_detail(executor, "Postfix operators are not supported.");
    return false;
  }
  return true;
}

// What helps the planner, and which operators can have it.
static bool check_hints(Executor *executor, const OperatorDraft *draft) {
  static const struct {
    const char *option;
    const char *what;
    bool for_unary;
    bool for_any_result;
  } rules[] = {
      {"commutator", "can have commutators", false, true},
      {"join", "can have join selectivity", false, false},
      {"merges", "can merge join", false, false},
      {"hashes", "can hash", false, false},
      {"negator", "can have negators", true, false},
      {"restrict", "can have restriction selectivity", true, false},
  };
  bool is_unary = draft->left.type == OBJECT_ID_NONE;
  TypeReference result = draft->function.result;
  bool is_boolean = result.type == OBJECT_ID_NONE || value_is(result, BUILTIN_BOOL);
  for (int round = 0; round < 2; round++) {
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
      bool is_refused =
          round == 0 ? is_unary && !rules[i].for_unary : !is_boolean && !rules[i].for_any_result;
      if (is_refused && support_has_option(executor, draft->statement->options, rules[i].option))
        return executor_fail(executor, "42P13", (Span){0, 0}, "only %s operators %s",
            round == 0 ? "binary" : "boolean", rules[i].what);
    }
  }
  return true;
}

static bool bind_estimators(Executor *executor, OperatorDraft *draft) {
  TypeReference internal = bind_builtin_type("internal");
  TypeReference for_one[] = {
      internal, value_builtin(BUILTIN_OID), internal, value_builtin(BUILTIN_INT4)};
  TypeReference for_join[] = {
      internal, value_builtin(BUILTIN_OID), internal, value_builtin(BUILTIN_INT2), internal};
  SupportFunction restriction, join;
  if (!support_function_exact(
          executor, option_of(executor, draft, "restrict"), for_one, 4, &restriction) ||
      !support_function_exact(executor, option_of(executor, draft, "join"), for_join, 5, &join))
    return false;
  draft->estimators[0] = restriction.id;
  draft->estimators[1] = join.id;
  return true;
}

static bool read_operator(Executor *executor, OperatorDraft *draft) {
  const QualifiedName *name = &draft->statement->name;
  const Node *function = option_of(executor, draft, "function");
  if (function == NULL) function = option_of(executor, draft, "procedure");
  if (!bind_creation_schema(executor, name, PERSISTENCE_PERMANENT, &draft->schema) ||
      !read_operand(executor, draft, "leftarg", &draft->left) ||
      !read_operand(executor, draft, "rightarg", &draft->right) ||
      !check_operands(executor, draft, function))
    return false;
  bool is_prefix = draft->left.type == OBJECT_ID_NONE;
  TypeReference operands[2] = {is_prefix ? draft->right : draft->left, draft->right};
  return support_function_exact(
             executor, function, operands, is_prefix ? 1 : 2, &draft->function) &&
         bind_estimators(executor, draft) && check_hints(executor, draft);
}

// An operator cannot be its own negator; that it has these operands, too, makes it the same.
static bool check_negator(Executor *executor, const OperatorDraft *draft) {
  const Node *negator = option_of(executor, draft, "negator");
  if (negator == NULL || negator->kind != NODE_NAME) return true;
  if (((const NameNode *)negator)->name.symbol != draft->statement->name.name.symbol) return true;
  return invalid(executor, "operator cannot be its own negator");
}

bool apply_create_operator(Executor *executor, const Node *node) {
  OperatorDraft draft = {.statement = (const CreateDefined *)node};
  if (!read_operator(executor, &draft)) return false;
  Symbol name = draft.statement->name.name.symbol;
  ObjectId taken = other_operator(executor, draft.schema, name, draft.left.type, draft.right.type);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42723", (Span){0, 0}, "operator %.*s already exists",
        SLICE_PRINT(executor_text(executor, name)));
  }
  if (!check_negator(executor, &draft)) return false;
  TypeReference result = draft.function.result;
  OtherObject object = {.object = {.object_class = CLASS_OTHER,
                            .kind = OBJECT_OPERATOR,
                            .name = name,
                            .schema = draft.schema},
      .of = draft.left.type,
      .other = draft.right.type,
      .text = result.type == OBJECT_ID_NONE
                  ? SYMBOL_NONE
                  : symbol_intern(executor->symbols, bind_type_text(executor, &result))};
  ObjectId id = executor_create(executor, &object.object, node->span);
  executor_depend(executor, id, 0, draft.left.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, draft.right.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, result.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, draft.function.id, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, draft.estimators[0], 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, draft.estimators[1], 0, GRAPH_NORMAL);
  return true;
}

// ---- classes and families

static bool check_method(Executor *executor, Name method) {
  ObjectId id;
  return other_bind(executor, OBJECT_ACCESS_METHOD, method, &id);
}

typedef struct OfMethod {
  Symbol method;
  ObjectId found;
} OfMethod;

static bool is_of_method(const Object *object, void *payload) {
  OfMethod *wanted = payload;
  if (((const OtherObject *)object)->text == wanted->method) wanted->found = object->id;
  return wanted->found == OBJECT_ID_NONE;
}

static ObjectId find_of_method(
    Executor *executor, ObjectKind kind, ObjectId schema, Symbol name, Symbol method) {
  OfMethod wanted = {method, OBJECT_ID_NONE};
  catalog_each_named(
      executor->catalog, schema, catalog_other_names((int)kind), name, is_of_method, &wanted);
  return wanted.found;
}

static bool refuse_taken(
    Executor *executor, ObjectKind kind, ObjectId schema, const OperatorClass *statement) {
  Symbol name = statement->name.name.symbol;
  ObjectId taken = find_of_method(executor, kind, schema, name, statement->method.symbol);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", statement->name.span,
      "%s \"%.*s\" for access method \"%.*s\" already exists", ast_object_word(kind),
      SLICE_PRINT(executor_text(executor, name)),
      SLICE_PRINT(executor_text(executor, statement->method.symbol)));
}

static ObjectId make(Executor *executor, ObjectKind kind, ObjectId schema,
    const OperatorClass *statement, ObjectId type) {
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = (char)kind,
                           .name = statement->name.name.symbol,
                           .schema = schema},
      .of = type,
      .text = statement->method.symbol};
  ObjectId id = executor_create(executor, &draft.object, statement->node.span);
  ObjectId method =
      other_find(executor, OBJECT_ACCESS_METHOD, OBJECT_ID_NONE, statement->method.symbol);
  executor_depend(executor, id, 0, method, 0, GRAPH_AUTO);
  return id;
}

// Functions that the access method cannot do without hold by a class; others go with a DROP of the
// function. Before 14 a class holds all of its own, and a family none.
static bool is_held(Executor *executor, const OperatorClass *statement,
    const OperatorClassItem *item, bool is_family) {
  if (executor->version_max < 14) return !is_family;
  Slice method = executor_text(executor, statement->method.symbol);
  bool is_sorted = slice_equals(method, SLICE("btree")) || slice_equals(method, SLICE("hash"));
  if (is_sorted) return !is_family && item->number == 1 && !operator_item_is_cross(executor, item);
  if (slice_equals(method, SLICE("gin"))) return item->number == 2 || item->number == 3;
  if (slice_equals(method, SLICE("spgist"))) return item->number <= 5;
  if (slice_equals(method, SLICE("gist")))
    return item->number <= 2 || (item->number >= 5 && item->number <= 7);
  return !is_family;
}

// What the items need; it is enough for a DROP of a function.
static bool depend_on_items(
    Executor *executor, const OperatorClass *statement, ObjectId id, bool is_family) {
  LIST_EACH(node, statement->items) {
    const OperatorClassItem *item = (const OperatorClassItem *)node;
    ObjectId function;
    if (item->kind != CLASS_ITEM_FUNCTION || item->signature == NULL) continue;
    if (!bind_function(executor, item->signature, OBJECT_FUNCTION, BIND_MUST_EXIST, &function))
      return false;
    if (is_held(executor, statement, item, is_family))
      executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  }
  return true;
}

// The family that is written, else the one that has the class's name.
static ObjectId family_of(Executor *executor, const OperatorClass *statement, ObjectId schema) {
  bool is_written = statement->family.name.symbol != SYMBOL_NONE;
  const QualifiedName *name = is_written ? &statement->family : &statement->name;
  ObjectId home = schema;
  if (is_written && name->schema.symbol != SYMBOL_NONE &&
      !bind_schema(executor, name->schema, BIND_MAY_MISS, &home))
    return OBJECT_ID_NONE;
  return find_of_method(
      executor, OBJECT_OPERATOR_FAMILY, home, name->name.symbol, statement->method.symbol);
}

bool apply_create_operator_class(Executor *executor, const Node *node) {
  const OperatorClass *statement = (const OperatorClass *)node;
  ObjectId schema;
  TypeReference type = {.modifiers = {-1, -1}};
  if (!bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, &schema) ||
      !check_method(executor, statement->method) ||
      !rights_need_superuser(
          executor, node->span, "must be superuser to create an operator class") ||
      !bind_operand(executor, statement->type == NULL ? NULL : &statement->type->node, &type) ||
      !operator_items_check(executor, statement, &type) ||
      !refuse_taken(executor, OBJECT_OPERATOR_CLASS, schema, statement))
    return false;
  bool has_family = statement->family.name.symbol != SYMBOL_NONE;
  ObjectId family = family_of(executor, statement, schema);
  // Without one it makes its own, of its name.
  if (!has_family && family == OBJECT_ID_NONE)
    family = make(executor, OBJECT_OPERATOR_FAMILY, schema, statement, OBJECT_ID_NONE);
  ObjectId id = make(executor, OBJECT_OPERATOR_CLASS, schema, statement, type.type);
  OtherObject linked = *(const OtherObject *)catalog_get(executor->catalog, id);
  linked.other = family;
  catalog_replace(executor->catalog, &linked.object);
  executor_depend(executor, id, 0, type.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, family, 0, GRAPH_AUTO);
  return depend_on_items(executor, statement, id, false);
}

bool apply_create_operator_family(Executor *executor, const Node *node) {
  const OperatorClass *statement = (const OperatorClass *)node;
  ObjectId schema;
  if (!bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, &schema) ||
      !check_method(executor, statement->method) ||
      !rights_need_superuser(
          executor, node->span, "must be superuser to create an operator family") ||
      !refuse_taken(executor, OBJECT_OPERATOR_FAMILY, schema, statement))
    return false;
  make(executor, OBJECT_OPERATOR_FAMILY, schema, statement, OBJECT_ID_NONE);
  return true;
}

bool apply_alter_operator_family(Executor *executor, const Node *node) {
  const OperatorClass *statement = (const OperatorClass *)node;
  DropOnRelation name = {
      .node = {.kind = NODE_DROP_ON_RELATION, .span = statement->name.span},
      .name = statement->method,
      .relation = statement->name,
  };
  TargetObject target;
  TypeReference none = {.modifiers = {-1, -1}};
  if (!target_find(executor, OBJECT_OPERATOR_FAMILY, &name.node, (Name){0}, false, &target) ||
      !operator_items_check(executor, statement, &none))
    return false;
  if (target.id == OBJECT_ID_NONE) return true;
  executor_touch(executor, EFFECT_ALTER, target.id, node->span);
  return statement->drop || depend_on_items(executor, statement, target.id, true);
}

// ---- CREATE CAST, CREATE TRANSFORM

static Symbol cast_text(Executor *executor, const CreateCast *statement) {
  static const char contexts[] = {[CAST_CONTEXT_EXPLICIT] = 'e',
      [CAST_CONTEXT_IMPLICIT] = 'i',
      [CAST_CONTEXT_ASSIGNMENT] = 'a'};
  char text[2] = {statement->inout              ? 'i'
                  : statement->function != NULL ? 'f'
                                                : 'b',
      contexts[statement->context]};
  return symbol_intern(executor->symbols, (Slice){text, 2});
}

// One of the two types must be the runner's.
static bool check_cast_rights(Executor *executor, const CreateCast *statement,
    const TypeReference *from, const TypeReference *to) {
  if (!runner_is_limited(executor)) return true;
  Subject runner = subject_runner(executor);
  if (!rights_owns(executor, runner, from->type) && !rights_owns(executor, runner, to->type))
    return executor_fail(executor, "42501", statement->node.span,
        "must be owner of type %.*s or type %.*s", SLICE_PRINT(bind_type_text(executor, from)),
        SLICE_PRINT(bind_type_text(executor, to)));
  if (!rights_need_type(executor, from, statement->from->node.span) ||
      !rights_need_type(executor, to, statement->to->node.span))
    return false;
  bool is_binary = statement->function == NULL && !statement->inout;
  return !is_binary || rights_need_superuser(executor, statement->node.span,
                           "must be superuser to create a cast WITHOUT FUNCTION");
}

bool apply_create_cast(Executor *executor, const Node *node) {
  const CreateCast *statement = (const CreateCast *)node;
  TypeReference from, to;
  ObjectId function = OBJECT_ID_NONE;
  if (!bind_type(executor, statement->from, &from) || !bind_type(executor, statement->to, &to) ||
      !check_cast_rights(executor, statement, &from, &to))
    return false;
  if (statement->function != NULL &&
      !bind_function(executor, statement->function, OBJECT_FUNCTION, BIND_MUST_EXIST, &function))
    return false;
  Symbol name = other_cast_name(executor, &from, &to);
  ObjectId taken = other_find(executor, OBJECT_CAST, OBJECT_ID_NONE, name);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42710", node->span,
        "cast from type %.*s to type %.*s already exists",
        SLICE_PRINT(bind_type_text(executor, &from)), SLICE_PRINT(bind_type_text(executor, &to)));
  }
  OtherObject draft = {.object = {.object_class = CLASS_OTHER, .kind = OBJECT_CAST, .name = name},
      .of = from.type,
      .other = to.type,
      .text = cast_text(executor, statement)};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, from.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, to.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  return true;
}
