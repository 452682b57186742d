#include "analyze/bind/bind.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

#define SOURCE_MAX 600u // bytes of a quoted statement

Slice rule_quoted(const RuleContext *context, Symbol symbol) {
  return executor_quoted(context->executor, symbol);
}

Slice rule_quoted_with(const RuleContext *context, Symbol symbol, const char *suffix) {
  Executor *executor = context->executor;
  Slice name =
      arena_printf(executor->arena, "%.*s%s", SLICE_PRINT(executor_text(executor, symbol)), suffix);
  return executor_quoted(executor, symbol_intern(executor->symbols, name));
}

Slice rule_name(const RuleContext *context, ObjectId object) {
  Executor *executor = context->executor;
  if (catalog_get(executor->catalog, object) != NULL) return executor_name_of(executor, object);
  const Object *before = rule_version(context, object);
  if (before == NULL) return SLICE("its table"); // of an index that nobody here made
  Slice name = executor_quoted(executor, before->name);
  const Object *schema = rule_version(context, before->schema);
  if (schema == NULL || schema->name == executor->words.public_schema) return name;
  Slice prefix = executor_quoted(executor, schema->name);
  return arena_printf(executor->arena, "%.*s.%.*s", SLICE_PRINT(prefix), SLICE_PRINT(name));
}

static Slice column_name(const RuleContext *context, ObjectId table, uint16_t number) {
  const Object *before = locks_version_before(context->executor, table);
  if (before == NULL) before = rule_version(context, table);
  if (before != NULL && before->object_class == CLASS_SEQUENCE) {
    const SequenceColumn *of_sequence = columns_of_sequence(number);
    return of_sequence == NULL ? SLICE("?") : slice_of(of_sequence->name);
  }
  if (before == NULL || before->object_class != CLASS_RELATION) return SLICE("?");
  const Column *column = columns_numbered((const Relation *)before, number);
  return column == NULL ? SLICE("?") : executor_text(context->executor, column->name);
}

static Slice part_of(const RuleContext *context, const Object *part, ObjectId whole) {
  Slice of = rule_description(context, whole, 0);
  Slice name = rule_quoted(context, part->name);
  return arena_printf(context->executor->arena, "%s %.*s on %.*s", executor_kind_word(part),
      SLICE_PRINT(name), SLICE_PRINT(of));
}

static Slice function_description(const RuleContext *context, const Function *function) {
  Executor *executor = context->executor;
  Slice name = rule_name(context, function->object.id);
  bool has_arguments = memchr(name.start, '(', name.length) != NULL;
  const char *word = function->object.kind == 'p' ? "procedure" : "function";
  if (has_arguments) return arena_printf(executor->arena, "%s %.*s", word, SLICE_PRINT(name));
  Slice list = SLICE("");
  for (uint16_t i = 0; i < function->argument_count; i++) {
    const TypeReference *argument = &function->arguments[i];
    bool is_user = argument->type >= OBJECT_ID_FIRST_USER;
    Slice type = is_user ? rule_name(context, argument->type) : bind_type_text(executor, argument);
    list = arena_printf(
        executor->arena, "%.*s%s%.*s", SLICE_PRINT(list), i > 0 ? "," : "", SLICE_PRINT(type));
  }
  return arena_printf(executor->arena, "%s %.*s(%.*s)", word, SLICE_PRINT(name), SLICE_PRINT(list));
}

Slice rule_description(const RuleContext *context, ObjectId object, uint16_t column) {
  Arena *arena = context->executor->arena;
  const Object *version = rule_version(context, object);
  if (version == NULL) return SLICE("an object");
  if (column != 0) {
    Slice name = column_name(context, object, column);
    Slice of = rule_description(context, object, 0);
    return arena_printf(arena, "column %.*s of %.*s", SLICE_PRINT(name), SLICE_PRINT(of));
  }
  switch ((ObjectClass)version->object_class) {
  case CLASS_CONSTRAINT:
    return part_of(context, version, ((const TableConstraint *)version)->table);
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY: return part_of(context, version, ((const Trigger *)version)->table);
  case CLASS_FUNCTION: return function_description(context, (const Function *)version);
  case CLASS_DEFAULT: {
    const ColumnDefault *value = (const ColumnDefault *)version;
    Slice of = rule_description(context, value->table, value->column);
    return arena_printf(arena, "the default of %.*s", SLICE_PRINT(of));
  }
  default: {
    Slice name = rule_name(context, object);
    return arena_printf(arena, "%s %.*s", executor_kind_word(version), SLICE_PRINT(name));
  }
  }
}

// The first token at or behind an offset.
static size_t first_token(const RuleContext *context, uint32_t offset) {
  size_t low = 0;
  size_t high = context->token_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (context->tokens[middle].start < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

const Token *rule_token(const RuleContext *context, Span span, TokenKind kind) {
  for (size_t i = first_token(context, span.start); i < context->token_count; i++) {
    const Token *token = &context->tokens[i];
    if (token->start >= span.end) return NULL;
    if (token->kind == kind) return token;
  }
  return NULL;
}

// Joins the tokens; what stands between them is one blank, or nothing.
typedef struct Line {
  char *text;
  size_t length;
  uint32_t end; // of the last token
} Line;

static void add(Line *line, const char *text, size_t length) {
  memcpy(line->text + line->length, text, length);
  line->length += length;
}

static bool add_token(Line *line, const Executor *executor, const Token *token) {
  bool has_gap = line->length > 0 && token->start > line->end;
  Slice text =
      text_origin_written(executor->origin, executor->source, (Span){token->start, token->end});
  if (line->length + text.length + has_gap > SOURCE_MAX) {
    add(line, " …", strlen(" …"));
    return false;
  }
  if (has_gap) add(line, " ", 1);
  add(line, text.start, text.length);
  line->end = token->end;
  return true;
}

// The filter may have put two tokens in the place of one, or the other way round: by their ranges
// each byte is taken once.
// Of a statement that code runs there are no tokens: what stands there, in one line.
static Slice source_of_code(
    const RuleContext *context, Span span, uint32_t offset, const char *insertion) {
  const Executor *executor = context->executor;
  Slice source = executor->source;
  if (span.end > source.length) span.end = (uint32_t)source.length;
  size_t added = insertion != NULL ? strlen(insertion) : 0;
  Line line = {.text = arena_alloc(executor->arena, SOURCE_MAX + added + 8)};
  for (uint32_t at = span.start; at < span.end; at++) {
    bool is_blank = strchr(" \t\r\n", source.start[at]) != NULL;
    if (line.length == SOURCE_MAX) break;
    if (!is_blank) add(&line, &source.start[at], 1);
    if (is_blank && line.length > 0 && line.text[line.length - 1] != ' ') add(&line, " ", 1);
    if (added > 0 && at + 1 == offset) add(&line, insertion, added);
  }
  return (Slice){line.text, line.length};
}

Slice rule_source_with(
    const RuleContext *context, Span span, uint32_t offset, const char *insertion) {
  if (context->token_count == 0) return source_of_code(context, span, offset, insertion);
  size_t added = insertion != NULL ? strlen(insertion) : 0;
  Line line = {.text = arena_alloc(context->executor->arena, SOURCE_MAX + added + 8)};
  for (size_t i = first_token(context, span.start); i < context->token_count; i++) {
    const Token *token = &context->tokens[i];
    if (token->start < line.end) continue;
    if (token->start >= span.end) break;
    if (!add_token(&line, context->executor, token)) break;
    if (added > 0 && token->end == offset) add(&line, insertion, added);
  }
  return (Slice){line.text, line.length};
}

Slice rule_source(const RuleContext *context, Span span) {
  return rule_source_with(context, span, 0, NULL);
}
