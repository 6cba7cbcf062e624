/* A chart: ChartSpec + Table → Scene → SVG, PNG, PDF. Knows nothing of reports.
 *
 * The spec is parsed from a Value (a YAML chart block); the Scene is a retained
 * tree of marks with meaning, laid out once with the texts' measures; a
 * renderer never decides a position. */
#ifndef CHARTS_CHART_H
#define CHARTS_CHART_H

#include "base/table.h"
#include "base/theme.h"
#include "words/words.h"

typedef struct ChartSpec ChartSpec;
typedef struct Scene Scene;

/* Writes in the language of `words` (NULL: English). Checks every key, field and type against the
 * table's columns: unknown ones are located errors with the nearest valid name; unit, direction and
 * source must be there or come from the metric registry. NULL after errors. The spec keeps pointers
 * into `value`, `table` and `words`. */
ChartSpec *chart_spec_parse(const Value *value, const Table *table, const Words *words,
                            Arena *arena, Diag *diag);

/* What can be told of a spec whose rows could not be read: its mark and its keys. False after
 * errors, as chart_spec_parse() would report them. */
bool chart_spec_check(const Value *value, Arena *arena, Diag *diag);

/* Appends all that the chart is made of: charts with one text are the same chart. */
void chart_spec_describe(const ChartSpec *spec, GString *out);

/* Its texts. The subtitle has metric, unit, denominator, scale and direction; the note (may be
 * NULL) n, the meaning of intervals and rows left out; the alternative text levels 1 to 3. */
const char *chart_spec_id(const ChartSpec *spec);
const char *chart_spec_title(const ChartSpec *spec);
const char *chart_spec_subtitle(const ChartSpec *spec);
const char *chart_spec_source(const ChartSpec *spec);
const char *chart_spec_note(const ChartSpec *spec);
const char *chart_spec_alt(const ChartSpec *spec);
/* Whether its rows can stand in two columns (ChartSize). */
bool chart_spec_folds(const ChartSpec *spec);
/* What the picture shows, for the data table and the CSV. */
const Table *chart_spec_data(const ChartSpec *spec, Arena *arena);

typedef enum { CHART_SCREEN, CHART_NARROW, CHART_PRINT } ChartLayout;

typedef struct {
    double width, height; /* px on screen, pt in print; 0: the layout's width, the kind's height */
    /* With a title: a footnote that must go wherever the picture goes, or NULL. */
    const char *notice;
    ChartLayout layout; /* type sizes and strokes of the theme */
    /* Title, subtitle and source inside the picture (chart files); false inside pages. */
    bool with_title;
    bool transparent; /* no paper behind the marks, in SVG and PNG files */
    bool two_columns; /* many rows: the second half of them beside the first */
    double magnify;   /* how large a unit of the layout is in a chart's file; 0: 1 */
    bool at_most;     /* the height is one that may not be passed, not one to be filled */
} ChartSize;

/* The JSON Schema of a chart block: a map whose `oneOf` has an alternative for each
 * kind, with its keys and channels. */
Value *chart_schema(Arena *arena);

/* A chart's data as a CSV file: each row with the chart's source and, when there is
 * one, the notice that must go wherever the figures go. */
void chart_write_csv(const ChartSpec *spec, const char *notice, GString *out);

/* An equivalent specification for Vega-Lite, as JSON with the data in it: what
 * Vega-Lite has no mark for is drawn with the nearest one. */
void chart_write_vega_lite(const ChartSpec *spec, GString *out);

/* Lays the chart out. Reports an error naming the two texts when text overlaps
 * text or leaves the canvas. NULL after an error. */
Scene *chart_layout(const ChartSpec *spec, const Theme *theme, ChartSize size, Arena *arena,
                    Diag *diag);

double scene_width(const Scene *scene);
double scene_height(const Scene *scene);
/* False when rows or names were left out for the sake of a wanted height. */
bool scene_is_whole(const Scene *scene);

/* One line a mark, for golden tests and `dump scene`. */
void scene_dump(const Scene *scene, GString *out);

#endif
