#include "analyze/catalog/settings.h"

#include "analyze/catalog/state.h"
#include "lexer/memory.h"

#include <assert.h>

void settings_free(Settings *settings) {
  memory_free(settings->items);
  number_map_free(&settings->places);
  memory_free(settings->lists[SETTINGS_CHANGED].items);
  memory_free(settings->lists[SETTINGS_LOCAL].items);
  *settings = (Settings){0};
}

SettingState settings_get(const Settings *settings, Symbol name) {
  uint32_t place;
  if (!number_map_find(&settings->places, name, &place)) return (SettingState){{0}, SYMBOL_NONE};
  return settings->items[place].state;
}

static void list_add(Settings *settings, int which, uint32_t place) {
  SettingList *list = &settings->lists[which];
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = place;
  settings->items[place].places[which] = (uint32_t)list->count;
}

static void list_remove(Settings *settings, int which, uint32_t place) {
  SettingList *list = &settings->lists[which];
  uint32_t gap = settings->items[place].places[which];
  uint32_t last = list->items[--list->count];
  list->items[gap - 1] = last;
  settings->items[last].places[which] = gap;
  settings->items[place].places[which] = 0;
}

static void list_update(Settings *settings, int which, uint32_t place, bool belongs) {
  bool is_there = settings->items[place].places[which] != 0;
  if (belongs && !is_there) list_add(settings, which, place);
  if (!belongs && is_there) list_remove(settings, which, place);
}

static uint32_t place_of(Settings *settings, Symbol name) {
  uint32_t place;
  if (number_map_find(&settings->places, name, &place)) return place;
  settings->items =
      memory_grow(settings->items, settings->count, &settings->capacity, sizeof *settings->items);
  place = (uint32_t)settings->count++;
  settings->items[place] = (Setting){.name = name};
  number_map_put(&settings->places, name, place);
  return place;
}

void settings_put(Settings *settings, Symbol name, SettingState state) {
  uint32_t place = place_of(settings, name);
  settings->items[place].state = state;
  bool changed = state.now.local || state.now.value != SYMBOL_NONE;
  list_update(settings, SETTINGS_CHANGED, place, changed);
  list_update(settings, SETTINGS_LOCAL, place, state.now.local);
}

const Setting *settings_any(const Settings *settings, int list) {
  const SettingList *chosen = &settings->lists[list];
  return chosen->count ? &settings->items[chosen->items[chosen->count - 1]] : NULL;
}

// The catalog's side: the same, logged.

static void change(Catalog *catalog, Symbol name, SettingState state) {
  SettingState before = settings_get(&catalog->settings, name);
  if (before.now.value == state.now.value && before.now.local == state.now.local &&
      before.outer == state.outer) {
    return;
  }
  log_append(&catalog->log, (LogEntry){.kind = LOG_SETTING,
                                .small = before.now.local,
                                .id = name,
                                .setting = {before.now.value, before.outer}});
  settings_put(&catalog->settings, name, state);
}

SettingValue catalog_setting(const Catalog *catalog, Symbol name) {
  return settings_get(&catalog->settings, name).now;
}

void catalog_set(Catalog *catalog, Symbol name, SettingValue value) {
  assert(name != SYMBOL_NONE);
  SettingState state = {value, SYMBOL_NONE};
  if (value.local) {
    SettingState before = settings_get(&catalog->settings, name);
    state.outer = before.now.local ? before.outer : before.now.value;
  }
  change(catalog, name, state);
}

void catalog_end_local_settings(Catalog *catalog) {
  const Setting *setting;
  while ((setting = settings_any(&catalog->settings, SETTINGS_LOCAL)) != NULL) {
    change(catalog, setting->name, (SettingState){{setting->state.outer, false}, SYMBOL_NONE});
  }
}

static bool is_lasting(const Catalog *catalog, Symbol name) {
  Slice text = symbol_text(catalog->symbols, name);
  return text.length > 0 && text.start[0] >= '0' && text.start[0] <= '9';
}

// Where one is taken off the list, its last one comes, which was looked at before.
void catalog_reset_all_settings(Catalog *catalog) {
  const Settings *settings = &catalog->settings;
  for (size_t i = settings->lists[SETTINGS_CHANGED].count; i-- > 0;) {
    Symbol name = settings->items[settings->lists[SETTINGS_CHANGED].items[i]].name;
    if (!is_lasting(catalog, name)) change(catalog, name, (SettingState){{0}, SYMBOL_NONE});
  }
}

Symbol *catalog_changed_settings(const Catalog *catalog, Arena *arena, size_t *count) {
  const Settings *settings = &catalog->settings;
  const SettingList *changed = &settings->lists[SETTINGS_CHANGED];
  Symbol *names = ARENA_ARRAY(arena, changed->count + 1, Symbol);
  for (size_t i = 0; i < changed->count; i++) names[i] = settings->items[changed->items[i]].name;
  *count = changed->count;
  return names;
}
