/* The readers behind the table of source.c: for each format, what recognises it
 * and what reads it (see SourceFormat). */
#ifndef SOURCES_READERS_H
#define SOURCES_READERS_H

#include "sources/source.h"

bool mlperf_training_recognises(const SourceFile *file);
bool mlperf_training_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool mlperf_scaling_recognises(const SourceFile *file);
bool mlperf_scaling_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool mlperf_system_recognises(const SourceFile *file);
bool mlperf_system_file_read(const SourceFile *file, const RecordSink *sink, Diag *diag);
bool mlperf_power_recognises(const SourceFile *file);
bool mlperf_summary_recognises(const SourceFile *file);

/* Reads a companion that nothing is taken from: always fine. */
bool companion_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

bool accelerators_recognises(const SourceFile *file);
bool accelerators_read(const SourceFile *file, const RecordSink *sink, Diag *diag);

#endif
