// What a settings file says of rules: `rules`, `thresholds`, `overrides`, `suppress`.
#include "analyze/configuration/configuration_file.h"
#include "analyze/configuration/configuration_reading.h"
#include "analyze/configuration/glob.h"
#include "analyze/finding/day.h"
#include "analyze/finding/rule.h"
#include "lexer/nearest.h"

#include <stdio.h>

#define OPTIONS 4 // of a rule, at most: severity, allow, rows_error, rows_warning

// The items of a map, as they are added.
typedef struct Items {
  ConfigurationItem *items;
  size_t count;
} Items;

// ---- names

static const char *key_candidate(size_t index, const void *payload) {
  return ((const char *const *)payload)[index];
}

// Whether a key is among the names; the error says which was meant.
static bool check_key(
    const Reading *reading, const YamlNode *key, const char *where, const char *const names[]) {
  if (!reading_check_text(reading, key, "a key")) return false;
  char list[120] = "";
  for (size_t i = 0; names[i] != NULL; i++) {
    if (slice_equals(key->text, slice_of(names[i]))) return true;
    snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i > 0 ? ", " : "", names[i]);
  }
  char word[64] = "";
  if (key->text.length < sizeof word) memcpy(word, key->text.start, key->text.length);
  const char *meant = nearest(word, key_candidate, names);
  if (meant != NULL)
    return reading_refuse(reading, key, "%s has no key \"%.*s\"; is \"%s\" meant?", where,
        SLICE_PRINT(key->text), meant);
  return reading_refuse(
      reading, key, "%s has no key \"%.*s\", only %s", where, SLICE_PRINT(key->text), list);
}

static bool check_keys_differ(const Reading *reading, const YamlNode *map) {
  for (size_t i = 2; i < map->count; i += 2) { // names are known, so there are few
    for (size_t k = 0; k < i; k += 2) {
      if (slice_equals(map->items[i]->text, map->items[k]->text))
        return reading_refuse(reading, map->items[i], "%.*s is set twice; line %u sets it first",
            SLICE_PRINT(map->items[i]->text), map->items[k]->line);
    }
  }
  return true;
}

// A map whose keys are all among the names, each once.
static bool check_map(
    const Reading *reading, const YamlNode *node, const char *where, const char *const names[]) {
  if (node->kind != YAML_TREE_MAP) return reading_refuse_kind(reading, node, where, "a map");
  size_t known = 0;
  while (names[known] != NULL) known++;
  for (size_t i = 0; i < node->count; i += 2) {
    if (!check_key(reading, node->items[i], where, names)) return false;
    if (i / 2 < known) continue;
    return check_keys_differ(reading, node);
  }
  return check_keys_differ(reading, node);
}

static const YamlNode *value_of(const YamlNode *map, const char *name) {
  for (size_t i = 0; i + 1 < map->count; i += 2) {
    if (slice_equals(map->items[i]->text, slice_of(name))) return map->items[i + 1];
  }
  return NULL;
}

static bool check_pattern(const Reading *reading, const YamlNode *node, const char *called) {
  if (!reading_check_text(reading, node, called)) return false;
  return node->text.length <= GLOB_MAX_LENGTH ||
         reading_refuse(reading, node, "%s is longer than %d bytes", called, GLOB_MAX_LENGTH);
}

static bool check_rule_name(const Reading *reading, const YamlNode *node, const char *called) {
  if (!reading_check_text(reading, node, called)) return false;
  char place[CALLED_SIZE];
  return setting_check(
      SETTING_KIND_RULES, node->text, reading_place(reading, node, called, place), reading->error);
}

// ---- rules

static void add_item(const Reading *reading, Items *items, const YamlNode *place, Slice rule,
    const char *option, Slice text) {
  Slice name =
      option == NULL ? rule : arena_printf(reading->arena, "%.*s.%s", SLICE_PRINT(rule), option);
  items->items[items->count++] = (ConfigurationItem){name, text, reading_origin(reading, place)};
}

static bool read_level(const Reading *reading, const YamlNode *node, Slice rule, Items *items) {
  if (!reading_check_text(reading, node, "a severity")) return false;
  char place[CALLED_SIZE];
  if (!setting_check_level(
          node->text, reading_place(reading, node, "rules", place), reading->error))
    return false;
  add_item(reading, items, node, rule, NULL, node->text);
  return true;
}

// One text may hold several patterns, with commas between them.
static bool read_allow(const Reading *reading, const YamlNode *node, Slice rule, Items *items) {
  if (node->kind != YAML_TREE_LIST) {
    if (!check_pattern(reading, node, "allow")) return false;
    add_item(reading, items, node, rule, "allow", node->text);
    return true;
  }
  size_t length = 0;
  for (size_t i = 0; i < node->count; i++) {
    if (!check_pattern(reading, node->items[i], "allow")) return false;
    length += node->items[i]->text.length + 2;
  }
  char *text = arena_alloc(reading->arena, length + 1);
  char *end = text;
  for (size_t i = 0; i < node->count; i++) {
    if (i > 0) memcpy(end, ", ", 2);
    if (i > 0) end += 2;
    memcpy(end, node->items[i]->text.start, node->items[i]->text.length);
    end += node->items[i]->text.length;
  }
  add_item(reading, items, node, rule, "allow", (Slice){text, (size_t)(end - text)});
  return true;
}

static bool read_rows(
    const Reading *reading, const YamlNode *node, const char *name, double *rows) {
  if (!reading_check_text(reading, node, name)) return false;
  return setting_read_rows(node->text, rows) ||
         reading_refuse(reading, node, "%s: \"%.*s\" is no number of rows, such as 100000", name,
             SLICE_PRINT(node->text));
}

// `rows_error` and `rows_warning` of a map.
static bool check_rows(const Reading *reading, const YamlNode *map) {
  const YamlNode *nodes[] = {value_of(map, "rows_error"), value_of(map, "rows_warning")};
  double error_rows = SETTING_MAX_ROWS;
  double warning_rows = 0;
  if (nodes[0] != NULL && !read_rows(reading, nodes[0], "rows_error", &error_rows)) return false;
  if (nodes[1] != NULL && !read_rows(reading, nodes[1], "rows_warning", &warning_rows))
    return false;
  bool is_fine = nodes[0] == NULL || nodes[1] == NULL || warning_rows <= error_rows;
  return is_fine || reading_refuse(reading, nodes[1],
                        "rows_warning is more than rows_error, so it would never be reached");
}

static bool read_options(
    const Reading *reading, const YamlNode *map, const Rule *rule, Items *items) {
  static const char *const all[] = {"severity", "allow", "rows_error", "rows_warning", NULL};
  static const char *const fewer[] = {"severity", "allow", NULL};
  Slice id = slice_of(rule->id);
  if (!check_map(reading, map, rule->id, rule->weighs_rows ? all : fewer)) return false;
  if (!check_rows(reading, map)) return false;
  for (size_t i = 0; i < map->count; i += 2) {
    const YamlNode *value = map->items[i + 1];
    Slice key = map->items[i]->text;
    bool is_read = true;
    if (slice_equals(key, SLICE("severity"))) {
      is_read = read_level(reading, value, id, items);
    } else if (slice_equals(key, SLICE("allow"))) {
      is_read = read_allow(reading, value, id, items);
    } else {
      const char *option = slice_equals(key, SLICE("rows_error")) ? "rows_error" : "rows_warning";
      add_item(reading, items, value, id, option, value->text);
    }
    if (!is_read) return false;
  }
  return true;
}

static bool check_rules_differ(const Reading *reading, const YamlNode *node) {
  ConfigurationItem *names = ARENA_ARRAY(reading->arena, node->count / 2 + 1, ConfigurationItem);
  for (size_t i = 0; i < node->count / 2; i++)
    names[i] = (ConfigurationItem){
        .name = node->items[2 * i]->text, .origin = reading_origin(reading, node->items[2 * i])};
  return reading_sort_items(reading, names, node->count / 2);
}

bool control_read_rules(const Reading *reading, const YamlNode *node, ConfigurationValue *value) {
  if (node->kind != YAML_TREE_MAP)
    return reading_refuse_kind(reading, node, "rules", "a map of rules");
  size_t most = node->count / 2 * OPTIONS;
  Items items = {.items = ARENA_ARRAY(reading->arena, most + 1, ConfigurationItem)};
  for (size_t i = 0; i < node->count; i += 2) {
    if (!check_rule_name(reading, node->items[i], "rules")) return false;
  }
  if (!check_rules_differ(reading, node)) return false;
  for (size_t i = 0; i < node->count; i += 2) {
    const Rule *rule = rule_find(node->items[i]->text);
    const YamlNode *setting = node->items[i + 1];
    bool is_read = setting->kind == YAML_TREE_MAP
                       ? read_options(reading, setting, rule, &items)
                       : read_level(reading, setting, slice_of(rule->id), &items);
    if (!is_read) return false;
  }
  value->items = items.items;
  value->count = items.count;
  return reading_sort_items(reading, items.items, items.count);
}

bool control_read_thresholds(
    const Reading *reading, const YamlNode *node, ConfigurationValue *value) {
  static const char *const names[] = {"rows_error", "rows_warning", NULL};
  if (!check_map(reading, node, "thresholds", names) || !check_rows(reading, node)) return false;
  ConfigurationItem *items = ARENA_ARRAY(reading->arena, node->count / 2 + 1, ConfigurationItem);
  for (size_t i = 0; i < node->count / 2; i++)
    items[i] = (ConfigurationItem){node->items[2 * i]->text, node->items[2 * i + 1]->text,
        reading_origin(reading, node->items[2 * i])};
  value->items = items;
  value->count = node->count / 2;
  return reading_sort_items(reading, items, value->count);
}

// ---- overrides

static bool read_paths(
    const Reading *reading, const YamlNode *node, ConfigurationOverride *override) {
  size_t count = node->kind == YAML_TREE_LIST ? node->count : 1;
  Slice *paths = ARENA_ARRAY(reading->arena, count + 1, Slice);
  if (count == 0) return reading_refuse(reading, node, "paths names none");
  for (size_t i = 0; i < count; i++) {
    const YamlNode *path = node->kind == YAML_TREE_LIST ? node->items[i] : node;
    if (!check_pattern(reading, path, "paths")) return false;
    paths[i] = path->text;
  }
  override->paths = paths;
  override->path_count = count;
  return true;
}

static bool read_override(
    const Reading *reading, const YamlNode *node, ConfigurationOverride *override) {
  static const char *const names[] = {"paths", "rules", NULL};
  if (!check_map(reading, node, "an entry of overrides", names)) return false;
  override->origin = reading_origin(reading, node);
  for (size_t i = 0; names[i] != NULL; i++) {
    if (value_of(node, names[i]) == NULL)
      return reading_refuse(reading, node, "an entry of overrides needs %s", names[i]);
  }
  return read_paths(reading, value_of(node, "paths"), override) &&
         control_read_rules(reading, value_of(node, "rules"), &override->rules);
}

bool control_read_overrides(const Reading *reading, const YamlNode *node) {
  ConfigurationFile *file = reading->file;
  if (node->kind != YAML_TREE_LIST)
    return reading_refuse_kind(reading, node, "overrides", "a list of maps");
  file->overrides = ARENA_ARRAY(reading->arena, node->count + 1, ConfigurationOverride);
  size_t paths = 0;
  for (size_t i = 0; i < node->count; i++) {
    ConfigurationOverride *override = &file->overrides[i];
    if (!read_override(reading, node->items[i], override)) return false;
    file->override_count++;
    paths += override->path_count;
    if (paths > CONFIGURATION_MAX_OVERRIDES)
      return reading_refuse(reading, node, "overrides has more than 1,000 paths");
  }
  return true;
}

// ---- suppress

static bool read_until(const Reading *reading, const YamlNode *node, ConfigurationSuppress *entry) {
  if (!reading_check_text(reading, node, "until")) return false;
  entry->until = node->text;
  return day_read(node->text, &entry->last_day) ||
         reading_refuse(reading, node, "until: \"%.*s\" is no day such as 2027-01-31",
             SLICE_PRINT(node->text));
}

static bool read_entry(const Reading *reading, const YamlNode *node, ConfigurationSuppress *entry) {
  static const char *const names[] = {"file", "rule", "object", "reason", "until", NULL};
  if (!check_map(reading, node, "an entry of suppress", names)) return false;
  *entry = (ConfigurationSuppress){.origin = reading_origin(reading, node)};
  const YamlNode *file = value_of(node, "file");
  const YamlNode *rule = value_of(node, "rule");
  const YamlNode *object = value_of(node, "object");
  const YamlNode *reason = value_of(node, "reason");
  const YamlNode *until = value_of(node, "until");
  if (file == NULL || rule == NULL)
    return reading_refuse(
        reading, node, "an entry of suppress needs a %s", file == NULL ? "file" : "rule");
  if (!check_pattern(reading, file, "file") || !check_rule_name(reading, rule, "rule"))
    return false;
  if (object != NULL && !check_pattern(reading, object, "object")) return false;
  if (reason != NULL && !reading_check_text(reading, reason, "reason")) return false;
  entry->file = file->text;
  entry->rule = rule->text;
  if (object != NULL) entry->object = object->text;
  if (reason != NULL) entry->reason = reason->text;
  return until == NULL || read_until(reading, until, entry);
}

bool control_read_suppress(const Reading *reading, const YamlNode *node) {
  ConfigurationFile *file = reading->file;
  if (node->kind != YAML_TREE_LIST)
    return reading_refuse_kind(reading, node, "suppress", "a list of maps");
  if (node->count > CONFIGURATION_MAX_SUPPRESS)
    return reading_refuse(
        reading, node, "suppress has more than 1,000 entries; `--write-known` is for that many");
  file->suppress = ARENA_ARRAY(reading->arena, node->count + 1, ConfigurationSuppress);
  for (size_t i = 0; i < node->count; i++) {
    if (!read_entry(reading, node->items[i], &file->suppress[i])) return false;
    file->suppress_count++;
  }
  return true;
}
