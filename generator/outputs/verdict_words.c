#include "outputs/verdict_words.h"

#include "document/tree.h"

static const VerdictWords verdicts[] = {
    { "supported", WORD_SUPPORTED, WORD_EVIDENCE },
    { "contradicted", WORD_CONTRADICTED, WORD_EVIDENCE },
    { "mixed", WORD_MIXED, WORD_EVIDENCE },
    { "untested", WORD_UNTESTED, WORD_WHY },
    { "overtaken", WORD_OVERTAKEN, WORD_WHY },
    { "opinion", WORD_OPINION, WORD_NOTE },
};

const VerdictWords *
verdict_words(const xmlNode *claim)
{
    const char *verdict = tree_attribute(claim, "verdict");
    size_t i = 0;

    while (i + 1 < G_N_ELEMENTS(verdicts) && !g_str_equal(verdicts[i].verdict, verdict)) {
        i++;
    }
    return &verdicts[i];
}
