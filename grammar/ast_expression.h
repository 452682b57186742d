// ast_expression.h -- values and types (manual: chapter 4.2, Value Expressions).
#ifndef WEIR_GRAMMAR_AST_EXPRESSION_H
#define WEIR_GRAMMAR_AST_EXPRESSION_H

#include "grammar/ast.h"

// name, table.name, schema.table.name; `star` for name.* and the * of a select list.
typedef struct ColumnReference {
  Node node;
  Name *names;
  uint16_t count;
  bool star;
} ColumnReference;

typedef enum ConstantKind {
  CONSTANT_NULL,
  CONSTANT_TRUE,
  CONSTANT_FALSE,
  CONSTANT_INTEGER, // fits into 32 bits
  CONSTANT_NUMBER,  // any other number, as written
  CONSTANT_STRING,
  CONSTANT_BIT_STRING,
  CONSTANT_HEX_STRING,
} ConstantKind;

typedef struct Constant {
  Node node;
  ConstantKind kind;
  int32_t integer;
  Slice text; // numbers as written; strings as they count
} Constant;

// $1
typedef struct Parameter {
  Node node;
  uint32_t number;
} Parameter;

// An operator: + or OPERATOR(schema.+). The symbol is its spelling.
typedef struct OperatorName {
  Name schema;
  Name name;
  Span span; // with its schema, or with OPERATOR( and )
} OperatorName;

// a + b - c, a AND b AND c, a OR b: operators of one precedence that group to the left.
typedef enum ChainKind { CHAIN_OPERATOR, CHAIN_AND, CHAIN_OR } ChainKind;
typedef struct Chain {
  Node node;
  ChainKind kind;
  NodeList links; // ChainLink, at least two
} Chain;
typedef struct ChainLink {
  Node node;
  OperatorName operator_name; // unset in the first, and in chains of AND and OR
  Node *operand;
} ChainLink;

// -a, + a, @ a
typedef struct UnaryOperation {
  Node node;
  OperatorName operator_name;
  Node *operand;
} UnaryOperation;

// NOT a
typedef struct NotExpression {
  Node node;
  Node *operand;
} NotExpression;

// a IS [NOT] NULL and its kin.
typedef enum TestKind {
  TEST_NULL,
  TEST_TRUE,
  TEST_FALSE,
  TEST_UNKNOWN,
  TEST_DOCUMENT,
  TEST_NORMALIZED,
  TEST_JSON,     // IS JSON [VALUE|ARRAY|OBJECT|SCALAR] [WITH UNIQUE KEYS]
  TEST_DISTINCT, // a IS [NOT] DISTINCT FROM b
} TestKind;
typedef struct TestExpression {
  Node node;
  TestKind kind;
  bool negated;
  Slice detail;     // the normal form, or the JSON kind, in capitals; "" for none
  bool unique_keys; // of JSON
  Node *operand;
  Node *other; // of DISTINCT FROM
} TestExpression;

// a [NOT] LIKE b ESCAPE c, ILIKE, SIMILAR TO, BETWEEN [SYMMETRIC], a op ANY (b)
typedef enum ComparisonKind {
  COMPARISON_LIKE,
  COMPARISON_ILIKE,
  COMPARISON_SIMILAR,
  COMPARISON_BETWEEN,
  COMPARISON_BETWEEN_SYMMETRIC,
  COMPARISON_IN,  // `right` is a SubqueryExpression or a RowExpression of the items
  COMPARISON_ANY, // `right` is a SubqueryExpression or an array
  COMPARISON_ALL,
  COMPARISON_OVERLAPS,
} ComparisonKind;
typedef struct Comparison {
  Node node;
  ComparisonKind kind;
  bool negated;
  OperatorName operator_name; // of ANY and ALL; the word LIKE of `a LIKE ANY (b)` as its spelling
  Node *left;
  Node *right;
  Node *third; // ESCAPE's, BETWEEN's second bound; or NULL
} Comparison;

// a::type (CAST_COLONS), CAST(a AS type), type 'text', INTERVAL '1' DAY
typedef enum CastForm { CAST_COLONS, CAST_FUNCTION, CAST_PREFIX } CastForm;
struct TypeName;
typedef struct Cast {
  Node node;
  CastForm form;
  Node *operand;
  NodeList types; // TypeName; several for a::b::c
} Cast;

// a COLLATE name, a AT TIME ZONE b, a AT LOCAL
typedef struct CollateExpression {
  Node node;
  Node *operand;
  QualifiedName collation;
} CollateExpression;
typedef struct TimeZoneExpression {
  Node node;
  Node *operand;
  Node *zone; // NULL: AT LOCAL
} TimeZoneExpression;

// (a).field, a[1], a[1:2], (a).*
typedef struct Indirection {
  Node node;
  Node *operand;
  NodeList steps; // IndirectionStep
} Indirection;
typedef enum IndirectionKind {
  INDIRECTION_FIELD,
  INDIRECTION_STAR,
  INDIRECTION_SUBSCRIPT,
  INDIRECTION_SLICE,
} IndirectionKind;
typedef struct IndirectionStep {
  Node node;
  IndirectionKind kind;
  Name field;
  Node *lower; // the subscript, or the slice's bounds, each or NULL
  Node *upper;
} IndirectionStep;

// f(…), and all that looks like one: EXTRACT, OVERLAY, POSITION, SUBSTRING, TRIM, COALESCE, GREATEST,
// CURRENT_DATE … `special` tells their word; plain calls have SPECIAL_NONE.
typedef enum SpecialFunction {
  SPECIAL_NONE,
#define SPECIAL(name, word) SPECIAL_##name,
#include "grammar/special.def"
#undef SPECIAL
} SpecialFunction;
typedef struct FunctionCall {
  Node node;
  QualifiedName name; // as written; for a special function the word that introduces it
  SpecialFunction special;
  bool distinct;
  bool star;     // count(*)
  bool variadic; // the last argument
  bool within_group;
  Slice detail; // the words inside: TRIM's "leading from", SUBSTRING's "from for"; "" for none
  NodeList arguments; // expressions, or Argument for name => value
  NodeList order_by;  // SortKey; WITHIN GROUP's too
  Node *filter;
  Node *over; // a WindowDefinition, or NULL
} FunctionCall;
// name => value
typedef struct Argument {
  Node node;
  Name name;
  Node *value;
} Argument;

typedef struct CaseExpression {
  Node node;
  Node *operand;     // of the simple form, or NULL
  NodeList branches; // CaseBranch
  Node *otherwise;
} CaseExpression;
typedef struct CaseBranch {
  Node node;
  Node *condition;
  Node *result;
} CaseBranch;

typedef struct RowExpression { // ROW(a, b), (a, b), and the list of IN
  Node node;
  bool explicit_row;
  NodeList items;
} RowExpression;
typedef struct ArrayExpression { // ARRAY[a, [b]]
  Node node;
  NodeList items;
} ArrayExpression;
typedef enum SubqueryKind { SUBQUERY_SCALAR, SUBQUERY_EXISTS, SUBQUERY_ARRAY } SubqueryKind;
typedef struct SubqueryExpression {
  Node node;
  SubqueryKind kind;
  Node *query;
} SubqueryExpression;

// GROUPING SETS, CUBE, ROLLUP and () in a GROUP BY.
typedef enum GroupingKind {
  GROUPING_EMPTY,
  GROUPING_ROLLUP,
  GROUPING_CUBE,
  GROUPING_SETS
} GroupingKind;
typedef struct GroupingSet {
  Node node;
  GroupingKind kind;
  NodeList items;
} GroupingSet;

// DEFAULT in VALUES and SET.
typedef struct DefaultValue {
  Node node;
} DefaultValue;

// XML and SQL/JSON functions (manual: 9.15, 9.16): their word, and all that stands in them.
typedef struct SpecialExpression {
  Node node;
  SpecialFunction special;
  // Expressions and clauses in the order of the text; of JSON_OBJECT's pairs the key, then the
  // value. A Target has a label.
  NodeList parts;
  Node *filter; // of aggregates
  Node *over;   // a WindowDefinition, or NULL
} SpecialExpression;

// A clause of such a function, or of a column of XMLTABLE or JSON_TABLE: RETURNING type, WITH
// WRAPPER, DEFAULT value ON EMPTY, COLUMNS (…), NESTED PATH …; with FORMAT JSON, and no words before
// it, a value.
typedef struct SpecialClause {
  Node node;
  Slice words;        // in capitals; "" for a value with FORMAT
  bool listed;        // a comma stands before it
  bool parenthesized; // its parts are
  NodeList parts;     // expressions, Target, TypeName, NameNode, ColumnDefinition, SpecialClause
  Slice tail;         // the words behind: "ON EMPTY", "FORMAT JSON"; "" for none
} SpecialClause;

typedef struct TypeName { // [SETOF] schema.name(modifiers)[] or name%TYPE
  Node node;
  QualifiedName name;   // built-in spellings resolved: "int" and INTEGER are pg_catalog.int4 …
  bool is_builtin_word; // … and then this is true
  bool setof;
  bool percent_type;
  uint16_t array_dimensions;
  NodeList array_bounds; // Constant, if a bound is written; a null for one that is not
  NodeList modifiers;    // expressions: of numeric(10, 2), interval's fields as one Constant
  Name *names;           // %TYPE's table.column, as written
  uint16_t name_count;
} TypeName;

typedef enum SortDirection {
  SORT_UNSTATED,
  SORT_ASCENDING,
  SORT_DESCENDING,
  SORT_USING
} SortDirection;
typedef enum SortNulls { NULLS_UNSTATED, NULLS_FIRST, NULLS_LAST } SortNulls;
typedef struct SortKey {
  Node node;
  Node *value;
  SortDirection direction;
  SortNulls nulls;
  OperatorName operator_name; // of USING
} SortKey;

typedef enum FrameUnit { FRAME_NONE, FRAME_RANGE, FRAME_ROWS, FRAME_GROUPS } FrameUnit;
typedef enum FrameBoundKind {
  FRAME_UNSTATED,
  FRAME_UNBOUNDED_PRECEDING,
  FRAME_PRECEDING,
  FRAME_CURRENT_ROW,
  FRAME_FOLLOWING,
  FRAME_UNBOUNDED_FOLLOWING,
} FrameBoundKind;
typedef enum FrameExclusion {
  EXCLUDE_NO_OTHERS,
  EXCLUDE_CURRENT_ROW,
  EXCLUDE_GROUP,
  EXCLUDE_TIES,
} FrameExclusion;
typedef struct WindowDefinition { // OVER name, OVER (…), WINDOW name AS (…)
  Node node;
  Name name;     // of a WINDOW clause's definition
  Name base;     // the window it names or refines
  bool is_named; // OVER name
  NodeList partition_by;
  NodeList order_by; // SortKey
  FrameUnit frame;   // FRAME_NONE: no frame is written
  FrameBoundKind frame_start;
  FrameBoundKind frame_end; // unstated: without BETWEEN
  FrameExclusion exclusion;
  Node *start_offset; // the bounds' expressions, or NULL
  Node *end_offset;
} WindowDefinition;

// CURRENT OF cursor
typedef struct CurrentOf {
  Node node;
  Name cursor;
} CurrentOf;

#endif
