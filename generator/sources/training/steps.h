/* The steps of a training log, and what they come to in the steady state.
 *
 * Steps 0 to 4 are warm-up and do not count: the first compiles the program, the
 * next ones still show its traces, because work is queued before it is timed
 * and tools report moving averages. Where a log has no later step, its last one
 * stands alone, with a warning.
 *
 * A step is the same work each time. So times are averaged as they are, and
 * rates weighted by the time of their step, which is all work by all time. */
#ifndef SOURCES_TRAINING_STEPS_H
#define SOURCES_TRAINING_STEPS_H

#include "sources/serving/serving.h"

enum { WARM_UP_STEPS = 5 };

/* One step; NAN for what the log does not say. */
typedef struct {
    double number, seconds;
    double flops;  /* TFLOP/s of one device */
    double tokens; /* tokens/s of one device */
} TrainingStep;

typedef struct {
    int n;                     /* steady steps */
    int n_warm_up, n_repeated; /* left out */
    double newest;             /* the highest number yet; NAN before the first step */
    TrainingStep last;
    double seconds, flop_seconds, token_seconds; /* sums over the steady steps */
} TrainingSteps;

TrainingSteps training_steps_new(void);

/* A step that was there already (every host prints it; a restart repeats some)
 * is counted and left out. To be called within a row of the tally, which may be
 * NULL. */
void training_steps_add(TrainingSteps *steps, const TrainingStep *step, Tally *tally);

/* The mean of the steady state; notes at the run's place what was left out. */
TrainingStep training_steps_mean(const TrainingSteps *steps, Serving *run);

/* Sends the mean, with the rates of a chip, which has `devices` devices, and the
 * number of steps behind it. */
void training_steps_send(const TrainingSteps *steps, double devices, Serving *run);

#endif
