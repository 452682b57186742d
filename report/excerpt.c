#include "report/excerpt.h"

#include "lexer/utf8.h"
#include "report/style.h"
#include "report/visible.h"

#define NARROWEST 20         // columns for the script; a narrower terminal breaks the lines itself
#define GUTTER_WIDTH 5       // columns around the line number
#define LONGEST_CHARACTER 16 // bytes shown for a column; a heap of combining characters is cut

// A part of a line to underline, in bytes of the line.
typedef struct Underline {
  size_t start;
  size_t end;
  Slice text;
  // where it is shown
  size_t first_column;
  size_t last_column; // the one behind it; first_column: it is out of sight
  bool beside;        // its text stands behind it, not on a line of its own
} Underline;

typedef struct Line {
  uint32_t number;
  uint32_t offset; // of its first byte in the source
  Slice text;
  Underline underlines[EXCERPT_MAX_MARKS]; // ascending
  size_t count;
  // what is shown of it
  size_t from;
  size_t to;
} Line;

typedef struct Excerpt {
  FILE *out;
  ExcerptStyle style;
  Line lines[EXCERPT_MAX_LINES]; // ascending
  size_t count;
  int digits;     // of the largest line number
  size_t columns; // for the script
} Excerpt;

// ---- which lines, and which parts of them

static size_t within(const Line *line, uint32_t offset) {
  size_t at = offset > line->offset ? offset - line->offset : 0;
  return at < line->text.length ? at : line->text.length;
}

static void add_underline(Line *line, Span span, Slice text) {
  if (line->count == EXCERPT_MAX_MARKS) return;
  Underline underline = {.start = within(line, span.start), .text = text};
  underline.end = within(line, span.end > span.start ? span.end : span.start + 1);
  size_t at = line->count++;
  for (; at > 0 && line->underlines[at - 1].start > underline.start; at--)
    line->underlines[at] = line->underlines[at - 1];
  line->underlines[at] = underline;
}

// NULL: there are enough lines.
static Line *find_line(Excerpt *excerpt, Source *source, uint32_t offset) {
  uint32_t number = source_place(source, offset).line;
  size_t at = 0;
  while (at < excerpt->count && excerpt->lines[at].number < number) at++;
  Line *line = &excerpt->lines[at];
  if (at < excerpt->count && line->number == number) return line;
  if (excerpt->count == EXCERPT_MAX_LINES) return NULL;
  memmove(line + 1, line, (excerpt->count - at) * sizeof *line);
  excerpt->count++;
  Slice text = source_line(source, number);
  *line =
      (Line){.number = number, .offset = (uint32_t)(text.start - source->text.start), .text = text};
  return line;
}

static bool overlaps_mark(Span span, const Mark *marks) {
  for (const Mark *mark = marks; mark != NULL; mark = mark->next) {
    if (mark->span.start < span.end && span.start < mark->span.end) return true;
  }
  return false;
}

static bool underlines_span(const Finding *finding) {
  Span statement = finding->statement_span;
  bool is_whole = statement.start < statement.end && finding->span.start <= statement.start &&
                  finding->span.end >= statement.end;
  return !is_whole && !overlaps_mark(finding->span, finding->marks);
}

static void collect(Excerpt *excerpt, Source *source, const Finding *finding) {
  Line *first = find_line(excerpt, source, finding->span.start);
  if (underlines_span(finding)) add_underline(first, finding->span, SLICE(""));
  for (const Mark *mark = finding->marks; mark != NULL; mark = mark->next) {
    Line *line = find_line(excerpt, source, mark->span.start);
    if (line != NULL) add_underline(line, mark->span, mark->text);
  }
}

// ---- what is shown of a line

static Slice part(const Line *line, size_t from, size_t to) {
  return (Slice){line->text.start + from, to - from};
}

static bool fits(const Line *line, size_t to, size_t columns) {
  return to <= columns * UTF8_MAX_LENGTH && visible_width(part(line, 0, to), 0) <= columns;
}

static size_t back_by_characters(Slice text, size_t from, size_t count) {
  while (count-- > 0 && from > 0) {
    from--;
    for (int i = 1; i < UTF8_MAX_LENGTH && from > 0 && (text.start[from] & 0xC0) == 0x80; i++)
      from--;
  }
  return from;
}

// Where a line wider than the terminal begins to be shown, so that its first underline is seen.
static size_t first_shown(const Line *line, size_t columns) {
  if (line->count == 0) return 0;
  const Underline *first = &line->underlines[0];
  if (fits(line, first->end, columns - 1) || fits(line, first->start, columns / 2)) return 0;
  return back_by_characters(line->text, first->start, columns / 4);
}

static size_t cut_mark(const Line *line) { return line->from > 0 ? 1 : 0; }

static size_t column_of(const Line *line, size_t byte) {
  if (byte <= line->from) return cut_mark(line);
  size_t to = byte < line->to ? byte : line->to;
  return cut_mark(line) + visible_width(part(line, line->from, to), cut_mark(line));
}

static void lay_out_line(Line *line, size_t columns) {
  line->from = first_shown(line, columns);
  size_t longest = line->from + columns * LONGEST_CHARACTER;
  line->to = longest < line->text.length ? longest : line->text.length;
  Slice shown = part(line, line->from, line->to);
  size_t room = columns - cut_mark(line);
  size_t length = visible_clip(shown, cut_mark(line), room);
  if (line->from + length < line->text.length)
    length = visible_clip(shown, cut_mark(line), room - 1); // for the mark that it is cut
  line->to = line->from + length;
}

// Underlines that overlap are drawn as one; a text stands behind its own if there is room before
// the next one and the edge.
static void lay_out_underlines(Line *line, size_t columns) {
  size_t free_column = 0; // behind what stands there already
  for (size_t i = 0; i < line->count; i++) {
    Underline *underline = &line->underlines[i];
    size_t first = column_of(line, underline->start);
    size_t last = column_of(line, underline->end);
    bool is_seen = underline->start < line->to ||
                   (underline->start == line->text.length && line->to == line->text.length);
    if (is_seen && last == first) last = first + 1; // at the end of the line, or of no width
    if (first < free_column) first = free_column < last ? free_column : last;
    underline->first_column = first;
    underline->last_column = is_seen ? last : first;
    if (!is_seen) continue;
    if (last > free_column) free_column = last;
    if (underline->text.length == 0) continue;
    size_t behind = free_column + 1 + visible_width(underline->text, 0);
    size_t limit = columns;
    if (i + 1 < line->count) {
      size_t next = column_of(line, line->underlines[i + 1].start);
      limit = next > 0 ? next - 1 : 0;
    }
    underline->beside = first < last && free_column == last && behind <= limit;
    if (underline->beside) free_column = behind + 1;
  }
}

// ---- writing

static void write_gutter(const Excerpt *excerpt, uint32_t number) {
  FILE *out = excerpt->out;
  style_begin(out, excerpt->style.color, STYLE_FAINT);
  if (number > 0) {
    fprintf(out, "  %*u │", excerpt->digits, number);
  } else {
    fprintf(out, "  %*s │", excerpt->digits, "");
  }
  style_end(out, excerpt->style.color);
}

static void write_text(const Excerpt *excerpt, const Line *line) {
  FILE *out = excerpt->out;
  write_gutter(excerpt, line->number);
  if (line->text.length > 0) fputc(' ', out);
  if (line->from > 0) fputs("…", out);
  visible_write(out, part(line, line->from, line->to), cut_mark(line));
  if (line->to < line->text.length) fputs("…", out);
  fputc('\n', out);
}

static void write_blanks(FILE *out, size_t count) { fprintf(out, "%*s", (int)count, ""); }

static void write_underlines(const Excerpt *excerpt, const Line *line) {
  FILE *out = excerpt->out;
  bool is_begun = false;
  size_t column = 0;
  for (size_t i = 0; i < line->count; i++) {
    const Underline *underline = &line->underlines[i];
    if (underline->last_column == underline->first_column) continue;
    if (!is_begun) write_gutter(excerpt, 0);
    write_blanks(out, underline->first_column - column + !is_begun);
    is_begun = true;
    style_begin(out, excerpt->style.color, style_of(excerpt->style.severity));
    for (column = underline->first_column; column < underline->last_column; column++)
      fputs("━", out);
    if (underline->beside) {
      fputc(' ', out);
      column += 1 + visible_write(out, underline->text, 0);
    }
    style_end(out, excerpt->style.color);
  }
  if (is_begun) fputc('\n', out);
}

// The texts that found no room beside their underlines, each on a line of its own, below its part
// if it fits there.
static void write_crowded(const Excerpt *excerpt, const Line *line) {
  FILE *out = excerpt->out;
  for (size_t i = 0; i < line->count; i++) {
    const Underline *underline = &line->underlines[i];
    if (underline->text.length == 0 || underline->beside) continue;
    size_t column = column_of(line, underline->start);
    if (column + visible_width(underline->text, 0) > excerpt->columns) column = 0;
    write_gutter(excerpt, 0);
    write_blanks(out, column + 1);
    style_begin(out, excerpt->style.color, style_of(excerpt->style.severity));
    visible_write(out, underline->text, 0);
    style_end(out, excerpt->style.color);
    fputc('\n', out);
  }
}

static int digits_of(uint32_t number) {
  int digits = 1;
  for (; number >= 10; number /= 10) digits++;
  return digits;
}

void excerpt_write(FILE *out, Source *source, const Finding *finding, ExcerptStyle style) {
  Excerpt excerpt = {.out = out, .style = style, .columns = EXCERPT_MAX_COLUMNS};
  collect(&excerpt, source, finding);
  excerpt.digits = digits_of(excerpt.lines[excerpt.count - 1].number);
  int room = style.width - excerpt.digits - GUTTER_WIDTH;
  if (style.width > 0) excerpt.columns = (size_t)(room > NARROWEST ? room : NARROWEST);
  for (size_t i = 0; i < excerpt.count; i++) {
    Line *line = &excerpt.lines[i];
    lay_out_line(line, excerpt.columns);
    lay_out_underlines(line, excerpt.columns);
    write_text(&excerpt, line);
    write_underlines(&excerpt, line);
    write_crowded(&excerpt, line);
  }
}
