/* Counts what happens to the rows of a file, so that no row is lost silently. Each row is used (it
 * gave a record, or contributed to one) or reported (a message mentions it, or it is left out for a
 * reason counted here). A row that is neither is empty, and tally_report() warns about it.
 *
 * A row is a line of a table, an element of a list, or a record of a log, as the file counts them.
 * Whoever loops over rows settles each of them; readers add only what the loop cannot know. All
 * functions accept NULL, for readers that are called directly. */
#ifndef SOURCES_TALLY_H
#define SOURCES_TALLY_H

#include "base/diag.h"

/* Why rows are left out. Reasons are static and compared by address. */
typedef struct {
    const char *code;
    const char *text; /* "rows left out, being …"; the number is appended */
    /* DIAG_WARNING if it may be a mistake. Without a code the reason is shown only by `inspect`,
     * because nobody expects such rows to be read. */
    DiagLevel level;
} TallyReason;

typedef struct {
    const TallyReason *reason;
    size_t n;
} TallyLeft;

typedef struct {
    size_t n_read, n_used, n_reported, n_empty; /* rows: read = used + reported + empty */
    size_t n_records;                           /* records sent, for all rows together */
    GArray *left;                               /* of TallyLeft, in the order of their first row */
    GPtrArray *columns;                         /* distinct names of columns that are not read */
    bool has_metadata;                          /* the reader read the file's metadata */

    /* the current row */
    size_t records_before;
    int reports_before;
    bool kept, left_out;
} Tally;

Tally *tally_new(void);
void tally_free(Tally *tally); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tally, tally_free)

/* Call around each row: it is used if records were sent in between, or else reported if a message
 * was given. */
void tally_row_begin(Tally *tally, const Diag *diag);
void tally_row_end(Tally *tally, const Diag *diag);

/* Within a row: it contributes to records that come later. */
void tally_keep(Tally *tally);
/* Within a row: it is left out. */
void tally_leave(Tally *tally, const TallyReason *reason);

/* For rows of which only the number is known, outside of the two functions above. */
void tally_add_used(Tally *tally, size_t n);
void tally_add_left(Tally *tally, const TallyReason *reason, size_t n);

/* For rows that were marked with tally_keep() but gave no record in the end. */
void tally_give_up(Tally *tally, const TallyReason *reason, size_t n);

/* Notes a column of the file, or a member of its rows, that is not read. True if it is new; at most
 * TALLY_COLUMNS_MAX are remembered. */
enum { TALLY_COLUMNS_MAX = 200 };
bool tally_skip_column(Tally *tally, const char *name);

/* At the end of the file: reports how many rows were left out for each reason, and how
 * many were empty. */
void tally_report(const Tally *tally, Place place, Diag *diag);

#endif
