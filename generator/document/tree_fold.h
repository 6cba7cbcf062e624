/* A document tree as bytes, a third of the tree's size, for pages that are not used for a while. */
#ifndef DOCUMENT_TREE_FOLD_H
#define DOCUMENT_TREE_FOLD_H

#include "document/tree.h"

/* Free the result with g_free(). All places set in the tree must be in `file`. */
char *tree_fold(const xmlNode *root, const char *file);

/* Rebuilds the tree, owned by the arena. */
xmlDoc *tree_unfold(const char *folded, const char *file, Arena *arena);

#endif
