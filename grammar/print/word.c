#include "grammar/print/word.h"

#include "lexer/keyword.h"

unsigned word_class(Slice folded, uint32_t server_version) {
  (void)server_version;
  switch (lexer_keyword_category(keyword_find(folded))) {
  case KEYWORD_RESERVED: return WORD_RESERVED;
  case KEYWORD_COLUMN_NAME: return WORD_COLUMN_NAME;
  case KEYWORD_TYPE_FUNCTION_NAME: return WORD_TYPE_FUNCTION_NAME;
  default: return 0;
  }
}
