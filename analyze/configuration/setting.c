#include "analyze/configuration/setting.h"

#include "analyze/catalog/builtin/builtin.h"
#include "analyze/chain/framework.h"
#include "analyze/configuration/required_version.h"
#include "analyze/finding/rule.h"
#include "lexer/nearest.h"

#include <assert.h>
#include <stdio.h>

#define NAME_SIZE 64 // longer words are no misspelt names

const SettingRow setting_table[SETTING_COUNT] = {
#define SETTING(name, kind, places, fallback, help)                                                \
  [SETTING_##name] = {#name, SETTING_KIND_##kind, places, fallback, help},
#include "analyze/configuration/setting.def"
#undef SETTING
};

static const char *const severities[] = {"error", "warning", "info", "never", NULL};
static const char *const levels[] = {"off", "info", "warning", "error", NULL};
static const char *const dialects[] = {"postgres", NULL};
static const char *const transactions[] = {"auto", "file", "chain", "none", NULL};
static const char *const switches[] = {"true", "false", NULL};

bool setting_find(Slice name, SettingId *id) {
  for (SettingId i = 0; i < SETTING_COUNT; i++) {
    if (!slice_equals(slice_of(setting_table[i].name), name)) continue;
    *id = i;
    return true;
  }
  return false;
}

static const char *setting_candidate(size_t index, const void *payload) {
  const int *places = payload;
  for (SettingId i = 0; i < SETTING_COUNT; i++) {
    if ((setting_table[i].places & *places) && index-- == 0) return setting_table[i].name;
  }
  return NULL;
}

// The word as C text, or "" if it is too long to be a misspelt name.
static const char *short_word(Slice word, char buffer[NAME_SIZE]) {
  size_t length = word.length < NAME_SIZE ? word.length : 0;
  if (length > 0) memcpy(buffer, word.start, length);
  buffer[length] = '\0';
  return buffer;
}

const char *setting_nearest(Slice name, int places) {
  char word[NAME_SIZE];
  return nearest(short_word(name, word), setting_candidate, &places);
}

bool setting_kind_is_list(SettingKind kind) {
  return kind == SETTING_KIND_RULES || kind == SETTING_KIND_FILES;
}

bool setting_kind_is_map(SettingKind kind) {
  return kind == SETTING_KIND_MAP || kind == SETTING_KIND_SESSION ||
         kind == SETTING_KIND_CONTROLS || kind == SETTING_KIND_THRESHOLDS;
}

bool setting_kind_is_structure(SettingKind kind) {
  return kind == SETTING_KIND_CHAINS || kind == SETTING_KIND_OVERRIDES ||
         kind == SETTING_KIND_SUPPRESS;
}

// ---- values

static bool read_number(Slice *text, int *number) {
  int value = 0;
  size_t i = 0;
  for (; i < text->length && i < 4 && text->start[i] >= '0' && text->start[i] <= '9'; i++)
    value = value * 10 + (text->start[i] - '0');
  if (i == 0) return false;
  *number = value;
  *text = (Slice){text->start + i, text->length - i};
  return true;
}

bool setting_read_version(Slice text, int *min, int *max) {
  int first;
  int last;
  if (!read_number(&text, &first)) return false;
  last = first;
  if (text.length > 0 && text.start[0] == '-') {
    text = (Slice){text.start + 1, text.length - 1};
    if (!read_number(&text, &last)) return false;
  }
  if (text.length > 0 || first < BUILTIN_FIRST_VERSION || last > BUILTIN_LAST_VERSION ||
      first > last)
    return false;
  *min = first;
  *max = last;
  return true;
}

static const char *word_candidate(size_t index, const void *payload) {
  return ((const char *const *)payload)[index];
}

static const char *framework_candidate(size_t index, const void *payload) {
  (void)payload;
  if (index == 0) return "auto";
  const Framework *framework = framework_registry[index - 1];
  return framework != NULL ? framework->name : NULL;
}

static bool check_word(NearestCandidate *candidate, const void *payload, Slice text,
    const char *called, Error *error) {
  char list[400] = "";
  for (size_t i = 0; candidate(i, payload) != NULL; i++) {
    if (slice_equals(slice_of(candidate(i, payload)), text)) return true;
    snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i > 0 ? ", " : "",
        candidate(i, payload));
  }
  char word[NAME_SIZE];
  const char *meant = nearest(short_word(text, word), candidate, payload);
  if (meant != NULL)
    return error_set(
        error, "%s: there is no \"%.*s\"; is \"%s\" meant?", called, SLICE_PRINT(text), meant);
  return error_set(error, "%s: \"%.*s\" is none of %s", called, SLICE_PRINT(text), list);
}

static const char *rule_candidate(size_t index, const void *payload) {
  (void)payload;
  return rule_registry[index] != NULL ? rule_registry[index]->id : NULL;
}

static const char *profile_candidate(size_t index, const void *payload) {
  (void)payload;
  return index < PROFILE_COUNT ? rule_profile_name((RuleProfile)index) : NULL;
}

static bool check_rule(Slice text, const char *called, Error *error) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (slice_equals(slice_of(rule_registry[i]->id), text)) return true;
  }
  char word[NAME_SIZE];
  const char *meant = nearest(short_word(text, word), rule_candidate, NULL);
  if (meant != NULL)
    return error_set(
        error, "%s: there is no rule \"%.*s\"; is \"%s\" meant?", called, SLICE_PRINT(text), meant);
  return error_set(
      error, "%s: there is no rule \"%.*s\"; `weir rules` lists them", called, SLICE_PRINT(text));
}

static bool check_version(Slice text, const char *called, Error *error) {
  int min;
  int max;
  if (setting_read_version(text, &min, &max)) return true;
  return error_set(error,
      "%s: \"%.*s\" is no major version from %d to %d, nor a range such as 14-18", called,
      SLICE_PRINT(text), BUILTIN_FIRST_VERSION, BUILTIN_LAST_VERSION);
}

bool setting_check_level(Slice text, const char *called, Error *error) {
  return check_word(word_candidate, levels, text, called, error);
}

bool setting_read_rows(Slice text, double *rows) {
  double value = 0;
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] < '0' || text.start[i] > '9') return false;
    value = value * 10 + (text.start[i] - '0');
    if (value > SETTING_MAX_ROWS) return false;
  }
  *rows = value;
  return text.length > 0;
}

static bool check_edition(Slice text, const char *called, Error *error) {
  double edition;
  if (setting_read_rows(text, &edition) && edition >= 1 && edition <= RULE_EDITION_NEWEST)
    return true;
  return error_set(error, "%s: \"%.*s\" is no edition; this weir has those from 1 to %d", called,
      SLICE_PRINT(text), RULE_EDITION_NEWEST);
}

bool setting_check(SettingKind kind, Slice text, const char *called, Error *error) {
  switch (kind) {
  case SETTING_KIND_SWITCH: return check_word(word_candidate, switches, text, called, error);
  case SETTING_KIND_VERSION: return check_version(text, called, error);
  case SETTING_KIND_DIALECT: return check_word(word_candidate, dialects, text, called, error);
  case SETTING_KIND_FRAMEWORK: return check_word(framework_candidate, NULL, text, called, error);
  case SETTING_KIND_TRANSACTION:
    return check_word(word_candidate, transactions, text, called, error);
  case SETTING_KIND_PROFILE: return check_word(profile_candidate, NULL, text, called, error);
  case SETTING_KIND_SEVERITY: return check_word(word_candidate, severities, text, called, error);
  case SETTING_KIND_RULES: return check_rule(text, called, error);
  case SETTING_KIND_EDITION: return check_edition(text, called, error);
  case SETTING_KIND_REQUIRED: return required_version_check(text, called, error);
  case SETTING_KIND_MAP:
  case SETTING_KIND_SESSION: return true;
  case SETTING_KIND_TEXT:
  case SETTING_KIND_FILE:
  case SETTING_KIND_FILES: break;
  case SETTING_KIND_CONTROLS:
  case SETTING_KIND_THRESHOLDS:
  case SETTING_KIND_OVERRIDES:
  case SETTING_KIND_SUPPRESS:
  case SETTING_KIND_CHAINS: assert(false); break;
  }
  return text.length > 0 || error_set(error, "%s is empty", called);
}

static bool is_name_character(char c, bool is_first) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') return true;
  return !is_first && ((c >= '0' && c <= '9') || c == '$');
}

bool setting_is_session_name(Slice name) {
  bool is_first = true;
  for (size_t i = 0; i < name.length; i++) {
    bool is_dot = name.start[i] == '.' && !is_first;
    if (!is_dot && !is_name_character(name.start[i], is_first)) return false;
    is_first = is_dot;
  }
  return !is_first;
}
