#include "analyze/catalog/log.h"

#include "analyze/catalog/state.h"
#include "analyze/catalog/versions.h"
#include "lexer/memory.h"

#include <assert.h>

static_assert(sizeof(LogEntry) == 24 || sizeof(void *) != 8, "a million changes are 24 MB");

void log_append(Log *log, LogEntry entry) {
  log->entries = memory_grow(log->entries, log->length, &log->capacity, sizeof *log->entries);
  log->entries[log->length++] = entry;
}

void log_free(Log *log) {
  memory_free(log->entries);
  *log = (Log){0};
}

static void undo_version(Catalog *catalog, const LogEntry *entry) {
  const Object *current = catalog_get(catalog, entry->id);
  const Object *before = entry->kind == LOG_VERSION ? entry->version : NULL;
  state_swing(catalog, entry->id, before);
  if (current != NULL) version_free(&catalog->pool, current);
  if (entry->kind == LOG_CREATED) {
    assert(entry->id == OBJECT_ID_FIRST_USER + catalog->slot_count - 1);
    catalog->slot_count--;
  }
}

static void undo(Catalog *catalog, const LogEntry *entry) {
  switch ((LogKind)entry->kind) {
  case LOG_CREATED:
  case LOG_VERSION: undo_version(catalog, entry); break;
  case LOG_NAME:
    names_change(&catalog->names, (NameKey){entry->id, entry->name.symbol, entry->names},
        entry->name.after, entry->name.before);
    state_note_name(catalog, (NameClass)entry->names);
    break;
  case LOG_SETTING: {
    SettingState before = {{entry->setting.value, entry->small != 0}, entry->setting.outer};
    settings_put(&catalog->settings, entry->id, before);
    break;
  }
  case LOG_LOCK: locks_held_put(&catalog->locks, entry->id, (LockMode)entry->small); break;
  }
}

CatalogMark catalog_mark(const Catalog *catalog) {
  return (CatalogMark){catalog->log.length, graph_mark(catalog->graph), graph_mark(catalog->roles),
      graph_mark(catalog->mentions)};
}

void catalog_undo_to(Catalog *catalog, CatalogMark mark) {
  assert(mark.log <= catalog->log.length);
  while (catalog->log.length > mark.log) {
    undo(catalog, &catalog->log.entries[--catalog->log.length]);
  }
  graph_undo_to(catalog->graph, mark.graph);
  graph_undo_to(catalog->roles, mark.roles);
  graph_undo_to(catalog->mentions, mark.mentions);
}

void catalog_forget(Catalog *catalog) {
  for (size_t i = 0; i < catalog->log.length; i++) {
    const LogEntry *entry = &catalog->log.entries[i];
    if (entry->kind == LOG_VERSION) version_free(&catalog->pool, entry->version);
  }
  catalog->log.length = 0;
  graph_forget(catalog->graph);
  graph_forget(catalog->roles);
  graph_forget(catalog->mentions);
}
