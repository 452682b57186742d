// catalog_rights.h -- who may do what with an object, a property for each who.
#ifndef WEIR_REPORT_CATALOG_RIGHTS_H
#define WEIR_REPORT_CATALOG_RIGHTS_H

#include "report/catalog_needs.h"

// "rights of app" and which: "select, update*", a star where they may be passed on. Without the owner's;
// with what PUBLIC has of functions and types as long as nobody revoked it.
void catalog_rights_each(Executor *executor, const Object *object, uint16_t column,
    CatalogFactVisit *visit, void *payload);

#endif
