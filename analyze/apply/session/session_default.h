// session_default.h -- what sessions begin with: ALTER DATABASE … SET and ALTER ROLE … SET.
//
// Which database and which role a session has is not known by name: what is said of a database is taken
// to be said of the one at hand, and of roles what is said of all or of the current one, unless that has
// a name here (then it is kept with the role, and no session is known to be that role's).
#ifndef WEIR_ANALYZE_APPLY_SESSION_SESSION_DEFAULT_H
#define WEIR_ANALYZE_APPLY_SESSION_SESSION_DEFAULT_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// Both live with the session (transaction_state.h).
typedef struct SessionDefault {
  Symbol name;
  Symbol value;
} SessionDefault;
typedef struct SessionDefaults {
  SessionDefault *items;
  size_t count;
  size_t capacity;
  NumberMap places; // in `items`, by name
} SessionDefaults;
void session_defaults_free(SessionDefaults *defaults); // leaves it empty

typedef enum SessionRank { // the later ones prevail
  SESSION_OF_ALL_ROLES = '1',
  SESSION_OF_DATABASE = '2',
  SESSION_OF_ROLE = '3',
  SESSION_OF_ROLE_IN_DATABASE = '4',
} SessionRank;
// Notes what later sessions begin with; a RESET or DEFAULT takes it away.
void session_default_change(Executor *executor, SessionRank rank, const SetStatement *statement);
bool session_default_has(Executor *executor, SessionRank rank); // anything of that rank

// A session begins: its settings are those.
void session_default_begin(Executor *executor);
// What RESET gives; SYMBOL_NONE: the server's default.
Symbol session_default_value(const Executor *executor, Symbol name);
// RESET ALL. `all` false: those stay that it leaves alone, such as the role.
void session_default_restore(Executor *executor, bool all);

#endif
