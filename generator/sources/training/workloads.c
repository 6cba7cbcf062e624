/* workloads.yaml: facts about training workloads, from the program or a report. A benchmark run
 * trains to a target that was chosen for the benchmark, often from a checkpoint, so without these
 * facts it says little about a complete training run.
 *
 *   sources:                       texts that facts may cite by key
 *     rules: "MLCommons training_policies, training_rules.adoc"
 *   workloads:
 *     gpt3:                        the name used in results
 *       suite: MLPerf Training     the suite of these results
 *       kind: continued pretraining
 *       starts_from: {text: a checkpoint after 4,000 steps, grade: A, source: rules}
 *       target: {text: log perplexity 2.69, grade: A, source: rules}
 *       counts: tokens             tokens, samples or epochs: the unit of a result's `trained`
 *       sample: sequence of 2,048 tokens
 *       tokens_per_sample: 2048    if all samples have the same number
 *       epoch: {samples: 1281167, source: rules}
 *       full: {tokens: 300e9, text: 300 billion tokens, grade: A, source: rules}
 *       convergence:               reference runs: amount to reach the target, by batch size
 *         - {rounds: [v4.1], batch: 2048, runs: 7, mean: 1179198610, deviation: 26903398,
 *            source: rules}
 *
 * `full` is one complete training run of the model, in tokens or samples. Everything except the
 * suite is optional; missing facts are unknown. */
#include "sources/readers.h"
#include "sources/source.h"

#include "base/names.h"
#include "base/value.h"

#include <math.h>

extern const char embed_sources_workloads_yaml[], embed_sources_workloads_yaml_end[];

const char *const workload_file_keys[] = { "sources", "workloads", NULL };

const char *const workload_keys[] = {
    "suite", "kind", "starts_from", "target", "counts", "sample", "tokens_per_sample",
    "epoch", "full", "convergence", NULL,
};

const char *const workload_units[] = { "tokens", "samples", "epochs", NULL };

const char *const workload_statement_keys[] = { "text", "grade", "source", NULL };
const char *const workload_epoch_keys[] = { "samples", "source", NULL };
const char *const workload_full_keys[] = { "tokens", "samples", "text", "grade", "source", NULL };
const char *const workload_point_keys[] = {
    "rounds", "batch", "runs", "mean", "deviation", "source", NULL,
};

typedef struct {
    const RecordSink *sink;
    const Value *sources; /* may be NULL */
    Arena *arena;
    Diag *diag;
} Reader;

/* The text of a source that is given by key, or else the text itself. */
static const char *
source_text(const Reader *reader, const char *source)
{
    const Value *known = source != NULL ? value_lookup(reader->sources, source) : NULL;

    return known != NULL && known->kind == VALUE_STRING ? known->text : source;
}

static bool
require(const Value *map, const char *key, bool given, Diag *diag)
{
    return given || (map->key != NULL ? diag_error(diag, map->place, "workload-incomplete",
                                                   "'%s' has no '%s'", map->key, key)
                                      : diag_error(diag, map->place, "workload-incomplete",
                                                   "a convergence point has no '%s'", key));
}

/* Reads an optional number above 0 (or, with `zero`, of 0 or more). */
static bool
read_amount(const Value *map, const char *key, bool zero, double *ret, Diag *diag)
{
    double number = NAN;

    if (!value_read_number(map, key, &number, diag)) {
        return false;
    }
    if (!isnan(number) && !(isfinite(number) && (zero ? number >= 0 : number > 0))) {
        return diag_error(diag, value_lookup(map, key)->place, "workload-value",
                          "'%s' must be a number %s 0; leave it out if it is unknown", key,
                          zero ? "of at least" : "above");
    }
    *ret = number;
    return true;
}

/* Reads {text, grade, source} of a fact in words, with its place; the members are NULL if
 * it is missing. */
static bool
read_statement(const Reader *reader, const Value *workload, const char *key, WorkloadStatement *ret)
{
    const Value *map = value_lookup(workload, key);
    Diag *diag = reader->diag;

    if (map == NULL || map->kind == VALUE_NULL) {
        return true;
    }
    if (!value_check_keys(map, workload_statement_keys, key, diag) ||
        !value_read_text(map, "text", &ret->text, diag) ||
        !value_read_text(map, "grade", &ret->grade, diag) ||
        !value_read_text(map, "source", &ret->source, diag) ||
        !require(map, "text", ret->text != NULL, diag) ||
        !require(map, "source", ret->source != NULL, diag)) {
        return false;
    }
    ret->source = source_text(reader, ret->source);
    return true;
}

static bool
read_epoch(const Reader *reader, const Value *workload, WorkloadRecord *record)
{
    const Value *map = value_lookup(workload, "epoch");
    Diag *diag = reader->diag;

    if (map == NULL || map->kind == VALUE_NULL) {
        return true;
    }
    if (!value_check_keys(map, workload_epoch_keys, "an epoch", diag) ||
        !read_amount(map, "samples", false, &record->samples_per_epoch, diag) ||
        !value_read_text(map, "source", &record->epoch_source, diag) ||
        !require(map, "samples", !isnan(record->samples_per_epoch), diag) ||
        !require(map, "source", record->epoch_source != NULL, diag)) {
        return false;
    }
    record->epoch_source = source_text(reader, record->epoch_source);
    return true;
}

static bool
read_full(const Reader *reader, const Value *workload, WorkloadRecord *record)
{
    const Value *map = value_lookup(workload, "full");
    double tokens = NAN, samples = NAN;
    Diag *diag = reader->diag;

    if (map == NULL || map->kind == VALUE_NULL) {
        return true;
    }
    if (!value_check_keys(map, workload_full_keys, "a full training run", diag) ||
        !read_amount(map, "tokens", false, &tokens, diag) ||
        !read_amount(map, "samples", false, &samples, diag) ||
        !value_read_text(map, "text", &record->full.text, diag) ||
        !value_read_text(map, "grade", &record->full.grade, diag) ||
        !value_read_text(map, "source", &record->full.source, diag) ||
        !require(map, "source", record->full.source != NULL, diag)) {
        return false;
    }
    if (isnan(tokens) == isnan(samples)) {
        return diag_error(diag, map->place, "workload-incomplete",
                          "a full training run needs either 'tokens' or 'samples'");
    }
    record->full_amount = isnan(tokens) ? samples : tokens;
    record->full_unit = isnan(tokens) ? "samples" : "tokens";
    record->full.source = source_text(reader, record->full.source);
    return true;
}

static bool
read_point(const Reader *reader, const Value *point, const WorkloadRecord *workload)
{
    ConvergenceRecord record = { .line = point->place.line,
                                 .suite = workload->suite,
                                 .workload = workload->workload,
                                 .batch = NAN,
                                 .runs = NAN,
                                 .mean = NAN,
                                 .deviation = NAN };
    const Value *rounds = NULL;
    Diag *diag = reader->diag;

    if (!value_check_keys(point, workload_point_keys, "a convergence point", diag) ||
        !value_read_texts(point, "rounds", reader->arena, &rounds, diag) ||
        !read_amount(point, "batch", false, &record.batch, diag) ||
        !read_amount(point, "runs", false, &record.runs, diag) ||
        !read_amount(point, "mean", false, &record.mean, diag) ||
        !read_amount(point, "deviation", true, &record.deviation, diag) ||
        !value_read_text(point, "source", &record.source, diag) ||
        !require(point, "rounds", rounds != NULL && rounds->n_items > 0, diag) || rounds == NULL ||
        !require(point, "batch", !isnan(record.batch), diag) ||
        !require(point, "runs", !isnan(record.runs), diag) ||
        !require(point, "mean", !isnan(record.mean), diag) ||
        !require(point, "source", record.source != NULL, diag)) {
        return false;
    }
    record.source = source_text(reader, record.source);
    for (const Value *round = rounds->first; round != NULL; round = round->next) {
        record.round = round->text;
        if (reader->sink->convergence != NULL) {
            reader->sink->convergence(reader->sink->context, &record);
        }
    }
    return true;
}

static bool
read_points(const Reader *reader, const Value *workload, const WorkloadRecord *record)
{
    const Value *points = value_lookup(workload, "convergence");
    bool ok = true;

    if (points == NULL || points->kind == VALUE_NULL) {
        return true;
    }
    if (points->kind != VALUE_LIST) {
        return diag_error(reader->diag, points->place, "wrong-type",
                          "'convergence' must be a list of convergence points");
    }
    if (record->counts == NULL) {
        return diag_error(reader->diag, points->place, "workload-incomplete",
                          "convergence points need the workload's 'counts': tokens, samples or "
                          "epochs");
    }
    for (const Value *point = points->first; point != NULL; point = point->next) {
        ok = read_point(reader, point, record) && ok;
    }
    return ok;
}

static bool
check_unit(const Value *workload, const char *unit, Diag *diag)
{
    if (unit == NULL || g_strv_contains(workload_units, unit)) {
        return true;
    }
    const char *near =
        names_nearest(unit, workload_units, g_strv_length((char **)(uintptr_t)workload_units));
    return diag_error(diag, value_lookup(workload, "counts")->place, "workload-unit",
                      "'counts' must be tokens, samples or epochs, not '%s'%s%s%s", unit,
                      near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                      near != NULL ? "'?" : "");
}

static bool
read_workload(const Reader *reader, const Value *workload)
{
    WorkloadRecord record = { .line = workload->key_place.line,
                              .workload = workload->key,
                              .tokens_per_sample = NAN,
                              .samples_per_epoch = NAN,
                              .full_amount = NAN };
    Diag *diag = reader->diag;

    if (!value_check_keys(workload, workload_keys, "a workload", diag) ||
        !value_read_text(workload, "suite", &record.suite, diag) ||
        !value_read_text(workload, "kind", &record.kind, diag) ||
        !value_read_text(workload, "counts", &record.counts, diag) ||
        !value_read_text(workload, "sample", &record.sample, diag) ||
        !require(workload, "suite", record.suite != NULL, diag) ||
        !check_unit(workload, record.counts, diag) ||
        !read_amount(workload, "tokens_per_sample", false, &record.tokens_per_sample, diag) ||
        !read_statement(reader, workload, "starts_from", &record.starts_from) ||
        !read_statement(reader, workload, "target", &record.target) ||
        !read_epoch(reader, workload, &record) || !read_full(reader, workload, &record)) {
        return false;
    }
    if (reader->sink->workload != NULL) {
        reader->sink->workload(reader->sink->context, &record);
    }
    return read_points(reader, workload, &record);
}

static bool
read_facts(Bytes bytes, const char *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Place start = { .file = file, .line = 1, .column = 1 };
    const Value *root = value_parse_yaml(bytes.data, bytes.size, start, arena, diag);
    bool ok = true;

    if (root == NULL || !value_check_keys(root, workload_file_keys, "a workload file", diag)) {
        return false;
    }
    const Reader reader = { sink, value_lookup(root, "sources"), arena, diag };
    const Value *workloads = value_lookup(root, "workloads");
    if (workloads == NULL || workloads->kind != VALUE_MAP) {
        return diag_error(diag, workloads != NULL ? workloads->place : start, "wrong-type",
                          "'workloads' must be a map of workloads");
    }
    for (const Value *workload = workloads->first; workload != NULL; workload = workload->next) {
        ok = read_workload(&reader, workload) && ok;
    }
    return ok;
}

bool
workloads_recognises(const SourceFile *file)
{
    static const char *const starts[] = { "workloads:", NULL };

    return yaml_begins_line(file->bytes, starts);
}

bool
workloads_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    return read_facts(file->bytes, file->path, sink, diag);
}

bool
source_read_builtin_workloads(const RecordSink *sink, Diag *diag)
{
    Bytes bytes = { .data = embed_sources_workloads_yaml,
                    .size =
                        (size_t)(embed_sources_workloads_yaml_end - embed_sources_workloads_yaml) };

    return read_facts(bytes, "workloads.yaml (built in)", sink, diag);
}
