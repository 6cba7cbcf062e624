/* Internals of the store; only the files of store/ may include this. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "store/pending.h"
#include "store/shared_views.h"
#include "store/store.h"

#include <sqlite3.h>

/* The named statements of statements.sql; database.c maps each id to its name. */
typedef enum {
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    STATEMENT_ROLLBACK,
    STATEMENT_FIND_SOURCE,
    STATEMENT_SELECT_SOURCES,
    STATEMENT_FIND_COPY,
    STATEMENT_INSERT_SOURCE,
    STATEMENT_MARK_LENIENT,
    STATEMENT_FORGET_UNREAD,
    STATEMENT_INSERT_UNREAD,
    STATEMENT_COUNT_UNREAD,
    STATEMENT_SELECT_UNSTATED,
    STATEMENT_SELECT_ASSUMED,
    STATEMENT_SELECT_ACCELERATORS,
    STATEMENT_INSERT_ACCELERATOR,
    STATEMENT_INSERT_FIGURE,
    STATEMENT_FIND_FIGURE,
    STATEMENT_SELECT_ALIASES,
    STATEMENT_INSERT_ALIAS,
    STATEMENT_SELECT_SYSTEMS,
    STATEMENT_INSERT_SYSTEM,
    STATEMENT_SELECT_WORKLOADS,
    STATEMENT_INSERT_WORKLOAD,
    STATEMENT_SELECT_RUNS,
    STATEMENT_LAST_RUN,
    STATEMENT_INSERT_RUNS,
    STATEMENT_SELECT_METRICS,
    STATEMENT_INSERT_METRIC,
    STATEMENT_INSERT_OBSERVATIONS,
    STATEMENT_INSERT_OBSERVATION,
    STATEMENT_INSERT_SUMMARY,
    STATEMENT_FIND_OBSERVATION,
    STATEMENT_INSERT_PRICE,
    STATEMENT_INSERT_EXCLUDED,
    STATEMENT_COUNT_EXCLUDED,
    STATEMENT_INSERT_COST,
    STATEMENT_INSERT_SUPPORT,
    STATEMENT_FIND_SUPPORT,
    STATEMENT_INSERT_WORKLOAD_FACT,
    STATEMENT_INSERT_CONVERGENCE,
    STATEMENT_SELECT_NAMED,
    STATEMENT_COUNT_NAMED,
    STATEMENT_MARK_NAMED,
    STATEMENT_DROP_NAMED_OBSERVATIONS,
    STATEMENT_DROP_NAMED_RUNS,
    STATEMENT_DROP_NAMED_SYSTEMS,
    STATEMENT_DROP_NAMED_PRICES,
    STATEMENT_NAME_SYSTEMS,
    STATEMENT_NAME_PRICES,
    STATEMENT_NAME_COSTS,
    STATEMENT_SELECT_ODD_SPOTS,
    STATEMENT_FORGET_PRICE,
    STATEMENT_INSERT_CURRENCY,
    STATEMENT_FORGET_ROUNDS,
    STATEMENT_INSERT_ROUND,
    STATEMENT_INSERT_PARAMETER,
    STATEMENT_FORGET_CLAIMS,
    STATEMENT_INSERT_CLAIM,
    STATEMENT_FORGET_SCORES,
    STATEMENT_FORGET_DECISIONS,
    STATEMENT_INSERT_DECISION,
    STATEMENT_INSERT_SCORE,
    STATEMENT_INSERT_CITATION,
    STATEMENT_COUNT_OBSERVATIONS,
    STATEMENT_SELECT_VIEWS,
    STATEMENT_SELECT_RELATIONS,
    STATEMENT_SELECT_HAS_FACTS,
    STATEMENT_SELECT_COLUMNS,
    STATEMENT_SELECT_FUNCTIONS,
    N_STATEMENTS
} StatementId;

typedef struct Catalogue Catalogue;   /* maps names to accelerators: store/catalogue.h */
typedef struct AskedQuery AskedQuery; /* store/query.c */
typedef struct Interner Interner;     /* ids of rows already stored: store/intern.h */

struct Store {
    sqlite3 *db;
    sqlite3_stmt *statements[N_STATEMENTS];
    Catalogue *catalogue;
    Interner *interner;
    Pending *runs, *observations;        /* rows of run and observation that wait to be inserted */
    StorePreparation *preparation;       /* to run before the first query, or NULL */
    int threads;                         /* that read files; 0: one per processor */
    Progress *progress;                  /* borrowed; NULL: no progress is shown */
    bool (*is_shared)(const char *view); /* NULL: none is shared */
    AskedQuery *asking;                  /* the author's query that is running, or NULL */
    bool guarded;                        /* the authorizer is installed */
    bool lenient;                        /* rows of unknown accelerators are left out */
    GHashTable *asked;                   /* queries with parameters: SQL → statement, owned */
    GArray *cells;                       /* of Cell: buffer reused for the rows of queries; or
                                          * NULL */
    SharedViews *shared;                 /* NULL before the first query */
};

/* The number of observations. */
gint64 database_observations(Store *store);

/* In rounds.c: resets the table mlperf_round to the rounds that the program knows. */
bool database_import_rounds(Store *store, Diag *diag);

/* Runs a script of several statements; parameter ?1 of each is bound to `id`. */
bool database_run(Store *store, const char *script, sqlite3_int64 id, Diag *diag);

/* Reports SQLite's last error. Always false. */
bool database_error(Store *store, Diag *diag);

/* The statement, reset and with all parameters NULL. Borrowed; prepared at its first use. */
sqlite3_stmt *database_statement(Store *store, StatementId id);

/* Runs a statement that returns no row. */
bool database_step(Store *store, sqlite3_stmt *statement, Diag *diag);

/* The text must live until the statement is stepped. NULL and NAN are bound as NULL. */
void bind_text(sqlite3_stmt *statement, int index, const char *text);
void bind_number(sqlite3_stmt *statement, int index, double number);

/* Borrowed until the next step. A NULL in the database gives NULL. */
const char *column_text(sqlite3_stmt *statement, int index);

#endif
