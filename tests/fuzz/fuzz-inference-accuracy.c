#include "tests/fuzz/fuzz-source.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_source(
        "mlperf-inference-accuracy",
        "inference_results_v5.1/closed/Maker/results/box/gptj-99/Server/accuracy/accuracy.txt",
        data, size);
}
