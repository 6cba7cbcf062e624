#include "store/database.h"

#include <math.h>
#include <string.h>

extern const char embed_store_statements_sql[];

bool
database_error(Store *store, Diag *diag)
{
    return diag_error(diag, (Place){ 0 }, "store", "the database reports: %s",
                      sqlite3_errmsg(store->db));
}

bool
database_run(Store *store, const char *script, sqlite3_int64 id, Diag *diag)
{
    const char *rest = script;

    while (*rest != '\0') {
        sqlite3_stmt *statement = NULL;
        int code = sqlite3_prepare_v2(store->db, rest, -1, &statement, &rest);

        if (code == SQLITE_OK && statement != NULL) {
            if (sqlite3_bind_parameter_count(statement) > 0) {
                sqlite3_bind_int64(statement, 1, id);
            }
            do {
                code = sqlite3_step(statement);
            } while (code == SQLITE_ROW);
        }
        sqlite3_finalize(statement);
        if (code != SQLITE_OK && code != SQLITE_DONE) {
            return database_error(store, diag);
        }
    }
    return true;
}

/* The line before each statement in statements.sql. */
static const char *const heads[N_STATEMENTS] = {
    [STATEMENT_BEGIN] = "-- :begin\n",
    [STATEMENT_COMMIT] = "-- :commit\n",
    [STATEMENT_ROLLBACK] = "-- :rollback\n",
    [STATEMENT_FIND_SOURCE] = "-- :find_source\n",
    [STATEMENT_SELECT_SOURCES] = "-- :select_sources\n",
    [STATEMENT_FIND_COPY] = "-- :find_copy\n",
    [STATEMENT_INSERT_SOURCE] = "-- :insert_source\n",
    [STATEMENT_MARK_LENIENT] = "-- :mark_lenient\n",
    [STATEMENT_FORGET_UNREAD] = "-- :forget_unread\n",
    [STATEMENT_INSERT_UNREAD] = "-- :insert_unread\n",
    [STATEMENT_COUNT_UNREAD] = "-- :count_unread\n",
    [STATEMENT_SELECT_UNSTATED] = "-- :select_unstated\n",
    [STATEMENT_SELECT_ASSUMED] = "-- :select_assumed\n",
    [STATEMENT_SELECT_ACCELERATORS] = "-- :select_accelerators\n",
    [STATEMENT_INSERT_ACCELERATOR] = "-- :insert_accelerator\n",
    [STATEMENT_INSERT_FIGURE] = "-- :insert_figure\n",
    [STATEMENT_FIND_FIGURE] = "-- :find_figure\n",
    [STATEMENT_SELECT_ALIASES] = "-- :select_aliases\n",
    [STATEMENT_INSERT_ALIAS] = "-- :insert_alias\n",
    [STATEMENT_SELECT_SYSTEMS] = "-- :select_systems\n",
    [STATEMENT_INSERT_SYSTEM] = "-- :insert_system\n",
    [STATEMENT_SELECT_WORKLOADS] = "-- :select_workloads\n",
    [STATEMENT_INSERT_WORKLOAD] = "-- :insert_workload\n",
    [STATEMENT_SELECT_RUNS] = "-- :select_runs\n",
    [STATEMENT_LAST_RUN] = "-- :last_run\n",
    [STATEMENT_INSERT_RUNS] = "-- :insert_runs\n",
    [STATEMENT_SELECT_METRICS] = "-- :select_metrics\n",
    [STATEMENT_INSERT_METRIC] = "-- :insert_metric\n",
    [STATEMENT_INSERT_OBSERVATIONS] = "-- :insert_observations\n",
    [STATEMENT_INSERT_OBSERVATION] = "-- :insert_observation\n",
    [STATEMENT_INSERT_SUMMARY] = "-- :insert_summary\n",
    [STATEMENT_FIND_OBSERVATION] = "-- :find_observation\n",
    [STATEMENT_INSERT_PRICE] = "-- :insert_price\n",
    [STATEMENT_INSERT_EXCLUDED] = "-- :insert_excluded\n",
    [STATEMENT_COUNT_EXCLUDED] = "-- :count_excluded\n",
    [STATEMENT_INSERT_COST] = "-- :insert_cost\n",
    [STATEMENT_INSERT_SUPPORT] = "-- :insert_support\n",
    [STATEMENT_FIND_SUPPORT] = "-- :find_support\n",
    [STATEMENT_INSERT_WORKLOAD_FACT] = "-- :insert_workload_fact\n",
    [STATEMENT_INSERT_CONVERGENCE] = "-- :insert_convergence\n",
    [STATEMENT_SELECT_NAMED] = "-- :select_named\n",
    [STATEMENT_COUNT_NAMED] = "-- :count_named\n",
    [STATEMENT_MARK_NAMED] = "-- :mark_named\n",
    [STATEMENT_DROP_NAMED_OBSERVATIONS] = "-- :drop_named_observations\n",
    [STATEMENT_DROP_NAMED_RUNS] = "-- :drop_named_runs\n",
    [STATEMENT_DROP_NAMED_SYSTEMS] = "-- :drop_named_systems\n",
    [STATEMENT_DROP_NAMED_PRICES] = "-- :drop_named_prices\n",
    [STATEMENT_NAME_SYSTEMS] = "-- :name_systems\n",
    [STATEMENT_NAME_PRICES] = "-- :name_prices\n",
    [STATEMENT_NAME_COSTS] = "-- :name_costs\n",
    [STATEMENT_SELECT_ODD_SPOTS] = "-- :select_odd_spots\n",
    [STATEMENT_FORGET_PRICE] = "-- :forget_price\n",
    [STATEMENT_INSERT_CURRENCY] = "-- :insert_currency\n",
    [STATEMENT_FORGET_ROUNDS] = "-- :forget_rounds\n",
    [STATEMENT_INSERT_ROUND] = "-- :insert_round\n",
    [STATEMENT_INSERT_PARAMETER] = "-- :insert_parameter\n",
    [STATEMENT_FORGET_CLAIMS] = "-- :forget_claims\n",
    [STATEMENT_INSERT_CLAIM] = "-- :insert_claim\n",
    [STATEMENT_FORGET_SCORES] = "-- :forget_scores\n",
    [STATEMENT_FORGET_DECISIONS] = "-- :forget_decisions\n",
    [STATEMENT_INSERT_DECISION] = "-- :insert_decision\n",
    [STATEMENT_INSERT_SCORE] = "-- :insert_score\n",
    [STATEMENT_INSERT_CITATION] = "-- :insert_citation\n",
    [STATEMENT_COUNT_OBSERVATIONS] = "-- :count_observations\n",
    [STATEMENT_SELECT_VIEWS] = "-- :select_views\n",
    [STATEMENT_SELECT_RELATIONS] = "-- :select_relations\n",
    [STATEMENT_SELECT_HAS_FACTS] = "-- :select_has_facts\n",
    [STATEMENT_SELECT_COLUMNS] = "-- :select_columns\n",
    [STATEMENT_SELECT_FUNCTIONS] = "-- :select_functions\n",
};

/* The statement starts after its line "-- :name". */
static sqlite3_stmt *
statement_prepare(Store *store, StatementId id)
{
    const char *head = strstr(embed_store_statements_sql, heads[id]);
    sqlite3_stmt *statement = NULL;

    g_assert(head != NULL);
    if (sqlite3_prepare_v3(store->db, head + strlen(heads[id]), -1, SQLITE_PREPARE_PERSISTENT,
                           &statement, NULL) != SQLITE_OK) {
        g_error("%s: %s", heads[id], sqlite3_errmsg(store->db));
    }
    return statement;
}

sqlite3_stmt *
database_statement(Store *store, StatementId id)
{
    sqlite3_stmt *statement = store->statements[id];

    if (statement == NULL) {
        store->statements[id] = statement = statement_prepare(store, id);
        return statement;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

bool
database_step(Store *store, sqlite3_stmt *statement, Diag *diag)
{
    int code = sqlite3_step(statement);

    sqlite3_reset(statement);
    return code == SQLITE_DONE || database_error(store, diag);
}

void
bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    if (text != NULL) {
        sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
    }
}

void
bind_number(sqlite3_stmt *statement, int index, double number)
{
    if (!isnan(number)) {
        sqlite3_bind_double(statement, index, number);
    }
}

const char *
column_text(sqlite3_stmt *statement, int index)
{
    return (const char *)sqlite3_column_text(statement, index);
}

gint64
database_observations(Store *store)
{
    sqlite3_stmt *count = database_statement(store, STATEMENT_COUNT_OBSERVATIONS);
    gint64 n = sqlite3_step(count) == SQLITE_ROW ? sqlite3_column_int64(count, 0) : G_MAXINT64;

    sqlite3_reset(count);
    return n;
}
