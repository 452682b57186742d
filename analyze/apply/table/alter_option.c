#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/option/tablespace.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/relation/view_option.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/toast.h"

// SET (…) and RESET (…) of a relation.

// Of what nobody saw it is not known what it is.
#define SOME_RELATION                                                                              \
  (RELATION_OPTION_HEAP | RELATION_OPTION_VIEW | RELATION_OPTION_BTREE | RELATION_OPTION_HASH |    \
      RELATION_OPTION_GIST | RELATION_OPTION_SPGIST | RELATION_OPTION_GIN | RELATION_OPTION_BRIN)

static unsigned owner_of(const Executor *executor, const Object *object) {
  if (object->flags & OBJECT_ASSUMED) return SOME_RELATION;
  if (object->object_class == CLASS_INDEX)
    return relation_option_of_method(executor, ((const Index *)object)->method);
  if (object->kind == 'p') return RELATION_OPTION_NOBODY;
  return object->kind == 'v' ? RELATION_OPTION_VIEW : RELATION_OPTION_HEAP;
}

static bool change_relation(Executor *executor, const Relation *before, const AlterAction *action,
    const RelationOptionChange *change) {
  Relation draft = *before;
  Slice value;
  if (!relation_option_change(executor, change, &draft.options)) return false;
  bool has_check =
      option_text_find(executor, draft.options, SLICE("check_option"), OPTION_SEPARATOR, &value);
  if (draft.object.kind == 'v' && has_check && draft.refuses_check_option)
    return view_option_refuse_check(executor);
  if (!toast_options_change(executor, action->options, change->is_reset, false, &draft))
    return false;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
  return true;
}

bool alter_options(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  RelationOptionChange change = {.options = action->options,
      .owner = owner_of(executor, object),
      .is_reset = action->kind == ALTER_RESET_RELATION_OPTIONS};
  if (object->object_class == CLASS_RELATION)
    return change_relation(executor, (const Relation *)object, action, &change);
  if (object->object_class == CLASS_INDEX) {
    Index draft = *(const Index *)object;
    if (!relation_option_change(executor, &change, &draft.options)) return false;
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
    return true;
  }
  executor_touch(executor, EFFECT_ALTER, context->relation, action->node.span);
  return true;
}

bool alter_tablespace(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  Symbol tablespace;
  if (!tablespace_bind(executor, action->name, &tablespace)) return false;
  if (object->object_class == CLASS_RELATION) {
    Relation draft = *(const Relation *)object;
    draft.tablespace = tablespace;
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
  } else if (object->object_class == CLASS_INDEX) {
    Index draft = *(const Index *)object;
    draft.tablespace = tablespace;
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
  } else {
    return alter_nothing(executor, context, action);
  }
  return true;
}
