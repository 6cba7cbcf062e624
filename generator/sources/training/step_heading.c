#include "sources/training/step_heading.h"

#include "sources/tables/measurement_words.h"

#include <string.h>

/* "global_step" in "train/global_step". A slash can also be part of a unit. */
static const char *
after_slash(const char *heading)
{
    const char *slash = strrchr(heading, '/');

    return slash != NULL ? slash + 1 : heading;
}

static bool
is_step_number(const char *heading)
{
    static const char *const names[] = { "step",       "globalstep", "iteration",    "iter",
                                         "iterations", "steps",      "trainingstep", "trainstep" };
    g_autofree char *name = g_ascii_strdown(after_slash(heading), -1);
    size_t n = 0;

    for (const char *at = name; *at != '\0'; at++) {
        if (*at != '_' && *at != ' ' && *at != '-' && *at != '.') {
            name[n++] = *at;
        }
    }
    name[n] = '\0';
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_str_equal(name, names[i])) {
            return true;
        }
    }
    return false;
}

static StepRole
role_of(const char *metric)
{
    static const struct {
        const char *metric;
        StepRole role;
    } roles[] = {
        { "step_time", STEP_TIME },
        { "tokens_per_second", STEP_RATE },
        { "tokens_per_second_per_chip", STEP_RATE },
        { "samples_per_second", STEP_RATE },
        { "model_flops_per_chip", STEP_FLOPS },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
        if (g_str_equal(metric, roles[i].metric)) {
            return roles[i].role;
        }
    }
    return STEP_OTHER;
}

StepHeading
step_heading_read(const char *heading, const char *unit, Arena *arena)
{
    static const char before_metric[] = " - ";
    StepHeading ret = { .role = STEP_OTHER, .name = heading };
    const char *dash = g_strrstr(heading, before_metric);
    Measurement is;

    if (g_str_has_suffix(heading, "__MIN") || g_str_has_suffix(heading, "__MAX")) {
        return ret;
    }
    if (dash != NULL && dash > heading) {
        ret.run = arena_printf(arena, "%.*s", (int)(dash - heading), heading);
        heading = dash + strlen(before_metric);
    }
    if (is_step_number(heading)) {
        ret.role = STEP_NUMBER;
        return ret;
    }
    const char *const names[] = { heading, after_slash(heading) };
    for (size_t i = 0; ret.role == STEP_OTHER && i < G_N_ELEMENTS(names); i++) {
        if (measurement_find(names[i], unit, arena, &is)) {
            ret.role = role_of(is.metric);
            ret.metric = is.metric;
            ret.unit = is.unit;
        }
    }
    return ret;
}

/* True if the word before a quantity in a tag does not change its meaning, as "eval" or "max"
 * would: it is about training in general, or names a run or a chip. */
static bool
is_plain_word(const char *word)
{
    static const char *const words[] = {
        "",        "train",   "training",    "trainer",    "perf",   "run",
        "timing",  "timings", "performance", "throughput", "metric", "stats",
        "metrics", "speed",   "telemetry",   NULL
    };
    g_autofree char *plain = g_ascii_strdown(word, -1);
    bool has_digit = strpbrk(plain, "0123456789") != NULL;

    return g_strv_contains(words, plain) || (has_digit && *plain != 'p');
}

StepHeading
step_tag_read(const char *path, Arena *arena)
{
    static const char separators[] = "_-. /", before_tag[] = "-tag-";
    g_autofree char *base = g_path_get_basename(path);
    char *dot = strrchr(base, '.');
    StepHeading ret = { .role = STEP_OTHER };

    if (dot != NULL && dot != base) {
        *dot = '\0';
    }
    char *tag = strstr(base, before_tag);
    if (tag != NULL) {
        *tag = '\0';
        bool marked = g_str_has_prefix(base, "run-") || g_str_has_prefix(base, "run_");
        ret.run = arena_strdup(arena, base + (marked ? strlen("run-") : 0));
        tag += strlen(before_tag);
    } else {
        tag = base;
    }
    const char *name = ret.name = arena_strdup(arena, tag);
    const char *word = "";
    for (const char *at = name; at != NULL; at = *at != '\0' ? at + 1 : NULL) {
        StepHeading is = { .role = STEP_OTHER };
        if (is_plain_word(word)) {
            is = step_heading_read(at, NULL, arena);
        }
        if (is.role > STEP_NUMBER) {
            is.run = ret.run;
            return is;
        }
        size_t size = strcspn(at, separators);
        word = arena_printf(arena, "%.*s", (int)size, at);
        at += size;
        if (*at == '\0') {
            break;
        }
    }
    return ret;
}
