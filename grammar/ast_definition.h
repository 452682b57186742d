// ast_definition.h -- schemas, types, functions, triggers, roles, extensions, and the objects that
// are only named so far.
#ifndef WEIR_GRAMMAR_AST_DEFINITION_H
#define WEIR_GRAMMAR_AST_DEFINITION_H

#include "grammar/ast_table.h"

typedef struct CreateSchema {
  Node node;
  bool if_not_exists;
  Name name;          // SYMBOL_NONE: that of the role
  Name authorization; // a role; "current_user" and its kin as words
  NodeList elements;  // statements
} CreateSchema;

typedef struct CreateEnum {
  Node node;
  QualifiedName type;
  NodeList labels; // TextNode
} CreateEnum;
typedef struct AlterEnum {
  Node node;
  QualifiedName type;
  bool rename;
  bool if_not_exists;
  Text label;
  Text neighbour; // BEFORE's, AFTER's, or the new name
  bool after;
} AlterEnum;
typedef struct CreateCompositeType {
  Node node;
  QualifiedName type;
  NodeList attributes; // ColumnDefinition
} CreateCompositeType;
typedef struct CreateRangeType {
  Node node;
  QualifiedName type;
  NodeList options; // Option: "subtype", "multirange_type_name" …
} CreateRangeType;
typedef struct CreateDomain {
  Node node;
  QualifiedName domain;
  TypeName *type;
  QualifiedName collation;
  NodeList constraints; // Constraint
} CreateDomain;
typedef enum AlterDomainKind {
  DOMAIN_SET_DEFAULT,
  DOMAIN_DROP_DEFAULT,
  DOMAIN_SET_NOT_NULL,
  DOMAIN_DROP_NOT_NULL,
  DOMAIN_ADD_CONSTRAINT,
  DOMAIN_DROP_CONSTRAINT,
  DOMAIN_VALIDATE_CONSTRAINT,
} AlterDomainKind;
typedef struct AlterDomain {
  Node node;
  AlterDomainKind kind;
  QualifiedName domain;
  Name name; // constraint
  bool if_exists;
  Node *expression;
  Constraint *constraint;
  DropBehavior behavior;
} AlterDomain;

typedef enum ParameterMode {
  PARAMETER_UNSTATED,
  PARAMETER_IN,
  PARAMETER_OUT,
  PARAMETER_INOUT,
  PARAMETER_VARIADIC,
  PARAMETER_TABLE, // a column of RETURNS TABLE
} ParameterMode;
typedef struct FunctionParameter {
  Node node;
  ParameterMode mode;
  Name name;
  TypeName *type;
  Node *default_value;
} FunctionParameter;
typedef struct CreateFunction {
  Node node;
  bool or_replace;
  bool procedure;
  QualifiedName name;
  NodeList parameters; // FunctionParameter; RETURNS TABLE's columns too
  TypeName *returns;   // NULL: none was written, or TABLE
  bool returns_table;
  NodeList
      options; // Option: "language", "volatility", "strict", "security", "as" (a Constant), "set" …
  bool has_sql_body;
  bool atomic;   // BEGIN ATOMIC … END
  NodeList body; // statements of RETURN expr or BEGIN ATOMIC … END; expressions for RETURN
  Node *code;    // what plpgsql/body.h made of "as"; NULL: nobody asked for it
} CreateFunction;
// f(int, text) as DROP, ALTER and COMMENT name it.
typedef struct FunctionSignature {
  Node node;
  QualifiedName name;
  bool has_arguments;  // false: f without parentheses
  NodeList parameters; // FunctionParameter; for operators and aggregates too
  bool is_prefix;      // of an operator: NONE stands on its left
  bool is_postfix;     // NONE stands on its right, as servers until 13 want it
  bool is_star;        // of an aggregate: (*)
  bool has_order;      // (direct ORDER BY aggregated)
  uint32_t direct;     // how many stand before ORDER BY
  bool repeats_last;   // and VARIADIC stands on both sides, but once in the list
} FunctionSignature;
typedef struct AlterFunction {
  Node node;
  ObjectKind object;
  FunctionSignature *function;
  NodeList options;
} AlterFunction;

typedef enum TriggerTiming { TRIGGER_BEFORE, TRIGGER_AFTER, TRIGGER_INSTEAD_OF } TriggerTiming;
enum { TRIGGER_INSERT = 1, TRIGGER_UPDATE = 2, TRIGGER_DELETE = 4, TRIGGER_TRUNCATE = 8 };
typedef struct CreateTrigger {
  Node node;
  bool or_replace;
  bool constraint;
  Name name;
  TriggerTiming timing;
  uint8_t events;   // TRIGGER_… bits
  NodeList columns; // NameNode: UPDATE OF
  QualifiedName relation;
  QualifiedName from_relation; // of a constraint trigger
  Name old_table;
  bool old_is_row; // OLD ROW AS, which no server executes
  Name new_table;
  bool new_is_row;
  bool old_is_repeated; // named twice, which no server executes
  bool new_is_repeated;
  bool for_each_row;
  bool deferrable;
  bool initially_deferred;
  Node *when;
  QualifiedName function;
  NodeList arguments; // TextNode
} CreateTrigger;

typedef struct CreateExtension { // and ALTER EXTENSION … UPDATE
  Node node;
  bool alter;
  bool if_not_exists;
  Name name;
  NodeList options; // Option: "schema", "new_version", "cascade"
} CreateExtension;
typedef struct AlterExtensionContents { // ALTER EXTENSION name ADD|DROP object
  Node node;
  Name extension;
  bool add;
  ObjectKind object;
  Node *member; // as in Drop
} AlterExtensionContents;

typedef enum RoleVerb { ROLE_CREATE, ROLE_ALTER, ROLE_ADD_MEMBERS, ROLE_DROP_MEMBERS } RoleVerb;
typedef struct RoleStatement { // CREATE/ALTER ROLE, USER, GROUP
  Node node;
  RoleVerb verb;
  char word; // 'r' ROLE, 'u' USER, 'g' GROUP
  Name role;
  NodeList options; // Option: "superuser", "in_role" with NameNodes …
} RoleStatement;

typedef struct CreateRule {
  Node node;
  bool or_replace;
  Name name;
  Slice event; // "SELECT", "INSERT", …
  QualifiedName relation;
  Node *where;
  bool instead;
  NodeList actions; // statements
} CreateRule;

typedef struct CreatePolicy { // and ALTER POLICY
  Node node;
  bool alter;
  Name name;
  QualifiedName relation;
  bool restrictive;
  Name command;   // "all", "select" …
  NodeList roles; // NameNode
  Node *using_expression;
  Node *check_expression;
} CreatePolicy;

#endif
