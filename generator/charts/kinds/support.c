/* A support matrix: its rows as cells, its texts and its table. */
#include "charts/kinds/support.h"

#include "charts/grammar/kind_helpers.h"
#include "charts/layout/sketch.h"

#include "base/names.h"

#include <string.h>

const char *const support_statuses[N_SUPPORT_STATUSES + 1] = { [SUPPORT_UNKNOWN] = "unknown",
                                                               [SUPPORT_NATIVE] = "native",
                                                               [SUPPORT_PARTIAL] = "partial",
                                                               [SUPPORT_EXPERIMENTAL] =
                                                                   "experimental",
                                                               [SUPPORT_NONE] = "none" };

const SupportCell *
support_cell(const Support *support, size_t tool, size_t place)
{
    return &support->cells[tool * support->n_places + place];
}

/* ---- Rows ---- */

static bool
read_status(const ChartSpec *spec, size_t row, SupportStatus *ret, Diag *diag)
{
    const Channel *channel = spec_channel(spec, "status");
    const char *text = spec_cell_text(spec, channel, row);

    *ret = SUPPORT_UNKNOWN;
    for (size_t i = 0; text != NULL && i < N_SUPPORT_STATUSES; i++) {
        if (g_ascii_strcasecmp(text, support_statuses[i]) == 0) {
            *ret = (SupportStatus)i;
            return true;
        }
    }
    if (text == NULL || text[0] == '\0') {
        return true;
    }
    const char *near = names_nearest(text, support_statuses, N_SUPPORT_STATUSES);
    return diag_error(
        diag, channel->value != NULL ? channel->value->place : spec->place, "chart-choice",
        "row %zu has the status '%s'%s%s%s; write native, partial, experimental, none or unknown",
        row + 1, text, near != NULL ? " (did you mean '" : "", near != NULL ? near : "",
        near != NULL ? "'?)" : "");
}

/* "gpu" in the data becomes GPU in a heading. */
static const char *
place_name(const ChartSpec *spec, size_t row)
{
    const char *text = spec_or_dash(spec_cell_text(spec, &spec->encoding.x, row));

    return spec_family(text) == FAMILY_OTHER ? text
           : spec_family(text) == FAMILY_GPU ? "GPU"
                                             : "TPU";
}

static bool
read_cell(ChartSpec *spec, Support *support, size_t row, size_t tool, size_t place, Diag *diag)
{
    SupportCell *cell = &support->cells[tool * support->n_places + place];
    SupportStatus status = SUPPORT_UNKNOWN;

    if (!read_status(spec, row, &status, diag)) {
        return false;
    }
    if (cell->row != SIZE_MAX) {
        return diag_error(diag, spec->place, "chart-rows",
                          "rows %zu and %zu both give the support of %s on %s", cell->row + 1,
                          row + 1, support->tools[tool], support->places[place]);
    }
    *cell = (SupportCell){ status, row };
    spec->rows.n_missing += status == SUPPORT_UNKNOWN;
    support->families[place] = spec_family(spec_cell_text(spec, &spec->encoding.family, row));
    return true;
}

static const WordKey status_words[N_SUPPORT_STATUSES] = { [SUPPORT_NATIVE] = WORD_NATIVE,
                                                          [SUPPORT_PARTIAL] = WORD_PARTIAL,
                                                          [SUPPORT_EXPERIMENTAL] =
                                                              WORD_EXPERIMENTAL,
                                                          [SUPPORT_NONE] = WORD_NONE,
                                                          [SUPPORT_UNKNOWN] = WORD_NOT_KNOWN };

/* Reads names for statuses: `words: {native: verified}`. */
static bool
read_words(const ChartSpec *spec, Support *support, Diag *diag)
{
    const char *keys[N_SUPPORT_STATUSES + 1] = { NULL };
    const Value *words = value_lookup(spec->value, "words");
    bool ok = true;

    for (size_t i = 0; i < N_SUPPORT_STATUSES; i++) {
        keys[i] = support_statuses[i];
        support->words[i] = spec_word(spec, status_words[i]);
    }
    if (words == NULL || words->kind == VALUE_NULL) {
        return true;
    }
    ok = value_check_keys(words, keys, "'words'", diag);
    for (size_t i = 0; ok && i < N_SUPPORT_STATUSES; i++) {
        ok = value_read_text(words, support_statuses[i], &support->words[i], diag);
    }
    return ok;
}

bool
support_read(ChartSpec *spec, Diag *diag)
{
    Support *support = arena_new0(spec->arena, Support);
    size_t n = spec->table->n_rows;
    DistinctNames tools = distinct_names_new(n, spec->arena),
                  places = distinct_names_new(n, spec->arena);
    bool ok = true;

    for (size_t i = 0; i < n; i++) {
        distinct_names_add(&tools, spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i)));
        distinct_names_add(&places, place_name(spec, i));
    }
    *support = (Support){ .tools = tools.items,
                          .places = places.items,
                          .n_tools = tools.n,
                          .n_places = places.n,
                          .families = arena_array(spec->arena, Family, places.n),
                          .cells = arena_array(spec->arena, SupportCell, tools.n * places.n) };
    for (size_t i = 0; i < tools.n * places.n; i++) {
        support->cells[i] = (SupportCell){ SUPPORT_UNKNOWN, SIZE_MAX };
    }
    spec->own = support;
    ok = read_words(spec, support, diag);
    for (size_t i = 0; i < n; i++) {
        size_t tool =
            distinct_names_add(&tools, spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i)));
        size_t place = distinct_names_add(&places, place_name(spec, i));
        ok = read_cell(spec, support, i, tool, place, diag) && ok;
    }
    return ok;
}

/* ---- Texts ---- */

/* The earliest and the latest of the dates, which start with the year. */
static void
find_dates(const ChartSpec *spec, const char **first, const char **last)
{
    *first = *last = NULL;
    for (size_t i = 0; i < spec->table->n_rows; i++) {
        const char *date = spec_cell_text(spec, spec_channel(spec, "date"), i);
        if (date != NULL && date[0] != '\0') {
            *first = *first == NULL || strcmp(date, *first) < 0 ? date : *first;
            *last = *last == NULL || strcmp(date, *last) > 0 ? date : *last;
        }
    }
}

void
support_subtitle(const ChartSpec *spec, GString *out)
{
    const char *first = NULL, *last = NULL;

    find_dates(spec, &first, &last);
    g_string_append(out, SPEC_FORMAT(spec, WORD_SUPPORT_BY, "first",
                                     chart_text_inside(spec, spec->encoding.y.title), "second",
                                     chart_text_inside(spec, spec->encoding.x.title)));
    if (first != NULL) {
        bool one = g_str_equal(first, last);
        const char *when =
            one ? first : SPEC_FORMAT(spec, WORD_RANGE_WORDS, "from", first, "to", last);
        spec_append_after(spec, out, SPEC_FORMAT(spec, WORD_AS_OF, "date", when));
    }
}

static size_t
count_cells(const Support *support, size_t place, SupportStatus status)
{
    size_t n = 0;

    for (size_t tool = 0; tool < support->n_tools; tool++) {
        n += support_cell(support, tool, place)->status == status;
    }
    return n;
}

void
support_note(const ChartSpec *spec, GString *out)
{
    const Support *support = spec->own;
    size_t without = 0;

    for (size_t i = 0; i < support->n_tools * support->n_places; i++) {
        without += support->cells[i].row == SIZE_MAX;
    }
    if (without > 0) {
        SPEC_APPEND(spec, out, word_of_count(WORD_CELL_WITHOUT, without), "n",
                    spec_count(spec, without), "all",
                    spec_count(spec, support->n_tools * support->n_places));
    }
    if (support->n_tools > spec->labels.max_rows) {
        spec_append_count(spec, out, support->n_tools - spec->labels.max_rows,
                          WORD_FURTHER_ROW_LEFT);
    }
}

void
support_describe(const ChartSpec *spec, GString *out)
{
    const Support *support = spec->own;
    size_t place = 0;

    for (; place < support->n_places && out->len < ALT_MAX - 120; place++) {
        g_autoptr(GString) list = g_string_new(NULL);
        for (int status = SUPPORT_NATIVE; status <= N_SUPPORT_STATUSES; status++) {
            /* the unknown status comes last */
            SupportStatus own = (SupportStatus)(status % N_SUPPORT_STATUSES);
            size_t count = count_cells(support, place, own);
            if (count > 0) {
                spec_append_listed(spec, list,
                                   arena_printf(spec->arena, "%zu %s", count, support->words[own]));
            }
        }
        SPEC_APPEND(spec, out, WORD_ALT_SUPPORT, "place", support->places[place], "list", list->str,
                    "n", spec_count(spec, support->n_tools));
    }
    if (place < support->n_places) {
        g_string_append_printf(out, " %zu more %s.", support->n_places - place,
                               chart_text_inside(spec, spec->encoding.x.title));
    }
}

/* ---- Table ---- */

enum { N_OPTIONAL = 3 };

static void
optional_channels(const ChartSpec *spec, const Channel *ret[N_OPTIONAL])
{
    ret[0] = &spec->encoding.detail;
    ret[1] = spec_channel(spec, "date");
    ret[2] = spec_channel(spec, "link");
}

static void
fill_row(const ChartSpec *spec, size_t index, Cell *cell)
{
    const Support *support = spec->own;
    const SupportCell *own = &support->cells[index];
    const Channel *optional[N_OPTIONAL];
    bool unknown = own->status == SUPPORT_UNKNOWN;

    optional_channels(spec, optional);
    *cell++ = cell_text(support->tools[index / support->n_places]);
    *cell++ = cell_text(support->places[index % support->n_places]);
    *cell++ = cell_text(support->words[own->status]);
    for (size_t k = 0; k < N_OPTIONAL; k++) {
        if (optional[k]->column >= 0) {
            *cell++ = cell_text(spec_cell_text(spec, optional[k], own->row));
        }
    }
    if (spec->rows.n_missing > 0) {
        *cell = cell_text(
            unknown ? kind_missing_reason(spec, own->row, spec_word(spec, WORD_NOT_KNOWN)) : NULL);
    }
}

const Table *
support_data(const ChartSpec *spec, Arena *arena)
{
    const Support *support = spec->own;
    const Channel *optional[N_OPTIONAL];
    const char *names[N_OPTIONAL + 4] = { spec->encoding.y.title, spec->encoding.x.title,
                                          spec_word(spec, WORD_HEAD_STATUS) };
    size_t n = 3;

    optional_channels(spec, optional);
    for (size_t i = 0; i < N_OPTIONAL; i++) {
        if (optional[i]->column >= 0) {
            names[n++] = optional[i]->title;
        }
    }
    if (spec->rows.n_missing > 0) {
        names[n++] = spec_word(spec, WORD_MISSING_BECAUSE);
    }
    Table *table = table_new(arena, names, n);
    for (size_t i = 0; i < support->n_tools * support->n_places; i++) {
        if (support->cells[i].row != SIZE_MAX) {
            fill_row(spec, i, table_add_row(table));
        }
    }
    return table;
}
