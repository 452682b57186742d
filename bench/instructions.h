// instructions.h -- how many instructions a function executes, counted one by one.
//
// A copy of the process executes it step by step under ptrace, so neither counters of the processor
// nor another program are needed; it takes about a second for each million.
#ifndef WEIR_BENCH_INSTRUCTIONS_H
#define WEIR_BENCH_INSTRUCTIONS_H

#include <stdbool.h>
#include <stdint.h>

// `run` is counted, `check` comes after it; both happen in the copy alone. False: the system does
// not let us trace it, or `check` said false.
bool instructions_count(
    void (*run)(void *payload), bool (*check)(void *payload), void *payload, uint64_t *count);

// Those of a program, from its first to its end, the dynamic linker's among them. It reads `input`
// from its start, and what it prints is dropped. False: it cannot be traced, or does not end with 0.
bool instructions_count_program(char *const arguments[], int input, uint64_t *count);

#endif
