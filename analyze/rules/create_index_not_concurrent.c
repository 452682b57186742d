#include "analyze/finding/rule_fix.h"
#include "analyze/finding/rule_transaction.h"

// ---- CREATE INDEX

static Symbol made_index(const RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->kind == EFFECT_CREATE && effect->after != NULL &&
        effect->after->object_class == CLASS_INDEX)
      return effect->after->name;
  }
  return SYMBOL_NONE;
}

// An index lies in its table's schema.
static Slice undo_index(const RuleContext *context, const QualifiedName *table, Slice index) {
  bool is_qualified = table->schema.symbol != SYMBOL_NONE;
  Slice schema = is_qualified ? rule_quoted(context, table->schema.symbol) : SLICE("");
  return arena_printf(context->executor->arena, "DROP INDEX CONCURRENTLY IF EXISTS %.*s%s%.*s;",
      SLICE_PRINT(schema), is_qualified ? "." : "", SLICE_PRINT(index));
}

static void help_partitioned(RuleContext *context, Finding *finding, Slice index) {
  const CreateIndex *statement = (const CreateIndex *)context->statement;
  Slice name = rule_quoted(context, statement->relation.name.symbol);
  rule_help(context, finding,
      "CREATE INDEX %.*s ON ONLY %.*s ...; which makes an index that waits for its partitions'.",
      SLICE_PRINT(index), SLICE_PRINT(name));
  rule_help(context, finding,
      "Then for each partition: CREATE INDEX CONCURRENTLY part_idx ON part ...; and");
  rule_help(context, finding, "ALTER INDEX %.*s ATTACH PARTITION part_idx;", SLICE_PRINT(index));
}

static void say_unique(RuleContext *context, Finding *finding, bool is_unique) {
  if (is_unique) rule_consequence(context, finding, "If a value is there twice, it fails (23505).");
}

static void report_index(RuleContext *context, const RuleClause *clause) {
  const CreateIndex *statement = (const CreateIndex *)context->statement;
  ObjectId table = clause->lock->relation;
  Slice name = rule_name(context, table);
  Symbol made = made_index(context);
  Slice index = made != SYMBOL_NONE ? rule_quoted(context, made) : SLICE("the_index");
  const Token *word = rule_token(context, context->statement_span, TOKEN_INDEX);
  Span span = context->statement_span;
  if (word != NULL) span.end = word->end;
  Finding *finding =
      rule_report(context, clause->severity, span, "%s %.*s wait until index %.*s is built",
          clause->mode == LOCK_ACCESS_EXCLUSIVE ? "reads and writes of" : "writes to",
          SLICE_PRINT(name), SLICE_PRINT(index));
  rule_mark(context, finding, statement->relation.span, "%s", "");
  rule_wait(context, finding, table, clause->mode);
  say_unique(context, finding, statement->unique);
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
  const Object *object = rule_version(context, table);
  if (object != NULL && object->kind == 'p') {
    help_partitioned(context, finding, index);
    return;
  }
  if (word == NULL) return;
  bool in_block = rule_is_in_block(context);
  Slice text = rule_source_with(context, context->statement_span, word->end, " CONCURRENTLY");
  if (in_block) {
    rule_help_outside(context, finding, text);
  } else {
    rule_help(context, finding, "%.*s;", SLICE_PRINT(text));
  }
  rule_help(context, finding,
      "If that fails it leaves an INVALID index: DROP INDEX CONCURRENTLY %.*s, then again.",
      SLICE_PRINT(index));
  rule_fix(context, finding, word->end, " CONCURRENTLY", "build the index concurrently");
  rule_fix_outside(context, finding, rule_fix_words(context, "create_%.*s", SLICE_PRINT(index)),
      undo_index(context, &statement->relation, index), made);
}

// ---- keys

// Whether nothing is written of it but its kind and columns.
static bool is_plain_key(const RuleContext *context, const RuleClause *clause) {
  const Constraint *written = (const Constraint *)clause->lock->clause;
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  bool is_lonely = ((const AlterTable *)context->statement)->actions.count == 1;
  bool is_scanned = written->kind == CONSTRAINT_PRIMARY_KEY && (clause->work & RULE_SCANS);
  if (!is_lonely || is_scanned || action->kind != ALTER_ADD_CONSTRAINT) return false;
  return written->columns.count > 0 && written->include.count == 0 &&
         written->index_options.count == 0 && written->tablespace.symbol == SYMBOL_NONE &&
         !written->nulls_not_distinct && !written->without_overlaps && written->attributes == 0;
}

static void fix_key(
    RuleContext *context, Finding *finding, const RuleClause *clause, Slice columns) {
  if (!is_plain_key(context, clause)) return;
  const Constraint *written = (const Constraint *)clause->lock->clause;
  const TableConstraint *made = rule_made_constraint(context, &written->node);
  const AlterTable *statement = (const AlterTable *)context->statement;
  Arena *arena = context->executor->arena;
  Slice table = rule_source(context, statement->relation.span);
  Slice name = rule_quoted(context, made->object.name);
  rule_fix_begin(context, finding, "build the key's index concurrently, and make the key of it");
  rule_fix_edit(context, finding, context->statement_span,
      "CREATE UNIQUE INDEX CONCURRENTLY %.*s ON %.*s (%.*s)", SLICE_PRINT(name), SLICE_PRINT(table),
      SLICE_PRINT(columns));
  rule_fix_outside(context, finding, rule_fix_words(context, "create_%.*s", SLICE_PRINT(name)),
      undo_index(context, &statement->relation, name), made->object.name);
  rule_fix_step(context, finding,
      (FixStep){.words = rule_fix_words(context, "add_%.*s", SLICE_PRINT(name)),
          .text = arena_printf(arena, "ALTER TABLE %.*s ADD CONSTRAINT %.*s %s USING INDEX %.*s;",
              SLICE_PRINT(table), SLICE_PRINT(name),
              written->kind == CONSTRAINT_PRIMARY_KEY ? "PRIMARY KEY" : "UNIQUE",
              SLICE_PRINT(name)),
          .undo = arena_printf(arena, "ALTER TABLE %.*s DROP CONSTRAINT %.*s;", SLICE_PRINT(table),
              SLICE_PRINT(name))});
}

static void help_key(RuleContext *context, Finding *finding, const RuleClause *clause) {
  const Constraint *written = (const Constraint *)clause->lock->clause;
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  const TableConstraint *made = rule_made_constraint(context, &written->node);
  Slice table = rule_name(context, clause->lock->relation);
  const Object *object = rule_version(context, clause->lock->relation);
  bool is_partitioned = object != NULL && object->kind == 'p';
  if (written->kind == CONSTRAINT_EXCLUDE || made == NULL || is_partitioned) {
    rule_help(
        context, finding, "There is no way to build it while others write: do it when few do.");
    return;
  }
  Slice name = rule_quoted(context, made->object.name);
  const char *kind = written->kind == CONSTRAINT_PRIMARY_KEY ? "PRIMARY KEY" : "UNIQUE";
  Slice columns = SLICE("");
  Arena *arena = context->executor->arena;
  if (action->kind == ALTER_ADD_COLUMN) {
    columns = rule_quoted(context, action->column->name.symbol);
    rule_help(context, finding, "first add the column without the constraint; then");
  }
  LIST_EACH(node, written->columns) {
    Slice column = rule_quoted(context, ((const NameNode *)node)->name.symbol);
    columns = arena_printf(arena, "%.*s%s%.*s", SLICE_PRINT(columns),
        columns.length > 0 ? ", " : "", SLICE_PRINT(column));
  }
  rule_help(context, finding, "CREATE UNIQUE INDEX CONCURRENTLY %.*s ON %.*s (%.*s);",
      SLICE_PRINT(name), SLICE_PRINT(table), SLICE_PRINT(columns));
  rule_help(context, finding, "ALTER TABLE %.*s ADD CONSTRAINT %.*s %s USING INDEX %.*s;",
      SLICE_PRINT(table), SLICE_PRINT(name), kind, SLICE_PRINT(name));
  fix_key(context, finding, clause, columns);
  if (written->kind == CONSTRAINT_PRIMARY_KEY && (clause->work & RULE_SCANS))
    rule_help(context, finding, "with the columns made NOT NULL before: see set-not-null-scans.");
}

static void report_key(RuleContext *context, const RuleClause *clause) {
  ObjectId table = clause->lock->relation;
  Slice name = rule_name(context, table);
  const TableConstraint *made = rule_made_constraint(context, clause->lock->clause);
  Slice index = made != NULL ? rule_quoted(context, made->object.name) : SLICE("of the constraint");
  Finding *finding = rule_report(context, clause->severity, clause->lock->span,
      "reads and writes of %.*s wait until index %.*s is built", SLICE_PRINT(name),
      SLICE_PRINT(index));
  rule_wait(context, finding, table, clause->mode);
  bool is_exclusion = ((const Constraint *)clause->lock->clause)->kind == CONSTRAINT_EXCLUDE;
  say_unique(context, finding, !is_exclusion);
  help_key(context, finding, clause);
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  const Node *statement = context->statement;
  bool is_index = statement->kind == NODE_CREATE_INDEX;
  if (!is_index && statement->kind != NODE_ALTER_TABLE) return;
  if (is_index && ((const CreateIndex *)statement)->concurrently) return;
  for (RuleClause clause = {0}; rule_next_clause(context, &clause);) {
    if (!(clause.work & RULE_BUILDS)) continue;
    if (is_index) {
      report_index(context, &clause);
      return;
    }
    if (clause.lock->clause != NULL) report_key(context, &clause);
  }
}

const Rule rule_create_index_not_concurrent = {
    .id = "create-index-not-concurrent",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also =
        "squawk: require-concurrent-index-creation, disallowed-unique-constraint, "
        "adding-serial-primary-key-field; pg-migration-lint: PGM001, PGM016, PGM017, PGM019; "
        "eugene: E6, E7, E8; pgls: requireConcurrentIndexCreation, disallowUniqueConstraint, "
        "addingPrimaryKeyConstraint, avoidAddingExclusionConstraint; atlas: PG101, PG104, PG105",

    .says = "An index is built while writes to its table wait.",
    .why = "CREATE INDEX locks the table against writes for as long as the build takes: on a large "
           "table,\n"
           "minutes in which every INSERT hangs. UNIQUE, PRIMARY KEY and EXCLUDE that are added to "
           "a table\n"
           "build theirs under ACCESS EXCLUSIVE: there even reads wait.",
    .instead = "CREATE INDEX CONCURRENTLY orders_by_day ON orders (day);",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, day date);",
    .bad = "CREATE INDEX orders_by_day ON orders (day);",
    .good = "CREATE INDEX CONCURRENTLY orders_by_day ON orders (day);",
};
