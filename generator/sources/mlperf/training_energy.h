/* The energy of an MLPerf Training run, from the power logs that stand in
 * power/<run>/ beside its log: node_K.txt of each host, sw_K.txt of each switch.
 * The formula is that of mlcommons/logging, result_summarizer.py. */
#ifndef SOURCES_MLPERF_TRAINING_ENERGY_H
#define SOURCES_MLPERF_TRAINING_ENERGY_H

#include "sources/mlperf/submission.h"

typedef struct {
    double joules; /* of the timed region; NAN: no power logs, or unusable ones */
    double watts;  /* mean that the hosts drew while power was measured */
} TrainingEnergy;

/* `minutes` is the time to train of the run. Power logs that cannot be used are
 * a warning: the run's time stands without them. False after an error. */
bool training_read_energy(const SourceFile *file, const SubmissionPath *path, double minutes,
                          Arena *arena, TrainingEnergy *ret, Diag *diag);

/* One host's log, of a run that took `run_ms`. False when it has no start of
 * measurement or no reading. */
bool training_node_energy(Bytes bytes, double run_ms, TrainingEnergy *ret);

#endif
