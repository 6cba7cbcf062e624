/* Suggestions for the author of a query that fails. */
#ifndef STORE_QUERY_HINT_H
#define STORE_QUERY_HINT_H

#include "store/store.h"

/* A suggestion for SQLite's messages about unknown columns, tables and functions: "; did you mean
 * 'official_score'?", a list of the possible names if it is short, or "". Caller frees. */
char *query_hint(Store *store, const char *sql, const char *message);

/* The byte offset in the query of the unknown table in SQLite's message, which gives no position
 * for it; -1 if the message is about something else. */
int query_hint_offset(const char *sql, const char *message);

/* True if `name` occurs in the query as a word, in upper or lower case; string literals and
 * comments are ignored. */
bool query_mentions(const char *sql, const char *name);

#endif
