// type_name.h -- where a new type goes, and whether its name is free.
#ifndef WEIR_ANALYZE_APPLY_TYPE_TYPE_NAME_H
#define WEIR_ANALYZE_APPLY_TYPE_TYPE_NAME_H

#include "analyze/apply/apply.h"

// The schema of a new type; 42710 "type … already exists".
bool type_name_place(Executor *executor, const QualifiedName *name, ObjectId *schema);
bool type_name_refuse_taken(
    Executor *executor, const QualifiedName *name, ObjectId schema, Symbol symbol);

// The draft's header.
Object type_name_header(const QualifiedName *name, ObjectId schema, char kind);

#endif
