/* Exchange rates. Prices in another currency are compared with prices in USD only if report.yaml
 * states the rate, its date and its source. */
#include "base/number.h"
#include "store/database.h"

#include <math.h>
#include <string.h>

typedef struct {
    const char *code, *date, *source;
    double rate;
    Place place;
} Rate;

static bool
check_rate(const Rate *rate, Diag *diag)
{
    if (g_str_equal(rate->code, "USD")) {
        return diag_error(diag, rate->place, "currency-code",
                          "rates are in US dollars, so USD has none; give the value of each other "
                          "currency, as in EUR: {rate: 1.25, date: 2024-11-13, source: ecb}, and "
                          "choose the report's own with 'currency: EUR'");
    }
    if (strlen(rate->code) != 3 || strspn(rate->code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 3) {
        return diag_error(diag, rate->place, "currency-code",
                          "'%s' must be the three letters of a currency, as EUR or GBP",
                          rate->code);
    }
    if (!(rate->rate > 0) || !isfinite(rate->rate)) {
        return diag_error(diag, rate->place, "currency-rate",
                          "currency '%s' needs a rate above 0: the value of one %s in USD",
                          rate->code, rate->code);
    }
    if (rate->date == NULL || !date_is_valid(rate->date)) {
        return diag_error(diag, rate->place, "currency-date",
                          "currency '%s' needs the date of its rate, as 2024-11-13", rate->code);
    }
    return rate->source != NULL ||
           diag_error(diag, rate->place, "currency-source",
                      "currency '%s' needs the source of its rate", rate->code);
}

static bool
read_rate(const Value *entry, Rate *rate, Diag *diag)
{
    static const char *const known[] = { "rate", "date", "source", NULL };

    *rate = (Rate){ .code = entry->key, .rate = NAN, .place = entry->key_place };
    return value_check_keys(entry, known, "currency", diag) &&
           value_read_number(entry, "rate", &rate->rate, diag) &&
           value_read_text(entry, "date", &rate->date, diag) &&
           value_read_text(entry, "source", &rate->source, diag) && check_rate(rate, diag);
}

static bool
insert_rate(Store *store, const Rate *rate, Diag *diag)
{
    sqlite3_stmt *insert = database_statement(store, STATEMENT_INSERT_CURRENCY);

    bind_text(insert, 1, rate->code);
    bind_number(insert, 2, rate->rate);
    bind_text(insert, 3, rate->date);
    bind_text(insert, 4, rate->source);
    bind_text(insert, 5, rate->place.file);
    sqlite3_bind_int(insert, 6, rate->place.line);
    return database_step(store, insert, diag);
}

bool
store_set_currencies(Store *store, const Value *currencies, Diag *diag)
{
    bool good = true;

    if (currencies == NULL || currencies->kind == VALUE_NULL) {
        return true;
    }
    if (currencies->kind != VALUE_MAP) {
        return diag_error(diag, currencies->place, "wrong-type",
                          "'currencies' must be a map such as "
                          "EUR: {rate: 1.09, date: 2024-11-13, source: …}");
    }
    for (const Value *entry = currencies->first; entry != NULL; entry = entry->next) {
        Rate rate;
        good = read_rate(entry, &rate, diag) && insert_rate(store, &rate, diag) && good;
    }
    return good;
}
