#include "tests/fuzz/fuzz-source.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_source("mlperf-training-log",
                       "training_results_v4.1/Maker/results/box/gpt3/result_0.txt", data, size);
}
