// polymorphic.h -- anyelement, anycompatible and their kin (manual: 38.2.5, Polymorphic Types).
#ifndef WEIR_ANALYZE_BIND_POLYMORPHIC_H
#define WEIR_ANALYZE_BIND_POLYMORPHIC_H

#include "analyze/bind/value/value_type.h"

bool polymorphic_is(TypeReference type);

// What the arguments of a call make of the polymorphic types; none: nothing.
typedef struct Polymorphic {
  TypeReference element; // anyelement, anynonarray, anyenum
  TypeReference array;   // anyarray
  TypeReference range;   // anyrange
  TypeReference multirange;
  TypeReference common; // anycompatible
  TypeReference common_range;
} Polymorphic;

// Whether `count` arguments fit what is declared. They are of any type where that is not polymorphic.
Verdict polymorphic_match(Executor *executor, const TypeReference declared[],
    const TypeReference actual[], uint32_t count, Polymorphic *types);
// A declared type, with what stands for it; none: it is not known.
TypeReference polymorphic_resolve(TypeReference declared, const Polymorphic *types);

// Whether inputs that are declared so say what a result is; so does what is not polymorphic.
bool polymorphic_follows(TypeReference result, const TypeReference inputs[], uint32_t count);

#endif
