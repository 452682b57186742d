// catalog_description.h -- which object it is, in words that no other object of a catalog has.
#ifndef WEIR_REPORT_CATALOG_DESCRIPTION_H
#define WEIR_REPORT_CATALOG_DESCRIPTION_H

#include "analyze/executor/executor.h"

// "column note of table public.orders", "function public.f(integer)"; column 0 is the whole object. As
// executor_description has it, and more where that leaves something open. Lives in the executor's arena.
Slice catalog_description(Executor *executor, ObjectId id, uint16_t column);

// The table or domain that it stands on; OBJECT_ID_NONE: on nothing.
ObjectId catalog_whole_of(const Object *object);
// What it is a part of, finer: the column of a default, the constraint of an index; "": of nothing.
Slice catalog_whole_description(Executor *executor, const Object *object);

bool catalog_is_member(Executor *executor, ObjectId id); // of an extension
// A constructor or cast that the server makes with a range type.
bool catalog_comes_with_type(Executor *executor, const Object *object);
bool catalog_has_owner(const Object *object); // of its own, not its table's

#endif
