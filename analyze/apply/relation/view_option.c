#include "analyze/apply/relation/view_option.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/table/column.h"
#include "analyze/bind/bind.h"

// ---- what is written through

static bool has_more_than_rows(const Select *select) {
  return select->with != NULL || select->distinct || select->group_by.count > 0 ||
         select->having != NULL || select->limit != NULL || select->offset != NULL;
}

static bool is_table_column(Executor *executor, const Target *target) {
  if (target->value == NULL || target->value->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *reference = (const ColumnReference *)target->value;
  if (reference->star || reference->count == 0) return true;
  return !column_is_system_name(executor, reference->names[reference->count - 1].symbol);
}

bool view_option_is_read_only(Executor *executor, const Node *query) {
  if (query->kind != NODE_SELECT) return true;
  const Select *select = (const Select *)query;
  const Node *from = select->from.first;
  ObjectId relation;
  if (has_more_than_rows(select) || select->from.count != 1 || from->kind != NODE_TABLE_REFERENCE)
    return true;
  if (((const TableReference *)from)->sample != NULL) return true;
  bool has_column = select->is_table;
  LIST_EACH(node, select->targets) {
    const Target *target = (const Target *)node;
    ExpressionUse use = expression_use(executor, target->value, OBJECT_ID_NONE);
    if (use.has_aggregate || use.has_window || use.has_set) return true;
    has_column |= is_table_column(executor, target);
  }
  if (!has_column) return true;
  bool is_found = bind_relation(
      executor, &((const TableReference *)from)->relation, OBJECT_TABLE, BIND_MAY_MISS, &relation);
  const Object *object = is_found ? catalog_get(executor->catalog, relation) : NULL;
  return object != NULL && !(object->flags & OBJECT_ASSUMED) &&
         (object->object_class != CLASS_RELATION || strchr("rpfv", object->kind) == NULL);
}

bool view_option_refuse_check(Executor *executor) {
  return executor_fail(executor, "0A000", (Span){0, 0},
      "WITH CHECK OPTION is supported only on automatically updatable views");
}

// ---- CREATE VIEW

static bool names_check_option(const Executor *executor, NodeList options) {
  LIST_EACH(node, options) {
    Slice name = executor_text(executor, ((const Option *)node)->name.symbol);
    if (slice_equals(name, SLICE("check_option"))) return true;
  }
  return false;
}

bool view_option_check(Executor *executor, const CreateView *statement, const Relation *draft) {
  bool is_wanted = statement->check_option != 0 || names_check_option(executor, statement->options);
  return !is_wanted || !draft->refuses_check_option || view_option_refuse_check(executor);
}

bool view_option_read(Executor *executor, const CreateView *statement, Symbol *options) {
  RelationOptionChange change = {
      .options = statement->options, .owner = RELATION_OPTION_VIEW, .is_with = true};
  *options = SYMBOL_NONE;
  if (!relation_option_change(executor, &change, options)) return false;
  if (statement->check_option == 0) return true;
  if (names_check_option(executor, statement->options))
    return executor_fail(
        executor, "22023", (Span){0, 0}, "parameter \"check_option\" specified more than once");
  Slice value = statement->check_option == 'l' ? SLICE("local") : SLICE("cascaded");
  *options = option_text_set(executor, *options, SLICE("check_option"), value, OPTION_SEPARATOR);
  return true;
}
