#include "analyze/apply/object/drop.h"
#include "analyze/apply/table/column.h"
#include "analyze/catalog/builtin/builtin.h"

#include <stdlib.h>

#define LINES_MAX 100 // of the DETAIL; the server says of the rest how many they are

static Slice describe(Executor *executor, CascadeObject object) {
  return executor_description(executor, object.id, (uint16_t)object.column);
}

// ---- refusing

static bool refuse_part(Executor *executor, const CascadePlan *plan, Span span) {
  Slice refused = describe(executor, plan->refused);
  Slice whole = describe(executor, plan->required_by);
  executor_fail(executor, "2BP01", span, "cannot drop %.*s because %.*s requires it",
      SLICE_PRINT(refused), SLICE_PRINT(whole));
  executor_hint(executor, "You can drop %.*s instead.", SLICE_PRINT(whole));
  executor_relate(executor, plan->required_by.id);
  return false;
}

static bool names_type(const Function *function, ObjectId type) {
  if (function->returns.type == type) return true;
  for (uint16_t i = 0; i < function->argument_count; i++) {
    if (function->arguments[i].type == type) return true;
  }
  return false;
}

// Needs the row type rather than the table: what names it as a type.
static bool is_by_row_type(const Executor *executor, const CascadeItem *item) {
  const Object *dependent = catalog_get(executor->catalog, item->object.id);
  const Object *needed = catalog_get(executor->catalog, item->because.id);
  if (dependent == NULL || needed == NULL || needed->object_class != CLASS_RELATION) return false;
  if (item->because.column != 0) return false;
  if (dependent->object_class == CLASS_FUNCTION)
    return names_type((const Function *)dependent, needed->id);
  return item->object.column != 0 && item->object.id != item->because.id;
}

static Slice dependence(Executor *executor, const CascadeItem *item) {
  Slice dependent = describe(executor, item->object);
  if (is_by_row_type(executor, item)) {
    Slice type = executor_name_of(executor, item->because.id);
    return arena_printf(
        executor->arena, "%.*s depends on type %.*s", SLICE_PRINT(dependent), SLICE_PRINT(type));
  }
  Slice needed = describe(executor, item->because);
  return arena_printf(
      executor->arena, "%.*s depends on %.*s", SLICE_PRINT(dependent), SLICE_PRINT(needed));
}

typedef struct Lines {
  Slice text;
  size_t count;
  ObjectId by_row_type[LINES_MAX]; // objects that are listed because of the row type
  size_t by_row_type_count;
} Lines;

static bool is_listed_first(const Executor *executor, const CascadeItem *item, Lines *lines) {
  bool is_first = item->depth <= 1 && is_by_row_type(executor, item);
  for (size_t i = 0; i < lines->by_row_type_count && !is_first; i++)
    is_first = item->depth > 1 && lines->by_row_type[i] == item->because.id;
  if (is_first && lines->by_row_type_count < LINES_MAX)
    lines->by_row_type[lines->by_row_type_count++] = item->object.id;
  return is_first;
}

// A row type is older than all else that needs its table, so what needs it is listed first.
static void list_dependents(Executor *executor, const CascadePlan *plan, bool first, Lines *lines) {
  lines->by_row_type_count = 0;
  for (const CascadeItem *item = cascade_next_reported(plan, NULL); item != NULL;
       item = cascade_next_reported(plan, item)) {
    if (is_listed_first(executor, item, lines) != first) continue;
    executor_relate(executor, item->object.id);
    if (lines->count++ >= LINES_MAX) continue;
    Slice line = dependence(executor, item);
    lines->text = arena_printf(executor->arena, "%.*s%s%.*s", SLICE_PRINT(lines->text),
        lines->count > 1 ? "\n" : "", SLICE_PRINT(line));
  }
}

static bool refuse_dependents(Executor *executor, const CascadeObject targets[], size_t count,
    const CascadePlan *plan, Span span) {
  if (count == 1) {
    Slice target = describe(executor, targets[0]);
    executor_fail(executor, "2BP01", span, "cannot drop %.*s because other objects depend on it",
        SLICE_PRINT(target));
  } else {
    executor_fail(executor, "2BP01", span,
        "cannot drop desired object(s) because other objects depend on them");
  }
  Lines lines = {.text = SLICE("")};
  list_dependents(executor, plan, true, &lines);
  list_dependents(executor, plan, false, &lines);
  size_t more = lines.count > LINES_MAX ? lines.count - LINES_MAX : 0;
  if (more == 0) {
    executor_detail(executor, "%.*s", SLICE_PRINT(lines.text));
  } else {
    executor_detail(executor, "%.*s\nand %zu other object%s (see server log for list)",
        SLICE_PRINT(lines.text), more, more == 1 ? "" : "s");
  }
  executor_hint(executor, "Use DROP ... CASCADE to drop the dependent objects too.");
  return false;
}

// Whether something that certainly is still there needs a target.
static bool is_certainly_needed(const Executor *executor, const CascadePlan *plan) {
  for (const CascadeItem *item = cascade_next_reported(plan, NULL); item != NULL;
       item = cascade_next_reported(plan, item)) {
    bool is_there = item->object.id >= executor->doubtful_below;
    if (is_there && (item->depth <= 1 || item->because.id >= executor->doubtful_below)) return true;
  }
  return false;
}

static bool refuse_system_objects(
    Executor *executor, const CascadeObject targets[], size_t count, Span span) {
  for (size_t i = 0; i < count; i++) {
    bool is_public = targets[i].id == BUILTIN_SCHEMA_PUBLIC;
    if (targets[i].id >= OBJECT_ID_FIRST_USER || is_public) continue;
    TypeReference type = {.type = targets[i].id, .modifiers = {-1, -1}};
    Slice name = catalog_get(executor->catalog, type.type) != NULL
                     ? describe(executor, targets[i])
                     : arena_printf(executor->arena, "type %.*s",
                           SLICE_PRINT(bind_type_text(executor, &type)));
    return executor_fail(executor, "2BP01", span,
        "cannot drop %.*s because it is required by the database system", SLICE_PRINT(name));
  }
  return true;
}

// ---- taking out

static int compare_ids(const void *a, const void *b) {
  ObjectId left = *(const ObjectId *)a, right = *(const ObjectId *)b;
  return (left > right) - (left < right);
}

typedef struct Going { // whole objects of the plan, sorted
  ObjectId *ids;
  size_t count;
} Going;

static Going list_going(Executor *executor, const CascadePlan *plan) {
  Going going = {.ids = ARENA_ARRAY(executor->arena, plan->count + 1, ObjectId)};
  for (size_t i = 0; i < plan->count; i++) {
    if (plan->items[i].object.column == 0) going.ids[going.count++] = plan->items[i].object.id;
  }
  qsort(going.ids, going.count, sizeof *going.ids, compare_ids);
  return going;
}

static bool is_going(const Going *going, ObjectId id) {
  return bsearch(&id, going->ids, going->count, sizeof id, compare_ids) != NULL;
}

static void take_out(Executor *executor, const CascadeItem *item, const Going *going, Span span) {
  bool automatic = item->reason == CASCADE_SILENT;
  ObjectId because = item->reason == CASCADE_TARGET ? OBJECT_ID_NONE : item->because.id;
  uint16_t number = (uint16_t)item->object.column;
  ObjectId id = item->object.id;
  if (number != 0) {
    if (!is_going(going, id)) column_drop(executor, id, number, because, automatic, span);
    return;
  }
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) return;
  ObjectId table = OBJECT_ID_NONE;
  if (object->object_class == CLASS_DEFAULT) {
    const ColumnDefault *value = (const ColumnDefault *)object;
    table = value->table;
    number = value->column;
  }
  executor_drop(executor, id, because, automatic, span);
  if (table != OBJECT_ID_NONE && !is_going(going, table))
    column_forget_default(executor, table, number);
}

static void take_all_out(Executor *executor, const CascadePlan *plan, Span span) {
  Going going = list_going(executor, plan);
  // Edges first: what needs each other in a circle could not go otherwise.
  for (size_t i = 0; i < going.count; i++)
    graph_remove_dependent(catalog_graph(executor->catalog), going.ids[i]);
  for (size_t i = 0; i < plan->count; i++) {
    if (plan->items[i].reason != CASCADE_COVERED) take_out(executor, &plan->items[i], &going, span);
  }
}

static void notice_cascade(Executor *executor, const CascadePlan *plan) {
  if (plan->reported_count == 1) {
    Slice only = describe(executor, cascade_next_reported(plan, NULL)->object);
    executor_notice(executor, "drop cascades to %.*s", SLICE_PRINT(only));
  } else if (plan->reported_count > 1) {
    executor_notice(executor, "drop cascades to %zu other objects", plan->reported_count);
  }
}

bool drop_objects(Executor *executor, const CascadeObject targets[], size_t count,
    DropBehavior behavior, Span span) {
  if (!refuse_system_objects(executor, targets, count, span)) return false;
  CascadePlan plan = {0};
  cascade_plan(catalog_graph(executor->catalog), targets, count, &plan);
  bool allowed = false;
  if (plan.refusal != CASCADE_ALLOWED) {
    refuse_part(executor, &plan, span);
  } else if (behavior != DROP_CASCADE && plan.reported_count > 0 &&
             is_certainly_needed(executor, &plan)) {
    refuse_dependents(executor, targets, count, &plan, span);
  } else {
    if (behavior == DROP_CASCADE)
      notice_cascade(executor, &plan);
    else if (plan.reported_count > 0)
      executor_unknown(
          executor, "maybe", span, "whether what needed it is still there is not known");
    take_all_out(executor, &plan, span);
    allowed = true;
  }
  cascade_plan_free(&plan);
  return allowed;
}

// The server may drop a part without its whole, such as what it replaces.
static void plan_by_force(
    Executor *executor, const CascadeObject targets[], size_t count, CascadePlan *plan) {
  static const GraphEdgeKind whole[] = {
      GRAPH_INTERNAL, GRAPH_EXTENSION, GRAPH_PARTITION_PRIMARY, GRAPH_PARTITION_SECONDARY};
  Graph *graph = catalog_graph(executor->catalog);
  cascade_plan(graph, targets, count, plan);
  for (bool cut = true; plan->refusal != CASCADE_ALLOWED && cut;) {
    cut = false;
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
      GraphEdge edge = {plan->refused.id, plan->refused.column, plan->required_by.id,
          plan->required_by.column, whole[i]};
      cut |= graph_remove(graph, edge);
    }
    cascade_plan(graph, targets, count, plan);
  }
}

void drop_silently(Executor *executor, const CascadeObject targets[], size_t count, Span span) {
  CascadePlan plan = {0};
  plan_by_force(executor, targets, count, &plan);
  for (size_t i = 0; i < plan.count; i++) {
    if (plan.items[i].reason == CASCADE_REPORTED) plan.items[i].reason = CASCADE_SILENT;
  }
  take_all_out(executor, &plan, span);
  cascade_plan_free(&plan);
}
