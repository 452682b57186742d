#include "analyze/apply/index/index_expression.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/transaction.h"

static const char *plural(const Object *object) {
  switch (object->object_class) {
  case CLASS_INDEX: return "indexes";
  case CLASS_SEQUENCE: return "sequences";
  default: break;
  }
  switch (object->kind) {
  case 'v': return "views";
  case 'c': return "composite types";
  case 'f': return "foreign tables";
  default: return "tables";
  }
}

static bool check_table(Executor *executor, ObjectId table) {
  const Object *object = catalog_get(executor->catalog, table);
  if (object->object_class == CLASS_RELATION && strchr("rpm", object->kind) != NULL) return true;
  executor_relate(executor, table);
  executor_fail(executor, "42809", (Span){0, 0}, "cannot create index on relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_detail(executor, "This operation is not supported for %s.", plural(object));
  return false;
}

static IndexKey read_element(const IndexElement *element) {
  return (IndexKey){
      .column = element->column,
      .expression = element->expression,
      .element = element,
  };
}

// The server counts both together, but stops at so many of either.
static bool check_count(Executor *executor, const CreateIndex *statement) {
  if (statement->elements.count <= 32 && statement->include.count <= 32) return true;
  return executor_fail(
      executor, "54011", (Span){0, 0}, "cannot use more than 32 columns in an index");
}

void index_request_keys(Executor *executor, const CreateIndex *statement, IndexRequest *request) {
  size_t count = (size_t)statement->elements.count + statement->include.count;
  request->keys = ARENA_ARRAY(executor->arena, count + 1, IndexKey);
  LIST_EACH(node, statement->elements) {
    request->keys[request->key_count++] = read_element((const IndexElement *)node);
  }
  request->column_count = request->key_count;
  LIST_EACH(node, statement->include) {
    request->keys[request->column_count++] = read_element((const IndexElement *)node);
  }
}

// Nobody writes ON ONLY but for a partitioned table: an assumed one is taken to be that.
static void assume_partitioned(Executor *executor, ObjectId table) {
  const Object *object = catalog_get(executor->catalog, table);
  if (!(object->flags & OBJECT_ASSUMED) || object->kind != 'r') return;
  Relation draft = *catalog_relation(executor->catalog, table);
  draft.object.kind = 'p';
  catalog_replace(executor->catalog, &draft.object);
}

// A predicate that says nothing is none.
static bool is_true(const Node *where) {
  return where != NULL && where->kind == NODE_CONSTANT &&
         ((const Constant *)where)->kind == CONSTANT_TRUE;
}

static bool is_btree(const Executor *executor, Name method) {
  return slice_equals(executor_text(executor, method.symbol), SLICE("btree"));
}

bool apply_create_index(Executor *executor, const Node *node) {
  const CreateIndex *statement = (const CreateIndex *)node;
  if (statement->concurrently && !transaction_refuse_in_block(executor,
                                     statement->concurrently_span, "CREATE INDEX CONCURRENTLY"))
    return false;
  IndexRequest request = {
      .name = statement->name,
      .if_not_exists = statement->if_not_exists,
      .unique = statement->unique,
      .nulls_not_distinct = statement->nulls_not_distinct,
      .concurrently = statement->concurrently,
      .on_only = statement->only,
      .method = is_btree(executor, statement->method) ? SYMBOL_NONE : statement->method.symbol,
      .method_span = statement->method.span,
      .where = is_true(statement->where) ? NULL : statement->where,
      .options = statement->options,
      .tablespace = statement->tablespace,
      .span = node->span,
  };
  if (!bind_relation(executor, &statement->relation, OBJECT_TABLE, BIND_MUST_EXIST, &request.table))
    return false;
  index_request_keys(executor, statement, &request);
  if (!rights_need_owner(executor, request.table, statement->relation.span) ||
      !index_expression_read(executor, &request) || !check_count(executor, statement) ||
      !check_table(executor, request.table) ||
      !rights_need_creation(executor, catalog_get(executor->catalog, request.table)->schema,
          statement->relation.span))
    return false;
  if (!in_use_admits(executor, request.table, "CREATE INDEX")) return false;
  if (statement->only) assume_partitioned(executor, request.table);
  ObjectId index;
  return index_make(executor, &request, &index);
}
