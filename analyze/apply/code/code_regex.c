// Regular expressions, by the C library's: what both understand alike, and no more (manual: 9.7.3).
#include "analyze/apply/code/code_text.h"

#include <regex.h>

#define MOST_PATTERN 500u // bytes; longer ones are left alone
#define MOST_SUBJECT 10000u

// A backslash, (?…), and *? mean more to PostgreSQL.
static bool is_common(Slice pattern) {
  for (size_t i = 0; i < pattern.length; i++) {
    char byte = pattern.start[i];
    char before = i > 0 ? pattern.start[i - 1] : '\0';
    if (byte == '\\' || byte == '\0' || (unsigned char)byte >= 0x80) return false;
    if (byte == '?' && before != '\0' && strchr("(*+?}", before) != NULL) return false;
  }
  return pattern.length <= MOST_PATTERN && !slice_starts_with(pattern, SLICE("***"));
}

static bool compile(Code *code, Slice pattern, bool any_case, regex_t *regex) {
  if (!is_common(pattern)) return false;
  const char *text = arena_printf(code->executor->arena, "%.*s", SLICE_PRINT(pattern)).start;
  return regcomp(regex, text, REG_EXTENDED | (any_case ? REG_ICASE : 0)) == 0;
}

Datum code_matches(Code *code, Datum value, Datum pattern, bool any_case) {
  if (value.kind == DATUM_NULL || pattern.kind == DATUM_NULL) return datum_null();
  if (value.kind != DATUM_TEXT || pattern.kind != DATUM_TEXT) return datum_unknown();
  regex_t regex;
  if (value.text.length > MOST_SUBJECT || !compile(code, pattern.text, any_case, &regex))
    return datum_unknown();
  const char *text = arena_printf(code->executor->arena, "%.*s", SLICE_PRINT(value.text)).start;
  bool matches = regexec(&regex, text, 0, NULL, 0) == 0;
  regfree(&regex);
  return datum_boolean(matches);
}

// The replacement has neither \1 nor \&.
Datum code_regexp_replace(Code *code, const CodeArguments *arguments) {
  const Datum *items = arguments->items;
  bool is_global = arguments->count == 4 && items[3].kind == DATUM_TEXT &&
                   slice_equals(items[3].text, SLICE("g"));
  if (arguments->count == 4 && !is_global) return datum_unknown();
  for (size_t i = 0; i < 3; i++) {
    if (items[i].kind != DATUM_TEXT)
      return items[i].kind == DATUM_NULL ? datum_null() : datum_unknown();
  }
  Slice with = items[2].text;
  regex_t regex;
  bool is_plain = with.length == 0 || memchr(with.start, '\\', with.length) == NULL;
  if (!is_plain || items[0].text.length > MOST_SUBJECT ||
      !compile(code, items[1].text, false, &regex))
    return datum_unknown();
  const char *text = arena_printf(code->executor->arena, "%.*s", SLICE_PRINT(items[0].text)).start;
  TextBuffer buffer = {0};
  size_t at = 0, length = items[0].text.length;
  regmatch_t match;
  while (at <= length && regexec(&regex, text + at, 1, &match, at > 0 ? REG_NOTBOL : 0) == 0) {
    size_t start = at + (size_t)match.rm_so, end = at + (size_t)match.rm_eo;
    code_append(code, &buffer, (Slice){text + at, start - at});
    code_append(code, &buffer, with);
    if (end == start && start < length) code_append(code, &buffer, (Slice){text + start, 1});
    at = end > start ? end : end + 1;
    if (!is_global) break;
  }
  regfree(&regex);
  if (at < length) code_append(code, &buffer, (Slice){text + at, length - at});
  return datum_text((Slice){buffer.bytes, buffer.length});
}
