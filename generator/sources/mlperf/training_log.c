/* MLPerf Training: result_N.txt, with one run each. A run that was aborted, or whose log ends
 * before run_stop, is a run without a value, because MLPerf's scoring counts it. */
#include "sources/metadata.h"
#include "sources/mlperf/mllog.h"
#include "sources/mlperf/submission.h"
#include "sources/mlperf/training_energy.h"
#include "sources/readers.h"

#include "base/number.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

/* The content of a log. The first record of each key counts, because distributed runs print records
 * several times. */
typedef struct {
    Arena *arena;
    const char *benchmark, *org, *division, *availability, *platform;
    double global_batch_size, seed;
    double checkpoint_step;
    /* How far the run trained, according to run_stop, the last evaluation, or a separate record. */
    double stop_samples, stop_step, evaluated, trained_samples, train_samples;
    double start_ms, stop_ms; /* since the epoch; NAN: no such record */
    int start_line, stop_line;
    const char *status;
    int last_line; /* line of the last record */
    bool cut;      /* the file ends in the middle of a record */
    MllogCounts counts;
} TrainingLog;

static const char *const wanted_keys[] = {
    "run_start",
    "run_stop",
    "submission_benchmark",
    "submission_org",
    "submission_division",
    "submission_status",
    "submission_platform",
    "global_batch_size",
    "seed",
    "init_checkpoint_step",
    "trained_samples",
    "train_samples",
    "eval_accuracy",
    NULL,
};

static const char *
item_text(const cJSON *item, Arena *arena)
{
    if (!cJSON_IsString(item)) {
        return NULL;
    }
    g_autofree char *valid = g_utf8_make_valid(item->valuestring, -1);
    return arena_strdup(arena, g_strstrip(valid));
}

static double
item_number(const cJSON *item)
{
    double number = NAN;

    if (cJSON_IsNumber(item)) {
        return isfinite(item->valuedouble) ? item->valuedouble : NAN;
    }
    return cJSON_IsString(item) && number_parse(item->valuestring, &number) ? number : NAN;
}

/* Stores a text or number unless the key was seen before. */
static bool
take_value(TrainingLog *log, const char *key, const cJSON *value)
{
    struct {
        const char *key, **text;
    } texts[] = {
        { "submission_benchmark", &log->benchmark }, { "submission_org", &log->org },
        { "submission_division", &log->division },   { "submission_status", &log->availability },
        { "submission_platform", &log->platform },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        if (*texts[i].text == NULL && g_str_equal(key, texts[i].key)) {
            *texts[i].text = item_text(value, log->arena);
            return true;
        }
    }
    struct {
        const char *key;
        double *number;
    } numbers[] = {
        { "global_batch_size", &log->global_batch_size },
        { "seed", &log->seed },
        { "init_checkpoint_step", &log->checkpoint_step },
        { "trained_samples", &log->trained_samples },
        { "train_samples", &log->train_samples },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        if (isnan(*numbers[i].number) && g_str_equal(key, numbers[i].key)) {
            *numbers[i].number = item_number(value);
            return true;
        }
    }
    return false;
}

static double
member_number(const cJSON *map, const char *key)
{
    return item_number(cJSON_GetObjectItemCaseSensitive(map, key));
}

/* False for a record that repeats an earlier one or is not used. */
static bool
take_record(TrainingLog *log, const cJSON *record, int line)
{
    const char *key = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(record, "key"));
    double time = item_number(cJSON_GetObjectItemCaseSensitive(record, "time_ms"));

    if (key == NULL) {
        return false;
    }
    if (g_str_equal(key, "run_start") && isnan(log->start_ms)) {
        log->start_ms = time;
        log->start_line = line;
        return true;
    }
    if (g_str_equal(key, "run_stop") && isnan(log->stop_ms)) {
        const cJSON *metadata = cJSON_GetObjectItemCaseSensitive(record, "metadata");
        log->stop_ms = time;
        log->stop_line = line;
        log->status = item_text(cJSON_GetObjectItemCaseSensitive(metadata, "status"), log->arena);
        log->stop_samples = member_number(metadata, "samples_count");
        log->stop_step = member_number(metadata, "step_num");
        return true;
    }
    if (g_str_equal(key, "eval_accuracy")) {
        const cJSON *metadata = cJSON_GetObjectItemCaseSensitive(record, "metadata");
        double samples = member_number(metadata, "samples_count");
        log->evaluated = isnan(samples) ? member_number(metadata, "epoch_num") : samples;
        return true;
    }
    return take_value(log, key, cJSON_GetObjectItemCaseSensitive(record, "value"));
}

static void
take_line(TrainingLog *log, const MllogLine *line)
{
    if (!line->ends_file && !mllog_may_have_key(line, wanted_keys)) {
        log->counts.n_other++;
        return;
    }
    cJSON *record = cJSON_ParseWithLength(line->json, line->size);
    log->cut = record == NULL && line->ends_file;
    if (record == NULL) {
        log->counts.n_broken++;
    } else if (take_record(log, record, line->line)) {
        log->counts.n_used++;
    } else if (mllog_may_have_key(line, wanted_keys)) {
        log->counts.n_repeated++;
    } else {
        log->counts.n_other++;
    }
    cJSON_Delete(record);
}

/* True if the file ends in the middle of the token itself. */
static bool
ends_in_token(Bytes bytes)
{
    size_t size = strlen(MLLOG_TOKEN);

    for (size_t n = 1; n <= size && n <= bytes.size; n++) {
        const char *tail = bytes.data + bytes.size - n;
        bool starts_line = n == bytes.size || tail[-1] == '\n';
        if (starts_line && memcmp(tail, MLLOG_TOKEN, n) == 0) {
            return true;
        }
    }
    return false;
}

static TrainingLog
scan_log(Bytes bytes, Arena *arena)
{
    TrainingLog log = {
        .arena = arena,
        .global_batch_size = NAN,
        .seed = NAN,
        .checkpoint_step = NAN,
        .stop_samples = NAN,
        .stop_step = NAN,
        .evaluated = NAN,
        .trained_samples = NAN,
        .train_samples = NAN,
        .start_ms = NAN,
        .stop_ms = NAN,
    };
    MllogScan scan = mllog_scan(bytes);
    MllogLine line;

    while (mllog_next(&scan, MLLOG_TOKEN, &line)) {
        log.last_line = line.line;
        take_line(&log, &line);
    }
    if (ends_in_token(bytes)) {
        log.cut = true;
        log.last_line = scan.line;
    }
    return log;
}

/* Reads the system from systems/<system>.json, or else from the log's own copy. */
static bool
find_system(const TrainingLog *log, const SourceFile *file, const SubmissionPath *path,
            Arena *arena, MlperfSystem *ret, bool *ret_beside, Diag *diag)
{
    *ret = (MlperfSystem){ .nodes = NAN, .accelerators_per_node = NAN };
    if (!submission_read_system(file, path, arena, ret, ret_beside, diag)) {
        return false;
    }
    if (*ret_beside) {
        return true;
    }
    MllogScan scan = mllog_scan(file->bytes);
    MllogLine line;
    const char *error = NULL;
    if (mllog_next(&scan, SYSJSON_TOKEN, &line) &&
        mlperf_system_parse(line.json, line.size, arena, ret, &error)) {
        return true;
    }
    if (!log->cut && !isnan(log->start_ms)) { /* a damaged log has its own message */
        diag_warning(diag, (Place){ .file = file->path, .line = 1, .column = 1 }, "mlperf-system",
                     "systems/%s.json of this run is missing, so its accelerator and the number of "
                     "chips are unknown",
                     path->system != NULL ? path->system : "<system>");
    }
    return true;
}

/* The first of four texts that is not NULL. */
static const char *
first_text(const char *const candidates[])
{
    for (size_t i = 0; i < 4; i++) {
        if (candidates[i] != NULL && candidates[i][0] != '\0') {
            return candidates[i];
        }
    }
    return NULL;
}

/* The submitter: the folder of the submission, which reviewers check, takes precedence over the
 * log, in which scripts leave values such as SUBMISSION_ORG_PLACEHOLDER. */
static const char *
choose_submitter(const TrainingLog *log, const SubmissionPath *path, const MlperfSystem *system,
                 bool beside)
{
    bool folder_is_sure = path->round != NULL || beside;
    const char *org = log->org;

    if (org != NULL && strstr(org, "PLACEHOLDER") != NULL) {
        org = NULL;
    }
    return first_text((const char *const[]){ folder_is_sure ? path->submitter : NULL,
                                             system->submitter, org, path->submitter });
}

static const char *
choose_workload(const TrainingLog *log, const SubmissionPath *path)
{
    const char *by_folder = mlperf_benchmark_find(path->benchmark);
    const char *by_log = mlperf_benchmark_find(log->benchmark);

    return first_text((const char *const[]){
        by_folder, by_log, path->system != NULL ? path->benchmark : NULL, log->benchmark });
}

static const char *
lower(const char *text, Arena *arena)
{
    if (text == NULL) {
        return NULL;
    }
    g_autofree char *small = g_ascii_strdown(text, -1);
    return arena_strdup(arena, small);
}

/* "2024-10-10" for milliseconds since the epoch; NULL if it is not a plausible time. */
static const char *
date_of(double time_ms, Arena *arena)
{
    const double latest = 4102444800e3; /* the year 2100 */

    if (!(time_ms > 0 && time_ms < latest)) {
        return NULL;
    }
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc((gint64)(time_ms / 1000));
    g_autofree char *date = g_date_time_format(time, "%Y-%m-%d");
    return arena_strdup(arena, date);
}

/* Determines how the run ended, and reports it if there is no time. */
static bool
judge_run(const TrainingLog *log, const SourceFile *file, ResultRecord *record, Diag *diag)
{
    Place start = { .file = file->path, .line = log->start_line, .column = 1 };
    Place stop = { .file = file->path, .line = log->stop_line, .column = 1 };
    Place last = { .file = file->path, .line = log->last_line, .column = 1 };

    if (isnan(log->start_ms)) {
        record->line = log->last_line;
        record->status = "truncated";
        diag_error(diag, last, "mlperf-run",
                   "the log ends here and no run_start was found: nothing was timed");
        return true;
    }
    record->line = log->start_line;
    if (isnan(log->stop_ms)) {
        record->status = "truncated";
        if (log->cut) {
            diag_error(diag, last, "mlperf-cut",
                       "the file ends in the middle of this record: copy the whole log");
        } else {
            diag_warning(diag, last, "mlperf-truncated",
                         "the log ends without run_stop: it counts as a failed run");
        }
        return true;
    }
    record->line = log->stop_line;
    record->status = log->status != NULL && log->status[0] != '\0' ? log->status : "unknown";
    if (!g_str_equal(record->status, "success")) {
        diag_note(diag, stop, "mlperf-failed", "the run ended with status '%s': it has no time",
                  record->status);
        return true;
    }
    if (!(log->stop_ms > log->start_ms)) {
        return diag_error(diag, start, "mlperf-run",
                          "run_start is not before run_stop (line %d), so nothing was timed",
                          log->stop_line);
    }
    record->metric = "time_to_train";
    record->value = (log->stop_ms - log->start_ms) / 60000;
    record->unit = "min";
    return true;
}

/* How far a successful run trained, in the unit that its benchmark counts: from run_stop, or else
 * from the last evaluation (MLPerf Training rules, "Epoch reporting"). The rules make an exception
 * for BERT: there `train_samples` is the count, elsewhere it is the size of the data set. */
static double
find_trained(const TrainingLog *log, const char *workload)
{
    const double candidates[] = {
        g_strcmp0(workload, "bert") == 0 ? log->train_samples : NAN,
        log->stop_samples,
        log->stop_step * log->global_batch_size,
        log->trained_samples,
        log->evaluated,
    };

    for (size_t i = 0; i < G_N_ELEMENTS(candidates); i++) {
        if (candidates[i] > 0 && isfinite(candidates[i])) {
            return candidates[i];
        }
    }
    return NAN;
}

/* Sends the run's time, and its energy if power was measured. False after an error. */
static bool
send_run(const SourceFile *file, const SubmissionPath *path, ResultRecord *record, Arena *arena,
         const RecordSink *sink, Diag *diag)
{
    TrainingEnergy energy = { NAN, NAN };

    if (record->metric != NULL &&
        !training_read_energy(file, path, record->value, arena, &energy, diag)) {
        return false;
    }
    if (sink->result == NULL) {
        return true;
    }
    sink->result(sink->context, record);
    if (!isnan(energy.joules)) {
        record->metric = "energy";
        record->value = energy.joules;
        record->unit = "J";
        sink->result(sink->context, record);
        record->metric = "power";
        record->value = energy.watts;
        record->unit = "W";
        sink->result(sink->context, record);
    }
    return true;
}

bool
mlperf_training_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    const TrainingLog log = scan_log(file->bytes, arena);
    SubmissionPath path = submission_path(file->path, arena);
    ResultRecord record = result_record_unknown();
    MlperfSystem system;
    bool beside = false;

    mllog_tally(&log.counts, file->tally);
    bool ok = judge_run(&log, file, &record, diag);
    ok = submission_read_scaling(file, &path, arena, &record.scaling_factor, diag) && ok;
    if (!ok || !find_system(&log, file, &path, arena, &system, &beside, diag)) {
        return false;
    }
    record.submitter = choose_submitter(&log, &path, &system, beside);
    record.system =
        first_text((const char *const[]){ path.system, system.name, log.platform, path.benchmark });
    record.accelerator = system.accelerator;
    record.accelerators = mlperf_system_accelerators(&system);
    if (system.name == NULL) {
        metadata_assume_system(file, &record, arena);
    }
    record.nodes = system.nodes;
    record.host = system.host;
    record.software = system.software;
    record.division = lower(system.division != NULL ? system.division : log.division, arena);
    record.category = mlperf_category(system.status);
    if (record.category == NULL) {
        record.category = mlperf_category(log.availability);
    }
    record.verified = path.round != NULL ? VERIFIED_YES : VERIFIED_UNKNOWN;
    record.suite = "MLPerf Training";
    record.round = path.round;
    record.workload = choose_workload(&log, &path);
    record.phase = "training";
    record.run = path.run;
    record.date = date_of(log.start_ms, arena);
    record.global_batch_size = log.global_batch_size;
    record.seed = log.seed;
    record.checkpoint_step = log.checkpoint_step;
    if (record.metric != NULL) {
        record.trained = find_trained(&log, record.workload);
    }
    return send_run(file, &path, &record, arena, sink, diag);
}

bool
mlperf_training_recognises(const SourceFile *file)
{
    return mllog_kind(file->bytes) == MLLOG_TRAINING;
}
