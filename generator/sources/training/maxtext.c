/* MaxText's training log: one line per step, among other output,
 *
 *   completed step: 14, seconds: 17.790, TFLOP/s/device: 443.385,
 *   Tokens/s/device: 920.965, total_weights: 524288, loss: 11.457
 *
 * (on one line). The settings are printed before, as "Config param name: value". A JAX device is a
 * chip, except on TPU7x, where it is one of a chip's two cores. */
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/training/steps.h"

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
take_step(MaxtextLog *log, const ConsoleLine *line)
{
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
take_setting(MaxtextLog *log, const ConsoleLine *line)
{
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

static bool
send_log(MaxtextLog *log)
{
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
        return false;
    }
    training_steps_send(&log->steps, devices, &log->run);
    return true;
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
    Console console = console_open(file->bytes, file->path);
    ConsoleLine line;
    MaxtextLog log = {
        .arena = arena, .steps = training_steps_new(), .devices = NAN, .batch = NAN
    };
    Place start = { file->path, 1, 1 };

    if (!serving_open(&log.run, file, sink, "MaxText", arena, diag)) {
        return false;
    }
    while (console_next(&console, &line)) {
        if (!console_line_has(&line, step_label)) {
            take_setting(&log, &line);
            continue;
        }
        if (isnan(log.steps.newest)) {
            start = line.place;
        }
        tally_row_begin(file->tally, diag);
        take_step(&log, &line);
        tally_row_end(file->tally, diag);
    }
    serving_run(&log.run, start, 0);
    if (isnan(log.steps.newest)) {
        log.run.ok = diag_error(
            diag, start, "steps-none",
            "no line of the log has both a step number and a time; is the log complete?");
    } else {
        send_log(&log);
    }
    return serving_close(&log.run);
}
