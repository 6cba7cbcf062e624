/* A PDF file under construction: numbered objects in memory, written at the end as one PDF 1.7
 * file. Dictionaries are stored in compressed object streams, indexed by a cross-reference stream
 * (ISO 32000-1, 7.5.7 and 7.5.8).
 *
 * All functions but pdf_deflate() must be called from one thread. */
#ifndef OUTPUTS_PDF_WRITE_FILE_H
#define OUTPUTS_PDF_WRITE_FILE_H

#include "base/files.h"
#include "outputs/pdf/write/syntax.h"

typedef struct PdfFile PdfFile;

PdfFile *pdf_file_new(void);
void pdf_file_free(PdfFile *file); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfFile, pdf_file_free)

/* Reserves an object number, from 1. Each reserved object must be opened and closed once. */
int pdf_object_reserve(PdfFile *file);

/* Opens a reserved object. Callers append its text to the returned string until they close it. Only
 * one object can be open, but others may be reserved in the meantime. */
GString *pdf_object_open(PdfFile *file, int object);
void pdf_object_close(PdfFile *file);

/* Closes an object as a stream. The text appended so far is the entries of its dictionary, without
 * `<<`, `>>`, /Length and, if `deflated`, /Filter. Takes ownership of `data`. */
void pdf_object_close_stream(PdfFile *file, GByteArray *data, bool deflated);

/* Compression effort: levels of libdeflate. Fonts, objects and page contents use PACK_FAST.
 * Compared with level 6, fonts are as large, because outlines hardly shrink. Objects are 1.025
 * times as large in a report with charts, 1.15 times in a table of 3,000 rows. Files are 1.05 to
 * 1.09 times as large as with contents at level 4. */
typedef enum { PACK_FAST = 1, PACK_DEFAULT = 6 } PackEffort;

/* `data` in zlib format, newly allocated. */
GByteArray *pdf_deflate(const void *data, size_t size, PackEffort effort);

/* Writes the file. Objects that are not streams are put into object streams, which `jobs` threads
 * compress. The ID in the trailer is a hash of everything before it. */
void pdf_file_write(PdfFile *file, int catalog, int info, int jobs, GByteArray *out);

/* Calls run(context, 0 … n_tasks - 1), each once, on `jobs` threads. Their order is undefined, so
 * tasks must not share data that they change. */
void tasks_run(void (*run)(void *context, size_t task), void *context, size_t n_tasks, int jobs);

#endif
