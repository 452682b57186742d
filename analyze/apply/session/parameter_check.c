#include "analyze/apply/session/parameter_check.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/session/session_user.h"
#include "analyze/catalog/builtin/server_setting.h"

static bool has_dot(Slice name) { return memchr(name.start, '.', name.length) != NULL; }

static bool unrecognized(Executor *executor, Slice name, Span span) {
  return executor_fail(
      executor, "42704", span, "unrecognized configuration parameter \"%.*s\"", SLICE_PRINT(name));
}

static bool denied(Executor *executor, Slice name, Span span) {
  return executor_fail(
      executor, "42501", span, "permission denied to set parameter \"%.*s\"", SLICE_PRINT(name));
}

// ---- names with a dot, which are one's own or an extension's

static bool check_custom(Executor *executor, const ParameterChange *change) {
  if (executor->version_max >= 14 && !server_setting_is_custom_name(change->name)) {
    executor_fail(executor, "42602", change->span, "invalid configuration parameter name \"%.*s\"",
        SLICE_PRINT(change->name));
    executor_detail(executor,
        "Custom parameter names must be two or more simple identifiers separated by dots.");
    return false;
  }
  if (change->use == PARAMETER_FOR_LATER && session_user_has_no_rights(executor))
    return denied(executor, change->name, change->span);
  // Before 17 a file could only have those that the session knows.
  bool is_refused = change->use == PARAMETER_IN_FILE && executor->version_max < 17;
  if (!is_refused || executor->open_world || executor->extensions_seen) return true;
  if (symbol_find(executor->symbols, change->name) != SYMBOL_NONE) return true;
  return unrecognized(executor, change->name, change->span);
}

// ---- places

static bool cannot_change(
    Executor *executor, const ParameterChange *change, const char *name, const char *how) {
  return executor_fail(executor, "55P02", change->span, "parameter \"%s\" cannot be %s", name, how);
}

static bool check_place(
    Executor *executor, const ParameterChange *change, const ServerSetting *setting) {
  if (change->use == PARAMETER_IN_FILE)
    return setting->in_file || cannot_change(executor, change, setting->name, "changed");
  switch ((ServerSettingContext)setting->context) {
  case SERVER_SETTING_INTERNAL: return cannot_change(executor, change, setting->name, "changed");
  case SERVER_SETTING_POSTMASTER:
    return cannot_change(executor, change, setting->name, "changed without restarting the server");
  case SERVER_SETTING_SIGHUP: return cannot_change(executor, change, setting->name, "changed now");
  case SERVER_SETTING_SUPERUSER_BACKEND:
  case SERVER_SETTING_BACKEND:
    return cannot_change(executor, change, setting->name, "set after connection start");
  case SERVER_SETTING_SUPERUSER:
    if (session_user_has_no_rights(executor)) return denied(executor, change->name, change->span);
    break;
  case SERVER_SETTING_USER: break;
  }
  if (change->value != NULL || setting->resets) return true;
  return executor_fail(
      executor, "0A000", change->span, "parameter \"%s\" cannot be reset", setting->name);
}

// ---- values

static bool outside(Executor *executor, const ParameterChange *change, const ServerSetting *setting,
    double number, int version) {
  const char *gap = setting->unit[0] != '\0' ? " " : "";
  bool tells_units = version >= 17;
  const char *unit = tells_units ? setting->unit : "";
  const char *unit_gap = tells_units ? gap : "";
  bool is_integer = setting->kind == SERVER_SETTING_INTEGER;
  int digits = is_integer ? 15 : 6;
  return executor_fail(executor, "22023", change->span,
      "%.*g%s%s is outside the valid range for parameter \"%s\" (%.*g%s%s .. %.*g%s%s)", digits,
      number, gap, setting->unit, setting->name, digits, setting->least, unit_gap, unit, digits,
      setting->most, unit_gap, unit);
}

static bool invalid(Executor *executor, const ParameterChange *change, const char *name) {
  return executor_fail(executor, "22023", change->span,
      "invalid value for parameter \"%s\": \"%.*s\"", name, SLICE_PRINT(*change->value));
}

static void hint_at_words(Executor *executor, const ServerSetting *setting) {
  Slice words = SLICE("");
  for (const char *at = server_setting_words(setting);; at++) {
    size_t length = strcspn(at, "|");
    words = arena_printf(executor->arena, "%.*s%s%.*s", SLICE_PRINT(words),
        words.length > 0 ? ", " : "", (int)length, at);
    at += length;
    if (*at == '\0') break;
  }
  executor_hint(executor, "Available values: %.*s.", SLICE_PRINT(words));
}

static void hint_at_units(Executor *executor, const ServerSetting *setting) {
  bool is_memory = strchr(setting->unit, 'B') != NULL;
  executor_hint(executor, "Valid units for this parameter are %s.",
      is_memory ? "\"B\", \"kB\", \"MB\", \"GB\", and \"TB\""
                : "\"us\", \"ms\", \"s\", \"min\", \"h\", and \"d\"");
}

static bool is_true(Slice value) {
  char first = value.length > 0 ? (char)(value.start[0] | 0x20) : '\0';
  return first == 't' || first == 'y' || value.start[0] == '1' ||
         (first == 'o' && value.length == 2 && (value.start[1] | 0x20) == 'n');
}

// Before 12 a whole number was written as one.
static bool is_fraction(const ServerSetting *setting, Slice value) {
  if (setting->kind != SERVER_SETTING_INTEGER || slice_starts_with(value, SLICE("0x")))
    return false;
  return memchr(value.start, '.', value.length) != NULL ||
         memchr(value.start, 'e', value.length) != NULL;
}

static bool check_value(
    Executor *executor, const ParameterChange *change, const ServerSetting *setting, int version) {
  double number = 0;
  if (version < 12 && is_fraction(setting, *change->value))
    return invalid(executor, change, setting->name);
  switch (server_setting_judge(setting, *change->value, &number)) {
  case SERVER_SETTING_FITS: break;
  case SERVER_SETTING_IS_NO_BOOL:
    return executor_fail(executor, "22023", change->span,
        "parameter \"%s\" requires a Boolean value", setting->name);
  case SERVER_SETTING_IS_OUTSIDE: return outside(executor, change, setting, number, version);
  case SERVER_SETTING_IS_INVALID:
    invalid(executor, change, setting->name);
    if (setting->kind == SERVER_SETTING_ENUM) hint_at_words(executor, setting);
    return false;
  case SERVER_SETTING_IS_INVALID_LIST:
    invalid(executor, change, setting->name);
    executor_detail(executor, "List syntax is invalid.");
    return false;
  case SERVER_SETTING_HAS_OTHER_UNIT:
    invalid(executor, change, setting->name);
    hint_at_units(executor, setting);
    return false;
  case SERVER_SETTING_IS_TOO_LARGE:
    invalid(executor, change, setting->name);
    executor_hint(executor, "Value exceeds integer range.");
    return false;
  }
  bool makes_oids = slice_equals(slice_of(setting->name), SLICE("default_with_oids")) &&
                    executor->version_max >= 12 && is_true(*change->value);
  if (makes_oids)
    return executor_fail(
        executor, "0A000", change->span, "tables declared WITH OIDS are not supported");
  const char *fault =
      parameter_text_fault(executor, slice_of(setting->name), *change->value, change->use);
  if (fault == NULL) return true;
  invalid(executor, change, setting->name);
  if (fault[0] != '\0') executor_detail(executor, "%s", fault);
  return false;
}

// ---- all of it, as one version sees it

static bool check_as(Executor *executor, const ParameterChange *change, int version) {
  const ServerSetting *setting = server_setting_find(change->name, version);
  if (change->is_several && (setting == NULL || setting->kind != SERVER_SETTING_LIST))
    return setting == NULL ? unrecognized(executor, change->name, change->span)
                           : executor_fail(executor, "22023", change->span,
                                 "SET %.*s takes only one argument", SLICE_PRINT(change->name));
  if (setting == NULL) return unrecognized(executor, change->name, change->span);
  if (!check_place(executor, change, setting)) return false;
  return change->value == NULL || check_value(executor, change, setting, version);
}

static void note_refusing(Outcome *outcome, const Outcome *failure, int version) {
  if (outcome->refused_to == 0) {
    outcome->refused_to = (uint8_t)version;
    outcome->refused_message = failure->message;
    memcpy(outcome->refused_sqlstate, failure->sqlstate, sizeof failure->sqlstate);
  }
  outcome->refused_from = (uint8_t)version;
}

// The newest version's words, if every version refuses it.
bool parameter_check(Executor *executor, const ParameterChange *change) {
  if (has_dot(change->name)) return check_custom(executor, change);
  Outcome *outcome = &executor->execution->outcome;
  const Outcome before = *outcome;
  Outcome newest = before, noted = before;
  bool is_taken = false;
  for (int version = executor->version_max; version >= executor->version_min; version--) {
    *outcome = before;
    if (check_as(executor, change, version)) {
      is_taken = true;
    } else {
      note_refusing(&noted, outcome, version);
      if (version == executor->version_max) newest = *outcome;
    }
  }
  *outcome = is_taken ? noted : newest;
  return is_taken;
}

// ALTER SYSTEM asks for rights first.
static bool check_rights(Executor *executor, const SetStatement *statement) {
  Span span = statement->node.span;
  if (!session_user_has_no_rights(executor)) return true;
  if (executor->version_max < 15)
    return executor_fail(
        executor, "42501", span, "must be superuser to execute ALTER SYSTEM command");
  if (statement->all)
    return executor_fail(
        executor, "42501", span, "permission denied to perform ALTER SYSTEM RESET ALL");
  return denied(executor, statement->name, span);
}

bool parameter_check_statement(
    Executor *executor, const SetStatement *statement, ParameterUse use) {
  if (use == PARAMETER_IN_FILE && !check_rights(executor, statement)) return false;
  if (statement->all) return true;
  Span span = statement->node.span;
  if (statement->from_current) {
    ParameterChange place = {.use = use, .name = statement->name, .span = span};
    return parameter_check_shown(executor, statement->name, span) &&
           parameter_check(executor, &place);
  }
  bool resets = statement->reset || statement->to_default || statement->values.count == 0;
  Slice value = resets ? SLICE("") : option_text_setting(executor, statement);
  return parameter_check(executor, &(ParameterChange){.use = use,
                                       .name = statement->name,
                                       .value = resets ? NULL : &value,
                                       .is_several = statement->values.count > 1,
                                       .span = span});
}

bool parameter_check_shown(Executor *executor, Slice name, Span span) {
  if (has_dot(name)) {
    bool may_be = executor->open_world || executor->extensions_seen ||
                  slice_starts_with(name, SLICE("plpgsql."));
    // A name that was set once, in whatever transaction or session, is a symbol.
    if (may_be || symbol_find(executor->symbols, name) != SYMBOL_NONE) return true;
    return unrecognized(executor, name, span);
  }
  for (int version = executor->version_min; version <= executor->version_max; version++) {
    if (server_setting_find(name, version) != NULL) return true;
  }
  return unrecognized(executor, name, span);
}
