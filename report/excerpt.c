#include "report/excerpt.h"

#include "report/style.h"
#include "report/visible.h"

#define MARKS_MAX 8 // on one line; more would hide each other

// A part of a line to underline, in bytes of the line.
typedef struct Underline {
  size_t start;
  size_t end;
  Slice text;
} Underline;

typedef struct Line {
  uint32_t number;
  uint32_t offset; // of its first byte in the source
  Slice text;
  Underline underlines[MARKS_MAX]; // ascending
  size_t count;
} Line;

static void add_underline(Line *line, Span span, Slice text) {
  if (line->count == MARKS_MAX) return;
  size_t start = span.start - line->offset;
  size_t end = span.end > span.start ? span.end - line->offset : start + 1;
  if (start > line->text.length) start = line->text.length;
  if (end > line->text.length) end = line->text.length;
  size_t at = line->count;
  for (; at > 0 && line->underlines[at - 1].start > start; at--)
    line->underlines[at] = line->underlines[at - 1];
  if (at > 0 && line->underlines[at - 1].end >= end && line->underlines[at - 1].start == start) {
    if (text.length > 0) line->underlines[at - 1].text = text; // the same part: one underline
    for (; at < line->count; at++) line->underlines[at] = line->underlines[at + 1];
    return;
  }
  line->underlines[at] = (Underline){start, end, text};
  line->count++;
}

static Line *find_line(Line lines[], size_t *count, Source *source, uint32_t offset) {
  SourcePlace place = source_place(source, offset);
  size_t at = 0;
  while (at < *count && lines[at].number < place.line) at++;
  if (at < *count && lines[at].number == place.line) return &lines[at];
  if (*count == EXCERPT_MAX_LINES) return NULL;
  memmove(&lines[at + 1], &lines[at], (*count - at) * sizeof *lines);
  Slice text = source_line(source, place.line);
  lines[at] = (Line){
      .number = place.line, .offset = (uint32_t)(text.start - source->text.start), .text = text};
  (*count)++;
  return &lines[at];
}

static void write_gutter(FILE *out, int digits, uint32_t number, bool color) {
  style_begin(out, color, STYLE_FAINT);
  if (number > 0) {
    fprintf(out, "  %*u │", digits, number);
  } else {
    fprintf(out, "  %*s │", digits, "");
  }
  style_end(out, color);
  fputc(' ', out);
}

// Where a line wider than the terminal begins to be shown, so that its first underline is seen.
static size_t first_shown(const Line *line, size_t columns) {
  if (visible_width(line->text, 0) <= columns || line->count == 0) return 0;
  const Underline *first = &line->underlines[0];
  size_t end = visible_width((Slice){line->text.start, first->end}, 0);
  if (end <= columns) return 0;
  size_t back = visible_clip((Slice){line->text.start, first->start}, 0,
      visible_width((Slice){line->text.start, first->start}, 0) - columns / 4);
  return back;
}

static void write_text(FILE *out, const Line *line, size_t from, size_t columns) {
  Slice shown = {line->text.start + from, line->text.length - from};
  bool cut_before = from > 0;
  size_t room = columns - (cut_before ? 1 : 0);
  if (cut_before) fputs("…", out);
  size_t length = visible_clip(shown, cut_before ? 1 : 0, room);
  bool cut_behind = length < shown.length;
  if (cut_behind) length = visible_clip(shown, cut_before ? 1 : 0, room - 1);
  visible_write(out, (Slice){shown.start, length}, cut_before ? 1 : 0);
  if (cut_behind) fputs("…", out);
  fputc('\n', out);
}

static size_t column_of(const Line *line, size_t from, size_t byte) {
  size_t shift = from > 0 ? 1 : 0;
  if (byte <= from) return shift;
  return shift + visible_width((Slice){line->text.start + from, byte - from}, shift);
}

// True if the mark's text could be written behind it, before the next underline and the edge.
static bool has_room(const Line *line, size_t index, size_t from, size_t end, size_t columns) {
  size_t limit = columns;
  if (index + 1 < line->count) limit = column_of(line, from, line->underlines[index + 1].start);
  return end + 1 + visible_width(line->underlines[index].text, 0) + 1 <= limit;
}

static void write_underlines(
    FILE *out, const Line *line, int digits, size_t from, size_t columns, ExcerptStyle style) {
  write_gutter(out, digits, 0, style.color);
  size_t column = 0;
  for (size_t i = 0; i < line->count; i++) {
    const Underline *underline = &line->underlines[i];
    size_t start = column_of(line, from, underline->start);
    size_t end = column_of(line, from, underline->end);
    if (end > columns) end = columns;
    if (end <= start) end = start + 1;
    if (start < column) continue; // lies within the one before
    for (; column < start; column++) fputc(' ', out);
    style_begin(out, style.color, style_of(style.severity));
    for (; column < end; column++) fputs("━", out);
    if (underline->text.length > 0 && has_room(line, i, from, end, columns)) {
      fputc(' ', out);
      column = visible_write(out, underline->text, column + 1);
    }
    style_end(out, style.color);
  }
  fputc('\n', out);
}

// The texts that found no room beside their underlines, each on a line of its own.
static void write_crowded(
    FILE *out, const Line *line, int digits, size_t from, size_t columns, ExcerptStyle style) {
  for (size_t i = 0; i < line->count; i++) {
    const Underline *underline = &line->underlines[i];
    size_t end = column_of(line, from, underline->end);
    if (underline->text.length == 0 || has_room(line, i, from, end, columns)) continue;
    write_gutter(out, digits, 0, style.color);
    visible_write(out, underline->text, 0);
    fputc('\n', out);
  }
}

static int digits_of(uint32_t number) {
  int digits = 1;
  for (; number >= 10; number /= 10) digits++;
  return digits;
}

void excerpt_write(FILE *out, Source *source, Span span, const Mark *marks, ExcerptStyle style) {
  Line lines[EXCERPT_MAX_LINES + 1];
  size_t count = 0;
  add_underline(find_line(lines, &count, source, span.start), span, SLICE(""));
  for (const Mark *mark = marks; mark != NULL; mark = mark->next) {
    Line *line = find_line(lines, &count, source, mark->span.start);
    if (line != NULL) add_underline(line, mark->span, mark->text);
  }
  int digits = digits_of(lines[count - 1].number);
  size_t columns = EXCERPT_MAX_LINE;
  if (style.width > digits + 25) columns = (size_t)(style.width - digits - 5);
  for (size_t i = 0; i < count; i++) {
    size_t from = first_shown(&lines[i], columns);
    write_gutter(out, digits, lines[i].number, style.color);
    write_text(out, &lines[i], from, columns);
    write_underlines(out, &lines[i], digits, from, columns, style);
    write_crowded(out, &lines[i], digits, from, columns, style);
  }
}
