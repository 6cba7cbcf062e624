/* The parts of a table in HTML: its rows, of which large tables have thousands, and how wide it
 * must be. For the html_table*.c files only. */
#ifndef OUTPUTS_SITE_TABLE_H
#define OUTPUTS_SITE_TABLE_H

#include "outputs/site/build.h"

/* ---- Rows: html_table_rows.c ---- */

typedef struct TableRows TableRows;

/* Looks at the rows, and writes those of a large table by ranges, in several threads. `columns` are
 * of const xmlNode. In the builder's arena. */
TableRows *table_rows_new(PageBuilder *builder, const xmlNode *table, const GPtrArray *columns);
/* How narrow, in rem, the table may get before it scrolls sideways instead of squeezing its
 * words: one of the widths that the style sheet knows, by what stands in its columns; 0 for a
 * table that fits everywhere. */
int table_rows_least_width(const TableRows *rows, bool wide);
/* Adds the bodies with all rows to the <table>; once. */
void table_rows_append(TableRows *rows, xmlNode *table);

/* Adds the reasons of missing values that stand below the table at a letter; its cells have the
 * letter. */
void table_rows_append_reasons(const TableRows *rows, xmlNode *target);

/* The class of a column's cells; NULL: none. */
const char *html_align_class(const xmlNode *column);
/* Joins class names that may be NULL; NULL when all are. */
const char *html_join_classes(Arena *arena, const char *first, const char *second,
                              const char *third);

/* ---- Narrow screens: html_table_stack.c ---- */

/* Whether its rows become blocks where it would scroll on a narrow screen: a matrix, whose columns
 * are compared, stays, and so does a table of two columns. */
bool html_stacks(const xmlNode *table, const GPtrArray *columns);
/* What says in a block which column a cell is of: the head, with its unit; in the arena. */
const char *html_cell_label(const xmlNode *column, Arena *arena);
/* The column whose value stays beside the row's name: the one with bars, else of the numbers the
 * one whose head shares most words with the table's title, else the first that has a unit; 0: no
 * column is such. The arena is for what is read on the way. */
guint html_key_column(const xmlNode *table, const GPtrArray *columns, Arena *arena);

/* ---- Widths: html_table_width.c ---- */

typedef struct TableWidth TableWidth;

/* The heads alone want more than the column of text. */
bool html_heads_are_wide(const GPtrArray *columns);

/* What the heads ask for; in the arena. */
TableWidth *table_width_new(const GPtrArray *columns, Arena *arena);
/* What the row asks for. */
void table_width_take(TableWidth *width, const xmlNode *row);
/* What another asks for, of the same columns. */
void table_width_join(TableWidth *width, const TableWidth *other);
/* For table_rows_least_width(); `scores`: the cells are coloured. */
int table_width_least(const TableWidth *width, bool scores, bool wide);

/* The class of a cell that is no short name or number: "long" when one of its words has no room
 * on a line and may break anywhere, "words" when it breaks between words even among numbers. */
const char *html_cell_words(const xmlNode *cell);

#endif
