// day.h -- a day of the calendar, as settings and comments write it: 2027-01-31.
#ifndef WEIR_ANALYZE_FINDING_DAY_H
#define WEIR_ANALYZE_FINDING_DAY_H

#include "lexer/slice.h"

#include <stdbool.h>
#include <stdint.h>

#define DAY_SECONDS 86400

// Days since 1970 of a date of the Gregorian calendar. False: it is none.
bool day_read(Slice text, int64_t *days);
// Whether the day is over at `now`, in seconds since 1970.
static inline bool day_is_over(int64_t days, int64_t now) {
  return now >= (days + 1) * DAY_SECONDS;
}

#endif
