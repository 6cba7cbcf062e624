/* search.js: the entries of pages, in their order, whichever comes first. It is written while the
 * pages are, so that nothing of it is left for one thread and the disk when they are done. */
#ifndef OUTPUTS_SEARCH_FILE_H
#define OUTPUTS_SEARCH_FILE_H

#include "outputs/output.h"

typedef struct SearchFile SearchFile;

/* For as many pages. The folder is borrowed. */
SearchFile *search_file_new(OutputFolder *folder, size_t n_pages);
/* Without its end there is no such file. Accepts NULL. */
void search_file_free(SearchFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SearchFile, search_file_free)

/* The entry of a page, which is copied; each once, in any thread. */
void search_file_add(SearchFile *file, size_t page, const GString *entry);
/* When every page has its entry. */
void search_file_end(SearchFile *file);

#endif
