#include "analyze/apply/session/prepared.h"
#include "analyze/apply/session/transaction_state.h"
#include "grammar/parse.h"
#include "lexer/memory.h"

#include <assert.h>

#define IDENTIFIER_MOST 199u // bytes, as the server has it

typedef struct KeptStatement {
  size_t start; // in the bytes
  size_t length;
  uint32_t offset; // in the file
  uint32_t file;
  uint32_t release;
  bool is_prelude;
} KeptStatement;

typedef struct KeptSetting {
  Symbol name;
  SettingValue value;
} KeptSetting;

typedef struct KeptSettings {
  KeptSetting *items;
  size_t count;
} KeptSettings;

typedef struct Prepared {
  TransactionText text;
  KeptSettings settings; // that it began with
} Prepared;

// ---- the statements of the open transaction

void transaction_text_free(TransactionText *text) {
  memory_free(text->statements);
  memory_free(text->bytes);
  *text = (TransactionText){0};
}

void transaction_text_cut(TransactionText *text, size_t count) {
  if (count >= text->count) return;
  text->count = count;
  text->length =
      count == 0 ? 0 : text->statements[count - 1].start + text->statements[count - 1].length;
}

static void add_bytes(TransactionText *text, Slice bytes) {
  if (text->byte_capacity == 0) {
    text->byte_capacity = 4096;
    text->bytes = memory_alloc(text->byte_capacity);
  }
  while (text->byte_capacity - text->length < bytes.length)
    text->bytes = memory_grow(text->bytes, text->byte_capacity, &text->byte_capacity, 1);
  memcpy(text->bytes + text->length, bytes.start, bytes.length);
  text->length += bytes.length;
}

void transaction_text_add(Executor *executor) {
  TransactionText *text = &executor->transaction->text;
  Span span = executor->statement->span;
  if (text->is_cut || executor->statement->kind == NODE_TRANSACTION) return;
  Slice bytes = {executor->source.start + span.start, span.end - span.start};
  bool is_whole = !executor->has_variables && !executor->has_placeholders;
  if (!is_whole || bytes.length > PREPARED_TEXT_MOST - text->length) {
    transaction_text_free(text);
    text->is_cut = true;
    return;
  }
  text->statements =
      memory_grow(text->statements, text->count, &text->capacity, sizeof *text->statements);
  text->statements[text->count++] = (KeptStatement){.start = text->length,
      .length = bytes.length,
      .offset = executor_place(executor, span.start).offset,
      .file = executor->file,
      .release = executor->release,
      .is_prelude = executor->is_prelude};
  add_bytes(text, bytes);
}

// ---- settings

static bool is_of_session(const Executor *executor, Symbol name) {
  char first = executor_text(executor, name).start[0];
  return first < '0' || first > '9';
}

static KeptSettings take_settings(Executor *executor) {
  size_t count;
  const Symbol *names = catalog_changed_settings(executor->catalog, executor->arena, &count);
  KeptSettings kept = {.items = memory_alloc((count + 1) * sizeof *kept.items)};
  for (size_t i = 0; i < count; i++) {
    if (is_of_session(executor, names[i]))
      kept.items[kept.count++] =
          (KeptSetting){names[i], catalog_setting(executor->catalog, names[i])};
  }
  return kept;
}

static void put_settings(Executor *executor, const KeptSettings *kept) {
  catalog_reset_all_settings(executor->catalog);
  for (size_t i = 0; i < kept->count; i++)
    catalog_set(executor->catalog, kept->items[i].name, kept->items[i].value);
}

// ---- the list

static void prepared_free(Prepared *prepared) {
  transaction_text_free(&prepared->text);
  memory_free(prepared->settings.items);
  *prepared = (Prepared){0};
}

void prepared_list_free(PreparedList *list) {
  for (size_t i = 0; i < list->count; i++) prepared_free(&list->items[i]);
  memory_free(list->items);
  number_map_free(&list->places);
  *list = (PreparedList){0};
}

static Symbol identifier_of(const Executor *executor, const Transaction *statement) {
  return symbol_intern(executor->symbols, statement->identifier.value);
}

// NULL: nobody in sight has prepared it.
static Prepared *find(const Executor *executor, Symbol identifier) {
  const PreparedList *list = &executor->transaction->prepared;
  uint32_t place;
  bool found = number_map_find(&list->places, identifier, &place) && place > 0;
  return found ? &list->items[place - 1] : NULL;
}

static void forget(Executor *executor, Symbol identifier, Prepared *prepared) {
  prepared_free(prepared);
  number_map_put(&executor->transaction->prepared.places, identifier, 0);
}

// ---- PREPARE TRANSACTION

static bool fail_prepare(Executor *executor, const Transaction *statement, const char *why) {
  return executor_fail(
      executor, "0A000", statement->node.span, "cannot PREPARE a transaction that has %s", why);
}

static bool check(Executor *executor, const Transaction *statement) {
  const TransactionState *state = executor->transaction;
  Slice text = statement->identifier.value;
  if (text.length > IDENTIFIER_MOST)
    return executor_fail(executor, "22023", statement->identifier.span,
        "transaction identifier \"%.*s\" is too long", SLICE_PRINT(text));
  if (state->used_temporary)
    return fail_prepare(executor, statement, "operated on temporary objects");
  if (state->made_held_cursor)
    return fail_prepare(executor, statement, "created a cursor WITH HOLD");
  if (state->used_notify)
    return fail_prepare(executor, statement, "executed LISTEN, UNLISTEN, or NOTIFY");
  if (find(executor, identifier_of(executor, statement)) == NULL) return true;
  return executor_fail(executor, "42710", statement->identifier.span,
      "transaction identifier \"%.*s\" is already in use", SLICE_PRINT(text));
}

bool prepared_put_aside(Executor *executor, const Transaction *statement) {
  TransactionState *state = executor->transaction;
  if (!check(executor, statement)) return false;
  PreparedList *list = &state->prepared;
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = (Prepared){.text = state->text};
  number_map_put(&list->places, identifier_of(executor, statement), (uint32_t)list->count);
  state->text = (TransactionText){0};
  catalog_end_local_settings(executor->catalog);
  KeptSettings kept = take_settings(executor);
  state->kept = kept.items;
  state->kept_count = kept.count;
  return executor_unknown(executor, "prepared-transaction", statement->node.span,
      "whether the server has room for a prepared transaction is not known");
}

void prepared_settle(Executor *executor) {
  TransactionState *state = executor->transaction;
  if (state->kept == NULL) return;
  PreparedList *list = &state->prepared;
  list->items[list->count - 1].settings = take_settings(executor);
  KeptSettings kept = {state->kept, state->kept_count};
  put_settings(executor, &kept);
  memory_free(state->kept);
  state->kept = NULL;
}

// ---- COMMIT PREPARED, ROLLBACK PREPARED

static bool missing(Executor *executor, const Transaction *statement) {
  if (executor->open_world)
    return executor_unknown(executor, "prepared-transaction", statement->node.span,
        "what the prepared transaction did is not known");
  return executor_fail(executor, "42704", statement->identifier.span,
      "prepared transaction with identifier \"%.*s\" does not exist",
      SLICE_PRINT(statement->identifier.value));
}

static void append_effects(Execution *all, Execution *some) {
  if (some->effects == NULL) return;
  if (all->last_effect != NULL) {
    all->last_effect->next = some->effects;
  } else {
    all->effects = some->effects;
  }
  all->last_effect = some->last_effect;
}

// What fails now was refused by something that happened in between; the server would have let that wait
// for the locks that the prepared transaction holds.
static bool run_again(Executor *executor, Parser *parser, Slice text) {
  Execution *whole = executor->execution;
  const Node *statement = executor->statement;
  Script *script = script_new(text);
  ScriptItem item = script_next(script);
  bool fine = item.kind != SCRIPT_STATEMENT;
  ParseResult parsed = {.fault = PARSE_SYNTAX_ERROR};
  if (!fine) parsed = parser_parse(parser, text, &item, executor->arena);
  if (parsed.fault == PARSE_FINE) {
    executor->execution = ARENA_NEW(executor->arena, Execution);
    executor->statement = parsed.statement;
    ApplyFunction *apply = apply_function(parsed.statement->kind);
    bool done = apply == NULL || apply(executor, parsed.statement);
    fine = done || executor->execution->outcome.kind != OUTCOME_FAILED;
    transaction_note_effects(executor);
    append_effects(whole, executor->execution);
  }
  script_free(script);
  executor->execution = whole;
  executor->statement = statement;
  return fine;
}

static bool run_all(Executor *executor, const TransactionText *text) {
  Executor outer = *executor;
  Parser *parser = parser_new(executor->symbols);
  bool fine = true;
  for (size_t i = 0; i < text->count && fine; i++) {
    const KeptStatement *kept = &text->statements[i];
    char *copy = arena_alloc(executor->arena, kept->length + 1);
    memcpy(copy, text->bytes + kept->start, kept->length);
    Slice statement = {copy, kept->length};
    TextOrigin origin = {.written = statement, .offset = kept->offset, .limit = UINT32_MAX};
    executor->source = statement;
    executor->origin = &origin;
    executor->file = kept->file;
    executor->release = kept->release;
    executor->is_prelude = kept->is_prelude;
    fine = run_again(executor, parser, statement);
  }
  parser_free(parser);
  executor->source = outer.source;
  executor->origin = outer.origin;
  executor->file = outer.file;
  executor->release = outer.release;
  executor->is_prelude = outer.is_prelude;
  return fine;
}

bool prepared_commit(Executor *executor, const Transaction *statement) {
  Symbol identifier = identifier_of(executor, statement);
  Prepared *prepared = find(executor, identifier);
  if (prepared == NULL) return missing(executor, statement);
  KeptSettings now = take_settings(executor);
  executor->transaction->phase = TRANSACTION_IN_BLOCK;
  put_settings(executor, &prepared->settings);
  bool fine = run_all(executor, &prepared->text);
  transaction_commit_changes(executor);
  transaction_close(executor->transaction);
  put_settings(executor, &now);
  memory_free(now.items);
  forget(executor, identifier, prepared);
  if (!fine)
    executor_unknown(executor, "prepared-transaction", statement->node.span,
        "what the prepared transaction did does not fit what was done since");
  return true;
}

bool prepared_roll_back(Executor *executor, const Transaction *statement) {
  Symbol identifier = identifier_of(executor, statement);
  Prepared *prepared = find(executor, identifier);
  if (prepared == NULL) return missing(executor, statement);
  forget(executor, identifier, prepared);
  return true;
}
