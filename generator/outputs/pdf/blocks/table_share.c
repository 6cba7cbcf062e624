/* Sharing a table's width among columns whose cells cannot all stay on one line.
 *
 * A cell costs the third power of its lines, so that the tallest cell of a row, which is
 * what makes the row tall, counts most. What a column costs falls with its width in steps,
 * at each of which some cell loses a line. All columns start at their widest word; then the
 * step that saves most for its width is taken, again and again, until the room is used. As
 * the costs of columns only add up, this finds the best division but for its last step.
 *
 * Costs that add up do not see that a row is as high as its highest cell: a few long remarks may
 * outweigh names that are broken in every row. So width is then moved from column to column while
 * the rows, one above the other, become fewer lines by it.
 *
 * Heads cost the second power: they wrap first. Short cells, such as names, dates and values with
 * their range, cost more when they are broken: while others have sentences to break, they stay on
 * their line. */
#include "outputs/pdf/blocks/tables.h"

/* Share of the width up to which cells are short; how much longer they may be in columns
 * set right. What a broken one costs more. */
static const float SHORT_SHARE = 0.15F, RIGHT_SHORT = 1.8F, BROKEN_COST = 3;
/* The widths that are tried: each so much wider than the one before. */
static const float STEP_LEAST = 3, STEP_SHARE = 0.05F;
/* Rows of a long table that are looked at. */
enum { MOST_ROWS = 40, MOST_WIDTHS = 64 };

/* What a column costs at widths that grow, and the lines of its head and of each row looked at. */
typedef struct {
    float widths[MOST_WIDTHS], costs[MOST_WIDTHS];
    uint8_t lines[MOST_WIDTHS][MOST_ROWS + 1];
    uint8_t broken[MOST_WIDTHS]; /* short cells that are */
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
    *n_broken = (uint8_t)(*n_broken + broken); /* of MOST_ROWS at most */
    return lines * lines * lines * (broken ? BROKEN_COST : 1);
}

static float
column_cost(const TableLayout *table, size_t index, float width, float short_width, Slope *slope)
{
    uint8_t *ret_lines = slope->lines[slope->n], *n_broken = &slope->broken[slope->n];
    size_t stride = (table->n_rows + MOST_ROWS - 1) / MOST_ROWS;
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

/* The widths of a column that are worth trying, from the least to what it wants. */
static void
slope_measure(const TableLayout *table, size_t index, float room, Slope *slope)
{
    const TableColumn *column = &table->columns[index];
    float short_width = SHORT_SHARE * room * (column->align == GRID_RIGHT ? RIGHT_SHORT : 1);
    float most = MIN(column_wanted(column), room);

    for (float width = column->minimum; slope->n < MOST_WIDTHS;) {
        float cost = column_cost(table, index, width, short_width, slope);
        if (slope->n == 0 || cost < slope->costs[slope->n - 1]) {
            slope->widths[slope->n] = width;
            slope->costs[slope->n++] = cost;
        }
        if (width >= most) {
            break;
        }
        width = slope->n + 1 < MOST_WIDTHS ? MIN(most, width + MAX(STEP_LEAST, STEP_SHARE * width))
                                           : most;
    }
}

/* The step of a column that saves most for its width, of those no wider than `room`; the
 * column's place itself when there is none. */
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

/* Takes the best step of all columns; false when none is left. Returns by `room` what
 * remains of it. */
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

/* Lines of all rows that were looked at, one above the other, and of the head. */
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

/* The widest place of a column that is narrower than now by `less` at least; its place now when
 * there is none. */
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

/* A column that becomes wider by what another gives. */
typedef struct {
    size_t taker, giver;
    unsigned wider, narrower; /* their places */
    unsigned lines, cost;     /* of all rows then; with the short cells that are broken */
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

/* Makes the best of the moves after which the rows have fewer lines, and no more short cells are
 * broken than lines are saved; false when there is none. */
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
    size_t stride = (table->n_rows + MOST_ROWS - 1) / MOST_ROWS;
    size_t n_rows = stride > 0 ? (table->n_rows + stride - 1) / stride : 0;
    float left = room, wishes = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        slope_measure(table, i, room, &slopes[i]);
        left -= slopes[i].widths[0];
    }
    while (slopes_step(slopes, table->n_columns, &left)) {
    }
    while (slopes_move(slopes, table->n_columns, n_rows, &left)) {
    }
    while (slopes_step(slopes, table->n_columns, &left)) { /* of what moves left over */
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        TableColumn *column = &table->columns[i];
        column->width = slopes[i].widths[slopes[i].at];
        wishes += MAX(0, column_wanted(column) - column->width);
    }
    for (size_t i = 0; i < table->n_columns && wishes > 0; i++) {
        TableColumn *column = &table->columns[i];
        column->width += left * MAX(0, column_wanted(column) - column->width) / wishes;
    }
    g_free(slopes);
}
