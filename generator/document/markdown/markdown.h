/* Converts Markdown (GitHub's dialect) to a document tree with the vocabulary of document.rng,
 * except for elements that need the whole report, which stay pending:
 *
 *   <directive kind id>body</directive>   a fenced block of ours
 *   <heading level>                       without id and number; level 1 to 6
 *   <link href>, <picture src alt title>  not yet checked
 *   <value>, <ref>, <cite>                see document/markdown/inline.h
 *
 * Raw HTML is shown as text; comments are dropped. The HTML elements that the prose may use,
 * without attributes, become <html name>. */
#ifndef DOCUMENT_MARKDOWN_MARKDOWN_H
#define DOCUMENT_MARKDOWN_MARKDOWN_H

#include "document/markdown/prose.h"
#include "document/tree.h"

/* HTML elements that only change the look of text. */
extern const char *const html_elements[];

/* Whether a page's text, which ends in NUL, has fenced blocks or references of ours. */
bool markdown_is_ours(const char *text, size_t size);

/* Appends the blocks of a page, and <notes> if it has footnotes. Blocks and inlines nested over 100
 * deep are an error. False after an error. */
bool markdown_append(xmlNode *parent, const Prose *prose, Diag *diag);

/* Appends the inlines of a text that must be one paragraph, taken from a YAML value that starts at
 * `place` in the file `around` (may be NULL). False after an error. */
bool markdown_append_inline(xmlNode *parent, const char *text, Place place, const Prose *around,
                            Arena *arena, Diag *diag);

#endif
