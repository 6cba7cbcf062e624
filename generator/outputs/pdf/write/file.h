/* A PDF file in the making: numbered objects in memory, written at the end as
 * one PDF 1.7 file. Dictionaries go into compressed object streams, found by a
 * cross-reference stream (ISO 32000-1, 7.5.7 and 7.5.8).
 *
 * Everything but pdf_deflate() belongs to one thread. */
#ifndef OUTPUTS_PDF_WRITE_FILE_H
#define OUTPUTS_PDF_WRITE_FILE_H

#include "base/files.h"
#include "outputs/pdf/write/syntax.h"

typedef struct PdfFile PdfFile;

PdfFile *pdf_file_new(void);
void pdf_file_free(PdfFile *file); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfFile, pdf_file_free)

/* A new object number, from 1. Each must be filled by one open and close. */
int pdf_object_reserve(PdfFile *file);

/* Opens a reserved object; its text is appended to the returned string until it
 * is closed. One is open at a time; others may be reserved meanwhile. */
GString *pdf_object_open(PdfFile *file, int object);
void pdf_object_close(PdfFile *file);

/* Closes an object as a stream: what was appended are its dictionary's entries
 * without `<<`, `>>`, /Length and, when `deflated`, /Filter. Takes `data`. */
void pdf_object_close_stream(PdfFile *file, GByteArray *data, bool deflated);

/* How hard to look for what repeats: levels of libdeflate.
 *   fonts at 1: as large as at 6 (outlines hardly shrink);
 *   objects at 1: 1.025 times as large as at 6 in a report with charts, 1.15 in a table of 3,000
 *   rows, in less than half the time;
 *   contents at 1: files of such a report, such a table and 250 pages are 1.06, 1.05 and 1.09
 *   times as large as with contents at 4, which took a twentieth of the report's whole time:
 *   level 1 is twice as fast, and a thread needs tables for one level only. */
typedef enum { PACK_FAST = 1, PACK_WELL = 6 } PackEffort;

/* zlib bytes of `data`, newly allocated. */
GByteArray *pdf_deflate(const void *data, size_t size, PackEffort effort);

/* Writes the file, with objects that are no streams in object streams, which `jobs` threads pack.
 * Its trailer's ID is a hash of everything in it. */
void pdf_file_write(PdfFile *file, int catalog, int info, int jobs, GByteArray *out);

/* Calls run(context, 0 … n_tasks - 1), each once, by `jobs` threads: as their
 * order is open, tasks may share nothing that they change. */
void tasks_run(void (*run)(void *context, size_t task), void *context, size_t n_tasks, int jobs);

#endif
