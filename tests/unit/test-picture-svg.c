#include "document/report/picture_svg.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

static const char broken[] = "it is no well-formed XML", other[] = "its root is not <svg>";

static void
assert_problem(Bytes svg, const char *expected)
{
    g_assert_cmpstr(svg_problem(svg), ==, expected);
}

/* What libxml2 alone says. */
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
        { "<svg><g xlink:href='#a'/></svg>", NULL }, /* libxml2 only warns of the prefix */
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
        { "<s:svg/>", other }, /* of no namespace, that is its name */
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_test_message("case %zu", i);
        assert_problem((Bytes){ .data = cases[i].text, .size = strlen(cases[i].text) },
                       cases[i].problem);
        g_assert_cmpint(is_well_formed(cases[i].text), ==, cases[i].problem != broken);
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

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/picture-svg/what is no SVG is said, and libxml2 agrees", test_cases);
    g_test_add_func("/picture-svg/what libxml2 finds too deep is broken", test_limits);
    g_test_add_func("/picture-svg/a large picture is looked at whole", test_large);
    int status = g_test_run();
    xmlCleanupParser();
    return status;
}
