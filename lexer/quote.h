// quote.h -- where quoted text and comments end, and where to go on if they do not.
//
// Each function gets `text`, which begins behind the opening quote. A text without an end, which the
// server would read up to the end of the file, is cut before the first `;` that ends a line, so that
// the statements behind it are read. A dollar quote holds such lines by nature: it is cut only if
// the next line begins, at its very start, as a statement of a migration does (CREATE, ALTER ...).
//
// To find no end costs a scan of all that is left. After QUOTE_MAX_FRUITLESS_SCANS of them in a
// file, the search for an end goes no farther than to where the text would be cut, so that the
// time stays linear: there each byte is read but a few times.
#ifndef WEIR_LEXER_QUOTE_H
#define WEIR_LEXER_QUOTE_H

#include "lexer/slice.h"

#include <stdint.h>

#define QUOTE_MAX_FRUITLESS_SCANS 16

typedef struct QuoteEnd {
  size_t length;  // of what was quoted, with its closing quote
  bool is_closed; // false: `length` goes to the cut
} QuoteEnd;

// "...", 'it''s': two quotes are one in the text.
QuoteEnd quote_end_name(Slice text, uint8_t *fruitless_scans);
// The other strings go on behind a line end: 'a' NEWLINE 'b' is one.
QuoteEnd quote_end_string(Slice text, uint8_t *fruitless_scans);
QuoteEnd quote_end_escape_string(Slice text, uint8_t *fruitless_scans); // E'...'
QuoteEnd quote_end_bit_string(
    Slice text, uint8_t *fruitless_scans); // B'..', X'..': one quote ends it
QuoteEnd quote_end_dollar(Slice text, Slice tag, uint8_t *fruitless_scans); // tag: with both $
QuoteEnd quote_end_comment(Slice text, uint8_t *fruitless_scans);           // it nests

// Bytes of blanks and line comments, with a line end among them, up to the quote that continues a
// string; 0: nothing continues it. `text` begins behind the closing quote.
size_t quote_continuation(Slice text);

#endif
