/* The options of a ```matrix: names and labels, and mixes of them. */
#include "document/directives/matrix.h"
#include "document/unknown_name.h"

#include <math.h>

static const char *const option_keys[] = { "label", "mix", NULL };

size_t
matrix_find_option(const Matrix *matrix, const char *name, Place place)
{
    g_autoptr(NameList) names = name_list_new();

    for (size_t i = 0; i < matrix->n_options; i++) {
        if (g_str_equal(matrix->options[i].name, name)) {
            return i;
        }
        name_list_add(names, matrix->options[i].name);
    }
    unknown_report(matrix->loading->diag, place, "matrix-option", "the matrix has no option", name,
                   names);
    return matrix->n_options;
}

/* Reads "tpu: Trillium" or "both: {label: Both, mix: …}". */
static bool
read_option(Matrix *matrix, const Value *at)
{
    Diag *diag = matrix->loading->diag;
    MatrixOption *option = &matrix->options[matrix->n_options];

    *option = (MatrixOption){ .name = at->key, .label = at->text, .place = at->place };
    if (at->kind == VALUE_MAP) {
        option->mix = value_lookup(at, "mix");
        if (!value_check_keys(at, option_keys, "an option", diag) ||
            !value_read_text(at, "label", &option->label, diag)) {
            return false;
        }
    }
    matrix->n_options++;
    return option->label != NULL ||
           diag_error(
               diag, at->place, "wrong-type",
               "an option must be a name with a label, or with {label: …, mix: {NAME: share, …}}");
}

static bool
add_share(const Matrix *matrix, const MatrixOption *option, const Value *at, double *shares)
{
    Diag *diag = matrix->loading->diag;
    size_t part = matrix_find_option(matrix, at->key, at->key_place);

    if (part == matrix->n_options) {
        return false;
    }
    if (matrix->options[part].mix != NULL) {
        return diag_error(diag, at->key_place, "matrix-mix",
                          "'%s' is a mix itself: a mix takes options that are not mixes", at->key);
    }
    return value_read_number(option->mix, at->key, &shares[part], diag) &&
           (shares[part] > 0 ||
            diag_error(diag, at->place, "matrix-mix", "a share of a mix must be a number above 0"));
}

static bool
read_shares(Matrix *matrix, MatrixOption *option)
{
    double *shares = arena_array(matrix->loading->arena, double, matrix->n_options), sum = 0;
    bool fine = option->mix->kind == VALUE_MAP && option->mix->n_items > 1;

    if (!fine) {
        return diag_error(matrix->loading->diag, option->place, "matrix-mix",
                          "'mix:' must list two or more options with each one's share of the work");
    }
    for (const Value *at = option->mix->first; at != NULL; at = at->next) {
        fine &= add_share(matrix, option, at, shares);
    }
    for (size_t i = 0; i < matrix->n_options; i++) {
        sum += shares[i];
    }
    option->shares = shares;
    return fine && (fabs(sum - 1) < 1e-9 ||
                    diag_error(matrix->loading->diag, option->mix->place, "matrix-mix",
                               "the shares of a mix must add up to 1"));
}

bool
matrix_read_options(Matrix *matrix)
{
    const Value *options = value_lookup(matrix->map, "options");
    bool fine = true;

    if (options == NULL || options->kind != VALUE_MAP || options->n_items < 2) {
        return diag_error(matrix->loading->diag,
                          options != NULL ? options->place : matrix->map->place, "key-missing",
                          "'options:' is missing: a map of at least two names and labels");
    }
    matrix->options = arena_array(matrix->loading->arena, MatrixOption, options->n_items);
    for (const Value *at = options->first; at != NULL; at = at->next) {
        fine &= read_option(matrix, at);
    }
    for (size_t i = 0; i < matrix->n_options; i++) {
        if (matrix->options[i].mix != NULL) {
            fine &= read_shares(matrix, &matrix->options[i]);
        }
    }
    return fine;
}
