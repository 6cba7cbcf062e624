/* What queries gave, by their text and the values of their parameters. */
#ifndef STORE_ANSWERS_H
#define STORE_ANSWERS_H

#include "base/table.h"

typedef struct Answers Answers;

Answers *answers_new(void);
void answers_free(Answers *answers); /* accepts NULL */

/* The table is borrowed. Not added: an answer to a query that may ask for what pages add to
 * the data. */
void answers_add(Answers *answers, const char *sql, const Table *row, const Table *table);

/* Borrowed; NULL when it is not known. */
const Table *answers_find(const Answers *answers, const char *sql, const Table *row);

/* The same; *ret_first: for the first time. */
const Table *answers_give(Answers *answers, const char *sql, const Table *row, bool *ret_first);

/* Moves all of them. */
void answers_take(Answers *to, Answers *from);
void answers_clear(Answers *answers);

#endif
