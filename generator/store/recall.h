/* What was concluded from the answers to queries, kept by the data that they asked, as
 * query_memo.h keeps the answers: a later build asks none of them again. */
#ifndef STORE_RECALL_H
#define STORE_RECALL_H

#include "store/store.h"

typedef struct {
    const char *step;     /* who concludes */
    const char *texts[3]; /* the query, and what else it follows from; NULL: none */
    const Table *row;     /* values of the query's parameters, or NULL */
} Conclusion;

/* What store_conclude() took from it in the same state of the data, in the arena. False when
 * that is not known. */
bool store_recall(Store *store, const Conclusion *conclusion, Arena *arena, Bytes *ret, Diag *diag);
/* Takes a copy. Nothing may have been reported on the way: that is not kept. */
void store_conclude(Store *store, const Conclusion *conclusion, const char *data, size_t size);

#endif
