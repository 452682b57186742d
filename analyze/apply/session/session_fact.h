// session_fact.h -- what the session keeps of what it did, in the manner of settings; for this folder only.
//
// All of it is kept as settings whose names begin with "0/": so ROLLBACK TO and COMMIT do to it what they
// do to settings of the transaction, and RESET ALL does nothing.
//
//   0/events/ID          events wait: "=NAME" of one constraint or trigger, "*" of several, "?" perhaps
//   0/constraint/NAME    SET CONSTRAINTS: "deferred" or "immediate"
//   0/constraints        the same of ALL
//   0/cursor/NAME        the relations that it reads: " ID ID"
//   0/read/ID            by how many cursors
#ifndef WEIR_ANALYZE_APPLY_SESSION_SESSION_FACT_H
#define WEIR_ANALYZE_APPLY_SESSION_SESSION_FACT_H

#include "analyze/executor/executor.h"

Symbol session_fact_of_id(Executor *executor, const char *what, ObjectId id);
Symbol session_fact_of_name(Executor *executor, const char *what, Symbol name);

Slice session_fact_get(const Executor *executor, Symbol key); // "": there is none
// Most tables are never in use, so that no key is interned to learn that.
Slice session_fact_get_of_id(const Executor *executor, const char *what, ObjectId id);
void session_fact_put(Executor *executor, Symbol key, Slice value, bool is_local); // "": none
void session_fact_clear(Executor *executor, Slice prefix); // of all whose names begin so

#endif
