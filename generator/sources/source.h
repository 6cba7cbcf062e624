/* The registry of input formats: recognises a file by its content (never by
 * its name alone) and reads it into records. Adding a format is one file and
 * one line in the table of source.c. */
#ifndef SOURCES_SOURCE_H
#define SOURCES_SOURCE_H

#include "sources/source_file.h"

typedef struct {
    const char *name;  /* "mlperf-training-log": stored in source.format */
    const char *title; /* "MLPerf Training log" */
    const char *why;   /* what the content had that recognised it, for `inspect` */
    /* True when the content is of this format. Looks at the bytes only. */
    bool (*recognises)(const SourceFile *file);
    /* Sends every record to the sink. False after an error that spoils the file:
     * the records already sent must then be thrown away by the caller. An error
     * about a run that still counts (a log cut short is a failed run, and lowers
     * no score by going missing) is reported, the record is sent, and the answer
     * is true. */
    bool (*read)(const SourceFile *file, const RecordSink *sink, Diag *diag);
    /* A file that another file's reader takes in (scaling.json, systems/<system>.json):
     * recognised, but has no records of its own. */
    bool companion;
    /* The same for a file that has records of its own only where no such other
     * file is beside it. */
    bool maybe_companion;
} SourceFormat;

/* The format of a file; NULL after an error that names the nearest reason
 * (empty, binary, no known format). */
const SourceFormat *source_recognise(const SourceFile *file, Diag *diag);

/* All formats, in the order in which they are tried. */
const SourceFormat *source_formats(size_t *n_formats);

/* Reads a file of the format, counts its rows, says how many were left out and
 * why, and warns when nothing came of the file: neither a file nor a row of it
 * counts for nothing unseen. See SourceFormat.read. */
bool source_read(const SourceFormat *format, const SourceFile *file, const RecordSink *sink,
                 Diag *diag);

/* Recognises and reads a file, and appends `format <name>`, one line a record
 * (see records_dump_sink()), and how many rows were read, if the file has rows. False after an
 * error; what was read before it stays in `out`. */
bool records_dump(const SourceFile *file, GString *out, Diag *diag);

/* The built-in catalogue of accelerators and aliases (accelerators.yaml of the
 * program), in the same format as a report's own accelerators.yaml. */
bool source_read_builtin_accelerators(const RecordSink *sink, Diag *diag);

/* The built-in facts of training workloads (workloads.yaml of the program), in the format of a
 * report's own workloads.yaml. */
bool source_read_builtin_workloads(const RecordSink *sink, Diag *diag);

#endif
