/* A chart: ChartSpec + Table → Scene → SVG, PNG, PDF. Independent of reports.
 *
 * The spec is parsed from a Value (a YAML chart block). The Scene is a retained tree of marks with
 * meaning, laid out once with measured texts; renderers never decide a position. */
#ifndef CHARTS_CHART_H
#define CHARTS_CHART_H

#include "base/table.h"
#include "base/theme.h"
#include "words/words.h"

typedef struct ChartSpec ChartSpec;
typedef struct Scene Scene;

/* Parses a chart block. Generated texts are in the language of `words` (NULL: English). Checks
 * every key, field and type against the table's columns. An unknown one is an error at its place,
 * with the nearest valid name. Unit, direction and source must be given or come from the metric
 * registry. NULL after errors. The spec keeps pointers into `value`, `table` and `words`. */
ChartSpec *chart_spec_parse(const Value *value, const Table *table, const Words *words,
                            Arena *arena, Diag *diag);

/* Checks what can be checked if the rows could not be read: the mark and the keys. Returns false
 * after errors, which are the same as from chart_spec_parse(). */
bool chart_spec_check(const Value *value, Arena *arena, Diag *diag);

/* Appends everything that defines the chart: two charts with the same description are identical. */
void chart_spec_describe(const ChartSpec *spec, GString *out);

/* Its texts. The subtitle gives metric, unit, denominator, scale and direction. The note (may be
 * NULL) gives n, the meaning of intervals and the rows left out. The alternative text covers levels
 * 1 to 3 (chart_text.c). */
const char *chart_spec_id(const ChartSpec *spec);
const char *chart_spec_title(const ChartSpec *spec);
const char *chart_spec_subtitle(const ChartSpec *spec);
const char *chart_spec_source(const ChartSpec *spec);
const char *chart_spec_note(const ChartSpec *spec);
const char *chart_spec_alt(const ChartSpec *spec);
/* Whether its rows can be laid out in two columns (ChartSize). */
bool chart_spec_folds(const ChartSpec *spec);
/* The values that the chart shows, for the data table and the CSV file. */
const Table *chart_spec_data(const ChartSpec *spec, Arena *arena);

typedef enum { CHART_SCREEN, CHART_NARROW, CHART_PRINT } ChartLayout;

typedef struct {
    /* px on screen, pt in print; 0: width of the layout, height of the kind */
    double width, height;
    /* A footnote that must accompany the chart everywhere, shown with the title; or NULL. */
    const char *notice;
    ChartLayout layout; /* selects type sizes and strokes of the theme */
    /* Whether title, subtitle and source are inside the picture (chart files), or not (in
     * pages). */
    bool with_title;
    bool transparent; /* no background in SVG and PNG files */
    bool two_columns; /* lays out the second half of many rows beside the first */
    double magnify;   /* size of a layout unit in a chart file; 0: 1 */
    bool at_most;     /* the height is an upper limit and need not be filled */
} ChartSize;

/* The JSON Schema of a chart block: a map whose `oneOf` has an alternative for each kind, with its
 * keys and channels. */
Value *chart_schema(Arena *arena);

/* Appends the chart's data as CSV. Each row includes the chart's source and, if not NULL, the
 * notice that must accompany the figures. */
void chart_write_csv(const ChartSpec *spec, const char *notice, GString *out);

/* Appends an equivalent Vega-Lite specification as JSON, including the data. Marks that Vega-Lite
 * lacks are replaced by the nearest one. */
void chart_write_vega_lite(const ChartSpec *spec, GString *out);

/* Lays the chart out. If a text overlaps another or leaves the canvas, reports an error that names
 * the texts. NULL after an error. */
Scene *chart_layout(const ChartSpec *spec, const Theme *theme, ChartSize size, Arena *arena,
                    Diag *diag);

double scene_width(const Scene *scene);
double scene_height(const Scene *scene);
/* False if rows or names were left out to meet the requested height. */
bool scene_is_whole(const Scene *scene);

/* Appends one line for each mark, for golden tests and `dump scene`. */
void scene_dump(const Scene *scene, GString *out);

#endif
