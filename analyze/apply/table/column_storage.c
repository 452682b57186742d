#include "analyze/apply/table/column_storage.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"

// pg_type.typstorage; 0: not known.
static char storage_of_builtin(ObjectId id) {
  static const char *const plain[] = {"tsquery", "gtsvector", "oidvector", "int2vector"};
  static const char *const main_storage[] = {"numeric", "inet", "cidr"};
  const BuiltinType *type = builtin_type(id);
  if (type == NULL) return 0;
  if (type->length != -1) return 'p';
  Slice name = builtin_type_name(id);
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
    if (slice_equals(name, slice_of(plain[i]))) return 'p';
  }
  for (size_t i = 0; i < sizeof main_storage / sizeof *main_storage; i++) {
    if (slice_equals(name, slice_of(main_storage[i]))) return 'm';
  }
  return 'x';
}

char column_storage_of(const Executor *executor, const TypeReference *type) {
  TypeReference at = *type;
  for (int depth = 0; depth < 100; depth++) { // domains over domains
    if (at.array_dimensions > 0) return 'x';
    if (at.type < OBJECT_ID_FIRST_USER) return storage_of_builtin(at.type);
    const Object *object = catalog_get(executor->catalog, at.type);
    if (object == NULL) return 0;
    if (object->object_class == CLASS_RELATION) return 'x';
    if (object->object_class != CLASS_TYPE) return 0;
    if (object->kind == 'e') return 'p';
    if (object->kind == 'r') return 'x';
    if (object->kind != 'd') return 0;
    at = ((const UserType *)object)->base;
  }
  return 0;
}

// The words count in any case, also between quotes.
static bool is_word(Slice text, Slice word) {
  if (text.length != word.length) return false;
  for (size_t i = 0; i < text.length; i++) {
    if ((text.start[i] | 0x20) != word.start[i]) return false;
  }
  return true;
}

static char storage_named(Slice word, char of_type) {
  static const struct {
    const char *word;
    char storage;
  } words[] = {{"plain", 'p'}, {"external", 'e'}, {"extended", 'x'}, {"main", 'm'}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (is_word(word, slice_of(words[i].word))) return words[i].storage;
  }
  return is_word(word, SLICE("default")) ? of_type : '?';
}

bool column_storage_set(Executor *executor, Column *column, Name word) {
  Slice text = executor_text(executor, word.symbol);
  char of_type = column_storage_of(executor, &column->type);
  char storage = storage_named(text, of_type);
  if (storage == '?')
    return executor_fail(
        executor, "22023", (Span){0, 0}, "invalid storage type \"%.*s\"", SLICE_PRINT(text));
  if (of_type == 'p' && storage != 'p')
    return executor_fail(executor, "0A000", (Span){0, 0},
        "column data type %.*s can only have storage PLAIN",
        SLICE_PRINT(bind_type_text(executor, &column->type)));
  column->storage = storage == of_type ? 0 : storage;
  return true;
}

bool column_compression_set(Executor *executor, Column *column, Name word) {
  Slice text = executor_text(executor, word.symbol);
  char of_type = column_storage_of(executor, &column->type);
  bool is_default = slice_equals(text, SLICE("default"));
  if (!is_default && of_type == 'p')
    return executor_fail(executor, "0A000", (Span){0, 0},
        "column data type %.*s does not support compression",
        SLICE_PRINT(bind_type_text(executor, &column->type)));
  bool is_known =
      is_default || slice_equals(text, SLICE("pglz")) || slice_equals(text, SLICE("lz4"));
  if (!is_known)
    return executor_fail(
        executor, "22023", (Span){0, 0}, "invalid compression method \"%.*s\"", SLICE_PRINT(text));
  column->compression = is_default ? 0 : text.start[0];
  return true;
}
