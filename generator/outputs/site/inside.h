/* Combines pages of the site in one file. Every id gets its page's name as a prefix, and links
 * between pages become links within the file. Landmarks that each page has get its title, and files
 * that pages show or offer become data: addresses. Works on the HTML of the site's serialiser and
 * templates, in which text has no bare '<' and attribute values are in double quotes. */
#ifndef OUTPUTS_SITE_INSIDE_H
#define OUTPUTS_SITE_INSIDE_H

#include "outputs/output.h"

typedef struct {
    const OutputContext *context;
    GHashTable *ids;   /* "page.id" of everything in the file, from inside_collect() */
    const char *page;  /* of the current HTML */
    const char *title; /* of that page; NULL: it is the only one in the file */
    Arena *arena;
    Diag *diag;
    bool landmark; /* internal: the current tag is a landmark */
    bool failed;
} Inside;

/* The unique name of a page's id in the file, "training.fig-a"; belongs to the arena. It is an XML
 * name like the id, so it is valid in SVG. Page names contain no point, so the first point is the
 * separator. */
const char *inside_id(Arena *arena, const char *page, const char *id);

/* Collects the ids of the current page. */
void inside_collect(Inside *inside, const char *html);
/* Appends the page's HTML with these changes. Links to targets outside the file are reduced to
 * their text. Headings move down a level, because the file's title is the first level. */
void inside_append(Inside *inside, const char *html, GString *out);

/* Appends the site's style sheet for such a file: pages are <article> elements, and headings move
 * down a level. */
void inside_append_style(const char *style, GString *out);

/* Appends "data:image/png;base64,…", with the type from the name's ending. */
void inside_append_data(const char *name, const char *data, size_t size, GString *out);

#endif
