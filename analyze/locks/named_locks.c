#include "analyze/apply/index/index.h"
#include "analyze/locks/lock_note.h"

// Statements whose lock is on what they name, whatever their effects.

static void note_name(
    Executor *executor, const QualifiedName *name, ObjectKind kind, LockWork work, Span span) {
  lock_note(executor, lock_relation(executor, name, kind), work, (LockReason){.span = span});
}

static LockMode mode_by_words(Slice words) {
  static const struct {
    const char *words;
    LockMode mode;
  } modes[] = {
      {"ACCESS SHARE", LOCK_ACCESS_SHARE},
      {"ROW SHARE", LOCK_ROW_SHARE},
      {"ROW EXCLUSIVE", LOCK_ROW_EXCLUSIVE},
      {"SHARE UPDATE EXCLUSIVE", LOCK_SHARE_UPDATE_EXCLUSIVE},
      {"SHARE", LOCK_SHARE},
      {"SHARE ROW EXCLUSIVE", LOCK_SHARE_ROW_EXCLUSIVE},
      {"EXCLUSIVE", LOCK_EXCLUSIVE},
  };
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    if (slice_equals(words, slice_of(modes[i].words))) return modes[i].mode;
  }
  return LOCK_ACCESS_EXCLUSIVE;
}

static void note_lock_table(Executor *executor, const LockTable *statement) {
  LockWork work = {.mode = mode_by_words(statement->mode)};
  LIST_EACH(node, statement->relations) {
    note_name(executor, &((const TableReference *)node)->relation, OBJECT_TABLE, work, node->span);
  }
}

static void note_maintenance(Executor *executor, const Maintenance *statement) {
  LockWork work = {.mode = LOCK_SHARE_UPDATE_EXCLUSIVE};
  if (statement->node.kind == NODE_CLUSTER ||
      (statement->node.kind == NODE_VACUUM && statement->full))
    work = (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE, .rewrite = true, .build = true};
  LIST_EACH(node, statement->relations) {
    note_name(executor, &((const QualifiedNameNode *)node)->name, OBJECT_TABLE, work, node->span);
  }
}

static void note_indexes(Executor *executor, ObjectId table, LockReason reason) {
  IndexList indexes = index_list(executor, table);
  for (uint32_t i = 0; i < indexes.count; i++)
    lock_note(
        executor, indexes.items[i]->object.id, (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE}, reason);
}

static void note_reindex(Executor *executor, const Maintenance *statement) {
  if (statement->object != OBJECT_INDEX && statement->object != OBJECT_TABLE) return;
  LockMode mode = statement->concurrently ? LOCK_SHARE_UPDATE_EXCLUSIVE : LOCK_SHARE;
  LIST_EACH(node, statement->relations) {
    ObjectId id =
        lock_relation(executor, &((const QualifiedNameNode *)node)->name, statement->object);
    const Object *object = catalog_get(executor->catalog, id);
    if (object == NULL) continue;
    LockReason reason = {.span = node->span};
    if (object->object_class != CLASS_INDEX) {
      lock_note(executor, id, (LockWork){.mode = mode, .build = true}, reason);
      if (!statement->concurrently) note_indexes(executor, id, reason);
      continue;
    }
    ObjectId table = ((const Index *)object)->table;
    lock_note(executor, table, (LockWork){.mode = mode, .build = true}, reason);
    if (!statement->concurrently)
      lock_note(executor, id, (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE}, reason);
  }
}

// CREATE INDEX IF NOT EXISTS waits for its lock before it sees that there is nothing to do.
static void note_skipped_index(Executor *executor, const CreateIndex *statement) {
  if (executor->execution->outcome.kind != OUTCOME_SKIPPED) return;
  LockMode mode = statement->concurrently ? LOCK_SHARE_UPDATE_EXCLUSIVE : LOCK_SHARE;
  note_name(
      executor, &statement->relation, OBJECT_TABLE, (LockWork){.mode = mode}, statement->node.span);
}

// ---- domains: every table with a column of the type is read

typedef struct DomainUse {
  Executor *executor;
  ObjectId domain;
  ObjectId last; // table, already noted
  Span span;
} DomainUse;

static bool visit_use(const GraphEdge *edge, void *payload) {
  DomainUse *use = payload;
  if (edge->dependent_column == 0 || edge->dependent == use->last) return true;
  use->last = edge->dependent;
  lock_note(use->executor, edge->dependent, (LockWork){.mode = LOCK_SHARE, .scan = true},
      (LockReason){.span = use->span});
  return true;
}

static void note_domain(Executor *executor, const AlterDomain *statement) {
  switch (statement->kind) {
  case DOMAIN_ADD_CONSTRAINT:
    if (statement->constraint != NULL && statement->constraint->not_valid) return;
    break;
  case DOMAIN_SET_NOT_NULL:
  case DOMAIN_VALIDATE_CONSTRAINT: break;
  default: return;
  }
  Execution *execution = executor->execution;
  Execution scratch = {0};
  executor->execution = &scratch;
  DomainUse use = {.executor = executor, .span = statement->node.span};
  bool bound =
      bind_user_type(executor, &statement->domain, OBJECT_DOMAIN, BIND_MAY_MISS, &use.domain);
  executor->execution = execution;
  if (!bound || use.domain == OBJECT_ID_NONE) return;
  graph_each_dependent(catalog_graph(executor->catalog), use.domain, visit_use, &use);
}

void lock_by_name(Executor *executor, const Node *statement) {
  const LockWork exclusive = {.mode = LOCK_ACCESS_EXCLUSIVE};
  switch (statement->kind) {
  case NODE_LOCK_TABLE: note_lock_table(executor, (const LockTable *)statement); break;
  case NODE_VACUUM:
  case NODE_ANALYZE:
  case NODE_CLUSTER: note_maintenance(executor, (const Maintenance *)statement); break;
  case NODE_REINDEX: note_reindex(executor, (const Maintenance *)statement); break;
  case NODE_CREATE_INDEX: note_skipped_index(executor, (const CreateIndex *)statement); break;
  case NODE_ALTER_DOMAIN: note_domain(executor, (const AlterDomain *)statement); break;
  case NODE_REFRESH_MATERIALIZED_VIEW: {
    const RefreshMaterializedView *refresh = (const RefreshMaterializedView *)statement;
    LockWork work = refresh->concurrently
                        ? (LockWork){.mode = LOCK_EXCLUSIVE, .scan = true}
                        : (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE, .rewrite = true};
    note_name(executor, &refresh->relation, OBJECT_MATERIALIZED_VIEW, work, statement->span);
    break;
  }
  case NODE_ALTER_SEQUENCE:
    note_name(executor, &((const CreateSequence *)statement)->sequence, OBJECT_SEQUENCE,
        (LockWork){.mode = LOCK_SHARE_ROW_EXCLUSIVE}, statement->span);
    break;
  case NODE_ALTER_POLICY:
    note_name(executor, &((const CreatePolicy *)statement)->relation, OBJECT_TABLE, exclusive,
        statement->span);
    break;
  case NODE_COMMENT: {
    const CommentOn *comment = (const CommentOn *)statement;
    bool on_relation = comment->object == OBJECT_TABLE || comment->object == OBJECT_COLUMN ||
                       comment->object == OBJECT_VIEW || comment->object == OBJECT_INDEX;
    if (on_relation && comment->target != NULL && comment->target->kind == NODE_QUALIFIED_NAME)
      note_name(executor, &((const QualifiedNameNode *)comment->target)->name, OBJECT_TABLE,
          (LockWork){.mode = LOCK_SHARE_UPDATE_EXCLUSIVE}, statement->span);
    break;
  }
  default: break;
  }
}
