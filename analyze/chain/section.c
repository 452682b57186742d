#define _GNU_SOURCE // memmem
#include "analyze/chain/section.h"

#include "lexer/memory.h"

char *section_keep(Slice text, const Section *sections, size_t count) {
  char *kept = memory_alloc(text.length + 1);
  size_t next = 0;
  for (size_t i = 0; i < text.length; i++) {
    while (next < count && sections[next].end <= i) next++;
    bool stays = next < count && sections[next].start <= i;
    char byte = text.start[i];
    kept[i] = stays || byte == '\n' || byte == '\r' ? byte : ' ';
  }
  return kept;
}

bool section_next_line(Slice text, SectionLine *line) {
  size_t start = line->next;
  if (start >= text.length) return false;
  const char *end = memchr(text.start + start, '\n', text.length - start);
  size_t length = end != NULL ? (size_t)(end - text.start) - start : text.length - start;
  line->start = start;
  line->next = start + length + (end != NULL ? 1 : 0);
  if (length > 0 && text.start[start + length - 1] == '\r') length--;
  line->text = (Slice){text.start + start, length};
  return true;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

Slice section_trim(Slice text) {
  while (text.length > 0 && is_blank(text.start[0])) {
    text.start++;
    text.length--;
  }
  while (text.length > 0 && is_blank(text.start[text.length - 1])) text.length--;
  return text;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool section_starts_any_case(Slice text, Slice prefix) {
  if (text.length < prefix.length) return false;
  for (size_t i = 0; i < prefix.length; i++) {
    if (lower(text.start[i]) != lower(prefix.start[i])) return false;
  }
  return true;
}

bool section_holds(Slice text, Slice word) {
  return memmem(text.start, text.length, word.start, word.length) != NULL;
}

bool section_equals_any_case(Slice a, Slice b) {
  return a.length == b.length && section_starts_any_case(a, b);
}

bool section_directive(Slice line, Slice marker, Slice *rest) {
  if (!slice_starts_with(line, SLICE("--"))) return false;
  Slice comment = section_trim((Slice){line.start + 2, line.length - 2});
  if (!section_starts_any_case(comment, marker)) return false;
  *rest = section_trim((Slice){comment.start + marker.length, comment.length - marker.length});
  return true;
}
