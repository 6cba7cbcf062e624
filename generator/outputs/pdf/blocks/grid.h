/* Cells side by side, each a stack of paragraphs: rows of tables, of the decision box and of
 * versus. */
#ifndef OUTPUTS_PDF_BLOCKS_GRID_H
#define OUTPUTS_PDF_BLOCKS_GRID_H

#include "outputs/pdf/blocks/compose.h"

enum { GRID_PARTS = 3 };

/* LEFT is the side where reading starts, END the opposite one. RIGHT, for numbers, is the right
 * side of any sheet, because digits run from left to right in all scripts. */
typedef enum { GRID_LEFT, GRID_CENTRE, GRID_RIGHT, GRID_END } GridAlign;

typedef struct {
    float x, width;
    GridAlign align;
    bool filled; /* has a background over the full height of the row */
    Colour fill;
    float inset; /* GRID_RIGHT: white space on the right in place of missing decimals */
    uint32_t n_parts;
    const char *reason;           /* why the value is missing, in the words of its text; or NULL */
    Paragraph *parts[GRID_PARTS]; /* from top to bottom */
    const TextStyle *styles[GRID_PARTS];
} GridCell;

void grid_add_part(GridCell *cell, Paragraph *text, const TextStyle *style);

/* Breaks all texts to the widths of their cells; returns the height of the tallest cell. */
float grid_break(Composer *composer, GridCell *cells, size_t n_cells);
float grid_cell_height(const GridCell *cell);
uint32_t grid_cell_lines(const GridCell *cell);

/* Places a cell in the open slab, with the top of its first line at `top`. */
void grid_place_cell(Composer *composer, const GridCell *cell, float top);
/* Places only line `index` of the cell, with its top at `top`. Returns its height; 0: the cell has
 * no such line. */
float grid_place_line(Composer *composer, const GridCell *cell, uint32_t index, float top);
/* Places line `index` of each cell of a row, as grid_place_line(); returns the greatest height. */
float grid_place_strip(Composer *composer, const GridCell *cells, size_t n_cells, uint32_t index,
                       float top);
/* The greatest number of lines of any cell. */
uint32_t grid_row_lines(const GridCell *cells, size_t n_cells);

#endif
