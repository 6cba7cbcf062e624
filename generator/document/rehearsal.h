/* Asking ahead: what the pages will ask of the data, asked by all cores before they are
 * resolved one after the other. A rehearsal runs the very functions that ask, on a copy of
 * what is known while loading, and keeps nothing but the answers of the store: what it
 * reports and makes is dropped. Where no reader is of use (store/readers.h), nothing is
 * rehearsed, and the same is asked later. */
#ifndef DOCUMENT_REHEARSAL_H
#define DOCUMENT_REHEARSAL_H

#include "document/loading.h"

/* Named queries and claims of all pages. Queries must be known. */
void rehearse_claims(Loading *loading);
/* Charts, tables and values of the pages from `first` on, as many as are worth it at once;
 * returns the page after the last of them. */
size_t rehearse_pages(Loading *loading, size_t first);
/* The lines behind these figures and tables. */
void rehearse_lines(Loading *loading, const GPtrArray *ids);
/* Forgets the answers: those of some pages before the next, and all at the end. */
void rehearsal_end(Loading *loading);

#endif
