#include "analyze/catalog/builtin/server_setting.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

// The words of all rows, one after another. Each has a member of its own, named by the line of the
// table, so that its offset is known when this is compiled and loading the program relocates nothing.
#define PASTE_NOW(a, b) a##b
#define PASTE(a, b) PASTE_NOW(a, b)

static const struct Texts {
#define SERVER_SETTING(name, context, kind, unit, least, most, words, unshown, ...)                \
  char PASTE(words_, __LINE__)[sizeof words];                                                      \
  char PASTE(unshown_, __LINE__)[sizeof unshown];
#include "analyze/catalog/builtin/server_setting.def"
#undef SERVER_SETTING
} texts = {
#define SERVER_SETTING(name, context, kind, unit, least, most, words, unshown, ...) words, unshown,
#include "analyze/catalog/builtin/server_setting.def"
#undef SERVER_SETTING
};
static_assert(sizeof texts <= UINT16_MAX, "an offset of words is too small");

static const ServerSetting rows[] = {
#define SERVER_SETTING(name, context, kind, unit, least, most, words, unshown, ...)                \
  {name, SERVER_SETTING_##context, SERVER_SETTING_##kind, unit, least, most,                       \
      offsetof(struct Texts, PASTE(words_, __LINE__)),                                             \
      offsetof(struct Texts, PASTE(unshown_, __LINE__)), __VA_ARGS__},
#include "analyze/catalog/builtin/server_setting.def"
#undef SERVER_SETTING
};
#define ROW_COUNT (sizeof rows / sizeof *rows)

const ServerSetting *server_settings(size_t *count) {
  *count = ROW_COUNT;
  return rows;
}

const char *server_setting_words(const ServerSetting *setting) {
  return (const char *)&texts + setting->words;
}

const char *server_setting_unshown_words(const ServerSetting *setting) {
  return (const char *)&texts + setting->unshown;
}

static int compare(Slice name, const ServerSetting *row) {
  int order = strncasecmp(name.start, row->name, name.length);
  return order != 0 || row->name[name.length] == '\0' ? order : -1;
}

const ServerSetting *server_setting_find(Slice name, int version) {
  if (name.length >= sizeof rows->name || memchr(name.start, '\0', name.length) != NULL)
    return NULL;
  if (version > SERVER_SETTING_LAST_VERSION) version = SERVER_SETTING_LAST_VERSION;
  if (version < SERVER_SETTING_FIRST_VERSION) version = SERVER_SETTING_FIRST_VERSION;
  size_t low = 0, high = ROW_COUNT;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare(name, &rows[middle]) > 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < ROW_COUNT && compare(name, &rows[low]) == 0; low++) {
    if (rows[low].first <= version && version <= rows[low].last) return &rows[low];
  }
  return NULL;
}
