#include "analyze/apply/table/toast.h"
#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/table/column_storage.h"
#include "analyze/catalog/builtin/builtin.h"

#define ROW_MOST 2032  // bytes; a longer row has values moved out
#define ROW_HEADER 24  // bytes
#define LETTER_MOST 4  // bytes of a character in UTF-8
#define LENGTH_BYTES 4 // in front of a value of variable length
#define ALIGNMENT_MOST 8

// The bytes that a value takes at most; negative: no end.
static int64_t bytes_most(const TypeReference *type) {
  Slice name = builtin_type_name(type->type);
  int64_t first = type->modifiers[0];
  if (type->array_dimensions > 0 || first < 0) return -1;
  if (slice_equals(name, SLICE("varchar")) || slice_equals(name, SLICE("bpchar")))
    return first * LETTER_MOST + LENGTH_BYTES;
  if (slice_equals(name, SLICE("varbit")) || slice_equals(name, SLICE("bit")))
    return (first + 7) / 8 + 2 * LENGTH_BYTES;
  if (slice_equals(name, SLICE("numeric"))) return 8 + (first + 6) / 4 * 2; // four digits in two
  return -1;
}

static int64_t fixed_length(const TypeReference *type) {
  const BuiltinType *builtin = builtin_type(type->type);
  if (builtin == NULL || builtin->length <= 0) return LENGTH_BYTES; // an enum
  return builtin->length;
}

static int64_t aligned(int64_t length) {
  return (length + ALIGNMENT_MOST - 1) / ALIGNMENT_MOST * ALIGNMENT_MOST;
}

bool toast_is_needed(const Executor *executor, const Relation *relation) {
  if (strchr("rm", relation->object.kind) == NULL) return false;
  int64_t length = ROW_HEADER + (relation->column_count + 7) / 8;
  bool may_move = false, is_endless = false;
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    if (column->dropped || column->generated == 'v') continue;
    char own = column_storage_of(executor, &column->type);
    char storage = column->storage != 0 ? column->storage : own;
    int64_t most = own == 'p' ? fixed_length(&column->type) : bytes_most(&column->type);
    is_endless |= most < 0;
    if (most > 0) length = aligned(length) + most;
    may_move |= own != 'p' && own != 0 && storage != 'p';
  }
  return may_move && (is_endless || length > ROW_MOST);
}

bool toast_options_change(
    Executor *executor, NodeList options, bool is_reset, bool is_new, Relation *draft) {
  bool is_there = draft->toast_options != SYMBOL_NONE || toast_is_needed(executor, draft);
  if (!is_there && !is_new) return true;
  RelationOptionChange change = {
      .options = options, .owner = RELATION_OPTION_TOAST, .is_toast = true, .is_reset = is_reset};
  Symbol list = draft->toast_options;
  if (!relation_option_change(executor, &change, &list)) return false;
  if (is_there) draft->toast_options = list;
  return true;
}
