#include "tests/fuzz/fuzz-source.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_source("mlperf-training-summary", "training_results_v5.0/Maker/summary.csv", data,
                       size);
}
