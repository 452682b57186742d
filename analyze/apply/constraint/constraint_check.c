#include "analyze/apply/constraint/check_proof.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/expression_text.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

static Symbol choose_name(Executor *executor, ObjectId table, const ExpressionUse *use) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  Slice column = SLICE("");
  if (use->column_count == 1 && !use->has_whole_row)
    column = executor_text(executor, columns_numbered(relation, use->columns[0])->name);
  return object_name_choose_constraint(
      executor, table, executor_text(executor, relation->object.name), column, "check");
}

static bool check_clause(
    Executor *executor, const ConstraintRequest *request, const ExpressionUse *use) {
  const Relation *table = catalog_relation(executor->catalog, request->table);
  const Constraint *clause = request->clause;
  if (!expression_check(executor, use, "check constraints", "check constraint")) return false;
  if (use->has_system_column)
    return executor_fail(executor, "42P10", use->system_column,
        "system column \"%.*s\" reference in check constraint is invalid",
        SLICE_PRINT(executor_text(executor, use->system_column_name)));
  if (table->object.kind == 'p' && clause->no_inherit)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "cannot add NO INHERIT constraint to partitioned table \"%.*s\"",
        SLICE_PRINT(executor_text(executor, table->object.name)));
  Symbol name = clause->name.symbol;
  if (name == SYMBOL_NONE) return true;
  // The server reads the expression before it asks for the name. The edges go with the statement.
  bool is_taken = constraint_find(executor, request->table, name) != OBJECT_ID_NONE;
  if (is_taken && !bind_expression_dependencies(executor, clause->expression, request->table, 0,
                      request->table, GRAPH_NORMAL))
    return false;
  return constraint_refuse_taken(executor, request->table, clause->name);
}

static bool copy_to_children(
    Executor *executor, const ConstraintRequest *request, ObjectId constraint) {
  if (request->is_new || request->clause->no_inherit) return true;
  InheritList children = inherit_children(executor, request->table);
  if (children.count > 0 && request->only)
    return executor_fail(
        executor, "42P16", (Span){0, 0}, "constraint must be added to child tables too");
  for (uint32_t i = 0; i < children.count; i++) {
    const TableConstraint *parent = catalog_constraint(executor->catalog, constraint);
    if (!constraint_copy_check(executor, children.ids[i], parent, request->clause->node.span))
      return false;
  }
  return true;
}

// What partitions inherit is never their own as well.
bool constraint_merge_inherited(Executor *executor, ObjectId table, Symbol name) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  if (name == SYMBOL_NONE || relation->is_partition) return false;
  ObjectId present = constraint_find(executor, table, name);
  if (present == OBJECT_ID_NONE) return false;
  TableConstraint merged = *catalog_constraint(executor->catalog, present);
  if (merged.object.kind != 'c' || merged.inherited == 0 || merged.is_local) return false;
  merged.is_local = true;
  catalog_replace(executor->catalog, &merged.object);
  return true;
}

static bool conflicts(Executor *executor, ObjectId table, Symbol name, const char *what) {
  return executor_fail(executor, "42P17", (Span){0, 0},
      "constraint \"%.*s\" conflicts with %s constraint on relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, name)), what,
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
}

// What is written must not be less than what is inherited.
static bool check_merge(Executor *executor, const ConstraintRequest *request) {
  const Constraint *clause = request->clause;
  ObjectId id = constraint_find(executor, request->table, clause->name.symbol);
  if (id == OBJECT_ID_NONE) return true;
  const TableConstraint *present = catalog_constraint(executor->catalog, id);
  if (present->object.kind != 'c' || present->inherited == 0 || present->is_local) return true;
  Symbol text = expression_text(executor, request->table, clause->expression);
  if (!expression_text_is_alike(
          executor, text, request->table, present->expression, request->table))
    return constraint_refuse_taken(executor, request->table, clause->name);
  if (clause->no_inherit)
    return conflicts(executor, request->table, clause->name.symbol, "inherited");
  if (clause->not_enforced && present->enforced)
    return conflicts(executor, request->table, clause->name.symbol, "NOT ENFORCED");
  return true;
}

bool constraint_add_check(Executor *executor, const ConstraintRequest *request) {
  const Constraint *clause = request->clause;
  if (!check_merge(executor, request)) return false;
  if (constraint_merge_inherited(executor, request->table, clause->name.symbol)) return true;
  ExpressionUse use = expression_use(executor, clause->expression, request->table);
  if (!check_clause(executor, request, &use)) return false;
  const Object *table = catalog_get(executor->catalog, request->table);
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT,
          .kind = 'c',
          .name = clause->name.symbol,
          .schema = table->schema},
      .table = request->table,
      .validated = !clause->not_valid && !clause->not_enforced,
      .enforced = !clause->not_enforced,
      .no_inherit = clause->no_inherit,
      .is_local = true,
      .column_count = use.column_count,
      .columns = use.columns,
      .proven = check_proof_not_null(
          executor, clause->expression, request->table, use.columns, use.column_count),
      .expression = expression_text(executor, request->table, clause->expression),
  };
  if (request->is_new) draft.validated = draft.enforced;
  if (draft.object.name == SYMBOL_NONE)
    draft.object.name = choose_name(executor, request->table, &use);
  ObjectId id = executor_create(executor, &draft.object, clause->node.span);
  constraint_depend(executor, id, request->table, use.columns, use.column_count);
  TypeReference type;
  if (!bind_expression(
          executor, clause->expression, PLACE_CHECK, id, request->table, GRAPH_NORMAL, &type) ||
      !bind_boolean(executor, type, clause->expression->span, "CHECK"))
    return false;
  return copy_to_children(executor, request, id);
}

void constraint_add_former_bound(
    Executor *executor, ObjectId table, const ExpressionUse *use, Span span) {
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT,
          .kind = 'c',
          .name = choose_name(executor, table, use),
          .schema = catalog_get(executor->catalog, table)->schema},
      .table = table,
      .validated = true,
      .enforced = true,
      .is_local = true,
      .column_count = use->column_count,
      .columns = use->columns,
  };
  ObjectId id = executor_create(executor, &draft.object, span);
  constraint_depend(executor, id, table, use->columns, use->column_count);
  for (uint16_t i = 0; i < use->column_count; i++)
    executor_depend(executor, id, 0, table, use->columns[i], GRAPH_NORMAL);
}

// ---- children

static bool merge(Executor *executor, ObjectId child, ObjectId present, bool validated, Span span) {
  TableConstraint merged = *catalog_constraint(executor->catalog, present);
  Symbol name = merged.object.name;
  if (merged.no_inherit) return conflicts(executor, child, name, "non-inherited");
  if (!merged.enforced && validated && merged.is_local)
    return conflicts(executor, child, name, "NOT ENFORCED");
  if (!merged.validated && merged.enforced && validated && merged.is_local)
    return conflicts(executor, child, name, "NOT VALID");
  merged.inherited++;
  if (validated) merged.enforced = merged.validated = true;
  executor_replace(executor, &merged.object, EFFECT_ALTER, 0, span);
  return true;
}

bool constraint_copy_check(
    Executor *executor, ObjectId child, const TableConstraint *parent, Span span) {
  if (parent->no_inherit) return true;
  ObjectId present = constraint_find(executor, child, parent->object.name);
  const TableConstraint *own = (const TableConstraint *)catalog_get(executor->catalog, present);
  bool is_alike =
      own != NULL && own->object.kind == 'c' &&
      expression_text_is_alike(executor, own->expression, child, parent->expression, parent->table);
  if (is_alike) return merge(executor, child, present, parent->validated, span);
  if (present != OBJECT_ID_NONE)
    return constraint_refuse_taken(executor, child, (Name){parent->object.name, {0, 0}});
  TableConstraint draft = *parent;
  ObjectId original = parent->object.id;
  ObjectId source = parent->table;
  draft.object = (Object){.object_class = CLASS_CONSTRAINT,
      .kind = 'c',
      .name = parent->object.name,
      .schema = catalog_get(executor->catalog, child)->schema};
  draft.table = child;
  draft.is_local = false;
  draft.inherited = 1;
  draft.columns = ARENA_ARRAY(executor->arena, parent->column_count + 1u, uint16_t);
  draft.expression = expression_text_for(executor, parent->expression, source, child);
  const Relation *above = catalog_relation(executor->catalog, source);
  for (uint16_t i = 0; i < parent->column_count; i++) {
    const Column *column = columns_numbered(above, parent->columns[i]);
    if (column != NULL) draft.columns[i] = bind_column_number(executor, child, column->name);
  }
  ObjectId id = executor_create(executor, &draft.object, span);
  dependency_copy(executor, original, source, id, child);
  InheritList children = inherit_children(executor, child);
  for (uint32_t i = 0; i < children.count; i++) {
    const TableConstraint *copy = catalog_constraint(executor->catalog, id);
    if (!constraint_copy_check(executor, children.ids[i], copy, span)) return false;
  }
  return true;
}
