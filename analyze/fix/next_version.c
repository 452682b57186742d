#include "analyze/fix/next_version.h"

#define TIME_DIGITS 14
#define MOST_DIGITS 30

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static int number_at(const char *digits, size_t length) {
  int number = 0;
  for (size_t i = 0; i < length; i++) number = number * 10 + (digits[i] - '0');
  return number;
}

static int days_of(int year, int month) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && is_leap ? 29 : days[month - 1];
}

typedef struct Moment {
  int parts[6]; // year to second
} Moment;

static bool read_moment(const char *digits, Moment *moment) {
  static const size_t widths[] = {4, 2, 2, 2, 2, 2};
  static const int most[] = {9998, 12, 31, 23, 59, 59};
  static const int least[] = {1970, 1, 1, 0, 0, 0};
  for (size_t i = 0; i < 6; digits += widths[i], i++) {
    moment->parts[i] = number_at(digits, widths[i]);
    if (moment->parts[i] < least[i] || moment->parts[i] > most[i]) return false;
  }
  return moment->parts[2] <= days_of(moment->parts[0], moment->parts[1]);
}

static void add_second(char *digits, Moment *moment) {
  static const int first[] = {0, 1, 1, 0, 0, 0};
  int *parts = moment->parts;
  for (int i = 5; i >= 0; i--) {
    static const int most[] = {9999, 12, 0, 23, 59, 59};
    int last = i == 2 ? days_of(parts[0], parts[1]) : most[i];
    if (parts[i] < last) {
      parts[i]++;
      break;
    }
    parts[i] = first[i];
  }
  static const size_t widths[] = {4, 2, 2, 2, 2, 2};
  for (size_t i = 0; i < 6; i++) {
    int number = parts[i];
    for (size_t k = widths[i]; k-- > 0; number /= 10) digits[k] = (char)('0' + number % 10);
    digits += widths[i];
  }
}

// False: one digit more is needed.
static bool add_one(char *digits, size_t length) {
  for (size_t i = length; i-- > 0;) {
    if (digits[i] != '9') {
      digits[i]++;
      return true;
    }
    digits[i] = '0';
  }
  return false;
}

Slice next_version(Arena *arena, Slice version) {
  char digits[MOST_DIGITS];
  size_t count = 0;
  for (size_t i = 0; i < version.length; i++) {
    char c = version.start[i];
    if (is_digit(c) && count < MOST_DIGITS) {
      digits[count++] = c;
    } else if (c != '-' && c != '_') {
      return SLICE("");
    }
  }
  if (count == 0) return SLICE("");
  Moment moment;
  bool is_wider = false;
  if (count == TIME_DIGITS && read_moment(digits, &moment)) {
    add_second(digits, &moment);
  } else {
    is_wider = !add_one(digits, count);
  }
  char *next = arena_alloc(arena, version.length + 2);
  size_t length = 0;
  size_t at = 0;
  if (is_wider) next[length++] = '1';
  for (size_t i = 0; i < version.length; i++)
    next[length++] = is_digit(version.start[i]) ? digits[at++] : version.start[i];
  return (Slice){next, length};
}
