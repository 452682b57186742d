// code.h -- PL/pgSQL and DO, run on the model (manual: chapter 41, PL/pgSQL).
//
// Conditions that the catalog decides are decided, loops over lists that it answers are run, statements
// that the code makes are executed as if they stood in the file. What rows of tables decide is not known:
// where it does not matter to the catalog, it is passed over; where it does, the code is *lost*, and
// the caller says so.
#ifndef WEIR_ANALYZE_APPLY_CODE_CODE_H
#define WEIR_ANALYZE_APPLY_CODE_CODE_H

#include "analyze/apply/code/datum.h"
#include "grammar/plpgsql/ast_plpgsql.h"

#define CODE_MOST_STEPS 200000u // statements run, rows and expressions looked at; then it is lost
#define CODE_MOST_TEXT 100000u  // bytes of a text, items of an array
#define CODE_MOST_NESTING 64u   // DO in EXECUTE in DO …, functions that call functions
#define CODE_MOST_DEPTH 1000u   // of the expressions and blocks of all these

// How a statement of code ended.
typedef enum CodeFlow {
  CODE_GOES_ON,
  CODE_EXITS,     // EXIT: out of the loop, or block, named `label`
  CODE_CONTINUES, // CONTINUE
  CODE_RETURNS,
  CODE_FAILS, // the execution has the failure
  CODE_LOST,  // what it does from here on cannot be told
} CodeFlow;

typedef struct CodeTable {
  bool is_known;    // false: nothing is known, not even whether there are rows
  bool is_complete; // there are no rows but these
  const Symbol *names;
  size_t column_count;
  const Datum **rows;
  bool *doubtful; // the row may not be there
  size_t count;
  size_t capacity;
} CodeTable;

typedef struct CodeCursor {
  const PlCursor *bound; // NULL: it is opened for a query
  CodeTable table;       // once it is open
  size_t at;             // rows that were fetched
} CodeCursor;

typedef struct CodeVariable {
  Symbol name;
  Datum value;
  bool is_record; // takes a whole row, also one of a single column
  Symbol type;    // what values become that are assigned; SYMBOL_NONE: they are taken as they are
  CodeCursor *cursor; // NULL: it is none
} CodeVariable;

typedef struct CodeScope { // of a block or a loop
  struct CodeScope *outer;
  Symbol label;
  CodeVariable *variables;
  size_t count;
} CodeScope;

// A loop that runs. What may have left it leaves the rest of it in doubt.
typedef struct CodeLoop {
  struct CodeLoop *outer; // NULL: it is the function's, or block's, outermost
  Symbol label;
  bool may_have_left;
} CodeLoop;

// What a FROM brings into sight: one row of each source.
typedef struct CodeItem {
  Symbol name;
  const Symbol *names;
  const Datum *values; // NULL: no row is bound yet
  size_t count;
  bool is_open; // it has columns beside those, of which nothing is known
} CodeItem;

typedef struct CodeRows {
  const struct CodeRows *outer;
  CodeItem *items;
  size_t count;
  const struct CodeGroup *group; // of a query with aggregates; NULL: none
} CodeRows;

// WITH, in sight of a query.
typedef struct CodeWith {
  const struct CodeWith *outer;
  const WithClause *clause;
  const CodeRows *rows;
} CodeWith;

typedef struct Code {
  Executor *executor;
  const CodeWith *with;
  CodeScope *scope;
  const CodeRows *rows;
  const Datum *parameters; // of EXECUTE … USING
  size_t parameter_count;
  Symbol label;                // of CODE_EXITS and CODE_CONTINUES; SYMBOL_NONE: the innermost loop
  struct CodeReturn *returned; // where a function's result goes; NULL: it is none
  struct CodeCalls *calls;     // those of the expression at hand that are run; NULL: none
  CodeFlow stopped;            // CODE_FAILS, where a function did so that an expression called
  const char *evidence;        // why it is lost, or what it did is in doubt, and where
  Span place;
  Slice reason;
  bool is_doubtful; // what is done now may not be done, for a reason that stands there
  bool may_have_returned;
  CodeLoop *loop; // the innermost; NULL: none
  Span doubt_place;
  const char *doubt_reason; // NULL: the code may not be called
  bool is_atomic;           // it cannot COMMIT: a function, or what runs in a transaction
  unsigned caught;          // blocks around that catch failures
  bool is_quiet;            // only what it comes to is asked for: rows are neither read nor changed
} Code;

// Runs the body of a DO. `code` says afterwards what cannot be told.
CodeFlow code_run_body(Executor *executor, const PlBody *body, Code *code);
// Runs a body within the scope that `code` has.
CodeFlow code_body(Code *code, const PlBody *body);
// What a query that the tool asks comes to, as a text. It has no effects. DATUM_UNKNOWN: it is not known.
Datum code_answer(Executor *executor, Slice query);
// Runs the functions that a statement of the script calls and that may change objects. False: one fails.
bool code_run_calls_of(Executor *executor, const Node *statement);

// ---- variables

CodeVariable *code_variable(const Code *code, Symbol name);
// Whether a statement reads any variable, and so is not what it seems.
bool code_reads_variables(const Code *code, const Node *node);
void code_assign(Code *code, const PlVariable *target, Datum value);
void code_assign_row(Code *code, NodeList targets, Datum row);
void code_set_found(Code *code, Datum value);
// Forgets what is assigned in statements that may run or not.
void code_forget_assigned(Code *code, NodeList statements);
void code_forget_assigned_in(Code *code, const Node *statement);

// ---- values

Datum code_value(Code *code, const Node *node);
// The value as a parameter or variable of that built-in type has it; of other types as it is.
Datum code_coerce(Code *code, Datum value, Slice type);
// The same where it is evaluated as a statement of its own: names that are missing in a query fail.
CodeFlow code_evaluate(Code *code, const Node *expression, Datum *value);
// Looks up the names of a query or expression. CODE_FAILS: one is missing.
CodeFlow code_check(Code *code, const Node *node);
Datum code_call(Code *code, const FunctionCall *call);
Datum code_operator(Code *code, Slice symbol, Datum left, Datum right);
// to_regclass and its kin: a name as it is written, with a schema or not. NULL: there is none.
Datum code_object_named(Code *code, Slice text, ObjectKind kind);
Datum code_like(Datum value, Datum pattern, bool any_case);

// ---- queries

// What a condition says of a source's column: it equals the value.
typedef struct CodeProbe {
  size_t column;
  Datum value;
} CodeProbe;

CodeTable code_query(Code *code, const Node *query);
bool code_table_is_exact(const CodeTable *table); // each row is there, and no other
// Of rows that are not known one stands for all: how their texts begin is in it.
bool code_table_is_pattern(const CodeTable *table);
Datum code_table_exists(const CodeTable *table);
Datum code_table_scalar(const CodeTable *table);

typedef struct CodeGroup { // the rows that an aggregate sees
  const CodeRows *scope;
  const Datum ***rows; // of each, the values of each item
  size_t count;
  bool is_exact;
} CodeGroup;
bool code_is_aggregate(const Code *code, const FunctionCall *call);
Datum code_aggregate(Code *code, const FunctionCall *call);

// ---- statements

CodeFlow code_statements(Code *code, NodeList statements);
CodeFlow code_loop(Code *code, const PlLoop *loop);
CodeFlow code_open(Code *code, const PlOpen *statement);
CodeFlow code_fetch(Code *code, const PlFetch *statement);
// The rows of a bound cursor; not known, if it has parameters.
CodeTable code_cursor_rows(Code *code, const PlVariable *cursor);
CodeFlow code_raise(Code *code, const PlRaise *raise);
bool code_catches(const Code *code, const PlHandler *handler);
// Executes a statement of SQL as if it stood in the file.
CodeFlow code_sql(Code *code, const Node *statement);
// Reads a text as if it stood where `command` is, until code_end_text.
typedef struct CodePlace {
  Slice source;
  const TextOrigin *origin;
} CodePlace;
CodePlace code_begin_text(Executor *executor, Slice text, Span command);
void code_end_text(Executor *executor, CodePlace before);
// Has the statement of a text of ours visited. What fails in it, fails at `place`; what cannot be read is
// not visited, and counts as fine.
typedef bool CodeTextVisit(Executor *executor, const Node *statement, void *payload);
bool code_visit_text(
    Executor *executor, Slice text, Span place, CodeTextVisit *visit, void *payload);
CodeFlow code_static_sql(Code *code, const PlSql *statement);
CodeFlow code_read(
    Code *code, const Node *query, CodeTable *table);    // a query whose rows are wanted
CodeFlow code_change(Code *code, const Node *statement); // any other statement
CodeFlow code_perform(Code *code, const PlPerform *statement);
CodeFlow code_execute(Code *code, const PlExecute *statement);
CodeTable code_query_of(Code *code, Slice text);
// The rows of a query that a text says; not known, if the text is not, or is no query.
CodeTable code_query_of_text(Code *code, const Node *command, NodeList arguments);
// Statements that may run or not, which nothing known decides. What they do to the catalog is done, and
// in doubt from here on: what they make, or drop, is `maybe` there. Only where that cannot be bounded, the
// world is open.
bool code_say_doubt(const Code *code); // at the end; returns true
void code_begin_doubt(Code *code, Span place, const char *reason);
// A RETURN, EXIT or CONTINUE that may have been taken: out of which loops it goes.
void code_may_leave(Code *code, CodeFlow flow, Symbol label);
void code_doubt_effects(Code *code, const Effect *effects);
CodeFlow code_run_in_doubt(Code *code, NodeList statements, Span place, const char *reason);
CodeFlow code_lose(Code *code, const char *evidence, Span place, const char *reason);
bool code_step(Code *code); // false: too many
// One level deeper, of expressions and blocks; false: too deep. Each needs its code_leave.
bool code_enter(Code *code);
void code_leave(Code *code);
// What `inner` is not known for is not known of the whole.
void code_take_evidence(Code *code, const Code *inner);
// Whether running the statements, or not, leaves the catalog as it is, and the code where it is.
bool code_is_harmless(Code *code, NodeList statements);

#endif
