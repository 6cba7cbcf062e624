/* The energy of an MLPerf Training run, from the power logs in power/<run>/ beside its log:
 * node_K.txt for each host, sw_K.txt for each switch. The formula is that of mlcommons/logging,
 * result_summarizer.py. */
#ifndef SOURCES_MLPERF_TRAINING_ENERGY_H
#define SOURCES_MLPERF_TRAINING_ENERGY_H

#include "sources/mlperf/submission.h"

typedef struct {
    double joules; /* for the timed region; NAN: no usable power logs */
    double watts;  /* mean power of the hosts while it was measured */
} TrainingEnergy;

/* `minutes` is the time to train of the run. Unusable power logs are a warning; the run's time is
 * then used without energy. False after an error. */
bool training_read_energy(const SourceFile *file, const SubmissionPath *path, double minutes,
                          Arena *arena, TrainingEnergy *ret, Diag *diag);

/* Reads one host's log for a run that took `run_ms`. False if it has no start of the measurement or
 * no reading. */
bool training_node_energy(Bytes bytes, double run_ms, TrainingEnergy *ret);

#endif
