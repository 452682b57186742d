#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/statistics.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/object/owner.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/columns.h"

#include <stdlib.h>

// ---- names

Symbol statistics_choose_name(
    Executor *executor, ObjectId table, ObjectId schema, const Slice columns[], size_t count) {
  Slice joined = object_name_join(executor, columns, count);
  Slice relation = executor_text(executor, catalog_get(executor->catalog, table)->name);
  for (unsigned number = 0;; number++) {
    Slice label = number == 0 ? SLICE("stat") : arena_printf(executor->arena, "stat%u", number);
    Symbol name =
        symbol_intern(executor->symbols, object_name_make(executor, relation, joined, label));
    if (other_find(executor, OBJECT_STATISTICS, schema, name) == OBJECT_ID_NONE) return name;
  }
}

// ---- targets

bool statistics_target_read(
    Executor *executor, const Node *value, bool *has_target, uint16_t *target) {
  *has_target = false;
  *target = 0;
  if (value == NULL) return true;
  Slice text = option_text_value(executor, value, "");
  char digits[16] = {0};
  if (text.length >= sizeof digits) return true;
  memcpy(digits, text.start, text.length);
  long number = strtol(digits, NULL, 10);
  if (number == -1) return true;
  if (number < 0)
    return executor_fail(
        executor, "22023", (Span){0, 0}, "statistics target %ld is too low", number);
  *has_target = true;
  *target = (uint16_t)(number > STATISTICS_TARGET_MOST ? STATISTICS_TARGET_MOST : number);
  if (number > STATISTICS_TARGET_MOST)
    executor_notice(executor, "lowering statistics target to %d", STATISTICS_TARGET_MOST);
  return true;
}

bool apply_alter_statistics(Executor *executor, const Node *node) {
  const AlterStatistics *statement = (const AlterStatistics *)node;
  QualifiedNameNode name = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = statement->name.span}, .name = statement->name};
  TargetObject target;
  bool has_target;
  uint16_t number;
  if (!statistics_target_read(executor, statement->target, &has_target, &number) ||
      !target_find(
          executor, OBJECT_STATISTICS, &name.node, (Name){0}, statement->if_exists, &target))
    return false;
  if (target.notice.length > 0)
    return executor_skip(executor, node->span, "%.*s", SLICE_PRINT(target.notice));
  if (!rights_need_owner(executor, target.id, node->span)) return false;
  if (target.id == OBJECT_ID_NONE) return true;
  OtherObject draft = *(const OtherObject *)catalog_get(executor->catalog, target.id);
  draft.has_target = has_target;
  draft.target = number;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}

// ---- of a table that is copied, or whose column changes

static const OtherObject *statistics_of(
    const Executor *executor, const DependencyList *list, size_t at, ObjectId table) {
  const Object *object = catalog_get(executor->catalog, list->edges[at].dependent);
  bool is_it = object != NULL && object->object_class == CLASS_OTHER &&
               object->kind == OBJECT_STATISTICS && ((const OtherObject *)object)->of == table;
  return is_it ? (const OtherObject *)object : NULL;
}

static void copy(Executor *executor, const OtherObject *original, ObjectId table,
    bool with_comments, Span span) {
  const Relation *source = catalog_relation(executor->catalog, original->of);
  ObjectId original_id = original->object.id, source_id = original->of;
  OtherObject draft = {.of = table, .text = original->text, .column_count = original->column_count};
  size_t count = original->column_count;
  Slice *names = ARENA_ARRAY(executor->arena, count + 1, Slice);
  draft.columns = ARENA_ARRAY(executor->arena, count + 1, uint16_t);
  for (size_t i = 0; i < count; i++) {
    names[i] = SLICE("expr");
    const Column *column = columns_numbered(source, original->columns[i]);
    if (column == NULL) continue;
    names[i] = executor_text(executor, column->name);
    draft.columns[i] = bind_column_number(executor, table, column->name);
  }
  ObjectId schema = catalog_get(executor->catalog, table)->schema;
  draft.object = (Object){.object_class = CLASS_OTHER,
      .kind = OBJECT_STATISTICS,
      .name = statistics_choose_name(executor, table, schema, names, count),
      .schema = schema,
      .comment = with_comments ? original->object.comment : SYMBOL_NONE};
  ObjectId id = executor_create(executor, &draft.object, span);
  dependency_copy(executor, original_id, source_id, id, table);
}

bool statistics_copy(
    Executor *executor, ObjectId source, ObjectId table, bool with_comments, Span span) {
  DependencyList list = dependency_parts(executor, source);
  ObjectId last = OBJECT_ID_NONE;
  for (size_t i = 0; i < list.count; i++) {
    const OtherObject *original = statistics_of(executor, &list, i, source);
    if (original == NULL || original->object.id == last) continue;
    last = original->object.id;
    for (uint16_t k = 0; k < original->column_count; k++) {
      const Column *column =
          columns_numbered(catalog_relation(executor->catalog, source), original->columns[k]);
      uint16_t number = column == NULL ? 0 : bind_column_number(executor, table, column->name);
      if (number != 0 && !statistics_check_column(executor, table, number)) return false;
    }
    copy(executor, original, table, with_comments, span);
  }
  return true;
}

bool statistics_remake(Executor *executor, ObjectId table, uint16_t column, Span span) {
  if (executor->version_max < 14) return true;
  DependencyList list = dependency_on(executor, table, column);
  for (size_t i = 0; i < list.count; i++) {
    const OtherObject *statistics = statistics_of(executor, &list, i, table);
    if (statistics == NULL) continue;
    for (uint16_t k = 0; k < statistics->column_count; k++) {
      if (statistics->columns[k] == column && !statistics_check_column(executor, table, column))
        return false;
    }
    OtherObject draft = *statistics;
    draft.has_target = false;
    draft.target = 0;
    executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
    Symbol owner = catalog_setting(executor->catalog, executor->words.role).value;
    if (owner != SYMBOL_NONE) owner_set(executor, draft.object.id, owner, span);
  }
  return true;
}
