// transaction_state.h -- the private part of transaction.h: where the session stands.
#ifndef WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_STATE_H
#define WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_STATE_H

#include "analyze/apply/session/prepared.h"
#include "analyze/apply/session/session_default.h"
#include "analyze/apply/session/transaction.h"

// What going back restores: the catalog by its mark, and what the executor takes for known.
typedef struct TransactionPoint {
  CatalogMark mark;
  bool open_world;
  bool extensions_seen;
  ObjectId doubtful_below;
  size_t statement_count; // of the transaction's text
} TransactionPoint;

typedef struct Savepoint {
  Symbol name;
  size_t hidden;   // the savepoint of that name before it, + 1; 0: none
  uint32_t serial; // its own in the transaction, from 1
  TransactionPoint point;
} Savepoint;

// An object that COMMIT must look at.
typedef struct TransactionItem {
  ObjectId id;
  bool made;       // a type that this transaction made
  uint32_t serial; // of the innermost savepoint then; 0: none
} TransactionItem;

struct TransactionState {
  TransactionPhase phase;
  uint32_t serial; // of the transaction last opened; 0: none was
  TransactionPoint start;
  bool has_queried;    // its modes stand fast
  bool used_temporary; // these three keep it from being prepared
  bool made_held_cursor;
  bool used_notify;
  bool has_uses;          // of in_use.c, like the next two: anything was ever noted
  ObjectId rows_relation; // nothing waits for it, when the next id was:
  ObjectId rows_next;
  bool has_functions; // among the objects below that
  ObjectId looked_below;
  bool ends_by_failure; // PREPARE TRANSACTION failed: no block is left
  Place began;
  Place failed;

  Savepoint *savepoints;
  size_t savepoint_count;
  size_t savepoint_capacity;
  uint32_t savepoint_serial; // the last one given
  size_t *latest;            // by symbol: its innermost savepoint, + 1
  size_t latest_count;

  TransactionItem *items;
  size_t item_count;
  size_t item_capacity;

  SessionDefaults defaults; // what the session began with

  NumberMap named_statements; // of the session

  TransactionText text;
  PreparedList prepared;
  struct KeptSetting *kept; // of prepared.c, between its calls; NULL: none
  size_t kept_count;
};

TransactionPoint transaction_point(const Executor *executor);
void transaction_go_back(Executor *executor, TransactionPoint point);

void transaction_push_savepoint(Executor *executor, Symbol name);
// Number of the innermost savepoint of that name, from 1; 0: there is none.
size_t transaction_find_savepoint(const TransactionState *state, Symbol name);
void transaction_keep_savepoints(TransactionState *state, size_t count);

// Notes what COMMIT must look at among the effects of the statement that just ended.
void transaction_note_effects(Executor *executor);
// What COMMIT does to the catalog: ON COMMIT DROP, local settings, new labels, the log.
void transaction_commit_changes(Executor *executor);
// Nothing is open any more.
void transaction_close(TransactionState *state);

#endif
