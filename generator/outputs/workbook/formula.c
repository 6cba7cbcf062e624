#include "outputs/workbook/formula.h"

#include <string.h>

/* Precedence of the outermost operator; a part with lower precedence needs parentheses. A minus
 * sign is lowest because in Excel it binds more tightly than a power, in this program less. */
typedef enum { HOLDS_SIGN, HOLDS_SUM, HOLDS_PRODUCT, HOLDS_POWER, HOLDS_ALL } Hold;

typedef struct {
    const char *text;
    Hold hold;
} Part;

const char *
spreadsheet_cell(size_t row, size_t column, bool fixed, Arena *arena)
{
    enum { LETTERS = 26 };
    g_autoptr(GString) letters = g_string_new(NULL);

    for (size_t left = column + 1; left > 0; left = (left - 1) / LETTERS) {
        g_string_prepend_c(letters, (char)('A' + (left - 1) % LETTERS));
    }
    return arena_printf(arena, fixed ? "$%s$%zu" : "%s%zu", letters->str, row + 1);
}

static const char *
bracketed(Part part, Hold least, Arena *arena)
{
    return part.hold < least ? arena_printf(arena, "(%s)", part.text) : part.text;
}

/* Joins two parts. The right one gets parentheses at equal precedence, to keep the
 * order of evaluation. */
static Part
join(const char *sign, Hold hold, Part left, Part right, Arena *arena)
{
    Hold least = hold == HOLDS_POWER ? HOLDS_ALL : hold;

    return (Part){ arena_printf(arena, "%s%s%s", bracketed(left, least, arena), sign,
                                bracketed(right, hold + 1, arena)),
                   hold };
}

static Part
apply(const char *step, Part left, Part right, Arena *arena)
{
    static const struct {
        const char *step, *call, *tail; /* for a function: start and end of its call */
        Hold hold;
    } steps[] = {
        { "+", NULL, NULL, HOLDS_SUM },     { "-", NULL, NULL, HOLDS_SUM },
        { "*", NULL, NULL, HOLDS_PRODUCT }, { "/", NULL, NULL, HOLDS_PRODUCT },
        { "^", NULL, NULL, HOLDS_POWER },   { "min", "MIN(", ")", HOLDS_ALL },
        { "max", "MAX(", ")", HOLDS_ALL },  { "annuity", "PV(", ",-1)", HOLDS_ALL },
    };
    size_t i = 0;

    while (!g_str_equal(steps[i].step, step)) {
        i++;
        g_assert(i < G_N_ELEMENTS(steps));
    }
    if (steps[i].call == NULL) {
        return join(step, steps[i].hold, left, right, arena);
    }
    return (Part){ arena_printf(arena, "%s%s,%s%s", steps[i].call, left.text, right.text,
                                steps[i].tail),
                   HOLDS_ALL };
}

const char *
spreadsheet_formula(const char *postfix, const char *const *cells, Arena *arena)
{
    g_auto(GStrv) steps = g_strsplit(postfix, " ", -1);
    Part *stack = arena_array(arena, Part, g_strv_length(steps));
    size_t n = 0;

    for (char **step = steps; *step != NULL; step++) {
        if ((*step)[0] == '@') {
            size_t index = (size_t)g_ascii_strtoull(*step + 1, NULL, 10);
            stack[n++] = (Part){ cells[index], HOLDS_ALL };
        } else if (g_ascii_isdigit((*step)[0])) {
            stack[n++] = (Part){ arena_strdup(arena, *step), HOLDS_ALL };
        } else if (g_str_equal(*step, "neg")) {
            g_assert(n > 0);
            const char *of = bracketed(stack[n - 1], HOLDS_ALL, arena);
            stack[n - 1] = (Part){ arena_printf(arena, "-%s", of), HOLDS_SIGN };
        } else {
            g_assert(n > 1);
            stack[n - 2] = apply(*step, stack[n - 2], stack[n - 1], arena);
            n--;
        }
    }
    g_assert(n == 1);
    return arena_printf(arena, "=%s", stack[0].text);
}
