// settings.h -- the session's settings, and what COMMIT brings back of them.
//
// Knows nothing of the log: see catalog_set.
#ifndef WEIR_ANALYZE_CATALOG_SETTINGS_H
#define WEIR_ANALYZE_CATALOG_SETTINGS_H

#include "analyze/catalog/catalog.h"
#include "analyze/catalog/number_map.h"

typedef struct SettingState {
  SettingValue now;
  Symbol outer; // now.local: the value from before SET LOCAL
} SettingState;

typedef struct Setting {
  Symbol name;
  SettingState state;
  uint32_t places[2]; // in the lists below, + 1
} Setting;

// Places of some settings in `items`, in no order.
typedef struct SettingList {
  uint32_t *items;
  size_t count;
  size_t capacity;
} SettingList;

enum { SETTINGS_CHANGED, SETTINGS_LOCAL }; // not the default; SET LOCAL

// Empty when zeroed.
typedef struct Settings {
  Setting *items; // one for each name ever set
  size_t count;
  size_t capacity;
  NumberMap places; // in `items`, by name
  SettingList lists[2];
} Settings;

void settings_free(Settings *settings); // leaves it empty
SettingState settings_get(const Settings *settings, Symbol name);
void settings_put(Settings *settings, Symbol name, SettingState state);
// Some setting of the list, or NULL if it is empty.
const Setting *settings_any(const Settings *settings, int list);

#endif
