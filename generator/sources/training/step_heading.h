/* What a column or key of a table of training steps means: "global_step", "train/step_time_s",
 * "run-7 - throughput/tokens_per_sec". */
#ifndef SOURCES_TRAINING_STEP_HEADING_H
#define SOURCES_TRAINING_STEP_HEADING_H

#include "base/arena.h"

typedef enum {
    STEP_OTHER,
    STEP_NUMBER,
    STEP_TIME,
    STEP_RATE,  /* tokens or samples per second */
    STEP_FLOPS, /* of a chip */
} StepRole;

typedef struct {
    StepRole role;
    const char *name;   /* the heading; borrowed */
    const char *metric; /* of the registry (base/metric.h), for a quantity */
    const char *unit;   /* of a quantity; NULL: the heading has none */
    const char *run;    /* what exports of experiment trackers put before " - "; NULL: nothing */
} StepHeading;

/* Texts are static or belong to the arena. `unit` is from a row of units, or NULL. */
StepHeading step_heading_read(const char *heading, const char *unit, Arena *arena);

/* The same for a file that has one quantity, which its name states:
 * "run1-tag-perf_step_time_s.csv", "train_tokens_per_sec.csv". `name` is that quantity, or all of
 * the tag if the role is STEP_OTHER.
 */
StepHeading step_tag_read(const char *path, Arena *arena);

#endif
