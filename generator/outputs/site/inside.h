/* Pages of the site as parts of one file: every id is given its page's name,
 * every link between pages becomes one within the file, landmarks that each page
 * has are told apart by its title, and files that pages show or offer move into
 * data: addresses. Works on the HTML that the site's serialiser and templates
 * write, where text holds no bare '<' and every attribute's value stands in
 * double quotes. */
#ifndef OUTPUTS_SITE_INSIDE_H
#define OUTPUTS_SITE_INSIDE_H

#include "outputs/output.h"

typedef struct {
    const OutputContext *context;
    GHashTable *ids;   /* "page.id" of all that the file holds, by inside_collect() */
    const char *page;  /* of the HTML at hand */
    const char *title; /* of that page; NULL: the file holds no other */
    Arena *arena;
    Diag *diag;
    bool landmark; /* inside_append()'s own: the tag at hand is one */
    bool failed;
} Inside;

/* "training.fig-a": the name that an id of a page has in the file; in the arena. An
 * XML name as the id is, so that it may stand in SVG; names of pages hold no point,
 * so the first one ends the page's. */
const char *inside_id(Arena *arena, const char *page, const char *id);

/* Notes the ids of the page at hand. */
void inside_collect(Inside *inside, const char *html);
/* Appends its HTML so changed. A link to what the file does not hold is left as
 * its words. Headings go down a level: the file's own title is the first. */
void inside_append(Inside *inside, const char *html, GString *out);

/* The site's style sheet for such a file: <article> is each page, headings one down. */
void inside_append_style(const char *style, GString *out);

/* Appends "data:image/png;base64,…", the type by the name's ending. */
void inside_append_data(const char *name, const char *data, size_t size, GString *out);

#endif
