// natural_order.h -- paths in the order in which people number them: V2 before V10.
#ifndef WEIR_ANALYZE_CHAIN_NATURAL_ORDER_H
#define WEIR_ANALYZE_CHAIN_NATURAL_ORDER_H

#include "lexer/slice.h"

// Below 0, 0, above 0, as strcmp. A '/' sorts before all else, so what lies in a folder comes before
// names that only begin like it; runs of digits compare as numbers of any length, the rest as
// bytes. Paths that differ are never equal: where only leading zeros differ, fewer come first.
int natural_order_compare(Slice a, Slice b);

#endif
