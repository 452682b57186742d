#include "grammar/print/query.h"

// ---- targets of INSERT and SET

static void print_assigned(Printer *printer, const Target *target) {
  print_name(printer, target->name);
  print_steps(printer, &target->indirection);
}

static void print_assigned_list(Printer *printer, const NodeList *targets) {
  print_words(printer, "(");
  layout_glue(printer->layout);
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(target, *targets) {
    if (target != targets->first) print_comma(printer);
    print_assigned(printer, (const Target *)target);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
  print_glued(printer, ")");
}

static void print_assignment(Printer *printer, const Node *node) {
  if (node->kind == NODE_MULTI_TARGET) {
    const MultiTarget *multiple = (const MultiTarget *)node;
    print_assigned_list(printer, &multiple->targets);
    print_clause(printer, "=", multiple->value);
    return;
  }
  print_assigned(printer, (const Target *)node);
  print_clause(printer, "=", ((const Target *)node)->value);
}

static void print_sets(Printer *printer, const NodeList *sets) {
  layout_break(printer->layout);
  print_words(printer, "SET");
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
  LIST_EACH(set, *sets) {
    if (set != sets->first) print_comma(printer);
    print_assignment(printer, set);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

static void print_overriding(Printer *printer, char overriding) {
  print_word_if(printer, overriding == 'u', "OVERRIDING USER VALUE");
  print_word_if(printer, overriding == 's', "OVERRIDING SYSTEM VALUE");
}

// ---- RETURNING

static void print_old_and_new(Printer *printer, const Returning *returning) {
  Name old_alias = returning->old_alias;
  Name new_alias = returning->new_alias;
  bool both = print_is_set(old_alias) && print_is_set(new_alias);
  bool new_first = both && new_alias.span.start < old_alias.span.start;
  if (!print_is_set(old_alias) && !print_is_set(new_alias)) return;
  print_words(printer, "WITH (");
  layout_glue(printer->layout);
  if (new_first) print_clause_name(printer, "NEW AS", new_alias);
  if (new_first) print_glued(printer, ",");
  print_clause_name(printer, "OLD AS", old_alias);
  if (both && !new_first) print_glued(printer, ",");
  if (!new_first) print_clause_name(printer, "NEW AS", new_alias);
  print_glued(printer, ")");
}

static void print_returning(Printer *printer, const Returning *returning) {
  if (returning->targets.first == NULL) return;
  layout_break(printer->layout);
  print_words(printer, "RETURNING");
  print_old_and_new(printer, returning);
  print_list(printer, &returning->targets);
}

// ---- INSERT

static void print_arbiter(Printer *printer, const OnConflict *conflict) {
  if (conflict->arbiter.first) {
    print_list_in_parentheses(printer, &conflict->arbiter);
    print_clause(printer, "WHERE", conflict->arbiter_where);
  }
  print_clause_name(printer, "ON CONSTRAINT", conflict->constraint);
}

static void print_on_conflict(Printer *printer, const OnConflict *conflict) {
  if (conflict == NULL) return;
  layout_break(printer->layout);
  print_words(printer, "ON CONFLICT");
  print_arbiter(printer, conflict);
  if (!conflict->do_update) {
    print_words(printer, "DO NOTHING");
    return;
  }
  print_words(printer, "DO UPDATE");
  layout_indent(printer->layout);
  print_sets(printer, &conflict->sets);
  print_node_clause(printer, "WHERE", conflict->where);
  layout_dedent(printer->layout);
}

void print_insert(Printer *printer, const Node *node) {
  const Insert *insert = (const Insert *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_with(printer, insert->with);
  print_words(printer, "INSERT INTO");
  print_qualified(printer, &insert->relation);
  print_clause_name(printer, "AS", insert->alias);
  if (insert->columns.first) print_assigned_list(printer, &insert->columns);
  print_overriding(printer, insert->overriding);
  layout_break(printer->layout);
  if (insert->query) {
    print_node(printer, insert->query);
  } else {
    print_words(printer, "DEFAULT VALUES");
  }
  print_on_conflict(printer, insert->on_conflict);
  print_returning(printer, &insert->returning);
  layout_close(printer->layout);
}

// ---- UPDATE, DELETE

void print_update(Printer *printer, const Node *node) {
  const Update *update = (const Update *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_with(printer, update->with);
  print_clause(printer, "UPDATE", &update->target->node);
  print_sets(printer, &update->sets);
  print_list_clause(printer, "FROM", &update->from);
  print_node_clause(printer, "WHERE", update->where);
  print_returning(printer, &update->returning);
  layout_close(printer->layout);
}

void print_delete(Printer *printer, const Node *node) {
  const Delete *delete = (const Delete *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_with(printer, delete->with);
  print_clause(printer, "DELETE FROM", &delete->target->node);
  print_list_clause(printer, "USING", &delete->using_tables);
  print_node_clause(printer, "WHERE", delete->where);
  print_returning(printer, &delete->returning);
  layout_close(printer->layout);
}

// ---- MERGE

static void print_merge_insert(Printer *printer, const MergeBranch *branch) {
  print_words(printer, "INSERT");
  if (branch->columns.first) print_assigned_list(printer, &branch->columns);
  print_overriding(printer, branch->overriding);
  if (branch->values.first == NULL) {
    print_words(printer, "DEFAULT VALUES");
    return;
  }
  print_words(printer, "VALUES");
  print_list_in_parentheses(printer, &branch->values);
}

static void print_branch(Printer *printer, const MergeBranch *branch) {
  static const char *const words[] = {[MERGE_MATCHED] = "WHEN MATCHED",
      [MERGE_NOT_MATCHED] = "WHEN NOT MATCHED",
      [MERGE_NOT_MATCHED_BY_SOURCE] = "WHEN NOT MATCHED BY SOURCE"};
  layout_break(printer->layout);
  print_words(printer, words[branch->match]);
  print_clause(printer, "AND", branch->condition);
  print_words(printer, "THEN");
  if (branch->sets.first) {
    layout_open(printer->layout, LAYOUT_ALL);
    layout_indent(printer->layout);
    print_words(printer, "UPDATE");
    print_sets(printer, &branch->sets);
    layout_dedent(printer->layout);
    layout_close(printer->layout);
  } else if (slice_equals(branch->action, SLICE("INSERT"))) {
    print_merge_insert(printer, branch);
  } else {
    print_slice(printer, branch->action);
  }
}

void print_merge(Printer *printer, const Node *node) {
  const Merge *merge = (const Merge *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_with(printer, merge->with);
  print_clause(printer, "MERGE INTO", &merge->target->node);
  print_node_clause(printer, "USING", merge->source);
  print_clause(printer, "ON", merge->on);
  LIST_EACH(branch, merge->branches) print_branch(printer, (const MergeBranch *)branch);
  print_returning(printer, &merge->returning);
  layout_close(printer->layout);
}
