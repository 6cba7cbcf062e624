/* The index: the systems and workloads in the report's figures and tables, with the pages whose
 * text names them. */
#ifndef OUTPUTS_PDF_PAGES_INDEX_H
#define OUTPUTS_PDF_PAGES_INDEX_H

#include "outputs/pdf/pages/parts.h"

typedef struct Index Index;

/* Collects only the names from the report's data. Belongs to the arena; may be called from any
 * thread. */
Index *index_new(const Report *report, Arena *arena);

/* Finds the names on the pages of `body` and adds destinations to these pages. False: there is
 * nothing to list. */
bool index_find(Composer *composer, Index *index, const Part *body);

/* Composes the index under `section` into the composer's galley. `n_before`: number of pages before
 * the body. */
void index_compose(Composer *composer, const Index *index, StructNode *section, size_t n_before);

#endif
