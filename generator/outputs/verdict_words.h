/* How a claim's verdict is said in every output. */
#ifndef OUTPUTS_VERDICT_WORDS_H
#define OUTPUTS_VERDICT_WORDS_H

#include "words/words.h"

#include <libxml/tree.h>

typedef struct {
    const char *verdict;   /* as the tree has it: "supported" */
    WordKey word, reasons; /* "Supported"; what stands before the evidence: "Why" */
} VerdictWords;

/* Of an element `claim`. Static. */
const VerdictWords *verdict_words(const xmlNode *claim);

#endif
