// formatted_sql.h -- Liquibase's SQL with `--changeset author:id` lines in it.
#ifndef WEIR_ANALYZE_CHAIN_FORMATTED_SQL_H
#define WEIR_ANALYZE_CHAIN_FORMATTED_SQL_H

#include "analyze/chain/planning.h"

bool formatted_sql_begins(Slice text); // whether its first line says that it is such a file

// Adds a step for each change set of the file.
void formatted_sql_plan(Planning *planning, const char *path, Slice text);

// Whether a list such as "postgresql,!h2" names PostgreSQL; an empty one does.
bool formatted_sql_is_for_postgres(Slice databases);

#endif
