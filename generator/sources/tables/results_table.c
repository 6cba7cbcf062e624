/* The native results table, as CSV or as a JSON array of objects, with one row per measured or
 * published value. For results of tools without a reader, and for figures typed from a publication.
 *
 * A row with a `run` is one run of its result; rows that differ only in `run` are its runs, from
 * which its spread is computed. A row with `n` summarises that many runs. A row without either is a
 * figure published without runs. Times to train are given per run (`time_to_train`); a published
 * score without its runs has the metric `official_score`. */
#include "sources/readers.h"

#include "sources/tables/measurement_words.h"
#include "sources/tables/sheet.h"

#include "base/metric.h"
#include "base/names.h"
#include "base/number.h"

#include <math.h>

typedef enum {
    RESULT_SUITE,
    RESULT_ROUND,
    RESULT_SUBMITTER,
    RESULT_SYSTEM,
    RESULT_ACCELERATOR,
    RESULT_ACCELERATORS,
    RESULT_WORKLOAD,
    RESULT_PHASE,
    RESULT_SCENARIO,
    RESULT_RUN,
    RESULT_METRIC,
    RESULT_VALUE,
    RESULT_UNIT,
    RESULT_DATE,
    RESULT_SOURCE,
    RESULT_VERIFIED,
    RESULT_DIVISION,
    RESULT_CATEGORY,
    RESULT_NODES,
    RESULT_STATUS,
    RESULT_SCALING_FACTOR,
    RESULT_GLOBAL_BATCH_SIZE,
    RESULT_SEED,
    RESULT_TRAINED,
    RESULT_CHECKPOINT_STEP,
    RESULT_HOST,
    RESULT_SOFTWARE,
    RESULT_MODEL,
    RESULT_DATASET,
    RESULT_QUALITY_TARGET,
    RESULT_LATENCY_LIMIT,
    RESULT_PRECISION,
    RESULT_CONFIGURATION,
    RESULT_CONCURRENCY,
    RESULT_REQUEST_RATE,
    RESULT_INPUT_LENGTH,
    RESULT_OUTPUT_LENGTH,
    RESULT_N,
    RESULT_N_FAILED,
    RESULT_STANDARD_DEVIATION,
    RESULT_STANDARD_ERROR,
    RESULT_MINIMUM,
    RESULT_P5,
    RESULT_P25,
    RESULT_MEDIAN,
    RESULT_P75,
    RESULT_P95,
    RESULT_MAXIMUM,
    RESULT_OLYMPIC_MEAN,
    RESULT_COLUMNS
} ResultColumn;

static const Column columns[RESULT_COLUMNS] = {
    [RESULT_SUITE] = { "suite", COLUMN_EXPECTED },
    [RESULT_ROUND] = { "round", COLUMN_EXPECTED },
    [RESULT_SUBMITTER] = { "submitter", COLUMN_EXPECTED },
    [RESULT_SYSTEM] = { "system", COLUMN_EXPECTED },
    [RESULT_ACCELERATOR] = { "accelerator", COLUMN_EXPECTED },
    [RESULT_ACCELERATORS] = { "accelerators", COLUMN_EXPECTED },
    [RESULT_WORKLOAD] = { "workload", COLUMN_FILLED },
    [RESULT_PHASE] = { "phase", COLUMN_EXPECTED },
    [RESULT_SCENARIO] = { "scenario", COLUMN_EXPECTED },
    [RESULT_RUN] = { "run", COLUMN_EXPECTED },
    [RESULT_METRIC] = { "metric", COLUMN_FILLED },
    [RESULT_VALUE] = { "value", COLUMN_PRESENT },
    [RESULT_UNIT] = { "unit", COLUMN_FILLED },
    [RESULT_DATE] = { "date", COLUMN_EXPECTED },
    [RESULT_SOURCE] = { "source", COLUMN_EXPECTED },
    [RESULT_VERIFIED] = { "verified", COLUMN_EXPECTED },
    [RESULT_DIVISION] = { "division", COLUMN_OPTIONAL },
    [RESULT_CATEGORY] = { "category", COLUMN_OPTIONAL },
    [RESULT_NODES] = { "nodes", COLUMN_OPTIONAL },
    [RESULT_STATUS] = { "status", COLUMN_OPTIONAL },
    [RESULT_SCALING_FACTOR] = { "scaling_factor", COLUMN_OPTIONAL },
    [RESULT_GLOBAL_BATCH_SIZE] = { "global_batch_size", COLUMN_OPTIONAL },
    [RESULT_SEED] = { "seed", COLUMN_OPTIONAL },
    [RESULT_TRAINED] = { "trained", COLUMN_OPTIONAL },
    [RESULT_CHECKPOINT_STEP] = { "checkpoint_step", COLUMN_OPTIONAL },
    [RESULT_HOST] = { "host", COLUMN_OPTIONAL },
    [RESULT_SOFTWARE] = { "software", COLUMN_OPTIONAL },
    [RESULT_MODEL] = { "model", COLUMN_OPTIONAL },
    [RESULT_DATASET] = { "dataset", COLUMN_OPTIONAL },
    [RESULT_QUALITY_TARGET] = { "quality_target", COLUMN_OPTIONAL },
    [RESULT_LATENCY_LIMIT] = { "latency_limit", COLUMN_OPTIONAL },
    [RESULT_PRECISION] = { "precision", COLUMN_OPTIONAL },
    [RESULT_CONFIGURATION] = { "configuration", COLUMN_OPTIONAL },
    [RESULT_CONCURRENCY] = { "concurrency", COLUMN_OPTIONAL },
    [RESULT_REQUEST_RATE] = { "request_rate", COLUMN_OPTIONAL },
    [RESULT_INPUT_LENGTH] = { "input_length", COLUMN_OPTIONAL },
    [RESULT_OUTPUT_LENGTH] = { "output_length", COLUMN_OPTIONAL },
    [RESULT_N] = { "n", COLUMN_OPTIONAL },
    [RESULT_N_FAILED] = { "n_failed", COLUMN_OPTIONAL },
    [RESULT_STANDARD_DEVIATION] = { "standard_deviation", COLUMN_OPTIONAL },
    [RESULT_STANDARD_ERROR] = { "standard_error", COLUMN_OPTIONAL },
    [RESULT_MINIMUM] = { "minimum", COLUMN_OPTIONAL },
    [RESULT_P5] = { "p5", COLUMN_OPTIONAL },
    [RESULT_P25] = { "p25", COLUMN_OPTIONAL },
    [RESULT_MEDIAN] = { "median", COLUMN_OPTIONAL },
    [RESULT_P75] = { "p75", COLUMN_OPTIONAL },
    [RESULT_P95] = { "p95", COLUMN_OPTIONAL },
    [RESULT_MAXIMUM] = { "maximum", COLUMN_OPTIONAL },
    [RESULT_OLYMPIC_MEAN] = { "olympic_mean", COLUMN_OPTIONAL },
};

const char own_measurements[] = "Own measurements";

static const char *const phases[] = { "training", "inference", "compliance", NULL };
/* The statuses of figures of a suite's own table, which are not runs. */
static const char *const published_as[] = { "published", "inferred", NULL };
static const char *const verdicts[] = { "yes", "true", "no", "false", NULL };

static const ColumnForm forms[RESULT_COLUMNS] = {
    [RESULT_SUITE] = { FORM_TEXT,
                       "the benchmark suite, or your own name for your runs; empty: Own "
                       "measurements",
                       NULL },
    [RESULT_ROUND] = { FORM_TEXT, "the round or edition of the suite: v4.1", NULL },
    [RESULT_SUBMITTER] = { FORM_TEXT, "who ran it", NULL },
    [RESULT_SYSTEM] = { FORM_TEXT, "the system's name; empty: unknown", NULL },
    [RESULT_ACCELERATOR] = { FORM_TEXT,
                             "the accelerator, by any spelling that is known; empty: unknown",
                             NULL },
    [RESULT_ACCELERATORS] = { FORM_ABOVE_ZERO,
                              "total number of chips, not cores, slices or hosts; empty: unknown",
                              NULL },
    [RESULT_WORKLOAD] = { FORM_TEXT, "the benchmark", NULL },
    [RESULT_PHASE] = { FORM_WORD,
                       "training, inference or compliance (a test of an inference result); empty: "
                       "neither",
                       phases },
    [RESULT_SCENARIO] = { FORM_TEXT, "how the load was put: Offline, Server", NULL },
    [RESULT_RUN] = { FORM_TEXT, "the run's name; empty: a figure that was published alone", NULL },
    [RESULT_METRIC] = { FORM_TEXT, "what was measured; of the registry where it has it", NULL },
    [RESULT_VALUE] = { FORM_NUMBER, "the figure; empty for a failed run", NULL },
    [RESULT_UNIT] = { FORM_TEXT, "a unit of the metric; converted to its canonical one", NULL },
    [RESULT_DATE] = { FORM_DATE, "of the run or of the publication", NULL },
    [RESULT_SOURCE] = { FORM_TEXT,
                        "a key of sources.yaml, or the source in words; empty: this file", NULL },
    [RESULT_VERIFIED] = { FORM_WORD, "reviewed by the suite's owner; empty: unknown", verdicts },
    [RESULT_DIVISION] = { FORM_TEXT, "closed or open", NULL },
    [RESULT_CATEGORY] = { FORM_TEXT, "available, preview, rdi", NULL },
    [RESULT_NODES] = { FORM_ABOVE_ZERO, "hosts", NULL },
    [RESULT_STATUS] = { FORM_TEXT,
                        "success, or how the run failed; empty: success; published: a figure of "
                        "the suite's own table",
                        NULL },
    [RESULT_SCALING_FACTOR] = { FORM_ABOVE_ZERO, "of MLPerf's convergence rule", NULL },
    [RESULT_GLOBAL_BATCH_SIZE] = { FORM_ABOVE_ZERO, "samples in one step of all chips", NULL },
    [RESULT_SEED] = { FORM_NOT_NEGATIVE, "of the random numbers", NULL },
    [RESULT_TRAINED] = { FORM_ABOVE_ZERO,
                         "how far the run trained, in the tokens, samples or epochs that "
                         "workloads.yaml says its workload counts",
                         NULL },
    [RESULT_CHECKPOINT_STEP] = { FORM_NOT_NEGATIVE, "of the checkpoint that the run started from",
                                 NULL },
    [RESULT_HOST] = { FORM_TEXT, "the host's processor or machine", NULL },
    [RESULT_SOFTWARE] = { FORM_TEXT, "framework and version", NULL },
    [RESULT_MODEL] = { FORM_TEXT, "the model, where it is not the workload's name", NULL },
    [RESULT_DATASET] = { FORM_TEXT, "the data set", NULL },
    [RESULT_QUALITY_TARGET] = { FORM_TEXT, "what the model had to reach", NULL },
    [RESULT_LATENCY_LIMIT] = { FORM_TEXT, "that requests had to keep: p99 TTFT 2 s, TPOT 200 ms",
                               NULL },
    [RESULT_PRECISION] = { FORM_TEXT, "of the weights, in training of the products: fp8", NULL },
    [RESULT_CONFIGURATION] = { FORM_TEXT, "how the software ran it: TP 8, EP 8", NULL },
    [RESULT_CONCURRENCY] = { FORM_ABOVE_ZERO, "concurrent requests", NULL },
    [RESULT_REQUEST_RATE] = { FORM_RATE, "requests a second; inf: all at once", NULL },
    [RESULT_INPUT_LENGTH] = { FORM_ABOVE_ZERO, "tokens in, of one request, on average", NULL },
    [RESULT_OUTPUT_LENGTH] = { FORM_ABOVE_ZERO, "tokens out, of one request, on average", NULL },
    [RESULT_N] = { FORM_COUNT, "successful runs that the row sums up; 'value' is their mean",
                   NULL },
    [RESULT_N_FAILED] = { FORM_COUNT, "runs of the group that failed", NULL },
    [RESULT_STANDARD_DEVIATION] = { FORM_NOT_NEGATIVE, "of these runs, with n - 1", NULL },
    [RESULT_STANDARD_ERROR] = { FORM_NOT_NEGATIVE,
                                "of their mean; when standard_deviation is not given", NULL },
    [RESULT_MINIMUM] = { FORM_NUMBER, "of these runs", NULL },
    [RESULT_P5] = { FORM_NUMBER, "their 5th percentile", NULL },
    [RESULT_P25] = { FORM_NUMBER, "their lower quartile", NULL },
    [RESULT_MEDIAN] = { FORM_NUMBER, "of these runs", NULL },
    [RESULT_P75] = { FORM_NUMBER, "their upper quartile", NULL },
    [RESULT_P95] = { FORM_NUMBER, "their 95th percentile", NULL },
    [RESULT_MAXIMUM] = { FORM_NUMBER, "of these runs", NULL },
    [RESULT_OLYMPIC_MEAN] = { FORM_NUMBER, "of these runs without the smallest and the largest",
                              NULL },
};

const TableShape results_shape = { .what = "results table",
                                   .columns = columns,
                                   .n_columns = RESULT_COLUMNS,
                                   .forms = forms,
                                   .comments = true };

/* Reads an optional number that must be above 0. */
static bool
read_positive(const RowCell *cell, ResultColumn column, double *ret, Diag *diag)
{
    double number = NAN;

    if (cell->text == NULL) {
        return true;
    }
    if (forms[column].form == FORM_RATE && g_ascii_strcasecmp(cell->text, "inf") == 0) {
        *ret = INFINITY;
        return true;
    }
    if (!number_parse(cell->text, &number) || !(number > 0)) {
        return diag_error(diag, cell->place, "cell-number",
                          "'%s' must be a number above 0, not '%s'", columns[column].name,
                          cell->text);
    }
    *ret = number;
    return true;
}

static bool
read_verified(const RowCell *cell, Verified *ret, Diag *diag)
{
    if (cell->text == NULL) {
        *ret = VERIFIED_UNKNOWN;
    } else if (g_str_equal(cell->text, "yes") || g_str_equal(cell->text, "true")) {
        *ret = VERIFIED_YES;
    } else if (g_str_equal(cell->text, "no") || g_str_equal(cell->text, "false")) {
        *ret = VERIFIED_NO;
    } else {
        return diag_error(diag, cell->place, "cell-value",
                          "'verified' must be yes, no or empty, not '%s'", cell->text);
    }
    return true;
}

static bool
check_words(const RowCell *cells, Diag *diag)
{
    const RowCell *phase = &cells[RESULT_PHASE], *date = &cells[RESULT_DATE];
    bool ok = true;

    if (phase->text != NULL && !g_strv_contains(phases, phase->text)) {
        ok = diag_error(diag, phase->place, "cell-value",
                        "'phase' must be training, inference, compliance or empty, not '%s'",
                        phase->text);
    }
    if (date->text != NULL && !date_is_valid(date->text)) {
        ok = diag_error(diag, date->place, "cell-date",
                        "'%s' is not a date; write 2024-11-13, 2024-11 or 2024", date->text);
    }
    return ok;
}

/* Reads a number; a spread or a count must be 0 or more. */
static bool
read_figure(const RowCell *cell, ResultColumn column, double *ret, Diag *diag)
{
    Form form = forms[column].form;

    if (cell->text == NULL) {
        return true;
    }
    if (!number_parse(cell->text, ret) || !isfinite(*ret) || (form != FORM_NUMBER && *ret < 0) ||
        (form == FORM_COUNT && floor(*ret) != *ret)) {
        return diag_error(diag, cell->place, "cell-number", "'%s' must be %s, not '%s'",
                          columns[column].name,
                          form == FORM_COUNT          ? "a whole number of runs"
                          : form == FORM_NOT_NEGATIVE ? "a number, 0 or above"
                                                      : "a number",
                          cell->text);
    }
    return true;
}

/* Checks that the statistics can be of the same runs. */
static bool
check_summary(const RowCell *cells, const ResultRecord *record, Diag *diag)
{
    static const SummaryFigure ascending[] = { SUMMARY_MINIMUM, SUMMARY_P5,  SUMMARY_P25,
                                               SUMMARY_MEDIAN,  SUMMARY_P75, SUMMARY_P95,
                                               SUMMARY_MAXIMUM };
    const double *summary = record->summary;
    double below = -INFINITY;

    for (size_t i = 0; i < G_N_ELEMENTS(ascending); i++) {
        double figure = summary[ascending[i]];
        if (figure < below) {
            return diag_error(
                diag, cells[RESULT_N].place, "summary-order",
                "minimum, p5, p25, median, p75, p95 and maximum must be in ascending order");
        }
        below = isnan(figure) ? below : figure;
    }
    if (g_str_has_prefix(record->suite, "MLPerf ")) {
        return diag_error(diag, cells[RESULT_N].place, "summary-mlperf",
                          "MLPerf scores are computed from runs: give each run a row");
    }
    if (g_strcmp0(record->metric, "official_score") == 0) {
        return diag_error(diag, cells[RESULT_N].place, "summary-score",
                          "an official_score is a single figure; leave 'n' empty");
    }
    return true;
}

/* Reads the statistics of a row with `n`. */
static bool
read_summary(const RowCell *cells, ResultRecord *record, Diag *diag)
{
    double error = NAN, *summary = record->summary;
    const struct {
        ResultColumn column;
        double *ret;
    } figures[] = {
        { RESULT_N, &summary[SUMMARY_N] },
        { RESULT_N_FAILED, &summary[SUMMARY_FAILED] },
        { RESULT_STANDARD_DEVIATION, &summary[SUMMARY_DEVIATION] },
        { RESULT_STANDARD_ERROR, &error },
        { RESULT_MINIMUM, &summary[SUMMARY_MINIMUM] },
        { RESULT_P5, &summary[SUMMARY_P5] },
        { RESULT_P25, &summary[SUMMARY_P25] },
        { RESULT_MEDIAN, &summary[SUMMARY_MEDIAN] },
        { RESULT_P75, &summary[SUMMARY_P75] },
        { RESULT_P95, &summary[SUMMARY_P95] },
        { RESULT_MAXIMUM, &summary[SUMMARY_MAXIMUM] },
        { RESULT_OLYMPIC_MEAN, &summary[SUMMARY_OLYMPIC_MEAN] },
    };

    if (cells[RESULT_N].text != NULL && record->run == NULL) {
        record->run = "all runs"; /* so that the same row in two files counts once */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(figures); i++) {
        const RowCell *cell = &cells[figures[i].column];
        if (!read_figure(cell, figures[i].column, figures[i].ret, diag)) {
            return false;
        }
        if (cell->text != NULL && cells[RESULT_N].text == NULL) {
            return diag_error(diag, cell->place, "summary-runs",
                              "'%s' sums up several runs: give their number in 'n'",
                              columns[figures[i].column].name);
        }
    }
    if (cells[RESULT_N].text == NULL) {
        return true;
    }
    if ((summary[SUMMARY_N] == 0) != (cells[RESULT_VALUE].text == NULL)) {
        return diag_error(
            diag, cells[RESULT_N].place, "summary-runs",
            "'n' is the number of runs whose mean is 'value'; without a value it must be 0");
    }
    if (isnan(summary[SUMMARY_DEVIATION]) && !isnan(error)) {
        summary[SUMMARY_DEVIATION] = error * sqrt(summary[SUMMARY_N]);
    }
    if (isnan(summary[SUMMARY_FAILED])) {
        summary[SUMMARY_FAILED] = 0;
    }
    return check_summary(cells, record, diag);
}

/* Checks that a figure of a suite's own table is not also a run. */
static bool
check_published(const RowCell *cells, const ResultRecord *record, Diag *diag)
{
    if (record->run != NULL) {
        return diag_error(diag, cells[RESULT_RUN].place, "run-published",
                          "a figure with status '%s' is not a run; leave 'run' empty",
                          record->status);
    }
    return true;
}

/* Reads the value, whose metric and run must match. */
static bool
read_value(const RowCell *cells, ResultRecord *record, Diag *diag)
{
    const RowCell *value = &cells[RESULT_VALUE], *run = &cells[RESULT_RUN];
    bool published = record->status != NULL && g_strv_contains(published_as, record->status);
    bool failed = record->status != NULL && !g_str_equal(record->status, "success") && !published;

    if (published && !check_published(cells, record, diag)) {
        return false;
    }
    if (g_str_equal(record->metric, "official_score") && run->text != NULL && value->text != NULL) {
        return diag_error(diag, run->place, "run-score",
                          "an official_score covers all runs; leave 'run' empty");
    }
    if (g_str_equal(record->metric, "time_to_train") && record->run == NULL) {
        return diag_error(diag, run->place, "run-missing",
                          "time_to_train belongs to one run: name it in 'run', or give the "
                          "published score as official_score");
    }
    if (value->text == NULL) {
        if (g_str_equal(record->metric, "official_score")) { /* the suite decides its metric */
            record->metric = record->unit = NULL;
        }
        return failed || diag_error(diag, value->place, "cell-empty",
                                    "'value' is empty; only a failed run ('status') has none");
    }
    if (!number_parse(value->text, &record->value)) {
        return diag_error(diag, value->place, "cell-number", "'value' must be a number, not '%s'",
                          value->text);
    }
    if (failed) {
        return diag_error(diag, value->place, "run-failed",
                          "a run with status '%s' has no value; leave it empty", record->status);
    }
    return true;
}

/* The file being read. */
typedef struct {
    const RecordSink *sink;
    GHashTable *new_metrics; /* names that are not in the metric registry, each judged once */
    bool any_unknown;        /* the accelerator of a row, or the number of them */
} Reading;

/* A result may lack what it ran on, which then takes it out of comparisons, but not its name too.
 */
static bool
check_system(Reading *reading, const RowCell *cells, Diag *diag)
{
    const RowCell *chip = &cells[RESULT_ACCELERATOR], *count = &cells[RESULT_ACCELERATORS];

    if (chip->text == NULL && cells[RESULT_SYSTEM].text == NULL) {
        return diag_error(diag, chip->place, "cell-empty",
                          "'system' and 'accelerator' are both empty: fill in one");
    }
    if (!reading->any_unknown && (chip->text == NULL || count->text == NULL)) {
        reading->any_unknown = true;
        diag_warning(diag, chip->text == NULL ? chip->place : count->place, "cell-empty",
                     "'%s' is empty, so the result cannot be compared per chip",
                     chip->text == NULL ? "accelerator" : "accelerators");
    }
    return true;
}

/* Judges a metric that is not in the registry. New ones are allowed, but one that is nearly a known
 * name is probably misspelt and could not be compared with anything. */
static void
judge_metric(Reading *reading, const RowCell *cell, Diag *diag)
{
    if (metric_find(cell->text) == NULL &&
        !g_hash_table_contains(reading->new_metrics, cell->text)) {
        size_t n_ids = 0;
        const char *const *ids = metric_ids(&n_ids),
                          *nearest = names_nearest(cell->text, ids, n_ids);

        g_hash_table_add(reading->new_metrics, g_strdup(cell->text));
        if (nearest != NULL) {
            diag_warning(diag, cell->place, "metric-unknown",
                         "'%s' is a new metric; did you mean '%s'?", cell->text, nearest);
        }
    }
}

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    Reading *reading = context;
    const RecordSink *sink = reading->sink;
    ResultRecord record = result_record_unknown();

    record.line = line;
    record.suite = cells[RESULT_SUITE].text != NULL ? cells[RESULT_SUITE].text : own_measurements;
    record.round = cells[RESULT_ROUND].text;
    record.submitter = cells[RESULT_SUBMITTER].text;
    record.system = cells[RESULT_SYSTEM].text;
    record.accelerator = cells[RESULT_ACCELERATOR].text;
    record.workload = cells[RESULT_WORKLOAD].text;
    record.phase = cells[RESULT_PHASE].text;
    record.scenario = cells[RESULT_SCENARIO].text;
    record.run = cells[RESULT_RUN].text;
    record.metric = cells[RESULT_METRIC].text;
    record.unit = cells[RESULT_UNIT].text;
    record.date = cells[RESULT_DATE].text;
    record.source = cells[RESULT_SOURCE].text;
    record.division = cells[RESULT_DIVISION].text;
    record.category = cells[RESULT_CATEGORY].text;
    record.status = cells[RESULT_STATUS].text;
    record.host = cells[RESULT_HOST].text;
    record.software = cells[RESULT_SOFTWARE].text;
    record.model = cells[RESULT_MODEL].text;
    record.dataset = cells[RESULT_DATASET].text;
    record.quality_target = cells[RESULT_QUALITY_TARGET].text;
    record.latency_limit = cells[RESULT_LATENCY_LIMIT].text;
    record.precision = cells[RESULT_PRECISION].text;
    record.configuration = cells[RESULT_CONFIGURATION].text;

    struct {
        ResultColumn column;
        double *ret;
    } numbers[] = {
        { RESULT_ACCELERATORS, &record.accelerators },
        { RESULT_NODES, &record.nodes },
        { RESULT_SCALING_FACTOR, &record.scaling_factor },
        { RESULT_GLOBAL_BATCH_SIZE, &record.global_batch_size },
        { RESULT_TRAINED, &record.trained },
        { RESULT_CONCURRENCY, &record.concurrency },
        { RESULT_REQUEST_RATE, &record.request_rate },
        { RESULT_INPUT_LENGTH, &record.input_length },
        { RESULT_OUTPUT_LENGTH, &record.output_length },
    };
    bool ok = check_words(cells, diag);
    judge_metric(reading, &cells[RESULT_METRIC], diag);
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        ok =
            read_positive(&cells[numbers[i].column], numbers[i].column, numbers[i].ret, diag) && ok;
    }
    ok = read_figure(&cells[RESULT_SEED], RESULT_SEED, &record.seed, diag) && ok;
    ok = read_figure(&cells[RESULT_CHECKPOINT_STEP], RESULT_CHECKPOINT_STEP,
                     &record.checkpoint_step, diag) &&
         ok;
    ok = check_system(reading, cells, diag) && ok;
    ok = read_verified(&cells[RESULT_VERIFIED], &record.verified, diag) && ok;
    ok = read_summary(cells, &record, diag) && ok;
    if (record.status == NULL && record.summary[SUMMARY_N] == 0) {
        record.status = "failed";
    }
    ok = read_value(cells, &record, diag) && ok;
    if (ok && sink->result != NULL) {
        sink->result(sink->context, &record);
    }
    return ok;
}

/* True if half of the columns are present, or all that are required: it is then a results table,
 * and the reader reports the missing ones. */
static bool
resembles_enough(size_t n)
{
    return n * 2 >= shape_needed(&results_shape);
}

/* True if the column of accelerators is headed by another word ("chip", "GPU"), which only
 * sources/tables/measurement_sheet.c reads. */
static bool
heads_chips_otherwise(const SourceFile *file)
{
    g_autoptr(Diag) unheard = diag_new();
    SheetSource *source = sheet_open(file->bytes, file->path, unheard);
    g_autoptr(SheetTable) table = source != NULL ? sheet_table_open(source, NULL, unheard) : NULL;
    const SheetLayout *layout = table != NULL ? sheet_table_layout(table) : NULL;
    bool otherwise = false;

    for (size_t i = 0; layout != NULL && layout->header_line > 0 && i < layout->n_columns; i++) {
        const char *name = layout->columns[i].name;
        if (g_ascii_strcasecmp(name, columns[RESULT_ACCELERATOR].name) == 0) {
            return false;
        }
        otherwise = otherwise || measurement_fact_find(name) == FACT_ACCELERATOR;
    }
    return otherwise;
}

bool
results_csv_recognises(const SourceFile *file)
{
    return resembles_enough(csv_resembles(file->bytes, &results_shape)) &&
           !heads_chips_otherwise(file);
}

bool
results_json_recognises(const SourceFile *file)
{
    return resembles_enough(json_resembles(file->bytes, &results_shape)) &&
           !heads_chips_otherwise(file);
}

bool
results_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(GHashTable) new_metrics =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return csv_read_rows(file, &results_shape, take_row,
                         &(Reading){ .sink = sink, .new_metrics = new_metrics }, diag);
}

bool
results_sheet_recognises(const SourceFile *file)
{
    return resembles_enough(sheet_resembles(file, &results_shape)) && !heads_chips_otherwise(file);
}

bool
results_sheet_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(GHashTable) new_metrics =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return sheet_read_rows(file, &results_shape, take_row,
                           &(Reading){ .sink = sink, .new_metrics = new_metrics }, diag);
}

bool
results_json_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(GHashTable) new_metrics =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return json_read_rows(file, &results_shape, take_row,
                          &(Reading){ .sink = sink, .new_metrics = new_metrics }, diag);
}
