/* Each case is one <page> of the document vocabulary, or several in <pages>;
 * what must come of it is the display list: every line, rule and link at its
 * place, and the structure tree. Every case is checked by tests/pages.h too. */
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
