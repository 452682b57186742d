// runner.h -- who runs the statement, and in whose name he may act.
//
// Before SET ROLE and SET SESSION AUTHORIZATION it is not known by name who runs: he is taken for a
// superuser. So is a role that the chain did not make, or that is a member of one that it did not make:
// what that may do is not known, and nothing is refused. For all others the server's rules hold (manual:
// chapter 22, Database Roles), with those of 16 where membership, inheritance and SET are told apart.
#ifndef WEIR_ANALYZE_APPLY_RIGHTS_RUNNER_H
#define WEIR_ANALYZE_APPLY_RIGHTS_RUNNER_H

#include "analyze/executor/executor.h"

Symbol runner_name(const Executor *executor);         // SYMBOL_NONE: not known
Symbol runner_session_name(const Executor *executor); // of the session's user, likewise
// A role's name; words for whoever runs the statement become his, SYMBOL_NONE: not known.
Symbol runner_resolve(const Executor *executor, Symbol name);

// Somebody whose rights are asked for: the runner, or the owner of a view that is read through.
typedef struct Subject {
  Symbol name;
  bool may_all; // a superuser, or whoever is taken for one
} Subject;
Subject subject_of(Executor *executor, Symbol name);
Subject subject_runner(Executor *executor);

// Whether anything may be refused to whoever runs. False in nearly all chains, and then cheap.
bool runner_is_limited(Executor *executor);

// What belongs to `role`, or was granted to it, is the subject's too. SYMBOL_NONE: a role without a name.
bool subject_has_role(Executor *executor, Subject subject, Symbol role);
bool subject_is_member(Executor *executor, Subject subject, Symbol role); // inheriting or not
bool subject_can_set(Executor *executor, Subject subject, Symbol role);   // SET ROLE, OWNER TO
bool subject_is_admin(Executor *executor, Subject subject, Symbol name);
bool subject_has_attribute(Executor *executor, Subject subject, uint16_t attribute); // ROLE_… bits

// 42501 where the runner cannot have things owned by the role: "must be able to SET ROLE", before 16
// "must be member of role".
bool runner_need_set(Executor *executor, Name role);

#endif
