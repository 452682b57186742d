#include "analyze/catalog/builtin/server_setting.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NUMBER_SIZE 400 // a longer text is no number that anybody writes

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool is_word(Slice text, const char *word) {
  return strlen(word) == text.length && strncasecmp(word, text.start, text.length) == 0;
}

// ---- words

bool server_setting_is_bool(Slice text) {
  static const char *const words[] = {"true", "false", "yes", "no", "on", "off"};
  if (text.length == 0 || (text.length == 1 && (*text.start | 0x20) == 'o')) return false;
  if (is_word(text, "1") || is_word(text, "0")) return true;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (text.length <= strlen(words[i]) && strncasecmp(words[i], text.start, text.length) == 0)
      return true;
  }
  return false;
}

static bool is_among(Slice text, const char *words) {
  for (const char *at = words;; at++) {
    size_t length = strcspn(at, "|");
    if (length == text.length && strncasecmp(at, text.start, length) == 0) return true;
    at += length;
    if (*at == '\0') return false;
  }
}

// ---- numbers

typedef struct Unit {
  const char *word;
  double size; // in bytes, or in microseconds
} Unit;

static const Unit memory_units[] = {{"B", 1}, {"kB", 1024}, {"MB", 1048576}, {"GB", 1073741824},
    {"TB", 1099511627776}, {"8kB", 8192}, {NULL, 0}};
static const Unit time_units[] = {
    {"us", 1}, {"ms", 1e3}, {"s", 1e6}, {"min", 60e6}, {"h", 3600e6}, {"d", 86400e6}, {NULL, 0}};

static double size_of(const Unit *units, Slice word) {
  for (const Unit *unit = units; unit->word != NULL; unit++) {
    if (slice_equals(slice_of(unit->word), word)) return unit->size;
  }
  return 0;
}

// In the setting's own unit; false: it has no such unit.
static bool convert(const ServerSetting *setting, Slice word, double *number) {
  Slice own = slice_of(setting->unit);
  const Unit *units = size_of(memory_units, own) > 0 ? memory_units : time_units;
  double base = size_of(units, own);
  double size = word.length > 0 && word.start[0] != '8' ? size_of(units, word) : 0;
  if (size <= 0 || base <= 0) return false;
  *number = *number * size / base;
  return true;
}

static char *read_integer(char *text, double *number) {
  char *end;
  errno = 0;
  long whole = strtol(text, &end, 0);
  *number = (double)whole;
  if (*end != '.' && *end != 'e' && *end != 'E' && errno != ERANGE) return end;
  errno = 0;
  *number = strtod(text, &end);
  return end;
}

static ServerSettingVerdict judge_number(
    const ServerSetting *setting, Slice value, double *number) {
  char text[NUMBER_SIZE];
  if (value.length >= sizeof text) return SERVER_SETTING_IS_INVALID;
  memcpy(text, value.start, value.length);
  text[value.length] = '\0';
  bool is_integer = setting->kind == SERVER_SETTING_INTEGER;
  errno = 0;
  char *end = is_integer ? read_integer(text, number) : text;
  if (!is_integer) *number = strtod(text, &end);
  if (end == text || isnan(*number)) return SERVER_SETTING_IS_INVALID;
  while (is_blank(*end)) end++;
  size_t length = 0;
  while (end[length] != '\0' && !is_blank(end[length])) length++;
  const char *rest = end + length;
  while (is_blank(*rest)) rest++;
  if (rest != text + value.length) return SERVER_SETTING_IS_INVALID; // or a NUL stands in it
  if (length > 0 && setting->unit[0] == '\0') return SERVER_SETTING_IS_INVALID;
  if (length > 0 && !convert(setting, (Slice){end, length}, number))
    return SERVER_SETTING_HAS_OTHER_UNIT;
  if (is_integer) *number = rint(*number);
  if (is_integer && (*number > INT32_MAX || *number < INT32_MIN))
    return SERVER_SETTING_IS_TOO_LARGE;
  bool fits = *number >= setting->least && *number <= setting->most;
  // What the table has of the largest number is rounded.
  bool is_huge = setting->most > 1e308 && *number >= setting->least;
  return fits || is_huge ? SERVER_SETTING_FITS : SERVER_SETTING_IS_OUTSIDE;
}

ServerSettingVerdict server_setting_judge(
    const ServerSetting *setting, Slice value, double *number) {
  switch ((ServerSettingKind)setting->kind) {
  case SERVER_SETTING_BOOL:
    return server_setting_is_bool(value) ? SERVER_SETTING_FITS : SERVER_SETTING_IS_NO_BOOL;
  case SERVER_SETTING_INTEGER:
  case SERVER_SETTING_REAL: return judge_number(setting, value, number);
  case SERVER_SETTING_ENUM:
    if (is_among(value, server_setting_words(setting))) return SERVER_SETTING_FITS;
    const char *unshown = server_setting_unshown_words(setting);
    return *unshown != '\0' && is_among(value, unshown) ? SERVER_SETTING_FITS
                                                        : SERVER_SETTING_IS_INVALID;
  case SERVER_SETTING_LIST:
    return server_setting_is_list(value) ? SERVER_SETTING_FITS : SERVER_SETTING_IS_INVALID_LIST;
  case SERVER_SETTING_STRING: break;
  }
  return SERVER_SETTING_FITS;
}

// ---- lists and names

static size_t skip_blanks(Slice text, size_t at) {
  while (at < text.length && is_blank(text.start[at])) at++;
  return at;
}

// Past the item that starts at `at`; `at` itself: there is none.
static size_t skip_item(Slice text, size_t at) {
  if (text.start[at] != '"') {
    while (at < text.length && text.start[at] != ',' && !is_blank(text.start[at])) at++;
    return at;
  }
  for (size_t i = at + 1; i < text.length; i++) {
    if (text.start[i] != '"') continue;
    if (i + 1 == text.length || text.start[i + 1] != '"') return i + 1;
    i++;
  }
  return at; // the quote is not closed
}

bool server_setting_is_list(Slice text) {
  size_t at = skip_blanks(text, 0);
  if (at == text.length) return true;
  while (at < text.length) {
    size_t end = skip_item(text, at);
    if (end == at) return false;
    at = skip_blanks(text, end);
    if (at == text.length) return true;
    if (text.start[at] != ',') return false;
    at = skip_blanks(text, at + 1);
  }
  return false; // a comma stands last
}

bool server_setting_is_custom_name(Slice name) {
  bool starts = true, has_dot = false;
  for (size_t i = 0; i < name.length; i++) {
    char c = name.start[i];
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80);
    if (c == '.') {
      if (starts) return false;
      has_dot = starts = true;
    } else if (is_letter || (!starts && ((c >= '0' && c <= '9') || c == '$'))) {
      starts = false;
    } else {
      return false;
    }
  }
  return has_dot && !starts;
}
