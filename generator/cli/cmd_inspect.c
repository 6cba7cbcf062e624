#include "base/number.h"
#include "cli/command.h"
#include "sources/source.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Readers look beside a file for what belongs to it (scaling.json, the system's
 * description), at most this many folders up. */
enum { FOLDERS_ABOVE = 10, INSPECT_SIZE_MAX = 1 << 30 };

/* What a file's records come to: one line for each system × workload × metric. */
typedef struct {
    char *line; /* what the records have in common */
    char *unit;
    int n_values, n_without;
    double lowest, highest;
} Group;

typedef struct {
    GPtrArray *groups; /* of Group, in the order of their first record */
    GHashTable *index; /* line → Group */
    int n_prices, n_unknown_prices, n_costs, n_chip_costs, n_accelerators, n_aliases;
} Summary;

static void
group_free(void *item)
{
    Group *group = item;
    g_free(group->line);
    g_free(group->unit);
    g_free(group);
}

static void
append_part(GString *out, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        g_string_append_printf(out, "%s%s", out->len > 0 ? " · " : "", text);
    }
}

static Group *
find_group(Summary *summary, const ResultRecord *r)
{
    g_autoptr(GString) line = g_string_new(NULL);

    append_part(line, r->suite);
    append_part(line, r->round);
    append_part(line, r->submitter);
    append_part(line, r->system);
    append_part(line, r->workload);
    append_part(line, r->scenario);
    if (r->accelerator != NULL) {
        g_autofree char *chips =
            isnan(r->accelerators) ? g_strdup(r->accelerator)
                                   : g_strdup_printf("%.0f × %s", r->accelerators, r->accelerator);
        append_part(line, chips);
    }
    append_part(line, r->metric);
    Group *group = g_hash_table_lookup(summary->index, line->str);
    if (group == NULL) {
        group = g_new0(Group, 1);
        group->line = g_strdup(line->str);
        group->unit = g_strdup(r->unit);
        group->lowest = (double)INFINITY;
        group->highest = -(double)INFINITY;
        g_ptr_array_add(summary->groups, group);
        g_hash_table_insert(summary->index, group->line, group);
    }
    return group;
}

static void
count_result(void *context, const ResultRecord *r)
{
    Group *group = find_group(context, r);

    if (r->metric == NULL || isnan(r->value)) {
        group->n_without++;
        return;
    }
    group->n_values++;
    group->lowest = fmin(group->lowest, r->value);
    group->highest = fmax(group->highest, r->value);
}

static void
count_price(void *context, const PriceRecord *r)
{
    Summary *summary = context;
    summary->n_prices++;
    summary->n_unknown_prices += isnan(r->price);
}

static void
count_cost(void *context, const CostRecord *r)
{
    Summary *summary = context;
    summary->n_costs++;
    summary->n_chip_costs += r->accelerator != NULL;
}

static void
count_accelerator(void *context, const AcceleratorRecord *r)
{
    Summary *summary = context;
    summary->n_accelerators += r->figure == NULL;
}

static void
count_alias(void *context, const AliasRecord *r)
{
    Summary *summary = context;
    (void)r;
    summary->n_aliases++;
}

static void
append_group(GString *out, const Group *group)
{
    g_string_append_printf(out, "  %s: ", group->line);
    if (group->n_values == 0) {
        g_string_append_printf(out, "%d run%s without a result\n", group->n_without,
                               group->n_without == 1 ? "" : "s");
        return;
    }
    number_append_exact(out, group->lowest);
    if (group->highest > group->lowest) {
        g_string_append(out, " to ");
        number_append_exact(out, group->highest);
    }
    g_string_append_printf(out, " %s, n = %d", group->unit != NULL ? group->unit : "(no unit)",
                           group->n_values);
    if (group->n_without > 0) {
        g_string_append_printf(out, ", %d without a value", group->n_without);
    }
    g_string_append_c(out, '\n');
}

static void
append_summary(GString *out, const Summary *summary)
{
    for (guint i = 0; i < summary->groups->len; i++) {
        append_group(out, summary->groups->pdata[i]);
    }
    if (summary->n_prices > 0) {
        g_string_append_printf(out, "  %d prices, %d of them unknown\n", summary->n_prices,
                               summary->n_unknown_prices);
    }
    if (summary->n_costs > 0) {
        g_string_append_printf(out, "  %d charges, %d of them for accelerators\n", summary->n_costs,
                               summary->n_chip_costs);
    }
    if (summary->n_accelerators > 0 || summary->n_aliases > 0) {
        g_string_append_printf(out, "  %d accelerators, %d aliases\n", summary->n_accelerators,
                               summary->n_aliases);
    }
}

static void
inspect(const SourceFile *file, const char *name, GString *out, Diag *diag)
{
    Summary summary = { .groups = g_ptr_array_new_with_free_func(group_free),
                        .index = g_hash_table_new(g_str_hash, g_str_equal) };
    RecordSink sink = { .context = &summary,
                        .result = count_result,
                        .price = count_price,
                        .cost = count_cost,
                        .accelerator = count_accelerator,
                        .alias = count_alias };
    const SourceFormat *format = source_recognise(file, diag);

    if (format != NULL) {
        g_string_append_printf(out, "%s: %s (%s)\n", name, format->title, format->why);
        if (format->companion) {
            g_string_append(out, "  read together with the results beside it\n");
        }
        format->read(file, &sink, diag);
        append_summary(out, &summary);
    }
    g_hash_table_unref(summary.index);
    g_ptr_array_unref(summary.groups);
}

/* Splits a path into a root some folders above the file and the rest. */
static void
inspect_path(const char *path, GString *out, Arena *arena, Diag *diag)
{
    g_autofree char *full = g_canonicalize_filename(path, NULL);
    char *cut = full + strlen(full);
    SourceFile file = { 0 };

    if (!file_read(path, INSPECT_SIZE_MAX, (Place){ .file = path }, arena, &file.bytes, diag)) {
        return;
    }
    for (int i = 0; i <= FOLDERS_ABOVE && cut > full; i++) {
        do {
            cut--;
        } while (cut > full && *cut != '/');
    }
    file.path = arena_strdup(arena, cut + (*cut == '/'));
    file.root = cut > full ? arena_printf(arena, "%.*s", (int)(cut - full), full) : "/";
    inspect(&file, path, out, diag);
}

static void
inspect_operand(const char *operand, GString *out, Arena *arena, Diag *diag)
{
    static const char *const all[] = { "**" };
    struct stat status;
    size_t n = 0;

    if (stat(operand, &status) != 0 || !S_ISDIR(status.st_mode)) {
        inspect_path(operand, out, arena, diag);
        return;
    }
    const char *const *files =
        folder_find(operand, all, 1, (Place){ .file = operand }, arena, &n, diag);
    for (size_t i = 0; files != NULL && i < n; i++) {
        inspect_path(arena_printf(arena, "%s/%s", operand, files[i]), out, arena, diag);
    }
}

int
command_inspect(int argc, char **argv)
{
    GOptionEntry entries[] = { { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL } };
    int status = EXIT_FINE;

    if (!command_parse(entries, "FILE…",
                       "Says of each file (or each file of a folder) which format it has, what is "
                       "in it, and how it was understood.",
                       &argc, &argv, &status)) {
        return status;
    }
    if (argc < 2) {
        return command_usage("inspect takes files or folders");
    }
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) out = g_string_new(NULL);
    for (int i = 1; i < argc; i++) {
        inspect_operand(argv[i], out, arena, diag);
    }
    bool printed = command_print(out->str, out->len);
    status = command_finish(diag, NULL, false);
    return printed ? status : EXIT_ERRORS;
}
