#include "tests/value_check.h"

static void
check_same_place(Place a, Place b)
{
    g_assert_cmpstr(a.file, ==, b.file);
    g_assert_cmpint(a.line, ==, b.line);
    g_assert_cmpint(a.column, ==, b.column);
}

void
value_check_same(const Value *a, const Value *b)
{
    g_assert_true((a == NULL) == (b == NULL));
    if (a == NULL) {
        return;
    }
    g_assert_cmpint(a->kind, ==, b->kind);
    g_assert_true(a->boolean == b->boolean);
    g_assert_cmpfloat(a->number, ==, b->number);
    g_assert_cmpstr(a->text, ==, b->text);
    g_assert_cmpstr(a->key, ==, b->key);
    check_same_place(a->place, b->place);
    check_same_place(a->key_place, b->key_place);
    g_assert_cmpuint(a->n_items, ==, b->n_items);
    for (const Value *x = a->first, *y = b->first; x != NULL; x = x->next, y = y->next) {
        value_check_same(x, y);
    }
}
