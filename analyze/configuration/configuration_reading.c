#include "analyze/configuration/configuration_reading.h"

#include "analyze/configuration/configuration_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

Origin reading_origin(const Reading *reading, const YamlNode *node) {
  return (Origin){ORIGIN_FILE, reading->file->path, node->line, node->column};
}

bool reading_refuse(const Reading *reading, const YamlNode *node, const char *format, ...) {
  char what[320];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  return error_set(
      reading->error, "%s:%u:%u: %s", reading->file->path, node->line, node->column, what);
}

const char *reading_kind_name(const YamlNode *node) {
  if (yaml_node_is_null(node)) return "nothing";
  if (node->kind == YAML_TREE_LIST) return "a list";
  return node->kind == YAML_TREE_MAP ? "a map" : "a text";
}

bool reading_refuse_kind(
    const Reading *reading, const YamlNode *node, const char *name, const char *wanted) {
  return reading_refuse(
      reading, node, "%s must be %s, not %s", name, wanted, reading_kind_name(node));
}

bool reading_check_text(const Reading *reading, const YamlNode *node, const char *called) {
  if (node->kind != YAML_TREE_TEXT || yaml_node_is_null(node))
    return reading_refuse_kind(reading, node, called, "a text");
  if (node->text.length == 0) return reading_refuse(reading, node, "%s is empty", called);
  if (memchr(node->text.start, '\0', node->text.length) != NULL)
    return reading_refuse(reading, node, "%s holds a NUL character", called);
  return true;
}

const char *reading_place(
    const Reading *reading, const YamlNode *node, const char *called, char buffer[CALLED_SIZE]) {
  snprintf(
      buffer, CALLED_SIZE, "%s:%u:%u: %s", reading->file->path, node->line, node->column, called);
  return buffer;
}

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

bool reading_sort_items(const Reading *reading, ConfigurationItem *items, size_t count) {
  if (count > 0) qsort(items, count, sizeof *items, compare_items);
  for (size_t i = 1; i < count; i++) {
    if (configuration_compare_names(items[i - 1].name, items[i].name) != 0) continue;
    const YamlNode place = {.line = items[i].origin.line, .column = items[i].origin.column};
    return reading_refuse(reading, &place, "%.*s is set twice; line %u sets it first",
        SLICE_PRINT(items[i].name), items[i - 1].origin.line);
  }
  return true;
}
