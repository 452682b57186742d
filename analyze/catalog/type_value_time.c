// Dates and times, as far as every setting of DateStyle reads them the same.
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/type_value.h"

#define SECOND INT64_C(1000000) // in microseconds
#define DAY (86400 * SECOND)

// What is still to be read.
typedef struct Reader {
  const char *at;
  const char *end;
} Reader;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool take(Reader *reader, char c) {
  if (reader->at == reader->end || *reader->at != c) return false;
  reader->at++;
  return true;
}

// Between `least` and `most` digits, and no more behind them.
static bool take_number(Reader *reader, int least, int most, int *number) {
  *number = 0;
  int count = 0;
  while (count < most && reader->at < reader->end && is_digit(*reader->at)) {
    *number = *number * 10 + (*reader->at++ - '0');
    count++;
  }
  return count >= least && (reader->at == reader->end || !is_digit(*reader->at));
}

// ---- days

static int days_in(int year, int month) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && is_leap ? 29 : days[month - 1];
}

// Since 1970-01-01; years count from 1 March, so that the odd day is the last one.
static int64_t day_number(int year, int month, int day) {
  int from_march = (month + 9) % 12;
  int64_t y = year - (month <= 2);
  int64_t in_year = (153 * from_march + 2) / 5 + day - 1;
  return 365 * y + y / 4 - y / 100 + y / 400 + in_year - 719468;
}

static void date_of(int64_t number, int *year, int *month, int *day) {
  *year = (int)(1970 + number / (number < 0 ? 365 : 366)) - 1; // never too late
  while (day_number(*year + 1, 1, 1) <= number) (*year)++;
  *month = 12;
  while (day_number(*year, *month, 1) > number) (*month)--;
  *day = (int)(number - day_number(*year, *month, 1)) + 1;
}

static TypeReading take_date(Reader *reader, int64_t *days) {
  int year;
  int month;
  int day;
  Reader start = *reader;
  if (take_number(reader, 4, 4, &year)) {
    if (!take(reader, '-') || !take_number(reader, 1, 2, &month) || !take(reader, '-') ||
        !take_number(reader, 1, 2, &day))
      return TYPE_READ_OPEN;
  } else {
    *reader = start;
    if (!take_number(reader, 8, 8, &day)) return TYPE_READ_OPEN;
    year = day / 10000;
    month = day / 100 % 100;
    day %= 100;
  }
  if (year == 0) return TYPE_READ_OPEN;
  if (month < 1 || month > 12 || day < 1 || day > days_in(year, month)) return TYPE_READ_RANGE;
  *days = day_number(year, month, day);
  return TYPE_READ;
}

// ---- times of the day

static bool take_fraction(Reader *reader, int64_t *micros) {
  int64_t unit = SECOND / 10;
  int count = 0;
  for (; reader->at < reader->end && is_digit(*reader->at); reader->at++, count++) {
    if (unit == 0) return false; // to be rounded
    *micros += unit * (*reader->at - '0');
    unit /= 10;
  }
  return count > 0;
}

static bool take_time(Reader *reader, int64_t *micros) {
  int hour;
  int minute;
  int second = 0;
  if (!take_number(reader, 1, 2, &hour) || !take(reader, ':') ||
      !take_number(reader, 2, 2, &minute))
    return false;
  bool has_second = take(reader, ':');
  if (has_second && !take_number(reader, 2, 2, &second)) return false;
  if (hour > 23 || minute > 59 || second > 59) return false;
  *micros = (hour * INT64_C(3600) + minute * INT64_C(60) + second) * SECOND;
  return !has_second || !take(reader, '.') || take_fraction(reader, micros);
}

static bool take_word(Reader *reader, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(reader->end - reader->at) != length) return false;
  for (size_t i = 0; i < length; i++) {
    if ((reader->at[i] | 0x20) != (word[i] | 0x20)) return false;
  }
  reader->at += length;
  return true;
}

// East of Greenwich.
static bool take_zone(Reader *reader, int64_t *micros) {
  *micros = 0;
  if (take_word(reader, "z") || take_word(reader, "utc")) return true;
  bool west = reader->at < reader->end && *reader->at == '-';
  if (!west && !(reader->at < reader->end && *reader->at == '+')) return false;
  reader->at++;
  int hours;
  int minutes = 0;
  Reader start = *reader;
  if (!take_number(reader, 1, 2, &hours)) {
    *reader = start;
    if (!take_number(reader, 4, 4, &hours)) return false;
    minutes = hours % 100;
    hours /= 100;
  } else if (take(reader, ':') && !take_number(reader, 2, 2, &minutes)) {
    return false;
  }
  if (hours > 15 || minutes > 59) return false;
  *micros = (hours * INT64_C(3600) + minutes * INT64_C(60)) * SECOND;
  if (west) *micros = -*micros;
  return true;
}

// ---- whole

static void put(Arena *arena, ObjectId type, int64_t micros, TypeValue *value) {
  int64_t days = micros / DAY - (micros % DAY < 0);
  int64_t rest = micros - days * DAY;
  int year;
  int month;
  int day;
  date_of(days, &year, &month, &day);
  value->order = TYPE_ORDER_NUMBER;
  value->has_text = true;
  value->number = type == BUILTIN_DATE ? days : micros;
  Slice date = arena_printf(arena, "%04d-%02d-%02d", year, month, day);
  if (type == BUILTIN_DATE) {
    value->text = date;
    return;
  }
  int64_t seconds = rest / SECOND;
  Slice fraction = SLICE("");
  if (rest % SECOND != 0) {
    fraction = arena_printf(arena, ".%06d", (int)(rest % SECOND));
    while (fraction.start[fraction.length - 1] == '0') fraction.length--;
  }
  value->text = arena_printf(arena, "%.*s %02d:%02d:%02d%.*s%s", SLICE_PRINT(date),
      (int)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60), SLICE_PRINT(fraction),
      type == BUILTIN_TIMESTAMPTZ ? "+00" : "");
}

static bool read_endless(Slice text, TypeValue *value) {
  bool is_last = slice_equals(text, SLICE("infinity"));
  if (!is_last && !slice_equals(text, SLICE("-infinity"))) return false;
  *value = (TypeValue){TYPE_ORDER_NUMBER, is_last ? INT64_MAX : INT64_MIN, text, true};
  return true;
}

TypeReading type_value_read_time(
    Arena *arena, const TypeReference *type, Slice text, TypeValue *value) {
  if (read_endless(text, value)) return TYPE_READ;
  if (slice_equals(text, SLICE("epoch"))) text = SLICE("1970-01-01 00:00:00+00");
  if (type->modifiers[0] >= 0 && type->modifiers[0] < 6) return TYPE_READ_OPEN; // to be rounded
  Reader reader = {text.start, text.start + text.length};
  int64_t days;
  int64_t time = 0;
  int64_t zone = 0;
  TypeReading date = take_date(&reader, &days);
  if (date == TYPE_READ_OPEN) return date;
  bool has_time = take(&reader, ' ') || take(&reader, 'T');
  if (has_time && !take_time(&reader, &time)) return TYPE_READ_OPEN;
  if (has_time) take(&reader, ' ');
  bool has_zone = has_time && take_zone(&reader, &zone);
  if (reader.at != reader.end) return TYPE_READ_OPEN;
  if (date != TYPE_READ) return date;
  if (type->type == BUILTIN_DATE) time = 0;
  bool counts = type->type == BUILTIN_TIMESTAMPTZ;
  put(arena, type->type, days * DAY + time - (counts ? zone : 0), value);
  if (counts && !has_zone) {
    value->order = TYPE_ORDER_LOCAL;
    value->has_text = false;
  }
  return TYPE_READ;
}

Slice type_value_local_text(Arena *arena, int64_t number) {
  TypeValue value;
  put(arena, OBJECT_ID_NONE, number, &value);
  return value.text;
}
