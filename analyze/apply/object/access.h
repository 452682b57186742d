// access.h -- who may do what with an object: its access list, and changes of it.
//
// As the server has it (manual: 5.8, Privileges), an object of which nothing was granted or revoked
// has no list, and then what its kind gives: all to the owner, and to PUBLIC the use of types,
// functions and languages. The first GRANT or REVOKE writes that down and changes it.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_ACCESS_H
#define WEIR_ANALYZE_APPLY_OBJECT_ACCESS_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// A list on the way; its items live in the statement's arena.
typedef struct AccessDraft {
  AccessItem *items;
  uint16_t count;
  uint16_t capacity;
} AccessDraft;

// What a statement does to one grantee's rights.
typedef struct AccessChange {
  Symbol grantee;
  bool is_public;
  Symbol grantor;
  uint16_t column; // 0: the whole object
  uint16_t rights; // ACCESS_… bits
  bool revoke;
  bool grant_option; // granted with it; or only it is revoked
  DropBehavior behavior;
} AccessChange;

// Who owns it, as far as is known: of public whoever owns the database.
Symbol access_owner(const Executor *executor, const Object *object);
// The letter of pg_default_acl for objects of a class and kind: r, S, f, T, n; 0: another one.
char access_kind(const Object *object);
uint16_t access_all(const Executor *executor, char kind); // what ALL stands for
// What an object has without a list.
AccessDraft access_default(Executor *executor, char kind, Symbol owner);
AccessDraft access_of(Executor *executor, const Object *object);

// 2BP01 "dependent privileges exist" for a REVOKE that others' rights hang on.
bool access_change(Executor *executor, AccessDraft *draft, const AccessChange *change);
// Adds what `other` has.
void access_merge(Executor *executor, AccessDraft *draft, const AccessDraft *other);
bool access_equals(const AccessDraft *a, const AccessDraft *b);

// Makes the draft the object's list, or default rights' (`id` is their own then).
void access_store(Executor *executor, ObjectId id, const AccessDraft *draft);

// The object's owner is another: what he had is now the new one's.
void access_change_owner(Executor *executor, ObjectId id, Symbol from, Symbol to);
// The column goes, and what was granted on it.
void access_drop_column(Executor *executor, ObjectId relation, uint16_t column);
// Whether a list of default rights would say with these no more than is so without it.
bool default_access_is_standard(
    Executor *executor, const AccessList *list, const AccessDraft *draft);
// A new object gets what ALTER DEFAULT PRIVILEGES says.
void access_give_default(Executor *executor, ObjectId id);

#endif
