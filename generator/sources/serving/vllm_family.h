/* One benchmark result of the vLLM family: a flat map whose keys differ little between vLLM, SGLang
 * and InferenceX. */
#ifndef SOURCES_SERVING_VLLM_FAMILY_H
#define SOURCES_SERVING_VLLM_FAMILY_H

#include "sources/serving/serving.h"

typedef struct {
    const char *unit;   /* unit of latencies: "ms" or "s" */
    const char *suffix; /* suffix of their keys: "_ms" or "" */
} ServingStyle;

/* Fills in the record's load (request_rate, max_concurrency, completed, total_input_tokens,
 * total_output_tokens), settles it, and sends the values in the map. */
void serving_send_run(Serving *serving, const Value *map, ServingStyle style);

#endif
