#include "analysis/formula.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

enum { STACK_MAX = 64, NESTING_MAX = 20 };

typedef enum {
    STEP_NUMBER,
    STEP_NAME,
    STEP_ADD,
    STEP_SUBTRACT,
    STEP_MULTIPLY,
    STEP_DIVIDE,
    STEP_POWER,
    STEP_NEGATE,
    STEP_MINIMUM,
    STEP_MAXIMUM,
    STEP_ANNUITY,
} StepKind;

struct FormulaStep {
    StepKind kind;
    double number; /* STEP_NUMBER */
    size_t name;   /* STEP_NAME */
};

static const struct {
    const char *name;
    StepKind kind;
} functions[] = {
    { "min", STEP_MINIMUM },
    { "max", STEP_MAXIMUM },
    { "annuity", STEP_ANNUITY },
};

typedef struct {
    const char *at;
    GArray *steps;    /* of struct FormulaStep */
    GPtrArray *names; /* borrowed from the arena */
    Arena *arena;
    int nesting, stack; /* stack: number of pending values */
    const char *error;
} Parser;

static bool
fail(Parser *parser, const char *error)
{
    if (parser->error == NULL) {
        parser->error = arena_printf(parser->arena, "%s at '%s'", error, parser->at);
    }
    return false;
}

static bool
take(Parser *parser, char sign)
{
    parser->at += strspn(parser->at, " ");
    if (*parser->at != sign) {
        return false;
    }
    parser->at++;
    return true;
}

static bool
add_step(Parser *parser, struct FormulaStep step, int growth)
{
    g_array_append_val(parser->steps, step);
    parser->stack += growth;
    return parser->stack <= STACK_MAX || fail(parser, "too many values at once");
}

static bool
add_name(Parser *parser, const char *name)
{
    struct FormulaStep step = { .kind = STEP_NAME };

    while (step.name < parser->names->len &&
           !g_str_equal(g_ptr_array_index(parser->names, step.name), name)) {
        step.name++;
    }
    if (step.name == parser->names->len) {
        g_ptr_array_add(parser->names, arena_strdup(parser->arena, name));
    }
    return add_step(parser, step, 1);
}

static bool parse_sum(Parser *parser);

/* All functions take two arguments. */
static bool
parse_call(Parser *parser, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
        if (g_str_equal(functions[i].name, name)) {
            return parse_sum(parser) && (take(parser, ',') || fail(parser, "',' expected")) &&
                   parse_sum(parser) && (take(parser, ')') || fail(parser, "')' expected")) &&
                   add_step(parser, (struct FormulaStep){ .kind = functions[i].kind }, -1);
        }
    }
    return fail(parser, "unknown function");
}

static bool
parse_number(Parser *parser)
{
    struct FormulaStep step = { .kind = STEP_NUMBER };
    size_t size = strspn(parser->at, "0123456789.");
    g_autofree char *digits = g_strndup(parser->at, size);

    if (!number_parse(digits, &step.number)) {
        return fail(parser, "a number or a name expected");
    }
    parser->at += size;
    return add_step(parser, step, 1);
}

static bool
parse_atom(Parser *parser)
{
    if (take(parser, '(')) {
        return parse_sum(parser) && (take(parser, ')') || fail(parser, "')' expected"));
    }
    if (!g_ascii_isalpha(*parser->at)) {
        return parse_number(parser);
    }
    size_t size = strspn(parser->at, "abcdefghijklmnopqrstuvwxyz_0123456789");
    g_autofree char *name = g_strndup(parser->at, size);
    parser->at += size;
    return take(parser, '(') ? parse_call(parser, name) : add_name(parser, name);
}

static bool
parse_sign(Parser *parser)
{
    if (++parser->nesting > NESTING_MAX) {
        return fail(parser, "nested too deeply");
    }
    bool negative = take(parser, '-');
    bool good = parse_atom(parser);

    if (good && take(parser, '^')) {
        good =
            parse_sign(parser) && add_step(parser, (struct FormulaStep){ .kind = STEP_POWER }, -1);
    }
    parser->nesting--;
    return good && (!negative || add_step(parser, (struct FormulaStep){ .kind = STEP_NEGATE }, 0));
}

static bool
parse_product(Parser *parser)
{
    bool good = parse_sign(parser), divide = false;

    while (good && (take(parser, '*') || (divide = take(parser, '/')))) {
        StepKind kind = divide ? STEP_DIVIDE : STEP_MULTIPLY;
        divide = false;
        good = parse_sign(parser) && add_step(parser, (struct FormulaStep){ .kind = kind }, -1);
    }
    return good;
}

static bool
parse_sum(Parser *parser)
{
    bool good = parse_product(parser), subtract = false;

    while (good && (take(parser, '+') || (subtract = take(parser, '-')))) {
        StepKind kind = subtract ? STEP_SUBTRACT : STEP_ADD;
        subtract = false;
        good = parse_product(parser) && add_step(parser, (struct FormulaStep){ .kind = kind }, -1);
    }
    return good;
}

const Formula *
formula_parse(const char *text, Arena *arena, const char **ret_error)
{
    g_autoptr(GArray) steps = g_array_new(FALSE, FALSE, sizeof(struct FormulaStep));
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    Parser parser = { .at = text, .steps = steps, .names = names, .arena = arena };

    if (!parse_sum(&parser) || !(take(&parser, '\0') || fail(&parser, "the end expected"))) {
        *ret_error = parser.error;
        return NULL;
    }
    Formula *formula = arena_new0(arena, Formula);
    *formula = (Formula){ .text = arena_strdup(arena, text),
                          .n_names = names->len,
                          .names = arena_array(arena, const char *, names->len + 1),
                          .n_steps = steps->len,
                          .steps = arena_array(arena, struct FormulaStep, steps->len) };
    for (guint i = 0; i < names->len; i++) {
        formula->names[i] = g_ptr_array_index(names, i);
    }
    memcpy(formula->steps, steps->data, steps->len * sizeof(struct FormulaStep));
    return formula;
}

static double
annuity(double rate, double years)
{
    /* expm1 and log1p preserve digits for rates near 0 */
    return rate == 0 ? years : -expm1(-years * log1p(rate)) / rate;
}

/* The functions, and operators that need more than one instruction. */
static double
apply(StepKind kind, double a, double b)
{
    switch (kind) {
    case STEP_DIVIDE:
        return a / b;
    case STEP_POWER:
        return isnan(a) || isnan(b) ? NAN : pow(a, b);
    case STEP_MINIMUM:
        return isnan(a) || isnan(b) ? NAN : fmin(a, b);
    case STEP_MAXIMUM:
        return isnan(a) || isnan(b) ? NAN : fmax(a, b);
    case STEP_ANNUITY:
        return annuity(a, b);
    default:
        break;
    }
    g_assert_not_reached();
}

/* Combines two values into one. */
static double
join(StepKind kind, double a, double b)
{
    switch (kind) {
    case STEP_ADD:
        return a + b;
    case STEP_SUBTRACT:
        return a - b;
    case STEP_MULTIPLY:
        return a * b;
    default:
        return apply(kind, a, b);
    }
}

double
formula_value_at(const Formula *formula, const double *values, const size_t *where)
{
    double stack[STACK_MAX + 1]; /* a parsed formula never reads below its base */
    size_t n = 0;

    stack[0] = NAN;

    for (size_t i = 0; i < formula->n_steps; i++) {
        const struct FormulaStep *step = &formula->steps[i];
        switch (step->kind) {
        case STEP_NUMBER:
            stack[n++] = step->number;
            break;
        case STEP_NAME:
            stack[n++] = values[where != NULL ? where[step->name] : step->name];
            break;
        case STEP_NEGATE:
            g_assert(n > 0);
            stack[n - 1] = -stack[n - 1];
            break;
        default:
            g_assert(n > 1);
            stack[n - 2] = join(step->kind, stack[n - 2], stack[n - 1]);
            n--;
        }
    }
    return stack[0];
}

void
formula_append_postfix(const Formula *formula, const size_t *where, GString *out)
{
    static const char *const words[] = {
        [STEP_ADD] = "+",       [STEP_SUBTRACT] = "-",  [STEP_MULTIPLY] = "*",
        [STEP_DIVIDE] = "/",    [STEP_POWER] = "^",     [STEP_NEGATE] = "neg",
        [STEP_MINIMUM] = "min", [STEP_MAXIMUM] = "max", [STEP_ANNUITY] = "annuity"
    };

    for (size_t i = 0; i < formula->n_steps; i++) {
        const struct FormulaStep *step = &formula->steps[i];
        g_string_append(out, i > 0 ? " " : "");
        if (step->kind == STEP_NUMBER) {
            number_append_exact(out, step->number);
        } else if (step->kind == STEP_NAME) {
            g_string_append_printf(out, "@%zu", where != NULL ? where[step->name] : step->name);
        } else {
            g_string_append(out, words[step->kind]);
        }
    }
}

/* ---- Many values at once ---- */

enum { AT_ONCE = 64 };

typedef struct {
    double same;        /* constant over all repetitions */
    const double *many; /* one value for each repetition; NULL: constant */
} Operand;

static void
annuities(const Operand *rate, const Operand *years, size_t n, double *ret)
{
    double growth = log1p(rate->same);

    for (size_t i = 0; i < n; i++) {
        double r = rate->many != NULL ? rate->many[i] : rate->same;
        double y = years->many != NULL ? years->many[i] : years->same;
        growth = rate->many != NULL ? log1p(r) : growth;
        ret[i] = r == 0 ? y : -expm1(-y * growth) / r;
    }
}

/* Three loops without branches inside, so that the compiler can vectorise them. */
#define JOIN_EACH(sign) \
    do { \
        for (size_t i = 0; left != NULL && right != NULL && i < n; i++) { \
            ret[i] = left[i] sign right[i]; \
        } \
        for (size_t i = 0; right == NULL && i < n; i++) { \
            ret[i] = left[i] sign b->same; \
        } \
        for (size_t i = 0; left == NULL && i < n; i++) { \
            ret[i] = a->same sign right[i]; \
        } \
    } while (0)

/* At least one operand varies. An operand may be in the same memory as the result. */
static void
join_over(StepKind kind, const Operand *a, const Operand *b, size_t n, double *ret)
{
    const double *left = a->many, *right = b->many;

    switch (kind) {
    case STEP_ADD:
        JOIN_EACH(+);
        break;
    case STEP_SUBTRACT:
        JOIN_EACH(-);
        break;
    case STEP_MULTIPLY:
        JOIN_EACH(*);
        break;
    case STEP_ANNUITY:
        annuities(a, b, n, ret);
        break;
    default:
        for (size_t i = 0; i < n; i++) {
            ret[i] =
                apply(kind, left != NULL ? left[i] : a->same, right != NULL ? right[i] : b->same);
        }
    }
}

static void
negate_over(Operand *value, size_t n, double *ret)
{
    if (value->many == NULL) {
        value->same = -value->same;
        return;
    }
    for (size_t i = 0; i < n; i++) {
        ret[i] = -value->many[i];
    }
    value->many = ret;
}

/* Combines the two values at the top of the stack; constants are combined only once. */
static void
join_top(StepKind kind, Operand *a, const Operand *b, size_t n, double *ret)
{
    if (a->many == NULL && b->many == NULL) {
        a->same = join(kind, a->same, b->same);
    } else {
        join_over(kind, a, b, n, ret);
        a->many = ret;
    }
}

typedef struct {
    const double *values;
    const double *const *rows;
    const size_t *where;
    size_t first; /* offset into the rows */
} Names;

static Operand
operand_of(const Names *names, size_t name)
{
    size_t place = names->where[name];
    const double *row = names->rows[place];

    return (Operand){ .same = row == NULL ? names->values[place] : NAN,
                      .many = row != NULL ? row + names->first : NULL };
}

static void
values_of_block(const Formula *formula, const Names *names, size_t n, double *ret)
{
    Operand stack[STACK_MAX + 1];
    double rows[STACK_MAX + 1][AT_ONCE]; /* memory for the varying values at each stack position */
    size_t top = 0;

    stack[0] = (Operand){ .same = NAN };
    for (size_t i = 0; i < formula->n_steps; i++) {
        const struct FormulaStep *step = &formula->steps[i];
        switch (step->kind) {
        case STEP_NUMBER:
            stack[top++] = (Operand){ .same = step->number };
            break;
        case STEP_NAME:
            stack[top++] = operand_of(names, step->name);
            break;
        case STEP_NEGATE:
            g_assert(top > 0);
            negate_over(&stack[top - 1], n, rows[top - 1]);
            break;
        default:
            g_assert(top > 1);
            join_top(step->kind, &stack[top - 2], &stack[top - 1], n, rows[top - 2]);
            top--;
        }
    }
    for (size_t i = 0; i < n; i++) {
        ret[i] = stack[0].many != NULL ? stack[0].many[i] : stack[0].same;
    }
}

void
formula_values_over(const Formula *formula, const double *values, const double *const *rows,
                    const size_t *where, size_t n, double *ret)
{
    Names names = { .values = values, .rows = rows, .where = where };

    for (; names.first < n; names.first += AT_ONCE) {
        values_of_block(formula, &names, MIN(n - names.first, (size_t)AT_ONCE), ret + names.first);
    }
}
