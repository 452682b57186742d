#include "analyze/apply/code/code.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/relation/populated.h"
#include "analyze/apply/relation/query_relation.h"
#include "analyze/apply/rights/query_rights.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/named_statement.h"
#include "analyze/apply/session/session_setting.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/session/transaction_mode.h"
#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

// ---- rows that change, also those of a WITH

static const QualifiedName *changed_relation(const Node *node) {
  switch (node->kind) {
  case NODE_INSERT: return &((const Insert *)node)->relation;
  case NODE_UPDATE: return &((const Update *)node)->target->relation;
  case NODE_DELETE: return &((const Delete *)node)->target->relation;
  case NODE_MERGE: return &((const Merge *)node)->target->relation;
  default: return NULL;
  }
}

static const WithClause *with_of(const Node *node) {
  switch (node->kind) {
  case NODE_INSERT: return ((const Insert *)node)->with;
  case NODE_UPDATE: return ((const Update *)node)->with;
  case NODE_DELETE: return ((const Delete *)node)->with;
  case NODE_MERGE: return ((const Merge *)node)->with;
  case NODE_SELECT: return ((const Select *)node)->with;
  case NODE_SET_OPERATION: return ((const SetOperation *)node)->with;
  default: return NULL;
  }
}

static void touch(Executor *executor, const Node *node, bool is_certain) {
  const QualifiedName *name = changed_relation(node);
  ObjectId relation;
  if (name == NULL || !bind_relation(executor, name, OBJECT_TABLE, BIND_MAY_MISS, &relation) ||
      relation == OBJECT_ID_NONE)
    return;
  executor_touch(executor, EFFECT_REWRITE_ROWS, relation, node->span);
  in_use_note_rows(executor, relation, node, is_certain);
}

static void touch_all(Executor *executor, const Node *node) {
  const WithClause *with = with_of(node);
  if (with != NULL) {
    LIST_EACH(item, with->items) touch(executor, ((const CommonTable *)item)->query, false);
  }
  touch(executor, node, true);
}

// ---- SELECT

static bool select_into(Executor *executor, const Select *select) {
  const IntoClause *into = select->into;
  Select *query = ARENA_NEW(executor->arena, Select);
  *query = *select;
  query->into = NULL;
  QueryTable table = {
      .kind = 'r',
      .persistence = into->persistence == 't'   ? PERSISTENCE_TEMPORARY
                     : into->persistence == 'u' ? PERSISTENCE_UNLOGGED
                                                : PERSISTENCE_PERMANENT,
      .relation = into->relation,
      .query = &query->node,
      .span = select->node.span,
  };
  return query_relation_make_table(executor, &table);
}

bool apply_query(Executor *executor, const Node *node) {
  const Select *select = node->kind == NODE_SELECT ? (const Select *)node : NULL;
  if (select != NULL && select->into != NULL) return select_into(executor, select);
  BindQuery query;
  BindReferences references = {0};
  query_rights_begin(executor);
  if (!bind_collect_query(executor, node, &references, &query) ||
      !query_rights_check(executor, node->span) || !populated_check(executor, &references))
    return false;
  touch_all(executor, node);
  bool only_settings = false;
  if (select != NULL && !session_setting_run_calls(executor, select, &only_settings)) return false;
  if (only_settings) return true;
  return code_run_calls_of(executor, node);
}

// ---- INSERT and its kin

typedef bool CheckMore(Executor *executor, const Node *node);

static bool change(
    Executor *executor, const Node *node, const char *command, CheckMore *check_more) {
  BindQuery query;
  BindReferences references = {0};
  query_rights_begin(executor);
  if (!bind_collect_query(executor, node, &references, &query)) return false;
  touch_all(executor, node);
  const QualifiedName *name = changed_relation(node);
  ObjectId relation;
  if (bind_relation(executor, name, OBJECT_TABLE, BIND_MAY_MISS, &relation) &&
      !transaction_mode_admits_rows(executor, relation, command))
    return false;
  return (check_more == NULL || check_more(executor, node)) &&
         query_rights_check(executor, node->span) && populated_check(executor, &references);
}

// ON CONFLICT (a, b) wants a unique index on exactly these columns.
static bool has_column(const Index *index, uint16_t number) {
  for (uint16_t i = 0; i < index->key_count; i++) {
    if (index->columns[i] == number) return true;
  }
  return false;
}

static bool serves(const Index *index, const uint16_t columns[], uint32_t count, bool has_where) {
  if (!index->unique || !index->valid || index->has_expressions) return false;
  if (index->has_predicate && !has_where) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (!has_column(index, columns[i])) return false;
  }
  for (uint16_t i = 0; i < index->key_count; i++) {
    uint32_t k = 0;
    while (k < count && columns[k] != index->columns[i]) k++;
    if (k == count) return false;
  }
  return true;
}

static bool is_known_table(const Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  return object != NULL && object->object_class == CLASS_RELATION &&
         (object->kind == 'r' || object->kind == 'p') && !(object->flags & OBJECT_ASSUMED) &&
         bind_columns_known(executor, (const Relation *)object);
}

static bool check_arbiter(Executor *executor, const OnConflict *conflict, ObjectId table) {
  uint16_t *columns = ARENA_ARRAY(executor->arena, (size_t)conflict->arbiter.count + 1, uint16_t);
  uint32_t count = 0;
  LIST_EACH(node, conflict->arbiter) {
    const IndexElement *element = (const IndexElement *)node;
    uint16_t number = bind_column_number(executor, table, element->column.symbol);
    if (element->expression != NULL || number == 0) return true; // not compared
    columns[count++] = number;
  }
  IndexList indexes = index_list(executor, table);
  for (uint32_t i = 0; i < indexes.count; i++) {
    if (serves(indexes.items[i], columns, count, conflict->arbiter_where != NULL)) return true;
  }
  executor_relate(executor, table);
  return executor_fail(executor, "42P10", (Span){0, 0},
      "there is no unique or exclusion constraint matching the ON CONFLICT specification");
}

static bool check_conflict(Executor *executor, const Node *node) {
  const Insert *insert = (const Insert *)node;
  const OnConflict *conflict = insert->on_conflict;
  ObjectId table;
  if (conflict == NULL) return true;
  if (!bind_relation(executor, &insert->relation, OBJECT_TABLE, BIND_MAY_MISS, &table))
    return false;
  if (!is_known_table(executor, table)) return true;
  if (conflict->arbiter.count > 0) return check_arbiter(executor, conflict, table);
  if (conflict->constraint.symbol == SYMBOL_NONE) return true;
  ObjectId found;
  bind_is_taken(executor, table, NAMES_CONSTRAINT, conflict->constraint.symbol, &found);
  if (found != OBJECT_ID_NONE) return true;
  return target_missing_part(executor, OBJECT_CONSTRAINT, table, conflict->constraint);
}

bool apply_insert(Executor *executor, const Node *node) {
  return change(executor, node, "INSERT", check_conflict) && code_run_calls_of(executor, node);
}

bool apply_update(Executor *executor, const Node *node) {
  return change(executor, node, "UPDATE", NULL);
}

bool apply_delete(Executor *executor, const Node *node) {
  return change(executor, node, "DELETE", NULL);
}

bool apply_merge(Executor *executor, const Node *node) {
  return change(executor, node, "MERGE", NULL);
}

// ---- EXPLAIN, PREPARE, DECLARE: the statement inside is only read

bool apply_wrapped(Executor *executor, const Node *node) {
  const PrepareStatement *statement = (const PrepareStatement *)node;
  BindQuery query;
  BindReferences references = {0};
  const Node *inner = statement->statement;
  if (inner == NULL) return true;
  if (inner->kind == NODE_CREATE_TABLE_AS || inner->kind == NODE_CREATE_MATERIALIZED_VIEW)
    inner = ((const CreateTableAs *)inner)->query;
  if (node->kind != NODE_PREPARE) query_rights_begin(executor); // it is asked when it is executed
  if (!bind_collect_query(executor, inner, &references, &query) ||
      !query_rights_check(executor, node->span) || !populated_check_plan(executor, &references))
    return false;
  if (node->kind == NODE_PREPARE) return named_statement_add(executor, statement->name);
  if (node->kind != NODE_DECLARE_CURSOR) return true;
  if (!statement->hold && !transaction_require_block(executor, (Span){0, 0}, "DECLARE CURSOR"))
    return false;
  return populated_check(executor, &references) && in_use_open_cursor(executor, statement);
}
