/* What a person says of a file whose tool does not say it: the accelerators, the
 * model, the lengths … It stands in a sidecar beside the file, `<file>.meta.yaml`,
 * or under `meta:` in the data section of report.yaml. A file's name is never
 * taken for evidence; it only makes a suggestion. */
#ifndef SOURCES_METADATA_H
#define SOURCES_METADATA_H

#include "base/arena.h"
#include "sources/source.h"

/* Fills *ret with all that is said of the file, nothing being no error: the
 * maps of SourceFile.meta in their order, then the sidecar, each over those
 * before it. Texts belong to the arena. False after errors in any of them. */
bool metadata_read(const SourceFile *file, Arena *arena, ResultRecord *ret, Diag *diag);

/* All maps that speak of the file, in the order in which they count, for readers
 * of other records than results. NULL after errors in any of them. */
const Value *const *metadata_maps(const SourceFile *file, Arena *arena, size_t *n_maps, Diag *diag);

/* All that is said of the file, as text, so that a change of it is seen; "" for
 * nothing. In the arena. */
const char *metadata_text(const SourceFile *file, Arena *arena);

/* Puts what `metadata` says into the record. Names and lengths replace the
 * file's own; a count that the file itself says otherwise (accelerators, nodes,
 * concurrency, request rate) is an error. */
bool metadata_apply(const ResultRecord *metadata, ResultRecord *record, Place place, Diag *diag);

/* The record's fields that a result cannot be without. */
typedef enum {
    NEED_ACCELERATOR = 1 << 0,
    NEED_ACCELERATORS = 1 << 1,
    NEED_MODEL = 1 << 2, /* or a workload */
    NEED_INPUT_LENGTH = 1 << 3,
    NEED_OUTPUT_LENGTH = 1 << 4,
} MetadataNeed;

/* Reports that the file does not say `names` (a list with commas), and where to
 * say it. Always false. */
bool metadata_report_missing(const SourceFile *file, const char *names, Place place, Diag *diag);

/* True when the record has all needed fields (MetadataNeed, or-ed). */
bool metadata_complete(const ResultRecord *record, unsigned needed);

/* Reports in one error all needed fields which the record has not, and where to
 * give them. A note adds what the name of the file makes likely. */
void metadata_report(const SourceFile *file, const ResultRecord *record, unsigned needed,
                     Place place, Diag *diag);

#endif
