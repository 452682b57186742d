#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

bool alter_add_constraint(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class != CLASS_RELATION) return true;
  ConstraintRequest request = {
      .table = context->relation, .clause = action->constraint, .only = context->only};
  return constraint_add(executor, &request);
}

// OBJECT_ID_NONE and true: an assumed table may have it.
static bool find(Executor *executor, AlterContext *context, Name name, ObjectId *id) {
  *id = constraint_find(executor, context->relation, name.symbol);
  if (*id != OBJECT_ID_NONE) return true;
  ObjectId ignored;
  bool never_seen = catalog_find(executor->catalog, context->relation, NAMES_CONSTRAINT,
                        name.symbol, &ignored) == NAME_NEVER_SEEN;
  if (never_seen && executor_may_have_more(executor, context->relation)) {
    executor_touch(executor, EFFECT_ALTER, context->relation, name.span);
    return true;
  }
  executor_relate(executor, context->relation);
  return executor_fail(executor, "42704", name.span,
      "constraint \"%.*s\" of relation \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name.symbol)),
      SLICE_PRINT(alter_relation_name(executor, context)));
}

static bool refuse_alteration(Executor *executor, const AlterContext *context,
    const TableConstraint *constraint, const char *state, const char *format) {
  Slice text = arena_printf(executor->arena, format,
      SLICE_PRINT(executor_text(executor, constraint->object.name)),
      SLICE_PRINT(alter_relation_name(executor, context)));
  return executor_fail(executor, state, (Span){0, 0}, "%.*s", SLICE_PRINT(text));
}

static bool check_alteration(Executor *executor, const AlterContext *context,
    const TableConstraint *constraint, const Constraint *clause) {
  bool changes_inheritance = clause != NULL && (clause->inherit || clause->no_inherit);
  if (changes_inheritance && constraint->object.kind != 'n')
    return refuse_alteration(executor, context, constraint, "42809",
        "constraint \"%.*s\" of relation \"%.*s\" is not a not-null constraint");
  if (!changes_inheritance && constraint->object.kind != 'f')
    return refuse_alteration(executor, context, constraint, "42809",
        "constraint \"%.*s\" of relation \"%.*s\" is not a foreign key constraint");
  if (changes_inheritance && constraint->inherited > 0)
    return refuse_alteration(executor, context, constraint, "55000",
        "cannot alter inherited constraint \"%.*s\" on relation \"%.*s\"");
  if (constraint->object.kind != 'f' || constraint->parent == OBJECT_ID_NONE) return true;
  refuse_alteration(executor, context, constraint, executor->version_max < 18 ? "XX000" : "55000",
      "cannot alter constraint \"%.*s\" on relation \"%.*s\"");
  executor_detail(executor, "Constraint \"%.*s\" is derived from constraint \"%.*s\".",
      SLICE_PRINT(executor_text(executor, constraint->object.name)),
      SLICE_PRINT(
          executor_text(executor, catalog_get(executor->catalog, constraint->parent)->name)));
  executor_hint(executor, "You may alter the constraint it derives from instead.");
  return false;
}

// INHERIT: the children take it; NO INHERIT: what they have is their own.
static bool pass_not_null(
    Executor *executor, const AlterContext *context, const TableConstraint *constraint, Span span) {
  const Relation *table = catalog_relation(executor->catalog, context->relation);
  Symbol name = columns_numbered(table, constraint->columns[0])->name;
  InheritList children = inherit_children(executor, context->relation);
  for (uint32_t i = 0; i < children.count; i++) {
    NotNull below = {.table = children.ids[i],
        .column = bind_column_number(executor, children.ids[i], name),
        .name = constraint->object.name,
        .inherited = 1,
        .span = span};
    if (below.column == 0) continue;
    if (!constraint->no_inherit) {
      if (!constraint_set_not_null(executor, &below)) return false;
      continue;
    }
    const TableConstraint *own = constraint_not_null_of(executor, children.ids[i], below.column);
    if (own == NULL || own->inherited == 0) continue;
    TableConstraint parted = *own;
    parted.inherited--;
    parted.is_local = true;
    executor_replace(executor, &parted.object, EFFECT_ALTER, 0, span);
  }
  return true;
}

typedef struct CopyList {
  ObjectId *ids;
  size_t count;
  size_t capacity;
} CopyList;

static void add_copies(Executor *executor, CopyList *copies, ObjectId original) {
  DependencyList list = dependency_on(executor, original, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    if (((const TableConstraint *)object)->parent != original) continue;
    if (copies->count == copies->capacity) {
      copies->capacity = copies->capacity == 0 ? 16 : 2 * copies->capacity;
      ObjectId *ids = ARENA_ARRAY(executor->arena, copies->capacity, ObjectId);
      if (copies->count > 0) memcpy(ids, copies->ids, copies->count * sizeof *ids);
      copies->ids = ids;
    }
    copies->ids[copies->count++] = object->id;
  }
}

// The copies that partitions have, and those that reference partitions, however deep.
static void alter_copies(Executor *executor, const TableConstraint *key, Span span) {
  CopyList copies = {0};
  add_copies(executor, &copies, key->object.id);
  for (size_t i = 0; i < copies.count; i++) {
    TableConstraint copy = *catalog_constraint(executor->catalog, copies.ids[i]);
    copy.deferrable = key->deferrable;
    copy.initially_deferred = key->initially_deferred;
    copy.enforced = key->enforced;
    copy.validated = key->validated;
    executor_replace(executor, &copy.object, EFFECT_ALTER, 0, span);
    add_copies(executor, &copies, copy.object.id);
  }
}

// Since 18, of a partitioned table, whether it has partitions or not.
static bool check_whole(Executor *executor, const AlterContext *context) {
  const Object *table = catalog_get(executor->catalog, context->relation);
  if (executor->version_max < 18 || !context->only || table->kind != 'p') return true;
  executor_fail(executor, "42P16", (Span){0, 0}, "constraint must be altered in child tables too");
  executor_hint(executor, "Do not specify the ONLY keyword.");
  return false;
}

bool alter_alter_constraint(Executor *executor, AlterContext *context, const AlterAction *action) {
  ObjectId id;
  if (!check_whole(executor, context) || !find(executor, context, action->name, &id)) return false;
  if (id == OBJECT_ID_NONE) return true;
  TableConstraint constraint = *catalog_constraint(executor->catalog, id);
  const Constraint *clause = action->constraint;
  if (!check_alteration(executor, context, &constraint, clause)) return false;
  if (clause != NULL && constraint.object.kind == 'f') {
    constraint.deferrable = clause->deferrable || clause->initially_deferred;
    constraint.initially_deferred = clause->initially_deferred;
    if (clause->not_enforced) constraint.enforced = constraint.validated = false;
    if (clause->enforced) constraint.enforced = constraint.validated = true;
  } else if (clause != NULL && constraint.no_inherit != clause->no_inherit) {
    constraint.no_inherit = clause->no_inherit;
    if (!pass_not_null(executor, context, &constraint, action->node.span)) return false;
  }
  executor_replace(executor, &constraint.object, EFFECT_ALTER, 0, action->node.span);
  if (constraint.object.kind == 'f') alter_copies(executor, &constraint, action->node.span);
  return true;
}

static bool check_validation(
    Executor *executor, AlterContext *context, const TableConstraint *constraint) {
  char kind = constraint->object.kind;
  Slice name = executor_text(executor, constraint->object.name);
  Slice table = alter_relation_name(executor, context);
  if (kind != 'f' && kind != 'c' && !(kind == 'n' && executor->version_max >= 18)) {
    if (executor->version_max < 18)
      return executor_fail(executor, "42809", (Span){0, 0},
          "constraint \"%.*s\" of relation \"%.*s\" is not a foreign key or check constraint",
          SLICE_PRINT(name), SLICE_PRINT(table));
    executor_fail(executor, "42809", (Span){0, 0},
        "cannot validate constraint \"%.*s\" of relation \"%.*s\"", SLICE_PRINT(name),
        SLICE_PRINT(table));
    executor_detail(executor, "This operation is not supported for this type of constraint.");
    return false;
  }
  if (!constraint->enforced)
    return executor_fail(
        executor, "55000", (Span){0, 0}, "cannot validate NOT ENFORCED constraint");
  return true;
}

bool alter_validate_constraint(
    Executor *executor, AlterContext *context, const AlterAction *action) {
  ObjectId id;
  if (!find(executor, context, action->name, &id)) return false;
  if (id == OBJECT_ID_NONE) return true;
  if (!check_validation(executor, context, catalog_constraint(executor->catalog, id))) return false;
  return constraint_validate(executor, id, context->only, action->node.span);
}
