/* What the report adds to Markdown a whole line at a time. The lines are masked
 * as comments while cmark reads the text, become pending elements, and are then
 * put in order:
 *
 *     ::: only pdf html         <only outputs>      for some outputs alone
 *     ::: if fast.ratio > 1     <if condition>      <then>, <else> inside
 *     ::: else
 *     ::: expect fast.ratio > 1 <expect condition>  words that hold only then
 *     ::: columns               <beside>            holds parts alone
 *     ::: gpu | tpu | column    <part family>
 *     :::                       ends the innermost
 *     {{< include parts/x.md >}} <include path>
 *     *[HBM]: High bandwidth memory <abbreviation short>words</abbreviation>
 *
 * A line counts with up to three blanks before it, outside of code. */
#ifndef DOCUMENT_MARKDOWN_DIVISION_H
#define DOCUMENT_MARKDOWN_DIVISION_H

#include "base/arena.h"
#include "base/diag.h"

#include <libxml/tree.h>

/* The text with such lines masked, as many lines as before: itself, or a copy in the arena.
 * *ret_size is its size. */
const char *division_mask(Arena *arena, const char *text, size_t size, size_t *ret_size);
/* Undoes it where the line turned out to be code, in place. */
void division_unmask(char *text);
/* The line inside a masked one, in place; NULL for any other HTML. */
char *division_line(char *html);

/* Adds the pending element that a line stands for, without its place. */
xmlNode *division_append(xmlNode *parent, const char *line);
/* Puts what stands between two lines into the element that the first opens, for
 * everything below `root`. In foreign pages (Prose.foreign) unknown lines are left out with a
 * warning. False after an error. */
bool division_nest(xmlNode *root, bool foreign, Arena *arena, Diag *diag);

#endif
