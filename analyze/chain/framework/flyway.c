// Flyway: V1.2__words.sql in version order, then R__words.sql by their words.
#include "analyze/chain/flyway_config.h"
#include "analyze/chain/framework.h"
#include "analyze/chain/key_value.h"

#include <stdlib.h>

// ---- which folder

static bool is_below_named(const Listing *listing, uint32_t folder, Slice name) {
  for (uint32_t at = folder;; at = listing->folders[at].parent) {
    if (slice_equals(listing->folders[at].name, name)) return true;
    if (listing->folders[at].parent == at) return false;
  }
}

static bool is_migration_folder(const Listing *listing, uint32_t folder) {
  return is_below_named(listing, folder, SLICE("migration")) ||
         is_below_named(listing, folder, SLICE("migrations"));
}

static bool has_versions(
    const Listing *listing, const FlywayNames *names, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    FlywayName name;
    if (flyway_name_read(listing->files[i].name, names, &name) && name.kind == FLYWAY_VERSIONED &&
        !name.is_code)
      return true;
  }
  return false;
}

static bool is_vendor(Slice name) {
  static const char *const vendors[] = {"postgresql", "postgres", "mysql", "mariadb", "h2",
      "oracle", "sqlserver", "mssql", "sqlite", "db2", "hsqldb", NULL};
  for (size_t i = 0; vendors[i] != NULL; i++) {
    if (section_equals_any_case(name, slice_of(vendors[i]))) return true;
  }
  return false;
}

// Where the folders that have migrations meet, unless a folder `migration` below says it better.
static bool is_top(const Listing *listing, const FlywayNames *names, uint32_t folder) {
  const ListedFolder *listed = &listing->folders[folder];
  if (has_versions(listing, names, listed->first, listed->own_end)) return true;
  size_t branches = 0;
  for (uint32_t inner = folder + 1; inner < listed->folder_end;
       inner = listing->folders[inner].folder_end) {
    const ListedFolder *branch = &listing->folders[inner];
    if (!has_versions(listing, names, branch->first, branch->below_end)) continue;
    if (is_vendor(branch->name)) return false;
    branches++;
  }
  if (branches < 2) return false;
  if (is_migration_folder(listing, folder)) return true;
  for (uint32_t inner = folder + 1; inner < listed->folder_end; inner++) {
    if (slice_equals(listing->folders[inner].name, SLICE("migration")) ||
        slice_equals(listing->folders[inner].name, SLICE("migrations")))
      return false;
  }
  return true;
}

static Detection detect(Planning *planning, uint32_t folder) {
  const FlywayConfig *config = flyway_config_read(planning);
  if (config->top == folder)
    return (Detection){.score = SCORE_LAYOUT,
        .takes_all = true,
        .why = arena_printf(planning->arena, "the locations of %s lead here", config->path)};
  bool holds_top = config->top != UINT32_MAX && folder < config->top &&
                   config->top < planning->listing->folders[folder].folder_end;
  if (holds_top || !is_top(planning->listing, &config->names, folder)) return (Detection){0};
  return (Detection){.score = SCORE_LAYOUT,
      .takes_all = true,
      .why = SLICE("its files are named V<version>__<words>.sql")};
}

// ---- what runs

typedef struct Script {
  const ListedFile *file;
  FlywayName name;
} Script;

static int compare_scripts(const void *a, const void *b) {
  const Script *left = a;
  const Script *right = b;
  if (left->name.kind != right->name.kind) return left->name.kind < right->name.kind ? -1 : 1;
  int order = flyway_name_compare(&left->name, &right->name);
  if (order != 0) return order;
  return left->file < right->file ? -1 : left->file > right->file;
}

// NAME.sql.conf, the script's own configuration.
static void read_configuration(Planning *planning, const ListedFile *file, PlanStep *step) {
  Slice name = arena_printf(planning->arena, "%.*s.conf", SLICE_PRINT(file->name));
  size_t index = listing_find(planning->listing, file->folder, name);
  if (index == SIZE_MAX) return;
  Slice text = listing_text(planning->listing, planning->listing->files[index].path, LISTING_WHOLE);
  KeyValue pair = {0};
  while (key_value_next(text, &pair)) {
    bool is_on = key_value_is_true(&pair);
    if (slice_equals(pair.key, SLICE("executeInTransaction")))
      step->transaction = is_on ? PLAN_FILE : PLAN_NONE;
    if (slice_equals(pair.key, SLICE("placeholderReplacement")))
      step->placeholders = is_on ? PLACEHOLDER_BRACES : PLACEHOLDER_NONE;
  }
}

static void add_script(Planning *planning, const FlywayConfig *config, const Script *script) {
  PlanStep *step = planning_step(planning, script->file->path);
  step->version = script->name.version;
  step->is_repeatable = step->version.length == 0;
  step->resets = script->name.kind != FLYWAY_BEFORE && script->name.kind != FLYWAY_AFTER;
  step->transaction = config->in_transaction ? PLAN_FILE : PLAN_NONE;
  if (config->replaces_placeholders) step->placeholders = PLACEHOLDER_BRACES;
  if (script->name.kind == FLYWAY_BASELINE) {
    step->skipped =
        SLICE("a baseline script runs in a new database only, in place of what it sums up");
    return;
  }
  bool mixes = false;
  if (flyway_leaves_transaction(planning_text(planning, step->file, false), &mixes))
    step->transaction = PLAN_NONE;
  if (mixes && !config->mixed)
    planning_fault(planning, PLAN_FAULT_DIRECTIVE, step->file, NULL, 0,
        "it holds statements that run in a transaction and statements that cannot; Flyway refuses "
        "that unless flyway.mixed is set");
  read_configuration(planning, script->file, step);
}

static void find_duplicate(Planning *planning, const Script *before, const Script *script) {
  if (script->name.kind != before->name.kind ||
      flyway_name_compare(&before->name, &script->name) != 0)
    return;
  planning_fault(planning, PLAN_FAULT_DUPLICATE_VERSION, script->file->path, before->file->path, 0,
      script->name.kind == FLYWAY_REPEATABLE ? "two repeatable scripts are called %.*s"
                                             : "two files have version %.*s",
      SLICE_PRINT(
          script->name.kind == FLYWAY_REPEATABLE ? script->name.words : script->name.version));
}

// Pending scripts in one transaction, or, if one of them cannot run in one, in none.
static void share_transaction(Planning *planning, const FlywayConfig *config) {
  Plan *plan = planning->plan;
  const PlanStep *outside = NULL;
  for (size_t i = 0; i < plan->step_count && outside == NULL; i++) {
    const PlanStep *step = &plan->steps[i];
    if (step->skipped.length == 0 && step->transaction == PLAN_NONE) outside = step;
  }
  if (outside != NULL && config->mixed) {
    for (size_t i = 0; i < plan->step_count; i++) plan->steps[i].transaction = PLAN_NONE;
    return;
  }
  for (size_t i = 0; i < plan->step_count; i++) {
    if (plan->steps[i].transaction == PLAN_FILE) plan->steps[i].transaction = PLAN_CHAIN;
  }
  if (outside != NULL)
    planning_fault(planning, PLAN_FAULT_DIRECTIVE, outside->file, NULL, 0,
        "flyway.group is set, and Flyway refuses to run it together with files that run in a "
        "transaction unless flyway.mixed is set");
}

typedef struct Places {
  const FlywayConfig *config;
  uint32_t folder; // asked for last
  bool takes;      // and the answer
  size_t left_out; // files
} Places;

static bool lies_in_place(Planning *planning, Places *places, uint32_t folder) {
  if (places->config->location_count == 0) return true;
  if (folder != places->folder) {
    places->folder = folder;
    places->takes = flyway_config_takes(places->config, planning, folder);
  }
  return places->takes;
}

static size_t list_scripts(
    Planning *planning, const ListedFolder *listed, Places *places, Script *scripts) {
  const Listing *listing = planning->listing;
  size_t count = 0;
  for (size_t i = listed->first; i < listed->below_end; i++) {
    Script script = {.file = &listing->files[i]};
    if (!flyway_name_read(script.file->name, &places->config->names, &script.name)) continue;
    if (!lies_in_place(planning, places, script.file->folder)) {
      places->left_out++;
    } else if (script.name.is_code) {
      planning_evidence(planning, script.file->path,
          "version %.*s is written in Java and was not analysed", SLICE_PRINT(script.name.version));
    } else if (script.name.kind != FLYWAY_UNDO) {
      scripts[count++] = script;
    }
  }
  return count;
}

static void take_configuration(Planning *planning, const FlywayConfig *config) {
  Plan *plan = planning->plan;
  plan->placeholder_prefix = config->placeholder_prefix;
  plan->placeholder_suffix = config->placeholder_suffix;
  plan->runs_late = config->out_of_order;
  for (size_t i = 0; i < config->placeholders.count; i++)
    placeholder_values_set(
        &plan->properties, config->placeholders.items[i].name, config->placeholders.items[i].value);
}

static void plan(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  const FlywayConfig *config = flyway_config_read(planning);
  FlywayConfig everywhere = *config;
  everywhere.location_count = 0;
  Script *scripts = ARENA_ARRAY(planning->arena, listed->below_end - listed->first + 1, Script);
  Places places = {.config = config, .folder = UINT32_MAX};
  size_t count = list_scripts(planning, listed, &places, scripts);
  if (count == 0 && places.left_out > 0 && config->top == UINT32_MAX) {
    planning_evidence(planning, config->path,
        "its locations lead to no script in sight, so that they were not followed");
    places = (Places){.config = &everywhere};
    count = list_scripts(planning, listed, &places, scripts);
  } else if (places.left_out > 0) {
    planning_evidence(planning, config->path,
        "files that lie in none of its locations (%zu) do not run", places.left_out);
  }
  take_configuration(planning, config);
  qsort(scripts, count, sizeof *scripts, compare_scripts);
  for (size_t i = 0; i < count; i++) {
    if (i > 0) find_duplicate(planning, &scripts[i - 1], &scripts[i]);
    add_script(planning, config, &scripts[i]);
  }
  if (config->group) share_transaction(planning, config);
}

static bool knows_name(Planning *planning, Slice name) {
  FlywayName read;
  return slice_starts_with(name, SLICE("before")) || slice_starts_with(name, SLICE("after")) ||
         flyway_name_read(name, &flyway_config_read(planning)->names, &read);
}

const Framework framework_flyway = {.name = "flyway",
    .highest = SCORE_LAYOUT,
    .reads_files = true,
    .late = LATE_REFUSED,
    .late_switch = "outOfOrder",
    .form = "V<version>__<words>.sql (or as its settings say)",
    .knows_name = knows_name,
    .detect = detect,
    .plan = plan};
