// renew_checksum.h -- atlas.sum of the files as they would be.
#ifndef WEIR_ANALYZE_FIX_RENEW_CHECKSUM_H
#define WEIR_ANALYZE_FIX_RENEW_CHECKSUM_H

#include "analyze/fix/fix_text.h"
#include "lexer/error.h"

// Of the folder of `path`, where a file is changed. Nothing where there is no atlas.sum; false: one does
// not fit the files as they are now, so that nobody may renew it; the error says so.
bool renew_checksum(FixTexts *texts, const char *path, Error *why);

#endif
