#include "outputs/site/characters.h"

#include <string.h>

static CharacterSet *
set_of(const char *text)
{
    CharacterSet *set = character_set_new();

    character_set_add(set, text, strlen(text));
    return set;
}

/* All characters of a set, as text. */
static char *
text_of(const CharacterSet *set)
{
    GString *text = g_string_new(NULL);

    for (gunichar c = character_set_next(set, 0); c < CHARACTERS_END;
         c = character_set_next(set, c + 1)) {
        g_string_append_unichar(text, c);
    }
    return g_string_free(text, FALSE);
}

static void
test_walk(void)
{
    g_autoptr(CharacterSet) set = set_of("zz\n\t?@\x7fé\u0fff\u1000\U0010ffff");
    g_autoptr(CharacterSet) nothing = set_of("\n");
    g_autofree char *text = text_of(set);

    g_assert_cmpstr(text, ==,
                    "?@z\x7f"
                    "é\u0fff\u1000\U0010ffff");
    g_assert_cmpuint(character_set_next(set, 0x1001), ==, 0x10ffff);
    g_assert_cmpuint(character_set_next(nothing, 0), ==, CHARACTERS_END);
}

static void
test_smallest(void)
{
    static const struct {
        const char *text;
        CharacterRange range;
    } cases[] = {
        { "", CHARACTERS_BASIC },
        { "Plain words, “quoted” – and signs → ×", CHARACTERS_BASIC },
        { "Schöne Größe, déjà vu, 5 µs ± 2 ≤ 8", CHARACTERS_WIDE },
        { "Poincaré at Kyōto", CHARACTERS_AS_USED },
        { "\u4e2d", CHARACTERS_AS_USED },
        { "a\x7f", CHARACTERS_AS_USED },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(CharacterSet) set = set_of(cases[i].text), range = character_set_new();
        g_autofree char *before = text_of(set), *whole = NULL;
        character_set_fill(set);
        g_assert_cmpint(character_set_range(set), ==, cases[i].range);
        g_autofree char *after = text_of(set);
        if (cases[i].range == CHARACTERS_AS_USED) {
            g_assert_cmpstr(after, ==, before);
            continue;
        }
        character_set_add_range(range, cases[i].range);
        whole = text_of(range);
        g_assert_cmpstr(after, ==, whole);
        for (const char *at = before; *at != '\0'; at = g_utf8_next_char(at)) {
            g_assert_nonnull(g_utf8_strchr(whole, -1, g_utf8_get_char(at)));
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/characters/each is met once, in order, control characters not", test_walk);
    g_test_add_func("/characters/a set is filled to the smallest range that has all of it",
                    test_smallest);
    return g_test_run();
}
