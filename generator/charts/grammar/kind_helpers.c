#include "charts/grammar/kind_helpers.h"

#include "charts/grammar/axis_spec.h"

#include <math.h>
#include <string.h>

bool
kind_refuse_keys(const ChartSpec *spec, const char *const unused[], Diag *diag)
{
    const Value *encoding = value_lookup(spec->value, "encoding");
    bool ok = true;

    for (size_t i = 0; unused[i] != NULL; i++) {
        const Value *value = value_lookup(spec->value, unused[i]);
        value = value != NULL ? value : value_lookup(encoding, unused[i]);
        if (value != NULL) {
            ok = diag_error(diag, value->key_place, "chart-unused", "a %s chart does not draw '%s'",
                            spec->kind->words[0], unused[i]);
        }
    }
    return ok;
}

DistinctNames
distinct_names_new(size_t most, Arena *arena)
{
    return (DistinctNames){ arena_array(arena, const char *, most + 1), 0 };
}

size_t
distinct_names_add(DistinctNames *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++) {
        if (g_str_equal(names->items[i], name)) {
            return i;
        }
    }
    names->items[names->n] = name;
    return names->n++;
}

const char *
kind_spaced(const ChartSpec *spec, const char *text)
{
    return g_strdelimit(arena_strdup(spec->arena, spec_or_dash(text)), "_", ' ');
}

const char *
kind_missing_reason(const ChartSpec *spec, size_t row, const char *otherwise)
{
    const char *reason = spec_cell_text(spec, &spec->missing.channel, row);
    return reason != NULL && reason[0] != '\0'
               ? words_translate(spec->arena, spec->words, SENTENCE_REASON, reason)
               : otherwise;
}

const char *
kind_title_with_unit(const ChartSpec *spec, const Channel *channel)
{
    if (channel->unit == NULL || strstr(channel->title, channel->unit) != NULL) {
        return channel->title;
    }
    return arena_printf(spec->arena, "%s (%s)", channel->title, channel->unit);
}

Cell
kind_number_cell(double number)
{
    return isnan(number) ? (Cell){ .kind = CELL_NULL } : cell_number(number);
}

NumberStyle
kind_amounts(const Words *words, const Channel *channel, double largest, Arena *arena)
{
    return axis_number(words, channel, largest, fabs(largest) < 100, arena);
}

NumberStyle
kind_no_number(const ChartSpec *spec, Arena *arena)
{
    NumberStyle style = number_style(arena, 0, NULL, -1);

    style.words = spec->words;
    return style;
}
