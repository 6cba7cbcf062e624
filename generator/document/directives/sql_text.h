/* SQL as words: enough of its grammar to find the parts of a query, and to ask a
 * query for more columns than it selects. Nothing here knows SQLite; a query that is
 * put together wrongly is refused by the store. */
#ifndef DOCUMENT_DIRECTIVES_SQL_TEXT_H
#define DOCUMENT_DIRECTIVES_SQL_TEXT_H

#include "base/arena.h"

/* One word, or other character, of SQL; what is in quotes or a comment is one.
 * Starts as { 0 }. A closing parenthesis has the depth of what it returns to. */
typedef struct {
    const char *start;
    size_t size;
    int depth; /* of parentheses */
} SqlToken;

/* False at the end. */
bool sql_token_next(SqlToken *token, const char *sql);
/* Without regard to case. */
bool sql_token_is(const SqlToken *token, const char *word);

/* "SELECT a, b FROM x WHERE c ORDER BY d" → "SELECT * FROM x WHERE c". NULL for
 * a compound query, and without FROM. */
const char *sql_companion(Arena *arena, const char *sql);

/* The SELECTs that UNION, INTERSECT and EXCEPT join, each a query under the WITH of the
 * whole; one for a query that is not compound. NULL-terminated. */
const char *const *sql_arms(Arena *arena, const char *sql);

/* The relations that the query reads by name, at any depth, each time that it names one; neither
 * subqueries nor the names of its own WITH. NULL-terminated. */
const char *const *sql_relations(Arena *arena, const char *sql);

/* Whether it joins SELECTs by UNION, INTERSECT or EXCEPT, at any depth: then one column may hold
 * different things. */
bool sql_is_compound(const char *sql);

/* Whether the columns are a value and the ends of its interval by the query's text: one function
 * gives both ends, of the same, and the value is of that too: "median(x) AS value,
 * bca_median_low(x) AS low, bca_median_high(x) AS high". */
bool sql_gives_interval(const char *sql, const char *value, const char *low, const char *high);

/* The query with all columns of what they read added to the SELECTs of its WITH and
 * FROM, where one row still stands for one row or one group. The outer query's names
 * mean what they meant. */
const char *sql_widen(Arena *arena, const char *sql);

/* The subqueries among the columns that the query selects, each as a query of its own,
 * under the WITH of the whole, with all columns of what it reads after its own; those
 * that count are left out. NULL-terminated. */
const char *const *sql_scalars(Arena *arena, const char *sql);

#endif
