// configuration.h -- the settings in force at a path, and where each comes from.
//
//     Configuration *configuration = configuration_new();
//     configuration_set(configuration, SETTING_pg_version, origin, SLICE("16"), &error);
//     if (configuration_find(configuration, "db/migration", &error)) ...
//     ... configuration->values[SETTING_pg_version].text ...
//     configuration_free(configuration);
//
// Files are weir.yaml in the path's folder and the folders above, up to one that says `root: true`. A
// nearer file overrides a farther one key by key, and within a file an entry of `chains` for the
// path overrides the keys beside it, the longest path first. Lists are replaced as a whole;
// placeholders and session settings are overridden name by name. So the nearest word counts, wherever
// it stands. What is set before, by configuration_set, counts before any file.
#ifndef WEIR_ANALYZE_CONFIGURATION_CONFIGURATION_H
#define WEIR_ANALYZE_CONFIGURATION_CONFIGURATION_H

#include "analyze/configuration/setting.h"
#include "grammar/arena.h"

#define CONFIGURATION_FILE_NAME "weir.yaml"
#define CONFIGURATION_MAX_SIZE (1024 * 1024) // bytes of one file
#define CONFIGURATION_MAX_CHAINS 10000       // entries of one file
#define CONFIGURATION_MAX_OVERRIDES 1000     // likewise
#define CONFIGURATION_MAX_SUPPRESS 1000      // likewise

typedef enum OriginKind {
  ORIGIN_DEFAULT,
  ORIGIN_FILE,
  ORIGIN_VARIABLE,
  ORIGIN_FLAG,
} OriginKind;

typedef struct Origin {
  OriginKind kind;
  const char *name; // the file's path, WEIR_PG_VERSION, --pg-version; NULL: a default
  uint32_t line;    // in a file, from 1
  uint32_t column;
} Origin;

typedef struct ConfigurationItem {
  Slice name; // in a map; else ""
  Slice text;
  Origin origin;
} ConfigurationItem;

typedef struct ConfigurationValue {
  bool is_given; // false: the fallback of setting_table, if there is one
  Origin origin;
  Slice text;                     // neither list nor map
  const ConfigurationItem *items; // of a list in its order, of a map by name
  size_t count;
} ConfigurationValue;

// An entry of `chains`.
typedef struct ConfigurationChain {
  const char *path;   // to open
  const char *folder; // the same, absolute and without links where it exists
  Origin origin;
  ConfigurationValue values[SETTING_COUNT];
} ConfigurationChain;

// An entry of `overrides`. Its rules are items as those of `rules`: "drop-table" = "off",
// "drop-table.allow" = "a, b".
typedef struct ConfigurationOverride {
  Origin origin;
  const Slice *paths; // patterns (glob.h), from the file's folder on
  size_t path_count;
  ConfigurationValue rules;
} ConfigurationOverride;

// An entry of `suppress`.
typedef struct ConfigurationSuppress {
  Origin origin;
  Slice file; // a pattern, from the file's folder on
  Slice rule;
  Slice object;     // a pattern; "": any, or none
  Slice reason;     // "": none is given
  Slice until;      // a day; "": for good
  int64_t last_day; // the same, in days since 1970
} ConfigurationSuppress;

typedef struct ConfigurationFile {
  const char *path;   // to open and to print
  const char *prefix; // before paths in it: "", "db/", "../"
  const char *folder; // absolute and without links
  ConfigurationValue values[SETTING_COUNT];
  ConfigurationChain *chains;
  size_t chain_count;
  ConfigurationOverride *overrides; // of two that match, the later one counts
  size_t override_count;
  ConfigurationSuppress *suppress;
  size_t suppress_count;
} ConfigurationFile;

typedef struct Configuration {
  ConfigurationValue values[SETTING_COUNT];
  const ConfigurationFile **files; // that were read, the nearest first
  size_t file_count;
  size_t file_capacity; // private
  Arena *arena;         // private: all that the values point to
} Configuration;

Configuration *configuration_new(void);
// Begins with the values of another, which must outlive it.
Configuration *configuration_new_over(const Configuration *nearer);
void configuration_free(Configuration *configuration); // NULL is fine

// Lays what is in force at `path` under the values that are set, once: a folder or file; "-" and what isn't
// there stand for the working directory. False: a file can't be read or says what it must not; the
// error begins with its path and place.
bool configuration_find(Configuration *configuration, const char *path, Error *error);
// The same by one named file instead of those that lie around.
bool configuration_use(
    Configuration *configuration, const char *file, const char *path, Error *error);

// Sets a value from elsewhere than a file; RULES take several, separated by commas, MAP and SESSION take
// NAME=TEXT. A list replaces what another kind of origin gave, and adds to what the same one did.
// Texts are copied, origin.name stays the caller's. False: no value for this key.
bool configuration_set(
    Configuration *configuration, SettingId id, Origin origin, Slice text, Error *error);

// What is in force, the fallback included; "" where there is none, and for lists and maps.
Slice configuration_text(const Configuration *configuration, SettingId id);
bool configuration_is_on(const Configuration *configuration, SettingId id); // of a switch

#endif
