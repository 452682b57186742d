// setting.h -- the keys of weir.yaml, and what their values may be.
#ifndef WEIR_ANALYZE_CONFIGURATION_SETTING_H
#define WEIR_ANALYZE_CONFIGURATION_SETTING_H

#include "lexer/error.h"
#include "lexer/slice.h"

typedef enum SettingId {
#define SETTING(name, kind, places, fallback, help) SETTING_##name,
#include "analyze/configuration/setting.def"
#undef SETTING
  SETTING_COUNT
} SettingId;

typedef enum SettingKind {
  SETTING_KIND_SWITCH,
  SETTING_KIND_VERSION,
  SETTING_KIND_DIALECT,
  SETTING_KIND_FRAMEWORK,
  SETTING_KIND_TRANSACTION,
  SETTING_KIND_PROFILE,
  SETTING_KIND_SEVERITY,
  SETTING_KIND_TEXT,
  SETTING_KIND_FILE, // a path; in weir.yaml relative to it
  SETTING_KIND_RULES,
  SETTING_KIND_FILES,
  SETTING_KIND_MAP, // name: text
  SETTING_KIND_SESSION,
  SETTING_KIND_CHAINS,
  SETTING_KIND_EDITION,
  SETTING_KIND_REQUIRED,   // versions of Weir: required_version.h
  SETTING_KIND_CONTROLS,   // rule: level, rule.option: text
  SETTING_KIND_THRESHOLDS, // name: number
  SETTING_KIND_OVERRIDES,
  SETTING_KIND_SUPPRESS,
} SettingKind;

// Where a key may stand.
enum { IN_FILE = 1, IN_CHAIN = 2 };

typedef struct SettingRow {
  const char *name;
  SettingKind kind;
  int places;
  const char *fallback; // NULL: none
  const char *help;
} SettingRow;

extern const SettingRow setting_table[SETTING_COUNT];

bool setting_find(Slice name, SettingId *id); // false: there is no such key
// The key that was perhaps meant at one of the places, or NULL.
const char *setting_nearest(Slice name, int places);

bool setting_kind_is_list(SettingKind kind);
bool setting_kind_is_map(SettingKind kind);
// What is neither text, list nor map has a shape of its own in ConfigurationFile.
bool setting_kind_is_structure(SettingKind kind);

// Whether `text` is a value of the kind, or an item of such a list; `called` is how the error calls it:
// "weir.yaml:3:13: pg_version". Maps, texts and paths take any text but an empty one.
bool setting_check(SettingKind kind, Slice text, const char *called, Error *error);

// "16" or "14-18", of versions that are modelled. False: it is neither; min and max stay.
bool setting_read_version(Slice text, int *min, int *max);

// off, info, warning or error.
bool setting_check_level(Slice text, const char *called, Error *error);
#define SETTING_MAX_ROWS 1000000000000000.0
bool setting_read_rows(Slice text, double *rows); // false: no number of rows up to that

// Whether the name is one that SET takes: letters, digits, _ and $, in parts with dots between them.
bool setting_is_session_name(Slice name);

#endif
