#include "analyze/apply/definition/statistics.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/relation/sequence_numbers.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/column_member.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition.h"
#include "analyze/apply/type/type_cast.h"
#include "analyze/bind/bind_collation.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"

static TypeReference plain(const TypeReference *type) {
  return (TypeReference){
      .type = type->type, .modifiers = {-1, -1}, .array_dimensions = type->array_dimensions};
}

// ---- before anything is done

// The sequence of an identity column goes first.
static bool change_sequence(
    Executor *executor, ObjectId relation, const Column *column, const TypeReference *type) {
  if (!column->identity) return true;
  bool is_whole =
      type->array_dimensions == 0 &&
      (type->type == BUILTIN_INT2 || type->type == BUILTIN_INT4 || type->type == BUILTIN_INT8);
  if (!is_whole && type->type != OBJECT_ID_NONE)
    return executor_fail(executor, "22023", (Span){0, 0},
        "identity column type must be smallint, integer, or bigint");
  ObjectId id = column_identity_sequence(executor, relation, column->number);
  if (id == OBJECT_ID_NONE || !is_whole) return true;
  Sequence sequence = *catalog_sequence(executor->catalog, id);
  if (!sequence_change_type(executor, type, &sequence)) return false;
  catalog_replace(executor->catalog, &sequence.object);
  return true;
}

static bool refuse_key(Executor *executor, const Relation *table, Name column) {
  return executor_fail(executor, "42P16", column.span,
      "cannot alter column \"%.*s\" because it is part of the partition key of relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, column.symbol)),
      SLICE_PRINT(executor_text(executor, table->object.name)));
}

static bool check_column(
    Executor *executor, const AlterContext *context, const AlterAction *action, uint16_t number) {
  const Relation *table = catalog_relation(executor->catalog, context->relation);
  const Column *column = columns_numbered(table, number);
  Slice name = executor_text(executor, column->name);
  if (column->inherited > 0)
    return executor_fail(executor, "42P16", action->name.span,
        "cannot alter inherited column \"%.*s\"", SLICE_PRINT(name));
  if (partition_uses_column(executor, context->relation, number))
    return refuse_key(executor, table, action->name);
  return true;
}

static bool check_type(Executor *executor, const AlterAction *action, const TypeReference *type) {
  if (action->type->setof)
    return executor_fail(executor, "42P16", action->type->node.span,
        "column \"%.*s\" cannot be declared SETOF",
        SLICE_PRINT(executor_text(executor, action->name.symbol)));
  if (bind_type_is_pseudo(type))
    return executor_fail(executor, "42P16", (Span){0, 0}, "column \"%.*s\" has pseudo-type %.*s",
        SLICE_PRINT(executor_text(executor, action->name.symbol)),
        SLICE_PRINT(bind_type_text(executor, type)));
  return true;
}

static bool cannot_cast(Executor *executor, const AlterAction *action, const Column *column,
    const TypeReference *type) {
  TypeReference plain_type = plain(type);
  Slice name = executor_text(executor, column->name);
  Slice quoted = executor_quoted(executor, column->name);
  executor_fail(executor, "42804", action->name.span,
      "column \"%.*s\" cannot be cast automatically to type %.*s", SLICE_PRINT(name),
      SLICE_PRINT(bind_type_text(executor, &plain_type)));
  if (column->generated == 0)
    executor_hint(executor, "You might need to specify \"USING %.*s::%.*s\".", SLICE_PRINT(quoted),
        SLICE_PRINT(bind_type_text(executor, type)));
  return false;
}

static bool refuse_foreign(Executor *executor, const Object *table) {
  return executor_fail(executor, "42809", (Span){0, 0}, "\"%.*s\" is not a table",
      SLICE_PRINT(executor_text(executor, table->name)));
}

static bool check_using(Executor *executor, const AlterContext *context, const AlterAction *action,
    const TypeReference *type) {
  TypeReference result;
  if (!bind_expression(executor, action->expression, PLACE_TRANSFORM, OBJECT_ID_NONE,
          context->relation, GRAPH_NORMAL, &result))
    return false;
  if (type_cast_assigns(executor, &result, type)) return true;
  TypeReference plain_type = plain(type);
  executor_fail(executor, "42804", (Span){0, 0},
      "result of USING clause for column \"%.*s\" cannot be cast automatically to type %.*s",
      SLICE_PRINT(executor_text(executor, action->name.symbol)),
      SLICE_PRINT(bind_type_text(executor, &plain_type)));
  executor_hint(executor, "You might need to add an explicit cast.");
  return false;
}

static bool refuse_row_use(
    Executor *executor, const Object *object, const Relation *user, uint16_t number) {
  const Column *column = columns_numbered(user, number);
  executor_relate(executor, user->object.id);
  return executor_fail(executor, "0A000", (Span){0, 0},
      "cannot alter %s \"%.*s\" because column \"%.*s.%.*s\" uses %s",
      object->kind == 'c'   ? "type"
      : object->kind == 'f' ? "foreign table"
                            : "table",
      SLICE_PRINT(executor_text(executor, object->name)),
      SLICE_PRINT(executor_text(executor, user->object.name)),
      SLICE_PRINT(executor_text(executor, column->name)),
      object->kind == 'c' ? "it" : "its row type");
}

#define TYPES_DEEPEST 100u // types within types; they cannot hold themselves

// A column of the type, or of one that holds it.
static bool check_row_uses(
    Executor *executor, const Object *object, ObjectId type, unsigned depth) {
  DependencyList list = dependency_on(executor, type, 0);
  for (size_t i = 0; i < list.count; i++) {
    const GraphEdge *edge = &list.edges[i];
    const Object *user = catalog_get(executor->catalog, edge->dependent);
    bool is_use = user != NULL && edge->kind == GRAPH_NORMAL && edge->referenced_column == 0;
    if (!is_use || edge->dependent == type) continue; // its partition key
    bool is_column = user->object_class == CLASS_RELATION && edge->dependent_column != 0;
    if (is_column && strchr("rpm", user->kind) != NULL)
      return refuse_row_use(
          executor, object, (const Relation *)user, (uint16_t)edge->dependent_column);
    bool holds = user->object_class == CLASS_TYPE || (is_column && user->kind == 'c');
    if (holds && depth < TYPES_DEEPEST && !check_row_uses(executor, object, user->id, depth + 1))
      return false;
  }
  return true;
}

bool alter_check_row_type(Executor *executor, ObjectId relation) {
  return check_row_uses(executor, catalog_get(executor->catalog, relation), relation, 0);
}

static bool check_cast(Executor *executor, const AlterContext *context, const AlterAction *action,
    const Column *column, const TypeReference *type) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (action->expression != NULL && object->kind == 'f') return refuse_foreign(executor, object);
  if (action->expression != NULL) return check_using(executor, context, action, type);
  bool has_rows = object->kind == 'r' || object->kind == 'p';
  if (!has_rows || type_cast_assigns(executor, &column->type, type)) return true;
  return cannot_cast(executor, action, column, type);
}

static bool check_keys_below(Executor *executor, ObjectId relation, Name name) {
  InheritList below = inherit_descendants(executor, relation);
  for (uint32_t i = 0; i < below.count; i++) {
    const Relation *table = catalog_relation(executor->catalog, below.ids[i]);
    if (table->object.kind != 'p') continue;
    uint16_t number = bind_column_number(executor, below.ids[i], name.symbol);
    if (number != 0 && partition_uses_column(executor, below.ids[i], number))
      return refuse_key(executor, table, name);
  }
  return true;
}

static bool check_children(
    Executor *executor, const AlterContext *context, const AlterAction *action) {
  if (!context->only) return check_keys_below(executor, context->relation, action->name);
  if (inherit_children(executor, context->relation).count == 0) return true;
  return executor_fail(executor, "42P16", (Span){0, 0},
      "type of inherited column \"%.*s\" must be changed in child tables too",
      SLICE_PRINT(executor_text(executor, action->name.symbol)));
}

bool alter_check_column_type(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class != CLASS_RELATION) return true;
  const Relation *table = (const Relation *)object;
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  if (table->of_type != OBJECT_ID_NONE && !context->is_by_type)
    return executor_fail(
        executor, "42809", (Span){0, 0}, "cannot alter column type of typed table");
  const Column *column =
      columns_numbered(catalog_relation(executor->catalog, context->relation), number);
  TypeReference type;
  if (column->identity && (!bind_type(executor, action->type, &type) ||
                              !change_sequence(executor, context->relation, column, &type)))
    return false;
  if (!check_column(executor, context, action, number)) return false;
  if (!bind_type(executor, action->type, &type)) return false;
  ObjectId collation;
  if (!check_type(executor, action, &type) ||
      !bind_collation(executor, &action->collation, &type, &collation) ||
      !column_member_refuse(executor, context->relation, &type))
    return false;
  if (object->kind == 'c' && !alter_check_row_type(executor, context->relation)) return false;
  if (!column_check_virtual(executor, column, &type)) return false;
  if (action->expression != NULL && column->generated) {
    executor_fail(executor, "42611", (Span){0, 0},
        "cannot specify USING when altering type of generated column");
    executor_detail(executor, "Column \"%.*s\" is a generated column.",
        SLICE_PRINT(executor_text(executor, column->name)));
    return false;
  }
  return check_cast(executor, context, action, column, &type) &&
         check_children(executor, context, action);
}

// ---- what depends on the column

static bool refuse(Executor *executor, const Object *dependent, Slice column, const char *use) {
  executor_relate(executor, dependent->id);
  executor_fail(executor, "0A000", (Span){0, 0}, "cannot alter type of a column used %s", use);
  if (dependent->object_class == CLASS_RELATION) {
    executor_detail(executor, "rule _RETURN on %.*s depends on column \"%.*s\"",
        SLICE_PRINT(executor_description(executor, dependent->id, 0)), SLICE_PRINT(column));
  } else {
    executor_detail(executor, "%.*s depends on column \"%.*s\"",
        SLICE_PRINT(executor_description(executor, dependent->id, 0)), SLICE_PRINT(column));
  }
  return false;
}

static bool refuse_generated(
    Executor *executor, const ColumnDefault *dependent, const Relation *table, Slice column) {
  const Column *user = columns_numbered(table, dependent->column);
  executor_fail(executor, executor->version_max >= 15 ? "0A000" : "42601", (Span){0, 0},
      "cannot alter type of a column used by a generated column");
  executor_detail(executor, "Column \"%.*s\" is used by generated column \"%.*s\".",
      SLICE_PRINT(column), SLICE_PRINT(executor_text(executor, user->name)));
  return false;
}

static bool check_dependent(
    Executor *executor, const Relation *table, uint16_t number, const Object *dependent) {
  Slice column = executor_text(executor, columns_numbered(table, number)->name);
  switch ((ObjectClass)dependent->object_class) {
  case CLASS_RELATION:
    if (dependent->kind != 'v' && dependent->kind != 'm') return true;
    return refuse(executor, dependent, column, "by a view or rule");
  case CLASS_RULE: return refuse(executor, dependent, column, "by a view or rule");
  case CLASS_TRIGGER:
    if (((const Trigger *)dependent)->table != table->object.id) return true;
    return refuse(executor, dependent, column, "in a trigger definition");
  case CLASS_POLICY: return refuse(executor, dependent, column, "in a policy definition");
  case CLASS_FUNCTION: return refuse(executor, dependent, column, "by a function or procedure");
  case CLASS_DEFAULT: {
    const ColumnDefault *value = (const ColumnDefault *)dependent;
    if (value->table != table->object.id || value->column == number) return true;
    return refuse_generated(executor, value, table, column);
  }
  default: return true;
  }
}

static bool check_dependents(Executor *executor, const Relation *table, uint16_t number) {
  DependencyList list = dependency_on(executor, table->object.id, number);
  for (size_t i = 0; i < list.count; i++) {
    const Object *dependent = catalog_get(executor->catalog, list.edges[i].dependent);
    if (dependent != NULL && !check_dependent(executor, table, number, dependent)) return false;
  }
  return alter_check_row_type(executor, table->object.id);
}

// ---- doing it

static bool is_same_type(const TypeReference *a, const TypeReference *b) {
  return a->type == b->type && a->modifiers[0] == b->modifiers[0] &&
         a->modifiers[1] == b->modifiers[1] && a->array_dimensions == b->array_dimensions;
}

// Two clauses may name the column if the first one changes nothing.
static bool check_once(
    Executor *executor, ObjectId relation, const Relation *table, const Column *column) {
  const Object *before = executor_before(executor, relation);
  if (before == NULL) return true;
  const Column *first = columns_numbered((const Relation *)before, column->number);
  if (first == NULL || is_same_type(&first->type, &column->type)) return true;
  executor_relate(executor, table->object.id);
  return executor_fail(executor, "0A000", (Span){0, 0},
      "cannot alter type of column \"%.*s\" twice",
      SLICE_PRINT(executor_text(executor, column->name)));
}

static bool check_default(
    Executor *executor, const Relation *table, const Column *column, const TypeReference *type) {
  if (column->default_id == OBJECT_ID_NONE) return true;
  const ColumnDefault *value = catalog_default(executor->catalog, column->default_id);
  if (type_cast_assigns(executor, &value->type, type)) return true;
  TypeReference plain_type = plain(type);
  executor_relate(executor, table->object.id);
  return executor_fail(executor, "42804", (Span){0, 0},
      "%s for column \"%.*s\" cannot be cast automatically to type %.*s",
      column->generated ? "generation expression" : "default",
      SLICE_PRINT(executor_text(executor, column->name)),
      SLICE_PRINT(bind_type_text(executor, &plain_type)));
}

static bool change_type(Executor *executor, ObjectId relation, uint16_t number,
    const TypeReference *type, const AlterAction *action) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  Column column = *columns_numbered(table, number);
  if (!check_once(executor, relation, table, &column)) return false;
  if (!check_default(executor, table, &column, type)) return false;
  if (!check_dependents(executor, table, number)) return false;
  TypeReference before = column.type;
  column.type = *type;
  column.collation = action->collation.name.symbol;
  column.has_missing = false;
  column.storage = column.compression = 0; // the new type's own
  Relation *draft = columns_with_changed(executor->arena, table, &column);
  executor_replace(executor, &draft->object, EFFECT_ALTER_COLUMN, number, action->node.span);
  graph_remove_dependent_column(catalog_graph(executor->catalog), relation, number);
  column_depend(executor, relation, &column);
  if (!statistics_remake(executor, relation, number, action->node.span)) return false;
  if (column.default_id != OBJECT_ID_NONE)
    column_retype_default(executor, column.default_id, &before);
  return true;
}

// A column that also comes from outside of the hierarchy cannot change with it.
static bool check_parents(
    Executor *executor, ObjectId root, const InheritList *below, ObjectId child, Symbol name) {
  const Relation *table = catalog_relation(executor->catalog, child);
  const Column *column = columns_find(table, name);
  if (column->inherited <= inherit_parents_within(executor, root, below, child)) return true;
  return executor_fail(executor, "42P16", (Span){0, 0},
      "cannot alter inherited column \"%.*s\" of relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, name)),
      SLICE_PRINT(executor_text(executor, table->object.name)));
}

static bool change_below(Executor *executor, AlterContext *context, Symbol name,
    const TypeReference *type, const AlterAction *action) {
  ObjectId root = context->relation;
  InheritList below = inherit_descendants(executor, root);
  for (uint32_t i = 0; i < below.count; i++) {
    ObjectId child = below.ids[i];
    uint16_t number = bind_column_number(executor, child, name);
    if (number == 0) continue;
    const Relation *table = catalog_relation(executor->catalog, child);
    bool several = table->parent_count > 1;
    if (several && !check_parents(executor, root, &below, child, name)) return false;
    if (!change_type(executor, child, number, type, action)) return false;
  }
  return true;
}

bool alter_column_type(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class != CLASS_RELATION) return true;
  uint16_t number;
  TypeReference type;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  if (!bind_type(executor, action->type, &type)) return false;
  if (!change_type(executor, context->relation, number, &type, action)) return false;
  return change_below(executor, context, action->name.symbol, &type, action);
}
