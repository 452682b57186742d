#include "analyze/apply/rights/query_rights.h"
#include "analyze/apply/rights/rights.h"

#include <stdlib.h>

typedef struct QueryRight {
  ObjectId id;
  uint16_t column; // 0: the relation, a function, a sequence
  uint16_t right;
  uint32_t place;
} QueryRight;

typedef struct QueryRights {
  QueryRight *items; // live in the statement's arena
  size_t count;
  size_t capacity;
  struct QueryRights **used; // put aside, and used by this one
  size_t used_count;
  size_t used_capacity;
  bool is_gathered;
  bool views_only; // the runner may do everything, but not so a view's owner
} QueryRights;

void query_rights_begin(Executor *executor) {
  executor->query_rights = ARENA_NEW(executor->arena, QueryRights);
  executor->query_rights->views_only = !runner_is_limited(executor);
}

static void append(Executor *executor, QueryRights *rights, QueryRight item) {
  if (rights->count == rights->capacity) {
    rights->capacity = rights->capacity == 0 ? 16 : 2 * rights->capacity;
    QueryRight *larger = ARENA_ARRAY(executor->arena, rights->capacity, QueryRight);
    if (rights->count > 0) memcpy(larger, rights->items, rights->count * sizeof *larger);
    rights->items = larger;
  }
  item.place = (uint32_t)rights->count;
  rights->items[rights->count++] = item;
}

void query_rights_note_column(
    Executor *executor, ObjectId relation, uint16_t column, uint16_t right) {
  QueryRights *rights = executor->query_rights;
  if (rights == NULL || relation == OBJECT_ID_NONE) return;
  const Object *object = rights->views_only ? catalog_get(executor->catalog, relation) : NULL;
  if (rights->views_only &&
      (object == NULL || object->object_class != CLASS_RELATION || object->kind != 'v'))
    return;
  append(executor, rights, (QueryRight){.id = relation, .column = column, .right = right});
}

void query_rights_note(Executor *executor, ObjectId relation, uint16_t right) {
  query_rights_note_column(executor, relation, 0, right);
}

void query_rights_note_all_columns(Executor *executor, ObjectId id, uint16_t right) {
  const Object *object = catalog_get(executor->catalog, id);
  if (executor->query_rights == NULL || object == NULL) return;
  if (object->object_class != CLASS_RELATION) return;
  const Relation *relation = (const Relation *)object;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    if (!relation->columns[i]->dropped)
      query_rights_note_column(executor, id, relation->columns[i]->number, right);
  }
}

// ---- WITH

QueryRights *query_rights_aside(Executor *executor) {
  if (executor->query_rights == NULL) return NULL;
  QueryRights *aside = ARENA_NEW(executor->arena, QueryRights);
  aside->views_only = executor->query_rights->views_only;
  return aside;
}

void query_rights_use(Executor *executor, QueryRights *aside) {
  QueryRights *user = executor->query_rights;
  if (user == NULL || aside == NULL || aside == user) return;
  for (size_t i = 0; i < user->used_count; i++) {
    if (user->used[i] == aside) return;
  }
  if (user->used_count == user->used_capacity) {
    user->used_capacity = user->used_capacity == 0 ? 4 : 2 * user->used_capacity;
    QueryRights **larger = ARENA_ARRAY(executor->arena, user->used_capacity, QueryRights *);
    if (user->used_count > 0) memcpy(larger, user->used, user->used_count * sizeof *larger);
    user->used = larger;
  }
  user->used[user->used_count++] = aside;
}

// Those of a WITH that is used come to the others, each once, however often and deep it is used.
static void gather(Executor *executor, QueryRights *all) {
  for (size_t i = 0; i < all->used_count; i++) {
    QueryRights *aside = all->used[i];
    if (aside->is_gathered) continue;
    aside->is_gathered = true;
    for (size_t k = 0; k < aside->count; k++) append(executor, all, aside->items[k]);
    executor->query_rights = all;
    for (size_t k = 0; k < aside->used_count; k++) query_rights_use(executor, aside->used[k]);
    executor->query_rights = NULL;
  }
}

// ---- one relation: all that was noted of it

typedef struct Group {
  const QueryRight *items;
  size_t count;
  uint32_t place; // of the first
} Group;

#define COLUMN_RIGHTS (ACCESS_SELECT | ACCESS_INSERT | ACCESS_UPDATE)

static bool check_columns(
    Executor *executor, Subject subject, const Group *group, uint16_t right, Span span) {
  uint16_t *columns = ARENA_ARRAY(executor->arena, group->count + 1, uint16_t);
  size_t count = 0;
  bool is_needed = false;
  for (size_t i = 0; i < group->count; i++) {
    if (group->items[i].right != right) continue;
    is_needed = true;
    if (group->items[i].column != 0) columns[count++] = group->items[i].column;
  }
  return !is_needed ||
         rights_need_columns(executor, subject, group->items[0].id, right, columns, count, span);
}

static bool check_relation(Executor *executor, Subject subject, const Group *group, Span span) {
  ObjectId id = group->items[0].id;
  uint16_t whole = 0;
  for (size_t i = 0; i < group->count; i++)
    whole |= group->items[i].right & (uint16_t)~COLUMN_RIGHTS;
  if (whole != 0 && !rights_need_of(executor, subject, id, whole, span)) return false;
  static const uint16_t rights[] = {ACCESS_SELECT, ACCESS_INSERT, ACCESS_UPDATE};
  for (size_t i = 0; i < sizeof rights / sizeof *rights; i++) {
    if (!check_columns(executor, subject, group, rights[i], span)) return false;
  }
  return true;
}

// ---- all of them, relation by relation

static int by_object(const void *a, const void *b) {
  const QueryRight *left = a, *right = b;
  if (left->id != right->id) return left->id < right->id ? -1 : 1;
  return (left->place > right->place) - (left->place < right->place);
}

static int by_place(const void *a, const void *b) {
  const Group *left = a, *right = b;
  return (left->place > right->place) - (left->place < right->place);
}

static Group *group_items(Executor *executor, const QueryRights *rights, size_t *count) {
  QueryRight *items = ARENA_ARRAY(executor->arena, rights->count, QueryRight);
  memcpy(items, rights->items, rights->count * sizeof *items);
  qsort(items, rights->count, sizeof *items, by_object);
  Group *groups = ARENA_ARRAY(executor->arena, rights->count, Group);
  *count = 0;
  for (size_t i = 0; i < rights->count; i++) {
    if (i == 0 || items[i].id != items[i - 1].id)
      groups[(*count)++] = (Group){.items = &items[i], .place = items[i].place};
    groups[*count - 1].count++;
  }
  qsort(groups, *count, sizeof *groups, by_place);
  return groups;
}

// ---- views

#define VIEWS_DEEP 100u // views on views; beyond it nothing is said

static bool is_invoker(const Executor *executor, const Relation *view) {
  Slice options = executor_text(executor, view->options);
  Slice word = SLICE("security_invoker");
  for (size_t i = 0; i + word.length <= options.length; i++) {
    if (memcmp(options.start + i, word.start, word.length) != 0) continue;
    size_t at = i + word.length;
    if (at == options.length || options.start[at] != '=') return true;
    char first = at + 1 < options.length ? options.start[at + 1] : 't';
    char second = at + 2 < options.length ? options.start[at + 2] : '\0';
    return !(first == 'f' || first == 'n' || first == '0' || (first == 'o' && second == 'f'));
  }
  return false;
}

typedef struct ViewReads {
  Executor *executor;
  QueryRights rights;
  bool views_only; // their owners may read less than this one's
} ViewReads;

static bool note_read(const GraphEdge *edge, void *payload) {
  ViewReads *reads = payload;
  const Object *object = catalog_get(reads->executor->catalog, edge->referenced);
  bool is_read = object != NULL && edge->kind == GRAPH_NORMAL &&
                 (object->object_class == CLASS_RELATION || object->object_class == CLASS_SEQUENCE);
  bool is_view = is_read && object->object_class == CLASS_RELATION && object->kind == 'v';
  if (is_read && (is_view || !reads->views_only))
    append(reads->executor, &reads->rights,
        (QueryRight){.id = edge->referenced,
            .column = (uint16_t)edge->referenced_column,
            .right = ACCESS_SELECT});
  return true;
}

// What one statement's checks share.
typedef struct Check {
  Executor *executor;
  Subject invoker; // who reads what a view of security_invoker reads, however deep it stands
  Span span;
} Check;

static bool check_all(
    const Check *check, Subject subject, const QueryRights *rights, unsigned depth);

static bool check_reads(const Check *check, ObjectId view, Subject subject, unsigned depth) {
  ViewReads reads = {.executor = check->executor, .views_only = subject.may_all};
  if (depth == VIEWS_DEEP) return true;
  graph_each_reference(catalog_graph(check->executor->catalog), view, note_read, &reads);
  return reads.rights.count == 0 || check_all(check, subject, &reads.rights, depth);
}

static bool check_view(const Check *check, ObjectId id, unsigned depth) {
  const Object *object = catalog_get(check->executor->catalog, id);
  if (object->object_class != CLASS_RELATION || object->kind != 'v') return true;
  if (object->flags & OBJECT_ASSUMED) return true;
  bool is_invoked = is_invoker(check->executor, (const Relation *)object);
  Subject reader = is_invoked ? check->invoker : subject_of(check->executor, object->owner);
  return check_reads(check, id, reader, depth + 1);
}

static bool check_all(
    const Check *check, Subject subject, const QueryRights *rights, unsigned depth) {
  size_t count;
  Group *groups = group_items(check->executor, rights, &count);
  for (size_t i = 0; i < count; i++) {
    if (!check_relation(check->executor, subject, &groups[i], check->span)) return false;
  }
  for (size_t i = 0; i < count; i++) {
    if (!check_view(check, groups[i].items[0].id, depth)) return false;
  }
  return true;
}

bool query_rights_check(Executor *executor, Span span) {
  QueryRights *rights = executor->query_rights;
  executor->query_rights = NULL;
  if (rights == NULL) return true;
  gather(executor, rights);
  if (rights->count == 0) return true;
  Subject runner = subject_runner(executor);
  return check_all(&(Check){executor, runner, span}, runner, rights, 0);
}

bool query_rights_check_view(Executor *executor, ObjectId view, Symbol owner, Span span) {
  Subject reader = subject_of(executor, owner);
  return check_reads(&(Check){executor, reader, span}, view, reader, 0);
}
