#include "bench/statements.h"

#include "bench/postgres_parser.h"
#include "grammar/parse.h"
#include "lexer/memory.h"
#include "lexer/source.h"

#include <fts.h>
#include <stdio.h>
#include <stdlib.h>

static const char samples[] =
    "CREATE TABLE orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, customer_id bigint "
    "NOT\n"
    "  NULL REFERENCES customers (id) ON DELETE CASCADE, state text NOT NULL DEFAULT 'new' CHECK "
    "(state\n"
    "  IN ('new', 'paid', 'sent')), total numeric(12, 2), created_at timestamptz DEFAULT now());\n"
    "CREATE INDEX orders_customer_idx ON orders USING btree (customer_id, created_at DESC) WHERE "
    "state\n"
    "  <> 'sent';\n"
    "ALTER TABLE orders ADD COLUMN note text, ALTER COLUMN total SET NOT NULL, ADD CONSTRAINT\n"
    "  orders_total_check CHECK (total >= 0) NOT VALID;\n"
    "SELECT o.id, c.name, sum(i.price * i.amount) AS total FROM orders AS o JOIN customers AS c ON "
    "c.id\n"
    "  = o.customer_id LEFT JOIN items AS i ON i.order_id = o.id WHERE o.created_at > now() - "
    "interval\n"
    "  '1 day' AND o.state = ANY (ARRAY['new', 'paid']) GROUP BY o.id, c.name HAVING count(*) > 1 "
    "ORDER\n"
    "  BY 3 DESC LIMIT 10;\n"
    "INSERT INTO orders (customer_id, state, total) VALUES (1, 'new', 12.50), (2, 'paid', 7) ON "
    "CONFLICT\n"
    "  (id) DO UPDATE SET total = excluded.total RETURNING id;\n"
    "UPDATE orders SET state = 'sent', total = total * 1.1 WHERE id IN (SELECT order_id FROM "
    "items);\n"
    "CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.at := now(); RETURN "
    "NEW;\n"
    "  END $$;\n"
    "GRANT SELECT, INSERT ON orders TO app;\n";

typedef struct Gathering {
  Statements *statements;
  Parser *parser;
  Arena *arena;
  size_t text_capacity;
  size_t end_capacity;
  bool is_judged;
} Gathering;

static void reserve(Gathering *gathering, size_t more) {
  Statements *statements = gathering->statements;
  while (gathering->text_capacity - statements->length <= more) {
    statements->text =
        memory_grow(statements->text, gathering->text_capacity, &gathering->text_capacity, 1);
  }
}

static void add(Gathering *gathering, Slice statement) {
  Statements *statements = gathering->statements;
  size_t start = statements->length;
  reserve(gathering, statement.length + 3);
  memcpy(statements->text + start, statement.start, statement.length);
  memcpy(statements->text + start + statement.length, ";\n", 3);
  if (gathering->is_judged && !postgres_parser_accepts(statements->text + start)) return;
  statements->length += statement.length + 2;
  statements->ends = memory_grow(
      statements->ends, statements->count, &gathering->end_capacity, sizeof *statements->ends);
  statements->ends[statements->count++] = statements->length;
}

static void gather(Gathering *gathering, Slice text) {
  Script *script = script_new(text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind != SCRIPT_STATEMENT || item.has_variables) continue;
    arena_reset(gathering->arena);
    ParseResult result = parser_parse(gathering->parser, text, &item, gathering->arena);
    if (result.statement == NULL || result.statement->kind == NODE_COPY) continue;
    Slice statement = {text.start + item.start, item.end - item.start};
    if (memchr(statement.start, '\\', statement.length) == NULL) add(gathering, statement);
  }
  script_free(script);
}

static int by_name(const FTSENT **a, const FTSENT **b) {
  return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void gather_corpus(Gathering *gathering, const char *corpus) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/corpus/pg_regress/15/regress", corpus);
  char *folders[] = {folder, NULL};
  FTS *tree = fts_open(folders, FTS_LOGICAL | FTS_NOCHDIR, by_name);
  for (FTSENT *entry = tree ? fts_read(tree) : NULL; entry != NULL; entry = fts_read(tree)) {
    if (entry->fts_info != FTS_F || !slice_ends_with(slice_of(entry->fts_name), SLICE(".sql"))) {
      continue;
    }
    Source source;
    Error error = {0};
    if (!source_read(&source, entry->fts_path, &error)) continue;
    gather(gathering, source.text);
    source_close(&source);
  }
  if (tree) fts_close(tree);
}

// What was gathered once, again and again.
static void repeat(Gathering *gathering, uint64_t size) {
  Statements *statements = gathering->statements;
  gathering->is_judged = false;
  size_t count = statements->count;
  for (size_t i = 0; statements->length < size && count > 0; i = (i + 1) % count) {
    size_t start = i > 0 ? statements->ends[i - 1] : 0;
    size_t length = statements->ends[i] - start - 2;
    reserve(gathering, length + 3); // now, so that the text that is copied stays where it is
    add(gathering, (Slice){statements->text + start, length});
  }
  while (statements->count > 1 && statements->ends[statements->count - 2] >= size) {
    statements->length = statements->ends[--statements->count - 1];
  }
  statements->text[statements->length] = '\0';
}

void statements_make(Statements *statements, uint64_t size) {
  *statements = (Statements){0};
  SymbolTable *symbols = symbol_table_new();
  Gathering gathering = {
      .statements = statements, .parser = parser_new(symbols), .arena = arena_new()};
  gathering.is_judged = postgres_parser_is_there();
  const char *corpus = getenv("WEIR_CORPUS");
  if (corpus != NULL) gather_corpus(&gathering, corpus);
  if (statements->count == 0) gather(&gathering, SLICE(samples));
  repeat(&gathering, size);
  arena_free(gathering.arena);
  parser_free(gathering.parser);
  symbol_table_free(symbols);
}

void statements_free(Statements *statements) {
  memory_free(statements->text);
  memory_free(statements->ends);
}
