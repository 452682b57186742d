#include "analyze/apply/dependency.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/index/index_key.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/type/type_cast.h"
#include "analyze/bind/text/bound_text.h"
#include "analyze/bind/value/coercion.h"
#include "analyze/bind/value/value_reading.h"
#include "analyze/catalog/columns.h"

// The column's version points at its default; that is no change of its own to tell.
static void link_default(Executor *executor, ObjectId relation, uint16_t number, ObjectId id) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  Column column = *columns_numbered(table, number);
  column.default_id = id;
  Relation *draft = columns_with_changed(executor->arena, table, &column);
  catalog_replace(executor->catalog, &draft->object);
}

static ObjectId make_default(Executor *executor, ObjectId relation, uint16_t number,
    const ColumnDefault *expression, char generated, Span span) {
  ColumnDefault draft = {
      .object = {.object_class = CLASS_DEFAULT,
          .schema = catalog_get(executor->catalog, relation)->schema},
      .table = relation,
      .column = number,
      .volatility = expression->volatility,
      .is_made = expression->is_made,
      .type = expression->type,
  };
  ObjectId id = executor_create(executor, &draft.object, span);
  GraphEdgeKind kind = generated ? GRAPH_INTERNAL : GRAPH_AUTO;
  executor_depend(executor, id, 0, relation, number, kind);
  link_default(executor, relation, number, id);
  return id;
}

static bool check_default(Executor *executor, const Node *expression) {
  ExpressionUse use = expression_use(executor, expression, OBJECT_ID_NONE);
  if (use.has_reference && !use.has_subquery)
    return executor_fail(
        executor, "0A000", use.reference, "cannot use column reference in DEFAULT expression");
  return expression_check(executor, &use, "DEFAULT expressions", "DEFAULT expression");
}

static bool check_generation(
    Executor *executor, ObjectId relation, const Node *expression, uint16_t number) {
  ExpressionUse use = expression_use(executor, expression, relation);
  const Relation *table = catalog_relation(executor->catalog, relation);
  if (use.has_subquery)
    return executor_fail(
        executor, "0A000", use.subquery, "cannot use subquery in column generation expression");
  if (use.has_whole_row) {
    executor_fail(executor, "42P17", use.reference,
        "cannot use whole-row variable in column generation expression");
    executor_detail(executor, "This would cause the generated column to depend on its own value.");
    return false;
  }
  if (use.has_system_column)
    return executor_fail(executor, "42P10", use.system_column,
        "cannot use system column \"%.*s\" in column generation expression",
        SLICE_PRINT(executor_text(executor, use.system_column_name)));
  for (uint16_t i = 0; i < use.column_count; i++) {
    const Column *column = columns_numbered(table, use.columns[i]);
    if (column == NULL || (!column->generated && column->number != number)) continue;
    executor_fail(executor, "42P17", use.reference,
        "cannot use generated column \"%.*s\" in column generation expression",
        SLICE_PRINT(executor_text(executor, column->name)));
    executor_detail(executor, "A generated column cannot reference another generated column.");
    return false;
  }
  if (use.is_mutable)
    return executor_fail(executor, "42P17", (Span){0, 0}, "generation expression is not immutable");
  return true;
}

static bool refuse_user_defined(Executor *executor, const char *what) {
  executor_fail(
      executor, "0A000", (Span){0, 0}, "generation expression uses user-defined %s", what);
  executor_detail(executor,
      "Virtual generated columns that make use of user-defined %ss are not yet "
      "supported.",
      what);
  return false;
}

// What is computed when it is read must be the server's own.
static bool check_virtual(
    Executor *executor, ObjectId id, ObjectId relation, const Node *expression) {
  DependencyList list = dependency_of(executor, id);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].referenced);
    if (object == NULL) continue;
    if (object->object_class == CLASS_FUNCTION) return refuse_user_defined(executor, "function");
    if (object->object_class == CLASS_TYPE) return refuse_user_defined(executor, "type");
  }
  ExpressionUse use = expression_use(executor, expression, relation);
  const Relation *table = catalog_relation(executor->catalog, relation);
  for (uint16_t i = 0; i < use.column_count; i++) {
    const Column *column = columns_numbered(table, use.columns[i]);
    if (column != NULL && column->type.type >= OBJECT_ID_FIRST_USER)
      return refuse_user_defined(executor, "type");
  }
  return true;
}

void column_forget_default(Executor *executor, ObjectId relation, uint16_t number) {
  link_default(executor, relation, number, OBJECT_ID_NONE);
}

void column_drop_default(Executor *executor, ObjectId relation, uint16_t number, Span span) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  ObjectId id = columns_numbered(table, number)->default_id;
  if (id == OBJECT_ID_NONE) return;
  link_default(executor, relation, number, OBJECT_ID_NONE);
  executor_drop(executor, id, relation, true, span);
}

// The type is noted once the expression is bound; what cannot become the column's fails.
static bool check_assignment(
    Executor *executor, ObjectId id, uint16_t number, const TypeReference *type) {
  ColumnDefault draft = *catalog_default(executor->catalog, id);
  draft.type = *type;
  catalog_replace(executor->catalog, &draft.object);
  const Relation *table = catalog_relation(executor->catalog, draft.table);
  const Column *column = columns_numbered(table, number);
  if (type_cast_assigns(executor, type, &column->type)) return true;
  executor_fail(executor, "42804", (Span){0, 0},
      "column \"%.*s\" is of type %.*s but default expression is of type %.*s",
      SLICE_PRINT(executor_text(executor, column->name)),
      SLICE_PRINT(bind_type_text(executor, &column->type)),
      SLICE_PRINT(bind_type_text(executor, type)));
  executor_hint(executor, "You will need to rewrite or cast the expression.");
  return false;
}

static bool needs(Executor *executor, ObjectId id, ObjectId type) {
  DependencyList list = dependency_of(executor, id);
  for (size_t i = 0; i < list.count; i++) {
    if (list.edges[i].referenced == type) return true;
  }
  return false;
}

static void make_one_of(Executor *executor, ObjectId id, const TypeReference *type) {
  if (type->type < OBJECT_ID_FIRST_USER || needs(executor, id, type->type)) return;
  executor_depend(executor, id, 0, type->type, 0, GRAPH_NORMAL);
  ColumnDefault draft = *catalog_default(executor->catalog, id);
  draft.is_made = true;
  catalog_replace(executor->catalog, &draft.object);
}

void column_retype_default(Executor *executor, ObjectId id, const TypeReference *before) {
  ColumnDefault draft = *catalog_default(executor->catalog, id);
  const Relation *table = catalog_relation(executor->catalog, draft.table);
  TypeReference type = columns_numbered(table, draft.column)->type;
  GraphEdge made = {.dependent = id, .referenced = before->type, .kind = GRAPH_NORMAL};
  if (draft.is_made) graph_remove(catalog_graph(executor->catalog), made);
  draft.is_made = false;
  catalog_replace(executor->catalog, &draft.object);
  const Object *object = catalog_get(executor->catalog, type.type);
  bool is_domain = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'd';
  if (is_domain && type.array_dimensions == 0 && !value_same(draft.type, type))
    make_one_of(executor, id, &type);
}

bool column_set_default(Executor *executor, ObjectId relation, uint16_t number,
    const Node *expression, char generated, Span span) {
  bool fits = generated ? check_generation(executor, relation, expression, number)
                        : check_default(executor, expression);
  if (!fits) return false;
  column_drop_default(executor, relation, number, span);
  const Relation *table = catalog_relation(executor->catalog, relation);
  TypeReference column_type = columns_numbered(table, number)->type;
  const Object *column_class = catalog_get(executor->catalog, column_type.type);
  bool is_domain = column_class != NULL && column_class->kind == 'd' &&
                   column_class->object_class == CLASS_TYPE && // every value is made one of it
                   column_type.array_dimensions == 0;
  // DEFAULT NULL is no default, as the server has it, unless it has to be made one of the type.
  bool is_null =
      expression->kind == NODE_CONSTANT && ((const Constant *)expression)->kind == CONSTANT_NULL;
  bool is_made = is_domain || column_type.modifiers[0] != -1;
  if (is_null && !generated && !is_made) return true;
  ColumnDefault value = {.volatility = bind_volatility(executor, expression)};
  ObjectId id = make_default(executor, relation, number, &value, generated, span);
  ObjectId self = generated ? relation : OBJECT_ID_NONE;
  BindPlace place = generated ? PLACE_GENERATED : PLACE_DEFAULT;
  BindFacts found;
  if (!bind_expression_facts(executor, expression, place, id, self, GRAPH_NORMAL, &found))
    return false;
  value.type = found.type;
  if (generated == 'v' && !check_virtual(executor, id, relation, expression)) return false;
  if (generated && found.is_mutable)
    return executor_fail(executor, "42P17", (Span){0, 0}, "generation expression is not immutable");
  if (!bind_enum_label(executor, &column_type, expression) ||
      !value_check_string(executor, &column_type, expression))
    return false;
  if (value_is_untyped(value.type) && value.type.type != OBJECT_ID_NONE)
    value.type = value_base(executor, column_type);
  bool is_literal =
      expression->kind == NODE_CONSTANT && ((const Constant *)expression)->kind == CONSTANT_STRING;
  if (is_domain && !value_same(value.type, column_type)) make_one_of(executor, id, &column_type);
  if (is_literal) executor_depend(executor, id, 0, column_type.type, 0, GRAPH_NORMAL);
  // A constant is one of the domain's base, which is then made one of the domain.
  if (is_domain && expression->kind == NODE_CONSTANT)
    executor_depend(executor, id, 0, value_base(executor, column_type).type, 0, GRAPH_NORMAL);
  return check_assignment(executor, id, number, &value.type);
}

// ---- serial

void column_own_sequence(
    Executor *executor, ObjectId sequence, ObjectId relation, uint16_t column) {
  Sequence draft = *catalog_sequence(executor->catalog, sequence);
  draft.owner_table = relation;
  draft.owner_column = column;
  catalog_replace(executor->catalog, &draft.object);
  GraphEdgeKind kind = draft.is_identity ? GRAPH_INTERNAL : GRAPH_AUTO;
  executor_depend(executor, sequence, 0, relation, column, kind);
}

ObjectId column_identity_sequence(Executor *executor, ObjectId relation, uint16_t number) {
  DependencyList list = dependency_on(executor, relation, number);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    bool is_sequence = object != NULL && object->object_class == CLASS_SEQUENCE;
    if (is_sequence && ((const Sequence *)object)->is_identity) return object->id;
  }
  return OBJECT_ID_NONE;
}

void column_depend(Executor *executor, ObjectId relation, const Column *column) {
  executor_depend(executor, relation, column->number, column->type.type, 0, GRAPH_NORMAL);
  const Object *type = catalog_get(executor->catalog, column->type.type);
  bool is_domain = type != NULL && type->object_class == CLASS_TYPE && type->kind == 'd';
  if (!is_domain || column->collation != SYMBOL_NONE) return;
  ObjectId collation = index_key_collation_of(executor, type->id, 0);
  executor_depend(executor, relation, column->number, collation, 0, GRAPH_NORMAL);
}

// A script's collation: the one that is written, or that of the column it is a copy of.
static ObjectId collation_of(Executor *executor, const ColumnDraft *draft) {
  const Object *source = catalog_get(executor->catalog, draft->copied_from);
  if (draft->collation != OBJECT_ID_NONE || draft->column.collation == SYMBOL_NONE ||
      source == NULL || source->object_class != CLASS_RELATION)
    return draft->collation;
  uint16_t number = bind_column_number(executor, draft->copied_from, draft->column.name);
  return number == 0 ? OBJECT_ID_NONE
                     : index_key_collation_of(executor, draft->copied_from, number);
}

bool column_finish(Executor *executor, ObjectId relation, const ColumnDraft *draft) {
  uint16_t number = draft->column.number;
  column_depend(executor, relation, &draft->column);
  ObjectId collation = collation_of(executor, draft);
  executor_depend(executor, relation, number, collation, 0, GRAPH_NORMAL);
  if (draft->column.type.is_serial) {
    ColumnDefault next = {.volatility = 'v',
        .type = {.type = builtin_type_by_name(SLICE("int8")), .modifiers = {-1, -1}}};
    ObjectId id = make_default(executor, relation, number, &next, 0, draft->span);
    executor_depend(executor, id, 0, draft->sequence, 0, GRAPH_NORMAL);
    bound_text_define_next(executor, id, draft->sequence);
  } else if (draft->default_value != NULL) {
    const Constraint *clause = draft->default_value;
    if (!column_set_default(executor, relation, number, clause->expression, draft->column.generated,
            clause->node.span))
      return false;
  } else if (draft->copied_default != OBJECT_ID_NONE) {
    column_copy_default(executor, relation, number, draft->copied_default, draft->span);
  }
  if (draft->sequence != OBJECT_ID_NONE)
    column_own_sequence(executor, draft->sequence, relation, number);
  return true;
}

// ---- copies

void column_copy_default(
    Executor *executor, ObjectId relation, uint16_t number, ObjectId original, Span span) {
  const ColumnDefault *source = catalog_default(executor->catalog, original);
  const Column *from =
      columns_numbered(catalog_relation(executor->catalog, source->table), source->column);
  char generated = from == NULL ? 0 : from->generated;
  ObjectId source_table = source->table;
  ColumnDefault value = *source;
  ObjectId id = make_default(executor, relation, number, &value, generated, span);
  dependency_copy(executor, original, source_table, id, relation);
}
