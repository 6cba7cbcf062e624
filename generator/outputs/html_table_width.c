#include "outputs/html_table.h"

#include <string.h>

/* Widths in rem, from how the style sheet sets a table in the theme's text at 14 px: what a
 * character of Inter takes on average, what stands between two columns, a bar, a score's cell. */
static const double CHARACTER = 0.45, BETWEEN = 1, BAR = 7.1, SCORE = 4.75;
/* A cell of words is comfortable when so many of them stand on a line. */
enum { LINE_SHORT = 16, LINE_WORDS = 18, LINE_MANY = 26, MANY = 60, LONG_WORD = 32 };

/* The style sheet knows these. A wide screen has 42 in its column of text and 60 with the margin:
 * there a table gives up comfort, down to what it needs, before it scrolls. */
static const int widths[] = { 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80 };
enum { NARROWEST = 18, TEXT_COLUMN = 40, BOTH_COLUMNS = 56 };
/* So much less than the narrowest screen that a guess of widths is safe. */
enum { SURELY_NARROW = 15 };

typedef struct {
    size_t all, word; /* characters of the text, of its longest word */
    bool bar;
} Extent;

typedef struct {
    double comfort, need;
    bool number; /* its cells never break */
} Width;

/* Most texts are ASCII, of which these are the blanks. */
static bool
is_blank(const char *at)
{
    return (unsigned char)*at < 0x80
               ? *at == ' ' || *at == '\t' || *at == '\n' || *at == '\f' || *at == '\r'
               : g_unichar_isspace(g_utf8_get_char(at));
}

static void
extend_text(Extent *extent, size_t *run, const char *text)
{
    size_t all = extent->all, longest = extent->word, length = *run;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        all++;
        length = is_blank(at) ? 0 : length + 1;
        longest = MAX(longest, length);
    }
    *extent = (Extent){ .all = all, .word = longest, .bar = extent->bar };
    *run = length;
}

static Extent
extent_of(const xmlNode *cell)
{
    Extent extent = { 0 };
    size_t run = 0;

    for (const xmlNode *at = cell; at != NULL; at = tree_next(at, cell)) {
        if (at->type == XML_TEXT_NODE) {
            extend_text(&extent, &run, (const char *)at->content);
        }
        extent.bar = extent.bar || tree_is(at, "sparkbar");
    }
    return extent;
}

const char *
html_cell_words(const xmlNode *cell)
{
    Extent extent = extent_of(cell);

    return extent.word > LONG_WORD ? "long" : extent.all > LINE_MANY ? "words" : NULL;
}

static void
width_take(Width *width, size_t comfort, size_t need, double bar)
{
    width->comfort = MAX(width->comfort, (double)comfort * CHARACTER + bar);
    width->need = MAX(width->need, (double)need * CHARACTER + bar);
}

/* A short cell stays on its line, a longer one breaks between words, the longest words within. */
static void
take_cell(Width *width, const xmlNode *cell)
{
    Extent extent = extent_of(cell);
    bool number = width->number && extent.all <= LINE_MANY && !tree_attribute(cell, "missing");
    bool is_short = extent.all <= LINE_SHORT || number;
    size_t line = extent.all > MANY ? LINE_MANY : LINE_WORDS;
    size_t longest = MIN(extent.word, LONG_WORD);

    width_take(width, is_short ? extent.all : MAX(line, longest), is_short ? extent.all : longest,
               extent.bar ? BAR : 0);
}

/* A head breaks between its words; the unit stands below it, smaller. */
static void
take_head(Width *width, const xmlNode *column)
{
    const char *unit = tree_attribute(column, "unit");
    Extent words = extent_of(column);
    size_t run = 0;

    if (unit != NULL) {
        extend_text(&words, &run, unit);
    }
    size_t longest = MIN(words.word, LONG_WORD);
    width_take(width, longest, longest, 0);
    const char *align = tree_attribute(column, "align");
    width->number = strcmp(align, "number") == 0 || strcmp(align, "right") == 0;
}

static int
width_for(double sum)
{
    size_t i = 0;

    while (widths[i] < sum && i + 1 < G_N_ELEMENTS(widths)) {
        i++;
    }
    return widths[i];
}

bool
html_heads_are_wide(const GPtrArray *columns)
{
    double sum = 0;

    for (guint i = 0; i < columns->len; i++) {
        Width width = { 0 };
        take_head(&width, columns->pdata[i]);
        sum += width.need + (i > 0 ? BETWEEN : 0);
    }
    return sum > TEXT_COLUMN;
}

struct TableWidth {
    size_t n;
    Width columns[];
};

TableWidth *
table_width_new(const GPtrArray *columns, Arena *arena)
{
    TableWidth *width = arena_alloc(arena, sizeof *width + columns->len * sizeof(Width));

    width->n = columns->len;
    for (size_t i = 0; i < width->n; i++) {
        take_head(&width->columns[i], columns->pdata[i]);
    }
    return width;
}

void
table_width_take(TableWidth *width, const xmlNode *row)
{
    size_t i = 0;

    if (element_next(element_first(row)) == NULL && width->n > 1) {
        return; /* the head of a group, over all columns */
    }
    for (const xmlNode *cell = element_first(row); cell != NULL && i < width->n;
         cell = element_next(cell), i++) {
        take_cell(&width->columns[i], cell);
    }
}

void
table_width_join(TableWidth *width, const TableWidth *other)
{
    for (size_t i = 0; i < width->n; i++) {
        width->columns[i].comfort = MAX(width->columns[i].comfort, other->columns[i].comfort);
        width->columns[i].need = MAX(width->columns[i].need, other->columns[i].need);
    }
}

int
table_width_least(const TableWidth *width, bool scores, bool wide)
{
    double comfort = 0, need = 0;

    for (size_t i = 0; i < width->n; i++) {
        double least = i > 0 && scores ? SCORE : 0, gap = i > 0 ? BETWEEN : 0;
        comfort += MAX(width->columns[i].comfort, least) + gap;
        need += MAX(width->columns[i].need, least) + gap;
    }
    if (comfort <= NARROWEST && need <= SURELY_NARROW) {
        return 0;
    }
    return width_for(MAX(MIN(comfort, wide ? BOTH_COLUMNS : TEXT_COLUMN), need));
}
