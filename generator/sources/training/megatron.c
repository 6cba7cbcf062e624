/* Megatron-LM's training log, and that of NeMo's Megatron Bridge and other tools built on it: a
 * line every few iterations, with the means of those since the line before,
 *
 *   [2026-05-01 10:00:00] iteration 50/ 500 | consumed samples: 6400 | elapsed time per iteration
 *   (ms): 1234.5 | throughput per GPU (TFLOP/s/GPU): 401.2 | global batch size: 128 | lm loss: …
 *
 * (on one line). The arguments are printed before, as "world_size ............ 8". */
#include "sources/readers.h"
#include "sources/training/step_log.h"

#include <math.h>
#include <string.h>

static const char time_label[] = "elapsed time per iteration (ms):";
static const char iteration_label[] = "iteration ";

typedef struct {
    Serving run;
    Arena *arena;
    TrainingSteps steps;
    const char *date;
    double devices, batch, length; /* length: tokens in a sample */
    bool bf16, fp16, fp8;
} MegatronLog;

static void
take_iteration(void *context, const ConsoleLine *line)
{
    MegatronLog *log = context;
    static const TallyReason broken = { "steps-broken",
                                        "step lines left out because a figure is missing",
                                        DIAG_WARNING };
    double tokens = console_number_after(line, "okens per second per GPU (Tok/s/GPU):");
    double batch = console_number_after(line, "global batch size:");
    const TrainingStep step = {
        .number = console_number_after(line, iteration_label),
        .seconds = console_number_after(line, time_label) / 1000,
        .flops = console_number_after(line, "throughput per GPU (TFLOP/s/GPU):"),
        .tokens =
            isnan(tokens) ? console_number_after(line, "tokens per GPU (tokens/s/GPU):") : tokens,
    };

    log->batch = batch > 0 ? batch : log->batch;
    log->date = log->date != NULL ? log->date : console_date(line, log->arena);
    if (!(step.number >= 1) || !(step.seconds > 0)) {
        tally_leave(log->run.file->tally, &broken);
        return;
    }
    training_steps_add_mean(&log->steps, &step, log->run.file->tally);
}

/* True if the line gives the argument: "  bf16 ............................. True". */
static bool
is_argument(const ConsoleLine *line, const char *name, const char **ret)
{
    size_t n = strlen(name);
    const char *at = g_strstr_len(line->text, (gssize)line->size, name);
    const char *end = line->text + line->size;

    if (at == NULL || (at > line->text && at[-1] != ' ') || end - at < (gssize)n + 3 ||
        strncmp(at + n, " ..", 3) != 0) {
        return false;
    }
    at += n + 1;
    while (at < end && (*at == '.' || *at == ' ')) {
        at++;
    }
    *ret = at;
    return at < end;
}

static void
take_argument(void *context, const ConsoleLine *line)
{
    MegatronLog *log = context;
    static const struct {
        const char *name;
        size_t at;
    } numbers[] = { { "world_size", offsetof(MegatronLog, devices) },
                    { "global_batch_size", offsetof(MegatronLog, batch) },
                    { "seq_length", offsetof(MegatronLog, length) } };
    const char *value = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        if (is_argument(line, numbers[i].name, &value)) {
            double number = console_number_after(line, ".. ");
            double *to = (double *)(void *)((char *)log + numbers[i].at);
            *to = number > 0 ? number : *to;
        }
    }
    log->bf16 = log->bf16 || (is_argument(line, "bf16", &value) && *value == 'T');
    log->fp16 = log->fp16 || (is_argument(line, "fp16", &value) && *value == 'T');
    log->fp8 = log->fp8 || (is_argument(line, "fp8", &value) && *value != 'N' && *value != 'F');
}

static void
send_log(void *context)
{
    MegatronLog *log = context;
    ResultRecord *record = &log->run.record;

    record->phase = "training";
    record->precision = log->fp8 ? "fp8" : log->bf16 ? "bf16" : log->fp16 ? "fp16" : NULL;
    record->global_batch_size = log->batch;
    record->accelerators = log->devices;
    record->date = log->date;
    if (!serving_settle(&log->run, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    TrainingStep mean = training_steps_mean(&log->steps, &log->run);
    double tokens = isnan(mean.tokens)
                        ? log->batch * log->length / mean.seconds / record->accelerators
                        : mean.tokens;
    serving_send(&log->run, "step_time", mean.seconds, "s");
    serving_send(&log->run, "model_flops_per_chip", mean.flops, "TFLOP/s");
    if (isnan(tokens)) {
        serving_send(&log->run, "samples_per_second", log->batch / mean.seconds, "samples/s");
    }
    serving_send(&log->run, "tokens_per_second_per_chip", tokens, "tokens/s/chip");
    serving_send(&log->run, "steps_measured", MAX(log->steps.n, 1), "steps");
}

bool
megatron_recognises(const SourceFile *file)
{
    return console_head_has(file->bytes, time_label) &&
           console_head_has(file->bytes, "consumed samples:");
}

bool
megatron_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    MegatronLog log = {
        .arena = arena, .steps = training_steps_new(), .devices = NAN, .batch = NAN, .length = NAN
    };
    const StepLog lines = { .suite = "Megatron-LM",
                            .step_label = time_label,
                            .log = &log,
                            .run = &log.run,
                            .steps = &log.steps,
                            .take_step = take_iteration,
                            .take_other = take_argument,
                            .send = send_log };

    return step_log_read(&lines, file, sink, arena, diag);
}
