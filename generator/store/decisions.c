#include "store/database.h"

/* Binds the texts from `column` on; returns the column after the last one. */
static int
bind_texts(sqlite3_stmt *insert, int column, const char *const *texts, size_t n_texts)
{
    for (size_t i = 0; i < n_texts; i++) {
        bind_text(insert, column++, texts[i]);
    }
    return column;
}

static int
bind_numbers(sqlite3_stmt *insert, int column, const double *numbers, size_t n_numbers)
{
    for (size_t i = 0; i < n_numbers; i++) {
        bind_number(insert, column++, numbers[i]);
    }
    return column;
}

static bool
insert_decision(Store *store, const DecisionRecord *decision, Diag *diag)
{
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_DECISION);
    const char *const texts[] = {
        decision->matrix, decision->option,         decision->label,
        decision->fails,  decision->flip_criterion, decision->flip_rival,
        decision->leader, decision->runner_up,      decision->outcome,
    };
    const double numbers[] = {
        decision->total,         decision->total_low,
        decision->total_high,    decision->won,
        decision->won_by_weight, decision->cost,
        decision->flip_from,     decision->flip_to,
        decision->leader_share,  decision->runner_up_share,
        decision->clear_at,
    };
    int column = bind_texts(insert, 1, texts, G_N_ELEMENTS(texts));

    column = bind_numbers(insert, column, numbers, G_N_ELEMENTS(numbers));
    bind_text(insert, column++, decision->place.file);
    sqlite3_bind_int(insert, column++, decision->place.line);
    sqlite3_bind_int(insert, column++, decision->passes);
    sqlite3_bind_int(insert, column++, decision->is_clear);
    if (decision->rank > 0) {
        sqlite3_bind_int(insert, column, decision->rank);
    }
    return database_step(store, insert, diag);
}

static bool
insert_score(Store *store, const DecisionRecord *decision, size_t position, Diag *diag)
{
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_SCORE);
    const ScoreRecord *score = &decision->scores[position];
    const char *const texts[] = { decision->matrix, decision->option, decision->label,
                                  score->criterion, score->kind,      score->flip_rival };
    const double numbers[] = { score->weight,    score->share,      score->value,
                               score->value_low, score->value_high, score->score,
                               score->low,       score->high,       score->flip_to };
    int column = bind_texts(insert, 1, texts, G_N_ELEMENTS(texts));

    column = bind_numbers(insert, column, numbers, G_N_ELEMENTS(numbers));
    sqlite3_bind_int(insert, column, (int)position + 1);
    return database_step(store, insert, diag);
}

bool
store_set_decisions(Store *store, const DecisionRecord *decisions, size_t n_decisions, Diag *diag)
{
    bool good = database_step(store, database_statement(store, STATEMENT_FORGET_SCORES), diag) &&
                database_step(store, database_statement(store, STATEMENT_FORGET_DECISIONS), diag);

    for (size_t i = 0; good && i < n_decisions; i++) {
        good = insert_decision(store, &decisions[i], diag);
        for (size_t k = 0; good && k < decisions[i].n_scores; k++) {
            good = insert_score(store, &decisions[i], k, diag);
        }
    }
    return good;
}
