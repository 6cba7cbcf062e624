/* A grid of cells of equal size, with labels on the left and headings above. */
#ifndef CHARTS_KINDS_CELL_GRID_H
#define CHARTS_KINDS_CELL_GRID_H

#include "charts/layout/sketch.h"

typedef struct {
    const char *const *rows; /* labels */
    size_t n_rows;
    const char *const *columns; /* headings */
    const char *const *under;   /* second part of each heading, in grey; or NULL */
    size_t n_columns;
    double least, most; /* limits of a cell's width */
    double beside;      /* space reserved on the right */
} CellGridSpec;

typedef struct {
    const CellGridSpec *spec;
    double left, width; /* left edge of the first cell; width of each */
    double heads;       /* height of the headings */
} CellGrid;

/* Lays out the grid. Returns false if labels and headings do not fit at the least cell width. */
bool cell_grid_fit(const Sketch *sketch, const CellGridSpec *spec, CellGrid *ret);

/* Draws the headings from `top` downwards and returns the top of the cells. */
double cell_grid_heads(const CellGrid *grid, Sketch *sketch, double top);

/* Draws the label of a row whose cells are at least `least` high, and returns the row's height. */
double cell_grid_label(const CellGrid *grid, Sketch *sketch, size_t row, double top, double least);

/* The box of a cell without the gap to its neighbours. */
Box cell_grid_box(const CellGrid *grid, const Sketch *sketch, size_t column, double top,
                  double height);

#endif
