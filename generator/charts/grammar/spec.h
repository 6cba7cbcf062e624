/* clang-format off */
/* ChartSpec: what a chart block says, checked against a table and bound to its
 * rows. Private to charts/.
 *
 * The grammar (all keys flat; Vega-Lite's `encoding:` around the channels is
 * accepted):
 *
 *   chart (or id)  name of the files and prefix of ids
 *   mark (or kind) one of the kinds (charts/grammar/kind.h)
 *   title          required; source: required; note, alt: text; subtitle: auto or text
 *   x, y           field, or {field, title, unit, metric, better, type}; of a ratio
 *                  also {of, over}: what is divided by what (default TPU, GPU)
 *   color, series, detail, facet, family   field, or {field, title}; color also
 *                  {highlight: [names]}: the others stand in grey; and {palette, center,
 *                  sides} (charts/grammar/colours.h)
 *   shape          field, or {field, title}: what the shapes of marks stand for
 *   type           of x and y: quantitative (numbers), temporal (dates as 2026-11-20, or
 *                  with a time: 2026-11-20T14:30), nominal or ordinal (names, in the order
 *                  of the rows); left out, the cells say it
 *   x, y           of an axis also {scale: linear | log | log2}, or {scale: {type,
 *                  zero: true | false, domain: [0, 200]}}: a domain is shown whole, and
 *                  data beyond it widen it; x {unit}; what is measured also
 *                  {format: ".1f"}: decimals of its values, for which else the width of
 *                  their interval decides (charts/scale/format.h)
 *   facet          of lines, scaling, distributions, Pareto charts, rooflines, break-even
 *                  charts and layers: a panel for each of its values; {columns: auto or
 *                  1 to 12, scales: shared | free | free_x | free_y, sort: [names]}. Of
 *                  bars, dots, runs and dumbbells: headings; of bars and dots, {scales: free}
 *                  gives the rows of each heading their own axis
 *   error          {lo, hi, meaning, n}; n: a field or a list of two. Of rows that are
 *                  single runs: {stat: ci95, of: run} (charts/grammar/aggregate.h)
 *   runs           field, or {field, show: auto | always | never}: a text column with
 *                  the values of single runs, separated by blanks or commas or as a
 *                  JSON array: SELECT group_concat(value, ' ') AS runs …
 *   missing        field, or {field, show}: why a value is missing
 *   sort           data, x, -x, y, -y, a field, -field, or a list of labels
 *   refs           [{x, label}]: reference lines along the axis of values (of slope charts
 *                  {y}), x a number, a date or a name as the axis has them; of charts
 *                  with two axes also {y} and {slope}, the line y = slope · x. A list of
 *                  two, {x: [30, 60]}, is a band
 *   labels         {max}: rows at most, on a plane names and values or knobs; the rest is
 *                  counted and left to the table.
 *                  series: direct (names at the lines' ends), legend (above the plot) or none;
 *                  values: auto, all (at each mark) or none; points, of a Pareto chart:
 *                  which of its points bear their knob: ends, frontier, all or none
 *   scaling        strong or weak
 *   size           {width, aspect}: width full, half or a length (640px, 160mm), never
 *                  wider than the page's column on a page; aspect: height by width,
 *                  or bank, of lines: as their slopes are told apart best
 *
 * Channels that are left out take the product's own columns (score, ratio,
 * scaling, cost_to_train) where the table has them.
 *
 * Kinds whose rows make up other shapes, and their own channels:
 *
 *   line           x: number, date or name, y: measure, series or color; a line breaks at
 *                  a row without value
 *   pareto         x, y: measures that know what is better, or frontier: {max: [x, y], min:
 *                  …} says it; detail: the knob (concurrency).
 *                  Columns of pareto and serving_point; one suite, load and precision only
 *   roofline       y: peak of a chip, bandwidth, x: intensity and achieved of a result; NULL:
 *                  none. Columns of roofline; one precision only
 *   ecdf           x: a measured value, y: the share or percentile it stands for; without
 *                  y the rows are single values, 20 of a series at least
 *   runs           x: value or runs, y: label, facet. Columns of run_value and score. Below
 *                  them difference, difference_low, difference_high (or ratio…) against;
 *                  error: {meaning}. Strips beyond labels.max are one box of medians
 *   offers         x: price, y: chip; a dot for each row. Columns of price and offer
 *   dumbbell       x: measure, y: item, color: the two to compare
 *   slope          y: measure, x: the two columns (round), color or series: the item
 *   tco            x: amount, y: option, component; NULL: not known; error: lo, hi: of the
 *                  option's total, alike in all of its rows. Columns of total_cost. Up to
 *                  5 parts and 12 options are drawn; sort: data
 *   support        x: place, y: tool, status: native, partial, experimental, none or
 *                  unknown (also NULL, or no row); detail: version, date, link;
 *                  words: what each status is called
 *   matrix         x: criterion, y: option, score, weight (or weights); scale: [1, 5].
 *                  A criterion that is not scored for every option counts in no total
 *   tornado        x: base output, y: input, low, high: output at its ends; low_input,
 *                  high_input, input_unit; base: the one value of x, or a number.
 *                  Columns of sensitivity
 *   layer          x: number, date or name, y: number, color or series; layer: a list of
 *                  {mark: point | line | step | area | bar | cell | text | rule}, drawn in
 *                  its order; each may have y (another column), an area y2, a cell value, a
 *                  text text; a rule has a place x or y, and label. mark: point, step, area,
 *                  cell or text alone is a chart of this one layer, with y2, value and text
 *                  in the block itself
 *   breakeven      x: month, y: cost by then, option; error: lo, hi. At most 5 options. A row with
 *                  `other`, another option, is no point: it says between which times, `earliest`
 *                  and `latest` (NULL: before the start, beyond the end), the two break even */
/* clang-format on */
#ifndef CHARTS_GRAMMAR_SPEC_H
#define CHARTS_GRAMMAR_SPEC_H

#include "base/metric.h"
#include "charts/chart.h"
#include "charts/scale/times.h"
#include "words/words.h"

/* What `mark:` names: charts/grammar/kind.h. */
typedef struct ChartKind ChartKind;
typedef struct Aggregate Aggregate;

typedef enum {
    FIELD_AUTO,
    FIELD_QUANTITATIVE,
    FIELD_TEMPORAL,
    FIELD_NOMINAL,
    FIELD_ORDINAL
} FieldType;

/* A channel: a column of the table, and how its quantity is called. */
typedef struct {
    const Value *value; /* where it was asked for; NULL: by default */
    int column;         /* −1: not used */
    const char *title;  /* "Time to train" */
    const char *unit;   /* "minutes"; NULL: none */
    Better better;
    bool has_better;
    int decimals;             /* −1: three significant digits */
    bool exact;               /* the block asks for the decimals */
    FieldType type;           /* of a place on an axis (encoding.c) */
    TimeGrain grain;          /* temporal */
    const char *const *names; /* nominal: its numbers are indices of these */
    size_t n_names;
} Channel;

typedef enum { SCALE_WISH_AUTO, SCALE_WISH_LINEAR, SCALE_WISH_LOG, SCALE_WISH_LOG2 } ScaleWish;

/* What the block says of an axis: x: {scale: …} (charts/grammar/axis_spec.h). */
typedef struct {
    const Value *value; /* NULL: nothing */
    double low, high;   /* domain: the axis shows this at least; NaN: what the data need */
    ScaleWish type;
    bool zero, has_zero;
} AxisWish;

/* color: {palette: …} (charts/grammar/colours.h). */
typedef enum { PALETTE_ENTITY, PALETTE_SEQUENTIAL, PALETTE_DIVERGING, PALETTE_NONE } Palette;

/* What is written at the marks, and how many rows are drawn. parse.c reads it from `labels`. */
typedef enum { SERIES_DIRECT, SERIES_LEGEND, SERIES_NONE } SeriesLabels;
typedef enum { VALUES_AUTO, VALUES_ALL, VALUES_NONE } ValueLabels;
typedef enum { POINTS_ENDS, POINTS_FRONTIER, POINTS_ALL, POINTS_NONE } PointKnobs;

typedef struct {
    SeriesLabels series;
    ValueLabels values;
    PointKnobs points;
    size_t max_rows;     /* drawn at most */
    size_t max_on_plane; /* names, and values or knobs, on a plane; 0: as many as have room */
} LabelsWish;

/* What the block says of its panels. facet.c reads it from `facet`. */
typedef struct {
    size_t columns; /* 0: as many as make the panels widest */
    bool free_x, free_y;
    const Value *order; /* names, or NULL */
    const char *name;   /* of the panel that this is the chart of; NULL: a whole chart */
} FacetWish;

typedef enum { RUNS_AUTO, RUNS_ALWAYS, RUNS_NEVER } RunsShow;

/* A row that the chart is about, in the order of the table. */
typedef struct {
    size_t row;         /* of the table */
    const char *label;  /* category */
    const char *series; /* what the colour stands for: an accelerator */
    const char *name;   /* of the line that the row belongs to (scaling) */
    const char *group;  /* heading it stands under; NULL: none */
    const char *detail; /* second line of the label; NULL: none */
    Family family;      /* as the data say; FAMILY_OTHER when they do not */
    double x, value;    /* x: of kinds with sizes */
    double low, high;   /* NaN: none */
    double n[2];        /* runs behind it; NaN: not known */
    const double *runs;
    size_t n_runs;
    int category;        /* which of the chart's names its series is, from 1; 0: not counted */
    size_t shape, shade; /* places among the spec's shapes, and in the order of its colours */
    const char *missing; /* why there is no value; NULL: there is one */
} ChartRow;

typedef struct {
    double x, y;       /* of a line, or where a band begins; NaN: not its place */
    double x_to, y_to; /* where a band ends; NaN: a line */
    double slope;      /* y = slope · x; NaN: none */
    const char *label; /* may be NULL */
} ChartReference;

/* What the chart says in words. parse.c reads the block's texts, and chart_text.c
 * completes them. */
typedef struct {
    const char *title, *subtitle, *source, *note, *alt;
    const char *own_note, *own_alt; /* as written; NULL: none */
} ChartTexts;

/* Encoding: the column that each channel shows. encoding.c binds them. */
typedef struct {
    Channel x, y, color, series, detail, facet, family, shape;
    Channel *own; /* of the kind's wishes, in their order */
} Encoding;

/* What the block says of both axes. axis_spec.c reads it from `scale` of x and y. */
typedef struct {
    AxisWish x, y;
} ScaleWishes;

/* What colours and shapes of marks stand for. colours.c reads the block and orders the names. */
typedef struct {
    Palette palette;
    double center;       /* of a diverging palette; NaN: not given */
    bool flipped;        /* below the centre TPU is favoured */
    size_t n_shades;     /* of an order */
    const char **shapes; /* what each shape stands for */
    size_t n_shapes;
} ColourWish;

/* The interval of each value, and how many runs it rests on. encoding.c reads it from `error`. */
typedef struct {
    Channel low, high, n[2];
    size_t n_counts;     /* of n: 0, 1 or 2 */
    const char *meaning; /* NULL: there are no intervals */
} IntervalSpec;

/* The values of single runs, and whether they are drawn. encoding.c reads it from `runs`. */
typedef struct {
    Channel channel;
    RunsShow show;
} RunsSpec;

/* Why rows have no value. encoding.c reads it from `missing`. */
typedef struct {
    Channel channel;
    bool show; /* rows without value are drawn, too */
} MissingSpec;

/* The order of the rows. parse.c reads it from `sort`, and rows.c follows it. */
typedef struct {
    const char *by;     /* NULL: the kind's own order */
    const Value *order; /* list of labels, or NULL */
} SortWish;

/* Lines and bands that the author lays over the chart. references.c reads them from `refs`. */
typedef struct {
    ChartReference *items;
    size_t n;
} ChartReferences;

/* How large the chart is to be. parse.c reads it from `size`. */
typedef struct {
    bool half;
    double width;  /* px; 0: full or half */
    double aspect; /* height by width; 0: the kind's own */
    bool bank;     /* the height follows from the lines' slopes (banking.h) */
} SizeWish;

/* The rows of kinds with common rows, as rows.c reads them. Kinds with rows of their own set
 * n_missing alone. */
typedef struct {
    ChartRow *items;
    size_t n;
    size_t n_missing; /* rows without value, drawn or not */
    bool grouped;     /* they stand under headings */
} ChartRows;

struct ChartSpec {
    Place place;
    const Value *value;
    const Table *table;
    Arena *arena;
    const Words *words; /* of the language it is drawn in; NULL: English */
    const ChartKind *kind;
    const char *id;
    ChartTexts texts;
    Encoding encoding;
    ScaleWishes scales;
    FacetWish facet;
    ColourWish colours;
    LabelsWish labels;
    IntervalSpec interval;
    RunsSpec runs;
    MissingSpec missing;
    SortWish sort;
    ChartReferences refs;
    SizeWish size;
    ChartRows rows;
    const Aggregate *aggregate; /* what made rows of single runs (aggregate.h); NULL: nothing */
    void *own;                  /* what only the kind has: rows, or keys of its own (kind.h) */
};

/* A word in the chart's language; a sentence with its places filled in (words_say()). */
static inline const char *
spec_word(const ChartSpec *spec, WordKey word)
{
    return words_text(spec->words, word);
}
/* A number in the notation of that language; decimals < 0: as many as it needs. */
static inline const char *
spec_number(const ChartSpec *spec, double number, int decimals)
{
    return words_number(spec->arena, spec->words, number, decimals);
}
#define SPEC_SAY(spec, ...) words_say((spec)->arena, (spec)->words, __VA_ARGS__, NULL)

/* A number of things, as sentences hold it. */
static inline const char *
spec_count(const ChartSpec *spec, size_t n)
{
    return arena_printf(spec->arena, "%zu", n);
}
/* Appends a blank and the sentence. */
static inline void
spec_tell(GString *out, const char *sentence)
{
    g_string_append_c(out, ' ');
    g_string_append(out, sentence);
}
#define SPEC_TELL(spec, out, ...) spec_tell(out, SPEC_SAY(spec, __VA_ARGS__))
/* The same of a sentence in two forms, of which the number, its {n}, decides. */
static inline void
spec_tell_count(const ChartSpec *spec, GString *out, size_t n, WordKey one)
{
    SPEC_TELL(spec, out, word_of_count(one, n), "n", spec_count(spec, n));
}
/* Appends the text behind what stands between two of a list, if it is not the first. */
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

/* The channel that the chart measures: x of bars and ratios, y of scaling; NULL
 * for kinds that measure no single quantity. */
const Channel *spec_measure(const ChartSpec *spec);

/* The column that map[key] names; *ret stays as it is when there is no such key. */
bool spec_read_field(const ChartSpec *spec, const Value *map, const char *key, int *ret,
                     Diag *diag);

/* A channel of the kind's own wishes, by its key; its column is −1 when the
 * chart has none. */
const Channel *spec_channel(const ChartSpec *spec, const char *key);

/* Another word for the key of a channel ("weights" for "weight"), or NULL. */
const char *spec_other_key(const char *key);

/* A text as it can be drawn: valid UTF-8, control characters and line ends as
 * blanks, marks that turn the direction of writing dropped. */
const char *spec_clean_text(Arena *arena, const char *text);

/* "95 %" with a blank that does not break; NULL is fine. Lists of data keep plain blanks. */
const char *spec_bind_percent(Arena *arena, const char *text);

/* value_read_text(), cleaned. */
bool spec_read_text(const ChartSpec *spec, const Value *map, const char *key, const char **ret,
                    Diag *diag);

/* The text of a cell; numbers in their shortest form; NULL for NULL. */
const char *spec_cell_text(const ChartSpec *spec, const Channel *channel, size_t row);

/* The number of a cell; NaN for NULL and for what is not finite; seconds of a time,
 * the index of a name. Another text is an error. */
bool spec_cell_number(const ChartSpec *spec, const Channel *channel, size_t row, double *ret,
                      Diag *diag);

/* The number of a text of such a channel; false: it has none. */
bool spec_place_of_text(const Channel *channel, const char *text, double *ret);
/* A place that the block names: a number, a date or a name. */
bool spec_read_place(const Channel *channel, const Value *value, double *ret, Diag *diag);

/* GPU, TPU or other, from the text "gpu" or "tpu" in any case. */
Family spec_family(const char *text);

/* The text itself, or a dash in the place of one that is missing. */
const char *spec_or_dash(const char *text);

/* "; did you mean 'score'?", of the nearest of the names; or "". */
const char *spec_suggest(const ChartSpec *spec, const char *name, const char *const *names,
                         size_t n_names);

/* A key of `map` that is one of `choices` (NULL-ended); *ret stays as it is
 * when the map has no such key. */
bool spec_read_choice(const Value *map, const char *key, const char *const choices[],
                      const char **ret, Diag *diag);

/* Whether a row's runs are drawn one by one; and whether it has no repeats
 * (drawn hollow). */
bool spec_shows_runs(const RunsSpec *runs, const ChartRow *row);
bool spec_is_single(const ChartSpec *spec, const ChartRow *row);

/* Whether the label of this index among n is written: labels.max of them are, spread evenly. */
bool spec_keeps_label(const LabelsWish *labels, size_t index, size_t n);

/* "n = 10", "n = 10, 9", "score only"; NULL when the data say nothing of n. */
const char *spec_count_text(const ChartSpec *spec, const ChartRow *row, Arena *arena);

/* "price_per_chip_hour" reads "Price per chip hour". */
const char *spec_title_of_field(const ChartSpec *spec, int column);

/* Steps of chart_spec_parse(): channels (encoding.c), rows (rows.c), subtitle, note
 * and alternative text (chart_text.c). */
bool spec_bind_channels(ChartSpec *spec, Diag *diag);
bool spec_bind_rows(ChartSpec *spec, Diag *diag);
void chart_text_write(ChartSpec *spec);
/* The same specification with an arena of its own to work things out in, so that
 * threads can draw one chart at the same time. */
ChartSpec *spec_copy(const ChartSpec *spec, Arena *arena);

#endif
