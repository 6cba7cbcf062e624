/* Memory of an arena is zero, whatever it contained before, and no byte is returned twice. */
#include "base/arena.h"

#include <string.h>

static bool
is_zero(const unsigned char *bytes, size_t size)
{
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0;
}

/* Fills pieces of `size` bytes, `total` in all, each with its number. */
static void
fill(Arena *arena, size_t size, size_t total)
{
    size_t n = total / size;
    unsigned char **pieces = arena_array(arena, unsigned char *, n);

    for (size_t i = 0; i < n; i++) {
        pieces[i] = arena_alloc(arena, size);
        g_assert_true(is_zero(pieces[i], size));
        g_assert_cmpuint((uintptr_t)pieces[i] % sizeof(void *), ==, 0);
        memset(pieces[i], (int)(i % 255) + 1, size);
    }
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpuint(pieces[i][0], ==, i % 255 + 1);
        g_assert_cmpint(memcmp(pieces[i], pieces[i] + 1, size - 1), ==, 0);
    }
}

static void
test_growth(void)
{
    static const size_t sizes[] = { 48, 1000, 20000, 300000, 3000000 };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Arena) arena = arena_new();
        fill(arena, sizes[i], 12000000);
    }
}

static void
test_reset(void)
{
    static const size_t totals[] = { 9000000, 100, 400000, 9000000, 3000000 };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(totals); i++) {
        fill(arena, 48, totals[i]);
        arena_reset(arena);
    }
}

#define CHECK_PRINTED(...) \
    do { \
        g_autofree char *expected = g_strdup_printf(__VA_ARGS__); \
        g_assert_cmpstr(arena_printf(arena, __VA_ARGS__), ==, expected); \
    } while (0)

static void
test_printed(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *text = g_strnfill(255, 'x'), *longer = g_strnfill(256, 'x');

    CHECK_PRINTED("%s", "");
    CHECK_PRINTED("%s.%s, %d%%", "a", "bc", 0);
    CHECK_PRINTED("%d %d %zu %s", G_MAXINT, G_MININT, G_MAXSIZE, "end");
    CHECK_PRINTED("%zu:%d", (size_t)0, 1234567890);
    CHECK_PRINTED("%s and %5.1f of %-4s|", "plain", 2.5, "ab");
    CHECK_PRINTED("%s", text);
    CHECK_PRINTED("%s", longer);
    CHECK_PRINTED("%s%d", text, 7);
    CHECK_PRINTED("%.*s\xc3\xa9%c", 2, "abc", 'z');
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/arena/pieces of any size are zero and apart", test_growth);
    g_test_add_func("/arena/what was reset is zero again", test_reset);
    g_test_add_func("/arena/texts and numbers print as the C library prints them", test_printed);
    return g_test_run();
}
