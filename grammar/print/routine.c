#include "grammar/print/object.h"
#include "grammar/print/option.h"

// Functions and procedures, their parameters and bodies; DO, CALL.

void print_function_parameter(Printer *printer, const Node *node) {
  static const char *const modes[] = {[PARAMETER_IN] = "IN",
      [PARAMETER_OUT] = "OUT",
      [PARAMETER_INOUT] = "INOUT",
      [PARAMETER_VARIADIC] = "VARIADIC",
      [PARAMETER_TABLE] = NULL};
  const FunctionParameter *parameter = (const FunctionParameter *)node;
  if (modes[parameter->mode] != NULL) print_words(printer, modes[parameter->mode]);
  if (print_is_set(parameter->name)) print_type_function_name(printer, parameter->name);
  print_node(printer, &parameter->type->node);
  print_clause(printer, "DEFAULT", parameter->default_value);
}

// ---- f(int, text) as others name it

static bool is_operator(Slice name) {
  return name.length > 0 && memchr("+-*/<>=~!@#%^&|`?", name.start[0], 17) != NULL;
}

static void print_operands(Printer *printer, const FunctionSignature *signature) {
  print_words(printer, "(");
  layout_glue(printer->layout);
  print_word_if(printer, signature->is_prefix, "NONE");
  if (signature->is_prefix) print_comma(printer);
  print_items(printer, &signature->parameters);
  if (signature->is_postfix) print_comma(printer);
  print_word_if(printer, signature->is_postfix, "NONE");
  print_glued(printer, ")");
}

static void print_aggregate_parameters(Printer *printer, const FunctionSignature *signature) {
  uint32_t at = 0;
  if (signature->is_star) print_words(printer, "*");
  LIST_EACH(parameter, signature->parameters) {
    if (signature->has_order && at == signature->direct) {
      print_words(printer, "ORDER BY");
    } else if (at > 0) {
      print_comma(printer);
    }
    print_node(printer, parameter);
    at++;
  }
  if (signature->repeats_last) print_clause(printer, "ORDER BY", signature->parameters.last);
}

void print_function_signature(Printer *printer, const Node *node) {
  const FunctionSignature *signature = (const FunctionSignature *)node;
  const QualifiedName *name = &signature->name;
  if (is_operator(print_symbol(printer, name->name))) {
    print_bare_operator(printer, &(OperatorName){.schema = name->schema, .name = name->name});
    if (signature->has_arguments) print_operands(printer, signature);
    return;
  }
  if (!signature->has_arguments) {
    print_qualified(printer, name);
    return;
  }
  print_function_name(printer, name);
  print_open_glued(printer);
  layout_glue(printer->layout);
  print_aggregate_parameters(printer, signature);
  print_close(printer);
}

// ---- options

// A body reads best between dollars, where nothing in it needs doubling.
static void print_body(Printer *printer, Slice body) {
  bool wants_dollars = memchr(body.start, '\'', body.length) != NULL ||
                       memchr(body.start, '\n', body.length) != NULL ||
                       memchr(body.start, '\\', body.length) != NULL;
  const char *tag = "$$";
  for (size_t i = 0; i + 1 < body.length; i++) {
    if (memcmp(body.start + i, "$$", 2) == 0) tag = "$body$";
  }
  bool ends_in_dollar = body.length > 0 && body.start[body.length - 1] == '$';
  for (size_t i = 0; i + 6 <= body.length; i++) {
    if (memcmp(body.start + i, "$body$", 6) == 0) wants_dollars = false;
  }
  if (!wants_dollars || ends_in_dollar) {
    print_string(printer, body);
    return;
  }
  print_words(printer, tag);
  layout_glue(printer->layout);
  print_slice(printer, body);
  print_glued(printer, tag);
}

static void print_code(Printer *printer, const Option *option) {
  print_words(printer, "AS");
  if (option->value->kind == NODE_ROW) {
    NodeList parts = print_option_list(option);
    print_list(printer, &parts);
  } else {
    print_body(printer, ((const Constant *)option->value)->text);
  }
}

static void print_transforms(Printer *printer, const Option *option) {
  NodeList types = print_option_list(option);
  print_words(printer, "TRANSFORM");
  LIST_EACH(type, types) {
    if (type != types.first) print_glued(printer, ",");
    print_clause(printer, "FOR TYPE", type);
  }
}

static void print_word_option(Printer *printer, const char *words, const Option *option) {
  print_words(printer, words);
  print_nonreserved_word(printer, ((const NameNode *)option->value)->name);
}

// Options that are one word, on or off.
static bool print_switch(Printer *printer, const Option *option) {
  static const char *const words[][3] = {
      {"strict", "STRICT", "CALLED ON NULL INPUT"},
      {"security", "SECURITY DEFINER", "SECURITY INVOKER"},
      {"leakproof", "LEAKPROOF", "NOT LEAKPROOF"},
      {"window", "WINDOW", "WINDOW"},
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!print_option_is(printer, option, words[i][0])) continue;
    print_words(printer, words[i][print_option_is_on(option) ? 1 : 2]);
    return true;
  }
  return false;
}

static void print_routine_option(Printer *printer, const Option *option) {
  if (print_switch(printer, option)) return;
  if (print_option_is(printer, option, "language")) {
    print_word_option(printer, "LANGUAGE", option);
  } else if (print_option_is(printer, option, "as")) {
    print_code(printer, option);
  } else if (print_option_is(printer, option, "transform")) {
    print_transforms(printer, option);
  } else if (print_option_is(printer, option, "volatility")) {
    Name word = ((const NameNode *)option->value)->name;
    print_lower_words_as_keywords(printer, print_symbol(printer, word));
  } else if (print_option_is(printer, option, "parallel")) {
    print_clause_name(printer, "PARALLEL", ((const NameNode *)option->value)->name);
  } else if (print_option_is(printer, option, "set")) {
    print_node(printer, option->value);
  } else {
    print_lower_words_as_keywords(printer, print_symbol(printer, option->name));
    print_node(printer, option->value);
  }
}

static void print_routine_options(Printer *printer, const NodeList *options) {
  LIST_EACH(option, *options) {
    print_next_clause(printer);
    print_routine_option(printer, (const Option *)option);
  }
}

// ---- CREATE FUNCTION

static void print_parameters(Printer *printer, const CreateFunction *function) {
  print_open_glued(printer);
  layout_glue(printer->layout);
  bool is_first = true;
  LIST_EACH(node, function->parameters) {
    if (((const FunctionParameter *)node)->mode == PARAMETER_TABLE) continue;
    if (!is_first) print_comma(printer);
    print_node(printer, node);
    is_first = false;
  }
  print_close(printer);
}

static void print_result_columns(Printer *printer, const CreateFunction *function) {
  print_words(printer, "RETURNS TABLE");
  print_open(printer);
  layout_glue(printer->layout);
  bool is_first = true;
  LIST_EACH(node, function->parameters) {
    if (((const FunctionParameter *)node)->mode != PARAMETER_TABLE) continue;
    if (!is_first) print_comma(printer);
    print_node(printer, node);
    is_first = false;
  }
  print_close(printer);
}

static void print_sql_body(Printer *printer, const CreateFunction *function) {
  print_next_clause(printer);
  if (!function->atomic) {
    print_clause(printer, "RETURN", function->body.first);
    return;
  }
  print_words(printer, "BEGIN ATOMIC");
  layout_indent(printer->layout);
  LIST_EACH(statement, function->body) {
    layout_line(printer->layout);
    print_word_if(printer, statement->kind > NODE_LAST_STATEMENT, "RETURN");
    print_node(printer, statement);
    print_glued(printer, ";");
  }
  layout_dedent(printer->layout);
  layout_line(printer->layout);
  print_words(printer, "END");
}

void print_create_function(Printer *printer, const Node *node) {
  const CreateFunction *function = (const CreateFunction *)node;
  print_begin_clauses(printer);
  print_words(printer, function->or_replace ? "CREATE OR REPLACE" : "CREATE");
  print_words(printer, function->procedure ? "PROCEDURE" : "FUNCTION");
  print_function_name(printer, &function->name);
  print_parameters(printer, function);
  if (function->returns_table) {
    print_next_clause(printer);
    print_result_columns(printer, function);
  } else if (function->returns != NULL) {
    print_next_clause(printer);
    print_clause(printer, "RETURNS", &function->returns->node);
  }
  print_routine_options(printer, &function->options);
  if (function->has_sql_body) print_sql_body(printer, function);
  print_end_clauses(printer);
}

void print_alter_function(Printer *printer, const Node *node) {
  const AlterFunction *alter = (const AlterFunction *)node;
  print_begin_clauses(printer);
  print_words(printer, "ALTER");
  print_object(printer, alter->object, &alter->function->node);
  print_routine_options(printer, &alter->options);
  print_end_clauses(printer);
}

// ---- DO, CALL

void print_do(Printer *printer, const Node *node) {
  const DoStatement *statement = (const DoStatement *)node;
  bool has_language = print_is_set(statement->language);
  bool has_body = statement->body.value.start != NULL;
  bool language_last =
      has_language && has_body && statement->language.span.start > statement->body.span.start;
  print_words(printer, "DO");
  if (has_language && !language_last) {
    print_words(printer, "LANGUAGE");
    print_nonreserved_word(printer, statement->language);
  }
  if (has_body) print_body(printer, statement->body.value);
  if (!language_last) return;
  print_words(printer, "LANGUAGE");
  print_nonreserved_word(printer, statement->language);
}

void print_call(Printer *printer, const Node *node) {
  print_words(printer, "CALL");
  print_node(printer, ((const CallStatement *)node)->call);
}
