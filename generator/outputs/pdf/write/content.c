#include "outputs/pdf/write/content.h"

#include <math.h>
#include <string.h>

/* Invisible deviation from the laid-out position, in thousandths of an em. Deviations do not
 * accumulate, because each glyph is compared with its own position. */
#define DRIFT_ALLOWED 2.0
/* A larger jump, in thousandths of an em, starts a new text position. */
#define JUMP_ALLOWED 8000.0

typedef struct {
    GString *out;
    double page_height;
    FontUse *const *fonts;
    const DisplayPicture *pictures;
    /* graphics state of the page */
    Colour fill;
    const TextFont *font;
    double size, rise;
    /* inside BT … ET */
    bool in_text;
    double line_x, line_y; /* start of the line, as written */
    /* inside a TJ array */
    bool in_array, in_string;
    double pen; /* where the PDF reader will place the next glyph */
} Content;

static void
append_numbers(GString *out, size_t n_numbers, const double *numbers)
{
    for (size_t i = 0; i < n_numbers; i++) {
        syntax_number(out, numbers[i]);
        g_string_append_c(out, ' ');
    }
}

#define APPEND_NUMBERS(out, ...) \
    append_numbers((out), sizeof((double[]){ __VA_ARGS__ }) / sizeof(double), \
                   (double[]){ __VA_ARGS__ })

/* Rounds to hundredths of a point: 3.5 µm. */
static double
rounded(double length)
{
    return round(length * 100) / 100;
}

static void
close_string(Content *c)
{
    if (c->in_string) {
        g_string_append_c(c->out, ')');
        c->in_string = false;
    }
}

static void
close_array(Content *c)
{
    close_string(c);
    if (c->in_array) {
        SYNTAX_LITERAL(c->out, "]TJ\n");
        c->in_array = false;
    }
}

static void
close_text(Content *c)
{
    close_array(c);
    if (c->in_text) {
        SYNTAX_LITERAL(c->out, "ET\n");
        c->in_text = false;
    }
}

static void
use_colour(Content *c, Colour colour)
{
    if (colour.red == c->fill.red && colour.green == c->fill.green && colour.blue == c->fill.blue) {
        return;
    }
    close_array(c);
    APPEND_NUMBERS(c->out, colour.red, colour.green, colour.blue);
    SYNTAX_LITERAL(c->out, "rg\n");
    c->fill = colour;
}

static void
use_font(Content *c, const TextFont *font, double size)
{
    if (c->font == font && c->size == size) {
        return;
    }
    close_array(c);
    SYNTAX_LITERAL(c->out, "/F");
    syntax_integer(c->out, font->index);
    g_string_append_c(c->out, ' ');
    syntax_number(c->out, size);
    SYNTAX_LITERAL(c->out, " Tf\n");
    c->font = font;
    c->size = size;
}

static void
use_rise(Content *c, double rise)
{
    if (rise == c->rise) {
        return;
    }
    close_array(c);
    syntax_number(c->out, rise);
    SYNTAX_LITERAL(c->out, " Ts\n");
    c->rise = rise;
}

static void
open_array(Content *c)
{
    if (!c->in_array) {
        g_string_append_c(c->out, '[');
        c->in_array = true;
    }
}

/* Moves to x, y, unless the pen is on the same line and near enough for an adjustment in the
 * array. */
static void
move_to(Content *c, double x, double y)
{
    double new_y = rounded(c->page_height - y);

    if (!c->in_text) {
        SYNTAX_LITERAL(c->out, "BT\n");
        c->in_text = true;
        c->line_x = c->line_y = 0;
    } else if (c->in_array && new_y == c->line_y &&
               fabs(x - c->pen) * 1000 < JUMP_ALLOWED * c->size) {
        return;
    }
    double new_x = rounded(x);
    close_array(c);
    APPEND_NUMBERS(c->out, rounded(new_x - c->line_x), rounded(new_y - c->line_y));
    SYNTAX_LITERAL(c->out, "Td\n");
    c->line_x = c->pen = new_x;
    c->line_y = new_y;
}

static void
adjust_pen(Content *c, double x)
{
    double error = (x - c->pen) * 1000 / c->size;

    if (fabs(error) < DRIFT_ALLOWED) {
        return;
    }
    int64_t units = llround(error);
    close_string(c);
    open_array(c);
    syntax_integer(c->out, -units);
    c->pen += (double)units * c->size / 1000;
}

static void
write_text(Content *c, const DisplayItem *item)
{
    const FontUse *use = c->fonts[item->font->index];
    double x = item->x;

    use_colour(c, item->colour);
    use_font(c, item->font, item->size);
    move_to(c, x, item->y);
    for (size_t i = 0; i < item->n_glyphs; i++) {
        const TextGlyph *g = &item->glyphs[i];
        TextOffset offset = item->offsets != NULL ? item->offsets[i] : (TextOffset){ 0, 0 };
        uint16_t code = font_use_code(use, g->glyph, item->text + g->text, g->n_bytes);

        use_rise(c, offset.y);
        adjust_pen(c, x + offset.x);
        if (!c->in_string) {
            open_array(c);
            g_string_append_c(c->out, '(');
            c->in_string = true;
        }
        syntax_string_byte(c->out, (char)(code >> 8));
        syntax_string_byte(c->out, (char)(code & 0xff));
        c->pen += font_use_width(use, g->glyph) * c->size / 1000;
        x += g->advance;
    }
}

/* An image fills the unit square, and forms are made to do so. The table maps the square to the
 * picture's rectangle for each Exif orientation. Coefficients are shares of its width and height,
 * from its lower left corner. */
static void
write_placing(Content *c, const DisplayItem *item, int orientation)
{
    static const signed char turns[][6] = {
        { 1, 0, 0, 1, 0, 0 },   { 1, 0, 0, 1, 0, 0 },  { -1, 0, 0, 1, 1, 0 },
        { -1, 0, 0, -1, 1, 1 }, { 1, 0, 0, -1, 0, 1 }, { 0, -1, -1, 0, 1, 1 },
        { 0, -1, 1, 0, 0, 1 },  { 0, 1, 1, 0, 0, 0 },  { 0, 1, -1, 0, 1, 0 },
    };
    const signed char *turn = turns[orientation];
    float width = item->width, height = item->height;

    APPEND_NUMBERS(c->out, (float)turn[0] * width, (float)turn[1] * height, (float)turn[2] * width,
                   (float)turn[3] * height, item->x + (float)turn[4] * width,
                   c->page_height - item->y - height + (float)turn[5] * height);
}

static void
write_object(Content *c, const DisplayItem *item, char prefix, int orientation)
{
    SYNTAX_LITERAL(c->out, "q ");
    write_placing(c, item, orientation);
    SYNTAX_LITERAL(c->out, "cm/");
    g_string_append_c(c->out, prefix);
    syntax_integer(c->out, (int64_t)item->index);
    SYNTAX_LITERAL(c->out, " Do Q\n");
}

static void
write_item(Content *c, const DisplayItem *item)
{
    if (item->kind == DISPLAY_TEXT) {
        if (item->n_glyphs > 0) {
            write_text(c, item);
        }
        return;
    }
    close_text(c);
    switch (item->kind) {
    case DISPLAY_TEXT:
        break;
    case DISPLAY_RULE:
        use_colour(c, item->colour);
        APPEND_NUMBERS(c->out, item->x, c->page_height - item->y - item->height, item->width,
                       item->height);
        SYNTAX_LITERAL(c->out, "re f\n");
        break;
    case DISPLAY_SHAPE:
        use_colour(c, item->colour);
        content_append_path(c->out, item->path, item->x, item->y, c->page_height);
        SYNTAX_LITERAL(c->out, "f\n");
        break;
    case DISPLAY_PICTURE:
        write_object(c, item, 'I', c->pictures[item->index].orientation);
        break;
    case DISPLAY_FORM:
        write_object(c, item, 'C', 1);
        break;
    }
}

static void
write_artifact(GString *out, ArtifactKind kind)
{
    static const char *const entries[] = {
        [ARTIFACT_LAYOUT] = "/Type/Layout",
        [ARTIFACT_BACKGROUND] = "/Type/Background",
        [ARTIFACT_PAGINATION] = "/Type/Pagination",
        [ARTIFACT_HEADER] = "/Type/Pagination/Subtype/Header/Attached[/Top]",
        [ARTIFACT_FOOTER] = "/Type/Pagination/Subtype/Footer/Attached[/Bottom]",
    };

    g_string_append_printf(out, "/Artifact<<%s>>BDC\n", entries[kind]);
}

void
content_write(const DisplayPage *page, const DisplayPicture *pictures, const GArray *marks,
              FontUse *const *fonts, GString *out)
{
    Content c = { .out = out, .page_height = page->height, .fonts = fonts, .pictures = pictures };

    for (guint i = 0; i < marks->len; i++) {
        const Mark *mark = &g_array_index(marks, Mark, i);
        if (mark->node == NULL) {
            write_artifact(out, mark->artifact);
        } else {
            syntax_name(out, mark->node->type);
            SYNTAX_LITERAL(out, "<</MCID ");
            syntax_integer(out, mark->mcid);
            SYNTAX_LITERAL(out, ">>BDC\n");
        }
        for (size_t j = 0; j < mark->n_items; j++) {
            write_item(&c, &page->items[mark->first + j]);
        }
        close_text(&c);
        SYNTAX_LITERAL(out, "EMC\n");
    }
}
