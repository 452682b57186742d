// publication_member.h -- the tables and schemas of a publication.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_PUBLICATION_MEMBER_H
#define WEIR_ANALYZE_APPLY_DEFINITION_PUBLICATION_MEMBER_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

// FOR …, ADD …: 42710 for what is a member already, 22023 for what cannot be published, or not so.
bool publication_add_members(
    Executor *executor, const Publication *statement, ObjectId publication);
// DROP …; 42704 for what is none.
bool publication_drop_members(
    Executor *executor, const Publication *statement, ObjectId publication);
void publication_drop_all(Executor *executor, ObjectId publication, Span span);

#endif
