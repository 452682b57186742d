#include "analyze/bind/query/bind_query.h"

#define COLUMNS_MAX 6656u // four times what a SELECT may list; beyond it, nothing is said

typedef struct StarList {
  Binder *binder;
  const ScopeItem *next; // items follow the order of the FROM
  ScopeColumns columns;
  uint32_t capacity;
} StarList;

static void add(StarList *list, const ScopeColumn *column) {
  if (list->columns.count >= COLUMNS_MAX) {
    list->columns.known = false;
    return;
  }
  if (list->columns.count == list->capacity) {
    uint32_t capacity = list->capacity == 0 ? 16 : list->capacity * 2;
    ScopeColumn *larger = ARENA_ARRAY(list->binder->executor->arena, capacity, ScopeColumn);
    if (list->columns.count > 0)
      memcpy(larger, list->columns.items, list->columns.count * sizeof *larger);
    list->columns.items = larger;
    list->capacity = capacity;
  }
  list->columns.items[list->columns.count++] = *column;
}

static void add_all(StarList *list, ScopeColumns columns) {
  for (uint32_t i = 0; i < columns.count; i++) add(list, &columns.items[i]);
  list->columns.known = list->columns.known && columns.known;
}

static const ScopeColumn *find(ScopeColumns columns, Symbol name) {
  for (uint32_t i = 0; i < columns.count; i++) {
    if (columns.items[i].name == name) return &columns.items[i];
  }
  return NULL;
}

static bool is_merged(const JoinLink *link, ScopeColumns other, Symbol name) {
  if (link->natural) return find(other, name) != NULL;
  LIST_EACH(node, link->using_columns) {
    if (((const NameNode *)node)->name.symbol == name) return true;
  }
  return false;
}

static void add_merged(
    StarList *list, const JoinLink *link, const ScopeColumn *column, const ScopeColumn *other) {
  ScopeColumn merged = link->kind == JOIN_RIGHT && other != NULL ? *other : *column;
  merged.type =
      other == NULL ? bind_no_type() : scope_merged_type(list->binder, column->type, other->type);
  add(list, &merged);
}

// Merged columns first, then what is left of either side.
static void merge(StarList *list, const JoinLink *link, ScopeColumns right) {
  ScopeColumns left = list->columns;
  list->columns = (ScopeColumns){.known = left.known && right.known};
  list->capacity = 0;
  if (link->natural) {
    for (uint32_t i = 0; i < left.count; i++) {
      const ScopeColumn *other = find(right, left.items[i].name);
      if (other != NULL) add_merged(list, link, &left.items[i], other);
    }
  }
  LIST_EACH(node, link->using_columns) {
    const ScopeColumn *column = find(left, ((const NameNode *)node)->name.symbol);
    if (column == NULL) list->columns.known = false;
    if (column != NULL) add_merged(list, link, column, find(right, column->name));
  }
  for (uint32_t i = 0; i < left.count; i++) {
    if (!is_merged(link, right, left.items[i].name)) add(list, &left.items[i]);
  }
  for (uint32_t i = 0; i < right.count; i++) {
    if (!is_merged(link, left, right.items[i].name)) add(list, &right.items[i]);
  }
}

static void add_item(StarList *list, const Node *from);

static void add_join(StarList *list, const JoinChain *join) {
  StarList inside = {.binder = list->binder, .next = list->next, .columns.known = true};
  LIST_EACH(node, join->links) {
    const JoinLink *link = (const JoinLink *)node;
    bool merges = link->natural || link->using_columns.count > 0;
    if (!merges) {
      add_item(&inside, link->table);
    } else {
      StarList right = {.binder = list->binder, .next = inside.next, .columns.known = true};
      add_item(&right, link->table);
      inside.next = right.next;
      merge(&inside, link, right.columns);
    }
    if (link->using_alias.symbol != SYMBOL_NONE) inside.next++;
  }
  list->next = inside.next;
  add_all(list, inside.columns);
}

static void add_item(StarList *list, const Node *from) {
  if (from->kind == NODE_JOIN_CHAIN) {
    const JoinChain *join = (const JoinChain *)from;
    if (join->alias.name.symbol == SYMBOL_NONE) {
      add_join(list, join);
      return;
    }
  }
  add_all(list, scope_columns(list->binder, list->next));
  list->next++;
}

ScopeColumns binder_star(Binder *binder, NodeList from, const Scope *scope) {
  StarList list = {.binder = binder, .next = scope->items, .columns.known = true};
  LIST_EACH(node, from) add_item(&list, node);
  return list.columns;
}

ScopeColumns binder_join_columns(Binder *binder, const JoinChain *join, const ScopeItem *items) {
  StarList list = {.binder = binder, .next = items, .columns.known = true};
  add_join(&list, join);
  return list.columns;
}
