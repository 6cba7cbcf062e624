#include "store/database.h"

static bool
insert_claim(Store *store, const ClaimRecord *claim, Diag *diag)
{
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_CLAIM);
    const char *const texts[] = { claim->id,      claim->theme,        claim->text,
                                  claim->said_by, claim->verdict,      claim->kind,
                                  claim->basis,   claim->overtaken_on, claim->why,
                                  claim->measure, claim->range_over };
    const double numbers[] = { claim->value, claim->low, claim->high, claim->n };
    int column = 1;

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        bind_text(insert, column++, texts[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        bind_number(insert, column++, numbers[i]);
    }
    bind_text(insert, column++, claim->supported_if);
    bind_text(insert, column++, claim->contradicted_if);
    bind_text(insert, column++, claim->place.file);
    sqlite3_bind_int(insert, column, claim->place.line);
    return database_step(store, insert, diag);
}

bool
store_set_claims(Store *store, const ClaimRecord *claims, size_t n_claims, Diag *diag)
{
    bool good = database_step(store, database_statement(store, STATEMENT_FORGET_CLAIMS), diag);

    for (size_t i = 0; good && i < n_claims; i++) {
        good = insert_claim(store, &claims[i], diag);
    }
    return good;
}
