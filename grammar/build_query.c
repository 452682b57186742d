#include "grammar/build_query.h"

const GroupBy *build_group_by(Parse *parse, NodeList items, bool distinct) {
  GroupBy *group_by = ARENA_NEW(parse->arena, GroupBy);
  *group_by = (GroupBy){items, distinct};
  return group_by;
}

Node *build_select(Parse *parse, Token select, const GroupBy *group_by, const Select *fields) {
  Node *node = build_filled_node(parse, NODE_SELECT, fields, sizeof *fields, select.start);
  if (group_by == NULL) return node;
  ((Select *)node)->group_by = group_by->items;
  ((Select *)node)->group_by_distinct = group_by->distinct;
  build_adopt_list(parse, node, group_by->items);
  return node;
}

// ---- clauses around a query

// The fields that Select and SetOperation have in common.
typedef struct Clauses {
  WithClause **with;
  NodeList *order_by;
  Node **limit;
  bool *limit_all;
  Node **offset;
  bool *with_ties;
  NodeList *locking;
} Clauses;

static Clauses clauses_of(Node *query) {
  if (query->kind == NODE_SET_OPERATION) {
    SetOperation *set = (SetOperation *)query;
    return (Clauses){&set->with, &set->order_by, &set->limit, &set->limit_all, &set->offset,
        &set->with_ties, &set->locking};
  }
  Select *select = (Select *)query;
  return (Clauses){&select->with, &select->order_by, &select->limit, &select->limit_all,
      &select->offset, &select->with_ties, &select->locking};
}

static void fail_for(Parse *parse, Span span, const char *message) {
  build_fail(parse, span, BUILD_SYNTAX_ERROR, "%s", message);
}

static bool locking_skips(NodeList locking) {
  LIST_EACH(clause, locking) {
    if (((const LockingClause *)clause)->wait == LOCK_SKIPS) return true;
  }
  return false;
}

static void add_limits(Parse *parse, Clauses clauses, const Limits *limits) {
  if (limits->has_offset && *clauses.offset) {
    fail_for(parse, limits->offset_span, "multiple OFFSET clauses not allowed");
  }
  if (limits->has_limit && (*clauses.limit || *clauses.limit_all)) {
    fail_for(parse, limits->limit_span, "multiple LIMIT clauses not allowed");
  }
  if (limits->with_ties && clauses.order_by->first == NULL) {
    fail_for(parse, limits->ties_span, "WITH TIES cannot be specified without ORDER BY clause");
  }
  if (limits->with_ties && locking_skips(*clauses.locking)) {
    fail_for(parse, limits->ties_span, "SKIP LOCKED and WITH TIES options cannot be used together");
  }
  if (limits->has_offset) *clauses.offset = limits->offset;
  if (limits->has_limit) {
    *clauses.limit = limits->limit;
    *clauses.limit_all = limits->limit == NULL;
  }
  *clauses.with_ties = limits->with_ties;
}

Node *build_query_clauses(Parse *parse, WithClause *with, Node *query, NodeList order_by,
    NodeList locking, const Limits *limits) {
  Clauses clauses = clauses_of(query);
  query->span = build_span_from(parse, with ? with->node.span.start : query->span.start);
  if (order_by.first) {
    if (clauses.order_by->first) {
      fail_for(parse, order_by.first->span, "multiple ORDER BY clauses not allowed");
    }
    *clauses.order_by = order_by;
  }
  *clauses.locking = build_list_join(*clauses.locking, locking);
  if (limits) add_limits(parse, clauses, limits);
  if (with) {
    if (*clauses.with) fail_for(parse, with->node.span, "multiple WITH clauses not allowed");
    *clauses.with = with;
  }
  build_measure(parse, query);
  return query;
}

WithClause *build_with(Parse *parse, Token word, bool recursive, NodeList items) {
  WithClause fields = {.recursive = recursive, .items = items};
  return (WithClause *)build_filled_node(
      parse, NODE_WITH_CLAUSE, &fields, sizeof(fields), word.start);
}

Limits *build_limit(Parse *parse, Token word, Node *value) {
  Limits *limits = ARENA_NEW(parse->arena, Limits);
  limits->limit = value;
  limits->has_limit = true;
  limits->limit_span = build_span_from(parse, word.start);
  return limits;
}

Limits *build_limit_with_ties(Parse *parse, Token word, Node *value, Token with) {
  Limits *limits = build_limit(parse, word, value);
  limits->with_ties = true;
  limits->ties_span = build_span_from(parse, with.start);
  build_mark(parse, CONSTRUCT_WITH_TIES, limits->ties_span);
  return limits;
}

Limits *build_offset(Parse *parse, Token word, Node *value) {
  Limits *limits = ARENA_NEW(parse->arena, Limits);
  limits->offset = value;
  limits->has_offset = true;
  limits->offset_span = build_span_from(parse, word.start);
  return limits;
}

Limits *build_limits(Limits *first, const Limits *second) {
  if (second->has_offset) {
    first->offset = second->offset;
    first->has_offset = true;
    first->offset_span = second->offset_span;
  } else {
    first->limit = second->limit;
    first->has_limit = true;
    first->with_ties = second->with_ties;
    first->limit_span = second->limit_span;
    first->ties_span = second->ties_span;
  }
  return first;
}

Node *build_one(Parse *parse, Token word) {
  Constant *one = BUILD_NODE(parse, CONSTANT, Constant, word.start);
  one->node.span = build_token_span(word);
  one->kind = CONSTANT_INTEGER;
  one->integer = 1;
  one->text = SLICE("1");
  return &one->node;
}

SearchClause *build_search(
    Parse *parse, Token word, bool breadth, NodeList columns, Name sequence) {
  return (SearchClause *)BUILD(parse, SEARCH_CLAUSE, SearchClause, word.start, .breadth = breadth,
      .columns = columns, .sequence = sequence);
}

CycleClause *build_cycle(Parse *parse, Token word, const CycleClause *fields) {
  build_mark(parse, CONSTRUCT_CYCLE, build_token_span(word));
  return (CycleClause *)build_filled_node(
      parse, NODE_CYCLE_CLAUSE, fields, sizeof(*fields), word.start);
}

// ---- UNION and its kin

static Node *new_arm(Parse *parse, SetOperator operation, bool all, Node *query, Span span) {
  SetArm *arm = BUILD_NODE(parse, SET_ARM, SetArm, span.start);
  arm->node.span = span;
  arm->operator= operation;
  arm->all = all;
  arm->query = query;
  build_adopt(parse, &arm->node, query);
  return &arm->node;
}

// INTERSECT binds tighter than the other two. What has clauses of its own stays whole.
static bool operation_goes_on(const Node *left, SetOperator operation) {
  if (left->kind != NODE_SET_OPERATION) return false;
  const SetOperation *set = (const SetOperation *)left;
  SetOperator last = ((const SetArm *)set->arms.last)->operator;
  return (last == SET_INTERSECT) == (operation == SET_INTERSECT) && set->with == NULL &&
         set->order_by.first == NULL && set->limit == NULL && !set->limit_all &&
         set->offset == NULL && set->locking.first == NULL;
}

Node *build_set_operation(Parse *parse, Node *left, Token word, bool all, Node *right) {
  SetOperator operation = SET_UNION;
  if (word.kind == TOKEN_INTERSECT) operation = SET_INTERSECT;
  if (word.kind == TOKEN_EXCEPT) operation = SET_EXCEPT;

  SetOperation *set = (SetOperation *)left;
  if (!operation_goes_on(left, operation)) {
    set = BUILD_NODE(parse, SET_OPERATION, SetOperation, left->span.start);
    set->arms = build_list(new_arm(parse, SET_FIRST, false, left, left->span));
  }
  Span span = build_span_from(parse, word.start);
  set->arms = build_list_add(set->arms, new_arm(parse, operation, all, right, span));
  set->node.span.end = span.end;
  build_adopt_list(parse, &set->node, set->arms);
  return &set->node;
}

Node *build_values_row(Parse *parse, Node *values, Node *row) {
  Select *select = (Select *)values;
  select->values = build_list_add(select->values, row);
  values->span.end = parse->last_end;
  build_adopt(parse, values, row);
  return values;
}

IntoClause *build_into(Parse *parse, char persistence, const QualifiedName *relation) {
  IntoClause *into = BUILD_NODE(parse, INTO_CLAUSE, IntoClause, relation->span.start);
  into->persistence = persistence;
  into->relation = *relation;
  return into;
}
