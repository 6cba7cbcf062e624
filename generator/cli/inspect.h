/* What `inspect` finds out: of each file its format and what its records come
 * to, of all files together how the official scores came about. Collected once,
 * told for people (inspect_text.c) or for scripts (inspect_json.c). All that is
 * collected belongs to one arena. */
#ifndef CLI_INSPECT_H
#define CLI_INSPECT_H

#include "base/table.h"
#include "sources/tables/workbook.h"
#include "store/store.h"

/* Records that are alike but for their figures. */
typedef struct {
    Value *fields;              /* what they have in common */
    const char *subject;        /* whose figures they are, for people */
    const char *label;          /* what is measured */
    const char *unit;           /* as the file says it; NULL: no unit */
    const char *canonical;      /* the unit that it is kept in */
    double factor;              /* unit × factor = canonical; NAN: it is no unit of the metric */
    size_t n_values, n_without; /* with and without a figure */
    double lowest, highest;     /* of the figures, as the file has them */
    double total;               /* of charges */
} InspectGroup;

typedef enum { INSPECT_RESULTS, INSPECT_PRICES, INSPECT_COSTS, INSPECT_KINDS } InspectKind;

/* A sheet of a workbook. */
typedef struct {
    const char *name;
    bool hidden;
    bool read;              /* false after an error */
    int n_lines, n_columns; /* up to the last value; 0: it is empty */
    size_t n_cells, n_merged, n_uncached;
} InspectSheet;

typedef struct {
    const char *name; /* as the user knows it */
    const char *path; /* as messages know it */
    size_t size;
    const SourceFormat *format; /* NULL: refused, or a workbook that is no price sheet */
    WorkbookKind workbook;
    GArray *sheets; /* of InspectSheet */
    Tally *tally;   /* of the rows of the file */
    size_t n_records[INSPECT_KINDS], n_accelerators, n_figures, n_aliases, n_support;
    size_t n_workloads, n_points;     /* facts of workloads, their convergence points */
    GPtrArray *groups[INSPECT_KINDS]; /* of InspectGroup, in the order of their first record */
    GHashTable *index;                /* key → InspectGroup */
    GHashTable *not_said;   /* name of a field → how many records lack it, as a pointer */
    GPtrArray *field_names; /* the keys of not_said, in order */
} InspectFile;

typedef struct {
    Arena *arena;
    Store *store; /* of what the files hold together */
    Diag *diag;
    GPtrArray *files; /* of InspectFile */
    Value *scores;    /* how each official score came about */
} Inspection;

Inspection *inspection_new(void);
void inspection_free(Inspection *inspection);

/* Reads a file, or each file of a folder. */
void inspection_add(Inspection *inspection, const char *operand);

/* Once all is added: looks across files. */
void inspection_finish(Inspection *inspection);

/* The scores that have a rule, each with its runs (inspect_score.c). */
Value *inspect_scores(Store *store, Arena *arena, Diag *diag);

/* A sink that collects into `file` and hands each record on to `next` (may be
 * NULL). Release with collector_free(). */
typedef struct Collector Collector;
Collector *collector_new(InspectFile *file, const RecordSink *next, Arena *arena);
const RecordSink *collector_sink(const Collector *collector);
void collector_free(Collector *collector);

void inspect_append_text(const Inspection *inspection, GString *out);
void inspect_append_json(const Inspection *inspection, GString *out);

#endif
