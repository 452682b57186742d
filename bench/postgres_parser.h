// postgres_parser.h -- PostgreSQL's own parser, if Debian's libpg-query is there: loaded when asked
// for, never linked.
#ifndef WEIR_BENCH_POSTGRES_PARSER_H
#define WEIR_BENCH_POSTGRES_PARSER_H

#include <stdbool.h>

bool postgres_parser_is_there(void);
bool postgres_parser_accepts(const char *text); // NUL-terminated; any number of statements

#endif
