#include "analysis/analysis.h"

#include "analysis/break_even.h"
#include "analysis/comparison.h"
#include "analysis/cost_by_month.h"
#include "analysis/sensitivity.h"
#include "analysis/sql_functions.h"
#include "analysis/total_cost.h"
#include "base/jobs.h"

extern const char embed_analysis_drop_sql[];
extern const char embed_analysis_views_mlperf_rule_sql[];
extern const char embed_analysis_views_mlperf_headline_sql[];
extern const char embed_analysis_views_failed_metric_sql[];
extern const char embed_analysis_views_run_metric_sql[];
extern const char embed_analysis_views_training_time_sql[];
extern const char embed_analysis_views_energy_sql[];
extern const char embed_analysis_views_published_figure_sql[];
extern const char embed_analysis_views_run_value_sql[];
extern const char embed_analysis_views_score_sql[];
extern const char embed_analysis_views_comparison_count_sql[];
extern const char embed_analysis_views_offer_sql[];
extern const char embed_analysis_views_chip_cost_sql[];
extern const char embed_analysis_views_cost_to_train_sql[];
extern const char embed_analysis_views_training_work_sql[];
extern const char embed_analysis_views_scaled_training_cost_sql[];
extern const char embed_analysis_views_scaling_sql[];
extern const char embed_analysis_views_throughput_sql[];
extern const char embed_analysis_views_rate_scaling_sql[];
extern const char embed_analysis_views_roofline_sql[];
extern const char embed_analysis_views_utilisation_sql[];
extern const char embed_analysis_views_energy_per_work_sql[];
extern const char embed_analysis_views_serving_point_sql[];
extern const char embed_analysis_views_serving_test_sql[];
extern const char embed_analysis_views_pareto_sql[];
extern const char embed_analysis_views_pareto_at_sql[];
extern const char embed_analysis_views_serving_comparison_sql[];
extern const char embed_analysis_views_goodput_sql[];
extern const char embed_analysis_views_ratio_sql[];
extern const char embed_analysis_views_price_spread_sql[];
extern const char embed_analysis_views_accelerator_spec_sql[];
extern const char embed_analysis_views_serving_sql[];
extern const char embed_analysis_views_coverage_sql[];
extern const char embed_analysis_views_coverage_cell_sql[];
extern const char embed_analysis_views_round_read_sql[];
extern const char embed_analysis_views_excluded_sql[];
extern const char embed_analysis_views_assumption_sql[];
extern const char embed_analysis_views_cost_parameter_sql[];
extern const char embed_analysis_views_cost_formula_sql[];
extern const char embed_analysis_views_cost_offer_sql[];
extern const char embed_analysis_views_total_cost_sql[];
extern const char embed_analysis_views_break_even_sql[];
extern const char embed_analysis_views_break_even_sensitivity_sql[];
extern const char embed_analysis_views_cost_by_month_sql[];
extern const char embed_analysis_views_cost_per_million_tokens_sql[];
extern const char embed_analysis_views_sensitivity_sql[];
extern const char embed_analysis_views_derivation_sql[];

/* Reports SQLite's error and returns false. */
static bool
report_database(sqlite3 *db, Diag *diag)
{
    return diag_error(diag, (Place){ 0 }, "store", "the database reports: %s", sqlite3_errmsg(db));
}

static bool
run_script(sqlite3 *db, const char *script, Diag *diag)
{
    return sqlite3_exec(db, script, NULL, NULL, NULL) == SQLITE_OK || report_database(db, diag);
}

bool
analysis_attach(Store *store, Diag *diag)
{
    sqlite3 *db = store_handle(store);

    return sql_functions_register(db) || report_database(db, diag);
}

/* In order of dependency: a view may use only those before it. First what the cost model needs,
 * none of which is measured … */
static const char *const cost_scripts[] = {
    "BEGIN",
    embed_analysis_drop_sql,
    embed_analysis_views_offer_sql,
    embed_analysis_views_cost_parameter_sql,
    embed_analysis_views_cost_formula_sql,
    embed_analysis_views_cost_offer_sql,
};

/* … then everything else, with the tables that C fills. */
static const char *const scripts[] = {
    embed_analysis_views_mlperf_rule_sql,
    embed_analysis_views_mlperf_headline_sql,
    embed_analysis_views_failed_metric_sql,
    embed_analysis_views_run_metric_sql,
    embed_analysis_views_training_time_sql,
    embed_analysis_views_energy_sql,
    embed_analysis_views_published_figure_sql,
    embed_analysis_views_run_value_sql,
    embed_analysis_views_score_sql,
    NULL, /* built from rules.yaml in comparison.c */
    embed_analysis_views_comparison_count_sql,
    embed_analysis_views_chip_cost_sql,
    embed_analysis_views_cost_to_train_sql,
    embed_analysis_views_training_work_sql,
    embed_analysis_views_scaled_training_cost_sql,
    embed_analysis_views_scaling_sql,
    embed_analysis_views_throughput_sql,
    embed_analysis_views_rate_scaling_sql,
    embed_analysis_views_roofline_sql,
    embed_analysis_views_utilisation_sql,
    embed_analysis_views_energy_per_work_sql,
    embed_analysis_views_serving_point_sql,
    embed_analysis_views_serving_test_sql,
    embed_analysis_views_pareto_sql,
    embed_analysis_views_pareto_at_sql,
    embed_analysis_views_serving_comparison_sql,
    embed_analysis_views_goodput_sql,
    embed_analysis_views_ratio_sql,
    embed_analysis_views_price_spread_sql,
    embed_analysis_views_accelerator_spec_sql,
    embed_analysis_views_serving_sql,
    embed_analysis_views_coverage_sql,
    embed_analysis_views_coverage_cell_sql,
    embed_analysis_views_round_read_sql,
    embed_analysis_views_excluded_sql,
    embed_analysis_views_assumption_sql,
    embed_analysis_views_total_cost_sql,
    embed_analysis_views_break_even_sql,
    embed_analysis_views_break_even_sensitivity_sql,
    embed_analysis_views_cost_by_month_sql,
    embed_analysis_views_cost_per_million_tokens_sql,
    embed_analysis_views_sensitivity_sql,
    embed_analysis_views_derivation_sql,
};

static bool
run_scripts(sqlite3 *db, const char *const *list, size_t n, Diag *diag)
{
    for (size_t i = 0; i < n; i++) {
        bool good = list[i] != NULL ? run_script(db, list[i], diag) : comparison_install(db, diag);
        if (!good) {
            return false;
        }
    }
    return true;
}

typedef struct {
    void (*fill)(const CostModel *model, Fills *fills);
    Fills fills;
} CostStep;

typedef struct {
    Store *store;
    const CostModel *model;
    Diag *diag;
    bool good; /* result of the step that uses the database */
} CostWork;

static void
run_step(void *item, void *data)
{
    CostStep *step = item;
    CostWork *work = data;

    if (step->fill != NULL) {
        step->fill(work->model, &step->fills);
        return;
    }
    work->good = run_scripts(store_handle(work->store), scripts, G_N_ELEMENTS(scripts), work->diag);
}

/* Runs the steps that C computes from the cost model, in parallel and longest first, then stores
 * their rows in order. Meanwhile one thread runs the SQL that does not depend on them. */
static bool
derive(Store *store, const CostModel *model, Diag *diag)
{
    sqlite3 *db = store_handle(store);
    int threads = store_threads(store);
    CostWork work = { store, model, diag, false };
    CostStep steps[] = {
        { .fill = cost_by_month_fill },
        { .fill = break_even_fill },
        { .fill = NULL },
        { .fill = monte_carlo_fill },
        { .fill = break_even_draws_fill },
        { .fill = total_cost_fill },
        { .fill = sensitivity_fill },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        steps[i].fills = (Fills){ .arena = arena_new(), .threads = threads };
    }
    jobs_run(run_step, steps, sizeof *steps, G_N_ELEMENTS(steps), threads, &work);
    bool good = work.good;
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (good && !fills_store(&steps[i].fills, db)) {
            good = report_database(db, diag);
        }
        arena_free(steps[i].fills.arena);
    }
    return good;
}

static bool
install(Store *store, Arena *arena, Diag *diag)
{
    sqlite3 *db = store_handle(store);

    if (!run_scripts(db, cost_scripts, G_N_ELEMENTS(cost_scripts), diag)) {
        return false;
    }
    const CostModel *model = cost_model_read(db, arena);
    return (model != NULL || report_database(db, diag)) && derive(store, model, diag) &&
           run_script(db, "COMMIT", diag) && total_cost_check(db, model, diag);
}

bool
analysis_install(Store *store, Diag *diag)
{
    sqlite3 *db = store_handle(store);
    g_autoptr(Arena) arena = arena_new();

    if (!analysis_attach(store, diag)) {
        return false;
    }
    bool good = install(store, arena, diag);
    if (sqlite3_get_autocommit(db) == 0) {
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    }
    return good;
}

bool
analysis_is_pairwise(const char *relation)
{
    return g_str_equal(relation, "comparison") || g_str_equal(relation, "result_pair") ||
           g_str_equal(relation, "serving_comparison");
}

bool
analysis_is_exported(const char *relation)
{
    static const char *const shown_by_a_view[] = { "break_even_draw",  "break_even_end",
                                                   "break_even_point", "cost_range",
                                                   "month_cost",       "monte_carlo_draw",
                                                   "sensitivity_end",  "result_kind" };

    for (size_t i = 0; i < G_N_ELEMENTS(shown_by_a_view); i++) {
        if (g_str_equal(relation, shown_by_a_view[i])) {
            return false;
        }
    }
    return !analysis_is_pairwise(relation);
}

const char *
analysis_data_query(const char *relation)
{
    static const struct {
        const char *relation, *sql;
    } queries[] = {
        { "cost_per_million_tokens",
          "SELECT * FROM cost_per_million_tokens WHERE price_id IS NULL OR price_id IN (SELECT id "
          "FROM offer_range)" },
        { "throughput_cost",
          "SELECT * FROM throughput_cost WHERE work <> 'tokens' AND work NOT LIKE '% tokens' AND "
          "(price_id IS NULL OR price_id IN (SELECT id FROM offer_range))" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(queries); i++) {
        if (g_str_equal(queries[i].relation, relation)) {
            return queries[i].sql;
        }
    }
    return NULL;
}

static const char *const deep[] = {
    "accelerator_spec",
    "break_even_sensitivity",
    "comparison_count",
    "cost_assumption",
    "cost_at_interactivity",
    "cost_of_option",
    "cost_to_train",
    "coverage",
    "coverage_cell",
    "coverage_system",
    "energy",
    "energy_per_work",
    "interactivity_level",
    "offer",
    "offer_range",
    "pareto",
    "pareto_at",
    "price_spread",
    "rate_scaling",
    "ratio",
    "run_value",
    "scaled_training_cost",
    "scaling",
    "sensitivity",
    "serving",
    "serving_comparison",
    "serving_point",
    "serving_test",
    "throughput",
    "total_cost",
    "training_work",
    "utilisation",
};

bool
analysis_is_deep(const char *view)
{
    for (size_t i = 0; i < G_N_ELEMENTS(deep); i++) {
        if (g_ascii_strcasecmp(view, deep[i]) == 0) {
            return true;
        }
    }
    return false;
}
