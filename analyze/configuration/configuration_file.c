#include "analyze/configuration/configuration_file.h"

#include "analyze/configuration/session_name.h"
#include "analyze/configuration/yaml_tree.h"
#include "lexer/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define CALLED_SIZE 400 // "weir.yaml:3:13: pg_version"; a longer path is cut

typedef struct Reading {
  Arena *arena;
  ConfigurationFile *file;
  Error *error;
} Reading;

static Origin origin_of(const Reading *reading, const YamlNode *node) {
  return (Origin){ORIGIN_FILE, reading->file->path, node->line, node->column};
}

static bool refuse(const Reading *reading, const YamlNode *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(const Reading *reading, const YamlNode *node, const char *format, ...) {
  char what[320];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  return error_set(
      reading->error, "%s:%u:%u: %s", reading->file->path, node->line, node->column, what);
}

static const char *kind_name(const YamlNode *node) {
  if (yaml_node_is_null(node)) return "nothing";
  if (node->kind == YAML_TREE_LIST) return "a list";
  return node->kind == YAML_TREE_MAP ? "a map" : "a text";
}

static const char *kind_wanted(SettingKind kind) {
  switch (kind) {
  case SETTING_KIND_SWITCH: return "true or false";
  case SETTING_KIND_VERSION: return "a version or a range such as 14-18";
  case SETTING_KIND_DIALECT:
  case SETTING_KIND_FRAMEWORK:
  case SETTING_KIND_TRANSACTION:
  case SETTING_KIND_PROFILE:
  case SETTING_KIND_SEVERITY:
  case SETTING_KIND_TEXT: return "a text";
  case SETTING_KIND_FILE: return "a path";
  case SETTING_KIND_RULES: return "a list of rules";
  case SETTING_KIND_FILES: return "a list of files";
  case SETTING_KIND_MAP:
  case SETTING_KIND_SESSION: return "a map of names and texts";
  case SETTING_KIND_CHAINS: return "a list of maps";
  }
  return "";
}

static bool refuse_kind(
    const Reading *reading, const YamlNode *node, const char *name, const char *wanted) {
  return refuse(reading, node, "%s must be %s, not %s", name, wanted, kind_name(node));
}

// ---- single values

// A NUL can be written in YAML, but stands in no path, name or setting.
static bool check_text(const Reading *reading, const YamlNode *node, SettingId id) {
  const SettingRow *row = &setting_table[id];
  if (node->kind != YAML_TREE_TEXT || yaml_node_is_null(node))
    return refuse_kind(reading, node, row->name,
        setting_kind_is_list(row->kind) ? "a list of texts" : kind_wanted(row->kind));
  if (node->text.length > 0 && memchr(node->text.start, '\0', node->text.length) != NULL)
    return refuse(reading, node, "%s holds a NUL character", row->name);
  char called[CALLED_SIZE];
  snprintf(called, sizeof called, "%s:%u:%u: %s", reading->file->path, node->line, node->column,
      row->name);
  return setting_check(row->kind, node->text, called, reading->error);
}

// Paths are those to open: relative to the working directory, where the file's are to the file.
static Slice placed_text(const Reading *reading, SettingKind kind, Slice text) {
  bool is_path = kind == SETTING_KIND_FILES || kind == SETTING_KIND_FILE;
  if (!is_path || text.start[0] == '/') return text;
  return arena_printf(reading->arena, "%s%.*s", reading->file->prefix, SLICE_PRINT(text));
}

// ---- lists

// One text may name several rules: the same as the flag takes.
static bool read_rules(const Reading *reading, const YamlNode *node, ConfigurationValue *value) {
  size_t most = node->text.length / 2 + 1;
  ConfigurationItem *items = ARENA_ARRAY(reading->arena, most, ConfigurationItem);
  char called[CALLED_SIZE];
  snprintf(called, sizeof called, "%s:%u:%u", reading->file->path, node->line, node->column);
  for (size_t i = 0; i < node->text.length;) {
    size_t start = i;
    while (i < node->text.length && node->text.start[i] != ',' && node->text.start[i] != ' ') i++;
    Slice rule = {node->text.start + start, i - start};
    if (i < node->text.length) i++;
    if (rule.length == 0) continue;
    if (!setting_check(SETTING_KIND_RULES, rule, called, reading->error)) return false;
    items[value->count++] = (ConfigurationItem){.text = rule, .origin = value->origin};
  }
  value->items = items;
  return true;
}

static bool read_list(
    const Reading *reading, const YamlNode *node, SettingId id, ConfigurationValue *value) {
  const SettingRow *row = &setting_table[id];
  ConfigurationItem *items = ARENA_ARRAY(reading->arena, node->count, ConfigurationItem);
  for (size_t i = 0; i < node->count; i++) {
    const YamlNode *item = node->items[i];
    if (!check_text(reading, item, id)) return false;
    items[i] = (ConfigurationItem){
        .text = placed_text(reading, row->kind, item->text), .origin = origin_of(reading, item)};
  }
  value->items = items;
  value->count = node->count;
  return true;
}

static bool read_list_or_text(
    const Reading *reading, const YamlNode *node, SettingId id, ConfigurationValue *value) {
  const SettingRow *row = &setting_table[id];
  bool is_text = node->kind == YAML_TREE_TEXT && !yaml_node_is_null(node);
  if (node->kind == YAML_TREE_LIST) {
    if (!read_list(reading, node, id, value)) return false;
  } else if (is_text && row->kind == SETTING_KIND_RULES) {
    if (!read_rules(reading, node, value)) return false;
  } else if (is_text) {
    const YamlNode *items[] = {node};
    const YamlNode list = {.kind = YAML_TREE_LIST, .items = items, .count = 1};
    if (!read_list(reading, &list, id, value)) return false;
  } else {
    return refuse_kind(reading, node, row->name, kind_wanted(row->kind));
  }
  if (id == SETTING_select && value->count == 0)
    return refuse(reading, node, "select names no rule, so there would be nothing to look for");
  return true;
}

// ---- maps

// Equal names are told apart by their place, since qsort keeps no order.
static int compare_items(const void *a, const void *b) {
  const ConfigurationItem *left = a;
  const ConfigurationItem *right = b;
  int order = configuration_compare_names(left->name, right->name);
  if (order != 0) return order;
  const Origin *x = &left->origin;
  const Origin *y = &right->origin;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  return (x->column > y->column) - (x->column < y->column);
}

static const char *place_called(
    const Reading *reading, const YamlNode *node, char called[CALLED_SIZE]) {
  snprintf(called, CALLED_SIZE, "%s:%u:%u: session", reading->file->path, node->line, node->column);
  return called;
}

static bool check_name(const Reading *reading, const YamlNode *node, SettingId id) {
  const char *called = setting_table[id].name;
  if (node->kind != YAML_TREE_TEXT || yaml_node_is_null(node) || node->text.length == 0)
    return refuse_kind(reading, node, "a name", "a text");
  if (memchr(node->text.start, '\0', node->text.length) != NULL)
    return refuse(reading, node, "a name in %s holds a NUL character", called);
  if (id == SETTING_session && !setting_is_session_name(node->text))
    return refuse(reading, node, "\"%.*s\" is no name of a setting", SLICE_PRINT(node->text));
  char place[CALLED_SIZE];
  return id != SETTING_session ||
         session_name_check(node->text, place_called(reading, node, place), reading->error);
}

static bool read_map(
    const Reading *reading, const YamlNode *node, SettingId id, ConfigurationValue *value) {
  if (node->kind != YAML_TREE_MAP)
    return refuse_kind(reading, node, setting_table[id].name, kind_wanted(setting_table[id].kind));
  size_t count = node->count / 2;
  ConfigurationItem *items = ARENA_ARRAY(reading->arena, count, ConfigurationItem);
  for (size_t i = 0; i < count; i++) {
    const YamlNode *name = node->items[2 * i];
    const YamlNode *text = node->items[2 * i + 1];
    if (!check_name(reading, name, id)) return false;
    if (text->kind != YAML_TREE_TEXT || yaml_node_is_null(text))
      return refuse(
          reading, text, "%.*s must be a text, not %s", SLICE_PRINT(name->text), kind_name(text));
    if (!check_text(reading, text, id)) return false;
    char called[CALLED_SIZE];
    if (id == SETTING_session && !session_value_check(name->text, text->text,
                                     place_called(reading, text, called), reading->error))
      return false;
    items[i] = (ConfigurationItem){name->text, text->text, origin_of(reading, name)};
  }
  if (count > 0) qsort(items, count, sizeof *items, compare_items);
  for (size_t i = 1; i < count; i++) {
    if (configuration_compare_names(items[i - 1].name, items[i].name) != 0) continue;
    const YamlNode place = {.line = items[i].origin.line, .column = items[i].origin.column};
    return refuse(reading, &place, "%.*s is set twice; line %u sets it first",
        SLICE_PRINT(items[i].name), items[i - 1].origin.line);
  }
  value->items = items;
  value->count = count;
  return true;
}

// ---- keys

static bool read_chains(const Reading *reading, const YamlNode *node);

static bool read_value(
    const Reading *reading, const YamlNode *node, SettingId id, ConfigurationValue *value) {
  SettingKind kind = setting_table[id].kind;
  *value = (ConfigurationValue){.is_given = true, .origin = origin_of(reading, node)};
  if (kind == SETTING_KIND_CHAINS) return read_chains(reading, node);
  if (setting_kind_is_list(kind)) return read_list_or_text(reading, node, id, value);
  if (setting_kind_is_map(kind)) return read_map(reading, node, id, value);
  if (!check_text(reading, node, id)) return false;
  if (kind == SETTING_KIND_SWITCH && !node->is_plain)
    return refuse(
        reading, node, "%s must be true or false, without quotes", setting_table[id].name);
  value->text = placed_text(reading, kind, node->text);
  return true;
}

static bool refuse_key(const Reading *reading, const YamlNode *key, int places) {
  SettingId id;
  if (setting_find(key->text, &id))
    return refuse(reading, key, "%s stands %s", setting_table[id].name,
        places == IN_CHAIN ? "beside `chains`, not in an entry of it"
                           : "in an entry of `chains`, not beside it");
  if (slice_equals(key->text, SLICE("<<")))
    return refuse(reading, key, "merging (<<) is not read; write the keys out");
  const char *meant = setting_nearest(key->text, places);
  if (meant != NULL)
    return refuse(
        reading, key, "there is no key \"%.*s\"; is \"%s\" meant?", SLICE_PRINT(key->text), meant);
  return refuse(reading, key, "there is no key \"%.*s\"; docs/settings.md lists them",
      SLICE_PRINT(key->text));
}

static bool read_keys(const Reading *reading, const YamlNode *node, int places,
    ConfigurationValue values[SETTING_COUNT]) {
  uint32_t lines[SETTING_COUNT] = {0};
  for (size_t i = 0; i + 1 < node->count; i += 2) {
    const YamlNode *key = node->items[i];
    SettingId id;
    if (key->kind != YAML_TREE_TEXT) return refuse_kind(reading, key, "a key", "a text");
    if (!setting_find(key->text, &id) || !(setting_table[id].places & places))
      return refuse_key(reading, key, places);
    if (lines[id] != 0)
      return refuse(reading, key, "%s is set twice; line %u sets it first", setting_table[id].name,
          lines[id]);
    lines[id] = key->line;
    if (!read_value(reading, node->items[i + 1], id, &values[id])) return false;
  }
  return true;
}

// ---- chains

static int compare_chains(const void *a, const void *b) {
  const ConfigurationChain *left = *(const ConfigurationChain *const *)a;
  const ConfigurationChain *right = *(const ConfigurationChain *const *)b;
  int order = strcmp(left->folder, right->folder);
  return order != 0 ? order : (left > right) - (left < right);
}

static bool check_chains_differ(const Reading *reading) {
  size_t count = reading->file->chain_count;
  const ConfigurationChain **sorted = memory_alloc((count + 1) * sizeof *sorted);
  for (size_t i = 0; i < count; i++) sorted[i] = &reading->file->chains[i];
  if (count > 0) qsort(sorted, count, sizeof(const ConfigurationChain *), compare_chains);
  bool is_fine = true;
  for (size_t i = 1; is_fine && i < count; i++) {
    if (strcmp(sorted[i - 1]->folder, sorted[i]->folder) != 0) continue;
    const Origin *place = &sorted[i]->values[SETTING_path].origin;
    is_fine =
        error_set(reading->error, "%s:%u:%u: the chain %s is set twice; line %u sets it first",
            reading->file->path, place->line, place->column, sorted[i]->path,
            sorted[i - 1]->values[SETTING_path].origin.line);
  }
  memory_free(sorted);
  return is_fine;
}

static bool read_chain(const Reading *reading, const YamlNode *node, ConfigurationChain *chain) {
  if (node->kind != YAML_TREE_MAP) return refuse_kind(reading, node, "an entry of chains", "a map");
  chain->origin = origin_of(reading, node);
  if (!read_keys(reading, node, IN_CHAIN, chain->values)) return false;
  const ConfigurationValue *path = &chain->values[SETTING_path];
  if (!path->is_given) return refuse(reading, node, "an entry of chains needs a path");
  chain->path = arena_printf(reading->arena, "%.*s", SLICE_PRINT(path->text)).start;
  Slice written = path->text;
  if (written.start[0] != '/') {
    size_t prefix = strlen(reading->file->prefix);
    written = (Slice){written.start + prefix, written.length - prefix};
  }
  const char *folder = configuration_path(reading->arena, reading->file->folder, written);
  chain->folder = configuration_real_path(reading->arena, folder);
  return true;
}

static bool read_chains(const Reading *reading, const YamlNode *node) {
  ConfigurationFile *file = reading->file;
  if (node->kind != YAML_TREE_LIST)
    return refuse_kind(reading, node, "chains", kind_wanted(SETTING_KIND_CHAINS));
  if (node->count > CONFIGURATION_MAX_CHAINS)
    return refuse(reading, node, "chains has more than 10,000 entries");
  file->chains = ARENA_ARRAY(reading->arena, node->count, ConfigurationChain);
  file->chain_count = node->count;
  for (size_t i = 0; i < node->count; i++) {
    if (!read_chain(reading, node->items[i], &file->chains[i])) return false;
  }
  return check_chains_differ(reading);
}

bool configuration_file_parse(Arena *arena, ConfigurationFile *file, Slice text, Error *error) {
  Reading reading = {arena, file, error};
  const YamlNode *root = NULL;
  if (!yaml_tree_read(arena, file->path, text, &root, error)) return false;
  if (root == NULL || yaml_node_is_null(root)) return true;
  if (root->kind != YAML_TREE_MAP)
    return refuse_kind(&reading, root, "the file", "a map of keys and values");
  return read_keys(&reading, root, IN_FILE, file->values);
}
