/* Finds out what the rows left out by `exclude` would change. The report is judged again, in
 * separate databases and without messages: once as it is, and once without each rule. A headline
 * whose outcome changes depends on that rule. */
#include "document/loading.h"
#include "document/report/load.h"

#include <string.h>

/* A statement of the report and its outcome: "claim C1 would be" "supported". */
typedef struct {
    Place place;
    const char *name, *outcome;
    const char *instead; /* words before the outcome that it would replace; or NULL */
} Headline;

/* The outcomes of one trial. */
typedef struct {
    int put_back;
    int n_rows;        /* number of rows that the rule excludes */
    Place rule;        /* place of the rule */
    bool of_prices;    /* it excludes prices; else results */
    bool told;         /* the data could be read */
    GArray *headlines; /* Headline */
} Judgement;

typedef struct {
    const char *folder, *templates;
    const Value *settings;
    int threads;
    Arena *arena;
} Judging;

static void
add_conditions(const Loading *loading, Arena *arena, GArray *headlines)
{
    for (guint i = 0; i < loading->facts.judged->len; i++) {
        const Expectation *at = &g_array_index(loading->facts.judged, Expectation, i);
        Headline headline = {
            .place = at->place,
            .name = arena_printf(arena, "the condition '%s'%s%s would", at->condition,
                                 at->row != NULL ? " of " : "", at->row != NULL ? at->row : ""),
            .outcome = !at->told   ? "have no answer"
                       : at->holds ? "hold"
                                   : "not hold",
        };
        g_array_append_val(headlines, headline);
    }
}

/* Adds the verdicts of claims and leaders of matrices, from the store. */
static void
add_judged(const Loading *loading, Arena *arena, GArray *headlines)
{
    static const char sql[] =
        "SELECT format('claim %s would be', id), verdict, ', not', path, line FROM claim "
        "UNION ALL SELECT format('%s would be led by', matrix), "
        "coalesce(group_concat(iif(rank = 1, label, NULL), ' and '), 'no option'), ', not by', "
        "path, line "
        "FROM (SELECT * FROM decision ORDER BY matrix, label) GROUP BY matrix";
    const Table *table = store_query(loading->store, sql, (Place){ 0 }, arena, loading->diag);

    for (size_t i = 0; table != NULL && i < table->n_rows; i++) {
        Headline headline = {
            .place = { .file = table_cell(table, i, 3)->text,
                       .line = (int)table_cell(table, i, 4)->number },
            .name = table_cell(table, i, 0)->text,
            .outcome = table_cell(table, i, 1)->text,
            .instead = table_cell(table, i, 2)->text,
        };
        g_array_append_val(headlines, headline);
    }
}

/* Judges the report like report_load_data(), without messages. */
static void
judge(const Judging *judging, Judgement *judgement, GArray *ret_exclusions)
{
    g_autoptr(Diag) unheard = diag_new();
    g_autoptr(Store) store = store_open(NULL, unheard);
    Arena *arena = judging->arena;

    store_limit_threads(store, judging->threads);
    g_autoptr(Loading) loading = loading_new(judging->folder, store, arena, unheard);
    loading->inputs.templates = judging->templates;
    loading->facts.put_back = judgement->put_back;
    loading->facts.judged = g_array_new(FALSE, FALSE, sizeof(Expectation));
    judgement->headlines = g_array_new(FALSE, FALSE, sizeof(Headline));
    settings_read(loading, judging->settings);
    judgement->told = !loading->inputs.unreadable && data_import(loading);
    if (judgement->told) {
        report_judge(loading);
        add_conditions(loading, arena, judgement->headlines);
        add_judged(loading, arena, judgement->headlines);
    }
    for (size_t i = 0; ret_exclusions != NULL && i < loading->facts.n_exclusions; i++) {
        const Exclusion *exclusion = &loading->facts.exclusions[i];
        Judgement without = { .put_back = exclusion->number,
                              .n_rows = store_count_excluded(store, exclusion->number),
                              .rule = exclusion->rule->place,
                              .of_prices = exclusion->of_prices };
        if (without.n_rows > 0) {
            g_array_append_val(ret_exclusions, without);
        }
    }
    g_array_unref(loading->facts.judged);
}

/* The same headline in another trial; NULL if its page is left out there. */
static const Headline *
find(const GArray *headlines, const Headline *wanted)
{
    for (guint i = 0; i < headlines->len; i++) {
        const Headline *at = &g_array_index(headlines, Headline, i);
        if (g_strcmp0(at->place.file, wanted->place.file) == 0 &&
            at->place.line == wanted->place.line && at->place.column == wanted->place.column &&
            g_str_equal(at->name, wanted->name)) {
            return at;
        }
    }
    return NULL;
}

/* "the 5 prices that report.yaml:12 excludes" */
static char *
rows_in_words(const Judgement *without)
{
    const char *what = without->of_prices ? "price" : "result";
    g_autofree char *rows =
        without->n_rows == 1 ? g_strdup(what) : g_strdup_printf("%d %ss", without->n_rows, what);

    return g_strdup_printf("the %s that %s:%d excludes", rows, without->rule.file,
                           without->rule.line);
}

static bool
warn(const Headline *now, const Judgement *without, const char *rows, Diag *diag)
{
    const Headline *then = find(without->headlines, now);

    if (then == NULL || g_str_equal(now->outcome, then->outcome)) {
        return false;
    }
    bool replaces = now->instead != NULL;
    diag_warning(diag, now->place, "exclude-reverses",
                 "with %s, %s %s%s%s%s: write a text that is true in both cases, or that mentions "
                 "those rows",
                 rows, now->name, then->outcome, replaces ? now->instead : "", replaces ? " " : "",
                 replaces ? now->outcome : "");
    return true;
}

/* Compares a headline with the trials without each rule; if none changes it, with the trial without
 * all rules. */
static void
compare(const Headline *headline, const GArray *rules, const Judgement *all, Diag *diag)
{
    bool warned = false;

    for (guint i = 0; i < rules->len; i++) {
        const Judgement *rule = &g_array_index(rules, Judgement, i);
        g_autofree char *rows = rows_in_words(rule);
        warned = warn(headline, rule, rows, diag) || warned;
    }
    if (!warned && all->headlines != NULL) {
        warn(headline, all, "all rows that report.yaml excludes", diag);
    }
}

/* Rows may be excluded because the data cannot be read with them; then this is noted. */
static void
note_unmentioned(const Judgement *rule, Diag *diag)
{
    g_autofree char *rows = rows_in_words(rule);

    if (!rule->told) {
        diag_note(
            diag, rule->rule, "exclude-untold",
            "the effect of %s is unknown, because with %s the data have errors: correct those rows",
            rows, rule->n_rows == 1 ? "it" : "them");
    }
}

/* True if report.yaml has rules; most reports have none and are not read again. */
static bool
has_rules(const Judging *judging)
{
    g_autoptr(Diag) unheard = diag_new();
    g_autoptr(Loading) loading = loading_new(judging->folder, NULL, judging->arena, unheard);

    loading->inputs.templates = judging->templates;
    settings_read(loading, judging->settings);
    const Value *rules = value_lookup(value_lookup(loading->inputs.settings, "data"), "exclude");
    return rules != NULL && rules->kind == VALUE_LIST && rules->n_items > 0;
}

static void
weigh(const Judging *judging, Diag *diag)
{
    g_autoptr(GArray) rules = g_array_new(FALSE, TRUE, sizeof(Judgement));
    Judgement now = { .put_back = PUT_NOTHING_BACK }, all = { .put_back = PUT_ALL_BACK };

    judge(judging, &now, rules);
    for (guint i = 0; i < rules->len; i++) {
        judge(judging, &g_array_index(rules, Judgement, i), NULL);
    }
    if (rules->len > 1) {
        judge(judging, &all, NULL);
    }
    for (guint i = 0; i < now.headlines->len; i++) {
        compare(&g_array_index(now.headlines, Headline, i), rules, &all, diag);
    }
    for (guint i = 0; i < rules->len; i++) {
        note_unmentioned(&g_array_index(rules, Judgement, i), diag);
    }
    for (guint i = 0; i < rules->len; i++) {
        g_array_unref(g_array_index(rules, Judgement, i).headlines);
    }
    g_clear_pointer(&all.headlines, g_array_unref);
    g_array_unref(now.headlines);
}

void
report_warn_reversals(const char *folder, const char *templates, const Value *settings, int threads,
                      Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) said = diag_new();
    Judging judging = { folder, templates, settings, threads, arena };

    if (has_rules(&judging)) {
        weigh(&judging, said);
    }
    diag_take(diag, said); /* must happen before the arena with the file names is freed */
}
