// json_value.h -- the values that our JSON is made of, for jansson.
#ifndef WEIR_REPORT_JSON_VALUE_H
#define WEIR_REPORT_JSON_VALUE_H

#include "lexer/slice.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

// Any bytes: what is not UTF-8 becomes U+FFFD.
json_t *json_value_text(Slice text);
json_t *json_value_text_or_null(Slice text); // null for ""
json_t *json_value_number(uint64_t number);
json_t *json_value_letter(char letter); // null for NUL

// Takes over `value`.
static inline void json_value_set(json_t *object, const char *name, json_t *value) {
  json_object_set_new(object, name, value);
}

// Writes it as json_dumpf does, but in large pieces.
void json_value_write(const json_t *value, size_t flags, FILE *out);

#endif
