/* What can be made of a report while its pages are laid out, by a thread beside: chapters that an
 * earlier build has kept are read, the index's names collected, attachments packed. Whoever needs
 * what has not been begun makes it itself. */
#ifndef OUTPUTS_PDF_MEANWHILE_H
#define OUTPUTS_PDF_MEANWHILE_H

#include "outputs/pdf/index.h"
#include "outputs/pdf/kept_chapters.h"

typedef struct Meanwhile Meanwhile;

/* For a composer that has been begun, whose arena it belongs to. */
Meanwhile *meanwhile_start(const Composer *composer);

/* The chapter of a page of the report, in some arena that lasts as long as the composer's; `arena`
 * is the caller's. False when it was not asked for. */
bool meanwhile_chapter(Meanwhile *meanwhile, const Page *page, Arena *arena, FetchedChapter *ret);

/* The index's names, as index_new() collects them. */
Index *meanwhile_index(Meanwhile *meanwhile);

/* Waits for the rest, and gives the display its attachments. Reports what went wrong. */
void meanwhile_end(Meanwhile *meanwhile, Display *display, Diag *diag);

#endif
