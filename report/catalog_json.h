// catalog_json.h -- the catalog after a chain, as JSON (docs/catalog-json.md).
#ifndef WEIR_REPORT_CATALOG_JSON_H
#define WEIR_REPORT_CATALOG_JSON_H

#include "analyze/executor/executor.h"

#include <stdio.h>

// One object a line, by schema, table, name and kind, so that equal catalogs print equal bytes
// whatever way led there. The executor's catalog is shown; its statement arena is used.
void catalog_json_write(FILE *out, Executor *executor);

#endif
