/* The store: one SQLite database with all facts of a report, each row with the file and line it
 * came from. It is in memory unless a path is given. Only one thread at a time may use a store. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/progress.h"
#include "base/table.h"
#include "base/value.h"
#include "sources/source.h"

typedef struct Store Store;

/* Opens the database (path NULL: in memory) and creates the schema in an empty one. NULL after an
 * error, such as a database of another version. Close with store_close(). */
Store *store_open(const char *path, Diag *diag);
/* Opens a database in memory without the tables of a report, for store/sheets.h. NULL
 * after an error. */
Store *store_open_empty(Diag *diag);
void store_close(Store *store); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Store, store_close)

/* Reads one file and stores its records in one transaction; an error rolls it back. A file whose
 * content (SHA-256) is already stored under the same path is skipped. Unknown accelerator names are
 * looked up again in store_finish(), once all aliases are known. False after an error. */
bool store_import(Store *store, const SourceFile *file, Diag *diag);
/* Sets the number of threads that read files; 0, the default, means one per processor. */
void store_limit_threads(Store *store, int threads);
/* The number of threads that was set, or one per processor. */
int store_threads(const Store *store);
/* Reports progress of files and timings of queries there. Borrowed; NULL, the default: nowhere. */
void store_watch(Store *store, Progress *progress);
Progress *store_progress(const Store *store); /* NULL if `store` is NULL */

/* Opens, reads and stores many files. The result is the same as that of store_import() for one
 * after the other; threads only save time. A file over the limit LIMIT_DATA_FILE is an error. False
 * if one of the files failed. */
typedef struct {
    const char *full;    /* the path to open */
    SourceFile file;     /* its bytes are filled in */
    Place place;         /* where the report refers to the file */
    size_t number;       /* set */
    Diag *reported;      /* set during the import: what was reported about it */
    bool optional;       /* if its format is unknown, nothing is reported: see `skipped` */
    bool fine;           /* set: no error */
    bool skipped;        /* set: it is optional and its format is unknown */
    bool known;          /* set: already stored by an earlier import, and not read again */
    bool nothing_stored; /* set: it gave no record */
} ImportItem;

/* The good rows of a lenient file (SourceFile.lenient) are stored. Its errors become warnings and
 * rows of the table `unread`. */
bool store_import_files(Store *store, ImportItem *items, size_t n_items, Diag *diag);
/* Adds a row to the table `unread`, about a whole file, a row of it, a fact it does not state, or a
 * file without data (UNREAD_OTHER). `message` is the reason, optionally followed by "; " and what
 * to write instead. False after an error. */
typedef enum { UNREAD_FILE, UNREAD_ROW, UNREAD_FACT, UNREAD_OTHER } UnreadKind;
bool store_forget_unread(Store *store, const char *path, Diag *diag);
bool store_add_unread(Store *store, Place place, UnreadKind kind, int n, const char *code,
                      const char *message, Diag *diag);
/* The numbers of files and rows in the table `unread`. */
void store_count_unread(Store *store, size_t *ret_files, size_t *ret_rows);
/* From now on store_finish() leaves out rows of unknown accelerators, with a warning and a row of
 * the table `unread`; by default they are errors. */
void store_be_lenient(Store *store);
/* Calls `take` for each file with facts that were taken from its name because it does not state
 * them, in the order of paths. `assumed` is for example "accelerator: B200, accelerators: 8". The
 * texts are borrowed. */
typedef void StoreAssumed(void *context, const char *path, const char *assumed);
void store_each_assumed(Store *store, StoreAssumed *take, void *context);
bool store_has_assumed(Store *store); /* whether there is any such file */
/* True if a file was read without facts that it should state (UNREAD_FACT). */
bool store_has_unstated(Store *store);
/* Imports the program's own accelerators, aliases, workloads and MLPerf rounds. Call before
 * store_import(). False after an error. */
bool store_import_builtin(Store *store, Diag *diag);
/* The number of rows that rule number `rule` of `exclude` has left out. */
int store_count_excluded(Store *store, int rule);

/* `parameters` of report.yaml → table parameter (name, value, low, high, unit, source). */
bool store_set_parameters(Store *store, const Value *parameters, Diag *diag);
/* `currencies` of report.yaml: code → rate (in USD per unit), date, source → table currency. */
bool store_set_currencies(Store *store, const Value *currencies, Diag *diag);
/* `rounds` of report.yaml: suite → round → published, source. Added to the table mlperf_round,
 * beside the rounds that the program knows. */
bool store_add_rounds(Store *store, const Value *rounds, Diag *diag);
/* Adds a bibliography entry, which rows may cite as their source → table citation. */
bool store_add_citation(Store *store, const char *key, const char *text, Diag *diag);

/* A claim of the report and its verdict → a row of the table claim, with the same columns. */
typedef struct {
    const char *id, *theme, *text, *said_by, *verdict, *kind;
    const char *why, *basis, *overtaken_on; /* these and `theme` may be NULL */
    const char *measure, *supported_if, *contradicted_if, *range_over; /* NULL: not tested */
    double value, low, high, n;                                        /* NAN: unknown */
    Place place;
} ClaimRecord;

/* Replaces all claims. Ids must be unique. False after an error. */
bool store_set_claims(Store *store, const ClaimRecord *claims, size_t n_claims, Diag *diag);

/* An option of a decision matrix and its scores → tables decision and decision_score, with the same
 * columns. Missing values are NULL or NAN. */
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
    const ScoreRecord *scores; /* one for each criterion */
    size_t n_scores;
} DecisionRecord;

/* Replaces all decisions. Each pair of matrix and option must be unique. False after an error. */
bool store_set_decisions(Store *store, const DecisionRecord *decisions, size_t n_decisions,
                         Diag *diag);

/* Call once when everything is imported: adds indexes and checks across files. An unknown
 * accelerator name is an error at the line where it was first seen, with the nearest known name;
 * its rows are kept, without an accelerator (but see store_be_lenient()). Afterwards
 * analysis_install() (analysis/analysis.h) adds the derived relations that pages and users query:
 * score, cost_to_train … */
bool store_finish(Store *store, Diag *diag);

/* From now on nothing is imported or derived except by store_prepare(). Views for which `is_shared`
 * returns true may be materialised once for all queries. */
void store_share_views(Store *store, bool (*is_shared)(const char *view));
/* Materialises those that the query names. store_query() does so itself. */
void store_share_views_of(Store *store, const char *sql);

/* Sets work (NULL: none) that is done once, before the first query: a report's pages may query
 * nothing, and then nothing needs to be derived. The first store_query() does it; store_prepare()
 * does it at once, for a database that is saved or before store_relations(). False after an error.
 */
typedef bool StorePreparation(Store *store, Diag *diag);
void store_prepare_with(Store *store, StorePreparation *preparation);
bool store_prepare(Store *store, Diag *diag);

/* True if the store has observations or prices. */
bool store_has_facts(Store *store);

/* Like store_query(), but with parameters: `:column` is the value of that column in the only row of
 * `row`. NULL for `row` means no parameters. */
const Table *store_query_row(Store *store, const char *sql, const Table *row, Place place,
                             Arena *arena, Diag *diag);

/* True if there are so many observations that tables of all relations should not be held in memory
 * at the same time. */
bool store_is_large(Store *store);

/* Like store_query(), but in pieces. `take` is called at least once, with some of the rows and the
 * names of all columns, which live until it returns. A result without rows gives one piece without
 * rows. False after an error. */
typedef void StoreTake(const Table *piece, void *data);
bool store_query_pieces(Store *store, const char *sql, Place place, StoreTake *take, void *data,
                        Diag *diag);

/* Runs one SELECT (or WITH … SELECT); the table is in the arena. Anything but reading,
 * several statements, and exceeding a limit are errors at `place`, with SQLite's message and,
 * for an unknown column or table, the nearest names. Parameters such as `?` are errors. NULL
 * after an error. */
const Table *store_query(Store *store, const char *sql, Place place, Arena *arena, Diag *diag);

/* Like store_query_row(), but a failure only returns NULL and reports nothing. If the result has
 * none of `columns` (NULL-terminated; NULL: always read all rows), at most one row is read. */
const Table *store_guess(Store *store, const char *sql, const Table *row,
                         const char *const *columns, Arena *arena);

/* True if the text ends with a complete statement: with `;` outside of string
 * literals and comments. */
bool store_statement_is_complete(const char *sql);

/* The names of all tables and views that users may read, sorted. In the arena. */
const char *const *store_relations(Store *store, Arena *arena, size_t *n_relations);
/* The declared type of each column of a relation, in order: "INTEGER", "REAL", "TEXT", or "" for a
 * column that a view computes. In the arena. */
const char *const *store_column_types(Store *store, const char *relation, Arena *arena);

/* The database handle, only for analysis/, which adds functions and relations to it. Borrowed. */
struct sqlite3 *store_handle(Store *store);

#endif
