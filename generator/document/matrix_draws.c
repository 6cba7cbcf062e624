/* The draws of a decision matrix take longer than all else about it, and come out the
 * same for the same numbers: they are kept (base/memo.h). */
#include "base/pack.h"
#include "document/matrix.h"

static void
pack_numbers(GString *out, const double *numbers, size_t n)
{
    pack_integer(out, numbers != NULL);
    for (size_t i = 0; numbers != NULL && i < n; i++) {
        pack_number(out, numbers[i]);
    }
}

static void
pack_scales(GString *out, const Weighing *weighing)
{
    for (size_t c = 0; c < weighing->n_criteria; c++) {
        pack_integer(out, weighing->mixing[c]);
        pack_number(out, weighing->scales[c].one);
        pack_number(out, weighing->scales[c].five);
        pack_integer(out, weighing->scales[c].logarithmic);
    }
}

static MemoKey
key_of(const Memo *memo, const Weighing *weighing)
{
    MemoHash *hash = memo_hash_new(memo, "matrix draws");
    g_autoptr(GString) packed = g_string_new(NULL);
    size_t n = weighing->n_options * weighing->n_criteria;

    pack_integer(packed, weighing->n_options);
    pack_integer(packed, weighing->n_criteria);
    pack_numbers(packed, weighing->weights, weighing->n_criteria);
    pack_numbers(packed, weighing->values, n);
    pack_numbers(packed, weighing->lows, n);
    pack_numbers(packed, weighing->highs, n);
    pack_scales(packed, weighing);
    for (size_t i = 0; i < weighing->n_options; i++) {
        pack_integer(packed, weighing->passes[i]);
        pack_numbers(packed, weighing->shares[i], weighing->n_options);
    }
    memo_hash_bytes(hash, packed->str, packed->len);
    return memo_hash_end(hash);
}

static const double *
unpack_numbers(Unpack *unpack, size_t n, Arena *arena)
{
    if (unpack_integer(unpack) == 0) {
        return NULL;
    }
    double *numbers = arena_array(arena, double, n);
    for (size_t i = 0; i < n; i++) {
        numbers[i] = unpack_number(unpack);
    }
    return numbers;
}

WonShares
matrix_won(const Matrix *matrix)
{
    Arena *arena = matrix->loading->arena;
    Memo *memo = store_memo(matrix->loading->store);
    size_t n = matrix->n_options;
    MemoKey key = key_of(memo, &matrix->weighing);
    Unpack unpack = { 0 };
    WonShares won = { 0 };

    if (memo_find(memo, key, arena, &unpack.rest)) {
        won.n_drawn = (size_t)unpack_integer(&unpack);
        won.of_values = unpack_numbers(&unpack, n, arena);
        won.of_weights = unpack_numbers(&unpack, n, arena);
        if (!unpack.failed) {
            return won;
        }
    }
    g_autoptr(GString) packed = g_string_new(NULL);
    won = weighing_won(&matrix->weighing, &matrix->ranking, store_threads(matrix->loading->store),
                       arena);
    pack_integer(packed, won.n_drawn);
    pack_numbers(packed, won.of_values, n);
    pack_numbers(packed, won.of_weights, n);
    memo_keep(memo, key, packed->str, packed->len);
    return won;
}
