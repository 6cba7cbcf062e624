/* Words as an earlier build has shaped them (base/memo.h): most words of a report that was
 * edited are those of the build before. A word is known by its face, its language with the
 * patterns that divide it, and its text; only words that the face's first font has whole are
 * kept. */
#ifndef OUTPUTS_PDF_KEPT_WORDS_H
#define OUTPUTS_PDF_KEPT_WORDS_H

#include "base/memo.h"
#include "outputs/pdf/shape.h"

/* Which words: of which typesetting ("pdf"), theme and fonts. In the arena, and so are the
 * words. NULL where nothing is kept. */
KeptWords *kept_words_new(Memo *memo, const char *name, const Theme *theme, Arena *arena);
/* True when an earlier build has kept any. */
bool kept_words_any(const KeptWords *kept);

/* Stands for a language and its patterns (may be NULL). */
guint64 kept_words_tongue(const char *language, const Hyphens *hyphens);

/* What a word is known by, and the first font of its face, which sets it. */
typedef struct {
    const FaceKey *face;
    guint64 tongue;
    const char *text;
    size_t n_bytes;
    const DisplayFont *font;
} KeptWord;

/* The word, whose pieces are in the arena. By any thread, as is the next. `kept` may be NULL:
 * then nothing is known, and nothing noted. */
bool kept_words_find(KeptWords *kept, const KeptWord *wanted, Arena *arena, Word *ret);
/* Notes what was shaped for kept_words_save(). */
void kept_words_note(KeptWords *kept, const KeptWord *about, const Word *word);

/* Some of the report is taken as it was set, and does not ask for its words: those that nobody
 * asks for stay, too. */
void kept_words_rest(KeptWords *kept);

/* When no thread shapes any more: keeps the words that were found or noted. */
void kept_words_save(KeptWords *kept);

#endif
