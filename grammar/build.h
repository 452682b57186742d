// build.h -- what the actions of postgres/*.y share: places, names, nodes, lists, and the first fault.
//
// Private to grammar/. An action reads like
//
//     lock_table(L) ::= LOCK(T) relation_list(R). {
//       L = BUILD(parse, LOCK_TABLE, LockTable, T.start, .relations = R);
//     }
//
// or calls a builder of build_*.h, where there is more to do than to fill in fields.
//
// A rule is reduced when the token behind it is fed, before that one is shifted. So at every
// action the rule ends where the token fed before ended: that is `last_end`, and a builder needs
// only the start.
#ifndef WEIR_GRAMMAR_BUILD_H
#define WEIR_GRAMMAR_BUILD_H

#include "grammar/arena.h"
#include "grammar/ast_statement.h"
#include "grammar/construct.h"
#include "grammar/parse.h"
#include "lexer/lexer.h"
#include "lexer/symbol.h"

// What the actions see of the parser. parse.c fills it and reads the result.
typedef struct Parse {
  Arena *arena;         // of this statement
  SymbolTable *symbols; // the caller's
  Slice source;         // the whole text: a token's bytes are source.start + token.start
  uint32_t last_end;    // of the token fed before the present one; parse.c keeps it
  Token token;          // that is being fed: the one behind the rule that is reduced
  Node *statement;      // the result, set by build_statement
  ParseFault fault;     // sticky: the first one wins, and parse.c stops feeding
  Span fault_span;
  Slice fault_message;
  const char *fault_sqlstate;
  ConstructMark *marks; // of constructs that not every server has, the last one first
  uint64_t marked[(CONSTRUCT_COUNT + 63) / 64]; // one bit each: is it among them?
} Parse;

// ---- faults

// PostgreSQL checks some things in its grammar's actions; this is how ours tell. The message is
// the server's, word for word. `sqlstate` is a literal; most are BUILD_SYNTAX_ERROR.
#define BUILD_SYNTAX_ERROR "42601"
#define BUILD_NOT_SUPPORTED "0A000"
#define BUILD_INVALID_PARAMETER "22023"
#define BUILD_WINDOWING_ERROR "42P20"
#define BUILD_RESERVED_NAME "42939"
#define BUILD_DUPLICATE_OBJECT "42710"
void build_fail(Parse *parse, Span span, const char *sqlstate, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// "PROBLEM at or near "TOKEN"", where a very long token is cut.
void build_fail_quoting(Parse *parse, const char *problem, Token token, const char *sqlstate);
// "syntax error at or near", or "at end of input" for a TOKEN_END that is no `;`.
void build_fail_at_token(Parse *parse, Token token);
// The server finds some faults only when it has read the next token, and quotes that.
void build_fail_late(Parse *parse, const char *problem);

// ---- constructs that came after PostgreSQL 11

// Tells that the statement uses a construct of construct.def, at `span`; the first place counts.
void build_mark(Parse *parse, Construct construct, Span span);
// From the first to the last of a list; an empty one makes no mark.
void build_mark_list(Parse *parse, Construct construct, NodeList list);
// Those of a list of Options that are constructs, and their values where these are one.
void build_mark_options(Parse *parse, ConstructOwner owner, NodeList options);
// A keyword as a label without AS, unless servers before took the word for a name.
void build_mark_label(Parse *parse, Token word);
// An Option of ALTER OPERATOR or ALTER TYPE, if it lacks its value.
void build_mark_attribute(Parse *parse, const Node *option);
// The columns of FORCE [NOT] NULL, if they are *; NULL is fine.
void build_mark_force_all(Parse *parse, const Node *columns);
// A call of JSON_ARRAY, JSON_VALUE … with these parts; as other calls look, or not.
void build_mark_json(Parse *parse, Token word, SpecialFunction special, NodeList parts);

// ---- places

static inline Span build_span(Token first, Token last) { return (Span){first.start, last.end}; }
static inline Span build_token_span(Token token) { return (Span){token.start, token.end}; }
// From `start` to the end of the rule that is being reduced.
static inline Span build_span_from(const Parse *parse, uint32_t start) {
  return (Span){start, parse->last_end};
}
// The text between; points into the source.
static inline Slice build_source_text(const Parse *parse, Span span) {
  return (Slice){parse->source.start + span.start, span.end - span.start};
}
Slice build_token_text(const Parse *parse, Token token);

// ---- nodes

// A zeroed node from `start` to the end of the rule that is being reduced.
Node *build_node(Parse *parse, NodeKind kind, size_t size, uint32_t start);
#define BUILD_NODE(parse, kind, Type, start)                                                       \
  ((Type *)build_node((parse), NODE_##kind, sizeof(Type), (start)))

// The same with fields filled in, and its depth right by what they hold (ast_each_child):
//
//     Node *n = BUILD(parse, SORT_KEY, SortKey, start, .value = value, .nulls = NULLS_FIRST);
Node *build_filled_node(
    Parse *parse, NodeKind kind, const void *fields, size_t size, uint32_t start);
#define BUILD(parse, kind, Type, start, ...)                                                       \
  build_filled_node((parse), NODE_##kind, &(Type){__VA_ARGS__}, sizeof(Type), (start))
// Whoever puts children into a node by hand tells of it, or calls this when all are in.
void build_measure(Parse *parse, Node *node);
// For a child that comes later, as in chains. NULL and the empty list are fine.
void build_adopt(Parse *parse, Node *parent, const Node *child);
void build_adopt_list(Parse *parse, Node *parent, NodeList list);

// (x): no node of its own, but the node now spans its parentheses.
Node *build_parenthesized(Parse *parse, Node *node, uint32_t start);

// ---- lists: pass and return by value; the list that was passed must not be used again

static inline NodeList build_empty_list(void) { return (NodeList){NULL, NULL, 0, 0}; }
NodeList build_list(Node *only);                    // NULL: the empty list
NodeList build_list_add(NodeList list, Node *item); // NULL adds nothing
NodeList build_pair(Node *first, Node *second);
NodeList build_list_join(NodeList first, NodeList second);

// ---- names

// Folds as PostgreSQL does; keywords too.
Name build_name(Parse *parse, Token token);
Name build_name_of(Parse *parse, Slice folded, Span span); // a word of ours: "pg_catalog"
static inline Name build_no_name(void) { return (Name){SYMBOL_NONE, {0, 0}}; }
static inline bool build_name_is_set(Name name) { return name.symbol != SYMBOL_NONE; }
bool build_name_equals(const Parse *parse, Name name, Slice folded);
Node *build_name_node(Parse *parse, Name name);
Name build_role(Parse *parse, Name role); // "none" is a fault

// a.b.c of any length, while it is being read.
typedef struct NamePath {
  Name *names;
  uint32_t count;
  uint32_t capacity;
} NamePath;
NamePath build_path(Parse *parse, Name first);
NamePath build_path_add(Parse *parse, NamePath path, Name next);
Span build_path_span(NamePath path);
// Up to three parts; more are a fault, as in PostgreSQL.
QualifiedName *build_qualified_name(Parse *parse, NamePath path);
QualifiedName *build_unqualified_name(Parse *parse, Name name);
Node *build_qualified_name_node(Parse *parse, const QualifiedName *name);

OperatorName *build_operator_name(Parse *parse, Name schema, Name name);
// The spelling of an operator token.
Name build_operator_token(Parse *parse, Token token);

// ---- constants

Text build_text(Parse *parse, Token string); // decoded
static inline Text build_no_text(void) { return (Text){{NULL, 0}, {0, 0}}; }
Node *build_text_node(Parse *parse, Text text);
int32_t build_integer(Parse *parse, Token integer); // of a TOKEN_INTEGER, which fits
Node *build_constant(Parse *parse, ConstantKind kind, Token token); // of any token that is one
Node *build_string_constant(Parse *parse, Text text);
// A word as a string: EXTRACT's field.
Node *build_word_constant(Parse *parse, Token token);
void build_negate_constant(Parse *parse, Constant *number); // an integer or a number
// [+-] number; `sign` is its token, or one with the kind TOKEN_END for none.
Node *build_signed_number(Parse *parse, Token sign, Token number);

// ---- the statement

void build_statement(Parse *parse, Node *statement);

#endif
