/* Checks the rows that a chart or table shows together without joining them into pairs: differences
 * that make them incomparable are refused or printed below. */
#ifndef DOCUMENT_RULES_SHOWN_TOGETHER_H
#define DOCUMENT_RULES_SHOWN_TOGETHER_H

#include "document/loading.h"

/* `table` has the underlying rows with all columns. `*ret_words` is the text that must be printed;
 * NULL: none. False after an error at `place`. */
bool comparability_check(Loading *loading, const xmlNode *directive, Place place,
                         const Table *table, const char **ret_words);

/* The sentence with the texts as its {list}; NULL if there are none. */
const char *comparability_sentence(const Loading *loading, WordKey sentence,
                                   const GPtrArray *texts);

#endif
