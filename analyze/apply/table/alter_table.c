#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/typed_table.h"

#include <stdio.h>

typedef struct ActionKind {
  AlterRun *function;
  AlterPass pass;
  const char *relations;
  const char *words;
} ActionKind;

static const ActionKind actions[] = {
#define ACTION(kind, function, pass, relations, words)                                             \
  [ALTER_##kind] = {function, ALTER_PASS_##pass, relations, words},
#include "analyze/apply/table/alter_action.def"
#undef ACTION
};

bool alter_nothing(Executor *executor, AlterContext *context, const AlterAction *action) {
  executor_touch(executor, EFFECT_ALTER, context->relation, action->node.span);
  return true;
}

// ---- the relation

static bool wrong_kind(Executor *executor, const Object *object, const char *what) {
  executor_relate(executor, object->id);
  return executor_fail(executor, "42809", (Span){0, 0}, "\"%.*s\" is not %s",
      SLICE_PRINT(executor_text(executor, object->name)), what);
}

static bool check_kind(Executor *executor, const AlterTable *statement, const Object *object) {
  char kind = object->kind;
  if (bind_is_system_schema(object->schema))
    return executor_fail(executor, "42501", (Span){0, 0},
        "permission denied: \"%.*s\" is a system catalog",
        SLICE_PRINT(executor_text(executor, object->name)));
  if (object->flags & OBJECT_ASSUMED) return true;
  switch (statement->object) {
  case OBJECT_SEQUENCE: return kind == 'S' || wrong_kind(executor, object, "a sequence");
  case OBJECT_VIEW: return kind == 'v' || wrong_kind(executor, object, "a view");
  case OBJECT_MATERIALIZED_VIEW:
    return kind == 'm' || wrong_kind(executor, object, "a materialized view");
  case OBJECT_FOREIGN_TABLE: return kind == 'f' || wrong_kind(executor, object, "a foreign table");
  case OBJECT_TYPE: return kind == 'c' || wrong_kind(executor, object, "a composite type");
  case OBJECT_INDEX:
    return object->object_class == CLASS_INDEX || wrong_kind(executor, object, "an index");
  default: break;
  }
  if (object->object_class != CLASS_RELATION || kind != 'c') return true;
  executor_fail(executor, "42809", (Span){0, 0}, "\"%.*s\" is a composite type",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_hint(executor, "Use ALTER TYPE instead.");
  return false;
}

static bool find_relation(Executor *executor, AlterContext *context) {
  const AlterTable *statement = context->statement;
  BindMissing missing = statement->if_exists ? BIND_IF_EXISTS : BIND_MUST_EXIST;
  if (!bind_relation(
          executor, &statement->relation, statement->object, missing, &context->relation))
    return false;
  if (context->relation == OBJECT_ID_NONE)
    return executor_skip(executor, statement->relation.span,
        "relation \"%.*s\" does not exist, skipping",
        SLICE_PRINT(executor_text(executor, statement->relation.name.symbol)));
  return rights_need_owner(executor, context->relation, statement->relation.span) &&
         check_kind(executor, statement, catalog_get(executor->catalog, context->relation));
}

Slice alter_relation_name(const Executor *executor, const AlterContext *context) {
  return executor_text(executor, catalog_get(executor->catalog, context->relation)->name);
}

static const char *plural_of(const Object *object) {
  switch (object->object_class) {
  case CLASS_INDEX: return object->kind == 'I' ? "partitioned indexes" : "indexes";
  case CLASS_SEQUENCE: return "sequences";
  default: break;
  }
  switch (object->kind) {
  case 'v': return "views";
  case 'm': return "materialized views";
  case 'c': return "composite types";
  case 'f': return "foreign tables";
  case 'p': return "partitioned tables";
  default: return "tables";
  }
}

// What is done to tables OF the type too.
static bool typed_tables_of(Executor *executor, const AlterContext *context,
    const AlterAction *action, InheritList *tables) {
  bool changes = action->kind == ALTER_ADD_COLUMN || action->kind == ALTER_DROP_COLUMN ||
                 action->kind == ALTER_COLUMN_TYPE;
  *tables = (InheritList){0};
  if (!changes || catalog_get(executor->catalog, context->relation)->kind != 'c') return true;
  return typed_table_list(executor, context->relation, action->behavior, tables);
}

static bool check_typed_tables(
    Executor *executor, const AlterContext *context, const AlterAction *action) {
  InheritList tables;
  if (!typed_tables_of(executor, context, action, &tables)) return false;
  for (uint32_t i = 0; i < tables.count && action->kind == ALTER_COLUMN_TYPE; i++) {
    AlterContext below = {
        .statement = context->statement, .relation = tables.ids[i], .is_by_type = true};
    if (!alter_check_column_type(executor, &below, action)) return false;
  }
  return true;
}

static bool check_action(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  const ActionKind *kind = &actions[action->kind];
  bool fits = kind->relations[0] == '\0' || strchr(kind->relations, object->kind) != NULL;
  bool is_logging = action->kind == ALTER_SET_LOGGED || action->kind == ALTER_SET_UNLOGGED;
  if (is_logging && object->kind == 'p' && executor->version_max >= 18) fits = false;
  if (fits || (object->flags & OBJECT_ASSUMED)) {
    bool is_type = action->kind == ALTER_COLUMN_TYPE;
    if (is_type && !alter_check_column_type(executor, context, action)) return false;
    if (action->kind == ALTER_DROP_NOT_NULL)
      return alter_check_drop_not_null(executor, context, action);
    if (is_logging) return alter_check_persistence(executor, context, action);
    return check_typed_tables(executor, context, action);
  }
  executor_fail(executor, "42809", (Span){0, 0},
      "ALTER action %s cannot be performed on relation \"%.*s\"", kind->words,
      SLICE_PRINT(alter_relation_name(executor, context)));
  executor_detail(executor, "This operation is not supported for %s.", plural_of(object));
  return false;
}

// ---- what actions share

bool alter_skip(Executor *executor, AlterContext *context, const char *format, ...) {
  context->skipped++;
  if (context->notice.length > 0) return true;
  va_list arguments;
  va_start(arguments, format);
  char text[512];
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (length < 0) return true;
  size_t kept = (size_t)length < sizeof text ? (size_t)length : sizeof text - 1;
  context->notice = arena_copy(executor->arena, (Slice){text, kept});
  return true;
}

bool alter_find_column(
    Executor *executor, const AlterContext *context, Name name, uint16_t *number) {
  if (column_is_system_name(executor, name.symbol))
    return executor_fail(executor, "0A000", name.span, "cannot alter system column \"%.*s\"",
        SLICE_PRINT(executor_text(executor, name.symbol)));
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class != CLASS_RELATION) { // an assumed object of another kind
    *number = 0;
    return executor_fail(executor, "42703", name.span,
        "column \"%.*s\" of relation \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, name.symbol)),
        SLICE_PRINT(alter_relation_name(executor, context)));
  }
  return bind_column(executor, context->relation, name, number);
}

// ---- the passes

// A key needs its columns as they will be, a foreign key needs the keys.
static AlterPass constraint_pass(const Executor *executor, const Constraint *clause) {
  switch (clause->kind) {
  case CONSTRAINT_PRIMARY_KEY:
  case CONSTRAINT_UNIQUE:
  case CONSTRAINT_EXCLUDE: return ALTER_PASS_KEY;
  case CONSTRAINT_FOREIGN_KEY: return ALTER_PASS_OTHER_CONSTRAINT;
  case CONSTRAINT_NOT_NULL: return ALTER_PASS_ATTRIBUTES;
  case CONSTRAINT_CHECK:
    return executor->version_max >= 13 ? ALTER_PASS_OTHER_CONSTRAINT : ALTER_PASS_CONSTRAINT;
  default: return ALTER_PASS_CONSTRAINT;
  }
}

static AlterPass action_pass(const Executor *executor, const AlterAction *action) {
  if (action->kind == ALTER_ADD_CONSTRAINT) return constraint_pass(executor, action->constraint);
  return actions[action->kind].pass;
}

static bool add_pending(Executor *executor, AlterContext *context, AlterPass pass) {
  for (const AlterPending *item = context->pending; item != NULL; item = item->next) {
    if (constraint_pass(executor, item->clause) != pass) continue;
    ConstraintRequest request = {.table = context->relation,
        .clause = item->clause,
        .column = item->column,
        .only = context->only};
    if (!constraint_add(executor, &request)) return false;
  }
  return true;
}

static bool run_action(Executor *executor, AlterContext *context, const AlterAction *action) {
  if (!actions[action->kind].function(executor, context, action)) return false;
  InheritList tables;
  if (!typed_tables_of(executor, context, action, &tables)) return false;
  for (uint32_t i = 0; i < tables.count; i++) {
    AlterContext below = {
        .statement = context->statement, .relation = tables.ids[i], .is_by_type = true};
    if (!actions[action->kind].function(executor, &below, action)) return false;
  }
  return true;
}

static bool read_keys(Executor *executor, const AlterContext *context) {
  LIST_EACH(node, context->statement->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (action->kind != ALTER_ADD_CONSTRAINT) continue;
    ConstraintRequest request = {.table = context->relation, .clause = action->constraint};
    if (!constraint_read_key(executor, &request)) return false;
  }
  return true;
}

static bool finish_types(Executor *executor, const AlterContext *context) {
  if (!alter_finish_types(executor, context->relation, context->statement)) return false;
  LIST_EACH(node, context->statement->actions) {
    InheritList tables;
    const AlterAction *action = (const AlterAction *)node;
    if (action->kind != ALTER_COLUMN_TYPE) continue;
    if (!typed_tables_of(executor, context, action, &tables)) return false;
    for (uint32_t i = 0; i < tables.count; i++) {
      if (!alter_finish_types(executor, tables.ids[i], context->statement)) return false;
    }
    return true;
  }
  return true;
}

static bool run_pass(Executor *executor, AlterContext *context, AlterPass pass) {
  if (pass == ALTER_PASS_CONSTRAINT && !read_keys(executor, context)) return false;
  // What came with new columns was put in line in an earlier pass.
  if (!add_pending(executor, context, pass)) return false;
  LIST_EACH(node, context->statement->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (action_pass(executor, action) != pass) continue;
    uint32_t skipped = context->skipped;
    if (!run_action(executor, context, action)) return false;
    if (context->skipped == skipped) context->done++;
  }
  return pass != ALTER_PASS_TYPE || finish_types(executor, context);
}

static bool refuse_in_block(Executor *executor, const AlterTable *statement) {
  LIST_EACH(node, statement->actions) {
    const AlterAction *action = (const AlterAction *)node;
    bool concurrent = action->kind == ALTER_DETACH_PARTITION && action->concurrently;
    if (concurrent &&
        !transaction_refuse_in_block(executor, node->span, "ALTER TABLE ... DETACH CONCURRENTLY"))
      return false;
  }
  return true;
}

bool apply_alter_table(Executor *executor, const Node *node) {
  AlterContext context = {.statement = (const AlterTable *)node};
  context.only = context.statement->only;
  if (!refuse_in_block(executor, context.statement)) return false;
  if (!find_relation(executor, &context)) return false;
  if (!in_use_admits(executor, context.relation, "ALTER TABLE")) return false;
  LIST_EACH(item, context.statement->actions) {
    if (!check_action(executor, &context, (const AlterAction *)item)) return false;
  }
  for (AlterPass pass = 0; pass < ALTER_PASS_COUNT; pass++) {
    if (!run_pass(executor, &context, pass)) return false;
  }
  if (context.done > 0 || context.skipped == 0) return true;
  return executor_skip(executor, node->span, "%.*s", SLICE_PRINT(context.notice));
}
