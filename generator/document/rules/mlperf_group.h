/* The MLPerf results of one suite, version and division, as notices name them. */
#ifndef DOCUMENT_RULES_MLPERF_GROUP_H
#define DOCUMENT_RULES_MLPERF_GROUP_H

#include <glib.h>
#include <stdbool.h>

typedef struct {
    char *suite, *round, *division; /* "MLPerf Training", "v4.1", "closed"; but for the suite, NULL:
                                     * not known */
    GPtrArray *benchmarks, *scenarios, *submitters, *categories; /* names, sorted, each once */
    GPtrArray *sources;        /* keys of the bibliography, and texts that are none */
    bool verified, unverified; /* it has such results; it may have both */
} MlperfGroup;

void mlperf_group_free(MlperfGroup *group);

/* By suite, version and division. */
void mlperf_groups_sort(GPtrArray *groups);
/* The group of these three in `groups`, which owns them. If there is none, it is added with copies
 * of the texts. */
MlperfGroup *mlperf_group_of(GPtrArray *groups, const char *suite, const char *round,
                             const char *division);
/* Adds the results of `from`. */
void mlperf_group_merge(MlperfGroup *group, const MlperfGroup *from);

/* Adds a text, NULL or empty for none, to such a list. */
void mlperf_list_add(GPtrArray *list, const char *text);
void mlperf_list_append(GString *out, const GPtrArray *list, const char *separator);

/* What a line of a notice says. */
typedef struct {
    MlperfGroup *group; /* the results that it names; NULL: it is the last line, without them */
    GPtrArray *derived; /* of the last line: how figures were derived, in sentences */
    bool mixed;         /* of the last line: some results are verified, and some are not */
} MlperfLine;

/* Takes the group, which may be NULL. */
MlperfLine *mlperf_line_new(MlperfGroup *group);

#endif
