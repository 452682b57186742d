#include "analyze/apply/definition/search_mapping.h"

#include "analyze/apply/dependency.h"
#include "analyze/apply/target.h"

// ---- token types

static const char *const tokens[] = {"asciiword", "word", "numword", "email", "url", "host",
    "sfloat", "version", "hword_numpart", "hword_part", "hword_asciipart", "blank", "tag",
    "protocol", "numhword", "asciihword", "hword", "url_path", "file", "float", "int", "uint",
    "entity"};
#define TOKEN_COUNT ((uint16_t)(sizeof tokens / sizeof *tokens))
#define MAPPING_MOST 200u // of one configuration; with more they are not known

const char *search_token_name(uint16_t number) {
  return number >= 1 && number <= TOKEN_COUNT ? tokens[number - 1] : NULL;
}

static uint16_t token_number(Slice name) {
  for (uint16_t i = 0; i < TOKEN_COUNT; i++) {
    if (slice_equals(name, slice_of(tokens[i]))) return (uint16_t)(i + 1);
  }
  return 0;
}

// Those that a statement names; all, if it names none. False: 22023, there is no such type.
static bool find_tokens(Executor *executor, NodeList names, bool chosen[TOKEN_COUNT + 1]) {
  for (size_t i = 0; i <= TOKEN_COUNT; i++) chosen[i] = names.count == 0;
  LIST_EACH(node, names) {
    Slice name = executor_text(executor, ((const NameNode *)node)->name.symbol);
    uint16_t number = token_number(name);
    if (number == 0)
      return executor_fail(
          executor, "22023", node->span, "token type \"%.*s\" does not exist", SLICE_PRINT(name));
    chosen[number] = true;
  }
  return true;
}

// ---- mappings

typedef struct Mapping { // one of the server's dictionaries has a name, others an id
  ObjectId id;
  Symbol name;
} Mapping;

static void reserve(Executor *executor, OtherObject *draft, size_t more) {
  size_t count = draft->column_count, room = count + more + 1;
  OtherObject grown = *draft;
  grown.columns = ARENA_ARRAY(executor->arena, room, uint16_t);
  grown.dictionaries = ARENA_ARRAY(executor->arena, room, ObjectId);
  grown.dictionary_names = ARENA_ARRAY(executor->arena, room, Symbol);
  if (count > 0) {
    memcpy(grown.columns, draft->columns, count * sizeof *grown.columns);
    memcpy(grown.dictionaries, draft->dictionaries, count * sizeof *grown.dictionaries);
    memcpy(grown.dictionary_names, draft->dictionary_names, count * sizeof *grown.dictionary_names);
  }
  *draft = grown;
}

// Behind those of the same type of token.
static void add(OtherObject *draft, uint16_t token, Mapping mapping) {
  size_t place = draft->column_count++;
  for (; place > 0 && draft->columns[place - 1] > token; place--) {
    draft->columns[place] = draft->columns[place - 1];
    draft->dictionaries[place] = draft->dictionaries[place - 1];
    draft->dictionary_names[place] = draft->dictionary_names[place - 1];
  }
  draft->columns[place] = token;
  draft->dictionaries[place] = mapping.id;
  draft->dictionary_names[place] = mapping.name;
}

static bool has_token(const OtherObject *configuration, uint16_t token) {
  for (uint16_t i = 0; i < configuration->column_count; i++) {
    if (configuration->columns[i] == token) return true;
  }
  return false;
}

static void take_away(OtherObject *draft, uint16_t token) {
  uint16_t kept = 0;
  for (uint16_t i = 0; i < draft->column_count; i++) {
    if (draft->columns[i] == token) continue;
    draft->columns[kept] = draft->columns[i];
    draft->dictionaries[kept] = draft->dictionaries[i];
    draft->dictionary_names[kept++] = draft->dictionary_names[i];
  }
  draft->column_count = kept;
}

// Words of a language go to its stemmer; ASCII words of hindi and russian to the English one.
static Symbol builtin_dictionary(Executor *executor, Slice language, Slice token) {
  static const char *const words[] = {
      "asciiword", "asciihword", "hword_asciipart", "word", "hword", "hword_part"};
  bool is_word = false, is_ascii = false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!slice_equals(token, slice_of(words[i]))) continue;
    is_word = true;
    is_ascii = i < 3;
  }
  Slice name = SLICE("simple");
  bool is_english =
      slice_equals(language, SLICE("hindi")) || slice_equals(language, SLICE("russian"));
  if (is_ascii && is_english) language = SLICE("english");
  if (is_word && !slice_equals(language, name))
    name = arena_printf(executor->arena, "%.*s_stem", SLICE_PRINT(language));
  return symbol_intern(executor->symbols, name);
}

void search_mapping_begin(Executor *executor, OtherObject *draft, ObjectId copied, Symbol builtin) {
  const OtherObject *from = (const OtherObject *)catalog_get(executor->catalog, copied);
  draft->mappings_known = true;
  if (from != NULL) {
    draft->column_count = from->column_count;
    draft->columns = from->columns;
    draft->dictionaries = from->dictionaries;
    draft->dictionary_names = from->dictionary_names;
    draft->mappings_known = from->mappings_known;
    return;
  }
  if (builtin == SYMBOL_NONE) return;
  static const char *const unmapped[] = {"blank", "tag", "protocol", "entity"};
  reserve(executor, draft, TOKEN_COUNT);
  for (uint16_t i = 0; i < TOKEN_COUNT; i++) {
    Slice token = slice_of(tokens[i]);
    bool is_mapped = true;
    for (size_t k = 0; k < sizeof unmapped / sizeof *unmapped; k++)
      is_mapped &= !slice_equals(token, slice_of(unmapped[k]));
    Symbol name = builtin_dictionary(executor, executor_text(executor, builtin), token);
    if (is_mapped) add(draft, (uint16_t)(i + 1), (Mapping){.name = name});
  }
}

// ---- edges

static bool is_dictionary(const Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  return object != NULL && object->object_class == CLASS_OTHER &&
         object->kind == OBJECT_TEXT_SEARCH_DICTIONARY;
}

void search_mapping_depend(Executor *executor, ObjectId configuration) {
  const OtherObject *made = (const OtherObject *)catalog_get(executor->catalog, configuration);
  DependencyList needs = dependency_of(executor, configuration);
  for (size_t i = 0; i < needs.count; i++) {
    if (is_dictionary(executor, needs.edges[i].referenced))
      graph_remove(catalog_graph(executor->catalog), needs.edges[i]);
  }
  for (uint16_t i = 0; i < made->column_count; i++) {
    bool is_again = false;
    for (uint16_t k = 0; k < i && !is_again; k++)
      is_again = made->dictionaries[k] == made->dictionaries[i];
    if (!is_again)
      executor_depend(executor, configuration, 0, made->dictionaries[i], 0, GRAPH_NORMAL);
  }
}

// ---- ALTER

static bool find_dictionaries(
    Executor *executor, const AlterTextSearch *statement, Mapping *found) {
  size_t count = 0;
  LIST_EACH(node, statement->dictionaries) {
    TargetObject target;
    if (!target_find(executor, OBJECT_TEXT_SEARCH_DICTIONARY, node, (Name){0}, false, &target))
      return false;
    Symbol name = ((const QualifiedNameNode *)node)->name.name.symbol;
    found[count++] = (Mapping){target.id, target.id == OBJECT_ID_NONE ? name : SYMBOL_NONE};
  }
  return true;
}

static bool drop(Executor *executor, OtherObject *draft, const AlterTextSearch *statement) {
  bool gone[TOKEN_COUNT + 1] = {false};
  LIST_EACH(node, statement->token_types) {
    Slice name = executor_text(executor, ((const NameNode *)node)->name.symbol);
    uint16_t token = token_number(name);
    if (gone[token]) continue;
    gone[token] = true;
    if (!has_token(draft, token) && !statement->if_exists)
      return executor_fail(executor, "42704", node->span,
          "mapping for token type \"%.*s\" does not exist", SLICE_PRINT(name));
    take_away(draft, token);
  }
  return true;
}

static void replace(OtherObject *draft, const bool chosen[], Mapping before, Mapping after) {
  for (uint16_t i = 0; i < draft->column_count; i++) {
    bool is_it = draft->dictionaries[i] == before.id && draft->dictionary_names[i] == before.name;
    if (!is_it || !chosen[draft->columns[i]]) continue;
    draft->dictionaries[i] = after.id;
    draft->dictionary_names[i] = after.name;
  }
}

// The server leaves what is there twice to the index of its catalog.
static bool put(Executor *executor, OtherObject *draft, const AlterTextSearch *statement,
    const bool chosen[], const Mapping *dictionaries) {
  reserve(executor, draft, (size_t)TOKEN_COUNT * statement->dictionaries.count);
  for (uint16_t token = 1; token <= TOKEN_COUNT; token++) {
    if (!chosen[token]) continue;
    if (has_token(draft, token))
      return executor_fail(executor, "23505", statement->node.span,
          "duplicate key value violates unique constraint \"pg_ts_config_map_index\"");
    for (size_t i = 0; i < statement->dictionaries.count; i++) add(draft, token, dictionaries[i]);
  }
  return true;
}

static bool change(Executor *executor, OtherObject *draft, const AlterTextSearch *statement) {
  bool chosen[TOKEN_COUNT + 1];
  Mapping *found = ARENA_ARRAY(executor->arena, statement->dictionaries.count + 1, Mapping);
  if (!find_tokens(executor, statement->token_types, chosen)) return false;
  reserve(executor, draft, 0); // what is there belongs to the version before
  if (statement->verb == MAPPING_DROP) return drop(executor, draft, statement);
  if (!find_dictionaries(executor, statement, found)) return false;
  for (uint16_t token = 1; statement->verb == MAPPING_ALTER && token <= TOKEN_COUNT; token++)
    if (chosen[token]) take_away(draft, token);
  if (statement->verb == MAPPING_REPLACE) {
    replace(draft, chosen, found[0], found[1]);
    return true;
  }
  if (draft->column_count + TOKEN_COUNT * statement->dictionaries.count > MAPPING_MOST) {
    draft->mappings_known = false;
    return true;
  }
  return put(executor, draft, statement, chosen, found);
}

bool search_mapping_change(
    Executor *executor, ObjectId configuration, const AlterTextSearch *statement) {
  const OtherObject *before = (const OtherObject *)catalog_get(executor->catalog, configuration);
  if (before == NULL || !before->mappings_known) return true;
  OtherObject draft = *before;
  if (!change(executor, &draft, statement)) return false;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  search_mapping_depend(executor, configuration);
  return true;
}
