#include "report/fix_json.h"

#include "analyze/finding/rule.h"
#include "lexer/memory.h"
#include "report/json_value.h"

struct FixJson {
  json_t *fixes;
  json_t *refused;
  json_t *files;
  json_t *last_files; // of the item added last; borrowed
};

FixJson *fix_json_new(void) {
  FixJson *json = MEMORY_NEW(FixJson);
  *json = (FixJson){.fixes = json_array(), .refused = json_array(), .files = json_array()};
  return json;
}

static json_t *edits_value(const Fix *fix, const char *path) {
  json_t *edits = json_array();
  for (const Edit *edit = fix->edits; edit != NULL; edit = edit->next)
    json_array_append_new(
        edits, json_pack("{s:o, s:o, s:o, s:o}", "file", json_value_text(slice_of(path)), "start",
                   json_value_number(edit->span.start), "end", json_value_number(edit->span.end),
                   "text", json_value_text(edit->text)));
  return edits;
}

void fix_json_add(FixJson *json, const FixJsonItem *item) {
  SourcePlace place = source_place(item->source, item->finding->span.start);
  json_t *value = json_pack("{s:s, s:o, s:o, s:o}", "rule", item->finding->rule->id, "file",
      json_value_text(slice_of(item->source->path)), "line", json_value_number(place.line), "title",
      json_value_text(item->title));
  if (item->fix == NULL) {
    json_value_set(value, "reason", json_value_text(item->refusal));
    json_array_append_new(json->refused, value);
    json->last_files = NULL;
    return;
  }
  json->last_files = json_array();
  json_value_set(value, "edits", edits_value(item->fix, item->source->path));
  json_value_set(value, "new_files", json->last_files);
  json_array_append_new(json->fixes, value);
}

void fix_json_new_file(FixJson *json, const char *path, Slice text) {
  json_array_append_new(
      json->last_files, json_pack("{s:o, s:o}", "file", json_value_text(slice_of(path)), "text",
                            json_value_text(text)));
}

void fix_json_file(FixJson *json, const char *path, Slice text, bool is_new) {
  json_array_append_new(
      json->files, json_pack("{s:o, s:b, s:o}", "file", json_value_text(slice_of(path)), "is_new",
                       is_new, "text", json_value_text(text)));
}

void fix_json_write(FixJson *json, FILE *out) {
  json_t *value = json_pack("{s:i, s:o, s:o, s:o}", "schema_version", 1, "fixes", json->fixes,
      "refused", json->refused, "files", json->files);
  json_value_write(value, JSON_INDENT(1), out);
  fputc('\n', out);
  json_decref(value);
  memory_free(json);
}
