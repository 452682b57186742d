#include "lexer/keyword.h"

#include "lexer/keyword_hash.h"
#include "lexer/keyword_table.h"

#include <assert.h>

#define KEYWORD(text, token, category, label)                                                      \
  static_assert(sizeof(text) - 1 >= KEYWORD_MIN_LENGTH && sizeof(text) - 1 <= KEYWORD_MAX_LENGTH,  \
      text " is shorter or longer than keyword_hash.h says");
#include "lexer/keyword.def"
#undef KEYWORD

static const char *const texts[] = {
    "",
#define KEYWORD(text, token, category, label) text,
#include "lexer/keyword.def"
#undef KEYWORD
};
static_assert(sizeof texts / sizeof texts[0] == sizeof keyword_entries / sizeof keyword_entries[0],
    "keyword_table.h was made from another keyword.def");

// The key holds all of a word of up to eight bytes; of a longer one it lacks the middle.
static bool middle_equals(const char *keyword, Slice word) {
  for (size_t i = 4; i + 4 < word.length; i++)
    if (((unsigned char)word.start[i] | 0x20) != ((unsigned char)keyword[i] | 0x20)) return false;
  return true;
}

TokenKind keyword_find(Slice word) {
  if (word.length < KEYWORD_MIN_LENGTH || word.length > KEYWORD_MAX_LENGTH) return TOKEN_NAME;
  uint64_t key = keyword_key(word);
  uint64_t hash = keyword_hash(key, word.length);
  uint32_t displacement = keyword_displacements[keyword_bucket(hash)];
  uint32_t number = keyword_slots[keyword_slot(hash, displacement)];
  KeywordEntry entry = keyword_entries[number];
  if (entry.key != key || entry.length != word.length) return TOKEN_NAME;
  if (word.length > 8 && !middle_equals(texts[number], word)) return TOKEN_NAME;
  return (TokenKind)entry.kind;
}
