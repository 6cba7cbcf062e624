#include "base/metric.h"
#include "base/value.h"
#include "sources/mlperf/mllog.h"
#include "sources/mlperf/submission.h"
#include "sources/prices/skypilot_names.h"
#include "sources/source.h"

#include <math.h>
#include <string.h>

/* Spellings are compared by their letters and digits. */
static char *
letters(const char *name)
{
    GString *out = g_string_new(NULL);

    for (const char *p = name; *p != '\0'; p++) {
        if (g_ascii_isalnum(*p)) {
            g_string_append_c(out, g_ascii_tolower(*p));
        }
    }
    return g_string_free(out, FALSE);
}

/* The facts of the built-in catalogue, by id and figure, and by spelling. */
typedef struct {
    GHashTable *values;  /* "h100 power_watts" → double */
    GHashTable *texts;   /* the same → text */
    GHashTable *names;   /* id → name */
    GHashTable *aliases; /* spelling → id */
} Builtin;

static void
take_accelerator(void *context, const AcceleratorRecord *record)
{
    Builtin *builtin = context;

    if (record->figure == NULL) {
        g_assert_true(
            g_hash_table_insert(builtin->names, g_strdup(record->id), g_strdup(record->name)));
        return;
    }
    char *key = g_strdup_printf("%s %s", record->id, record->figure);
    double *value = g_new(double, 1);
    *value = record->value;
    g_assert_nonnull(record->source);
    g_assert_nonnull(record->grade);
    g_assert_nonnull(metric_find(record->figure));
    g_hash_table_insert(builtin->texts, g_strdup(key), g_strdup(record->text));
    g_assert_true(g_hash_table_insert(builtin->values, key, value));
}

static void
take_alias(void *context, const AliasRecord *record)
{
    Builtin *builtin = context;
    char *key = letters(record->alias);
    const char *before = g_hash_table_lookup(builtin->aliases, key);

    g_assert_true(before == NULL || g_str_equal(before, record->accelerator));
    g_hash_table_insert(builtin->aliases, key, g_strdup(record->accelerator));
}

static void
builtin_clear(Builtin *builtin)
{
    g_hash_table_unref(builtin->values);
    g_hash_table_unref(builtin->texts);
    g_hash_table_unref(builtin->names);
    g_hash_table_unref(builtin->aliases);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Builtin, builtin_clear)

static void
builtin_read(Builtin *builtin)
{
    g_autoptr(Diag) diag = diag_new();
    RecordSink sink = { .context = builtin, .accelerator = take_accelerator, .alias = take_alias };

    builtin->values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    builtin->texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    builtin->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    builtin->aliases = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_assert_true(source_read_builtin_accelerators(&sink, diag));
    g_assert_cmpint(diag_count(diag, DIAG_WARNING), ==, 0);
}

static void
test_builtin_figures(void)
{
    static const struct {
        const char *key;
        double value;
    } published[] = {
        { "tpu-v5e peak_bf16_flops", 197e12 },
        { "tpu-v5p peak_bf16_flops", 459e12 },
        { "trillium peak_bf16_flops", 918e12 },
        { "tpu7x peak_fp8_flops", 4614e12 },
        { "h100 peak_bf16_flops", 989e12 },
        { "b200 peak_fp4_flops", 9000e12 },
        { "tpu-v5p memory_bytes", 95.0 * 1073741824 },
        { "h100 memory_bytes", 81559.0 * 1048576 },
        { "trillium memory_bytes", 32.0 * 1073741824 },
        { "tpu-v5e memory_bytes", 16.0 * 1073741824 },
        { "mi300x memory_bytes", 192.0 * 1073741824 },
        { "h200 memory_bandwidth", 4.8e12 },
        { "h100 interconnect_bandwidth", 450e9 },
        { "trillium interconnect_bandwidth", 400e9 },
        { "h100 power_watts", 700 },
    };
    g_auto(Builtin) builtin = { 0 };

    builtin_read(&builtin);
    for (size_t i = 0; i < G_N_ELEMENTS(published); i++) {
        const double *value = g_hash_table_lookup(builtin.values, published[i].key);
        g_assert_nonnull(value);
        g_assert_cmpfloat(*value, ==, published[i].value);
    }
    const double *power = g_hash_table_lookup(builtin.values, "tpu-v5p power_watts");
    g_assert_true(isnan(*power));
    g_assert_cmpstr(g_hash_table_lookup(builtin.texts, "tpu-v5p power_watts"), ==, "not published");
}

/* The texts of all memory sizes use the unit of their value; builtin_read() has already checked
 * that both agree. */
static void
test_builtin_memory_is_in_gib(void)
{
    g_auto(Builtin) builtin = { 0 };
    GHashTableIter iter;
    gpointer key = NULL, text = NULL;
    int n = 0;

    builtin_read(&builtin);
    g_hash_table_iter_init(&iter, builtin.texts);
    while (g_hash_table_iter_next(&iter, &key, &text)) {
        if (g_str_has_suffix(key, " memory_bytes")) {
            const char *unit = (const char *)text + strspn(text, "0123456789.");
            g_test_message("%s: %s", (const char *)key, (const char *)text);
            g_assert_true(g_str_has_prefix(unit, " GiB"));
            n++;
        }
    }
    g_assert_cmpint(n, >, 15);
    const double *trillium = g_hash_table_lookup(builtin.values, "trillium memory_bytes");
    const double *h100 = g_hash_table_lookup(builtin.values, "h100 memory_bytes");
    /* Trillium has 32 / 79.65 of the memory of H100; weights of 405e9 × 2 bytes need … */
    g_assert_cmpfloat(round(100 * *trillium / *h100), ==, 40);
    g_assert_cmpfloat(ceil(405e9 * 2 / *trillium), ==, 24);
    g_assert_cmpfloat(ceil(405e9 * 2 / *h100), ==, 10);
}

static void
test_builtin_aliases(void)
{
    static const char *const spellings[][2] = {
        { "NVIDIA H100-SXM5-80GB", "h100" },
        { "NVIDIA Blackwell GPU (B200-SXM-180GB)", "b200" },
        { "NVIDIA B200-SXM-180GB", "b200" },
        { "TPU-trillium", "trillium" },
        { "TPU v6", "trillium" },
        { "TPU v5e", "tpu-v5e" },
        { "tpu-v5litepod", "tpu-v5e" },
        { "AMD Instinct MI300X 192GB HBM3", "mi300x" },
        { "A100-40GB", "a100-40gb" },
        { "A100-80GB", "a100" },
        { "H100-PCIe", "h100-pcie" },
        { "NVIDIA GeForce RTX 4090", "rtx-4090" },
        { "NVIDIA A100 - PCIe - 80 GB", "a100-pcie" },
        { "NVIDIA H100-SXM5-96GB", "h100-96gb" },
        { "Intel(R) Gaudi(R) 2 AI Accelerator", "gaudi2" },
    };
    g_auto(Builtin) builtin = { 0 };

    builtin_read(&builtin);
    for (size_t i = 0; i < G_N_ELEMENTS(spellings); i++) {
        g_autofree char *key = letters(spellings[i][0]);
        g_assert_cmpstr(g_hash_table_lookup(builtin.aliases, key), ==, spellings[i][1]);
    }
}

/* The theme defines colours and marks for these names. */
static void
test_builtin_names(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_auto(Builtin) builtin = { 0 };
    Bytes bytes = { 0 };

    builtin_read(&builtin);
    g_assert_true(
        file_read("assets/theme.yaml", LIMIT_REPORT_FILE, (Place){ 0 }, arena, &bytes, diag));
    const Value *theme =
        value_parse_yaml(bytes.data, bytes.size, (Place){ "assets/theme.yaml", 1, 1 }, arena, diag);
    const Value *entities = value_lookup(theme, "entity");
    g_assert_nonnull(entities);
    for (const Value *entity = entities->first; entity != NULL; entity = entity->next) {
        g_autofree char *key = letters(entity->key);
        const char *id = g_hash_table_lookup(builtin.aliases, key);
        g_assert_nonnull(id);
        g_assert_cmpstr(g_hash_table_lookup(builtin.names, id), ==, entity->key);
    }
}

static void
assert_path(const char *path, const char *round, const char *submitter, const char *system,
            const char *benchmark)
{
    g_autoptr(Arena) arena = arena_new();
    SubmissionPath found = submission_path(path, arena);

    g_assert_cmpstr(found.round, ==, round);
    g_assert_cmpstr(found.submitter, ==, submitter);
    g_assert_cmpstr(found.system, ==, system);
    g_assert_cmpstr(found.benchmark, ==, benchmark);
}

static void
test_submission_path(void)
{
    assert_path("training_results_v5.0/NVIDIA/results/box/gpt3/result_0.txt", "v5.0", "NVIDIA",
                "box", "gpt3");
    assert_path("results/mlperf/training_results_v5.0-main/NVIDIA/results/box/gpt3/result_0.txt",
                "v5.0", "NVIDIA", "box", "gpt3");
    assert_path("NVIDIA/results/box/gpt3/result_0.txt", NULL, "NVIDIA", "box", "gpt3");
    assert_path("./results//box/gpt3/result_0.txt", NULL, NULL, "box", "gpt3");
    assert_path("training_results_v4.0/results/box/gpt3/result_0.txt", "v4.0", NULL, "box", "gpt3");
    assert_path("results/gpt3/result_0.txt", NULL, NULL, NULL, "gpt3");
    assert_path("result_0.txt", NULL, NULL, NULL, NULL);
    assert_path("training_results_vx/a/b/c/d", NULL, NULL, NULL, "c");
}

static void
test_chips(void)
{
    static const struct {
        const char *name;
        double count, chips;
        const char *chip;
    } offers[] = {
        { "H100", 8, 8, "H100" },
        { "tpu-v6e-256", 1, 256, "tpu-v6e" },
        { "tpu-v5litepod-8", 1, 8, "tpu-v5litepod" },
        { "tpu-v5p-1024", 1, 512, "tpu-v5p" },
        { "tpu-v4-8", 1, 4, "tpu-v4" },
        { "tpu-v2-512", 1, 256, "tpu-v2" },
    };
    g_autoptr(Arena) arena = arena_new();
    const char *chip = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(offers); i++) {
        double chips = skypilot_chips(offers[i].name, offers[i].count, arena, &chip);
        g_assert_cmpfloat(chips, ==, offers[i].chips);
        g_assert_cmpstr(chip, ==, offers[i].chip);
    }
    g_assert_true(isnan(skypilot_chips("tpu-v9-8", 1, arena, &chip)));
    g_assert_true(isnan(skypilot_chips("tpu-v6e-", 1, arena, &chip)));
}

static void
test_binary(void)
{
    static const char junk[] = "\x7f"
                               "ELF\x02\x01\0\0\0\xff\xfe";
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) out = g_string_new(NULL);
    SourceFile file = { .root = ".",
                        .path = "results/junk.csv",
                        .bytes = { .data = junk, .size = sizeof junk - 1 } };

    g_assert_null(source_recognise(&file, diag));
    diag_print(diag, out);
    g_assert_cmpstr(out->str, ==,
                    "results/junk.csv:1:1: error: not a result or price file: it is binary data "
                    "[source-binary]\n");
}

/* A record is skipped without parsing only if its key is certainly none of those wanted. */
static void
test_mllog_skip(void)
{
    static const char *const keys[] = { "run_start", NULL };
    static const struct {
        const char *json;
        bool may;
    } records[] = {
        { "{\"key\": \"run_start\"}", true },
        { "{\"key\":\"run_start\"}", true },
        { "{\"key\": \"run_startx\"}", false },
        { "{\"key\": \"run_star\"}", false },
        { "{\"value\": {\"key\": \"seed\"}, \"key\" : \"run_start\"}", true },
        { "{\"key\": \"run_\\u0073tart\"}", true },
        { "{\"key\": 7}", true },
        { "{\"key\"", true },
        { "{\"value\": 1}", false },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(records); i++) {
        MllogLine line = { .json = records[i].json, .size = strlen(records[i].json) };
        g_assert_cmpint(mllog_may_have_key(&line, keys), ==, records[i].may);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sources/the catalogue has the published figures", test_builtin_figures);
    g_test_add_func("/sources/the catalogue tells memory in GiB", test_builtin_memory_is_in_gib);
    g_test_add_func("/sources/the catalogue knows the spellings of result files",
                    test_builtin_aliases);
    g_test_add_func("/sources/the catalogue names accelerators as the theme does",
                    test_builtin_names);
    g_test_add_func("/sources/a path tells round, submitter, system and benchmark",
                    test_submission_path);
    g_test_add_func("/sources/slices are counted in chips", test_chips);
    g_test_add_func("/sources/binary junk is no result, whatever its name", test_binary);
    g_test_add_func("/sources/log records are skipped only when that is safe", test_mllog_skip);
    return g_test_run();
}
