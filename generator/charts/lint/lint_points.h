/* Private to charts/lint. */
#ifndef CHARTS_LINT_LINT_POINTS_H
#define CHARTS_LINT_LINT_POINTS_H

#include "charts/grammar/spec.h"
#include "charts/layout/scene.h"

typedef struct {
    const ChartSpec *spec; /* in English */
    const Words *words;    /* of the chart's language, in which some of its texts are */
    const Scene *scene;    /* including title and source */
    const Theme *theme;
    const char *size; /* describes the width in which it is drawn */
    const char *said; /* all texts of the scene, separated by spaces */
    Arena *arena;
    Diag *diag;
} Lint;

/* Reports a warning: the number of the point, and the criticism. */
void lint_hold(const Lint *lint, int point, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Checks the texts and the description (points 1 to 5, 14, 18, 19). */
void lint_words(const Lint *lint);
/* Checks the marks (points 8, 9, 11, 13, 15 to 17). */
void lint_marks(const Lint *lint);
/* Checks the axes (point 10). */
void lint_axes(const Lint *lint);

#endif
