// extension.h -- what the extensions of PostgreSQL's own contrib bring, from a constant table.
//
// extension.sh takes it from servers. It is one text, so that loading the program relocates nothing,
// and it is only read when an extension is made.
#ifndef WEIR_ANALYZE_CATALOG_EXTENSION_H
#define WEIR_ANALYZE_CATALOG_EXTENSION_H

#include "lexer/slice.h"

#include <stdbool.h>

// One member: its fields, split at blanks; "-" stands for nothing. The first is a letter:
//
//   e  name, version, fixed schema, required extensions      (the extension itself)
//   t  type, typtype, "column:type,…" of a composite type, the base of a domain
//   r  relation, relkind, "column:type,…"
//   f  function, prokind, provolatile, s strict, s set, v variadic, proparallel, language, defaults,
//      result, arguments, "name:type,…" of outputs
//   o  operator, left, right, result
//   y  operator family, access method
//   c  operator class, access method, type, d default
//   k  cast: source, target, castmethod and castcontext
//   l  language    w  foreign-data wrapper    a  access method    d  dictionary    p  template
#define EXTENSION_FIELDS_MAX 13
#define EXTENSION_OLDEST 15 // the oldest server that extension.def was taken from
typedef struct ExtensionMember {
  Slice fields[EXTENSION_FIELDS_MAX];
  size_t count;
} ExtensionMember;

// Where an extension's members begin, behind its own line, which is given in `own`; false: it is not
// known, or the major version does not have it.
bool extension_find(Slice name, int version, ExtensionMember *own, const char **members);
// The next member that the version has; false: there are no more.
bool extension_next(const char **members, int version, ExtensionMember *member);

#endif
