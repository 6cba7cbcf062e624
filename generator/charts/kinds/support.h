/* Support: what runs where, one of five statuses for each tool and place; or anything else
 * that is so wholly, partly, on trial, not at all or not known, in words of its own. */
#ifndef CHARTS_KINDS_SUPPORT_H
#define CHARTS_KINDS_SUPPORT_H

#include "charts/grammar/kind.h"

typedef enum {
    SUPPORT_UNKNOWN, /* also where the table has no row */
    SUPPORT_NATIVE,
    SUPPORT_PARTIAL,
    SUPPORT_EXPERIMENTAL,
    SUPPORT_NONE,
} SupportStatus;

enum { N_SUPPORT_STATUSES = SUPPORT_NONE + 1 };

/* What the cells of `status` say. */
extern const char *const support_statuses[N_SUPPORT_STATUSES + 1]; /* NULL-ended */

typedef struct {
    SupportStatus status;
    size_t row; /* of the table; SIZE_MAX: none */
} SupportCell;

typedef struct {
    const char **tools, **places;
    Family *families; /* of the places */
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
