/* The outputs: each takes a resolved Report and passes its files to a folder. The table in output.c
 * lists them; a new one needs no change to the document code.
 *
 * A folder writes changed files next to the old ones in a hidden place. output_folder_commit() then
 * moves all or none of them to their final places, removes files of the previous build that are no
 * longer made, and never touches files that this program did not write. */
#ifndef OUTPUTS_OUTPUT_H
#define OUTPUTS_OUTPUT_H

#include "base/files.h"
#include "base/folder_change.h"
#include "base/progress.h"
#include "base/scratch.h"
#include "document/report.h"

typedef struct OutputFolder OutputFolder;

/* One normalised relation, for data/<name>.csv. */
typedef struct {
    const char *name;
    size_t n_rows;
    Bytes csv; /* data NULL: the bytes are in the scratch file */
    const Scratch *scratch;
    guint64 aside; /* position in the scratch file */
} OutputData;

/* The relation as CSV: its bytes, or those fetched into `room`. False after an error. */
bool output_data_csv(const OutputData *data, GString *room, Bytes *ret, Diag *diag);

/* A parameter of the cost model. Texts are NULL and numbers NAN if not given; a parameter without a
 * value is missing in the report. */
typedef struct {
    const char *name, *label, *unit, *source, *reason;
    double value, low, high;
    double minimum, maximum; /* limits of the value */
} OutputCostParameter;

/* A line of the cost model, present in each scenario. */
typedef struct {
    const char *option, *label, *unit, *formula, *source;
    /* The formula in postfix order, as written by analysis/formula.h. "@i" is input i of the
     * scenario; from n_inputs on, an earlier line. */
    const char *postfix;
} OutputCostLine;

/* The cost model, for users who continue to calculate with it. */
typedef struct {
    const OutputCostParameter *parameters;
    size_t n_parameters;
    const OutputCostLine *lines;
    size_t n_lines, n_inputs;
    const char *const *scenarios; /* prefixes of parameters; "base" if there is only one */
    size_t n_scenarios;
    const size_t *parameter_of; /* [scenario * n_inputs + input] */
    const double *amounts;      /* [scenario * n_lines + line]; NAN: unknown */
    struct {
        const char *label;
        size_t total, busy_hour; /* index of its lines */
    } options[3];
    const char *currency; /* "" if none is given */
} OutputCost;

typedef struct {
    const Report *report;
    const Theme *theme;
    const char *templates; /* folder of the program's templates; the report's own override them */
    const char *assets;    /* folder of style sheets and scripts */
    int jobs;              /* number of threads */
    Progress *progress;    /* NULL: no progress is shown */
    /* for manifest.json: hashes of the program, and of all inputs and options; the latter may be
     * NULL: unknown */
    const char *program, *made_from;
    const OutputData *data; /* facts for the PDF; all relations for data/ */
    size_t n_data;
    /* What this build writes besides the pages; the site links only to these. */
    bool with_html;
    bool with_single;     /* report.html */
    const char *fragment; /* instead of it fragments/<id>.html, with one page or block; or NULL */
    /* wiki/markdown/ and so on */
    bool with_markdown, with_mediawiki, with_confluence, with_dokuwiki;
    bool with_pdf;            /* report.pdf, or those of report.yaml */
    const ReportPdf *pdf;     /* the requested one; NULL: all except those made on request */
    bool with_deck;           /* deck.pdf */
    const char *const *pages; /* paths of the only pages in both, NULL-terminated; NULL: all */
    bool with_charts;         /* charts/<id>.svg, .png, .pdf, .csv */
    bool with_data;           /* data/, manifest.json */
    bool with_xlsx;           /* report.xlsx */
    const OutputCost *cost;   /* for report.xlsx; NULL: the report has no cost model */
} OutputContext;

/* The names of all outputs ("html", "single", "pdf", …), for --only. */
const char *const *output_names(size_t *n_names);
/* Selects an output by name; false if there is no such output. */
bool output_select(OutputContext *context, const char *name);

/* True if a path in the output folder belongs to a selected output; such files are removed if they
 * are not made again. Fragments belong to none, because they accumulate. */
bool output_selected_owns(const OutputContext *context, const char *path);

/* True if the selected outputs accept folded pages (document/report.h). */
bool outputs_take_folded(const OutputContext *context);
/* Writes the selected outputs into the folder. Continues after errors; false if there were any. */
bool outputs_write(const OutputContext *context, OutputFolder *folder, Diag *diag);

OutputFolder *output_folder_new(const char *path);
/* The same for a place that the caller opened and whose folders it exchanges
 * (base/folder_change.h). Both are borrowed. */
OutputFolder *output_folder_at(FolderPlace *place, FolderExchange *exchange, void *data);
/* For a dry run: accepts files but writes nothing. Must not be committed. */
OutputFolder *output_folder_nowhere(void);
const char *output_folder_path(const OutputFolder *folder);
/* A folder for temporary files that an output removes before it returns. NULL for a dry run, and if
 * it cannot be created, which output_folder_commit() reports. */
const char *output_folder_room(const OutputFolder *folder);
/* True if the manifest lists the file, or it is the manifest. */
bool output_folder_has_made(OutputFolder *folder, const char *path);
/* From now on existing files are compared by reading them, not by size and time. */
void output_folder_distrust(OutputFolder *folder);
/* True if this program made the content of the folder. */
bool output_folder_is_of(OutputFolder *folder, const char *program);
/* True if the content was made from the same inputs without a warning and no file has changed
 * since. `*ret_files` is the number of files. */
bool output_folder_is_current(OutputFolder *folder, const char *made_from, size_t *ret_files);
/* True if it has files, except hidden ones, but no manifest of an earlier build. */
bool output_folder_is_foreign(OutputFolder *folder);
void output_folder_free(OutputFolder *folder); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(OutputFolder, output_folder_free)

/* Takes a file for `path`, relative to the output folder; the data are copied. Each path only once.
 * Thread-safe. Write errors are reported by the commit. */
bool output_write(OutputFolder *folder, const char *path, const char *data, size_t size,
                  Diag *diag);

/* The same for a file that the next build may reuse if its hash `made_from` is the same; NULL: it
 * may not. */
void output_write_made_from(OutputFolder *folder, const char *path, Bytes bytes,
                            const char *made_from);
/* Reuses files of the previous build, if it wrote all of them from the same inputs (`made_from`).
 * False, without effect, if it did not or one was changed since. */
bool output_keep_all(OutputFolder *folder, const char *const *paths, size_t n,
                     const char *made_from);

/* Reuses a file if the folder already has one with this hash and size. False, without effect, if
 * that is not known. */
bool output_keep(OutputFolder *folder, const char *path, const char *sha256, size_t size);

/* Adds a file of this build again under another path, without computing its hash again. False if
 * there is no such file yet, or it cannot be read. */
bool output_copy(OutputFolder *folder, const char *from, const char *to);
/* The hash of a file of this build; NULL if there is no such file yet. */
const char *output_sha256(OutputFolder *folder, const char *path, size_t *ret_size);
/* The text of a file of the previous build, in the arena; NULL if there is none or it
 * was changed since. */
const char *output_text_before(const OutputFolder *folder, const char *path, Arena *arena);
/* "added path", "changed path", "removed path": how the files below `place` differ from those of
 * the previous build, followed by the lines of `more` (may be NULL). If nothing differs, the
 * previous content of the list `place`/`name`. In the arena. */
const char *output_changes(OutputFolder *folder, const char *place, const char *name,
                           const GPtrArray *more, Arena *arena);

typedef struct {
    size_t n_files, n_written, n_removed;
} OutputCounts;

/* Writes the files and manifest.json. `only_some`: files of outputs that are not selected stay in
 * place and in the manifest. After an error, which gives false, the folder is unchanged. */
bool output_folder_commit(OutputFolder *folder, const OutputContext *context, bool only_some,
                          OutputCounts *ret, Diag *diag);

/* True for relations with the content of files, not with what is derived from it. */
bool output_is_fact(const char *relation);

/* The start of a manifest, before its files: program, report, parameters and a hash of each input.
 * In the arena. */
Value *manifest_new(const OutputContext *context, Arena *arena);

bool html_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
/* report.html, or the requested fragment: one self-contained file. */
bool single_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
/* The selected wiki bundles; see wiki/. They copy chart files, which must be in the folder already
 * if they are selected too. */
bool wikis_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
bool pdf_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
/* Slides of figures, deck.pdf. */
bool deck_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
/* The PDF's display list as text, for `dump pages`. */
bool pdf_dump(const OutputContext *context, GString *out, Diag *diag);
bool chart_files_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
bool data_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
/* report.xlsx: a sheet for each figure and table, and the cost model with its formulas. */
bool workbook_write(const OutputContext *context, OutputFolder *folder, Diag *diag);

#endif
