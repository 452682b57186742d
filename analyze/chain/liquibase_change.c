// A change set of a YAML or XML change log, for liquibase.c.
#include "analyze/chain/formatted_sql.h"
#include "analyze/chain/liquibase.h"

typedef struct ChangeSet {
  Liquibase *liquibase;
  size_t owner; // file
  const ChangelogNode *node;
  Slice label;
  Slice skipped;
  Slice precondition;
  Slice expected;
  PlanTransaction transaction;
} ChangeSet;

static const char *owner_path(const ChangeSet *set) {
  return set->liquibase->planning->listing->files[set->owner].path;
}

// ---- preconditions

static bool is_any(Slice name, const char *const *words) {
  for (size_t i = 0; words[i] != NULL; i++) {
    if (slice_equals(name, slice_of(words[i]))) return true;
  }
  return false;
}

static void read_check(ChangeSet *set, const ChangelogNode *check) {
  set->expected = section_trim(changelog_value(check, "expectedResult"));
  set->precondition = changelog_value(check, "sql");
  if (set->precondition.length == 0) set->precondition = section_trim(check->value);
}

static void read_preconditions(ChangeSet *set, const ChangelogNode *preconditions) {
  static const char *const settings[] = {
      "onFail", "onError", "onSqlOutput", "onFailMessage", "onErrorMessage", "onUpdateSQL", NULL};
  Planning *planning = set->liquibase->planning;
  if (preconditions == NULL) return;
  for (const ChangelogNode *node = preconditions->first; node != NULL; node = node->next) {
    if (is_any(node->name, settings)) continue;
    if (slice_equals(node->name, SLICE("sqlCheck"))) {
      read_check(set, node);
    } else if (slice_equals(node->name, SLICE("and"))) {
      const ChangelogNode *check = changelog_find(node, "sqlCheck");
      if (check != NULL) read_check(set, check);
    } else if (slice_equals(node->name, SLICE("dbms"))) {
      if (!formatted_sql_is_for_postgres(changelog_value(node, "type")))
        set->skipped = SLICE("its precondition asks for another database (dbms)");
    } else {
      planning_evidence(planning, owner_path(set),
          "the precondition %.*s of change set %.*s is not modelled; the change set is taken to "
          "run",
          SLICE_PRINT(node->name), SLICE_PRINT(set->label));
    }
  }
}

// ---- changes

static PlanStep *add_step(ChangeSet *set, const char *path) {
  PlanStep *step = planning_next_step(set->liquibase->planning, path);
  step->label = set->label;
  step->skipped = set->skipped;
  step->precondition = set->precondition;
  step->expected = set->expected;
  step->transaction = set->transaction;
  step->placeholders = PLACEHOLDER_BRACES;
  return step;
}

static void set_splitting(PlanStep *step, const ChangelogNode *change, bool splits) {
  Slice delimiter = changelog_value(change, "endDelimiter");
  if (delimiter.length > 0 && !slice_equals(delimiter, SLICE(";"))) step->delimiter = delimiter;
  if (!splits || changelog_is_false(change, "splitStatements")) step->unit = PLAN_MESSAGE;
  if (step->skipped.length == 0 && !formatted_sql_is_for_postgres(changelog_value(change, "dbms")))
    step->skipped = SLICE("the change is for another database (dbms)");
}

static void add_file_change(ChangeSet *set, const ChangelogNode *change, bool splits) {
  Planning *planning = set->liquibase->planning;
  const ChangelogNode *named = changelog_find(change, "path");
  size_t found = liquibase_find(set->liquibase, set->owner, named->value,
      changelog_is_true(change, "relativeToChangelogFile"));
  if (found == SIZE_MAX) {
    planning_fault(planning, PLAN_FAULT_MISSING_FILE, owner_path(set), NULL, named->start,
        "change set %.*s runs %.*s, which is not there", SLICE_PRINT(set->label),
        SLICE_PRINT(named->value));
    return;
  }
  PlanStep *step = add_step(set, planning->listing->files[found].path);
  step->end = listing_size(planning->listing, step->file);
  set_splitting(step, change, splits);
}

static void add_text_change(
    ChangeSet *set, const ChangelogNode *change, const char *name, bool splits) {
  const ChangelogNode *text = name != NULL ? changelog_find(change, name) : NULL;
  if (text == NULL) text = change;
  PlanStep *step = add_step(set, owner_path(set));
  step->text = text->value;
  step->start = text->start;
  step->end = text->end;
  set_splitting(step, change, splits);
}

static void add_other(ChangeSet *set, const ChangelogNode *change) {
  Planning *planning = set->liquibase->planning;
  PlanStep *step = add_step(set, owner_path(set));
  step->start = change->start;
  step->end = change->start;
  if (step->skipped.length == 0)
    step->skipped = arena_printf(
        planning->arena, "%.*s is no SQL, and is not modelled", SLICE_PRINT(change->name));
  planning_evidence(planning, owner_path(set), "%.*s of change set %.*s is not modelled",
      SLICE_PRINT(change->name), SLICE_PRINT(set->label));
}

static void add_change(ChangeSet *set, const ChangelogNode *change) {
  static const char *const nothing[] = {"rollback", "comment", "preConditions", "validCheckSum",
      "empty", "output", "tagDatabase", "modifySql", "property", "ext", NULL};
  if (change->is_attribute || change->name.length == 0 || is_any(change->name, nothing)) return;
  bool has_path = changelog_find(change, "path") != NULL;
  if (slice_equals(change->name, SLICE("sqlFile")) && has_path) {
    add_file_change(set, change, true);
  } else if (slice_equals(change->name, SLICE("sql"))) {
    add_text_change(set, change, "sql", true);
  } else if (slice_equals(change->name, SLICE("createProcedure")) && has_path) {
    add_file_change(set, change, false);
  } else if (slice_equals(change->name, SLICE("createProcedure"))) {
    add_text_change(set, change, "procedureText", false);
  } else {
    add_other(set, change);
  }
}

void liquibase_change_set(Liquibase *liquibase, size_t owner, const ChangelogNode *node) {
  Planning *planning = liquibase->planning;
  ChangeSet set = {.liquibase = liquibase, .owner = owner, .node = node, .skipped = SLICE("")};
  Slice author = changelog_value(node, "author");
  Slice id = changelog_value(node, "id");
  set.label = arena_printf(planning->arena, "%.*s:%.*s", SLICE_PRINT(author), SLICE_PRINT(id));
  set.transaction = changelog_is_false(node, "runInTransaction") ? PLAN_NONE : PLAN_FILE;
  if (!formatted_sql_is_for_postgres(changelog_value(node, "dbms")))
    set.skipped = SLICE("the change set is for another database (dbms)");
  if (changelog_is_true(node, "ignore")) set.skipped = SLICE("the change set says ignore: true");
  if (set.skipped.length == 0) {
    const ChangelogNode *place = changelog_find(node, "id");
    const ChangelogNode *log = changelog_find(liquibase->trees[owner], "databaseChangeLog");
    Slice path = changelog_value(node, "logicalFilePath");
    if (path.length == 0) path = changelog_value(log, "logicalFilePath");
    liquibase_identify(
        planning, owner_path(&set), place != NULL ? place->start : node->start, path, set.label);
  }
  read_preconditions(&set, changelog_find(node, "preConditions"));
  const ChangelogNode *changes = changelog_find(node, "changes");
  const ChangelogNode *first = changes != NULL ? changes->first : node->first;
  static const char *const settings[] = {"author", "id", "dbms", "context", "contexts",
      "contextFilter", "labels", "runInTransaction", "runOnChange", "runAlways", "failOnError",
      "ignore", "logicalFilePath", "runOrder", "created", "objectQuotingStrategy", "runWith", NULL};
  for (const ChangelogNode *change = first; change != NULL; change = change->next) {
    if (!is_any(change->name, settings)) add_change(&set, change);
  }
}
