/* Analysis: the statistics as SQL aggregates, and what is derived from the facts
 * as SQL relations, one file each in analysis/views/ with its units and the
 * source of its formula:
 *
 *   run_value         every run of every result, kept or dropped
 *   score             one row a result: official score, n, spread, interval
 *   cost_to_train     score × price offer
 *   training_work     what one run trains, as a share of a full training run;
 *                     scaled_training_cost: its cost for an amount that may be scaled
 *   scaling           score against the smallest measured size
 *   throughput        rates of work of a system, a chip and a node
 *   rate_scaling      a training's rate of work against the smallest measured size
 *   roofline          peak, bandwidth and ridge point of each chip and precision
 *   utilisation       model FLOP/s as a share of the peak of the stated precision
 *   energy_per_work   joules of one unit of work, where power was measured
 *   serving_point     throughput per chip and interactivity per user of serving results
 *   serving_test      which serving results have alike lengths, so that one chart may hold them
 *   pareto            which of these points no other beats
 *   pareto_at         throughput per chip at an interactivity that is asked for
 *   interactivity_level  throughput per chip at every measured speed for the user;
 *                     serving_comparison: pairs at equal speed and at equal concurrency;
 *                     cost_at_interactivity: × price offer
 *   goodput           requests per second within latency limits, at least
 *   comparison        which results may stand against each other, by the rules of
 *                     analysis/rules.yaml (comparison.h)
 *   ratio             matched pairs TPU / GPU
 *   price_spread      offers of each accelerator; offer_range: the cheapest, middle, dearest
 *   accelerator_spec  figures of each accelerator, side by side
 *   total_cost        cost of ownership: rent, reserve, own, by component
 *   cost_of_option    its sums; cost_line, cost_input: the sheet behind them
 *   break_even        where two options cost the same; answer_change: how far a
 *                     price must move before another option is the cheapest
 *   cost_by_month     what each option has cost by each month, up to its total
 *   sensitivity       what ranges of parameters do, one at a time; monte_carlo: all
 *   derivation        how figures come about, for analysis/explain.h
 *   throughput_cost   rates × price offer; cost_per_million_tokens: of tokens
 *   coverage          results of each workload and family
 *   coverage_cell     what each pair of an accelerator and a benchmark holds, and how old
 *   round_read        which published rounds of MLPerf were read
 *   excluded          rows of prices and results that the report leaves out, and why
 *   staleness         what has passed the report by: rounds not read, ages of prices */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "store/store.h"

/* Call once, after store_finish(): what it derives holds for the data that is
 * there then. The order of calls is store_open(), store_import_builtin(),
 * store_import() of the report's accelerators and then of its results and
 * prices, store_finish(), analysis_install(), store_query(). */
bool analysis_install(Store *store, Diag *diag);

/* For a database that has the derived relations already: makes them readable, and
 * writes nothing. */
bool analysis_attach(Store *store, Diag *diag);

/* True for relations whose rows grow with the square of the results: they are
 * for questions, not for being written out whole. */
bool analysis_is_pairwise(const char *relation);

/* True for relations that are written out with the data: neither pairs, nor what only
 * serves to judge pairs. */
bool analysis_is_exported(const char *relation);

/* The rows of a relation that data/ of a build has, where these are not all: each result beside
 * each offer would be their product. NULL: all rows. Queries and `accelreport export` have all. */
const char *analysis_data_query(const char *relation);

/* True for views that read many others: they are worked out once (store/shared_views.h). */
bool analysis_is_deep(const char *view);

#endif
