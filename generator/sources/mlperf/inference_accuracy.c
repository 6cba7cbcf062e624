/* MLPerf Inference: accuracy.txt, the output of an accuracy script with other output before it,
 * followed by the hash of its log. What it measured becomes a separate run, "accuracy", of the
 * system and benchmark. */
#include "sources/mlperf/inference.h"
#include "sources/readers.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { HASH_WITHIN = 512, HASH_SIZE = 64 };

/* The text before the number: a key of a Python or JSON dictionary, or of the script's own line. */
static const struct {
    const char *label, *metric, *unit;
} labels[] = {
    { "'rouge1': ", "accuracy_rouge1", "points" },
    { "'rouge2': ", "accuracy_rouge2", "points" },
    { "'rougeL': ", "accuracy_rougeL", "points" },
    { "'exact_match': ", "accuracy_exact_match", "%" },
    { "\"exact_match\": ", "accuracy_exact_match", "%" },
    { "\"f1\": ", "accuracy_f1", "%" },
    { "'gsm8k': ", "accuracy_gsm8k", "%" },
    { "'mbxp': ", "accuracy_mbxp", "%" },
    { "'FID_SCORE': ", "accuracy_fid", "points" },
    { "'CLIP_SCORE': ", "accuracy_clip", "points" },
    { "'tokens_per_sample': ", "accuracy_tokens_per_sample", "tokens/sample" },
    { "accuracy=", "accuracy", "%" },
    { "mAP=", "accuracy_map", "%" },
    { "AUC=", "accuracy_auc", "%" },
    { "Word Error Rate: ", "accuracy_word_error_rate", "%" },
};

/* True if there is a line with `hash=` and 64 hexadecimal digits near the end. */
static bool
has_hash(Bytes bytes)
{
    size_t size = MIN(bytes.size, HASH_WITHIN);
    const char *tail = bytes.data + bytes.size - size;
    const char *hash = g_strstr_len(tail, (gssize)size, "hash=");

    if (hash == NULL || (hash > bytes.data && hash[-1] != '\n')) {
        return false;
    }
    const char *digits = hash + strlen("hash=");
    size_t n = 0;
    while (digits + n < bytes.data + bytes.size && g_ascii_isxdigit(digits[n])) {
        n++;
    }
    return n == HASH_SIZE;
}

bool
inference_accuracy_recognises(const SourceFile *file)
{
    return has_hash(file->bytes);
}

/* The number at `p`, perhaps in quotes; NAN if there is none. */
static double
parse_number(const char *p, const char *end)
{
    p += p < end && *p == '\'';
    size_t size = 0;
    double number = NAN;

    while (p + size < end && p[size] != '\0' && strchr("+-.0123456789eE", p[size]) != NULL) {
        size++;
    }
    g_autofree char *text = g_strndup(p, size);
    return number_parse(text, &number) ? number : NAN;
}

static int
line_of(Bytes bytes, const char *at)
{
    int line = 1;

    for (const char *p = bytes.data; p < at; p++) {
        line += *p == '\n';
    }
    return line;
}

static bool
send_accuracies(Bytes bytes, ResultRecord *record, const RecordSink *sink)
{
    const char *end = bytes.data + bytes.size;
    bool any = false;

    for (size_t i = 0; i < G_N_ELEMENTS(labels); i++) {
        const char *at = g_strstr_len(bytes.data, (gssize)bytes.size, labels[i].label);
        if (at == NULL) {
            continue;
        }
        record->value = parse_number(at + strlen(labels[i].label), end);
        record->line = line_of(bytes, at);
        record->metric = labels[i].metric;
        record->unit = labels[i].unit;
        if (!isnan(record->value)) {
            any = true;
            if (sink->result != NULL) {
                sink->result(sink->context, record);
            }
        }
    }
    return any;
}

bool
inference_accuracy_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    SubmissionPath path = submission_inference_path(file->path, arena);
    ResultRecord record = result_record_unknown();
    Place place = { .file = file->path, .line = 1, .column = 1 };

    if (path.test != NULL) {
        diag_note(diag, place, "mlperf-compliance", "%s checks a result and is not a result itself",
                  path.test);
        return true;
    }
    record.scenario = inference_scenario(path.scenario);
    if (!inference_describe(file, &path, arena, &record, diag)) {
        return false;
    }
    record.run = "accuracy";
    if (!send_accuracies(file->bytes, &record, sink)) {
        diag_warning(diag, place, "mlperf-accuracy",
                     "the file has no known accuracy; did the accuracy run finish?");
    }
    return true;
}
