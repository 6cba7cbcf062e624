/* The inside of the store, shared by its own files only. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "store/answers.h"
#include "store/pending.h"
#include "store/shared_views.h"
#include "store/store.h"

#include <sqlite3.h>

/* The named statements of statements.sql; database.c has their names. */
typedef enum {
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    STATEMENT_ROLLBACK,
    STATEMENT_FIND_SOURCE,
    STATEMENT_SELECT_SOURCES,
    STATEMENT_INSERT_SOURCE,
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

typedef struct Catalogue Catalogue;   /* accelerators by their names: store/catalogue.h */
typedef struct AskedQuery AskedQuery; /* store/query.c */
typedef struct Interner Interner;     /* ids of what is there already: store/intern.h */
typedef struct Readers Readers;       /* store/readers.c */

/* What a reader calls the facts, where its own database holds views that are worked out. */
#define READER_FACTS "accelreport_facts"

typedef struct ImportAhead ImportAhead;

struct Store {
    sqlite3 *db;
    bool asleep;            /* it has no database yet: see store/asleep.c */
    bool brought, finished; /* meanwhile: what was to be done in it */
    GPtrArray *awaiting;    /* meanwhile: of const Value, parameters to be set in it */
    ImportAhead *ahead;     /* a thread that uses all of this; or NULL */
    sqlite3_stmt *statements[N_STATEMENTS];
    Catalogue *catalogue;
    Interner *interner;
    Pending *runs, *observations;  /* in the columns of run and observation */
    StorePreparation *preparation; /* due before the first query, or NULL */
    GThread *preparing;            /* does it; or NULL */
    Diag *prepared_said;           /* what it said, or NULL: it was not done yet */
    bool prepared_well;
    int threads;                         /* to read files in; 0: one a processor */
    Progress *progress;                  /* borrowed; NULL: nobody watches */
    Memo *memo;                          /* borrowed; NULL: nothing is kept */
    bool settled;                        /* `state` stands for all that is in it */
    MemoKey imported, with_pages;        /* of the data; … and of what pages say */
    bool (*is_shared)(const char *view); /* NULL: no view is */
    AskedQuery *asking;                  /* the query of an author that is run, or NULL */
    bool guarded;                        /* what it may do is checked */
    GHashTable *asked;                   /* queries with parameters: SQL → statement, owned */
    GArray *cells;                       /* of Cell: where rows are gathered; or NULL */
    SharedViews *shared;                 /* once something was asked; or NULL */
    char *foreseen;                      /* text for store_work_ahead(), or NULL; with its lock */
    bool derivation_said;                /* its messages were reported; it may not have been done */
    bool remembered;                     /* an earlier build derived the same */
    Readers *readers;                    /* or NULL */
    const Store *lead;                   /* of a reader: whose it is; else NULL */
    Answers *answers; /* what readers gave; of a reader what it gave; NULL: none */
};

/* A store with nothing in it, not even a database. */
Store *store_new(void);

/* An empty database, or that of the path, set up for queries; without the schema. */
bool database_open(Store *store, const char *path, Diag *diag);

/* Makes tables known that are no part of the database, when that has its content. */
void database_declare(Store *store);

/* How many there are. */
gint64 database_observations(Store *store);

/* Makes the database of a store that is asleep; comes before whatever uses `db`. */
void database_wake(Store *store);
/* Waits until nobody else works in the database. */
void database_join(Store *store);
void database_wait(Store *store); /* both */

/* Opens the database with its schema, and all that imports need. */
bool database_set_up(Store *store, const char *path, Diag *diag);

/* rounds.c: the table mlperf_round as the program knows it, and nothing else in it. */
bool database_import_rounds(Store *store, Diag *diag);

/* Reports, once, what the derivation of the same data said in an earlier build, without
 * doing it; false when that is not known. */
bool database_say_derivation(Store *store, Diag *diag);

/* Whether an earlier build has derived the same, so that what it asked is kept. */
bool database_is_remembered(Store *store, Diag *diag);

void readers_free(Readers *readers); /* accepts NULL */

/* Claims or decisions have changed: queries that ask for them give something else. */
void database_pages_changed(Store *store);

/* Runs a script of statements; ?1 of each is bound to `id`. */
bool database_run(Store *store, const char *script, sqlite3_int64 id, Diag *diag);

/* Reports SQLite's last error. Always false. */
bool database_error(Store *store, Diag *diag);

/* The statement, reset and with all parameters NULL, borrowed. */
sqlite3_stmt *database_statement(Store *store, StatementId id);

/* Runs a statement that returns no row. */
bool database_step(Store *store, sqlite3_stmt *statement, Diag *diag);

/* Text must live until the statement is stepped; NULL and NAN bind NULL. */
void bind_text(sqlite3_stmt *statement, int index, const char *text);
void bind_number(sqlite3_stmt *statement, int index, double number);

/* Borrowed until the next step; NULL for NULL. */
const char *column_text(sqlite3_stmt *statement, int index);

/* query.c: works out the views that the query names and that `may` allows (NULL: all). */
void database_share_views(Store *store, const char *sql, bool (*may)(const char *view));

#endif
