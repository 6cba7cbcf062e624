/* The index: the systems and workloads that the report's figures and tables are about,
 * with the pages whose text names them. */
#ifndef OUTPUTS_PDF_INDEX_H
#define OUTPUTS_PDF_INDEX_H

#include "outputs/pdf/parts.h"

typedef struct Index Index;

/* Finds the names on the pages of `body`, and gives these pages destinations. NULL
 * when there is nothing to list. Belongs to the arena. */
Index *index_find(Composer *composer, const Part *body);

/* Sets it under `section` into the composer's galley; `n_before`: pages before the
 * body's first. */
void index_compose(Composer *composer, const Index *index, StructNode *section, size_t n_before);

#endif
