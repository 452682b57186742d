// type_change.h -- whether changing a column's type writes its table anew.
//
// It is free where the old bytes are good as they are: the types share their representation, and a
// length that is given cannot cut anything. Measured on 14-18; see the manual: ALTER TABLE, Notes.
#ifndef WEIR_ANALYZE_LOCKS_TYPE_CHANGE_H
#define WEIR_ANALYZE_LOCKS_TYPE_CHANGE_H

#include "analyze/executor/executor.h"

typedef enum TypeChange {
  TYPE_CHANGE_NONE,      // it is the same type
  TYPE_CHANGE_FREE,      // only the catalog changes
  TYPE_CHANGE_REINDEXES, // the table stays, but indexes on the column are built anew
  TYPE_CHANGE_REWRITES,
  TYPE_CHANGE_BY_ZONE, // free, but for indexes, if the session's TimeZone is UTC: it isn't known
  TYPE_CHANGE_UNKNOWN, // the type before, or the new one, is not known
} TypeChange;

// `action` is the ALTER COLUMN ... TYPE; the types are the column's before and after it.
TypeChange type_change(
    Executor *executor, const AlterAction *action, const Column *before, const Column *after);

// Of a change to `after` from a type that is not known: whether it is one that columns often get
// for free, such as text.
bool type_change_is_often_free(const TypeReference *after);

// Whether values can be cut or rounded on the way: numeric(12,2) to numeric(8,1), timestamp to date.
bool type_change_loses(Executor *executor, const TypeReference *before, const TypeReference *after);

// Of the default that a domain, or the nearest below it, has: 'i', 's', 'v', '?' not known; 0: none.
char type_default_volatility(const Executor *executor, ObjectId type);

// The domain has constraints, or is made of one that has: values must be looked at.
bool type_is_constrained(const Executor *executor, ObjectId type);

#endif
