/* MaxText's training log: one line per step, among other output,
 *
 *   completed step: 14, seconds: 17.790, TFLOP/s/device: 443.385,
 *   Tokens/s/device: 920.965, total_weights: 524288, loss: 11.457
 *
 * (on one line). The settings are printed before, as "Config param name: value". A JAX device is a
 * chip, except on TPU7x, where it is one of a chip's two cores. */
#include "sources/readers.h"
#include "sources/training/step_log.h"

#include <math.h>
#include <string.h>

static const char step_label[] = "completed step:";

typedef struct {
    Serving run;
    Arena *arena;
    TrainingSteps steps;
    const char *model;
    double devices, batch;
} MaxtextLog;

static void
take_step(void *context, const ConsoleLine *line)
{
    MaxtextLog *log = context;
    static const TallyReason broken = { "steps-broken",
                                        "step lines left out because a figure is missing",
                                        DIAG_WARNING };
    const TrainingStep step = {
        .number = console_number_after(line, step_label),
        .seconds = console_number_after(line, " seconds:"),
        .flops = console_number_after(line, "TFLOP/s/device:"),
        .tokens = console_number_after(line, "Tokens/s/device:"),
    };

    if (!(step.number >= 0) || !(step.seconds > 0) || isnan(step.flops) || isnan(step.tokens)) {
        tally_leave(log->run.file->tally, &broken);
        return;
    }
    training_steps_add(&log->steps, &step, log->run.file->tally);
}

/* The word after the label: "Config param model_name: llama3.1-70b". */
static const char *
word_after(MaxtextLog *log, const ConsoleLine *line, const char *label)
{
    const char *at = g_strstr_len(line->text, (gssize)line->size, label);

    if (at == NULL) {
        return NULL;
    }
    at += strlen(label);
    while (at < line->text + line->size && *at == ' ') {
        at++;
    }
    const char *word = arena_printf(log->arena, "%.*s", (int)(line->text + line->size - at), at);
    return *word != '\0' && g_utf8_validate(word, -1, NULL) ? word : NULL;
}

static void
take_setting(void *context, const ConsoleLine *line)
{
    MaxtextLog *log = context;
    const char *model = word_after(log, line, "Config param model_name:");
    double devices = console_number_after(line, "Num_devices:");
    double batch = console_number_after(line, "Config param global_batch_size_to_train_on:");

    if (model != NULL && !g_str_equal(model, "default")) {
        log->model = model;
    }
    log->devices = devices > 0 ? devices : log->devices;
    log->batch = batch > 0 ? batch : log->batch;
}

/* The number of devices per chip, by the chip's name in the metadata. */
static double
devices_per_chip(const char *accelerator)
{
    g_autofree char *lower = accelerator != NULL ? g_ascii_strdown(accelerator, -1) : g_strdup("");
    bool halves = strstr(lower, "tpu7x") != NULL || strstr(lower, "tpu v7x") != NULL ||
                  strstr(lower, "tpu-v7x") != NULL || strstr(lower, "ironwood") != NULL;

    return halves ? 2 : 1;
}

static void
send_log(void *context)
{
    MaxtextLog *log = context;
    ResultRecord *record = &log->run.record;
    const char *accelerator = serving_accelerator(&log->run);
    double devices = devices_per_chip(accelerator);

    record->phase = "training";
    record->model = log->model;
    record->global_batch_size = log->batch;
    if (accelerator != NULL) { /* else it is unknown what a device is */
        record->accelerators = log->devices / devices;
    }
    if (!serving_settle(&log->run, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    training_steps_send(&log->steps, devices, &log->run);
}

bool
maxtext_recognises(const SourceFile *file)
{
    return console_head_has(file->bytes, step_label) &&
           console_head_has(file->bytes, "TFLOP/s/device:");
}

bool
maxtext_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    MaxtextLog log = {
        .arena = arena, .steps = training_steps_new(), .devices = NAN, .batch = NAN
    };
    const StepLog lines = { .suite = "MaxText",
                            .step_label = step_label,
                            .log = &log,
                            .run = &log.run,
                            .steps = &log.steps,
                            .take_step = take_step,
                            .take_other = take_setting,
                            .send = send_log };

    return step_log_read(&lines, file, sink, arena, diag);
}
