// log.h -- what was there before each change, newest last.
//
// Of the five kinds of change the graph logs its edges itself; the other four are here, the
// creation of an object told apart because its id is given back with it.
#ifndef WEIR_ANALYZE_CATALOG_LOG_H
#define WEIR_ANALYZE_CATALOG_LOG_H

#include "analyze/catalog/object.h"

#include <stddef.h>

typedef enum LogKind {
  LOG_CREATED, // the object `id` is new
  LOG_VERSION, // `id` had `version`
  LOG_NAME,    // in the space `id`, `symbol` of the class `names`: one entry was `before`
  LOG_SETTING, // the setting `id` had these values; `small`: it was local
  LOG_LOCK,    // on the relation `id` the mode `small` was held
} LogKind;

typedef struct LogEntry {
  uint8_t kind; // a LogKind
  uint8_t small;
  uint16_t names;
  uint32_t id;
  union {
    const Object *version;
    struct {
      Symbol symbol;
      ObjectId before;
      ObjectId after;
    } name;
    struct {
      Symbol value;
      Symbol outer;
    } setting;
  };
} LogEntry;

// Empty when zeroed.
typedef struct Log {
  LogEntry *entries;
  size_t length;
  size_t capacity;
} Log;

void log_append(Log *log, LogEntry entry);
void log_free(Log *log); // leaves it empty; versions are the catalog's to free

#endif
