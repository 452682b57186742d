#include "analyze/apply/definition/other_builtin.h"

static bool is_among(Slice name, const char *const names[], size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(name, slice_of(names[i]))) return true;
  }
  return false;
}

typedef struct SearchLanguage { // of text search
  const char *name;
  int first; // the version that brought it
} SearchLanguage;

static bool is_search_language(const Executor *executor, Slice name) {
  static const SearchLanguage languages[] = {{"arabic", 12}, {"armenian", 14}, {"basque", 14},
      {"catalan", 14}, {"danish", 0}, {"dutch", 0}, {"english", 0}, {"estonian", 18},
      {"finnish", 0}, {"french", 0}, {"german", 0}, {"greek", 13}, {"hindi", 14}, {"hungarian", 0},
      {"indonesian", 12}, {"irish", 12}, {"italian", 0}, {"lithuanian", 12}, {"nepali", 12},
      {"norwegian", 0}, {"portuguese", 0}, {"romanian", 0}, {"russian", 0}, {"serbian", 14},
      {"spanish", 0}, {"swedish", 0}, {"tamil", 12}, {"turkish", 0}, {"yiddish", 14}};
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
    if (slice_equals(name, slice_of(languages[i].name)))
      return languages[i].first <= executor->version_max;
  }
  return false;
}

static bool is_search_dictionary(const Executor *executor, Slice name) {
  if (!slice_ends_with(name, SLICE("_stem"))) return false;
  name.length -= sizeof "_stem" - 1;
  return is_search_language(executor, name);
}

static bool is_in(const Executor *executor, uint8_t first, uint8_t last) {
  return first <= executor->version_max && executor->version_max <= last;
}

static bool is_class(const Executor *executor, Slice name, Slice method) {
  size_t count;
  const BuiltinClass *classes = builtin_classes(&count);
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(builtin_text(classes[i].name), name) &&
        slice_equals(builtin_text(classes[i].method), method) &&
        is_in(executor, classes[i].first, classes[i].last))
      return true;
  }
  return false;
}

static bool is_family(const Executor *executor, Slice name, Slice method) {
  size_t count;
  const BuiltinFamily *families = builtin_families(&count);
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(builtin_text(families[i].name), name) &&
        slice_equals(builtin_text(families[i].method), method) &&
        is_in(executor, families[i].first, families[i].last))
      return true;
  }
  return false;
}

static bool is_method(const Executor *executor, Slice name) {
  const BuiltinMethod *method = builtin_method_by_name(name);
  return method != NULL && is_in(executor, method->first, method->last);
}

// iso8859_1_to_utf8 and many more, whose names are all of that form.
static Verdict conversion(Slice name) {
  static const Slice middle = {"_to_", 4};
  for (; name.length >= middle.length; name.start++, name.length--) {
    if (slice_starts_with(name, middle)) return VERDICT_OPEN;
  }
  return VERDICT_NO;
}

// Made by scripts of initdb's, so that they can be dropped.
static Verdict droppable(bool is_there) { return is_there ? VERDICT_OPEN : VERDICT_NO; }
static Verdict said(bool is_there) { return is_there ? VERDICT_YES : VERDICT_NO; }

Verdict other_builtin(const Executor *executor, ObjectKind kind, Symbol name, Symbol method) {
  static const char *const languages[] = {"internal", "c", "sql", "plpgsql"};
  static const char *const templates[] = {"simple", "synonym", "ispell", "thesaurus"};
  Slice text = executor_text(executor, name), of = executor_text(executor, method);
  switch (kind) {
  case OBJECT_ACCESS_METHOD: return said(is_method(executor, text));
  case OBJECT_TABLESPACE:
    return said(slice_equals(text, SLICE("pg_default")) || slice_equals(text, SLICE("pg_global")));
  case OBJECT_LANGUAGE: return said(is_among(text, languages, 4));
  case OBJECT_CONVERSION: return conversion(text);
  case OBJECT_OPERATOR_CLASS: return said(is_class(executor, text, of));
  case OBJECT_OPERATOR_FAMILY: return said(is_family(executor, text, of));
  case OBJECT_TEXT_SEARCH_PARSER: return said(slice_equals(text, SLICE("default")));
  case OBJECT_TEXT_SEARCH_TEMPLATE:
    if (slice_equals(text, SLICE("snowball"))) return VERDICT_OPEN;
    return said(is_among(text, templates, 4));
  case OBJECT_TEXT_SEARCH_DICTIONARY:
    if (slice_equals(text, SLICE("simple"))) return VERDICT_YES;
    return droppable(is_search_dictionary(executor, text));
  case OBJECT_TEXT_SEARCH_CONFIGURATION:
    if (slice_equals(text, SLICE("simple"))) return VERDICT_YES;
    return droppable(is_search_language(executor, text));
  default: return VERDICT_OPEN;
  }
}
