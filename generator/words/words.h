/* The words of the program itself: labels, headings of generated pages, buttons, and the sentences
 * it composes (words/sentences.h). The English texts are here; other languages are in
 * templates/words/LANGUAGE.yaml, and a report may replace any word. MLPerf's notices stay in
 * English, as its rules require. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "base/files.h"
#include "base/value.h"
#include "words/sentences.h"
#include "words/standard_words.h"

/* clang-format off */
#define WORDS(WORD) \
    WORD(FIGURE, "figure", "Figure") \
    WORD(FIGURES, "figures", "Figures") \
    WORD(TABLE, "table", "Table") \
    WORD(TABLES, "tables", "Tables") \
    WORD(SECTION, "section", "Section") \
    WORD(SECTIONS, "sections", "Sections") \
    WORD(EQUATION, "equation", "Equation") \
    WORD(CLAIM, "claim", "Claim") \
    WORD(NOTE, "note", "Note") \
    WORD(NOTES, "notes", "Notes") \
    WORD(SOURCE, "source", "Source") \
    WORD(SOURCES, "sources", "Sources") \
    WORD(INDEX, "index", "Index") \
    WORD(SYSTEMS, "systems", "Systems") \
    WORD(WORKLOADS, "workloads", "Workloads") \
    WORD(CONTENTS, "contents", "Contents") \
    WORD(SUMMARY, "summary", "Summary") \
    WORD(CHAPTER, "chapter", "chapter") \
    WORD(APPENDIX, "appendix", "appendix") \
    WORD(PAGE_SHORT, "page_short", "p.") \
    WORD(PAGE, "page", "Page") \
    WORD(PART, "part", "part") \
    WORD(OF, "of", "of") \
    WORD(CONTINUED, "continued", "continued") \
    WORD(CONTINUED_NEXT, "continued_next", "Continued on the next page") \
    WORD(REPORT, "report", "Report") \
    WORD(EDITION, "edition", "Edition") \
    WORD(EDITION_INSIDE, "edition_inside", "edition") \
    WORD(DATE, "date", "Date") \
    WORD(AUTHORS, "authors", "Authors") \
    WORD(CLASSIFICATION, "classification", "Classification") \
    WORD(HOW_TO_READ, "how_to_read", "How to read") \
    WORD(DATA_OF_FIGURE, "data_of_figure", "Data of figure") \
    WORD(DATA_TABLE, "data_table", "Data table") \
    WORD(DOWNLOADS_OF_FIGURE, "downloads_of_figure", "Downloads of figure") \
    WORD(DARK_SVG, "dark_svg", "dark SVG") \
    WORD(NARROW_SVG, "narrow_svg", "narrow SVG") \
    WORD(TWIN, "twin", "This chart as SVG") \
    WORD(FOOTNOTE, "footnote", "Footnote") \
    WORD(BACK_TO_MARK, "back_to_mark", "Back to reference") \
    WORD(USE, "use", "use") \
    WORD(TERMS, "terms", "Terms") \
    WORD(WORK, "work", "Work") \
    WORD(CHOICE, "choice", "Choice") \
    WORD(WHY, "why", "Why") \
    WORD(HOW_SURE, "how_sure", "How sure") \
    WORD(CHANGE, "change", "What would change it") \
    WORD(UNCERTAIN, "uncertain", "What is not certain") \
    WORD(SURE_HIGH, "sure_high", "High") \
    WORD(SURE_MODERATE, "sure_moderate", "Moderate") \
    WORD(SURE_LOW, "sure_low", "Low") \
    WORD(SURE_NONE, "sure_none", "Not tested") \
    WORD(PRECISION, "precision", "Precision") \
    WORD(FIT, "fit", "Fit") \
    WORD(LEVEL_HIGH, "level_high", "high") \
    WORD(LEVEL_MODERATE, "level_moderate", "moderate") \
    WORD(LEVEL_LOW, "level_low", "low") \
    WORD(LEVEL_NONE, "level_none", "none") \
    COUNTED(WORD, PRECISION_RUN, "precision_run", "At least {n} run on each side; {interval}.", \
            PRECISION_RUNS, "precision_runs", "At least {n} runs on each side; {interval}.") \
    WORD(PARITY_EXCLUDED, "parity_excluded", "the interval excludes parity") \
    WORD(PARITY_NOT_EXCLUDED, "parity_not_excluded", "no interval excludes parity") \
    WORD(FIT_SAME, "fit_same", "Same: {list}.") \
    WORD(FIT_IN_PART, "fit_in_part", "In part: {list}.") \
    WORD(FIT_NOT, "fit_not", "Not the same: {list}.") \
    WORD(FIT_MODEL, "fit_model", "model") \
    WORD(FIT_SIZE, "fit_size", "size") \
    WORD(FIT_DATE, "fit_date", "date") \
    WORD(FIT_SYSTEM, "fit_system", "class of system") \
    WORD(SUPPORTED, "supported", "Supported") \
    WORD(CONTRADICTED, "contradicted", "Contradicted") \
    WORD(MIXED, "mixed", "Mixed") \
    WORD(UNTESTED, "untested", "Not tested") \
    WORD(OPINION, "opinion", "Opinion") \
    WORD(OVERTAKEN, "overtaken", "Overtaken") \
    WORD(OVERTAKEN_ON, "overtaken_on", "Overtaken by events of {date}") \
    WORD(FINDING_MIXED, "finding_mixed", \
         "{value} (supported if {supported}, contradicted if {contradicted})") \
    WORD(RANGE_OVER, "range_over", "{range} over {what}") \
    WORD(KIND, "kind", "Kind") \
    WORD(KIND_TESTED, "kind_tested", "tested on {basis}") \
    WORD(KIND_BY_CONSTRUCTION, "kind_by_construction", "by construction") \
    WORD(KIND_NOT_TESTED, "kind_not_tested", "not tested") \
    WORD(KIND_DOCUMENTED, "kind_documented", "checked in documents") \
    WORD(KIND_OPINION, "kind_opinion", "opinion") \
    WORD(KIND_OVERTAKEN, "kind_overtaken", "overtaken by events") \
    WORD(BY_CONSTRUCTION, "by_construction", "By construction") \
    WORD(ON_MEASUREMENTS, "on_measurements", "measurements") \
    WORD(ON_PRICES, "on_prices", "prices") \
    WORD(ON_SHEETS, "on_sheets", "data sheets") \
    WORD(ON_ASSUMPTIONS, "on_assumptions", "assumptions") \
    WORD(SAID_BY, "said_by", "Stated by") \
    WORD(TEST, "test", "Test") \
    WORD(RESULT, "result", "Result") \
    WORD(EVIDENCE, "evidence", "Evidence") \
    WORD(EVIDENCE_ON_CLAIM, "evidence_on_claim", "Evidence on claim") \
    WORD(SUPPORTED_IF, "supported_if", "Supported if") \
    WORD(CONTRADICTED_IF, "contradicted_if", "contradicted if") \
    WORD(BELOW, "below", "below") \
    WORD(AT_MOST, "at_most", "at most") \
    WORD(ABOVE, "above", "above") \
    WORD(AT_LEAST, "at_least", "at least") \
    WORD(EXACTLY, "exactly", "exactly") \
    WORD(ANYTHING_BUT, "anything_but", "anything but") \
    WORD(IN_SHORT, "in_short", "In short") \
    WORD(VERDICT, "verdict", "Verdict") \
    WORD(RESTS_ON, "rests_on", "Based on") \
    WORD(OTHER_CLAIMS, "other_claims", "Other claims") \
    WORD(TIP, "tip", "Tip") \
    WORD(IMPORTANT, "important", "Important") \
    WORD(WARNING, "warning", "Warning") \
    WORD(CAUTION, "caution", "Caution") \
    WORD(DONE, "done", "done") \
    WORD(TO_DO, "to_do", "to do") \
    WORD(SKIP, "skip", "Skip to the text") \
    WORD(PAGES, "pages", "Pages") \
    WORD(ON_THIS_PAGE, "on_this_page", "On this page") \
    WORD(SEQUENCE, "sequence", "Previous and next page") \
    WORD(PREVIOUS, "previous", "Previous") \
    WORD(NEXT, "next", "Next") \
    WORD(COLOURS, "colours", "Colours of the two families") \
    WORD(SEARCH_REPORT, "search_report", "Search the report") \
    WORD(SEARCH, "search", "Search") \
    WORD(DARK, "dark", "Dark") \
    WORD(PAPER, "paper", "Reading view") \
    WORD(ALL_PAGES, "all_pages", "All pages") \
    /* words ignored by the search, separated by spaces */ \
    WORD(STOP_WORDS, "stop_words", \
         "a about an and any are as at be been but by can could did do does for from had has have how i if in into is it its many may more most much no not of on one or our should so than that the their them then there these they this those to was we were what when where which who why will with would you your") \
    WORD(TRAILS, "trails", "How numbers were computed") \
    WORD(TRAILS_INTRO, "trails_intro", \
         "Numbers on the pages link here. Each entry has the formula, its inputs, and the file and line of each value, as ‘accelreport explain’ prints them.") \
    WORD(FORMULA, "formula", "Formula") \
    WORD(INPUTS_AS, "inputs_as", "Inputs as in") \
    WORD(FIGURES_AND_TABLES, "figures_and_tables", "Figures and tables") \
    WORD(DATA_AS_CSV, "data_as_csv", "Data as CSV") \
    WORD(REPORT_AS_PDF, "report_as_pdf", "Report as PDF") \
    WORD(REPORT_AS_WORKBOOK, "report_as_workbook", "Report as workbook") \
    WORD(SCROLL, "scroll", "Scroll sideways for more columns") \
    WORD(FROM, "from", "Where it comes from") \
    WORD(MANIFEST_LISTS, "manifest_lists", \
         "lists every file that was read and every file that was written, each with its SHA-256.") \
    WORD(SAME_BYTES, "same_bytes", "The same inputs give the same bytes.") \
    WORD(OFFLINE, "offline", "Offline") \
    WORD(NOTHING_FETCHED, "nothing_fetched", \
         "This page loads nothing from a network and can be read without scripts.") \
    WORD(HOLDS_ALL, "holds_all", \
         "This file is complete: it loads nothing and runs no scripts.") \
    WORD(EVERY_WORK, "every_work", \
         "Every source that this report cites, in order of first citation.") \
    WORD(READ_NOT_CITED, "read_not_cited", "Read, not cited") \
    WORD(OUTSIDE, "outside", "Links that leave the report") \
    WORD(NONE_FOLLOWED, "none_followed", "None was opened while the report was built.") \
    WORD(DATA, "data", "Data") \
    WORD(DATA_BEHIND, "data_behind", "The data of every page, as CSV.") \
    COUNTED(WORD, ROW, "row", "row", ROWS, "rows", "rows") \
    WORD(WITHOUT_ROW, "without_row", "Without rows in this report:") \
    WORD(COPIED, "copied", "Link copied") \
    WORD(FILTER_ROWS, "filter_rows", "Filter rows") \
    WORD(NOTHING_FOUND, "nothing_found", "Nothing found") \
    COUNTED(WORD, PLACE, "place", "place", PLACES, "places", "places") \
    WORD(CHART_ROLE, "chart_role", "chart; arrow keys move between marks") \
    WORD(ARROW_KEYS, "arrow_keys", "Arrow keys move between marks") \
    WORD(SHOWN_IN, "shown_in", "Shown in") \
    WORD(FILE, "file", "File") \
    WORD(LINES, "lines", "Lines") \
    WORD(CANNOT_TELL, "cannot_tell", "not known from its query") \
    WORD(OTHERS_CANNOT_TELL, "others_cannot_tell", "and others that are not known") \
    WORD(NO_FIGURES, "no_figures", "The report has no figures or data tables.") \
    WORD(NO_TERMS, "no_terms", "No abbreviations are defined.") \
    WORD(OPTION, "option", "Option") \
    WORD(TOTAL, "total", "Total") \
    WORD(ONE_TO_FIVE, "one_to_five", "1 to 5") \
    WORD(NO_EVIDENCE, "no_evidence", "no evidence") \
    WORD(WEIGHT, "weight", "weight") \
    WORD(NO_WEIGHT, "no_weight", "no weight") \
    WORD(LEFT_OUT, "left_out", "left out") \
    WORD(ASSUMPTIONS, "assumptions", "Assumptions") \
    WORD(ASSUMPTIONS_LEAD, "assumptions_lead", \
         "What this report assumes. Each value can be changed when the report is built.") \
    WORD(PARAMETERS, "parameters", "Parameters") \
    WORD(PARAMETER, "parameter", "Parameter") \
    WORD(VALUE, "value", "Value") \
    WORD(RANGE, "range", "Range") \
    WORD(UNIT, "unit", "Unit") \
    WORD(LINE, "line", "Line") \
    WORD(NO_PARAMETERS, "no_parameters", "The report has no parameters.") \
    WORD(RATES, "rates", "Exchange rates") \
    WORD(DOLLARS_FOR_ONE, "dollars_for_one", "US dollars for one unit") \
    WORD(CURRENCY, "currency", "Currency") \
    WORD(RATE, "rate", "Rate") \
    WORD(COVERAGE, "coverage", "Coverage") \
    WORD(COVERAGE_TITLE, "coverage_title", "What was measured, and what was not") \
    WORD(COVERAGE_LEAD, "coverage_lead", \
         "The number of results for each test and family. A 0 is a gap.") \
    WORD(MLPERF_BY_TEST, "mlperf_by_test", "MLPerf results by test") \
    WORD(OTHERS_BY_TEST, "others_by_test", "Other results by test") \
    WORD(WORKLOAD, "workload", "Workload") \
    WORD(SCENARIO, "scenario", "Scenario") \
    WORD(ROUND, "round", "Round") \
    WORD(OTHER, "other", "Other") \
    WORD(THIS_DATA, "this_data", "The data of this report") \
    WORD(NO_MLPERF, "no_mlperf", "No MLPerf result was read.") \
    WORD(NO_OTHER, "no_other", "No other result was read.") \
    WORD(PRICES_BY_CHIP, "prices_by_chip", "Prices by accelerator") \
    WORD(ROUNDS_UNREAD, "rounds_unread", "Published but not read") \
    WORD(ROUNDS_SINCE, "rounds_since", \
         "Published MLPerf rounds since the oldest one that was read") \
    WORD(PUBLISHED, "published", "Published") \
    WORD(RESULTS_READ, "results_read", "Results read") \
    WORD(DATE_NOT_KNOWN, "date_not_known", "date not known") \
    WORD(AGE_YOUNGEST_PRICE, "age_youngest_price", "Age of the newest price in days") \
    WORD(AGE_OLDEST_PRICE, "age_oldest_price", "of the oldest") \
    WORD(BENCHMARKS_BY_CHIP, "benchmarks_by_chip", "Benchmarks by accelerator") \
    WORD(BENCHMARKS, "benchmarks", "Benchmarks") \
    WORD(MLPERF_RESULTS_USED, "mlperf_results_used", "MLPerf results used") \
    WORD(RETRIEVED, "retrieved", "Retrieved") \
    WORD(WITH_RESULT, "with_result", "With a result") \
    WORD(WITH_VERIFIED, "with_verified", "With a verified result") \
    WORD(NOTHING_KNOWN, "nothing_known", "Nothing known") \
    WORD(UNDATED, "undated", "Date not known") \
    WORD(NO_RESULT, "no_result", "No result was read.") \
    WORD(LEFT_OUT_TITLE, "left_out_title", "What was left out, and why") \
    WORD(ROWS_LEFT_OUT, "rows_left_out", "Rows of prices and results that no figure uses") \
    WORD(LEFT_OUT_ROW, "left_out_row", "Row") \
    WORD(NO_ROW_LEFT_OUT, "no_row_left_out", "No row was left out.") \
    WORD(UNREAD_TITLE, "unread_title", "What was not read") \
    WORD(UNREAD_NAV, "unread_nav", "Not read") \
    WORD(UNREAD_LEAD, "unread_lead", \
         "Files and rows that this report leaves out, why, and how to include them; then what it assumes from file names.") \
    WORD(UNREAD_TABLE, "unread_table", "Files and rows that are left out") \
    WORD(UNREAD_CURE, "unread_cure", "What to write") \
    WORD(UNREAD_WHOLE_FILE, "unread_whole_file", "the whole file") \
    WORD(UNREAD_CORRECT_LINE, "unread_correct_line", "Correct this line.") \
    WORD(UNREAD_SEE_INSPECT, "unread_see_inspect", \
         "‘accelreport inspect’ shows how the file is understood.") \
    WORD(UNREAD_NOTHING, "unread_nothing", "Every data file was read completely.") \
    WORD(UNSTATED_TABLE, "unstated_table", \
         "Files that were read although they do not state all facts") \
    WORD(UNSTATED_LACKS, "unstated_lacks", "What they do not state") \
    WORD(UNREAD_OTHERS, "unread_others", "Files without data") \
    WORD(UNREAD_FILES, "unread_files", "Files") \
    WORD(UNREAD_NAMES, "unread_names", "Names (all: unread.csv)") \
    WORD(ASSUMED, "assumed", "Assumed") \
    WORD(ASSUMED_TITLE, "assumed_title", "What file names suggest") \
    WORD(ASSUMED_TABLE, "assumed_table", \
         "Values that a file does not state, assumed from its name or folder") \
    WORD(ASSUMED_MARK, "assumed_mark", "assumed: {keys}") \
    WORD(FACT_ACCELERATOR, "fact_accelerator", "accelerator") \
    WORD(FACT_ACCELERATORS, "fact_accelerators", "number of chips") \
    WORD(FACT_NODES, "fact_nodes", "number of nodes") \
    WORD(FACT_PRECISION, "fact_precision", "precision") \
    WORD(FACT_MODEL, "fact_model", "model") \
    WORD(FACT_WORKLOAD, "fact_workload", "workload") \
    WORD(FACT_INPUT_LENGTH, "fact_input_length", "input length") \
    WORD(FACT_OUTPUT_LENGTH, "fact_output_length", "output length") \
    WORD(FACT_CONCURRENCY, "fact_concurrency", "concurrency") \
    WORD(FACT_REQUEST_RATE, "fact_request_rate", "request rate") \
    WORD(FACT_SOFTWARE, "fact_software", "software") \
    WORD(FACT_SYSTEM, "fact_system", "system") \
    WORD(ALL_BEFORE, "all_before", "all") \
    WORD(THE_ONLY_ONE, "the_only_one", "the only one") \
    WORD(ASSUMED_IN, "assumed_in", \
         "Assumed from file names: {keys} (results: {count} of {all}).") \
    WORD(FULL_LOAD, "full_load", \
         "Assumes full load (utilisation 1), because report.yaml has no cost_utilisation.") \
    WORD(GLOSSARY, "glossary", "Glossary") \
    WORD(GLOSSARY_LEAD, "glossary_lead", "Abbreviations, and what they mean in this report.") \
    WORD(PROVENANCE, "provenance", "Provenance") \
    WORD(PROVENANCE_TITLE, "provenance_title", "Where the numbers come from") \
    WORD(PROVENANCE_LEAD, "provenance_lead", \
         "Each figure and table, the lines of the files that it uses, and a hash that identifies each file.") \
    WORD(FILES_READ, "files_read", "Files that were read") \
    WORD(EVERY_FILE, "every_file", "Every data file") \
    WORD(HASH, "hash", "SHA-256 of the content and of its metadata") \
    WORD(NO_FILE, "no_file", "No file was read.") \
    WORD(CHIP, "chip", "Chip") \
    WORD(OFFERS, "offers", "Offers") \
    WORD(SELLERS, "sellers", "Providers") \
    WORD(OLDEST, "oldest", "Oldest") \
    WORD(NEWEST, "newest", "Newest") \
    WORD(NO_PRICE, "no_price", "No price was read.") \
    WORD(SAID_IN, "said_in", "Stated in") \
    WORD(ALL_IN_DOLLARS, "all_in_dollars", "All prices are in US dollars.") \
    WORD(ALL_IN_CURRENCY, "all_in_currency", "All prices are in {currency}.") \
    WORD(NO_RATES, "no_rates", \
         "Prices are in {currencies}, and report.yaml has no exchange rate, so amounts in different currencies are not compared.") \
    WORD(TITLE, "title", "Title") \
    WORD(SHEET, "sheet", "Sheet") \
    WORD(IN_REPORT, "in_report", "In the report") \
    WORD(REMARKS, "remarks", "Remarks") \
    WORD(SHEET_ROWS_CUT, "sheet_rows_cut", \
         "A sheet has at most {most} rows; rows left out: {n}. The page has all rows.") \
    WORD(SHEETS_CUT, "sheets_cut", \
         "A workbook has at most {most} sheets; figures and tables without a sheet: {n}.") \
    WORD(COST_MODEL, "cost_model", "Cost model") \
    WORD(COST_SHEET_LEAD, "cost_sheet_lead", \
         "If you change the value of a parameter, all totals change with it: the formulas are those of the report.") \
    WORD(LOWEST, "lowest", "Lowest") \
    WORD(HIGHEST, "highest", "Highest") \
    WORD(NUMBER_POINT, "number_point", ".") \
    WORD(NUMBER_COMMA, "number_comma", ",") \
    WORD(NUMBER_MILLIONS, "number_millions", "{number}m") \
    WORD(NUMBER_BILLIONS, "number_billions", "{number}bn") \
    WORD(NUMBER_TRILLIONS, "number_trillions", "{number}tn") \
    WORD(PERCENT, "percent", "{number}%") \
    WORD(MONEY, "money", "{sign}{number}") \
    SENTENCES(WORD) \
    STANDARD_WORDS(WORD)
/* clang-format on */

#define WORD_NAME(name, key, english) WORD_##name,
typedef enum { WORDS(WORD_NAME) N_WORDS } WordKey;
#undef WORD_NAME

/* The form for n of a word with two forms (COUNTED), given by its form for 1. */
WordKey word_of_count(WordKey one, size_t n);

typedef struct Words Words;

/* All words in English. Belongs to the arena; texts added later must live as long. */
Words *words_new(Arena *arena);
/* Replaces the words in `map`. Errors with their place: an unknown key, a value that is not a text
 * on one line or contains {{, and a sentence whose named places differ from the English one's.
 * `what` names the map in messages. Returns false after an error. */
bool words_add(Words *words, const Value *map, const char *what, Diag *diag);

/* The keys of all words, NULL-terminated. */
const char *const *words_keys(void);

/* If `words` is NULL, the English text. */
const char *words_text(const Words *words, WordKey word);

/* Whether no word has been replaced. */
bool words_are_english(const Words *words);

/* The kinds of sentences in query results (words/query_sentences.h, words/figure_sentences.h). */
typedef enum { SENTENCE_REASON, SENTENCE_RULE, SENTENCE_METRIC, SENTENCE_FIGURE } SentenceKind;

/* Translates an English text of a query result into the report's language. The result is in the
 * arena, or `text` itself if it is not a sentence of that kind (words/translate.c). */
const char *words_translate(Arena *arena, const Words *words, SentenceKind kind, const char *text);
/* Rewrites the dates ("20 November 2026") and grouped numbers ("1,024 chips") in a query's English
 * text in the notation of the language. Returns `text` itself if there are none. */
const char *words_native(Arena *arena, const Words *words, const char *text);

/* Fills in the places of a sentence. The arguments are pairs of a name and a text, ending with
 * NULL, and must include every place of the sentence. The result is in the arena. */
char *words_format(Arena *arena, const Words *words, WordKey sentence, ...) G_GNUC_NULL_TERMINATED;

/* "20 November 2026", "November 2026" or "2026" from an ISO date of that precision; a copy of any
 * other text. */
char *words_date(Arena *arena, const Words *words, const char *iso_date);

/* A number as from number_format(), or number_format_auto() if decimals < 0, in the notation of the
 * language: 1.689,5. */
char *words_number(Arena *arena, const Words *words, double number, int decimals);
/* The same with all decimals that the number needs: "6,000", "0.25". */
char *words_exact(Arena *arena, const Words *words, double number);
/* "95%" or "95 %" for "95", which is already in that notation. */
char *words_percent(Arena *arena, const Words *words, const char *number);
/* Rewrites English numbers in a text, such as 1,689.5 or $1.2m, in the notation of the language.
 * The result is in the arena, or the text itself. */
char *words_notation(Arena *arena, const Words *words, char *english_number);

/* Replaces each {{words.KEY}} in a template or a page of the program. The words are escaped for
 * HTML (including quotes) if `html`, otherwise for the quotes before them. An unknown key is an
 * error at its place in `file`; returns false then. *ret is `text` itself if there is nothing to
 * replace. */
bool words_fill(const Words *words, Bytes text, bool html, const char *file, Arena *arena,
                Bytes *ret, Diag *diag);

/* Appends the words that were replaced, with their keys. Appends nothing for English. */
void words_append_own(const Words *words, GString *out);

#endif
