/* The gates that the theme's colours must pass: apart from each other for readers
 * with normal and with deficient colour vision, and in grey print.
 *
 * CIEDE2000 after Sharma, Wu & Dalal 2005; colour vision after Machado, Oliveira &
 * Fernandes 2009, severity 1, on linear RGB. */
#include "base/theme.h"
#include "tests/chart_case.h"

#include <math.h>

typedef struct {
    double lightness, a, b;
} Lab;

/* ---- Colour spaces ---- */

static double
linear(double part)
{
    return part <= .04045 ? part / 12.92 : pow((part + .055) / 1.055, 2.4);
}

static double
encoded(double part)
{
    return part <= .0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - .055;
}

static double
cube(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

/* Of sRGB, white D65. */
static Lab
lab_of(Colour colour)
{
    double red = linear(colour.red), green = linear(colour.green), blue = linear(colour.blue);
    double x = cube((.4124564 * red + .3575761 * green + .1804375 * blue) / .95047);
    double y = cube(.2126729 * red + .7151522 * green + .0721750 * blue);
    double z = cube((.0193339 * red + .1191920 * green + .9503041 * blue) / 1.08883);

    return (Lab){ 116 * y - 16, 500 * (x - y), 200 * (y - z) };
}

static double
degrees(double radians)
{
    return radians * 180 / G_PI;
}

static double
radians(double angle)
{
    return angle * G_PI / 180;
}

static double
hue_of(double a, double b)
{
    double angle = a == 0 && b == 0 ? 0 : degrees(atan2(b, a));
    return angle < 0 ? angle + 360 : angle;
}

/* Chroma and hue, with a stretched as in CIEDE2000. */
typedef struct {
    double chroma, hue;
} Polar;

static Polar
polar_of(Lab lab, double mean_chroma)
{
    double seventh = pow(mean_chroma, 7),
           stretch = .5 * (1 - sqrt(seventh / (seventh + pow(25, 7))));
    double a = lab.a * (1 + stretch);

    return (Polar){ hypot(a, lab.b), hue_of(a, lab.b) };
}

static double
hue_difference(Polar p, Polar q)
{
    double turn = q.hue - p.hue;

    if (p.chroma * q.chroma == 0) {
        return 0;
    }
    turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
    return 2 * sqrt(p.chroma * q.chroma) * sin(radians(turn) / 2);
}

static double
mean_hue(Polar p, Polar q)
{
    double sum = p.hue + q.hue;

    if (p.chroma * q.chroma == 0) {
        return sum;
    }
    if (fabs(p.hue - q.hue) <= 180) {
        return sum / 2;
    }
    return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

static double
difference(Lab left, Lab right)
{
    double mean = (hypot(left.a, left.b) + hypot(right.a, right.b)) / 2;
    Polar p = polar_of(left, mean), q = polar_of(right, mean);
    double lightness = (left.lightness + right.lightness) / 2 - 50;
    double chroma = (p.chroma + q.chroma) / 2, hue = mean_hue(p, q), seventh = pow(chroma, 7);
    double t = 1 - .17 * cos(radians(hue - 30)) + .24 * cos(radians(2 * hue)) +
               .32 * cos(radians(3 * hue + 6)) - .2 * cos(radians(4 * hue - 63));
    double turn = -2 * sqrt(seventh / (seventh + pow(25, 7))) *
                  sin(radians(60 * exp(-pow((hue - 275) / 25, 2))));
    double l = (right.lightness - left.lightness) /
               (1 + .015 * lightness * lightness / sqrt(20 + lightness * lightness));
    double c = (q.chroma - p.chroma) / (1 + .045 * chroma);
    double h = hue_difference(p, q) / (1 + .015 * chroma * t);

    return sqrt(l * l + c * c + h * h + turn * c * h);
}

/* ---- Vision ---- */

typedef enum { NORMAL, PROTAN, DEUTAN, TRITAN, VISIONS } Vision;

static Colour
seen(Colour colour, Vision vision)
{
    static const double rows[VISIONS][3][3] = {
        [NORMAL] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
        [PROTAN] = { { .152286, 1.052583, -.204868 },
                     { .114503, .786281, .099216 },
                     { -.003882, -.048116, 1.051998 } },
        [DEUTAN] = { { .367322, .860646, -.227968 },
                     { .280085, .672501, .047413 },
                     { -.011820, .042940, .968881 } },
        [TRITAN] = { { 1.255528, -.076749, -.178779 },
                     { -.078411, .930809, .147602 },
                     { .004733, .691367, .303900 } },
    };
    double from[] = { linear(colour.red), linear(colour.green), linear(colour.blue) }, to[3];

    for (size_t i = 0; i < 3; i++) {
        const double *row = rows[vision][i];
        double part = row[0] * from[0] + row[1] * from[1] + row[2] * from[2];
        to[i] = encoded(CLAMP(part, 0, 1));
    }
    return (Colour){ to[0], to[1], to[2] };
}

static double
apart(Colour a, Colour b, Vision vision)
{
    return difference(lab_of(seen(a, vision)), lab_of(seen(b, vision)));
}

static Colour
parsed(const char *text)
{
    Colour colour = { 0 };

    g_assert_true(colour_parse(text, &colour));
    return colour;
}

/* ---- Published values ---- */

static void
test_difference(void)
{
    /* Sharma's test data, pairs 1, 7, 14 and 25 */
    static const struct {
        Lab left, right;
        double difference;
    } pairs[] = {
        { { 50, 2.6772, -79.7751 }, { 50, 0, -82.7485 }, 2.0425 },
        { { 50, 0, 0 }, { 50, -1, 2 }, 2.3669 },
        { { 50, -.001, 2.49 }, { 50, .0011, -2.49 }, 4.7461 },
        { { 60.2574, -34.0099, 36.2677 }, { 60.4626, -34.1751, 39.4387 }, 1.2644 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
        g_assert_cmpfloat_with_epsilon(difference(pairs[i].left, pairs[i].right),
                                       pairs[i].difference, 5e-5);
    }
    /* orange and green of the palette tab10 look the same to a protanope */
    g_assert_cmpfloat_with_epsilon(apart(parsed("#ff7f0e"), parsed("#2ca02c"), PROTAN), 1.25, .02);
}

static void
test_vision(void)
{
    static const struct {
        const char *from, *to;
        Vision vision;
    } cases[] = { { "#D55E00", "#817100", PROTAN }, { "#D55E00", "#9e8c00", DEUTAN },
                  { "#D55E00", "#eb4050", TRITAN }, { "#0072B2", "#5375b5", PROTAN },
                  { "#0072B2", "#3b67b1", DEUTAN }, { "#0072B2", "#008289", TRITAN } };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_assert_cmpstr(colour_format(arena, seen(parsed(cases[i].from), cases[i].vision)), ==,
                        cases[i].to);
    }
}

/* ---- Gates ---- */

static Colour
ramp_colour(size_t index, ThemeVariant variant)
{
    Entity entity = { .family = index < 4 ? FAMILY_GPU : FAMILY_TPU, .step = (int)(index % 4) + 1 };
    return theme_entity_colour(chart_case_theme(), entity, variant);
}

static void
test_families(void)
{
    for (int variant = THEME_LIGHT; variant <= THEME_PRINT; variant++) {
        for (Vision vision = NORMAL; vision < VISIONS; vision++) {
            double least = HUGE_VAL;
            for (size_t i = 0; i < 8; i++) {
                for (size_t k = i + 1; k < 8; k++) {
                    least = MIN(least, apart(ramp_colour(i, (ThemeVariant)variant),
                                             ramp_colour(k, (ThemeVariant)variant), vision));
                }
            }
            g_test_message("variant %d, vision %d: %.1f", variant, (int)vision, least);
            g_assert_cmpfloat(least, >=, 12);
        }
    }
}

/* Hue in OKLab, degrees (Ottosson 2020). */
static double
oklab_hue(Colour colour)
{
    double red = linear(colour.red), green = linear(colour.green), blue = linear(colour.blue);
    double l = cbrt(.4122214708 * red + .5363325363 * green + .0514459929 * blue);
    double m = cbrt(.2119034982 * red + .6806995451 * green + .1073969566 * blue);
    double s = cbrt(.0883024619 * red + .2817188376 * green + .6299787005 * blue);

    return hue_of(1.9779984951 * l - 2.4285922050 * m + .4505937099 * s,
                  .0259040371 * l + .7827717662 * m - .8086757660 * s);
}

static void
check_hues(const char *name, Colour light, Colour dark)
{
    double turn = fabs(oklab_hue(light) - oklab_hue(dark));

    g_test_message("%s: %.1f degrees", name, MIN(turn, 360 - turn));
    g_assert_cmpfloat(MIN(turn, 360 - turn), <=, 8);
}

/* A colour keeps its hue on the site by day and by night, and in the PDF. */
static void
test_hues(void)
{
    const Theme *theme = chart_case_theme();

    for (size_t i = 0; i < 8; i++) {
        check_hues("shade", ramp_colour(i, THEME_LIGHT), ramp_colour(i, THEME_DARK));
    }
    for (int step = 1; step <= 3; step++) {
        Entity entity = { .family = FAMILY_OTHER, .step = step };
        check_hues("other", theme_entity_colour(theme, entity, THEME_LIGHT),
                   theme_entity_colour(theme, entity, THEME_DARK));
    }
    for (int family = FAMILY_GPU; family <= FAMILY_TPU; family++) {
        check_hues("text of family", theme_family_colour(theme, (Family)family, THEME_LIGHT),
                   theme_family_colour(theme, (Family)family, THEME_DARK));
    }
}

/* Colours of neither family are visible on both backgrounds and differ from both families. */
static void
test_others(void)
{
    for (int variant = THEME_LIGHT; variant <= THEME_PRINT; variant++) {
        Colour paper = theme_colour(chart_case_theme(), "paper", (ThemeVariant)variant);
        for (int i = 1; i <= 3; i++) {
            Entity entity = { .family = FAMILY_OTHER, .step = i };
            Colour own = theme_entity_colour(chart_case_theme(), entity, (ThemeVariant)variant);
            g_assert_cmpfloat(colour_contrast(own, paper), >=, 3);
            for (size_t k = 0; k < (size_t)8 * VISIONS; k++) {
                double difference =
                    apart(own, ramp_colour(k % 8, (ThemeVariant)variant), (Vision)(k / 8));
                g_test_message("variant %d, step %d, colour %zu: %.1f", variant, i, k, difference);
                g_assert_cmpfloat(difference, >=, 8);
            }
            entity.step = i % 3 + 1;
            Colour next = theme_entity_colour(chart_case_theme(), entity, (ThemeVariant)variant);
            for (Vision vision = NORMAL; vision < VISIONS; vision++) {
                g_assert_cmpfloat(apart(own, next, vision), >=, 12);
            }
        }
    }
}

/* Names that are not accelerators: their colours differ from each other and are legible on the
 * background. */
static void
test_categories(void)
{
    const Theme *theme = chart_case_theme();

    for (int v = THEME_LIGHT; v <= THEME_PRINT; v++) {
        ThemeVariant variant = (ThemeVariant)v;
        Colour paper = theme_colour(theme, "paper", variant);
        for (int i = 1; i <= CATEGORIES; i++) {
            Colour own = theme_category_colour(theme, i, variant);
            Colour label = theme_category_label(theme, i, variant);
            g_assert_cmpfloat(colour_contrast(own, paper), >=, 3);
            g_assert_cmpfloat(colour_contrast(label, paper), >=, 4.5);
            for (int k = 0; k < (i - 1) * VISIONS; k++) {
                Colour other = theme_category_colour(theme, 1 + k / VISIONS, variant);
                double difference = apart(own, other, (Vision)(k % VISIONS));
                g_test_message("variant %d, %d and %d, vision %d: %.1f", v, i, 1 + k / VISIONS,
                               k % VISIONS, difference);
                g_assert_cmpfloat(difference, >=, 7);
            }
        }
    }
}

static double
grey_of(Colour colour)
{
    return lab_of(colour).lightness;
}

/* Without colour, the generations of a family stay in order, with a visible step between them. */
static void
test_grey(void)
{
    for (int variant = THEME_LIGHT; variant <= THEME_PRINT; variant++) {
        double sign = variant == THEME_DARK ? -1 : 1;
        for (size_t i = 0; i < 8; i++) {
            double step = i % 4 == 3 ? 100
                                     : sign * (grey_of(ramp_colour(i, (ThemeVariant)variant)) -
                                               grey_of(ramp_colour(i + 1, (ThemeVariant)variant)));
            g_test_message("variant %d, colour %zu: %.1f", variant, i, step);
            g_assert_cmpfloat(step, >=, 5);
        }
    }
}

/* Similar colours have different marks: within a family no two members share shade and mark. */
static void
test_second_channel(void)
{
    g_autoptr(GHashTable) seen_looks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const Value *entities = theme_value(chart_case_theme(), "entity");

    g_assert_cmpuint(entities->n_items, >=, 12);
    for (const Value *at = entities->first; at != NULL; at = at->next) {
        Entity entity = theme_entity(chart_case_theme(), at->key, FAMILY_OTHER);
        g_assert_true(entity.known);
        g_assert_true(g_hash_table_add(
            seen_looks, g_strdup_printf("%d %d %d", entity.family, entity.step, entity.mark)));
    }
}

/* Shades of scores and of parts: neighbours can be distinguished with any colour vision. */
static void
test_ramps(void)
{
    static const char *const ramps[] = { "heat", "diverging", "sequence", "neutral" };

    for (int variant = THEME_LIGHT; variant <= THEME_PRINT; variant++) {
        for (size_t i = 0; i < G_N_ELEMENTS(ramps) * VISIONS; i++) {
            for (int step = 1; step < 5; step++) {
                const char *ramp = ramps[i / VISIONS];
                ThemeVariant own = (ThemeVariant)variant;
                Colour here = theme_ramp_colour(chart_case_theme(), ramp, step, own);
                Colour next = theme_ramp_colour(chart_case_theme(), ramp, step + 1, own);
                g_assert_cmpfloat(apart(here, next, (Vision)(i % VISIONS)), >=, 8);
            }
        }
    }
}

/* ---- Contrast ---- */

static double
luminance(Colour colour)
{
    return .2126 * linear(colour.red) + .7152 * linear(colour.green) + .0722 * linear(colour.blue);
}

/* WCAG 2.2; #767676 on white is 4.54. */
static double
contrast(Colour a, Colour b)
{
    double high = MAX(luminance(a), luminance(b)), low = MIN(luminance(a), luminance(b));
    return (high + .05) / (low + .05);
}

static void
test_contrast(void)
{
    const Theme *theme = chart_case_theme();
    Colour grey;

    g_assert_true(colour_parse("#767676", &grey));
    g_assert_cmpfloat_with_epsilon(contrast(grey, (Colour){ 1, 1, 1 }), 4.54, .005);
    for (int variant = THEME_LIGHT; variant <= THEME_PRINT; variant++) {
        Colour paper = theme_colour(theme, "paper", (ThemeVariant)variant);
        for (int family = FAMILY_GPU; family <= FAMILY_TPU; family++) {
            for (int step = 1; step <= 4; step++) {
                Entity entity = { .family = (Family)family, .step = step };
                Colour colour = theme_entity_colour(theme, entity, (ThemeVariant)variant);
                g_assert_cmpfloat(contrast(colour, paper), >=, 3);
            }
            Colour text = theme_family_colour(theme, (Family)family, (ThemeVariant)variant);
            g_assert_cmpfloat(contrast(text, paper), >=, 4.5);
        }
        g_assert_cmpfloat(contrast(theme_colour(theme, "ink-2", (ThemeVariant)variant), paper), >=,
                          4.5);
        g_assert_cmpfloat(contrast(theme_colour(theme, "axis", (ThemeVariant)variant), paper), >=,
                          3);
        g_assert_cmpfloat(contrast(theme_colour(theme, "hair", (ThemeVariant)variant), paper), <,
                          2); /* the last colour that one can see */
    }
}

/* Texts on shades are light or dark depending on the shade's luminance. Both contrasts are equal at
 * sqrt(1.05 * .05) - .05. */
static void
test_shades(void)
{
    static const char *const ramps[] = { "heat", "diverging", "sequence", "neutral" };
    const double middle = sqrt(1.05 * .05) - .05;

    for (int variant = THEME_LIGHT; variant <= THEME_PRINT; variant++) {
        for (size_t i = 0; i < G_N_ELEMENTS(ramps); i++) {
            for (int step = 1; step <= 5; step++) {
                Colour fill =
                    theme_ramp_colour(chart_case_theme(), ramps[i], step, (ThemeVariant)variant);
                Colour text =
                    theme_ramp_text(chart_case_theme(), ramps[i], step, (ThemeVariant)variant);
                g_assert_cmpfloat(contrast(fill, text), >=, 4.5);
                g_assert_true((luminance(text) > .5) == (luminance(fill) < middle));
            }
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/colour/differences are those of the published test data", test_difference);
    g_test_add_func("/colour/deficient vision is simulated as published", test_vision);
    g_test_add_func("/colour/all shades of both families are apart for every vision",
                    test_families);
    g_test_add_func("/colour/a chip has one hue on light and on dark paper", test_hues);
    g_test_add_func("/colour/generations keep their order in grey print", test_grey);
    g_test_add_func("/colour/no two members of a family have one shade and mark",
                    test_second_channel);
    g_test_add_func("/colour/colours stand out from the paper, the grid least of all",
                    test_contrast);
    g_test_add_func("/colour/texts stand out from the shade they are on", test_shades);
    g_test_add_func("/colour/what is of neither family is seen, and apart from both", test_others);
    g_test_add_func("/colour/names that are no accelerators are told apart", test_categories);
    g_test_add_func("/colour/neighbours of a ramp are apart for every vision", test_ramps);
    return g_test_run();
}
