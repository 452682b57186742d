// build_object.h -- makes what all kinds of objects share: DROP, RENAME, SET SCHEMA, OWNER TO, COMMENT,
// GRANT; for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_OBJECT_H
#define WEIR_GRAMMAR_BUILD_OBJECT_H

#include "grammar/build_definition.h"

// ---- an object, and what it is

typedef struct ObjectTarget {
  ObjectKind object;
  Node *node; // as in Drop
  Name part;  // of a column, a constraint …; then `node` is the whole
} ObjectTarget;
ObjectTarget *build_target(Parse *parse, ObjectKind object, Node *node);
ObjectTarget *build_named_target(Parse *parse, ObjectKind object, Name name);
ObjectTarget *build_dotted_target(Parse *parse, ObjectKind object, const QualifiedName *name);
ObjectTarget *build_type_target(Parse *parse, ObjectKind object, TypeName *type);
ObjectTarget *build_part_target(
    Parse *parse, ObjectKind object, const QualifiedName *whole, Name part);
ObjectTarget *build_column_target(Parse *parse, const QualifiedName *name); // table.column
Node *build_drop_on_relation(Parse *parse, Name name, const QualifiedName *relation);
Node *build_cast_target(Parse *parse, Token first, NodeList types);
Node *build_transform_target(Parse *parse, Token first, TypeName *type, Name language);

// ---- DROP

Node *build_drop(Parse *parse, Token first, ObjectKind object, bool if_exists, NodeList objects,
    DropBehavior behavior);
// Of NameNodes, of TypeNames, of one name.
Node *build_drop_names(Parse *parse, Token first, ObjectKind object, bool if_exists, NodeList names,
    DropBehavior behavior);
Node *build_drop_types(Parse *parse, Token first, ObjectKind object, bool if_exists, NodeList types,
    DropBehavior behavior);
Node *build_drop_one(
    Parse *parse, Token first, ObjectKind object, bool if_exists, Name name, DropBehavior behavior);
Node *build_drop_database(Parse *parse, Token first, bool if_exists, Name name, bool force);
Node *build_drop_concurrently(
    Parse *parse, Token first, bool if_exists, NodeList indexes, DropBehavior behavior);

// ---- RENAME, SET SCHEMA, OWNER TO, DEPENDS ON

Node *build_rename(Parse *parse, Token first, const ObjectTarget *target, Name new_name);
Node *build_rename_relation(
    Parse *parse, Token first, ObjectKind object, AlteredRelation relation, Name new_name);
Node *build_rename_part(Parse *parse, Token first, ObjectKind part_kind, ObjectKind relation_kind,
    AlteredRelation relation, Name part, Name new_name);
Node *build_rename_attribute(Parse *parse, Token first, const QualifiedName *type, Name part,
    Name new_name, DropBehavior behavior);
Node *build_rename_role(Parse *parse, Token first, Name role, Name new_name);
Node *build_set_schema(Parse *parse, Token first, const ObjectTarget *target, Name new_schema);
Node *build_relation_schema(
    Parse *parse, Token first, ObjectKind object, AlteredRelation relation, Name new_schema);
Node *build_owner(Parse *parse, Token first, const ObjectTarget *target, Name role);
// Of a kind that may have none; `owner` is the word.
Node *build_owner_if_any(
    Parse *parse, Token first, const ObjectTarget *target, Token owner, Name role);
Node *build_depends(Parse *parse, Token first, ObjectKind object, AlteredRelation relation, bool no,
    Token depends, Name extension);

// ---- COMMENT, SECURITY LABEL, GRANT, ALTER EXTENSION … ADD

Node *build_comment(Parse *parse, Token first, const ObjectTarget *target, Text text);
Node *build_security_label(
    Parse *parse, Token first, Name provider, const ObjectTarget *target, Text text);
Node *build_extension_contents(
    Parse *parse, Token first, Name extension, bool add, const ObjectTarget *member);

typedef struct GrantTarget {
  ObjectKind object;
  NodeList objects;
  bool all_in_schema;
} GrantTarget;
GrantTarget *build_grant_target(
    Parse *parse, ObjectKind object, NodeList objects, bool all_in_schema);
GrantTarget *build_grant_names(Parse *parse, ObjectKind object, NodeList names, bool all_in_schema);
Node *build_privilege(Parse *parse, Name name, NodeList columns);
Node *build_grant(
    Parse *parse, Token first, NodeList privileges, const GrantTarget *target, Grant *fields);
Node *build_role_grant(Parse *parse, Token first, NodeList roles, Grant *fields);
// WITH ADMIN OPTION: `value` is the name itself; WITH ADMIN TRUE: the value's word.
Node *build_membership_option(Parse *parse, Name name, Name value, bool is_true);

#endif
