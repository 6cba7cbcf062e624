/* Support: what runs where, as one of five statuses for each tool and place. With other words for
 * the statuses, it can show anything that holds fully, partly, experimentally, not at all or
 * unknown. */
#ifndef CHARTS_KINDS_SUPPORT_H
#define CHARTS_KINDS_SUPPORT_H

#include "charts/grammar/kind.h"

typedef enum {
    SUPPORT_UNKNOWN, /* also if the table has no such row */
    SUPPORT_NATIVE,
    SUPPORT_PARTIAL,
    SUPPORT_EXPERIMENTAL,
    SUPPORT_NONE,
} SupportStatus;

enum { N_SUPPORT_STATUSES = SUPPORT_NONE + 1 };

/* The values of `status` in cells. */
extern const char *const support_statuses[N_SUPPORT_STATUSES + 1]; /* NULL-terminated */

typedef struct {
    SupportStatus status;
    size_t row; /* index in the table; SIZE_MAX: none */
} SupportCell;

typedef struct {
    const char **tools, **places;
    Family *families; /* by place */
    size_t n_tools, n_places;
    SupportCell *cells; /* [tool * n_places + place] */
    const char *words[N_SUPPORT_STATUSES];
} Support;

const SupportCell *support_cell(const Support *support, size_t tool, size_t place);

bool support_read(ChartSpec *spec, Diag *diag);
void support_subtitle(const ChartSpec *spec, GString *out);
void support_note(const ChartSpec *spec, GString *out);
void support_describe(const ChartSpec *spec, GString *out);
const Table *support_data(const ChartSpec *spec, Arena *arena);

#endif
