/* Prose: a stretch of Markdown from a file, with the position of each part. */
#ifndef DOCUMENT_MARKDOWN_PROSE_H
#define DOCUMENT_MARKDOWN_PROSE_H

#include "base/arena.h"
#include "base/diag.h"

typedef struct Prose Prose;
struct Prose {
    const char *file; /* the name for messages */
    const char *text; /* UTF-8, without control characters except tab and line ends */
    size_t size;
    int first_line, first_column; /* where `text` starts in the file */
    const size_t *line_starts;    /* offset of each line in `text` */
    size_t n_lines;
    const Prose *around;     /* the file that a YAML value was taken from, or NULL: it has the
                              * tokens as written, before YAML folded the lines */
    const char *const *html; /* HTML elements that it may use; NULL: none */
    bool foreign;            /* may be written for another program: unknown syntax is printed */
    Arena *arena;
};

/* Checks the encoding and finds the lines. `text` is borrowed. False after an error. */
bool prose_init(Prose *prose, const char *text, size_t size, Place start, Arena *arena, Diag *diag);

/* The part of `whole` from byte `offset` on, which is not checked again. */
void prose_rest(const Prose *whole, size_t offset, Prose *ret);

/* The place of a byte of the text. */
Place prose_place_at(const Prose *prose, size_t offset);

/* The place of `token`, searched for from `line` (of the file) onwards; if it is not found, the
 * place has only the line. */
Place prose_place(const Prose *prose, int line, const char *token, size_t token_size);

#endif
