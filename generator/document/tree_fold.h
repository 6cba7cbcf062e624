/* A document tree as a string of bytes, a third of the tree's size: for pages that
 * nobody looks at for a while. */
#ifndef DOCUMENT_TREE_FOLD_H
#define DOCUMENT_TREE_FOLD_H

#include "document/tree.h"

/* To be given to tree_fold_release(), in any thread. NULL when a place known of the tree is in
 * another file than `file`. */
char *tree_fold(const xmlNode *root, const char *file);
void tree_fold_release(char *folded); /* accepts NULL */
/* Appends the same of any tree, whichever files its places are in, without its last NUL. */
void tree_fold_append(const xmlNode *root, const char *file, GString *out);

/* The tree again, in the arena, which the bytes must outlive. */
xmlDoc *tree_unfold(const char *folded, const char *file, Arena *arena);

#endif
