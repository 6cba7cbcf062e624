/* The outputs: each takes a resolved Report and gives its files to a folder. The
 * table in output.c is the list; adding one never touches the document.
 *
 * A folder writes those that changed beside the old ones, where nobody sees them;
 * output_folder_commit() then puts all or none in their places, removes files of the
 * build before that are no longer made, and leaves every file that is not ours
 * untouched. */
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
    Bytes csv; /* data NULL: that many bytes are aside */
    const Scratch *scratch;
    guint64 aside; /* where, in the scratch */
} OutputData;

/* The relation as CSV: what is there, or fetched into `room`. False after an error. */
bool output_data_csv(const OutputData *data, GString *room, Bytes *ret, Diag *diag);

/* A parameter of the cost model. Texts are NULL and numbers NAN where nothing is stated; a
 * parameter without a value is one that the report lacks. */
typedef struct {
    const char *name, *label, *unit, *source, *reason;
    double value, low, high;
    double minimum, maximum; /* that the value may have */
} OutputCostParameter;

/* A line of the cost model, which each scenario has. */
typedef struct {
    const char *option, *label, *unit, *formula, *source;
    /* The formula in postfix order, as analysis/formula.h writes it: "@i" is an input of the
     * scenario, and from n_inputs on a line before this one. */
    const char *postfix;
} OutputCostLine;

/* The cost model, for those who want to go on with it. */
typedef struct {
    const OutputCostParameter *parameters;
    size_t n_parameters;
    const OutputCostLine *lines;
    size_t n_lines, n_inputs;
    const char *const *scenarios; /* prefixes of parameters, or "base" for the only one */
    size_t n_scenarios;
    const size_t *parameter_of; /* [scenario * n_inputs + input] */
    const double *amounts;      /* [scenario * n_lines + line]; NAN: unknown */
    struct {
        const char *label;
        size_t total, busy_hour; /* its lines */
    } options[3];
    const char *currency; /* "" when none is stated */
} OutputCost;

typedef struct {
    const Report *report;
    const Theme *theme;
    const char *templates; /* folder of the shipped templates; the report's own templates/ win */
    const char *assets;    /* folder of style sheets and scripts */
    int jobs;              /* threads */
    Progress *progress;    /* NULL: nobody watches */
    /* for manifest.json: hashes of the program, and of all that was read, with the options; the
     * second may be NULL: it is not known */
    const char *program, *made_from;
    const OutputData *data; /* the facts for the PDF, all relations for data/ */
    size_t n_data;
    /* What this build writes besides the pages; the site links to nothing else. */
    bool with_html;
    bool with_single;     /* report.html */
    const char *fragment; /* in its place fragments/<id>.html, a page or block alone; or NULL */
    /* wiki/markdown/ and so on */
    bool with_markdown, with_mediawiki, with_confluence, with_dokuwiki;
    bool with_pdf;            /* report.pdf, or those of report.yaml */
    const ReportPdf *pdf;     /* the one that was asked for; NULL: all that are made unasked */
    bool with_deck;           /* deck.pdf */
    const char *const *pages; /* paths of the only pages in both, NULL at the end; NULL: all */
    bool with_charts;         /* charts/<id>.svg, .png, .pdf, .csv */
    bool with_data;           /* data/, manifest.json */
    bool with_xlsx;           /* report.xlsx */
    const OutputCost *cost;   /* for report.xlsx; NULL: the report has no cost model */
} OutputContext;

/* Names of all outputs ("html", "single", "pdf", …), for --only. */
const char *const *output_names(size_t *n_names);
/* Selects one output by name in the context; false when there is none of it. */
bool output_select(OutputContext *context, const char *name);

/* True for a path in the output folder that belongs to a selected output: what such an output
 * does not make again is no longer part of it. Fragments belong to none, they add up. */
bool output_selected_owns(const OutputContext *context, const char *path);

/* True when the outputs selected can do with folded pages (document/report.h). */
bool outputs_take_folded(const OutputContext *context);
/* Writes the selected outputs into the folder. Goes on after an error. */
bool outputs_write(const OutputContext *context, OutputFolder *folder, Diag *diag);

OutputFolder *output_folder_new(const char *path);
/* The same at a place that somebody else opened, who exchanges the folders, too
 * (base/folder_change.h). Both are borrowed. */
OutputFolder *output_folder_at(FolderPlace *place, FolderExchange *exchange, void *data);
/* For a dry run: takes the files as any folder does and writes nothing. It is not committed. */
OutputFolder *output_folder_nowhere(void);
const char *output_folder_path(const OutputFolder *folder);
/* A folder for files that an output removes before it returns; NULL nowhere, and when the disk has
 * no room for one, which output_folder_commit() reports. */
const char *output_folder_room(const OutputFolder *folder);
/* True when the manifest lists the file, or is it. */
bool output_folder_has_made(OutputFolder *folder, const char *path);
/* From here on every file that is there is read, to see whether it is as it would be written. */
void output_folder_doubt(OutputFolder *folder);
/* True when this program has made what is there. */
bool output_folder_is_of(OutputFolder *folder, const char *program);
/* True when it was made from the same without a warning, and no file has changed since; *ret_files
 * is how many it made. */
bool output_folder_is_current(OutputFolder *folder, const char *made_from, size_t *ret_files);
/* True when it holds files, hidden ones aside, but no manifest of an earlier build. */
bool output_folder_is_foreign(OutputFolder *folder);
void output_folder_free(OutputFolder *folder); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(OutputFolder, output_folder_free)

/* Takes a file for `path`, relative to the output folder. Each path once. Safe to call
 * from several threads. What cannot be written is told by the commit. */
bool output_write(OutputFolder *folder, const char *path, const char *data, size_t size,
                  Diag *diag);

/* The same for a file that need not be made again while a hash, `made_from`, stays; NULL: it must
 * be. */
void output_write_made_from(OutputFolder *folder, const char *path, Bytes bytes,
                            const char *made_from);
/* Takes the files as the build before wrote them, when it wrote all of them and made each from
 * the same. False, and nothing was taken, when it did not, or one was changed since. */
bool output_all_stay(OutputFolder *folder, const char *const *paths, size_t n,
                     const char *made_from);

/* The same for a file whose bytes have this hash and size, when the folder holds them already:
 * they need not be made, then. False when that is not known, and nothing was taken. */
bool output_stays(OutputFolder *folder, const char *path, const char *sha256, size_t size);

/* Hands over what this build has handed over as `from` under another path, too, without reckoning
 * its hash again; false when there is none (yet), or it cannot be read again. */
bool output_copy(OutputFolder *folder, const char *from, const char *to);
/* Of a file that this build has handed over; NULL when there is none (yet). */
const char *output_sha256(OutputFolder *folder, const char *path, size_t *ret_size);
/* What the build before wrote there, in the arena; NULL when nothing, or when
 * somebody changed it since. */
const char *output_text_before(const OutputFolder *folder, const char *path, Arena *arena);
/* "added path", "changed path", "removed path": how the files below `place` differ from
 * those of the build before, and then the lines of `more` (may be NULL). When none does, what its
 * list, `place`/`name`, said. In the arena. */
const char *output_changes(OutputFolder *folder, const char *place, const char *name,
                           const GPtrArray *more, Arena *arena);

typedef struct {
    size_t n_files, n_written, n_removed;
} OutputCounts;

/* Writes the files and manifest.json. `only_some`: files of outputs that are not selected
 * stay, and stay in the manifest. On an error the folder is
 * as it was. */
bool output_folder_commit(OutputFolder *folder, const OutputContext *context, bool only_some,
                          OutputCounts *ret, Diag *diag);

/* True for relations that hold what files said, not what follows from it. */
bool output_is_fact(const char *relation);

/* What a manifest says before it lists files: program, report, parameters and a
 * hash of each input. */
Value *manifest_new(const OutputContext *context, Arena *arena);

bool html_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
/* report.html, or the fragment asked for: one file that needs no other. */
bool single_write(const OutputContext *context, OutputFolder *folder, Diag *diag);
/* The selected bundles that wikis import; see wiki/. They copy the files of charts, which must be
 * in the folder where they are wanted. */
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
