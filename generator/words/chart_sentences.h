/* The texts of charts: notes, readings beside marks, alternative texts and column heads of their
 * data tables. They are among the sentences of words/sentences.h. If a number may be one or
 * several, each form is a sentence of its own. */
#ifndef WORDS_CHART_SENTENCES_H
#define WORDS_CHART_SENTENCES_H

/* clang-format off */
/* A sentence in two forms, chosen by a number: the first for 1, the second for every other number.
 * WordKey has them next to each other (word_of_count()). */
#define COUNTED(WORD, one, one_key, one_english, several, several_key, several_english) \
    WORD(one, one_key, one_english) \
    WORD(several, several_key, several_english)

/* Notes below the marks of a chart: what the marks mean, and what is not drawn. */
#define CHART_NOTES(WORD) \
    WORD(COMMA, "comma", ", ") \
    WORD(SEMICOLON, "semicolon", "; ") \
    WORD(COLON, "colon", ": ") \
    WORD(INTERVAL_ENDS, "interval_ends", "[{low}, {high}]") \
    WORD(SOURCE_LINE, "source_line", "Source: {source}") \
    WORD(AXIS_LONGER_X, "axis_longer_x", \
         "Some values are outside the range {low} to {high}, so the horizontal axis is longer than requested.") \
    WORD(AXIS_LONGER_Y, "axis_longer_y", \
         "Some values are outside the range {low} to {high}, so the vertical axis is longer than requested.") \
    WORD(MARKS_NOT_BARS, "marks_not_bars", \
         "Marks instead of bars: a log scale has no zero from which a bar could start.") \
    WORD(REST_GREY, "rest_grey", "Grey: not highlighted.") \
    COUNTED(WORD, LINE_GREY, "line_grey", "Grey: {n} other line.", \
            LINES_GREY, "lines_grey", "Grey: {n} other lines.") \
    COUNTED(WORD, CHIP_GREY, "chip_grey", "Grey: {n} single chip.", \
            CHIPS_GREY, "chips_grey", "Grey: {n} single chips.") \
    WORD(NAMES_GREY, "names_grey", "Grey names: options that are not highlighted.") \
    WORD(MONTH_OF, "month_of", "month {n}") \
    COUNTED(WORD, LASTS_MONTH, "lasts_month", "{n} month", \
            LASTS_MONTHS, "lasts_months", "{n} months") \
    WORD(CROSSING_ANYWHERE, "crossing_anywhere", "between the start and beyond {to}") \
    WORD(CROSSING_BEYOND, "crossing_beyond", "between {from} and beyond {to}") \
    WORD(CROSSING_OR_LATER, "crossing_or_later", "{at} or later") \
    WORD(CROSSING_FROM_START, "crossing_from_start", "between the start and {to}") \
    WORD(BOTH_SAME, "both_same", "Circle: both cost the same up to then.") \
    WORD(BOTH_SAME_RANGE, "both_same_range", \
         "Circle: both cost the same up to then; beside it the interval of that time.") \
    WORD(ONE_OPTION_ONLY, "one_option_only", "One option only: there is no break-even.") \
    WORD(NO_CROSSING, "no_crossing", "No break-even within {time}.") \
    WORD(NO_CROSSING_KNOWN, "no_crossing_known", \
         "No break-even within {time}, as far as both are known.") \
    WORD(NO_CROSSING_LOW, "no_crossing_low", \
         "No break-even within {time}: {option} costs less throughout.") \
    WORD(NO_CROSSING_LOW_KNOWN, "no_crossing_low_known", \
         "No break-even within {time}: {option} costs less throughout, as far as both are known.") \
    WORD(TWO_CROSSING, "two_crossing", "{first} and {second}: {at}") \
    WORD(RATIO_AXIS, "ratio_axis", "ratio, log scale; 1× = no difference") \
    WORD(ZERO_NONE, "zero_none", "0 = no difference") \
    WORD(BELOW_RATIO, "below_ratio", \
         "Below: dot and interval ({meaning}) of the ratio; {verdict}.") \
    WORD(BELOW_DIFFERENCE, "below_difference", \
         "Below: dot and interval ({meaning}) of the difference; {verdict}.") \
    WORD(FORMED_OF, "formed_of", "Ratios of: {statistic}.") \
    WORD(STATISTIC_BELOW, "statistic_below", \
         "Statistic above: median of the runs; below: {statistic}.") \
    WORD(NONE_HOLDS, "none_holds", "no interval includes {value}") \
    COUNTED(WORD, INTERVAL_HOLDS, "interval_holds", "{n} of {all} includes {value}, so its runs do not show a difference", \
            INTERVALS_HOLD, "intervals_hold", "{n} of {all} include {value}, so their runs do not show a difference") \
    WORD(NO_DIFFERENCE_INTERVAL, "no_difference_interval", "No difference has an interval.") \
    COUNTED(WORD, ONE_WITHOUT_INTERVAL, "one_without_interval", "{n} without an interval is not shown.", \
            MANY_WITHOUT_INTERVAL, "many_without_interval", "{n} without an interval are not shown.") \
    COUNTED(WORD, DIFFERENCE_LEFT, "difference_left", "{n} difference is only in the data table.", \
            DIFFERENCES_LEFT, "differences_left", "{n} differences are only in the data table.") \
    WORD(STAT_MEAN, "stat_mean", "{level}% interval of the mean, by Student’s t") \
    WORD(STAT_ERROR, "stat_error", "mean ± its standard error") \
    WORD(STAT_DEVIATION, "stat_deviation", "mean ± standard deviation of the runs") \
    WORD(STAT_RANGE, "stat_range", "smallest to largest run") \
    WORD(STAT_QUARTILES, "stat_quartiles", "first to third quartile of the runs") \
    WORD(VALUES_MEDIANS, "values_medians", "Values: medians of the runs.") \
    WORD(VALUES_GEOMETRIC, "values_geometric", "Values: geometric means of the runs.") \
    WORD(VALUES_MEANS, "values_means", "Values: means of the runs.") \
    COUNTED(WORD, VALUELESS_RUN, "valueless_run", "{n} run without value is not counted.", \
            VALUELESS_RUNS, "valueless_runs", "{n} runs without value are not counted.") \
    WORD(ARROW_TO_ZERO, "arrow_to_zero", \
         "Arrow: the interval reaches 0 or less, which a log scale cannot show.") \
    WORD(SHADE, "shade", "Shade: {what}, from {low} to {high}.") \
    WORD(SHADE_UNKNOWN, "shade_unknown", \
         "Shade: {what}, from {low} to {high}; hatched: no value.") \
    WORD(FAVOURS, "favours", "favours {side}") \
    WORD(ABOUT_EVEN, "about_even", "about even") \
    WORD(SIDES_NOTE, "sides_note", "Below {center}: favours {low}; above: favours {high}.") \
    WORD(AXES_OF_HEADINGS, "axes_of_headings", "Each heading has its own axis.") \
    WORD(AXES_DIFFER, "axes_differ", "The axes of the panels differ.") \
    WORD(AXES_DIFFER_X, "axes_differ_x", "The horizontal axes of the panels differ.") \
    WORD(AXES_DIFFER_Y, "axes_differ_y", "The vertical axes of the panels differ.") \
    COUNTED(WORD, PANEL_LEFT, "panel_left", "{n} panel is only in the data table.", \
            PANELS_LEFT, "panels_left", "{n} panels are only in the data table.") \
    COUNTED(WORD, ITEM_LEFT, "item_left", "{n} item is only in the data table.", \
            ITEMS_LEFT, "items_left", "{n} items are only in the data table.") \
    COUNTED(WORD, ROW_LEFT, "row_left", "{n} row is only in the data table.", \
            ROWS_LEFT, "rows_left", "{n} rows are only in the data table.") \
    COUNTED(WORD, FURTHER_ROW_LEFT, "further_row_left", "{n} more row is only in the data table.", \
            FURTHER_ROWS_LEFT, "further_rows_left", "{n} more rows are only in the data table.") \
    COUNTED(WORD, OPTION_LEFT, "option_left", "{n} more option is only in the data table.", \
            OPTIONS_LEFT, "options_left", "{n} more options are only in the data table.") \
    COUNTED(WORD, INPUT_LEFT, "input_left", "{n} more input is only in the data table.", \
            INPUTS_LEFT, "inputs_left", "{n} more inputs are only in the data table.") \
    COUNTED(WORD, INPUT_LEFT_SWING, "input_left_swing", "{n} more input is only in the data table, with a swing of {swing} at most.", \
            INPUTS_LEFT_SWING, "inputs_left_swing", "{n} more inputs are only in the data table, with a swing of {swing} at most.") \
    WORD(NO_ROW, "no_row", "no row") \
    WORD(NO_SHARE, "no_share", "no share") \
    COUNTED(WORD, TOO_FEW_VALUE, "too_few_value", "{n} value is too few for a median ({needed} needed)", \
            TOO_FEW_VALUES, "too_few_values", "{n} values are too few for a median ({needed} needed)") \
    WORD(VALUES_EACH, "values_each", \
         "n = {n} values each; shown up to the share 1 − 10/n; beyond it: {beyond}.") \
    WORD(VALUES_EACH_RANGE, "values_each_range", \
         "n = {low} to {high} values each; shown up to the share 1 − 10/n; beyond it: {beyond}.") \
    WORD(PERCENTILES_TAKEN, "percentiles_taken", "Percentiles as the tool reported them.") \
    WORD(SHARES_TAKEN, "shares_taken", \
         "Points: shares that the tool reported; straight lines between them.") \
    WORD(CLIENT_WAITS, "client_waits", \
         "A client that waits for each answer sends no requests meanwhile, so the tail that it measures is too short.") \
    WORD(BAND_GAP, "band_gap", "Band: the gap between the two lines.") \
    WORD(Y_NOT_ZERO, "y_not_zero", "The vertical axis need not start at zero.") \
    WORD(LINE_BREAKS, "line_breaks", \
         "A line breaks where a value is missing; the marks on both sides are hollow.") \
    WORD(TAKES_BETTER, "takes_better", \
         "If several results share a position, the line goes through the better one.") \
    WORD(UNLABELLED_TABLE, "unlabelled_table", "+ {n} unlabelled, see the data table") \
    WORD(AT_FRONT_ENDS, "at_front_ends", "At the ends of a front: {what}.") \
    WORD(AT_FRONT_POINTS, "at_front_points", "At the points of a front: {what}.") \
    WORD(AT_POINTS, "at_points", "At the points: {what}.") \
    WORD(HOLLOW_BEATEN, "hollow_beaten", \
         "Hollow: {n} of {all} points, each beaten on both axes by another point of its line.") \
    COUNTED(WORD, POINT_EQUAL, "point_equal", "{n} point equals one of the front.", \
            POINTS_EQUAL, "points_equal", "{n} points equal one of the front.") \
    WORD(INTERVAL, "interval", "interval") \
    WORD(HIGHEST_GPU, "highest_gpu", "Highest GPU") \
    WORD(HIGHEST_TPU, "highest_tpu", "Highest TPU") \
    WORD(HIGHEST_OTHER, "highest_other", "Highest other") \
    COUNTED(WORD, OF_CHIP, "of_chip", "of {n} chip", \
            OF_CHIPS, "of_chips", "of {n} chips") \
    WORD(ACHIEVED, "achieved", "achieved") \
    WORD(OF_ITS_ROOF, "of_its_roof", "{what}, {percent}% of its roof") \
    WORD(PEAK_RIDGE, "peak_ridge", "{peak}, ridge {ridge}") \
    WORD(ATTAINABLE, "attainable", "Attainable rate of one chip") \
    WORD(NO_BANDWIDTH, "no_bandwidth", "no memory bandwidth") \
    WORD(ROOFS_OF, "roofs_of", \
         "Roofs: peak rate, dense {precision}, and memory bandwidth from data sheets, not measured.") \
    WORD(ROOFS_STATED, "roofs_stated", \
         "Roofs: peak rate and memory bandwidth from data sheets.") \
    WORD(FULL_MEASURED, "full_measured", "Filled marks: measured.") \
    WORD(TICKS_RUNS, "ticks_runs", \
         "Tick: one run; overlapping runs share its height. Tall bar: median; thin bar: lowest to highest.") \
    WORD(DOTS_OFFERS, "dots_offers", \
         "Dot: one offer. Tall bar: median; thin bar: lowest to highest.") \
    WORD(FEW_RUNS, "few_runs", "Fewer than five runs have no interval.") \
    COUNTED(WORD, REST_ONE, "rest_one", "Box: the median of the {n} other row.", \
            REST_MANY, "rest_many", "Box plot: medians of the {n} other rows; the box contains half of them.") \
    COUNTED(WORD, MORE_STRIP, "more_strip", "{n} more row", \
            MORE_STRIPS, "more_strips", "{n} more rows") \
    WORD(THEIR_MEDIANS, "their_medians", "their medians") \
    WORD(SOME_WITHOUT, "some_without", "{n} n/a") \
    WORD(RUNS_FAILED, "runs_failed", "n = {n}, {failed} failed") \
    WORD(SCALING_STRONG, "scaling_strong", "Strong scaling: the same problem on more chips.") \
    WORD(SCALING_WEAK, "scaling_weak", "Weak scaling: the problem grows with the chips.") \
    COUNTED(WORD, CELL_WITHOUT, "cell_without", "{n} cell of {all} has no data and is shown as not known.", \
            CELLS_WITHOUT, "cells_without", "{n} of {all} cells have no data and are shown as not known.") \
    WORD(ALL_OF, "all_of", "all {n} {what}") \
    WORD(NATIVE, "native", "native") \
    WORD(PARTIAL, "partial", "partial") \
    WORD(EXPERIMENTAL, "experimental", "experimental") \
    WORD(NONE, "none", "none") \
    WORD(LEFT_OF_ZERO, "left_of_zero", \
         "Left of zero: deductions; dot below a bar: total after deductions.") \
    WORD(HATCHED_OPEN, "hatched_open", \
         "Hatched with an open end: part not known, so the total is a bound.") \
    WORD(AND_BEYOND, "and_beyond", "{value} or more") \
    WORD(NOT_KNOWN_LIST, "not_known_list", "not known: {list}") \
    WORD(NO_COMPONENT, "no_component", "no component is known") \
    WORD(DIFFERENCE, "difference", "Difference") \
    WORD(RATIO, "ratio", "Ratio") \
    WORD(OTHER_PARTS, "other_parts", "Other ({n})") \
    WORD(DEDUCTIONS, "deductions", "Deductions ({n})") \
    WORD(INPUT_AT_ENDS, "input_at_ends", "Values at the ends of the bars: the input.") \
    WORD(TWO_THIN_BARS, "two_thin_bars", \
         "Two thin bars: both ends are on the same side of the base case.") \
    WORD(NO_OUTPUT, "no_output", "no output") \
    WORD(NO_OUTPUT_AT_END, "no_output_at_end", "no output at one end") \
    WORD(AT_LOW_INPUT, "at_low_input", "at the low input") \
    WORD(AT_HIGH_INPUT, "at_high_input", "at the high input") \
    WORD(SWING, "swing", "Swing") \
    WORD(CRITERIA_LEFT_OUT, "criteria_left_out", \
         "Not part of any total: {list} (not scored for every option).") \
    WORD(HALVED_DOUBLED, "halved_doubled", \
         "Under a total: its range when one weight is halved or doubled.") \
    WORD(COUNTS_WHERE_KNOWN, "counts_where_known", "{counts} where the files have them.") \
    WORD(SCORES_PUBLISHED, "scores_published", \
         "Published scores only: their runs are not in the files.") \
    WORD(MARK_INTERVAL, "mark_interval", "{mark}: interval ({meaning}).") \
    WORD(MARK_RUNS, "mark_runs", "{mark}: single runs.") \
    WORD(MARK_NO_REPEATS, "mark_no_repeats", "{mark}: no repeat runs in the files.") \
    WORD(MARK_FEW_RUNS, "mark_few_runs", "{mark}: too few runs for an interval.") \
    WORD(MARK_ONE_RUN, "mark_one_run", "{mark}: one run.") \
    WORD(WHISKER, "whisker", "Whisker") \
    WORD(TICKS_UNDER_BAR, "ticks_under_bar", "Ticks under a bar") \
    WORD(TICKS_UNDER_MARK, "ticks_under_mark", "Ticks under a mark") \
    WORD(HOLLOW_BAR, "hollow_bar", "Hollow bar") \
    WORD(HOLLOW_MARK, "hollow_mark", "Hollow mark") \
    WORD(FAINT_BAND, "faint_band", "Faint band") \
    WORD(LINE_THROUGH_POINT, "line_through_point", "Line through a point") \
    WORD(LINE_THROUGH_MARK, "line_through_mark", "Line through a mark") \
    WORD(TICKS_AT_MARK, "ticks_at_mark", "Ticks at a mark") \
    WORD(LINES_NAMED_IN_TABLE, "lines_named_in_table", \
         "The data table has the names of the lines.") \
    COUNTED(WORD, ROW_VALUELESS, "row_valueless", "{n} row of {all} has no value.", \
            ROWS_VALUELESS, "rows_valueless", "{n} of {all} rows have no value.") \
    COUNTED(WORD, ROW_VALUELESS_OUT, "row_valueless_out", "{n} row of {all} has no value and is not shown.", \
            ROWS_VALUELESS_OUT, "rows_valueless_out", "{n} of {all} rows have no value and are not shown.") \
    COUNTED(WORD, ROW_UNPLACED, "row_unplaced", "{n} row is not shown: {reason}.", \
            ROWS_UNPLACED, "rows_unplaced", "{n} rows are not shown: {reason}.") \
    WORD(ROWS_COUNTED, "rows_counted", "{n} rows") \
    WORD(PER_INSIDE, "per_inside", " per ") \
    WORD(UNIT_MINUTES, "unit_minutes", "minutes") \
    WORD(UNIT_MONEY_CHIP_HOUR, "unit_money_chip_hour", "{currency} per chip-hour") \
    WORD(UNIT_MONEY_MILLION_TOKENS, "unit_money_million_tokens", "{currency} per million tokens") \
    WORD(UNIT_A_DAY, "unit_a_day", "per day") \
    WORD(UNIT_CHIP_HOURS, "unit_chip_hours", "chip-hours")

/* Parts of a chart's alternative text, and of the text for a mark under the pointer. */
#define CHART_ALTS(WORD) \
    WORD(KIND_BAR, "kind_bar", "Bar chart") \
    WORD(KIND_DOT, "kind_dot", "Dot plot") \
    WORD(KIND_LINE, "kind_line", "Line chart") \
    WORD(KIND_DUMBBELL, "kind_dumbbell", "Dumbbell chart") \
    WORD(KIND_ECDF, "kind_ecdf", "Distribution") \
    WORD(KIND_LAYER, "kind_layer", "Chart") \
    WORD(KIND_MATRIX, "kind_matrix", "Decision matrix") \
    WORD(KIND_PARETO, "kind_pareto", "Pareto chart") \
    WORD(KIND_RATIO, "kind_ratio", "Dot plot") \
    WORD(KIND_ROOFLINE, "kind_roofline", "Roofline") \
    WORD(KIND_RUNS, "kind_runs", "Strip chart") \
    WORD(KIND_SCALING, "kind_scaling", "Scaling plot") \
    WORD(KIND_SLOPE, "kind_slope", "Slope chart") \
    WORD(KIND_SUPPORT, "kind_support", "Support matrix") \
    WORD(KIND_TCO, "kind_tco", "Stacked bar chart") \
    WORD(KIND_TORNADO, "kind_tornado", "Tornado chart") \
    COUNTED(WORD, ALT_ROW, "alt_row", "{chart} of {what}; {n} row.", \
            ALT_ROWS, "alt_rows", "{chart} of {what}; {n} rows.") \
    WORD(ALT_ONE_VALUE, "alt_one_value", "One value: {value} for {name}.") \
    WORD(ALT_EXTREMES, "alt_extremes", \
         "Highest {high} for {high_name}; lowest {low} for {low_name}.") \
    COUNTED(WORD, ALT_MISSING, "alt_missing", "{n} row of {all} has no value: {name} ({reason}).", \
            ALT_MISSING_SEVERAL, "alt_missing_several", "{n} of {all} rows have no value: {name} ({reason}) and others.") \
    WORD(ALT_TIMES, "alt_times", "The highest is {ratio} times the lowest.") \
    COUNTED(WORD, ALT_MORE_PANEL, "alt_more_panel", "{n} more panel.", \
            ALT_MORE_PANELS, "alt_more_panels", "{n} more panels.") \
    COUNTED(WORD, ALT_MORE_LINE, "alt_more_line", "{n} more line.", \
            ALT_MORE_LINES, "alt_more_lines", "{n} more lines.") \
    COUNTED(WORD, ALT_MORE_STRIP, "alt_more_strip", "{n} more row.", \
            ALT_MORE_STRIPS, "alt_more_strips", "{n} more rows.") \
    COUNTED(WORD, ALT_MORE_FRONT, "alt_more_front", "{n} more front.", \
            ALT_MORE_FRONTS, "alt_more_fronts", "{n} more fronts.") \
    COUNTED(WORD, ALT_MORE_ROOF, "alt_more_roof", "{n} more roof.", \
            ALT_MORE_ROOFS, "alt_more_roofs", "{n} more roofs.") \
    COUNTED(WORD, ALT_MORE_CROSSING, "alt_more_crossing", "{n} more crossing.", \
            ALT_MORE_CROSSINGS, "alt_more_crossings", "{n} more crossings.") \
    WORD(ALT_COMES_TO, "alt_comes_to", "{option} comes to {value} at {time}") \
    WORD(ALT_COSTS_LESS, "alt_costs_less", "{option} costs less than {other} from {time} on.") \
    WORD(ALT_COSTS_LESS_OPEN, "alt_costs_less_open", \
         "{option} becomes cheaper than {other} {time}.") \
    WORD(ALT_ABOVE, "alt_above", \
         "{first} is above {second} in {n} of {all}, below in {below}.") \
    WORD(ALT_PAIR, "alt_pair", "{item}: {first} and {second}, {ratio}×.") \
    WORD(ALT_RISE_FALL, "alt_rise_fall", \
         "From {from} to {to}: {up} of {all} up, {down} down.") \
    WORD(ALT_WITHIN, "alt_within", "{share} within {value}") \
    WORD(ALT_LISTED, "alt_listed", "{name}: {list}.") \
    WORD(ALT_AT, "alt_at", "{name}: {value} at {place}.") \
    WORD(ALT_RISES, "alt_rises", \
         "{name} rises from {value} at {place} to {last} at {last_place}.") \
    WORD(ALT_FALLS, "alt_falls", \
         "{name} falls from {value} at {place} to {last} at {last_place}.") \
    WORD(ALT_GOES, "alt_goes", "{name} is at {value} at {place} and at {last} at {last_place}.") \
    WORD(ALT_FRONT_POINT, "alt_front_point", \
         "{name}: {n} of {all} on the front, {value} at {place}.") \
    WORD(ALT_FRONT, "alt_front", \
         "{name}: {n} of {all} on the front, {value} at {place} to {last} at {last_place}.") \
    WORD(ALT_PARITY, "alt_parity", "{above} above parity, {below} below.") \
    WORD(ALT_APART, "alt_apart", "Intervals excluding parity: {n} of {all}.") \
    WORD(ALT_STRIP, "alt_strip", "{name}: median {median}, {low} to {high}, n = {n}.") \
    WORD(ALT_NEIGHBOURS, "alt_neighbours", \
         "Pairs of neighbours whose ranges of values overlap: {n} of {all}.") \
    WORD(TIP_PART, "tip_part", "{option}, {part}: {value}; total {total}") \
    WORD(TIP_LOW, "tip_low", "{input} at its low end: {value}; base case {base}") \
    WORD(TIP_HIGH, "tip_high", "{input} at its high end: {value}; base case {base}") \
    WORD(ALT_HAS_SIZE, "alt_has_size", "{name} has one size only: {value} on {size}.") \
    WORD(ALT_REACHES, "alt_reaches", \
         "{name} reaches {value} on {size}, {percent}% of linear from {first}.") \
    WORD(ALT_ROOF, "alt_roof", "{name}: peak {peak}, ridge point {ridge} {operation} per byte.") \
    WORD(ALT_SUPPORT, "alt_support", "{place}: {list} of {n}.") \
    WORD(ALT_TOTAL, "alt_total", "Total {total}.") \
    WORD(ALT_TOTALS, "alt_totals", "Lowest total {low}; highest {high}.") \
    WORD(ALT_TOTAL_FOR, "alt_total_for", "{total} for {option}") \
    WORD(ALT_TOTAL_PART, "alt_total_part", "{total} for {option}, {percent}% of it {part}") \
    WORD(ALT_TOTAL_OPEN, "alt_total_open", "Total of {option}: {list} not known.") \
    WORD(ALT_INPUT, "alt_input", "One input: {input}.") \
    WORD(ALT_WIDEST, "alt_widest", "Widest: {input}; narrowest of {n}: {last}, by {swing}.") \
    WORD(ALT_FROM_TO, "alt_from_to", "{name}, from {low} to {high}") \
    WORD(ALT_OUTPUT_AT, "alt_output_at", "{value} (at {input})") \
    WORD(ALT_NO_TOTAL, "alt_no_total", \
         "No criterion is scored for every option, so there is no total.") \
    WORD(ALT_ONE_OPTION, "alt_one_option", "One option: {option}, total {total}.") \
    WORD(ALT_LEADS, "alt_leads", \
         "Highest total: {option} with {total}, ahead of {second} with {second_total}.") \
    WORD(ALT_LEADS_LAST, "alt_leads_last", \
         "Highest total: {option} with {total}, ahead of {second} with {second_total}; {last} is last with {last_total}.") \
    WORD(ALT_LEAD_RANGE, "alt_lead_range", \
         "Its range is {low} to {high} when one weight is halved or doubled.") \
    WORD(IN_FILE_LINE, "in_file_line", "{file}, line {n}")

/* Column heads of a chart's data table. */
#define CHART_HEADS(WORD) \
    WORD(HEAD_SERIES, "head_series", "Series") \
    WORD(HEAD_GROUP, "head_group", "Group") \
    WORD(HEAD_LOW, "head_low", "Interval from") \
    WORD(HEAD_HIGH, "head_high", "Interval to") \
    WORD(HEAD_RUNS, "head_runs", "Runs") \
    WORD(HEAD_LOWEST, "head_lowest", "Lowest") \
    WORD(HEAD_HIGHEST, "head_highest", "Highest") \
    WORD(HEAD_MEDIAN, "head_median", "Median") \
    WORD(HEAD_AGAINST, "head_against", "Against") \
    WORD(HEAD_PERCENTILE, "head_percentile", "Percentile") \
    WORD(HEAD_STATUS, "head_status", "Status") \
    WORD(HEAD_SCORE, "head_score", "Score") \
    WORD(HEAD_WEIGHT, "head_weight", "Weight") \
    WORD(HEAD_SHARE, "head_share", "Share") \
    WORD(HEAD_TOTAL_LOW, "head_total_low", "Total at least") \
    WORD(HEAD_TOTAL_HIGH, "head_total_high", "Total at most") \
    WORD(HEAD_INPUT_UNIT, "head_input_unit", "Unit of the input") \
    WORD(HEAD_INPUT_LOW, "head_input_low", "Low input") \
    WORD(HEAD_INPUT_HIGH, "head_input_high", "High input") \
    WORD(HEAD_AT_LOW, "head_at_low", "At low input ({unit})") \
    WORD(HEAD_AT_HIGH, "head_at_high", "At high input ({unit})") \
    WORD(HEAD_SWING, "head_swing", "Swing ({unit})") \
    WORD(HEAD_BASE, "head_base", "Base case ({unit})") \
    WORD(HEAD_TOTAL, "head_total", "Total ({unit})") \
    WORD(HEAD_TOTAL_IS, "head_total_is", "Total is") \
    WORD(HEAD_TOTAL_FROM, "head_total_from", "Total from ({unit})") \
    WORD(HEAD_TOTAL_TO, "head_total_to", "Total to ({unit})") \
    WORD(TOTAL_IS_EXACT, "total_is_exact", "exact") \
    WORD(TOTAL_IS_LEAST, "total_is_least", "at least") \
    WORD(TOTAL_IS_MOST, "total_is_most", "at most") \
    WORD(HEAD_PEAK, "head_peak", "Peak ({unit})") \
    WORD(HEAD_MEMORY, "head_memory", "Memory bandwidth (B/s)") \
    WORD(HEAD_RIDGE, "head_ridge", "Ridge point ({unit}/B)") \
    WORD(HEAD_INTENSITY, "head_intensity", "Intensity ({unit}/B)") \
    WORD(HEAD_ACHIEVED, "head_achieved", "Achieved ({unit})") \
    WORD(TIP_TOTAL, "tip_total", "{option}: total {total}") \
    WORD(TIP_SUPPORT, "tip_support", "{tool} on {place}: {status}")
/* clang-format on */

#endif
