#include "analyze/apply/rights/query_rights.h"
#include "analyze/bind/query/bind_query_target.h"
#include "analyze/bind/value/bind_value.h"
#include "analyze/bind/value/value_reading.h"

// Asked when rows are about to change, not of what is only kept: a rule, a function, PREPARE.
static bool refuse_target(Executor *executor, const Object *object, Span span) {
  bool is_sequence = object->object_class == CLASS_SEQUENCE;
  if (executor->query_rights == NULL || (!is_sequence && object->kind != 'm')) return true;
  return executor_fail(executor, "42809", span, "cannot change %s \"%.*s\"",
      is_sequence ? "sequence" : "materialized view",
      SLICE_PRINT(executor_text(executor, object->name)));
}

static bool bind_target(Binder *binder, Scope *scope, const Node *statement,
    const QualifiedName *name, Name alias, ObjectId *relation) {
  Executor *executor = binder->executor;
  if (!binder_relation(binder, name, relation)) return false;
  const Object *object = catalog_get(executor->catalog, *relation);
  if (object == NULL) return true;
  if (!scope_refuse_kind(executor, name, object) || !refuse_target(executor, object, name->span))
    return false;
  binder_refer(binder, *relation, 0);
  binder_keep_relation(binder, statement, *relation);
  scope_add_relation(binder, scope, alias, *relation);
  if (alias.symbol != SYMBOL_NONE) scope->items[scope->count - 1].has_alias = true;
  return true;
}

// ---- which values

// What the server computes itself can be given no value.
static bool check_computed(
    Binder *binder, const Column *column, Span span, bool overriding, bool inserts) {
  bool always = column->identity == 'a' && !overriding;
  if (!always && column->generated == 0) return true;
  Executor *executor = binder->executor;
  Slice name = executor_text(executor, column->name);
  if (inserts) {
    executor_fail(executor, "428C9", span, "cannot insert a non-DEFAULT value into column \"%.*s\"",
        SLICE_PRINT(name));
  } else {
    executor_fail(executor, "428C9", span, "column \"%.*s\" can only be updated to DEFAULT",
        SLICE_PRINT(name));
  }
  if (column->generated != 0) {
    executor_detail(executor, "Column \"%.*s\" is a generated column.", SLICE_PRINT(name));
  } else {
    executor_detail(executor, "Column \"%.*s\" is an identity column defined as GENERATED ALWAYS.",
        SLICE_PRINT(name));
    if (inserts) executor_hint(executor, "Use OVERRIDING SYSTEM VALUE to override.");
  }
  return false;
}

// 42804: a value of another type, that no assignment makes one of the column's.
static bool check_type(Binder *binder, const Column *column, TypeReference type, Span span) {
  Executor *executor = binder->executor;
  bool may_exist = executor->open_world || executor->extensions_seen;
  if (may_exist || !binder_may_refuse(binder)) return true;
  if (coercion_exists(executor, type, column->type, COERCION_ASSIGNMENT) != VERDICT_NO) return true;
  TypeReference wanted = column->type;
  wanted.modifiers[0] = wanted.modifiers[1] = type.modifiers[0] = type.modifiers[1] = -1;
  executor_fail(executor, "42804", span,
      "column \"%.*s\" is of type %.*s but expression is of type %.*s",
      SLICE_PRINT(executor_text(executor, column->name)),
      SLICE_PRINT(bind_type_text(executor, &wanted)), SLICE_PRINT(bind_type_text(executor, &type)));
  executor_hint(executor, "You will need to rewrite or cast the expression.");
  return false;
}

// A target is a column, not an element or a field of one. NULL, behind those that are written, is.
static bool is_whole(const Node *target) {
  return target == NULL || ((const Target *)target)->indirection.count == 0;
}

static bool check_value(Binder *binder, ObjectId relation, uint16_t number, const Node *value,
    char overriding, bool whole) {
  const Column *column = bind_targets_column(binder, relation, number);
  if (column == NULL || value->kind == NODE_DEFAULT_VALUE) return true;
  if (!check_computed(binder, column, value->span, overriding != 0, true)) return false;
  if (!whole) return true;
  if (!check_type(binder, column, binder_type_of(binder, value), value->span)) return false;
  return bind_enum_label(binder->executor, &column->type, value) &&
         value_check_string(binder->executor, &column->type, value);
}

static bool check_row(Binder *binder, const Insert *insert, ObjectId relation,
    const BindTargets *columns, const Node *row) {
  if (row->kind != NODE_ROW) return true;
  uint32_t at = 0;
  const Node *target = insert->columns.first;
  LIST_EACH(value, ((const RowExpression *)row)->items) {
    if (at >= columns->count) {
      if (!columns->known) return true;
      return executor_fail(binder->executor, "42601", value->span,
          "INSERT has more expressions than target columns");
    }
    uint16_t number = columns->numbers[at++];
    if (!check_value(binder, relation, number, value, insert->overriding, is_whole(target)))
      return false;
    if (target != NULL) target = target->next;
  }
  if (target == NULL || at >= columns->count) return true;
  return executor_fail(
      binder->executor, "42601", target->span, "INSERT has more target columns than expressions");
}

// (new.*, 1): how many values it has is not worked out.
static bool has_star(const Node *row) {
  if (row->kind != NODE_ROW) return true;
  LIST_EACH(value, ((const RowExpression *)row)->items) {
    if (value->kind == NODE_COLUMN_REFERENCE && ((const ColumnReference *)value)->star) return true;
    if (value->kind != NODE_INDIRECTION) continue;
    const Node *last = ((const Indirection *)value)->steps.last;
    if (last != NULL && ((const IndirectionStep *)last)->kind == INDIRECTION_STAR) return true;
  }
  return false;
}

static bool check_values(Binder *binder, const Insert *insert, ObjectId relation,
    const BindTargets *columns, const Select *values) {
  uint32_t width = 0;
  LIST_EACH(row, values->values) {
    if (has_star(row)) return true;
    uint32_t own = row->kind == NODE_ROW ? ((const RowExpression *)row)->items.count : width;
    if (row != values->values.first && own != width)
      return executor_fail(
          binder->executor, "42601", row->span, "VALUES lists must all be the same length");
    width = own;
    if (!check_row(binder, insert, relation, columns, row)) return false;
  }
  return true;
}

static bool check_query(Binder *binder, const Insert *insert, ObjectId relation,
    const BindTargets *columns, const BindQuery *query) {
  if (!query->columns_known || !columns->known) return true;
  Span span = insert->query->span;
  if (query->column_count > columns->count)
    return executor_fail(
        binder->executor, "42601", span, "INSERT has more expressions than target columns");
  if (query->column_count < columns->count && insert->columns.count > 0)
    return executor_fail(
        binder->executor, "42601", span, "INSERT has more target columns than expressions");
  const Node *next = insert->columns.first;
  for (uint32_t i = 0; i < query->column_count; i++) {
    const Node *target = next;
    if (next != NULL) next = next->next;
    const Column *column = bind_targets_column(binder, relation, columns->numbers[i]);
    if (column == NULL) continue;
    if (!check_computed(binder, column, span, insert->overriding != 0, true) ||
        (is_whole(target) && !check_type(binder, column, query->columns[i].type, span)))
      return false;
  }
  return true;
}

static bool bind_source(
    Binder *binder, const Insert *insert, ObjectId relation, const BindTargets *columns) {
  if (insert->query == NULL) return true;
  BindQuery query;
  binder->inserted = insert->query;
  if (!binder_query_untyped(binder, insert->query, &query)) return false;
  bind_targets_refer(binder, relation, columns, query.column_count, ACCESS_INSERT);
  if (insert->query->kind == NODE_SELECT && ((const Select *)insert->query)->is_values)
    return check_values(binder, insert, relation, columns, (const Select *)insert->query);
  return check_query(binder, insert, relation, columns, &query);
}

// ---- SET

static bool bind_set_values(Binder *binder, NodeList sets) {
  LIST_EACH(node, sets) {
    const Node *value = node->kind == NODE_TARGET ? ((const Target *)node)->value
                                                  : ((const MultiTarget *)node)->value;
    if (!binder_node_in(binder, value, PLACE_SET)) return false;
  }
  return true;
}

static bool bind_set_column(
    Binder *binder, ObjectId relation, const Target *target, const Node *value, bool seen[]) {
  uint16_t number;
  if (!bind_targets_find(binder, relation, target->name, &number)) return false;
  const Column *column = bind_targets_column(binder, relation, number);
  if (column == NULL) return true;
  if (number <= BIND_TARGETS_MAX && target->indirection.count == 0) {
    if (seen[number])
      return executor_fail(binder->executor, "42601", target->name.span,
          "multiple assignments to same column \"%.*s\"",
          SLICE_PRINT(executor_text(binder->executor, target->name.symbol)));
    seen[number] = true;
  }
  if (value != NULL && value->kind == NODE_DEFAULT_VALUE) return true;
  if (!check_computed(binder, column, target->name.span, false, false)) return false;
  if (value == NULL || target->indirection.count > 0) return true;
  return bind_enum_label(binder->executor, &column->type, value) &&
         value_check_string(binder->executor, &column->type, value);
}

static bool bind_set_columns(Binder *binder, ObjectId relation, NodeList sets) {
  bool *seen = ARENA_ARRAY(binder->executor->arena, BIND_TARGETS_MAX + 1, bool);
  LIST_EACH(node, sets) {
    if (node->kind == NODE_TARGET) {
      const Target *target = (const Target *)node;
      if (!bind_set_column(binder, relation, target, target->value, seen)) return false;
      continue;
    }
    const MultiTarget *several = (const MultiTarget *)node;
    // Which value goes to which column is told by position, if it is a row.
    const Node *value = NULL;
    if (several->value != NULL && several->value->kind == NODE_ROW)
      value = ((const RowExpression *)several->value)->items.first;
    LIST_EACH(item, several->targets) {
      if (!bind_set_column(binder, relation, (const Target *)item, value, seen)) return false;
      if (value != NULL) value = value->next;
    }
  }
  return true;
}

// ---- RETURNING

static void add_old_and_new(Binder *binder, Scope *scope, const Returning *returning) {
  if (scope->count == 0 || binder->executor->version_max < 18) return;
  ObjectId relation = scope->items[0].relation;
  Name names[2] = {returning->old_alias, returning->new_alias};
  static const char *const words[2] = {"old", "new"};
  for (int i = 0; i < 2; i++) {
    if (names[i].symbol == SYMBOL_NONE)
      names[i].symbol = symbol_intern(binder->executor->symbols, slice_of(words[i]));
    scope_add_relation(binder, scope, names[i], relation);
    scope->items[scope->count - 1].has_alias = true;
    scope->items[scope->count - 1].qualified_only = true;
  }
}

static bool is_star(const Node *target) {
  const Node *value = ((const Target *)target)->value;
  if (value == NULL || value->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *reference = (const ColumnReference *)value;
  return reference->star && reference->count == 0;
}

static bool bind_returning(
    Binder *binder, Scope *scope, const Returning *returning, BindQuery *result) {
  if (returning->targets.count == 0) return true;
  Scope all = *scope;
  const Scope *within = binder->scope;
  add_old_and_new(binder, &all, returning);
  binder->scope = &all;
  binder->place = PLACE_RETURNING;
  bool bound = binder_outputs(binder, returning->targets, (NodeList){0}, result);
  binder->place = PLACE_OTHER;
  binder->scope = within;
  // What `*` lists beside the target is not worked out.
  LIST_EACH(node, returning->targets) {
    if (is_star(node)) result->columns_known = false;
  }
  return bound;
}

// ---- which rights

static bool need(Binder *binder, ObjectId relation, uint16_t right) {
  query_rights_note(binder->executor, relation, right);
  return true;
}

static void note_set(Binder *binder, ObjectId relation, const Node *target) {
  Symbol name = ((const Target *)target)->name.symbol;
  uint16_t number = bind_column_number(binder->executor, relation, name);
  if (number != 0) query_rights_note_column(binder->executor, relation, number, ACCESS_UPDATE);
}

// For a statement that refers to what it sets in another way.
static void note_sets(Binder *binder, ObjectId relation, NodeList sets) {
  if (binder->executor->query_rights == NULL) return;
  LIST_EACH(node, sets) {
    if (node->kind == NODE_TARGET) {
      note_set(binder, relation, node);
      continue;
    }
    LIST_EACH(target, ((const MultiTarget *)node)->targets) note_set(binder, relation, target);
  }
}

// ON CONFLICT ON CONSTRAINT reads the constraint's columns.
static void note_arbiter(Binder *binder, const OnConflict *conflict, ObjectId relation) {
  ObjectId found;
  if (conflict->constraint.symbol == SYMBOL_NONE) return;
  bind_is_taken(binder->executor, relation, NAMES_CONSTRAINT, conflict->constraint.symbol, &found);
  if (found == OBJECT_ID_NONE) return;
  const TableConstraint *constraint = catalog_constraint(binder->executor->catalog, found);
  for (uint16_t i = 0; i < constraint->column_count; i++)
    query_rights_note_column(binder->executor, relation, constraint->columns[i], ACCESS_SELECT);
}

// ---- the statements

static bool bind_conflict(
    Binder *binder, Scope *scope, const OnConflict *conflict, ObjectId relation) {
  if (conflict == NULL) return true;
  if (!binder_list(binder, conflict->arbiter)) return false;
  LIST_EACH(node, conflict->arbiter) {
    const IndexElement *element = (const IndexElement *)node;
    if (element->column.symbol == SYMBOL_NONE) continue;
    Name name = element->column;
    ColumnReference reference = {.node = *node, .names = &name, .count = 1};
    if (!scope_resolve(binder, &reference)) return false;
  }
  if (!binder_node(binder, conflict->arbiter_where)) return false;
  if (binder->executor->query_rights != NULL) note_arbiter(binder, conflict, relation);
  if (!conflict->do_update) return true;
  query_rights_note(binder->executor, relation, ACCESS_UPDATE);
  note_sets(binder, relation, conflict->sets);
  BindTargets all = {0}; // as the columns of `excluded`
  bind_targets_all(binder, relation, &all);
  bind_targets_refer(binder, relation, &all, all.count, 0);
  Name excluded = {.symbol = symbol_intern(binder->executor->symbols, SLICE("excluded"))};
  scope_add_relation(binder, scope, excluded, relation);
  scope->items[scope->count - 1].has_alias = true;
  bool bound = bind_set_values(binder, conflict->sets) &&
               binder_node_in(binder, conflict->where, PLACE_WHERE) &&
               bind_set_columns(binder, relation, conflict->sets);
  scope->count--;
  return bound;
}

static bool bind_insert(Binder *binder, Scope *scope, const Insert *insert, BindQuery *result) {
  ObjectId relation;
  BindTargets columns = {0};
  if (!binder_with(binder, insert->with)) return false;
  if (!bind_target(binder, scope, &insert->node, &insert->relation, insert->alias, &relation))
    return false;
  query_rights_note(binder->executor, relation, ACCESS_INSERT);
  if (insert->columns.count == 0) {
    bind_targets_all(binder, relation, &columns);
  } else if (!bind_targets_read(binder, relation, insert->columns, &columns)) {
    return false;
  }
  // The source sees nothing of the target.
  const Scope *within = binder->scope;
  binder->scope = scope->outer;
  bool bound = bind_source(binder, insert, relation, &columns);
  binder->scope = within;
  return bound && bind_conflict(binder, scope, insert->on_conflict, relation) &&
         bind_returning(binder, scope, &insert->returning, result);
}

static bool bind_update(Binder *binder, Scope *scope, const Update *update, BindQuery *result) {
  ObjectId relation;
  const TableReference *target = update->target;
  return binder_with(binder, update->with) &&
         bind_target(
             binder, scope, &update->node, &target->relation, target->alias.name, &relation) &&
         need(binder, relation, ACCESS_UPDATE) && binder_from_list(binder, scope, update->from) &&
         binder_node_in(binder, update->where, PLACE_WHERE) &&
         bind_returning(binder, scope, &update->returning, result) &&
         bind_set_values(binder, update->sets) &&
         bind_set_columns(binder, relation, update->sets) &&
         bind_targets_refer_sets(binder, relation, update->sets);
}

static bool bind_delete(Binder *binder, Scope *scope, const Delete *change, BindQuery *result) {
  ObjectId relation;
  const TableReference *target = change->target;
  return binder_with(binder, change->with) &&
         bind_target(
             binder, scope, &change->node, &target->relation, target->alias.name, &relation) &&
         need(binder, relation, ACCESS_DELETE) &&
         binder_from_list(binder, scope, change->using_tables) &&
         binder_node_in(binder, change->where, PLACE_WHERE) &&
         bind_returning(binder, scope, &change->returning, result);
}

// What the branch does to the target's rows.
static void note_branch(Binder *binder, const MergeBranch *branch, ObjectId relation) {
  Executor *executor = binder->executor;
  if (slice_equals(branch->action, SLICE("DELETE")))
    query_rights_note(executor, relation, ACCESS_DELETE);
  if (slice_equals(branch->action, SLICE("UPDATE"))) {
    query_rights_note(executor, relation, ACCESS_UPDATE);
    note_sets(binder, relation, branch->sets);
  }
  if (!slice_equals(branch->action, SLICE("INSERT"))) return;
  query_rights_note(executor, relation, ACCESS_INSERT);
  BindTargets columns = {0};
  if (branch->columns.count == 0) bind_targets_all(binder, relation, &columns);
  for (uint32_t i = 0; i < columns.count && i < branch->values.count; i++)
    query_rights_note_column(executor, relation, columns.numbers[i], ACCESS_INSERT);
  LIST_EACH(node, branch->columns) {
    Symbol name = ((const Target *)node)->name.symbol;
    uint16_t number = bind_column_number(executor, relation, name);
    if (number != 0) query_rights_note_column(executor, relation, number, ACCESS_INSERT);
  }
}

static bool bind_branch(
    Binder *binder, const Scope *scope, const MergeBranch *branch, ObjectId relation) {
  // What is not matched sees the source alone; what is inserted sees nothing else either.
  Scope source = *scope;
  if (branch->match == MERGE_NOT_MATCHED) {
    source.items++;
    source.count--;
  }
  const Scope *within = binder->scope;
  binder->scope = &source;
  BindTargets columns = {0};
  bool bound = binder_node_in(binder, branch->condition, PLACE_MERGE) &&
               bind_set_values(binder, branch->sets) &&
               bind_set_columns(binder, relation, branch->sets) &&
               bind_targets_read(binder, relation, branch->columns, &columns) &&
               binder_list(binder, branch->values);
  binder->scope = within;
  if (bound && binder->executor->query_rights != NULL) note_branch(binder, branch, relation);
  return bound;
}

static bool bind_merge(Binder *binder, Scope *scope, const Merge *merge, BindQuery *result) {
  ObjectId relation;
  const TableReference *target = merge->target;
  if (!binder_with(binder, merge->with)) return false;
  if (!bind_target(binder, scope, &merge->node, &target->relation, target->alias.name, &relation))
    return false;
  if (!binder_from(binder, scope, merge->source) || !binder_node_in(binder, merge->on, PLACE_JOIN))
    return false;
  LIST_EACH(node, merge->branches) {
    if (!bind_branch(binder, scope, (const MergeBranch *)node, relation)) return false;
  }
  return bind_returning(binder, scope, &merge->returning, result);
}

bool binder_change(Binder *binder, const Node *statement, BindQuery *result) {
  Scope scope = scope_begin(binder, NULL);
  const Scope *within = binder->scope;
  CommonName *common = binder->common;
  BindPlace place = binder->place;
  BindSeen before = binder_seen_start(binder);
  *result = (BindQuery){.columns_known = true};
  binder->scope = &scope;
  binder->place = PLACE_OTHER;
  bool bound = true;
  switch (statement->kind) {
  case NODE_INSERT: bound = bind_insert(binder, &scope, (const Insert *)statement, result); break;
  case NODE_UPDATE: bound = bind_update(binder, &scope, (const Update *)statement, result); break;
  case NODE_DELETE: bound = bind_delete(binder, &scope, (const Delete *)statement, result); break;
  default: bound = bind_merge(binder, &scope, (const Merge *)statement, result); break;
  }
  binder_seen_leave(binder, before, scope.level);
  binder->scope = within;
  binder->common = common;
  binder->place = place;
  return bound;
}
