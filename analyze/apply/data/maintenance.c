#include "analyze/apply/index/index.h"
#include "analyze/apply/relation/populated.h"
#include "analyze/apply/rights/query_rights.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

static bool bind_one(
    Executor *executor, const QualifiedName *name, ObjectKind expected, const Object **object) {
  ObjectId id;
  if (!bind_relation(executor, name, expected, BIND_MUST_EXIST, &id)) return false;
  *object = catalog_get(executor->catalog, id);
  return true;
}

static bool wrong_kind(
    Executor *executor, const QualifiedName *name, const Object *object, const char *wanted) {
  executor_relate(executor, object->id);
  return executor_fail(executor, "42809", name->span, "\"%.*s\" is not %s",
      SLICE_PRINT(executor_text(executor, object->name)), wanted);
}

static bool has_storage(const Object *object) {
  return object->object_class == CLASS_RELATION && strchr("rpm", object->kind) != NULL;
}

// ---- VACUUM, ANALYZE

static bool vacuum(Executor *executor, const Maintenance *statement) {
  LIST_EACH(node, statement->relations) {
    const Object *object;
    if (!bind_one(executor, &((const MaintainedRelation *)node)->relation, OBJECT_TABLE, &object))
      return false;
  }
  return true;
}

// ---- CLUSTER

// Since 15 each partition is clustered in a transaction of its own.
static bool admits_cluster(Executor *executor, const Object *table, Span span) {
  if (table->kind != 'p') return in_use_admits(executor, table->id, "CLUSTER");
  return transaction_refuse_in_block(executor, span, "CLUSTER");
}

static bool has_clustered_index(Executor *executor, ObjectId table) {
  IndexList list = index_list(executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->clustered) return true;
  }
  return false;
}

static bool cluster(Executor *executor, const Maintenance *statement) {
  if (statement->relations.count == 0)
    return transaction_refuse_in_block(executor, statement->node.span, "CLUSTER");
  const QualifiedName *name = &((const QualifiedNameNode *)statement->relations.first)->name;
  const Object *object;
  if (!bind_one(executor, name, OBJECT_TABLE, &object)) return false;
  if (!has_storage(object) && !(object->flags & OBJECT_ASSUMED))
    return wrong_kind(executor, name, object, "a table or materialized view");
  if (!rights_need_maintain(executor, object->id, name->span)) return false;
  if (object->kind == 'p' && executor->version_max < 15)
    return executor_fail(executor, "0A000", name->span, "cannot cluster a partitioned table");
  if (object->flags & OBJECT_ASSUMED) return true;
  if (statement->index.symbol == SYMBOL_NONE)
    return has_clustered_index(executor, object->id) ||
           executor_fail(executor, "42704", name->span,
               "there is no previously clustered index for table \"%.*s\"",
               SLICE_PRINT(executor_text(executor, object->name)));
  ObjectId index;
  bind_is_taken(executor, object->schema, NAMES_RELATION, statement->index.symbol, &index);
  const Object *found = catalog_get(executor->catalog, index);
  if (found == NULL)
    return executor_fail(executor, "42704", statement->index.span,
        "index \"%.*s\" for table \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, statement->index.symbol)),
        SLICE_PRINT(executor_text(executor, object->name)));
  bool is_its = found->object_class == CLASS_INDEX && ((const Index *)found)->table == object->id;
  if (is_its && !admits_cluster(executor, object, statement->node.span)) return false;
  if (is_its)
    alter_mark_clustered(executor, object->id, object->kind == 'p' ? OBJECT_ID_NONE : index);
  if (is_its) return true;
  return executor_fail(executor, "42809", statement->index.span,
      "\"%.*s\" is not an index for table \"%.*s\"",
      SLICE_PRINT(executor_text(executor, found->name)),
      SLICE_PRINT(executor_text(executor, object->name)));
}

// ---- REINDEX

static bool reindex_one(Executor *executor, const Maintenance *statement, const Node *node) {
  const QualifiedName *name = &((const QualifiedNameNode *)node)->name;
  const Object *object;
  bool is_index = statement->object == OBJECT_INDEX;
  if (!bind_one(executor, name, is_index ? OBJECT_INDEX : OBJECT_TABLE, &object)) return false;
  if (object->flags & OBJECT_ASSUMED) return true;
  if (is_index && object->object_class != CLASS_INDEX)
    return wrong_kind(executor, name, object, "an index");
  if (!is_index && !has_storage(object))
    return wrong_kind(executor, name, object, "a table or materialized view");
  if (!rights_need_maintain(executor, object->id, name->span)) return false;
  bool is_partitioned = object->kind == 'p' || object->kind == 'I';
  if (!is_partitioned) return true;
  if (executor->version_max < 14)
    return !is_index || executor_fail(executor, "0A000", name->span,
                            "REINDEX is not yet implemented for partitioned indexes");
  return transaction_refuse_in_block(
      executor, node->span, is_index ? "REINDEX INDEX" : "REINDEX TABLE");
}

static bool may_reindex_schema(Executor *executor, ObjectId schema) {
  Subject runner = subject_runner(executor);
  if (rights_owns(executor, runner, schema)) return true;
  Symbol role = symbol_find(executor->symbols, SLICE("pg_maintain"));
  return executor->version_max >= 17 && subject_has_role(executor, runner, role);
}

static bool reindex(Executor *executor, const Maintenance *statement) {
  Span span = statement->node.span;
  if (statement->concurrently &&
      !transaction_refuse_in_block(executor, span, "REINDEX CONCURRENTLY"))
    return false;
  bool one = statement->object == OBJECT_INDEX || statement->object == OBJECT_TABLE;
  if (!one) {
    const char *command = statement->object == OBJECT_SCHEMA     ? "REINDEX SCHEMA"
                          : statement->object == OBJECT_DATABASE ? "REINDEX DATABASE"
                                                                 : "REINDEX SYSTEM";
    if (!transaction_refuse_in_block(executor, span, command)) return false;
  }
  LIST_EACH(node, statement->relations) {
    ObjectId schema;
    if (one && !reindex_one(executor, statement, node)) return false;
    if (statement->object == OBJECT_SCHEMA &&
        !bind_schema(
            executor, ((const QualifiedNameNode *)node)->name.name, BIND_MUST_EXIST, &schema))
      return false;
    if (statement->object == OBJECT_SCHEMA && !may_reindex_schema(executor, schema) &&
        !rights_refuse_owner(executor, schema, node->span))
      return false;
  }
  return true;
}

bool apply_maintenance(Executor *executor, const Node *node) {
  const Maintenance *statement = (const Maintenance *)node;
  switch (node->kind) {
  case NODE_VACUUM:
    return transaction_refuse_in_block(executor, node->span, "VACUUM") &&
           vacuum(executor, statement);
  case NODE_ANALYZE: return vacuum(executor, statement);
  case NODE_CLUSTER: return cluster(executor, statement);
  case NODE_REINDEX: return reindex(executor, statement);
  default: return true;
  }
}

// ---- LOCK TABLE

// Any of some rights is enough; since 16 the stronger ones are so for weaker modes, too.
static bool may_lock(Executor *executor, Slice mode, ObjectId table) {
  bool is_share = slice_equals(mode, SLICE("ACCESS SHARE"));
  bool is_row_share = slice_equals(mode, SLICE("ROW SHARE"));
  bool is_row_exclusive = slice_equals(mode, SLICE("ROW EXCLUSIVE"));
  uint16_t rights = ACCESS_UPDATE | ACCESS_DELETE | ACCESS_TRUNCATE;
  bool is_new = executor->version_max >= 16;
  if (executor->version_max >= 17) rights |= ACCESS_MAINTAIN;
  if (is_share) rights = (is_new ? rights : 0) | ACCESS_SELECT;
  if (is_row_exclusive || (is_new && (is_share || is_row_share))) rights |= ACCESS_INSERT;
  return rights_has_some(executor, subject_runner(executor), table, 0, rights);
}

bool apply_lock_table(Executor *executor, const Node *node) {
  const LockTable *statement = (const LockTable *)node;
  if (!transaction_require_block(executor, node->span, "LOCK TABLE")) return false;
  LIST_EACH(item, statement->relations) {
    const QualifiedName *name = &((const TableReference *)item)->relation;
    const Object *object;
    if (!bind_one(executor, name, OBJECT_TABLE, &object)) return false;
    bool fits = object->object_class == CLASS_RELATION && strchr("rpv", object->kind) != NULL;
    if (!fits && !(object->flags & OBJECT_ASSUMED))
      return wrong_kind(executor, name, object, "a table or view");
    if (!may_lock(executor, statement->mode, object->id) &&
        !rights_refuse(executor, object->id, name->span))
      return false;
  }
  return true;
}

// ---- REFRESH MATERIALIZED VIEW

static bool has_unique_index(Executor *executor, ObjectId view) {
  IndexList indexes = index_list(executor, view);
  for (uint32_t i = 0; i < indexes.count; i++) {
    const Index *index = indexes.items[i];
    if (index->unique && index->valid && !index->has_predicate && !index->has_expressions)
      return true;
  }
  return false;
}

static bool check_concurrently(Executor *executor, const Object *view) {
  if ((view->flags & OBJECT_ASSUMED) || has_unique_index(executor, view->id)) return true;
  Slice schema = executor_quoted(executor, catalog_get(executor->catalog, view->schema)->name);
  executor_relate(executor, view->id);
  executor_fail(executor, "55000", (Span){0, 0},
      "cannot refresh materialized view \"%.*s.%.*s\" concurrently", SLICE_PRINT(schema),
      SLICE_PRINT(executor_quoted(executor, view->name)));
  executor_hint(executor,
      "Create a unique index with no WHERE clause on one or more columns of the "
      "materialized view.");
  return false;
}

bool apply_refresh(Executor *executor, const Node *node) {
  const RefreshMaterializedView *statement = (const RefreshMaterializedView *)node;
  const Object *view;
  if (!bind_one(executor, &statement->relation, OBJECT_MATERIALIZED_VIEW, &view)) return false;
  bool is_assumed = (view->flags & OBJECT_ASSUMED) != 0;
  if (!is_assumed && !has_storage(view))
    return wrong_kind(executor, &statement->relation, view, "a table or materialized view");
  if (!is_assumed && !target_is_kind(view, OBJECT_MATERIALIZED_VIEW)) {
    executor_relate(executor, view->id);
    return executor_fail(executor, "0A000", statement->relation.span,
        "\"%.*s\" is not a materialized view", SLICE_PRINT(executor_text(executor, view->name)));
  }
  if (!rights_need_maintain(executor, view->id, statement->relation.span)) return false;
  if (statement->concurrently && statement->with_no_data)
    return executor_fail(executor, "42601", node->span,
        "REFRESH options CONCURRENTLY and WITH NO DATA cannot be used together");
  if (statement->concurrently && !is_assumed && !populated_is(executor, view->id))
    return executor_fail(executor, "0A000", (Span){0, 0},
        "CONCURRENTLY cannot be used when the materialized view is not populated");
  if (statement->concurrently && !check_concurrently(executor, view)) return false;
  if (!statement->with_no_data &&
      (!query_rights_check_view(executor, view->id, view->owner, node->span) ||
          !populated_check_view(executor, view->id)))
    return false;
  if (!is_assumed) populated_note(executor, view->id, !statement->with_no_data);
  executor_touch(executor, EFFECT_REWRITE_ROWS, view->id, node->span);
  return true;
}
