#include "analyze/apply/session/transaction_block.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/session/transaction.h"

// A word of CREATE SUBSCRIPTION's options, whose default is true.
static bool is_off(const Executor *executor, NodeList options, const char *word) {
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    if (!slice_equals(executor_text(executor, option->name.symbol), slice_of(word))) continue;
    Slice value = option_text_value(executor, option->value, "true");
    return slice_equals(value, SLICE("false")) || slice_equals(value, SLICE("off")) ||
           slice_equals(value, SLICE("0"));
  }
  return false;
}

// The slot is made on the other server, which no ROLLBACK undoes.
static const char *subscription_command(const Executor *executor, const Subscription *statement) {
  bool makes_slot = !is_off(executor, statement->options, "connect") &&
                    !is_off(executor, statement->options, "create_slot");
  return makes_slot ? "CREATE SUBSCRIPTION ... WITH (create_slot = true)" : NULL;
}

static const char *command_of(const Executor *executor, const Node *statement) {
  switch (statement->kind) {
  case NODE_CREATE_DATABASE: return "CREATE DATABASE";
  case NODE_CREATE_TABLESPACE: return "CREATE TABLESPACE";
  case NODE_ALTER_SYSTEM: return "ALTER SYSTEM";
  case NODE_ALTER_DATABASE:
    return ((const DatabaseStatement *)statement)->tablespace.symbol != SYMBOL_NONE
               ? "ALTER DATABASE SET TABLESPACE"
               : NULL;
  case NODE_CREATE_SUBSCRIPTION:
    return subscription_command(executor, (const Subscription *)statement);
  default: return NULL;
  }
}

bool transaction_block_admits(Executor *executor, const Node *statement) {
  if (!transaction_is_open(executor) && executor->inside == 0) return true;
  const char *command = command_of(executor, statement);
  return command == NULL || transaction_refuse_in_block(executor, statement->span, command);
}
