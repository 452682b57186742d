// trigger_rule.h -- what a trigger's clauses may say of each other (manual: CREATE TRIGGER).
#ifndef WEIR_ANALYZE_APPLY_ROUTINE_TRIGGER_RULE_H
#define WEIR_ANALYZE_APPLY_ROUTINE_TRIGGER_RULE_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

// REFERENCING: 42P17, 0A000 where no such rows are kept.
bool trigger_check_transition(Executor *executor, const CreateTrigger *statement);
// WHEN: 42P17, 0A000 for rows and columns that are not there yet. The condition is bound.
bool trigger_check_condition(
    Executor *executor, const CreateTrigger *statement, const Relation *table);
// Whether it keeps a relation from becoming a partition or a child.
bool trigger_keeps_alone(const Trigger *trigger);

#endif
