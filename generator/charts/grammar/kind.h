/* A kind of chart. Everything that depends on the kind is in its ChartKind object, so that the
 * rest of charts/ is independent of it.
 *
 * How to add a kind
 *   1. Write charts/kinds/plot_<word>.c (and more files if it grows) with one object
 *          const ChartKind kind_<word> = { .words = (const char *const[]){ "<word>", NULL }, … };
 *      `words`, `noun`, `subtitle` and `plot` are required: kind_lacks() names what is missing.
 *   2. Add X(<word>) to CHART_KINDS below. The grammar, the check for unknown keys, texts,
 *      data table and layout then take everything from the object.
 *   3. Add its noun ("Bar chart") to words/chart_sentences.h, and its translations to
 *      templates/words/<language>.yaml.
 *   4. Add its equivalent in Vega-Lite to charts/render/vega_lite.yaml.
 *   5. Write tests/fixtures/kinds/<word>.yaml, with which tests/unit/test-chart-grid.c checks its
 *      layout for many sizes, names and numbers of series. Add golden scenes to
 *      tests/golden/scene.
 *   6. Add its channels to the grammar at the top of spec.h, an example to
 *      assets/manual/gallery.md, and a row to the kinds in assets/manual/charts.md.
 *
 * A kind has one of two types of rows:
 *   - Common rows (`read` is NULL): each row of the table becomes one ChartRow
 *     with label, value, interval and runs. `measure` selects x or y as the value,
 *     `has_sizes` makes x a number as well, and `name` sets the rows' label, series
 *     and group. Order, note, alternative text and data table then need no further
 *     code; the functions below only add to them.
 *   - Own rows (`read` is set): read() stores rows of any shape in spec->own
 *     (helpers: spec_cell_number, spec_cell_text, spec_channel and kind_helpers.h), counts
 *     those without value in spec->rows.n_missing, and leaves spec->rows.items empty. Then
 *     `number`, `subtitle`, `describe` and `data` are required as well, and `note`
 *     explains the marks.
 * Both may have keys of their own: `keys` names them, and begin() or bind() reads them into
 * spec->own.
 *
 * A kind uses the parts of the specification (spec.h), series of rows (series.h), texts (the
 * end of this file) and, for drawing, sketch.h, plane.h (two axes) and legend.h in
 * charts/layout.
 *
 * The memory of a spec passed to these functions is spec->arena. Functions with a Diag
 * return false after an error. Texts are appended to `out` as complete sentences
 * that begin with a space, unless stated otherwise. */
#ifndef CHARTS_GRAMMAR_KIND_H
#define CHARTS_GRAMMAR_KIND_H

#include "charts/grammar/spec.h"
#include "charts/scale/format.h"

typedef struct Sketch Sketch; /* defined in sketch.h */

/* clang-format off */
/* In the order used in messages. */
#define CHART_KINDS(X) \
    X(bar) \
    X(dot) \
    X(scaling) \
    X(line) \
    X(pareto) \
    X(roofline) \
    X(runs) \
    X(offers) \
    X(dumbbell) \
    X(ecdf) \
    X(slope) \
    X(ratio) \
    X(tco) \
    X(support) \
    X(matrix) \
    X(tornado) \
    X(breakeven) \
    X(layer)
/* clang-format on */

typedef enum {
    CHANNEL_ANY,    /* text or number, displayed as text */
    CHANNEL_NUMBER, /* text is an error */
    CHANNEL_PLACE,  /* a number, a date or a name, placed on an axis */
    CHANNEL_MEASURE /* a number that needs unit and direction, from the block or the metric */
} ChannelType;

/* A channel that the kind has in addition to those of every chart (color, series, detail, facet,
 * family, error, runs, missing). "x" and "y" are bound to spec->encoding.x and spec->encoding.y;
 * others are found with spec_channel(). They are bound in this order. `encoding:` may contain them,
 * too. */
typedef struct {
    const char *key;
    ChannelType type;
    bool required;
    const char *const *columns; /* default columns, NULL-terminated; or NULL */
    const char *const *keys;    /* further keys of the channel's map, NULL-terminated; or NULL */
} ChannelSpec;

typedef enum { MEASURE_X, MEASURE_Y, MEASURE_NONE } MeasureChannel;

/* The keys of `labels` that the kind supports, in addition to max. */
enum { LABELS_SERIES = 1, LABELS_VALUES = 2, LABELS_POINTS = 4 };

/* The effect of `facet`: none, headings over its rows, headings whose rows may have an axis of
 * their own, or panels. */
typedef enum { FACET_NONE, FACET_HEADINGS, FACET_AXES, FACET_PANELS } FacetUse;

/* The note does not describe this mark, because it is not drawn. */
#define NO_MARK ((WordKey)0)

/* How single runs are drawn. */
/* in addition to the interval; instead of the interval; not at all */
typedef enum { RUNS_BESIDE, RUNS_INSTEAD, RUNS_UNDRAWN } RunsDrawn;

/* A further quantity that marks show, such as the shade of cells. */
typedef struct {
    const char *title;
    const double *numbers; /* by row of the table; NAN: none */
} ShownNumbers;

enum { SHOWN_MAX = 4 };

struct ChartKind {
    /* values of `mark:`, NULL-terminated; the first is the name of the kind */
    const char *const *words;
    WordKey noun;                /* "Bar chart": begins the alternative text */
    const char *const *keys;     /* further keys of the block, NULL-terminated; or NULL */
    const char *const *unused;   /* common keys that this kind refuses, NULL-terminated; or NULL */
    const ChannelSpec *channels; /* ends with an entry without key */
    MeasureChannel measure;      /* the channel that determines title, unit and numbers */
    const Metric *means;         /* label and direction for its default columns; or NULL */

    /* Common rows */
    bool has_sizes;       /* x is a number > 0: the row's x */
    bool any_sizes;       /* x may also be 0 or less */
    bool highlights;      /* color takes a list of names: {highlight: […]} */
    bool highlights_rows; /* the same for rows: the others are grey */
    bool positive;        /* values of 0 or less count as missing */
    bool ratios;          /* values are ratios: three digits and × */
    bool best_first;      /* the best value first; otherwise the largest first */
    bool folds;           /* rows may be laid out in two columns */
    /* draws at most labels.max_rows rows; the note states how many are left out */
    bool cuts_rows;
    unsigned references; /* REFS_…: which of spec->refs it draws (references.h); 0: none */
    bool single_without_interval; /* a row without interval counts as a single run */
    RunsDrawn runs;
    FacetUse facet;
    unsigned labels;              /* LABELS_… */
    const char *const *word_keys; /* the statuses that `words` may rename; or NULL */
    bool shapes;                  /* draws marks of several shapes: {shape: …} */
    unsigned palettes;            /* PALETTES_… (colours.h) */
    bool names_on_y;              /* y: {type: nominal} is supported */
    bool banks;                   /* size: {aspect: bank} is supported */
    WordKey interval_mark, runs_mark, single_mark; /* words for the note; or NO_MARK */
    const char *const *details;                    /* default columns of detail; or NULL */
    const char *const *pair_counts;                /* default columns of the two n; or NULL */
    /* Common rows with two n: what the runs of each belong to; or NULL. */
    const char *(*count_name)(const ChartSpec *spec, size_t index);
    /* Common rows: sets up to SHOWN_MAX further quantities and returns their number; NULL: none. */
    size_t (*shows)(const ChartSpec *spec, ShownNumbers *ret);
    /* sets label, series, name, group and detail of the rows */
    void (*name)(ChartSpec *spec);
    /* whether single runs may be aggregated to rows; NULL: yes */
    bool (*aggregates)(const ChartSpec *spec);

    /* For all kinds; NULL: nothing to add. `subtitle` is required; with own rows, others are as
     * well. */
    bool (*begin)(ChartSpec *spec, Diag *diag); /* first step: reads keys into spec->own */
    /* Adds what the kind knows about a measure (`key`), after the block and the metric. */
    bool (*complete)(const ChartSpec *spec, Channel *channel, const char *key, Diag *diag);
    bool (*bind)(ChartSpec *spec, Diag *diag); /* checks after the channels are bound */
    bool (*read)(ChartSpec *spec, Diag *diag);
    bool (*check)(const ChartSpec *spec, Diag *diag); /* checks after the rows are read */
    /* Own rows: called after labels.max_rows was reduced to meet a requested height. The spec is a
     * copy, so spec->own must be copied if it changes. */
    void (*limit)(ChartSpec *spec);
    NumberStyle (*number)(const ChartSpec *spec, Arena *arena);
    /* The whole subtitle, usually starting with chart_text_measure(); the part of the note before
     * the meaning of the marks; levels 2 and 3 of the alternative text (NULL: the extremes). */
    void (*subtitle)(const ChartSpec *spec, GString *out);
    void (*note)(const ChartSpec *spec, GString *out);
    void (*describe)(const ChartSpec *spec, GString *out);
    const Table *(*data)(const ChartSpec *spec, Arena *arena);
    /* Draws from `top` downwards and returns the bottom. */
    double (*plot)(Sketch *sketch, double top);
};

#define X(word) extern const ChartKind kind_##word;
CHART_KINDS(X)
#undef X

/* The first member that the object of a kind needs and lacks: "subtitle"; NULL: it is complete. */
const char *kind_lacks(const ChartKind *kind);

/* The kind with this value of `mark:`; NULL if there is none. Asserts that it is complete. */
const ChartKind *kind_find(const char *word);

/* All kinds, and all values of `mark:`, NULL-terminated. */
const ChartKind *const *kinds_all(size_t *n);
const char *const *kinds_words(Arena *arena, size_t *n);

/* What the columns of common rows contain in the data table. */
typedef enum {
    DATA_GROUP,
    DATA_LABEL,
    DATA_X,
    DATA_VALUE,
    DATA_LOW,
    DATA_HIGH,
    DATA_SHAPE
} DataRole;

/* The column of a role in chart_spec_data(); −1 if there is none. */
int data_role_column(const ChartSpec *spec, DataRole role);

/* ---- Functions for kinds ---- */

/* Rows in drawing order: sorted within their group, rows without value last. At most
 * labels.max_rows; *ret_left is the number left out. */
const ChartRow **rows_in_order(const ChartSpec *spec, Arena *arena, size_t *n_rows,
                               size_t *ret_left);

/* How the measured quantity is written in this chart. */
NumberStyle spec_number_style(const ChartSpec *spec, Arena *arena);

/* A title in the form used inside a sentence: "time to train", but "TTFT" unchanged. */
const char *chart_text_inside(const ChartSpec *spec, const char *title);

/* Appends "Time to train, minutes", without repeating what the title already states. */
void chart_text_measure(const ChartSpec *spec, GString *out);
/* Appends "; lower is better", or nothing. */
void chart_text_direction(const ChartSpec *spec, GString *out);
/* "lower is better"; NULL if neither direction is. */
const char *chart_text_better(const ChartSpec *spec, Better better);
/* The caption of an axis: "ms, lower is better, log scale"; unit and scale may be NULL. */
const char *chart_text_caption(const ChartSpec *spec, const char *unit, Better better,
                               const char *scale);
/* Appends the subtitle of a plane: "Time to train, minutes, log scale, against Chips, log
 * scale". */
void chart_text_against(const ChartSpec *spec, GString *out);
/* A value in the form used in the alternative text: "12.3", "0.88×". */
const char *chart_text_value(const ChartSpec *spec, double value);
/* A ratio without ×, with the decimals that the block asks for, or else as many as its interval
 * (NaN: none) justifies. */
const char *chart_text_ratio(const ChartSpec *spec, double ratio, double low, double high);
/* Finds the highest and lowest row and appends a sentence about them. Returns false without a
 * sentence if there are fewer than two. */
bool chart_text_extremes(const ChartSpec *spec, GString *out, const ChartRow **ret_lowest,
                         const ChartRow **ret_highest);

/* What ratios or differences are computed from, as stated in the column "statistic": "official
 * score", or several separated by commas. NULL if the rows do not state it. */
const char *chart_text_statistic(const ChartSpec *spec);

/* Limit on the generated part of the alternative text, in bytes. */
enum { ALT_MAX = 600 };

/* Appends a sentence unless the text would become too long. Returns whether it did. */
bool chart_text_sentence(GString *out, const char *sentence);

#endif
