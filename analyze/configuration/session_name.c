#include "analyze/configuration/session_name.h"

#include "analyze/catalog/builtin/server_setting.h"
#include "lexer/nearest.h"

#include <string.h>

#define NAME_SIZE 64     // longer words are no misspelt names
#define FIRST_VERSION 14 // what older servers alone have is no name that a setting of ours may have

// As the newest server that knows it has it.
static const ServerSetting *find_setting(Slice name) {
  const ServerSetting *found = NULL;
  for (int version = SERVER_SETTING_LAST_VERSION; version >= FIRST_VERSION && found == NULL;
       version--)
    found = server_setting_find(name, version);
  return found;
}

// ---- names

static const char *candidate(size_t index, const void *payload) {
  (void)payload;
  size_t count;
  const ServerSetting *rows = server_settings(&count);
  return index < count ? rows[index].name : NULL;
}

bool session_name_check(Slice name, const char *called, Error *error) {
  bool has_dot = name.length > 0 && memchr(name.start, '.', name.length) != NULL;
  if (has_dot || find_setting(name) != NULL) return true;
  char word[NAME_SIZE] = "";
  if (name.length < NAME_SIZE) memcpy(word, name.start, name.length);
  const char *meant = nearest(word, candidate, NULL);
  if (meant != NULL)
    return error_set(error, "%s: PostgreSQL has no setting \"%.*s\"; is \"%s\" meant?", called,
        SLICE_PRINT(name), meant);
  return error_set(error, "%s: PostgreSQL has no setting \"%.*s\"; one of your own has a dot in it",
      called, SLICE_PRINT(name));
}

// ---- values

static bool refuse_word(
    const ServerSetting *setting, Slice text, const char *called, Error *error) {
  char words[200];
  size_t length = 0;
  for (const char *from = server_setting_words(setting); *from != '\0' && length < sizeof words - 4;
       from++) {
    if (*from == '|') {
      words[length++] = ' ';
      words[length++] = '|';
      words[length++] = ' ';
    } else {
      words[length++] = *from;
    }
  }
  return error_set(error, "%s: %s is one of %.*s, not \"%.*s\"", called, setting->name, (int)length,
      words, SLICE_PRINT(text));
}

static bool refuse_number(
    const ServerSetting *setting, Slice text, const char *called, Error *error) {
  if (strcmp(setting->unit, "ms") == 0 || strcmp(setting->unit, "s") == 0 ||
      strcmp(setting->unit, "min") == 0)
    return error_set(error, "%s: %s is a time such as 500ms, 5s or 2min, not \"%.*s\"", called,
        setting->name, SLICE_PRINT(text));
  if (setting->unit[0] != '\0')
    return error_set(error, "%s: %s is a size such as 512kB, 64MB or 2GB, not \"%.*s\"", called,
        setting->name, SLICE_PRINT(text));
  return error_set(
      error, "%s: %s is a number, not \"%.*s\"", called, setting->name, SLICE_PRINT(text));
}

bool session_value_check(Slice name, Slice text, const char *called, Error *error) {
  const ServerSetting *setting = find_setting(name);
  double number = 0;
  if (setting == NULL) return true;
  switch (server_setting_judge(setting, text, &number)) {
  case SERVER_SETTING_FITS: return true;
  case SERVER_SETTING_IS_NO_BOOL:
    return error_set(
        error, "%s: %s is on or off, not \"%.*s\"", called, setting->name, SLICE_PRINT(text));
  case SERVER_SETTING_IS_OUTSIDE:
    return error_set(error, "%s: %s is from %.15g%s to %.15g%s, not %.15g%s", called, setting->name,
        setting->least, setting->unit, setting->most, setting->unit, number, setting->unit);
  case SERVER_SETTING_IS_INVALID_LIST:
    return error_set(error, "%s: %s is a list of names between commas, not \"%.*s\"", called,
        setting->name, SLICE_PRINT(text));
  case SERVER_SETTING_IS_INVALID:
    if (setting->kind == SERVER_SETTING_ENUM) return refuse_word(setting, text, called, error);
    break;
  case SERVER_SETTING_HAS_OTHER_UNIT:
  case SERVER_SETTING_IS_TOO_LARGE: break;
  }
  return refuse_number(setting, text, called, error);
}
