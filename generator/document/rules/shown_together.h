/* What a chart or table shows together without joining it into pairs: what keeps
 * its rows apart is refused or printed below. */
#ifndef DOCUMENT_RULES_SHOWN_TOGETHER_H
#define DOCUMENT_RULES_SHOWN_TOGETHER_H

#include "document/loading.h"

/* `table` is what the rows rest on, with all columns. *ret_words is what must be
 * printed; NULL: nothing. False after an error at `place`. */
bool apart_check(Loading *loading, const xmlNode *directive, Place place, const Table *table,
                 const char **ret_words);

/* The sentence of that word with the texts as its {list}; NULL when there are none. */
const char *apart_say(const Loading *loading, WordKey sentence, const GPtrArray *texts);

#endif
