// executor.h -- what everybody who executes a statement has at hand, and how they report its end.
//
// A statement is executed in three steps: bind/ turns names into ids, apply/ changes the catalog and
// notes each effect, locks/ notes who must wait. Functions of bind/ and apply/ return false when
// the statement has ended early (failed, skipped, unknown without effects); the caller then returns
// false at once, and the driver unwinds what was done.
#ifndef WEIR_ANALYZE_EXECUTOR_H
#define WEIR_ANALYZE_EXECUTOR_H

#include "analyze/catalog/catalog.h"
#include "analyze/executor/outcome.h"
#include "analyze/run/text_origin.h"

#include <stdarg.h>

// Words that the executor itself looks for, interned once.
typedef struct Words {
#define WORD(name, text) Symbol name;
#include "analyze/finding/word.def"
#undef WORD
} Words;

struct TransactionState; // analyze/apply/transaction.h
struct QueryRights;      // analyze/apply/rights/query_rights.h
struct CodeBodies;       // analyze/apply/code/code_bodies.h
struct CodeFactTable;    // analyze/apply/code/code_facts.h

// The schemas of search_path as they were last found, and what that followed from: nearly every name
// is looked up along the path, which rarely changes.
typedef struct PathKey {
  Symbol path;
  Symbol role;
  uint64_t schema_changes; // catalog_schema_changes
  bool open_world;
} PathKey;

static inline bool path_key_is_same(const PathKey *a, const PathKey *b) {
  return a->path == b->path && a->role == b->role && a->schema_changes == b->schema_changes &&
         a->open_world == b->open_world;
}

#define PATH_MEMO_MOST 8u // a longer path is read each time
typedef struct PathMemo {
  PathKey key;
  ObjectId schemas[PATH_MEMO_MOST];
  uint32_t count; // 0: nothing is remembered
  ObjectId creation;
} PathMemo;

// The built-in types by symbol, as far as they were named: at (symbol modulo TYPE_MEMO_PLACES).
#define TYPE_MEMO_PLACES 64u
typedef struct TypeMemo {
  Symbol name;
  ObjectId type; // of pg_catalog; OBJECT_ID_NONE: no such type
} TypeMemo;

// The server's operators as they were last chosen (bind/value/operator_memo.h).
#define OPERATOR_MEMO_PLACES 64u
typedef struct OperatorMemo {
  Symbol name;
  ObjectId left; // OBJECT_ID_NONE: a prefix operator
  ObjectId right;
  const struct BuiltinOperator *chosen; // NULL: nothing is remembered here
} OperatorMemo;
typedef struct OperatorMemos {
  PathKey path; // what all of them follow from
  uint64_t changes;
  OperatorMemo places[OPERATOR_MEMO_PLACES];
} OperatorMemos;

typedef struct Executor {
  Catalog *catalog;
  SymbolTable *symbols;
  Words words;
  struct TransactionState *transaction;
  bool keeps_history;      // a live session, which may go back: COMMIT forgets nothing
  bool keeps_definitions;  // objects keep what their expressions and queries say, to be compared
  bool open_world;         // what the chain didn't make may exist (DESIGN: World)
  ObjectId doubtful_below; // objects below may have got, or lost, what nobody in sight gave them
  bool extensions_seen;    // one was created, and what it brought is not known
  int64_t now;             // seconds since 1970, by SOURCE_DATE_EPOCH or the clock
  int version_min;         // PostgreSQL's major versions that the run is about
  int version_max;         // the catalog is modelled as this one has it
  PathMemo path;           // bind/'s own
  TypeMemo types[TYPE_MEMO_PLACES];
  OperatorMemos operators;

  // of the statement at hand
  Arena *arena;             // the statement's
  Slice source;             // the text that is executed
  const TextOrigin *origin; // where it stands in the file; NULL: it is the file's
  uint32_t file;            // number of the file in the run
  uint32_t release;         // number of the release that the file belongs to
  bool is_prelude;
  struct QueryRights *query_rights; // NULL: nobody asks which it needs
  bool has_variables;    // of psql: what the statement says is not known before they are filled in
  bool has_placeholders; // likewise, of the migration tool
  const Node *statement;
  Execution *execution;
  unsigned inside;     // how deep in code: 1, of a DO
  uint32_t code_steps; // that code took of the statement
  CatalogMark
      code_kept; // what the statement's failure goes back to: its beginning, or a COMMIT of code
  uint64_t code_nodes; // of its code that were read to know what is in it: likewise
  uint64_t code_looks; // objects and built-in ones that its queries looked at: what it has cost
  uint32_t code_depth; // of expressions and blocks in code
  struct CodeBodies *bodies;        // NULL: no code was read yet
  struct CodeFactTable *code_facts; // of the statement's code; NULL: nothing was asked yet
  // Told of each statement that code ran, before the next one runs; it is then the statement at hand.
  void (*hear_inside)(void *payload);
  void *hear_payload;
} Executor;

// Interns the words; both stay the caller's. The rest is zeroed, to be set by the driver: the world,
// the versions, then for each statement what is below `arena`.
// The clock, unless a build that must be the same again says by SOURCE_DATE_EPOCH which time it is.
int64_t executor_clock(void);
void executor_init(Executor *executor, Catalog *catalog, SymbolTable *symbols);
void executor_free(Executor *executor); // what executor_init made; a zeroed one is fine

// What stands at an offset of the executed text.
Place executor_place(const Executor *executor, uint32_t offset);

// ---- the end of a statement; each returns false, and the first one wins

bool executor_fail(Executor *executor, const char *sqlstate, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// Adds to the failure just noted.
void executor_detail(Executor *executor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void executor_hint(Executor *executor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void executor_relate(Executor *executor, ObjectId object); // what explains it
bool executor_skip(Executor *executor, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// What the server says beside it, such as "there is already a transaction in progress". The first
// one of a statement is kept.
void executor_notice(Executor *executor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// The statement's outcome is not known, for the reason given; it goes on as if it succeeds, so this
// one does not end it: returns true. `evidence` is a code such as "dynamic-sql".
bool executor_unknown(Executor *executor, const char *evidence, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// ---- effects; the catalog is changed by these, so that none goes unnoted

// catalog_create with what every new object shares: place, release, flags, owner, and its edge to
// the schema it stands in (executor_replace moves that edge).
ObjectId executor_create(Executor *executor, Object *draft, Span span);
// Makes an object that nobody made, but that must exist. No effect; it is noted in `assumed`.
ObjectId executor_assume(Executor *executor, Object *draft, Span span);
void executor_replace(
    Executor *executor, const Object *draft, EffectKind kind, uint16_t column, Span span);
// OWNER TO, of an object of any class.
void executor_set_owner(Executor *executor, ObjectId id, Symbol role, Span span);
// Drops one object; `because` is OBJECT_ID_NONE for what the statement names.
void executor_drop(Executor *executor, ObjectId id, ObjectId because, bool automatic, Span span);
// An effect without a change of the catalog's: DML.
void executor_touch(Executor *executor, EffectKind kind, ObjectId id, Span span);
// The object as the statement found it; NULL: the statement made it, or did not change it.
const Object *executor_before(const Executor *executor, ObjectId id);
void executor_depend(Executor *executor, ObjectId dependent, uint16_t dependent_column,
    ObjectId referenced, uint16_t referenced_column, GraphEdgeKind kind);

// Something ran whose effects cannot be bounded: from here on the world is open, and what exists may
// have columns, constraints and triggers that nobody in sight made.
void executor_doubt(Executor *executor);
// Whether an object may have such parts: it is assumed, or doubtful.
bool executor_may_have_more(const Executor *executor, ObjectId id);

// ---- words for messages; the results live in the statement's arena

Slice executor_text(const Executor *executor, Symbol symbol);
Slice executor_quoted(const Executor *executor, Symbol symbol); // in quotes where SQL needs them
const char *executor_kind_word(const Object *object);           // "materialized view"
// As the server calls objects in its messages: `orders`, or `shop.orders` off the search_path.
Slice executor_name_of(Executor *executor, ObjectId id);
// With its kind: "view daily_report", "column note of table orders" (column 0: the whole).
Slice executor_description(Executor *executor, ObjectId id, uint16_t column);

// Runs one parsed statement: checks the transaction's state, binds, applies, unwinds on failure,
// and commits what stands outside a transaction block. The result lives in `executor->arena`.
Execution *executor_run(Executor *executor, const Node *statement);
// The same of a statement that the one at hand runs, as DO does: it ends with that one.
Execution *executor_run_inside(Executor *executor, const Node *statement);

#endif
