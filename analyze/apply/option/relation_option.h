// relation_option.h -- the options of relations, WITH (…) and SET (…): which there are, and what is kept.
//
// They are kept as the server keeps them in pg_class.reloptions: "fillfactor=70, autovacuum_enabled=off".
#ifndef WEIR_ANALYZE_APPLY_OPTION_RELATION_OPTION_H
#define WEIR_ANALYZE_APPLY_OPTION_RELATION_OPTION_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

typedef enum RelationOptionOwner { // bits
  RELATION_OPTION_NOBODY = 0,      // has none, such as a partitioned table
  RELATION_OPTION_HEAP = 1,
  RELATION_OPTION_TOAST = 2,
  RELATION_OPTION_VIEW = 4,
  RELATION_OPTION_BTREE = 8,
  RELATION_OPTION_HASH = 16,
  RELATION_OPTION_GIST = 32,
  RELATION_OPTION_SPGIST = 64,
  RELATION_OPTION_GIN = 128,
  RELATION_OPTION_BRIN = 256,
  RELATION_OPTION_COLUMN = 512,
  RELATION_OPTION_TABLESPACE = 1024,
  RELATION_OPTION_ANY = 2048, // of a method that nobody in sight made: any name, any value
} RelationOptionOwner;

typedef struct RelationOptionChange {
  NodeList options;
  unsigned owner;     // RELATION_OPTION_… bits
  bool is_toast;      // what is meant are those with the name space "toast"
  bool refuses_toast; // 22023 for that name space, as for any other
  bool is_reset;      // RESET: 42601 for values
  bool is_with;       // of a new table: WITH (oids = false) says nothing
} RelationOptionChange;

// Gives the list what the change makes of it. 22023 for a name or value that the server does not know,
// or a name that is there twice.
bool relation_option_change(Executor *executor, const RelationOptionChange *change, Symbol *list);

// Whose options those of an index are, by its method; SYMBOL_NONE: btree.
unsigned relation_option_of_method(const Executor *executor, Symbol method);

#endif
