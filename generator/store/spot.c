#include "store/spot.h"

#include "base/number.h"
#include "store/database.h"

static void
warn(sqlite3_stmt *row, Diag *diag)
{
    g_autoptr(GString) spot = g_string_new(NULL), demand = g_string_new(NULL);
    Place place = { .file = column_text(row, 1), .line = sqlite3_column_int(row, 2) };

    number_append_exact(spot, sqlite3_column_double(row, 3));
    number_append_exact(demand, sqlite3_column_double(row, 4));
    diag_warning(diag, place, "price-spot",
                 "the spot price %s is above the on-demand price %s, so it counts as unknown",
                 spot->str, demand->str);
}

bool
spot_check(Store *store, Diag *diag)
{
    sqlite3_stmt *select = database_statement(store, STATEMENT_SELECT_ODD_SPOTS);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(sqlite3_int64));
    bool good = true;

    while (sqlite3_step(select) == SQLITE_ROW) {
        sqlite3_int64 id = sqlite3_column_int64(select, 0);
        g_array_append_val(ids, id);
        warn(select, diag);
    }
    sqlite3_reset(select);
    for (guint i = 0; i < ids->len && good; i++) {
        sqlite3_stmt *update = database_statement(store, STATEMENT_FORGET_PRICE);
        sqlite3_bind_int64(update, 1, g_array_index(ids, sqlite3_int64, i));
        good = database_step(store, update, diag);
    }
    return good;
}
