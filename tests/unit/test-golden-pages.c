/* Each case is one <page> of the document vocabulary, or several in <pages>; the expected output is
 * the display list, with the position of every line, rule and link, and the structure tree. Every
 * case is also checked by tests/pages.h. */
#include "tests/golden.h"
#include "tests/pages.h"

#include <libxml/parser.h>

static void
dump_case(const char *input, GString *output)
{
    g_autoptr(Pages) pages = pages_new(input);

    display_dump(pages_layout(pages), output);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    golden_add("tests/golden/pages", dump_case);
    int status = g_test_run();
    fonts_shutdown();
    xmlCleanupParser();
    return status;
}
