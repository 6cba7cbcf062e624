/* Shares a table's width among columns whose cells do not all fit on one line.
 *
 * A cell costs the third power of its number of lines, so that the tallest cell of a row, which
 * determines the row's height, counts most. A column's cost falls with its width in steps; at each
 * step some cell loses a line. All columns start at the width of their widest word. Then the step
 * that saves most for its width is taken, repeatedly, until the room is used. As the total cost is
 * the sum over columns, this finds the optimum but for the last step.
 *
 * This sum ignores that a row is as high as its highest cell: a few long remarks may outweigh names
 * that are broken in every row. So afterwards width is moved between columns as long as this
 * reduces the total lines of the rows.
 *
 * Heads cost the second power, so they wrap first. Short cells, such as names, dates and values
 * with their range, cost more if they are broken. They stay on one line while other columns have
 * sentences to break. */
#include "outputs/pdf/blocks/tables.h"

/* Share of the width up to which a cell is short, a factor for right-aligned columns, and the extra
 * cost of breaking a short cell. */
static const float SHORT_SHARE = 0.15F, RIGHT_SHORT = 1.8F, BROKEN_COST = 3;
/* The step between widths that are tried: a minimum in points, and a share of the width before. */
static const float STEP_MIN = 3, STEP_SHARE = 0.05F;
/* Maximum number of rows that are measured. */
enum { SAMPLED_ROWS_MAX = 40, WIDTHS_MAX = 64 };

/* A column's cost at increasing widths, and the lines of its head and of each measured row. */
typedef struct {
    float widths[WIDTHS_MAX], costs[WIDTHS_MAX];
    uint8_t lines[WIDTHS_MAX][SAMPLED_ROWS_MAX + 1];
    uint8_t broken[WIDTHS_MAX]; /* number of short cells that are broken */
    unsigned n, at;
} Slope;

static float
cell_lines(const GridCell *cell, float width, float *ret_natural)
{
    float lines = 0;

    *ret_natural = 0;
    for (uint32_t i = 0; i < cell->n_parts; i++) {
        *ret_natural = MAX(*ret_natural, cell->parts[i]->natural);
        lines += (float)paragraph_lines_at(cell->parts[i], width - cell->inset);
    }
    return lines;
}

static float
cell_cost(const GridCell *cell, float width, float short_width, uint8_t *ret_lines,
          uint8_t *n_broken)
{
    float natural = 0, lines = cell_lines(cell, width, &natural);
    bool broken = lines > (float)cell->n_parts && natural <= short_width;
    *ret_lines = (uint8_t)MIN(lines, UINT8_MAX);
    *n_broken = (uint8_t)(*n_broken + broken); /* at most SAMPLED_ROWS_MAX */
    return lines * lines * lines * (broken ? BROKEN_COST : 1);
}

static float
column_cost(const TableLayout *table, size_t index, float width, float short_width, Slope *slope)
{
    uint8_t *ret_lines = slope->lines[slope->n], *n_broken = &slope->broken[slope->n];
    size_t stride = (table->n_rows + SAMPLED_ROWS_MAX - 1) / SAMPLED_ROWS_MAX;
    float natural = 0, head = cell_lines(&table->head[index], width, &natural);
    float cost = head * head;

    *n_broken = 0;
    *ret_lines++ = (uint8_t)MIN(head, UINT8_MAX);
    for (size_t r = 0; r < table->n_rows; r += stride, ret_lines++) {
        *ret_lines = 0;
        const TableRow *row = &table->rows[r];
        bool spans = index + 1 == row->n_cells && row->n_cells < table->n_columns;
        if (index < row->n_cells && !spans) {
            cost += cell_cost(&row->cells[index], width, short_width, ret_lines, n_broken);
        }
    }
    return cost;
}

/* Measures a column at the widths worth trying, from its minimum to the width it wants. */
static void
slope_measure(const TableLayout *table, size_t index, float room, Slope *slope)
{
    const TableColumn *column = &table->columns[index];
    float short_width = SHORT_SHARE * room * (column->align == GRID_RIGHT ? RIGHT_SHORT : 1);
    float most = MIN(column_wanted(column), room);

    for (float width = column->minimum; slope->n < WIDTHS_MAX;) {
        float cost = column_cost(table, index, width, short_width, slope);
        if (slope->n == 0 || cost < slope->costs[slope->n - 1]) {
            slope->widths[slope->n] = width;
            slope->costs[slope->n++] = cost;
        }
        if (width >= most) {
            break;
        }
        width =
            slope->n + 1 < WIDTHS_MAX ? MIN(most, width + MAX(STEP_MIN, STEP_SHARE * width)) : most;
    }
}

/* The step of a column, at most `room` wide, that saves most for its width; the current position if
 * there is none. */
static unsigned
slope_best(const Slope *slope, float room, float *ret_gain)
{
    unsigned best = slope->at;

    *ret_gain = 0;
    for (unsigned i = slope->at + 1; i < slope->n; i++) {
        float wider = slope->widths[i] - slope->widths[slope->at];
        float gain = (slope->costs[slope->at] - slope->costs[i]) / MAX(wider, 0.01F);
        if (wider <= room && gain > *ret_gain) {
            *ret_gain = gain;
            best = i;
        }
    }
    return best;
}

/* Takes the best step of all columns and reduces `room` by it. False: no step is left. */
static bool
slopes_step(Slope *slopes, size_t n, float *room)
{
    float most = 0;
    size_t column = 0;
    unsigned target = 0;

    for (size_t i = 0; i < n; i++) {
        float gain = 0;
        unsigned best = slope_best(&slopes[i], *room, &gain);
        if (gain > most) {
            most = gain;
            column = i;
            target = best;
        }
    }
    if (most <= 0) {
        return false;
    }
    Slope *slope = &slopes[column];
    *room -= slope->widths[target] - slope->widths[slope->at];
    slope->at = target;
    return true;
}

/* Total number of lines of the head and all measured rows. */
static unsigned
slopes_lines(const Slope *slopes, size_t n, size_t n_rows)
{
    unsigned total = 0;

    for (size_t r = 0; r <= n_rows; r++) {
        unsigned most = 0;
        for (size_t i = 0; i < n; i++) {
            most = MAX(most, slopes[i].lines[slopes[i].at][r]);
        }
        total += most;
    }
    return total;
}

static unsigned
slopes_broken(const Slope *slopes, size_t n)
{
    unsigned total = 0;

    for (size_t i = 0; i < n; i++) {
        total += slopes[i].broken[slopes[i].at];
    }
    return total;
}

/* The widest position of a column that is narrower than the current one by at least `less`; the
 * current position if there is none. */
static unsigned
slope_below(const Slope *slope, float less)
{
    for (unsigned i = slope->at; i-- > 0;) {
        if (slope->widths[i] <= slope->widths[slope->at] - less) {
            return i;
        }
    }
    return slope->at;
}

/* A move of width from one column to another. */
typedef struct {
    size_t taker, giver;
    unsigned wider, narrower; /* their new positions */
    unsigned lines, cost;     /* of all rows after the move; cost also counts broken short cells */
} Move;

static void
move_try(Slope *slopes, size_t n, size_t n_rows, Move move, unsigned lines, Move *best)
{
    unsigned taker = slopes[move.taker].at, giver = slopes[move.giver].at;

    slopes[move.taker].at = move.wider;
    slopes[move.giver].at = move.narrower;
    move.lines = slopes_lines(slopes, n, n_rows);
    move.cost = move.lines + slopes_broken(slopes, n);
    slopes[move.taker].at = taker;
    slopes[move.giver].at = giver;
    if (move.lines <= lines && move.cost < best->cost) {
        *best = move;
    }
}

/* Makes the best move that reduces the lines of the rows, without breaking more short cells than
 * lines saved. False: there is none. */
static bool
slopes_move(Slope *slopes, size_t n, size_t n_rows, float *room)
{
    unsigned lines = slopes_lines(slopes, n, n_rows);
    Move best = { .cost = lines + slopes_broken(slopes, n) }, none = best;

    for (size_t taker = 0; taker < n; taker++) {
        const Slope *to = &slopes[taker];
        for (unsigned wider = to->at + 1; wider < to->n; wider++) {
            float need = to->widths[wider] - to->widths[to->at] - *room;
            for (size_t giver = 0; giver < n; giver++) {
                unsigned narrower = slope_below(&slopes[giver], need);
                if (giver != taker && narrower < slopes[giver].at) {
                    Move move = { taker, giver, wider, narrower, 0, 0 };
                    move_try(slopes, n, n_rows, move, lines, &best);
                }
            }
        }
    }
    if (best.cost == none.cost) {
        return false;
    }
    Slope *to = &slopes[best.taker], *from = &slopes[best.giver];
    *room += from->widths[from->at] - from->widths[best.narrower];
    *room -= to->widths[best.wider] - to->widths[to->at];
    to->at = best.wider;
    from->at = best.narrower;
    return true;
}

void
columns_share(TableLayout *table, float room)
{
    Slope *slopes = g_new0(Slope, table->n_columns);
    size_t stride = (table->n_rows + SAMPLED_ROWS_MAX - 1) / SAMPLED_ROWS_MAX;
    size_t n_rows = stride > 0 ? (table->n_rows + stride - 1) / stride : 0;
    float left = room, wanted = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        slope_measure(table, i, room, &slopes[i]);
        left -= slopes[i].widths[0];
    }
    while (slopes_step(slopes, table->n_columns, &left)) {
    }
    while (slopes_move(slopes, table->n_columns, n_rows, &left)) {
    }
    while (slopes_step(slopes, table->n_columns, &left)) { /* uses width that moves left over */
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        TableColumn *column = &table->columns[i];
        column->width = slopes[i].widths[slopes[i].at];
        wanted += MAX(0, column_wanted(column) - column->width);
    }
    for (size_t i = 0; i < table->n_columns && wanted > 0; i++) {
        TableColumn *column = &table->columns[i];
        column->width += left * MAX(0, column_wanted(column) - column->width) / wanted;
    }
    g_free(slopes);
}
