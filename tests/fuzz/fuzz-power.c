/* Logs of power meters, which the readers of runs also read: spl.txt of MLPerf Inference,
 * node_K.txt of MLPerf Training. */
#include "sources/mlperf/inference.h"
#include "sources/mlperf/training_energy.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *copy = g_malloc(size + 1);
    TrainingEnergy energy = { NAN, NAN };

    for (size_t i = 0; i < size; i++) {
        copy[i] = (char)data[i];
    }
    copy[size] = '\0';
    Bytes bytes = { .data = copy, .size = size };
    double begin = power_time("07-28-2025 22:53:46.500"), end = begin + 3000;
    double mean = power_meter_mean(bytes, begin, end, "spl.txt", diag);
    g_assert(isnan(mean) || mean > 0);
    g_assert(diag_count(diag, DIAG_ERROR) == 0);
    training_node_energy(bytes, 60000, &energy);
    (void)power_time(copy);
    return 0;
}
