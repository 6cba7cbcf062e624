/* clang-format off */
/* ChartSpec: a chart block, checked against a table and bound to its rows. Private to
 * charts/.
 *
 * The grammar (all keys are at the top level; channels may also be inside an
 * `encoding:` map as in Vega-Lite):
 *
 *   chart (or id)  file name and prefix of ids
 *   mark (or kind) one of the kinds (charts/grammar/kind.h)
 *   title          required; source: required; note, alt: text; subtitle: auto or text
 *   x, y           field, or {field, title, unit, metric, better, type}; of a ratio
 *                  also {of, over}: numerator and denominator (default TPU, GPU)
 *   color, series, detail, facet, family   field, or {field, title}; color also
 *                  {highlight: [names]}: the others are grey; and {palette, center,
 *                  sides} (charts/grammar/colours.h)
 *   shape          field, or {field, title}: what the shapes of marks represent
 *   type           of x and y: quantitative (numbers), temporal (dates as 2026-11-20, or
 *                  with a time: 2026-11-20T14:30), nominal or ordinal (names, in the order
 *                  of the rows); by default determined from the cells
 *   x, y           an axis also takes {scale: linear | log | log2}, or {scale: {type,
 *                  zero: true | false, domain: [0, 200]}}: the whole domain is shown, and
 *                  data beyond it widen it; x also {unit}; the measured channel also
 *                  {format: ".1f"}: decimals of its values, which otherwise depend on the
 *                  width of their interval (charts/scale/format.h)
 *   facet          for lines, scaling, distributions, Pareto charts, rooflines, break-even
 *                  charts and layers: a panel for each value; {columns: auto or
 *                  1 to 12, scales: shared | free | free_x | free_y, sort: [names]}. For
 *                  bars, dots, runs and dumbbells: headings; for bars and dots, {scales: free}
 *                  gives the rows of each heading their own axis
 *   error          {lo, hi, meaning, n}; n: a field or a list of two. For rows that are
 *                  single runs: {stat: ci95, of: run} (charts/grammar/aggregate.h)
 *   runs           field, or {field, show: auto | always | never}: a text column with
 *                  the values of single runs, separated by spaces or commas or as a
 *                  JSON array: SELECT group_concat(value, ' ') AS runs …
 *   missing        field, or {field, show}: why a value is missing
 *   sort           data, x, -x, y, -y, a field, -field, or a list of labels
 *   refs           [{x, label}]: reference lines on the axis of values (for slope charts
 *                  {y}), where x is a number, a date or a name like those of the axis; for
 *                  charts with two axes also {y} and {slope}, the line y = slope · x. A list
 *                  of two, {x: [30, 60]}, is a band
 *   labels         {max}: maximum number of rows, on a plane of names and values or knobs;
 *                  the note counts the others, which are in the data table.
 *                  series: direct (names at the lines' ends), legend (above the plot) or none;
 *                  values: auto, all (at each mark) or none; points, for a Pareto chart:
 *                  which points are labelled with their knob: ends, frontier, all or none
 *   scaling        strong or weak
 *   size           {width, aspect}: width full, half or a length (640px, 160mm), on a
 *                  page never wider than its column; aspect: height divided by width,
 *                  or bank, for lines: chosen so that slopes are easiest to compare
 *
 * Channels that are left out default to the columns of the program's relations
 * (score, ratio, scaling, cost_to_train) if the table has them.
 *
 * Kinds with other rows, and their channels:
 *
 *   line           x: number, date or name, y: measure, series or color; a line breaks at
 *                  a row without value
 *   pareto         x, y: measures with a direction, or frontier: {max: [x, y], min: …}
 *                  states it; detail: the knob (concurrency).
 *                  Columns of pareto and serving_point; only one suite, load and precision
 *   roofline       y: peak of a chip, bandwidth, x: intensity and achieved of a result (may
 *                  be NULL). Columns of roofline; only one precision
 *   ecdf           x: a measured value, y: its share or percentile; without y the rows are
 *                  single values, at least 20 in a series
 *   runs           x: value or runs, y: label, facet. Columns of run_value and score. Drawn
 *                  below: difference, difference_low, difference_high (or ratio…), against;
 *                  error: {meaning}. Strips beyond labels.max become one box of medians
 *   offers         x: price, y: chip; a dot for each row. Columns of price and offer
 *   dumbbell       x: measure, y: item, color: the two sides to compare
 *   slope          y: measure, x: the two columns (round), color or series: the item
 *   tco            x: amount, y: option, component; NULL: unknown; error: lo, hi: of the
 *                  option's total, the same in all of its rows. Columns of total_cost. Up to
 *                  5 parts and 12 options are drawn; sort: data
 *   support        x: place, y: tool, status: native, partial, experimental, none or
 *                  unknown (also NULL, or no row); detail: version, date, link;
 *                  words: names for the statuses
 *   matrix         x: criterion, y: option, score, weight (or weights); scale: [1, 5].
 *                  A criterion that is not scored for every option is left out of all totals
 *   tornado        x: base output, y: input, low, high: output at its ends; low_input,
 *                  high_input, input_unit; base: a number (default: the only value of x).
 *                  Columns of sensitivity
 *   layer          x: number, date or name, y: number, color or series; layer: a list of
 *                  {mark: point | line | step | area | bar | cell | text | rule}, drawn in
 *                  this order. Each may have y (another column), an area also y2, a cell
 *                  value, a text text; a rule has a place x or y, and label. mark: point,
 *                  step, area, cell or text in the block makes a chart of this one layer,
 *                  with y2, value and text in the block itself
 *   breakeven      x: month, y: cost by then, option; error: lo, hi. At most 5 options. A row that
 *                  names another option in `other` is not a point: the two options break even
 *                  between `earliest` and `latest` (NULL: before the start, after the end) */
/* clang-format on */
#ifndef CHARTS_GRAMMAR_SPEC_H
#define CHARTS_GRAMMAR_SPEC_H

#include "base/metric.h"
#include "charts/chart.h"
#include "charts/scale/times.h"
#include "words/words.h"

/* A kind of chart, named by `mark:` (charts/grammar/kind.h). */
typedef struct ChartKind ChartKind;
typedef struct Aggregate Aggregate;

typedef enum {
    FIELD_AUTO,
    FIELD_QUANTITATIVE,
    FIELD_TEMPORAL,
    FIELD_NOMINAL,
    FIELD_ORDINAL
} FieldType;

/* A channel: a column of the table, and the name of its quantity. */
typedef struct {
    const Value *value; /* where the block gives it; NULL: default */
    int column;         /* −1: not used */
    const char *title;  /* "Time to train" */
    const char *unit;   /* "minutes"; NULL: none */
    Better better;
    bool has_better;
    int decimals;             /* −1: three significant digits */
    bool exact;               /* whether the block specifies the decimals */
    FieldType type;           /* for a place on an axis (encoding.c) */
    TimeGrain grain;          /* if temporal */
    const char *const *names; /* if nominal: numbers are indices into these */
    size_t n_names;
} Channel;

typedef enum { SCALE_TYPE_AUTO, SCALE_TYPE_LINEAR, SCALE_TYPE_LOG, SCALE_TYPE_LOG2 } ScaleType;

/* What the block specifies about an axis: x: {scale: …} (charts/grammar/axis_spec.h). */
typedef struct {
    const Value *value; /* NULL: nothing */
    double low, high;   /* domain that the axis must at least show; NaN: as the data require */
    ScaleType type;
    bool zero, has_zero;
} AxisSpec;

/* color: {palette: …} (charts/grammar/colours.h). */
typedef enum { PALETTE_ENTITY, PALETTE_SEQUENTIAL, PALETTE_DIVERGING, PALETTE_NONE } Palette;

/* Texts at the marks, and how many rows are drawn. parse.c reads them from `labels`. */
typedef enum { SERIES_DIRECT, SERIES_LEGEND, SERIES_NONE } SeriesLabels;
typedef enum { VALUES_AUTO, VALUES_ALL, VALUES_NONE } ValueLabels;
typedef enum { POINTS_ENDS, POINTS_FRONTIER, POINTS_ALL, POINTS_NONE } PointKnobs;

typedef struct {
    SeriesLabels series;
    ValueLabels values;
    PointKnobs points;
    size_t max_rows; /* maximum number of drawn rows */
    /* maximum number of names, values or knobs on a plane; 0: as many as fit */
    size_t max_on_plane;
} LabelsSpec;

/* What the block specifies about its panels. facet.c reads it from `facet`. */
typedef struct {
    size_t columns; /* 0: as many as make the panels widest */
    bool free_x, free_y;
    const Value *order; /* names, or NULL */
    const char *name;   /* the panel that this chart shows; NULL: a whole chart */
} FacetSpec;

typedef enum { RUNS_AUTO, RUNS_ALWAYS, RUNS_NEVER } RunsShow;

/* A row of the chart, in the order of the table. */
typedef struct {
    size_t row;         /* index in the table */
    const char *label;  /* category */
    const char *series; /* determines the colour, such as an accelerator */
    const char *name;   /* of the line that the row belongs to */
    const char *group;  /* its heading; NULL: none */
    const char *detail; /* second line of the label; NULL: none */
    Family family;      /* as stated in the data, otherwise FAMILY_OTHER */
    double x, value;    /* x: only for kinds with sizes */
    double low, high;   /* NaN: none */
    double n[2];        /* number of runs; NaN: unknown */
    const double *runs;
    size_t n_runs;
    int category;        /* number of its series among the chart's names, from 1; 0: not numbered */
    size_t shape, shade; /* index into the spec's shapes; position in the order of its colours */
    const char *missing; /* why the value is missing; NULL: there is a value */
} ChartRow;

typedef struct {
    double x, y;       /* of a line, or the start of a band; NaN: not used */
    double x_to, y_to; /* end of a band; NaN: a line */
    double slope;      /* y = slope · x; NaN: none */
    const char *label; /* may be NULL */
} ChartReference;

/* The texts of the chart. parse.c reads them from the block, and chart_text.c completes them. */
typedef struct {
    const char *title, *subtitle, *source, *note, *alt;
    const char *own_note, *own_alt; /* as written by the author; NULL: none */
} ChartTexts;

/* Encoding: the column that each channel shows. encoding.c binds them. */
typedef struct {
    Channel x, y, color, series, detail, facet, family, shape;
    Channel *own; /* the kind's own channels, in their order */
} Encoding;

/* What the block specifies about both axes. axis_spec.c reads it from `scale` of x and y. */
typedef struct {
    AxisSpec x, y;
} ScaleSpecs;

/* What colours and shapes of marks represent. colours.c reads the block and orders the names. */
typedef struct {
    Palette palette;
    double center;       /* of a diverging palette; NaN: not given */
    bool flipped;        /* below the centre, TPU is favoured */
    size_t n_shades;     /* number of shades in a sequential palette */
    const char **shapes; /* the name that each shape represents */
    size_t n_shapes;
} ColourSpec;

/* The interval of each value, and the number of runs it is based on. encoding.c reads them from
 * `error`. */
typedef struct {
    Channel low, high, n[2];
    size_t n_counts;     /* number of channels in n: 0, 1 or 2 */
    bool same_count;     /* all drawn rows have one count, which the subtitle or the note states */
    const char *meaning; /* NULL: no intervals */
} IntervalSpec;

/* The values of single runs, and whether they are drawn. encoding.c reads them from `runs`. */
typedef struct {
    Channel channel;
    RunsShow show;
} RunsSpec;

/* Why rows have no value. encoding.c reads it from `missing`. */
typedef struct {
    Channel channel;
    bool show; /* also draw rows without value */
} MissingSpec;

/* The order of the rows. parse.c reads it from `sort`, and rows.c applies it. */
typedef struct {
    const char *by;     /* NULL: the kind's default order */
    const Value *order; /* list of labels, or NULL */
} SortSpec;

/* Lines and bands that the author adds to the chart. references.c reads them from `refs`. */
typedef struct {
    ChartReference *items;
    size_t n;
} ChartReferences;

/* The requested size of the chart. parse.c reads it from `size`. */
typedef struct {
    bool half;
    double width;  /* px; 0: full or half */
    double aspect; /* height divided by width; 0: default of the kind */
    bool bank;     /* derive the height from the lines' slopes (banking.h) */
} SizeSpec;

/* The common rows, read by rows.c. For kinds with own rows, only n_missing is set. */
typedef struct {
    ChartRow *items;
    size_t n;
    size_t n_missing; /* number of rows without value, drawn or not */
    bool grouped;     /* the rows have headings */
} ChartRows;

struct ChartSpec {
    Place place;
    const Value *value;
    const Table *table;
    Arena *arena;
    const Words *words; /* in the language of the chart; NULL: English */
    const ChartKind *kind;
    const char *id;
    ChartTexts texts;
    Encoding encoding;
    ScaleSpecs scales;
    FacetSpec facet;
    ColourSpec colours;
    LabelsSpec labels;
    IntervalSpec interval;
    RunsSpec runs;
    MissingSpec missing;
    SortSpec sort;
    ChartReferences refs;
    SizeSpec size;
    ChartRows rows;
    /* how runs were aggregated to rows (aggregate.h); NULL: they were not */
    const Aggregate *aggregate;
    void *own; /* data of the kind: rows, or its own keys (kind.h) */
};

/* A word in the chart's language. For a sentence, fill in its places with words_format(). */
static inline const char *
spec_word(const ChartSpec *spec, WordKey word)
{
    return words_text(spec->words, word);
}
/* A number in the notation of that language; decimals < 0: as many as needed. */
static inline const char *
spec_number(const ChartSpec *spec, double number, int decimals)
{
    return words_number(spec->arena, spec->words, number, decimals);
}
#define SPEC_FORMAT(spec, ...) words_format((spec)->arena, (spec)->words, __VA_ARGS__, NULL)

/* A count in the form used for the places of sentences. */
static inline const char *
spec_count(const ChartSpec *spec, size_t n)
{
    return arena_printf(spec->arena, "%zu", n);
}
/* Appends a space and the sentence. */
static inline void
spec_append(GString *out, const char *sentence)
{
    g_string_append_c(out, ' ');
    g_string_append(out, sentence);
}
#define SPEC_APPEND(spec, out, ...) spec_append(out, SPEC_FORMAT(spec, __VA_ARGS__))
/* The same for a sentence in two forms, chosen by its number {n}. */
static inline void
spec_append_count(const ChartSpec *spec, GString *out, size_t n, WordKey one)
{
    SPEC_APPEND(spec, out, word_of_count(one, n), "n", spec_count(spec, n));
}
/* Appends a text to a list, preceded by a separator unless it is the first. */
static inline void
spec_append_listed(const ChartSpec *spec, GString *out, const char *text)
{
    g_string_append(out, out->len > 0 ? spec_word(spec, WORD_COMMA) : "");
    g_string_append(out, text);
}
/* Appends "; " and the text. */
static inline void
spec_append_after(const ChartSpec *spec, GString *out, const char *text)
{
    g_string_append(out, spec_word(spec, WORD_SEMICOLON));
    g_string_append(out, text);
}
/* "one, two" */
static inline const char *
spec_both(const ChartSpec *spec, const char *one, const char *two)
{
    return arena_printf(spec->arena, "%s%s%s", one, spec_word(spec, WORD_COMMA), two);
}

/* The channel of the measured quantity: x of bars and ratios, y of scaling. NULL for kinds that do
 * not measure a single quantity. */
const Channel *spec_measure(const ChartSpec *spec);

/* Sets *ret to the column named by map[key]; *ret is unchanged if there is no such key. Returns
 * false after an error. */
bool spec_read_field(const ChartSpec *spec, const Value *map, const char *key, int *ret,
                     Diag *diag);

/* A channel of the kind, by its key; its column is −1 if the chart does not use it. */
const Channel *spec_channel(const ChartSpec *spec, const char *key);

/* An alternative key of a channel ("weights" for "weight"), or NULL. */
const char *spec_other_key(const char *key);

/* Makes a text drawable: invalid UTF-8 is replaced, control characters and line ends become spaces,
 * and bidirectional controls are dropped. */
const char *spec_clean_text(Arena *arena, const char *text);

/* "95 %" with a no-break space; NULL gives NULL. Lists of data keep ordinary spaces. */
const char *spec_bind_percent(Arena *arena, const char *text);

/* value_read_text(), cleaned. */
bool spec_read_text(const ChartSpec *spec, const Value *map, const char *key, const char **ret,
                    Diag *diag);

/* The text of a cell; numbers in their shortest form. NULL for NULL. */
const char *spec_cell_text(const ChartSpec *spec, const Channel *channel, size_t row);

/* The number of a cell: NaN for NULL and non-finite values, seconds for a time, the index for a
 * name. Any other text is an error. */
bool spec_cell_number(const ChartSpec *spec, const Channel *channel, size_t row, double *ret,
                      Diag *diag);

/* Converts a text to a number of such a channel. Returns false if it has none. */
bool spec_place_of_text(const Channel *channel, const char *text, double *ret);
/* Reads a place given in the block: a number, a date or a name. */
bool spec_read_place(const Channel *channel, const Value *value, double *ret, Diag *diag);

/* GPU or TPU if the text is "gpu" or "tpu" in any case, otherwise other. */
Family spec_family(const char *text);

/* The text itself, or a dash if it is NULL. */
const char *spec_or_dash(const char *text);

/* "; did you mean 'score'?" with the nearest of the names, or "". */
const char *spec_suggest(const ChartSpec *spec, const char *name, const char *const *names,
                         size_t n_names);

/* Reads a key of `map` whose value must be one of `choices` (NULL-terminated). *ret is unchanged if
 * there is no such key. Returns false after an error. */
bool spec_read_choice(const Value *map, const char *key, const char *const choices[],
                      const char **ret, Diag *diag);

/* Whether a row's runs are drawn individually; and whether it is a single run (drawn hollow). */
bool spec_shows_runs(const RunsSpec *runs, const ChartRow *row);
bool spec_is_single(const ChartSpec *spec, const ChartRow *row);

/* Whether the label with this index out of n is drawn: labels.max of them are, evenly spread. */
bool spec_keeps_label(const LabelsSpec *labels, size_t index, size_t n);

/* "n = 10", "n = 10, 9", "score only"; NULL if n is unknown. */
const char *spec_count_text(const ChartSpec *spec, const ChartRow *row, Arena *arena);
/* The same beside a mark: NULL also for what the subtitle or the note states for all rows. */
const char *spec_count_label(const ChartSpec *spec, const ChartRow *row, Arena *arena);

/* "Price per chip hour" for "price_per_chip_hour". */
const char *spec_title_of_field(const ChartSpec *spec, int column);

/* Steps of chart_spec_parse(): channels (encoding.c), rows (rows.c), then subtitle, note and
 * alternative text (chart_text.c). */
bool spec_bind_channels(ChartSpec *spec, Diag *diag);
bool spec_bind_rows(ChartSpec *spec, Diag *diag);
void chart_text_write(ChartSpec *spec);
/* A copy of the specification that allocates in another arena, so that several threads can draw the
 * same chart. */
ChartSpec *spec_copy(const ChartSpec *spec, Arena *arena);

#endif
