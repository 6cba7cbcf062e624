/* The registry of input formats: recognises a file by its content (never by its name alone) and
 * reads it into records. A new format needs one file and one line in the table of source.c. */
#ifndef SOURCES_SOURCE_H
#define SOURCES_SOURCE_H

#include "sources/source_file.h"

typedef struct {
    const char *name;  /* "mlperf-training-log": stored in source.format */
    const char *title; /* "MLPerf Training log" */
    const char *why;   /* what identified the format, for `inspect` */
    /* True if the content is of this format. Looks only at the bytes. */
    bool (*recognises)(const SourceFile *file);
    /* Sends every record to the sink. False after an error that invalidates the file: the caller
     * must then discard the records already sent. An error about a run that still counts is
     * reported, the record is sent, and the result is true: for example a truncated log is a failed
     * run, which must not improve a score by being left out. */
    bool (*read)(const SourceFile *file, const RecordSink *sink, Diag *diag);
    /* True for a file that another file's reader uses (scaling.json, systems/<system>.json): it is
     * recognised but has no records of its own. */
    bool companion;
    /* The same, but the file has records of its own if there is no such other file beside it. */
    bool maybe_companion;
    bool log; /* lines that a run prints */
} SourceFormat;

/* The format of a file; NULL after an error that gives the likely reason (empty, binary,
 * no known format). */
const SourceFormat *source_recognise(const SourceFile *file, Diag *diag);

/* All formats, in the order in which they are tried. */
const SourceFormat *source_formats(size_t *n_formats);

/* Reads a file of the format, counts its rows, and reports how many were left out and why. Warns if
 * the file gave no records, so that nothing is ignored silently. See SourceFormat.read. */
bool source_read(const SourceFormat *format, const SourceFile *file, const RecordSink *sink,
                 Diag *diag);

/* Recognises and reads a file. Appends `format <name>`, one line per record (see
 * records_dump_sink()), and the number of rows if the file has rows. False after an error; what was
 * read before it stays in `out`. */
bool records_dump(const SourceFile *file, GString *out, Diag *diag);

/* Reads the program's accelerators and aliases, in the format of a report's own accelerators.yaml.
 * False after an error. */
bool source_read_builtin_accelerators(const RecordSink *sink, Diag *diag);

/* Reads the program's facts about training workloads, in the format of a report's own
 * workloads.yaml. False after an error. */
bool source_read_builtin_workloads(const RecordSink *sink, Diag *diag);

#endif
