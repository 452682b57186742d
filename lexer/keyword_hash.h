// keyword_hash.h -- the hash of keyword_find, shared with keyword_hash.c, the program that makes
// its table at build time.
//
// A word's key is its first and its last four bytes, in lower case. Keys and lengths tell all
// keywords apart. A bucket holds the words of equal hash; each bucket has a displacement that puts
// its words into slots of their own.
#ifndef WEIR_LEXER_KEYWORD_HASH_H
#define WEIR_LEXER_KEYWORD_HASH_H

#include "lexer/slice.h"

#include <stdint.h>

#define KEYWORD_BUCKETS 256
#define KEYWORD_SLOTS 1024
#define KEYWORD_MIN_LENGTH 2
#define KEYWORD_MAX_LENGTH 17

typedef struct KeywordEntry {
  uint64_t key;
  uint16_t length;
  uint16_t kind; // a TokenKind
} KeywordEntry;

// ORing 0x20 in makes letters small. It confuses no two bytes of words but `_` and DEL, and DEL is
// in no word.
#define KEYWORD_LOWER_CASE UINT64_C(0x2020202020202020)

static inline uint64_t keyword_byte(Slice word, size_t at) {
  return (uint64_t)(unsigned char)word.start[at];
}

// `word` has KEYWORD_MIN_LENGTH bytes or more.
static inline uint64_t keyword_key(Slice word) {
  size_t length = word.length;
  uint64_t key;
  if (length >= 4) {
    key = keyword_byte(word, 0) | keyword_byte(word, 1) << 8 | keyword_byte(word, 2) << 16 |
          keyword_byte(word, 3) << 24 | keyword_byte(word, length - 4) << 32 |
          keyword_byte(word, length - 3) << 40 | keyword_byte(word, length - 2) << 48 |
          keyword_byte(word, length - 1) << 56;
  } else {
    key = keyword_byte(word, 0) | keyword_byte(word, 1) << 8 | keyword_byte(word, length - 1) << 16;
  }
  return key | KEYWORD_LOWER_CASE;
}

static inline uint64_t keyword_hash(uint64_t key, size_t length) {
  uint64_t hash = (key + length) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ hash >> 32;
}

static inline uint32_t keyword_bucket(uint64_t hash) {
  return (uint32_t)(hash >> 24) % KEYWORD_BUCKETS;
}

static inline uint32_t keyword_slot(uint64_t hash, uint32_t displacement) {
  uint32_t step = (uint32_t)(hash >> 10) | 1;
  return ((uint32_t)hash + displacement * step) % KEYWORD_SLOTS;
}

#endif
