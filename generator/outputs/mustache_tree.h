/* A compiled template, shared by the compiler and the renderer of mustache.h
 * and by nobody else.
 *
 * Text is cut at line starts: each piece of text that begins a line of the
 * template says so, because there the renderer inserts the indentation that a
 * standalone partial or block passes on. */
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

/* How a block stands on its line, which decides where indentation goes. */
typedef enum {
    BLOCK_INLINE,    /* something stands before it */
    BLOCK_LEADING,   /* only blanks stand before it, its content follows */
    BLOCK_STANDALONE /* its opening tag has the line to itself */
} BlockStance;

typedef struct TemplateNode TemplateNode;
struct TemplateNode {
    TemplateNodeKind kind;
    bool line_start; /* NODE_TEXT: begins a line; NODE_BLOCK in a parent: so does its content */
    bool raw;        /* NODE_VALUE: not escaped */
    BlockStance stance;
    const char *text;        /* NODE_TEXT: not NUL-terminated, borrowed from the template */
    size_t size;             /* of text */
    const char *name;        /* all but NODE_TEXT */
    const char *const *path; /* the parts of a dotted name, then NULL; none for "." */
    const char *indent; /* NODE_PARTIAL, NODE_PARENT, NODE_BLOCK: what its lines are indented by */
    int line, column;   /* of the tag */
    TemplateNode *first, *last; /* members of sections, blocks and parents */
    TemplateNode *next;
};

typedef struct {
    char *name;
    const char *file;
    TemplateNode *root; /* a section-like node without a name */
} Template;

/* NULL after a located error. Everything is in the arena but the text. */
Template *template_compile(const char *name, const char *text, size_t size, const char *file,
                           Arena *arena, Diag *diag);

#endif
