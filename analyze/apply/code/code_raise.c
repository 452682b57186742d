#include "analyze/apply/code/code.h"
#include "grammar/ast_statement.h"
#include "grammar/plpgsql/condition.h"

static Slice word(const Code *code, Name name) {
  return executor_text(code->executor, name.symbol);
}

// ---- RAISE

static const char *condition_state(const Code *code, const PlCondition *condition, char state[6]) {
  if (condition->name.symbol != SYMBOL_NONE) {
    return condition_sqlstate(word(code, condition->name));
  }
  if (condition->sqlstate.value.length != 5) return NULL;
  memcpy(state, condition->sqlstate.value.start, 5);
  state[5] = '\0';
  return state;
}

// USING ERRCODE = 'unique_violation' or '23505'; NULL: it is not known.
static const char *errcode(Code *code, const PlRaise *raise, const char *plain, char state[6]) {
  LIST_EACH(node, raise->options) {
    const PlRaiseOption *option = (const PlRaiseOption *)node;
    if (!slice_equals(word(code, option->name), SLICE("errcode"))) continue;
    Datum value = code_value(code, option->value);
    if (value.kind != DATUM_TEXT) return NULL;
    const char *named = condition_sqlstate(value.text);
    if (named != NULL || value.text.length != 5) return named;
    memcpy(state, value.text.start, 5);
    return state;
  }
  return plain;
}

static Slice option_message(Code *code, const PlRaise *raise) {
  LIST_EACH(node, raise->options) {
    const PlRaiseOption *option = (const PlRaiseOption *)node;
    if (!slice_equals(word(code, option->name), SLICE("message"))) continue;
    Datum value = datum_as_text(code->executor, code_value(code, option->value));
    if (value.kind == DATUM_TEXT) return value.text;
  }
  return SLICE("");
}

// % stands for the next argument, %% for itself; what is not known is written as an ellipsis.
static Slice message_of(Code *code, const PlRaise *raise) {
  Arena *arena = code->executor->arena;
  Slice pattern = raise->message.value, result = SLICE("");
  const Node *argument = raise->arguments.first;
  for (size_t at = 0; at < pattern.length;) {
    const char *next = memchr(pattern.start + at, '%', pattern.length - at);
    size_t until = next ? (size_t)(next - pattern.start) : pattern.length;
    Slice plain = {pattern.start + at, until - at}, value = SLICE("");
    at = until;
    if (next != NULL && until + 1 < pattern.length && next[1] == '%') {
      value = SLICE("%");
      at += 2;
    } else if (next != NULL) {
      Datum text = datum_as_text(code->executor, code_value(code, argument));
      value = text.kind == DATUM_TEXT   ? text.text
              : text.kind == DATUM_NULL ? SLICE("<NULL>")
                                        : SLICE("…");
      if (argument != NULL) argument = argument->next;
      at++;
    }
    result = arena_printf(
        arena, "%.*s%.*s%.*s", SLICE_PRINT(result), SLICE_PRINT(plain), SLICE_PRINT(value));
  }
  return result;
}

CodeFlow code_raise(Code *code, const PlRaise *raise) {
  bool raises = raise->level == RAISE_UNSTATED || raise->level == RAISE_EXCEPTION;
  if (raise->level == RAISE_AGAIN)
    return code_lose(code, "do-block", raise->node.span, "what is raised again is not known");
  if (!raises) return CODE_GOES_ON;
  char state[6] = "";
  const char *plain = "P0001";
  if (raise->condition != NULL)
    plain = condition_state(code, (const PlCondition *)raise->condition, state);
  char chosen[6] = "";
  const char *sqlstate = errcode(code, raise, plain, chosen);
  if (sqlstate == NULL)
    return code_lose(code, "do-block", raise->node.span, "the SQLSTATE raised is not known");
  Slice message =
      raise->message.value.length ? message_of(code, raise) : option_message(code, raise);
  if (message.length == 0) message = slice_of(sqlstate);
  executor_fail(code->executor, sqlstate, raise->node.span, "%.*s", SLICE_PRINT(message));
  return CODE_FAILS;
}

// ---- EXCEPTION WHEN

bool code_catches(const Code *code, const PlHandler *handler) {
  const char *failed = code->executor->execution->outcome.sqlstate;
  LIST_EACH(node, handler->conditions) {
    const PlCondition *condition = (const PlCondition *)node;
    bool is_any = condition->name.symbol != SYMBOL_NONE &&
                  slice_equals(word(code, condition->name), SLICE("others"));
    // OTHERS leaves query_canceled and assert_failure alone.
    if (is_any) return strcmp(failed, "57014") != 0 && strcmp(failed, "P0004") != 0;
    char own[6] = "";
    const char *state = condition_state(code, condition, own);
    if (state == NULL) continue;
    bool is_class = strcmp(state + 2, "000") == 0;
    if (strncmp(failed, state, is_class ? 2 : 5) == 0) return true;
  }
  return false;
}
