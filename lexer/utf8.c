#include "lexer/utf8.h"

#define LOW_BITS UINT64_C(0x0101010101010101)
#define HIGH_BITS UINT64_C(0x8080808080808080)

static bool continues(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

size_t utf8_length(const char *text, size_t available) {
  if (available == 0) return 0;
  unsigned char first = (unsigned char)text[0];
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;

  size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length > available) return 0;
  for (size_t i = 1; i < length; i++)
    if (!continues(text[i])) return 0;

  unsigned char second = (unsigned char)text[1];
  if (first == 0xE0 && second < 0xA0) return 0; // overlong
  if (first == 0xED && second > 0x9F) return 0; // a surrogate
  if (first == 0xF0 && second < 0x90) return 0; // overlong
  if (first == 0xF4 && second > 0x8F) return 0; // above U+10FFFF
  return length;
}

size_t utf8_write(uint32_t code_point, char buffer[UTF8_MAX_LENGTH]) {
  if (code_point < 0x80) {
    buffer[0] = (char)code_point;
    return 1;
  }
  if (code_point < 0x800) {
    buffer[0] = (char)(0xC0 | code_point >> 6);
    buffer[1] = (char)(0x80 | (code_point & 0x3F));
    return 2;
  }
  if (code_point < 0x10000) {
    if (code_point >= 0xD800 && code_point <= 0xDFFF) return 0;
    buffer[0] = (char)(0xE0 | code_point >> 12);
    buffer[1] = (char)(0x80 | (code_point >> 6 & 0x3F));
    buffer[2] = (char)(0x80 | (code_point & 0x3F));
    return 3;
  }
  if (code_point > 0x10FFFF) return 0;
  buffer[0] = (char)(0xF0 | code_point >> 18);
  buffer[1] = (char)(0x80 | (code_point >> 12 & 0x3F));
  buffer[2] = (char)(0x80 | (code_point >> 6 & 0x3F));
  buffer[3] = (char)(0x80 | (code_point & 0x3F));
  return 4;
}

// Eight bytes at once while they are ASCII and none is NUL.
size_t utf8_find_fault(Slice text, size_t from) {
  size_t at = from;
  while (at < text.length) {
    uint64_t word;
    while (text.length - at >= sizeof word) {
      memcpy(&word, text.start + at, sizeof word);
      if (((word - LOW_BITS) | word) & HIGH_BITS) break;
      at += sizeof word;
    }
    size_t end = text.length - at < sizeof word ? text.length : at + sizeof word;
    while (at < end) {
      size_t length = utf8_length(text.start + at, text.length - at);
      if (length == 0 || text.start[at] == '\0') return at;
      at += length;
    }
  }
  return text.length;
}

size_t utf8_clip(Slice text, size_t limit) {
  if (text.length <= limit) return text.length;
  size_t at = limit;
  for (size_t back = 1; back < UTF8_MAX_LENGTH && back <= limit; back++)
    if (utf8_length(text.start + limit - back, text.length - limit + back) > back)
      at = limit - back;
  return at;
}

// Only a byte that continues a character begun up to three bytes before is not a start itself.
static size_t next_start(Slice text, size_t at) {
  for (size_t back = 1; back < UTF8_MAX_LENGTH && back <= at; back++) {
    size_t length = utf8_length(text.start + at - back, text.length - at + back);
    if (length > back) return at - back + length;
  }
  return at;
}

size_t utf8_count(Slice text, size_t from, size_t to) {
  size_t count = 0;
  size_t at = next_start(text, from);
  while (at < to) {
    uint64_t word;
    while (to - at >= sizeof word) { // while they are ASCII
      memcpy(&word, text.start + at, sizeof word);
      if (word & HIGH_BITS) break;
      at += sizeof word;
      count += sizeof word;
    }
    if (at == to) break;
    size_t length = utf8_length(text.start + at, text.length - at);
    at += length ? length : 1;
    count++;
  }
  return count;
}
