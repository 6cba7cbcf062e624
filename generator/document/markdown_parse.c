#include "document/division.h"
#include "document/inline.h"
#include "document/markdown_convert.h"

#include <cmark-gfm-core-extensions.h>
#include <string.h>

static cmark_node *
parse_text(const char *text, size_t size)
{
    static const char *const extensions[] = { "table", "strikethrough", "autolink", "tasklist" };

    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES);
    for (size_t i = 0; i < G_N_ELEMENTS(extensions); i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
        g_assert(extension != NULL);
        cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, text, size);
    cmark_node *root = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    cmark_consolidate_text_nodes(root);
    return root;
}

cmark_node *
markdown_parse(const Prose *prose)
{
    size_t size = 0;
    char *text = division_mask(prose->arena, inline_mask(prose), prose->size, &size);

    return parse_text(text, size);
}

/* A blank that no block starts with: behind it a line is text, whatever it looks like. */
static const char text_start[] = "\u2003";

cmark_node *
markdown_parse_paragraph(const Prose *prose)
{
    cmark_node *root = markdown_parse(prose), *first = cmark_node_first_child(root);

    const char *words = prose->text + strspn(prose->text, " \t\r\n");

    if (*words == '\0' || (first != NULL && cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH)) {
        return root;
    }
    cmark_node_free(root);
    g_autofree char *text = g_strconcat(text_start, g_strchug(inline_mask(prose)), NULL);
    return parse_text(text, strlen(text));
}

void
markdown_drop_start(xmlNode *paragraph)
{
    xmlNode *text = paragraph->children;

    if (text != NULL && text->type == XML_TEXT_NODE &&
        g_str_has_prefix((const char *)text->content, text_start)) {
        memmove(text->content, text->content + strlen(text_start),
                strlen((const char *)text->content) + 1 - strlen(text_start));
    }
}
