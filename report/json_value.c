#include "report/json_value.h"

#include "lexer/memory.h"
#include "lexer/utf8.h"

static json_t *clean_text(Slice text) {
  char *clean = memory_alloc(text.length * 3 + 1);
  size_t length = 0;
  for (size_t i = 0; i < text.length;) {
    size_t bytes = text.start[i] == '\0' ? 1 : utf8_length(text.start + i, text.length - i);
    Slice character = bytes == 0 ? SLICE("\xef\xbf\xbd") : (Slice){text.start + i, bytes};
    memcpy(clean + length, character.start, character.length);
    length += character.length;
    i += bytes == 0 ? 1 : bytes;
  }
  json_t *value = json_stringn_nocheck(clean, length);
  memory_free(clean);
  return value;
}

json_t *json_value_text(Slice text) {
  bool is_clean = utf8_find_fault(text, 0) == text.length;
  return is_clean ? json_stringn_nocheck(text.start, text.length) : clean_text(text);
}

json_t *json_value_text_or_null(Slice text) {
  return text.length > 0 ? json_value_text(text) : json_null();
}

json_t *json_value_number(uint64_t number) { return json_integer((json_int_t)number); }

json_t *json_value_letter(char letter) {
  return letter != '\0' ? json_stringn(&letter, 1) : json_null();
}

typedef struct Pieces {
  FILE *out;
  size_t length;
  char text[4096];
} Pieces;

static void flush(Pieces *pieces) {
  fwrite(pieces->text, 1, pieces->length, pieces->out);
  pieces->length = 0;
}

static int add(const char *text, size_t size, void *payload) {
  Pieces *pieces = payload;
  if (size > sizeof pieces->text - pieces->length) flush(pieces);
  if (size > sizeof pieces->text) {
    fwrite(text, 1, size, pieces->out);
    return 0;
  }
  memcpy(pieces->text + pieces->length, text, size);
  pieces->length += size;
  return 0;
}

void json_value_write(const json_t *value, size_t flags, FILE *out) {
  Pieces pieces;
  pieces.out = out;
  pieces.length = 0;
  json_dump_callback(value, add, &pieces, flags);
  flush(&pieces);
}
