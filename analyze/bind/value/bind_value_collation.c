#include "analyze/bind/bind_collation.h"
#include "analyze/bind/value/bind_value.h"

// What the parts of a value make of it. The default of a type gives way to any other collation.
typedef struct Derivation {
  Binder *binder;
  Symbol collation;
  CollationStrength strength;
} Derivation;

static bool add_part(const Node *node, void *payload) {
  Derivation *derivation = payload;
  const BindValue *value = binder_value(derivation->binder, node);
  if (value == NULL || derivation->strength == COLLATION_WRITTEN) return true;
  if (value->strength == COLLATION_WRITTEN) {
    derivation->collation = value->collation;
    derivation->strength = COLLATION_WRITTEN;
  } else if (value->collation != SYMBOL_NONE) {
    bool differs =
        derivation->collation != SYMBOL_NONE && derivation->collation != value->collation;
    if (differs || value->strength == COLLATION_CONFLICT) derivation->strength = COLLATION_CONFLICT;
    derivation->collation = value->collation;
  }
  return true;
}

static void add_list(Derivation *derivation, NodeList list) {
  LIST_EACH(node, list) add_part(node, derivation);
}

static void add_case(Derivation *derivation, const CaseExpression *expression) {
  LIST_EACH(item, expression->branches) add_part(((const CaseBranch *)item)->result, derivation);
  if (expression->otherwise != NULL) add_part(expression->otherwise, derivation);
}

static void add_parts(Derivation *derivation, const Node *node) {
  switch (node->kind) {
  case NODE_FUNCTION_CALL: add_list(derivation, ((const FunctionCall *)node)->arguments); break;
  case NODE_CASE: add_case(derivation, (const CaseExpression *)node); break;
  default: ast_each_child(node, add_part, derivation);
  }
}

// Of `name`, whatever it is made of, and of a domain that says it; SYMBOL_NONE: the default.
static Symbol own_collation(const Binder *binder, TypeReference type) {
  Executor *executor = binder->executor;
  if (value_is(type, BUILTIN_NAME_TYPE) && executor->version_max >= 12)
    return symbol_intern(executor->symbols, SLICE("C"));
  const Object *object = catalog_get(executor->catalog, type.type);
  bool is_domain = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'd' &&
                   type.array_dimensions == 0;
  return is_domain ? ((const UserType *)object)->collation : SYMBOL_NONE;
}

// What only holds values, such as an argument with a name, has no type, and hands on.
static bool hands_on(Binder *binder, const Node *node) {
  TypeReference type = binder_type_of(binder, node);
  if (type.type == OBJECT_ID_NONE)
    return node->kind != NODE_FUNCTION_CALL && node->kind != NODE_CAST;
  return bind_is_collatable(binder->executor, type);
}

static void settle_column(Binder *binder, const Node *node) {
  Symbol collation = binder->is_found ? binder->found.collation : SYMBOL_NONE;
  if (collation == SYMBOL_NONE) collation = own_collation(binder, binder_type_of(binder, node));
  if (collation != SYMBOL_NONE) binder_keep_collation(binder, node, collation, COLLATION_IMPLIED);
}

static void settle_written(Binder *binder, const CollateExpression *collate) {
  Symbol written = collate->collation.name.symbol;
  if (slice_equals(executor_text(binder->executor, written), SLICE("default")))
    written = SYMBOL_NONE;
  binder_keep_collation(binder, &collate->node, written, COLLATION_WRITTEN);
}

static void settle_derived(Binder *binder, const Node *node) {
  if (!binder->has_collations || !hands_on(binder, node)) return;
  Derivation derivation = {.binder = binder};
  add_parts(&derivation, node);
  if (derivation.collation != SYMBOL_NONE || derivation.strength == COLLATION_WRITTEN)
    binder_keep_collation(binder, node, derivation.collation, derivation.strength);
}

void binder_settle_collation(Binder *binder, const Node *node) {
  Symbol own = SYMBOL_NONE;
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE: settle_column(binder, node); return;
  case NODE_COLLATE: settle_written(binder, (const CollateExpression *)node); return;
  case NODE_FUNCTION_CALL:
  case NODE_CAST: own = own_collation(binder, binder_type_of(binder, node)); break;
  default: break;
  }
  if (own != SYMBOL_NONE)
    binder_keep_collation(binder, node, own, COLLATION_IMPLIED);
  else
    settle_derived(binder, node);
}

void binder_give_collation(Binder *binder, const Node *node, BindColumn *column) {
  const BindValue *value = binder_value(binder, node);
  if (value == NULL || value_is_untyped(column->type)) return;
  if (!bind_is_collatable(binder->executor, column->type)) return;
  if (value->strength == COLLATION_CONFLICT)
    column->lacks_collation = true;
  else if (value->collation != own_collation(binder, column->type))
    column->collation = value->collation;
}

Symbol binder_common_collation(Symbol a, Symbol b) {
  if (a == SYMBOL_NONE || a == b) return b;
  return b == SYMBOL_NONE ? a : SYMBOL_NONE;
}
