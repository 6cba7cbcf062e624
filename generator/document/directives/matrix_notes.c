/* The notes below a ```matrix: how stable its order is, what is missing, what was required, and
 * where each score comes from. */
#include "analysis/random.h"
#include "base/number.h"
#include "document/directives/claim.h"
#include "document/directives/matrix.h"
#include "document/markdown/markdown.h"

#include <math.h>
#include <string.h>

static const char *
number_in(const Matrix *matrix, double number, int decimals)
{
    return words_number(matrix->loading->arena, loading_words(matrix->loading), number, decimals);
}

static const char *
number_auto(const Matrix *matrix, double number)
{
    return number_in(matrix, number, -1);
}

/* Removes binary rounding errors: 0.1 + 0.2 is shown as 0.3. */
const char *
matrix_weight(const Matrix *matrix, double weight)
{
    return number_auto(matrix, round(weight * 1e9) / 1e9);
}

double
matrix_weights(const Matrix *matrix)
{
    double sum = 0;

    for (size_t i = 0; i < matrix->n_criteria; i++) {
        sum += matrix->ranking.counts[i] ? matrix->weights[i] : 0;
    }
    return sum;
}

static void
add_note(xmlNode *table, const char *head, const char *text)
{
    xmlNode *note = tree_add(table, "howto");

    tree_add_leaf(note, "strong", head);
    tree_add_text(note, " ", 1);
    tree_add_text(note, text, strlen(text));
}

static const char *
say(const Matrix *matrix, WordKey word)
{
    return loading_word(matrix->loading, word);
}

/* words_format() in the language of the matrix's page. */
#define SAY(matrix, ...) \
    words_format((matrix)->loading->arena, loading_words((matrix)->loading), __VA_ARGS__, NULL)

static const char *
label_at(const Matrix *matrix, size_t rank)
{
    return matrix->options[matrix->ranking.order[rank]].label;
}

/* The lead of the first option over the second, which must exist. */
static double
matrix_lead(const Matrix *matrix)
{
    const Ranking *ranking = &matrix->ranking;

    return ranking->totals[ranking->order[0]] - ranking->totals[ranking->order[1]];
}

double
matrix_weight_of_share(const Matrix *matrix, size_t criterion, double share)
{
    double others = matrix_weights(matrix) - matrix->weights[criterion];

    return others * share / (1 - share);
}

static const char *
stability_words(const Matrix *matrix)
{
    const Ranking *ranking = &matrix->ranking;
    const WeightFlip *flip = &ranking->flip;

    if (matrix_lead(matrix) < 1e-12) { /* same as in weighing.c */
        return SAY(matrix, WORD_SAME_TOTAL, "option", label_at(matrix, 0), "other",
                   label_at(matrix, 1));
    }
    const char *lead = number_in(matrix, matrix_lead(matrix), 2);
    if (!flip->exists) {
        return SAY(matrix, WORD_LEADS_ALWAYS, "option", label_at(matrix, 0), "lead", lead);
    }
    size_t criterion = flip->criterion;
    double to = matrix_weight_of_share(matrix, criterion, flip->to);
    return SAY(matrix, WORD_LEADS_UNTIL, "option", label_at(matrix, 0), "lead", lead, "criterion",
               matrix->criteria[criterion].name, "from",
               matrix_weight(matrix, matrix->weights[criterion]), "to", number_auto(matrix, to),
               "rival", matrix->options[flip->rival].label);
}

/* ---- Scores that end the lead ---- */

static int
compare_flips(const void *a, const void *b)
{
    const ScoreFlip *left = *(const ScoreFlip *const *)a, *right = *(const ScoreFlip *const *)b;
    double by = fabs(left->to - left->from) - fabs(right->to - right->from);

    /* if equal except for rounding: by position */
    if (fabs(by) > 1e-12) {
        return by < 0 ? -1 : 1;
    }
    return (left > right) - (left < right);
}

/* "Speed of H100 from 4.0 to 3.5 (40 to 35)" */
static void
append_flip(const Matrix *matrix, const ScoreFlip *flip, GString *out)
{
    Arena *arena = matrix->loading->arena;
    const Criterion *criterion = &matrix->criteria[flip->criterion];
    double value = matrix->values[flip->option * matrix->n_criteria + flip->criterion];

    const char *change =
        SAY(matrix, WORD_SCORE_CHANGE, "criterion", criterion->name, "option",
            matrix->options[flip->option].label, "from", number_in(matrix, flip->from, 1), "to",
            number_in(matrix, flip->to, 1));
    if (!g_str_equal(criterion->kind, "judged")) {
        double to = scale_value(&matrix->scales[flip->criterion], flip->to);
        change = arena_printf(arena, "%s (%s)", change,
                              SAY(matrix, WORD_RANGE_WORDS, "from", number_auto(matrix, value),
                                  "to", number_auto(matrix, to)));
    }
    if (matrix->ranking.n_ranked > 2) {
        change = SAY(matrix, WORD_SCORE_FOR, "change", change, "option",
                     matrix->options[flip->rival].label);
    }
    g_string_append_printf(out, "%s%s", out->len > 0 ? "; " : "", change);
}

/* Lists the criteria none of whose scores could end the lead. */
static void
append_unmoved(const Matrix *matrix, const bool *moves, GString *out)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (size_t c = 0; c < matrix->n_criteria; c++) {
        if (!moves[c] && matrix->ranking.counts[c]) {
            g_string_append_printf(list, "%s%s", list->len > 0 ? ", " : "",
                                   matrix->criteria[c].name);
        }
    }
    if (list->len > 0) {
        g_string_append_printf(out, " %s", SAY(matrix, WORD_NO_SCORE_IN, "list", list->str));
    }
}

static void
add_scores_note(const Matrix *matrix, xmlNode *table)
{
    g_autoptr(GPtrArray) flips = g_ptr_array_new();
    g_autoptr(GString) text = g_string_new(NULL), unmoved = g_string_new(NULL);
    bool *moves = arena_array(matrix->loading->arena, bool, matrix->n_criteria);

    if (matrix->ranking.n_ranked < 2 || matrix_lead(matrix) < 1e-12) {
        return;
    }
    for (size_t i = 0; i < matrix->n_options * matrix->n_criteria; i++) {
        const ScoreFlip *flip = &matrix->ranking.score_flips[i];
        if (flip->exists) {
            g_ptr_array_add(flips, (gpointer)(uintptr_t)flip);
            moves[flip->criterion] = true;
        }
    }
    g_ptr_array_sort(flips, compare_flips);
    for (guint i = 0; i < flips->len; i++) {
        append_flip(matrix, g_ptr_array_index(flips, i), text);
    }
    append_unmoved(matrix, moves, unmoved);
    const char *words = SAY(matrix, WORD_EACH_SCORE, "list", text->str);
    add_note(table, say(matrix, WORD_WHICH_SCORE),
             text->len > 0 ? arena_printf(matrix->loading->arena, "%s%s", words, unmoved->str)
                           : say(matrix, WORD_NO_SCORE));
}

/* ---- Draws ---- */

/* Options by share, the largest first; with equal shares, by rank. */
static const size_t *
by_share(const Matrix *matrix, const double *shares)
{
    const Ranking *ranking = &matrix->ranking;
    size_t *order = arena_array(matrix->loading->arena, size_t, matrix->n_options);

    for (size_t i = 0; i < ranking->n_ranked; i++) {
        size_t at = i;
        while (at > 0 && shares[order[at - 1]] < shares[ranking->order[i]]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = ranking->order[i];
    }
    return order;
}

/* Shares are sums of many draws, so 1 is not exact. */
static bool
wins_all(double share)
{
    return share > 1 - 1e-9;
}

/* Whole percentages that add up to 100: those with the largest remainders are rounded up. */
static void
whole_percent(const Matrix *matrix, const double *shares, int *ret)
{
    const Ranking *ranking = &matrix->ranking;
    int left = 100;

    for (size_t i = 0; i < ranking->n_ranked; i++) {
        size_t option = ranking->order[i];
        ret[option] = (int)floor(100 * shares[option] + 1e-9);
        left -= ret[option];
    }
    for (; left > 0; left--) {
        size_t largest = ranking->order[0];
        for (size_t i = 1; i < ranking->n_ranked; i++) {
            size_t option = ranking->order[i];
            if (100 * shares[option] - ret[option] > 100 * shares[largest] - ret[largest]) {
                largest = option;
            }
        }
        ret[largest]++;
    }
}

/* ">99" for nearly all draws and "<1" for a few, instead of 100 and 0. */
static const char *
percent_words(const Matrix *matrix, const double *shares, size_t option)
{
    int *percent = arena_array(matrix->loading->arena, int, matrix->n_options);

    g_assert(shares != NULL);
    whole_percent(matrix, shares, percent);
    if (percent[option] == 100 && !wins_all(shares[option])) {
        return ">99";
    }
    return percent[option] == 0 && shares[option] > 0
               ? "<1"
               : arena_printf(matrix->loading->arena, "%d", percent[option]);
}

/* "H100 leads in 61%, Trillium in 39%": the options that ever lead. */
static const char *
who_won(const Matrix *matrix, const double *shares)
{
    const size_t *order = by_share(matrix, shares);
    g_autoptr(GString) out = g_string_new(NULL);

    for (size_t i = 0; i < matrix->ranking.n_ranked; i++) {
        const char *label = matrix->options[order[i]].label;
        if (wins_all(shares[order[i]])) {
            g_string_append(out, SAY(matrix, WORD_LEADS_ALL, "option", label));
        } else if (shares[order[i]] > 0) {
            bool first = out->len == 0;
            g_string_append(out, first ? "" : ", ");
            g_string_append(out, SAY(matrix, first ? WORD_LEADS_FIRST : WORD_LEADS_NEXT, "option",
                                     label, "percent", percent_words(matrix, shares, order[i])));
        }
    }
    return arena_strdup(matrix->loading->arena, out->str);
}

/* ---- The outcome ---- */

bool
matrix_has_winner(const Matrix *matrix)
{
    switch (matrix->outcome.kind) {
    case OUTCOME_NONE:
    case OUTCOME_TIE:
    case OUTCOME_OPEN:
        return false;
    case OUTCOME_ONLY:
    case OUTCOME_TOTAL:
    case OUTCOME_CLEAR:
        return true;
    }
    g_assert_not_reached();
}

const char *
matrix_winner(const Matrix *matrix)
{
    return matrix_has_winner(matrix) ? matrix->options[matrix->outcome.leader].label
                                     : say(matrix, WORD_NO_CLEAR_WINNER);
}

const char *
matrix_outcome(const Matrix *matrix)
{
    const Outcome *outcome = &matrix->outcome;
    const double *shares = matrix->won.of_values;
    const char *leader = matrix->options[outcome->leader].label;
    const char *other = matrix->options[outcome->runner_up].label;

    switch (outcome->kind) {
    case OUTCOME_NONE:
        break;
    case OUTCOME_ONLY:
        return SAY(matrix, WORD_OUTCOME_ONLY, "option", leader);
    case OUTCOME_TIE:
        return SAY(matrix, WORD_OUTCOME_TIE, "option", leader, "other", other);
    case OUTCOME_TOTAL:
        return SAY(matrix, WORD_OUTCOME_TOTAL, "option", leader);
    case OUTCOME_CLEAR:
        return wins_all(outcome->leader_share)
                   ? SAY(matrix, WORD_OUTCOME_ALL, "option", leader)
                   : SAY(matrix, WORD_OUTCOME_CLEAR, "option", leader, "percent",
                         percent_words(matrix, shares, outcome->leader));
    case OUTCOME_OPEN:
        return SAY(matrix, WORD_OUTCOME_OPEN, "option", leader, "percent",
                   percent_words(matrix, shares, outcome->leader), "other", other, "other_percent",
                   percent_words(matrix, shares, outcome->runner_up));
    }
    return say(matrix, WORD_OUTCOME_NONE);
}

static void
add_outcome_note(const Matrix *matrix, xmlNode *table)
{
    Arena *arena = matrix->loading->arena;
    const char *percent = number_auto(matrix, round(1e4 * matrix->clear_at) / 100);
    const char *rule = matrix->won.of_values != NULL
                           ? SAY(matrix, WORD_OUTCOME_RULE, "percent", percent)
                           : say(matrix, WORD_OUTCOME_UNDRAWN);
    bool several = matrix->ranking.n_ranked > 1;

    add_note(table, say(matrix, WORD_OUTCOME),
             arena_printf(arena, "%s.%s%s", matrix_outcome(matrix), several ? " " : "",
                          several ? rule : ""));
}

static void
add_draws_note(const Matrix *matrix, xmlNode *table)
{
    const WonShares *won = &matrix->won;
    Arena *arena = matrix->loading->arena;
    const char *draws = number_in(matrix, MONTE_CARLO_DRAWS, 0);
    g_autoptr(GString) text = g_string_new(NULL);

    if (won->of_values != NULL) {
        g_string_append_printf(text, "%s ",
                               SAY(matrix, word_of_count(WORD_DRAWS_VALUE, won->n_drawn), "draws",
                                   draws, "n", arena_printf(arena, "%zu", won->n_drawn), "who",
                                   who_won(matrix, won->of_values)));
    }
    if (won->of_weights != NULL) {
        g_string_append_printf(text, "%s ",
                               SAY(matrix, WORD_DRAWS_WEIGHTS, "draws", draws, "who",
                                   who_won(matrix, won->of_weights)));
    }
    if (text->len > 0) {
        g_string_append(text, SAY(matrix, WORD_DRAWS_SEED, "seed",
                                  arena_printf(arena, "%d", MONTE_CARLO_SEED)));
        add_note(table, say(matrix, WORD_HOW_OFTEN), text->str);
    }
}

static const char *
exact_words(const Matrix *matrix, double number)
{
    return words_exact(matrix->loading->arena, loading_words(matrix->loading), number);
}

/* States how mixes are scored, unless it is the mean. */
static void
append_mixing(const Matrix *matrix, size_t criterion, GString *out)
{
    if (matrix->mixing[criterion] != MIX_MEAN) {
        bool best = matrix->mixing[criterion] == MIX_BEST;
        g_string_append_printf(out, " %s", say(matrix, best ? WORD_MIX_BEST : WORD_MIX_WORST));
    }
}

static void
add_measured_note(const Matrix *matrix, size_t index, xmlNode *table)
{
    const Criterion *criterion = &matrix->criteria[index];
    const ScoreScale *scale = &matrix->scales[index];
    WordKey how = scale->logarithmic ? WORD_MEASURED_LOG : WORD_MEASURED;
    g_autoptr(GString) text = g_string_new(SAY(matrix, how, "one", exact_words(matrix, scale->one),
                                               "five", exact_words(matrix, scale->five)));

    append_mixing(matrix, index, text);
    if (g_str_equal(criterion->kind, "cost")) {
        g_string_append_printf(text, " %s", say(matrix, WORD_COST_BLENDED));
    }
    g_autofree char *head = g_strconcat(criterion->name, ":", NULL);
    add_note(table, head, text->str);
}

/* Adds the author and reasons of judged scores. Reasons may contain citations and values. */
static bool
add_judged_note(const Matrix *matrix, const Page *page, size_t index, xmlNode *table)
{
    Loading *loading = matrix->loading;
    const Criterion *criterion = &matrix->criteria[index];
    g_autofree char *head = g_strconcat(criterion->name, ":", NULL);
    g_autoptr(GString) judged = g_string_new(SAY(matrix, WORD_JUDGED, "author", criterion->author));
    bool fine = true;

    append_mixing(matrix, index, judged);
    add_note(table, head, judged->str);
    xmlNode *note = table->last;
    for (size_t i = 0; i < matrix->n_options; i++) {
        const Value *entry =
            value_lookup(value_lookup(criterion->map, "scores"), matrix->options[i].name);
        const Value *reason = value_lookup(entry, "reason");
        if (reason == NULL) {
            continue;
        }
        const char *lead = arena_printf(loading->arena, " %s: ", matrix->options[i].label);
        tree_add_text(note, lead, strlen(lead));
        fine &= markdown_append_inline(note, reason->text, reason->place,
                                       loading_prose(loading, reason->place), loading->arena,
                                       loading->diag);
        if (!g_str_has_suffix(reason->text, ".")) {
            tree_add_text(note, ".", 1);
        }
    }
    return resolve_tree(loading, page, note) && fine;
}

/* "Power (First, Third)": a criterion, and the options in the ranking that have no value for it. */
static void
append_missing(const Matrix *matrix, size_t criterion, GString *out)
{
    size_t n = 0;

    g_string_append_printf(out, "%s%s (", out->len > 0 ? ", " : "",
                           matrix->criteria[criterion].name);
    for (size_t o = 0; o < matrix->n_options; o++) {
        bool lacks = isnan(matrix->ranking.scores[o * matrix->n_criteria + criterion]);
        if (matrix->passes[o] && lacks) {
            g_string_append_printf(out, "%s%s", n++ > 0 ? ", " : "", matrix->options[o].label);
        }
    }
    g_string_append_c(out, ')');
}

/* Lists what is unknown and therefore left out of the totals. */
static void
add_missing_note(const Matrix *matrix, xmlNode *table)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t c = 0; c < matrix->n_criteria; c++) {
        if (!matrix->ranking.counts[c] && matrix->weights[c] > 0) {
            append_missing(matrix, c, text);
        }
    }
    if (text->len > 0) {
        add_note(table, say(matrix, WORD_MISSING),
                 SAY(matrix, WORD_LEFT_OUT_OF_TOTALS, "list", text->str));
    }
}

/* "Both: 50 % of the work on H100, 50 % on Trillium." */
static void
add_mix_note(const Matrix *matrix, const MatrixOption *mix, xmlNode *table)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *head = g_strconcat(mix->label, ":", NULL);

    for (size_t i = 0; i < matrix->n_options; i++) {
        if (mix->shares[i] > 0) {
            const char *share = number_auto(matrix, round(1e4 * mix->shares[i]) / 100);
            bool first = text->len == 0;
            g_string_append(text, first ? "" : ", ");
            g_string_append(text, SAY(matrix, first ? WORD_SHARE_FIRST : WORD_SHARE_NEXT, "percent",
                                      share, "option", matrix->options[i].label));
        }
    }
    add_note(table, head, SAY(matrix, WORD_MIX_MEANS, "list", text->str));
}

static bool
add_requirements_note(const Matrix *matrix, xmlNode *table)
{
    const Value *list = value_lookup(matrix->map, "requirements");
    g_autoptr(GString) text = g_string_new(NULL);

    for (const Value *at = list != NULL ? list->first : NULL; at != NULL; at = at->next) {
        const Value *reason = value_lookup(at, "reason"), *author = value_lookup(at, "author");
        const Value *condition = value_lookup(at, "pass_if"), *mix = value_lookup(at, "mix");
        const char *name = value_lookup(at, "name")->text;
        g_string_append(text, text->len > 0 ? " " : "");
        Condition tested;
        if (condition != NULL &&
            condition_parse(condition->text, matrix->loading->arena, &tested)) {
            g_string_append_printf(text, "%s (%s).", name,
                                   claim_condition_words(matrix->loading, &tested));
        } else {
            g_string_append(text, SAY(matrix, WORD_JUDGED_REQUIREMENT, "name", name, "reason",
                                      reason->text, "author", author->text));
        }
        if (mix != NULL && g_str_equal(mix->text, "any")) {
            g_string_append_printf(text, " %s", say(matrix, WORD_ONE_PART));
        }
    }
    if (text->len > 0) {
        add_note(table, say(matrix, WORD_REQUIRED), text->str);
    }
    return true;
}

bool
matrix_add_notes(const Matrix *matrix, const Page *page, xmlNode *table)
{
    bool fine = true;

    add_outcome_note(matrix, table);
    if (matrix->ranking.n_ranked > 1) {
        add_note(table, say(matrix, WORD_STABLE), stability_words(matrix));
    }
    add_scores_note(matrix, table);
    add_draws_note(matrix, table);
    add_missing_note(matrix, table);
    fine &= add_requirements_note(matrix, table);
    for (size_t i = 0; i < matrix->n_options; i++) {
        if (matrix->options[i].mix != NULL) {
            add_mix_note(matrix, &matrix->options[i], table);
        }
    }
    for (size_t i = 0; i < matrix->n_criteria; i++) {
        if (g_str_equal(matrix->criteria[i].kind, "judged")) {
            fine &= add_judged_note(matrix, page, i, table);
        } else {
            add_measured_note(matrix, i, table);
        }
    }
    return fine;
}
