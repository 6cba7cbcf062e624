#include "document/rules/mlperf_group.h"

#include "document/loading.h"

#include <string.h>

static GPtrArray *
list_new(void)
{
    return g_ptr_array_new_with_free_func(g_free);
}

void
mlperf_list_add(GPtrArray *list, const char *text)
{
    guint at = 0;

    if (text == NULL || *text == '\0') {
        return;
    }
    while (at < list->len && strcmp(g_ptr_array_index(list, at), text) < 0) {
        at++;
    }
    if (at == list->len || strcmp(g_ptr_array_index(list, at), text) != 0) {
        g_ptr_array_insert(list, (int)at, g_strdup(text));
    }
}

void
mlperf_list_append(GString *out, const GPtrArray *list, const char *separator)
{
    for (guint i = 0; i < list->len; i++) {
        g_string_append_printf(out, "%s%s", i > 0 ? separator : "",
                               (const char *)g_ptr_array_index(list, i));
    }
}

static void
list_merge(GPtrArray *list, const GPtrArray *from)
{
    for (guint i = 0; i < from->len; i++) {
        mlperf_list_add(list, g_ptr_array_index(from, i));
    }
}

static MlperfGroup *
group_new(const char *suite, const char *round, const char *division)
{
    MlperfGroup *group = g_new0(MlperfGroup, 1);

    *group = (MlperfGroup){ .suite = g_strdup(suite),
                            .round = g_strdup(round),
                            .division = g_strdup(division),
                            .benchmarks = list_new(),
                            .scenarios = list_new(),
                            .submitters = list_new(),
                            .categories = list_new(),
                            .sources = list_new() };
    return group;
}

void
mlperf_group_free(MlperfGroup *group)
{
    if (group == NULL) {
        return;
    }
    g_ptr_array_unref(group->benchmarks);
    g_ptr_array_unref(group->scenarios);
    g_ptr_array_unref(group->submitters);
    g_ptr_array_unref(group->categories);
    g_ptr_array_unref(group->sources);
    g_free(group->suite);
    g_free(group->round);
    g_free(group->division);
    g_free(group);
}

static int
compare_groups(const void *a, const void *b)
{
    const MlperfGroup *left = *(MlperfGroup *const *)a, *right = *(MlperfGroup *const *)b;
    int order = g_strcmp0(left->suite, right->suite);

    order = order != 0 ? order : g_strcmp0(left->round, right->round);
    return order != 0 ? order : g_strcmp0(left->division, right->division);
}

void
mlperf_groups_sort(GPtrArray *groups)
{
    g_ptr_array_sort(groups, compare_groups);
}

MlperfGroup *
mlperf_group_of(GPtrArray *groups, const char *suite, const char *round, const char *division)
{
    for (guint i = 0; i < groups->len; i++) {
        MlperfGroup *group = groups->pdata[i];
        if (g_strcmp0(group->suite, suite) == 0 && g_strcmp0(group->round, round) == 0 &&
            g_strcmp0(group->division, division) == 0) {
            return group;
        }
    }
    MlperfGroup *ret = group_new(suite, round, division);
    g_ptr_array_add(groups, ret);
    return ret;
}

void
mlperf_group_merge(MlperfGroup *group, const MlperfGroup *from)
{
    list_merge(group->benchmarks, from->benchmarks);
    list_merge(group->scenarios, from->scenarios);
    list_merge(group->submitters, from->submitters);
    list_merge(group->categories, from->categories);
    list_merge(group->sources, from->sources);
    group->verified = group->verified || from->verified;
    group->unverified = group->unverified || from->unverified;
}

MlperfLine *
mlperf_line_new(MlperfGroup *group)
{
    MlperfLine *line = g_new0(MlperfLine, 1);

    *line = (MlperfLine){ .group = group, .derived = list_new() };
    return line;
}

static void
line_free(void *data)
{
    MlperfLine *line = data;

    mlperf_group_free(line->group);
    g_ptr_array_unref(line->derived);
    g_free(line);
}

GHashTable *
mlperf_lines_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, NULL, line_free);
}
