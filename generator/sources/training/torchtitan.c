/* torchtitan's training log: a line every few steps, with the means of those since the line before,
 *
 *   [rank0]:[titan] 2026-05-01 10:00:00,123 - root - INFO - step: 10  loss: 7.1  memory:
 *   40.12GiB(50.1%)  tps: 3,123  tflops: 187.12  mfu: 19.01%
 *
 * (on one line, perhaps with escape codes of colours). `tps` is per device. Lines before it name
 * the device, the model and the mesh of devices. */
#include "sources/readers.h"
#include "sources/training/step_log.h"

#include <math.h>
#include <string.h>

static const char rate_label[] = "tps:";

typedef struct {
    Serving run;
    Arena *arena;
    TrainingSteps steps;
    const char *accelerator, *model, *date;
    double devices, batch;
} TitanLog;

/* The text between two labels of the line, such as "NVIDIA H100"; NULL: one is missing. */
static const char *
text_between(const ConsoleLine *line, const char *label, const char *end_label, Arena *arena)
{
    const char *at = g_strstr_len(line->text, (gssize)line->size, label);

    if (at == NULL) {
        return NULL;
    }
    at += strlen(label);
    const char *end = g_strstr_len(at, (gssize)(line->text + line->size - at), end_label);
    const char *text =
        end != NULL ? g_strstrip(arena_printf(arena, "%.*s", (int)(end - at), at)) : "";
    return *text != '\0' && g_utf8_validate(text, -1, NULL) ? text : NULL;
}

/* The number of devices in "device mesh with ['dp_shard', 'tp'], [4, 2]", or in "device mesh with
 * parallelism: pp=1, dp_replicate=1, dp_shard=4, cp=1, tp=2, ep=4", where ranks of `ep` are those
 * of the others. NAN: neither. */
static double
devices_in(const ConsoleLine *line, Arena *arena)
{
    static const char *const labels[] = { "pp=", "dp_replicate=", "dp_shard=", "cp=", "tp=" };
    double product = 1;

    for (size_t i = 0; console_line_has(line, "with parallelism:") && i < G_N_ELEMENTS(labels);
         i++) {
        double size = console_number_after(line, labels[i]);
        product *= isnan(size) ? 1 : size;
    }
    const char *sizes = text_between(line, "], [", "]", arena);
    for (const char *at = sizes; at != NULL && *at != '\0'; at += strspn(at, ", ")) {
        char *end = NULL;
        product *= g_ascii_strtod(at, &end);
        if (end == at) {
            return NAN;
        }
        at = end;
    }
    return product;
}

static void
take_setting(void *context, const ConsoleLine *line)
{
    TitanLog *log = context;
    const char *device = text_between(line, "CUDA capacity: ", " with ", log->arena);
    const char *model = text_between(line, "INFO - Model ", " size:", log->arena);
    double batch = console_number_after(line, "global batch size ");

    log->accelerator = device != NULL ? device : log->accelerator;
    log->model = model != NULL ? model : log->model;
    log->batch = batch > 0 ? batch : log->batch;
    if (console_line_has(line, "device mesh with ")) {
        double devices = devices_in(line, log->arena);
        log->devices = devices > 0 ? devices : log->devices;
    }
}

static void
take_step(void *context, const ConsoleLine *line)
{
    TitanLog *log = context;
    static const TallyReason broken = { "steps-broken",
                                        "step lines left out because a figure is missing",
                                        DIAG_WARNING };
    TrainingStep step = {
        .number = console_number_after(line, "step:"),
        .flops = console_number_after(line, "tflops:"),
        .tokens = console_number_after(line, rate_label),
    };

    log->date = log->date != NULL ? log->date : console_date(line, log->arena);
    if (!(step.number >= 1) || !(step.tokens > 0)) {
        tally_leave(log->run.file->tally, &broken);
        return;
    }
    step.seconds = 1 / step.tokens; /* in units of the time that one token of a step takes */
    training_steps_add_mean(&log->steps, &step, log->run.file->tally);
}

static void
send_log(void *context)
{
    TitanLog *log = context;
    ResultRecord *record = &log->run.record;

    record->phase = "training";
    record->accelerator = log->accelerator;
    record->accelerators = log->devices;
    record->model = log->model;
    record->global_batch_size = log->batch;
    record->date = log->date;
    if (!serving_settle(&log->run, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    TrainingStep mean = training_steps_mean(&log->steps, &log->run);
    serving_send(&log->run, "model_flops_per_chip", mean.flops, "TFLOP/s");
    serving_send(&log->run, "tokens_per_second_per_chip", mean.tokens, "tokens/s/chip");
    serving_send(&log->run, "steps_measured", MAX(log->steps.n, 1), "steps");
}

bool
torchtitan_recognises(const SourceFile *file)
{
    return console_head_has(file->bytes, rate_label) && console_head_has(file->bytes, "step:") &&
           (console_head_has(file->bytes, "[titan]") ||
            console_head_has(file->bytes, "CUDA capacity:"));
}

bool
torchtitan_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    TitanLog log = { .arena = arena, .steps = training_steps_new(), .devices = NAN, .batch = NAN };
    const StepLog lines = { .suite = "torchtitan",
                            .step_label = rate_label,
                            .log = &log,
                            .run = &log.run,
                            .steps = &log.steps,
                            .take_step = take_step,
                            .take_other = take_setting,
                            .send = send_log };

    return step_log_read(&lines, file, sink, arena, diag);
}
