#include "analyze/apply/code/code_function.h"
#include "analyze/apply/session/transaction.h"
#include "grammar/ast_statement.h"

bool code_step(Code *code) {
  if (code->executor->code_steps == CODE_MOST_STEPS) return false;
  code->executor->code_steps++;
  return true;
}

bool code_enter(Code *code) { return code->executor->code_depth++ < CODE_MOST_DEPTH; }
void code_leave(Code *code) { code->executor->code_depth--; }

void code_take_evidence(Code *code, const Code *inner) {
  if (inner->evidence == NULL || code->evidence != NULL) return;
  code->evidence = inner->evidence;
  code->place = inner->place;
  code->reason = inner->reason;
}

CodeFlow code_lose(Code *code, const char *evidence, Span place, const char *reason) {
  if (code->evidence != NULL) return CODE_LOST;
  code->evidence = evidence;
  code->place = place;
  code->reason = slice_of(reason);
  return CODE_LOST;
}

// ---- assignment

static CodeFlow assign(Code *code, const PlAssignment *assignment) {
  Datum value;
  CodeFlow flow = code_evaluate(code, assignment->value, &value);
  if (flow != CODE_GOES_ON) return flow;
  const Node *target = assignment->target;
  if (target->kind == NODE_COLUMN_REFERENCE) {
    const ColumnReference *reference = (const ColumnReference *)target;
    PlVariable variable = {.names = reference->names, .count = reference->count};
    code_assign(code, &variable, value);
  } else {
    code_forget_assigned_in(code, &assignment->node);
  }
  return CODE_GOES_ON;
}

// ---- IF and CASE

// All branches from here on may run: what each does is in doubt.
static CodeFlow undecided(Code *code, NodeList branches, const PlElse *otherwise, Span place) {
  static const char reason[] = "whether a branch runs is decided by what is not known";
  CodeFlow flow = CODE_GOES_ON;
  for (const Node *node = branches.first; node != NULL && flow == CODE_GOES_ON; node = node->next)
    flow = code_run_in_doubt(code, ((const PlBranch *)node)->statements, place, reason);
  if (otherwise == NULL || flow != CODE_GOES_ON) return flow;
  return code_run_in_doubt(code, otherwise->statements, place, reason);
}

static NodeList list_from(const Node *first) {
  return (NodeList){.first = (Node *)(uintptr_t)first, .count = 1};
}

static CodeFlow run_if(Code *code, const PlIf *statement) {
  LIST_EACH(node, statement->branches) {
    const PlBranch *branch = (const PlBranch *)node;
    Datum condition;
    CodeFlow flow = code_evaluate(code, branch->condition, &condition);
    if (flow != CODE_GOES_ON) return flow;
    if (datum_is_true(condition)) return code_statements(code, branch->statements);
    if (!datum_is_known(condition))
      return undecided(code, list_from(node), statement->otherwise, branch->condition->span);
  }
  if (statement->otherwise == NULL) return CODE_GOES_ON;
  return code_statements(code, statement->otherwise->statements);
}

static CodeFlow run_case(Code *code, const PlCase *statement) {
  Datum subject = statement->subject ? code_value(code, statement->subject) : datum_unknown();
  LIST_EACH(node, statement->branches) {
    const PlBranch *branch = (const PlBranch *)node;
    Datum condition = code_value(code, branch->condition);
    if (statement->subject) condition = code_operator(code, SLICE("="), subject, condition);
    if (datum_is_true(condition)) return code_statements(code, branch->statements);
    if (!datum_is_known(condition))
      return undecided(code, list_from(node), statement->otherwise, branch->node.span);
  }
  if (statement->otherwise == NULL)
    return code_lose(code, "do-block", statement->node.span, "no branch of the CASE is taken");
  return code_statements(code, statement->otherwise->statements);
}

// ---- ASSERT, EXIT, RETURN

static CodeFlow run_assert(Code *code, const PlAssert *statement) {
  Datum condition;
  CodeFlow flow = code_evaluate(code, statement->condition, &condition);
  if (flow != CODE_GOES_ON) return flow;
  if (!datum_is_known(condition) || datum_is_true(condition)) return CODE_GOES_ON;
  Datum message = statement->message ? code_value(code, statement->message) : datum_null();
  Slice text = message.kind == DATUM_TEXT ? message.text : SLICE("assertion failed");
  executor_fail(code->executor, "P0004", statement->node.span, "%.*s", SLICE_PRINT(text));
  return CODE_FAILS;
}

static CodeFlow run_exit(Code *code, const PlExit *statement) {
  if (statement->condition != NULL) {
    Datum condition = code_value(code, statement->condition);
    if (!datum_is_known(condition)) {
      code_begin_doubt(
          code, statement->node.span, "when a loop ends is decided by what is not known");
      code_may_leave(code, CODE_EXITS, statement->label.symbol);
      return CODE_GOES_ON;
    }
    if (!datum_is_true(condition)) return CODE_GOES_ON;
  }
  code->label = statement->label.symbol;
  return statement->again ? CODE_CONTINUES : CODE_EXITS;
}

// ---- blocks

// The point that an exception handler goes back to.
typedef struct BlockStart {
  CatalogMark mark;
  bool open_world;
  bool extensions_seen;
  ObjectId doubtful_below;
} BlockStart;

static BlockStart block_start(const Executor *executor) {
  return (BlockStart){catalog_mark(executor->catalog), executor->open_world,
      executor->extensions_seen, executor->doubtful_below};
}

static void go_back(Executor *executor, BlockStart start) {
  catalog_undo_to(executor->catalog, start.mark);
  executor->open_world = start.open_world;
  executor->extensions_seen = start.extensions_seen;
  executor->doubtful_below = start.doubtful_below;
}

static CodeFlow handle(Code *code, const PlBlock *block, BlockStart start) {
  LIST_EACH(node, block->handlers) {
    const PlHandler *handler = (const PlHandler *)node;
    if (!code_catches(code, handler)) continue;
    go_back(code->executor, start);
    Execution *execution = code->executor->execution;
    execution->outcome = (Outcome){0};
    return code_statements(code, handler->statements);
  }
  return CODE_FAILS;
}

static bool is_record(const Code *code, const PlType *type) {
  if (type == NULL || type->array) return false;
  if (type->form != PL_TYPE_NAMED) return type->form == PL_TYPE_ROW;
  return slice_equals(executor_text(code->executor, type->type->name.name.symbol), SLICE("record"));
}

static Symbol type_of(const PlType *type) {
  bool is_plain = type != NULL && type->form == PL_TYPE_NAMED && !type->array &&
                  type->type->array_dimensions == 0;
  return is_plain ? type->type->name.name.symbol : SYMBOL_NONE;
}

// ALIAS FOR $1: what it stands for is not changed often.
static Datum value_of_alias(const Code *code, const PlAlias *alias) {
  const PlVariable *target = alias->variable;
  Slice name = executor_text(code->executor, target->names[0].symbol);
  const CodeVariable *variable = code_variable(code, target->names[0].symbol);
  if (target->count == 1 && variable != NULL) return variable->value;
  size_t number = 0;
  for (size_t i = 1; i < name.length && name.start[0] == '$' && i < 4; i++)
    number = number * 10 + (size_t)(name.start[i] - '0');
  bool is_parameter = number >= 1 && number <= code->parameter_count;
  return is_parameter ? code->parameters[number - 1] : datum_unknown();
}

static CodeFlow declare(Code *code, CodeScope *scope, const Node *node) {
  CodeVariable *variable = &scope->variables[scope->count];
  CodeFlow flow = CODE_GOES_ON;
  if (node->kind == NODE_PL_DECLARATION) {
    const PlDeclaration *declaration = (const PlDeclaration *)node;
    Datum value = datum_null();
    if (declaration->default_value != NULL)
      flow = code_evaluate(code, declaration->default_value, &value);
    Symbol type = type_of(declaration->type);
    value = code_coerce(code, value, executor_text(code->executor, type));
    *variable = (CodeVariable){.name = declaration->name.symbol,
        .value = value,
        .is_record = is_record(code, declaration->type),
        .type = type};
    scope->count++;
  } else if (node->kind == NODE_PL_ALIAS) {
    const PlAlias *alias = (const PlAlias *)node;
    *variable = (CodeVariable){.name = alias->name.symbol, .value = value_of_alias(code, alias)};
    scope->count++;
  } else if (node->kind == NODE_PL_CURSOR) {
    CodeCursor *cursor = ARENA_NEW(code->executor->arena, CodeCursor);
    cursor->bound = (const PlCursor *)node;
    *variable = (CodeVariable){
        .name = cursor->bound->name.symbol, .value = datum_unknown(), .cursor = cursor};
    scope->count++;
  }
  return flow;
}

static CodeFlow run_block(Code *code, const PlBlock *block) {
  CodeScope scope = {.outer = code->scope, .label = block->label.symbol};
  scope.variables = ARENA_ARRAY(code->executor->arena, block->declarations.count + 1, CodeVariable);
  code->scope = &scope;
  CodeFlow flow = CODE_GOES_ON;
  for (const Node *node = block->declarations.first; node != NULL && flow == CODE_GOES_ON;
       node = node->next)
    flow = declare(code, &scope, node); // what fails here is not handled here
  if (flow != CODE_GOES_ON) {
    code->scope = scope.outer;
    return flow;
  }
  BlockStart start = block_start(code->executor);
  code->caught += block->handlers.count > 0;
  flow = code_statements(code, block->statements);
  code->caught -= block->handlers.count > 0;
  if (flow == CODE_FAILS && block->handlers.count > 0) flow = handle(code, block, start);
  code->scope = scope.outer;
  bool is_its_own =
      flow == CODE_EXITS && code->label != SYMBOL_NONE && code->label == block->label.symbol;
  return is_its_own ? CODE_GOES_ON : flow;
}

// ---- COMMIT and ROLLBACK

static CodeFlow end_transaction(Code *code, const PlTransaction *statement) {
  Executor *executor = code->executor;
  const char *command = statement->rollback ? "roll back" : "commit";
  if (code->is_quiet)
    return code_lose(code, "do-block", statement->node.span, "it ends a transaction");
  if (code->is_atomic) {
    executor_fail(executor, "2D000", statement->node.span, "invalid transaction termination");
    return CODE_FAILS;
  }
  if (code->caught > 0) {
    executor_fail(executor, "2D000", statement->node.span,
        "cannot %s while a subtransaction is active", command);
    return CODE_FAILS;
  }
  if (code->is_doubtful && statement->rollback)
    return code_lose(
        code, "do-block", statement->node.span, "whether it is rolled back is not known");
  if (statement->rollback) catalog_undo_to(executor->catalog, executor->code_kept);
  executor->code_kept = catalog_mark(executor->catalog);
  return CODE_GOES_ON;
}

// ---- statements

static CodeFlow run_statement(Code *code, const Node *node) {
  switch (node->kind) {
  case NODE_PL_NULL: return CODE_GOES_ON;
  case NODE_PL_BLOCK: return run_block(code, (const PlBlock *)node);
  case NODE_PL_ASSIGNMENT: return assign(code, (const PlAssignment *)node);
  case NODE_PL_IF: return run_if(code, (const PlIf *)node);
  case NODE_PL_CASE: return run_case(code, (const PlCase *)node);
  case NODE_PL_LOOP: return code_loop(code, (const PlLoop *)node);
  case NODE_PL_EXIT: return run_exit(code, (const PlExit *)node);
  case NODE_PL_RETURN: return code_return(code, (const PlReturn *)node);
  case NODE_PL_RAISE: return code_raise(code, (const PlRaise *)node);
  case NODE_PL_ASSERT: return run_assert(code, (const PlAssert *)node);
  case NODE_PL_SQL: return code_static_sql(code, (const PlSql *)node);
  case NODE_PL_PERFORM: return code_perform(code, (const PlPerform *)node);
  case NODE_PL_EXECUTE: return code_execute(code, (const PlExecute *)node);
  case NODE_PL_GET_DIAGNOSTICS: code_forget_assigned_in(code, node); return CODE_GOES_ON;
  case NODE_PL_TRANSACTION: return end_transaction(code, (const PlTransaction *)node);
  case NODE_PL_OPEN: return code_open(code, (const PlOpen *)node);
  case NODE_PL_FETCH: return code_fetch(code, (const PlFetch *)node);
  case NODE_PL_CLOSE: return CODE_GOES_ON;
  default: return code_lose(code, "do-block", node->span, "this statement is not worked out");
  }
}

CodeFlow code_statements(Code *code, NodeList statements) {
  LIST_EACH(node, statements) {
    if (!code_step(code))
      return code_lose(code, "do-block", node->span, "the code runs too many statements");
    CodeFlow flow = code_enter(code)
                        ? run_statement(code, node)
                        : code_lose(code, "do-block", node->span, "the code is nested too deep");
    code_leave(code);
    if (flow != CODE_GOES_ON) return flow;
  }
  return CODE_GOES_ON;
}

CodeFlow code_body(Code *code, const PlBody *body) {
  static const char *const names[] = {"found", "sqlstate", "sqlerrm"};
  CodeVariable variables[3];
  for (size_t i = 0; i < 3; i++)
    variables[i] =
        (CodeVariable){.name = symbol_intern(code->executor->symbols, slice_of(names[i]))};
  CodeScope scope = {.outer = code->scope, .variables = variables, .count = 3};
  code->scope = &scope;
  CodeFlow flow = run_block(code, body->block);
  code->scope = scope.outer;
  return flow;
}

CodeFlow code_run_body(Executor *executor, const PlBody *body, Code *code) {
  bool is_atomic = transaction_is_open(executor) || executor->inside > 0;
  *code = (Code){.executor = executor, .is_atomic = is_atomic};
  return code_body(code, body);
}
