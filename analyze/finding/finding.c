#include "analyze/finding/finding.h"

#include <xxhash.h>

static uint64_t function_signature(const Function *function) {
  if (!function->arguments_known) return 0;
  uint64_t hash = 1;
  for (uint16_t i = 0; i < function->argument_count; i++) {
    const TypeReference *type = &function->arguments[i];
    uint32_t words[] = {type->type, type->array_dimensions > 0};
    hash = XXH3_64bits_withSeed(words, sizeof words, hash);
  }
  return hash | 1;
}

uint64_t finding_key_signature(const uint16_t *columns, uint16_t count) {
  uint64_t sum = count;
  for (uint16_t i = 0; i < count; i++) sum += XXH3_64bits(&columns[i], sizeof columns[i]);
  return sum | 1;
}

uint64_t finding_signature(const Object *object) {
  if (object->object_class == CLASS_FUNCTION) return function_signature((const Function *)object);
  if (object->object_class != CLASS_INDEX) return 0;
  const Index *index = (const Index *)object;
  bool is_key = index->unique && index->valid && !index->has_predicate && !index->has_expressions;
  return is_key ? finding_key_signature(index->columns, index->key_count) : 0;
}
