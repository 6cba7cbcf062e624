/* Metadata: facts about a file that its tool does not state, such as the accelerators, the model
 * and the lengths. They are in a sidecar file `<file>.meta.yaml`, or under `meta:` in the data
 * section of report.yaml. Facts guessed from the file name are suggested in messages about missing
 * facts. In a bare folder, and with `data: lenient: true`, they are used and marked as assumed. */
#ifndef SOURCES_METADATA_H
#define SOURCES_METADATA_H

#include "base/arena.h"
#include "sources/metadata_guess.h"
#include "sources/source.h"

/* Fills `*ret` with all metadata of the file; none is not an error. The maps of SourceFile.meta are
 * applied in order, then the sidecar; later ones override earlier ones. Texts belong to the arena.
 * False after an error in any of them. */
bool metadata_read(const SourceFile *file, Arena *arena, ResultRecord *ret, Diag *diag);

/* All metadata maps of the file, in the order of application, for readers of other records than
 * results. NULL after an error in any of them. */
const Value *const *metadata_maps(const SourceFile *file, Arena *arena, size_t *n_maps, Diag *diag);

/* After the file was read: warns about a sidecar that its reader did not use. `title`
 * is the format. */
void metadata_warn_idle(const SourceFile *file, const char *title, Diag *diag);

/* All metadata of the file as text, to detect changes; "" if there are none. In the arena. */
const char *metadata_text(const SourceFile *file, Arena *arena);

/* Applies the metadata to the record. Names and lengths override those of the file; a count that
 * contradicts the file's (accelerators, nodes, concurrency, request rate) is an error. False after
 * an error. */
bool metadata_apply(const ResultRecord *metadata, ResultRecord *record, Place place, Diag *diag);

/* The fields that a result needs. */
typedef enum {
    NEED_ACCELERATOR = 1 << 0,
    NEED_ACCELERATORS = 1 << 1,
    NEED_MODEL = 1 << 2, /* or a workload */
    NEED_INPUT_LENGTH = 1 << 3,
    NEED_OUTPUT_LENGTH = 1 << 4,
    NEED_STATED = 1 << 5, /* required even in a lenient file */
} MetadataNeed;

/* Reports that the file does not state the facts in `lines` (flow YAML, with placeholders
 * in capitals for unknown values: "provider: NAME, currency: USD"), and where to write
 * them. Always false. */
bool metadata_report_missing(const SourceFile *file, const char *lines, bool guessed, Place place,
                             Diag *diag);

/* True if the record has all needed fields (MetadataNeed, or-ed). */
bool metadata_complete(const ResultRecord *record, unsigned needed);

/* Reports all needed fields that the record lacks in one error, with the lines to write; values
 * guessed from the file name are filled in. */
void metadata_report(const SourceFile *file, const MetadataGuess *guess, const ResultRecord *record,
                     unsigned needed, Place place, Diag *diag);

/* Fills in missing fields with guesses from the file name, and lists them in record->assumed, in
 * the arena. */
void metadata_assume(const MetadataGuess *guess, ResultRecord *record, Arena *arena);

/* For a lenient file: a result without accelerators or a model's name is still useful, so the name
 * of the file or folder replaces them. Does nothing if anything else of `needed` is missing.
 * Unless `diag` is NULL, warns with the code metadata_unstated. */
extern const char metadata_unstated[];
void metadata_do_without(const SourceFile *file, const MetadataGuess *guess, ResultRecord *record,
                         unsigned needed, Place place, Arena *arena, Diag *diag);

/* metadata_assume() for a lenient file, but only for the accelerator and the number of them. Used
 * if the name suggests both and the record has neither: a run without a system description. */
void metadata_assume_system(const SourceFile *file, ResultRecord *record, Arena *arena);

/* Warns if the file name contradicts the record (with metadata applied), and if files of different
 * models share the model in their metadata, `said`. */
void metadata_compare(const MetadataGuess *guess, const ResultRecord *said,
                      const ResultRecord *record, Place place, Arena *arena, Diag *diag);

#endif
