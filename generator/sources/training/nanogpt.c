/* nanoGPT's training log: the loss and time of every few iterations,
 *
 *   iter 20: loss 9.1022, time 2540.11ms, mfu 21.43%
 *
 * The time of an iteration includes an evaluation before it, which prints "step 20: train loss …";
 * such iterations are left out. The MFU is of an A100, whatever the device is, and is not read. */
#include "sources/readers.h"
#include "sources/training/step_log.h"

#include <math.h>

static const char time_label[] = "ms, mfu ";

typedef struct {
    Serving run;
    TrainingSteps steps;
    double tokens;    /* of an iteration, on all devices */
    double evaluated; /* the iteration before which the newest evaluation was */
    const char *model;
    Arena *arena;
} NanoLog;

static void
take_setting(void *context, const ConsoleLine *line)
{
    NanoLog *log = context;
    double tokens = console_number_after(line, "tokens per iteration will be:");
    double parameters = console_number_after(line, "number of parameters:");

    log->tokens = tokens > 0 ? tokens : log->tokens;
    if (parameters > 0) {
        log->model = arena_printf(log->arena, "GPT of %gM parameters", parameters);
    }
    if (console_line_has(line, ": train loss ")) {
        log->evaluated = console_number_after(line, "step ");
    }
}

static void
take_step(void *context, const ConsoleLine *line)
{
    static const TallyReason broken = { "steps-broken",
                                        "step lines left out because a figure is missing",
                                        DIAG_WARNING };
    static const TallyReason evaluation = {
        .text = "steps left out, whose time includes an evaluation"
    };
    NanoLog *log = context;
    TrainingStep step = { .number = console_number_after(line, "iter "),
                          .seconds = console_number_after(line, ", time ") / 1000,
                          .flops = NAN,
                          .tokens = NAN };

    if (!(step.number >= 0) || !(step.seconds > 0)) {
        tally_leave(log->run.file->tally, &broken);
    } else if (step.number == log->evaluated) {
        tally_leave(log->run.file->tally, &evaluation);
    } else {
        training_steps_add(&log->steps, &step, log->run.file->tally);
    }
}

static void
send_log(void *context)
{
    NanoLog *log = context;

    log->run.record.phase = "training";
    log->run.record.model = log->model;
    if (!serving_settle(&log->run, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    TrainingStep mean = training_steps_mean(&log->steps, &log->run);
    serving_send(&log->run, "step_time", mean.seconds, "s");
    serving_send(&log->run, "tokens_per_second", log->tokens / mean.seconds, "tokens/s");
    serving_send(&log->run, "steps_measured", MAX(log->steps.n, 1), "steps");
}

bool
nanogpt_recognises(const SourceFile *file)
{
    return console_head_has(file->bytes, time_label) && console_head_has(file->bytes, "iter ") &&
           console_head_has(file->bytes, ": loss ");
}

bool
nanogpt_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    NanoLog log = {
        .arena = arena, .steps = training_steps_new(), .tokens = NAN, .evaluated = NAN
    };
    const StepLog lines = { .suite = "nanoGPT",
                            .step_label = time_label,
                            .log = &log,
                            .run = &log.run,
                            .steps = &log.steps,
                            .take_step = take_step,
                            .take_other = take_setting,
                            .send = send_log };

    return step_log_read(&lines, file, sink, arena, diag);
}
