/* Analysis: the statistics as SQL aggregates, and the relations derived from the
 * facts. Each is a file in analysis/views/ that states its units and the source of
 * its formula:
 *
 *   run_value         every run of every result, kept or dropped
 *   score             one row per result: official score, n, spread, interval
 *   cost_to_train     score × price offer
 *   training_work     the work of one run as a share of a full training run;
 *                     scaled_training_cost: its cost, scaled to another amount of work
 *   scaling           score relative to the smallest measured size
 *   throughput        rates of work per system, chip and node
 *   rate_scaling      rate of work of training runs relative to the smallest measured size
 *   roofline          peak, bandwidth and ridge point of each chip and precision
 *   utilisation       model FLOP/s as a share of the peak of the stated precision
 *   energy_per_work   joules per unit of work, where power was measured
 *   serving_point     throughput per chip and interactivity per user of serving results
 *   serving_test      groups of serving results with similar request lengths, for one chart
 *   pareto            which of these points are not dominated by another
 *   pareto_at         throughput per chip at a requested interactivity
 *   interactivity_level  throughput per chip at every measured interactivity;
 *                     serving_comparison: pairs at equal speed and at equal concurrency;
 *                     cost_at_interactivity: × price offer
 *   goodput           lower bound of requests per second within latency limits
 *   comparison        which results may be compared, by the rules of
 *                     analysis/rules.yaml (comparison.h)
 *   ratio             matched pairs TPU / GPU
 *   price_spread      offers of each accelerator; offer_range: lowest, median and highest price
 *   accelerator_spec  data sheet figures of each accelerator, side by side
 *   total_cost        total cost of ownership of each option (rent, reserve, own), by component
 *   cost_of_option    its sums; cost_line, cost_input: the calculation in detail
 *   break_even        where two options cost the same; answer_change: how far a
 *                     price must move before another option is the cheapest
 *   cost_by_month     cumulative cost of each option by month, up to its total
 *   sensitivity       effect of parameter ranges, one at a time; monte_carlo: all at once
 *   derivation        how figures are derived, for analysis/explain.h
 *   throughput_cost   rates × price offer; cost_per_million_tokens: for tokens
 *   coverage          results for each workload and family
 *   coverage_cell     results of each accelerator and benchmark, and their age
 *   round_read        which published rounds of MLPerf were read
 *   excluded          prices and results that the report leaves out, and why
 *   staleness         what may be out of date: rounds not read, ages of prices */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "store/store.h"

/* Derives all relations from the data in the store. Call once, after store_finish(). The order of
 * calls is store_open(), store_import_builtin(), store_import() of the report's accelerators and
 * then of its results and prices, store_finish(), analysis_install(), store_query(). Returns false
 * after an error. */
bool analysis_install(Store *store, Diag *diag);

/* For a database that already has the derived relations: registers the functions that they need,
 * and writes nothing. */
bool analysis_attach(Store *store, Diag *diag);

/* True for relations whose rows grow with the square of the results. They are meant for queries,
 * not for complete exports. */
bool analysis_is_pairwise(const char *relation);

/* True for relations that are exported with the data: not pairs, nor helpers for judging pairs, nor
 * tables whose rows a view shows. */
bool analysis_is_exported(const char *relation);

/* The query for the rows of a relation that go into a build's data/ folder, if these are not all
 * rows: every result with every offer would be too many. NULL: all rows. Queries and `accelreport
 * export` use all rows. */
const char *analysis_data_query(const char *relation);

/* True for views that read many other views. They are materialised (store/shared_views.h). */
bool analysis_is_deep(const char *view);

#endif
