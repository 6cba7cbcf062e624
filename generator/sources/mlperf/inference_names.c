/* Normalises names of MLPerf Inference, which submitters spell in many ways. */
#include "sources/mlperf/inference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *
inference_scenario(const char *text)
{
    static const char *const names[] = { "Offline", "Server", "Interactive", "SingleStream",
                                         "MultiStream" };
    g_autoptr(GString) letters = g_string_new(NULL);

    for (const char *p = text; p != NULL && *p != '\0'; p++) {
        if (g_ascii_isalpha(*p)) {
            g_string_append_c(letters, *p);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_ascii_strcasecmp(letters->str, names[i]) == 0) {
            return names[i];
        }
    }
    return NULL;
}

/* The usual name of a benchmark for other spellings of submitters. */
static const char *
usual_name(const char *name, Arena *arena)
{
    static const char *const spellings[][2] = {
        { "resnet", "resnet50" },          { "ssd-resnet34", "ssd-large" },
        { "sdxl", "stable-diffusion-xl" }, { "llama3-1-405b", "llama3.1-405b" },
        { "llama3-1-8b", "llama3.1-8b" },  { "llama3-1-8b-edge", "llama3.1-8b-edge" },
    };
    g_autofree char *lower = g_ascii_strdown(name, -1);

    g_strdelimit(lower, "_ ", '-');
    for (size_t i = 0; i < G_N_ELEMENTS(spellings); i++) {
        if (g_str_equal(lower, spellings[i][0])) {
            return spellings[i][1];
        }
    }
    return arena_strdup(arena, lower);
}

void
inference_name_workload(const char *name, Arena *arena, ResultRecord *record)
{
    static const char *const targets[][2] = { { "-99.9", "99.9% of the reference" },
                                              { "-99", "99% of the reference" } };

    if (name == NULL) {
        return;
    }
    record->workload = record->model = usual_name(name, arena);
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
        if (g_str_has_suffix(record->workload, targets[i][0])) {
            size_t size = strlen(record->workload) - strlen(targets[i][0]);
            record->model = arena_printf(arena, "%.*s", (int)size, record->workload);
            record->quality_target = targets[i][1];
            return;
        }
    }
}

double
inference_round_number(const char *round)
{
    char *end = NULL;

    if (round == NULL || round[0] != 'v' || !g_ascii_isdigit(round[1])) {
        return NAN;
    }
    guint64 major = g_ascii_strtoull(round + 1, &end, 10);
    guint64 minor = *end == '.' ? g_ascii_strtoull(end + 1, NULL, 10) : 0;
    return (double)MIN(major, 1000) * 100 + (double)MIN(minor, 99);
}

bool
inference_counts_tokens(const char *workload, const char *round)
{
    static const struct {
        const char *prefix;
        double since;
    } models[] = {
        { "llama", 400 },    { "mixtral", 401 }, { "gptj", 401 },
        { "deepseek", 501 }, { "whisper", 501 }, { "gpt-oss", 501 },
    };

    for (size_t i = 0; workload != NULL && i < G_N_ELEMENTS(models); i++) {
        if (g_str_has_prefix(workload, models[i].prefix)) {
            return inference_round_number(round) >= models[i].since;
        }
    }
    return false;
}
