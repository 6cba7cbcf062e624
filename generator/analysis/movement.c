#include "analysis/movement.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

#define SAME_RELATIVE 1e-12

/* The paired rows of both editions with the same name. */
typedef struct {
    const MovementRule *rule;
    const Table *old_table, *new_table;
    size_t old_row, new_row;
} Pair;

typedef struct {
    Arena *arena;
    Movements *found;
    GArray *movements; /* of Movement */
    bool program_differs, sources_differ;
    unsigned moved; /* of Cause: causes of the facts that moved so far */
} Search;

static bool
same_number(double a, double b)
{
    return (isnan(a) && isnan(b)) || a == b ||
           fabs(a - b) <= SAME_RELATIVE * fmax(fabs(a), fabs(b));
}

static bool
same_cell(const Pair *pair, const char *column, Arena *arena)
{
    const char *old = edition_text(pair->old_table, pair->old_row, column, arena);
    const char *new = edition_text(pair->new_table, pair->new_row, column, arena);
    double old_number = NAN, new_number = NAN;

    if (old != NULL && new != NULL && number_parse(old, &old_number) &&
        number_parse(new, &new_number)) {
        return same_number(old_number, new_number);
    }
    return g_strcmp0(old, new) == 0;
}

/* The cells of the key columns. `readable`: only the known ones, formatted for display. */
static char *
row_name(const MovementRule *rule, const Table *table, size_t row, bool readable, Arena *arena)
{
    g_autoptr(GString) name = g_string_new(NULL);

    for (size_t i = 0; i < RULE_KEYS_MAX && rule->keys[i] != NULL; i++) {
        const char *text = edition_text(table, row, rule->keys[i], arena);
        if (!readable) {
            g_string_append_printf(name, "%s\x1f", text != NULL ? text : "");
        } else if (text != NULL) {
            bool counts = g_str_equal(rule->keys[i], "accelerators");
            g_string_append_printf(name, "%s%s%s", name->len > 0 ? ", " : "", text,
                                   counts ? " chips" : "");
        }
    }
    return arena_strdup(arena, name->str);
}

typedef struct {
    const char *newest; /* text in the rule's column `newest`; "" if none */
    size_t row;
} DatedRow;

static int
compare_dated(const void *a, const void *b)
{
    const DatedRow *left = a, *right = b;
    int order = strcmp(right->newest, left->newest);

    return order != 0 ? order : (left->row > right->row) - (left->row < right->row);
}

/* Rows in the order in which rows of the same name are paired. */
static const DatedRow *
order_rows(const MovementRule *rule, const Table *table, Arena *arena)
{
    DatedRow *rows = arena_array(arena, DatedRow, table->n_rows + 1);

    for (size_t i = 0; i < table->n_rows; i++) {
        const char *date = edition_text(table, i, rule->newest, arena);
        rows[i] = (DatedRow){ date != NULL ? date : "", i };
    }
    if (rule->newest != NULL) {
        qsort(rows, table->n_rows, sizeof *rows, compare_dated);
    }
    return rows;
}

/* Rows are paired by these names, such as "name#2" for the second row of a name. NULL: the row is
 * ignored. */
static const char **
name_rows(const MovementRule *rule, const Table *table, Arena *arena)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    const char **names = arena_array(arena, const char *, table->n_rows + 1);
    const DatedRow *rows = order_rows(rule, table, arena);

    for (size_t i = 0; i < table->n_rows; i++) {
        char *name = row_name(rule, table, rows[i].row, false, arena);
        int count = GPOINTER_TO_INT(g_hash_table_lookup(counts, name)) + 1;
        g_hash_table_insert(counts, name, GINT_TO_POINTER(count));
        names[rows[i].row] =
            rule->once && count > 1 ? NULL : arena_printf(arena, "%s#%d", name, count);
    }
    return names;
}

/* Path of the file that the row came from; NULL if unknown. */
static const char *
row_source(const Edition *edition, const MovementRule *rule, const Table *table, size_t row,
           Arena *arena)
{
    const char *text = edition_text(table, row, rule->source, arena);

    if (text == NULL || !g_str_equal(rule->source, "source_id")) {
        return text;
    }
    return g_hash_table_lookup(edition->paths, text);
}

static void append_reason(GString *why, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void
append_reason(GString *why, const char *format, ...)
{
    va_list args;

    g_string_append(why, why->len > 0 ? "; " : "");
    va_start(args, format);
    g_string_append_vprintf(why, format, args);
    va_end(args);
}

static const char *
for_people(const char *text, Arena *arena)
{
    double number = NAN;

    if (text == NULL) {
        return "unknown";
    }
    return number_parse(text, &number) ? number_format_auto(arena, number) : text;
}

/* The causes of the inputs that moved. `rules`: considers only inputs whose cause is a rule,
 * otherwise only the others. */
static unsigned
causes_of_inputs(const Pair *pair, bool rules, GString *why, Arena *arena)
{
    unsigned causes = 0;

    for (size_t i = 0; i < RULE_INPUTS_MAX && pair->rule->inputs[i].column != NULL; i++) {
        const MovementInput *input = &pair->rule->inputs[i];
        if ((input->causes == CAUSE_RULE) == rules && !same_cell(pair, input->column, arena)) {
            const char *old = edition_text(pair->old_table, pair->old_row, input->column, arena);
            const char *new = edition_text(pair->new_table, pair->new_row, input->column, arena);
            causes |= input->causes;
            append_reason(why, "%s %s → %s", input->column, for_people(old, arena),
                          for_people(new, arena));
        }
    }
    return causes;
}

/* Facts from the built-in catalogue come with the program. */
static unsigned
cause_of_fact(const Search *search, const Pair *pair)
{
    const char *path =
        row_source(search->found->new, pair->rule, pair->new_table, pair->new_row, search->arena);

    return g_strcmp0(path, "accelreport") == 0 ? CAUSE_PROGRAM : pair->rule->cause;
}

/* Files cannot be the cause if all of them are unchanged. */
static unsigned
believable(const Search *search, unsigned causes)
{
    unsigned of_files = CAUSE_DATA | CAUSE_PRICE;

    if (search->sources_differ || (causes & of_files) == 0) {
        return causes;
    }
    return (causes & ~of_files) | (search->program_differs ? CAUSE_PROGRAM : 0);
}

/* If several kinds of facts affect an input, the causes among them that actually moved. */
static unsigned
causes_that_moved(const Search *search, unsigned causes)
{
    bool several = (causes & (causes - 1)) != 0;

    return several && (causes & search->moved) != 0 ? causes & search->moved : causes;
}

static unsigned
find_causes(const Search *search, const Pair *pair, GString *why)
{
    const MovementRule *rule = pair->rule;
    unsigned causes = causes_of_inputs(pair, false, why, search->arena);
    bool is_whole = rule->whole != NULL &&
                    edition_text(pair->old_table, pair->old_row, rule->whole, search->arena) &&
                    edition_text(pair->new_table, pair->new_row, rule->whole, search->arena);

    if (causes == 0) {
        causes = causes_of_inputs(pair, true, why, search->arena);
    }
    if (causes == 0 && rule->cause != 0 && !is_whole) {
        causes = cause_of_fact(search, pair);
    }
    if (causes == 0 && rule->assembled) {
        causes = search->moved & (CAUSE_ASSUMPTION | CAUSE_PRICE);
    }
    if (causes == 0 && search->program_differs) {
        causes = CAUSE_PROGRAM;
    }
    return believable(search, causes_that_moved(search, causes));
}

/* States how the row's file differs. */
static void
explain_source(const Search *search, const Pair *pair, GString *why)
{
    const Edition *old = search->found->old, *new = search->found->new;
    const char *old_path =
        row_source(old, pair->rule, pair->old_table, pair->old_row, search->arena);
    const char *new_path =
        row_source(new, pair->rule, pair->new_table, pair->new_row, search->arena);

    if (old_path == NULL || new_path == NULL) {
        return;
    }
    if (!g_str_equal(old_path, new_path)) {
        append_reason(why, "%s instead of %s", new_path, old_path);
    } else if (g_strcmp0(g_hash_table_lookup(old->hashes, old_path),
                         g_hash_table_lookup(new->hashes, new_path)) != 0) {
        append_reason(why, "%s changed", new_path);
    }
}

static const char *
row_unit(const MovementRule *rule, const Table *table, size_t row, Arena *arena)
{
    const char *unit = edition_text(table, row, rule->unit_column, arena);

    return arena_printf(arena, "%s%s", unit != NULL ? unit : "",
                        rule->unit != NULL ? rule->unit : "");
}

/* Zou and Donner's interval of the difference; the source is in movement.h. */
static void
find_interval(const Pair *pair, Movement *movement)
{
    const MovementRule *rule = pair->rule;
    double d = movement->new_value - movement->old_value;
    double old_low = edition_number(pair->old_table, pair->old_row, rule->low);
    double old_high = edition_number(pair->old_table, pair->old_row, rule->high);
    double new_low = edition_number(pair->new_table, pair->new_row, rule->low);
    double new_high = edition_number(pair->new_table, pair->new_row, rule->high);

    movement->low = d - hypot(movement->new_value - new_low, old_high - movement->old_value);
    movement->high = d + hypot(new_high - movement->new_value, movement->old_value - old_low);
}

/* Reads the two values. Returns false if they are equal. */
static bool
read_values(const Search *search, const Pair *pair, Movement *movement)
{
    const char *column = pair->rule->value;

    if (!pair->rule->words) {
        movement->old_value = edition_number(pair->old_table, pair->old_row, column);
        movement->new_value = edition_number(pair->new_table, pair->new_row, column);
        return !same_number(movement->old_value, movement->new_value);
    }
    movement->old_value = movement->new_value = NAN;
    movement->old_words = edition_text(pair->old_table, pair->old_row, column, search->arena);
    movement->new_words = edition_text(pair->new_table, pair->new_row, column, search->arena);
    return g_strcmp0(movement->old_words, movement->new_words) != 0;
}

static void
compare_pair(Search *search, const Pair *pair)
{
    const MovementRule *rule = pair->rule;
    Movement movement = { .rule = rule, .kind = MOVEMENT_CHANGED };

    search->found->n_compared++;
    if (!read_values(search, pair, &movement)) {
        return;
    }
    g_autoptr(GString) why = g_string_new(NULL);
    movement.causes = find_causes(search, pair, why);
    if ((movement.causes & (CAUSE_DATA | rule->cause)) != 0) {
        explain_source(search, pair, why);
    }
    find_interval(pair, &movement);
    movement.is_noise = movement.causes == CAUSE_DATA && movement.low <= 0 && movement.high >= 0;
    movement.name = row_name(rule, pair->new_table, pair->new_row, true, search->arena);
    movement.unit = row_unit(rule, pair->new_table, pair->new_row, search->arena);
    movement.why = arena_strdup(search->arena, why->str);
    search->found->n_changed++;
    search->found->n_noise += movement.is_noise;
    search->found->n_unjudged +=
        !rule->words && movement.causes == CAUSE_DATA && isnan(movement.low);
    g_array_append_val(search->movements, movement);
}

/* Adds a row that exists in only one edition. */
static void
add_single(Search *search, const MovementRule *rule, const Table *table, size_t row,
           MovementKind kind)
{
    Movements *found = search->found;
    bool appeared = kind == MOVEMENT_APPEARED;
    double value = edition_number(table, row, rule->value);
    const Edition *edition = appeared ? found->new : found->old;
    const char *path = row_source(edition, rule, table, row, search->arena);
    bool is_own = g_strcmp0(path, "accelreport") == 0;

    if (rule->words || isnan(value)) {
        return;
    }
    if (rule->cause == 0) {
        *(appeared ? &found->n_derived_appeared : &found->n_derived_gone) += 1;
        return;
    }
    *(appeared ? &found->n_appeared : &found->n_gone) += 1;
    Movement movement = {
        .rule = rule,
        .kind = kind,
        .name = row_name(rule, table, row, true, search->arena),
        .unit = row_unit(rule, table, row, search->arena),
        .old_value = appeared ? NAN : value,
        .new_value = appeared ? value : NAN,
        .low = NAN,
        .high = NAN,
        .causes = is_own ? CAUSE_PROGRAM : rule->cause,
        .why = path != NULL && !is_own ? path : "",
    };
    g_array_append_val(search->movements, movement);
}

static void
compare_relation(Search *search, const MovementRule *rule, const Table *old, const Table *new)
{
    g_autoptr(GHashTable) rows = g_hash_table_new(g_str_hash, g_str_equal);
    const char **old_names = name_rows(rule, old, search->arena);
    const char **new_names = name_rows(rule, new, search->arena);
    bool *met = arena_array(search->arena, bool, old->n_rows + 1);

    for (size_t i = 0; i < old->n_rows; i++) {
        met[i] = old_names[i] == NULL;
        if (old_names[i] != NULL) {
            g_hash_table_insert(rows, (void *)(uintptr_t)old_names[i], GSIZE_TO_POINTER(i + 1));
        }
    }
    for (size_t i = 0; i < new->n_rows; i++) {
        if (new_names[i] == NULL) {
            continue;
        }
        size_t found = GPOINTER_TO_SIZE(g_hash_table_lookup(rows, new_names[i]));
        if (found == 0) {
            add_single(search, rule, new, i, MOVEMENT_APPEARED);
        } else {
            const Pair pair = { rule, old, new, found - 1, i };
            met[found - 1] = true;
            compare_pair(search, &pair);
        }
    }
    for (size_t i = 0; i < old->n_rows; i++) {
        if (!met[i]) {
            add_single(search, rule, old, i, MOVEMENT_GONE);
        }
    }
}

static bool
hashes_differ(const Edition *old, const Edition *new, bool of_program)
{
    static const char own[] = "accelreport";
    GHashTableIter iter;
    void *path = NULL, *hash = NULL;

    if (of_program) {
        const char *old_hash = g_hash_table_lookup(old->hashes, own);
        const char *new_hash = g_hash_table_lookup(new->hashes, own);
        return old_hash != NULL && new_hash != NULL && !g_str_equal(old_hash, new_hash);
    }
    if (g_hash_table_size(old->hashes) != g_hash_table_size(new->hashes)) {
        return true;
    }
    g_hash_table_iter_init(&iter, old->hashes);
    while (g_hash_table_iter_next(&iter, &path, &hash)) {
        if (!g_str_equal(path, own) &&
            g_strcmp0(hash, g_hash_table_lookup(new->hashes, path)) != 0) {
            return true;
        }
    }
    return false;
}

/* Records the causes of facts that moved, for the numbers compared later. */
static void
note_moved(Search *search, guint first)
{
    for (guint i = first; i < search->movements->len; i++) {
        const Movement *movement = &g_array_index(search->movements, Movement, i);
        if (movement->rule->cause != 0) {
            search->moved |= movement->causes;
        }
    }
}

static void
compare_all(Search *search)
{
    const char **missing = arena_array(search->arena, const char *, n_movement_rules);
    Movements *found = search->found;

    for (size_t i = 0; i < n_movement_rules; i++) {
        const char *relation = movement_rules[i].relation;
        guint first = search->movements->len;
        const Table *old = g_hash_table_lookup(found->old->tables, relation);
        const Table *new = g_hash_table_lookup(found->new->tables, relation);
        if (old != NULL && new != NULL) {
            compare_relation(search, &movement_rules[i], old, new);
        } else if (old != NULL || new != NULL) {
            missing[found->n_missing++] = relation;
        }
        note_moved(search, first);
    }
    found->missing = missing;
}

const Movements *
movements_find(const Edition *old, const Edition *new, Arena *arena)
{
    Movements *found = arena_new0(arena, Movements);
    Search search = { .arena = arena,
                      .found = found,
                      .movements = g_array_new(FALSE, FALSE, sizeof(Movement)) };
    bool versions_differ =
        old->program != NULL && new->program != NULL && !g_str_equal(old->program, new->program);

    found->old = old;
    found->new = new;
    search.program_differs = versions_differ || hashes_differ(old, new, true);
    search.sources_differ = hashes_differ(old, new, false);
    compare_all(&search);
    Movement *movements = arena_array(arena, Movement, search.movements->len + 1);
    found->n_movements = search.movements->len;
    if (found->n_movements > 0) {
        memcpy(movements, search.movements->data, found->n_movements * sizeof *movements);
    }
    found->movements = movements;
    g_array_unref(search.movements);
    return found;
}
