#include "sources/mlperf/submission.h"

#include <cjson/cJSON.h>
#include <string.h>

/* The parts of a path, without empty ones and ".". */
static GPtrArray *
path_parts(const char *path, Arena *arena)
{
    g_auto(GStrv) split = g_strsplit(path, "/", -1);
    GPtrArray *parts = g_ptr_array_new();

    for (char **part = split; *part != NULL; part++) {
        if (**part != '\0' && !g_str_equal(*part, ".")) {
            g_ptr_array_add(parts, arena_strdup(arena, *part));
        }
    }
    return parts;
}

static const char *
part_at(const GPtrArray *parts, int index)
{
    return index >= 0 && index < (int)parts->len ? parts->pdata[index] : NULL;
}

static const char *
join_first(const GPtrArray *parts, int n, Arena *arena)
{
    g_autoptr(GString) joined = g_string_new(NULL);

    for (int i = 0; i < n; i++) {
        g_string_append_printf(joined, "%s%s", i > 0 ? "/" : "", (const char *)parts->pdata[i]);
    }
    return arena_strdup(arena, joined->str);
}

const char *
submission_below(const char *folder, const char *name, Arena *arena)
{
    return folder[0] != '\0' ? arena_printf(arena, "%s/%s", folder, name) : name;
}

/* Folder names can be any bytes; records need UTF-8. */
static const char *
valid_name(const char *name, Arena *arena)
{
    if (name == NULL) {
        return NULL;
    }
    g_autofree char *valid = g_utf8_make_valid(name, -1);
    return arena_strdup(arena, valid);
}

/* "v5.0" for training_results_v5.0, also if unpacked as …_v5.0-main. */
static const char *
round_of(const char *part, Arena *arena)
{
    static const char *const prefixes[] = { "training_results_v", "inference_results_v" };

    for (size_t i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        if (g_str_has_prefix(part, prefixes[i])) {
            const char *number = part + strlen(prefixes[i]);
            size_t size = strspn(number, "0123456789.");
            return size > 0 ? arena_printf(arena, "v%.*s", (int)size, number) : NULL;
        }
    }
    return NULL;
}

static const char *
find_round(const GPtrArray *parts, int n, Arena *arena)
{
    for (int i = n - 1; i >= 0; i--) {
        const char *round = round_of(parts->pdata[i], arena);
        if (round != NULL) {
            return round;
        }
    }
    return NULL;
}

SubmissionPath
submission_path(const char *path, Arena *arena)
{
    g_autoptr(GPtrArray) parts = path_parts(path, arena);
    int n = (int)parts->len;
    SubmissionPath found = { .round = find_round(parts, n - 1, arena),
                             .run = valid_name(part_at(parts, n - 1), arena),
                             .benchmark = valid_name(part_at(parts, n - 2), arena),
                             .runs_folder = join_first(parts, n - 1, arena) };

    if (g_strcmp0(part_at(parts, n - 4), "results") != 0) {
        return found;
    }
    const char *submitter = part_at(parts, n - 5);
    const char *folder = join_first(parts, n - 4, arena);
    found.system = valid_name(part_at(parts, n - 3), arena);
    found.system_file = submission_below(
        folder, arena_printf(arena, "systems/%s.json", part_at(parts, n - 3)), arena);
    if (submitter != NULL && round_of(submitter, arena) == NULL) {
        found.submitter = valid_name(submitter, arena);
    }
    return found;
}

static bool
is_one_of(const char *part, const char *const names[])
{
    return part != NULL && g_strv_contains(names, part);
}

/* The index of the scenario's folder: the third below results/ or compliance/, or else the one
 * above performance/ or accuracy/. -1: there is none. */
static int
find_scenario(const GPtrArray *parts, int n)
{
    static const char *const tops[] = { "results", "compliance", NULL };
    static const char *const inner[] = { "performance", "accuracy", NULL };

    for (int i = n - 5; i >= 0; i--) {
        if (is_one_of(parts->pdata[i], tops)) {
            return i + 3;
        }
    }
    for (int i = n - 2; i >= 0; i--) {
        if (is_one_of(parts->pdata[i], inner)) {
            return i - 1;
        }
    }
    return -1;
}

/* Sets submitter, division and the path of the system's description. These exist only in a complete
 * submission; `top` is the index of its results/ or compliance/. */
static void
find_owner(const GPtrArray *parts, int top, Arena *arena, SubmissionPath *ret)
{
    static const char *const divisions[] = { "closed", "open", "network", NULL };
    const char *submitter = part_at(parts, top - 1), *division = part_at(parts, top - 2);
    const char *name = arena_printf(arena, "systems/%s.json", part_at(parts, top + 1));

    ret->system_file = submission_below(join_first(parts, top, arena), name, arena);
    if (is_one_of(submitter, divisions)) {
        ret->division = submitter;
    } else if (submitter != NULL && round_of(submitter, arena) == NULL) {
        ret->submitter = valid_name(submitter, arena);
        ret->division = is_one_of(division, divisions) ? division : NULL;
    }
}

SubmissionPath
submission_inference_path(const char *path, Arena *arena)
{
    g_autoptr(GPtrArray) parts = path_parts(path, arena);
    int n = (int)parts->len, scenario = find_scenario(parts, n);
    SubmissionPath found = { .round = find_round(parts, n - 1, arena),
                             .run = valid_name(part_at(parts, n - 2), arena),
                             .runs_folder = join_first(parts, n - 1, arena) };

    if (scenario < 0) {
        return found;
    }
    found.scenario = valid_name(part_at(parts, scenario), arena);
    found.benchmark = valid_name(part_at(parts, scenario - 1), arena);
    found.system = valid_name(part_at(parts, scenario - 2), arena);
    for (int i = scenario + 1; i < n - 1; i++) {
        const char *part = parts->pdata[i];
        found.ranging = found.ranging || g_str_equal(part, "ranging");
        if (g_str_has_prefix(part, "TEST") && g_ascii_isdigit(part[4])) {
            found.test = valid_name(part, arena);
        }
    }
    if (is_one_of(part_at(parts, scenario - 3),
                  (const char *const[]){ "results", "compliance", NULL })) {
        find_owner(parts, scenario - 3, arena, &found);
    }
    return found;
}

const char *
mlperf_benchmark_find(const char *name)
{
    static const char *const benchmarks[][2] = {
        { "bert", "bert" },
        { "deepseekv3_671b", "deepseekv3_671b" },
        { "dlrm", "dlrm" },
        { "dlrm_dcnv2", "dlrm_dcnv2" },
        { "flux1", "flux1" },
        { "gnn", "rgat" },
        { "gpt3", "gpt3" },
        { "gpt_oss_20b", "gpt_oss_20b" },
        { "llama2_70b_lora", "llama2_70b_lora" },
        { "llama31_405b", "llama31_405b" },
        { "llama31_8b", "llama31_8b" },
        { "maskrcnn", "maskrcnn" },
        { "minigo", "minigo" },
        { "resnet", "resnet" },
        { "retinanet", "retinanet" },
        { "rgat", "rgat" },
        { "rnnt", "rnnt" },
        { "ssd", "retinanet" },
        { "stable_diffusion", "stable_diffusion" },
        { "unet3d", "unet3d" },
    };

    for (size_t i = 0; name != NULL && i < G_N_ELEMENTS(benchmarks); i++) {
        if (g_str_equal(name, benchmarks[i][0])) {
            return benchmarks[i][1];
        }
    }
    return NULL;
}

bool
mlperf_scaling_parse(Bytes bytes, const char *name, double *ret, Diag *diag)
{
    const char *error = NULL;
    cJSON *root = cJSON_ParseWithLengthOpts(bytes.data, bytes.size, &error, false);
    const cJSON *factor = cJSON_GetObjectItemCaseSensitive(root, "scaling_factor");
    double value = cJSON_IsNumber(factor) ? factor->valuedouble : 0;

    cJSON_Delete(root);
    if (!(value > 0 && value < 1000)) {
        return diag_error(
            diag, (Place){ .file = name, .line = 1, .column = 1 }, "mlperf-scaling",
            "there is no 'scaling_factor' above 0, which the score of the runs beside it needs");
    }
    *ret = value;
    return true;
}

bool
mlperf_system_read(Bytes bytes, const char *name, Arena *arena, MlperfSystem *ret, Diag *diag)
{
    const char *error = NULL;
    Place place = { .file = name, .line = 1, .column = 1 };

    if (mlperf_system_parse(bytes.data, bytes.size, arena, ret, &error)) {
        return true;
    }
    for (const char *p = bytes.data; error != NULL && p < error; p++) {
        place.column = *p == '\n' ? 1 : place.column + 1;
        place.line += *p == '\n';
    }
    return diag_error(diag, place, "mlperf-system", "the system description is not a JSON object");
}

bool
submission_read_beside(const SourceFile *file, const char *relative, LimitId most, Arena *arena,
                       Bytes *ret, const char **ret_name, Diag *diag)
{
    const char *path = path_inside(arena, file->root, relative);

    *ret_name = NULL;
    if (path == NULL || !file_is_there(path)) {
        return true;
    }
    const char *name = g_intern_string(relative);
    if (!file_map(path, most, (Place){ .file = name }, arena, ret, diag)) {
        return false;
    }
    *ret_name = name;
    return true;
}

bool
submission_read_scaling(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                        double *ret, Diag *diag)
{
    Bytes bytes = { 0 };
    const char *name = NULL;

    *ret = 1;
    return submission_read_beside(file, submission_below(path->runs_folder, "scaling.json", arena),
                                  LIMIT_COMPANION_FILE, arena, &bytes, &name, diag) &&
           (name == NULL || mlperf_scaling_parse(bytes, name, ret, diag));
}

bool
submission_read_system(const SourceFile *file, const SubmissionPath *path, Arena *arena,
                       MlperfSystem *ret, bool *ret_found, Diag *diag)
{
    Bytes bytes = { 0 };
    const char *name = NULL;

    *ret_found = false;
    if (path->system_file == NULL) {
        return true;
    }
    if (!submission_read_beside(file, path->system_file, LIMIT_COMPANION_FILE, arena, &bytes, &name,
                                diag)) {
        return false;
    }
    *ret_found = name != NULL;
    return name == NULL || mlperf_system_read(bytes, name, arena, ret, diag);
}
