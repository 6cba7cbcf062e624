#include "sources/serving/serving.h"

#include "base/metric.h"
#include "base/number.h"

#include <math.h>
#include <string.h>

bool
serving_open(Serving *serving, const SourceFile *file, const RecordSink *sink, const char *suite,
             Arena *arena, Diag *diag)
{
    *serving = (Serving){ .file = file,
                          .sink = sink,
                          .diag = diag,
                          .suite = suite,
                          .guess = metadata_guess(source_file_name(file), arena),
                          .arena = arena,
                          .ok = true };
    return metadata_read(file, arena, &serving->metadata, diag);
}

bool
serving_close(Serving *serving)
{
    g_clear_pointer(&serving->name, g_free);
    return serving->ok;
}

void
serving_run(Serving *serving, Place place, size_t number)
{
    g_free(serving->name);
    serving->name = number == 0 ? g_strdup(serving->file->path)
                                : g_strdup_printf("%s, run %zu", serving->file->path, number);
    serving->place = place;
    serving->record = result_record_unknown();
    serving->record.suite = serving->suite;
    serving->record.phase = "inference";
    serving->record.run = serving->name;
    serving->record.line = place.line;
}

const char *
serving_accelerator(const Serving *serving)
{
    const char *stated = serving->metadata.accelerator;

    return stated == NULL && serving->file->lenient ? serving->guess.accelerator : stated;
}

bool
serving_settle(Serving *serving, unsigned needed)
{
    static const TallyReason unsettled = {
        .text = "rows left out, as what is missing of the file is missing of them"
    };
    ResultRecord *record = &serving->record;
    bool ok = metadata_apply(&serving->metadata, record, serving->place, serving->diag);

    if (record->model != NULL && record->model[0] == '/') {
        record->model = strrchr(record->model, '/') + 1;
    }
    if (!serving->compared) {
        metadata_compare(&serving->guess, &serving->metadata, record, serving->place,
                         serving->arena, serving->diag);
        serving->compared = true;
    }
    if (serving->file->lenient) {
        metadata_assume(&serving->guess, record, serving->arena);
    }
    if (serving->file->lenient && (needed & NEED_STATED) == 0 && ok) {
        metadata_do_without(serving->file, &serving->guess, record, needed, serving->place,
                            serving->arena, serving->told ? NULL : serving->diag);
        serving->told |= !metadata_complete(record, needed);
        needed &= ~(unsigned)(NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL);
    }
    if (record->workload == NULL) {
        record->workload = record->model;
    }
    if (!metadata_complete(record, needed)) {
        ok = false;
        if (!serving->told) {
            metadata_report(serving->file, &serving->guess, record, needed, serving->place,
                            serving->diag);
        }
        serving->told = true;
        tally_leave(serving->file->tally, &unsettled);
    }
    serving->ok = serving->ok && ok;
    return ok;
}

void
serving_send(Serving *serving, const char *metric, double value, const char *unit)
{
    if (isnan(value) || serving->sink->result == NULL) {
        return;
    }
    serving->record.metric = metric;
    serving->record.value = value;
    serving->record.unit = unit;
    serving->sink->result(serving->sink->context, &serving->record);
}

void
serving_send_failed(Serving *serving, const char *metric, const char *status, const char *why)
{
    diag_warning(serving->diag, serving->place, "run-failed", "this run counts as failed: %s", why);
    serving->record.status = status;
    serving->record.metric = metric;
    serving->record.value = NAN;
    serving->record.unit = metric_find(metric)->unit;
    if (serving->sink->result != NULL) {
        serving->sink->result(serving->sink->context, &serving->record);
    }
}

static double
report_number(Serving *serving, const Value *value, const char *key)
{
    const char *text = value->text != NULL ? value->text : "a list or map";

    if (text[0] != '\0' && strspn(text, "xX") == strlen(text)) {
        serving->ok =
            diag_error(serving->diag, value->place, "placeholder",
                       "'%s' is '%s', a placeholder; write the measured number, or remove the line",
                       key, text);
    } else {
        serving->ok = diag_error(serving->diag, value->place, "number",
                                 "'%s' must be a number of 0 or more, not '%s'", key, text);
    }
    return NAN;
}

double
serving_number(Serving *serving, const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);

    if (value == NULL || value->kind == VALUE_NULL) {
        return NAN;
    }
    if (value->kind != VALUE_NUMBER || !isfinite(value->number) || value->number < 0) {
        return report_number(serving, value, key);
    }
    return value->number;
}

double
serving_rate(Serving *serving, const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);
    double rate = NAN;

    if (value != NULL && value->kind == VALUE_NUMBER && value->number > 0 && isinf(value->number)) {
        return value->number;
    }
    if (value == NULL || value->kind != VALUE_STRING) {
        return serving_number(serving, map, key);
    }
    if (g_ascii_strcasecmp(value->text, "inf") == 0) {
        return (double)INFINITY;
    }
    return number_parse(value->text, &rate) && rate >= 0 ? rate
                                                         : report_number(serving, value, key);
}

const char *
serving_text(const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);

    return value != NULL && value->kind != VALUE_NULL && value->text != NULL &&
                   value->text[0] != '\0'
               ? value->text
               : NULL;
}

double
serving_length(double total, double requests)
{
    return total > 0 && requests > 0 ? round(total / requests) : NAN;
}

void
serving_send_quantities(Serving *serving, const Value *map, const ServingQuantity *quantities,
                        size_t n_quantities)
{
    for (size_t i = 0; i < n_quantities; i++) {
        serving_send(serving, quantities[i].metric, serving_number(serving, map, quantities[i].key),
                     quantities[i].unit);
    }
}

/* Longer than any key in our tables. */
enum { KEY_SIZE = 96 };

static void
join(char out[KEY_SIZE], const char *first, const char *second, const char *third)
{
    char *end = out;

    g_assert(strlen(first) + strlen(second) + strlen(third) < KEY_SIZE);
    end = g_stpcpy(end, first);
    end = g_stpcpy(end, second);
    g_stpcpy(end, third);
}

void
serving_send_latency(Serving *serving, const Value *map, ServingLatency latency,
                     const char *const names[SERVING_STATISTICS])
{
    static const char *const statistics[SERVING_STATISTICS] = { "mean", "median", "p90", "p95",
                                                                "p99" };

    for (size_t i = 0; i < SERVING_STATISTICS; i++) {
        if (names[i] == NULL) {
            continue;
        }
        char key[KEY_SIZE], metric[KEY_SIZE];
        join(key, latency.prefix, names[i], latency.suffix);
        join(metric, latency.metric, "_", statistics[i]);
        serving_send(serving, metric, serving_number(serving, map, key), latency.unit);
    }
}

const char *
serving_date(Arena *arena, const char *text)
{
    if (text == NULL || strlen(text) < 10) {
        return NULL;
    }
    const char *date = text[4] == '-'
                           ? arena_printf(arena, "%.10s", text)
                           : arena_printf(arena, "%.4s-%.2s-%.2s", text, text + 4, text + 6);
    return date_is_valid(date) ? date : NULL;
}

const char *
serving_date_of(Arena *arena, double seconds)
{
    if (!(seconds > 0 && seconds < 1e11)) {
        return NULL;
    }
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc((gint64)seconds);
    g_autofree char *text = g_date_time_format(time, "%Y-%m-%d");
    return arena_strdup(arena, text);
}
