/* A document tree as a string of bytes, a third of the tree's size: for pages that
 * nobody looks at for a while. */
#ifndef DOCUMENT_TREE_FOLD_H
#define DOCUMENT_TREE_FOLD_H

#include "document/tree.h"

/* To be freed with g_free(). All places known of the tree must be in the file. */
char *tree_fold(const xmlNode *root, const char *file);

/* The tree again, owned by the arena. */
xmlDoc *tree_unfold(const char *folded, const char *file, Arena *arena);

#endif
