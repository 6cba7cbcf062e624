/* The sentences that the program composes, with named places: {option} leads by {lead}. They are
 * part of the words in words/words.h, which includes them. words_format() fills in the places. If a
 * number decides between two forms, each form is a sentence. */
#ifndef WORDS_SENTENCES_H
#define WORDS_SENTENCES_H

#include "words/chart_sentences.h"
#include "words/figure_sentences.h"
#include "words/query_sentences.h"

/* clang-format off */
#define DATES(WORD) \
    WORD(JANUARY, "january", "January") \
    WORD(FEBRUARY, "february", "February") \
    WORD(MARCH, "march", "March") \
    WORD(APRIL, "april", "April") \
    WORD(MAY, "may", "May") \
    WORD(JUNE, "june", "June") \
    WORD(JULY, "july", "July") \
    WORD(AUGUST, "august", "August") \
    WORD(SEPTEMBER, "september", "September") \
    WORD(OCTOBER, "october", "October") \
    WORD(NOVEMBER, "november", "November") \
    WORD(DECEMBER, "december", "December") \
    WORD(DATE_OF_DAY, "date_of_day", "{day} {month} {year}") \
    WORD(DATE_OF_MONTH, "date_of_month", "{month} {year}")

/* Texts above and beside the marks of a chart: subtitle, axes, dates. `lower_inside` ("yes" or
 * "no"): whether the first letter of a title is lower case inside a sentence. */
#define CHART_WORDS(WORD) \
    WORD(JAN, "jan", "Jan") \
    WORD(FEB, "feb", "Feb") \
    WORD(MAR, "mar", "Mar") \
    WORD(APR, "apr", "Apr") \
    WORD(MAY_SHORT, "may_short", "May") \
    WORD(JUN, "jun", "Jun") \
    WORD(JUL, "jul", "Jul") \
    WORD(AUG, "aug", "Aug") \
    WORD(SEP, "sep", "Sep") \
    WORD(OCT, "oct", "Oct") \
    WORD(NOV, "nov", "Nov") \
    WORD(DEC, "dec", "Dec") \
    WORD(DAY_OF_YEAR, "day_of_year", "{day} {month}") \
    WORD(LOWER_INSIDE, "lower_inside", "yes") \
    WORD(LOWER_BETTER, "lower_better", "lower is better") \
    WORD(HIGHER_BETTER, "higher_better", "higher is better") \
    WORD(LEFT_BETTER, "left_better", "further left is better") \
    WORD(RIGHT_BETTER, "right_better", "further right is better") \
    WORD(CORNER_BETTER, "corner_better", "{corner} is better") \
    WORD(DOWN_LEFT, "down_left", "down and left") \
    WORD(UP_LEFT, "up_left", "up and left") \
    WORD(DOWN_RIGHT, "down_right", "down and right") \
    WORD(UP_RIGHT, "up_right", "up and right") \
    WORD(LOG_SCALE, "log_scale", "log scale") \
    WORD(LOG2_SCALE, "log2_scale", "log₂ scale") \
    WORD(BOTH_LOG, "both_log", "both axes log") \
    WORD(BOTH_LOG2, "both_log2", "both axes log₂") \
    WORD(NOT_FROM_ZERO, "not_from_zero", "the axis does not start at zero") \
    WORD(STARTS_AT, "starts_at", "axis starts at {value}") \
    WORD(NOT_ON_AXIS, "not_on_axis", "{what} (not on the axis)") \
    WORD(NOT_ON_AXES, "not_on_axes", "{what} (not on the axes)") \
    WORD(AGAINST, "against", "against {what}") \
    WORD(NUMBER_OF, "number_of", "number of {what}") \
    WORD(PANEL_EACH, "panel_each", "a panel for each {what}") \
    COUNTED(WORD, RUN_EACH, "run_each", "n = {n} run each", \
            RUNS_EACH, "runs_each", "n = {n} runs each") \
    COUNTED(WORD, OFFER_EACH, "offer_each", "n = {n} offer each", \
            OFFERS_EACH, "offers_each", "n = {n} offers each") \
    WORD(OFFERS_TO, "offers_to", "n = {low} to {high} offers") \
    WORD(RUNS_OR, "runs_or", "n = {low} or {high} runs") \
    WORD(RUNS_TO, "runs_to", "n = {low} to {high} runs") \
    WORD(SCORE_ONLY, "score_only", "score only") \
    WORD(MISSING_BECAUSE, "missing_because", "Missing because") \
    WORD(WITHOUT_VALUE, "without_value", "no value") \
    WORD(NOT_KNOWN, "not_known", "not known") \
    WORD(NO_PLACE, "no_place", "no position on the horizontal axis") \
    WORD(NO_SIZE, "no_size", "size not known") \
    WORD(SIZE_NOT_LOG, "size_not_log", "a log scale cannot show its size") \
    WORD(NOT_LOG, "not_log", "a log scale cannot show 0 or less") \
    WORD(VALUE_AT, "value_at", "{value} at {place}") \
    WORD(ONE_SIZE, "one_size", "one size") \
    WORD(ONE_SIZE_ONLY, "one_size_only", "one size only") \
    WORD(OF_LINEAR, "of_linear", "{share} of linear at {place}") \
    WORD(BOUND_ARITHMETIC, "bound_arithmetic", "compute-bound") \
    WORD(BOUND_MEMORY, "bound_memory", "memory-bound") \
    WORD(UNLABELLED, "unlabelled", "+ {n} unlabelled, see the data table") \
    COUNTED(WORD, VALUE_UNLABELLED, "value_unlabelled", "+ {n} value unlabelled, see the data table", \
            VALUES_UNLABELLED, "values_unlabelled", "+ {n} values unlabelled, see the data table") \
    COUNTED(WORD, POINT_UNLABELLED, "point_unlabelled", "+ {n} point unlabelled, see the data table", \
            POINTS_UNLABELLED, "points_unlabelled", "+ {n} points unlabelled, see the data table") \
    WORD(MORE_IN_TABLE, "more_in_table", "+ {n} more in the data table") \
    COUNTED(WORD, MORE_ITEM, "more_item", "+ {n} more item in the data table", \
            MORE_ITEMS, "more_items", "+ {n} more items in the data table") \
    COUNTED(WORD, MORE_ROW, "more_row", "+ {n} more row in the data table", \
            MORE_ROWS, "more_rows", "+ {n} more rows in the data table") \
    COUNTED(WORD, MORE_OPTION, "more_option", "+ {n} more option in the data table", \
            MORE_OPTIONS, "more_options", "+ {n} more options in the data table") \
    COUNTED(WORD, MORE_INPUT, "more_input", "+ {n} more input in the data table", \
            MORE_INPUTS, "more_inputs", "+ {n} more inputs in the data table") \
    WORD(ALL_RUNS, "all_runs", "all runs and their median") \
    WORD(ALL_OFFERS, "all_offers", "all offers and their median") \
    WORD(AT_THE_RIGHT, "at_the_right", "{first} ÷ {second} on the right") \
    WORD(PARITY_SCALE, "parity_scale", \
         "Log scale centred on parity; further right is better for the {winner}") \
    WORD(DASHED_LINEAR, "dashed_linear", "dashed: linear from the smallest result") \
    WORD(LINE_FRONT, "line_front", "line: Pareto front") \
    WORD(INTENSITY, "intensity", "arithmetic intensity, {operation} per byte") \
    WORD(INTENSITY_AXIS, "intensity_axis", "Arithmetic intensity, {operation} per byte") \
    WORD(HOLLOW_RIDGE, "hollow_ridge", "hollow mark: ridge point") \
    WORD(INPUTS_ALONE, "inputs_alone", \
         "each input at its low and high value, the others unchanged; base case {value}") \
    WORD(BASE_CASE, "base_case", "base case {value}") \
    WORD(BY_COMPONENT, "by_component", "{cost} by component") \
    WORD(SCORE_RANGE, "score_range", "Score from {low} to {high}") \
    WORD(BY_WEIGHTS, "by_weights", "weighted total") \
    WORD(PERCENTILES, "percentiles", "percentiles, better tail first") \
    WORD(SHARES, "shares", "share at or below, each step up adds a nine") \
    WORD(SHARES_AXIS, "shares_axis", "Share at or below; each step up adds a nine") \
    WORD(SUPPORT_BY, "support_by", "Support by {first} and {second}") \
    WORD(AS_OF, "as_of", "as of {date}")

#define SENTENCES(WORD) \
    DATES(WORD) \
    CHART_WORDS(WORD) \
    CHART_NOTES(WORD) \
    CHART_ALTS(WORD) \
    CHART_HEADS(WORD) \
    REASON_WORDS(WORD) \
    RULE_WORDS(WORD) \
    METRIC_WORDS(WORD) \
    FIGURE_WORDS(WORD) \
    WORD(NO_VALUE, "no_value", "n/a") \
    WORD(NOT_SAID, "not_said", "not stated") \
    WORD(NO_SUITE, "no_suite", "No suite") \
    WORD(NO_PHASE, "no_phase", "phase not stated") \
    WORD(RANGE_WORDS, "range_words", "{from} to {to}") \
    WORD(AND_MORE, "and_more", "{list} and {n} more") \
    WORD(WITHOUT_DATE, "without_date", "n.d.") \
    WORD(TWO_AUTHORS, "two_authors", "{first} and {second}") \
    WORD(ONE_EDITOR, "one_editor", "{name} (ed.)") \
    WORD(SOME_EDITORS, "some_editors", "{names} (eds.)") \
    WORD(SPARK, "spark", "{n} values from {low} to {high}, the first {first}, the last {last}") \
    WORD(BLENDED, "blended", "{criterion}, blended in") \
    WORD(OUT, "out", "out: {reason}") \
    WORD(OUTCOME, "outcome", "Outcome.") \
    WORD(NO_CLEAR_WINNER, "no_clear_winner", "no clear winner") \
    WORD(OUTCOME_NONE, "outcome_none", "No option can be ranked") \
    WORD(OUTCOME_ONLY, "outcome_only", "{option} is the only option left") \
    WORD(OUTCOME_TIE, "outcome_tie", "No clear winner: {option} and {other} have the same total") \
    WORD(OUTCOME_TOTAL, "outcome_total", "{option} has the highest total") \
    WORD(OUTCOME_ALL, "outcome_all", "{option} leads in all draws") \
    WORD(OUTCOME_CLEAR, "outcome_clear", "{option} leads in {percent}% of draws") \
    WORD(OUTCOME_OPEN, "outcome_open", \
         "No clear winner: {option} leads in {percent}% of draws, {other} in {other_percent}%") \
    WORD(OUTCOME_RULE, "outcome_rule", \
         "A clear winner leads in at least {percent}% of draws of the uncertain values.") \
    WORD(OUTCOME_UNDRAWN, "outcome_undrawn", "No value has an interval, so there are no draws.") \
    WORD(YOUR_WEIGHTS, "your_weights", "Your weights") \
    WORD(REPORT_WEIGHTS, "report_weights", "Weights of the report") \
    WORD(TRY_VALUES, "try_values", "Try other values") \
    WORD(REPORT_VALUES, "report_values", "Values of the report") \
    WORD(AGAINST_REPORT, "against_report", "Against the report") \
    WORD(BUSY_CHIP_HOUR, "busy_chip_hour", "A chip-hour at work") \
    WORD(COST_RENT, "cost_rent", "on demand") \
    WORD(COST_RESERVE, "cost_reserve", "committed") \
    WORD(COST_OWN, "cost_own", "purchased") \
    WORD(COSTS_LEAST, "costs_least", "{option} costs least, {percent}% less than {other}.") \
    WORD(STABLE, "stable", "How stable is the order?") \
    WORD(SAME_TOTAL, "same_total", "{option} and {other} have the same total.") \
    WORD(LEADS_ALWAYS, "leads_always", \
         "{option} has the highest total, by {lead}, whatever the weight of any single criterion.") \
    WORD(LEADS_UNTIL, "leads_until", \
         "{option} has the highest total, by {lead}. The smallest change in one weight that would end this lead: {criterion} from {from} to {to}, with the others unchanged. Beyond that, {rival} leads.") \
    WORD(WHICH_SCORE, "which_score", "Which change in a score would change the leader?") \
    WORD(EACH_SCORE, "each_score", "Each on its own, smallest change first: {list}.") \
    WORD(NO_SCORE, "no_score", "No single score from 1 to 5 would.") \
    WORD(NO_SCORE_IN, "no_score_in", "No score from 1 to 5 would do so for: {list}.") \
    WORD(SCORE_CHANGE, "score_change", "{criterion} of {option} from {from} to {to}") \
    WORD(SCORE_FOR, "score_for", "{change}, for {option}") \
    WORD(HOW_OFTEN, "how_often", "How often does each option lead?") \
    COUNTED(WORD, DRAWS_VALUE, "draws_value", "In {draws} draws of the one value with an interval (triangular distribution), {who}.", \
            DRAWS_VALUES, "draws_values", "In {draws} draws of the {n} values with an interval (triangular distribution), {who}.") \
    WORD(DRAWS_WEIGHTS, "draws_weights", \
         "In {draws} draws of all weights (uniform distribution) with unchanged values, {who}.") \
    WORD(DRAWS_SEED, "draws_seed", "Seed {seed}.") \
    WORD(LEADS_ALL, "leads_all", "{option} leads in all") \
    WORD(LEADS_FIRST, "leads_first", "{option} leads in {percent}%") \
    WORD(LEADS_NEXT, "leads_next", "{option} in {percent}%") \
    WORD(MIX_BEST, "mix_best", "A mix gets the score of its best part.") \
    WORD(MIX_WORST, "mix_worst", "A mix gets the score of its worst part.") \
    WORD(MEASURED, "measured", "measured; {one} scores 1, {five} scores 5, and values in between score in proportion.") \
    WORD(MEASURED_LOG, "measured_log", \
         "measured; {one} scores 1, {five} scores 5, and values in between score on a log scale.") \
    WORD(COST_BLENDED, "cost_blended", "Cost is blended into the total by the author’s choice.") \
    WORD(JUDGED, "judged", "judged by {author}.") \
    WORD(JUDGED_REQUIREMENT, "judged_requirement", "{name}: {reason} (judged by {author}).") \
    WORD(ONE_PART, "one_part", "One part of a mix is enough.") \
    WORD(REQUIRED, "required", "Required.") \
    WORD(MISSING, "missing", "Missing.") \
    WORD(LEFT_OUT_OF_TOTALS, "left_out_of_totals", \
         "{list}: no evidence, so not part of any total.") \
    WORD(SHARE_FIRST, "share_first", "{percent}% of the work on {option}") \
    WORD(SHARE_NEXT, "share_next", "{percent}% on {option}") \
    WORD(MIX_MEANS, "mix_means", \
         "{list}. Unless stated otherwise, its scores and cost are the averages of its parts, weighted by these shares. It meets the requirements that all of its parts meet.")
/* clang-format on */

#endif
