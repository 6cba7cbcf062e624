#include "sources/tally.h"

Tally *
tally_new(void)
{
    Tally *tally = g_new0(Tally, 1);

    tally->left = g_array_new(FALSE, FALSE, sizeof(TallyLeft));
    tally->columns = g_ptr_array_new_with_free_func(g_free);
    return tally;
}

void
tally_free(Tally *tally)
{
    if (tally != NULL) {
        g_array_unref(tally->left);
        g_ptr_array_unref(tally->columns);
        g_free(tally);
    }
}

void
tally_row_begin(Tally *tally, const Diag *diag)
{
    if (tally != NULL) {
        tally->n_read++;
        tally->records_before = tally->n_records;
        tally->reports_before = diag_n_reports(diag);
        tally->kept = tally->left_out = false;
    }
}

void
tally_row_end(Tally *tally, const Diag *diag)
{
    if (tally == NULL) {
        return;
    }
    if (tally->kept || tally->n_records > tally->records_before) {
        tally->n_used++;
    } else if (tally->left_out || diag_n_reports(diag) > tally->reports_before) {
        tally->n_reported++;
    } else {
        tally->n_empty++;
    }
}

void
tally_keep(Tally *tally)
{
    if (tally != NULL) {
        tally->kept = true;
    }
}

static void
count_left(Tally *tally, const TallyReason *reason, size_t n)
{
    TallyLeft left = { reason, n };

    for (guint i = 0; i < tally->left->len; i++) {
        TallyLeft *known = &g_array_index(tally->left, TallyLeft, i);
        if (known->reason == reason) {
            known->n += n;
            return;
        }
    }
    g_array_append_val(tally->left, left);
}

void
tally_leave(Tally *tally, const TallyReason *reason)
{
    if (tally != NULL) {
        tally->left_out = true;
        count_left(tally, reason, 1);
    }
}

void
tally_add_used(Tally *tally, size_t n)
{
    if (tally != NULL) {
        tally->n_read += n;
        tally->n_used += n;
    }
}

void
tally_add_left(Tally *tally, const TallyReason *reason, size_t n)
{
    if (tally != NULL && n > 0) {
        tally->n_read += n;
        tally->n_reported += n;
        count_left(tally, reason, n);
    }
}

void
tally_give_up(Tally *tally, const TallyReason *reason, size_t n)
{
    if (tally != NULL && n > 0) {
        g_assert(tally->n_used >= n);
        tally->n_used -= n;
        tally->n_reported += n;
        count_left(tally, reason, n);
    }
}

bool
tally_skip_column(Tally *tally, const char *name)
{
    if (tally == NULL || *name == '\0' || tally->columns->len == TALLY_COLUMNS_MAX) {
        return false;
    }
    for (guint i = 0; i < tally->columns->len; i++) {
        if (g_str_equal(tally->columns->pdata[i], name)) {
            return false;
        }
    }
    g_ptr_array_add(tally->columns, g_strdup(name));
    return true;
}

void
tally_report(const Tally *tally, Place place, Diag *diag)
{
    for (guint i = 0; i < tally->left->len; i++) {
        const TallyLeft *left = &g_array_index(tally->left, TallyLeft, i);
        const TallyReason *reason = left->reason;
        if (reason->code == NULL) {
            continue;
        }
        if (reason->level == DIAG_WARNING) {
            diag_warning(diag, place, reason->code, "%s: %zu", reason->text, left->n);
        } else {
            diag_note(diag, place, reason->code, "%s: %zu", reason->text, left->n);
        }
    }
    g_assert(tally->n_read == tally->n_used + tally->n_reported + tally->n_empty);
    if (tally->n_empty > 0) {
        diag_warning(diag, place, "row-empty", "rows without anything that is read: %zu of %zu",
                     tally->n_empty, tally->n_read);
    }
}
