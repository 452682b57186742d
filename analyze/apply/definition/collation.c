#include "analyze/apply/definition/collation.h"
#include "analyze/apply/definition/definition_option.h"
#include "analyze/apply/definition/other.h"
#include "analyze/bind/bind_collation.h"

// CREATE COLLATION (manual: 23.2, Collation Support).

static bool invalid(Executor *executor, const char *message) {
  return executor_fail(executor, "42P17", (Span){0, 0}, "%s", message);
}

static bool unspecified(Executor *executor, const char *name) {
  return executor_fail(executor, "42P17", (Span){0, 0}, "parameter \"%s\" must be specified", name);
}

static bool check_names(Executor *executor, NodeList options) {
  static const char *const names[] = {
      "from", "locale", "lc_collate", "lc_ctype", "provider", "deterministic", "version", "rules"};
  size_t count = sizeof names / sizeof *names - (executor->version_max < 16 ? 1 : 0);
  DefinitionNames known = {names, count, "collation attribute ", " not recognized"};
  if (!definition_options_check(executor, options, &known)) return false;
  bool has_parts = definition_option(executor, options, "lc_collate") != NULL ||
                   definition_option(executor, options, "lc_ctype") != NULL;
  bool both = definition_option(executor, options, "locale") != NULL && has_parts;
  bool copies = definition_option(executor, options, "from") != NULL && options.count > 1;
  return (!both && !copies) ||
         executor_fail(executor, "42601", (Span){0, 0}, "conflicting or redundant options");
}

static bool check_copied(Executor *executor, const CreateDefined *statement) {
  QualifiedName name = statement->from;
  const Option *option = definition_option(executor, statement->options, "from");
  const Node *value = option == NULL ? NULL : option->value;
  if (value != NULL && value->kind == NODE_TYPE_NAME) name = ((const TypeName *)value)->name;
  TypeReference none = {0};
  ObjectId ignored;
  if (!bind_collation(executor, &name, &none, &ignored)) return false;
  bool is_default = slice_equals(executor_text(executor, name.name.symbol), SLICE("default"));
  return !is_default || invalid(executor, "collation \"default\" cannot be copied");
}

// The server's own; what its system or ICU knows is theirs to say.
static bool check_builtin_locale(Executor *executor, Slice locale) {
  static const char *const given[] = {"C", "C.UTF-8", "C.UTF8", "PG_UNICODE_FAST"};
  size_t count = sizeof given / sizeof *given - (executor->version_max < 18 ? 1 : 0);
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(locale, slice_of(given[i]))) return true;
  }
  return executor_fail(executor, "42809", (Span){0, 0},
      "invalid locale name \"%.*s\" for builtin provider", SLICE_PRINT(locale));
}

static bool check_provider(Executor *executor, NodeList options, Slice provider) {
  bool is_icu = definition_word_is(provider, "icu");
  bool is_builtin = definition_word_is(provider, "builtin") && executor->version_max >= 17;
  bool is_libc = provider.length == 0 || definition_word_is(provider, "libc");
  if (!is_icu && !is_builtin && !is_libc)
    return executor_fail(executor, "42P17", (Span){0, 0}, "unrecognized collation provider: %.*s",
        SLICE_PRINT(provider));
  bool has_locale = definition_option(executor, options, "locale") != NULL;
  bool needs_locale = is_builtin || (is_icu && executor->version_max >= 15);
  if (needs_locale && !has_locale) return unspecified(executor, "locale");
  if (is_builtin &&
      !check_builtin_locale(executor, definition_option_text(executor, options, "locale")))
    return false;
  static const char *const parts[] = {"lc_collate", "lc_ctype"};
  for (size_t i = 0; i < 2 && !needs_locale && !has_locale; i++) {
    if (definition_option(executor, options, parts[i]) == NULL)
      return unspecified(executor, parts[i]);
  }
  bool deterministic = true;
  if (!definition_option_boolean(executor, options, "deterministic", &deterministic)) return false;
  if (!deterministic && !is_icu)
    return executor_fail(executor, "0A000", (Span){0, 0},
        "nondeterministic collations not supported with this provider");
  if (is_icu || definition_option(executor, options, "rules") == NULL) return true;
  return invalid(executor, "ICU rules cannot be specified unless locale provider is ICU");
}

bool collation_check(Executor *executor, const CreateDefined *statement) {
  NodeList options = statement->options;
  if (!check_names(executor, options)) return false;
  bool copies = statement->from.name.symbol != SYMBOL_NONE ||
                definition_option(executor, options, "from") != NULL;
  if (copies) return check_copied(executor, statement);
  return check_provider(executor, options, definition_option_text(executor, options, "provider"));
}
