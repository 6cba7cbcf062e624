/* What a kind of chart is, so that the rest of charts/ need not know it.
 *
 * How a kind is added
 *   1. Write charts/kinds/plot_<word>.c (and a second file where it grows) with one object
 *          const ChartKind kind_<word> = { .words = (const char *const[]){ "<word>", NULL }, … };
 *   2. Add X(<word>) to CHART_KINDS below. That is all: the grammar, unknown
 *      keys, words, data table and layout take it from the object.
 *   3. Add its noun ("Bar chart") to words/chart_sentences.h.
 *   4. Say in vega_lite.yaml what it becomes in Vega-Lite, and write
 *      tests/fixtures/kinds/<word>.yaml, from which tests/unit/
 *      test-chart-grid.c proves its layout over sizes, names and numbers of
 *      series; add what it looks like to tests/golden/scene, and its channels to
 *      the grammar at the top of spec.h.
 *
 * A kind chooses between two ways of having rows:
 *   - Common rows (`read` is NULL): each row of the table becomes one ChartRow
 *     with label, value, interval, runs. `measure` says which of x and y is the
 *     value, `has_sizes` that x is a number as well; `name` gives rows their
 *     label, series and group. Order, note, alternative text and data table
 *     then work by themselves and the functions below only add to them.
 *   - Own rows (`read` is set): read() makes rows of any shape in spec->own
 *     (spec_cell_number, spec_cell_text, spec_channel and kind_helpers.h help), counts in
 *     spec->rows.n_missing those without value, and leaves spec->rows.items empty. Then
 *     `number`, `subtitle`, `describe` and `data` must be there, too, and
 *     `note` says what marks mean.
 * Either may have keys that only it understands: `keys` names them, begin() or bind() reads
 * them into spec->own.
 *
 * What a kind works with: the parts of the specification (spec.h), series of rows
 * (series.h), texts (the end of this file), and for drawing sketch.h, plane.h (two axes) and
 * legend.h in charts/layout.
 *
 * All functions get a spec whose memory is spec->arena. Those with a Diag
 * return false after an error; texts are appended to `out` as whole sentences
 * that begin with a space, unless said otherwise. */
#ifndef CHARTS_GRAMMAR_KIND_H
#define CHARTS_GRAMMAR_KIND_H

#include "charts/grammar/spec.h"
#include "charts/scale/format.h"

typedef struct Sketch Sketch; /* sketch.h */

/* clang-format off */
/* In the order in which messages name them. */
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
    CHANNEL_ANY,    /* text or number, shown as a text */
    CHANNEL_NUMBER, /* text in it is an error */
    CHANNEL_PLACE,  /* a number, a date or a name: a place on an axis */
    CHANNEL_MEASURE /* a number that needs unit and direction, from the block or the metric */
} ChannelType;

/* A channel that the kind has beside those of every chart (color, series,
 * detail, facet, family, error, runs, missing). "x" and "y" are bound to spec->encoding.x
 * and spec->encoding.y; others are found with spec_channel(). They are bound in their
 * order; also `encoding:` takes them. */
typedef struct {
    const char *key;
    ChannelType type;
    bool required;
    const char *const *columns; /* taken when the block does not name one, NULL-ended; or NULL */
    const char *const *keys;    /* more keys of the channel's map, NULL-ended; or NULL */
} ChannelWish;

typedef enum { MEASURE_X, MEASURE_Y, MEASURE_NONE } MeasureChannel;

/* Which of `labels` the kind draws, beside max. */
enum { LABELS_SERIES = 1, LABELS_VALUES = 2, LABELS_POINTS = 4 };

/* What `facet` makes of the chart: nothing, headings over its rows, headings whose rows may have an
 * axis of their own, or panels. */
typedef enum { FACET_NONE, FACET_HEADINGS, FACET_AXES, FACET_PANELS } FacetUse;

/* No word for a mark in the note: none is drawn. */
#define NO_MARK ((WordKey)0)

/* How single runs are drawn. */
typedef enum { RUNS_BESIDE, RUNS_INSTEAD, RUNS_UNDRAWN } RunsDrawn; /* beside, for an interval */

struct ChartKind {
    const char *const *words;  /* of `mark:`, NULL-ended; the first names the kind */
    WordKey noun;              /* "Bar chart": begins the alternative text */
    const char *const *keys;   /* more keys of the block, NULL-ended; or NULL */
    const char *const *unused; /* keys of every chart that this one refuses, NULL-ended; or NULL */
    const ChannelWish *channels; /* ended by one without key */
    MeasureChannel measure;      /* the channel that title, unit and numbers go by */
    const Metric *means;         /* label and direction of its `columns`; or NULL */

    /* Common rows */
    bool has_sizes;       /* x is a number > 0: the row's x */
    bool any_sizes;       /* x may be 0 or less, too */
    bool highlights;      /* color takes a list of names: {highlight: […]} */
    bool highlights_rows; /* the same, of rows: the others stand in grey */
    bool positive;        /* values of 0 or less have no place: missing */
    bool ratios;          /* values are ratios: three digits and × */
    bool best_first;      /* sorted by what is better; else the largest first */
    bool folds;           /* its rows may stand in two columns */
    bool cuts_rows;       /* draws labels.max_rows rows at most; the note counts the rest */
    unsigned references;  /* REFS_…: what it draws of spec->refs (references.h); 0: none */
    bool single_without_interval; /* a row without interval counts as one without repeats */
    RunsDrawn runs;
    FacetUse facet;
    unsigned labels;              /* LABELS_… */
    const char *const *word_keys; /* keys of `words`: what statuses are called; or NULL */
    bool shapes;                  /* marks of several shapes: {shape: …} */
    unsigned palettes;            /* PALETTES_… (colours.h) */
    bool banks;                   /* size: {aspect: bank} has a meaning */
    WordKey interval_mark, runs_mark, single_mark; /* of the note; or NO_MARK */
    const char *const *details;     /* columns that detail takes by default; or NULL */
    const char *const *pair_counts; /* two columns that hold n by default; or NULL */
    /* Common rows with two n: whose runs each of them counts; or NULL */
    const char *(*count_name)(const ChartSpec *spec, size_t index);
    void (*name)(ChartSpec *spec);             /* label, series, name, group, detail of the rows */
    bool (*aggregates)(const ChartSpec *spec); /* rows may be made of single runs; NULL: yes */

    /* Of any kind; NULL: nothing to add. `subtitle` is required; with own rows others are, too. */
    bool (*begin)(ChartSpec *spec, Diag *diag); /* before all: reads keys into spec->own */
    /* A measure (`key`) has what the block and the metric say: what the kind knows of it. */
    bool (*complete)(const ChartSpec *spec, Channel *channel, const char *key, Diag *diag);
    bool (*bind)(ChartSpec *spec, Diag *diag); /* checks after the channels are bound */
    bool (*read)(ChartSpec *spec, Diag *diag);
    bool (*check)(const ChartSpec *spec, Diag *diag); /* after the rows are read */
    /* Own rows: labels.max_rows has become less, for the sake of a wanted height. The
     * spec is a copy, so spec->own is copied where it changes. */
    void (*limit)(ChartSpec *spec);
    NumberStyle (*number)(const ChartSpec *spec, Arena *arena);
    /* The whole subtitle, which chart_text_measure() begins; what the note says before the
     * meaning of the marks; levels 2 and 3 of the alternative text, NULL: extremes. */
    void (*subtitle)(const ChartSpec *spec, GString *out);
    void (*note)(const ChartSpec *spec, GString *out);
    void (*describe)(const ChartSpec *spec, GString *out);
    const Table *(*data)(const ChartSpec *spec, Arena *arena);
    /* Draws from `top` down; returns where it ended. */
    double (*plot)(Sketch *sketch, double top);
};

#define X(word) extern const ChartKind kind_##word;
CHART_KINDS(X)
#undef X

/* The kind that `word` names in `mark:`; NULL: none. */
const ChartKind *kind_find(const char *word);

/* All of them; the names that `mark:` takes, NULL-ended. */
const ChartKind *const *kinds_all(size_t *n);
const char *const *kinds_words(Arena *arena, size_t *n);

/* What the columns of common rows hold in the data table. */
typedef enum {
    DATA_GROUP,
    DATA_LABEL,
    DATA_X,
    DATA_VALUE,
    DATA_LOW,
    DATA_HIGH,
    DATA_SHAPE
} DataRole;

/* The column of a role in chart_spec_data(); −1: there is none. */
int data_role_column(const ChartSpec *spec, DataRole role);

/* ---- What kinds are built with ---- */

/* Rows in the order in which they are drawn: sorted, those without value last
 * in their group, groups together. At most labels.max_rows; *ret_left tells how
 * many had no place. */
const ChartRow **rows_in_order(const ChartSpec *spec, Arena *arena, size_t *n_rows,
                               size_t *ret_left);

/* How the measured quantity is written in this chart. */
NumberStyle spec_number_style(const ChartSpec *spec, Arena *arena);

/* A title within a sentence: "time to train", but "TTFT" stays. */
const char *chart_text_inside(const ChartSpec *spec, const char *title);

/* "Time to train, minutes"; what the title already says is not repeated. */
void chart_text_measure(const ChartSpec *spec, GString *out);
/* "; lower is better" or nothing. */
void chart_text_direction(const ChartSpec *spec, GString *out);
/* "lower is better"; NULL: neither way is. */
const char *chart_text_better(const ChartSpec *spec, Better better);
/* Below an axis: "ms, lower is better, log scale"; unit and scale may be NULL. */
const char *chart_text_caption(const ChartSpec *spec, const char *unit, Better better,
                               const char *scale);
/* The subtitle of a plane: "Time to train, minutes, log scale, against Chips, log scale". */
void chart_text_against(const ChartSpec *spec, GString *out);
/* A value as the alternative text has it: "12.3", "0.88×". */
const char *chart_text_value(const ChartSpec *spec, double value);
/* A ratio without its ×: with the decimals that the block asks for, else with those that
 * its interval (NaN: none) allows. */
const char *chart_text_ratio(const ChartSpec *spec, double ratio, double low, double high);
/* Highest and lowest row; returns false, saying nothing of lowest and highest,
 * when there are not two. */
bool chart_text_extremes(const ChartSpec *spec, GString *out, const ChartRow **ret_lowest,
                         const ChartRow **ret_highest);

/* What ratios or differences are formed of, as the rows say in a column "statistic": "official
 * score", or several with commas between. NULL: they do not say. */
const char *chart_text_statistic(const ChartSpec *spec);

/* The generated part of the alternative text is at most so long, in bytes. */
enum { ALT_MAX = 600 };

/* Adds a sentence as long as the text stays short; returns whether it did. */
bool chart_text_sentence(GString *out, const char *sentence);

#endif
