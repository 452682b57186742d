#include "analyze/apply/dependency.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/table/inherit.h"
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
    const TableReference *table = (const TableReference *)node;
    lock_note_below(executor, lock_relation(executor, &table->relation, OBJECT_TABLE), table->only,
        work, (LockReason){.span = node->span});
  }
}

static bool holds_rows(const Object *object) {
  return object->kind == 'r' || object->kind == 'm' || object->kind == 'p';
}

// VACUUM and ANALYZE go on to partitions; since 18 to all that inherits, without ONLY. CLUSTER works on one
// partition after the other.
static bool goes_below(
    const Executor *executor, const Maintenance *statement, const Object *table) {
  if (statement->node.kind == NODE_CLUSTER || table->kind == 'p') return table->kind == 'p';
  return executor->version_max >= 18;
}

static void note_maintenance(Executor *executor, const Maintenance *statement) {
  LockWork work = {.mode = LOCK_SHARE_UPDATE_EXCLUSIVE};
  if (statement->node.kind == NODE_CLUSTER ||
      (statement->node.kind == NODE_VACUUM && statement->full))
    work = (LockWork){.mode = LOCK_ACCESS_EXCLUSIVE, .rewrite = true, .build = true};
  LIST_EACH(node, statement->relations) {
    bool only = node->kind == NODE_MAINTAINED_RELATION && ((const MaintainedRelation *)node)->only;
    const QualifiedName *name = node->kind == NODE_MAINTAINED_RELATION
                                    ? &((const MaintainedRelation *)node)->relation
                                    : &((const QualifiedNameNode *)node)->name;
    ObjectId relation = lock_relation(executor, name, OBJECT_TABLE);
    const Object *object = catalog_get(executor->catalog, relation);
    if (object == NULL || (!holds_rows(object) && !(object->flags & OBJECT_ASSUMED))) continue;
    LockReason reason = {.span = node->span};
    if (!only && goes_below(executor, statement, object)) {
      lock_note_tree(executor, relation, work, reason);
    } else {
      lock_note(executor, relation, work, reason);
    }
  }
}

// Of one table that has rows. CONCURRENTLY its indexes are locked at the end, to be swapped.
static void reindex_table(
    Executor *executor, ObjectId table, ObjectId only_index, LockMode mode, LockReason reason) {
  IndexList indexes = index_list(executor, table);
  bool builds = executor_may_have_more(executor, table);
  for (uint32_t i = 0; i < indexes.count; i++) {
    if (only_index != OBJECT_ID_NONE && indexes.items[i]->object.id != only_index) continue;
    builds = true;
    LockWork work = {.mode = LOCK_ACCESS_EXCLUSIVE, .at_end = mode < LOCK_SHARE};
    lock_note(executor, indexes.items[i]->object.id, work, reason);
  }
  lock_note(executor, table, (LockWork){.mode = mode, .build = builds}, reason);
}

static bool is_index_below(const Executor *executor, const Index *index, ObjectId parent) {
  while (index != NULL && index->parent != OBJECT_ID_NONE) {
    if (index->parent == parent) return true;
    const Object *object = catalog_get(executor->catalog, index->parent);
    index = object != NULL && object->object_class == CLASS_INDEX ? (const Index *)object : NULL;
  }
  return false;
}

static LockMode mode_of_index(LockMode of_table) {
  return of_table == LOCK_SHARE ? LOCK_ACCESS_EXCLUSIVE : of_table;
}

static void reindex_below(Executor *executor, ObjectId relation, LockMode mode, LockReason reason) {
  const Object *object = catalog_get(executor->catalog, relation);
  if (object == NULL) return;
  bool is_index = object->object_class == CLASS_INDEX;
  ObjectId table = is_index ? ((const Index *)object)->table : relation;
  const Object *of = catalog_get(executor->catalog, table);
  if (of == NULL) return;
  if (of->kind != 'p') {
    reindex_table(executor, table, is_index ? relation : OBJECT_ID_NONE, mode, reason);
    return;
  }
  lock_note(executor, table, (LockWork){.mode = mode}, reason);
  if (executor->version_max < 14) return; // which says that it cannot
  // The index itself is built nowhere, but was locked to be looked at.
  if (is_index) lock_note(executor, relation, (LockWork){.mode = mode_of_index(mode)}, reason);
  InheritList below = inherit_descendants(executor, table);
  for (uint32_t i = 0; i < below.count; i++) {
    const Object *partition = catalog_get(executor->catalog, below.ids[i]);
    if (partition == NULL || partition->kind == 'p') continue;
    IndexList indexes = index_list(executor, below.ids[i]);
    for (uint32_t k = 0; k < indexes.count; k++) {
      if (!is_index || is_index_below(executor, indexes.items[k], relation))
        reindex_table(executor, below.ids[i], indexes.items[k]->object.id, mode, reason);
    }
  }
}

// A partitioned table or index itself is only looked at.
static void note_reindex(Executor *executor, const Maintenance *statement) {
  if (statement->object != OBJECT_INDEX && statement->object != OBJECT_TABLE) return;
  LockMode mode = statement->concurrently ? LOCK_SHARE_UPDATE_EXCLUSIVE : LOCK_SHARE;
  LIST_EACH(node, statement->relations) {
    ObjectId id =
        lock_relation(executor, &((const QualifiedNameNode *)node)->name, statement->object);
    reindex_below(executor, id, mode, (LockReason){.span = node->span});
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

#define DOMAINS_MOST 64u // one made of the other

typedef struct DomainUse {
  Executor *executor;
  ObjectId last; // table, already noted
  Span span;
  unsigned depth;
} DomainUse;

static void visit_uses(DomainUse *use, ObjectId domain);

// Tables with a column of the type, and domains that are made of it.
static void visit_use(DomainUse *use, const GraphEdge *edge) {
  const Object *object = catalog_get(use->executor->catalog, edge->dependent);
  if (object == NULL) return;
  if (object->object_class == CLASS_TYPE && object->kind == 'd') visit_uses(use, object->id);
  bool has_rows =
      object->object_class == CLASS_RELATION && (object->kind == 'r' || object->kind == 'm');
  if (!has_rows || edge->dependent_column == 0 || edge->dependent == use->last) return;
  use->last = edge->dependent;
  lock_note(use->executor, edge->dependent, (LockWork){.mode = LOCK_SHARE, .scan = true},
      (LockReason){.span = use->span});
}

static void visit_uses(DomainUse *use, ObjectId domain) {
  if (use->depth == DOMAINS_MOST) return;
  use->depth++;
  DependencyList list = dependency_on(use->executor, domain, 0);
  for (size_t i = 0; i < list.count; i++) visit_use(use, &list.edges[i]);
  use->depth--;
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
  ObjectId domain;
  bool bound = bind_user_type(executor, &statement->domain, OBJECT_DOMAIN, BIND_MAY_MISS, &domain);
  executor->execution = execution;
  if (bound && domain != OBJECT_ID_NONE) visit_uses(&use, domain);
}

static void note_comment(Executor *executor, const CommentOn *comment) {
  bool on_relation = comment->object == OBJECT_TABLE || comment->object == OBJECT_COLUMN ||
                     comment->object == OBJECT_VIEW || comment->object == OBJECT_INDEX ||
                     comment->object == OBJECT_MATERIALIZED_VIEW ||
                     comment->object == OBJECT_SEQUENCE || comment->object == OBJECT_FOREIGN_TABLE;
  if (!on_relation || comment->target == NULL || comment->target->kind != NODE_QUALIFIED_NAME)
    return;
  ObjectKind kind = comment->object == OBJECT_COLUMN ? OBJECT_TABLE : comment->object;
  note_name(executor, &((const QualifiedNameNode *)comment->target)->name, kind,
      (LockWork){.mode = LOCK_SHARE_UPDATE_EXCLUSIVE}, comment->node.span);
}

static void note_publication(Executor *executor, const Publication *publication) {
  LockWork work = {.mode = LOCK_SHARE_UPDATE_EXCLUSIVE};
  LIST_EACH(node, publication->objects) {
    const TableReference *table = ((const PublishedObject *)node)->table;
    if (table == NULL) continue;
    ObjectId relation = lock_relation(executor, &table->relation, OBJECT_TABLE);
    const Object *object = catalog_get(executor->catalog, relation);
    LockReason reason = {.span = node->span};
    if (object != NULL && object->kind != 'p' && !table->only) {
      lock_note_tree(executor, relation, work, reason);
    } else {
      lock_note(executor, relation, work, reason);
    }
  }
}

// The server reads a body in SQL when the function is made, and locks as if it ran.
static bool has_sql_body(const Executor *executor) {
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    bool is_function = effect->after != NULL && effect->after->object_class == CLASS_FUNCTION;
    if (is_function && ((const Function *)effect->after)->language == executor->words.sql)
      return true;
  }
  return false;
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
  case NODE_COMMENT: note_comment(executor, (const CommentOn *)statement); break;
  case NODE_CREATE_PUBLICATION:
  case NODE_ALTER_PUBLICATION: note_publication(executor, (const Publication *)statement); break;
  case NODE_SELECT:
  case NODE_SET_OPERATION:
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE:
  case NODE_EXPLAIN:
  case NODE_PREPARE:
  case NODE_DECLARE_CURSOR:
  case NODE_CREATE_TABLE_AS:
  case NODE_CREATE_VIEW:
  case NODE_CREATE_RULE: lock_query(executor, statement); break;
  case NODE_CREATE_FUNCTION:
    if (has_sql_body(executor)) lock_query(executor, statement);
    break;
  default: break;
  }
}
