/* What queries gave before, by the data that they asked and their text. */
#ifndef STORE_QUERY_MEMO_H
#define STORE_QUERY_MEMO_H

#include "store/database.h"

typedef struct {
    MemoKey result; /* of the rows */
    MemoKey error;  /* of what was wrong, which has a place */
} QueryKeys;

/* Whether it may ask for claims and decisions, which pages add to the data. No view reads
 * them: a query that does has to name them. */
bool query_may_ask_pages(const char *sql);

/* A query in the state that the store is in. */
QueryKeys query_keys(const Store *store, const char *sql, const Table *row, Place place);

/* True when it is known: *ret is the table, or NULL and its errors are reported. */
bool query_memo_find(Store *store, const QueryKeys *keys, Arena *arena, Table **ret, Diag *diag);

/* Keeps a table, or for NULL the errors in `diag`; not very large ones. */
void query_memo_keep(Store *store, const QueryKeys *keys, const Table *table, Diag *diag);

#endif
