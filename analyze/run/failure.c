#include "analyze/run/failure.h"
#include "analyze/apply/session/transaction.h"
#include "grammar/ast_statement.h"
#include "lexer/memory.h"

#define LOOKS_MAX 1000u // at things of one name: of more, the rest are reported by themselves

typedef struct MissingName {
  Symbol name;
  Symbol table; // of a column; SYMBOL_NONE: the name is no column's
  size_t older; // the one before it with the same name, + 1
  Finding *finding;
} MissingName;

typedef struct MadeName {
  Symbol name;
  Symbol table;
} MadeName;

void failures_free(Failures *failures) {
  memory_free(failures->made);
  memory_free(failures->names);
  number_map_free(&failures->places);
  *failures = (Failures){0};
}

// ---- what a statement would have made

static void add(Failures *failures, Symbol name, Symbol table, Finding *finding) {
  if (name == SYMBOL_NONE) return;
  uint32_t place = 0;
  bool found = number_map_find(&failures->places, name, &place);
  failures->names =
      memory_grow(failures->names, failures->count, &failures->capacity, sizeof *failures->names);
  failures->names[failures->count++] =
      (MissingName){name, table, found ? (size_t)place + 1 : 0, finding};
  number_map_put(&failures->places, name, (uint32_t)(failures->count - 1));
}

typedef void NameVisit(Failures *failures, Symbol name, Symbol table, Finding *finding);

static void each_addition(
    Failures *failures, const AlterTable *statement, Finding *finding, NameVisit *visit) {
  LIST_EACH(node, statement->actions) {
    const AlterAction *action = (const AlterAction *)node;
    Symbol table = statement->relation.name.symbol;
    if (action->kind == ALTER_ADD_COLUMN)
      visit(failures, action->column->name.symbol, table, finding);
    if (action->kind == ALTER_ADD_CONSTRAINT)
      visit(failures, action->constraint->name.symbol, SYMBOL_NONE, finding);
  }
}

static Symbol made_name(const Node *statement) {
  switch (statement->kind) {
  case NODE_CREATE_SCHEMA: return ((const CreateSchema *)statement)->name.symbol;
  case NODE_CREATE_TABLE:
  case NODE_CREATE_FOREIGN_TABLE: return ((const CreateTable *)statement)->relation.name.symbol;
  case NODE_CREATE_TABLE_AS:
  case NODE_CREATE_MATERIALIZED_VIEW:
    return ((const CreateTableAs *)statement)->relation.name.symbol;
  case NODE_CREATE_VIEW: return ((const CreateView *)statement)->relation.name.symbol;
  case NODE_CREATE_INDEX: return ((const CreateIndex *)statement)->name.symbol;
  case NODE_CREATE_SEQUENCE: return ((const CreateSequence *)statement)->sequence.name.symbol;
  case NODE_CREATE_ENUM: return ((const CreateEnum *)statement)->type.name.symbol;
  case NODE_CREATE_COMPOSITE_TYPE:
    return ((const CreateCompositeType *)statement)->type.name.symbol;
  case NODE_CREATE_RANGE_TYPE: return ((const CreateRangeType *)statement)->type.name.symbol;
  case NODE_CREATE_DOMAIN: return ((const CreateDomain *)statement)->domain.name.symbol;
  case NODE_CREATE_FUNCTION: return ((const CreateFunction *)statement)->name.name.symbol;
  case NODE_CREATE_TRIGGER: return ((const CreateTrigger *)statement)->name.symbol;
  case NODE_CREATE_ROLE: return ((const RoleStatement *)statement)->role.symbol;
  case NODE_RENAME: return ((const Rename *)statement)->new_name.symbol;
  default: return SYMBOL_NONE;
  }
}

static void each_name(
    Failures *failures, const Node *statement, Finding *finding, NameVisit *visit) {
  if (statement->kind == NODE_ALTER_TABLE) {
    each_addition(failures, (const AlterTable *)statement, finding, visit);
  } else {
    visit(failures, made_name(statement), SYMBOL_NONE, finding);
  }
}

void failures_note(Failures *failures, Executor *executor, Finding *finding) {
  if (transaction_phase(executor) == TRANSACTION_ABORTED) failures->aborting = finding;
  each_name(failures, executor->statement, finding, add);
}

void failures_explain(Failures *failures, size_t count, Finding *finding) {
  for (size_t i = count; i < failures->count; i++) {
    if (failures->names[i].finding == NULL) failures->names[i].finding = finding;
  }
}

// ---- what a failure undoes

static void keep_made(Failures *failures, Symbol name, Symbol table, Finding *finding) {
  (void)finding;
  if (name == SYMBOL_NONE) return;
  failures->made = memory_grow(
      failures->made, failures->made_count, &failures->made_capacity, sizeof *failures->made);
  failures->made[failures->made_count++] = (MadeName){name, table};
}

void failures_made(Failures *failures, const Executor *executor) {
  if (transaction_is_open(executor)) {
    each_name(failures, executor->statement, NULL, keep_made);
  } else {
    failures->made_count = 0;
  }
}

void failures_undo(Failures *failures, Finding *finding) {
  for (size_t i = 0; i < failures->made_count && finding != NULL; i++)
    add(failures, failures->made[i].name, failures->made[i].table, finding);
  failures->made_count = 0;
}

// ---- what a statement misses

static bool says_missing(const char *sqlstate) {
  static const char *const states[] = {"42P01", "42703", "42704", "42883", "3F000"};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
    if (strcmp(sqlstate, states[i]) == 0) return true;
  }
  return false;
}

// The object's name in the server's words: between the first quotes, without its schema; of a
// function what stands before its arguments.
static Slice missing_name(Slice message) {
  const char *end = message.start + message.length;
  const char *start = memchr(message.start, '"', message.length);
  Slice name = {0};
  if (start != NULL) {
    start++;
    const char *close = memchr(start, '"', (size_t)(end - start));
    if (close != NULL) name = (Slice){start, (size_t)(close - start)};
  } else if (slice_starts_with(message, SLICE("function "))) {
    start = message.start + strlen("function ");
    const char *open = memchr(start, '(', (size_t)(end - start));
    if (open != NULL) name = (Slice){start, (size_t)(open - start)};
  }
  for (size_t i = name.length; i-- > 0;) {
    if (name.start[i] == '.') return (Slice){name.start + i + 1, name.length - i - 1};
  }
  return name;
}

static Symbol main_table(const Node *statement) {
  switch (statement->kind) {
  case NODE_ALTER_TABLE: return ((const AlterTable *)statement)->relation.name.symbol;
  case NODE_CREATE_INDEX: return ((const CreateIndex *)statement)->relation.name.symbol;
  case NODE_CREATE_TRIGGER: return ((const CreateTrigger *)statement)->relation.name.symbol;
  case NODE_COPY: return ((const CopyStatement *)statement)->relation.name.symbol;
  case NODE_INSERT: return ((const Insert *)statement)->relation.name.symbol;
  case NODE_COMMENT: {
    const Node *target = ((const CommentOn *)statement)->target;
    if (target == NULL || target->kind != NODE_QUALIFIED_NAME) return SYMBOL_NONE;
    return ((const QualifiedNameNode *)target)->name.name.symbol;
  }
  default: return SYMBOL_NONE;
  }
}

bool failures_follow(Failures *failures, Executor *executor, Finding **cause) {
  const Outcome *outcome = &executor->execution->outcome;
  *cause = NULL;
  if (strcmp(outcome->sqlstate, "25P02") == 0) {
    *cause = failures->aborting;
    return true;
  }
  if (failures->count == 0 || !says_missing(outcome->sqlstate)) return false;
  Slice text = missing_name(outcome->message);
  if (text.length == 0) return false;
  Symbol name = symbol_intern(executor->symbols, text);
  bool is_column = strcmp(outcome->sqlstate, "42703") == 0;
  uint32_t place;
  if (!number_map_find(&failures->places, name, &place)) return false;
  size_t looks = 0;
  for (size_t i = (size_t)place + 1; i > 0 && looks < LOOKS_MAX;
       i = failures->names[i - 1].older, looks++) {
    const MissingName *missing = &failures->names[i - 1];
    bool fits = is_column ? missing->table != SYMBOL_NONE &&
                                missing->table == main_table(executor->statement)
                          : missing->table == SYMBOL_NONE;
    if (!fits) continue;
    *cause = missing->finding;
    return missing->finding != NULL;
  }
  return false;
}
