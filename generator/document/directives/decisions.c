/* Weighs each ```matrix of the report and stores the results. */
#include "document/directives/matrix.h"

#include <math.h>

static void
free_footnotes(void *footnotes)
{
    g_ptr_array_unref(footnotes);
}

static void
weigh_directive(Loading *loading, const Page *page, const xmlNode *directive)
{
    Matrix *matrix = arena_new0(loading->arena, Matrix);

    (void)page;
    matrix->loading = loading;
    matrix->directive = directive;
    matrix->footnotes = g_ptr_array_new();
    arena_defer(loading->arena, free_footnotes, matrix->footnotes);
    matrix->map = directive_parse(loading, directive);
    if (matrix->map != NULL && !matrix_read(matrix)) {
        matrix->map = NULL;
    }
    g_ptr_array_add(loading->collected.matrices, matrix);
}

/* Totals that are equal except for rounding share a rank. */
static int
rank_of(const Ranking *ranking, size_t option)
{
    const double same = 1e-12; /* same as in weighing.c */
    int rank = 1;

    for (size_t i = 0; i < ranking->n_ranked; i++) {
        rank += ranking->totals[ranking->order[i]] > ranking->totals[option] + same;
    }
    return rank;
}

/* A share of draws, without the rounding error of summing many of them. */
static double
rounded_share(double share)
{
    return round(share * 1e9) / 1e9;
}

static double
share_of(const double *won, size_t option)
{
    return won != NULL ? rounded_share(won[option]) : NAN;
}

static ScoreRecord
score_record(const Matrix *matrix, size_t option, size_t criterion)
{
    const Ranking *ranking = &matrix->ranking;
    size_t at = option * matrix->n_criteria + criterion;
    const ScoreFlip *flip = ranking->n_ranked > 1 ? &ranking->score_flips[at] : NULL;
    bool flips = flip != NULL && flip->exists;

    return (ScoreRecord){ .criterion = matrix->criteria[criterion].name,
                          .kind = matrix->criteria[criterion].kind,
                          .weight = matrix->weights[criterion],
                          .share = ranking->shares[criterion],
                          .value = matrix->values[at],
                          .value_low = matrix->lows[at],
                          .value_high = matrix->highs[at],
                          .score = ranking->scores[at],
                          .low = ranking->low_scores[at],
                          .high = ranking->high_scores[at],
                          .flip_to = flips ? flip->to : NAN,
                          .flip_rival = flips ? matrix->options[flip->rival].name : NULL };
}

static const ScoreRecord *
score_records(const Matrix *matrix, size_t option)
{
    ScoreRecord *scores = arena_array(matrix->loading->arena, ScoreRecord, matrix->n_criteria);

    for (size_t i = 0; i < matrix->n_criteria; i++) {
        scores[i] = score_record(matrix, option, i);
    }
    return scores;
}

/* Stores the smallest change of one weight that ends an option's lead with that option. */
static void
set_flip(const Matrix *matrix, size_t option, DecisionRecord *record)
{
    const Ranking *ranking = &matrix->ranking;
    const WeightFlip *flip = &ranking->flip;

    record->flip_from = record->flip_to = NAN;
    if (ranking->n_ranked > 1 && ranking->order[0] == option && flip->exists) {
        record->flip_criterion = matrix->criteria[flip->criterion].name;
        record->flip_from = matrix->weights[flip->criterion];
        record->flip_to = matrix_weight_of_share(matrix, flip->criterion, flip->to);
        record->flip_rival = matrix->options[flip->rival].name;
    }
}

static DecisionRecord
decision_record(const Matrix *matrix, size_t option)
{
    const Ranking *ranking = &matrix->ranking;
    const WonShares *won = &matrix->won;
    const Outcome *outcome = &matrix->outcome;
    size_t n = matrix->n_criteria;
    bool ranked = !isnan(ranking->totals[option]);
    DecisionRecord record = {
        .matrix = arena_strdup(matrix->loading->arena, tree_attribute(matrix->directive, "id")),
        .option = matrix->options[option].name,
        .label = matrix->options[option].label,
        .passes = matrix->passes[option],
        .fails = matrix->fails[option],
        .total = ranking->totals[option],
        .total_low = ranked ? ranking_total(ranking, ranking->low_scores + option * n, n) : NAN,
        .total_high = ranked ? ranking_total(ranking, ranking->high_scores + option * n, n) : NAN,
        .rank = ranked ? rank_of(ranking, option) : 0,
        .won = ranked ? share_of(won->of_values, option) : NAN,
        .won_by_weight = ranked ? share_of(won->of_weights, option) : NAN,
        .leader = matrix_winner(matrix),
        .leader_share = rounded_share(outcome->leader_share),
        .runner_up = ranking->n_ranked > 1 ? matrix->options[outcome->runner_up].label : NULL,
        .runner_up_share = rounded_share(outcome->runner_up_share),
        .is_clear = matrix_has_winner(matrix),
        .clear_at = matrix->clear_at,
        .outcome = matrix_outcome(matrix),
        .cost = matrix->cost != NULL ? matrix->costs[option] : NAN,
        .place = tree_place(matrix->directive),
        .scores = score_records(matrix, option),
        .n_scores = n,
    };

    set_flip(matrix, option, &record);
    return record;
}

/* Stores the decisions without errors, each id once; duplicates are reported when
 * tables are numbered. */
static bool
store_decisions(Loading *loading)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GArray) records = g_array_new(FALSE, TRUE, sizeof(DecisionRecord));

    for (guint i = 0; i < loading->collected.matrices->len; i++) {
        const Matrix *matrix = g_ptr_array_index(loading->collected.matrices, i);
        const char *id = tree_attribute(matrix->directive, "id");
        if (matrix->map == NULL || id == NULL ||
            !g_hash_table_add(seen, arena_strdup(loading->arena, id))) {
            continue;
        }
        for (size_t option = 0; option < matrix->n_options; option++) {
            DecisionRecord record = decision_record(matrix, option);
            g_array_append_val(records, record);
        }
    }
    return store_set_decisions(loading->store, (const DecisionRecord *)(void *)records->data,
                               records->len, loading->diag);
}

bool
matrices_weigh(Loading *loading)
{
    int errors = diag_count(loading->diag, DIAG_ERROR);

    directives_each(loading, "matrix", weigh_directive);
    return (loading->store == NULL || store_decisions(loading)) &&
           diag_count(loading->diag, DIAG_ERROR) == errors;
}
