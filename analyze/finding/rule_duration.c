#include "analyze/finding/rule_duration.h"

#include <stdlib.h>
#include <string.h>

static const struct {
  const char *word;
  double milliseconds;
} units[] = {
    {"us", 0.001}, {"ms", 1}, {"s", 1000}, {"min", 60000}, {"h", 3600000}, {"d", 86400000}};

double rule_milliseconds(Slice value) {
  char text[40];
  if (value.length == 0 || value.length >= sizeof text) return 0;
  memcpy(text, value.start, value.length);
  text[value.length] = '\0';
  char *unit;
  double number = strtod(text, &unit);
  unit += strspn(unit, " \t\n");
  if (unit == text || !(number > 0)) return 0;
  if (*unit == '\0') return number;
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    if (strcmp(unit, units[i].word) == 0) return number * units[i].milliseconds;
  }
  return 0;
}
