/* What the cells of a channel are: numbers, times or names. Times and names are
 * made numbers, so that they can stand on an axis: seconds, and indices in the
 * order in which the rows bring the names up. */
#include "charts/grammar/kind.h"

#include "base/names.h"

#include <string.h>

static const char *const type_words[] = {
    [FIELD_AUTO] = "auto",         [FIELD_QUANTITATIVE] = "quantitative",
    [FIELD_TEMPORAL] = "temporal", [FIELD_NOMINAL] = "nominal",
    [FIELD_ORDINAL] = "ordinal",   [FIELD_ORDINAL + 1] = NULL,
};

static bool
read_type(Channel *channel, Diag *diag)
{
    const char *word = type_words[FIELD_AUTO];

    if (channel->value == NULL || channel->value->kind != VALUE_MAP) {
        return true;
    }
    if (!spec_read_choice(channel->value, "type", type_words, &word, diag)) {
        return false;
    }
    while (!g_str_equal(type_words[channel->type], word)) {
        channel->type++;
    }
    return true;
}

bool
spec_check_names(const ChartSpec *spec, const Channel *channel, Diag *diag)
{
    Channel typed = { .value = channel->value };

    if (!read_type(&typed, diag)) {
        return false;
    }
    return typed.type == FIELD_AUTO || typed.type >= FIELD_NOMINAL ||
           diag_error(diag, value_lookup(channel->value, "type")->place, "chart-type",
                      "a %s chart takes each value here as a name: 'type' is nominal or ordinal",
                      spec->kind->words[0]);
}

static const Cell *
cell_of(const ChartSpec *spec, const Channel *channel, size_t row)
{
    return table_cell(spec->table, row, (size_t)channel->column);
}

/* All times, the finest grain of them; false where any other text or number stands. */
static bool
all_times(const ChartSpec *spec, const Channel *channel, TimeGrain *grain)
{
    double seconds = 0;

    *grain = TIME_NONE;
    for (size_t row = 0; row < spec->table->n_rows; row++) {
        const Cell *cell = cell_of(spec, channel, row);
        TimeGrain own = TIME_NONE;
        if (cell->kind == CELL_NUMBER ||
            (cell->kind == CELL_TEXT && !time_parse(cell->text, &seconds, &own))) {
            return false;
        }
        *grain = MAX(*grain, own);
    }
    return *grain != TIME_NONE;
}

static bool
any_text(const ChartSpec *spec, const Channel *channel)
{
    for (size_t row = 0; row < spec->table->n_rows; row++) {
        if (cell_of(spec, channel, row)->kind == CELL_TEXT) {
            return true;
        }
    }
    return false;
}

static void
collect_names(const ChartSpec *spec, Channel *channel)
{
    const char **names = arena_array(spec->arena, const char *, spec->table->n_rows + 1);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t row = 0; row < spec->table->n_rows; row++) {
        const char *name = spec_cell_text(spec, channel, row);
        if (name != NULL && g_hash_table_add(seen, (char *)(uintptr_t)name)) {
            names[channel->n_names++] = name;
        }
    }
    channel->names = names;
}

static bool
not_times(const ChartSpec *spec, const Channel *channel, Diag *diag)
{
    const Value *map = channel->value;

    return diag_error(diag, value_lookup(map, "type")->place, "chart-type",
                      "column '%s' does not hold dates as 2026-11-20 in all its rows",
                      spec->table->columns[channel->column]);
}

bool
spec_bind_place(const ChartSpec *spec, Channel *channel, bool numbers_only, Diag *diag)
{
    TimeGrain grain = TIME_NONE;

    if (!read_type(channel, diag) || channel->column < 0) {
        return channel->column < 0;
    }
    if (numbers_only) {
        return channel->type <= FIELD_QUANTITATIVE ||
               diag_error(diag, value_lookup(channel->value, "type")->place, "chart-type",
                          "here only numbers have a place: leave 'type' out");
    }
    bool times =
        channel->type == FIELD_TEMPORAL || (channel->type == FIELD_AUTO && any_text(spec, channel));
    if (times && all_times(spec, channel, &grain)) {
        channel->type = FIELD_TEMPORAL;
        channel->grain = grain;
        return true;
    }
    if (channel->type == FIELD_TEMPORAL) {
        return not_times(spec, channel, diag);
    }
    if (channel->type >= FIELD_NOMINAL || times) {
        channel->type = MAX(channel->type, FIELD_NOMINAL);
        collect_names(spec, channel);
    } else {
        channel->type = FIELD_QUANTITATIVE;
    }
    return true;
}

bool
spec_place_of_text(const Channel *channel, const char *text, double *ret)
{
    TimeGrain grain = TIME_NONE;

    if (channel->type == FIELD_TEMPORAL) {
        return time_parse(text, ret, &grain);
    }
    for (size_t i = 0; i < channel->n_names; i++) {
        if (g_str_equal(channel->names[i], text)) {
            *ret = (double)i;
            return true;
        }
    }
    return false;
}

bool
spec_read_place(const Channel *channel, const Value *value, double *ret, Diag *diag)
{
    if (value->kind == VALUE_NUMBER && channel->type <= FIELD_QUANTITATIVE) {
        *ret = value->number;
        return true;
    }
    if (value->kind <= VALUE_STRING && value->text != NULL &&
        spec_place_of_text(channel, value->text, ret)) {
        return true;
    }
    if (channel->type == FIELD_TEMPORAL) {
        return diag_error(diag, value->place, "wrong-type",
                          "on an axis of times a place is a date: 2026-11-20");
    }
    if (channel->type < FIELD_NOMINAL) {
        return diag_error(diag, value->place, "wrong-type", "a place on this axis is a number");
    }
    const char *near =
        value->text != NULL ? names_nearest(value->text, channel->names, channel->n_names) : NULL;
    return diag_error(diag, value->place, "chart-field", "the axis has no place '%s'%s%s%s",
                      value->text != NULL ? value->text : "",
                      near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                      near != NULL ? "'?" : "");
}
