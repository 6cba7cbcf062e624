#include "charts/kinds/bar_words.h"

#include "charts/grammar/axis_spec.h"

#include <string.h>

/* Bars of one category for several chips stand under the category's heading. */
static bool
categories_repeat(const ChartSpec *spec)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < spec->rows.n; i++) {
        const char *text = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        if (!g_hash_table_add(seen, (char *)(uintptr_t)text)) {
            return true;
        }
    }
    return false;
}

void
bar_name(ChartSpec *spec)
{
    bool by_category = spec->encoding.facet.column < 0 && spec->encoding.color.column >= 0 &&
                       spec->encoding.color.column != spec->encoding.y.column &&
                       categories_repeat(spec);

    spec->rows.grouped = spec->encoding.facet.column >= 0 || by_category;
    for (size_t i = 0; i < spec->rows.n; i++) {
        ChartRow *row = &spec->rows.items[i];
        const char *category = spec_or_dash(spec_cell_text(spec, &spec->encoding.y, i));
        const char *chip = spec_cell_text(spec, &spec->encoding.color, i);
        row->series = chip != NULL ? chip : category;
        row->label = by_category ? spec_or_dash(chip) : category;
        row->group = by_category ? category : spec_cell_text(spec, &spec->encoding.facet, i);
        if (spec->rows.grouped) {
            row->group = spec_or_dash(row->group);
        }
        /* the colour needs its word */
        if (row->detail == NULL && chip != NULL && strstr(row->label, chip) == NULL &&
            (row->group == NULL || strstr(row->group, chip) == NULL)) {
            row->detail = chip;
        }
    }
    if (spec->scales.x.type >= SCALE_WISH_LOG) {
        axis_drop_values(spec);
    }
}

bool
bar_bind(ChartSpec *spec, Diag *diag)
{
    const AxisWish *wish = &spec->scales.x;

    if (wish->has_zero && !wish->zero && wish->type < SCALE_WISH_LOG) {
        return diag_error(diag, value_lookup(wish->value, "zero")->place, "chart-choice",
                          "bars begin at zero: draw 'mark: runs', 'mark: ratio' or a log scale "
                          "where zero is far away");
    }
    return wish->type >= SCALE_WISH_LOG ||
           axis_need_zero(wish, "bars begin at zero: the domain must hold it", diag);
}

void
bar_subtitle(const ChartSpec *spec, GString *out)
{
    words_measure(spec, out);
    if (spec->scales.x.type >= SCALE_WISH_LOG) {
        spec_append_listed(spec, out, spec_word(spec, WORD_LOG_SCALE));
    }
    words_direction(spec, out);
}

void
bar_note(const ChartSpec *spec, GString *out)
{
    if (spec->scales.x.type >= SCALE_WISH_LOG) {
        spec_tell(out, spec_word(spec, WORD_MARKS_NOT_BARS));
    }
}

void
bar_describe(const ChartSpec *spec, GString *out)
{
    const ChartRow *lowest = NULL, *highest = NULL;

    if (words_extremes(spec, out, &lowest, &highest) && lowest->value > 0) {
        SPEC_TELL(spec, out, WORD_ALT_TIMES, "ratio",
                  format_ratio(spec->arena, highest->value / lowest->value));
    }
}
