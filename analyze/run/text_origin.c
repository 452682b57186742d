#define _GNU_SOURCE // memmem
#include "analyze/run/text_origin.h"

#include "analyze/chain/section.h"

#define FARTHEST 4096 // bytes between a line and the next: blanks, and what a change log puts there

// ---- places

static uint32_t limited(const TextOrigin *origin, size_t offset) {
  return offset < origin->limit ? (uint32_t)offset : origin->limit;
}

// In the text as written. Behind the last value nothing may follow that says where it ends.
static size_t written_offset(const TextOrigin *origin, size_t executed) {
  const PlacedText *placed = origin->placed;
  if (placed == NULL || placed->segment_count == 0) return executed;
  if (executed >= placed->text.length) return origin->written.length;
  return placed_text_origin(placed, executed);
}

static uint32_t file_offset(const TextOrigin *origin, size_t written) {
  size_t offset = origin->offset + written;
  return limited(
      origin, origin->lines != NULL ? placed_text_origin(origin->lines, offset) : offset);
}

uint32_t text_origin_offset(const TextOrigin *origin, uint32_t executed) {
  if (origin == NULL) return executed;
  return file_offset(origin, written_offset(origin, executed));
}

// The first segment that begins behind `executed`.
static size_t segment_behind(const PlacedText *placed, size_t executed) {
  size_t low = 0;
  size_t high = placed->segment_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (placed->segments[middle].executed <= executed) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// The end of the placeholder that `executed` is a part of.
static size_t placeholder_end(const TextOrigin *origin, size_t executed) {
  const PlacedText *placed = origin->placed;
  size_t next = segment_behind(placed, executed);
  return next < placed->segment_count ? placed->segments[next].written : origin->written.length;
}

Span text_origin_span(const TextOrigin *origin, Span executed) {
  if (origin == NULL) return executed;
  size_t start = written_offset(origin, executed.start);
  size_t end = written_offset(origin, executed.end);
  bool has_values = origin->placed != NULL && origin->placed->segment_count > 0;
  if (has_values && executed.end > executed.start && end <= start)
    end = placeholder_end(origin, executed.end - 1);
  Span span = {file_offset(origin, start), file_offset(origin, end)};
  if (span.end < span.start) span.end = span.start;
  return span;
}

Slice text_origin_written(const TextOrigin *origin, Slice source, Span executed) {
  Slice text = source;
  size_t start = executed.start;
  size_t end = executed.end;
  if (origin != NULL && origin->placed != NULL && origin->placed->segment_count > 0) {
    text = origin->written;
    start = written_offset(origin, start);
    end = written_offset(origin, end);
  }
  return (Slice){text.start + start, end > start ? end - start : 0};
}

bool text_origin_has_unknown(const TextOrigin *origin, Span executed) {
  if (origin == NULL || origin->placed == NULL || origin->placed->unknown_count == 0) return false;
  const PlacedText *placed = origin->placed;
  size_t i = segment_behind(placed, executed.start);
  if (i > 0) i--;
  for (; i < placed->segment_count && placed->segments[i].executed < executed.end; i++) {
    if (placed->segments[i].is_unknown) return true;
  }
  return false;
}

bool text_origin_is_written(const TextOrigin *origin, Span executed) {
  if (origin == NULL) return true;
  if (origin->lines != NULL) return false;
  const PlacedText *placed = origin->placed;
  if (placed == NULL || placed->segment_count == 0) return true;
  size_t start = executed.start > 0 ? executed.start - 1 : 0;
  size_t i = segment_behind(placed, start);
  if (i > 0) i--;
  for (; i < placed->segment_count && placed->segments[i].executed <= executed.end; i++) {
    if (placed->segments[i].is_replaced) return false;
  }
  return true;
}

// ---- lines

static void add_segment(PlacedText *lines, size_t executed, size_t written, bool is_replaced) {
  lines->segments[lines->segment_count++] =
      (PlacedSegment){.executed = executed, .written = written, .is_replaced = is_replaced};
}

const PlacedText *text_origin_find_lines(
    Arena *arena, Slice text, Slice file, uint32_t start, uint32_t end) {
  size_t count = 2;
  for (size_t i = 0; i < text.length; i++) count += text.start[i] == '\n';
  PlacedText *lines = ARENA_NEW(arena, PlacedText);
  lines->text = text;
  lines->segments = ARENA_ARRAY(arena, count, PlacedSegment);
  if (end > file.length) end = (uint32_t)file.length;
  if (start > end) start = end;
  add_segment(lines, 0, start, true);
  size_t at = start;
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    Slice words = section_trim(line.text);
    if (words.length == 0) continue;
    size_t room = end - at < words.length + FARTHEST ? end - at : words.length + FARTHEST;
    const char *found = memmem(file.start + at, room, words.start, words.length);
    size_t executed = (size_t)(words.start - text.start);
    // The very first byte has a segment already.
    if (executed == 0) lines->segment_count = 0;
    if (found != NULL) at = (size_t)(found - file.start);
    add_segment(lines, executed, at, found == NULL);
    if (found != NULL) at += words.length;
  }
  return lines;
}
