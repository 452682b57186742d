#include "analyze/configuration/session_name.h"

#include "lexer/nearest.h"

#include <string.h>
#include <strings.h>

#define NAME_SIZE 64 // longer words are no misspelt names

typedef enum SessionKind {
  SESSION_TEXT, // or a number: its range is the server's matter
  SESSION_SWITCH,
  SESSION_TIME,
  SESSION_WORD,
} SessionKind;

typedef struct SessionRow {
  const char *name;
  SessionKind kind;
  const char *words;
} SessionRow;

static const SessionRow rows[] = {
#define SESSION_NAME(name, kind, words) {name, SESSION_##kind, words},
#include "analyze/configuration/session_name.def"
#undef SESSION_NAME
    {NULL, SESSION_TEXT, NULL},
};

static bool is_word(Slice text, const char *word) {
  return strlen(word) == text.length && strncasecmp(word, text.start, text.length) == 0;
}

static const SessionRow *find_row(Slice name) {
  for (const SessionRow *row = rows; row->name != NULL; row++) {
    if (is_word(name, row->name)) return row;
  }
  return NULL;
}

// ---- names

static const char *row_candidate(size_t index, const void *payload) {
  (void)payload;
  return rows[index].name;
}

bool session_name_check(Slice name, const char *called, Error *error) {
  bool has_dot = name.length > 0 && memchr(name.start, '.', name.length) != NULL;
  if (has_dot || find_row(name) != NULL) return true;
  char word[NAME_SIZE] = "";
  if (name.length < NAME_SIZE) memcpy(word, name.start, name.length);
  const char *meant = nearest(word, row_candidate, NULL);
  if (meant != NULL)
    return error_set(error, "%s: PostgreSQL has no setting \"%.*s\"; is \"%s\" meant?", called,
        SLICE_PRINT(name), meant);
  return error_set(error, "%s: PostgreSQL has no setting \"%.*s\"; one of your own has a dot in it",
      called, SLICE_PRINT(name));
}

// ---- values

// The server takes a word's beginning too, if it is no other's.
static bool is_switch(Slice text) {
  static const char *const words[] = {"true", "false", "yes", "no", "on", "off"};
  if (text.length == 0 || (text.length == 1 && (*text.start | 0x20) == 'o')) return false;
  if (is_word(text, "1") || is_word(text, "0")) return true;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (text.length <= strlen(words[i]) && strncasecmp(words[i], text.start, text.length) == 0)
      return true;
  }
  return false;
}

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static Slice trimmed(Slice text) {
  while (text.length > 0 && is_blank(text.start[0]))
    text = (Slice){text.start + 1, text.length - 1};
  while (text.length > 0 && is_blank(text.start[text.length - 1])) text.length--;
  return text;
}

// A number, which the server reads in many spellings, and perhaps a unit.
static bool is_time(Slice text) {
  static const char *const units[] = {"us", "ms", "s", "min", "h", "d"};
  text = trimmed(text);
  Slice unit = {text.start + text.length, 0};
  while (unit.start > text.start && unit.start[-1] >= 'a' && unit.start[-1] <= 'z')
    unit = (Slice){unit.start - 1, unit.length + 1};
  Slice number = trimmed((Slice){text.start, text.length - unit.length});
  // 0xff ends with letters that are no unit.
  bool is_hexadecimal =
      slice_starts_with(text, SLICE("0x")) || slice_starts_with(text, SLICE("0X"));
  if (is_hexadecimal) return true;
  bool has_digit = false;
  for (size_t i = 0; i < number.length; i++) {
    char c = number.start[i];
    has_digit |= c >= '0' && c <= '9';
    if ((c < '0' || c > '9') && strchr("+-.eE", c) == NULL) return false;
  }
  if (!has_digit) return false;
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    if (slice_equals(slice_of(units[i]), unit)) return true;
  }
  return unit.length == 0;
}

// `words` is " a | b ".
static bool is_among(Slice text, const char *words) {
  for (const char *at = words + 1; *at != '\0';) {
    size_t length = strcspn(at, "|");
    if (length - 1 == text.length && strncasecmp(at, text.start, text.length) == 0) return true;
    at += length;
    if (*at == '|') at += 2;
  }
  return false;
}

bool session_value_check(Slice name, Slice text, const char *called, Error *error) {
  const SessionRow *row = find_row(name);
  if (row == NULL) return true;
  switch (row->kind) {
  case SESSION_TEXT: return true;
  case SESSION_SWITCH:
    return is_switch(text) || error_set(error, "%s: %s is on or off, not \"%.*s\"", called,
                                  row->name, SLICE_PRINT(text));
  case SESSION_TIME:
    return is_time(text) ||
           error_set(error, "%s: %s is a time such as 500ms, 5s or 2min, not \"%.*s\"", called,
               row->name, SLICE_PRINT(text));
  case SESSION_WORD: break;
  }
  return is_among(text, row->words) || error_set(error, "%s: %s is one of%snot \"%.*s\"", called,
                                           row->name, row->words, SLICE_PRINT(text));
}
