// build_foreign.h -- makes what reaches into other servers, for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_FOREIGN_H
#define WEIR_GRAMMAR_BUILD_FOREIGN_H

#include "grammar/build_query.h"

// An ImportForeignSchema with its scope and tables alone.
ImportForeignSchema *build_imported_tables(Parse *parse, ImportScope scope, NodeList tables);

// ---- publications: which kind of object an item is may have been said before it

PublishedObject *build_published_table(Parse *parse, uint32_t start, PublishedKind kind,
    TableReference *table, NodeList columns, Node *where);
PublishedObject *build_published_schema(Parse *parse, Token first, PublishedKind kind, Name schema);
// Adds an item when it is known what it is; a fault if it can't be what the one before says.
NodeList build_published(Parse *parse, NodeList list, PublishedObject *object);

#endif
