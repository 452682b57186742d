#include "analyze/apply/code/code.h"
#include "analyze/apply/routine/open_world.h"
#include "analyze/catalog/draft.h"

// ---- what a statement did that may not be done

static void add_flag(Executor *executor, ObjectId id, uint16_t flag) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || id < OBJECT_ID_FIRST_USER || (object->flags & flag)) return;
  Object *draft = draft_copy(executor->arena, object);
  draft->flags |= flag;
  catalog_replace(executor->catalog, draft);
}

// What was dropped may be there yet: of a table its name is kept, as of one that nobody saw made.
static void keep_name(Executor *executor, const Object *before) {
  ObjectId taken;
  NameClass names = catalog_name_class(before);
  if (catalog_get(executor->catalog, before->schema) == NULL) return;
  if (catalog_find(executor->catalog, before->schema, names, before->name, &taken) == NAME_FOUND)
    return;
  Relation draft = {.object = {.object_class = CLASS_RELATION,
                        .kind = before->kind,
                        .flags = OBJECT_ASSUMED | OBJECT_MAYBE,
                        .name = before->name,
                        .schema = before->schema,
                        .owner = before->owner},
      .rows = -1};
  executor_assume(executor, &draft.object, (Span){0, 0});
}

static ObjectId table_of(const Object *part) {
  if (part == NULL) return OBJECT_ID_NONE;
  switch ((ObjectClass)part->object_class) {
  case CLASS_RELATION: return part->id;
  case CLASS_CONSTRAINT: return ((const TableConstraint *)part)->table;
  case CLASS_TRIGGER: return ((const Trigger *)part)->table;
  case CLASS_POLICY: return ((const Policy *)part)->table;
  default: return OBJECT_ID_NONE;
  }
}

// False: what it leaves cannot be bounded.
static bool doubt_effect(Executor *executor, const Effect *effect) {
  const Object *before = effect->before;
  switch (effect->kind) {
  case EFFECT_CREATE: add_flag(executor, effect->id, OBJECT_MAYBE); return true;
  case EFFECT_DROP:
    if (before != NULL && before->object_class == CLASS_RELATION && before->kind != 'c')
      keep_name(executor, before);
    else
      add_flag(executor, table_of(before), OBJECT_DOUBTFUL);
    return before == NULL || before->object_class != CLASS_SCHEMA;
  case EFFECT_RENAME: return false;
  case EFFECT_ADD_COLUMN:
  case EFFECT_DROP_COLUMN:
  case EFFECT_RENAME_COLUMN: add_flag(executor, effect->id, OBJECT_DOUBTFUL); return true;
  case EFFECT_ALTER:
  case EFFECT_ALTER_COLUMN: return true;
  case EFFECT_REWRITE_ROWS: break;
  }
  return true;
}

void code_doubt_effects(Code *code, const Effect *effects) {
  Executor *executor = code->executor;
  bool is_bounded = true, is_any = false;
  for (const Effect *effect = effects; effect != NULL; effect = effect->next) {
    if (effect->kind == EFFECT_REWRITE_ROWS) continue;
    is_any = true;
    is_bounded &= doubt_effect(executor, effect);
  }
  if (!is_any) return;
  code_lose(code, "do-block", code->doubt_place,
      code->doubt_reason != NULL ? code->doubt_reason
                                 : "whether a function is called is decided by what is not known");
  if (!is_bounded)
    open_world_from_here(
        executor, CODE_ALTERS, code->evidence, code->doubt_place, slice_of(code->doubt_reason));
}

// ---- statements in doubt

void code_begin_doubt(Code *code, Span place, const char *reason) {
  code->is_doubtful = true;
  code->doubt_place = place;
  code->doubt_reason = reason;
}

// RETURN leaves all loops; the others those up to the one they name.
void code_may_leave(Code *code, CodeFlow flow, Symbol label) {
  for (CodeLoop *loop = code->loop; loop != NULL; loop = loop->outer) {
    loop->may_have_left = true;
    if (flow != CODE_RETURNS && (label == SYMBOL_NONE || label == loop->label)) return;
  }
}

// The branch that fails is taken not to run. What leaves the code, or a loop, leaves all after it in doubt.
CodeFlow code_run_in_doubt(Code *code, NodeList statements, Span place, const char *reason) {
  if (code_is_harmless(code, statements)) {
    code_forget_assigned(code, statements);
    return CODE_GOES_ON;
  }
  Executor *executor = code->executor;
  Code before = *code;
  CatalogMark mark = catalog_mark(executor->catalog);
  Outcome outcome = executor->execution->outcome;
  code_begin_doubt(code, place, reason);
  CodeFlow flow = code_statements(code, statements);
  code_forget_assigned(code, statements);
  if (flow == CODE_LOST) return flow;
  if (flow == CODE_FAILS) {
    catalog_undo_to(executor->catalog, mark);
    executor->execution->outcome = outcome;
    code_lose(code, "do-block", place, "whether it fails is decided by what is not known");
  }
  bool leaves = flow == CODE_RETURNS || flow == CODE_EXITS || flow == CODE_CONTINUES;
  code->may_have_returned |= flow == CODE_RETURNS;
  if (leaves) code_may_leave(code, flow, code->label);
  if (leaves) return CODE_GOES_ON;
  code->is_doubtful = before.is_doubtful || code->may_have_returned;
  code->doubt_place = before.doubt_place;
  code->doubt_reason = before.doubt_reason;
  return CODE_GOES_ON;
}

bool code_say_doubt(const Code *code) {
  if (code->evidence == NULL) return true;
  return executor_unknown(
      code->executor, code->evidence, code->place, "%.*s", SLICE_PRINT(code->reason));
}
