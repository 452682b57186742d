// Flyway: V1.2__words.sql in version order, then R__words.sql by their words.
#include "analyze/chain/flyway_name.h"
#include "analyze/chain/framework.h"

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

static bool has_versions(const Listing *listing, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    FlywayName name;
    if (flyway_name_read(listing->files[i].name, &name) && name.kind == FLYWAY_VERSIONED &&
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
static bool is_top(const Listing *listing, uint32_t folder) {
  const ListedFolder *listed = &listing->folders[folder];
  if (has_versions(listing, listed->first, listed->own_end)) return true;
  size_t branches = 0;
  for (uint32_t inner = folder + 1; inner < listed->folder_end;
       inner = listing->folders[inner].folder_end) {
    const ListedFolder *branch = &listing->folders[inner];
    if (!has_versions(listing, branch->first, branch->below_end)) continue;
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
  if (!is_top(planning->listing, folder)) return (Detection){0};
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

static bool is_off(Slice line, Slice key) {
  line = section_trim(line);
  if (!slice_starts_with(line, key)) return false;
  line = section_trim((Slice){line.start + key.length, line.length - key.length});
  if (!slice_starts_with(line, SLICE("="))) return false;
  return section_equals_any_case(
      section_trim((Slice){line.start + 1, line.length - 1}), SLICE("false"));
}

// NAME.sql.conf, the script's own configuration.
static void read_configuration(Planning *planning, const ListedFile *file, PlanStep *step) {
  Slice name = arena_printf(planning->arena, "%.*s.conf", SLICE_PRINT(file->name));
  size_t index = listing_find(planning->listing, file->folder, name);
  if (index == SIZE_MAX) return;
  Slice text = listing_text(planning->listing, planning->listing->files[index].path, LISTING_WHOLE);
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    if (is_off(line.text, SLICE("executeInTransaction"))) step->transaction = PLAN_NONE;
    if (is_off(line.text, SLICE("placeholderReplacement"))) step->placeholders = PLACEHOLDER_NONE;
  }
}

static void add_script(Planning *planning, const Script *script) {
  PlanStep *step = planning_step(planning, script->file->path);
  step->version = script->name.version;
  step->is_repeatable = step->version.length == 0;
  step->transaction = PLAN_FILE;
  step->placeholders = PLACEHOLDER_BRACES;
  if (script->name.kind == FLYWAY_BASELINE) {
    step->skipped =
        SLICE("a baseline script runs in a new database only, in place of what it sums up");
    return;
  }
  bool mixes = false;
  if (flyway_leaves_transaction(planning_text(planning, step->file, false), &mixes))
    step->transaction = PLAN_NONE;
  if (mixes)
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

static void plan(Planning *planning, uint32_t folder) {
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  Script *scripts = ARENA_ARRAY(planning->arena, listed->below_end - listed->first + 1, Script);
  size_t count = 0;
  for (size_t i = listed->first; i < listed->below_end; i++) {
    Script script = {.file = &listing->files[i]};
    if (!flyway_name_read(script.file->name, &script.name)) continue;
    if (script.name.is_code) {
      planning_evidence(planning, script.file->path,
          "version %.*s is written in Java and was not analysed", SLICE_PRINT(script.name.version));
    } else if (script.name.kind != FLYWAY_UNDO) {
      scripts[count++] = script;
    }
  }
  qsort(scripts, count, sizeof *scripts, compare_scripts);
  for (size_t i = 0; i < count; i++) {
    if (i > 0) find_duplicate(planning, &scripts[i - 1], &scripts[i]);
    add_script(planning, &scripts[i]);
  }
}

const Framework framework_flyway = {.name = "flyway",
    .highest = SCORE_LAYOUT,
    .reads_files = true,
    .late = LATE_REFUSED,
    .late_switch = "outOfOrder",
    .detect = detect,
    .plan = plan};
