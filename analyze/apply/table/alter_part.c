#include "analyze/apply/dependency.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

#include <stddef.h>

static bool may_have_more(const Executor *executor, const AlterContext *context) {
  return executor_may_have_more(executor, context->relation);
}

static const Relation *relation_of(const Executor *executor, const AlterContext *context) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  return object->object_class == CLASS_RELATION ? (const Relation *)object : NULL;
}

// ---- triggers, rules, indexes by name

static bool has_part(
    const Executor *executor, const AlterContext *context, NameClass names, Symbol name) {
  ObjectId found;
  NameAnswer answer = catalog_find(executor->catalog, context->relation, names, name, &found);
  return answer == NAME_FOUND || (answer == NAME_NEVER_SEEN && may_have_more(executor, context));
}

// pg_trigger.tgenabled and pg_rewrite.ev_enabled; 0: as usual.
static char enabled_by(AlterTableKind kind) {
  switch (kind) {
  case ALTER_ENABLE_ALWAYS_TRIGGER:
  case ALTER_ENABLE_ALWAYS_RULE: return 'A';
  case ALTER_ENABLE_REPLICA_TRIGGER:
  case ALTER_ENABLE_REPLICA_RULE: return 'R';
  case ALTER_DISABLE_TRIGGER:
  case ALTER_DISABLE_TRIGGER_ALL:
  case ALTER_DISABLE_TRIGGER_USER:
  case ALTER_DISABLE_RULE: return 'D';
  default: return 0;
  }
}

static void set_enabled(Executor *executor, ObjectId id, char enabled) {
  Trigger draft = *(const Trigger *)catalog_get(executor->catalog, id);
  if (draft.enabled == enabled) return;
  draft.enabled = enabled;
  catalog_replace(executor->catalog, &draft.object);
}

static void enable_trigger(Executor *executor, ObjectId id, char enabled, bool only);

// Of a row trigger, on the partitions; triggers that they have of their own stay as they are.
static void enable_copies(Executor *executor, ObjectId original, ObjectId child, char enabled) {
  DependencyList list = dependency_parts(executor, child);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_TRIGGER) continue;
    const Trigger *trigger = (const Trigger *)object;
    if (trigger->table == child && trigger->parent == original)
      enable_trigger(executor, object->id, enabled, false);
  }
}

static void enable_trigger(Executor *executor, ObjectId id, char enabled, bool only) {
  set_enabled(executor, id, enabled);
  const Trigger *trigger = catalog_trigger(executor->catalog, id);
  ObjectId table = trigger->table;
  bool has_copies =
      !only && trigger->for_each_row && catalog_get(executor->catalog, table)->kind == 'p';
  if (!has_copies) return;
  InheritList children = inherit_children(executor, table);
  for (uint32_t i = 0; i < children.count; i++)
    enable_copies(executor, id, children.ids[i], enabled);
}

static void enable(
    Executor *executor, const AlterContext *context, NameClass names, const AlterAction *action) {
  ObjectId found;
  NameAnswer answer =
      catalog_find(executor->catalog, context->relation, names, action->name.symbol, &found);
  if (answer != NAME_FOUND) return;
  if (names == NAMES_TRIGGER) {
    enable_trigger(executor, found, enabled_by(action->kind), context->only);
  } else {
    set_enabled(executor, found, enabled_by(action->kind));
  }
}

bool alter_trigger(Executor *executor, AlterContext *context, const AlterAction *action) {
  if (!has_part(executor, context, NAMES_TRIGGER, action->name.symbol))
    return executor_fail(executor, "42704", action->name.span,
        "trigger \"%.*s\" for table \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, action->name.symbol)),
        SLICE_PRINT(alter_relation_name(executor, context)));
  enable(executor, context, NAMES_TRIGGER, action);
  return alter_nothing(executor, context, action);
}

// ALL takes the server's own triggers of foreign keys too, which are not kept.
static void enable_keys(Executor *executor, ObjectId table, bool are_enabled, bool only) {
  in_use_note_keys(executor, table, are_enabled);
  if (only || catalog_get(executor->catalog, table)->kind != 'p') return;
  InheritList children = inherit_children(executor, table);
  for (uint32_t i = 0; i < children.count; i++)
    enable_keys(executor, children.ids[i], are_enabled, false);
}

bool alter_all_triggers(Executor *executor, AlterContext *context, const AlterAction *action) {
  bool are_enabled = action->kind == ALTER_ENABLE_TRIGGER_ALL;
  if (are_enabled || action->kind == ALTER_DISABLE_TRIGGER_ALL)
    enable_keys(executor, context->relation, are_enabled, context->only);
  DependencyList list = dependency_on(executor, context->relation, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_TRIGGER) continue;
    if (((const Trigger *)object)->table == context->relation)
      enable_trigger(executor, object->id, enabled_by(action->kind), context->only);
  }
  return alter_nothing(executor, context, action);
}

bool alter_rule(Executor *executor, AlterContext *context, const AlterAction *action) {
  if (!has_part(executor, context, NAMES_RULE, action->name.symbol))
    return executor_fail(executor, "42704", action->name.span,
        "rule \"%.*s\" for relation \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, action->name.symbol)),
        SLICE_PRINT(alter_relation_name(executor, context)));
  enable(executor, context, NAMES_RULE, action);
  return alter_nothing(executor, context, action);
}

// The table's index of that name; OBJECT_ID_NONE and true: an assumed table may have it.
static bool find_index(Executor *executor, AlterContext *context, Name name, ObjectId *index) {
  const Object *table = catalog_get(executor->catalog, context->relation);
  NameAnswer answer =
      catalog_find(executor->catalog, table->schema, NAMES_RELATION, name.symbol, index);
  const Object *found = answer == NAME_FOUND ? catalog_get(executor->catalog, *index) : NULL;
  if (found == NULL) *index = OBJECT_ID_NONE;
  if (found == NULL && answer == NAME_NEVER_SEEN && may_have_more(executor, context)) return true;
  Slice text = executor_text(executor, name.symbol);
  Slice table_name = alter_relation_name(executor, context);
  if (found == NULL)
    return executor_fail(executor, "42704", name.span,
        "index \"%.*s\" for table \"%.*s\" does not exist", SLICE_PRINT(text),
        SLICE_PRINT(table_name));
  bool fits =
      found->object_class == CLASS_INDEX && (((const Index *)found)->table == context->relation ||
                                                ((const Index *)found)->table == OBJECT_ID_NONE);
  if (fits) return true;
  return executor_fail(executor, "42809", name.span, "\"%.*s\" is not an index for table \"%.*s\"",
      SLICE_PRINT(text), SLICE_PRINT(table_name));
}

// One index of the table at most has the mark: `chosen`, or none.
static void mark_index(Executor *executor, ObjectId table, ObjectId chosen, size_t mark_offset) {
  IndexList list = index_list(executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    Index draft = *list.items[i];
    bool *mark = (bool *)((char *)&draft + mark_offset);
    bool wanted = draft.object.id == chosen;
    if (*mark == wanted) continue;
    *mark = wanted;
    catalog_replace(executor->catalog, &draft.object);
  }
}

void alter_mark_clustered(Executor *executor, ObjectId table, ObjectId index) {
  mark_index(executor, table, index, offsetof(Index, clustered));
}

// CLUSTER ON index, SET WITHOUT CLUSTER.
bool alter_cluster_on(Executor *executor, AlterContext *context, const AlterAction *action) {
  ObjectId index = OBJECT_ID_NONE;
  if (action->kind == ALTER_CLUSTER_ON && !find_index(executor, context, action->name, &index))
    return false;
  const Object *table = catalog_get(executor->catalog, context->relation);
  if (table->kind == 'p' && table->object_class == CLASS_RELATION)
    return executor_fail(
        executor, "0A000", action->node.span, "cannot mark index clustered in partitioned table");
  alter_mark_clustered(executor, context->relation, index);
  return alter_nothing(executor, context, action);
}

static bool check_identity_index(
    Executor *executor, const AlterContext *context, const AlterAction *action, ObjectId id) {
  const Index *index = catalog_index(executor->catalog, id);
  Slice name = executor_text(executor, index->object.name);
  const Object *constraint = catalog_get(executor->catalog, index->constraint);
  bool is_late = constraint != NULL && ((const TableConstraint *)constraint)->deferrable;
  const char *problem = !index->unique           ? "cannot use non-unique index"
                        : is_late                ? "cannot use non-immediate index"
                        : index->has_expressions ? "cannot use expression index"
                        : index->has_predicate   ? "cannot use partial index"
                                                 : NULL;
  if (index->object.flags & OBJECT_ASSUMED) return true;
  if (problem != NULL)
    return executor_fail(executor, index->unique ? "0A000" : "42809", action->name.span,
        "%s \"%.*s\" as replica identity", problem, SLICE_PRINT(name));
  const Relation *table = relation_of(executor, context);
  for (uint16_t i = 0; table != NULL && i < index->key_count; i++) {
    const Column *column = columns_numbered(table, index->columns[i]);
    if (column == NULL || column->not_null) continue;
    return executor_fail(executor, "42809", action->name.span,
        "index \"%.*s\" cannot be used as replica identity because column \"%.*s\" is nullable",
        SLICE_PRINT(name), SLICE_PRINT(executor_text(executor, column->name)));
  }
  return true;
}

static char identity_letter(const Executor *executor, const AlterAction *action) {
  const Node *word = action->options.first;
  if (word == NULL) return 'i';
  Slice text = executor_text(executor, ((const Option *)word)->name.symbol);
  if (slice_equals(text, SLICE("full"))) return 'f';
  return slice_equals(text, SLICE("nothing")) ? 'n' : 0;
}

static void set_replica_identity(Executor *executor, ObjectId table, ObjectId index, char letter) {
  const Object *object = catalog_get(executor->catalog, table);
  mark_index(executor, table, index, offsetof(Index, replica_identity));
  if (object->object_class != CLASS_RELATION) return;
  Relation draft = *(const Relation *)object;
  if (draft.replica_identity == letter) return;
  draft.replica_identity = letter;
  catalog_replace(executor->catalog, &draft.object);
}

bool alter_replica_identity(Executor *executor, AlterContext *context, const AlterAction *action) {
  ObjectId index = OBJECT_ID_NONE;
  if (action->name.symbol != SYMBOL_NONE) {
    if (!find_index(executor, context, action->name, &index)) return false;
    if (index != OBJECT_ID_NONE && !check_identity_index(executor, context, action, index))
      return false;
  }
  set_replica_identity(executor, context->relation, index, identity_letter(executor, action));
  return alter_nothing(executor, context, action);
}
