// printer.h -- what the printers of this folder share: words, names, literals, lists.
//
// A printer of one kind of node is a function in the file of its noun, and a line in printer.def:
//
//     void print_truncate(Printer *printer, const Node *node) {
//       const Truncate *truncate = (const Truncate *)node;
//       print_words(printer, "TRUNCATE");
//       print_list(printer, &truncate->relations);
//       if (truncate->restart_identity) print_words(printer, "RESTART IDENTITY");
//       print_behavior(printer, truncate->behavior);
//     }
//
// Blanks come by themselves (layout.h).
#ifndef WEIR_GRAMMAR_PRINT_PRINTER_H
#define WEIR_GRAMMAR_PRINT_PRINTER_H

#include "grammar/ast_statement.h"
#include "grammar/print/layout.h"
#include "grammar/print/print.h"

typedef struct Printer {
  Layout *layout;
  const SymbolTable *symbols; // the caller's
  PrintOptions options;
  NodeKind missing;        // the first kind without a printer
  bool in_body;            // of PL/pgSQL, which has reserved words of its own
  const char *select_word; // for the next SELECT instead; "": none is written; NULL: SELECT
  bool restricted; // operands must be `restricted_expression`; outside expression.c it is not
} Printer;

typedef void NodePrinter(Printer *printer, const Node *node);

// Any node, by its kind. NULL prints nothing.
void print_node(Printer *printer, const Node *node);

// ---- tokens

void print_words(Printer *printer, const char *words); // keywords and signs, as they shall stand
void print_word_if(Printer *printer, bool condition, const char *words);
void print_slice(Printer *printer, Slice text);       // as it is
void print_glued(Printer *printer, const char *sign); // no blank before it
void print_number(Printer *printer, int64_t number);
void print_string(Printer *printer, Slice value);                       // 'it''s'
void print_prefixed_string(Printer *printer, char prefix, Slice value); // B'101', X'1F'
void print_text(Printer *printer, const Text *text);
void print_quoted_name(Printer *printer, Slice name);              // "Name"
void print_lower_words_as_keywords(Printer *printer, Slice words); // "day to second": DAY TO SECOND
bool print_symbol_is(const Printer *printer, Name name, const char *folded);
Slice print_symbol(const Printer *printer, Name name);
static inline bool print_is_set(Name name) { return name.symbol != SYMBOL_NONE; }

// ---- names (names.y has what each may be)

void print_name(Printer *printer, Name name);               // `name`: a column, a table …
void print_label(Printer *printer, Name name);              // `column_label`: behind AS or a dot
void print_type_function_name(Printer *printer, Name name); // a function or type without a schema
void print_nonreserved_word(Printer *printer, Name name);
void print_role(Printer *printer, Name role); // CURRENT_USER and its kin, or a name
void print_qualified(Printer *printer, const QualifiedName *name);
void print_function_name(Printer *printer, const QualifiedName *name);
void print_generic_type_name(Printer *printer, const QualifiedName *name);
void print_path(Printer *printer, const Name *names, size_t count);     // column.field.field
void print_clause_name(Printer *printer, const char *words, Name name); // TABLESPACE name, if set
void print_clause_qualified(Printer *printer, const char *words, const QualifiedName *name);
// + or OPERATOR(schema.+); `operator` of names.y has no OPERATOR().
void print_operator(Printer *printer, const OperatorName *name);
void print_bare_operator(Printer *printer, const OperatorName *name); // schema.+

// ---- lists

void print_open(Printer *printer);       // "(", its contents, ")": a group, broken behind the "("
void print_close(Printer *printer);      //   and before the ")"
void print_open_glued(Printer *printer); // the same without a blank before: f(
void print_comma(Printer *printer);      // and a break
void print_items(Printer *printer, const NodeList *list); // a, b
void print_list(Printer *printer, const NodeList *list);  // the same in a group of its own
void print_list_in_parentheses(Printer *printer, const NodeList *list);       // (a, b)
void print_list_in_glued_parentheses(Printer *printer, const NodeList *list); // f(a, b)
void print_column_list(Printer *printer, const NodeList *list); // (a, b), or nothing if it is empty
void print_lines(Printer *printer, const NodeList *list);       // ( a line each )

// ---- what many statements have

void print_behavior(Printer *printer, DropBehavior behavior);
void print_if_exists(Printer *printer, bool written);
void print_if_not_exists(Printer *printer, bool written);
void print_clause(Printer *printer, const char *words, const Node *node); // WHERE node, if set

#define PRINTER(kind, function) void function(Printer *printer, const Node *node);
#include "grammar/print/printer.def"
#undef PRINTER

#endif
