/* The inside of the store, shared by its own files only. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "store/store.h"

#include <sqlite3.h>

/* The named statements of statements.sql. */
#define STATEMENTS(X) \
    X(begin) \
    X(commit) \
    X(rollback) X(find_source) X(insert_source) X(select_accelerators) X(insert_accelerator) \
        X(insert_figure) X(find_figure) X(select_aliases) X(insert_alias) X(select_systems) \
            X(insert_system) X(select_workloads) X(insert_workload) X(select_runs) X(last_run) \
                X(insert_run) X(select_metrics) X(insert_metric) X(insert_observation) \
                    X(find_observation) X(insert_price) X(insert_parameter) X(insert_citation) \
                        X(select_relations) X(select_columns) X(select_functions)

typedef enum {
#define STATEMENT_CONSTANT(name) STATEMENT_##name,
    STATEMENTS(STATEMENT_CONSTANT)
#undef STATEMENT_CONSTANT
        N_STATEMENTS
} StatementId;

typedef struct Catalogue Catalogue; /* accelerators by their names: store/catalogue.h */
typedef struct Interner Interner;   /* ids of what is there already: store/intern.h */

struct Store {
    sqlite3 *db;
    sqlite3_stmt *statements[N_STATEMENTS];
    Catalogue *catalogue;
    Interner *interner;
};

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

#endif
