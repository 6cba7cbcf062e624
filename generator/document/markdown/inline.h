/* The inline syntax that the report adds to Markdown: values, cross references,
 * citations. Reading it needs no data: pending elements are left in the tree
 * for document/resolve.h:
 *
 *     {{ query.column | 1 }}   <value query column decimals>
 *     {{ query.column | spark }}     <spark query column>
 *     @fig-x @tbl-x @sec-x @claim-x  <ref target>
 *     [@key; @other, p. 3]     <cite key> <cite key locator=", p. 3">
 *
 * A backslash before {{, @, [@ or [^ keeps it as it is. */
#ifndef DOCUMENT_MARKDOWN_INLINE_H
#define DOCUMENT_MARKDOWN_INLINE_H

#include "document/markdown/prose.h"
#include "document/tree.h"

/* Copies Markdown so that its parser leaves the inline syntax alone: the bar
 * inside {{ }} splits no table cell, and a backslash before our marks survives.
 * Offsets stay as they are. The text must be free of control characters. */
char *inline_mask(const Prose *prose);
/* The parser takes all up to the next blank for part of a bare address, the mark of a footnote too:
 * puts a blank between the two that goes again with the rest of what is masked (address_end.c).
 * The text itself, where there is nothing to do, or a copy in the arena; *ret_size is its size. */
const char *inline_end_addresses(Arena *arena, const char *text, size_t size, size_t *ret_size);
/* Behind the blank. */
enum { MASKED_BLANK = 0x1b };
/* The text without the backslashes that keep our marks as they are: of words that hold no marks,
 * such as a report's title, so that who writes them as everywhere sees none. Itself (NULL: NULL),
 * or a copy in the arena. */
const char *inline_unescape(Arena *arena, const char *text);
/* Undoes both in code, addresses and names, in place; the text may become shorter. */
void inline_unmask(char *text);
/* Undoes both in words that hold no marks, such as those that stand for a picture: the backslashes
 * go. */
void inline_unmask_words(char *text);

/* Whether a mark of another program's templates begins here, as {{< youtube abc >}}, {{% note %}}
 * or
 * {{ .Title }} of Hugo; our include misspelt is none. */
bool inline_is_template_mark(const char *at);

/* Adds masked text to `parent`, with the pending elements; a line end in it is
 * a soft break. `line` is where it starts. */
void inline_append(xmlNode *parent, const Prose *prose, int line, const GString *text, Diag *diag);

#endif
