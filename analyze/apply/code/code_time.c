// Dates and times, as far as migrations name partitions by them (manual: 9.8 and 9.9). The zone is UTC.
#include "analyze/apply/code/code_text.h"

#include <time.h>

#define DAY INT64_C(86400)
#define MOST_SECONDS INT64_C(10000000000000) // beyond it nothing is said

Datum datum_time(int64_t seconds, bool is_date) {
  return (Datum){.kind = is_date ? DATUM_DATE : DATUM_TIME, .number = seconds};
}

bool datum_is_time(Datum value) { return value.kind == DATUM_DATE || value.kind == DATUM_TIME; }

static int64_t midnight(int64_t seconds) { return seconds - (seconds % DAY + DAY) % DAY; }

static bool in_range(int64_t seconds) { return seconds > -MOST_SECONDS && seconds < MOST_SECONDS; }

static struct tm parts_of(int64_t seconds) {
  struct tm parts = {0};
  time_t time = (time_t)seconds;
  gmtime_r(&time, &parts);
  return parts;
}

static int64_t seconds_of(struct tm parts) { return (int64_t)timegm(&parts); }

// ---- read

// 2024-01-31, 20240131, today. False: something else.
static bool read_date(const Executor *executor, Slice text, int64_t *seconds) {
  int numbers[3] = {0}, digits = 0, parts = 0;
  int64_t today = midnight(executor->now);
  static const struct {
    const char *word;
    int days;
  } words[] = {{"today", 0}, {"tomorrow", 1}, {"yesterday", -1}};
  for (size_t i = 0; i < 3; i++) {
    if (slice_equals(text, slice_of(words[i].word))) {
      *seconds = today + words[i].days * DAY;
      return true;
    }
  }
  bool is_packed = text.length == 8;
  if (text.length != 8 && text.length != 10) return false;
  for (size_t i = 0; i < text.length; i++) {
    char byte = text.start[i];
    bool is_end = !is_packed && (i == 4 || i == 7);
    if (is_end && byte != '-') return false;
    if (is_end) continue;
    if (byte < '0' || byte > '9') return false;
    numbers[parts] = numbers[parts] * 10 + (byte - '0');
    if (++digits == (parts == 0 ? 4 : 2)) {
      parts++;
      digits = 0;
    }
  }
  if (numbers[1] < 1 || numbers[1] > 12 || numbers[2] < 1 || numbers[2] > 28 + 3) return false;
  struct tm time = {.tm_year = numbers[0] - 1900, .tm_mon = numbers[1] - 1, .tm_mday = numbers[2]};
  *seconds = seconds_of(time);
  return parts_of(*seconds).tm_mday == numbers[2];
}

static bool is_unit(Slice word, const char *unit) {
  size_t length = strlen(unit);
  bool has_plural = word.length == length + 1 && word.start[length] == 's';
  return (word.length == length || has_plural) && memcmp(word.start, unit, length) == 0;
}

// "1 day", "2 months 3 hours"; other forms are not read.
static bool read_interval(Slice text, Datum *interval) {
  static const struct {
    const char *unit;
    int64_t months;
    int64_t seconds;
  } units[] = {{"second", 0, 1}, {"minute", 0, 60}, {"hour", 0, 3600}, {"day", 0, DAY},
      {"week", 0, 7 * DAY}, {"month", 1, 0}, {"mon", 1, 0}, {"year", 12, 0}};
  *interval = (Datum){.kind = DATUM_INTERVAL};
  size_t at = 0;
  while (at < text.length) {
    int64_t number = 0, sign = 1;
    size_t start = at;
    if (text.start[at] == '-') sign = -1, start = ++at;
    for (; at < text.length && text.start[at] >= '0' && text.start[at] <= '9' && number < 100000;
         at++)
      number = number * 10 + (text.start[at] - '0');
    if (at == start) return false;
    while (at < text.length && text.start[at] == ' ') at++;
    size_t word = at;
    while (at < text.length && text.start[at] >= 'a' && text.start[at] <= 'z') at++;
    Slice name = {text.start + word, at - word};
    size_t found = 0;
    while (found < sizeof units / sizeof *units && !is_unit(name, units[found].unit)) found++;
    if (name.length == 0 || found == sizeof units / sizeof *units) return false;
    interval->months += sign * number * units[found].months;
    interval->number += sign * number * units[found].seconds;
    while (at < text.length && text.start[at] == ' ') at++;
  }
  return text.length > 0;
}

Datum code_cast_time(Code *code, Datum value, Slice type) {
  bool is_date = slice_equals(type, SLICE("date"));
  int64_t seconds;
  if (slice_equals(type, SLICE("interval"))) {
    Datum interval;
    if (value.kind == DATUM_INTERVAL) return value;
    return value.kind == DATUM_TEXT && read_interval(value.text, &interval) ? interval
                                                                            : datum_unknown();
  }
  if (datum_is_time(value))
    return datum_time(is_date ? midnight(value.number) : value.number, is_date);
  if (value.kind != DATUM_TEXT) return datum_unknown();
  if (!is_date && slice_equals(value.text, SLICE("now")))
    return datum_time(code->executor->now, false);
  return read_date(code->executor, value.text, &seconds) ? datum_time(seconds, is_date)
                                                         : datum_unknown();
}

// ---- printed

Slice datum_time_text(Arena *arena, Datum value) {
  struct tm parts = parts_of(value.number);
  if (value.kind == DATUM_DATE)
    return arena_printf(
        arena, "%04d-%02d-%02d", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
  return arena_printf(arena, "%04d-%02d-%02d %02d:%02d:%02d", parts.tm_year + 1900,
      parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

static bool starts_with_lower(Slice text, Slice word) {
  if (text.length < word.length) return false;
  for (size_t i = 0; i < word.length; i++) {
    bool is_letter = word.start[i] >= 'A';
    if (text.start[i] != (is_letter ? (char)(word.start[i] | 0x20) : word.start[i])) return false;
  }
  return true;
}

// Numbers and what stands between them. DATUM_UNKNOWN: a word that is none of these.
Datum code_to_char(Code *code, const CodeArguments *arguments) {
  Datum value = arguments->items[0], pattern = arguments->items[1];
  if (value.kind == DATUM_NULL || pattern.kind == DATUM_NULL) return datum_null();
  if (!datum_is_time(value) || pattern.kind != DATUM_TEXT) return datum_unknown();
  struct tm parts = parts_of(value.number);
  const struct {
    Slice word;
    int width;
    int number;
  } words[] = {{SLICE("YYYY"), 4, parts.tm_year + 1900}, {SLICE("HH24"), 2, parts.tm_hour},
      {SLICE("DDD"), 3, parts.tm_yday + 1}, {SLICE("MM"), 2, parts.tm_mon + 1},
      {SLICE("DD"), 2, parts.tm_mday}, {SLICE("MI"), 2, parts.tm_min},
      {SLICE("SS"), 2, parts.tm_sec}, {SLICE("YY"), 2, parts.tm_year % 100}};
  TextBuffer buffer = {0};
  Slice rest = pattern.text;
  while (rest.length > 0) {
    size_t found = 0, count = sizeof words / sizeof *words, length = 1;
    while (found < count && !slice_starts_with(rest, words[found].word) &&
           !starts_with_lower(rest, words[found].word))
      found++;
    bool is_letter = (rest.start[0] >= 'a' && rest.start[0] <= 'z') ||
                     (rest.start[0] >= 'A' && rest.start[0] <= 'Z') || rest.start[0] == '"';
    if (found == count && is_letter) return datum_unknown();
    if (found < count) {
      length = words[found].word.length;
      code_append(code, &buffer,
          arena_printf(code->executor->arena, "%0*d", words[found].width, words[found].number));
    } else {
      code_append(code, &buffer, (Slice){rest.start, 1});
    }
    rest = (Slice){rest.start + length, rest.length - length};
  }
  return datum_text((Slice){buffer.bytes, buffer.length});
}

// ---- calculated

static Datum add_interval(Datum time, Datum interval, int sign) {
  struct tm parts = parts_of(time.number);
  int day = parts.tm_mday;
  if (interval.months != 0) {
    parts.tm_mon += (int)(sign * interval.months);
    parts.tm_mday = 1;
    struct tm first = parts_of(seconds_of(parts));
    struct tm next = first;
    next.tm_mon++;
    int last = parts_of(seconds_of(next) - DAY).tm_mday;
    first.tm_mday = day < last ? day : last;
    parts = first;
  }
  int64_t seconds = seconds_of(parts) + sign * interval.number;
  return in_range(seconds) ? datum_time(seconds, false) : datum_unknown();
}

Datum code_add_time(Datum left, Datum right, int sign) {
  if (left.kind == DATUM_INTERVAL && datum_is_time(right) && sign > 0)
    return add_interval(right, left, 1);
  if (datum_is_time(left) && right.kind == DATUM_INTERVAL) return add_interval(left, right, sign);
  bool is_days = left.kind == DATUM_DATE && right.kind == DATUM_NUMBER &&
                 right.number > -10000000 && right.number < 10000000;
  if (is_days) return datum_time(left.number + sign * right.number * DAY, true);
  bool is_difference = left.kind == DATUM_DATE && right.kind == DATUM_DATE && sign < 0;
  return is_difference ? datum_number((left.number - right.number) / DAY) : datum_unknown();
}

Datum code_date_trunc(Code *code, const CodeArguments *arguments) {
  Datum unit = arguments->items[0], value = arguments->items[1];
  (void)code;
  if (unit.kind != DATUM_TEXT || !datum_is_time(value)) return datum_unknown();
  struct tm parts = parts_of(midnight(value.number));
  if (slice_equals(unit.text, SLICE("week"))) {
    parts.tm_mday -= (parts.tm_wday + 6) % 7;
  } else if (slice_equals(unit.text, SLICE("month"))) {
    parts.tm_mday = 1;
  } else if (slice_equals(unit.text, SLICE("quarter"))) {
    parts.tm_mday = 1;
    parts.tm_mon -= parts.tm_mon % 3;
  } else if (slice_equals(unit.text, SLICE("year"))) {
    parts.tm_mday = 1;
    parts.tm_mon = 0;
  } else if (!slice_equals(unit.text, SLICE("day"))) {
    return datum_unknown();
  }
  return datum_time(seconds_of(parts), false);
}

Datum code_now(Code *code, const CodeArguments *arguments) {
  (void)arguments;
  return datum_time(code->executor->now, false);
}
