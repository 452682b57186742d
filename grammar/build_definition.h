// build_definition.h -- makes options, schemas, domains, roles and policies, for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_DEFINITION_H
#define WEIR_GRAMMAR_BUILD_DEFINITION_H

#include "grammar/build_table.h"

// ---- faults of whole statements

// A statement or an option that PostgreSQL knows and refuses. Always a fault; a node nevertheless.
Node *build_not_supported(Parse *parse, Token first, const char *message);

// ---- options: from `first` to the end of the rule

Node *build_option(Parse *parse, Token first, const char *name, Node *value);
Node *build_boolean_option(Parse *parse, Token first, const char *name, bool value);
Node *build_word_option(Parse *parse, Token first, const char *name, Name word);
// The value is a RowExpression of the list; NULL for an empty one.
Node *build_list_option(Parse *parse, Token first, const char *name, NodeList list);
// name_space.name = value, as written
Node *build_named_option(Parse *parse, Name name_space, Name name, Node *value);
Node *build_value_list(Parse *parse, Token first, NodeList list); // (a, b)
Node *build_string_pair(Parse *parse, Text first, Text second);
Node *build_operator_value(Parse *parse, const OperatorName *name); // NameNode, QualifiedNameNode
// SET CACHE 5 of an identity: the option itself, from SET on; a fault for what can't be set there.
Node *build_identity_change(Parse *parse, Token set, Node *option);
// ADD, SET or DROP of OPTIONS (…): `verb` becomes the option's name_space.
Node *build_changed_option(Parse *parse, Token verb, Node *option);

// ---- schemas, domains

Node *build_create_schema_if_missing(
    Parse *parse, Token first, Name name, Name authorization, NodeList elements);
Node *build_create_domain(Parse *parse, Token first, const QualifiedName *name, TypeName *type,
    const ColumnQualities *qualities);
#define BUILD_DOMAIN(parse, operation, first, domain_name, ...)                                    \
  BUILD((parse), ALTER_DOMAIN, AlterDomain, (first).start, .kind = DOMAIN_##operation,             \
      .domain = *(domain_name), __VA_ARGS__)

// ---- roles and policies

Name build_role_name(Parse *parse, Name role); // a fault for PUBLIC, CURRENT_USER and its kin
Node *build_role_statement(
    Parse *parse, Token first, RoleVerb verb, char word, Name role, NodeList options);
Node *build_role_flag(Parse *parse, Token word);  // SUPERUSER, NOLOGIN …
bool build_policy_kind(Parse *parse, Token word); // whether RESTRICTIVE

#endif
