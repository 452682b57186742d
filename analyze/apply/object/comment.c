#include "analyze/apply/object/role_rights.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/target.h"
#include "analyze/catalog/columns.h"
#include "analyze/catalog/draft.h"
#include "grammar/ast_statement.h"

// NULL and '' both take it away.
static Symbol comment_of(Executor *executor, const CommentOn *statement) {
  bool is_none = statement->text.span.end == 0 || statement->text.value.length == 0;
  return is_none ? SYMBOL_NONE : symbol_intern(executor->symbols, statement->text.value);
}

static void describe_column(Executor *executor, const TargetObject *target, Symbol comment) {
  const Relation *relation = catalog_relation(executor->catalog, target->id);
  Column column = *columns_numbered(relation, target->column);
  if (column.comment == comment) return;
  column.comment = comment;
  catalog_replace(
      executor->catalog, &columns_with_changed(executor->arena, relation, &column)->object);
}

bool apply_comment(Executor *executor, const Node *node) {
  const CommentOn *statement = (const CommentOn *)node;
  TargetObject target;
  if (!target_find(executor, statement->object, statement->target, statement->part, false, &target))
    return false;
  const Object *object = catalog_get(executor->catalog, target.id);
  if (object == NULL) return true;
  Span span = statement->target->span;
  bool may = object->object_class == CLASS_ROLE ? role_rights_comment(executor, object, span)
                                                : rights_need_owner(executor, target.id, span);
  if (!may) return false;
  Symbol comment = comment_of(executor, statement);
  // What is said of the row type of a table is not said of the table.
  bool is_row_type = statement->object == OBJECT_TYPE && object->object_class == CLASS_RELATION &&
                     object->kind != 'c';
  if (is_row_type) return true;
  if (target.column != 0) {
    describe_column(executor, &target, comment);
  } else if (object->comment != comment) {
    Object *draft = draft_copy(executor->arena, object);
    draft->comment = comment;
    catalog_replace(executor->catalog, draft);
  }
  return true;
}
