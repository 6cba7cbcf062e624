/* What the parts of table making share: reading and measuring (table_measure.c), sharing the
 * width among columns (table_share.c), reasons of missing values that stand below the table
 * (table_reasons.c), setting rows (table.c). */
#ifndef OUTPUTS_PDF_BLOCKS_TABLES_H
#define OUTPUTS_PDF_BLOCKS_TABLES_H

#include "outputs/pdf/blocks/grid.h"

typedef struct {
    GridAlign align;
    const char *family; /* whose bar stands above it; or NULL */
    bool number;
    int decimals;           /* most of any cell; for alignment on the point */
    size_t n_plain;         /* cells that are nothing but a number */
    float minimum, natural; /* widths that the content asks for */
    float divided;          /* least width when words are divided by their patterns */
    float wish;             /* and the reasons of missing cells, which may wrap */
    float x, width;
} TableColumn;

typedef struct {
    const xmlNode *element;
    Family family;
    bool group;      /* a row group's title, over all columns */
    bool bar;        /* with the family's bar before it */
    bool total;      /* of the rows above, which it stays with */
    GridCell *cells; /* fewer than columns: the last one spans the rest */
    size_t n_cells;
} TableRow;

typedef struct {
    Composer *composer;
    const xmlNode *element;
    StructNode *node;
    float x, width;
    /* A part of a table that is too wide: its first column, and those from `from` to
     * before `to`. All when `to` is 0. */
    size_t from, to;
    size_t part, n_parts; /* from 0 */
    size_t n_all;         /* columns of all parts */
    TableColumn *columns;
    size_t n_columns;
    GridCell *head, *artifact_head; /* the same, with and without structure */
    TableRow *rows;
    size_t n_rows;
    const char **noted; /* reasons of missing values that stand below the table */
    size_t n_noted;
    TextStyle *head_style, *unit_style, *missing_style;
    float set;         /* height of the rows so far */
    const Slab *group; /* title of the rows being set, for further pages */
} TableLayout;

/* White space right of each column but the last. */
#define TABLE_GAP 9.0F
/* From the rules to the text of a row. */
#define TABLE_PAD 2.6F
/* Space a group's bar takes before its title. */
#define TABLE_BAR 19.0F

/* Reads columns and rows, makes their structure elements under table->node. */
void table_read(TableLayout *table);
/* Decides all widths and the cells' places; table->x and width must be known. */
void table_measure(TableLayout *table);
/* The width at which nothing of a column is broken, reasons of missing cells included. */
static inline float
column_wanted(const TableColumn *column)
{
    return MAX(column->natural, column->wish);
}
/* Why a cell's value is missing, as the cell says it; NULL: it is there, or nobody says why. */
const char *reason_read(const TableLayout *table, const xmlNode *element);
/* What the cell of a missing value reads whose reason stands below the table; NULL: it stands in
 * its row. */
Paragraph *reason_mark(const TableLayout *table, const char *reason, StructNode *node);
/* Reads and measures a measured table anew, with its long reasons below it, where it becomes lower
 * by that; table->node is another then. */
void reasons_move(TableLayout *table);
/* Sets these reasons, below the last row. */
void reasons_compose(const TableLayout *table, StructNode *parent);
/* The same into the slab that is begun, from its top, for pages that the table goes on from;
 * returns where they end, 0 when they would be higher than `most`: then they stand below the last
 * row only. */
float reasons_repeat(const TableLayout *table, float most);
/* Shares `room` among columns that together want more and need less: the table becomes as
 * low as it can. */
void columns_share(TableLayout *table, float room);
/* Width below which words or numbers would be broken. */
float table_least_width(const TableLayout *table);
/* The same where words may be divided by their patterns, and what is wider than `most` be broken
 * to that. */
float table_divided_width(const TableLayout *table, float most);
/* Width of the table when nothing is broken. */
float table_natural_width(const TableLayout *table);

#endif
