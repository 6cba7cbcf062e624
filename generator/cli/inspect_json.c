/* The findings as JSON for scripts, with exact numbers. */
#include "cli/inspect.h"

#include <math.h>

static void
set_number(Arena *arena, Value *map, const char *key, double number)
{
    if (isfinite(number)) {
        value_set(map, key, value_new_number(arena, number));
    }
}

static void
set_count(Arena *arena, Value *map, const char *key, size_t n)
{
    if (n > 0) {
        value_set(map, key, value_new_number(arena, (double)n));
    }
}

/* The group's own map with its figures added. */
static Value *
group_value(const InspectGroup *group, InspectKind kind, Arena *arena)
{
    Value *map = group->fields;

    value_set_text(arena, map, "label", group->label);
    if (group->unit != NULL) {
        value_set_text(arena, map, "unit", group->unit);
    }
    if (kind == INSPECT_RESULTS && group->canonical != NULL) {
        value_set_text(arena, map, "kept_in", group->canonical);
        set_number(arena, map, "factor", group->factor);
    }
    value_set(map, "n", value_new_number(arena, (double)group->n_values));
    set_count(arena, map, "without_figure", group->n_without);
    set_number(arena, map, "lowest", group->lowest);
    set_number(arena, map, "highest", group->highest);
    if (kind == INSPECT_COSTS) {
        set_number(arena, map, "billed", group->total);
    }
    return map;
}

static void
set_groups(Value *map, const InspectFile *file, Arena *arena)
{
    static const char *const names[] = { "results", "prices", "charges" };

    for (int kind = 0; kind < INSPECT_KINDS; kind++) {
        const GPtrArray *groups = file->groups[kind];
        if (groups->len == 0) {
            continue;
        }
        Value *list = value_set(map, names[kind], value_new_list(arena));
        for (guint i = 0; i < groups->len; i++) {
            value_append(list, group_value(groups->pdata[i], (InspectKind)kind, arena));
        }
    }
}

static void
set_unstated(Value *map, const InspectFile *file, Arena *arena)
{
    Value *counts = value_new_map(arena);

    for (guint i = 0; i < file->field_names->len; i++) {
        const char *name = file->field_names->pdata[i];
        set_count(arena, counts, name, GPOINTER_TO_SIZE(g_hash_table_lookup(file->not_said, name)));
    }
    if (counts->n_items > 0) {
        value_set(map, "not_said", counts);
    }
}

/* How many rows of the file were used, if the file has rows. */
static void
set_rows(Value *map, const Tally *tally, Arena *arena)
{
    if (tally->n_read == 0) {
        return;
    }
    Value *rows = value_set(map, "rows", value_new_map(arena));
    value_set(rows, "read", value_new_number(arena, (double)tally->n_read));
    value_set(rows, "used", value_new_number(arena, (double)tally->n_used));
    value_set(rows, "reported",
              value_new_number(arena, (double)(tally->n_reported + tally->n_empty)));
    Value *left = value_set(rows, "left_out", value_new_list(arena));
    for (guint i = 0; i < tally->left->len; i++) {
        const TallyLeft *at = &g_array_index(tally->left, TallyLeft, i);
        Value *reason = value_append(left, value_new_map(arena));
        value_set_text(arena, reason, "reason", at->reason->text);
        value_set(reason, "n", value_new_number(arena, (double)at->n));
    }
    Value *columns = value_set(rows, "columns_not_read", value_new_list(arena));
    for (guint i = 0; i < tally->columns->len; i++) {
        value_append(columns, value_new_text(arena, arena_strdup(arena, tally->columns->pdata[i])));
    }
}

static Value *
message_value(const DiagMessage *m, Arena *arena)
{
    static const char *const levels[] = { "note", "warning", "error" };
    Value *map = value_new_map(arena);

    value_set_text(arena, map, "level", levels[m->level]);
    value_set_text(arena, map, "code", m->code);
    set_count(arena, map, "line", (size_t)MAX(m->place.line, 0));
    set_count(arena, map, "column", (size_t)MAX(m->place.column, 0));
    value_set_text(arena, map, "text", m->text);
    return map;
}

static void
set_messages(Value *map, const InspectFile *file, Diag *diag, Arena *arena)
{
    size_t n = 0;
    const DiagMessage *messages = diag_messages(diag, &n);
    Value *list = value_new_list(arena);

    for (size_t i = 0; i < n; i++) {
        if (g_strcmp0(messages[i].place.file, file->path) == 0) {
            value_append(list, message_value(&messages[i], arena));
        }
    }
    value_set(map, "messages", list);
}

static void
set_workbook(Value *map, const InspectFile *file, Arena *arena)
{
    const char *format = file->workbook == WORKBOOK_XLSX  ? "xlsx"
                         : file->workbook == WORKBOOK_ODS ? "ods"
                                                          : NULL;

    value_set(map, "format", value_new_text(arena, format));
    value_set(map, "workbook", value_new_text(arena, format));
    Value *list = value_set(map, "sheets", value_new_list(arena));
    for (guint i = 0; i < file->sheets->len; i++) {
        const InspectSheet *sheet = &g_array_index(file->sheets, InspectSheet, i);
        Value *item = value_append(list, value_new_map(arena));
        value_set_text(arena, item, "name", sheet->name);
        value_set(item, "hidden", value_new_bool(arena, sheet->hidden));
        value_set(item, "read", value_new_bool(arena, sheet->read));
        value_set(item, "rows", value_new_number(arena, sheet->n_lines));
        value_set(item, "columns", value_new_number(arena, sheet->n_columns));
        value_set(item, "values", value_new_number(arena, (double)sheet->n_cells));
        set_count(arena, item, "merged_ranges", sheet->n_merged);
        set_count(arena, item, "formulas_without_value", sheet->n_uncached);
    }
}

static Value *
file_value(const InspectFile *file, Diag *diag, Arena *arena)
{
    Value *map = value_new_map(arena);

    value_set_text(arena, map, "file", file->name);
    value_set(map, "bytes", value_new_number(arena, (double)file->size));
    if (file->workbook != WORKBOOK_NONE) {
        set_workbook(map, file, arena);
    }
    if (file->format != NULL) {
        Value *records = value_new_map(arena);
        value_set_text(arena, map, "format", file->format->name);
        value_set_text(arena, map, "title", file->format->title);
        value_set_text(arena, map, "recognised_by", file->format->why);
        value_set(map, "companion", value_new_bool(arena, file->format->companion));
        set_count(arena, records, "results", file->n_records[INSPECT_RESULTS]);
        set_count(arena, records, "prices", file->n_records[INSPECT_PRICES]);
        set_count(arena, records, "charges", file->n_records[INSPECT_COSTS]);
        set_count(arena, records, "accelerators", file->n_accelerators);
        set_count(arena, records, "figures", file->n_figures);
        set_count(arena, records, "aliases", file->n_aliases);
        set_count(arena, records, "support", file->n_support);
        set_count(arena, records, "workloads", file->n_workloads);
        set_count(arena, records, "convergence points", file->n_points);
        value_set(map, "records", records);
        set_rows(map, file->tally, arena);
        set_groups(map, file, arena);
        set_unstated(map, file, arena);
    } else if (file->workbook == WORKBOOK_NONE) {
        value_set(map, "format", value_new_text(arena, NULL));
    }
    set_messages(map, file, diag, arena);
    return map;
}

void
inspect_append_json(const Inspection *inspection, GString *out)
{
    Arena *arena = inspection->arena;
    Value *root = value_new_map(arena);
    Value *files = value_set(root, "files", value_new_list(arena));

    for (guint i = 0; i < inspection->files->len; i++) {
        value_append(files, file_value(inspection->files->pdata[i], inspection->diag, arena));
    }
    value_set(root, "scores", inspection->scores);
    value_append_json(root, out);
}
