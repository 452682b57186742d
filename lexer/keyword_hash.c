// Run by the build: writes keyword_table.h, the perfect hash of the words in keyword.def.
#include "lexer/keyword_hash.h"

#include <stdio.h>
#include <stdlib.h>

#define MAX_DISPLACEMENT 65535

static const Slice words[] = {
#define KEYWORD(text, token, category, label) {text, sizeof(text) - 1},
#include "lexer/keyword.def"
#undef KEYWORD
};
static const char *const tokens[] = {
#define KEYWORD(text, token, category, label) #token,
#include "lexer/keyword.def"
#undef KEYWORD
};
#define WORD_COUNT (sizeof words / sizeof words[0])

typedef struct Table {
  uint32_t displacements[KEYWORD_BUCKETS];
  uint32_t slots[KEYWORD_SLOTS]; // number of the word + 1
} Table;

static uint64_t hash_of(Slice text) { return keyword_hash(keyword_key(text), text.length); }

// The bucket's words with this displacement, all or none.
static bool place(Table *table, uint32_t bucket, uint32_t displacement) {
  uint32_t taken[WORD_COUNT];
  size_t count = 0;
  for (uint32_t i = 0; i < WORD_COUNT; i++) {
    uint64_t hash = hash_of(words[i]);
    if (keyword_bucket(hash) != bucket) continue;
    uint32_t slot = keyword_slot(hash, displacement);
    if (table->slots[slot]) {
      while (count) table->slots[taken[--count]] = 0;
      return false;
    }
    table->slots[slot] = i + 1;
    taken[count++] = slot;
  }
  table->displacements[bucket] = displacement;
  return true;
}

// Full buckets first, while there is room to choose.
static void fill(Table *table) {
  size_t sizes[KEYWORD_BUCKETS] = {0};
  for (size_t i = 0; i < WORD_COUNT; i++) sizes[keyword_bucket(hash_of(words[i]))]++;
  for (size_t size = WORD_COUNT; size > 0; size--) {
    for (uint32_t bucket = 0; bucket < KEYWORD_BUCKETS; bucket++) {
      if (sizes[bucket] != size) continue;
      uint32_t displacement = 0;
      while (!place(table, bucket, displacement)) {
        if (displacement++ < MAX_DISPLACEMENT) continue;
        fprintf(stderr, "keyword_hash: two keywords have the same key and length\n");
        exit(1);
      }
    }
  }
}

static void write_numbers(
    const char *type, const char *name, const uint32_t *numbers, size_t count) {
  printf("static const %s %s[%zu] = {\n", type, name, count);
  for (size_t i = 0; i < count; i++) printf("%u,\n", numbers[i]);
  printf("};\n");
}

int main(void) {
  static Table table;
  fill(&table);

  printf("// Number 0 is no keyword; the others follow keyword.def.\n");
  write_numbers("uint16_t", "keyword_displacements", table.displacements, KEYWORD_BUCKETS);
  write_numbers("uint16_t", "keyword_slots", table.slots, KEYWORD_SLOTS);
  printf("static const KeywordEntry keyword_entries[] = {\n{0, 0, TOKEN_NAME},\n");
  for (size_t i = 0; i < WORD_COUNT; i++) {
    unsigned long long key = keyword_key(words[i]);
    printf("{UINT64_C(0x%016llx), %zu, TOKEN_%s},\n", key, words[i].length, tokens[i]);
  }
  printf("};\n");
  return fflush(stdout) || ferror(stdout);
}
