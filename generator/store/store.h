/* The store: one SQLite database with every fact of a report, each row with
 * the file and line it came from. In memory unless a path is given. A store is
 * used by one thread at a time. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/progress.h"
#include "base/table.h"
#include "base/value.h"
#include "sources/source.h"

typedef struct Store Store;

/* Opens (path NULL: in memory) and brings the schema up to date. NULL after an
 * error. */
Store *store_open(const char *path, Diag *diag);
/* In memory, without the tables of a report: for tables of other files (store/sheets.h). */
Store *store_open_empty(Diag *diag);
void store_close(Store *store); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Store, store_close)

/* Reads one file and stores its records in one transaction; a file whose
 * content is there already (by SHA-256, under the same path) is skipped. An
 * error rolls the file back. Accelerator names are looked up through aliases
 * when all are known, in store_finish(). */
bool store_import(Store *store, const SourceFile *file, Diag *diag);
/* How many threads read files: 0, as at first, is one a processor. */
void store_limit_threads(Store *store, int threads);
/* That many, or one a processor. */
int store_threads(const Store *store);
/* Counts files and books queries there. Borrowed; NULL, as at first: nowhere. */
void store_watch(Store *store, Progress *progress);
Progress *store_progress(const Store *store); /* of no store: NULL */

/* Opens, reads and stores many files, as store_import() does with one after the
 * other; in several threads, which change nothing but the time. Files over
 * `limit` bytes are errors. False when one of them failed. */
typedef struct {
    const char *full;    /* the path to open */
    SourceFile file;     /* its bytes are filled in */
    Place place;         /* where the file was asked for */
    size_t number;       /* set */
    Diag *reported;      /* set of a lenient file: what was reported about it */
    bool optional;       /* where no format is known, nothing is reported: see `skipped` */
    bool fine;           /* set: no error */
    bool skipped;        /* set: it is optional, and of no known format */
    bool known;          /* set: its content was stored before, and was not read again */
    bool nothing_stored; /* set of a lenient file */
} ImportItem;

/* Of a lenient file (SourceFile.lenient) what is good is stored. Errors about the rest are
 * warnings, and rows of the table `unread`. */
bool store_import_files(Store *store, ImportItem *items, size_t n_items, Diag *diag);
/* Adds a row to the table `unread`: the whole file, a row of it, or a file without data. The
 * `message` is a reason, and after a semicolon what to write instead. */
typedef enum { UNREAD_FILE, UNREAD_ROW, UNREAD_FACT, UNREAD_OTHER } UnreadKind;
bool store_forget_unread(Store *store, const char *path, Diag *diag);
bool store_add_unread(Store *store, const char *path, int line, UnreadKind kind, int n,
                      const char *code, const char *message, Diag *diag);
/* Counts of that table. */
void store_count_unread(Store *store, size_t *ret_files, size_t *ret_rows);
/* Rows of accelerators that nobody knows are left out in store_finish(), with a warning and a row
 * of the table `unread`; else they are errors. */
void store_be_lenient(Store *store);
/* Calls `take` with each file that has values which its name suggests and it does not state, in the
 * order of paths: "accelerator: B200, accelerators: 8". The texts are borrowed. */
typedef void StoreAssumed(void *context, const char *path, const char *assumed);
void store_each_assumed(Store *store, StoreAssumed *take, void *context);
bool store_has_assumed(Store *store); /* whether there is such a file */
/* Whether a file is read without facts that it does not state (UNREAD_FACT). */
bool store_has_unstated(Store *store);
/* The program's own accelerators, aliases and rounds of MLPerf. Call before store_import(). */
bool store_import_builtin(Store *store, Diag *diag);
/* How many rows that rule of `exclude` has left out. */
int store_count_excluded(Store *store, int rule);

/* parameters: of report.yaml → table parameter (name, value, low, high, unit, source). */
bool store_set_parameters(Store *store, const Value *parameters, Diag *diag);
/* currencies: of report.yaml, as code → rate (USD for one), date, source → table currency. */
bool store_set_currencies(Store *store, const Value *currencies, Diag *diag);
/* rounds: of report.yaml, as suite → round → published, source → table mlperf_round, beside those
 * that the program knows. */
bool store_add_rounds(Store *store, const Value *rounds, Diag *diag);
/* A bibliography entry that rows may cite as source → table citation. */
bool store_add_citation(Store *store, const char *key, const char *text, Diag *diag);

/* A claim of the report and what became of it → table claim, whose columns these are. */
typedef struct {
    const char *id, *theme, *text, *said_by, *verdict, *kind;
    const char *why, *basis, *overtaken_on; /* these and theme: or NULL */
    const char *measure, *supported_if, *contradicted_if, *range_over; /* NULL: not tested */
    double value, low, high, n;                                        /* NAN: unknown */
    Place place;
} ClaimRecord;

/* Replaces all claims. Ids must differ. */
bool store_set_claims(Store *store, const ClaimRecord *claims, size_t n_claims, Diag *diag);

/* An option of a decision matrix and its scores → tables decision and decision_score,
 * whose columns these are. NULL and NAN: none. */
typedef struct {
    const char *criterion, *kind, *flip_rival;
    double weight, share, value, value_low, value_high, score, low, high, flip_to;
} ScoreRecord;

typedef struct {
    const char *matrix, *option, *label, *fails, *flip_criterion, *flip_rival;
    const char *leader, *runner_up, *outcome;
    double total, total_low, total_high, won, won_by_weight, cost, flip_from, flip_to;
    double leader_share, runner_up_share, clear_at;
    bool passes, is_clear;
    int rank; /* 0: not ranked */
    Place place;
    const ScoreRecord *scores; /* by criterion */
    size_t n_scores;
} DecisionRecord;

/* Replaces all decisions. No two have the same matrix and option. */
bool store_set_decisions(Store *store, const DecisionRecord *decisions, size_t n_decisions,
                         Diag *diag);

/* Call once when all is imported: indexes and checks across files. An unknown
 * accelerator name is an error at the line where it was first seen, with the
 * nearest known one; its rows stay, without an accelerator. After it comes
 * analysis_install() (analysis/analysis.h), which adds the derived relations —
 * score, cost_to_train … — that pages and users query. */
bool store_finish(Store *store, Diag *diag);

/* From now on nothing is imported or derived but by store_prepare(), and the views that
 * `is_shared` names may be worked out once for all queries. */
void store_share_views(Store *store, bool (*is_shared)(const char *view));

/* Work to do before the first query, once: most of a report's pages may ask
 * nothing, and then nothing is derived. store_query() does it when it is first
 * called; store_prepare() does it now (for a database that is kept, or before
 * store_relations()). False after an error. */
typedef bool StorePreparation(Store *store, Diag *diag);
void store_prepare_with(Store *store, StorePreparation *preparation);
bool store_prepare(Store *store, Diag *diag);

/* Were observations or prices read? */
bool store_has_facts(Store *store);

/* The same as store_query(), with parameters: `row` (may be NULL) has one row, whose
 * columns are the values of :column. */
const Table *store_query_row(Store *store, const char *sql, const Table *row, Place place,
                             Arena *arena, Diag *diag);

/* More was measured than the tables of all relations should hold in memory at once. */
bool store_is_large(Store *store);

/* The same as store_query(), in pieces: `take` gets some of the rows with the names of all
 * columns, which live until it returns; at least once, without rows where there are none.
 * False after an error. */
typedef void StoreTake(const Table *piece, void *data);
bool store_query_pieces(Store *store, const char *sql, Place place, StoreTake *take, void *data,
                        Diag *diag);

/* One SELECT (or WITH … SELECT) → table. Read-only: anything else, several
 * statements, and runs over the step limit are errors at `place`, with
 * SQLite's message and, for an unknown column or table, the nearest names.
 * `?` parameters are not used here. NULL after an error. */
const Table *store_query(Store *store, const char *sql, Place place, Arena *arena, Diag *diag);

/* A query that may fail: NULL then, and nothing is reported. Of one that gives none of the columns
 * (NULL-ended; or NULL) one row at most is read. */
const Table *store_guess(Store *store, const char *sql, const Table *row,
                         const char *const *columns, Arena *arena);

/* Whether the text ends a statement: with `;`, outside of texts and comments. */
bool store_statement_is_complete(const char *sql);

/* All tables and views that users may read, sorted, for data export and
 * near-name messages. */
const char *const *store_relations(Store *store, Arena *arena, size_t *n_relations);
/* The declared type of each column of a relation, in order: "INTEGER", "REAL", "TEXT",
 * or "" for a column that a view computes. */
const char *const *store_column_types(Store *store, const char *relation, Arena *arena);

/* The database itself, for analysis/ alone, which adds functions and relations
 * to it. Borrowed. */
struct sqlite3 *store_handle(Store *store);

#endif
