/* The steps of a training log, and their mean in the steady state.
 *
 * Steps 0 to 4 are warm-up and do not count: the first compiles the program, and the next ones are
 * still affected, because work is queued before it is timed and tools report moving averages. If a
 * log has no later step, its last one is used alone, with a warning.
 *
 * Each step is the same amount of work. So times are averaged directly, and rates are weighted by
 * the time of their step, which gives all work divided by all time. */
#ifndef SOURCES_TRAINING_STEPS_H
#define SOURCES_TRAINING_STEPS_H

#include "sources/serving/serving.h"

enum { WARM_UP_STEPS = 5 };

/* One step, or the mean of a few; NAN for values that the log does not have. */
typedef struct {
    double number, seconds;
    double flops;  /* TFLOP/s per device */
    double tokens; /* tokens/s per device */
    int n;         /* steps that this is the mean of; 0: one */
} TrainingStep;

typedef struct {
    int n;                     /* number of steady steps */
    int n_warm_up, n_repeated; /* left out */
    double newest;             /* the highest number yet; NAN before the first step */
    double end;                /* of a log with means: the last step of the newest one */
    TrainingStep last;
    double seconds, flop_seconds, token_seconds; /* sums over the steady steps */
} TrainingSteps;

TrainingSteps training_steps_new(void);

/* Adds a step. A step that was seen before (every host prints it; a restart repeats some) is
 * counted and left out. Call within a row of the tally, which may be NULL. */
void training_steps_add(TrainingSteps *steps, const TrainingStep *step, Tally *tally);

/* The same for a log that counts steps from 1 and prints a line every few steps, with the mean of
 * the steps since the line before: step->number is the last of them. A log's first line is warm-up.
 */
void training_steps_add_mean(TrainingSteps *steps, const TrainingStep *step, Tally *tally);

/* The mean of the steady state; notes at the run's place how many steps were left out. */
TrainingStep training_steps_mean(const TrainingSteps *steps, Serving *run);

/* Sends the mean, with rates per chip, which has `devices` devices, and the number of steps it is
 * based on. */
void training_steps_send(const TrainingSteps *steps, double devices, Serving *run);

#endif
