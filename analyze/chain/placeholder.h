// placeholder.h -- the words of a migration tool that it replaces before it sends a file.
//
//     PlacedText placed = placeholder_expand(text, &rules, values);
//     ... placed_text_origin(&placed, offset) ...
//     placed_text_free(&placed);
//
// A name that has no value becomes an identifier made of the name, so that `${schema}.orders` still
// parses, and is listed once.
#ifndef WEIR_ANALYZE_CHAIN_PLACEHOLDER_H
#define WEIR_ANALYZE_CHAIN_PLACEHOLDER_H

#include "lexer/slice.h"

#include <stddef.h>

typedef enum PlaceholderSyntax {
  PLACEHOLDER_NONE,
  PLACEHOLDER_BRACES,   // ${name}: Flyway (names in any case), Liquibase
  PLACEHOLDER_TEMPLATE, // {{ index .Options "name" }}, {{ .Name }}: Go's text/template, in part
  PLACEHOLDER_SHELL,    // $name, ${name}, ${name:-default}: goose between ENVSUB ON and OFF
  PLACEHOLDER_PSQL,     // :name, :'name', :"name" outside quotes, after \set
} PlaceholderSyntax;

typedef struct PlaceholderRules {
  PlaceholderSyntax syntax;
  Slice prefix; // PLACEHOLDER_BRACES: "${" and "}" where empty
  Slice suffix;
  bool any_case; // names are compared in any case of ASCII letters
} PlaceholderRules;

typedef struct PlaceholderValue {
  Slice name;
  Slice value;
} PlaceholderValue;

typedef struct PlaceholderValues {
  PlaceholderValue *items; // ours, like the texts they point to
  size_t count;
  size_t capacity;
  size_t *places; // private: by name, index + 1
  size_t place_count;
} PlaceholderValues;

// Both texts are copied; a later value of a name replaces the earlier one.
void placeholder_values_set(PlaceholderValues *values, Slice name, Slice value);
const Slice *placeholder_values_find(const PlaceholderValues *values, Slice name, bool any_case);
void placeholder_values_free(PlaceholderValues *values); // leaves them empty

typedef struct PlacedSegment {
  size_t executed;  // where it begins in the executed text
  size_t written;   // where in the file
  bool is_replaced; // all of it stands for the placeholder at `written`
  bool is_unknown;  // which has no value
} PlacedSegment;

typedef struct PlaceholderUnknown {
  Slice name;    // points into the file's text
  size_t offset; // of its first occurrence, in the file
} PlaceholderUnknown;

// Empty when zeroed.
typedef struct PlacedText {
  Slice text; // what is executed; ours, or the given text itself if nothing was replaced
  PlacedSegment *segments; // ascending; none: both texts are the same
  size_t segment_count;
  PlaceholderUnknown *unknown; // in order of appearance, each name once
  size_t unknown_count;
  char *owned; // private, like what follows
  size_t length;
  size_t capacity;
  size_t segment_capacity;
  size_t unknown_capacity;
  size_t *unknown_places;
  size_t unknown_place_count;
} PlacedText;

// `text` must outlive the result. `values` may be NULL.
PlacedText placeholder_expand(
    Slice text, const PlaceholderRules *rules, const PlaceholderValues *values);
void placed_text_free(PlacedText *placed); // leaves it empty

// Adds what the \set of a psql script leaves behind for those that are read after it.
void placeholder_take_psql(PlaceholderValues *values, Slice text);

// The offset in the file of what stands at `executed`, up to the text's length. What a value stands
// for lies where its placeholder begins.
size_t placed_text_origin(const PlacedText *placed, size_t executed);

#endif
