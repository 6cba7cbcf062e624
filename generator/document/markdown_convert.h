/* The walk over cmark's nodes, shared by markdown.c, markdown_parse.c and markdown_html.c. */
#ifndef DOCUMENT_MARKDOWN_CONVERT_H
#define DOCUMENT_MARKDOWN_CONVERT_H

#include "document/prose.h"
#include "document/tree.h"

#include <cmark-gfm.h>

/* A stretch of text; one after the other they are what is parsed. */
typedef struct {
    const char *text;
    size_t size;
} Stretch;

/* Rows of a table that are read apart from the text around them: they are missing in what the
 * parser sees of it. */
typedef struct {
    int line;       /* of the row before them, in the parser's count */
    int head;       /* line of the table, in the text */
    int n_missing;  /* lines, in all gaps up to this one */
    xmlNode *after; /* the row before them, once it was met in the table that was expected */
} Gap;

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
    Gap *gaps;     /* in the order of their lines; NULL: nothing is missing */
    size_t n_gaps;
    int skipped; /* lines of the text before what is parsed */
    Diag *diag;
} Converter;

/* markdown.c: runs over the nodes from this one on. */
void converter_run(Converter *converter, cmark_node *root);
/* Turns the parser's tree of a whole text into ours, below converter->parent, and releases it. */
bool converter_append(Converter *converter, cmark_node *root);

/* markdown_rows.c: appends a text in which there are large tables, whose rows are read by ranges in
 * prose->threads: the same tree and messages. False when there are none, or not where they seemed
 * to be: then nothing was appended. */
bool rows_append_apart(xmlNode *parent, const Prose *prose, const Stretch *masked, Diag *diag,
                       bool *ret_fine);
/* Looks whether rows are missing after this one. */
void rows_meet(Converter *converter, cmark_node *node, xmlNode *row);

/* markdown_lines.c: whether a soft break stands between two letters of Chinese or Japanese. Such a
 * line ends no word, and a blank there would be a gap. */
bool markdown_joins_lines(cmark_node *node);

/* markdown_parse.c: the parser's tree of masked text, to be released by the thread that
 * asked for it. */
cmark_node *markdown_parse(const Stretch *stretches, size_t n);
/* The text with what the parser must not see masked; it lives as long as prose->arena. */
Stretch markdown_mask(const Prose *prose);
void markdown_release(cmark_node *root);
/* The same of a text without blocks, in which "> 50 %", "1. Place" and "<script>" are words;
 * markdown_drop_start() takes off what was put before it. */
cmark_node *markdown_parse_paragraph(const Prose *prose);
void markdown_drop_start(xmlNode *paragraph);

/* markdown_place.c: how many gaps there are above a line in the parser's count. */
size_t converter_gaps_above(const Converter *converter, int line);
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
