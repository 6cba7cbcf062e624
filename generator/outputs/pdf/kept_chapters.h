/* Chapters as an earlier build has set them (base/memo.h): when one page of a report is edited,
 * the others' lines, tables and structure elements are those of the build before, and only pages
 * are cut anew. A chapter is known by all that its setting rests on: the page's tree with its
 * figures, what pages show of the report, theme, fonts and patterns of hyphenation.
 *
 * The first build of a report keeps none: many are never built again. Nor is a chapter kept
 * that has a picture or a font of the fallback in it, or of which something was said. */
#ifndef OUTPUTS_PDF_KEPT_CHAPTERS_H
#define OUTPUTS_PDF_KEPT_CHAPTERS_H

#include "outputs/pdf/compose.h"

/* Of all chapters and charts: a report of thousands of pages has its first ones kept. */
enum { KEPT_BYTES_MAX = 24 << 20 };

/* What is kept of a page's chapter; `left` NULL: nothing. */
typedef struct {
    MemoKey key;
    Bytes bytes;
    const void *left; /* among them; it lacks what it has from elsewhere */
} FetchedChapter;

/* Finds it, in the arena, for pages in a language that `tongue` stands for (kept_words.h). From
 * any thread. */
FetchedChapter kept_chapter_fetch(const OutputContext *context, const Page *page, guint64 tongue,
                                  Arena *arena);

typedef struct {
    const Page *page;
    guint64 tongue;
    MemoKey key;
    bool known;              /* the key; false: nothing is kept */
    unsigned slabs, entries; /* before the chapter */
    int messages;
} KeptChapter;

/* The page that is about to be composed; its charts have been opened. */
KeptChapter kept_chapter_begin(Composer *composer, const Page *page);
/* Adds the chapter to the galley, the entries and under `document`, as composing it would. False
 * when none is kept. */
bool kept_chapter_take(Composer *composer, const KeptChapter *chapter, StructNode *document);
/* Keeps the chapter that was just composed, whose element is `section`. */
void kept_chapter_keep(Composer *composer, const KeptChapter *chapter, StructNode *section);

#endif
