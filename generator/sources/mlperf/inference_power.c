/* MLPerf Inference: the power meter's log, spl.txt, with one comma-separated line of names and
 * values per second. The official power of a run is the mean of the first watts value of the lines
 * between power_begin and power_end of mlperf_log_detail.txt. Both clocks are converted to UTC by
 * the `timezone` of server.json and client.json (mlcommons/inference, submission checker). Lines
 * before and after that period are idle, so the mean of the whole file would be too low. */
#include "sources/mlperf/inference.h"
#include "sources/readers.h"

#include "base/number.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

enum { SAMPLE_MAX = 256 };

static int
two_digits(const char *p)
{
    return (p[0] - '0') * 10 + (p[1] - '0');
}

double
power_time(const char *text)
{
    static const char form[] = "00-00-0000 00:00:00";
    const double second = 1000;
    size_t size = strlen(form);
    double fraction = 0;

    for (size_t i = 0; i < size; i++) {
        if (form[i] == '0' ? !g_ascii_isdigit(text[i]) : text[i] != form[i]) {
            return NAN;
        }
    }
    if (text[size] == '.') {
        g_autofree char *rest = g_strdup_printf("0%s", text + size);
        if (!number_parse(rest, &fraction)) {
            return NAN;
        }
    } else if (text[size] != '\0') {
        return NAN;
    }
    g_autoptr(GDateTime) time = g_date_time_new_utc(
        two_digits(text + 6) * 100 + two_digits(text + 8), two_digits(text), two_digits(text + 3),
        two_digits(text + 11), two_digits(text + 14), two_digits(text + 17));
    return time != NULL ? ((double)g_date_time_to_unix(time) + fraction) * second : NAN;
}

bool
inference_meter_recognises(const SourceFile *file)
{
    Bytes bytes = bytes_without_mark(file->bytes);
    const char *stop = memchr(bytes.data, '\n', bytes.size);
    gssize size = (gssize)(stop != NULL ? (size_t)(stop - bytes.data) : bytes.size);

    return bytes.size > 5 && memcmp(bytes.data, "Time,", 5) == 0 &&
           g_strstr_len(bytes.data, size, ",Watts,") != NULL;
}

/* Reads the time and first watts value of a line; false if it has none. */
static bool
parse_sample(const char *line, size_t size, double *ret_ms, double *ret_watts)
{
    g_autofree char *text = g_strndup(line, MIN(size, SAMPLE_MAX));
    g_auto(GStrv) fields = g_strsplit(g_strstrip(text), ",", 5);

    if (g_strv_length(fields) < 4 || !g_str_equal(fields[0], "Time") ||
        !g_str_equal(fields[2], "Watts") || !number_parse(fields[3], ret_watts)) {
        return false;
    }
    *ret_ms = power_time(fields[1]);
    return !isnan(*ret_ms);
}

typedef struct {
    double begin_ms, end_ms; /* by the meter's clock */
    double sum;
    int n, n_bad, first_bad;
} Meter;

static void
add_sample(Meter *meter, const char *line, size_t size, int number)
{
    double time = NAN, watts = NAN;

    if (size == 0) {
        return;
    }
    if (!parse_sample(line, size, &time, &watts)) {
        meter->n_bad++;
        meter->first_bad = meter->first_bad > 0 ? meter->first_bad : number;
    } else if (time >= meter->begin_ms && time <= meter->end_ms && watts > 0) {
        meter->sum += watts;
        meter->n++;
    }
}

static void
scan_meter(Bytes bytes, Meter *meter)
{
    const char *p = bytes_without_mark(bytes).data, *end = bytes.data + bytes.size;

    for (int number = 1; p < end; number++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t size = (size_t)((stop != NULL ? stop : end) - p);
        add_sample(meter, p, size > 0 && p[size - 1] == '\r' ? size - 1 : size, number);
        p += size + (stop != NULL);
        bytes_forget(&bytes, p);
    }
}

double
power_meter_mean(Bytes bytes, double begin_ms, double end_ms, const char *name, Diag *diag)
{
    Meter meter = { .begin_ms = begin_ms, .end_ms = end_ms };

    scan_meter(bytes, &meter);
    if (meter.n_bad > 0) {
        diag_warning(diag, (Place){ .file = name, .line = meter.first_bad, .column = 1 },
                     "power-line", "%d line%s without a time and Watts", meter.n_bad,
                     meter.n_bad == 1 ? "" : "s, this the first,");
    }
    if (meter.n == 0) {
        diag_warning(diag, (Place){ .file = name, .line = 1, .column = 1 }, "power-window",
                     "no reading is between power_begin and power_end of mlperf_log_detail.txt, so "
                     "the power of the run is unknown; compare the clocks of both machines");
        return NAN;
    }
    return meter.sum / meter.n;
}

/* Reads by how many seconds a clock is behind UTC, from the file of that side of the measurement; 0
 * if it is not stated. False after an error. */
static bool
read_timezone(const SourceFile *file, const SubmissionPath *path, const char *name, Arena *arena,
              double *ret, Diag *diag)
{
    g_autofree char *above = g_path_get_dirname(path->runs_folder);
    const char *relative = arena_printf(arena, "%s/power/%s", above, name);
    const char *found = NULL;
    Bytes bytes = { 0 };

    *ret = 0;
    if (!submission_read_beside(file, relative, LIMIT_COMPANION_FILE, arena, &bytes, &found,
                                diag)) {
        return false;
    }
    if (found != NULL) {
        cJSON *root = cJSON_ParseWithLength(bytes.data, bytes.size);
        const cJSON *zone = cJSON_GetObjectItemCaseSensitive(root, "timezone");
        *ret = cJSON_IsNumber(zone) && fabs(zone->valuedouble) < 1e5 ? zone->valuedouble : 0;
        cJSON_Delete(root);
    }
    return true;
}

bool
loadgen_read_power(const SourceFile *file, const SubmissionPath *path, const LoadgenDetail *detail,
                   LoadgenRun *run, Diag *diag)
{
    const double second = 1000;
    Arena *arena = run->arena;
    const char *name = NULL;
    Bytes bytes = { 0 };
    double client = 0, server = 0;

    if (!submission_read_beside(file, submission_below(path->runs_folder, "spl.txt", arena),
                                LIMIT_DATA_FILE, arena, &bytes, &name, diag)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    if (!read_timezone(file, path, "client.json", arena, &client, diag) ||
        !read_timezone(file, path, "server.json", arena, &server, diag)) {
        return false;
    }
    double shift = (client - server) * second;
    run->power = power_meter_mean(bytes, detail->power_begin_ms + shift,
                                  detail->power_end_ms + shift, name, diag);
    run->power_seconds = (detail->power_end_ms - detail->power_begin_ms) / second;
    return true;
}
