#include "grammar/build.h"

void build_mark(Parse *parse, Construct construct, Span span) {
  uint64_t bit = UINT64_C(1) << (construct % 64);
  if (parse->marked[construct / 64] & bit) return;
  parse->marked[construct / 64] |= bit;
  ConstructMark *mark = ARENA_NEW(parse->arena, ConstructMark);
  *mark = (ConstructMark){construct, span, parse->marks};
  parse->marks = mark;
}

void build_mark_list(Parse *parse, Construct construct, NodeList list) {
  if (list.first == NULL) return;
  build_mark(parse, construct, (Span){list.first->span.start, list.last->span.end});
}

static void mark_option_value(Parse *parse, ConstructOwner owner, Span span) {
  if (owner == CONSTRUCT_OF_VACUUM || owner == CONSTRUCT_OF_ANALYZE)
    build_mark(parse, CONSTRUCT_VACUUM_OPTION_VALUE, span);
  else if (owner == CONSTRUCT_OF_REINDEX)
    build_mark(parse, CONSTRUCT_REINDEX_OPTION_VALUE, span);
}

void build_mark_options(Parse *parse, ConstructOwner owner, NodeList options) {
  LIST_EACH(item, options) {
    const Option *option = (const Option *)item;
    Slice name = symbol_text(parse->symbols, option->name.symbol);
    Construct construct = construct_of_option(owner, name);
    if (construct != CONSTRUCT_COUNT)
      build_mark(parse, construct, option->name.span);
    else if (option->value != NULL)
      mark_option_value(parse, owner, option->value->span);
  }
}

void build_mark_label(Parse *parse, Token word) {
  static const TokenKind since_14[] = {TOKEN_ABSENT, TOKEN_ASENSITIVE, TOKEN_ATOMIC, TOKEN_BREADTH,
      TOKEN_COMPRESSION, TOKEN_CONDITIONAL, TOKEN_DEPTH, TOKEN_EMPTY, TOKEN_ENFORCED, TOKEN_ERROR,
      TOKEN_FINALIZE, TOKEN_FORMAT, TOKEN_INDENT, TOKEN_JSON, TOKEN_JSON_ARRAY, TOKEN_JSON_ARRAYAGG,
      TOKEN_JSON_EXISTS, TOKEN_JSON_OBJECT, TOKEN_JSON_OBJECTAGG, TOKEN_JSON_QUERY,
      TOKEN_JSON_SCALAR, TOKEN_JSON_SERIALIZE, TOKEN_JSON_TABLE, TOKEN_JSON_VALUE, TOKEN_KEEP,
      TOKEN_KEYS, TOKEN_MATCHED, TOKEN_MERGE, TOKEN_MERGE_ACTION, TOKEN_NESTED, TOKEN_OBJECTS,
      TOKEN_OMIT, TOKEN_PARAMETER_KEYWORD, TOKEN_PATH, TOKEN_PERIOD, TOKEN_PLAN, TOKEN_QUOTES,
      TOKEN_RETURN, TOKEN_SCALAR, TOKEN_SOURCE, TOKEN_STRING_KEYWORD, TOKEN_SYSTEM_USER,
      TOKEN_TARGET, TOKEN_UNCONDITIONAL, TOKEN_VIRTUAL};
  for (size_t i = 0; i < sizeof since_14 / sizeof *since_14; i++) {
    if (word.kind == since_14[i]) return;
  }
  build_mark(parse, CONSTRUCT_KEYWORD_LABEL, build_token_span(word));
}

void build_mark_attribute(Parse *parse, const Node *option) {
  if (((const Option *)option)->value == NULL)
    build_mark(parse, CONSTRUCT_ATTRIBUTE_WORD, option->span);
}

void build_mark_force_all(Parse *parse, const Node *columns) {
  if (columns != NULL && columns->kind == NODE_NAME &&
      build_name_equals(parse, ((const NameNode *)columns)->name, SLICE("*")))
    build_mark(parse, CONSTRUCT_COPY_FORCE_ALL, columns->span);
}

// ---- JSON

// A server that does not know the function reads JSON_ARRAY(1), but not JSON_ARRAY(1 ABSENT ON NULL).
static bool looks_like_call(SpecialFunction special, NodeList parts) {
  if (special == SPECIAL_JSON_OBJECTAGG) return false;
  if (special == SPECIAL_JSON_OBJECT) return parts.first == NULL;
  LIST_EACH(part, parts) {
    if (part->kind == NODE_SELECT) return false;
    if (part->kind != NODE_SPECIAL_CLAUSE) continue;
    if (!slice_equals(((const SpecialClause *)part)->words, SLICE("ORDER BY"))) return false;
  }
  return true;
}

void build_mark_json(Parse *parse, Token word, SpecialFunction special, NodeList parts) {
  Construct call, clause;
  switch (special) {
  case SPECIAL_JSON_ARRAY:
  case SPECIAL_JSON_ARRAYAGG:
  case SPECIAL_JSON_OBJECT:
  case SPECIAL_JSON_OBJECTAGG:
    call = CONSTRUCT_JSON_CONSTRUCTOR;
    clause = CONSTRUCT_JSON_CONSTRUCTOR_CLAUSE;
    break;
  case SPECIAL_JSON_EXISTS:
  case SPECIAL_JSON_QUERY:
  case SPECIAL_JSON_VALUE:
    call = CONSTRUCT_JSON_QUERY;
    clause = CONSTRUCT_JSON_QUERY_CLAUSE;
    break;
  case SPECIAL_JSON:
  case SPECIAL_JSON_SCALAR:
  case SPECIAL_JSON_SERIALIZE:
    call = CONSTRUCT_JSON_FUNCTION;
    clause = CONSTRUCT_JSON_FUNCTION_CLAUSE;
    break;
  case SPECIAL_JSON_TABLE: call = clause = CONSTRUCT_JSON_TABLE; break;
  default: return;
  }
  build_mark(parse, looks_like_call(special, parts) ? call : clause, build_token_span(word));
}
