/* hyperfine's exports. All times are in seconds, whatever --time-unit was used. The JSON has the
 * time and exit code of each run; the CSV has only statistics. */
#include "sources/benchmarks/benchmark.h"
#include "sources/json_beside.h"
#include "sources/readers.h"

#include "base/number.h"

#include <math.h>

static const char suite[] = "hyperfine";

/* Sends one run of a command; `code` is NULL if the file has no exit codes. */
static void
send_run(Benchmarks *benchmarks, const char *command, const Value *time, const Value *code)
{
    if (!benchmark_run(benchmarks, command, time->place)) {
        return;
    }
    if (code != NULL && (code->kind != VALUE_NUMBER || code->number != 0)) {
        g_autofree char *status =
            g_strdup_printf("exit code %s", code->text != NULL ? code->text : "unknown");
        benchmark_fail(benchmarks, status);
        return;
    }
    if (time->kind != VALUE_NUMBER) {
        diag_warning(benchmarks->serving.diag, time->place, "benchmark-number",
                     "'%s' is not a time, so it is left out",
                     time->text != NULL ? time->text : "null");
        return;
    }
    benchmark_send(benchmarks, "run_time", time->number, "s");
}

static bool
take_result(void *context, JsonMember *member, Diag *diag)
{
    Benchmarks *benchmarks = context;
    const Value *result = json_member_value(member, diag);
    const char *command = json_text(result, "command");
    const Value *times = value_lookup(result, "times"), *codes = value_lookup(result, "exit_codes");
    const Value *code = codes != NULL ? codes->first : NULL;

    if (result == NULL) {
        return false;
    }
    if (command == NULL) {
        benchmark_leave(benchmarks);
        return true;
    }
    if (times == NULL || times->first == NULL) { /* the times may have been removed to save space */
        double mean = json_number(result, "mean");
        if (!(mean >= 0)) {
            benchmark_leave(benchmarks);
        } else if (benchmark_run(benchmarks, command, result->place)) {
            benchmark_send(benchmarks, "run_time", mean, "s");
        }
        return true;
    }
    for (const Value *time = times->first; time != NULL; time = time->next) {
        send_run(benchmarks, command, time, code);
        code = code != NULL ? code->next : NULL;
    }
    return true;
}

static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    const Benchmarks *benchmarks = context;

    return g_str_equal(member->key, "results")
               ? json_each_row(member, '[', take_result, context, benchmarks->serving.file->tally,
                               diag)
               : json_member_skip(member, diag);
}

static bool
read_json(Benchmarks *benchmarks, const SourceFile *file, Diag *diag)
{
    return json_each_of_file(file->bytes, file->path, '{', take_member, benchmarks, diag);
}

bool
hyperfine_json_recognises(const SourceFile *file)
{
    return json_head_has(file->bytes, '{',
                         (const char *const[]){ "results", "command", "mean", "median", NULL });
}

bool
hyperfine_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return benchmarks_read(file, sink, suite, read_json, diag);
}

typedef enum {
    HYPERFINE_COMMAND,
    HYPERFINE_MEAN,
    HYPERFINE_DEVIATION,
    HYPERFINE_MEDIAN,
    HYPERFINE_USER,
    HYPERFINE_SYSTEM,
    HYPERFINE_MINIMUM,
    HYPERFINE_MAXIMUM,
    HYPERFINE_COLUMNS
} HyperfineColumn;

static const Column columns[HYPERFINE_COLUMNS] = {
    [HYPERFINE_COMMAND] = { "command", COLUMN_FILLED },
    [HYPERFINE_MEAN] = { "mean", COLUMN_FILLED },
    [HYPERFINE_DEVIATION] = { "stddev", COLUMN_PRESENT },
    [HYPERFINE_MEDIAN] = { "median", COLUMN_PRESENT },
    [HYPERFINE_USER] = { "user", COLUMN_PRESENT },
    [HYPERFINE_SYSTEM] = { "system", COLUMN_PRESENT },
    [HYPERFINE_MINIMUM] = { "min", COLUMN_PRESENT },
    [HYPERFINE_MAXIMUM] = { "max", COLUMN_PRESENT },
};

static const TableShape hyperfine_shape = {
    .what = "hyperfine export", .columns = columns, .n_columns = HYPERFINE_COLUMNS, .open = true
};

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    static const struct {
        HyperfineColumn column;
        const char *metric;
    } figures[] = {
        { HYPERFINE_MEAN, "run_time" },
        { HYPERFINE_MEDIAN, "run_time_median" },
        { HYPERFINE_MINIMUM, "run_time_minimum" },
        { HYPERFINE_MAXIMUM, "run_time_maximum" },
        { HYPERFINE_DEVIATION, "run_time_deviation" },
    };
    Benchmarks *benchmarks = context;
    bool ok = true;

    (void)line;
    if (!benchmark_run(benchmarks, cells[HYPERFINE_COMMAND].text, cells[HYPERFINE_MEAN].place)) {
        return true; /* reported once */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(figures); i++) {
        const RowCell *cell = &cells[figures[i].column];
        double time = NAN;
        if (cell->text != NULL && (!number_parse(cell->text, &time) || time < 0)) {
            ok = diag_error(diag, cell->place, "cell-number",
                            "'%s' must be a number of 0 or more, not '%s'",
                            columns[figures[i].column].name, cell->text);
            continue;
        }
        benchmark_send(benchmarks, figures[i].metric, time, "s");
    }
    return ok;
}

static bool
read_csv(Benchmarks *benchmarks, const SourceFile *file, Diag *diag)
{
    return csv_read_rows(file, &hyperfine_shape, take_row, benchmarks, diag);
}

bool
hyperfine_csv_recognises(const SourceFile *file)
{
    return csv_resembles(file->bytes, &hyperfine_shape) == shape_needed(&hyperfine_shape);
}

bool
hyperfine_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return json_is_beside(file, diag) || benchmarks_read(file, sink, suite, read_csv, diag);
}
