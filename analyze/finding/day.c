#include "analyze/finding/day.h"

bool day_read(Slice text, int64_t *days) {
  static const int lengths[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (text.length != 10 || text.start[4] != '-' || text.start[7] != '-') return false;
  int number[3] = {0};
  for (size_t i = 0, part = 0; i < text.length; i++) {
    if (i == 4 || i == 7) {
      part++;
      continue;
    }
    if (text.start[i] < '0' || text.start[i] > '9') return false;
    number[part] = number[part] * 10 + (text.start[i] - '0');
  }
  int year = number[0], month = number[1], day = number[2];
  if (month < 1 || month > 12 || day < 1 || day > lengths[month - 1]) return false;
  bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  if (month == 2 && day == 29 && !is_leap) return false;
  int64_t y = month <= 2 ? year - 1 : year; // years begin in March, so that leap days are last
  int64_t era = (y >= 0 ? y : y - 399) / 400;
  int64_t of_era = y - era * 400;
  int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  *days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
  return true;
}
