// catalog_json.h -- the catalog after a chain, as JSON (docs/catalog-json.md).
#ifndef WEIR_REPORT_CATALOG_JSON_H
#define WEIR_REPORT_CATALOG_JSON_H

#include "analyze/catalog/catalog.h"

#include <stdio.h>

// By schema, name and kind, so that equal catalogs print equal bytes whatever way led there.
void catalog_json_write(FILE *out, Catalog *catalog);

#endif
