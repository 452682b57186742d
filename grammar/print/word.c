#include "grammar/print/word.h"

#include "lexer/keyword.h"

// Of the keywords that are in the way of a name, those that 11 did not have so, and the version that
// brought them. Source: pg_get_keywords() of servers, and the lists of keywords of the releases.
static const struct {
  TokenKind kind;
  uint32_t first;
} newer[] = {
    {TOKEN_NORMALIZE, 13},
    {TOKEN_JSON_ARRAY, 16},
    {TOKEN_JSON_ARRAYAGG, 16},
    {TOKEN_JSON_OBJECT, 16},
    {TOKEN_JSON_OBJECTAGG, 16},
    {TOKEN_SYSTEM_USER, 16},
    {TOKEN_JSON, 17},
    {TOKEN_JSON_EXISTS, 17},
    {TOKEN_JSON_QUERY, 17},
    {TOKEN_JSON_SCALAR, 17},
    {TOKEN_JSON_SERIALIZE, 17},
    {TOKEN_JSON_TABLE, 17},
    {TOKEN_JSON_VALUE, 17},
    {TOKEN_MERGE_ACTION, 17},
};

static bool is_newer(TokenKind kind, uint32_t server_version) {
  for (size_t i = 0; i < sizeof newer / sizeof newer[0]; i++) {
    if (newer[i].kind == kind) return server_version != 0 && server_version < newer[i].first;
  }
  return false;
}

unsigned word_class(Slice folded, uint32_t server_version) {
  TokenKind kind = keyword_find(folded);
  unsigned class = 0;
  switch (lexer_keyword_category(kind)) {
  case KEYWORD_RESERVED: class = WORD_RESERVED; break;
  case KEYWORD_COLUMN_NAME: class = WORD_COLUMN_NAME; break;
  case KEYWORD_TYPE_FUNCTION_NAME: class = WORD_TYPE_FUNCTION_NAME; break;
  default: break;
  }
  return class != 0 && is_newer(kind, server_version) ? 0 : class;
}
