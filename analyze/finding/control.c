#include "analyze/finding/control.h"

#include "analyze/configuration/glob.h"
#include "analyze/finding/day.h"
#include "lexer/memory.h"

#define ROWS_ERROR 100000.0
#define ROWS_WARNING 10000.0

static size_t rule_count(void) {
  size_t count = 0;
  while (rule_registry[count] != NULL) count++;
  return count;
}

static size_t find_index(Slice id) {
  size_t i = 0;
  while (rule_registry[i] != NULL && !slice_equals(slice_of(rule_registry[i]->id), id)) i++;
  return i;
}

size_t control_index(const Rule *rule) { return find_index(slice_of(rule->id)); }

// "drop-table.allow" is the option "allow" of drop-table; "drop-table" its severity.
static size_t item_rule(const ConfigurationItem *item, Slice *option) {
  const char *dot = item->name.length > 0 ? memchr(item->name.start, '.', item->name.length) : NULL;
  size_t length = dot != NULL ? (size_t)(dot - item->name.start) : item->name.length;
  *option = dot != NULL ? (Slice){dot + 1, item->name.length - length - 1} : SLICE("");
  return find_index((Slice){item->name.start, length});
}

static int level_named(Slice word) {
  for (int level = SEVERITY_INFO; level <= SEVERITY_ERROR; level++) {
    if (slice_equals(slice_of(severity_name((Severity)level)), word)) return level;
  }
  return RULE_LEVEL_OFF;
}

// ---- what is selected

static void mark(bool *rules, const ConfigurationValue *value, bool is_selected) {
  for (size_t i = 0; i < value->count; i++) {
    size_t rule = find_index(value->items[i].text);
    if (rule_registry[rule] != NULL) rules[rule] = is_selected;
  }
}

static RuleProfile profile_named(Slice word) {
  RuleProfile profile = PROFILE_RECOMMENDED;
  while (!slice_equals(slice_of(rule_profile_name(profile)), word)) profile++;
  return profile;
}

static bool has_selection(const Control *control) {
  return control->configuration->values[SETTING_select].is_given;
}

// A severity adds a rule to those of the profile.
static void mark_levels(bool *rules, const ConfigurationValue *value) {
  for (size_t i = 0; i < value->count; i++) {
    Slice option;
    size_t rule = item_rule(&value->items[i], &option);
    if (option.length == 0 && level_named(value->items[i].text) != RULE_LEVEL_OFF)
      rules[rule] = true;
  }
}

static void choose(Control *control) {
  const Configuration *configuration = control->configuration;
  size_t count = rule_count();
  control->wanted = memory_alloc((count + 1) * sizeof *control->wanted);
  control->selected = memory_alloc((count + 1) * sizeof *control->selected);
  RuleProfile profile = profile_named(configuration_text(configuration, SETTING_profile));
  for (size_t i = 0; i < count; i++)
    control->wanted[i] = !has_selection(control) && rule_registry[i]->profile <= profile;
  mark(control->wanted, &configuration->values[SETTING_select], true);
  memcpy(control->selected, control->wanted, count * sizeof *control->selected);
  for (size_t i = 0; i < configuration->file_count && !has_selection(control); i++) {
    const ConfigurationFile *file = configuration->files[i];
    mark_levels(control->selected, &file->values[SETTING_rules]);
    for (size_t k = 0; k < file->override_count; k++)
      mark_levels(control->selected, &file->overrides[k].rules);
  }
  mark(control->selected, &configuration->values[SETTING_ignore], false);
}

static void list_entries(Control *control, int64_t now) {
  const Configuration *configuration = control->configuration;
  size_t count = 0;
  for (size_t i = 0; i < configuration->file_count; i++)
    count += configuration->files[i]->suppress_count;
  control->entries = memory_alloc((count + 1) * sizeof *control->entries);
  control->matching = memory_alloc((count + 1) * sizeof *control->matching);
  for (size_t i = 0; i < configuration->file_count; i++) {
    const ConfigurationFile *file = configuration->files[i];
    for (size_t k = 0; k < file->suppress_count; k++) {
      const ConfigurationSuppress *said = &file->suppress[k];
      control->entries[control->entry_count++] = (ControlEntry){.said = said,
          .file = file,
          .is_expired = said->until.length > 0 && day_is_over(said->last_day, now)};
    }
  }
}

Control *control_new(const Configuration *configuration, int64_t now) {
  Control *control = MEMORY_NEW(Control);
  control->configuration = configuration;
  double edition = 0;
  setting_read_rows(configuration_text(configuration, SETTING_edition), &edition);
  control->edition = (int)edition;
  control->rules = memory_alloc((rule_count() + 1) * sizeof *control->rules);
  choose(control);
  list_entries(control, now);
  return control;
}

void control_free(Control *control) {
  if (control == NULL) return;
  memory_free(control->selected);
  memory_free(control->wanted);
  memory_free(control->entries);
  memory_free(control->rules);
  memory_free(control->matching);
  memory_free(control->path);
  memory_free(control);
}

// ---- what is in force at a path

// What is said first, by the nearest, stays.
typedef struct Laying {
  Control *control;
  bool *has_level; // by rule
} Laying;

static void lay_item(const Laying *laying, const ConfigurationItem *item, bool is_override) {
  Slice option;
  size_t index = item_rule(item, &option);
  RuleControl *rule = &laying->control->rules[index];
  if (slice_equals(option, SLICE("allow"))) {
    if (rule->allow.start == NULL) rule->allow = item->text;
  } else if (slice_equals(option, SLICE("rows_error"))) {
    if (rule->rows_error < 0) setting_read_rows(item->text, &rule->rows_error);
  } else if (slice_equals(option, SLICE("rows_warning"))) {
    if (rule->rows_warning < 0) setting_read_rows(item->text, &rule->rows_warning);
  } else if (!laying->has_level[index]) {
    int level = level_named(item->text);
    bool is_chosen = has_selection(laying->control);
    if (is_chosen && !laying->control->wanted[index]) return;
    if (is_chosen && level == RULE_LEVEL_OFF && !is_override) return;
    rule->level = level;
    laying->has_level[index] = true;
  }
}

static Slice below_folder(const ConfigurationFile *file, const char *path) {
  size_t length = strlen(file->folder);
  if (length == 1) length = 0; // "/"
  if (strncmp(path, file->folder, length) != 0 || path[length] != '/') return SLICE("");
  return slice_of(path + length + 1);
}

static bool matches_any(const ConfigurationOverride *override, Slice path) {
  for (size_t i = 0; path.length > 0 && i < override->path_count; i++) {
    if (glob_matches_path(override->paths[i], path)) return true;
  }
  return false;
}

static void lay_file(const Laying *laying, const ConfigurationFile *file) {
  Slice path = below_folder(file, laying->control->path);
  for (size_t i = file->override_count; i-- > 0;) {
    const ConfigurationOverride *override = &file->overrides[i];
    if (!matches_any(override, path)) continue;
    for (size_t k = 0; k < override->rules.count; k++)
      lay_item(laying, &override->rules.items[k], true);
  }
  const ConfigurationValue *rules = &file->values[SETTING_rules];
  for (size_t i = 0; i < rules->count; i++) lay_item(laying, &rules->items[i], false);
}

static double threshold(const Control *control, const char *name, double fallback) {
  const ConfigurationValue *value = &control->configuration->values[SETTING_thresholds];
  for (size_t i = 0; i < value->count; i++) {
    if (slice_equals(value->items[i].name, slice_of(name)))
      setting_read_rows(value->items[i].text, &fallback);
  }
  return fallback;
}

static void lay_rules(Control *control) {
  size_t count = rule_count();
  const Configuration *configuration = control->configuration;
  Laying laying = {control, memory_alloc((count + 1) * sizeof *laying.has_level)};
  for (size_t i = 0; i < count; i++)
    control->rules[i] = (RuleControl){.level = control->wanted[i] ? RULE_LEVEL_OWN : RULE_LEVEL_OFF,
        .rows_error = -1,
        .rows_warning = -1};
  for (size_t i = 0; i < configuration->file_count; i++) lay_file(&laying, configuration->files[i]);
  double rows_error = threshold(control, "rows_error", ROWS_ERROR);
  double rows_warning = threshold(control, "rows_warning", ROWS_WARNING);
  for (size_t i = 0; i < count; i++) {
    RuleControl *rule = &control->rules[i];
    if (!control->selected[i]) rule->level = RULE_LEVEL_OFF;
    if (rule->rows_error < 0) rule->rows_error = rows_error;
    if (rule->rows_warning < 0) rule->rows_warning = rows_warning;
  }
  memory_free(laying.has_level);
}

const RuleControl *control_at(Control *control, const char *path) {
  if (control->path != NULL && strcmp(control->path, path) == 0) return control->rules;
  memory_free(control->path);
  control->path = memory_copy_text(path, strlen(path));
  lay_rules(control);
  for (size_t i = 0; i < control->entry_count; i++) {
    const ControlEntry *entry = &control->entries[i];
    Slice below = below_folder(entry->file, path);
    control->matching[i] = below.length > 0 && glob_matches_path(entry->said->file, below);
  }
  return control->rules;
}

// ---- findings

Severity control_severity_by_edition(const Rule *rule, int edition, Severity severity) {
  if (rule->edition > edition) return SEVERITY_INFO;
  bool is_later = rule->raised_in > edition;
  return is_later && severity > rule->raised_from ? rule->raised_from : severity;
}

Severity control_severity_by_rows(const RuleControl *control, double rows) {
  double rows_error = control != NULL ? control->rows_error : ROWS_ERROR;
  double rows_warning = control != NULL ? control->rows_warning : ROWS_WARNING;
  if (rows < 0 || rows >= rows_error) return SEVERITY_ERROR;
  return rows >= rows_warning ? SEVERITY_WARNING : SEVERITY_INFO;
}

static size_t add_part(char *whole, size_t length, Slice part) {
  if (part.length == 0) return length;
  if (length > 0) whole[length++] = '.';
  memcpy(whole + length, part.start, part.length);
  return length + part.length;
}

// By the name of its table, or of itself: with or without its schema, and its column.
static bool is_called(const Finding *finding, Slice pattern) {
  Slice schema = finding->object_schema;
  Slice name = finding->object_name;
  Slice column = finding->object_column;
  if (name.length == 0) return false;
  char *whole = memory_alloc(schema.length + name.length + column.length + 3);
  bool is_found = false;
  for (int form = 0; form < 4 && !is_found; form++) {
    size_t length = form & 1 ? add_part(whole, 0, schema) : 0;
    length = add_part(whole, length, name);
    if (form & 2) length = add_part(whole, length, column);
    is_found = glob_matches_name(pattern, (Slice){whole, length});
  }
  memory_free(whole);
  return is_found;
}

static bool is_allowed(const Finding *finding, Slice patterns) {
  for (size_t i = 0; i < patterns.length;) {
    size_t end = i;
    while (end < patterns.length && patterns.start[end] != ',') end++;
    size_t last = end;
    while (last > i && patterns.start[last - 1] == ' ') last--;
    while (i < last && patterns.start[i] == ' ') i++;
    if (last > i && is_called(finding, (Slice){patterns.start + i, last - i})) return true;
    i = end + 1;
  }
  return false;
}

static void suppress(Control *control, Finding *finding) {
  Slice id = slice_of(finding->rule->id);
  for (size_t i = 0; i < control->entry_count; i++) {
    ControlEntry *entry = &control->entries[i];
    if (!control->matching[i] || entry->is_expired || !slice_equals(entry->said->rule, id))
      continue;
    Slice object = entry->said->object;
    if (object.length > 0 && !is_called(finding, object)) continue;
    entry->is_used = true;
    finding->suppressed =
        entry->said->reason.length > 0 ? entry->said->reason : SLICE("no reason is given");
    return;
  }
}

bool control_apply(Control *control, const char *path, Finding *finding) {
  const RuleControl *rule = &control_at(control, path)[control_index(finding->rule)];
  if (rule->level == RULE_LEVEL_OFF) return false;
  finding->severity = rule->level == RULE_LEVEL_OWN ? control_severity_by_edition(finding->rule,
                                                          control->edition, finding->severity)
                                                    : (Severity)rule->level;
  if (finding->suppressed.length > 0) return true;
  if (is_allowed(finding, rule->allow)) {
    finding->suppressed = SLICE("the settings allow it for this object");
  } else {
    suppress(control, finding);
  }
  return true;
}

void control_meet(Control *control, const char *path, bool is_reported) {
  if (control->entry_count == 0) return;
  control_at(control, path);
  for (size_t i = 0; i < control->entry_count; i++) {
    if (!control->matching[i]) continue;
    control->entries[i].is_met |= is_reported;
    control->entries[i].is_missed |= !is_reported;
  }
}
