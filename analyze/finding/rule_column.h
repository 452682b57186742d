// rule_column.h -- the columns to which a statement gives a type, for rules that judge types.
#ifndef WEIR_ANALYZE_FINDING_RULE_COLUMN_H
#define WEIR_ANALYZE_FINDING_RULE_COLUMN_H

#include "analyze/finding/rule.h"
#include "grammar/ast_table.h"

// A column that CREATE TABLE or ADD COLUMN makes, or ALTER COLUMN TYPE changes. Columns of temporary
// and foreign tables are left out, and those that come from LIKE, INHERITS or a query: nobody chose
// their type here.
typedef struct RuleColumn {
  ObjectId relation;
  const Relation *table; // as it is after the statement
  const Column *column;
  const ColumnDefinition *written; // NULL: of ALTER COLUMN TYPE
  const TypeName *type;            // as written
  const Node *next;                // private
  bool is_begun;                   // private
} RuleColumn;

// The next one, beginning with a zeroed one; false: there is none.
bool rule_next_column(const RuleContext *context, RuleColumn *column);
// Whether its type, or that of its elements, is the built-in one of that name in pg_type: "int4".
bool rule_column_has_type(const RuleColumn *column, const char *name);
// Its type as SQL: "timestamp(0) without time zone".
Slice rule_column_type(const RuleContext *context, const RuleColumn *column);

// Another type for a new column. What it stores then is another, so it is a suggestion; none for arrays.
void rule_fix_type(
    RuleContext *context, Finding *finding, const RuleColumn *column, const char *type);

#endif
