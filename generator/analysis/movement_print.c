#include "analysis/movement.h"

#include "base/number.h"
#include "base/value.h"

#include <math.h>
#include <string.h>

static const struct {
    Cause cause;
    const char *name;
} cause_names[] = {
    { CAUSE_DATA, "data" }, { CAUSE_PRICE, "price" },     { CAUSE_ASSUMPTION, "assumption" },
    { CAUSE_RULE, "rule" }, { CAUSE_PROGRAM, "program" },
};

static const char *const kind_names[] = {
    [MOVEMENT_CHANGED] = "changed", [MOVEMENT_APPEARED] = "appeared", [MOVEMENT_GONE] = "gone"
};

const char *
causes_text(unsigned causes, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(cause_names); i++) {
        if ((causes & cause_names[i].cause) != 0) {
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", cause_names[i].name);
        }
    }
    return text->len > 0 ? arena_strdup(arena, text->str) : "unknown";
}

/* Uses all digits if the rounded numbers would look the same. */
static const char *
number_text(double number, double other, Arena *arena)
{
    g_autoptr(GString) exact = g_string_new(NULL);

    if (isnan(number)) {
        return "–";
    }
    const char *short_text = number_format_auto(arena, number);
    if (isnan(other) || !g_str_equal(short_text, number_format_auto(arena, other))) {
        return short_text;
    }
    number_append_exact(exact, number);
    return arena_strdup(arena, exact->str);
}

/* " (+2.5%)", signed; "" if there is no meaningful percentage. */
static const char *
share_text(const Movement *movement, Arena *arena)
{
    double share = 100 * (movement->new_value - movement->old_value) / fabs(movement->old_value);

    if (!isfinite(share)) {
        return "";
    }
    return arena_printf(arena, "%s%s%%", share > 0 ? "+" : "", number_format(arena, share, 1));
}

/* "–" for none. */
static const char *
side_text(const Movement *m, bool new, Arena *arena)
{
    const char *words = new ? m->new_words : m->old_words;

    if (m->rule->words) {
        return words != NULL ? words : "–";
    }
    return new ? number_text(m->new_value, m->old_value, arena)
               : number_text(m->old_value, m->new_value, arena);
}

static const char *
edition_title(const Edition *edition, Arena *arena)
{
    g_autoptr(GString) title = g_string_new(edition->name);
    const char *const facts[] = { edition->edition, edition->date, edition->program };
    bool first = true;

    for (size_t i = 0; i < G_N_ELEMENTS(facts); i++) {
        if (facts[i] != NULL) {
            g_string_append_printf(title, "%s%s", first ? " (" : ", ", facts[i]);
            first = false;
        }
    }
    g_string_append(title, first ? "" : ")");
    return arena_strdup(arena, title->str);
}

static const char *
summary_text(const Movements *m, Arena *arena)
{
    return arena_printf(arena,
                        "%zu of %zu values moved: %zu by noise alone (within the interval between "
                        "runs), and %zu by data of which no interval is known, so that it may be "
                        "noise. %zu appeared, %zu are gone.",
                        m->n_changed, m->n_compared, m->n_noise, m->n_unjudged, m->n_appeared,
                        m->n_gone);
}

static const char *
derived_text(const Movements *m, Arena *arena)
{
    if (m->n_derived_appeared + m->n_derived_gone == 0) {
        return "";
    }
    return arena_printf(arena, " With them %zu derived numbers appeared and %zu are gone.",
                        m->n_derived_appeared, m->n_derived_gone);
}

static const char *
missing_text(const Movements *m, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = 0; i < m->n_missing; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", m->missing[i]);
    }
    return arena_strdup(arena, text->str);
}

static bool
starts_relation(const Movements *m, size_t i)
{
    return i == 0 || m->movements[i].rule != m->movements[i - 1].rule;
}

static void
append_movement(GString *out, const Movement *m, Arena *arena)
{
    const char *old = side_text(m, false, arena), *new = side_text(m, true, arena);
    const char *share = share_text(m, arena);
    const char *blank = m->unit[0] != '\0' ? " " : "";

    g_string_append_printf(out, "  %s\n    ", m->name);
    if (m->kind == MOVEMENT_CHANGED) {
        g_string_append_printf(out, "%s → %s%s%s%s%s%s", old, new, blank, m->unit,
                               share[0] != '\0' ? " (" : "", share, share[0] != '\0' ? ")" : "");
    } else {
        g_string_append_printf(out, "%s%s%s %s", m->kind == MOVEMENT_APPEARED ? new : old, blank,
                               m->unit, kind_names[m->kind]);
    }
    g_string_append_printf(out, " [%s%s]%s%s\n", causes_text(m->causes, arena),
                           m->is_noise ? ": noise" : "", m->why[0] != '\0' ? " " : "", m->why);
}

void
movements_append_text(const Movements *m, GString *out)
{
    g_autoptr(Arena) arena = arena_new();

    g_string_append_printf(out, "old: %s\nnew: %s\n%s%s\n", edition_title(m->old, arena),
                           edition_title(m->new, arena), summary_text(m, arena),
                           derived_text(m, arena));
    if (m->n_missing > 0) {
        g_string_append_printf(out, "Not compared, as only one edition has them: %s.\n",
                               missing_text(m, arena));
    }
    for (size_t i = 0; i < m->n_movements; i++) {
        if (starts_relation(m, i)) {
            g_string_append_printf(out, "\n%s\n", m->movements[i].rule->title);
        }
        append_movement(out, &m->movements[i], arena);
    }
}

/* Escapes what Markdown, or HTML in it, would treat as markup, and replaces line ends by spaces. */
static void
append_escaped(GString *out, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        if ((unsigned char)*p < ' ') {
            g_string_append_c(out, ' ');
            continue;
        }
        if (strchr("\\`*_{}[]<>#|~&!$@", *p) != NULL) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *p);
    }
}

static void
append_cell(GString *out, const char *text)
{
    append_escaped(out, text);
    g_string_append(out, " | ");
}

static void
append_markdown_row(GString *out, const Movement *m, Arena *arena)
{
    const char *why = arena_printf(arena, "%s%s%s", causes_text(m->causes, arena),
                                   m->why[0] != '\0' ? ": " : "", m->why);

    g_string_append(out, "| ");
    append_cell(out, m->name);
    append_cell(out, side_text(m, false, arena));
    append_cell(out, side_text(m, true, arena));
    append_cell(out, m->unit);
    append_cell(out, m->kind != MOVEMENT_CHANGED ? kind_names[m->kind]
                     : m->is_noise ? arena_printf(arena, "%s, noise", share_text(m, arena))
                                   : share_text(m, arena));
    append_escaped(out, why);
    g_string_append(out, " |\n");
}

void
movements_append_markdown(const Movements *m, GString *out)
{
    g_autoptr(Arena) arena = arena_new();

    g_string_append(out, "# What moved\n\n- Old: ");
    append_escaped(out, edition_title(m->old, arena));
    g_string_append(out, "\n- New: ");
    append_escaped(out, edition_title(m->new, arena));
    g_string_append_printf(out, "\n\n%s%s\n", summary_text(m, arena), derived_text(m, arena));
    if (m->n_missing > 0) {
        g_string_append(out, "\nNot compared, as only one edition has them: ");
        append_escaped(out, missing_text(m, arena));
        g_string_append(out, ".\n");
    }
    for (size_t i = 0; i < m->n_movements; i++) {
        if (starts_relation(m, i)) {
            g_string_append_printf(out,
                                   "\n## %s\n\n| What | Old | New | Unit | Change | Why |\n"
                                   "|---|--:|--:|---|---|---|\n",
                                   m->movements[i].rule->title);
        }
        append_markdown_row(out, &m->movements[i], arena);
    }
}

static Value *
edition_value(const Edition *edition, Arena *arena)
{
    Value *map = value_new_map(arena);

    value_set_text(arena, map, "name", edition->name);
    value_set_text(arena, map, "edition", edition->edition);
    value_set_text(arena, map, "date", edition->date);
    value_set_text(arena, map, "program", edition->program);
    return map;
}

static Value *
movement_value(const Movement *m, Arena *arena)
{
    Value *map = value_new_map(arena);
    Value *causes = value_new_list(arena);

    for (size_t i = 0; i < G_N_ELEMENTS(cause_names); i++) {
        if ((m->causes & cause_names[i].cause) != 0) {
            value_append(causes, value_new_text(arena, cause_names[i].name));
        }
    }
    value_set_text(arena, map, "relation", m->rule->relation);
    value_set_text(arena, map, "column", m->rule->value);
    value_set_text(arena, map, "name", m->name);
    value_set_text(arena, map, "unit", m->unit);
    value_set_text(arena, map, "kind", kind_names[m->kind]);
    if (m->rule->words) {
        value_set_text(arena, map, "old", m->old_words);
        value_set_text(arena, map, "new", m->new_words);
    } else {
        value_set(map, "old", value_new_number(arena, m->old_value));
        value_set(map, "new", value_new_number(arena, m->new_value));
    }
    value_set(map, "difference_low", value_new_number(arena, m->low));
    value_set(map, "difference_high", value_new_number(arena, m->high));
    value_set(map, "noise", value_new_bool(arena, m->is_noise));
    value_set(map, "causes", causes);
    value_set_text(arena, map, "why", m->why);
    return map;
}

void
movements_append_json(const Movements *m, GString *out)
{
    g_autoptr(Arena) arena = arena_new();
    Value *map = value_new_map(arena);
    const struct {
        const char *name;
        size_t count;
    } counts[] = { { "compared", m->n_compared },
                   { "changed", m->n_changed },
                   { "noise", m->n_noise },
                   { "no_interval", m->n_unjudged },
                   { "appeared", m->n_appeared },
                   { "gone", m->n_gone },
                   { "derived_appeared", m->n_derived_appeared },
                   { "derived_gone", m->n_derived_gone } };

    value_set(map, "old", edition_value(m->old, arena));
    value_set(map, "new", edition_value(m->new, arena));
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        value_set(map, counts[i].name, value_new_number(arena, (double)counts[i].count));
    }
    Value *missing = value_set(map, "not_compared", value_new_list(arena));
    for (size_t i = 0; i < m->n_missing; i++) {
        value_append(missing, value_new_text(arena, m->missing[i]));
    }
    Value *list = value_set(map, "movements", value_new_list(arena));
    for (size_t i = 0; i < m->n_movements; i++) {
        value_append(list, movement_value(&m->movements[i], arena));
    }
    value_append_json(map, out);
}
