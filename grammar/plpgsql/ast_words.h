// ast_words.h -- what the values of ast_plpgsql.h's enums are called in a tree; for ast_field.c only.
#ifndef WEIR_GRAMMAR_PLPGSQL_AST_WORDS_H
#define WEIR_GRAMMAR_PLPGSQL_AST_WORDS_H

#include "grammar/plpgsql/ast_plpgsql.h"

static const char *const PlTypeForm_words[] = {[PL_TYPE_OF] = "type", [PL_TYPE_ROW] = "rowtype"};
static const char *const PlScroll_words[] = {[SCROLL_YES] = "scroll", [SCROLL_NO] = "no scroll"};
static const char *const PlDiagnosticsArea_words[] = {
    [DIAGNOSTICS_CURRENT] = "current", [DIAGNOSTICS_STACKED] = "stacked"};
static const char *const PlLoopForm_words[] = {[LOOP_WHILE] = "while",
    [LOOP_RANGE] = "range",
    [LOOP_QUERY] = "query",
    [LOOP_CURSOR] = "cursor",
    [LOOP_EXECUTE] = "execute",
    [LOOP_ARRAY] = "array"};
static const char *const PlReturnForm_words[] = {
    [RETURN_NEXT] = "next", [RETURN_QUERY] = "query", [RETURN_EXECUTE] = "execute"};
static const char *const PlRaiseLevel_words[] = {[RAISE_AGAIN] = "again",
    [RAISE_EXCEPTION] = "exception",
    [RAISE_WARNING] = "warning",
    [RAISE_NOTICE] = "notice",
    [RAISE_INFO] = "info",
    [RAISE_LOG] = "log",
    [RAISE_DEBUG] = "debug"};
static const char *const PlFetchDirection_words[] = {[PL_FETCH_NEXT] = "next",
    [PL_FETCH_PRIOR] = "prior",
    [PL_FETCH_FIRST] = "first",
    [PL_FETCH_LAST] = "last",
    [PL_FETCH_ALL] = "all",
    [PL_FETCH_ABSOLUTE] = "absolute",
    [PL_FETCH_RELATIVE] = "relative",
    [PL_FETCH_COUNT] = "count",
    [PL_FETCH_FORWARD] = "forward",
    [PL_FETCH_FORWARD_ALL] = "forward all",
    [PL_FETCH_FORWARD_COUNT] = "forward count",
    [PL_FETCH_BACKWARD] = "backward",
    [PL_FETCH_BACKWARD_ALL] = "backward all",
    [PL_FETCH_BACKWARD_COUNT] = "backward count"};
static const char *const PlChain_words[] = {[AND_CHAIN] = "chain", [AND_NO_CHAIN] = "no chain"};

#endif
