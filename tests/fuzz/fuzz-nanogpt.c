#include "tests/fuzz/fuzz-source.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_source("nanogpt", "run.log", data, size);
}
