#include "lexer/error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// The message was cut at `length` bytes: takes away a character that lost its end.
static size_t whole_characters(const char *text, size_t length) {
  size_t start = length;
  while (start > 0 && length - start < 3 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
    start--;
  if (start == 0) return length;
  unsigned char lead = (unsigned char)text[start - 1];
  size_t needed = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  bool is_whole = length - start + 1 >= needed;
  return is_whole ? length : start - 1;
}

bool error_set(Error *error, const char *format, ...) {
  if (error->is_set) return false;
  error->is_set = true;

  va_list arguments;
  va_start(arguments, format);
  int written = vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  if (written < 0) snprintf(error->message, sizeof error->message, "%s", format);

  size_t length = strlen(error->message);
  if (written >= (int)sizeof error->message) length = whole_characters(error->message, length);
  error->message[length] = '\0';
  for (char *at = error->message; *at; at++) {
    if ((unsigned char)*at < ' ' || *at == 0x7F) *at = '?'; // a file's name may hold a line break
  }
  return false;
}
