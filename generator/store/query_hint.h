/* What the author of a query may have meant. */
#ifndef STORE_QUERY_HINT_H
#define STORE_QUERY_HINT_H

#include "store/store.h"

/* For SQLite's messages about unknown columns, tables and functions: "; did you
 * mean 'official_score'?", or the relations while they are few; else "". Caller frees. */
char *query_hint(Store *store, const char *sql, const char *message);

/* Where the unknown table of SQLite's message stands, of which it says no place: bytes
 * from the start; -1 when it is about something else. */
int query_hint_offset(const char *sql, const char *message);

/* True when `name` stands in the query as a word, in any case; texts in quotes and comments
 * do not count. */
bool query_mentions(const char *sql, const char *name);

#endif
