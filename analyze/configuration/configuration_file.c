#include "analyze/configuration/configuration_file.h"

#include "analyze/configuration/configuration_reading.h"
#include "analyze/configuration/required_version.h"
#include "analyze/configuration/session_name.h"
#include "lexer/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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
  case SETTING_KIND_THRESHOLDS: return "a map of names and numbers";
  case SETTING_KIND_CONTROLS: return "a map of rules";
  case SETTING_KIND_EDITION:
  case SETTING_KIND_REQUIRED: return "a number";
  case SETTING_KIND_OVERRIDES:
  case SETTING_KIND_SUPPRESS:
  case SETTING_KIND_CHAINS: return "a list of maps";
  }
  return "";
}

// ---- single values

// A NUL can be written in YAML, but stands in no path, name or setting.
static bool check_text(const Reading *reading, const YamlNode *node, SettingId id) {
  const SettingRow *row = &setting_table[id];
  if (node->kind != YAML_TREE_TEXT || yaml_node_is_null(node))
    return reading_refuse_kind(reading, node, row->name,
        setting_kind_is_list(row->kind) ? "a list of texts" : kind_wanted(row->kind));
  if (node->text.length > 0 && memchr(node->text.start, '\0', node->text.length) != NULL)
    return reading_refuse(reading, node, "%s holds a NUL character", row->name);
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
    items[i] = (ConfigurationItem){.text = placed_text(reading, row->kind, item->text),
        .origin = reading_origin(reading, item)};
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
    return reading_refuse_kind(reading, node, row->name, kind_wanted(row->kind));
  }
  if (id == SETTING_select && value->count == 0)
    return reading_refuse(
        reading, node, "select names no rule, so there would be nothing to look for");
  return true;
}

// ---- maps

static bool check_name(const Reading *reading, const YamlNode *node, SettingId id) {
  const char *called = setting_table[id].name;
  if (node->kind != YAML_TREE_TEXT || yaml_node_is_null(node) || node->text.length == 0)
    return reading_refuse_kind(reading, node, "a name", "a text");
  if (memchr(node->text.start, '\0', node->text.length) != NULL)
    return reading_refuse(reading, node, "a name in %s holds a NUL character", called);
  if (id == SETTING_session && !setting_is_session_name(node->text))
    return reading_refuse(
        reading, node, "\"%.*s\" is no name of a setting", SLICE_PRINT(node->text));
  char place[CALLED_SIZE];
  return id != SETTING_session ||
         session_name_check(
             node->text, reading_place(reading, node, "session", place), reading->error);
}

static bool read_map(
    const Reading *reading, const YamlNode *node, SettingId id, ConfigurationValue *value) {
  if (node->kind != YAML_TREE_MAP)
    return reading_refuse_kind(
        reading, node, setting_table[id].name, kind_wanted(setting_table[id].kind));
  size_t count = node->count / 2;
  ConfigurationItem *items = ARENA_ARRAY(reading->arena, count, ConfigurationItem);
  for (size_t i = 0; i < count; i++) {
    const YamlNode *name = node->items[2 * i];
    const YamlNode *text = node->items[2 * i + 1];
    if (!check_name(reading, name, id)) return false;
    if (text->kind != YAML_TREE_TEXT || yaml_node_is_null(text))
      return reading_refuse(reading, text, "%.*s must be a text, not %s", SLICE_PRINT(name->text),
          reading_kind_name(text));
    if (!check_text(reading, text, id)) return false;
    char called[CALLED_SIZE];
    if (id == SETTING_session &&
        !session_value_check(name->text, text->text,
            reading_place(reading, text, "session", called), reading->error))
      return false;
    items[i] = (ConfigurationItem){name->text, text->text, reading_origin(reading, name)};
  }
  if (!reading_sort_items(reading, items, count)) return false;
  value->items = items;
  value->count = count;
  return true;
}

// ---- keys

static bool read_chains(const Reading *reading, const YamlNode *node);

static bool read_value(
    const Reading *reading, const YamlNode *node, SettingId id, ConfigurationValue *value) {
  SettingKind kind = setting_table[id].kind;
  *value = (ConfigurationValue){.is_given = true, .origin = reading_origin(reading, node)};
  if (kind == SETTING_KIND_CHAINS) return read_chains(reading, node);
  if (kind == SETTING_KIND_OVERRIDES) return control_read_overrides(reading, node);
  if (kind == SETTING_KIND_SUPPRESS) return control_read_suppress(reading, node);
  if (kind == SETTING_KIND_CONTROLS) return control_read_rules(reading, node, value);
  if (kind == SETTING_KIND_THRESHOLDS) return control_read_thresholds(reading, node, value);
  if (setting_kind_is_list(kind)) return read_list_or_text(reading, node, id, value);
  if (setting_kind_is_map(kind)) return read_map(reading, node, id, value);
  if (!check_text(reading, node, id)) return false;
  if (kind == SETTING_KIND_SWITCH && !node->is_plain)
    return reading_refuse(
        reading, node, "%s must be true or false, without quotes", setting_table[id].name);
  value->text = placed_text(reading, kind, node->text);
  return true;
}

static bool refuse_key(const Reading *reading, const YamlNode *key, int places) {
  SettingId id;
  if (setting_find(key->text, &id))
    return reading_refuse(reading, key, "%s stands %s", setting_table[id].name,
        places == IN_CHAIN ? "beside `chains`, not in an entry of it"
                           : "in an entry of `chains`, not beside it");
  if (slice_equals(key->text, SLICE("<<")))
    return reading_refuse(reading, key, "merging (<<) is not read; write the keys out");
  const char *meant = setting_nearest(key->text, places);
  if (meant != NULL)
    return reading_refuse(
        reading, key, "there is no key \"%.*s\"; is \"%s\" meant?", SLICE_PRINT(key->text), meant);
  return reading_refuse(reading, key, "there is no key \"%.*s\"; docs/settings.md lists them",
      SLICE_PRINT(key->text));
}

static bool read_keys(const Reading *reading, const YamlNode *node, int places,
    ConfigurationValue values[SETTING_COUNT]) {
  uint32_t lines[SETTING_COUNT] = {0};
  for (size_t i = 0; i + 1 < node->count; i += 2) {
    const YamlNode *key = node->items[i];
    SettingId id;
    if (key->kind != YAML_TREE_TEXT) return reading_refuse_kind(reading, key, "a key", "a text");
    if (!setting_find(key->text, &id) || !(setting_table[id].places & places))
      return refuse_key(reading, key, places);
    if (lines[id] != 0)
      return reading_refuse(reading, key, "%s is set twice; line %u sets it first",
          setting_table[id].name, lines[id]);
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
  if (node->kind != YAML_TREE_MAP)
    return reading_refuse_kind(reading, node, "an entry of chains", "a map");
  chain->origin = reading_origin(reading, node);
  if (!read_keys(reading, node, IN_CHAIN, chain->values)) return false;
  const ConfigurationValue *path = &chain->values[SETTING_path];
  if (!path->is_given) return reading_refuse(reading, node, "an entry of chains needs a path");
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
    return reading_refuse_kind(reading, node, "chains", kind_wanted(SETTING_KIND_CHAINS));
  if (node->count > CONFIGURATION_MAX_CHAINS)
    return reading_refuse(reading, node, "chains has more than 10,000 entries");
  file->chains = ARENA_ARRAY(reading->arena, node->count, ConfigurationChain);
  file->chain_count = node->count;
  for (size_t i = 0; i < node->count; i++) {
    if (!read_chain(reading, node->items[i], &file->chains[i])) return false;
  }
  return check_chains_differ(reading);
}

// Before all other keys: a newer file may have some that are not known here.
static bool check_required_version(const Reading *reading, const YamlNode *root) {
  for (size_t i = 0; i + 1 < root->count; i += 2) {
    const YamlNode *key = root->items[i];
    const YamlNode *node = root->items[i + 1];
    if (key->kind != YAML_TREE_TEXT || !slice_equals(key->text, SLICE("required_version")))
      continue;
    if (!check_text(reading, node, SETTING_required_version)) return false;
    char called[CALLED_SIZE];
    reading_place(reading, node, "required_version", called);
    if (!required_version_met(node->text, WEIR_VERSION, called, reading->error)) return false;
  }
  return true;
}

bool configuration_file_parse(Arena *arena, ConfigurationFile *file, Slice text, Error *error) {
  Reading reading = {arena, file, error};
  const YamlNode *root = NULL;
  if (!yaml_tree_read(arena, file->path, text, &root, error)) return false;
  if (root == NULL || yaml_node_is_null(root)) return true;
  if (root->kind != YAML_TREE_MAP)
    return reading_refuse_kind(&reading, root, "the file", "a map of keys and values");
  return check_required_version(&reading, root) && read_keys(&reading, root, IN_FILE, file->values);
}
