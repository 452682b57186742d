#include "analyze/apply/code/code_facts.h"
#include "grammar/ast_statement.h"
#include "lexer/memory.h"

#include <stdlib.h>
#include <string.h>

#define LOOKS_A_STEP 64u

void code_take_steps(Executor *executor, uint64_t looks) {
  uint32_t left = CODE_MOST_STEPS - executor->code_steps;
  uint64_t steps = looks / LOOKS_A_STEP;
  executor->code_steps += steps < left ? (uint32_t)steps : left;
}

// ---- reading

typedef struct Reader {
  CodeFacts facts;
  const FunctionCall **calls;
  size_t call_count, call_room;
  Symbol *assigned;
  size_t assigned_count, assigned_room;
} Reader;

static void add_call(Reader *reader, const FunctionCall *call) {
  reader->calls =
      memory_grow(reader->calls, reader->call_count, &reader->call_room, sizeof *reader->calls);
  reader->calls[reader->call_count++] = call;
}

static void add_assigned(Reader *reader, Symbol name) {
  reader->assigned =
      memory_grow(reader->assigned, reader->assigned_count, &reader->assigned_room, sizeof(Symbol));
  reader->assigned[reader->assigned_count++] = name;
}

static void read_assignment(Reader *reader, const PlAssignment *assignment) {
  const Node *target = assignment->target;
  while (target->kind == NODE_INDIRECTION) target = ((const Indirection *)target)->operand;
  if (target->kind == NODE_COLUMN_REFERENCE)
    add_assigned(reader, ((const ColumnReference *)target)->names[0].symbol);
}

static bool sql_acts(const Node *statement) {
  switch (statement->kind) {
  case NODE_SELECT: return ((const Select *)statement)->into != NULL;
  case NODE_SET_OPERATION:
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE: return false;
  default: return true;
  }
}

static bool node_acts(const Node *node) {
  switch (node->kind) {
  case NODE_PL_SQL: return sql_acts(((const PlSql *)node)->statement);
  case NODE_PL_PERFORM: return sql_acts(((const PlPerform *)node)->query);
  case NODE_PL_EXECUTE:
  case NODE_PL_EXIT:
  case NODE_PL_TRANSACTION:
  case NODE_PL_RETURN: return true;
  case NODE_PL_LOOP: return ((const PlLoop *)node)->form == LOOP_EXECUTE;
  default: return false;
  }
}

static bool read_node(const Node *node, void *payload) {
  Reader *reader = payload;
  reader->facts.size++;
  reader->facts.acts |= node_acts(node);
  switch (node->kind) {
  case NODE_SELECT:
  case NODE_SET_OPERATION: reader->facts.has_query = true; break;
  case NODE_FUNCTION_CALL: add_call(reader, (const FunctionCall *)node); break;
  case NODE_PL_ASSIGNMENT: read_assignment(reader, (const PlAssignment *)node); break;
  case NODE_PL_VARIABLE: add_assigned(reader, ((const PlVariable *)node)->names[0].symbol); break;
  default: break;
  }
  return ast_each_child(node, read_node, payload);
}

// ---- each once

static int compare_symbols(const void *left, const void *right) {
  Symbol a = *(const Symbol *)left, b = *(const Symbol *)right;
  return (a > b) - (a < b);
}

static int compare_names(const QualifiedName *a, const QualifiedName *b) {
  int order = compare_symbols(&a->catalog.symbol, &b->catalog.symbol);
  if (order == 0) order = compare_symbols(&a->schema.symbol, &b->schema.symbol);
  return order != 0 ? order : compare_symbols(&a->name.symbol, &b->name.symbol);
}

static int compare_calls(const void *left, const void *right) {
  const FunctionCall *a = *(const FunctionCall *const *)left;
  const FunctionCall *b = *(const FunctionCall *const *)right;
  int order = compare_names(&a->name, &b->name);
  return order != 0 ? order : (int)(a->special != SPECIAL_NONE) - (int)(b->special != SPECIAL_NONE);
}

static void keep_one_of_each(Reader *reader) {
  size_t kept = 0;
  if (reader->call_count > 1)
    qsort(reader->calls, reader->call_count, sizeof *reader->calls, compare_calls);
  for (size_t i = 0; i < reader->call_count; i++) {
    if (kept == 0 || compare_calls(&reader->calls[kept - 1], &reader->calls[i]) != 0)
      reader->calls[kept++] = reader->calls[i];
  }
  reader->call_count = kept;
}

static void keep_names_once(Reader *reader) {
  size_t kept = 0;
  if (reader->assigned_count > 1)
    qsort(reader->assigned, reader->assigned_count, sizeof(Symbol), compare_symbols);
  for (size_t i = 0; i < reader->assigned_count; i++) {
    if (kept == 0 || reader->assigned[kept - 1] != reader->assigned[i])
      reader->assigned[kept++] = reader->assigned[i];
  }
  reader->assigned_count = kept;
}

static void finish(Executor *executor, Reader *reader, CodeFacts *facts) {
  if (reader->facts.is_list) keep_one_of_each(reader);
  keep_names_once(reader);
  *facts = reader->facts;
  facts->call_count = (uint32_t)reader->call_count;
  facts->assigned_count = (uint32_t)reader->assigned_count;
  if (reader->call_count > 0) {
    const FunctionCall **calls =
        ARENA_ARRAY(executor->arena, reader->call_count, const FunctionCall *);
    memcpy(calls, reader->calls, reader->call_count * sizeof *calls);
    facts->calls = calls;
  }
  if (reader->assigned_count > 0) {
    Symbol *assigned = ARENA_ARRAY(executor->arena, reader->assigned_count, Symbol);
    memcpy(assigned, reader->assigned, reader->assigned_count * sizeof *assigned);
    facts->assigned = assigned;
  }
  memory_free(reader->calls);
  memory_free(reader->assigned);
}

// ---- those that are kept: a table by the node, in the statement's memory

typedef struct CodeFactTable {
  CodeFacts **slots;
  size_t room; // a power of two
  size_t count;
} CodeFactTable;

static CodeFacts **slot_of(const CodeFactTable *table, const Node *of, bool is_list) {
  uint64_t hash = ((uint64_t)(uintptr_t)of >> 3) * 0x9E3779B97F4A7C15u + is_list;
  for (size_t at = (size_t)(hash >> 20);; at++) {
    CodeFacts **slot = &table->slots[at & (table->room - 1)];
    if (*slot == NULL || ((*slot)->of == of && (*slot)->is_list == is_list)) return slot;
  }
}

static void make_room(Executor *executor, CodeFactTable *table) {
  CodeFactTable before = *table;
  if (before.count * 2 < before.room) return;
  table->room = before.room ? before.room * 2 : 32;
  table->slots = ARENA_ARRAY(executor->arena, table->room, CodeFacts *);
  for (size_t i = 0; i < before.room; i++) {
    CodeFacts *facts = before.slots[i];
    if (facts != NULL) *slot_of(table, facts->of, facts->is_list) = facts;
  }
}

static const CodeFacts *facts_of(Executor *executor, const Node *of, bool is_list) {
  if (executor->code_facts == NULL)
    executor->code_facts = ARENA_NEW(executor->arena, CodeFactTable);
  CodeFactTable *table = executor->code_facts;
  make_room(executor, table);
  CodeFacts **slot = slot_of(table, of, is_list);
  if (*slot != NULL) return *slot;
  Reader reader = {.facts = {.of = of, .is_list = is_list}};
  for (const Node *node = of; node != NULL; node = is_list ? node->next : NULL)
    read_node(node, &reader);
  *slot = ARENA_NEW(executor->arena, CodeFacts);
  finish(executor, &reader, *slot);
  executor->code_nodes += (*slot)->size;
  table->count++;
  return *slot;
}

const CodeFacts *code_facts(Executor *executor, const Node *node) {
  return facts_of(executor, node, false);
}

const CodeFacts *code_facts_of_list(Executor *executor, NodeList list) {
  return facts_of(executor, list.first, true);
}
