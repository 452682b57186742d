#include "grammar/print/query.h"

// ---- clauses

void print_list_clause(Printer *printer, const char *words, const NodeList *list) {
  if (list->first == NULL) return;
  layout_break(printer->layout);
  print_words(printer, words);
  print_list(printer, list);
}

void print_node_clause(Printer *printer, const char *words, const Node *node) {
  if (node == NULL) return;
  layout_break(printer->layout);
  print_clause(printer, words, node);
}

// ---- WITH

static void print_search(Printer *printer, const SearchClause *search) {
  if (search == NULL) return;
  layout_break(printer->layout);
  print_words(printer, search->breadth ? "SEARCH BREADTH FIRST BY" : "SEARCH DEPTH FIRST BY");
  print_list(printer, &search->columns);
  print_clause_name(printer, "SET", search->sequence);
}

static void print_cycle(Printer *printer, const CycleClause *cycle) {
  if (cycle == NULL) return;
  layout_break(printer->layout);
  print_words(printer, "CYCLE");
  print_list(printer, &cycle->columns);
  print_clause_name(printer, "SET", cycle->mark);
  print_clause(printer, "TO", cycle->value);
  print_clause(printer, "DEFAULT", cycle->default_value);
  print_clause_name(printer, "USING", cycle->path);
}

void print_common_table(Printer *printer, const Node *node) {
  const CommonTable *common = (const CommonTable *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_name(printer, common->name);
  print_column_list(printer, &common->columns);
  print_words(printer, "AS");
  print_word_if(printer, common->materialized == MATERIALIZED_YES, "MATERIALIZED");
  print_word_if(printer, common->materialized == MATERIALIZED_NO, "NOT MATERIALIZED");
  print_open(printer);
  print_node(printer, common->query);
  print_close(printer);
  print_search(printer, common->search);
  print_cycle(printer, common->cycle);
  layout_close(printer->layout);
}

void print_with(Printer *printer, const WithClause *with) {
  if (with == NULL) return;
  print_words(printer, with->recursive ? "WITH RECURSIVE" : "WITH");
  print_items(printer, &with->items);
  layout_break(printer->layout);
}

// ---- what stands behind a query

typedef struct Ending {
  const NodeList *order_by;
  const Node *limit;
  bool limit_all;
  const Node *offset;
  bool with_ties;
  const NodeList *locking;
} Ending;

// The grammar takes a signed number there, or what needs no operator.
static void print_fetch_count(Printer *printer, const Node *count) {
  if (count->kind == NODE_CONSTANT || count->kind == NODE_UNARY_OPERATION) {
    print_node(printer, count);
  } else {
    print_primary(printer, count);
  }
}

static void print_limit(Printer *printer, const Ending *ending) {
  if (ending->with_ties) {
    layout_break(printer->layout);
    print_words(printer, "FETCH FIRST");
    print_fetch_count(printer, ending->limit);
    print_words(printer, "ROWS WITH TIES");
    return;
  }
  print_node_clause(printer, "LIMIT", ending->limit);
  if (!ending->limit_all) return;
  layout_break(printer->layout);
  print_words(printer, "LIMIT ALL");
}

static void print_ending(Printer *printer, Ending ending) {
  print_list_clause(printer, "ORDER BY", ending.order_by);
  print_limit(printer, &ending);
  print_node_clause(printer, "OFFSET", ending.offset);
  LIST_EACH(clause, *ending.locking) {
    layout_break(printer->layout);
    print_node(printer, clause);
  }
}

void print_locking_clause(Printer *printer, const Node *node) {
  const LockingClause *locking = (const LockingClause *)node;
  print_words(printer, "FOR");
  print_slice(printer, locking->strength);
  if (locking->relations.first) {
    print_words(printer, "OF");
    print_list(printer, &locking->relations);
  }
  print_word_if(printer, locking->wait == LOCK_FAILS, "NOWAIT");
  print_word_if(printer, locking->wait == LOCK_SKIPS, "SKIP LOCKED");
}

// ---- SELECT

void print_target(Printer *printer, const Node *node) {
  const Target *target = (const Target *)node;
  print_node(printer, target->value);
  print_as_label(printer, target->name);
}

static void print_into(Printer *printer, const IntoClause *into) {
  if (into == NULL) return;
  layout_break(printer->layout);
  print_words(printer, "INTO");
  print_word_if(printer, into->persistence == 't', "TEMPORARY");
  print_word_if(printer, into->persistence == 'u', "UNLOGGED");
  // Without the word a table that is named temporary, unlogged … would be taken for it.
  print_words(printer, "TABLE");
  print_qualified(printer, &into->relation);
}

// cube(…) and rollup(…) would be grouping sets.
static void print_group_item(Printer *printer, const Node *item) {
  bool is_word = false;
  if (item->kind == NODE_FUNCTION_CALL) {
    const FunctionCall *call = (const FunctionCall *)item;
    is_word = !print_is_set(call->name.schema) &&
              (print_symbol_is(printer, call->name.name, "cube") ||
                  print_symbol_is(printer, call->name.name, "rollup"));
  }
  if (is_word) print_open(printer);
  print_node(printer, item);
  if (is_word) print_close(printer);
}

void print_grouping_set(Printer *printer, const Node *node) {
  static const char *const words[] = {[GROUPING_EMPTY] = "",
      [GROUPING_ROLLUP] = "ROLLUP",
      [GROUPING_CUBE] = "CUBE",
      [GROUPING_SETS] = "GROUPING SETS"};
  const GroupingSet *set = (const GroupingSet *)node;
  if (set->kind == GROUPING_EMPTY) {
    print_words(printer, "()");
    return;
  }
  print_words(printer, words[set->kind]);
  print_open(printer);
  LIST_EACH(item, set->items) {
    if (item != set->items.first) print_comma(printer);
    print_group_item(printer, item);
  }
  print_close(printer);
}

static void print_group_by(Printer *printer, const Select *select) {
  if (select->group_by.first == NULL) return;
  layout_break(printer->layout);
  print_words(printer, select->group_by_distinct ? "GROUP BY DISTINCT" : "GROUP BY");
  layout_open(printer->layout, LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(item, select->group_by) {
    if (item != select->group_by.first) print_comma(printer);
    print_group_item(printer, item);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

static void print_select_word(Printer *printer) {
  const char *word = printer->select_word;
  printer->select_word = NULL;
  if (word == NULL || *word != '\0') print_words(printer, word ? word : "SELECT");
}

static void print_targets(Printer *printer, const Select *select) {
  print_select_word(printer);
  print_word_if(printer, select->distinct, "DISTINCT");
  if (select->distinct_on.first) {
    print_words(printer, "ON");
    print_list_in_parentheses(printer, &select->distinct_on);
  }
  if (select->targets.first == NULL) return;
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
  if (select->targets.count > 1) {
    layout_break(printer->layout);
  }
  print_items(printer, &select->targets);
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

static void print_plain_select(Printer *printer, const Select *select) {
  print_targets(printer, select);
  print_into(printer, select->into);
  print_list_clause(printer, "FROM", &select->from);
  print_node_clause(printer, "WHERE", select->where);
  print_group_by(printer, select);
  print_node_clause(printer, "HAVING", select->having);
  print_list_clause(printer, "WINDOW", &select->windows);
}

static void print_values(Printer *printer, const NodeList *rows) {
  print_words(printer, "VALUES");
  layout_open(printer->layout, LAYOUT_ALL);
  layout_indent(printer->layout);
  if (rows->count > 1) {
    layout_break(printer->layout);
  }
  LIST_EACH(row, *rows) {
    if (row != rows->first) print_comma(printer);
    print_list_in_parentheses(printer, &((const RowExpression *)row)->items);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

void print_select(Printer *printer, const Node *node) {
  const Select *select = (const Select *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_with(printer, select->with);
  if (select->is_values) {
    print_values(printer, &select->values);
  } else if (select->is_table) {
    print_clause(printer, "TABLE", select->from.first);
  } else {
    print_plain_select(printer, select);
  }
  print_ending(printer, (Ending){&select->order_by, select->limit, select->limit_all,
                            select->offset, select->with_ties, &select->locking});
  layout_close(printer->layout);
}

// ---- UNION and its kin

// An arm with clauses of its own, or one that is another set operation, stands in parentheses.
static bool wants_parentheses(const Node *query) {
  if (query->kind != NODE_SELECT) return true;
  const Select *select = (const Select *)query;
  return select->with != NULL || select->order_by.first != NULL || select->limit != NULL ||
         select->limit_all || select->offset != NULL || select->locking.first != NULL;
}

static void print_arm(Printer *printer, const SetArm *arm) {
  static const char *const words[] = {[SET_FIRST] = "",
      [SET_UNION] = "UNION",
      [SET_INTERSECT] = "INTERSECT",
      [SET_EXCEPT] = "EXCEPT"};
  if (arm->operator!= SET_FIRST) {
    layout_break(printer->layout);
    print_words(printer, words[arm->operator]);
    print_word_if(printer, arm->all, "ALL");
    layout_break(printer->layout);
  }
  bool parenthesized = wants_parentheses(arm->query);
  if (parenthesized) print_open(printer);
  print_node(printer, arm->query);
  if (parenthesized) print_close(printer);
}

void print_set_operation(Printer *printer, const Node *node) {
  const SetOperation *set = (const SetOperation *)node;
  layout_open(printer->layout, LAYOUT_ALL);
  print_with(printer, set->with);
  LIST_EACH(arm, set->arms) print_arm(printer, (const SetArm *)arm);
  print_ending(printer, (Ending){&set->order_by, set->limit, set->limit_all, set->offset,
                            set->with_ties, &set->locking});
  layout_close(printer->layout);
}
