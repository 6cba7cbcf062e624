/* Parts of HTML tables: rows, of which large tables have thousands, and minimum widths. Only for
 * the table*.c files. */
#ifndef OUTPUTS_SITE_TABLE_H
#define OUTPUTS_SITE_TABLE_H

#include "outputs/site/build.h"

/* ---- Rows: table_rows.c ---- */

typedef struct TableRows TableRows;

/* Examines the rows, and writes those of a large table in ranges on several threads. `columns` are
 * const xmlNode. The result belongs to the builder's arena. */
TableRows *table_rows_new(PageBuilder *builder, const xmlNode *table, const GPtrArray *columns);
/* The width in rem below which the table scrolls sideways instead of squeezing its words, from the
 * content of its columns. It is one of the widths in the style sheet; 0: the table fits
 * everywhere. */
int table_rows_least_width(const TableRows *rows, bool wide);
/* Adds the bodies with all rows to the <table>. Call once. */
void table_rows_append(TableRows *rows, xmlNode *table);

/* Adds the reasons of missing values that are below the table, each with the letter that is in the
 * cells. */
void table_rows_append_reasons(const TableRows *rows, xmlNode *target);

/* The class of a column's cells; NULL: none. */
const char *html_align_class(const xmlNode *column);
/* Joins class names, each of which may be NULL; NULL if all are. */
const char *html_join_classes(Arena *arena, const char *first, const char *second,
                              const char *third);

/* ---- Narrow screens: table_stack.c ---- */

/* True if rows become blocks on narrow screens where the table would scroll. Not for a matrix,
 * whose columns are compared, or a table of two columns. */
bool html_stacks(const xmlNode *table, const GPtrArray *columns);
/* The label of a cell in a block: the column's head with its unit; belongs to the arena. */
const char *html_cell_label(const xmlNode *column, Arena *arena);
/* The column whose value is beside the row's name: a column with bars, else a number column with a
 * unit, or with two words in common with the table's title. Of several, the one with the most
 * common words. 0: none. The arena is for temporary data. */
guint html_key_column(const xmlNode *table, const GPtrArray *columns, Arena *arena);

/* ---- Widths: table_width.c ---- */

typedef struct TableWidth TableWidth;

/* True if the heads alone are wider than the text column. */
bool html_heads_are_wide(const GPtrArray *columns);

/* The widths that the heads need; belongs to the arena. */
TableWidth *table_width_new(const GPtrArray *columns, Arena *arena);
/* Includes the widths that the row needs. */
void table_width_take(TableWidth *width, const xmlNode *row);
/* Includes the widths of `other`, for the same columns. */
void table_width_join(TableWidth *width, const TableWidth *other);
/* For table_rows_least_width(). `scores`: the cells are coloured. */
int table_width_least(const TableWidth *width, bool scores, bool wide);

/* The class of a cell that is not a short name or number. "long": it has a word that does not fit
 * on a line and may break anywhere. "words": it breaks between words even in number columns. NULL:
 * neither. */
const char *html_cell_words(const xmlNode *cell);

#endif
