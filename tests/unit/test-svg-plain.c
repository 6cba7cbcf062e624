/* Which SVG pictures are plain, and where their marks come to lie. */
#include "outputs/pdf/svg_plain.h"

#include <libxml/parser.h>
#include <string.h>

#define SVG(inside) \
    "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='50'>" inside "</svg>"

static const PlainSvg *
read_text(const char *text, Arena *arena)
{
    return plain_svg_read(text, strlen(text), arena);
}

static void
assert_plain(const char *text, bool plain)
{
    g_autoptr(Arena) arena = arena_new();

    if ((read_text(text, arena) != NULL) != plain) {
        g_test_message("%s", text);
        g_test_fail();
    }
}

static void
test_plain(void)
{
    static const char *const cases[] = {
        SVG(""),
        SVG("<rect width='5' height='5' class='a' aria-label='b' data-c='d' id='e'/>"),
        SVG("<g fill='red'><circle r='5' style='fill:none; stroke:#123'/></g>"),
        SVG("<path d='M0 0 1 1A5 5 0 01 8 8z'/><title>T</title><!-- words -->"),
        SVG("<text x='1' y='2'>a &amp; b</text>"),
        SVG("<text>&#x61;<![CDATA[<b>]]></text>"),
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'/>",
        "<s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns:e='urn:editor' e:zoom='1' "
        "width='9px' height='9'><s:g e:layer='2'/></s:svg>",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_plain(cases[i], true);
    }
}

/* Each has one thing that the writer does not draw, or not as it is meant. */
static void
test_not_plain(void)
{
    static const char *const cases[] = {
        "",
        "no picture",
        "<svg width='1' height='1'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='100%' height='50'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='10mm' height='50'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='10'/>",
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' viewBox='0 0 0 1'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' opacity='.5'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='1e5' height='9'/>",
        "<!DOCTYPE svg [<!ENTITY a 'b'>]>" SVG("<text>&a;</text>"),
        "<?xml-stylesheet href='a.css'?>" SVG(""),
        SVG("<style>rect{fill:red}</style>"),
        SVG("<defs/>"),
        SVG("<use href='#a'/>"),
        SVG("<svg/>"),
        SVG("<image href='a.png'/>"),
        SVG("<rect width='5' height='5' rx='1'/>"),
        SVG("<rect width='5' height='-5'/>"),
        SVG("<rect width='50%' height='5'/>"),
        SVG("<rect width='5' height='5' fill='url(#a)'/>"),
        SVG("<rect width='5' height='5' fill='currentColor'/>"),
        SVG("<rect width='5' height='5' fill='#12345'/>"),
        SVG("<rect width='5' height='5' fill='rgb(1,2,300)'/>"),
        SVG("<rect width='5' height='5' style='fill:red !important'/>"),
        SVG("<rect width='5' height='5' style='fill'/>"),
        SVG("<rect width='5' height='5' clip-path='url(#a)'/>"),
        SVG("<rect width='5' height='5' visibility='hidden'/>"),
        SVG("<rect width='5' height='5' stroke='red' opacity='.5'/>"),
        SVG("<rect width='5' height='5' stroke='red' transform='scale(2 1)'/>"),
        SVG("<rect width='5' height='5' transform='skewX(3)'/>"),
        SVG("<rect width='5' height='5' transform='scale(1e9)'/>"),
        SVG("<rect width='inf' height='5'/>"),
        SVG("<rect width='0x5' height='5'/>"),
        SVG("<circle r='5' stroke-dasharray='3 -1'/>"),
        SVG("<g opacity='.5'><rect width='5' height='5'/></g>"),
        SVG("<polygon points='1 2 3'/>"),
        SVG("<path d='L1 1'/>"),
        SVG("<path d='M0 0L1'/>"),
        SVG("<path d='M0 0X'/>"),
        SVG("<path d='M0 0A5 5 0 2 1 8 8'/>"),
        SVG("<text>a<tspan>b</tspan></text>"),
        SVG("<text>a  b</text>"),
        SVG("<text>a\nb</text>"),
        SVG("<text xml:space='preserve'> a</text>"),
        SVG("<text x='1 2'>ab</text>"),
        SVG("<text stroke='red'>a</text>"),
        SVG("<text transform='scale(1 -1)'>a</text>"),
        SVG("<text transform='scale(1 2)'>a</text>"),
        SVG("<text font-size='0'>a</text>"),
        SVG("<text font-size='150%'>a</text>"),
        SVG("<text letter-spacing='2'>a</text>"),
        SVG("<text font-weight='bolder'>a</text>"),
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_plain(cases[i], false);
    }
}

static void
assert_points(const SvgStep *step, SvgVerb verb, size_t n, const double *expected)
{
    g_assert_cmpint(step->verb, ==, verb);
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpfloat_with_epsilon(step->points[i], expected[i], 1e-6);
    }
}

/* The only mark of a picture. */
static const SvgMark *
read_mark(const char *text, Arena *arena)
{
    const PlainSvg *svg = read_text(text, arena);

    g_assert_nonnull(svg);
    g_assert_cmpuint(svg->n_marks, ==, 1);
    return &svg->marks[0];
}

static void
test_places(void)
{
    g_autoptr(Arena) arena = arena_new();
    const SvgMark *box = read_mark(
        "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='50' viewBox='-10 0 20 20'>"
        "<g transform='translate(1,2) rotate(90)'>"
        "<rect x='1' width='2' height='1' stroke='red' stroke-dasharray='2' stroke-width='.5'/>"
        "</g></svg>",
        arena);

    /* 2.5 px a unit, the box in the middle: its origin lies at 50, 0 */
    g_assert_cmpuint(box->as.path.n_steps, ==, 5);
    assert_points(&box->as.path.steps[0], SVG_MOVE, 2, (double[]){ 52.5, 7.5 });
    assert_points(&box->as.path.steps[1], SVG_LINE, 2, (double[]){ 52.5, 12.5 });
    assert_points(&box->as.path.steps[2], SVG_LINE, 2, (double[]){ 50, 12.5 });
    g_assert_cmpint(box->as.path.steps[4].verb, ==, SVG_CLOSE);
    g_assert_cmpfloat_with_epsilon(box->as.path.stroke.width, 1.25, 1e-9);
    g_assert_cmpfloat_with_epsilon(box->as.path.stroke.dashes[0], 5, 1e-9);
    const SvgMark *text =
        read_mark(SVG("<g font-size='8' transform='scale(2) rotate(-90)'>"
                      "<text x='-3' y='5' dy='.5em' text-anchor='end'> up </text></g>"),
                  arena);
    g_assert_cmpfloat_with_epsilon(text->as.text.x, 18, 1e-9);
    g_assert_cmpfloat_with_epsilon(text->as.text.y, 6, 1e-9);
    g_assert_cmpfloat_with_epsilon(text->as.text.size, 16, 1e-9);
    g_assert_cmpfloat_with_epsilon(text->as.text.cosine, 0, 1e-9);
    g_assert_cmpfloat_with_epsilon(text->as.text.sine, -1, 1e-9);
    g_assert_cmpint(text->as.text.anchor, ==, SVG_END);
    g_assert_cmpstr(text->as.text.text, ==, "up");
}

static void
test_paths(void)
{
    g_autoptr(Arena) arena = arena_new();
    const SvgMark *path =
        read_mark(SVG("<path d='m1,2-1-1.5.5.5e1h2V-4zl1 1q3 0 3 3t3 3'/>"), arena);
    const SvgStep *steps = path->as.path.steps;

    assert_points(&steps[0], SVG_MOVE, 2, (double[]){ 1, 2 });
    assert_points(&steps[1], SVG_LINE, 2, (double[]){ 0, 0.5 });
    assert_points(&steps[2], SVG_LINE, 2, (double[]){ 0.5, 5.5 });
    assert_points(&steps[3], SVG_LINE, 2, (double[]){ 2.5, 5.5 });
    assert_points(&steps[4], SVG_LINE, 2, (double[]){ 2.5, -4 });
    g_assert_cmpint(steps[5].verb, ==, SVG_CLOSE);
    /* the next part begins where the first did */
    assert_points(&steps[6], SVG_MOVE, 2, (double[]){ 1, 2 });
    assert_points(&steps[7], SVG_LINE, 2, (double[]){ 2, 3 });
    assert_points(&steps[8], SVG_CURVE, 6, (double[]){ 4, 3, 5, 4, 5, 6 });
    assert_points(&steps[9], SVG_CURVE, 6, (double[]){ 5, 8, 6, 9, 8, 9 });
    g_assert_cmpuint(path->as.path.n_steps, ==, 10);
}

/* A half circle of radius 10 around the origin, through its lowest point. */
static void
test_arcs(void)
{
    g_autoptr(Arena) arena = arena_new();
    const SvgMark *arc = read_mark(SVG("<path d='M10 0A10 10 0 0 1-10 0'/>"), arena);
    double k = 5.522847498;

    g_assert_cmpuint(arc->as.path.n_steps, ==, 3);
    assert_points(&arc->as.path.steps[1], SVG_CURVE, 6, (double[]){ 10, k, k, 10, 0, 10 });
    assert_points(&arc->as.path.steps[2], SVG_CURVE, 6, (double[]){ -k, 10, -10, k, -10, 0 });
    /* radii too small are widened: the same half circle */
    const SvgMark *small = read_mark(SVG("<path d='M10 0A1 1 30 1 1-10 0'/>"), arena);
    double end[6];
    memcpy(end, small->as.path.steps[small->as.path.n_steps - 1].points, sizeof end);
    g_assert_cmpfloat_with_epsilon(end[4], -10, 1e-6);
    g_assert_cmpfloat_with_epsilon(end[5], 0, 1e-6);
}

static void
test_paints(void)
{
    g_autoptr(Arena) arena = arena_new();
    const SvgMark *mark =
        read_mark(SVG("<g fill='#fff' fill-opacity='.5' stroke='none'>"
                      "<circle r='1' fill='blue' style='fill:#f80' opacity='.5'/></g>"),
                  arena);

    g_assert_true(mark->stroke.is_none);
    g_assert_cmpfloat(mark->fill.colour.red, ==, 1);
    g_assert_cmpfloat_with_epsilon(mark->fill.colour.green, 136.0 / 255, 1e-9);
    g_assert_cmpfloat(mark->fill.colour.blue, ==, 0);
    g_assert_cmpfloat(mark->fill.opacity, ==, .25);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/svg-plain/shapes, paths and lines of text are plain", test_plain);
    g_test_add_func("/svg-plain/anything else is not", test_not_plain);
    g_test_add_func("/svg-plain/transforms and the view box are worked in", test_places);
    g_test_add_func("/svg-plain/path data in its shortest spelling is understood", test_paths);
    g_test_add_func("/svg-plain/arcs become curves", test_arcs);
    g_test_add_func("/svg-plain/style counts before attributes, opacities multiply", test_paints);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
