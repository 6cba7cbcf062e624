/* Prose: a stretch of Markdown in a file, and where each piece of it stands. */
#ifndef DOCUMENT_MARKDOWN_PROSE_H
#define DOCUMENT_MARKDOWN_PROSE_H

#include "base/arena.h"
#include "base/diag.h"

typedef struct Prose Prose;
struct Prose {
    const char *file; /* as messages name it */
    const char *text; /* UTF-8, free of control characters but tab and line ends */
    size_t size;
    int first_line, first_column; /* of `text` within the file */
    const size_t *line_starts;    /* offsets into `text` */
    size_t n_lines;
    const Prose *around;     /* the file that a YAML value was taken from, or NULL: tokens stand
                                there as written, wherever YAML's folding has put them here */
    const char *const *html; /* elements of HTML that it may use; NULL: none */
    bool foreign; /* may be written for another program: marks that are not known are printed */
    Arena *arena;
};

/* Checks the encoding and finds the lines. False after an error. */
bool prose_init(Prose *prose, const char *text, size_t size, Place start, Arena *arena, Diag *diag);

/* What comes from that byte on; it was checked with the whole. */
void prose_rest(const Prose *whole, size_t offset, Prose *ret);

/* The place of a byte of the text. */
Place prose_place_at(const Prose *prose, size_t offset);

/* The place of `token`, looked for from `line` (of the file) onwards; when it is
 * not found as it is, the place is the line alone. */
Place prose_place(const Prose *prose, int line, const char *token, size_t token_size);

#endif
