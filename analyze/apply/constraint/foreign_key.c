#include "analyze/apply/constraint/foreign_key.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/constraint/foreign_period.h"
#include "analyze/apply/constraint/foreign_type.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

#define MAX_KEYS FOREIGN_KEY_MAX_COLUMNS

typedef struct ForeignKey {
  const ConstraintRequest *request;
  ObjectId referenced;
  uint16_t columns[MAX_KEYS];
  uint16_t column_count;
  uint16_t referenced_columns[MAX_KEYS];
  uint16_t referenced_count;
  ObjectId index;                 // that makes the referenced columns unique
  uint16_t set_columns[MAX_KEYS]; // ON DELETE SET NULL (a, b)
  uint16_t set_count;
} ForeignKey;

static const char *persistence_message(Persistence persistence) {
  switch (persistence) {
  case PERSISTENCE_PERMANENT:
    return "constraints on permanent tables may reference only permanent tables";
  case PERSISTENCE_UNLOGGED:
    return "constraints on unlogged tables may reference only permanent or unlogged tables";
  case PERSISTENCE_TEMPORARY: break;
  }
  return "constraints on temporary tables may reference only temporary tables";
}

static bool check_tables(Executor *executor, const ForeignKey *key) {
  const Relation *table = catalog_relation(executor->catalog, key->request->table);
  const Object *object = catalog_get(executor->catalog, key->referenced);
  const Constraint *clause = key->request->clause;
  Slice name = executor_text(executor, object->name);
  Slice table_name = executor_text(executor, table->object.name);
  bool is_partitioned = object->object_class == CLASS_RELATION && object->kind == 'p';
  if (is_partitioned && executor->version_max < 12) {
    executor_relate(executor, object->id);
    return executor_fail(executor, "42809", (Span){0, 0},
        "cannot reference partitioned table \"%.*s\"", SLICE_PRINT(name));
  }
  if (table->object.kind == 'p' && key->request->only)
    return executor_fail(executor, "42809", (Span){0, 0},
        "cannot use ONLY for foreign key on partitioned table \"%.*s\" referencing relation "
        "\"%.*s\"",
        SLICE_PRINT(table_name), SLICE_PRINT(name));
  if (table->object.kind == 'p' && clause->not_valid && executor->version_max < 18) {
    executor_fail(executor, "42809", (Span){0, 0},
        "cannot add NOT VALID foreign key on partitioned table \"%.*s\" referencing relation "
        "\"%.*s\"",
        SLICE_PRINT(table_name), SLICE_PRINT(name));
    executor_detail(executor, "This feature is not yet supported on partitioned tables.");
    return false;
  }
  bool is_table =
      object->object_class == CLASS_RELATION && (object->kind == 'r' || object->kind == 'p');
  if (!is_table) {
    executor_relate(executor, object->id);
    return executor_fail(executor, "42809", (Span){0, 0},
        "referenced relation \"%.*s\" is not a table", SLICE_PRINT(name));
  }
  const Relation *referenced = (const Relation *)object;
  if (object->flags & OBJECT_ASSUMED) return true;
  bool fits = table->persistence == PERSISTENCE_UNLOGGED
                  ? referenced->persistence != PERSISTENCE_TEMPORARY
                  : table->persistence == referenced->persistence;
  if (fits) return true;
  return executor_fail(
      executor, "42P16", (Span){0, 0}, "%s", persistence_message(table->persistence));
}

static bool find_columns(Executor *executor, ObjectId relation, const NodeList *list,
    uint16_t *columns, uint16_t *count) {
  LIST_EACH(node, *list) {
    Name name = ((const NameNode *)node)->name;
    Slice text = executor_text(executor, name.symbol);
    uint16_t number = bind_column_find(executor, relation, name);
    if (number == 0 && column_is_system_name(executor, name.symbol))
      return executor_fail(
          executor, "0A000", (Span){0, 0}, "system columns cannot be used in foreign keys");
    if (number == 0) {
      executor_relate(executor, relation);
      return executor_fail(executor, "42703", name.span,
          "column \"%.*s\" referenced in foreign key constraint does not exist", SLICE_PRINT(text));
    }
    if (*count == MAX_KEYS)
      return executor_fail(executor, "54011", (Span){0, 0},
          "cannot have more than %u keys in a foreign key", MAX_KEYS);
    columns[(*count)++] = number;
  }
  return true;
}

static bool has_column(const uint16_t *columns, uint16_t count, uint16_t number) {
  for (uint16_t i = 0; i < count; i++) {
    if (columns[i] == number) return true;
  }
  return false;
}

static bool bind_set_columns(Executor *executor, ForeignKey *key) {
  uint16_t found[MAX_KEYS];
  uint16_t count = 0;
  ObjectId table = key->request->table;
  if (!find_columns(executor, table, &key->request->clause->on_delete_columns, found, &count))
    return false;
  for (uint16_t i = 0; i < count; i++) {
    const Column *column = columns_numbered(catalog_relation(executor->catalog, table), found[i]);
    if (!has_column(key->columns, key->column_count, found[i]))
      return executor_fail(executor, "42P10", (Span){0, 0},
          "column \"%.*s\" referenced in ON DELETE SET action must be part of foreign key",
          SLICE_PRINT(executor_text(executor, column->name)));
    if (!has_column(key->set_columns, key->set_count, found[i]))
      key->set_columns[key->set_count++] = found[i];
  }
  return true;
}

static bool use_primary_key(Executor *executor, ForeignKey *key) {
  const Object *table = catalog_get(executor->catalog, key->referenced);
  Slice name = executor_text(executor, table->name);
  const TableConstraint *primary = constraint_primary_key(executor, key->referenced);
  if (primary == NULL &&
      executor_may_have_more(executor, table->id)) { // its key has as many columns as fit
    key->referenced_count = 0;
    return true;
  }
  if (primary == NULL) {
    executor_relate(executor, key->referenced);
    return executor_fail(executor, "42704", (Span){0, 0},
        "there is no primary key for referenced table \"%.*s\"", SLICE_PRINT(name));
  }
  if (primary->deferrable)
    return executor_fail(executor, "55000", (Span){0, 0},
        "cannot use a deferrable primary key for referenced table \"%.*s\"", SLICE_PRINT(name));
  key->referenced_count = primary->column_count;
  memcpy(key->referenced_columns, primary->columns, primary->column_count * sizeof(uint16_t));
  key->index = primary->index;
  return foreign_period_check_sides(executor, key->request->clause, primary);
}

static bool is_same_set(const Executor *executor, const Index *index, const ForeignKey *key) {
  if (index->key_count != key->referenced_count) return false;
  const Object *constraint = catalog_get(executor->catalog, index->constraint);
  bool has_period = constraint != NULL && ((const TableConstraint *)constraint)->period;
  if (has_period != key->request->clause->period) return false;
  for (uint16_t i = 0; i < index->key_count; i++) {
    bool found = false;
    for (uint16_t k = 0; k < key->referenced_count; k++)
      found |= index->columns[i] == key->referenced_columns[k];
    if (!found) return false;
  }
  return true;
}

static bool find_unique_index(Executor *executor, ForeignKey *key) {
  const Object *table = catalog_get(executor->catalog, key->referenced);
  Slice name = executor_text(executor, table->name);
  for (uint16_t i = 0; i < key->referenced_count; i++) {
    for (uint16_t k = 0; k < i; k++) {
      if (key->referenced_columns[i] == key->referenced_columns[k])
        return executor_fail(executor, "42830", (Span){0, 0},
            "foreign key referenced-columns list must not contain duplicates");
    }
  }
  const TableConstraint *primary = constraint_primary_key(executor, key->referenced);
  bool is_only = !catalog_relation(executor->catalog, key->referenced)->has_other_unique;
  if (primary != NULL && is_only && !primary->deferrable &&
      is_same_set(executor, catalog_index(executor->catalog, primary->index), key)) {
    key->index = primary->index; // what nearly everybody references
    return true;
  }
  IndexList list = index_list(executor, key->referenced);
  bool found_deferrable = false;
  for (uint32_t i = 0; i < list.count; i++) {
    const Index *index = list.items[i];
    if (!index->unique || !index->valid || index->has_predicate || index->has_expressions) continue;
    if (!is_same_set(executor, index, key)) continue;
    const Object *owner = catalog_get(executor->catalog, index->constraint);
    if (owner != NULL && ((const TableConstraint *)owner)->deferrable) {
      found_deferrable = true;
      continue;
    }
    key->index = index->object.id;
    return true;
  }
  if (executor_may_have_more(executor, table->id)) return true;
  executor_relate(executor, key->referenced);
  if (found_deferrable)
    return executor_fail(executor, "55000", (Span){0, 0},
        "cannot use a deferrable unique constraint for referenced table \"%.*s\"",
        SLICE_PRINT(name));
  return executor_fail(executor, "42830", (Span){0, 0},
      "there is no unique constraint matching given keys for referenced table \"%.*s\"",
      SLICE_PRINT(name));
}

static Symbol choose_name(Executor *executor, const ForeignKey *key) {
  const Relation *table = catalog_relation(executor->catalog, key->request->table);
  Slice names[MAX_KEYS];
  for (uint16_t i = 0; i < key->column_count; i++)
    names[i] = executor_text(executor, columns_numbered(table, key->columns[i])->name);
  Slice columns = object_name_join(executor, names, key->column_count);
  return object_name_choose_constraint(
      executor, table->object.id, executor_text(executor, table->object.name), columns, "fkey");
}

static bool check_types(Executor *executor, const ForeignKey *key, Symbol name) {
  const Relation *table = catalog_relation(executor->catalog, key->request->table);
  const Relation *referenced = catalog_relation(executor->catalog, key->referenced);
  for (uint16_t i = 0; i < key->column_count && i < key->referenced_count; i++) {
    const Column *from = columns_numbered(table, key->columns[i]);
    const Column *to = columns_numbered(referenced, key->referenced_columns[i]);
    if (foreign_type_fits(executor, &from->type, &to->type)) continue;
    executor_relate(executor, key->referenced);
    executor_fail(executor, "42804", (Span){0, 0},
        "foreign key constraint \"%.*s\" cannot be implemented",
        SLICE_PRINT(executor_text(executor, name)));
    TypeReference plain_from = {.type = from->type.type,
        .modifiers = {-1, -1},
        .array_dimensions = from->type.array_dimensions};
    TypeReference plain_to = {.type = to->type.type,
        .modifiers = {-1, -1},
        .array_dimensions = to->type.array_dimensions};
    const char *format =
        executor->version_max >= 18
            ? "Key columns \"%.*s\" of the referencing table and \"%.*s\" of the referenced table "
              "are "
              "of incompatible types: %.*s and %.*s."
            : "Key columns \"%.*s\" and \"%.*s\" are of incompatible types: %.*s and %.*s.";
    Slice detail =
        arena_printf(executor->arena, format, SLICE_PRINT(executor_text(executor, from->name)),
            SLICE_PRINT(executor_text(executor, to->name)),
            SLICE_PRINT(bind_type_text(executor, &plain_from)),
            SLICE_PRINT(bind_type_text(executor, &plain_to)));
    executor_detail(executor, "%.*s", SLICE_PRINT(detail));
    return false;
  }
  return true;
}

static bool check_actions(Executor *executor, const ForeignKey *key) {
  const Relation *table = catalog_relation(executor->catalog, key->request->table);
  const Constraint *clause = key->request->clause;
  for (uint16_t i = 0; i < key->column_count; i++) {
    char generated = columns_numbered(table, key->columns[i])->generated;
    if (generated == 0) continue;
    bool update = clause->on_update == ACTION_SET_NULL || clause->on_update == ACTION_SET_DEFAULT ||
                  clause->on_update == ACTION_CASCADE;
    bool delete = clause->on_delete == ACTION_SET_NULL || clause->on_delete == ACTION_SET_DEFAULT;
    if (!update && !delete &&generated == 'v')
      return executor_fail(executor, "0A000", (Span){0, 0},
          "foreign key constraints on virtual generated columns are not supported");
    if (!update && !delete) continue;
    return executor_fail(executor, "42601", (Span){0, 0},
        "invalid %s action for foreign key constraint containing generated column",
        update ? "ON UPDATE" : "ON DELETE");
  }
  return true;
}

static ReferentialAction action(ReferentialAction written) {
  return written == ACTION_UNSTATED ? ACTION_NO_ACTION : written;
}

void foreign_key_depend(Executor *executor, const TableConstraint *constraint) {
  ObjectId id = constraint->object.id;
  constraint_depend(executor, id, constraint->table, constraint->columns, constraint->column_count);
  bool has_column = false;
  for (uint16_t i = 0; i < constraint->column_count; i++) {
    uint16_t number =
        constraint->referenced_columns == NULL ? 0 : constraint->referenced_columns[i];
    if (number == 0) continue;
    executor_depend(executor, id, 0, constraint->referenced_table, number, GRAPH_NORMAL);
    has_column = true;
  }
  if (!has_column) executor_depend(executor, id, 0, constraint->referenced_table, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, constraint->index, 0, GRAPH_NORMAL);
}

static bool make(Executor *executor, ForeignKey *key, Symbol name) {
  const Constraint *clause = key->request->clause;
  const Object *table = catalog_get(executor->catalog, key->request->table);
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT,
          .kind = 'f',
          .name = name,
          .schema = table->schema},
      .table = key->request->table,
      .validated = (!clause->not_valid || key->request->is_new) && !clause->not_enforced,
      .enforced = !clause->not_enforced,
      .deferrable = clause->deferrable || clause->initially_deferred,
      .initially_deferred = clause->initially_deferred,
      .is_local = true,
      .no_inherit = table->kind != 'p',
      .index = key->index,
      .referenced_table = key->referenced,
      .on_delete = action(clause->on_delete),
      .on_update = action(clause->on_update),
      .column_count = key->column_count,
      .columns = key->columns,
      .referenced_columns = key->referenced_columns,
      .set_column_count = key->set_count,
      .set_columns = key->set_count > 0 ? key->set_columns : NULL,
      .period = clause->period,
      .match = clause->match == 'f' ? 'f' : 's',
  };
  ObjectId id = executor_create(executor, &draft.object, clause->node.span);
  bool is_partitioned = table->kind == 'p';
  foreign_key_depend(executor, catalog_constraint(executor->catalog, id));
  foreign_key_copy_to_partitions(executor, id, clause->node.span);
  if (!is_partitioned) return true;
  InheritList children = inherit_children(executor, key->request->table);
  for (uint32_t i = 0; i < children.count; i++) {
    const TableConstraint *parent = catalog_constraint(executor->catalog, id);
    if (!foreign_key_refuse_in_use(executor, parent, children.ids[i]) ||
        !constraint_copy_foreign_key(executor, children.ids[i], parent, clause->node.span))
      return false;
  }
  return true;
}

static bool bind_keys(Executor *executor, ForeignKey *key) {
  const ConstraintRequest *request = key->request;
  const Constraint *clause = request->clause;
  NameNode single = {.name = request->column};
  NodeList columns = clause->columns;
  if (request->column.symbol != SYMBOL_NONE)
    columns = (NodeList){.first = &single.node, .last = &single.node, .count = 1};
  if (!find_columns(executor, request->table, &columns, key->columns, &key->column_count))
    return false;
  if (!bind_set_columns(executor, key)) return false;
  if (clause->referenced_columns.count == 0) return use_primary_key(executor, key);
  return find_columns(executor, key->referenced, &clause->referenced_columns,
             key->referenced_columns, &key->referenced_count) &&
         foreign_period_check_sides(executor, clause, NULL) && find_unique_index(executor, key);
}

bool constraint_add_foreign_key(Executor *executor, const ConstraintRequest *request) {
  const Constraint *clause = request->clause;
  ForeignKey key = {.request = request};
  bool named = clause->name.symbol != SYMBOL_NONE;
  if (named && !constraint_refuse_taken(executor, request->table, clause->name)) return false;
  if (!bind_relation(executor, &clause->referenced, OBJECT_TABLE, BIND_MUST_EXIST, &key.referenced))
    return false;
  if (!check_tables(executor, &key) || !bind_keys(executor, &key)) return false;
  if (runner_is_limited(executor) &&
      !rights_need_columns(executor, subject_runner(executor), key.referenced, ACCESS_REFERENCES,
          key.referenced_columns, key.referenced_count, clause->referenced.span))
    return false;
  if (!check_actions(executor, &key) || !foreign_period_check_actions(executor, clause))
    return false;
  bool assumed = key.referenced_count == 0;
  if (!assumed && key.column_count != key.referenced_count)
    return executor_fail(executor, "42830", (Span){0, 0},
        "number of referencing and referenced columns for foreign key disagree");
  Symbol name = named ? clause->name.symbol : choose_name(executor, &key);
  return check_types(executor, &key, name) && make(executor, &key, name);
}
