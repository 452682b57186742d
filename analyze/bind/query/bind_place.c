#include "analyze/bind/query/bind_place.h"

#include "analyze/bind/value/bind_value.h"

// ---- what was seen

BindSeen binder_seen_start(Binder *binder) {
  BindSeen before = binder->seen;
  binder->seen = (BindSeen){0};
  return before;
}

void binder_seen_join(Binder *binder, BindSeen before) {
  binder->seen.levels |= before.levels;
  binder->seen.aggregates |= before.aggregates;
  binder->seen.windows += before.windows;
  binder->seen.sets += before.sets;
}

void binder_seen_leave(Binder *binder, BindSeen before, uint32_t level) {
  uint64_t outer = level > BIND_LEVEL_MAX ? ~UINT64_C(0) : (UINT64_C(1) << level) - 1;
  binder->seen.levels &= outer | BIND_LEVEL_UNKNOWN;
  binder->seen.aggregates &= outer | BIND_LEVEL_UNKNOWN;
  binder->seen.windows = binder->seen.sets = 0;
  binder_seen_join(binder, before);
}

// ---- where an aggregate belongs

static uint32_t highest(uint64_t levels) {
  uint32_t level = 0;
  while (levels > 1) {
    levels >>= 1;
    level++;
  }
  return level;
}

// The place in which the query of that level has the call, or the query that the call is in.
static BindPlace place_at(const Binder *binder, uint32_t level) {
  BindPlace place = binder->place;
  for (const Scope *scope = binder->scope; scope != NULL && scope->level > level;
       scope = scope->outer)
    place = scope->outer_place;
  return place;
}

// ---- the words

typedef struct PlaceWords {
  const char *aggregates, *windows, *sets, *subqueries;
} PlaceWords;

static const PlaceWords words[] = {
#define PLACE(name, aggregates, windows, sets, subqueries) {aggregates, windows, sets, subqueries},
#include "analyze/bind/query/bind_place.def"
#undef PLACE
};

static bool refuse(Binder *binder, const FunctionCall *call, const char *state, const char *what) {
  return executor_fail(binder->executor, state, call->node.span, "%s", what);
}

static bool refuse_in(
    Binder *binder, const FunctionCall *call, const char *state, const char *what, const char *in) {
  return executor_fail(
      binder->executor, state, call->node.span, "%s are not allowed in %s", what, in);
}

static bool refuse_name(
    Binder *binder, const FunctionCall *call, const char *before, const char *after) {
  Slice name = executor_text(binder->executor, call->name.name.symbol);
  return executor_fail(
      binder->executor, "42809", call->node.span, "%s%.*s%s", before, SLICE_PRINT(name), after);
}

// ---- by kind of function

static bool place_aggregate(Binder *binder, const FunctionCall *call) {
  BindSeen *seen = &binder->seen;
  if (seen->sets > 0)
    return refuse(binder, call, "0A000",
        "aggregate function calls cannot contain set-returning function calls");
  uint32_t own = binder->scope == NULL ? 0 : binder->scope->level;
  uint64_t levels = seen->levels | seen->aggregates;
  bool is_known = (levels & BIND_LEVEL_UNKNOWN) == 0 && own <= BIND_LEVEL_MAX;
  uint32_t level = is_known && levels != 0 ? highest(levels) : own;
  if (is_known && (seen->aggregates >> level & 1) != 0)
    return refuse(binder, call, "42803", "aggregate function calls cannot be nested");
  if (seen->windows > 0)
    return refuse(
        binder, call, "42803", "aggregate function calls cannot contain window function calls");
  const char *where = is_known ? words[place_at(binder, level)].aggregates : NULL;
  if (where != NULL) return refuse_in(binder, call, "42803", "aggregate functions", where);
  seen->aggregates |= is_known ? UINT64_C(1) << level : BIND_LEVEL_UNKNOWN;
  return true;
}

static bool is_window(const Select *select, Symbol name) {
  LIST_EACH(node, select->windows) {
    if (((const WindowDefinition *)node)->name.symbol == name) return true;
  }
  return false;
}

static bool find_window(Binder *binder, const WindowDefinition *over) {
  const Select *select = binder->scope == NULL ? NULL : binder->scope->select;
  if (select == NULL || over->base.symbol == SYMBOL_NONE) return true;
  if (is_window(select, over->base.symbol)) return true;
  return executor_fail(binder->executor, "42704", over->base.span, "window \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(binder->executor, over->base.symbol)));
}

static bool place_window(Binder *binder, const FunctionCall *call, char kind) {
  if (call->distinct)
    return refuse(binder, call, "0A000", "DISTINCT is not implemented for window functions");
  if (call->order_by.count > 0 && !call->within_group)
    return refuse(
        binder, call, "0A000", "aggregate ORDER BY is not implemented for window functions");
  if (kind == 'w' && call->filter != NULL)
    return refuse(
        binder, call, "0A000", "FILTER is not implemented for non-aggregate window functions");
  if (binder->seen.sets > 0)
    return refuse(
        binder, call, "0A000", "window function calls cannot contain set-returning function calls");
  if (binder->seen.windows > 0)
    return refuse(binder, call, "42P20", "window function calls cannot be nested");
  const char *where = words[binder->place].windows;
  if (where != NULL) return refuse_in(binder, call, "42P20", "window functions", where);
  binder->seen.windows++;
  return find_window(binder, (const WindowDefinition *)call->over);
}

static bool place_plain(Binder *binder, const FunctionCall *call, bool returns_set) {
  const char *aggregate = ", but it is not an aggregate function";
  if (call->star) return refuse_name(binder, call, "(*) specified for ", aggregate);
  if (call->distinct) return refuse_name(binder, call, "DISTINCT specified for ", aggregate);
  if (call->within_group)
    return refuse_name(binder, call, "WITHIN GROUP specified for ", aggregate);
  if (call->order_by.count > 0)
    return refuse_name(binder, call, "ORDER BY specified for ", aggregate);
  if (call->filter != NULL) return refuse_name(binder, call, "FILTER specified for ", aggregate);
  if (call->over != NULL)
    return refuse_name(binder, call, "OVER specified, but ",
        " is not a window function nor an aggregate function");
  if (!returns_set) return true;
  const char *where = words[binder->place].sets;
  if (where != NULL) return refuse_in(binder, call, "0A000", "set-returning functions", where);
  if (binder->place == PLACE_FROM_FUNCTION && binder->seen.sets > 0)
    return refuse(
        binder, call, "0A000", "set-returning functions must appear at top level of FROM");
  binder->seen.sets++;
  return true;
}

bool binder_place_call(Binder *binder, const FunctionCall *call) {
  const FunctionChoice *choice = binder_call_choice(binder, call);
  bool is_known = choice != NULL && choice->kind == CHOICE_ONE && binder_may_refuse(binder) &&
                  (choice->function != NULL || choice->builtin != NULL);
  if (!is_known) return true;
  char kind = choice->function != NULL ? choice->function->object.kind : choice->builtin->kind;
  bool returns_set =
      choice->function != NULL ? choice->function->returns_set : choice->builtin->returns_set;
  if (kind == 'p' || &call->node == binder->called) return true;
  if (call->over != NULL && (kind == 'a' || kind == 'w')) return place_window(binder, call, kind);
  if (kind == 'a') return place_aggregate(binder, call);
  if (kind == 'w') return refuse_name(binder, call, "window function ", " requires an OVER clause");
  return place_plain(binder, call, returns_set);
}

bool binder_place_subquery(Binder *binder, const Node *subquery) {
  const char *where = words[binder->place].subqueries;
  return where == NULL || executor_fail(binder->executor, "0A000", subquery->span,
                              "cannot use subquery in %s", where);
}

bool binder_refuse_sets(Binder *binder, const Node *node, uint32_t sets, const char *where) {
  if (binder->seen.sets == sets || !binder_may_refuse(binder)) return true;
  executor_fail(binder->executor, "0A000", node->span,
      "set-returning functions are not allowed in %s", where);
  executor_hint(binder->executor,
      "You might be able to move the set-returning function into a LATERAL FROM item.");
  return false;
}
