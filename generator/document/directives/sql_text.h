/* Handles SQL as text: knows enough of its grammar to find the parts of a query, and to rewrite a
 * query so that it returns more columns. It does not check the result; the store rejects a query
 * that was put together wrongly. */
#ifndef DOCUMENT_DIRECTIVES_SQL_TEXT_H
#define DOCUMENT_DIRECTIVES_SQL_TEXT_H

#include "base/arena.h"

/* One word or other character of SQL. A quoted string or a comment is one token. Start with { 0 }.
 * A closing parenthesis has the depth outside of it. */
typedef struct {
    const char *start;
    size_t size;
    int depth; /* nesting of parentheses */
} SqlToken;

/* Advances to the next token; false at the end. */
bool sql_token_next(SqlToken *token, const char *sql);
/* Ignores case. */
bool sql_token_is(const SqlToken *token, const char *word);

/* "SELECT a, b FROM x WHERE c ORDER BY d" → "SELECT * FROM x WHERE c". NULL for a compound query
 * and for one without FROM. In the arena. */
const char *sql_companion(Arena *arena, const char *sql);

/* The SELECTs that UNION, INTERSECT and EXCEPT join, each as a query with the WITH clause of the
 * whole; just one for a query that is not compound. NULL-terminated, in the arena. */
const char *const *sql_arms(Arena *arena, const char *sql);

/* The names of all relations that the query reads, at any depth, with repetitions. Subqueries and
 * names defined by its own WITH are not included. NULL-terminated, in the arena. */
const char *const *sql_relations(Arena *arena, const char *sql);

/* True if SELECTs are joined by UNION, INTERSECT or EXCEPT, at any depth: one column may then
 * contain different things. */
bool sql_is_compound(const char *sql);

/* True if the query's text shows that the three columns are a value and the ends of its interval:
 * one function gives both ends from the same arguments, and the value is computed from its first
 * argument. Example: "median(x) AS value, bca_median_low(x) AS low, bca_median_high(x) AS high". */
bool sql_gives_interval(const char *sql, const char *value, const char *low, const char *high);

/* The query with ", *" added to the SELECTs of its WITH and FROM, so that they also return all
 * columns they read. SELECTs whose rows would change their meaning are left alone. Names in the
 * outer query keep their meaning. In the arena. */
const char *sql_widen(Arena *arena, const char *sql);

/* The scalar subqueries among the selected columns. Each becomes a query with the WITH clause of
 * the whole, and returns all columns that it reads after its own. Subqueries that count are left
 * out. NULL-terminated, in the arena. */
const char *const *sql_scalars(Arena *arena, const char *sql);

#endif
