#include "sources/mlperf/mllog.h"

#include <cjson/cJSON.h>
#include <string.h>

enum { TOKEN_RARE = 3 }; /* index of a token's first letter, after its colons */

void
mllog_tally(const MllogCounts *counts, Tally *tally)
{
    static const TallyReason other = { .text = "records left out, of keys that no figure needs" };
    static const TallyReason repeated = { .text = "records left out, whose key was there already" };
    static const TallyReason broken = { "mlperf-broken", "records left out, whose JSON is broken",
                                        DIAG_NOTE };

    tally_add_used(tally, counts->n_used);
    tally_add_left(tally, &other, counts->n_other);
    tally_add_left(tally, &repeated, counts->n_repeated);
    tally_add_left(tally, &broken, counts->n_broken);
}

MllogScan
mllog_scan(Bytes bytes)
{
    return (
        MllogScan){ .bytes = bytes, .end = bytes.data + bytes.size, .p = bytes.data, .line = 1 };
}

/* Like memmem(), which is not in POSIX: searches with memchr() for needle[rare], a byte that is
 * rare in such logs. */
static const char *
find(const char *p, const char *end, const char *needle, size_t rare)
{
    size_t size = strlen(needle);

    while ((size_t)(end - p) >= size) {
        const char *at = memchr(p + rare, needle[rare], (size_t)(end - p) - size + 1);
        if (at == NULL) {
            return NULL;
        }
        p = at - rare;
        if (memcmp(p, needle, size) == 0) {
            return p;
        }
        p++;
    }
    return NULL;
}

bool
mllog_next(MllogScan *scan, const char *token, MllogLine *ret)
{
    size_t size = strlen(token);

    while (scan->p < scan->end) {
        const char *line = scan->p;
        const char *end = memchr(line, '\n', (size_t)(scan->end - line));
        int number = scan->line;
        const char *json = NULL;

        bytes_forget(&scan->bytes, line);
        scan->p = end != NULL ? end + 1 : scan->end;
        scan->line += end != NULL;
        const char *line_end = end != NULL ? end : scan->end;
        for (const char *at = line; (at = find(at, line_end, token, TOKEN_RARE)) != NULL;) {
            json = at += size;
        }
        if (json != NULL) {
            *ret = (MllogLine){ .json = json,
                                .size = (size_t)(line_end - json),
                                .line = number,
                                .ends_file = end == NULL };
            return true;
        }
    }
    return false;
}

static const char *
skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t')) {
        p++;
    }
    return p;
}

/* True if the value of the "key" that ends at `p` is one of the keys, or not a plain text. */
static bool
value_may_match(const char *p, const char *end, const char *const keys[])
{
    p = skip_blanks(p, end);
    if (p == end || *p != ':') {
        return true;
    }
    p = skip_blanks(p + 1, end);
    if (p == end || *p != '"') {
        return true;
    }
    p++;
    for (size_t i = 0; keys[i] != NULL; i++) {
        size_t size = strlen(keys[i]);
        if ((size_t)(end - p) > size && p[size] == '"' && memcmp(p, keys[i], size) == 0) {
            return true;
        }
    }
    const char *close = memchr(p, '"', (size_t)(end - p));
    return close == NULL || memchr(p, '\\', (size_t)(close - p)) != NULL;
}

bool
mllog_may_have_key(const MllogLine *line, const char *const keys[])
{
    static const char key[] = "\"key\"";
    const char *p = line->json, *end = line->json + line->size;

    while ((p = find(p, end, key, 1)) != NULL) {
        p += sizeof key - 1;
        if (value_may_match(p, end, keys)) {
            return true;
        }
    }
    return false;
}

static MllogKind
kind_of(const cJSON *record)
{
    static const char *const power_keys[] = { "power_measurement_start", "conversion_eff",
                                              "power_reading",           "interconnect_power_est",
                                              "power_measurement_stop",  NULL };
    const char *key = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(record, "key"));
    const char *space = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(record, "namespace"));

    if (key == NULL) {
        return MLLOG_NONE;
    }
    if (g_strcmp0(space, "mlperf::logging") == 0) {
        return MLLOG_LOADGEN;
    }
    return g_strv_contains(power_keys, key) ? MLLOG_POWER : MLLOG_TRAINING;
}

/* A quick test, because most files are not logs: searches without counting lines. */
static bool
has_token(Bytes bytes)
{
    static const size_t window = 1 << 22;
    const size_t overlap = strlen(MLLOG_TOKEN) - 1;
    const char *end = bytes.data + bytes.size;

    for (const char *p = bytes.data; p < end; p += window) {
        const char *stop = p + MIN((size_t)(end - p), window + overlap);
        bytes_forget(&bytes, p);
        if (find(p, stop, MLLOG_TOKEN, TOKEN_RARE) != NULL) {
            return true;
        }
    }
    return false;
}

MllogKind
mllog_kind(Bytes bytes)
{
    if (!has_token(bytes)) {
        return MLLOG_NONE;
    }
    MllogScan scan = mllog_scan(bytes);
    MllogLine line;
    MllogKind kind = MLLOG_NONE;
    bool any = false;

    /* The first record that can be parsed decides; a damaged log is still a log. */
    while (kind == MLLOG_NONE && mllog_next(&scan, MLLOG_TOKEN, &line)) {
        any = any || (line.size > 0 && line.json[0] == '{');
        cJSON *record = cJSON_ParseWithLength(line.json, line.size);
        kind = kind_of(record);
        cJSON_Delete(record);
    }
    return kind == MLLOG_NONE && any ? MLLOG_TRAINING : kind;
}
