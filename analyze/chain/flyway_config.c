#include "analyze/chain/flyway_config.h"

#include "analyze/chain/key_value.h"
#include "lexer/memory.h"

#include <stdlib.h>

static const char *const file_names[] = {"flyway.toml", "flyway.conf", NULL};

// ---- where it lies

// Folders above come before those below, so the first is the nearest to the top.
static const char *find_listed(const Listing *listing) {
  for (size_t i = 0; i < listing->file_count; i++) {
    for (size_t k = 0; file_names[k] != NULL; k++) {
      if (slice_equals(listing->files[i].name, slice_of(file_names[k])))
        return listing->files[i].path;
    }
  }
  return NULL;
}

static const char *find_config(Planning *planning) {
  const char *path = find_listed(planning->listing);
  for (size_t k = 0; path == NULL && file_names[k] != NULL; k++)
    path = listing_find_above(planning->listing, 0, file_names[k]);
  return path;
}

static const char *real_folder(Arena *arena, const char *path) {
  char *real = realpath(path, NULL);
  if (real == NULL) return "";
  Slice whole = slice_of(real);
  while (whole.length > 1 && whole.start[whole.length - 1] != '/') whole.length--;
  if (whole.length > 1) whole.length--;
  const char *folder = arena_printf(arena, "%.*s", SLICE_PRINT(whole)).start;
  free(real);
  return folder;
}

// ---- what it says

static Slice after(Slice text, Slice prefix) {
  return (Slice){text.start + prefix.length, text.length - prefix.length};
}

static void take_list(Arena *arena, const KeyValue *pair, Slice **items, size_t *count) {
  size_t at = 0;
  Slice item;
  *count = 0;
  while (key_value_item(pair, &at, &item)) (*count)++;
  *items = ARENA_ARRAY(arena, *count + 1, Slice);
  at = 0;
  for (size_t i = 0; key_value_item(pair, &at, &item); i++) (*items)[i] = arena_copy(arena, item);
}

static void take_text(
    Arena *arena, const KeyValue *pair, Slice key, const char *name, Slice *text) {
  if (slice_equals(key, slice_of(name))) *text = arena_copy(arena, pair->value);
}

static void take_switch(const KeyValue *pair, Slice key, const char *name, bool *is_on) {
  if (slice_equals(key, slice_of(name))) *is_on = key_value_is_true(pair);
}

static void take_pair(FlywayConfig *config, Arena *arena, const KeyValue *pair, Slice key) {
  FlywayNames *names = &config->names;
  if (slice_starts_with(key, SLICE("placeholders."))) {
    placeholder_values_set(&config->placeholders, after(key, SLICE("placeholders.")), pair->value);
    return;
  }
  if (slice_equals(key, SLICE("locations")))
    take_list(arena, pair, &config->locations, &config->location_count);
  if (slice_equals(key, SLICE("sqlMigrationSuffixes")))
    take_list(arena, pair, &names->suffixes, &names->suffix_count);
  take_text(arena, pair, key, "sqlMigrationPrefix", &names->versioned);
  take_text(arena, pair, key, "repeatableSqlMigrationPrefix", &names->repeatable);
  take_text(arena, pair, key, "undoSqlMigrationPrefix", &names->undo);
  take_text(arena, pair, key, "baselineMigrationPrefix", &names->baseline);
  take_text(arena, pair, key, "sqlMigrationSeparator", &names->separator);
  take_text(arena, pair, key, "placeholderPrefix", &config->placeholder_prefix);
  take_text(arena, pair, key, "placeholderSuffix", &config->placeholder_suffix);
  take_switch(pair, key, "placeholderReplacement", &config->replaces_placeholders);
  take_switch(pair, key, "executeInTransaction", &config->in_transaction);
  take_switch(pair, key, "group", &config->group);
  take_switch(pair, key, "mixed", &config->mixed);
  take_switch(pair, key, "outOfOrder", &config->out_of_order);
}

// Keys of flyway.conf begin with "flyway."; in flyway.toml the section [flyway] says it.
static void read_text(FlywayConfig *config, Arena *arena, Slice text) {
  KeyValue pair = {0};
  while (key_value_next(text, &pair)) {
    Slice key = pair.key;
    if (pair.section.length == 0) {
      if (slice_starts_with(key, SLICE("flyway.")))
        take_pair(config, arena, &pair, after(key, SLICE("flyway.")));
    } else if (key_value_is_in(&pair, SLICE("flyway"), SLICE(""))) {
      take_pair(config, arena, &pair, key);
    } else if (key_value_is_in(&pair, SLICE("flyway"), SLICE("placeholders"))) {
      placeholder_values_set(&config->placeholders, key, pair.value);
    }
  }
}

void flyway_config_free(FlywayConfig *config) {
  if (config == NULL) return;
  placeholder_values_free(&config->placeholders);
  memory_free(config);
}

// ---- locations

// `*` stands for any bytes, `?` for one.
static bool matches_part(Slice pattern, Slice part) {
  size_t p = 0;
  size_t t = 0;
  size_t star = SIZE_MAX; // of the pattern, behind the last `*`
  size_t from = 0;        // what that one has taken ends here
  while (t < part.length) {
    if (p < pattern.length && pattern.start[p] == '*') {
      star = ++p;
      from = t;
    } else if (p < pattern.length &&
               (pattern.start[p] == '?' || pattern.start[p] == part.start[t])) {
      p++;
      t++;
    } else if (star != SIZE_MAX) {
      p = star;
      t = ++from;
    } else {
      return false;
    }
  }
  while (p < pattern.length && pattern.start[p] == '*') p++;
  return p == pattern.length;
}

static Slice next_part(Slice path, size_t *at) {
  while (*at < path.length && path.start[*at] == '/') ++*at;
  size_t start = *at;
  while (*at < path.length && path.start[*at] != '/') ++*at;
  return (Slice){path.start + start, *at - start};
}

// Whether the folder or one above it is what the pattern says; `**` stands for any folders.
static bool matches_above(Slice pattern, Slice folder) {
  size_t p = 0;
  size_t t = 0;
  size_t star = SIZE_MAX;
  size_t from = 0;
  for (;;) {
    size_t next = p;
    Slice wanted = next_part(pattern, &next);
    if (wanted.length == 0) return true;
    if (slice_equals(wanted, SLICE("**"))) {
      star = p = next;
      from = t;
      continue;
    }
    size_t end = t;
    Slice part = next_part(folder, &end);
    if (part.length == 0) return false;
    if (matches_part(wanted, part)) {
      p = next;
      t = end;
    } else if (star != SIZE_MAX) {
      p = star;
      next_part(folder, &from);
      t = from;
    } else {
      return false;
    }
  }
}

static bool is_in_place(const FlywayConfig *config, Arena *arena, Slice location, Slice folder) {
  bool is_path = slice_starts_with(location, SLICE("filesystem:"));
  if (is_path) {
    location = after(location, SLICE("filesystem:"));
    while (slice_starts_with(location, SLICE("./"))) location = after(location, SLICE("./"));
    while (location.length > 1 && location.start[location.length - 1] == '/') location.length--;
    if (location.length == 0 || slice_equals(location, SLICE(".")))
      return matches_above(slice_of(config->folder), folder);
    Slice whole = location.start[0] == '/'
                      ? location
                      : arena_printf(arena, "%s/%.*s", config->folder, SLICE_PRINT(location));
    return matches_above(whole, folder);
  }
  if (slice_starts_with(location, SLICE("classpath:")))
    location = after(location, SLICE("classpath:"));
  while (slice_starts_with(location, SLICE("/"))) location = after(location, SLICE("/"));
  while (location.length > 0 && location.start[location.length - 1] == '/') location.length--;
  for (size_t i = 0; i + location.length <= folder.length; i++) {
    Slice rest = {folder.start + i, folder.length - i};
    bool begins = i == 0 || folder.start[i - 1] == '/';
    bool ends = rest.length == location.length || rest.start[location.length] == '/';
    if (begins && ends && slice_starts_with(rest, location)) return true;
  }
  return false;
}

static Slice with_vendor(Arena *arena, Slice location) {
  static const char vendor[] = "{vendor}";
  size_t length = sizeof vendor - 1;
  for (size_t i = 0; i + length <= location.length; i++) {
    if (memcmp(location.start + i, vendor, length) == 0)
      return arena_printf(arena, "%.*spostgresql%.*s", (int)i, location.start,
          (int)(location.length - i - length), location.start + i + length);
  }
  return location;
}

bool flyway_config_takes(const FlywayConfig *config, const Planning *planning, uint32_t listed) {
  if (config->location_count == 0) return true;
  Arena *arena = planning->arena;
  Slice folder = slice_of(listing_real_path(planning->listing, listed));
  for (size_t i = 0; i < config->location_count; i++) {
    if (is_in_place(config, arena, with_vendor(arena, config->locations[i]), folder)) return true;
  }
  return false;
}

static bool has_script(const Planning *planning, const FlywayConfig *config, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    FlywayName name;
    if (flyway_name_read(planning->listing->files[i].name, &config->names, &name)) return true;
  }
  return false;
}

static uint32_t find_top(const Planning *planning, const FlywayConfig *config) {
  const ListedFolder *folders = planning->listing->folders;
  uint32_t top = UINT32_MAX;
  for (uint32_t i = 0; config->location_count > 0 && i < planning->listing->folder_count; i++) {
    if (!has_script(planning, config, i) || !flyway_config_takes(config, planning, i)) continue;
    if (top == UINT32_MAX) top = i;
    while (folders[top].folder_end <= i) top = folders[top].parent;
  }
  return top;
}

// ---- reading it

const FlywayConfig *flyway_config_read(Planning *planning) {
  if (planning->flyway != NULL) return planning->flyway;
  FlywayConfig *config = MEMORY_NEW(FlywayConfig);
  *config = (FlywayConfig){.names = flyway_names_usual(),
      .top = UINT32_MAX,
      .replaces_placeholders = true,
      .in_transaction = true};
  planning->flyway = config;
  config->path = find_config(planning);
  if (config->path == NULL) return config;
  config->folder = real_folder(planning->arena, config->path);
  read_text(config, planning->arena, listing_text(planning->listing, config->path, LISTING_WHOLE));
  config->top = find_top(planning, config);
  return config;
}
