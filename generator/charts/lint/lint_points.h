/* Inside of charts/lint/lint.h. */
#ifndef CHARTS_LINT_LINT_POINTS_H
#define CHARTS_LINT_LINT_POINTS_H

#include "charts/grammar/spec.h"
#include "charts/layout/scene.h"

typedef struct {
    const ChartSpec *spec;
    const Scene *scene; /* with title and source */
    const Theme *theme;
    const char *size; /* how wide it is drawn, in words */
    const char *said; /* all texts of the scene, a blank between them */
    Arena *arena;
    Diag *diag;
} Lint;

/* Warns: the point, and what is held against the chart. */
void lint_hold(const Lint *lint, int point, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* What the chart says, of itself and in its description (points 1 to 5, 14, 18, 19). */
void lint_words(const Lint *lint);
/* What it draws (points 8, 9, 11, 13, 15 to 17). */
void lint_marks(const Lint *lint);
/* Its axes (point 10). */
void lint_axes(const Lint *lint);

#endif
