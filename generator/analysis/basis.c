#include "analysis/basis.h"

/* Relations without measurements, and those that contain more than measurements. test-basis.c
 * compares the list with what the views read. */
static const struct {
    const char *name;
    Basis basis;
} relations[] = {
    { "price", BASIS_PRICES },
    { "offer", BASIS_PRICES },
    { "offer_range", BASIS_PRICES },
    { "price_spread", BASIS_PRICES },
    { "shown_currency", BASIS_PRICES | BASIS_TYPED },
    { "billing", BASIS_PRICES },
    { "chip_cost", BASIS_PRICES },
    { "cost_to_train", BASIS_MEASURED | BASIS_PRICES },
    { "throughput_cost", BASIS_MEASURED | BASIS_PRICES | BASIS_TYPED },
    { "cost_per_million_tokens", BASIS_MEASURED | BASIS_PRICES | BASIS_TYPED },
    { "accelerator_figure", BASIS_SHEETS },
    { "accelerator_spec", BASIS_SHEETS },
    { "roofline", BASIS_SHEETS },
    { "utilisation", BASIS_MEASURED | BASIS_SHEETS },
    { "goodput", BASIS_MEASURED | BASIS_TYPED },
    { "pareto_at", BASIS_MEASURED | BASIS_TYPED },
    { "coverage_cell", BASIS_MEASURED },
    /* typed by the author, or derived from that */
    { "parameter", BASIS_TYPED },
    { "support", BASIS_TYPED },
    { "claim", BASIS_TYPED },
    { "decision", BASIS_TYPED },
    { "decision_score", BASIS_TYPED },
    { "cost_assumption", BASIS_TYPED },
    { "cost_parameter", BASIS_TYPED },
    { "cost_formula", BASIS_TYPED },
    { "cost_input", BASIS_TYPED },
    { "cost_line", BASIS_TYPED },
    { "cost_range", BASIS_TYPED },
    { "cost_scenario", BASIS_TYPED },
    { "cost_offer", BASIS_TYPED | BASIS_PRICES },
    { "cost_offer_part", BASIS_TYPED },
    { "cost_offer_price", BASIS_TYPED | BASIS_PRICES },
    { "total_cost", BASIS_TYPED },
    { "cost_of_option", BASIS_TYPED },
    { "cost_by_month", BASIS_TYPED },
    { "month_cost", BASIS_TYPED },
    { "break_even", BASIS_TYPED },
    { "break_even_draw", BASIS_TYPED },
    { "break_even_end", BASIS_TYPED },
    { "break_even_point", BASIS_TYPED },
    { "break_even_monte_carlo", BASIS_TYPED },
    { "break_even_sensitivity", BASIS_TYPED },
    { "answer_change", BASIS_TYPED },
    { "sensitivity", BASIS_TYPED },
    { "sensitivity_end", BASIS_TYPED },
    { "monte_carlo", BASIS_TYPED },
    { "monte_carlo_draw", BASIS_TYPED },
    /* names and rules */
    { "accelerator", 0 },
    { "alias", 0 },
    { "citation", 0 },
    { "comparison_rule", 0 },
    { "compatible_round", 0 },
    { "convergence_point", 0 },
    { "currency", 0 },
    { "derivation", 0 },
    { "excluded", 0 },
    { "excluded_row", 0 },
    { "json_each", 0 },
    { "json_tree", 0 },
    { "metric", 0 },
    { "mlperf_headline", 0 },
    { "mlperf_round", 0 },
    { "mlperf_rule", 0 },
    { "picture_rule", 0 },
    { "source", 0 },
    { "unread", 0 },
    { "workload_fact", 0 },
};

Basis
basis_of_relation(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(relations); i++) {
        if (g_ascii_strcasecmp(relations[i].name, name) == 0) {
            return relations[i].basis;
        }
    }
    return BASIS_MEASURED;
}

bool
basis_is_typed(Basis basis)
{
    return (basis & (BASIS_MEASURED | BASIS_PRICES | BASIS_SHEETS)) == 0;
}
