/* Shared by the files that make tables: reading and measuring (table_measure.c), sharing the width
 * among columns (table_share.c), reasons of missing values below the table (table_reasons.c),
 * setting rows (table.c). */
#ifndef OUTPUTS_PDF_BLOCKS_TABLES_H
#define OUTPUTS_PDF_BLOCKS_TABLES_H

#include "outputs/pdf/blocks/grid.h"

typedef struct {
    GridAlign align;
    const char *family; /* the family whose bar is above it; or NULL */
    bool number;
    int decimals;           /* maximum of any cell, for alignment on the decimal point */
    size_t n_plain;         /* number of cells with only a number */
    float minimum, natural; /* widths for the content */
    float divided;          /* minimum width with hyphenation */
    float reasons;          /* natural width of the reasons of missing values, which may wrap */
    float x, width;
} TableColumn;

typedef struct {
    const xmlNode *element;
    Family family;
    bool group;      /* title of a row group, across all columns */
    bool bar;        /* with the family's bar before the title */
    bool total;      /* total of the rows above; kept with them */
    GridCell *cells; /* may be fewer than columns: the last one spans the rest */
    size_t n_cells;
} TableRow;

typedef struct {
    Composer *composer;
    const xmlNode *element;
    StructNode *node;
    float x, width;
    /* A part of a table that is too wide: the first column, and those from `from` to before `to`.
     * to == 0: all columns. */
    size_t from, to;
    size_t part, n_parts; /* part counts from 0 */
    size_t n_all;         /* number of columns of all parts */
    TableColumn *columns;
    size_t n_columns;
    GridCell *head, *artifact_head; /* the same cells, with and without structure */
    TableRow *rows;
    size_t n_rows;
    const char **noted; /* reasons of missing values below the table */
    size_t n_noted;
    TextStyle *head_style, *unit_style, *missing_style;
    float set;         /* height of the rows set so far */
    const Slab *group; /* title of the current group, for further pages */
} TableLayout;

/* White space between columns. */
#define TABLE_GAP 9.0F
/* White space between the rules and the text of a row. */
#define TABLE_PAD 2.6F
/* Space for a group's bar before its title. */
#define TABLE_BAR 19.0F

/* Reads columns and rows and creates their structure elements under table->node. */
void table_read(TableLayout *table);
/* Determines all widths and the positions of cells; requires table->x and width. */
void table_measure(TableLayout *table);
/* The width at which nothing in a column wraps, including reasons of missing values. */
static inline float
column_wanted(const TableColumn *column)
{
    return MAX(column->natural, column->reasons);
}
/* Why a cell's value is missing, in the words of the cell; NULL: it is not missing, or the reason
 * is unknown. */
const char *reason_read(const TableLayout *table, const xmlNode *element);
/* The content of a missing value's cell if the reason is below the table; NULL: it is in its
 * row. */
Paragraph *reason_mark(const TableLayout *table, const char *reason, StructNode *node);
/* Moves long reasons below a measured table if that makes it lower. The table is then read and
 * measured again, and table->node is replaced. */
void reasons_move(TableLayout *table);
/* Composes these reasons below the last row. */
void reasons_compose(const TableLayout *table, StructNode *parent);
/* Places the reasons at the top of the open slab, for the foot of pages on which the table is
 * continued. Returns their height; 0: they would be higher than `most` and are only below the last
 * row. */
float reasons_repeat(const TableLayout *table, float most);
/* Shares `room` among columns whose wanted widths exceed it and whose minimum widths do not, so
 * that the table is as low as possible. */
void columns_share(TableLayout *table, float room);
/* Width below which words or numbers would be broken. */
float table_least_width(const TableLayout *table);
/* The same with hyphenation, and with words wider than `most` broken to that width. */
float table_divided_width(const TableLayout *table, float most);
/* Width of the table if nothing wraps. */
float table_natural_width(const TableLayout *table);

#endif
