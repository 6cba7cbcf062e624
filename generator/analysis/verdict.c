#include "analysis/verdict.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* Longer signs come first, because "<=" starts with "<". */
static const struct {
    const char *sign;
    CompareKind kind;
} signs[] = {
    { "<=", COMPARE_AT_MOST }, { ">=", COMPARE_AT_LEAST }, { "!=", COMPARE_UNEQUAL },
    { "<", COMPARE_BELOW },    { ">", COMPARE_ABOVE },     { "=", COMPARE_EQUAL },
};

static size_t
name_length(const char *text)
{
    size_t n = 0;

    while (g_ascii_isalnum(text[n]) || text[n] == '_') {
        n++;
    }
    return n;
}

bool
condition_parse(const char *text, Arena *arena, Condition *ret)
{
    g_autofree char *copy = g_strstrip(g_strdup(text));
    size_t n = name_length(copy), i = 0;
    const char *sign = copy + n + strspn(copy + n, " ");

    while (i < G_N_ELEMENTS(signs) && !g_str_has_prefix(sign, signs[i].sign)) {
        i++;
    }
    if (n == 0 || g_ascii_isdigit(*copy) || i == G_N_ELEMENTS(signs)) {
        return false;
    }
    const char *number = sign + strlen(signs[i].sign);
    number += strspn(number, " ");
    if (!number_parse(number, &ret->bound)) {
        return false;
    }
    ret->name = arena_printf(arena, "%.*s", (int)n, copy);
    ret->kind = signs[i].kind;
    return true;
}

bool
condition_holds(const Condition *condition, double low, double high)
{
    double bound = condition->bound;

    switch (condition->kind) {
    case COMPARE_BELOW:
        return high < bound;
    case COMPARE_AT_MOST:
        return high <= bound;
    case COMPARE_ABOVE:
        return low > bound;
    case COMPARE_AT_LEAST:
        return low >= bound;
    case COMPARE_EQUAL:
        return low == bound && high == bound;
    case COMPARE_UNEQUAL:
        return low > bound || high < bound;
    }
    g_assert_not_reached();
}

/* Each condition is a half-line, a single number, or all numbers but one. If two conditions
 * overlap, they do so at one of these five points. */
bool
conditions_overlap(const Condition *a, const Condition *b)
{
    double points[] = { -INFINITY, a->bound, a->bound / 2 + b->bound / 2, b->bound, INFINITY };

    for (size_t i = 0; i < G_N_ELEMENTS(points); i++) {
        if (condition_holds(a, points[i], points[i]) && condition_holds(b, points[i], points[i])) {
            return true;
        }
    }
    return false;
}

Verdict
verdict_judge(const Condition *supported, const Condition *contradicted, double low, double high)
{
    if (condition_holds(supported, low, high)) {
        return VERDICT_SUPPORTED;
    }
    return condition_holds(contradicted, low, high) ? VERDICT_CONTRADICTED : VERDICT_MIXED;
}

const char *
verdict_name(Verdict verdict)
{
    static const char *const names[] = {
        [VERDICT_SUPPORTED] = "supported", [VERDICT_CONTRADICTED] = "contradicted",
        [VERDICT_MIXED] = "mixed",         [VERDICT_UNTESTED] = "untested",
        [VERDICT_OPINION] = "opinion",     [VERDICT_OVERTAKEN] = "overtaken",
    };

    return names[verdict];
}

const char *
claim_kind_name(ClaimKind kind)
{
    static const char *const names[] = {
        [CLAIM_TESTED] = "tested",         [CLAIM_BY_CONSTRUCTION] = "by construction",
        [CLAIM_NOT_TESTED] = "not tested", [CLAIM_DOCUMENTED] = "documented",
        [CLAIM_OPINION] = "opinion",       [CLAIM_OVERTAKEN] = "overtaken",
    };

    return names[kind];
}

const char *
compare_sign(CompareKind kind)
{
    static const char *const names[] = {
        [COMPARE_BELOW] = "<",    [COMPARE_AT_MOST] = "≤", [COMPARE_ABOVE] = ">",
        [COMPARE_AT_LEAST] = "≥", [COMPARE_EQUAL] = "=",   [COMPARE_UNEQUAL] = "≠",
    };

    return names[kind];
}
