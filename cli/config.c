#include "cli/apply_settings.h"
#include "cli/command.h"
#include "cli/output.h"
#include "report/json_text.h"
#include "report/visible.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

// ---- text

static void print_origin(FILE *out, const Origin *origin) {
  if (origin->kind == ORIGIN_DEFAULT) {
    fputs("default", out);
  } else {
    visible_write(out, slice_of(origin->name), 0);
    if (origin->kind == ORIGIN_FILE) fprintf(out, ":%u:%u", origin->line, origin->column);
  }
  fputc('\n', out);
}

#define NAME_COLUMN 2
#define VALUE_COLUMN 20
#define ORIGIN_COLUMN 40

static size_t fill(FILE *out, size_t column, size_t to) {
  if (column > NAME_COLUMN) {
    fputc(' ', out);
    column++;
  }
  for (; column < to; column++) fputc(' ', out);
  return column;
}

static void print_line(FILE *out, const char *key, Slice name, Slice text, const Origin *origin) {
  size_t column = fill(out, 0, NAME_COLUMN);
  column = fill(out, visible_write(out, slice_of(key), column), VALUE_COLUMN);
  if (name.length > 0) {
    column = visible_write(out, name, column);
    column = visible_write(out, SLICE(" = "), column);
  }
  fill(out, visible_write(out, text, column), ORIGIN_COLUMN);
  print_origin(out, origin);
}

static void print_value(FILE *out, SettingId id, const ConfigurationValue *value) {
  const SettingRow *row = &setting_table[id];
  if (!value->is_given) {
    Slice fallback = slice_of(row->fallback != NULL ? row->fallback : "-");
    print_line(out, row->name, SLICE(""), fallback, &(Origin){0});
  } else if (!setting_kind_is_list(row->kind) && !setting_kind_is_map(row->kind)) {
    print_line(out, row->name, SLICE(""), value->text, &value->origin);
  } else if (value->count == 0) {
    print_line(out, row->name, SLICE(""), SLICE("-"), &value->origin);
  }
  for (size_t i = 0; i < value->count; i++)
    print_line(out, i == 0 ? row->name : "", value->items[i].name, value->items[i].text,
        &value->items[i].origin);
}

static void print_controls(FILE *out, const ConfigurationFile *file) {
  for (size_t i = 0; i < file->override_count; i++) {
    const ConfigurationOverride *override = &file->overrides[i];
    for (size_t k = 0; k < override->path_count; k++)
      print_line(out, "overrides", SLICE(""), override->paths[k], &override->origin);
    for (size_t k = 0; k < override->rules.count; k++)
      print_line(out, "", override->rules.items[k].name, override->rules.items[k].text,
          &override->rules.items[k].origin);
  }
  for (size_t i = 0; i < file->suppress_count; i++) {
    const ConfigurationSuppress *entry = &file->suppress[i];
    print_line(out, "suppress", entry->file, entry->rule, &entry->origin);
  }
}

static void print_text(FILE *out, const char *path, const Configuration *configuration) {
  fprintf(out, "settings for ");
  visible_write(out, slice_of(path), 0);
  fputs(configuration->file_count > 0 ? ", from " : ", without a weir.yaml", out);
  for (size_t i = 0; i < configuration->file_count; i++) {
    if (i > 0) fputs(", ", out);
    visible_write(out, slice_of(configuration->files[i]->path), 0);
  }
  fputc('\n', out);
  for (SettingId id = 0; id < SETTING_COUNT; id++) {
    if (id != SETTING_path && !setting_kind_is_structure(setting_table[id].kind))
      print_value(out, id, &configuration->values[id]);
  }
  for (size_t i = 0; i < configuration->file_count; i++) {
    const ConfigurationFile *file = configuration->files[i];
    print_controls(out, file);
    for (size_t k = 0; k < file->chain_count; k++)
      print_line(out, i == 0 && k == 0 ? "chains" : "", SLICE(""), slice_of(file->chains[k].path),
          &file->chains[k].origin);
  }
}

// ---- JSON

static void write_origin(FILE *out, const Origin *origin) {
  static const char *const kinds[] = {"default", "file", "variable", "flag"};
  fprintf(out, "{\"kind\": \"%s\"", kinds[origin->kind]);
  if (origin->kind == ORIGIN_FILE) {
    fputs(", \"file\": ", out);
    json_text_write(out, slice_of(origin->name));
    fprintf(out, ", \"line\": %u, \"column\": %u", origin->line, origin->column);
  } else if (origin->kind != ORIGIN_DEFAULT) {
    fputs(", \"name\": ", out);
    json_text_write(out, slice_of(origin->name));
  }
  fputc('}', out);
}

static void write_single(FILE *out, SettingKind kind, const ConfigurationValue *value, Slice text) {
  fputs("{\"value\": ", out);
  if (text.length == 0 && !value->is_given) {
    fputs("null", out);
  } else if (kind == SETTING_KIND_SWITCH) {
    fprintf(out, "%.*s", SLICE_PRINT(text));
  } else {
    json_text_write(out, text);
  }
  fputs(", \"origin\": ", out);
  write_origin(out, &value->origin);
  fputc('}', out);
}

static void write_items(FILE *out, bool is_map, const ConfigurationValue *value, bool origins) {
  fputc(is_map ? '{' : '[', out);
  for (size_t i = 0; i < value->count; i++) {
    if (i > 0) fputs(", ", out);
    if (is_map) {
      json_text_write(out, value->items[i].name);
      fputs(": ", out);
    }
    if (origins) {
      write_origin(out, &value->items[i].origin);
    } else {
      json_text_write(out, value->items[i].text);
    }
  }
  fputc(is_map ? '}' : ']', out);
}

static void write_value(FILE *out, SettingId id, const ConfigurationValue *value) {
  const SettingRow *row = &setting_table[id];
  bool is_map = setting_kind_is_map(row->kind);
  if (value->is_given && (is_map || setting_kind_is_list(row->kind))) {
    fputs("{\"value\": ", out);
    write_items(out, is_map, value, false);
    fputs(", \"origin\": ", out);
    write_origin(out, &value->origin);
    fputs(", \"origins\": ", out);
    write_items(out, is_map, value, true);
    fputc('}', out);
    return;
  }
  Slice fallback = slice_of(row->fallback != NULL ? row->fallback : "");
  write_single(out, row->kind, value, value->is_given ? value->text : fallback);
}

static void write_values(
    FILE *out, const ConfigurationValue values[SETTING_COUNT], bool all, const char *indent) {
  const char *separator = "";
  for (SettingId id = 0; id < SETTING_COUNT; id++) {
    if (setting_kind_is_structure(setting_table[id].kind) ||
        (all ? id == SETTING_path : !values[id].is_given))
      continue;
    fprintf(out, "%s\n%s\"%s\": ", separator, indent, setting_table[id].name);
    write_value(out, id, &values[id]);
    separator = ",";
  }
}

static void write_chains(FILE *out, const Configuration *configuration) {
  const char *separator = "";
  for (size_t i = 0; i < configuration->file_count; i++) {
    const ConfigurationFile *file = configuration->files[i];
    for (size_t k = 0; k < file->chain_count; k++) {
      fprintf(out, "%s\n    {\"origin\": ", separator);
      write_origin(out, &file->chains[k].origin);
      fputs(", \"settings\": {", out);
      write_values(out, file->chains[k].values, false, "      ");
      fputs("}}", out);
      separator = ",";
    }
  }
}

static void write_overrides(FILE *out, const Configuration *configuration) {
  const char *separator = "";
  for (size_t i = 0; i < configuration->file_count; i++) {
    const ConfigurationFile *file = configuration->files[i];
    for (size_t k = 0; k < file->override_count; k++) {
      const ConfigurationOverride *override = &file->overrides[k];
      fprintf(out, "%s\n    {\"origin\": ", separator);
      write_origin(out, &override->origin);
      fputs(", \"paths\": [", out);
      for (size_t p = 0; p < override->path_count; p++) {
        if (p > 0) fputs(", ", out);
        json_text_write(out, override->paths[p]);
      }
      fputs("], \"rules\": ", out);
      write_items(out, true, &override->rules, false);
      fputc('}', out);
      separator = ",";
    }
  }
}

static void write_member(FILE *out, const char *name, Slice text) {
  if (text.length == 0) return;
  fprintf(out, ", \"%s\": ", name);
  json_text_write(out, text);
}

static void write_suppress(FILE *out, const Configuration *configuration) {
  const char *separator = "";
  for (size_t i = 0; i < configuration->file_count; i++) {
    const ConfigurationFile *file = configuration->files[i];
    for (size_t k = 0; k < file->suppress_count; k++) {
      const ConfigurationSuppress *entry = &file->suppress[k];
      fprintf(out, "%s\n    {\"origin\": ", separator);
      write_origin(out, &entry->origin);
      write_member(out, "file", entry->file);
      write_member(out, "rule", entry->rule);
      write_member(out, "object", entry->object);
      write_member(out, "reason", entry->reason);
      write_member(out, "until", entry->until);
      fputc('}', out);
      separator = ",";
    }
  }
}

static void write_json(FILE *out, const char *path, const Configuration *configuration) {
  fputs("{\n  \"path\": ", out);
  json_text_write(out, slice_of(path));
  fputs(",\n  \"files\": [", out);
  for (size_t i = 0; i < configuration->file_count; i++) {
    if (i > 0) fputs(", ", out);
    json_text_write(out, slice_of(configuration->files[i]->path));
  }
  fputs("],\n  \"settings\": {", out);
  write_values(out, configuration->values, true, "    ");
  fputs("\n  },\n  \"overrides\": [", out);
  write_overrides(out, configuration);
  fputs("],\n  \"suppress\": [", out);
  write_suppress(out, configuration);
  fputs("],\n  \"chains\": [", out);
  write_chains(out, configuration);
  fputs("]\n}\n", out);
}

// ---- the command

static bool check(const Options *options, const char *path, Error *error) {
  struct stat status;
  if (options->format != NULL && strcmp(options->format, "json") != 0 &&
      strcmp(options->format, "text") != 0)
    return error_set(error, "--format: \"%s\" is none of text, json", options->format);
  if (options->paths.count > 1) return error_set(error, "settings are those of one path; give one");
  if (strcmp(path, "-") != 0 && stat(path, &status) != 0)
    return error_set(error, "%s: %s", path, strerror(errno));
  return true;
}

ExitStatus command_config(const Options *options) {
  Error error = {0};
  const char *path = options->paths.count > 0 ? options->paths.items[0] : ".";
  if (!check(options, path, &error)) return command_trouble(&error);
  Configuration *configuration = settings_in_force(options, path, &error);
  if (configuration == NULL) return command_trouble(&error);
  Output output;
  bool is_written = output_open(&output, options->output, &error);
  if (is_written) {
    if (options->format != NULL && strcmp(options->format, "json") == 0) {
      write_json(output.file, path, configuration);
    } else {
      print_text(output.file, path, configuration);
    }
    is_written = output_close(&output, &error);
  }
  configuration_free(configuration);
  return is_written ? EXIT_FINE : command_trouble(&error);
}
