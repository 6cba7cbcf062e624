/* What became of the rows of a file, counted in one place: of all rows that are
 * read, each is used (a record came of it, or it went into one) or reported (a
 * message names it, or it is left out for a reason that is counted here). A row
 * of which neither is true is empty, and tally_report() says so: no row goes
 * missing in silence.
 *
 * Row: a line of a table, an element of a list, a record of a log, as the file
 * counts them. Whoever walks over rows settles each of them; readers only say
 * what the walk cannot see. All functions accept NULL, for readers that are
 * called by themselves. */
#ifndef SOURCES_TALLY_H
#define SOURCES_TALLY_H

#include "base/diag.h"

/* Why rows are left out. Reasons are static: one is known by its address. */
typedef struct {
    const char *code;
    const char *text; /* "rows left out, being …"; how many is told behind it */
    /* DIAG_WARNING where it may be a mistake. Without a code: what nobody misses,
     * told by `inspect` alone. */
    DiagLevel level;
} TallyReason;

typedef struct {
    const TallyReason *reason;
    size_t n;
} TallyLeft;

typedef struct {
    size_t n_read, n_used, n_reported, n_empty; /* of rows: read = used + reported + empty */
    size_t n_records;                           /* sent, of all rows together */
    GArray *left;                               /* of TallyLeft, in the order of their first row */
    GPtrArray *columns;                         /* names of columns that are not read, each once */
    bool has_metadata;                          /* the reader asked for the file's metadata */

    /* the row at hand */
    size_t records_before;
    int reports_before;
    bool kept, left_out;
} Tally;

Tally *tally_new(void);
void tally_free(Tally *tally); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tally, tally_free)

/* Around each row: it is used when records were sent in between, else reported
 * when a message was given. */
void tally_row_begin(Tally *tally, const Diag *diag);
void tally_row_end(Tally *tally, const Diag *diag);

/* Within a row: it goes into records that come later. */
void tally_keep(Tally *tally);
/* Within a row: it is left out. */
void tally_leave(Tally *tally, const TallyReason *reason);

/* Rows that are known by their number alone, outside of the two above. */
void tally_add_used(Tally *tally, size_t n);
void tally_add_left(Tally *tally, const TallyReason *reason, size_t n);

/* Rows that were kept, and came to nothing in the end. */
void tally_give_up(Tally *tally, const TallyReason *reason, size_t n);

/* A column of the file, or a member of its rows, that is not read. True for a new
 * one; beyond so many, they are not remembered. */
enum { TALLY_COLUMNS_MAX = 200 };
bool tally_skip_column(Tally *tally, const char *name);

/* At the end of the file: how many rows were left out for each reason, and how
 * many were empty. */
void tally_report(const Tally *tally, Place place, Diag *diag);

#endif
