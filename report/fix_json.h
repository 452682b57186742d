// fix_json.h -- `weir fix --format json`: what would be rewritten, and what not and why.
#ifndef WEIR_REPORT_FIX_JSON_H
#define WEIR_REPORT_FIX_JSON_H

#include "analyze/finding/finding.h"
#include "lexer/source.h"

#include <stdio.h>

typedef struct FixJsonItem {
  const Finding *finding;
  Source *source; // of its file, and of its edits
  const Fix *fix; // NULL: it is not made
  Slice title;
  Slice refusal;
} FixJsonItem;

typedef struct FixJson FixJson;
FixJson *fix_json_new(void);
void fix_json_add(FixJson *json, const FixJsonItem *item);
void fix_json_new_file(FixJson *json, const char *path, Slice text); // of the item added last
// A file as all fixes make it, journals and checksums among them.
void fix_json_file(FixJson *json, const char *path, Slice text, bool is_new);
void fix_json_write(FixJson *json, FILE *out); // and frees it

#endif
