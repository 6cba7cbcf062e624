/* What a build looks at: while a trace is on, every file that is read or looked for and
 * every folder that is listed by base/files.h is noted, with a hash of what was there.
 * Later it can be asked whether all of it is still so.
 *
 * A file that has its size, number and times of then is taken to have its content of
 * then, unless it was so young that a change could have left its times alone. */
#ifndef BASE_TRACE_H
#define BASE_TRACE_H

#include "base/files.h"
#include "base/folder_entries.h"

typedef struct FileTrace FileTrace;

/* One at a time in a process; all threads note into it. */
FileTrace *file_trace_start(void);
void file_trace_stop(FileTrace *trace); /* frees it; accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FileTrace, file_trace_stop)

/* Each does nothing without a trace. A file's content, as it was read; … which a
 * library opened by itself, or that is too large to be hashed again; whether there is
 * a file or folder of that name; what is in a folder, sorted. */
void file_trace_read(const char *path, Bytes bytes);
void file_trace_opened(const char *path);
void file_trace_kind(const char *path);
void file_trace_listed(const char *path, const FolderEntry *entries, size_t n_entries);

/* Whether one is on: who does not note need not ask. */
bool file_trace_is_on(void);

/* From now on this thread reads aside: what nothing else reads is none of the inputs below.
 * Returns what it did before. */
bool file_trace_aside(bool aside);

/* The same without times, of the trace that is on: what stands for all that was read so
 * far. False, and nothing, when none is on. */
bool file_trace_inputs(GString *out);

/* What was noted, sorted by path. */
void file_trace_pack(FileTrace *trace, GString *out);

/* A file that should be found as it is now, whose hash is known. */
void file_pack(GString *out, const char *path, const char *sha256);

/* True when all is as it was. *ret_hashed: some files had to be hashed, because they
 * were young when they were noted, or have been touched since. */
bool file_trace_holds(Bytes packed, bool *ret_hashed);
/* The same notes, of files as they are now: for what holds, so that less has to be
 * hashed the next time. */
void file_trace_renew(Bytes packed, GString *out);

/* What file_pack() packed, to be asked for one file after the other, in any thread. */
typedef struct FileRecords FileRecords;
FileRecords *file_records_new(Bytes packed);
void file_records_free(FileRecords *records); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(FileRecords, file_records_free)
/* True when the file had this hash, and is as it was then, without reading it; of no records
 * (NULL) it is not known. */
bool file_records_hold(const FileRecords *records, const char *path, const char *sha256);

#endif
