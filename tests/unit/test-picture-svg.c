#include "document/report/picture_svg.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

static const char broken[] = "it is not well-formed XML", other[] = "its root is not <svg>";

static void
assert_problem(Bytes svg, const char *expected)
{
    LimitId limit = N_LIMITS;
    g_autofree char *problem = svg_problem(svg, &limit);

    g_assert_cmpstr(problem, ==, expected);
}

/* Errors of libxml2 itself. */
static bool
is_well_formed(const char *text)
{
    xmlDoc *document = xmlReadMemory(text, (int)strlen(text), NULL, NULL,
                                     XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    bool is = document != NULL;

    xmlFreeDoc(document);
    return is;
}

static void
test_cases(void)
{
    static const struct {
        const char *text, *problem;
    } cases[] = {
        { "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>", NULL },
        { "\xef\xbb\xbf<?xml version='1.0'?><!-- a --><svg>é &amp; &#x41;</svg>\n", NULL },
        { "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:g/></s:svg>", NULL },
        { "<?xml version='1.0' encoding='ISO-8859-1'?><svg>\xe9</svg>", NULL },
        { "<?xml version='1.0' encoding='windows-1252'?><svg>\x80</svg>", NULL },
        { "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
          "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'><svg/>",
          NULL },
        { "<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'>]><svg xmlns='&ns;'/>", NULL },
        { "<svg><g xlink:href='#a'/></svg>", NULL }, /* libxml2 only warns about the prefix */
        { "<svg><a:b/></svg>", NULL },
        { "<svg><:c/><a:b:c d:='1'/></svg>", NULL },
        { "<svg xmlns:a='u' xmlns:b='u'><g a:x='1' b:x='2'/></svg>", NULL },
        { "<svg xmlns:xml='u' xmlns:xmlns='v' xmlns:a=''/>", NULL },
        { "<svg><text>&nbsp;</text></svg>", broken },
        { "<svg><path></svg>", broken },
        { "<svg", broken },
        { "<svg/><svg/>", broken },
        { "<svg a='1' a='2'/>", broken },
        { "<svg>\x01</svg>", broken },
        { "<svg>\xff</svg>", broken },
        { "", broken },
        { "<html><svg/></html>", other },
        { "<svgs/>", other },
        { "<s:svg/>", other }, /* without a namespace, this is the whole name */
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_test_message("case %zu", i);
        assert_problem((Bytes){ .data = cases[i].text, .size = strlen(cases[i].text) },
                       cases[i].problem);
        g_assert_cmpint(is_well_formed(cases[i].text), ==, cases[i].problem != broken);
    }
}

/* Content that a browser runs or fetches if the file is opened on its own. */
static void
test_refused(void)
{
    static const struct {
        const char *content, *expected; /* a part of the message; NULL: it can be used */
    } cases[] = {
        { "<script>alert(1)</script>", "line 2: browsers run <script>" },
        { "<g><SCRIPT href='#a'/></g>", "line 2: browsers run <SCRIPT>" },
        { "<foreignObject><p/></foreignObject>", "browsers run <foreignObject>" },
        { "<rect width='1' onload='x()'/>", "onload of <rect> runs a script" },
        { "<rect oNclick=''/>", "oNclick of <rect> runs a script" },
        { "<image href='http://example.org/a.png'/>", "href of <image> refers to another file" },
        { "<image xlink:href=' other.png'/>", "href of <image> refers to another file" },
        { "<image href='data:text/html,x'/>", "href of <image> refers to another file" },
        { "<use href='b.svg#x'/>", "href of <use> refers to another file" },
        { "<a href='javascript:alert(1)'/>", "href of <a> refers to another file" },
        { "<a href='java&#10;script:alert(1)'/>", "href of <a> refers to another file" },
        { "<rect style='fill: URL( \"http://example.org/#a\")'/>", "style of <rect> fetches" },
        { "<rect fill='url(b.svg#x)'/>", "fill of <rect> fetches" },
        { "<style>@import 'x.css';</style>", "its style fetches another file" },
        { "<style><![CDATA[a{background:url(x)}]]></style>", "its style fetches another file" },
        { "<?xml-stylesheet href='x.css'?>", "told to read another file" },
        { "<text>&own;</text>", "uses an entity of its own, &own;" },
        { "<filter><feTurbulence numOctaves='1e6'/></filter>", "takes too long to draw" },
        { "<rect fill='url(#a)' style='stroke:url( \"#b\")'/>", NULL },
        { "<image href='data:image/png;base64,AAAA'/><use href='#a'/><use href=''/>", NULL },
        { "<a href='https://example.org/?a=1'/><a href='mailto:a@example.org'/><a href='#b'/>",
          NULL },
        { "<style>a{background:url(data:image/png;base64,AAAA) url(#b)}</style>", NULL },
        { "<text>url(x) @import onload</text><feTurbulence numOctaves='3'/>", NULL },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = g_strdup_printf(
            "<!DOCTYPE svg [<!ENTITY own '<script/>'>]>\n<svg>%s</svg>", cases[i].content);
        LimitId limit = N_LIMITS;
        g_autofree char *problem =
            svg_problem((Bytes){ .data = text, .size = strlen(text) }, &limit);

        g_test_message("%s: %s", cases[i].content, problem != NULL ? problem : "fine");
        g_assert_true(cases[i].expected == NULL
                          ? problem == NULL
                          : problem != NULL && strstr(problem, cases[i].expected) != NULL);
    }
}

static void
test_limits(void)
{
    for (int depth = 100; depth <= 400; depth += 300) { /* libxml2's limit is 256 */
        g_autoptr(GString) text = g_string_new("<svg>");
        for (int i = 0; i < depth; i++) {
            g_string_append(text, "<g>");
        }
        for (int i = 0; i < depth; i++) {
            g_string_append(text, "</g>");
        }
        g_string_append(text, "</svg>");
        assert_problem((Bytes){ .data = text->str, .size = text->len },
                       depth < 256 ? NULL : broken);
    }
}

static void
test_large(void)
{
    g_autoptr(GString) text = g_string_new("<svg><!--");

    while (text->len < 2 << 20) {
        g_string_append(text, "words and words ");
    }
    g_string_append(text, "-->");
    assert_problem((Bytes){ .data = text->str, .size = text->len }, broken);
    g_string_append(text, "</svg>");
    assert_problem((Bytes){ .data = text->str, .size = text->len }, NULL);
}

static void
assert_over(const char *svg, LimitId expected)
{
    LimitId limit = N_LIMITS;
    g_autofree char *problem = svg_problem((Bytes){ .data = svg, .size = strlen(svg) }, &limit);

    g_assert_true((problem != NULL) == (expected != N_LIMITS));
    g_assert_cmpint(limit, ==, expected);
}

/* One effect is as large as the picture, which has 100 × 100 pixels. */
#define SVG(content) \
    "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='75pt'>" content "</svg>"
#define BLUR "<filter id='f'><feGaussianBlur/><feOffset/></filter>"

static void
test_costly(void)
{
    limit_set(LIMIT_PICTURE_FILTERS, 59999);
    assert_over(SVG(BLUR "<g filter='url(#f)'/><g filter='none' style='filter:none'/>"), N_LIMITS);
    assert_over(SVG(BLUR "<g filter='url(#f)'/><g style='filter: url(#f)'/>"),
                LIMIT_PICTURE_FILTERS);
    assert_over(SVG(BLUR "<style>rect { filter: url(#f) }</style><rect/>"), LIMIT_PICTURE_FILTERS);
    assert_over(SVG(BLUR "<g id='a' filter='url(#f)'/><use href='#a'/>"), LIMIT_PICTURE_FILTERS);
    assert_over(SVG(BLUR "<marker id='a'><g filter='url(#f)'/></marker>"), LIMIT_PICTURE_FILTERS);
    assert_over(SVG("<g mask='url(#a)'/><g mask='url(#a)'/>"), N_LIMITS);
    assert_over(SVG("<g mask='url(#a)'/><g mask='url(#a)'/><g mask='url(#a)'/>"),
                LIMIT_PICTURE_FILTERS);
    limit_set(LIMIT_PICTURE_FILTERS, 0);
    limit_set(LIMIT_PICTURE_ELEMENTS, 5);
    assert_over(SVG("<g id='a'><g/></g><use href='#b'/>"), N_LIMITS);
    assert_over(SVG("<g id='a'><g/></g><use href='#a'/>"), LIMIT_PICTURE_ELEMENTS);
    assert_over(SVG("<use id='a' href='#a'/>"), LIMIT_PICTURE_ELEMENTS);
    limit_set(LIMIT_PICTURE_ELEMENTS, 0);
    limit_set(LIMIT_PICTURE_PATH, 5);
    assert_over(SVG("<g><path d='M0 0'/></g>"), N_LIMITS);
    assert_over(SVG("<g><polygon points='0 0 1 1'/></g>"), LIMIT_PICTURE_PATH);
    limit_set(LIMIT_PICTURE_PATH, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/picture-svg/what takes too long to draw is over a limit", test_costly);
    g_test_add_func("/picture-svg/what is no SVG is said, and libxml2 agrees", test_cases);
    g_test_add_func("/picture-svg/what a browser runs or fetches is refused", test_refused);
    g_test_add_func("/picture-svg/what libxml2 finds too deep is broken", test_limits);
    g_test_add_func("/picture-svg/a large picture is looked at whole", test_large);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
