/* Reads the keys of a chart block except the channels (encoding.c), and runs the later steps. */
#include "charts/grammar/spec.h"

#include "charts/grammar/aggregate.h"
#include "charts/grammar/kind.h"
#include "charts/grammar/references.h"

#include "base/length.h"
#include "base/limits.h"
#include "base/names.h"
#include "base/number.h"

#include <string.h>

enum { ROWS_MAX_DEFAULT = 24, ROWS_MAX = 1000 };

/* Keys that every chart has, in addition to those of its kind. */
static const char *const common_keys[] = { "chart",    "id",       "mark",  "kind",   "title",
                                           "subtitle", "encoding", "color", "series", "detail",
                                           "facet",    "family",   "error", "runs",   "sort",
                                           "refs",     "labels",   "size",  "source", "note",
                                           "missing",  "alt",      "shape" };

static bool
check_keys(const ChartSpec *spec, Diag *diag)
{
    const ChartKind *kind = spec->kind;
    g_autoptr(GPtrArray) keys = g_ptr_array_new();

    for (size_t i = 0; i < G_N_ELEMENTS(common_keys); i++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)common_keys[i]);
    }
    for (const ChannelSpec *channel_spec = kind->channels; channel_spec->key != NULL;
         channel_spec++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)channel_spec->key);
        if (spec_other_key(channel_spec->key) != NULL) {
            g_ptr_array_add(keys, (char *)(uintptr_t)spec_other_key(channel_spec->key));
        }
    }
    for (size_t i = 0; kind->keys != NULL && kind->keys[i] != NULL; i++) {
        g_ptr_array_add(keys, (char *)(uintptr_t)kind->keys[i]);
    }
    g_ptr_array_add(keys, NULL);
    return value_check_keys(spec->value, (const char *const *)(void *)keys->pdata, "a chart", diag);
}

static bool
unknown_kind(const ChartSpec *spec, const char *key, const char *name, Diag *diag)
{
    static const struct {
        const char *name, *instead;
    } known[] = {
        { "scatter", "mark: point" },
        { "heatmap", "mark: cell" },
        { "column", "mark: layer, layer: [{mark: bar}]" },
        { "histogram", "mark: bar, of counts from a query" },
        { "box", "mark: runs" },
        { "boxplot", "mark: runs" },
        { "pie", "mark: bar" },
        { "stacked", "mark: tco" },
    };
    size_t n = 0;
    const char *const *words = kinds_words(spec->arena, &n);
    const char *near = names_nearest(name, words, n);

    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        if (g_str_equal(known[i].name, name)) {
            return diag_error(diag, value_lookup(spec->value, key)->place, "chart-mark",
                              "there is no mark '%s'; write %s", name, known[i].instead);
        }
    }
    return diag_error(diag, value_lookup(spec->value, key)->place, "chart-mark",
                      "there is no mark '%s'; did you mean '%s'?", name,
                      near != NULL ? near : words[0]);
}

static bool
parse_kind(ChartSpec *spec, Diag *diag)
{
    const char *name = NULL, *key = value_lookup(spec->value, "mark") != NULL ? "mark" : "kind";

    if (!value_read_text(spec->value, key, &name, diag)) {
        return false;
    }
    if (name == NULL) {
        g_autofree char *list =
            g_strjoinv(", ", (char **)(uintptr_t)kinds_words(spec->arena, NULL));
        return diag_error(diag, spec->place, "chart-mark",
                          "the chart has no 'mark': write one of %s", list);
    }
    spec->kind = kind_find(name);
    return spec->kind != NULL || unknown_kind(spec, key, name, diag);
}

/* "auto" and an empty value mean the same as no key. */
static bool
read_optional(const ChartSpec *spec, const char *key, const char **ret, Diag *diag)
{
    if (!spec_read_text(spec, spec->value, key, ret, diag)) {
        return false;
    }
    if (*ret != NULL && (g_str_equal(*ret, "auto") || (*ret)[0] == '\0')) {
        *ret = NULL;
    }
    return true;
}

static bool
read_required(const ChartSpec *spec, const char *key, const char **ret, Diag *diag)
{
    if (!spec_read_text(spec, spec->value, key, ret, diag)) {
        return false;
    }
    if (*ret == NULL || (*ret)[0] == '\0') {
        return diag_error(diag, spec->place, "chart-incomplete", "the chart has no '%s'", key);
    }
    return true;
}

const char *
spec_suggest(const ChartSpec *spec, const char *name, const char *const *names, size_t n_names)
{
    const char *near = names_nearest(name, names, n_names);

    return near != NULL ? arena_printf(spec->arena, "; did you mean '%s'?", near) : "";
}

bool
spec_read_choice(const Value *map, const char *key, const char *const choices[], const char **ret,
                 Diag *diag)
{
    const char *text = NULL;

    if (!value_read_text(map, key, &text, diag)) {
        return false;
    }
    if (text == NULL) {
        return true;
    }
    for (size_t i = 0; choices[i] != NULL; i++) {
        if (g_str_equal(choices[i], text)) {
            *ret = choices[i];
            return true;
        }
    }
    g_autofree char *list = g_strjoinv(", ", (char **)(uintptr_t)choices);
    return diag_error(diag, value_lookup(map, key)->place, "chart-choice",
                      "'%s' is '%s', but must be one of: %s", key, text, list);
}

static bool
parse_words(ChartSpec *spec, Diag *diag)
{
    bool ok =
        read_optional(spec, "id", &spec->id, diag) && read_optional(spec, "chart", &spec->id, diag);

    ok = read_required(spec, "title", &spec->texts.title, diag) && ok;
    ok = read_required(spec, "source", &spec->texts.source, diag) && ok;
    ok = read_optional(spec, "subtitle", &spec->texts.subtitle, diag) && ok;
    ok = read_optional(spec, "note", &spec->texts.own_note, diag) && ok;
    ok = read_optional(spec, "alt", &spec->texts.own_alt, diag) && ok;
    if (spec->id == NULL) {
        spec->id = "chart";
    }
    return ok;
}

/* Reads full, half or a length. */
static bool
parse_width(SizeSpec *size, const Value *width, Diag *diag)
{
    bool named = width->kind == VALUE_STRING &&
                 (g_str_equal(width->text, "full") || g_str_equal(width->text, "half"));

    if (named) {
        size->half = g_str_equal(width->text, "half");
        return true;
    }
    bool given = width->kind == VALUE_STRING || width->kind == VALUE_NUMBER;
    return (given && length_parse(width->text, &size->width) && size->width >= 120) ||
           diag_error(diag, width->place, "chart-choice",
                      "'width' must be full, half, or at least 120 px, such as 640, 640px, 160mm "
                      "or 6.3in");
}

static bool
parse_size(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "width", "aspect", NULL };
    const Value *size = value_lookup(spec->value, "size"), *width = value_lookup(size, "width");
    const Value *aspect = value_lookup(size, "aspect");

    if (size == NULL || size->kind == VALUE_NULL) {
        return true;
    }
    if (!value_check_keys(size, keys, "'size'", diag) ||
        (width != NULL && !parse_width(&spec->size, width, diag))) {
        return false;
    }
    if (aspect == NULL || (aspect->kind == VALUE_STRING && g_str_equal(aspect->text, "auto"))) {
        return true;
    }
    if (aspect->kind == VALUE_STRING && g_str_equal(aspect->text, "bank")) {
        spec->size.bank = true;
        return spec->kind->banks || diag_error(diag, aspect->place, "chart-choice",
                                               "a %s chart has no lines, so 'aspect' cannot be "
                                               "bank: write a number, or remove it",
                                               spec->kind->words[0]);
    }
    if (aspect->kind != VALUE_NUMBER || !(aspect->number >= .2 && aspect->number <= 4)) {
        return diag_error(
            diag, aspect->place, "chart-choice",
            "'aspect' is height divided by width and must be auto, bank, or 0.2 to 4");
    }
    spec->size.aspect = aspect->number;
    return true;
}

/* ---- labels: texts at the marks ---- */

/* Reads a word of the map's key as its index. Reports an error if the kind has no such labels,
 * unless the word is the default. */
static bool
read_word(const ChartSpec *spec, const Value *map, const char *key, unsigned use,
          const char *const words[], int *ret, Diag *diag)
{
    const Value *value = value_lookup(map, key);
    const char *word = words[0];

    if (value == NULL || value->kind == VALUE_NULL) {
        return true;
    }
    if (!spec_read_choice(map, key, words, &word, diag)) {
        return false;
    }
    if ((spec->kind->labels & use) == 0 && !g_str_equal(word, words[0])) {
        return diag_error(diag, value->key_place, "chart-unused",
                          "a %s chart has no such labels: remove '%s'", spec->kind->words[0], key);
    }
    for (int i = 0; words[i] != NULL; i++) {
        *ret = g_strcmp0(words[i], word) == 0 ? i : *ret;
    }
    return true;
}

static bool
read_max(const Value *labels, LabelsSpec *labels_spec, Diag *diag)
{
    double most = ROWS_MAX_DEFAULT;

    if (!value_read_number(labels, "max", &most, diag)) {
        return false;
    }
    if (!(most >= 1 && most <= ROWS_MAX)) {
        return diag_error(diag, labels->place, "chart-choice", "'max' must be 1 to 1000");
    }
    labels_spec->max_rows = (size_t)most;
    labels_spec->max_on_plane = value_lookup(labels, "max") != NULL ? labels_spec->max_rows : 0;
    return true;
}

static bool
parse_labels(ChartSpec *spec, Diag *diag)
{
    static const char *const keys[] = { "series", "values", "points", "max", NULL };
    static const char *const series_words[] = { "direct", "legend", "none", NULL };
    static const char *const value_words[] = { "auto", "all", "none", NULL };
    static const char *const point_words[] = { "ends", "frontier", "all", "none", NULL };
    const Value *labels = value_lookup(spec->value, "labels");
    int series = 0, values = 0, points = 0;

    spec->labels.max_rows = ROWS_MAX_DEFAULT;
    if (labels == NULL || labels->kind == VALUE_NULL) {
        return true;
    }
    if (!value_check_keys(labels, keys, "'labels'", diag)) {
        return false;
    }
    bool ok = read_max(labels, &spec->labels, diag);
    ok = read_word(spec, labels, "series", LABELS_SERIES, series_words, &series, diag) && ok;
    ok = read_word(spec, labels, "values", LABELS_VALUES, value_words, &values, diag) && ok;
    ok = read_word(spec, labels, "points", LABELS_POINTS, point_words, &points, diag) && ok;
    spec->labels.series = (SeriesLabels)series;
    spec->labels.values = (ValueLabels)values;
    spec->labels.points = (PointKnobs)points;
    return ok;
}

static bool
parse_sort(ChartSpec *spec, Diag *diag)
{
    const Value *sort = value_lookup(spec->value, "sort");

    if (sort != NULL && sort->kind == VALUE_LIST) {
        return value_read_texts(spec->value, "sort", spec->arena, &spec->sort.order, diag);
    }
    return read_optional(spec, "sort", &spec->sort.by, diag);
}

static bool
parse_parts(ChartSpec *spec, Diag *diag)
{
    bool ok = parse_words(spec, diag);

    ok = parse_labels(spec, diag) && ok;
    ok = parse_size(spec, diag) && ok;
    ok = parse_sort(spec, diag) && ok;
    ok = spec_bind_channels(spec, diag) && ok;
    return refs_parse(spec, diag) && ok;
}

static bool
check_column(const ChartSpec *spec, const Channel *channel, Diag *diag)
{
    for (size_t row = 0; channel->column >= 0 && row < spec->table->n_rows; row++) {
        const Cell *cell = table_cell(spec->table, row, (size_t)channel->column);
        if (cell->kind == CELL_TEXT && strlen(cell->text) > limit_get(LIMIT_CHART_LABEL)) {
            return limit_error(LIMIT_CHART_LABEL, spec->place, "chart-text", diag,
                               "row %zu has a text of %zu bytes in column '%s': shorten it, or "
                               "draw another column",
                               row + 1, strlen(cell->text), spec->table->columns[channel->column]);
        }
    }
    return true;
}

/* Breaking a long word into lines takes time that grows with the square of its length. */
static bool
check_labels(const ChartSpec *spec, Diag *diag)
{
    const Encoding *encoding = &spec->encoding;
    const Channel *drawn[] = { &encoding->x,      &encoding->y,          &encoding->color,
                               &encoding->series, &encoding->facet,      &encoding->detail,
                               &encoding->shape,  &spec->missing.channel };
    bool fine = true;

    for (size_t i = 0; fine && i < G_N_ELEMENTS(drawn); i++) {
        fine = check_column(spec, drawn[i], diag);
    }
    const ChannelSpec *channel_spec = spec->kind->channels;
    for (size_t i = 0; fine && channel_spec != NULL && channel_spec[i].key != NULL; i++) {
        fine = check_column(spec, &encoding->own[i], diag);
    }
    return fine;
}

/* The same for texts of the block itself, which are limited separately. */
static bool
check_texts(const Value *value, Diag *diag) /* NOLINT(misc-no-recursion): YAML's depth is limited */
{
    static const char *const other[] = { "query", "sql", "data", "where", NULL };
    bool fine = true;

    if (value->kind == VALUE_STRING && strlen(value->text) > limit_get(LIMIT_CHART_TEXT)) {
        return limit_error(LIMIT_CHART_TEXT, value->place, "chart-text", diag,
                           "this text has %zu bytes, too many for a chart", strlen(value->text));
    }
    for (const Value *item = value->first; item != NULL && fine; item = item->next) {
        fine = (item->key != NULL && g_strv_contains(other, item->key)) || check_texts(item, diag);
    }
    return fine;
}

ChartSpec *
chart_spec_parse(const Value *value, const Table *table, const Words *words, Arena *arena,
                 Diag *diag)
{
    if (value->kind != VALUE_MAP) {
        value_check_keys(value, (const char *const[]){ NULL }, "a chart", diag);
        return NULL;
    }
    if (table->n_rows == 0) {
        diag_error(diag, value->place, "chart-empty", "there is no row to draw");
        return NULL;
    }
    if (table->n_rows > limit_get(LIMIT_CHART_ROWS)) {
        limit_error(LIMIT_CHART_ROWS, value->place, "chart-rows", diag,
                    "%zu rows are too many for a chart: aggregate them in the query",
                    table->n_rows);
        return NULL;
    }
    if (!check_texts(value, diag)) {
        return NULL;
    }
    ChartSpec *spec = arena_new0(arena, ChartSpec);
    *spec = (ChartSpec){
        .place = value->place, .value = value, .table = table, .arena = arena, .words = words
    };
    if (!parse_kind(spec, diag) || !check_keys(spec, diag)) {
        return NULL;
    }
    g_assert(spec->kind != NULL);
    bool begun = spec->kind->begin == NULL || spec->kind->begin(spec, diag);
    if (!aggregate_rows(spec, diag) || !parse_parts(spec, diag) || !check_labels(spec, diag) ||
        !spec_bind_rows(spec, diag) || !begun) {
        return NULL;
    }
    chart_text_write(spec);
    return spec;
}

bool
chart_spec_check(const Value *value, Arena *arena, Diag *diag)
{
    ChartSpec spec = { .place = value->place, .value = value, .arena = arena };

    return parse_kind(&spec, diag) && check_keys(&spec, diag);
}

ChartSpec *
spec_copy(const ChartSpec *spec, Arena *arena)
{
    ChartSpec *copy = arena_new0(arena, ChartSpec);

    *copy = *spec;
    copy->arena = arena;
    return copy;
}

bool
spec_keeps_label(const LabelsSpec *labels, size_t index, size_t n)
{
    size_t most = labels->max_on_plane;

    return most == 0 || n <= most || index * most / n != (index + 1) * most / n;
}

const Channel *
spec_measure(const ChartSpec *spec)
{
    switch (spec->kind->measure) {
    case MEASURE_X:
        return &spec->encoding.x;
    case MEASURE_Y:
        return &spec->encoding.y;
    case MEASURE_NONE:
        break;
    }
    return NULL;
}

const char *
chart_spec_id(const ChartSpec *spec)
{
    return spec->id;
}

bool
chart_spec_folds(const ChartSpec *spec)
{
    return spec->kind->folds;
}

const char *
chart_spec_title(const ChartSpec *spec)
{
    return spec->texts.title;
}

const char *
chart_spec_subtitle(const ChartSpec *spec)
{
    return spec->texts.subtitle;
}

const char *
chart_spec_source(const ChartSpec *spec)
{
    return spec->texts.source;
}

const char *
chart_spec_note(const ChartSpec *spec)
{
    return spec->texts.note;
}

const char *
chart_spec_alt(const ChartSpec *spec)
{
    return spec->texts.alt;
}

/* ---- Texts that can be drawn ---- */

static bool
is_blank_like(gunichar c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

/* Directional marks and overrides could make a label read differently. The others are noncharacters
 * and the byte order mark. */
static bool
is_unwanted(gunichar c)
{
    return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || (c >= 0xfdd0 && c <= 0xfdef) || c == 0xfeff ||
           (c & 0xfffe) == 0xfffe;
}

static bool
is_clean(const char *text)
{
    if (!g_utf8_validate(text, -1, NULL)) {
        return false;
    }
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (is_blank_like(c) || is_unwanted(c)) {
            return false;
        }
    }
    return true;
}

const char *
spec_clean_text(Arena *arena, const char *text)
{
    if (text == NULL || is_clean(text)) {
        return text;
    }
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) out = g_string_new(NULL);
    for (const char *p = valid; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (is_blank_like(c)) {
            g_string_append_c(out, ' ');
        } else if (!is_unwanted(c)) {
            g_string_append_unichar(out, c);
        }
    }
    return arena_strdup(arena, out->str);
}

const char *
spec_bind_percent(Arena *arena, const char *text)
{
    if (text == NULL || strstr(text, " %") == NULL) {
        return text;
    }
    g_autoptr(GString) out = g_string_new(NULL);
    for (const char *p = text; *p != '\0'; p++) {
        bool binds = p > text && g_ascii_isdigit(p[-1]) && p[0] == ' ' && p[1] == '%';
        g_string_append_len(out, binds ? "\xc2\xa0" : p, binds ? 2 : 1);
    }
    return arena_strdup(arena, out->str);
}

bool
spec_read_text(const ChartSpec *spec, const Value *map, const char *key, const char **ret,
               Diag *diag)
{
    if (!value_read_text(map, key, ret, diag)) {
        return false;
    }
    *ret = spec_clean_text(spec->arena, *ret);
    return true;
}

/* ---- Description of a chart ---- */

static void
append_cell(GString *out, const Cell *cell)
{
    if (cell->kind == CELL_NUMBER) {
        number_append_exact(out, cell->number);
    } else if (cell->kind == CELL_TEXT) {
        value_append_json_text(out, cell->text);
    }
    g_string_append_c(out, ',');
}

void
chart_spec_describe(const ChartSpec *spec, GString *out)
{
    const Table *table = spec->table;

    value_append_json(spec->value, out);
    for (size_t i = 0; i < table->n_columns; i++) {
        value_append_json_text(out, table->columns[i]);
    }
    for (size_t i = 0; i < table->n_rows * table->n_columns; i++) {
        append_cell(out, table_cell(table, i / table->n_columns, i % table->n_columns));
    }
    words_append_own(spec->words, out);
}
