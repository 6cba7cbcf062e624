/* The line-based syntax that the report adds to Markdown. The lines are masked as comments while
 * cmark reads the text, become pending elements, and are then nested:
 *
 *     ::: only pdf html         <only outputs>      for some outputs only
 *     ::: if fast.ratio > 1     <if condition>      <then>, <else> inside
 *     ::: else
 *     ::: expect fast.ratio > 1 <expect condition>  words that are true only if it holds
 *     ::: columns               <beside>            contains only parts
 *     ::: gpu | tpu | column    <part family>
 *     :::                       ends the innermost
 *     {{< include parts/x.md >}} <include path>
 *     *[HBM]: High bandwidth memory <abbreviation short>words</abbreviation>
 *
 * A line counts if it has at most three spaces before it and is not in code. */
#ifndef DOCUMENT_MARKDOWN_DIVISION_H
#define DOCUMENT_MARKDOWN_DIVISION_H

#include "base/arena.h"
#include "base/diag.h"

#include <libxml/tree.h>

/* The text with such lines masked; the number of lines stays the same. Returns `text` itself or a
 * copy in the arena; `*ret_size` is its size. */
const char *division_mask(Arena *arena, const char *text, size_t size, size_t *ret_size);
/* Undoes the masks in place, for a line that turned out to be code. */
void division_unmask(char *text);
/* Extracts the line from a masked one, in place; NULL for any other HTML. */
char *division_line(char *html);

/* Adds the pending element for a line, without its place. */
xmlNode *division_append(xmlNode *parent, const char *line);
/* Moves the content between two such lines into the element that the first one opens, for
 * everything below `root`. In foreign pages (Prose.foreign) unknown lines are left out with a
 * warning. False after an error. */
bool division_nest(xmlNode *root, bool foreign, Arena *arena, Diag *diag);

#endif
