// annotated.h -- files with `-- +goose Up` and the like in them: goose and sql-migrate.
//
// Both cut the up section at lines that end with a `;`, and take what stands between StatementBegin
// and StatementEnd whole. Each piece is sent in a message of its own.
#ifndef WEIR_ANALYZE_CHAIN_ANNOTATED_H
#define WEIR_ANALYZE_CHAIN_ANNOTATED_H

#include "analyze/chain/planning.h"

typedef struct AnnotatedRules {
  Slice marker;     // "+goose", "+migrate"
  bool has_options; // words may follow Up: "-- +migrate Up notransaction"
} AnnotatedRules;

// Reads the step's file and sets its parts, its transaction and its placeholders. Reports what makes
// the tool refuse the file. Whether there is a Down section.
bool annotated_read(Planning *planning, PlanStep *step, const AnnotatedRules *rules);

#endif
