/* The walk over cmark's nodes, shared by markdown.c, markdown_parse.c and markdown_html.c. */
#ifndef DOCUMENT_MARKDOWN_CONVERT_H
#define DOCUMENT_MARKDOWN_CONVERT_H

#include "document/markdown/prose.h"
#include "document/tree.h"

#include <cmark-gfm.h>

/* Runs over the parser's nodes by events, so that depth costs no stack. */
typedef struct {
    const Prose *prose;
    cmark_iter *iter;
    xmlNode *root;
    xmlNode *parent; /* of what comes next */
    xmlNode *notes;  /* NULL until there is a footnote */
    int n_notes;     /* in it */
    GString *text;   /* masked text not yet added */
    int text_line;
    int depth;
    bool too_deep; /* reported */
    Diag *diag;
} Converter;

/* markdown_parse.c: the parser's tree of a text, to be released by the thread that asked
 * for it. */
cmark_node *markdown_parse(const Prose *prose);
void markdown_release(cmark_node *root);
/* The same of a text without blocks, in which "> 50 %", "1. Place" and "<script>" are words;
 * markdown_drop_start() takes off what was put before it. */
cmark_node *markdown_parse_paragraph(const Prose *prose);
void markdown_drop_start(xmlNode *paragraph);

/* Where a node starts in its file. */
int converter_line(const Converter *converter, cmark_node *node);
Place converter_place(const Converter *converter, cmark_node *node);

/* Adds the text that was gathered. */
void converter_flush(Converter *converter);
/* Adds an element that holds only a text, unmasked. */
xmlNode *converter_add(Converter *converter, const char *name, const char *text);

/* markdown_html.c: raw HTML, and the lines that are masked as comments. */
void html_convert_block(Converter *converter, cmark_node *node);
void html_convert_inline(Converter *converter, cmark_node *node);
/* Ends the elements that the text around them ends in. */
void html_close_open(Converter *converter);

#endif
