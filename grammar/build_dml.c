#include "grammar/build_query.h"

// ---- INSERT

Insert *build_insert_target(Parse *parse, const QualifiedName *relation, Name alias) {
  Insert *insert = BUILD_NODE(parse, INSERT, Insert, relation->span.start);
  insert->relation = *relation;
  insert->alias = alias;
  return insert;
}

Insert *build_insert_source(Parse *parse, NodeList columns, char overriding, Node *query) {
  Insert *insert = ARENA_NEW(parse->arena, Insert);
  insert->columns = columns;
  insert->overriding = overriding;
  insert->query = query;
  return insert;
}

// Where a statement begins that a WITH may precede.
static uint32_t start_of(const WithClause *with, Token word) {
  return with ? with->node.span.start : word.start;
}

Node *build_insert(Parse *parse, WithClause *with, Token word, Insert *target, const Insert *source,
    OnConflict *on_conflict, const Returning *returning) {
  target->node.span = build_span_from(parse, start_of(with, word));
  target->with = with;
  target->columns = source->columns;
  target->overriding = source->overriding;
  target->query = source->query;
  target->on_conflict = on_conflict;
  if (returning) target->returning = *returning;
  build_measure(parse, &target->node);
  return &target->node;
}

OnConflict *build_arbiter(Parse *parse, NodeList elements, Node *where, Name constraint) {
  OnConflict *conflict = BUILD_NODE(parse, ON_CONFLICT, OnConflict, parse->last_end);
  conflict->arbiter = elements;
  conflict->arbiter_where = where;
  conflict->constraint = constraint;
  return conflict;
}

OnConflict *build_on_conflict(
    Parse *parse, Token word, OnConflict *arbiter, bool do_update, NodeList sets, Node *where) {
  arbiter->node.span = build_span_from(parse, word.start);
  arbiter->do_update = do_update;
  arbiter->sets = sets;
  arbiter->where = where;
  build_measure(parse, &arbiter->node);
  return arbiter;
}

// ---- RETURNING

Returning *build_returning(Parse *parse, Returning *options, NodeList targets) {
  if (options == NULL) options = ARENA_NEW(parse->arena, Returning);
  options->targets = targets;
  return options;
}

Returning *build_returning_alias(Parse *parse, Name old_alias, Name new_alias) {
  Returning *returning = ARENA_NEW(parse->arena, Returning);
  returning->old_alias = old_alias;
  returning->new_alias = new_alias;
  return returning;
}

// A word that comes twice is refused by the server's analysis, not by its parser.
Returning *build_returning_options(Returning *first, const Returning *next) {
  if (build_name_is_set(next->old_alias)) first->old_alias = next->old_alias;
  if (build_name_is_set(next->new_alias)) first->new_alias = next->new_alias;
  return first;
}

// ---- UPDATE, DELETE

Node *build_assigned(Parse *parse, Name name, NodeList steps) {
  build_check_steps(parse, steps);
  return BUILD(parse, TARGET, Target, name.span.start, .name = name, .indirection = steps);
}

Node *build_assignment(Parse *parse, Node *target, Node *value) {
  ((Target *)target)->value = value;
  target->span.end = parse->last_end;
  build_adopt(parse, target, value);
  return target;
}

Node *build_update(
    Parse *parse, WithClause *with, Token word, const Update *fields, const Returning *returning) {
  Update copy = *fields;
  copy.with = with;
  if (returning) copy.returning = *returning;
  return build_filled_node(parse, NODE_UPDATE, &copy, sizeof(copy), start_of(with, word));
}

Node *build_delete(
    Parse *parse, WithClause *with, Token word, const Delete *fields, const Returning *returning) {
  Delete copy = *fields;
  copy.with = with;
  if (returning) copy.returning = *returning;
  return build_filled_node(parse, NODE_DELETE, &copy, sizeof(copy), start_of(with, word));
}

// ---- MERGE

Node *build_merge(
    Parse *parse, WithClause *with, Token word, const Merge *fields, const Returning *returning) {
  Merge copy = *fields;
  copy.with = with;
  build_mark(parse, CONSTRUCT_MERGE, build_token_span(word));
  if (returning) {
    copy.returning = *returning;
    build_mark_list(parse, CONSTRUCT_MERGE_RETURNING, returning->targets);
  }
  return build_filled_node(parse, NODE_MERGE, &copy, sizeof(copy), start_of(with, word));
}

// What THEN says, until its WHEN is known.
static MergeBranch *new_action(Parse *parse, Slice action) {
  MergeBranch *branch = ARENA_NEW(parse->arena, MergeBranch);
  branch->action = action;
  return branch;
}

MergeBranch *build_merge_update(Parse *parse, NodeList sets) {
  MergeBranch *branch = new_action(parse, SLICE("UPDATE"));
  branch->sets = sets;
  return branch;
}

MergeBranch *build_merge_delete(Parse *parse) { return new_action(parse, SLICE("DELETE")); }

MergeBranch *build_merge_insert(Parse *parse, NodeList columns, char overriding, NodeList values) {
  MergeBranch *branch = new_action(parse, SLICE("INSERT"));
  branch->columns = columns;
  branch->overriding = overriding;
  branch->values = values;
  return branch;
}

Node *build_merge_branch(
    Parse *parse, Token when, MergeMatch match, Node *condition, const MergeBranch *action) {
  MergeBranch copy = *action;
  copy.match = match;
  copy.condition = condition;
  return build_filled_node(parse, NODE_MERGE_BRANCH, &copy, sizeof(copy), when.start);
}
