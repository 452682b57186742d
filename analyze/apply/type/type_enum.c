#include "analyze/apply/rights/rights.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/table/partition_label.h"
#include "analyze/apply/target.h"
#include "analyze/apply/type/type_name.h"

#include <stdlib.h>

#define LABEL_MAX 63u // bytes

static bool check_label(Executor *executor, Text label) {
  if (label.value.length <= LABEL_MAX) return true;
  executor_fail(
      executor, "42602", label.span, "invalid enum label \"%.*s\"", SLICE_PRINT(label.value));
  executor_detail(executor, "Labels must be %u bytes or less.", LABEL_MAX);
  return false;
}

static Symbol label_symbol(Executor *executor, Text label) {
  return symbol_intern(executor->symbols, label.value);
}

// Number of the label, from 1; 0: the type has none of that name.
static uint16_t find_label(const UserType *type, Symbol label) {
  for (uint16_t i = 0; i < type->label_count; i++) {
    if (type->labels[i] == label) return (uint16_t)(i + 1);
  }
  return 0;
}

// ---- CREATE TYPE … AS ENUM

static int compare(const void *a, const void *b) {
  Symbol left = *(const Symbol *)a, right = *(const Symbol *)b;
  return (left > right) - (left < right);
}

static bool refuse_repeated(Executor *executor, const UserType *type) {
  Symbol *sorted = ARENA_ARRAY(executor->arena, (size_t)type->label_count + 1, Symbol);
  if (type->label_count == 0) return true;
  memcpy(sorted, type->labels, type->label_count * sizeof *sorted);
  qsort(sorted, type->label_count, sizeof *sorted, compare);
  for (uint16_t i = 1; i < type->label_count; i++) {
    if (sorted[i] != sorted[i - 1]) continue;
    if (executor->version_max < 19)
      return executor_fail(executor, "23505", (Span){0, 0},
          "duplicate key value violates unique constraint \"pg_enum_typid_label_index\"");
    return executor_fail(executor, "42710", (Span){0, 0}, "enum label \"%.*s\" used more than once",
        SLICE_PRINT(executor_text(executor, sorted[i])));
  }
  return true;
}

bool apply_create_enum(Executor *executor, const Node *node) {
  const CreateEnum *statement = (const CreateEnum *)node;
  ObjectId schema;
  if (!type_name_place(executor, &statement->type, &schema)) return false;
  if (statement->labels.count > UINT16_MAX)
    return executor_fail(executor, "54000", node->span, "too many enum labels");
  UserType draft = {.object = type_name_header(&statement->type, schema, 'e')};
  draft.base.modifiers[0] = draft.base.modifiers[1] = -1;
  draft.labels = ARENA_ARRAY(executor->arena, (size_t)statement->labels.count + 1, Symbol);
  LIST_EACH(item, statement->labels) {
    Text label = ((const TextNode *)item)->text;
    if (!check_label(executor, label)) return false;
    draft.labels[draft.label_count++] = label_symbol(executor, label);
  }
  if (!refuse_repeated(executor, &draft)) return false;
  executor_create(executor, &draft.object, node->span);
  return true;
}

// ---- ALTER TYPE … ADD VALUE, RENAME VALUE

static bool is_not_enum(Executor *executor, const AlterEnum *statement) {
  return executor_fail(executor, "42809", statement->type.span, "%.*s is not an enum",
      SLICE_PRINT(target_written_name(executor, &statement->type)));
}

static bool missing_label(Executor *executor, Text label) {
  return executor_fail(executor, "22023", label.span, "\"%.*s\" is not an existing enum label",
      SLICE_PRINT(label.value));
}

static bool taken_label(Executor *executor, const AlterEnum *statement, Text label) {
  if (statement->if_not_exists)
    return executor_skip(executor, label.span, "enum label \"%.*s\" already exists, skipping",
        SLICE_PRINT(label.value));
  return executor_fail(executor, "42710", label.span, "enum label \"%.*s\" already exists",
      SLICE_PRINT(label.value));
}

static Symbol *with_label(
    Executor *executor, const Symbol labels[], uint16_t count, uint16_t at, Symbol label) {
  Symbol *copy = ARENA_ARRAY(executor->arena, (size_t)count + 1, Symbol);
  if (at > 0) memcpy(copy, labels, at * sizeof *copy);
  copy[at] = label;
  if (count > at) memcpy(copy + at + 1, labels + at, (size_t)(count - at) * sizeof *copy);
  return copy;
}

// A label added inside a transaction can't be used before its end, unless the type itself is as
// new (since 17).
static bool is_unsafe(const Executor *executor, ObjectId type) {
  if (!transaction_is_open(executor) || executor->version_max < 12) return false;
  return executor->version_max < 17 || !transaction_made_type(executor, type);
}

// Before 12 only a type that the transaction itself has made got labels in a block.
static bool admits_in_block(Executor *executor, const AlterEnum *statement, ObjectId type) {
  return executor->version_max >= 12 || transaction_made_type(executor, type) ||
         transaction_refuse_in_block(executor, statement->node.span, "ALTER TYPE ... ADD");
}

static bool add_label(Executor *executor, const AlterEnum *statement, const UserType *type) {
  Symbol label = label_symbol(executor, statement->label);
  bool assumed = type->object.flags & OBJECT_ASSUMED;
  if (find_label(type, label) != 0) return taken_label(executor, statement, statement->label);
  uint16_t at = type->label_count;
  if (statement->neighbour.span.end > 0) {
    uint16_t neighbour = find_label(type, label_symbol(executor, statement->neighbour));
    if (neighbour == 0 && !assumed) return missing_label(executor, statement->neighbour);
    if (neighbour != 0) at = (uint16_t)(statement->after ? neighbour : neighbour - 1);
  }
  if (type->label_count == UINT16_MAX)
    return executor_fail(executor, "54000", statement->node.span, "too many enum labels");
  UserType draft = *type;
  draft.object.kind = 'e';
  draft.labels = with_label(executor, type->labels, type->label_count, at, label);
  draft.label_count++;
  if (is_unsafe(executor, type->object.id)) {
    draft.unsafe_labels =
        with_label(executor, type->unsafe_labels, type->unsafe_count, type->unsafe_count, label);
    draft.unsafe_count++;
  }
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  return true;
}

// Under another name it is as unsafe.
static Symbol *with_renamed(Executor *executor, const UserType *type, Symbol from, Symbol to) {
  Symbol *labels = ARENA_ARRAY(executor->arena, type->unsafe_count + 1u, Symbol);
  for (uint16_t i = 0; i < type->unsafe_count; i++)
    labels[i] = type->unsafe_labels[i] == from ? to : type->unsafe_labels[i];
  return labels;
}

static bool rename_label(Executor *executor, const AlterEnum *statement, const UserType *type) {
  uint16_t number = find_label(type, label_symbol(executor, statement->label));
  Symbol name = label_symbol(executor, statement->neighbour);
  bool assumed = type->object.flags & OBJECT_ASSUMED;
  if (number == 0 && !assumed) return missing_label(executor, statement->label);
  if (find_label(type, name) != 0) return taken_label(executor, statement, statement->neighbour);
  if (number == 0) return true;
  UserType draft = *type;
  draft.labels = ARENA_ARRAY(executor->arena, type->label_count, Symbol);
  memcpy(draft.labels, type->labels, type->label_count * sizeof *draft.labels);
  draft.labels[number - 1] = name;
  Symbol before = type->labels[number - 1];
  draft.unsafe_labels = with_renamed(executor, type, before, name);
  partition_label_rename(executor, draft.object.id, before, name);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  return true;
}

bool apply_alter_enum(Executor *executor, const Node *node) {
  const AlterEnum *statement = (const AlterEnum *)node;
  ObjectId id;
  if (!bind_user_type(executor, &statement->type, OBJECT_TYPE, BIND_MUST_EXIST, &id)) return false;
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || object->object_class != CLASS_TYPE) return is_not_enum(executor, statement);
  bool assumed = object->flags & OBJECT_ASSUMED;
  if (object->kind != 'e' && !assumed) return is_not_enum(executor, statement);
  if (!rights_need_owner(executor, id, statement->type.span)) return false;
  if (!check_label(executor, statement->rename ? statement->neighbour : statement->label))
    return false;
  const UserType *type = (const UserType *)object;
  if (!statement->rename && !admits_in_block(executor, statement, id)) return false;
  return statement->rename ? rename_label(executor, statement, type)
                           : add_label(executor, statement, type);
}
