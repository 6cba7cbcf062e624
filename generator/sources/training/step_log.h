/* The loop that readers of training logs share: lines of steps among other output. */
#ifndef SOURCES_TRAINING_STEP_LOG_H
#define SOURCES_TRAINING_STEP_LOG_H

#include "sources/serving/console.h"
#include "sources/training/steps.h"

typedef void StepLogLine(void *log, const ConsoleLine *line);

/* What differs between formats. `log` is passed to the functions; `run` and `steps` are parts of
 * it. */
typedef struct {
    const char *suite;
    const char *step_label; /* in each line of a step, and in no other */
    void *log;
    Serving *run;
    const TrainingSteps *steps;
    StepLogLine *take_step; /* called within a row of the tally */
    StepLogLine *take_other;
    void (*send)(void *log); /* called if there were steps */
} StepLog;

/* Reads the file. The run is placed at the first line of a step. False after an error, which is
 * also a log without steps. Texts belong to the arena. */
bool step_log_read(const StepLog *log, const SourceFile *file, const RecordSink *sink, Arena *arena,
                   Diag *diag);

#endif
