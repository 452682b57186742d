// checksum.h -- the checksums that a tool keeps beside its migrations.
#ifndef WEIR_ANALYZE_CHAIN_CHECKSUM_H
#define WEIR_ANALYZE_CHAIN_CHECKSUM_H

#include "analyze/chain/planning.h"

// If the folder has an atlas.sum: reports the first file that differs from it, which decides for all
// behind it too, and files that only one of both knows.
void checksum_compare_atlas(Planning *planning, uint32_t folder);

#endif
