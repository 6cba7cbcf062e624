/* NeMo's DLLogger: despite its name not a JSON file, but one line `DLLL {json}` per record. The
 * first has the settings (step "PARAMETER"), each other one a step. */
#include "sources/json_each.h"
#include "sources/readers.h"
#include "sources/serving/console.h"
#include "sources/training/steps.h"

#include <math.h>
#include <string.h>

static const char line_start[] = "DLLL {";

typedef struct {
    Serving run;
    Arena *arena; /* for the whole log */
    TrainingSteps steps;
    const char *precision, *date;
    double batch, length; /* samples; tokens per sample */
} NemoLog;

/* The precision: "bf16-mixed" is BF16; with `fp8` the matrix products are in FP8. */
static const char *
precision_of(NemoLog *log, const Value *settings)
{
    const Value *fp8 = value_lookup(settings, "cfg/fp8");
    const char *precision = json_text(settings, "cfg/precision");

    if (fp8 != NULL && fp8->kind == VALUE_BOOL && fp8->boolean) {
        return "fp8";
    }
    return precision != NULL
               ? arena_printf(log->arena, "%.*s", (int)strcspn(precision, "-"), precision)
               : NULL;
}

static void
take_settings(NemoLog *log, const Value *settings)
{
    log->precision = precision_of(log, settings);
    log->batch = json_number(settings, "cfg/global_batch_size");
    log->length = json_number(settings, "cfg/encoder_seq_length");
    if (isnan(log->length)) {
        log->length = json_number(settings, "cfg/data/seq_length");
    }
}

static void
take_record(NemoLog *log, const Value *record)
{
    static const TallyReason no_step = {
        .text = "records left out without a time of a step: of validation, of the end"
    };
    const Value *step = value_lookup(record, "step"), *data = value_lookup(record, "data");

    if (log->date == NULL) {
        log->date = serving_date(log->arena, json_text(record, "datetime"));
    }
    if (step != NULL && step->kind == VALUE_STRING && g_str_equal(step->text, "PARAMETER")) {
        take_settings(log, data);
        tally_keep(log->run.file->tally);
        return;
    }
    const TrainingStep taken = {
        .number = json_number(record, "step"),
        .seconds = json_number(data, "train_step_timing in s"),
        .flops = NAN,
        .tokens = NAN,
    };
    if (taken.number >= 0 && taken.seconds > 0) {
        training_steps_add(&log->steps, &taken, log->run.file->tally);
    } else {
        tally_leave(log->run.file->tally, &no_step);
    }
}

static void
take_line(NemoLog *log, const ConsoleLine *line)
{
    static const TallyReason broken = { "row-broken", "lines left out, whose JSON is broken",
                                        DIAG_WARNING };
    const char *json = g_strstr_len(line->text, (gssize)line->size, line_start);
    Tally *tally = log->run.file->tally;

    if (json == NULL) {
        return;
    }
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) unheard = diag_new(); /* a log may end within a line */
    json += strlen("DLLL ");
    tally_row_begin(tally, unheard);
    const Value *record =
        value_parse_json(json, (size_t)(line->text + line->size - json), NULL, arena, unheard);
    if (record == NULL) {
        tally_leave(tally, &broken);
    } else {
        take_record(log, record);
    }
    tally_row_end(tally, unheard);
}

static void
send_log(NemoLog *log)
{
    ResultRecord *record = &log->run.record;

    record->phase = "training";
    record->precision = log->precision;
    record->global_batch_size = log->batch;
    record->date = log->date;
    if (!serving_settle(&log->run, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    double seconds = training_steps_mean(&log->steps, &log->run).seconds;
    double samples = log->batch / seconds;
    serving_send(&log->run, "step_time", seconds, "s");
    serving_send(&log->run, "samples_per_second", samples, "samples/s");
    serving_send(&log->run, "tokens_per_second_per_chip",
                 samples * log->length / record->accelerators, "tokens/s/chip");
    serving_send(&log->run, "steps_measured", MAX(log->steps.n, 1), "steps");
}

bool
nemo_recognises(const SourceFile *file)
{
    return console_head_has(file->bytes, line_start);
}

bool
nemo_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Console console = console_open(file->bytes, file->path);
    ConsoleLine line;
    Place start = { file->path, 1, 1 };
    NemoLog log = { .arena = arena, .steps = training_steps_new(), .batch = NAN, .length = NAN };

    if (!serving_open(&log.run, file, sink, "NeMo", arena, diag)) {
        return false;
    }
    while (console_next(&console, &line)) {
        take_line(&log, &line);
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
