/* Files that are read together with MLPerf logs: the description of the system, the scaling
 * factor. */
#include "tests/fuzz/fuzz-source.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_source("mlperf-system", "systems/box.json", data, size);
    return fuzz_source("mlperf-scaling", "results/box/bert/scaling.json", data, size);
}
