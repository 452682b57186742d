#include "analyze/apply/apply.h"
#include "analyze/apply/relation/populated.h"
#include "analyze/apply/rights/query_rights.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/transaction_mode.h"
#include "grammar/ast_statement.h"

// Since 18 a materialized view is copied as it stands.
static bool refuse_unpopulated(Executor *executor, const Object *view) {
  executor_relate(executor, view->id);
  executor_fail(executor, "0A000", (Span){0, 0},
      "cannot copy from unpopulated materialized view \"%.*s\"",
      SLICE_PRINT(executor_text(executor, view->name)));
  executor_hint(executor, "Use the REFRESH MATERIALIZED VIEW command.");
  return false;
}

static bool check_kind(Executor *executor, const CopyStatement *copy, const Object *object) {
  if (object->flags & OBJECT_ASSUMED) return true;
  bool is_relation = object->object_class == CLASS_RELATION;
  if (is_relation && (object->kind == 'r' || object->kind == 'p')) {
    if (copy->from || object->kind == 'r') return true;
  }
  bool is_materialized = is_relation && object->kind == 'm';
  if (is_materialized && !copy->from && executor->version_max >= 18)
    return populated_is(executor, object->id) || refuse_unpopulated(executor, object);
  const char *word = executor_kind_word(object);
  if (is_relation && object->kind == 'p') word = "partitioned table";
  if (is_relation && object->kind == 'f' && copy->from) return true;
  if (is_relation && object->kind == 'v' && copy->from) return true; // by an INSTEAD OF trigger
  executor_relate(executor, object->id);
  executor_fail(executor, "42809", copy->relation.span, "cannot copy %s %s \"%.*s\"",
      copy->from ? "to" : "from", word, SLICE_PRINT(executor_text(executor, object->name)));
  if (!copy->from && is_relation && strchr("vmfp", object->kind) != NULL)
    executor_hint(executor, "Try the COPY (SELECT ...) TO variant.");
  return false;
}

static bool bind_columns(Executor *executor, const CopyStatement *copy, ObjectId relation) {
  uint32_t at = 0;
  LIST_EACH(node, copy->columns) {
    uint16_t number;
    Name name = ((const NameNode *)node)->name;
    if (!bind_column(executor, relation, name, &number)) return false;
    query_rights_note_column(
        executor, relation, number, copy->from ? ACCESS_INSERT : ACCESS_SELECT);
    uint32_t before = 0;
    LIST_EACH(other, copy->columns) {
      if (before++ == at || at > 1600) break; // no table has more
      if (((const NameNode *)other)->name.symbol != name.symbol) continue;
      return executor_fail(executor, "42701", name.span, "column \"%.*s\" specified more than once",
          SLICE_PRINT(executor_text(executor, name.symbol)));
    }
    at++;
  }
  return true;
}

bool apply_copy(Executor *executor, const Node *node) {
  const CopyStatement *copy = (const CopyStatement *)node;
  BindQuery query;
  BindReferences references = {0};
  query_rights_begin(executor);
  if (copy->query != NULL)
    return bind_collect_query(executor, copy->query, &references, &query) &&
           query_rights_check(executor, node->span) && populated_check(executor, &references);
  ObjectId relation;
  if (!bind_relation(executor, &copy->relation, OBJECT_TABLE, BIND_MUST_EXIST, &relation))
    return false;
  const Object *object = catalog_get(executor->catalog, relation);
  if (object == NULL) return true;
  query_rights_note(executor, relation, copy->from ? ACCESS_INSERT : ACCESS_SELECT);
  if (copy->columns.count == 0)
    query_rights_note_all_columns(executor, relation, copy->from ? ACCESS_INSERT : ACCESS_SELECT);
  if (!bind_columns(executor, copy, relation) || !query_rights_check(executor, node->span) ||
      !check_kind(executor, copy, object))
    return false;
  if (copy->from && !transaction_mode_admits_rows(executor, relation, "COPY FROM")) return false;
  if (!copy->from) return true;
  executor_touch(executor, EFFECT_REWRITE_ROWS, relation, node->span);
  in_use_note_copy(executor, relation);
  return true;
}
