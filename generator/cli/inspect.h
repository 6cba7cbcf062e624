/* What `inspect` finds out: the format of each file, a summary of its records, and how the official
 * scores were computed from all files together. Files are read as in a folder without report.yaml:
 * errors in a part of a file are warnings, and facts are assumed from its name. It is collected
 * once and printed as text (inspect_text.c) or JSON (inspect_json.c). Everything collected belongs
 * to one arena. */
#ifndef CLI_INSPECT_H
#define CLI_INSPECT_H

#include "base/table.h"
#include "sources/tables/workbook.h"
#include "store/store.h"

/* Records that differ only in their figures. */
typedef struct {
    Value *fields;              /* the fields they share */
    const char *subject;        /* what the figures are about, for display */
    const char *label;          /* what is measured */
    const char *unit;           /* as written in the file; NULL: no unit */
    const char *canonical;      /* the unit in which values are stored */
    double factor;              /* unit × factor = canonical; NAN: not a unit of the metric */
    size_t n_values, n_without; /* with and without a figure */
    double lowest, highest;     /* in the file's unit */
    double total;               /* sum of charges */
} InspectGroup;

typedef enum { INSPECT_RESULTS, INSPECT_PRICES, INSPECT_COSTS, INSPECT_KINDS } InspectKind;

/* A sheet of a workbook. */
typedef struct {
    const char *name;
    bool hidden;
    bool read;              /* false after an error */
    int n_lines, n_columns; /* up to the last value; 0: empty */
    size_t n_cells, n_merged, n_uncached;
} InspectSheet;

typedef struct {
    const char *name; /* as the user gave it */
    const char *path; /* as used in messages */
    size_t size;
    const SourceFormat *format; /* NULL: rejected, or a workbook that is not a price sheet */
    WorkbookKind workbook;
    GArray *sheets; /* of InspectSheet */
    Tally *tally;   /* of the rows of the file */
    Diag *said;     /* while it was read */
    size_t n_records[INSPECT_KINDS], n_accelerators, n_figures, n_aliases, n_support;
    size_t n_workloads, n_points;     /* facts about workloads, and their convergence points */
    GPtrArray *groups[INSPECT_KINDS]; /* of InspectGroup, in order of their first record */
    GHashTable *index;                /* key → InspectGroup */
    GHashTable *not_said;   /* name of a field → number of records without it (as a pointer) */
    GPtrArray *field_names; /* the keys of not_said, in order */
} InspectFile;

typedef struct {
    Arena *arena;
    Store *store; /* the data of all files together */
    Diag *diag;
    GPtrArray *files; /* of InspectFile */
    Value *scores;    /* how each official score was computed */
} Inspection;

Inspection *inspection_new(void);
void inspection_free(Inspection *inspection);

/* Reads a file, or each file of a folder. */
void inspection_add(Inspection *inspection, const char *operand);

/* Finishes the analysis across files, after all files were added. */
void inspection_finish(Inspection *inspection);

/* The scores whose suite has a rule, each with its runs (inspect_score.c). In the arena. */
Value *inspect_scores(Store *store, Arena *arena, Diag *diag);

/* A sink that collects records into `file` and passes each on to `next` (may be NULL). Release it
 * with collector_free(). */
typedef struct Collector Collector;
Collector *collector_new(InspectFile *file, const RecordSink *next, Arena *arena);
const RecordSink *collector_sink(const Collector *collector);
void collector_free(Collector *collector);

void inspect_append_text(const Inspection *inspection, GString *out);
void inspect_append_json(const Inspection *inspection, GString *out);

#endif
