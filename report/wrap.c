#include "report/wrap.h"

#include "report/visible.h"

#define INDENT 2
#define NARROWEST 30 // columns; a terminal narrower than that breaks lines itself

static Slice take_line(Slice *text) {
  const char *end = memchr(text->start, '\n', text->length);
  size_t length = end != NULL ? (size_t)(end - text->start) : text->length;
  Slice line = {text->start, length};
  size_t taken = end != NULL ? length + 1 : length;
  *text = (Slice){text->start + taken, text->length - taken};
  return line;
}

static Slice take_word(Slice *line) {
  size_t start = 0;
  while (start < line->length && line->start[start] == ' ') start++;
  size_t end = start;
  while (end < line->length && line->start[end] != ' ') end++;
  Slice word = {line->start + start, end - start};
  *line = (Slice){line->start + end, line->length - end};
  return word;
}

static void wrap_line(FILE *out, int width, Slice line) {
  size_t limit = width >= NARROWEST ? (size_t)width : SIZE_MAX;
  fprintf(out, "%*s", INDENT, "");
  size_t column = INDENT;
  bool is_first = true;
  for (Slice word = take_word(&line); word.length > 0; word = take_word(&line)) {
    size_t word_width = visible_width(word, 0);
    if (!is_first && column + 1 + word_width > limit) {
      fprintf(out, "\n%*s", INDENT, "");
      column = INDENT;
    } else if (!is_first) {
      fputc(' ', out);
      column++;
    }
    column = visible_write(out, word, column);
    is_first = false;
  }
  fputc('\n', out);
}

void wrap_prose(FILE *out, int width, Slice text) {
  while (text.length > 0) wrap_line(out, width, take_line(&text));
}

void wrap_verbatim(FILE *out, const char *label, Slice text) {
  size_t indent = visible_width(slice_of(label), 0);
  fputs(label, out);
  bool is_first = true;
  while (text.length > 0) {
    Slice line = take_line(&text);
    if (!is_first) fprintf(out, "%*s", (int)indent, "");
    visible_write(out, line, indent);
    fputc('\n', out);
    is_first = false;
  }
}
