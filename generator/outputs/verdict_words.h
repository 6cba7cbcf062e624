/* How outputs word a claim's verdict. */
#ifndef OUTPUTS_VERDICT_WORDS_H
#define OUTPUTS_VERDICT_WORDS_H

#include "words/words.h"

#include <libxml/tree.h>

typedef struct {
    const char *verdict;   /* as in the tree: "supported" */
    WordKey word, reasons; /* "Supported"; the label of the evidence: "Why" */
} VerdictWords;

/* The words for a `claim` element. Static. */
const VerdictWords *verdict_words(const xmlNode *claim);

#endif
