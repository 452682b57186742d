// server_setting.h -- the settings that PostgreSQL servers have, and which values they take.
//
// A constant table that server_setting.sh takes from servers. A setting that changed from one major
// version to another has several rows.
#ifndef WEIR_ANALYZE_CATALOG_SERVER_SETTING_H
#define WEIR_ANALYZE_CATALOG_SERVER_SETTING_H

#include "lexer/slice.h"

#include <stdint.h>

// The major versions that the table knows.
#define SERVER_SETTING_FIRST_VERSION 11
#define SERVER_SETTING_LAST_VERSION 18

// Where it can be set: pg_settings.context.
typedef enum ServerSettingContext {
  SERVER_SETTING_INTERNAL,
  SERVER_SETTING_POSTMASTER,
  SERVER_SETTING_SIGHUP,
  SERVER_SETTING_SUPERUSER_BACKEND,
  SERVER_SETTING_BACKEND,
  SERVER_SETTING_SUPERUSER,
  SERVER_SETTING_USER,
} ServerSettingContext;

typedef enum ServerSettingKind {
  SERVER_SETTING_BOOL,
  SERVER_SETTING_INTEGER,
  SERVER_SETTING_REAL,
  SERVER_SETTING_ENUM,
  SERVER_SETTING_STRING,
  SERVER_SETTING_LIST, // a string: names, between commas
} ServerSettingKind;

typedef struct ServerSetting {
  char name[48]; // as the server writes it: "DateStyle"
  uint8_t context;
  uint8_t kind;
  char unit[4];       // of a number: "kB", "8kB", "ms"; "": none
  double least, most; // of a number, in that unit
  uint16_t words;     // see server_setting_words
  uint16_t unshown;
  bool in_file; // ALTER SYSTEM takes it
  bool resets;  // RESET takes it
  uint8_t first;
  uint8_t last;
} ServerSetting;

// Rows are by name without regard to case, the oldest version of a name first.
const ServerSetting *server_settings(size_t *count);
// What a major version knows under a name, in whatever case; NULL: nothing. A version outside of the
// table is taken for the nearest in it.
const ServerSetting *server_setting_find(Slice name, int version);
// The values of an ENUM, "a|b": as the server lists them; those that it takes but does not list.
const char *server_setting_words(const ServerSetting *setting);
const char *server_setting_unshown_words(const ServerSetting *setting);

typedef enum ServerSettingVerdict {
  SERVER_SETTING_FITS, // as far as the table tells: it knows no more of texts than that they are lists
  SERVER_SETTING_IS_NO_BOOL,
  SERVER_SETTING_IS_INVALID,
  SERVER_SETTING_IS_INVALID_LIST,
  SERVER_SETTING_HAS_OTHER_UNIT,
  SERVER_SETTING_IS_TOO_LARGE, // for any integer
  SERVER_SETTING_IS_OUTSIDE,   // of least .. most
} ServerSettingVerdict;
// `number` is what a value that is OUTSIDE comes to.
ServerSettingVerdict server_setting_judge(
    const ServerSetting *setting, Slice value, double *number);

// Whether a name of one's own, with dots in it, is one to the servers from 14 on.
bool server_setting_is_custom_name(Slice name);
// Whether it is a list of names, quoted or not; "" is an empty one.
bool server_setting_is_list(Slice text);
// A word for yes or no, or the beginning of one.
bool server_setting_is_bool(Slice text);

#endif
