/* A compiled template, shared only by the compiler and the renderer of mustache.h.
 *
 * Text is split at line starts. Text that begins a line of the template is marked, because there
 * the renderer inserts the indentation of a standalone partial or block. */
#ifndef OUTPUTS_MUSTACHE_TREE_H
#define OUTPUTS_MUSTACHE_TREE_H

#include "base/value.h"

typedef enum {
    NODE_TEXT,
    NODE_VALUE,
    NODE_SECTION,
    NODE_INVERTED,
    NODE_PARTIAL,
    NODE_PARENT,
    NODE_BLOCK,
} TemplateNodeKind;

/* The position of a block on its line, which decides where indentation is inserted. */
typedef enum {
    BLOCK_INLINE,    /* after other text */
    BLOCK_LEADING,   /* after spaces only, with content on the same line */
    BLOCK_STANDALONE /* its opening tag is alone on the line */
} BlockStance;

typedef struct TemplateNode TemplateNode;
struct TemplateNode {
    TemplateNodeKind kind;
    bool line_start; /* NODE_TEXT: begins a line; NODE_BLOCK in a parent: its content does */
    bool raw;        /* NODE_VALUE: not escaped */
    BlockStance stance;
    const char *text;        /* NODE_TEXT: not NUL-terminated, borrowed from the template */
    size_t size;             /* of text */
    const char *name;        /* all but NODE_TEXT */
    const char *const *path; /* parts of a dotted name, NULL-terminated; empty for "." */
    const char *indent;      /* NODE_PARTIAL, NODE_PARENT, NODE_BLOCK: indentation of its lines */
    int line, column;        /* of the tag */
    TemplateNode *first, *last; /* members of sections, blocks and parents */
    TemplateNode *next;
};

typedef struct {
    char *name;
    const char *file;
    TemplateNode *root; /* a section-like node without a name */
} Template;

/* Compiles a template. NULL after an error. Everything is in the arena, except the text,
 * which is borrowed. */
Template *template_compile(const char *name, const char *text, size_t size, const char *file,
                           Arena *arena, Diag *diag);

#endif
