/* The walk over cmark's nodes, shared by markdown.c, parse.c and raw_html.c. */
#ifndef DOCUMENT_MARKDOWN_CONVERT_H
#define DOCUMENT_MARKDOWN_CONVERT_H

#include "document/markdown/prose.h"
#include "document/tree.h"

#include <cmark-gfm.h>

/* Walks the parser's nodes by events instead of recursion, so deep nesting needs no stack. */
typedef struct {
    const Prose *prose;
    cmark_iter *iter;
    xmlNode *root;
    xmlNode *parent; /* of the next element */
    xmlNode *notes;  /* NULL before the first footnote */
    int n_notes;     /* the number of footnotes */
    GString *text;   /* masked text that is not in the tree yet */
    int text_line;
    int depth;
    bool too_deep; /* reported */
    size_t list_depth;
    Diag *diag;
} Converter;

/* parse.c: parses a text. The same thread must release the tree. */
cmark_node *markdown_parse(const Prose *prose);
void markdown_release(cmark_node *root);
/* The same for one paragraph of text, in which "> 50 %", "1. Place" and "<script>" are plain words.
 * markdown_drop_start() then removes the character that was put before it. */
cmark_node *markdown_parse_paragraph(const Prose *prose);
void markdown_drop_start(xmlNode *paragraph);

/* The line or place in the file where a node starts. */
int converter_line(const Converter *converter, cmark_node *node);
Place converter_place(const Converter *converter, cmark_node *node);

/* Adds the gathered text to the tree. */
void converter_flush(Converter *converter);
/* Adds an element that contains only a text, whose masks are undone. */
xmlNode *converter_add(Converter *converter, const char *name, const char *text);

/* raw_html.c: converts raw HTML and the masked lines of divisions. */
void html_convert_block(Converter *converter, cmark_node *node);
void html_convert_inline(Converter *converter, cmark_node *node);
/* Closes the HTML elements that are still open where the text around them ends. */
void html_close_open(Converter *converter);

#endif
