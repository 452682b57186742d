#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/table/table_draft.h"
#include "grammar/print/print.h"

static bool add(Executor *executor, const TableDraft *draft, const TableConstraintDraft *item) {
  Constraint *clause = ARENA_NEW(executor->arena, Constraint);
  *clause = *item->clause;
  clause->name.symbol = item->name;
  ConstraintRequest request = {
      .table = draft->id, .clause = clause, .column = item->column, .is_new = true};
  return constraint_add(executor, &request);
}

static bool add_not_null(Executor *executor, const TableDraft *draft, const ColumnDraft *column) {
  if (!column->column.not_null) return true;
  const Constraint *clause = column->not_null;
  NotNull wanted = {.table = draft->id,
      .column = column->column.number,
      .name = column->not_null_name,
      .inherited = column->not_null_inherited,
      .is_local = column->has_own_not_null,
      .no_inherit = clause != NULL && clause->no_inherit,
      .span = clause != NULL ? clause->node.span : column->span};
  if (clause != NULL && clause->name.symbol != SYMBOL_NONE) {
    wanted.name = clause->name.symbol;
    if (executor->version_max >= 18 && !constraint_refuse_taken(executor, draft->id, clause->name))
      return false;
  }
  constraint_make_not_null(executor, &wanted);
  return true;
}

bool table_draft_finish_checks(Executor *executor, TableDraft *draft) {
  for (uint32_t i = 0; i < draft->constraint_count; i++) {
    const TableConstraintDraft *item = &draft->constraints[i];
    if (item->clause->kind == CONSTRAINT_CHECK && !add(executor, draft, item)) return false;
  }
  for (uint32_t i = 0; i < draft->column_count; i++) {
    if (!add_not_null(executor, draft, &draft->columns[i])) return false;
  }
  return true;
}

// ---- keys

static bool is_key(const TableConstraintDraft *item) {
  ConstraintKind kind = item->clause->kind;
  return kind == CONSTRAINT_PRIMARY_KEY || kind == CONSTRAINT_UNIQUE || kind == CONSTRAINT_EXCLUDE;
}

static bool same_names(const NodeList *a, const NodeList *b) {
  if (a->count != b->count) return false;
  const Node *x = a->first;
  for (const Node *y = b->first; x != NULL && y != NULL; x = x->next, y = y->next) {
    if (((const NameNode *)x)->name.symbol != ((const NameNode *)y)->name.symbol) return false;
  }
  return true;
}

static NodeList key_columns(const TableConstraintDraft *item, NameNode *single) {
  if (item->column.symbol == SYMBOL_NONE) return item->clause->columns;
  single->name = item->column;
  return (NodeList){.first = &single->node, .last = &single->node, .count = 1};
}

static bool is_same_exclusion(
    Executor *executor, const TableConstraintDraft *a, const TableConstraintDraft *b) {
  Slice texts[2];
  for (int i = 0; i < 2; i++) {
    Constraint clause = *(i == 0 ? a : b)->clause;
    clause.name = (Name){0};
    PrintResult printed =
        print_sql(&clause.node, executor->symbols, (PrintOptions){0}, executor->arena);
    if (printed.missing != NODE_NONE) return false;
    texts[i] = printed.text;
  }
  return slice_equals(texts[0], texts[1]);
}

static bool is_same_key(
    Executor *executor, const TableConstraintDraft *a, const TableConstraintDraft *b) {
  bool one_excludes = a->clause->kind == CONSTRAINT_EXCLUDE;
  bool other_excludes = b->clause->kind == CONSTRAINT_EXCLUDE;
  if (one_excludes || other_excludes)
    return one_excludes && other_excludes && is_same_exclusion(executor, a, b);
  const Constraint *x = a->clause;
  const Constraint *y = b->clause;
  if (x->nulls_not_distinct != y->nulls_not_distinct || x->deferrable != y->deferrable ||
      x->initially_deferred != y->initially_deferred ||
      x->without_overlaps != y->without_overlaps || !same_names(&x->include, &y->include))
    return false;
  NameNode single_a = {0};
  NameNode single_b = {0};
  NodeList columns_a = key_columns(a, &single_a);
  NodeList columns_b = key_columns(b, &single_b);
  return same_names(&columns_a, &columns_b);
}

#define MAX_KEYS 64u // beyond, equal keys are not looked for: quadratic, and nobody writes so

// `a int PRIMARY KEY UNIQUE` is one key. The one that stays takes a name that it lacks.
static void merge_equal_keys(Executor *executor, TableDraft *draft) {
  uint32_t keys[MAX_KEYS];
  uint32_t count = 0;
  for (int round = 0; round < 2; round++) { // the primary key comes first, wherever it stands
    for (uint32_t i = 0; i < draft->constraint_count; i++) {
      TableConstraintDraft *item = &draft->constraints[i];
      bool is_primary = item->clause->kind == CONSTRAINT_PRIMARY_KEY;
      if (!is_key(item) || item->dropped || is_primary != (round == 0)) continue;
      for (uint32_t k = 0; k < count && !item->dropped; k++) {
        TableConstraintDraft *other = &draft->constraints[keys[k]];
        if (other->clause->kind == CONSTRAINT_PRIMARY_KEY && is_primary) continue;
        if (!is_same_key(executor, other, item)) continue;
        item->dropped = true;
        if (other->name == SYMBOL_NONE) other->name = item->name;
      }
      if (!item->dropped && count < MAX_KEYS) keys[count++] = i;
    }
  }
}

static bool add_kind(Executor *executor, const TableDraft *draft, ConstraintKind kind, bool only) {
  for (uint32_t i = 0; i < draft->constraint_count; i++) {
    const TableConstraintDraft *item = &draft->constraints[i];
    if (item->dropped || (item->clause->kind == kind) != only) continue;
    if (!only && !is_key(item)) continue;
    if (!add(executor, draft, item)) return false;
  }
  return true;
}

bool table_draft_finish_keys(Executor *executor, TableDraft *draft) {
  merge_equal_keys(executor, draft);
  return add_kind(executor, draft, CONSTRAINT_PRIMARY_KEY, true) &&
         add_kind(executor, draft, CONSTRAINT_PRIMARY_KEY, false) &&
         add_kind(executor, draft, CONSTRAINT_FOREIGN_KEY, true);
}
