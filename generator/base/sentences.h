/* The sentences that the program computes, with named places: {option} leads by {lead}. They are
 * words as those of base/words.h are, which takes them in; words_say() fills the places in. Where
 * a number decides between two forms, each form is a sentence. */
#ifndef BASE_SENTENCES_H
#define BASE_SENTENCES_H

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

#define SENTENCES(WORD) \
    DATES(WORD) \
    WORD(NO_VALUE, "no_value", "n/a") \
    WORD(NOT_SAID, "not_said", "not said") \
    WORD(NO_SUITE, "no_suite", "No suite") \
    WORD(NO_PHASE, "no_phase", "phase not said") \
    WORD(RANGE_WORDS, "range_words", "{from} to {to}") \
    WORD(AND_MORE, "and_more", "{list} and {n} more") \
    WORD(WITHOUT_DATE, "without_date", "n.d.") \
    WORD(TWO_AUTHORS, "two_authors", "{first} and {second}") \
    WORD(SPARK, "spark", "{n} values from {low} to {high}, the first {first}, the last {last}") \
    WORD(BLENDED, "blended", "{criterion}, blended in") \
    WORD(OUT, "out", "out: {reason}") \
    WORD(STABLE, "stable", "How stable is the order?") \
    WORD(NONE_RANKED, "none_ranked", "No option can be ranked.") \
    WORD(ONE_LEFT, "one_left", "{option} is the only option left.") \
    WORD(SAME_TOTAL, "same_total", "{option} and {other} have the same total: nothing is decided.") \
    WORD(LEADS_ALWAYS, "leads_always", \
         "{option} leads by {lead}, whatever weight any one criterion is given.") \
    WORD(LEADS_UNTIL, "leads_until", \
         "{option} leads by {lead}. The smallest change of one weight that ends it: that of {criterion} from {from} to {to}, the others as they are; beyond that {rival} leads.") \
    WORD(WHICH_SCORE, "which_score", "Which score would end the lead?") \
    WORD(EACH_SCORE, "each_score", "Each alone, the smallest change first: {list}.") \
    WORD(NO_SCORE, "no_score", "None alone, whatever it is from 1 to 5.") \
    WORD(NO_SCORE_IN, "no_score_in", "No score from 1 to 5 does in: {list}.") \
    WORD(SCORE_CHANGE, "score_change", "{criterion} of {option} from {from} to {to}") \
    WORD(SCORE_FOR, "score_for", "{change}, for {option}") \
    WORD(HOW_OFTEN, "how_often", "How often does it lead?") \
    WORD(DRAWS_VALUE, "draws_value", \
         "Of {draws} draws of 1 value with an interval (triangular on it), {who}.") \
    WORD(DRAWS_VALUES, "draws_values", \
         "Of {draws} draws of {n} values with an interval (triangular on it), {who}.") \
    WORD(DRAWS_NONE, "draws_none", "No value has an interval, so none is drawn.") \
    WORD(DRAWS_WEIGHTS, "draws_weights", \
         "Of {draws} draws of all weights (uniform), the values as they are, {who}.") \
    WORD(DRAWS_SEED, "draws_seed", "Seed {seed}.") \
    WORD(LEADS_ALL, "leads_all", "{option} leads in all") \
    WORD(LEADS_FIRST, "leads_first", "{option} leads in {percent} %") \
    WORD(LEADS_NEXT, "leads_next", "{option} in {percent} %") \
    WORD(MIX_BEST, "mix_best", "A mix has the best of its parts.") \
    WORD(MIX_WORST, "mix_worst", "A mix has the worst of its parts.") \
    WORD(MEASURED, "measured", "measured; {one} is worth 1, {five} is worth 5, in proportion between.") \
    WORD(MEASURED_LOG, "measured_log", \
         "measured; {one} is worth 1, {five} is worth 5, by its logarithm between.") \
    WORD(COST_BLENDED, "cost_blended", "Cost is blended into the total by the author's choice.") \
    WORD(JUDGED, "judged", "judged by {author}.") \
    WORD(JUDGED_REQUIREMENT, "judged_requirement", "{name}: {reason} (judged by {author}).") \
    WORD(ONE_PART, "one_part", "One part of a mix is enough.") \
    WORD(REQUIRED, "required", "Required.") \
    WORD(MISSING, "missing", "Missing.") \
    WORD(LEFT_OUT_OF_TOTALS, "left_out_of_totals", \
         "{list}: no evidence, so left out of all totals.") \
    WORD(SHARE_FIRST, "share_first", "{percent} % of the work on {option}") \
    WORD(SHARE_NEXT, "share_next", "{percent} % on {option}") \
    WORD(MIX_MEANS, "mix_means", \
         "{list}. Its scores and cost are the means of theirs by these shares, where nothing else is said, and it meets what all of them meet.")
/* clang-format on */

#endif
