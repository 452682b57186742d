// build_defined.h -- makes aggregates, operators and their classes, casts, text search mappings, for
// postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_DEFINED_H
#define WEIR_GRAMMAR_BUILD_DEFINED_H

#include "grammar/build_routine.h"

QualifiedName build_name_of_operator(const OperatorName *name);

// ---- aggregates

// (…): all but the name, which build_aggregate_signature adds.
FunctionSignature *build_aggregate_parameters(
    Parse *parse, Token first, const FunctionSignature *fields);
// (direct ORDER BY aggregated)
FunctionSignature *build_ordered_set_parameters(
    Parse *parse, Token first, NodeList direct, NodeList aggregated);
FunctionSignature *build_aggregate_signature(
    Parse *parse, const QualifiedName *name, FunctionSignature *parameters);
// One that is there already, which can have no OUT parameters.
FunctionSignature *build_known_aggregate(Parse *parse, FunctionSignature *aggregate);
// CREATE AGGREGATE name (basetype = int, …)
Node *build_old_aggregate(
    Parse *parse, Token first, bool or_replace, const QualifiedName *name, NodeList options);

// ---- operator classes, casts, transforms

typedef struct OperatorPurpose {
  bool search;
  const QualifiedName *order_family; // NULL: none
} OperatorPurpose;
Node *build_class_operator(
    Parse *parse, Token first, Token number, FunctionSignature *signature, OperatorPurpose purpose);
Node *build_create_cast(Parse *parse, Token first, NodeList types, CreateCast *fields);
typedef struct TransformFunctions {
  FunctionSignature *from_sql;
  FunctionSignature *to_sql;
} TransformFunctions;

// ---- ALTER TEXT SEARCH CONFIGURATION

AlterTextSearch *build_mapping(
    Parse *parse, MappingVerb verb, NodeList token_types, NodeList dictionaries);
// `mapping` gets its name and its place.
Node *build_mapping_change(
    Parse *parse, Token first, const QualifiedName *name, AlterTextSearch *mapping);

#endif
