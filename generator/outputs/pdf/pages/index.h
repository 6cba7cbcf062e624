/* The index: the systems and workloads that the report's figures and tables are about,
 * with the pages whose text names them. */
#ifndef OUTPUTS_PDF_PAGES_INDEX_H
#define OUTPUTS_PDF_PAGES_INDEX_H

#include "outputs/pdf/pages/parts.h"

typedef struct Index Index;

/* The names alone, as the report's data have them. In the arena; from any thread. */
Index *index_new(const Report *report, Arena *arena);

/* Finds the names on the pages of `body`, and gives these pages destinations. False
 * when there is nothing to list. */
bool index_find(Composer *composer, Index *index, const Part *body);

/* Sets it under `section` into the composer's galley; `n_before`: pages before the
 * body's first. */
void index_compose(Composer *composer, const Index *index, StructNode *section, size_t n_before);

#endif
