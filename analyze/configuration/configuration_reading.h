// configuration_reading.h -- what the readers of one weir.yaml share: where they are, and how they refuse.
#ifndef WEIR_ANALYZE_CONFIGURATION_CONFIGURATION_READING_H
#define WEIR_ANALYZE_CONFIGURATION_CONFIGURATION_READING_H

#include "analyze/configuration/configuration.h"
#include "analyze/configuration/yaml_tree.h"

#define CALLED_SIZE 400 // "weir.yaml:3:13: pg_version"; a longer path is cut

typedef struct Reading {
  Arena *arena;
  ConfigurationFile *file;
  Error *error;
} Reading;

Origin reading_origin(const Reading *reading, const YamlNode *node);
// All of these are false, and give an error that begins with the node's place.
bool reading_refuse(const Reading *reading, const YamlNode *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool reading_refuse_kind(
    const Reading *reading, const YamlNode *node, const char *name, const char *wanted);

const char *reading_kind_name(const YamlNode *node); // "a list"

// A text that is there and holds no NUL; `called` is what the error calls it.
bool reading_check_text(const Reading *reading, const YamlNode *node, const char *called);
// "weir.yaml:3:13: rules", for checks that know no places.
const char *reading_place(
    const Reading *reading, const YamlNode *node, const char *called, char buffer[CALLED_SIZE]);
// Sorts a map's items by name. False: two have the same.
bool reading_sort_items(const Reading *reading, ConfigurationItem *items, size_t count);

// The map `rules`: of the file, or of an entry of `overrides`.
bool control_read_rules(const Reading *reading, const YamlNode *node, ConfigurationValue *value);
bool control_read_thresholds(
    const Reading *reading, const YamlNode *node, ConfigurationValue *value);
bool control_read_overrides(const Reading *reading, const YamlNode *node);
bool control_read_suppress(const Reading *reading, const YamlNode *node);

#endif
