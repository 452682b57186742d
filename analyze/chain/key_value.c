#include "analyze/chain/key_value.h"

#include <string.h>

static Slice without_quotes(Slice text) {
  bool is_quoted = text.length >= 2 && (text.start[0] == '"' || text.start[0] == '\'') &&
                   text.start[text.length - 1] == text.start[0];
  return is_quoted ? (Slice){text.start + 1, text.length - 2} : text;
}

// Behind a quoted text there may be a comment; within one there is none.
static Slice without_comment(Slice text) {
  char quote = '\0';
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if ((c == '"' || c == '\'') && i == 0) {
      quote = c;
    } else if ((c == '#' || c == ';') && i > 0 &&
               (text.start[i - 1] == ' ' || text.start[i - 1] == '\t')) {
      return section_trim((Slice){text.start, i});
    }
  }
  return text;
}

// Where a list ends: at the bracket that is in no quotes; the text's end if it isn't closed.
static size_t end_of_list(Slice text, size_t at) {
  char quote = '\0';
  for (; at < text.length; at++) {
    char c = text.start[at];
    if (quote != '\0') {
      if (c == quote || c == '\n') quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ']') {
      return at;
    }
  }
  return at;
}

static void take_value(Slice text, KeyValue *pair, Slice value) {
  value = section_trim(value);
  pair->is_list = value.length > 0 && value.start[0] == '[';
  if (!pair->is_list) {
    pair->value = without_quotes(without_comment(value));
    return;
  }
  size_t start = (size_t)(value.start - text.start) + 1;
  size_t end = end_of_list(text, start);
  pair->value = (Slice){text.start + start, end - start};
  while (pair->line.next <= end && section_next_line(text, &pair->line)) continue;
}

bool key_value_next(Slice text, KeyValue *pair) {
  while (section_next_line(text, &pair->line)) {
    Slice line = section_trim(pair->line.text);
    if (line.length == 0 || line.start[0] == '#' || line.start[0] == ';' || line.start[0] == '!')
      continue;
    if (line.start[0] == '[') {
      line = without_comment(line);
      size_t end = line.length;
      while (end > 1 && line.start[end - 1] == ']') end--;
      size_t start = 1;
      while (start < end && line.start[start] == '[') start++;
      pair->section = section_trim((Slice){line.start + start, end - start});
      continue;
    }
    const char *equals = memchr(line.start, '=', line.length);
    if (equals == NULL) continue;
    size_t length = (size_t)(equals - line.start);
    pair->key = without_quotes(section_trim((Slice){line.start, length}));
    pair->start = (size_t)(line.start - text.start);
    take_value(text, pair, (Slice){equals + 1, line.length - length - 1});
    return true;
  }
  return false;
}

bool key_value_item(const KeyValue *pair, size_t *at, Slice *item) {
  while (*at < pair->value.length) {
    size_t start = *at;
    size_t end = start;
    char quote = '\0';
    for (; end < pair->value.length; end++) {
      char c = pair->value.start[end];
      if (quote == '\0' && c == ',') break;
      if (quote == '\0' && (c == '"' || c == '\'')) {
        quote = c;
      } else if (c == quote) {
        quote = '\0';
      }
    }
    *at = end + 1;
    *item = without_quotes(section_trim((Slice){pair->value.start + start, end - start}));
    if (item->length > 0) return true;
  }
  return false;
}

bool key_value_is_in(const KeyValue *pair, Slice name, Slice word) {
  if (!section_starts_any_case(pair->section, name)) return false;
  Slice rest = {pair->section.start + name.length, pair->section.length - name.length};
  if (word.length == 0) return rest.length == 0;
  bool is_split = rest.length > 0 && (rest.start[0] == '.' || rest.start[0] == ' ');
  return is_split &&
         slice_equals(without_quotes(section_trim((Slice){rest.start + 1, rest.length - 1})), word);
}

bool key_value_is_true(const KeyValue *pair) {
  return section_equals_any_case(pair->value, SLICE("true"));
}
