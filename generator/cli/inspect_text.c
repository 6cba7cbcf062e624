/* The findings as text for people. */
#include "cli/inspect.h"
#include "cli/message.h"

#include <math.h>
#include <string.h>

/* A price catalogue has thousands of groups. The first ones show how it was understood; --format
 * json lists all. */
enum { GROUPS_MAX = 60 };

static void
append_figure(GString *out, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append(out, g_ascii_formatd(text, sizeof text, "%.8g", number));
}

static void
append_range(GString *out, const InspectGroup *group, double factor)
{
    append_figure(out, group->lowest * factor);
    if (group->highest > group->lowest) {
        g_string_append(out, " to ");
        append_figure(out, group->highest * factor);
    }
}

static void
append_unit(GString *out, const InspectGroup *group)
{
    if (group->unit == NULL) {
        g_string_append(out, " (no unit)");
        return;
    }
    g_string_append_printf(out, " %s", group->unit);
    if (isnan(group->factor)) {
        g_string_append_printf(out, ", which is not one of its units; %s is", group->canonical);
    } else if (!g_str_equal(group->unit, group->canonical)) {
        g_string_append(out, ", kept as ");
        append_range(out, group, group->factor);
        g_string_append_printf(out, " %s", group->canonical);
    }
}

static void
append_group(GString *out, const InspectGroup *group, InspectKind kind)
{
    g_string_append_printf(out, "    %s: ", group->label);
    if (group->n_values == 0) {
        g_string_append_printf(out, "%zu record%s without a figure\n", group->n_without,
                               group->n_without == 1 ? "" : "s");
        return;
    }
    append_range(out, group, 1);
    append_unit(out, group);
    g_string_append_printf(out, ", n = %zu", group->n_values);
    if (group->n_without > 0) {
        g_string_append_printf(out, ", %zu without a figure", group->n_without);
    }
    if (kind == INSPECT_COSTS) {
        g_string_append(out, ", billed in all ");
        append_figure(out, group->total);
    }
    g_string_append_c(out, '\n');
}

static void
append_groups(GString *out, const GPtrArray *groups, InspectKind kind)
{
    const char *subject = "";

    for (guint i = 0; i < groups->len && i < GROUPS_MAX; i++) {
        const InspectGroup *group = groups->pdata[i];
        if (!g_str_equal(subject, group->subject)) {
            subject = group->subject;
            g_string_append_printf(out, "  %s\n", subject);
        }
        append_group(out, group, kind);
    }
    if (groups->len > GROUPS_MAX) {
        g_string_append_printf(out, "  … and %u more (--format json has all)\n",
                               groups->len - GROUPS_MAX);
    }
}

static void
append_count(GString *out, size_t n, const char *one, const char *many)
{
    if (n > 0) {
        g_string_append_printf(out, "%s%zu %s", out->str[out->len - 1] == ' ' ? "" : ", ", n,
                               n == 1 ? one : many);
    }
}

static void
append_counts(GString *out, const InspectFile *file)
{
    size_t start = out->len;

    g_string_append(out, "  ");
    append_count(out, file->n_records[INSPECT_RESULTS], "result", "results");
    append_count(out, file->n_records[INSPECT_PRICES], "price", "prices");
    append_count(out, file->n_records[INSPECT_COSTS], "charge", "charges");
    append_count(out, file->n_accelerators, "accelerator", "accelerators");
    append_count(out, file->n_figures, "figure of accelerators", "figures of accelerators");
    append_count(out, file->n_aliases, "alias", "aliases");
    append_count(out, file->n_support, "statement of support", "statements of support");
    append_count(out, file->n_workloads, "workload", "workloads");
    append_count(out, file->n_points, "convergence point", "convergence points");
    if (out->len == start + 2) {
        g_string_append(out, file->format->companion
                                 ? "no records of its own: it is read with the results beside it"
                                 : "no records");
    }
    g_string_append_c(out, '\n');
}

/* How many rows of the file were used. Rows left out with a message appear among the messages. */
static void
append_rows(GString *out, const Tally *tally)
{
    size_t n_reported = tally->n_reported + tally->n_empty;

    if (tally->n_read == 0) {
        return;
    }
    g_string_append_printf(out, "  %zu row%s read: %zu used, %zu reported\n", tally->n_read,
                           tally->n_read == 1 ? "" : "s", tally->n_used, n_reported);
    for (guint i = 0; i < tally->left->len; i++) {
        const TallyLeft *left = &g_array_index(tally->left, TallyLeft, i);
        if (left->reason->code == NULL) {
            g_string_append_printf(out, "    %s: %zu\n", left->reason->text, left->n);
        }
    }
    if (tally->columns->len > 0) {
        g_string_append(out, "  columns not read:");
        for (guint i = 0; i < tally->columns->len; i++) {
            g_string_append_printf(out, "%s %s", i > 0 ? "," : "",
                                   (const char *)tally->columns->pdata[i]);
        }
        g_string_append_c(out, '\n');
    }
}

static void
append_unstated(GString *out, const InspectFile *file)
{
    if (file->field_names->len == 0) {
        return;
    }
    g_string_append(out, "  not stated:");
    for (guint i = 0; i < file->field_names->len; i++) {
        const char *name = file->field_names->pdata[i];
        size_t n = GPOINTER_TO_SIZE(g_hash_table_lookup(file->not_said, name));
        size_t all = file->n_records[INSPECT_RESULTS] + file->n_records[INSPECT_PRICES];
        g_string_append_printf(out, "%s %s", i > 0 ? "," : "", name);
        if (n < all) {
            g_string_append_printf(out, " (in %zu of %zu)", n, all);
        }
    }
    g_string_append_c(out, '\n');
}

/* Errors are only counted here, because they are printed like those of all commands, with their
 * source lines. */
static void
append_messages(GString *out, const InspectFile *file, Diag *diag)
{
    static const char *const levels[] = { "note", "warning" };
    size_t n = 0, n_errors = 0;
    const DiagMessage *all = diag_messages(diag, &n);
    g_autoptr(Arena) arena = arena_new();
    int *last = NULL;
    const DiagMessage *messages = messages_merge(all, &n, arena, &last);

    for (size_t i = 0; i < n; i++) {
        const DiagMessage *m = &messages[i];
        if (g_strcmp0(m->place.file, file->path) != 0) {
            continue;
        }
        if (m->level == DIAG_ERROR) {
            n_errors++;
            continue;
        }
        g_string_append_printf(out, "  %s", levels[m->level]);
        if (m->place.line > 0) {
            g_string_append_printf(out, ", line %d", m->place.line);
        }
        g_string_append_printf(out, ": %s [%s]", m->text, m->code);
        message_append_times(out, m, last[i]);
        g_string_append_c(out, '\n');
    }
    if (n_errors > 0) {
        g_string_append_printf(out, "  %zu error%s: see the messages\n", n_errors,
                               n_errors == 1 ? "" : "s");
    }
}

/* "12 rows", "1 row" */
static void
append_counted(GString *out, const char *before, size_t n, const char *what)
{
    g_string_append_printf(out, "%s%zu %s%s", before, n, what, n == 1 ? "" : "s");
}

static void
append_sheet(GString *out, const InspectSheet *sheet)
{
    g_string_append_printf(out, "  sheet '%s'%s: ", sheet->name, sheet->hidden ? " (hidden)" : "");
    if (!sheet->read || sheet->n_cells == 0) {
        g_string_append(out, sheet->read ? "empty\n" : "not read\n");
        return;
    }
    append_counted(out, "", (size_t)sheet->n_lines, "row");
    append_counted(out, " × ", (size_t)sheet->n_columns, "column");
    append_counted(out, ", ", sheet->n_cells, "value");
    if (sheet->n_merged > 0) {
        append_counted(out, ", ", sheet->n_merged, "merged range");
    }
    if (sheet->n_uncached > 0) {
        append_counted(out, ", ", sheet->n_uncached, "formula");
        g_string_append(out, " without a value");
    }
    g_string_append_c(out, '\n');
}

static void
append_workbook(GString *out, const InspectFile *file)
{
    g_string_append(out, file->workbook == WORKBOOK_XLSX  ? "  workbook (.xlsx)\n"
                         : file->workbook == WORKBOOK_ODS ? "  workbook (.ods)\n"
                                                          : "  workbook that cannot be read\n");
    for (guint i = 0; i < file->sheets->len; i++) {
        append_sheet(out, &g_array_index(file->sheets, InspectSheet, i));
    }
}

static void
append_file(GString *out, const InspectFile *file, Diag *diag)
{
    g_string_append_printf(out, "%s\n", file->name);
    if (file->workbook != WORKBOOK_NONE) {
        append_workbook(out, file);
    }
    if (file->format == NULL) {
        g_string_append(out, file->workbook == WORKBOOK_NONE ? "  not read\n" : "");
        append_messages(out, file, diag);
        return;
    }
    g_string_append_printf(out, "  %s, by %s\n", file->format->title, file->format->why);
    append_counts(out, file);
    append_rows(out, file->tally);
    for (int kind = 0; kind < INSPECT_KINDS; kind++) {
        append_groups(out, file->groups[kind], (InspectKind)kind);
    }
    append_unstated(out, file);
    append_messages(out, file, diag);
}

static const char *
text_of(const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);
    return value != NULL && value->kind == VALUE_STRING ? value->text : NULL;
}

static double
number_of(const Value *map, const char *key)
{
    const Value *value = value_lookup(map, key);
    return value != NULL && value->kind == VALUE_NUMBER ? value->number : NAN;
}

static void
append_run(GString *out, const Value *run, const char *unit)
{
    const char *name = text_of(run, "run"), *dropped = text_of(run, "dropped");
    double measured = number_of(run, "measured");

    g_string_append_printf(out, "    %s: ", name != NULL ? name : "a run");
    if (isnan(measured)) {
        const char *status = text_of(run, "status");
        g_string_append_printf(out, "no time, status %s", status != NULL ? status : "unknown");
    } else {
        append_figure(out, measured);
        g_string_append_printf(out, " %s", unit);
    }
    if (dropped != NULL) {
        g_string_append_printf(out, ", left out: %s", dropped);
    }
    g_string_append_c(out, '\n');
}

static void
append_optional(GString *out, const char *before, const char *text, const char *after)
{
    if (text != NULL) {
        g_string_append_printf(out, "%s%s%s", before, text, after);
    }
}

static void
append_result(GString *out, const Value *score)
{
    const char *unit = text_of(score, "unit"), *basis = text_of(score, "basis");
    double official = number_of(score, "official_score"), mean = number_of(score, "kept_mean");
    double published = number_of(score, "published_score");
    double factor = number_of(score, "scaling_factor");

    g_string_append(out, "    official score: ");
    if (isnan(official)) {
        g_string_append(out, "none");
        append_optional(out, "; ", text_of(score, "invalid_reason"), "");
    } else if (!isnan(mean)) {
        g_string_append_printf(out, "the mean of the %.0f kept is ", number_of(score, "n_kept"));
        append_figure(out, mean);
        g_string_append(out, "; × scaling factor ");
        append_figure(out, isnan(factor) ? 1 : factor);
        g_string_append(out, " = ");
        append_figure(out, official);
        append_optional(out, " ", unit, "");
    } else {
        append_figure(out, official);
        append_optional(out, " ", unit, "");
        append_optional(out, ", from ", basis, "");
    }
    g_string_append_c(out, '\n');
    append_optional(out, "    ", text_of(score, "caveat"), "\n");
    if (!isnan(published)) {
        g_string_append(out, "    published: ");
        append_figure(out, published);
        g_string_append_c(out, '\n');
    }
}

static void
append_score(GString *out, const Value *score)
{
    static const char *const names[] = { "suite",  "round",    "division", "submitter",
                                         "system", "workload", "scenario", "metric" };
    const char *unit = text_of(score, "unit");
    const Value *runs = value_lookup(score, "runs");

    for (size_t i = 0, n = 0; i < G_N_ELEMENTS(names); i++) {
        const char *text = text_of(score, names[i]);
        if (text != NULL) {
            g_string_append_printf(out, "%s%s", n++ > 0 ? " · " : "  ", text);
        }
    }
    g_string_append_c(out, '\n');
    for (const Value *run = runs->first; run != NULL; run = run->next) {
        append_run(out, run, unit != NULL ? unit : "");
    }
    append_result(out, score);
}

void
inspect_append_text(const Inspection *inspection, GString *out)
{
    for (guint i = 0; i < inspection->files->len; i++) {
        append_file(out, inspection->files->pdata[i], inspection->diag);
    }
    if (inspection->scores->first != NULL) {
        g_string_append(out, "How the official scores came about\n");
    }
    for (const Value *score = inspection->scores->first; score != NULL; score = score->next) {
        append_score(out, score);
    }
}
