#include "grammar/ast_field.h"

#include "grammar/ast_statement.h"
#include "grammar/plpgsql/ast_words.h"

#include <assert.h>

// ---- the words of enums; a value without one is what was not written

static const char *const DropBehavior_words[] = {
    [DROP_RESTRICT] = "restrict", [DROP_CASCADE] = "cascade"};
static const char *const ConstantKind_words[] = {[CONSTANT_NULL] = "null",
    [CONSTANT_TRUE] = "true",
    [CONSTANT_FALSE] = "false",
    [CONSTANT_INTEGER] = "integer",
    [CONSTANT_NUMBER] = "number",
    [CONSTANT_STRING] = "string",
    [CONSTANT_BIT_STRING] = "bit string",
    [CONSTANT_HEX_STRING] = "hex string"};
static const char *const ChainKind_words[] = {
    [CHAIN_OPERATOR] = "operator", [CHAIN_AND] = "and", [CHAIN_OR] = "or"};
static const char *const TestKind_words[] = {[TEST_NULL] = "null",
    [TEST_TRUE] = "true",
    [TEST_FALSE] = "false",
    [TEST_UNKNOWN] = "unknown",
    [TEST_DOCUMENT] = "document",
    [TEST_NORMALIZED] = "normalized",
    [TEST_JSON] = "json",
    [TEST_DISTINCT] = "distinct"};
static const char *const ComparisonKind_words[] = {[COMPARISON_LIKE] = "like",
    [COMPARISON_ILIKE] = "ilike",
    [COMPARISON_SIMILAR] = "similar",
    [COMPARISON_BETWEEN] = "between",
    [COMPARISON_BETWEEN_SYMMETRIC] = "between symmetric",
    [COMPARISON_IN] = "in",
    [COMPARISON_ANY] = "any",
    [COMPARISON_ALL] = "all",
    [COMPARISON_OVERLAPS] = "overlaps"};
static const char *const CastForm_words[] = {
    [CAST_COLONS] = "colons", [CAST_FUNCTION] = "function", [CAST_PREFIX] = "prefix"};
static const char *const IndirectionKind_words[] = {[INDIRECTION_FIELD] = "field",
    [INDIRECTION_STAR] = "star",
    [INDIRECTION_SUBSCRIPT] = "subscript",
    [INDIRECTION_SLICE] = "slice"};
static const char *const SubqueryKind_words[] = {
    [SUBQUERY_SCALAR] = "scalar", [SUBQUERY_EXISTS] = "exists", [SUBQUERY_ARRAY] = "array"};
static const char *const GroupingKind_words[] = {[GROUPING_EMPTY] = "empty",
    [GROUPING_ROLLUP] = "rollup",
    [GROUPING_CUBE] = "cube",
    [GROUPING_SETS] = "sets"};
static const char *const FrameUnit_words[] = {
    [FRAME_RANGE] = "range", [FRAME_ROWS] = "rows", [FRAME_GROUPS] = "groups"};
static const char *const FrameBoundKind_words[] = {
    [FRAME_UNBOUNDED_PRECEDING] = "unbounded preceding",
    [FRAME_PRECEDING] = "preceding",
    [FRAME_CURRENT_ROW] = "current row",
    [FRAME_FOLLOWING] = "following",
    [FRAME_UNBOUNDED_FOLLOWING] = "unbounded following"};
static const char *const FrameExclusion_words[] = {
    [EXCLUDE_CURRENT_ROW] = "current row", [EXCLUDE_GROUP] = "group", [EXCLUDE_TIES] = "ties"};
static const char *const SortDirection_words[] = {
    [SORT_ASCENDING] = "ascending", [SORT_DESCENDING] = "descending", [SORT_USING] = "using"};
static const char *const SortNulls_words[] = {[NULLS_FIRST] = "first", [NULLS_LAST] = "last"};
static const char *const Materialized_words[] = {
    [MATERIALIZED_YES] = "yes", [MATERIALIZED_NO] = "no"};
static const char *const SetOperator_words[] = {[SET_FIRST] = "first",
    [SET_UNION] = "union",
    [SET_INTERSECT] = "intersect",
    [SET_EXCEPT] = "except"};
static const char *const LockWait_words[] = {[LOCK_FAILS] = "fails", [LOCK_SKIPS] = "skips"};
static const char *const MergeMatch_words[] = {[MERGE_MATCHED] = "matched",
    [MERGE_NOT_MATCHED] = "not matched",
    [MERGE_NOT_MATCHED_BY_SOURCE] = "not matched by source"};
static const char *const JoinKind_words[] = {[JOIN_FIRST] = "first",
    [JOIN_INNER] = "inner",
    [JOIN_LEFT] = "left",
    [JOIN_RIGHT] = "right",
    [JOIN_FULL] = "full",
    [JOIN_CROSS] = "cross"};
static const char *const Persistence_words[] = {[PERSISTENCE_PERMANENT] = "permanent",
    [PERSISTENCE_UNLOGGED] = "unlogged",
    [PERSISTENCE_TEMPORARY] = "temporary"};
static const char *const OnCommit_words[] = {
    [ON_COMMIT_PRESERVE] = "preserve", [ON_COMMIT_DELETE] = "delete", [ON_COMMIT_DROP] = "drop"};
static const char *const ConstraintKind_words[] = {[CONSTRAINT_NULL] = "null",
    [CONSTRAINT_NOT_NULL] = "not null",
    [CONSTRAINT_DEFAULT] = "default",
    [CONSTRAINT_IDENTITY] = "identity",
    [CONSTRAINT_GENERATED] = "generated",
    [CONSTRAINT_CHECK] = "check",
    [CONSTRAINT_PRIMARY_KEY] = "primary key",
    [CONSTRAINT_UNIQUE] = "unique",
    [CONSTRAINT_EXCLUDE] = "exclude",
    [CONSTRAINT_FOREIGN_KEY] = "foreign key",
    [CONSTRAINT_ATTRIBUTES] = "attributes"};
static const char *const ReferentialAction_words[] = {[ACTION_NO_ACTION] = "no action",
    [ACTION_RESTRICT] = "restrict",
    [ACTION_CASCADE] = "cascade",
    [ACTION_SET_NULL] = "set null",
    [ACTION_SET_DEFAULT] = "set default"};
static const char *const AlterDomainKind_words[] = {[DOMAIN_SET_DEFAULT] = "set default",
    [DOMAIN_DROP_DEFAULT] = "drop default",
    [DOMAIN_SET_NOT_NULL] = "set not null",
    [DOMAIN_DROP_NOT_NULL] = "drop not null",
    [DOMAIN_ADD_CONSTRAINT] = "add constraint",
    [DOMAIN_DROP_CONSTRAINT] = "drop constraint",
    [DOMAIN_VALIDATE_CONSTRAINT] = "validate constraint"};
static const char *const ParameterMode_words[] = {[PARAMETER_IN] = "in",
    [PARAMETER_OUT] = "out",
    [PARAMETER_INOUT] = "inout",
    [PARAMETER_VARIADIC] = "variadic",
    [PARAMETER_TABLE] = "table"};
static const char *const TriggerTiming_words[] = {
    [TRIGGER_BEFORE] = "before", [TRIGGER_AFTER] = "after", [TRIGGER_INSTEAD_OF] = "instead of"};
static const char *const OperatorClassItemKind_words[] = {[CLASS_ITEM_OPERATOR] = "operator",
    [CLASS_ITEM_FUNCTION] = "function",
    [CLASS_ITEM_STORAGE] = "storage"};
static const char *const CastContext_words[] = {
    [CAST_CONTEXT_IMPLICIT] = "implicit", [CAST_CONTEXT_ASSIGNMENT] = "assignment"};
static const char *const MappingVerb_words[] = {[MAPPING_ADD] = "add",
    [MAPPING_ALTER] = "alter",
    [MAPPING_REPLACE] = "replace",
    [MAPPING_DROP] = "drop"};
static const char *const ImportScope_words[] = {
    [IMPORT_LIMIT_TO] = "limit to", [IMPORT_EXCEPT] = "except"};
static const char *const PublishedKind_words[] = {[PUBLISHED_TABLE] = "table",
    [PUBLISHED_SCHEMA] = "schema",
    [PUBLISHED_CURRENT_SCHEMA] = "current schema"};
static const char *const PublicationVerb_words[] = {
    [PUBLICATION_ADD] = "add", [PUBLICATION_SET] = "set", [PUBLICATION_DROP] = "drop"};
static const char *const SubscriptionVerb_words[] = {[SUBSCRIPTION_CONNECTION] = "connection",
    [SUBSCRIPTION_REFRESH] = "refresh",
    [SUBSCRIPTION_ADD] = "add",
    [SUBSCRIPTION_DROP] = "drop",
    [SUBSCRIPTION_SET] = "set",
    [SUBSCRIPTION_ENABLE] = "enable",
    [SUBSCRIPTION_DISABLE] = "disable",
    [SUBSCRIPTION_SKIP] = "skip"};
static const char *const EventTriggerState_words[] = {[EVENT_TRIGGER_ENABLED] = "enabled",
    [EVENT_TRIGGER_ENABLED_REPLICA] = "enabled on a replica",
    [EVENT_TRIGGER_ENABLED_ALWAYS] = "enabled always",
    [EVENT_TRIGGER_DISABLED] = "disabled"};
static const char *const FetchDirection_words[] = {[FETCH_NEXT] = "next",
    [FETCH_PRIOR] = "prior",
    [FETCH_FIRST] = "first",
    [FETCH_LAST] = "last",
    [FETCH_ABSOLUTE] = "absolute",
    [FETCH_RELATIVE] = "relative",
    [FETCH_COUNT] = "count",
    [FETCH_ALL] = "all",
    [FETCH_FORWARD] = "forward",
    [FETCH_FORWARD_ALL] = "forward all",
    [FETCH_BACKWARD] = "backward",
    [FETCH_BACKWARD_ALL] = "backward all"};
static const char *const DiscardTarget_words[] = {[DISCARD_EVERYTHING] = "all",
    [DISCARD_TEMPORARY] = "temporary",
    [DISCARD_PLANS] = "plans",
    [DISCARD_SEQUENCES] = "sequences"};
static const char *const RoleVerb_words[] = {[ROLE_CREATE] = "create",
    [ROLE_ALTER] = "alter",
    [ROLE_ADD_MEMBERS] = "add members",
    [ROLE_DROP_MEMBERS] = "drop members"};
static const char *const TransactionVerb_words[] = {[TRANSACTION_BEGIN] = "begin",
    [TRANSACTION_START] = "start",
    [TRANSACTION_COMMIT] = "commit",
    [TRANSACTION_ROLLBACK] = "rollback",
    [TRANSACTION_SAVEPOINT] = "savepoint",
    [TRANSACTION_RELEASE] = "release",
    [TRANSACTION_ROLLBACK_TO] = "rollback to",
    [TRANSACTION_PREPARE] = "prepare",
    [TRANSACTION_COMMIT_PREPARED] = "commit prepared",
    [TRANSACTION_ROLLBACK_PREPARED] = "rollback prepared"};
static const char *const SetScope_words[] = {
    [SET_SESSION_SCOPE] = "session", [SET_LOCAL_SCOPE] = "local"};
static const char *const ObjectKind_words[] = {
    [OBJECT_NONE] = NULL,
#define OBJECT(name, word, slug) [OBJECT_##name] = word,
#include "grammar/object.def"
#undef OBJECT
};
static const char *const SpecialFunction_words[] = {
    [SPECIAL_NONE] = NULL,
#define SPECIAL(name, word) [SPECIAL_##name] = word,
#include "grammar/special.def"
#undef SPECIAL
};
static const char *const AlterTableKind_words[] = {
#define ALTER(name, operation) [ALTER_##name] = operation,
#include "grammar/alter_table.def"
#undef ALTER
};

// ---- the fields of all structs in one array, and where each struct's begin and end in it

#define TYPE(Struct)
#define FIELD(Struct, kind, member) PART(Struct, kind, member, member)
#define PART(Struct, kind, label, member)                                                          \
  {#label, FIELD_##kind, 0, offsetof(Struct, member), 0, NULL},
#define WORD(Struct, Enum, member)                                                                 \
  {#member, FIELD_WORD, sizeof(Enum##_words) / sizeof(*Enum##_words), offsetof(Struct, member), 0, \
      Enum##_words},
#define PATH(Struct, member, count)                                                                \
  {#member, FIELD_PATH, 0, offsetof(Struct, member), offsetof(Struct, count), NULL},
#define END_TYPE(Struct)
static const Field fields[] = {
#include "grammar/field.def"
};
#undef TYPE
#undef FIELD
#undef PART
#undef WORD
#undef PATH
#undef END_TYPE

// Every FIELD counts one up; TYPE and END_TYPE name where the count stands, and take it back.
#define TYPE(Struct) FIRST_##Struct, BEFORE_##Struct = FIRST_##Struct - 1,
#define FIELD(Struct, kind, member) AT_##Struct##_##member,
#define PART(Struct, kind, label, member) AT_##Struct##_##label,
#define WORD(Struct, Enum, member) AT_##Struct##_##member,
#define PATH(Struct, member, count) AT_##Struct##_##member,
#define END_TYPE(Struct) END_##Struct, LAST_##Struct = END_##Struct - 1,
enum {
#include "grammar/field.def"
  FIELD_COUNT
};
static_assert(sizeof(fields) / sizeof(*fields) == FIELD_COUNT, "the two readings differ");
static_assert(sizeof(enum NodeKind) == sizeof(int), "FIELD_WORD is read as an int");

FieldRange ast_fields(NodeKind kind) {
  static const struct {
    uint16_t first;
    uint16_t end;
  } ranges[NODE_KIND_COUNT] = {
#define NODE(name, word, Type) [NODE_##name] = {FIRST_##Type, END_##Type},
#include "grammar/node.def"
#undef NODE
  };
  return (FieldRange){fields + ranges[kind].first, fields + ranges[kind].end};
}
