/* What the author of a query may have meant. */
#ifndef STORE_QUERY_HINT_H
#define STORE_QUERY_HINT_H

#include "store/store.h"

/* For SQLite's messages about unknown columns, tables and functions: "; did you
 * mean 'official_score'?", or the list of relations; else "". Caller frees. */
char *query_hint(Store *store, const char *sql, const char *message);

/* True when `name`, in lower case, stands in the query as a word. */
bool query_mentions(const char *sql, const char *name);

#endif
