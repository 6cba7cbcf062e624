#include "analysis/fill.h"

#include <math.h>
#include <stddef.h>

Fill
fill_open(sqlite3 *db, const char *insert)
{
    Fill fill = { .good = true };

    fill.good = sqlite3_prepare_v2(db, insert, -1, &fill.statement, NULL) == SQLITE_OK;
    return fill;
}

void
fill_text(Fill *fill, const char *text)
{
    fill->n_cells++;
    if (fill->good) {
        sqlite3_bind_text(fill->statement, fill->n_cells, text, -1, SQLITE_TRANSIENT);
    }
}

void
fill_number(Fill *fill, double number)
{
    fill->n_cells++;
    if (fill->good && !isnan(number)) {
        sqlite3_bind_double(fill->statement, fill->n_cells, number);
    }
}

void
fill_row(Fill *fill)
{
    if (fill->good) {
        fill->good = sqlite3_step(fill->statement) == SQLITE_DONE;
        sqlite3_reset(fill->statement);
        sqlite3_clear_bindings(fill->statement);
    }
    fill->n_cells = 0;
}

bool
fill_close(Fill *fill)
{
    return sqlite3_finalize(fill->statement) == SQLITE_OK && fill->good;
}
