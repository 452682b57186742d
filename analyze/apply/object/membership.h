// membership.h -- who is a member of which role.
//
// Since 16 each grant counts by itself: a role may have been granted to one member by several, and whoever
// grants needs ADMIN OPTION by a chain of grants from a superuser, whose grants have no grantor's name here.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_MEMBERSHIP_H
#define WEIR_ANALYZE_APPLY_OBJECT_MEMBERSHIP_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

// One grant of a role, found by membership_list.
typedef struct MembershipEntry {
  ObjectId member;
  Symbol member_name;
  Membership membership;
} MembershipEntry;
typedef struct MembershipList {
  MembershipEntry *items; // in the statement's arena
  size_t count;
} MembershipList;
// All members of a role of the catalog.
MembershipList membership_list(Executor *executor, Symbol role);

// GRANT role TO role, REVOKE role FROM role.
bool membership_grant(Executor *executor, const Grant *grant);
// Whether the runner may grant, or revoke, the role at all; 42501 if not.
bool membership_may_grant(Executor *executor, Name role, bool revoke);
// What GRANT does for one pair; `given` says the options and who grants. 0LP01 if it goes in a circle.
bool membership_set(Executor *executor, Name role, Name member, const Membership *given);
// One without anything said, as the runner grants it.
Membership membership_new(Executor *executor, Symbol role, Symbol member);
// The grant by that grantor, before 16 by anybody; NULL: none.
const Membership *membership_find(
    const Executor *executor, Symbol role, Symbol member, Symbol grantor);
// CREATE ROLE's IN ROLE, ROLE and ADMIN, ALTER GROUP's ADD USER.
bool membership_add(Executor *executor, Name role, Name member, bool admin);
// All grants of the role to the member.
void membership_remove(Executor *executor, Symbol role, ObjectId member);
void membership_leave_all(Executor *executor, ObjectId id); // all roles that it is a member of
void membership_remove_granted(Executor *executor, const MembershipEntry *entry);
// Since 16 whoever makes a role without being a superuser is its admin.
bool membership_give_creator(Executor *executor, Name role);

#endif
