// sequence_numbers.h -- where a sequence starts, how it steps and where it ends.
#ifndef WEIR_ANALYZE_APPLY_RELATION_SEQUENCE_NUMBERS_H
#define WEIR_ANALYZE_APPLY_RELATION_SEQUENCE_NUMBERS_H

#include "analyze/apply/apply.h"

// What the options say; NULL: nothing.
typedef struct SequenceOptions {
  const Option *type;
  const Option *owned_by;
  const Option *increment, *minimum, *maximum, *start, *cache, *cycle;
  TypeReference type_reference;
} SequenceOptions;

// 42601 for what is said twice.
bool sequence_read_options(Executor *executor, NodeList list, SequenceOptions *options);
// AS: bigint if there is none. 22023 for what is no integer.
bool sequence_bind_type(Executor *executor, SequenceOptions *options);
// The numbers into `draft`, which begins as the sequence was, a new one with zeroes; 22023 where they
// contradict each other.
bool sequence_read_numbers(
    Executor *executor, const SequenceOptions *options, bool is_new, Sequence *draft);

// All that a column says of its sequence, whose type is set.
bool sequence_number_column(Executor *executor, NodeList list, bool is_new, Sequence *draft);
// Another type: a bound that was the widest stays the widest. 22023 where the numbers don't fit it.
bool sequence_change_type(Executor *executor, const TypeReference *type, Sequence *draft);

#endif
