#include "charts/grammar/unfold.h"

#include "base/number.h"

#include <string.h>

/* The words of a heading, and its unit in brackets. */
typedef struct {
    char **words;
    size_t n;
    const char *unit; /* "(ms)", or "" */
} Heading;

static Heading
read_heading(const char *text, Arena *arena)
{
    size_t length = strlen(text);
    const char *open = length > 0 && (text[length - 1] == ')' || text[length - 1] == ']')
                           ? strrchr(text, text[length - 1] == ')' ? '(' : '[')
                           : NULL;
    g_autofree char *name = open != NULL ? g_strndup(text, (gsize)(open - text)) : g_strdup(text);
    g_auto(GStrv) parts = g_strsplit_set(name, " _", -1);
    Heading heading = { .words = arena_array(arena, char *, g_strv_length(parts) + 1),
                        .unit = open != NULL ? open : "" };

    for (size_t i = 0; parts[i] != NULL; i++) {
        if (parts[i][0] != '\0') {
            heading.words[heading.n++] = arena_strdup(arena, parts[i]);
        }
    }
    return heading;
}

typedef struct {
    const Heading *headings;
    size_t n, before, after; /* words in common at the start and end */
    bool unit;               /* a unit in common */
} Common;

static const char *
word_from_end(const Heading *heading, size_t i)
{
    return heading->words[heading->n - 1 - i];
}

/* Each heading keeps at least one word of its own. */
static Common
find_common(const Table *rows, const size_t *columns, size_t n, Arena *arena)
{
    Heading *headings = arena_array(arena, Heading, n);
    Common common = { .headings = headings, .n = n, .unit = true };
    size_t most = SIZE_MAX;

    for (size_t i = 0; i < n; i++) {
        headings[i] = read_heading(rows->columns[columns[i]], arena);
        most = MIN(most, headings[i].n);
        common.unit = common.unit && headings[i].unit[0] != '\0' &&
                      g_str_equal(headings[i].unit, headings[0].unit);
    }
    common.before = common.after = most > 0 ? most - 1 : 0;
    for (size_t i = 1; i < n; i++) {
        size_t same = 0;
        while (same < common.before &&
               g_str_equal(headings[i].words[same], headings[0].words[same])) {
            same++;
        }
        common.before = same;
    }
    common.after = MIN(common.after, most > common.before ? most - common.before - 1 : 0);
    for (size_t i = 1; i < n; i++) {
        size_t same = 0;
        while (same < common.after &&
               g_str_equal(word_from_end(&headings[i], same), word_from_end(&headings[0], same))) {
            same++;
        }
        common.after = same;
    }
    return common;
}

bool
headings_agree(const Table *rows, const size_t *columns, size_t n)
{
    g_autoptr(Arena) arena = arena_new();
    Common common = find_common(rows, columns, n, arena);

    return common.unit || common.before + common.after > 0;
}

static const char *
join_words(const Heading *heading, size_t from, size_t to, Arena *arena)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = from; i < to; i++) {
        g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", heading->words[i]);
    }
    return arena_strdup(arena, text->str);
}

/* The words in common; NULL: none. */
static const char *
common_title(const Common *common, Arena *arena)
{
    const Heading *first = &common->headings[0];
    const char *before = join_words(first, 0, common->before, arena);
    const char *after = join_words(first, first->n - common->after, first->n, arena);

    if (before[0] == '\0' && after[0] == '\0') {
        return NULL;
    }
    return arena_printf(arena, "%s%s%s", before, before[0] != '\0' && after[0] != '\0' ? " " : "",
                        after);
}

/* Whether the headings form a geometric progression, which is evenly spaced on a logarithmic
 * axis. */
static bool
numbers_multiply(const double *numbers, size_t n)
{
    enum { TERMS_MIN = 3 };

    for (size_t i = 0; i < n; i++) {
        bool on = i < 2 || numbers[i] * numbers[i - 2] == numbers[i - 1] * numbers[i - 1];
        if (!(numbers[i] > 0) || !on) {
            return false;
        }
    }
    return n >= TERMS_MIN && numbers[1] > numbers[0];
}

/* A name that differs from that of the keys. */
static const char *
other_name(const char *name, const char *second, const char *key)
{
    return g_str_equal(name, key) ? second : name;
}

Unfolded
table_unfold(const Table *rows, size_t key, const size_t *columns, size_t n, const char *series,
             Arena *arena)
{
    Common common = find_common(rows, columns, n, arena);
    Unfolded out = { .title = common_title(&common, arena), .numbers = true };
    double *numbers = arena_array(arena, double, n);
    for (size_t i = 0; i < n; i++) {
        out.numbers = out.numbers && number_parse(rows->columns[columns[i]], &numbers[i]);
    }
    out.multiply = out.numbers && numbers_multiply(numbers, n);
    const char *key_name = rows->columns[key];
    const char *value = out.title != NULL ? out.title : other_name("value", "values", key_name);
    const char *names[UNFOLD_COLUMNS] = {
        [UNFOLD_KEY] = key_name,
        [UNFOLD_SERIES] = other_name(out.numbers ? "column" : series, "name", key_name),
        [UNFOLD_VALUE] =
            common.unit ? arena_printf(arena, "%s %s", value, common.headings[0].unit) : value,
    };
    Table *cells = table_new(arena, names, UNFOLD_COLUMNS);

    Cell *series_cells = arena_array(arena, Cell, n);
    for (size_t i = 0; i < n; i++) {
        const Heading *heading = &common.headings[i];
        series_cells[i] =
            out.numbers
                ? cell_number(numbers[i])
                : cell_text(join_words(heading, common.before, heading->n - common.after, arena));
    }
    for (size_t row = 0; row < rows->n_rows; row++) {
        for (size_t i = 0; i < n; i++) {
            Cell *cell = table_add_row(cells);
            cell[UNFOLD_KEY] = *table_cell(rows, row, key);
            cell[UNFOLD_SERIES] = series_cells[i];
            cell[UNFOLD_VALUE] = *table_cell(rows, row, columns[i]);
        }
    }
    out.rows = cells;
    return out;
}
