#include "charts/kinds/cell_grid.h"

enum { LABEL_LINES_MAX = 3, HEAD_LINES_MAX = 4 };
static const double label_part = .36; /* largest share of the width for labels */

static Lines
label_lines(const Sketch *sketch, const char *label, double width)
{
    return sketch_wrap(sketch, sketch->look.label, label, width);
}

/* Width of the labels; 0 if one of them would need too many lines. */
static double
label_width(const Sketch *sketch, const CellGridSpec *spec)
{
    double most = label_part * (sketch->right - sketch->left), widest = 0;

    for (size_t i = 0; i < spec->n_rows; i++) {
        Lines lines = label_lines(sketch, spec->rows[i], most);
        if (lines.n > LABEL_LINES_MAX) {
            return 0;
        }
        widest = MAX(widest, lines.width);
    }
    /* 10% reserve for a fallback font */
    return MIN(widest * 1.1, most) + 12 * sketch->look.unit;
}

static Lines
head_lines(const Sketch *sketch, const CellGridSpec *spec, size_t column, double width)
{
    return sketch_wrap(sketch, sketch->look.caption, spec->columns[column],
                       width - 2 * sketch->look.unit);
}

static Lines
under_lines(const Sketch *sketch, const CellGridSpec *spec, size_t column, double width)
{
    if (spec->under == NULL) {
        return (Lines){ 0 };
    }
    return sketch_wrap(sketch, sketch->look.detail, spec->under[column],
                       width - 2 * sketch->look.unit);
}

/* If there are more lines than words, at least one word was broken. */
static bool
breaks_words(const char *text, size_t n_lines)
{
    size_t words = 1;

    for (const char *c = text; *c != '\0'; c++) {
        words += *c == ' ' || *c == '-';
    }
    return n_lines > words;
}

static double
head_height(const Sketch *sketch, const CellGridSpec *spec, size_t column, double width)
{
    Lines head = head_lines(sketch, spec, column, width);
    Lines under = under_lines(sketch, spec, column, width);

    return (double)head.n * sketch_lead(sketch->look.caption) +
           (double)under.n * sketch_lead(sketch->look.detail);
}

bool
cell_grid_fit(const Sketch *sketch, const CellGridSpec *spec, CellGrid *ret)
{
    double labels = label_width(sketch, spec), tallest = 0;
    double room = sketch->right - sketch->left - labels - spec->beside;
    double width = MIN(room / (double)MAX(spec->n_columns, (size_t)1), spec->most);

    if (labels <= 0 || width < spec->least) {
        return false;
    }
    for (size_t i = 0; i < spec->n_columns; i++) {
        Lines lines = head_lines(sketch, spec, i, width);
        if (lines.n > HEAD_LINES_MAX || breaks_words(spec->columns[i], lines.n)) {
            return false;
        }
        tallest = MAX(tallest, head_height(sketch, spec, i, width));
    }
    *ret =
        (CellGrid){ .spec = spec, .left = sketch->left + labels, .width = width, .heads = tallest };
    return true;
}

double
cell_grid_heads(const CellGrid *grid, Sketch *sketch, double top)
{
    const Look *look = &sketch->look;

    sketch_group(sketch, GROUP_AXIS, NULL);
    for (size_t i = 0; i < grid->spec->n_columns; i++) {
        double x = grid->left + ((double)i + .5) * grid->width;
        double own = head_height(sketch, grid->spec, i, grid->width);
        double y = top + grid->heads - own + look->caption.size;
        y = sketch_lines(sketch, look->caption, paint_of(PAINT_INK), ANCHOR_MIDDLE, x, y,
                         head_lines(sketch, grid->spec, i, grid->width));
        sketch_lines(sketch, look->detail, paint_of(PAINT_INK_2), ANCHOR_MIDDLE, x, y,
                     under_lines(sketch, grid->spec, i, grid->width));
    }
    return top + grid->heads + 6 * look->unit;
}

double
cell_grid_label(const CellGrid *grid, Sketch *sketch, size_t row, double top, double least)
{
    const Look *look = &sketch->look;
    double width = grid->left - sketch->left - 10 * look->unit;
    Lines lines = label_lines(sketch, grid->spec->rows[row], width);
    double block = (double)lines.n * sketch_lead(look->label);
    double height = MAX(block + 10 * look->unit, least);

    sketch_lines(sketch, look->label, paint_of(PAINT_INK), ANCHOR_START, sketch->left,
                 top + (height - block) / 2 + look->label.size * .99, lines);
    return height;
}

Box
cell_grid_box(const CellGrid *grid, const Sketch *sketch, size_t column, double top, double height)
{
    double gap = sketch->look.unit, left = grid->left + (double)column * grid->width;

    return (Box){ left + gap, top + gap, left + grid->width - gap, top + height - gap };
}
