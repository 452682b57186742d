#include "analyze/catalog/type_value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Intervals (manual: 8.5.4, Interval Input, the traditional syntax; what else there is stays open).

#define SECOND INT64_C(1000000)

typedef struct Interval {
  int64_t months;
  int64_t days;
  int64_t microseconds;
} Interval;

typedef struct Unit {
  const char *words; // between blanks
  int64_t months;
  int64_t days;
  int64_t microseconds;
} Unit;

static const Unit units[] = {
    {" y yr yrs year years ", 12, 0, 0},
    {" mon mons month months ", 1, 0, 0},
    {" w week weeks ", 0, 7, 0},
    {" d day days ", 0, 1, 0},
    {" h hr hrs hour hours ", 0, 0, 3600 * SECOND},
    {" m min mins minute minutes ", 0, 0, 60 * SECOND},
    {" s sec secs second seconds ", 0, 0, SECOND},
    {" ms msec msecs millisecond milliseconds ", 0, 0, 1000},
    {" us usec usecs microsecond microseconds ", 0, 0, 1},
};

#define WORD_MOST 16u

static const Unit *find_unit(Slice word) {
  char padded[WORD_MOST + 3] = " ";
  if (word.length == 0 || word.length > WORD_MOST) return NULL;
  for (size_t i = 0; i < word.length; i++)
    padded[i + 1] = (char)tolower((unsigned char)word.start[i]);
  padded[word.length + 1] = ' ';
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    if (strstr(units[i].words, padded) != NULL) return &units[i];
  }
  return NULL;
}

// ---- reading

typedef struct IntervalReader {
  const char *at;
  const char *end;
  Interval value;
} IntervalReader;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blanks(IntervalReader *reader) {
  while (reader->at < reader->end && *reader->at == ' ') reader->at++;
}

#define NUMBER_MOST INT64_C(100000000) // so that no product overflows

static bool read_number(IntervalReader *reader, int64_t *number) {
  const char *start = reader->at;
  *number = 0;
  for (; reader->at < reader->end && is_digit(*reader->at); reader->at++) {
    *number = *number * 10 + (*reader->at - '0');
    if (*number > NUMBER_MOST) return false;
  }
  return reader->at > start;
}

// .5 as millionths.
static bool read_fraction(IntervalReader *reader, int64_t *millionths) {
  int64_t place = SECOND;
  *millionths = 0;
  if (reader->at == reader->end || *reader->at != '.') return true;
  for (reader->at++; reader->at < reader->end && is_digit(*reader->at); reader->at++) {
    place /= 10;
    if (place == 0) return false;
    *millionths += place * (*reader->at - '0');
  }
  return true;
}

// Behind the hours: :MM[:SS[.f]].
static bool read_time(IntervalReader *reader, int64_t sign, int64_t hours) {
  int64_t minutes, seconds = 0, millionths = 0;
  reader->at++;
  if (!read_number(reader, &minutes) || minutes > 59) return false;
  if (reader->at < reader->end && *reader->at == ':') {
    reader->at++;
    if (!read_number(reader, &seconds) || seconds > 59) return false;
    if (!read_fraction(reader, &millionths)) return false;
  }
  reader->value.microseconds +=
      sign * ((hours * 3600 + minutes * 60 + seconds) * SECOND + millionths);
  return true;
}

static Slice read_word(IntervalReader *reader) {
  const char *start = reader->at;
  while (reader->at < reader->end && isalpha((unsigned char)*reader->at)) reader->at++;
  return (Slice){start, (size_t)(reader->at - start)};
}

// A part of a month is not taken apart here, nor one of a week.
static bool add_unit(IntervalReader *reader, int64_t number, int64_t millionths, const Unit *unit) {
  Interval *value = &reader->value;
  if (millionths != 0 && (unit->months != 0 || unit->days > 1)) return false;
  int64_t whole = unit->days != 0 ? 86400 * SECOND : unit->microseconds;
  value->months += number * unit->months;
  value->days += number * unit->days;
  value->microseconds += number * unit->microseconds + millionths * (whole / SECOND);
  return millionths % SECOND == 0 || whole % SECOND == 0;
}

static bool read_part(IntervalReader *reader) {
  int64_t sign = 1, number, millionths;
  if (*reader->at == '-' || *reader->at == '+') sign = *reader->at++ == '-' ? -1 : 1;
  if (!read_number(reader, &number)) return false;
  if (reader->at < reader->end && *reader->at == ':') return read_time(reader, sign, number);
  if (!read_fraction(reader, &millionths)) return false;
  skip_blanks(reader);
  bool is_last = reader->at == reader->end;
  const Unit *unit = find_unit(is_last ? SLICE("s") : read_word(reader));
  return unit != NULL && add_unit(reader, sign * number, sign * millionths, unit);
}

static bool read_interval(Slice text, Interval *interval) {
  IntervalReader reader = {text.start, text.start + text.length, {0}};
  skip_blanks(&reader);
  if (reader.at == reader.end) return false;
  while (reader.at < reader.end) {
    if (!read_part(&reader)) return false;
    skip_blanks(&reader);
  }
  *interval = reader.value;
  return true;
}

// ---- printing, as the server does with IntervalStyle postgres

typedef struct IntervalText {
  Arena *arena;
  Slice text;
  bool is_before; // the last number was negative
} IntervalText;

static void put_number(IntervalText *text, int64_t number, const char *unit) {
  if (number == 0) return;
  text->text = arena_printf(text->arena, "%.*s%s%s%lld %s%s", SLICE_PRINT(text->text),
      text->text.length > 0 ? " " : "", text->is_before && number > 0 ? "+" : "", (long long)number,
      unit, number == 1 ? "" : "s");
  text->is_before = number < 0;
}

static Slice digits_of(Arena *arena, int64_t millionths) {
  if (millionths == 0) return SLICE("");
  Slice text = arena_printf(arena, ".%06lld", (long long)millionths);
  while (text.start[text.length - 1] == '0') text.length--;
  return text;
}

static void put_time(IntervalText *text, int64_t microseconds) {
  if (microseconds == 0 && text->text.length > 0) return;
  int64_t size = llabs(microseconds), seconds = size / SECOND;
  const char *sign = microseconds < 0 ? "-" : text->is_before ? "+" : "";
  text->text = arena_printf(text->arena, "%.*s%s%s%02lld:%02lld:%02lld%.*s",
      SLICE_PRINT(text->text), text->text.length > 0 ? " " : "", sign, (long long)(seconds / 3600),
      (long long)(seconds / 60 % 60), (long long)(seconds % 60),
      SLICE_PRINT(digits_of(text->arena, size % SECOND)));
}

bool type_value_print_interval(Arena *arena, Slice written, Slice *text) {
  Interval interval;
  if (!read_interval(written, &interval)) return false;
  IntervalText printed = {.arena = arena};
  put_number(&printed, interval.months / 12, "year");
  put_number(&printed, interval.months % 12, "mon");
  put_number(&printed, interval.days, "day");
  put_time(&printed, interval.microseconds);
  *text = printed.text;
  return true;
}
