#include "tests/fuzz/fuzz-source.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_source("mlperf-inference-detail",
                       "inference_results_v5.1/closed/Maker/results/box/gptj-99/Server/performance/"
                       "run_1/mlperf_log_detail.txt",
                       data, size);
}
