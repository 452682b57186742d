#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/option_text.h"
#include "analyze/catalog/builtin/server_setting.h"

#include <strings.h>

typedef struct KnownOption {
  const char *name;
  unsigned owner;
  ServerSettingKind kind;
  double least;
  double most;
  const char *words;
  int first;
  int last;
} KnownOption;

static const KnownOption known_options[] = {
#define OPTION(name, owner, kind, least, most, words, first, last)                                 \
  {name, owner, SERVER_SETTING_##kind, least, most, words, first, last},
#include "analyze/apply/option/relation_option.def"
#undef OPTION
};

static const KnownOption *find(const Executor *executor, Slice name, unsigned owner) {
  int version = executor->version_max;
  if (version < SERVER_SETTING_FIRST_VERSION) version = SERVER_SETTING_FIRST_VERSION;
  if (version > SERVER_SETTING_LAST_VERSION) version = SERVER_SETTING_LAST_VERSION;
  for (size_t i = 0; i < sizeof known_options / sizeof *known_options; i++) {
    const KnownOption *known = &known_options[i];
    if ((known->owner & owner) && known->first <= version && version <= known->last &&
        slice_equals(name, slice_of(known->name)))
      return known;
  }
  return NULL;
}

// ---- values

static bool is_word(const char *words, Slice text) {
  for (const char *at = words;; at++) {
    size_t length = strcspn(at, "|");
    if (length == text.length && strncasecmp(at, text.start, length) == 0) return true;
    at += length;
    if (*at == '\0') return false;
  }
}

static const char *kind_word(ServerSettingKind kind) {
  switch (kind) {
  case SERVER_SETTING_BOOL: return "boolean";
  case SERVER_SETTING_INTEGER: return "integer";
  case SERVER_SETTING_REAL: return "floating point";
  default: return "enum";
  }
}

static bool invalid(Executor *executor, const KnownOption *known, Slice value, Span span) {
  return executor_fail(executor, "22023", span, "invalid value for %s option \"%s\": %.*s",
      kind_word(known->kind), known->name, SLICE_PRINT(value));
}

// Before 12 integers had no fractions.
static bool is_fraction(const Executor *executor, const KnownOption *known, Slice value) {
  return known->kind == SERVER_SETTING_INTEGER && executor->version_max < 12 &&
         memchr(value.start, '.', value.length) != NULL;
}

static bool check_value(Executor *executor, const KnownOption *known, Slice value, Span span) {
  if (known->kind == SERVER_SETTING_ENUM)
    return is_word(known->words, value) || invalid(executor, known, value, span);
  ServerSetting setting = {
      .kind = (uint8_t)known->kind, .least = known->least, .most = known->most};
  double number;
  if (is_fraction(executor, known, value)) return invalid(executor, known, value, span);
  switch (server_setting_judge(&setting, value, &number)) {
  case SERVER_SETTING_FITS: return true;
  case SERVER_SETTING_IS_OUTSIDE:
    return executor_fail(executor, "22023", span, "value %.*s out of bounds for option \"%s\"",
        SLICE_PRINT(value), known->name);
  default: return invalid(executor, known, value, span);
  }
}

// ---- names

static bool is_toast(const Executor *executor, const Option *option) {
  return slice_equals(executor_text(executor, option->name_space.symbol), SLICE("toast"));
}

static bool is_meant(
    const Executor *executor, const RelationOptionChange *change, const Option *option) {
  if (option->name_space.symbol == SYMBOL_NONE) return !change->is_toast;
  return change->is_toast && is_toast(executor, option);
}

static bool is_oids(
    const Executor *executor, const RelationOptionChange *change, const Option *option) {
  return change->is_with &&
         slice_equals(executor_text(executor, option->name.symbol), SLICE("oids"));
}

static bool check_oids(Executor *executor, const Option *option) {
  Slice value = option_text_value(executor, option->value, "true");
  if (!server_setting_is_bool(value))
    return executor_fail(executor, "42601", option->node.span, "oids requires a Boolean value");
  if (executor->version_max < 12) return true;
  bool is_false = value.length > 1 && (value.start[1] | 0x20) == 'f'; // off
  if (is_false || strchr("fFnN0", value.start[0]) != NULL) return true;
  return executor_fail(
      executor, "0A000", option->node.span, "tables declared WITH OIDS are not supported");
}

// All of them are read before any is looked up.
static bool read(Executor *executor, const RelationOptionChange *change) {
  LIST_EACH(node, change->options) {
    const Option *option = (const Option *)node;
    Slice space = executor_text(executor, option->name_space.symbol);
    if (space.length > 0 && (change->refuses_toast || !is_toast(executor, option)) &&
        !change->is_reset)
      return executor_fail(executor, "22023", node->span,
          "unrecognized parameter namespace \"%.*s\"", SLICE_PRINT(space));
    if (change->is_reset && option->value != NULL)
      return executor_fail(
          executor, "42601", node->span, "RESET must not include values for parameters");
    if (!is_meant(executor, change, option)) continue;
    if (is_oids(executor, change, option) && !check_oids(executor, option)) return false;
  }
  return true;
}

static bool refuse_partitioned(Executor *executor, Span span) {
  executor_fail(
      executor, "42809", span, "cannot specify storage parameters for a partitioned table");
  executor_hint(executor, "Specify storage parameters for its leaf partitions instead.");
  return false;
}

static bool check(
    Executor *executor, const RelationOptionChange *change, const Option *option, Symbol added) {
  Slice name = executor_text(executor, option->name.symbol);
  Slice seen;
  if (change->owner == RELATION_OPTION_ANY) return true;
  if (change->owner == RELATION_OPTION_NOBODY && executor->version_max >= 16)
    return refuse_partitioned(executor, option->node.span);
  const KnownOption *known = find(executor, name, change->owner);
  if (known == NULL)
    return executor_fail(
        executor, "22023", option->node.span, "unrecognized parameter \"%.*s\"", SLICE_PRINT(name));
  if (option_text_find(executor, added, name, OPTION_SEPARATOR, &seen))
    return executor_fail(executor, "22023", option->node.span,
        "parameter \"%.*s\" specified more than once", SLICE_PRINT(name));
  return check_value(
      executor, known, option_text_value(executor, option->value, "true"), option->node.span);
}

#define OPTIONS_MOST 200u // of a method that takes any: joining them is quadratic

bool relation_option_change(Executor *executor, const RelationOptionChange *change, Symbol *list) {
  if (!read(executor, change)) return false;
  Symbol added = SYMBOL_NONE;
  uint32_t count = 0;
  LIST_EACH(node, change->options) {
    const Option *option = (const Option *)node;
    if (!is_meant(executor, change, option) || is_oids(executor, change, option)) continue;
    if (count++ == OPTIONS_MOST) break;
    Slice name = executor_text(executor, option->name.symbol);
    if (!change->is_reset && !check(executor, change, option, added)) return false;
    *list = option_text_remove(executor, *list, name, OPTION_SEPARATOR);
    if (change->is_reset) continue;
    Slice value = option_text_value(executor, option->value, "true");
    added = option_text_set(executor, added, name, value, OPTION_SEPARATOR);
  }
  *list = option_text_join(executor, *list, added, OPTION_SEPARATOR);
  return true;
}

unsigned relation_option_of_method(const Executor *executor, Symbol method) {
  static const struct {
    const char *name;
    unsigned owner;
  } methods[] = {{"btree", RELATION_OPTION_BTREE}, {"hash", RELATION_OPTION_HASH},
      {"gist", RELATION_OPTION_GIST}, {"rtree", RELATION_OPTION_GIST},
      {"spgist", RELATION_OPTION_SPGIST}, {"gin", RELATION_OPTION_GIN},
      {"brin", RELATION_OPTION_BRIN}};
  if (method == SYMBOL_NONE) return RELATION_OPTION_BTREE;
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    if (slice_equals(executor_text(executor, method), slice_of(methods[i].name)))
      return methods[i].owner;
  }
  return RELATION_OPTION_ANY;
}
