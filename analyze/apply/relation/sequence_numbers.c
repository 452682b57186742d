#include "analyze/apply/relation/sequence_numbers.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

// pg_type.oid of bigint, smallint, integer.
enum { int8 = 20, int2 = 21, int4 = 23 };

static bool redundant(Executor *executor, const Node *node) {
  return executor_fail(executor, "42601", node->span, "conflicting or redundant options");
}

bool sequence_read_options(Executor *executor, NodeList list, SequenceOptions *options) {
  const struct {
    const char *word;
    const Option **option;
  } words[] = {
      {"as", &options->type},
      {"owned_by", &options->owned_by},
      {"increment", &options->increment},
      {"minvalue", &options->minimum},
      {"maxvalue", &options->maximum},
      {"start", &options->start},
      {"cache", &options->cache},
      {"cycle", &options->cycle},
  };
  LIST_EACH(node, list) {
    const Option *option = (const Option *)node;
    Slice name = executor_text(executor, option->name.symbol);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
      if (!slice_equals(name, slice_of(words[i].word))) continue;
      if (*words[i].option != NULL) return redundant(executor, node);
      *words[i].option = option;
    }
  }
  return true;
}

// ---- values

// False: it was not written, or is no number.
static bool read_number(const Option *option, int64_t *number) {
  if (option == NULL || option->value == NULL || option->value->kind != NODE_CONSTANT) return false;
  const Constant *constant = (const Constant *)option->value;
  if (constant->kind == CONSTANT_INTEGER) {
    *number = constant->integer;
    return true;
  }
  char digits[32];
  if (constant->kind != CONSTANT_NUMBER || constant->text.length >= sizeof digits) return false;
  memcpy(digits, constant->text.start, constant->text.length);
  digits[constant->text.length] = '\0';
  char *end;
  errno = 0;
  *number = strtoll(digits, &end, 10);
  return errno == 0 && *end == '\0';
}

static bool is_true(const Option *option) {
  return option->value == NULL || option->value->kind != NODE_CONSTANT ||
         ((const Constant *)option->value)->kind != CONSTANT_FALSE;
}

static bool invalid(Executor *executor, const Option *option, const char *message) {
  assert(option != NULL); // what is invalid was written
  return executor_fail(executor, "22023", option->node.span, "%s", message);
}

bool sequence_bind_type(Executor *executor, SequenceOptions *options) {
  options->type_reference = (TypeReference){.type = int8, .modifiers = {-1, -1}};
  if (options->type == NULL || options->type->value == NULL) return true;
  if (options->type->value->kind != NODE_TYPE_NAME) return true;
  TypeReference *type = &options->type_reference;
  if (!bind_type(executor, (const TypeName *)options->type->value, type)) return false;
  if (type->type == int2 || type->type == int4 || type->type == int8) return true;
  return invalid(executor, options->type, "sequence type must be smallint, integer, or bigint");
}

static int64_t largest(ObjectId type) {
  if (type == int2) return INT16_MAX;
  return type == int4 ? INT32_MAX : INT64_MAX;
}

static bool check_range(Executor *executor, const SequenceOptions *options, const char *word,
    const Option *option, int64_t value) {
  Span span = option == NULL ? (Span){0, 0} : option->node.span;
  int64_t most = largest(options->type_reference.type);
  if (value <= most && value >= -most - 1) return true;
  return executor_fail(executor, "22023", span,
      "%s (%" PRId64 ") is out of range for sequence data type %.*s", word, value,
      SLICE_PRINT(bind_type_text(executor, &options->type_reference)));
}

static bool check_start(Executor *executor, const SequenceOptions *options, const Sequence *draft) {
  const Option *option = options->start;
  Span span = option == NULL ? (Span){0, 0} : option->node.span;
  if (draft->start < draft->minimum)
    return executor_fail(executor, "22023", span,
        "START value (%" PRId64 ") cannot be less than MINVALUE (%" PRId64 ")", draft->start,
        draft->minimum);
  if (draft->start > draft->maximum)
    return executor_fail(executor, "22023", span,
        "START value (%" PRId64 ") cannot be greater than MAXVALUE (%" PRId64 ")", draft->start,
        draft->maximum);
  return true;
}

// A bound is the written one; else, if the type or NO MINVALUE says so, the widest.
static void read_bounds(
    const SequenceOptions *options, const Sequence *before, bool is_new, Sequence *draft) {
  int64_t most = largest(options->type_reference.type);
  bool changes = !is_new && options->type_reference.type != before->type;
  int64_t most_before = is_new ? most : largest(before->type);
  bool upward = draft->increment > 0;
  bool is_widest = changes && before->maximum == most_before;
  if (!read_number(options->maximum, &draft->maximum) &&
      (is_new || options->maximum != NULL || is_widest))
    draft->maximum = upward || is_widest ? most : -1;
  is_widest = changes && before->minimum == -most_before - 1;
  if (!read_number(options->minimum, &draft->minimum) &&
      (is_new || options->minimum != NULL || is_widest))
    draft->minimum = upward && !is_widest ? 1 : -most - 1;
}

static bool check_bounds(
    Executor *executor, const SequenceOptions *options, const Sequence *draft) {
  if (!check_range(executor, options, "MAXVALUE", options->maximum, draft->maximum) ||
      !check_range(executor, options, "MINVALUE", options->minimum, draft->minimum))
    return false;
  if (draft->minimum < draft->maximum) return true;
  return executor_fail(executor, "22023", (Span){0, 0},
      "MINVALUE (%" PRId64 ") must be less than MAXVALUE (%" PRId64 ")", draft->minimum,
      draft->maximum);
}

bool sequence_read_numbers(
    Executor *executor, const SequenceOptions *options, bool is_new, Sequence *draft) {
  Sequence before = *draft;
  if (!is_new && before.increment == 0) return true; // an assumed one
  if (is_new) draft->increment = draft->cache = 1;
  if (read_number(options->increment, &draft->increment) && draft->increment == 0)
    return invalid(executor, options->increment, "INCREMENT must not be zero");
  if (options->cycle != NULL) draft->cycle = is_true(options->cycle);
  read_bounds(options, &before, is_new, draft);
  if (!check_bounds(executor, options, draft)) return false;
  if (!read_number(options->start, &draft->start) && is_new)
    draft->start = draft->increment > 0 ? draft->minimum : draft->maximum;
  if (!check_start(executor, options, draft)) return false;
  if (options->cache != NULL && read_number(options->cache, &draft->cache) && draft->cache <= 0)
    return executor_fail(executor, "22023", options->cache->node.span,
        "CACHE (%" PRId64 ") must be greater than zero", draft->cache);
  return true;
}

bool sequence_number_column(Executor *executor, NodeList list, bool is_new, Sequence *draft) {
  SequenceOptions options = {0};
  options.type_reference = (TypeReference){.type = draft->type, .modifiers = {-1, -1}};
  return sequence_read_options(executor, list, &options) &&
         sequence_read_numbers(executor, &options, is_new, draft);
}

bool sequence_change_type(Executor *executor, const TypeReference *type, Sequence *draft) {
  SequenceOptions options = {.type_reference = *type};
  if (!sequence_read_numbers(executor, &options, false, draft)) return false;
  draft->type = type->type;
  return true;
}
