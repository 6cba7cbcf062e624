/* Pages that did not change are neither parsed nor resolved again: what an earlier build made of
 * them is kept, by the page's text and by all that it may rest on - the data, the settings and the
 * shapes of all pages (page_shape.h).
 *
 * A page whose text an earlier build has read is put off when pages are read: its shape is known.
 * Once the data are there, too, it is taken as it was, as a FoldedPage, or read after all. It adds
 * to the report what it did then. A page is not kept that is made for a row, includes files, has
 * a condition or words of another language; none is where anything was said of the pages. */
#ifndef DOCUMENT_KEPT_PAGES_H
#define DOCUMENT_KEPT_PAGES_H

#include "document/loading.h"

/* Begins, once the settings are read and the words are there; does nothing without a memo that
 * lasts. */
void keeping_start(Loading *loading);
void keeping_free(Keeping *keeping); /* accepts NULL */

/* ---- While pages are read, by any thread; `arena` lasts as long as the report ---- */

/* True when the page is put off; its text must last. */
bool keeping_puts_off(const Keeping *keeping, Page *page, Bytes text, Arena *arena);
/* The page was read and is as page_read() or fold() leaves it. `whole`: it is of its file alone. */
void keeping_read(const Keeping *keeping, Page *page, bool whole, Arena *arena);
/* The text of a page that is put off; without data for any other. */
Bytes keeping_text(const Page *page);

/* ---- Then, by one thread ---- */

/* Pages are made for rows: none is taken. */
void keeping_give_up(Keeping *keeping);
/* Takes the pages that were put off; those that are left have to be read. */
void keeping_take(Loading *loading);

bool page_is_kept(const Page *page);
/* What a page that was taken adds; nothing for any other page. */
void kept_page_add_queries(Loading *loading, const Page *page);
const Term *kept_page_terms(const Page *page, size_t *ret_n);
void kept_page_number(Loading *loading, const Page *page);
void kept_page_cite(Loading *loading, const Page *page);
/* Appends ClaimRecords and DecisionRecords; all that are there then are noted. */
void kept_pages_add_claims(const Loading *loading, GArray *claims);
void kept_pages_add_decisions(const Loading *loading, GArray *decisions);

/* All is resolved: those that were taken are pages as all others are. */
void kept_pages_unfold(const Report *report);

/* ---- What is noted of pages that are resolved; nothing without a Keeping ---- */

/* From now on it is of this page; NULL: of none. */
void keeping_enter(const Loading *loading, const Page *page);
void keeping_note_cited(const Loading *loading, const char *key);
/* A file that was read, or with `sha256` NULL was not there; the texts must last. */
void keeping_note_file(const Loading *loading, const char *name, const char *sha256);
void keeping_note_figure(const Loading *loading, int number, const Value *value, const Table *rows);
void keeping_note_equations(const Page *page, int n_equations);

/* Nothing was said of any page: keeps those that were resolved. */
void keeping_keep(const Loading *loading);

#endif
