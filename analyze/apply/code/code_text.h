// code_text.h -- the private part of code.h for functions: their arguments, and texts that grow.
#ifndef WEIR_ANALYZE_APPLY_CODE_CODE_TEXT_H
#define WEIR_ANALYZE_APPLY_CODE_CODE_TEXT_H

#include "analyze/apply/code/code.h"

typedef struct CodeArguments {
  Datum *items;
  size_t count;
} CodeArguments;

typedef struct TextBuffer { // in the statement's arena; empty when zeroed
  char *bytes;
  size_t length;
  size_t capacity;
} TextBuffer;
void code_append(Code *code, TextBuffer *buffer, Slice text);

// text ~ pattern; DATUM_UNKNOWN where the C library may understand it otherwise.
Datum code_matches(Code *code, Datum value, Datum pattern, bool any_case);
Datum code_regexp_replace(Code *code, const CodeArguments *arguments);

// ---- dates and times: code_time.c

Datum code_cast_time(Code *code, Datum value, Slice type);
Datum code_add_time(Datum left, Datum right, int sign);
Datum code_to_char(Code *code, const CodeArguments *arguments);
Datum code_date_trunc(Code *code, const CodeArguments *arguments);
Datum code_now(Code *code, const CodeArguments *arguments);

// ---- functions of texts: code_text.c

Datum code_lower(Code *code, const CodeArguments *arguments);
Datum code_upper(Code *code, const CodeArguments *arguments);
Datum code_length(Code *code, const CodeArguments *arguments);
Datum code_replace(Code *code, const CodeArguments *arguments);
Datum code_split_part(Code *code, const CodeArguments *arguments);
Datum code_format(Code *code, const CodeArguments *arguments);
Datum code_concat(Code *code, const CodeArguments *arguments);
Datum code_quote_ident(Code *code, const CodeArguments *arguments);
Datum code_quote_literal(Code *code, const CodeArguments *arguments);
Datum code_quote_nullable(Code *code, const CodeArguments *arguments);

#endif
