#include "sources/training/steps.h"

#include <math.h>

TrainingSteps
training_steps_new(void)
{
    return (TrainingSteps){ .newest = NAN, .end = NAN };
}

void
training_steps_add(TrainingSteps *steps, const TrainingStep *step, Tally *tally)
{
    static const TallyReason repeated = { .text = "steps left out that were there already" };
    static const TallyReason warm_up = { .text = "steps left out as warm-up" };

    if (step->number <= steps->newest) {
        steps->n_repeated++;
        tally_leave(tally, &repeated);
        return;
    }
    int n = MAX(step->n, 1);
    steps->newest = step->number;
    steps->last = *step;
    if (step->number < WARM_UP_STEPS) {
        steps->n_warm_up += n;
        tally_leave(tally, &warm_up);
        return;
    }
    steps->n += n;
    tally_keep(tally);
    steps->seconds += n * step->seconds;
    steps->flop_seconds += n * step->flops * step->seconds;
    steps->token_seconds += n * step->tokens * step->seconds;
}

void
training_steps_add_mean(TrainingSteps *steps, const TrainingStep *step, Tally *tally)
{
    const double most = 1e6; /* steps between two lines */
    TrainingStep mean = *step;

    if (isnan(steps->end)) {
        mean.number = 0;
        steps->end = step->number;
    } else if (step->number <= steps->end) {
        mean.number = steps->newest;
    } else {
        mean.number = steps->end;
        mean.n = (int)MIN(step->number - steps->end, most);
        steps->end = step->number;
    }
    training_steps_add(steps, &mean, tally);
}

TrainingStep
training_steps_mean(const TrainingSteps *steps, Serving *run)
{
    if (steps->n_repeated > 0) {
        diag_note(run->diag, run->place, "steps-repeated",
                  "lines of repeated steps that were left out: %d", steps->n_repeated);
    }
    if (steps->n == 0) {
        diag_warning(run->diag, run->place, "steps-warm-up",
                     "the log ends within the warm-up of %d steps, so only its last step is used; "
                     "run more steps",
                     WARM_UP_STEPS);
        return steps->last;
    }
    if (steps->n_warm_up > 0) {
        diag_note(run->diag, run->place, "steps-warm-up",
                  "steps left out as warm-up: %d; the mean is of the %d after them",
                  steps->n_warm_up, steps->n);
    }
    if (steps->n == MAX(steps->last.n, 1)) {
        return steps->last;
    }
    return (TrainingStep){ .number = steps->newest,
                           .seconds = steps->seconds / steps->n,
                           .flops = steps->flop_seconds / steps->seconds,
                           .tokens = steps->token_seconds / steps->seconds };
}

void
training_steps_send(const TrainingSteps *steps, double devices, Serving *run)
{
    TrainingStep mean = training_steps_mean(steps, run);

    serving_send(run, "step_time", mean.seconds, "s");
    serving_send(run, "model_flops_per_chip", mean.flops * devices, "TFLOP/s");
    serving_send(run, "tokens_per_second_per_chip", mean.tokens * devices, "tokens/s/chip");
    serving_send(run, "steps_measured", MAX(steps->n, 1), "steps");
}
