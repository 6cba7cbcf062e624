/* Examples of a Markdown specification, and HTML brought to one form so that
 * two ways of writing the same page compare as equal.
 *
 * What the form leaves out is the site's own dress, each for a reason:
 *   - <div>, class, id, role, tabindex and aria- attributes: they carry look and access
 *   - a task's box is a picture with words in the site, a switched-off input in the specification
 *   - the first column's alignment `left` is the default
 *   - a picture's title is its caption, and set as one
 *   - <wbr>: where a browser may divide an address
 *   - white space between blocks and after a break, and one line end at the end of code */
#ifndef TESTS_GFM_CASE_H
#define TESTS_GFM_CASE_H

#include "document/tree.h"

typedef struct {
    const char *file; /* its base name */
    const char *markdown, *html;
    int number; /* from 1 in its file */
} GfmCase;

/* The examples of a file, in the arena. The test fails if there are none. */
GArray *gfm_cases_read(const char *path, Arena *arena);

char *gfm_normal_form(const char *html);

#endif
