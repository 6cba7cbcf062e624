/* llama-bench of llama.cpp: rows of tests that process a prompt ("pp512"), generate tokens
 * ("tg128") or do both. Its JSON has the rate of each repetition; CSV has the mean of
 * repetitions whose number it does not state. */
#include "sources/serving/llama_bench.h"
#include "sources/json_each.h"
#include "sources/readers.h"
#include "sources/serving/console.h"

#include <math.h>
#include <string.h>

static bool
is_on(const Value *row, const char *key)
{
    const char *text = serving_text(row, key);
    return text != NULL && (g_str_equal(text, "1") || g_ascii_strcasecmp(text, "true") == 0 ||
                            g_str_equal(text, "on"));
}

static void
append(GString *out, const char *name, const char *value)
{
    g_string_append_printf(out, "%s%s%s", out->len > 0 ? ", " : "", name, value);
}

static void
append_unless(GString *out, const Value *row, const char *key, const char *name, const char *usual)
{
    const char *text = serving_text(row, key);

    if (text != NULL && !g_str_equal(text, usual)) {
        append(out, name, text);
    }
}

/* Settings that change the rate and are not the usual ones. */
static const char *
describe_configuration(const Value *row, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);
    double layers = json_number(row, "n_gpu_layers");

    append_unless(out, row, "n_batch", "batch ", "2048");
    append_unless(out, row, "n_ubatch", "ubatch ", "512");
    append_unless(out, row, "type_k", "K ", "f16");
    append_unless(out, row, "type_v", "V ", "f16");
    append_unless(out, row, "split_mode", "split ", "layer");
    append_unless(out, row, "n_cpu_moe", "CPU MoE layers ", "0");
    if (layers > 0 && layers < 99) { /* more than any model has, or -1: all of them */
        append_unless(out, row, "n_gpu_layers", "GPU layers ", "");
    }
    if (is_on(row, "flash_attn")) {
        append(out, "flash attention", "");
    }
    if (is_on(row, "no_kv_offload")) {
        append(out, "KV cache on the CPU", "");
    }
    return out->len > 0 ? arena_strdup(arena, out->str) : NULL;
}

/* Splits "qwen2 7B Q4_K - Medium" after its second word into model and precision. The workload is
 * all of it, as the tool names it. */
static void
take_model(ResultRecord *record, const char *type, Arena *arena)
{
    const char *size = type != NULL ? strchr(type, ' ') : NULL;
    const char *rest = size != NULL ? strchr(size + 1, ' ') : NULL;

    record->workload = type;
    record->model = type;
    if (rest != NULL && rest[1] != '\0') {
        record->model = arena_printf(arena, "%.*s", (int)(rest - type), type);
        record->precision = rest + 1;
    }
}

/* The GPUs of a row. False: it ran on the CPU, or on GPUs that differ. Without a list of GPUs the
 * metadata must name them. */
static bool
take_gpus(ResultRecord *record, const Value *row, Arena *arena)
{
    const char *list = serving_text(row, "gpu_info"), *devices = serving_text(row, "devices");
    const char *backend = serving_text(row, "backends");
    double used = NAN, main_gpu = json_number(row, "main_gpu");

    if (json_number(row, "n_gpu_layers") == 0 || g_strcmp0(devices, "none") == 0 ||
        (list == NULL && backend != NULL &&
         (g_str_equal(backend, "CPU") || g_str_equal(backend, "BLAS")))) {
        return false;
    }
    if (list == NULL) {
        return true;
    }
    g_auto(GStrv) names = g_strsplit(list, ", ", -1);
    guint n = g_strv_length(names);
    if (g_strcmp0(serving_text(row, "split_mode"), "none") == 0) {
        bool other = main_gpu > 0 && main_gpu < n;
        record->accelerator = arena_strdup(arena, names[other ? (guint)main_gpu : 0]);
        record->accelerators = 1;
        return true;
    }
    for (guint i = 1; i < n; i++) {
        if (!g_str_equal(names[i], names[0])) {
            return false;
        }
    }
    if (devices != NULL && !g_str_equal(devices, "auto")) {
        g_auto(GStrv) named = g_strsplit(devices, "/", -1);
        used = g_strv_length(named);
    }
    record->accelerator = arena_strdup(arena, names[0]);
    record->accelerators = isnan(used) ? n : used;
    return true;
}

static void
append_count(GString *out, const char *name, double count)
{
    if (count > 0) {
        g_string_append_printf(out, "%s%.0f", name, count);
    }
}

/* Sends one rate of a row. */
static void
send_rate(Llama *llama, const Value *row, double rate)
{
    Serving *serving = &llama->serving;
    ResultRecord *record = &serving->record;
    const char *build = serving_text(row, "build_number"), *backend = serving_text(row, "backends");
    double prompt = json_number(row, "n_prompt"), generated = json_number(row, "n_gen");
    g_autoptr(GString) name = g_string_new(NULL), software = g_string_new("llama.cpp");

    serving_run(serving, row->place, ++llama->n_runs);
    append_count(name, "pp", prompt);
    append_count(name, prompt > 0 ? "+tg" : "tg", generated);
    append_count(name, " @ d", json_number(row, "n_depth"));
    g_string_append_printf(software, "%s%s", build != NULL ? " b" : "", build != NULL ? build : "");
    g_string_append_printf(software, "%s%s", backend != NULL ? ", " : "",
                           backend != NULL ? backend : "");
    take_model(record, serving_text(row, "model_type"), llama->arena);
    take_gpus(record, row, llama->arena);
    record->scenario = name->str;
    record->software = software->str;
    record->configuration = describe_configuration(row, llama->arena);
    record->date = serving_date(llama->arena, serving_text(row, "test_time"));
    if (!serving_settle(serving, NEED_ACCELERATOR | NEED_ACCELERATORS | NEED_MODEL)) {
        return;
    }
    if (prompt > 0 && generated > 0) {
        serving_send(serving, "total_tokens_per_second", rate, "total tokens/s");
    } else if (prompt > 0) {
        serving_send(serving, "input_tokens_per_second", rate, "input tokens/s");
    } else {
        serving_send(serving, "output_tokens_per_second", rate, "output tokens/s");
    }
}

bool
llama_send_row(Llama *llama, const Value *row, Diag *diag)
{
    static const TallyReason no_gpu = { "benchmark-left-out",
                                        "rows left out, which ran on the CPU or on different GPUs",
                                        DIAG_WARNING };
    ResultRecord unused = result_record_unknown();
    const Value *samples = value_lookup(row, "samples_ts");
    double mean = json_number(row, "avg_ts");

    if (!take_gpus(&unused, row, llama->arena)) {
        tally_leave(llama->serving.file->tally, &no_gpu);
        return true;
    }
    if (!(mean > 0) || !(json_number(row, "n_prompt") > 0 || json_number(row, "n_gen") > 0)) {
        return diag_error(
            diag, row->place, "row-empty",
            "the row has no test with a rate above 0 ('n_prompt', 'n_gen', 'avg_ts')");
    }
    if (samples == NULL || samples->kind != VALUE_LIST || samples->first == NULL) {
        send_rate(llama, row, mean);
        return true;
    }
    for (const Value *sample = samples->first; sample != NULL; sample = sample->next) {
        if (sample->kind == VALUE_NUMBER && sample->number > 0) {
            send_rate(llama, row, sample->number);
        }
    }
    return true;
}

static bool
take_member(void *context, JsonMember *member, Diag *diag)
{
    Llama *llama = context;
    const Value *row = json_member_value(member, diag);

    llama->arena = member->arena;
    return row != NULL && llama_send_row(llama, row, diag);
}

/* JSON Lines, as from -o jsonl. */
static bool
read_lines(Llama *llama, const SourceFile *file, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Console lines = console_open(file->bytes, file->path);
    ConsoleLine line;
    bool ok = true;

    llama->arena = arena;
    while (ok && console_next(&lines, &line)) {
        if (line.size == 0) {
            continue;
        }
        JsonSplitter json =
            json_splitter((Bytes){ .data = line.text, .size = line.size }, line.place.file);
        static const char *const wanted[] = { "samples_ts", NULL };
        json.line = line.place.line;
        arena_reset(arena);
        tally_row_begin(file->tally, diag);
        const Value *row = json_read_scalars(&json, wanted, arena, diag);
        ok = row != NULL && llama_send_row(llama, row, diag);
        tally_row_end(file->tally, diag);
    }
    return ok;
}

bool
llama_bench_recognises(const SourceFile *file)
{
    static const char *const keys[] = { "model_type", "n_prompt", "n_gen", "avg_ts", NULL };

    return json_head_has(file->bytes, '[', keys) || json_head_has(file->bytes, '{', keys);
}

bool
llama_bench_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    static const char *const none[] = { NULL };
    Llama llama = { .n_runs = 0 };
    bool ok = serving_open(&llama.serving, file, sink, "llama-bench", arena, diag) &&
              (json_head_has(file->bytes, '[', none)
                   ? json_each_row_of_file(file, '[', take_member, &llama, diag)
                   : read_lines(&llama, file, diag));

    return serving_close(&llama.serving) && ok;
}

static const Column columns[] = {
    { "build_commit", COLUMN_PRESENT }, { "build_number", COLUMN_OPTIONAL },
    { "gpu_info", COLUMN_PRESENT },     { "backends", COLUMN_OPTIONAL },
    { "model_type", COLUMN_FILLED },    { "n_batch", COLUMN_OPTIONAL },
    { "n_ubatch", COLUMN_OPTIONAL },    { "type_k", COLUMN_OPTIONAL },
    { "type_v", COLUMN_OPTIONAL },      { "n_gpu_layers", COLUMN_OPTIONAL },
    { "n_cpu_moe", COLUMN_OPTIONAL },   { "split_mode", COLUMN_OPTIONAL },
    { "main_gpu", COLUMN_OPTIONAL },    { "devices", COLUMN_OPTIONAL },
    { "flash_attn", COLUMN_OPTIONAL },  { "no_kv_offload", COLUMN_OPTIONAL },
    { "n_prompt", COLUMN_FILLED },      { "n_gen", COLUMN_FILLED },
    { "n_depth", COLUMN_OPTIONAL },     { "test_time", COLUMN_OPTIONAL },
    { "avg_ts", COLUMN_FILLED },
};

static const TableShape llama_shape = { .what = "llama-bench export",
                                        .columns = columns,
                                        .n_columns = G_N_ELEMENTS(columns),
                                        .open = true,
                                        .first = "build_commit" };

static bool
take_row(void *context, const RowCell *cells, int line, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Llama *llama = context;
    Value *row = value_new_map(arena);

    (void)line;
    llama->arena = arena;
    row->place = cells[0].place;
    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        if (cells[i].text != NULL) {
            value_set_text(arena, row, columns[i].name, cells[i].text);
        }
    }
    return llama_send_row(llama, row, diag);
}

bool
llama_bench_csv_recognises(const SourceFile *file)
{
    return csv_resembles(file->bytes, &llama_shape) == shape_needed(&llama_shape);
}

bool
llama_bench_csv_read(const SourceFile *file, const RecordSink *sink, Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Llama llama = { .n_runs = 0 };
    bool ok = serving_open(&llama.serving, file, sink, "llama-bench", arena, diag) &&
              csv_read_rows(file, &llama_shape, take_row, &llama, diag);

    return serving_close(&llama.serving) && ok;
}
