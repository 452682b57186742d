// text_origin.h -- where in its file stands what is executed.
//
// A migration tool runs a part of a file, with values in the place of placeholders; or a text that a
// change log holds, indented and quoted there. Statements have the places of what is executed, and
// everything that is reported has those of the file as written.
#ifndef WEIR_ANALYZE_TEXT_ORIGIN_H
#define WEIR_ANALYZE_TEXT_ORIGIN_H

#include "analyze/chain/placeholder.h"
#include "grammar/arena.h"
#include "grammar/ast.h"

typedef struct TextOrigin {
  Slice written;            // the text before placeholders were replaced
  const PlacedText *placed; // what is executed of it; NULL: just that
  uint32_t offset;          // of `written` in the file, or in the text that `lines` places
  const PlacedText *lines; // places a text that the file has otherwise; NULL: it has the same bytes
  uint32_t limit;          // the file's length: no place lies behind it
} TextOrigin;

// The place in the file of what stands at `executed`, up to the text's length. NULL: the same.
uint32_t text_origin_offset(const TextOrigin *origin, uint32_t executed);
// A part of a placeholder's value is all of the placeholder.
Span text_origin_span(const TextOrigin *origin, Span executed);
// What is written there: `source` is the executed text, for a NULL origin. The parts of one value
// are empty, but for the last, which is the placeholder.
Slice text_origin_written(const TextOrigin *origin, Slice source, Span executed);
// Whether a placeholder without a value stands there.
bool text_origin_has_unknown(const TextOrigin *origin, Span executed);

// Whether the bytes there, and those on both sides, are the file's own: no placeholder's value, and
// not quoted or indented by a change log.
bool text_origin_is_written(const TextOrigin *origin, Span executed);

// Finds the lines of a change log's text in its file, from `start` to `end`. What cannot be found
// there, since it is escaped or folded, lies where the line before it does. Lives in the arena.
const PlacedText *text_origin_find_lines(
    Arena *arena, Slice text, Slice file, uint32_t start, uint32_t end);

#endif
