#include "analyze/apply/session/parameter_check.h"
#include "analyze/catalog/builtin/server_setting.h"

#include <strings.h>

static bool is_word(Slice text, const char *word) {
  return strlen(word) == text.length && strncasecmp(word, text.start, text.length) == 0;
}

static bool begins_with(Slice text, const char *word) {
  return text.length >= strlen(word) && strncasecmp(word, text.start, strlen(word)) == 0;
}

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The next item of a list whose form is right; false: there is none.
static bool next_item(Slice *rest, Slice *item) {
  size_t at = 0;
  while (at < rest->length && (is_blank(rest->start[at]) || rest->start[at] == ',')) at++;
  size_t start = at;
  bool is_quoted = false;
  for (; at < rest->length; at++) {
    char c = rest->start[at];
    if (c == '"') is_quoted = !is_quoted;
    if (!is_quoted && (c == ',' || is_blank(c))) break;
  }
  *item = (Slice){rest->start + start, at - start};
  *rest = (Slice){rest->start + at, rest->length - at};
  bool has_quotes = item->length > 1 && item->start[0] == '"';
  if (has_quotes) *item = (Slice){item->start + 1, item->length - 2};
  return item->length > 0 || has_quotes;
}

// ---- encodings

// As the server compares them: letters and digits only, in lower case.
static const char *const encodings[] = {"abc", "alt", "big5", "euccn", "eucjis2004", "eucjp",
    "euckr", "euctw", "gb18030", "gbk", "iso88591", "iso885910", "iso885913", "iso885914",
    "iso885915", "iso885916", "iso88592", "iso88593", "iso88594", "iso88595", "iso88596",
    "iso88597", "iso88598", "iso88599", "johab", "koi8", "koi8r", "koi8u", "latin1", "latin10",
    "latin2", "latin3", "latin4", "latin5", "latin6", "latin7", "latin8", "latin9", "mskanji",
    "muleinternal", "shiftjis", "shiftjis2004", "sjis", "sqlascii", "tcvn", "tcvn5712", "uhc",
    "unicode", "utf8", "vscii", "win", "win1250", "win1251", "win1252", "win1253", "win1254",
    "win1255", "win1256", "win1257", "win1258", "win866", "win874", "win932", "win936", "win949",
    "win950", "windows1250", "windows1251", "windows1252", "windows1253", "windows1254",
    "windows1255", "windows1256", "windows1257", "windows1258", "windows866", "windows874",
    "windows932", "windows936", "windows949", "windows950"};

#define ENCODING_SIZE 64 // longer than any

static bool is_encoding(Slice value) {
  char plain[ENCODING_SIZE];
  size_t length = 0;
  for (size_t i = 0; i < value.length && i < sizeof plain; i++) {
    char c = value.start[i];
    bool is_upper = c >= 'A' && c <= 'Z';
    if (is_upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      plain[length++] = is_upper ? (char)(c - 'A' + 'a') : c;
  }
  for (size_t i = 0; i < sizeof encodings / sizeof *encodings && value.length < sizeof plain; i++) {
    if (slice_equals((Slice){plain, length}, slice_of(encodings[i]))) return true;
  }
  return false;
}

// ---- DateStyle: a style, an order of the fields, or both

static char date_style(Slice word) {
  if (is_word(word, "iso")) return 'i';
  if (is_word(word, "sql")) return 's';
  if (is_word(word, "german")) return 'g';
  return begins_with(word, "postgres") ? 'p' : '\0';
}

static char date_order(Slice word) {
  if (is_word(word, "ymd")) return 'y';
  if (is_word(word, "dmy") || begins_with(word, "euro")) return 'd';
  bool is_american = is_word(word, "mdy") || is_word(word, "us") || begins_with(word, "noneuro");
  return is_american ? 'm' : '\0';
}

static const char *date_style_fault(Slice value) {
  char style = '\0', order = '\0';
  Slice item;
  while (next_item(&value, &item)) {
    char new_style = date_style(item);
    char new_order = date_order(item);
    if (new_style == '\0' && new_order == '\0' && !is_word(item, "default"))
      return "A key word is not known.";
    if ((new_style != '\0' && style != '\0' && new_style != style) ||
        (new_order != '\0' && order != '\0' && new_order != order))
      return "Conflicting \"DateStyle\" specifications.";
    if (new_style != '\0') style = new_style;
    if (new_order != '\0') order = new_order;
  }
  return NULL;
}

// ---- other lists of words

static const char *word_fault(Slice value, const char *const words[], size_t count) {
  Slice item;
  while (next_item(&value, &item)) {
    size_t i = 0;
    while (i < count && !is_word(item, words[i])) i++;
    if (i == count) return "A key word is not known.";
  }
  return NULL;
}

static const char *access_method_fault(Executor *executor, Slice value, ParameterUse use) {
  if (value.length == 0) return "default_table_access_method cannot be empty.";
  // For what comes later a notice is enough to the server.
  bool is_later = use == PARAMETER_FOR_LATER;
  if (is_later || executor->open_world || executor->extensions_seen) return NULL;
  if (slice_equals(value, SLICE("heap"))) return NULL;
  Symbol name = symbol_find(executor->symbols, value);
  ObjectId found;
  bool is_there = name != SYMBOL_NONE &&
                  catalog_find(executor->catalog, OBJECT_ID_NONE,
                      catalog_other_names(OBJECT_ACCESS_METHOD), name, &found) == NAME_FOUND;
  return is_there ? NULL : "The table access method does not exist.";
}

static const char *isolation_fault(Slice value) {
  const ServerSetting *setting =
      server_setting_find(SLICE("transaction_isolation"), SERVER_SETTING_LAST_VERSION);
  double number;
  bool fits =
      setting == NULL || server_setting_judge(setting, value, &number) == SERVER_SETTING_FITS;
  return fits ? NULL : "";
}

// Of less than 128 kB only none at all.
static const char *buffer_limit_fault(Slice value) {
  const ServerSetting *setting =
      server_setting_find(SLICE("vacuum_buffer_usage_limit"), SERVER_SETTING_LAST_VERSION);
  double number = 0;
  if (setting == NULL) return NULL;
  server_setting_judge(setting, value, &number);
  bool fits = number < 1 || number >= 128;
  return fits ? NULL : "It must be 0 or between 128 kB and 16777216 kB.";
}

const char *parameter_text_fault(Executor *executor, Slice name, Slice value, ParameterUse use) {
  static const char *const self_grants[] = {"inherit", "set"};
  static const char *const relation_kinds[] = {"view", "foreign-table"};
  if (slice_equals(name, SLICE("DateStyle"))) return date_style_fault(value);
  if (slice_equals(name, SLICE("client_encoding"))) return is_encoding(value) ? NULL : "";
  if (slice_equals(name, SLICE("default_table_access_method")))
    return access_method_fault(executor, value, use);
  // Before 12 it was a text that the server's code looked at.
  if (slice_equals(name, SLICE("transaction_isolation"))) return isolation_fault(value);
  // A number that the table has no more than the range of.
  if (slice_equals(name, SLICE("vacuum_buffer_usage_limit"))) return buffer_limit_fault(value);
  if (slice_equals(name, SLICE("createrole_self_grant")))
    return word_fault(value, self_grants, sizeof self_grants / sizeof *self_grants);
  if (slice_equals(name, SLICE("restrict_nonsystem_relation_kind")))
    return word_fault(value, relation_kinds, sizeof relation_kinds / sizeof *relation_kinds);
  return NULL;
}
