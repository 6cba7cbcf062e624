/* The smallest change of one score that gives the lead to another option.
 *
 * While one score changes, the total of every option is piecewise linear. It can bend only where
 * the best or worst option of a mix changes, which is at the scores of other options in the same
 * criterion. Each linear piece is searched for the point at which a rival draws level. */
#include "analysis/weighing.h"

#include <math.h>

/* As in weighing.c: smaller differences are rounding errors. */
static const double LEVEL = 1e-12;

typedef struct {
    const Weighing *weighing;
    const Ranking *ranking;
    size_t option, criterion; /* the score that changes */
    double *values, *scores;  /* scratch space */
    double *before, *after;   /* totals by option at both ends of a linear piece */
} Search;

/* All totals if the score is x. */
static void
find_totals(const Search *search, double x, double *ret_totals)
{
    const Weighing *weighing = search->weighing;
    size_t n = weighing->n_criteria;
    size_t moved = search->option * n + search->criterion;
    Weighing plain = *weighing;

    plain.scales = NULL; /* the values are scores already */
    for (size_t i = 0; i < weighing->n_options * n; i++) {
        search->values[i] =
            weighing_is_mixed(weighing, i / n, i % n) ? NAN : search->ranking->scores[i];
    }
    search->values[moved] = x;
    weighing_scores(&plain, search->values, search->scores);
    for (size_t o = 0; o < weighing->n_options; o++) {
        ret_totals[o] = ranking_total(search->ranking, search->scores + o * n, n);
    }
}

/* The next point after x, upwards or downwards, at which a line may bend. */
static double
next_bend(const Search *search, double x, bool up)
{
    double next = up ? SCORE_MAX : SCORE_MIN;

    for (size_t o = 0; o < search->weighing->n_options; o++) {
        double score =
            search->ranking->scores[o * search->weighing->n_criteria + search->criterion];
        if (up ? score > x && score < next : score < x && score > next) {
            next = score;
        }
    }
    return next;
}

/* The first point of a linear piece at which a rival draws level and leads beyond. */
static bool
find_crossing(const Search *search, double start, double end, ScoreFlip *flip)
{
    const Ranking *ranking = search->ranking;
    size_t leader = ranking->order[0];

    for (size_t i = 1; i < ranking->n_ranked; i++) {
        size_t rival = ranking->order[i];
        double lead = search->before[leader] - search->before[rival];
        double last = search->after[leader] - search->after[rival];
        if (!(last < -LEVEL)) {
            continue;
        }
        double at = start + (end - start) * fmax(lead, 0) / (fmax(lead, 0) - last);
        if (!flip->exists || fabs(at - flip->from) < fabs(flip->to - flip->from)) {
            flip->exists = true;
            flip->to = at;
            flip->rival = rival;
        }
    }
    return flip->exists;
}

static ScoreFlip
flip_towards(const Search *search, bool up)
{
    double x =
        search->ranking->scores[search->option * search->weighing->n_criteria + search->criterion];
    ScoreFlip flip = { .option = search->option, .criterion = search->criterion, .from = x };
    double end = up ? SCORE_MAX : SCORE_MIN;

    find_totals(search, x, search->before);
    while (up ? x < end : x > end) {
        double next = next_bend(search, x, up);
        find_totals(search, next, search->after);
        if (find_crossing(search, x, next, &flip)) {
            return flip;
        }
        for (size_t o = 0; o < search->weighing->n_options; o++) {
            search->before[o] = search->after[o];
        }
        x = next;
    }
    return flip;
}

static ScoreFlip
nearest_flip(const Search *search)
{
    ScoreFlip up = flip_towards(search, true), down = flip_towards(search, false);

    if (!up.exists) {
        return down;
    }
    return down.exists && fabs(down.to - down.from) < fabs(up.to - up.from) ? down : up;
}

const ScoreFlip *
weighing_score_flips(const Weighing *weighing, const Ranking *ranking, Arena *arena)
{
    size_t n = weighing->n_options * weighing->n_criteria;
    ScoreFlip *flips = arena_array(arena, ScoreFlip, n);
    Search search = { .weighing = weighing,
                      .ranking = ranking,
                      .values = arena_array(arena, double, n),
                      .scores = arena_array(arena, double, n),
                      .before = arena_array(arena, double, weighing->n_options),
                      .after = arena_array(arena, double, weighing->n_options) };
    bool leads = ranking->n_ranked > 1 &&
                 ranking->totals[ranking->order[0]] - ranking->totals[ranking->order[1]] > LEVEL;

    /* Scores that do not count, do not exist or are computed by a mix's rule change no total. */
    for (size_t i = 0; i < n; i++) {
        search.option = i / weighing->n_criteria;
        search.criterion = i % weighing->n_criteria;
        flips[i] = (ScoreFlip){ .option = search.option, .criterion = search.criterion };
        if (leads) {
            flips[i] = nearest_flip(&search);
        }
    }
    return flips;
}
