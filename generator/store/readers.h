/* Connections that read what a store holds, so that several threads can ask at once, and
 * what they were given, which the store then gives again without asking.
 *
 * A reader is a store of its own over the same bytes: every query gives there what it gives
 * in the store. It is made when everything is imported and derived; what pages add later,
 * claims and decisions, it does not see, and answers to queries that name them are not
 * taken over. */
#ifndef STORE_READERS_H
#define STORE_READERS_H

#include "store/store.h"

/* Whether readers are of use: not with one thread, with many data or none, for a database
 * that is kept, nor where an earlier build has asked over the same data. */
bool store_wants_readers(Store *store, Diag *diag);

/* Works out the views that the text names: readers that are made later have them. Call
 * store_prepare() before. */
void store_foresee_views(Store *store, const char *text);

/* One for each thread that the store may use, made at the first call; borrowed. `attach`
 * makes the functions known that the derived relations need. NULL, and *ret_n is 0, where
 * store_wants_readers() says no, and after an error, which is no matter: the store answers
 * the same. */
Store *const *store_readers(Store *store, StorePreparation *attach, size_t *ret_n, Diag *diag);

/* What readers were given for the query, in the arena; NULL where that is not known. */
const Table *store_answer(Store *store, const char *sql, const Table *row, Arena *arena);

/* As store_query_row(), for rows that are not needed for long: they may be those of a reader, which
 * live until store_forget(), or else live in the arena. */
const Table *store_query_lent(Store *store, const char *sql, const Table *row, Place place,
                              Arena *arena, Diag *diag);

/* The same for who keeps what is made of the rows (store_result_key()): they themselves are not
 * kept for later builds, nor looked for among what earlier ones kept. */
const Table *store_query_once(Store *store, const char *sql, Place place, Arena *arena, Diag *diag);

/* As store_query_lent(), for a query that may fail: NULL then, and nothing is reported. Of one that
 * gives none of the columns (NULL-ended; or NULL: all are wanted), one row at most: its rows are of
 * no use, but whether there are any may be. */
const Table *store_guess(Store *store, const char *sql, const Table *row,
                         const char *const *columns, Arena *arena);

/* What readers were given since the last call, the store now gives for the same query. The
 * tables must live until store_forget(). */
void store_learn(Store *store);
void store_forget(Store *store);

/* Asks each of these queries of a reader, in several threads, and learns what they give. */
void store_ask_ahead(Store *store, const char *const *queries, size_t n, Arena *arena);

#endif
