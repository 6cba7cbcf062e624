#include "sources/mlperf/training_energy.h"

#include "sources/mlperf/mllog.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

typedef enum { POWER_START, POWER_READING, POWER_STOP, POWER_EFFICIENCY, POWER_SWITCH } PowerKey;

typedef struct {
    double time_ms, value;
    PowerKey key;
    int line;
} PowerRecord;

static const char *const keys[] = {
    [POWER_START] = "power_measurement_start", [POWER_READING] = "power_reading",
    [POWER_STOP] = "power_measurement_stop",   [POWER_EFFICIENCY] = "conversion_eff",
    [POWER_SWITCH] = "interconnect_power_est", NULL,
};

/* Sorts by time; records with the same time stay in the order of the log. */
static int
compare_records(const void *a, const void *b)
{
    const PowerRecord *left = a, *right = b;

    if (left->time_ms != right->time_ms) {
        return left->time_ms < right->time_ms ? -1 : 1;
    }
    return (left->line > right->line) - (left->line < right->line);
}

static void
add_record(GArray *records, const cJSON *json, int line)
{
    const char *key = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "key"));
    const cJSON *time = cJSON_GetObjectItemCaseSensitive(json, "time_ms");
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(json, "value");

    for (size_t i = 0; key != NULL && keys[i] != NULL; i++) {
        bool timed = i == POWER_START || i == POWER_STOP;
        if (g_str_equal(key, keys[i]) && cJSON_IsNumber(time) && isfinite(time->valuedouble) &&
            (timed || (cJSON_IsNumber(value) && isfinite(value->valuedouble)))) {
            PowerRecord record = { .time_ms = time->valuedouble,
                                   .value = timed ? 0 : value->valuedouble,
                                   .key = (PowerKey)i,
                                   .line = line };
            g_array_append_val(records, record);
        }
    }
}

static GArray *
scan_records(Bytes bytes)
{
    GArray *records = g_array_new(FALSE, FALSE, sizeof(PowerRecord));
    MllogScan scan = mllog_scan(bytes);
    MllogLine line;

    while (mllog_next(&scan, MLLOG_TOKEN, &line)) {
        if (mllog_may_have_key(&line, keys)) {
            cJSON *json = cJSON_ParseWithLength(line.json, line.size);
            add_record(records, json, line.line);
            cJSON_Delete(json);
        }
    }
    g_array_sort(records, compare_records);
    return records;
}

/* Each reading is multiplied by the time since the previous one. */
bool
training_node_energy(Bytes bytes, double run_ms, TrainingEnergy *ret)
{
    const double ms_per_s = 1000;
    g_autoptr(GArray) records = scan_records(bytes);
    double start = NAN, stop = NAN, previous = NAN, sum = 0, efficiency = 1;

    for (guint i = 0; i < records->len; i++) {
        const PowerRecord *record = &g_array_index(records, PowerRecord, i);
        if (record->key == POWER_START) {
            start = previous = record->time_ms;
        } else if (record->key == POWER_READING && isnan(stop) && !isnan(start)) {
            sum += record->value * (record->time_ms - previous);
            previous = record->time_ms;
        } else if (record->key == POWER_STOP) {
            stop = record->time_ms;
        } else if (record->key == POWER_EFFICIENCY) {
            efficiency = record->value;
        }
    }
    double end = isnan(stop) ? previous : stop;
    if (!(end > start)) {
        return false;
    }
    *ret = (TrainingEnergy){ .joules = efficiency * sum * run_ms / (end - start) / ms_per_s,
                             .watts = sum / (end - start) };
    return true;
}

/* A switch has no meter; its power is a single estimate. */
static bool
switch_energy(Bytes bytes, double run_ms, TrainingEnergy *ret)
{
    const double ms_per_s = 1000;
    g_autoptr(GArray) records = scan_records(bytes);
    double efficiency = 1;

    for (guint i = 0; i < records->len; i++) {
        const PowerRecord *record = &g_array_index(records, PowerRecord, i);
        if (record->key == POWER_EFFICIENCY) {
            efficiency = record->value;
        } else if (record->key == POWER_SWITCH) {
            *ret = (TrainingEnergy){ .joules = efficiency * record->value * run_ms / ms_per_s,
                                     .watts = record->value };
            return true;
        }
    }
    return false;
}

/* Adds the energy of one power log to `total`. `*ret_usable` is false after a warning. False after
 * an error. */
static bool
add_power_log(const SourceFile *file, const char *relative, double run_ms, TrainingEnergy *total,
              bool *ret_usable, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *base = g_path_get_basename(relative);
    bool is_switch = g_str_has_prefix(base, "sw_");
    TrainingEnergy own = { NAN, NAN };
    const char *name = NULL;
    Bytes bytes = { 0 };

    if (!submission_read_beside(file, relative, LIMIT_DATA_FILE, arena, &bytes, &name, diag)) {
        return false;
    }
    *ret_usable = name != NULL && (is_switch ? switch_energy(bytes, run_ms, &own)
                                             : training_node_energy(bytes, run_ms, &own));
    if (!*ret_usable) {
        diag_warning(diag, (Place){ .file = g_intern_string(relative), .line = 1, .column = 1 },
                     "mlperf-power",
                     is_switch ? "no interconnect_power_est: the energy of the run is unknown"
                               : "no power_measurement_start with readings after it: the energy of "
                                 "the run is unknown");
    }
    total->joules += own.joules;
    total->watts += own.watts;
    return true;
}

bool
training_read_energy(const SourceFile *file, const SubmissionPath *path, double minutes,
                     Arena *arena, TrainingEnergy *ret, Diag *diag)
{
    const double ms_per_minute = 60000;
    const char *name = path->run != NULL ? path->run : "";
    g_autofree char *run = g_strndup(name, strcspn(name, "."));
    const char *folder =
        submission_below(path->runs_folder, arena_printf(arena, "power/%s", run), arena);
    const char *full = path_inside(arena, file->root, folder);
    static const char *const globs[] = { "node_*.txt", "sw_*.txt" };
    TrainingEnergy total = { 0, 0 };
    bool all_usable = true;
    size_t n = 0;

    *ret = (TrainingEnergy){ NAN, NAN };
    if (run[0] == '\0' || full == NULL || !folder_is_there(full)) {
        return true;
    }
    const char *const *names = folder_find(full, globs, G_N_ELEMENTS(globs),
                                           (Place){ .file = file->path }, arena, &n, diag);
    for (size_t i = 0; names != NULL && i < n; i++) {
        const char *relative = submission_below(folder, names[i], arena);
        bool usable = false;
        if (!add_power_log(file, relative, minutes * ms_per_minute, &total, &usable, diag)) {
            return false;
        }
        all_usable = all_usable && usable;
    }
    if (n > 0 && all_usable) {
        *ret = total;
    }
    return names != NULL;
}
