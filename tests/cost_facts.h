/* A store with the parameters of the manual's worked example, tests/fixtures/cost/report.yaml, some
 * of them changed. */
#ifndef TESTS_COST_FACTS_H
#define TESTS_COST_FACTS_H

#include "tests/facts.h"

/* Sets parameters from lines "name: value" of YAML. */
static inline bool
cost_set(Facts *facts, const char *yaml)
{
    const char *text = arena_strdup(facts->arena, yaml);
    const Value *map = value_parse_yaml(text, strlen(text), (Place){ "report.yaml", 1, 1 },
                                        facts->arena, facts->diag);

    return map != NULL && store_set_parameters(facts->store, map, facts->diag);
}

/* The example without the parameter named by `except`; NULL: all parameters. */
static inline void
cost_set_example(Facts *facts, const char *except)
{
    g_autofree char *text = NULL;
    gsize size = 0;

    g_assert_true(g_file_get_contents("tests/fixtures/cost/report.yaml", &text, &size, NULL));
    const Value *report =
        value_parse_yaml(arena_strdup(facts->arena, text), size, (Place){ "report.yaml", 1, 1 },
                         facts->arena, facts->diag);
    const Value *given = value_lookup(report, "parameters");
    Value *kept = value_new_map(facts->arena);
    for (const Value *at = given->first; at != NULL; at = at->next) {
        if (except == NULL || !g_str_equal(at->key, except)) {
            Value *copy = arena_new0(facts->arena, Value);
            *copy = *at;
            copy->next = NULL;
            value_set(kept, at->key, copy)->key_place = at->key_place;
        }
    }
    g_assert_true(store_set_parameters(facts->store, kept, facts->diag));
}

#endif
