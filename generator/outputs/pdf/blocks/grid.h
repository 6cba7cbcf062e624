/* Cells side by side, each a stack of paragraphs: rows of tables, of the
 * decision and of versus. */
#ifndef OUTPUTS_PDF_BLOCKS_GRID_H
#define OUTPUTS_PDF_BLOCKS_GRID_H

#include "outputs/pdf/blocks/compose.h"

enum { GRID_PARTS = 3 };

/* LEFT is the side where reading starts and END the other one; RIGHT, for numbers, is
 * the right of every sheet, for figures run from left to right in all scripts. */
typedef enum { GRID_LEFT, GRID_CENTRE, GRID_RIGHT, GRID_END } GridAlign;

typedef struct {
    float x, width;
    GridAlign align;
    bool filled; /* behind the text, over the whole height of a row */
    Colour fill;
    float inset; /* GRID_RIGHT: white space at the right, for decimals that are not there */
    uint32_t n_parts;
    const char *reason;           /* of a missing value, as its text gives it; or NULL */
    Paragraph *parts[GRID_PARTS]; /* one below the other */
    const TextStyle *styles[GRID_PARTS];
} GridCell;

void grid_add_part(GridCell *cell, Paragraph *text, const TextStyle *style);

/* Breaks all texts to their cells; returns the height of the tallest cell. */
float grid_break(Composer *composer, GridCell *cells, size_t n_cells);
float grid_cell_height(const GridCell *cell);
uint32_t grid_cell_lines(const GridCell *cell);

/* Puts a cell into the open slab, its first line's top at `top`. */
void grid_place_cell(Composer *composer, const GridCell *cell, float top);
/* Line `index` of the cell alone, its top at `top`; returns its height, 0 when
 * the cell has no such line. */
float grid_place_line(Composer *composer, const GridCell *cell, uint32_t index, float top);
/* Line `index` of each cell of a row, as grid_place_line(); returns the greatest height. */
float grid_place_strip(Composer *composer, const GridCell *cells, size_t n_cells, uint32_t index,
                       float top);
/* Lines of the cell that has the most. */
uint32_t grid_row_lines(const GridCell *cells, size_t n_cells);

#endif
