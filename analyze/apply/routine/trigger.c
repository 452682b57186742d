#include "analyze/apply/rights/rights.h"
#include "analyze/apply/routine/trigger_partition.h"
#include "analyze/apply/routine/trigger_rule.h"
#include "analyze/apply/target.h"
#include "analyze/bind/query/bind_query.h"

#define ARGUMENTS_KEPT 100u // of a trigger's

static Slice name_of(Executor *executor, const Object *object) {
  return executor_text(executor, object->name);
}

// ---- which triggers a relation can have

static bool refuse_relation(Executor *executor, const CreateTrigger *statement,
    const Object *object, const char *word, const char *detail) {
  bool is_lack = strcmp(word, "partitioned table") == 0;
  executor_fail(executor, is_lack ? "0A000" : "42809", statement->relation.span, "\"%.*s\" is a %s",
      SLICE_PRINT(name_of(executor, object)), word);
  executor_detail(executor, "%s", detail);
  executor_relate(executor, object->id);
  return false;
}

static bool has_transition_table(const CreateTrigger *statement) {
  return statement->old_table.symbol != SYMBOL_NONE || statement->new_table.symbol != SYMBOL_NONE;
}

static bool refuse_transition(
    Executor *executor, const CreateTrigger *statement, const char *detail) {
  executor_fail(executor, "0A000", statement->node.span, "%s", detail);
  return false;
}

static bool check_view(Executor *executor, const CreateTrigger *statement, const Object *view) {
  if (statement->timing != TRIGGER_INSTEAD_OF && statement->for_each_row)
    return refuse_relation(
        executor, statement, view, "view", "Views cannot have row-level BEFORE or AFTER triggers.");
  if (statement->events & TRIGGER_TRUNCATE)
    return refuse_relation(
        executor, statement, view, "view", "Views cannot have TRUNCATE triggers.");
  if (has_transition_table(statement))
    return refuse_relation(
        executor, statement, view, "view", "Triggers on views cannot have transition tables.");
  return true;
}

static bool check_transition(
    Executor *executor, const CreateTrigger *statement, const Relation *table) {
  const Object *object = &table->object;
  if (!has_transition_table(statement)) return true;
  if (statement->old_is_row || statement->new_is_row)
    return refuse_transition(
        executor, statement, "ROW variable naming in the REFERENCING clause is not supported");
  if (object->kind == 'f')
    return refuse_relation(executor, statement, object, "foreign table",
        "Triggers on foreign tables cannot have transition tables.");
  if (statement->for_each_row && table->parent_count > 0)
    return refuse_transition(executor, statement,
        table->is_partition
            ? "ROW triggers with transition tables are not supported on partitions"
            : "ROW triggers with transition tables are not supported on inheritance children");
  return trigger_check_transition(executor, statement);
}

static bool check_table(Executor *executor, const CreateTrigger *statement, const Object *table) {
  if (statement->constraint && table->kind == 'f')
    return refuse_relation(executor, statement, table, "foreign table",
        "Foreign tables cannot have constraint triggers.");
  if (statement->timing == TRIGGER_INSTEAD_OF)
    return refuse_relation(executor, statement, table,
        table->kind == 'f' ? "foreign table" : "table", "Tables cannot have INSTEAD OF triggers.");
  if (table->kind == 'p' && statement->for_each_row && has_transition_table(statement))
    return refuse_relation(executor, statement, table, "partitioned table",
        "ROW triggers with transition tables are not supported on partitioned tables.");
  return check_transition(executor, statement, (const Relation *)table);
}

static bool check_relation(
    Executor *executor, const CreateTrigger *statement, const Object *object) {
  if (object->flags & OBJECT_ASSUMED) return true;
  if (object->object_class == CLASS_RELATION && object->kind == 'v')
    return check_view(executor, statement, object);
  bool fits = object->object_class == CLASS_RELATION && strchr("rpf", object->kind) != NULL;
  if (fits) return check_table(executor, statement, object);
  executor_fail(executor, "42809", statement->relation.span,
      "relation \"%.*s\" cannot have triggers", SLICE_PRINT(name_of(executor, object)));
  const char *what = object->object_class == CLASS_SEQUENCE ? "sequences"
                     : object->object_class == CLASS_INDEX  ? "indexes"
                     : object->kind == 'm'                  ? "materialized views"
                                                            : "composite types";
  executor_detail(executor, "This operation is not supported for %s.", what);
  return false;
}

static bool check_events(Executor *executor, const CreateTrigger *statement) {
  Span span = statement->node.span;
  if (statement->for_each_row && (statement->events & TRIGGER_TRUNCATE))
    return executor_fail(
        executor, "0A000", span, "TRUNCATE FOR EACH ROW triggers are not supported");
  if (statement->timing != TRIGGER_INSTEAD_OF) return true;
  if (!statement->for_each_row)
    return executor_fail(executor, "0A000", span, "INSTEAD OF triggers must be FOR EACH ROW");
  if (statement->when != NULL)
    return executor_fail(
        executor, "0A000", span, "INSTEAD OF triggers cannot have WHEN conditions");
  if (statement->columns.count > 0)
    return executor_fail(executor, "0A000", span, "INSTEAD OF triggers cannot have column lists");
  return true;
}

// ---- what it needs

static bool check_function(Executor *executor, const CreateTrigger *statement, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || object->object_class != CLASS_FUNCTION) return true;
  const Function *function = (const Function *)object;
  if (!function->arguments_known || function->returns.type == OBJECT_ID_NONE) return true;
  if (function->returns.type == bind_builtin_type("trigger").type) return true;
  executor_relate(executor, id);
  return executor_fail(executor, "42P17", statement->function.span,
      "function %.*s must return type trigger",
      SLICE_PRINT(target_written_name(executor, &statement->function)));
}

typedef struct TriggerColumns {
  uint16_t *numbers;
  uint32_t count;
} TriggerColumns;

static bool bind_columns(Executor *executor, const CreateTrigger *statement, ObjectId relation,
    TriggerColumns *columns) {
  columns->numbers = ARENA_ARRAY(executor->arena, (size_t)statement->columns.count + 1, uint16_t);
  LIST_EACH(node, statement->columns) {
    uint16_t number;
    Name name = ((const NameNode *)node)->name;
    if (!bind_column(executor, relation, name, &number)) return false;
    for (uint32_t i = 0; i < columns->count; i++) {
      if (columns->numbers[i] == number)
        return executor_fail(executor, "42701", name.span,
            "column \"%.*s\" specified more than once",
            SLICE_PRINT(executor_text(executor, name.symbol)));
    }
    columns->numbers[columns->count++] = number;
  }
  return true;
}

// NEW and OLD in WHEN are rows of the table.
static bool bind_condition(Executor *executor, const CreateTrigger *statement, ObjectId relation,
    BindReferences *references) {
  if (statement->when == NULL) return true;
  BindExtra rows[2] = {
      {.name = symbol_intern(executor->symbols, SLICE("old")), .relation = relation},
      {.name = symbol_intern(executor->symbols, SLICE("new")), .relation = relation},
  };
  const Object *object = catalog_get(executor->catalog, relation);
  TypeReference type;
  return bind_collect_value(executor, statement->when, PLACE_WHEN, rows, 2, references, &type) &&
         bind_boolean(executor, type, statement->when->span, "WHEN") &&
         (object->object_class != CLASS_RELATION ||
             trigger_check_condition(executor, statement, (const Relation *)object));
}

// ---- CREATE CONSTRAINT TRIGGER: also a constraint, which is a part of it

static bool refuse_taken_constraint(
    Executor *executor, const CreateTrigger *statement, ObjectId relation) {
  ObjectId taken;
  bind_is_taken(executor, relation, NAMES_CONSTRAINT, statement->name.symbol, &taken);
  if (!statement->constraint || taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", statement->name.span,
      "constraint \"%.*s\" for relation \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, statement->name.symbol)),
      SLICE_PRINT(name_of(executor, catalog_get(executor->catalog, relation))));
}

// ---- CREATE TRIGGER

static bool refuse_replaced(Executor *executor, const CreateTrigger *statement, ObjectId taken) {
  const Trigger *trigger = catalog_trigger(executor->catalog, taken);
  bool is_clone = trigger->parent != OBJECT_ID_NONE;
  if (!is_clone && trigger->constraint == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", statement->name.span,
      is_clone ? "trigger \"%.*s\" for relation \"%.*s\" is an internal or a child trigger"
               : "trigger \"%.*s\" for relation \"%.*s\" is a constraint trigger",
      SLICE_PRINT(executor_text(executor, statement->name.symbol)),
      SLICE_PRINT(name_of(executor, catalog_get(executor->catalog, trigger->table))));
}

static bool find_taken(
    Executor *executor, const CreateTrigger *statement, ObjectId relation, ObjectId *taken) {
  bind_is_taken(executor, relation, NAMES_TRIGGER, statement->name.symbol, taken);
  if (*taken == OBJECT_ID_NONE) return true;
  if (statement->or_replace) return refuse_replaced(executor, statement, *taken);
  executor_relate(executor, *taken);
  return executor_fail(executor, "42710", statement->name.span,
      "trigger \"%.*s\" for relation \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, statement->name.symbol)),
      SLICE_PRINT(name_of(executor, catalog_get(executor->catalog, relation))));
}

static ObjectId place(Executor *executor, Trigger *draft, ObjectId taken, Span span) {
  if (taken == OBJECT_ID_NONE) return executor_create(executor, &draft->object, span);
  Object header = *catalog_get(executor->catalog, taken);
  header.flags &= (uint16_t)~OBJECT_ASSUMED;
  header.definition = SYMBOL_NONE;
  draft->object = header;
  graph_remove_dependent(catalog_graph(executor->catalog), taken);
  executor_replace(executor, &draft->object, EFFECT_ALTER, 0, span);
  return taken;
}

static bool bind_from(Executor *executor, const CreateTrigger *statement, ObjectId *from) {
  *from = OBJECT_ID_NONE;
  if (statement->from_relation.name.symbol == SYMBOL_NONE) return true;
  return bind_relation(executor, &statement->from_relation, OBJECT_TABLE, BIND_MUST_EXIST, from);
}

static Symbol read_arguments(Executor *executor, const CreateTrigger *statement) {
  Slice list = SLICE("");
  uint32_t count = 0;
  LIST_EACH(node, statement->arguments) {
    Slice text = ((const TextNode *)node)->text.value;
    if (count++ == ARGUMENTS_KEPT) break;
    list = count == 1
               ? text
               : arena_printf(executor->arena, "%.*s, %.*s", SLICE_PRINT(list), SLICE_PRINT(text));
  }
  return count == 0 ? SYMBOL_NONE : symbol_intern(executor->symbols, list);
}

bool apply_create_trigger(Executor *executor, const Node *node) {
  const CreateTrigger *statement = (const CreateTrigger *)node;
  ObjectId relation, from, function, taken;
  TriggerColumns columns = {0};
  BindReferences references = {0};
  if (!bind_relation(executor, &statement->relation, OBJECT_TABLE, BIND_MUST_EXIST, &relation))
    return false;
  const Object *object = catalog_get(executor->catalog, relation);
  Span at = statement->relation.span;
  if (!check_relation(executor, statement, object) || !bind_from(executor, statement, &from) ||
      !rights_need(executor, relation, ACCESS_TRIGGER, at) ||
      !rights_need(executor, from, ACCESS_TRIGGER, at) || !check_events(executor, statement) ||
      !bind_condition(executor, statement, relation, &references) ||
      !bind_trigger_function(executor, &statement->function, &function) ||
      !rights_need(executor, function, ACCESS_EXECUTE, statement->function.span) ||
      !check_function(executor, statement, function) ||
      !find_taken(executor, statement, relation, &taken) ||
      !refuse_taken_constraint(executor, statement, relation) ||
      !bind_columns(executor, statement, relation, &columns))
    return false;
  Trigger draft = {
      .object = {.object_class = CLASS_TRIGGER,
          .name = statement->name.symbol,
          .schema = object->schema},
      .table = relation,
      .function = function,
      .events = statement->events,
      .timing = statement->timing,
      .for_each_row = statement->for_each_row,
      .has_when = statement->when != NULL,
      .deferrable = statement->deferrable,
      .initially_deferred = statement->initially_deferred,
      .old_table = statement->old_table.symbol,
      .new_table = statement->new_table.symbol,
      .arguments = read_arguments(executor, statement),
      .columns = columns.numbers,
      .column_count = (uint16_t)columns.count,
  };
  ObjectId id = place(executor, &draft, taken, node->span);
  if (statement->constraint) trigger_make_constraint(executor, id, node->span);
  executor_depend(executor, id, 0, relation, 0, GRAPH_AUTO);
  executor_depend(executor, id, 0, from, 0, GRAPH_AUTO);
  executor_depend(executor, id, 0, function, 0, GRAPH_NORMAL);
  for (uint32_t i = 0; i < columns.count; i++)
    executor_depend(executor, id, 0, relation, columns.numbers[i], GRAPH_NORMAL);
  bind_enter_references(executor, &references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return trigger_clone_to_partitions(executor, id, statement->or_replace, node->span);
}
