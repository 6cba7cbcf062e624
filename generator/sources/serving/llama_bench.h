/* Shared by the readers of llama-bench: rows by the keys of its JSON. */
#ifndef SOURCES_SERVING_LLAMA_BENCH_H
#define SOURCES_SERVING_LLAMA_BENCH_H

#include "sources/serving/serving.h"

typedef struct {
    Serving serving;
    Arena *arena; /* of the current row */
    size_t n_runs;
} Llama;

/* Sends the rates of a row. False after an error in it. */
bool llama_send_row(Llama *llama, const Value *row, Diag *diag);

#endif
