// key_value.h -- the pairs of a tool's own settings file: Java's properties, TOML and git's format, as
// far as migration tools use them.
//
//     [engine "pg"]            # a section: engine.pg
//     top_dir = sql            ; key and value
//     locations = ["a", "b"]   a list, over several lines if need be
//
// A text of TOML over several lines (""") and dates are not told from what stands there.
#ifndef WEIR_ANALYZE_CHAIN_KEY_VALUE_H
#define WEIR_ANALYZE_CHAIN_KEY_VALUE_H

#include "analyze/chain/section.h"

typedef struct KeyValue {
  Slice section; // as written within the brackets; "" before the first
  Slice key;
  Slice value;      // without quotes; of a list all that stands between the brackets
  bool is_list;     // see key_value_item
  size_t start;     // of the key, in the text
  SectionLine line; // private: where to go on
} KeyValue;

// The next pair, beginning with a zeroed one; false: there is none.
bool key_value_next(Slice text, KeyValue *pair);

// The next item of a list, or of a value with commas; `*at` begins with 0. False: there is none.
bool key_value_item(const KeyValue *pair, size_t *at, Slice *item);

// Whether a section is `name`, with a word in quotes behind it or a dot and the word: [engine "pg"],
// [engine.pg]. `word` "": just the name.
bool key_value_is_in(const KeyValue *pair, Slice name, Slice word);
bool key_value_is_true(const KeyValue *pair); // true, in any case of letters

#endif
