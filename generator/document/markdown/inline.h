/* The inline syntax that the report adds to Markdown: values, cross references, citations. Reading
 * it needs no data: it leaves pending elements in the tree for document/report/resolve.c:
 *
 *     {{ query.column | 1 }}         <value query column decimals>
 *     {{ query.column | spark }}     <spark query column>
 *     @fig-x @tbl-x @sec-x @claim-x  <ref target>
 *     [@key; @other, p. 3]           <cite key> <cite key locator=", p. 3">
 *
 * A backslash before {{, @, [@ or [^ turns it into plain text. */
#ifndef DOCUMENT_MARKDOWN_INLINE_H
#define DOCUMENT_MARKDOWN_INLINE_H

#include "document/markdown/prose.h"
#include "document/tree.h"

/* A copy of the Markdown text, masked so that the parser leaves the inline syntax alone: the bar
 * inside {{ }} does not split a table cell, and a backslash before our syntax survives. Offsets
 * stay the same. The text must be free of control characters. */
char *inline_mask(const Prose *prose);
/* Masks text for the parser, which reads a bare address up to the next space, including a footnote
 * reference after it. Puts a space between the two; unmasking removes it (address_end.c). Returns
 * `text` itself if there is nothing to do, else a copy in the arena; `*ret_size` is its size. */
const char *inline_end_addresses(Arena *arena, const char *text, size_t size, size_t *ret_size);
/* Follows the inserted space. */
enum { MASKED_BLANK = 0x1b };
/* Removes the backslashes that escape our syntax, for text that cannot contain the syntax, such as
 * a report's title: authors may escape there as anywhere else. Returns `text` itself (NULL for
 * NULL) or a copy in the arena. */
const char *inline_unescape(Arena *arena, const char *text);
/* Undoes both maskings in code, addresses and names, in place; the text may become shorter. */
void inline_unmask(char *text);
/* Undoes both maskings in text that cannot contain our syntax, such as a picture's alternative
 * text, and removes the escaping backslashes. */
void inline_unmask_words(char *text);

/* True if template syntax of another program begins here, such as {{< youtube abc >}},
 * {{% note %}} or {{ .Title }} of Hugo; false for our own include, even if it is misspelt. */
bool inline_is_template_mark(const char *at);

/* Adds masked text to `parent`, with the pending elements; a line break in it becomes a soft break.
 * `line` is the line where it starts. */
void inline_append(xmlNode *parent, const Prose *prose, int line, const GString *text, Diag *diag);

#endif
