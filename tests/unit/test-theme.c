/* A company's theme: what is refused, and at which place. Contrast of known pairs: black on white
 * is 21, #767676 on white 4.54 (WCAG 2.2 understanding documents, 1.4.3). */
#include "base/theme.h"
#include "tests/value_check.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* The theme over the default one, and the messages, in the arena. */
static Theme *
load(const char *yaml, const char **ret_said, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    g_autofree char *folder = g_dir_make_tmp("theme-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "theme.yaml", NULL);

    g_assert_true(g_file_set_contents(path, yaml, -1, NULL));
    Theme *theme = theme_load("assets/theme.yaml", arena_strdup(arena, path), arena, diag);
    diag_print(diag, said);
    *ret_said = arena_strdup(arena, said->str);
    g_remove(path);
    g_rmdir(folder);
    return theme;
}

static void
contrast_is_that_of_wcag(void)
{
    const Colour white = { 1, 1, 1 }, black = { 0, 0, 0 };
    Colour grey;

    g_assert_true(colour_parse("#767676", &grey));
    g_assert_cmpfloat_with_epsilon(colour_contrast(white, black), 21, 1e-9);
    g_assert_cmpfloat_with_epsilon(colour_contrast(grey, white), 4.54, 0.005);
    g_assert_cmpfloat_with_epsilon(colour_contrast(white, white), 1, 1e-12);
}

/* From 0, the first of red, green and blue, to 360. */
static double
hue_of(Colour c)
{
    double most = MAX(c.red, MAX(c.green, c.blue)), least = MIN(c.red, MIN(c.green, c.blue));
    double sixth = most == c.red     ? (c.green - c.blue) / (most - least)
                   : most == c.green ? (c.blue - c.red) / (most - least) + 2
                                     : (c.red - c.green) / (most - least) + 4;

    return fmod(60 * sixth + 360, 360);
}

/* Marks ≥ 3:1 and labels ≥ 4.5:1, in light and dark; a label has the hue of its mark. */
static void
chips_can_be_read_and_labels_have_their_hue(void)
{
    g_autoptr(Arena) arena = arena_new();
    const char *said = NULL;
    const Theme *theme = load("", &said, arena);

    for (int family = FAMILY_GPU; family <= FAMILY_OTHER; family++) {
        for (int step = 1; step <= (family == FAMILY_OTHER ? 3 : 4); step++) {
            Entity entity = { .family = (Family)family, .step = step };
            for (int v = THEME_LIGHT; v <= THEME_DARK; v++) {
                ThemeVariant variant = (ThemeVariant)v;
                Colour mark = theme_entity_colour(theme, entity, variant);
                Colour label = theme_entity_label(theme, entity, variant);
                Colour paper = theme_colour(theme, "paper", variant);
                g_assert_cmpfloat(colour_contrast(mark, paper), >=, 3);
                g_assert_cmpfloat(colour_contrast(label, paper), >=, 4.5);
                g_assert_cmpfloat(fabs(remainder(hue_of(label) - hue_of(mark), 360)), <, 12);
            }
        }
    }
}

static void
colours_and_fonts_of_a_company_are_taken(void)
{
    g_autoptr(Arena) arena = arena_new();
    const char *said = NULL;
    const Theme *theme =
        load("colour: {light: {paper: '#fffff0'}}\nfont: {text: [Lato, sans-serif]}\n"
             "entity: {Our chip: {family: other, step: 2, mark: square}}\n",
             &said, arena);

    g_assert_cmpstr(said, ==, "");
    g_assert_cmpstr(theme_text(theme, "colour.light.paper"), ==, "#fffff0");
    g_assert_cmpstr(theme_text(theme, "font.text.0"), ==, "Lato");
}

static void
what_cannot_be_read_is_refused_where_it_is_set(void)
{
    static const char *const cases[][2] = {
        { "colour: {light: {ink-2: '#aaaaaa'}}",
          "theme.yaml:1:25: error: colour.light.ink-2 (#aaaaaa) on "
          "colour.light.paper (#ffffff) has a contrast of 2.32" },
        { "colour: {dark: {paper: '#888888'}}",
          "theme.yaml:1:24: error: colour.dark.ink (#e8e6e1) on "
          "colour.dark.paper (#888888)" },
        { "family: {gpu: {text: {light: '#99ccff'}}}", "family.gpu.text.light (#99ccff) on" },
        { "verdict: {mixed: {dark: '#333333'}}", "verdict.mixed.dark (#333333) on" },
        { "heat: {light: {text: ['#f2f0f7', '#1a1a1a', '#1a1a1a', '#ffffff', '#ffffff']}}",
          "heat.light.text.0 (#f2f0f7) on heat.light.fill.0 (#f2f0f7) has a contrast of 1.00" },
        { "colour: {light: {ink: navy}}", "theme.yaml:1:23: error: 'navy' is not a colour" },
        { "heat: {light: {text: ['#1a1a1a']}}", "'text' must have 5 members, not 1" },
        { "layout: {print: {sheet: [a, b]}}", "a member of 'sheet' has another type" },
        { "colours: {}",
          "theme.yaml:1:1: error: the theme has no key 'colours'; did you mean 'colour'?" },
        { "text: {screen: {body: {size: -3}}}",
          "theme.yaml:1:30: error: -3 is no size of letters" },
        { "text: {print: {h1: {lead: 0}}}", "0 is no size of letters" },
        { "layout: {print: {sheet: [-210, 297]}}", "theme.yaml:1:26: error: -210 is no measure" },
        { "entity: {Chip: {family: gpuu}}",
          "theme.yaml:1:25: error: 'family' of an entity must be one of: gpu, tpu, other" },
        { "entity: {Chip: {mark: star}}",
          "'mark' of an entity must be one of: dot, square, triangle, diamond" },
        { "entity: {H100: {step: 9}}", "theme.yaml:1:23: error: 'step' of an entity is" },
        { "entity: {Chip: {makr: dot}}",
          "an entity of the theme has no key 'makr'; did you mean 'mark'?" },
        { "entity: {Chip: tpu}", "an entity of the theme must be a map of keys, not a text" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        const char *said = NULL;
        g_assert_null(load(cases[i][0], &said, arena));
        if (strstr(said, cases[i][1]) == NULL) {
            g_error("%s: %s", cases[i][0], said);
        }
    }
}

static Theme *
shipped_theme(Arena *arena, Diag *diag)
{
    Theme *theme = theme_load("assets/theme.yaml", NULL, arena, diag);
    g_assert_nonnull(theme);
    return theme;
}

static void
the_theme_gives_colours_and_entities(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Theme *theme = shipped_theme(arena, diag);

    g_assert_cmpfloat(theme_number(theme, "layout.print.sheet.1"), ==, 297);
    g_assert_cmpstr(colour_format(arena, theme_colour(theme, "ink", THEME_DARK)), ==, "#e8e6e1");
    Entity h200 = theme_entity(theme, "H200", FAMILY_OTHER);
    g_assert_true(h200.known);
    g_assert_cmpint(h200.family, ==, FAMILY_GPU);
    g_assert_cmpint(h200.mark, ==, MARK_SQUARE);
    g_assert_cmpstr(colour_format(arena, theme_entity_colour(theme, h200, THEME_LIGHT)), ==,
                    "#3d7ca0");
    Entity other = theme_entity(theme, "Nobody's chip", FAMILY_TPU);
    g_assert_false(other.known);
    g_assert_cmpint(other.family, ==, FAMILY_TPU);
}

/* Chips of neither family would otherwise have the colours of categories, which depend on what else
 * a chart shows. */
static void
chips_keep_their_colour_and_mark(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GHashTable) looks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const Theme *theme = shipped_theme(arena, diag);
    g_autofree char *yaml = NULL;
    gsize size = 0;

    g_assert_true(g_file_get_contents("generator/sources/accelerators.yaml", &yaml, &size, NULL));
    const Value *all = value_parse_yaml(yaml, size, (Place){ 0 }, arena, diag);
    guint n_known = 0;
    for (const Value *at = value_lookup(all, "accelerators")->first; at != NULL; at = at->next) {
        const char *name = value_lookup(at, "name")->text;
        Entity entity = theme_entity(theme, name, FAMILY_OTHER);
        g_assert_true(entity.known || !g_str_equal(value_lookup(at, "family")->text, "other"));
        g_assert_true(!entity.known ||
                      g_hash_table_add(looks, g_strdup_printf("%d %d %d", (int)entity.family,
                                                              entity.step, (int)entity.mark)));
        n_known += entity.known;
    }
    guint n_entities = 0;
    for (const Value *at = theme_value(theme, "entity")->first; at != NULL; at = at->next) {
        n_entities++;
    }
    g_assert_cmpuint(n_known, ==, n_entities);
}

static void
a_theme_of_another_shape_is_refused(void)
{
    g_autoptr(Arena) arena = arena_new();
    const char *said;
    const Theme *theme =
        load("colour: {light: {ink: '#000080'}}\nentity: {Chip: {step: 1}}\n", &said, arena);

    g_assert_nonnull(theme);
    g_assert_cmpstr(theme_text(theme, "colour.light.ink"), ==, "#000080");
    g_assert_cmpstr(theme_text(theme, "colour.light.paper"), ==, "#ffffff");
    g_assert_null(load("colour: {light: {inc: '#000080'}}\n", &said, arena));
    g_assert_nonnull(strstr(said, ": error: "));
}

/* Entries that a company omits keep their default, also within an entity; a file with only comments
 * omits all. */
static void
what_is_left_out_is_as_shipped(void)
{
    g_autoptr(Arena) arena = arena_new();
    const char *said = NULL;
    const Theme *own = load("entity: {H200: {step: 1}}\nradius: 0\nspace: {1: 0}\n", &said, arena);
    const Theme *nothing = load("# ink: '#000080'\n", &said, arena);

    g_assert_nonnull(own);
    Entity h200 = theme_entity(own, "H200", FAMILY_OTHER);
    g_assert_cmpint(h200.step, ==, 1);
    g_assert_cmpint(h200.mark, ==, MARK_SQUARE);
    g_assert_cmpint(h200.family, ==, FAMILY_GPU);
    g_assert_nonnull(nothing);
    g_assert_cmpstr(said, ==, "");
    g_assert_cmpstr(theme_text(nothing, "colour.light.ink"), ==, "#1a1a1a");
}

static void
each_theme_has_an_identity(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    const char *said = NULL;
    const Theme *shipped = theme_load("assets/theme.yaml", NULL, arena, diag);
    const Theme *own = load("font: {text: [Lato, sans-serif]}\n", &said, arena);
    const Theme *same = load("font: {text: [Lato, sans-serif]}\n", &said, arena);
    const Theme *other = load("font: {text: [Lata, sans-serif]}\n", &said, arena);

    g_assert_cmpstr(theme_identity(own), ==, theme_identity(same));
    g_assert_cmpstr(theme_identity(own), !=, theme_identity(other));
    g_assert_cmpstr(theme_identity(own), !=, theme_identity(shipped));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/theme/the theme gives colours and entities",
                    the_theme_gives_colours_and_entities);
    g_test_add_func("/theme/chips keep their colour and mark", chips_keep_their_colour_and_mark);
    g_test_add_func("/theme/a theme of another shape is refused",
                    a_theme_of_another_shape_is_refused);
    g_test_add_func("/theme/contrast is that of WCAG", contrast_is_that_of_wcag);
    g_test_add_func("/theme/chips can be read and labels have their hue",
                    chips_can_be_read_and_labels_have_their_hue);
    g_test_add_func("/theme/colours and fonts of a company are taken",
                    colours_and_fonts_of_a_company_are_taken);
    g_test_add_func("/theme/what cannot be read is refused where it is set",
                    what_cannot_be_read_is_refused_where_it_is_set);
    g_test_add_func("/theme/what is left out is as shipped", what_is_left_out_is_as_shipped);
    g_test_add_func("/theme/each theme has an identity", each_theme_has_an_identity);
    return g_test_run();
}
