/* What a person states about a file whose tool does not state it: the accelerators, the
 * model, the lengths … It is in a sidecar beside the file, `<file>.meta.yaml`,
 * or under `meta:` in the data section of report.yaml. What the file's name suggests
 * is part of the message about what is missing; in a bare folder, and with
 * `data: lenient: true`, it is used, and marked as assumed. */
#ifndef SOURCES_METADATA_H
#define SOURCES_METADATA_H

#include "base/arena.h"
#include "sources/metadata_guess.h"
#include "sources/source.h"

/* Fills *ret with all that is said of the file, nothing being no error: the
 * maps of SourceFile.meta in their order, then the sidecar, each over those
 * before it. Texts belong to the arena. False after errors in any of them. */
bool metadata_read(const SourceFile *file, Arena *arena, ResultRecord *ret, Diag *diag);

/* All maps that speak of the file, in the order in which they count, for readers
 * of other records than results. NULL after errors in any of them. */
const Value *const *metadata_maps(const SourceFile *file, Arena *arena, size_t *n_maps, Diag *diag);

/* After the file was read: warns of a sidecar that its reader, of the format `title`, did not ask
 * for. */
void metadata_warn_idle(const SourceFile *file, const char *title, Diag *diag);

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
    NEED_STATED = 1 << 5, /* even in a lenient file */
} MetadataNeed;

/* Reports that the file does not state what the flow YAML `lines` gives, with placeholders in
 * capitals where it is not known ("provider: NAME, currency: USD"), and where to write it. Always
 * false. */
bool metadata_report_missing(const SourceFile *file, const char *lines, bool guessed, Place place,
                             Diag *diag);

/* True when the record has all needed fields (MetadataNeed, or-ed). */
bool metadata_complete(const ResultRecord *record, unsigned needed);

/* Reports in one error all needed fields that the record does not have, and the lines to write,
 * filled in with what the name of the file suggests. */
void metadata_report(const SourceFile *file, const MetadataGuess *guess, const ResultRecord *record,
                     unsigned needed, Place place, Diag *diag);

/* Fills in what the record does not have and the name suggests, and sets record->assumed to it, in
 * the arena. */
void metadata_assume(const MetadataGuess *guess, ResultRecord *record, Arena *arena);

/* In a lenient file a result is of use without its accelerators and without the name of its model:
 * the name of the file, or of its folder, replaces them. Nothing is done where anything else of
 * `needed` is missing. Warns with the code metadata_unstated if `warn`. */
extern const char metadata_unstated[];
void metadata_do_without(const SourceFile *file, const MetadataGuess *guess, ResultRecord *record,
                         unsigned needed, bool warn, Place place, Arena *arena, Diag *diag);

/* The same as metadata_assume() in a lenient file, for the accelerator and the number of them
 * alone, and only where the name suggests both and the record has neither: a run without the
 * description of its system. */
void metadata_assume_system(const SourceFile *file, ResultRecord *record, Arena *arena);

/* Warns where the name suggests something else than the record, which has the metadata applied,
 * and where files of different models share the model of `said`, the metadata. */
void metadata_compare(const MetadataGuess *guess, const ResultRecord *said,
                      const ResultRecord *record, Place place, Arena *arena, Diag *diag);

#endif
