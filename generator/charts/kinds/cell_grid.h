/* A grid of cells: labels on the left, headings above, cells of one size. */
#ifndef CHARTS_KINDS_CELL_GRID_H
#define CHARTS_KINDS_CELL_GRID_H

#include "charts/layout/sketch.h"

typedef struct {
    const char *const *rows; /* labels */
    size_t n_rows;
    const char *const *columns; /* headings */
    const char *const *under;   /* second part of each heading, in grey; or NULL */
    size_t n_columns;
    double least, most; /* width of a cell */
    double beside;      /* kept free on the right */
} CellGridWish;

typedef struct {
    const CellGridWish *wish;
    double left, width; /* of the first cell; of each */
    double heads;       /* height of the headings */
} CellGrid;

/* False when labels and headings do not fit at the least width of a cell. */
bool cell_grid_fit(const Sketch *sketch, const CellGridWish *wish, CellGrid *ret);

/* The headings from `top` down; returns where the cells begin. */
double cell_grid_heads(const CellGrid *grid, Sketch *sketch, double top);

/* The label of a row whose cells are at least `least` high; returns the height. */
double cell_grid_label(const CellGrid *grid, Sketch *sketch, size_t row, double top, double least);

/* A cell without the gap to its neighbours. */
Box cell_grid_box(const CellGrid *grid, const Sketch *sketch, size_t column, double top,
                  double height);

#endif
