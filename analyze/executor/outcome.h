// outcome.h -- how a statement ends, and what it does on the way.
#ifndef WEIR_ANALYZE_OUTCOME_H
#define WEIR_ANALYZE_OUTCOME_H

#include "analyze/catalog/catalog.h"
#include "grammar/arena.h"

typedef enum OutcomeKind {
  OUTCOME_APPLIED,
  OUTCOME_SKIPPED, // IF [NOT] EXISTS, and friends: the server gives a notice
  OUTCOME_FAILED,  // with the server's SQLSTATE and message; leaves no trace
  OUTCOME_UNKNOWN, // with the reason; taken not to fail
} OutcomeKind;

typedef struct Outcome {
  OutcomeKind kind;
  char sqlstate[6]; // of a failure; "" otherwise
  Slice message;    // the server's words; of UNKNOWN the reason, as an evidence text
  Slice detail;     // the server's DETAIL, "" for none
  Slice hint;
  Slice notice; // a NOTICE or WARNING that the server gives, whatever the outcome; "" for none
  Span span;    // the part of the statement that it is about; {0, 0}: the whole
  // Of what is not a failure: these of the run's versions refuse it, in these words; 0: none does.
  uint8_t refused_from;
  uint8_t refused_to;
  char refused_sqlstate[6];
  Slice refused_message;
  const char *evidence; // of UNKNOWN: "not-modelled", "dynamic-sql", "psql-variable", "maybe" …
  ObjectId related[4];  // objects that explain it, such as what already has the name
  uint8_t related_count;
} Outcome;

typedef enum EffectKind {
  EFFECT_CREATE,
  EFFECT_ALTER,
  EFFECT_RENAME, // or SET SCHEMA
  EFFECT_DROP,
  EFFECT_ADD_COLUMN,
  EFFECT_ALTER_COLUMN,
  EFFECT_RENAME_COLUMN,
  EFFECT_DROP_COLUMN,
  EFFECT_REWRITE_ROWS, // DML: INSERT, UPDATE, DELETE, TRUNCATE, COPY FROM
} EffectKind;

// One thing that a statement did to one object. `before` and `after` are versions, good until the
// next statement is executed; NULL where there is none.
typedef struct Effect {
  struct Effect *next;
  EffectKind kind;
  ObjectId id;
  uint16_t column;  // of the column kinds
  bool cascaded;    // the statement did not name it: CASCADE took it along
  bool automatic;   // it went without CASCADE: an index with its table
  ObjectId because; // of a cascaded or automatic one: what it depended on
  const Object *before;
  const Object *after;
  Span span; // the clause that did it
  const AccessList
      *access; // of DROP: the rights on it, as long as `before`; NULL: none were granted
} Effect;

// A lock that a statement takes on a relation for one of its clauses, and the work done under it.
typedef struct LockTaken {
  struct LockTaken *next;
  ObjectId relation;
  LockMode mode;
  LockMode held; // by the transaction, before the statement
  bool rewrite;  // every row is written anew
  bool scan;     // every row is read
  bool build;    // an index is built
  bool maybe;  // whether that work is done depends on a type, function or setting that is not known
  bool at_end; // taken of an index that CONCURRENTLY takes away, once nobody uses it: nobody waits
  bool in_use; // others use the relation: it is not new (release.h)
  Span span;   // the clause that takes it
  const Node *action; // the AlterAction, or NULL
  const Node *clause; // the Constraint in it that is the reason, or NULL
} LockTaken;

// An object that the statement takes to exist: evidence.
typedef struct AssumedObject {
  struct AssumedObject *next;
  ObjectId id;
  Span span; // where it is named
} AssumedObject;

// What one statement came to. Lives in the statement's arena.
typedef struct Execution {
  Outcome outcome;
  Effect *effects; // in the order of their happening
  Effect *last_effect;
  LockTaken *locks;
  LockTaken *last_lock;
  AssumedObject *assumed; // newest first
  Symbol setting_before;  // of SET: what the setting was
} Execution;

#endif
