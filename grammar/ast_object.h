// ast_object.h -- operators, casts, languages, text search, statistics, foreign data, publications,
// databases, event triggers: what few migrations define.
#ifndef WEIR_GRAMMAR_AST_OBJECT_H
#define WEIR_GRAMMAR_AST_OBJECT_H

#include "grammar/ast_definition.h"

// ---- what is defined by a list of options: (sfunc = f, stype = int)

typedef struct CreateAggregate {
  Node node;
  bool or_replace;
  FunctionSignature *aggregate; // of the old form without its parameters
  NodeList options;             // Option, its value a TypeName, Constant, NameNode …; NULL: none
} CreateAggregate;
// An operator, a base type, a collation, a text search parser, dictionary, template, configuration.
typedef struct CreateDefined {
  Node node;
  ObjectKind object;
  bool if_not_exists;
  QualifiedName name; // an operator's too
  QualifiedName from; // of a collation: FROM
  bool is_shell;      // a type without a definition
  NodeList options;
} CreateDefined;
// ALTER OPERATOR … SET (…), ALTER TYPE … SET (…), ALTER COLLATION … REFRESH VERSION
typedef struct AlterDefined {
  Node node;
  ObjectKind object;
  Node *target; // FunctionSignature of an operator, else QualifiedNameNode
  NodeList options;
} AlterDefined;

// ---- operators, casts, conversions, languages

typedef enum OperatorClassItemKind {
  CLASS_ITEM_OPERATOR,
  CLASS_ITEM_FUNCTION,
  CLASS_ITEM_STORAGE,
} OperatorClassItemKind;
typedef struct OperatorClassItem {
  Node node;
  OperatorClassItemKind kind;
  int32_t number;               // strategy, or support function
  FunctionSignature *signature; // NULL: dropped from a family
  NodeList types;               // TypeName: FUNCTION 1 (int, int) …, and of what is dropped
  bool for_search;
  QualifiedName order_family; // FOR ORDER BY
  TypeName *storage;
} OperatorClassItem;
typedef struct OperatorClass { // CREATE OPERATOR CLASS, CREATE and ALTER OPERATOR FAMILY
  Node node;
  QualifiedName name;
  bool is_default;
  TypeName *type;
  Name method;
  QualifiedName family;
  bool drop;      // ALTER … DROP
  NodeList items; // OperatorClassItem
} OperatorClass;

typedef enum CastContext {
  CAST_CONTEXT_EXPLICIT,
  CAST_CONTEXT_IMPLICIT,
  CAST_CONTEXT_ASSIGNMENT
} CastContext;
typedef struct CreateCast {
  Node node;
  TypeName *from;
  TypeName *to;
  FunctionSignature *function; // NULL: WITHOUT FUNCTION, or
  bool inout;
  CastContext context;
} CreateCast;
typedef struct CreateTransform {
  Node node;
  bool or_replace;
  TypeName *type;
  Name language;
  FunctionSignature *from_sql; // NULL: not given
  FunctionSignature *to_sql;
} CreateTransform;
typedef struct CreateConversion {
  Node node;
  bool is_default;
  QualifiedName name;
  Text from;
  Text to;
  QualifiedName function;
} CreateConversion;
typedef struct CreateLanguage {
  Node node;
  bool or_replace;
  bool trusted;
  Name name;
  QualifiedName handler;
  QualifiedName inline_handler;
  QualifiedName validator; // also none by NO VALIDATOR
} CreateLanguage;
typedef struct CreateAccessMethod {
  Node node;
  Name name;
  ObjectKind object; // INDEX or TABLE
  QualifiedName handler;
} CreateAccessMethod;

// ---- text search, statistics

typedef enum MappingVerb {
  MAPPING_NONE, // of a dictionary: its options
  MAPPING_ADD,
  MAPPING_ALTER,
  MAPPING_REPLACE,
  MAPPING_DROP,
} MappingVerb;
typedef struct AlterTextSearch {
  Node node;
  ObjectKind object; // TEXT_SEARCH_DICTIONARY or TEXT_SEARCH_CONFIGURATION
  QualifiedName name;
  NodeList options;
  MappingVerb verb;
  bool if_exists;
  NodeList token_types;  // NameNode
  NodeList dictionaries; // QualifiedNameNode; of REPLACE the old one and the new one
} AlterTextSearch;

typedef struct CreateStatistics {
  Node node;
  bool if_not_exists;
  QualifiedName name; // since 16 perhaps none
  NodeList kinds;     // NameNode
  NodeList items;     // expressions; a column is a NameNode
  NodeList from;      // as of SELECT
} CreateStatistics;
typedef struct AlterStatistics {
  Node node;
  bool if_exists;
  QualifiedName name;
  Node *target; // Constant; NULL: DEFAULT
} AlterStatistics;

// ---- foreign data

typedef struct ForeignDataWrapper { // CREATE and ALTER
  Node node;
  Name name;
  NodeList functions; // Option: "handler", "validator" with QualifiedNameNode; NULL: NO …
  NodeList options;   // Option; of ALTER its name_space is "add", "set" or "drop", or not set
} ForeignDataWrapper;
typedef struct ForeignServer { // CREATE and ALTER
  Node node;
  bool if_not_exists;
  Name name;
  Text type;
  bool has_version;
  Text version; // span {0, 0}: NULL
  Name wrapper;
  NodeList options;
} ForeignServer;
typedef struct UserMapping { // CREATE and ALTER
  Node node;
  bool if_not_exists;
  Name user; // "user" for USER
  Name server;
  NodeList options;
} UserMapping;
typedef enum ImportScope { IMPORT_ALL, IMPORT_LIMIT_TO, IMPORT_EXCEPT } ImportScope;
typedef struct ImportForeignSchema {
  Node node;
  Name remote_schema;
  ImportScope scope;
  NodeList tables; // TableReference
  Name server;
  Name schema;
  NodeList options;
} ImportForeignSchema;

// ---- publications, subscriptions

typedef enum PublishedKind {
  PUBLISHED_NOTHING, // while a list is read: before its first item
  PUBLISHED_TABLE,
  PUBLISHED_SCHEMA,
  PUBLISHED_CURRENT_SCHEMA,
  PUBLISHED_AS_BEFORE, // while a list is read: as the item before says
} PublishedKind;
typedef struct PublishedObject {
  Node node;
  PublishedKind kind;
  TableReference *table;
  Name schema;
  NodeList columns; // NameNode
  Node *where;
} PublishedObject;
typedef enum PublicationVerb {
  PUBLICATION_OPTIONS,
  PUBLICATION_ADD,
  PUBLICATION_SET,
  PUBLICATION_DROP
} PublicationVerb;
typedef struct Publication { // CREATE and ALTER
  Node node;
  Name name;
  PublicationVerb verb; // of ALTER; OPTIONS: SET (…)
  bool all_tables;
  NodeList objects; // PublishedObject
  NodeList options; // Option
} Publication;

typedef enum SubscriptionVerb {
  SUBSCRIPTION_OPTIONS, // SET (…), and CREATE
  SUBSCRIPTION_CONNECTION,
  SUBSCRIPTION_REFRESH,
  SUBSCRIPTION_ADD,
  SUBSCRIPTION_DROP,
  SUBSCRIPTION_SET,
  SUBSCRIPTION_ENABLE,
  SUBSCRIPTION_DISABLE,
  SUBSCRIPTION_SKIP,
} SubscriptionVerb;
typedef struct Subscription { // CREATE and ALTER
  Node node;
  Name name;
  SubscriptionVerb verb;
  Text connection;
  NodeList publications; // NameNode
  NodeList options;      // Option
} Subscription;

// ---- databases, tablespaces, event triggers

typedef struct DatabaseStatement { // CREATE and ALTER
  Node node;
  Name name;
  NodeList options; // Option: "connection_limit", "owner" …; a value of NULL: DEFAULT
  Name tablespace;  // SET TABLESPACE
  bool refresh_collation;
} DatabaseStatement;
typedef struct TablespaceStatement { // CREATE and ALTER
  Node node;
  Name name;
  Name owner;
  Text location;
  bool reset;       // ALTER … RESET
  NodeList options; // Option
} TablespaceStatement;
typedef enum EventTriggerState {
  EVENT_TRIGGER_CREATED,
  EVENT_TRIGGER_ENABLED,
  EVENT_TRIGGER_ENABLED_REPLICA,
  EVENT_TRIGGER_ENABLED_ALWAYS,
  EVENT_TRIGGER_DISABLED,
} EventTriggerState;
typedef struct EventTrigger { // CREATE and ALTER
  Node node;
  Name name;
  Name event;
  NodeList conditions; // Option: "tag" with a RowExpression of strings
  QualifiedName function;
  EventTriggerState state;
} EventTrigger;

#endif
