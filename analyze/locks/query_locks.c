#include "analyze/apply/dependency.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/number_map.h"
#include "analyze/locks/lock_note.h"
#include "grammar/ast_child.h"
#include "grammar/ast_query.h"

// Rows that change, and FOR UPDATE: on the relation, on what inherits from it, and below a view.

void lock_note_tree(Executor *executor, ObjectId relation, LockWork work, LockReason reason) {
  lock_note(executor, relation, work, reason);
  InheritList below = inherit_descendants(executor, relation);
  for (uint32_t i = 0; i < below.count; i++) lock_note(executor, below.ids[i], work, reason);
}

#define VIEWS_MOST 64u // one below the other

typedef struct Below {
  Executor *executor;
  LockWork work;
  LockReason reason;
  bool only;
  unsigned depth;
  NumberMap seen; // views
} Below;

static void note_below(Below *below, ObjectId relation);

static void note_needed(Below *below, ObjectId needing, ObjectId view) {
  DependencyList needed = dependency_of(below->executor, needing);
  for (size_t i = 0; i < needed.count; i++) {
    if (needed.edges[i].referenced != view) note_below(below, needed.edges[i].referenced);
  }
}

// What the view's query names: the view needs it, or its rule.
static void note_view(Below *below, ObjectId view) {
  uint32_t ignored;
  if (below->depth == VIEWS_MOST || number_map_find(&below->seen, view, &ignored)) return;
  number_map_put(&below->seen, view, 1);
  below->depth++;
  note_needed(below, view, view);
  DependencyList rules = dependency_parts(below->executor, view);
  for (size_t i = 0; i < rules.count; i++) {
    const Object *rule = catalog_get(below->executor->catalog, rules.edges[i].dependent);
    bool is_query = rule != NULL && rule->object_class == CLASS_RULE &&
                    ((const Trigger *)rule)->is_internal_to_view;
    if (is_query) note_needed(below, rule->id, view);
  }
  below->depth--;
}

static void note_below(Below *below, ObjectId relation) {
  const Object *object = catalog_get(below->executor->catalog, relation);
  if (object == NULL || object->object_class != CLASS_RELATION) return;
  if (below->only) {
    lock_note(below->executor, relation, below->work, below->reason);
  } else {
    lock_note_tree(below->executor, relation, below->work, below->reason);
  }
  if (object->kind == 'v') note_view(below, relation);
}

void lock_note_below(
    Executor *executor, ObjectId relation, bool only, LockWork work, LockReason reason) {
  Below below = {.executor = executor, .work = work, .reason = reason, .only = only};
  note_below(&below, relation);
  number_map_free(&below.seen);
}

// ---- the places of a query

static void note_name(Executor *executor, const QualifiedName *name, bool only, LockMode mode,
    bool maybe, const Node *at) {
  ObjectId relation = lock_relation(executor, name, OBJECT_TABLE);
  if (relation == OBJECT_ID_NONE) return;
  lock_note_below(executor, relation, only, (LockWork){.mode = mode, .maybe = maybe},
      (LockReason){.span = at->span});
}

// INSERT locks the partitions that rows go to, so none for certain.
static void note_target(Executor *executor, const Node *node) {
  switch (node->kind) {
  case NODE_INSERT: {
    const Insert *insert = (const Insert *)node;
    ObjectId relation = lock_relation(executor, &insert->relation, OBJECT_TABLE);
    const Object *object = catalog_get(executor->catalog, relation);
    bool is_partitioned = object != NULL && object->kind == 'p';
    if (is_partitioned) {
      lock_note(executor, relation, (LockWork){.mode = LOCK_ROW_EXCLUSIVE},
          (LockReason){.span = node->span});
      InheritList below = inherit_descendants(executor, relation);
      for (uint32_t i = 0; i < below.count; i++)
        lock_note(executor, below.ids[i], (LockWork){.mode = LOCK_ROW_EXCLUSIVE, .maybe = true},
            (LockReason){.span = node->span});
    } else {
      bool is_view = object != NULL && object->kind == 'v';
      note_name(executor, &insert->relation, !is_view, LOCK_ROW_EXCLUSIVE, is_view, node);
    }
    break;
  }
  case NODE_UPDATE: {
    const Update *update = (const Update *)node;
    note_name(executor, &update->target->relation, update->target->only, LOCK_ROW_EXCLUSIVE,
        update->where != NULL, node);
    break;
  }
  case NODE_DELETE: {
    const Delete *delete = (const Delete *)node;
    note_name(executor, &delete->target->relation, delete->target->only, LOCK_ROW_EXCLUSIVE,
        delete->where != NULL, node);
    break;
  }
  case NODE_MERGE: {
    const Merge *merge = (const Merge *)node;
    note_name(
        executor, &merge->target->relation, merge->target->only, LOCK_ROW_EXCLUSIVE, true, node);
    break;
  }
  default: break;
  }
}

static bool is_named(const LockingClause *clause, const TableReference *table) {
  if (clause->relations.count == 0) return true;
  Symbol name = table->alias.name.symbol != SYMBOL_NONE ? table->alias.name.symbol
                                                        : table->relation.name.symbol;
  LIST_EACH(node, clause->relations) {
    if (((const QualifiedNameNode *)node)->name.name.symbol == name) return true;
  }
  return false;
}

static void note_rows_locked(Executor *executor, const LockingClause *clause, const Node *from) {
  if (from->kind == NODE_TABLE_REFERENCE) {
    const TableReference *table = (const TableReference *)from;
    if (is_named(clause, table))
      note_name(executor, &table->relation, table->only, LOCK_ROW_SHARE, false, from);
  } else if (from->kind == NODE_JOIN_CHAIN) {
    LIST_EACH(link, ((const JoinChain *)from)->links) {
      note_rows_locked(executor, clause, ((const JoinLink *)link)->table);
    }
  } else if (from->kind == NODE_SUBQUERY_TABLE && clause->relations.count == 0) {
    const Node *query = ((const SubqueryTable *)from)->query;
    if (query == NULL || query->kind != NODE_SELECT) return;
    LIST_EACH(inner, ((const Select *)query)->from) note_rows_locked(executor, clause, inner);
  }
}

static void note_node(Executor *executor, const Node *node) {
  note_target(executor, node);
  if (node->kind != NODE_SELECT) return;
  const Select *select = (const Select *)node;
  LIST_EACH(clause, select->locking) {
    LIST_EACH(from, select->from)
    note_rows_locked(executor, (const LockingClause *)clause, from);
  }
}

// The tree's depth is limited (DESIGN: Limits).
void lock_query(Executor *executor, const Node *node) {
  if (node == NULL) return;
  note_node(executor, node);
  ChildFieldRange fields = ast_child_fields(node->kind);
  for (const ChildField *field = fields.first; field < fields.end; field++) {
    if (!field->is_list) {
      lock_query(executor, ast_child_node(node, *field));
      continue;
    }
    LIST_EACH(child, *ast_child_list(node, *field)) lock_query(executor, child);
  }
}
