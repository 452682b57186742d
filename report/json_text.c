#include "report/json_text.h"

#include "lexer/utf8.h"

static void write_byte(FILE *out, unsigned char byte) {
  switch (byte) {
  case '"': fputs("\\\"", out); return;
  case '\\': fputs("\\\\", out); return;
  case '\n': fputs("\\n", out); return;
  case '\r': fputs("\\r", out); return;
  case '\t': fputs("\\t", out); return;
  default: break;
  }
  if (byte < 0x20 || byte == 0x7f) {
    fprintf(out, "\\u%04x", byte);
  } else {
    fputc(byte, out);
  }
}

void json_text_write(FILE *out, Slice text) {
  fputc('"', out);
  for (size_t i = 0; i < text.length;) {
    unsigned char byte = (unsigned char)text.start[i];
    if (byte < 0x80) {
      write_byte(out, byte);
      i++;
      continue;
    }
    size_t length = utf8_length(text.start + i, text.length - i);
    if (length == 0) {
      fputs("\xef\xbf\xbd", out); // U+FFFD
      i++;
      continue;
    }
    fwrite(text.start + i, 1, length, out);
    i += length;
  }
  fputc('"', out);
}
