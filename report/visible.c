#include "report/visible.h"

#include "lexer/utf8.h"

#include <utf8proc.h>

#define SHOWN_SIZE 16

// One character as it is shown.
typedef struct Shown {
  char text[SHOWN_SIZE];
  size_t bytes;  // of `text`
  size_t width;  // columns
  size_t length; // bytes of the script that it stands for
} Shown;

static Shown plain(const char *text, size_t length, size_t width) {
  Shown shown = {.bytes = length, .width = width, .length = length};
  memcpy(shown.text, text, length);
  return shown;
}

static Shown written_out(size_t length, const char *format, unsigned value) {
  Shown shown = {.length = length};
  int bytes = snprintf(shown.text, sizeof shown.text, format, value);
  shown.bytes = (size_t)bytes;
  shown.width = shown.bytes;
  return shown;
}

static Shown tab(size_t column) {
  Shown shown = {.length = 1};
  shown.width = VISIBLE_TAB - column % VISIBLE_TAB;
  shown.bytes = shown.width;
  memset(shown.text, ' ', shown.bytes);
  return shown;
}

static Shown next(Slice text, size_t column) {
  unsigned char byte = (unsigned char)text.start[0];
  if (byte >= 0x20 && byte < 0x7f) return plain(text.start, 1, 1);
  if (byte == '\t') return tab(column);
  if (byte < 0x20) return written_out(1, "^%c", byte + 0x40u);
  if (byte == 0x7f) return written_out(1, "^%c", '?');
  size_t length = utf8_length(text.start, text.length);
  if (length == 0) {
    Shown shown = plain("\xef\xbf\xbd", 3, 1);
    shown.length = 1;
    return shown;
  }
  utf8proc_int32_t character;
  utf8proc_iterate((const utf8proc_uint8_t *)text.start, (utf8proc_ssize_t)length, &character);
  utf8proc_category_t category = utf8proc_category(character);
  bool unseen = category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
                category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP ||
                category == UTF8PROC_CATEGORY_CN;
  if (unseen) return written_out(length, "<U+%04X>", (unsigned)character);
  int width = utf8proc_charwidth(character);
  return plain(text.start, length, width > 0 ? (size_t)width : 0);
}

static Slice rest(Slice text, size_t from) {
  return (Slice){text.start + from, text.length - from};
}

size_t visible_width(Slice text, size_t from) {
  size_t column = from;
  for (size_t i = 0; i < text.length;) {
    Shown shown = next(rest(text, i), column);
    column += shown.width;
    i += shown.length;
  }
  return column - from;
}

size_t visible_write(FILE *out, Slice text, size_t from) {
  size_t column = from;
  for (size_t i = 0; i < text.length;) {
    Shown shown = next(rest(text, i), column);
    fwrite(shown.text, 1, shown.bytes, out);
    column += shown.width;
    i += shown.length;
  }
  return column;
}

size_t visible_clip(Slice text, size_t from, size_t columns) {
  size_t column = from;
  size_t i = 0;
  while (i < text.length) {
    Shown shown = next(rest(text, i), column);
    if (column + shown.width > from + columns) break;
    column += shown.width;
    i += shown.length;
  }
  return i;
}
