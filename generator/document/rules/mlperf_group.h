/* A group of MLPerf results with the same suite, version and division, as named in notices. */
#ifndef DOCUMENT_RULES_MLPERF_GROUP_H
#define DOCUMENT_RULES_MLPERF_GROUP_H

#include <glib.h>
#include <stdbool.h>

typedef struct {
    char *suite, *round, *division; /* "MLPerf Training", "v4.1", "closed"; all except the suite may
                                     * be NULL: unknown */
    GPtrArray *benchmarks, *scenarios, *submitters, *categories; /* names, sorted, without
                                                                  * duplicates */
    GPtrArray *sources;        /* keys of the bibliography, or other texts */
    bool verified, unverified; /* the group has such results; it may have both */
} MlperfGroup;

void mlperf_group_free(MlperfGroup *group);

/* Sorts by suite, version and division. */
void mlperf_groups_sort(GPtrArray *groups);
/* The group with these three in `groups`, which owns it. If there is none, it is added with copies
 * of the texts. */
MlperfGroup *mlperf_group_of(GPtrArray *groups, const char *suite, const char *round,
                             const char *division);
/* Adds the results of `from`, which is not changed. */
void mlperf_group_merge(MlperfGroup *group, const MlperfGroup *from);

/* Adds a text to a sorted list of distinct names; NULL and empty texts are ignored. */
void mlperf_list_add(GPtrArray *list, const char *text);
void mlperf_list_append(GString *out, const GPtrArray *list, const char *separator);

/* The content of a notice's line. */
typedef struct {
    MlperfGroup *group; /* the results it names; NULL: the last line, which names none */
    GPtrArray *derived; /* for the last line: sentences on how figures were derived */
    bool mixed;         /* for the last line: verified and unverified results are mixed */
} MlperfLine;

/* Takes ownership of the group, which may be NULL. */
MlperfLine *mlperf_line_new(MlperfGroup *group);

#endif
