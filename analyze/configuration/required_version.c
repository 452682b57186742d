#include "analyze/configuration/required_version.h"

#define PARTS 3
#define MOST_DIGITS 6

typedef struct Condition {
  const char *sign; // ">=", ">", "<", "<=", "="
  int parts[PARTS];
} Condition;

static const char *const signs[] = {">=", "<=", ">", "<", "="}; // the longer ones first

static void skip_blanks(Slice *text) {
  while (text->length > 0 && text->start[0] == ' ')
    *text = (Slice){text->start + 1, text->length - 1};
}

static bool read_part(Slice *text, int *part) {
  size_t i = 0;
  for (*part = 0; i < text->length && text->start[i] >= '0' && text->start[i] <= '9'; i++) {
    if (i == MOST_DIGITS) return false;
    *part = *part * 10 + (text->start[i] - '0');
  }
  *text = (Slice){text->start + i, text->length - i};
  return i > 0;
}

// One to three numbers with dots; those left out are 0.
static bool read_version(Slice *text, int parts[PARTS]) {
  for (size_t i = 0; i < PARTS; i++) parts[i] = 0;
  for (size_t i = 0; i < PARTS; i++) {
    if (!read_part(text, &parts[i])) return false;
    if (text->length == 0 || text->start[0] != '.') return true;
    *text = (Slice){text->start + 1, text->length - 1};
  }
  return false;
}

static bool read_condition(Slice *text, Condition *condition) {
  skip_blanks(text);
  condition->sign = ">=";
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    Slice sign = slice_of(signs[i]);
    if (!slice_starts_with(*text, sign)) continue;
    condition->sign = signs[i];
    *text = (Slice){text->start + sign.length, text->length - sign.length};
    break;
  }
  skip_blanks(text);
  if (!read_version(text, condition->parts)) return false;
  skip_blanks(text);
  if (text->length == 0) return true;
  bool goes_on = text->start[0] == ',' && text->length > 1;
  *text = (Slice){text->start + 1, text->length - 1};
  return goes_on;
}

static int compare(const int a[PARTS], const int b[PARTS]) {
  for (size_t i = 0; i < PARTS; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

static bool is_met(const Condition *condition, const int version[PARTS]) {
  int order = compare(version, condition->parts);
  switch (condition->sign[0]) {
  case '>': return order > 0 || (condition->sign[1] == '=' && order == 0);
  case '<': return order < 0 || (condition->sign[1] == '=' && order == 0);
  default: return order == 0;
  }
}

bool required_version_check(Slice wanted, const char *called, Error *error) {
  Slice rest = wanted;
  Condition condition;
  do {
    if (!read_condition(&rest, &condition))
      return error_set(error, "%s: \"%.*s\" is no version such as 0.2 or >=0.2, <0.4", called,
          SLICE_PRINT(wanted));
  } while (rest.length > 0);
  return true;
}

bool required_version_met(Slice wanted, const char *version, const char *called, Error *error) {
  if (!required_version_check(wanted, called, error)) return false;
  int parts[PARTS];
  Slice own = slice_of(version);
  if (!read_version(&own, parts)) return error_set(error, "%s: this is no released weir", called);
  for (Slice rest = wanted; rest.length > 0;) {
    Condition condition;
    read_condition(&rest, &condition);
    if (!is_met(&condition, parts))
      return error_set(
          error, "%s: %.*s is wanted, and this is weir %s", called, SLICE_PRINT(wanted), version);
  }
  return true;
}
