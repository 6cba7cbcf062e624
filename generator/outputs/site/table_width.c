#include "outputs/site/table.h"

#include <string.h>

/* Widths in rem in the style sheet's tables, with the theme's text at 14 px: a hundredth of the
 * text size, the gap between columns, a bar, a score's cell, the gap of a number beside scores, and
 * a cell's edges. */
static const double HUNDREDTH = 0.00875, BETWEEN = 1, BAR = 7.1, SCORE = 4.75, BESIDE_SCORES = 0.75,
                    EDGE = 0.125;
/* A unit is below its head, smaller and lighter. */
static const double UNIT = 0.84;
/* A cell of text is comfortable if its lines have so many characters. */
enum { LINE_SHORT = 16, LINE_WORDS = 18, LINE_MANY = 26, MANY = 60, LONG_WORD = 32 };

/* Advances of the characters from space to tilde, in hundredths of the text size: those of Inter at
 * the weight of heads, with tabular digits. An estimate from the number of characters was too
 * narrow for '180 GB HBM3e' and too wide for 'illicit'. */
static const unsigned char advances[] = {
    25, 31, 40, 64, 65, 84, 66, 21,  39, 39, 54, 67, 29, 47, 29, 38, 67, 67, 67, 67, 67, 67, 67, 67,
    67, 67, 29, 29, 67, 67, 67, 54,  99, 72, 66, 74, 72, 61, 59, 75, 74, 27, 56, 68, 57, 91, 74, 77,
    64, 78, 65, 65, 66, 73, 72, 101, 69, 70, 65, 39, 33, 39, 84, 47, 50, 57, 63, 58, 63, 59, 38, 63,
    61, 26, 26, 57, 26, 90, 61, 61,  62, 62, 40, 55, 38, 61, 58, 84, 56, 58, 56, 39, 36, 39, 84,
};
enum { AVERAGE = 52, OF_A_LETTER = 62, OF_AN_IDEOGRAPH = 100, CHIP_MARK = 114 };

/* Widths in the style sheet. A wide screen has 42 rem in its text column and 60 with the margin; a
 * narrower one has 42 for both. There, a table is squeezed from its comfortable width to its
 * minimum before it scrolls. For the 42 rem of a wide screen, a table gives up at most a sixth, to
 * avoid columns of single words. A table that is not wide may be in a claim, which has 30. */
static const int widths[] = { 20, 24, 28, 30, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 80 };
enum { NARROWEST = 18, CLAIM_COLUMN = 30, TEXT_COLUMN = 40, BOTH_COLUMNS = 56 };
/* Enough below the narrowest screen that estimates of widths are safe. */
enum { SURELY_NARROW = 15 };

/* Measures of a text and of its longest word: characters, and advances in hundredths. */
typedef struct {
    size_t all, word;
    size_t all_advance, word_advance;
    bool bar;
    size_t kept_advance; /* of the widest source label, if it is short and so not broken */
} Extent;

/* A word that may continue in the next text node. */
typedef struct {
    size_t length, advance;
} Run;

typedef struct {
    double comfort, need;
    bool number; /* its cells never wrap */
} Width;

/* True for white space; most texts are ASCII. */
static bool
is_blank(const char *at)
{
    return (unsigned char)*at < 0x80
               ? *at == ' ' || *at == '\t' || *at == '\n' || *at == '\f' || *at == '\r'
               : g_unichar_isspace(g_utf8_get_char(at));
}

static size_t
advance_of(const char *at)
{
    unsigned char byte = (unsigned char)*at;

    if (byte < 0x80) {
        return byte >= ' ' && byte < 0x7f ? advances[byte - ' '] : 0;
    }
    return g_unichar_iswide(g_utf8_get_char(at)) ? OF_AN_IDEOGRAPH : OF_A_LETTER;
}

static void
extend_text(Extent *extent, Run *run, const char *text)
{
    Extent now = *extent;
    Run word = *run;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        size_t advance = advance_of(at);
        now.all++;
        now.all_advance += advance;
        word = is_blank(at) ? (Run){ 0 } : (Run){ word.length + 1, word.advance + advance };
        now.word = MAX(now.word, word.length);
        now.word_advance = MAX(now.word_advance, word.advance);
    }
    *extent = now;
    *run = word;
}

/* Width of a source label such as "[MLPerf Training v4.1]"; 0: it is so long that it may be
 * broken. */
static size_t
source_advance(const xmlNode *cite)
{
    enum { LONGEST_LABEL = 36 };
    Extent extent = { 0 };
    Run run = { 0 };

    for (const xmlNode *at = cite->children; at != NULL; at = at->next) {
        if (at->type == XML_TEXT_NODE) {
            extend_text(&extent, &run, (const char *)at->content);
        }
    }
    return extent.all <= LONGEST_LABEL ? extent.all_advance + 2 * advance_of("[") : 0;
}

static Extent
extent_of(const xmlNode *cell)
{
    Extent extent = { 0 };
    Run run = { 0 };

    for (const xmlNode *at = cell; at != NULL; at = tree_next(at, cell)) {
        if (at->type == XML_TEXT_NODE) {
            extend_text(&extent, &run, (const char *)at->content);
        }
        if (tree_is(at, "chip")) {
            run.advance += CHIP_MARK;
            extent.all_advance += CHIP_MARK;
        }
        if (tree_is(at, "cite")) {
            if (at->prev != NULL && tree_is(at->prev, "cite")) {
                run = (Run){ 0 }; /* "; " is between them */
            }
            extent.kept_advance = MAX(extent.kept_advance, source_advance(at));
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
    width->comfort = MAX(width->comfort, (double)comfort * HUNDREDTH + bar);
    width->need = MAX(width->need, (double)need * HUNDREDTH + bar);
}

/* Width that the longest word needs; longer words break, but labels of sources do not. */
static size_t
longest_word(const Extent *extent)
{
    return MAX(MIN(extent->word_advance, (size_t)LONG_WORD * AVERAGE), extent->kept_advance);
}

/* A short cell stays on one line. A longer one breaks between words, and very long words break
 * anywhere. */
static void
take_cell(Width *width, const xmlNode *cell)
{
    Extent extent = extent_of(cell);
    bool number = width->number && extent.all <= LINE_MANY && !tree_attribute(cell, "missing");
    bool is_short = extent.all <= LINE_SHORT || number;
    size_t line = extent.all > MANY ? LINE_MANY : LINE_WORDS;
    size_t longest = longest_word(&extent);

    width_take(width, is_short ? extent.all_advance : MAX(line * AVERAGE, longest),
               is_short ? extent.all_advance : longest, extent.bar ? BAR : 0);
}

/* A head breaks between words; its unit is below. */
static void
take_head(Width *width, const xmlNode *column)
{
    const char *unit = tree_attribute(column, "unit");
    Extent words = extent_of(column), below = { 0 };
    Run run = { 0 };

    if (unit != NULL) {
        extend_text(&below, &run, unit);
    }
    size_t longest = MAX(longest_word(&words), (size_t)((double)longest_word(&below) * UNIT));
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
        return; /* the head of a group, across all columns */
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

/* Width that column i needs beside its text: the gap after it and, in a matrix, its cells' edges
 * and the gap between a number and the cell before. */
static double
room_beside(const TableWidth *width, size_t i, bool scores)
{
    double after = i + 1 < width->n ? BETWEEN : 0;

    if (i == 0 || !scores) {
        return after;
    }
    if (!width->columns[i].number) {
        return after + EDGE;
    }
    return after + (width->columns[i - 1].number ? 0 : BESIDE_SCORES);
}

int
table_width_least(const TableWidth *width, bool scores, bool wide)
{
    double comfort = 0, need = 0;

    for (size_t i = 0; i < width->n; i++) {
        double least = i > 0 && scores ? SCORE : 0, beside = room_beside(width, i, scores);
        comfort += MAX(width->columns[i].comfort + beside, least);
        need += MAX(width->columns[i].need + beside, least);
    }
    /* Two columns of text can be as narrow as a phone: nothing is gained by scrolling from one to
     * the other. */
    bool two = width->n <= 2 && !scores;
    if ((comfort <= NARROWEST || two) && need <= SURELY_NARROW) {
        return 0;
    }
    bool squeezes = !wide || scores || comfort * 5 <= TEXT_COLUMN * 6;
    int most = two                ? NARROWEST
               : !wide && !scores ? CLAIM_COLUMN
               : squeezes         ? TEXT_COLUMN
                                  : BOTH_COLUMNS;
    return width_for(MAX(MIN(comfort, most), need));
}
