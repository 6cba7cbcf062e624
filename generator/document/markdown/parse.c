/* Parses text into cmark-gfm's tree. Three modules first mask what the parser must not see: the
 * ends of addresses (address_end.c), our inline syntax (inline.h), and the lines of divisions
 * (division.h). markdown.c removes the masks. */
#include "document/markdown/convert.h"
#include "document/markdown/division.h"
#include "document/markdown/formula.h"
#include "document/markdown/inline.h"

#include <cmark-gfm-core-extensions.h>
#include <string.h>

/* ---- Memory ----
 *
 * A tree consists of hundreds of small blocks that are freed together, so they are in an arena,
 * which is faster than malloc(). */

static _Thread_local Arena *arena; /* for the trees in use */
static _Thread_local int n_trees;

/* Zeroed memory; its size is stored before it. */
static void *
take(size_t n, size_t size)
{
    size_t n_bytes = checked_array_size(size, n);
    max_align_t *piece = arena_alloc(arena, sizeof *piece + n_bytes);

    memcpy(piece, &n_bytes, sizeof n_bytes);
    return piece + 1;
}

static void *
grow(void *piece, size_t size)
{
    void *larger = take(1, size);
    size_t before = 0;

    if (piece != NULL) {
        memcpy(&before, (max_align_t *)piece - 1, sizeof before);
        memcpy(larger, piece, MIN(before, size));
    }
    return larger;
}

static void
release(void *piece)
{
    (void)piece;
}

void
markdown_release(cmark_node *root)
{
    (void)root;
    if (--n_trees == 0) {
        g_clear_pointer(&arena, arena_free);
    }
}

/* ---- Parsing ---- */

/* The extensions that every text is parsed with. */
static const char *const extensions[] = { "table", "strikethrough", "autolink", "tasklist" };

/* The parser splits text at each special character of an extension. "w" is one, for bare addresses;
 * texts without "www." are parsed faster if it is not. */
static void
cut_at_w(bool yes)
{
    static cmark_llist *colon, *both;
    cmark_mem *heap = cmark_get_default_mem_allocator();

    if (colon == NULL) {
        colon = cmark_llist_append(heap, NULL, GSIZE_TO_POINTER(':'));
        both = cmark_llist_append(heap, NULL, GSIZE_TO_POINTER(':'));
        both = cmark_llist_append(heap, both, GSIZE_TO_POINTER('w'));
    }
    cmark_syntax_extension_set_special_inline_chars(cmark_find_syntax_extension("autolink"),
                                                    yes ? both : colon);
}

/* While cmark-gfm parses inlines, it puts the extensions' special characters into a table shared by
 * all parsers and removes them afterwards. So only one thread at a time may finish a text; blocks
 * are parsed in parallel. */
static cmark_node *
finish(cmark_parser *parser, bool www)
{
    static GMutex lock;

    g_mutex_lock(&lock);
    cut_at_w(www);
    cmark_node *root = cmark_parser_finish(parser);
    g_mutex_unlock(&lock);
    return root;
}

static cmark_node *
parse(const char *text, size_t size)
{
    static cmark_mem allocator = { take, grow, release };
    static gsize once;

    if (n_trees++ == 0) {
        arena = arena_new();
    }
    if (g_once_init_enter(&once)) {
        cmark_gfm_core_extensions_ensure_registered();
        g_once_init_leave(&once, 1);
    }
    cmark_parser *parser =
        cmark_parser_new_with_mem(CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES, &allocator);
    for (size_t i = 0; i < G_N_ELEMENTS(extensions); i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
        g_assert(extension != NULL);
        cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, text, size);
    cmark_node *root = finish(parser, strstr(text, "www.") != NULL);
    cmark_parser_free(parser);
    return root;
}

static char *
mask_all(const Prose *prose)
{
    char *text = inline_mask(prose);

    formulas_mask(text);
    return text;
}

cmark_node *
markdown_parse(const Prose *prose)
{
    size_t size = 0;
    const char *text = inline_end_addresses(prose->arena, mask_all(prose), prose->size, &size);

    text = division_mask(prose->arena, text, size, &size);
    return parse(text, size);
}

/* A space that no Markdown block starts with: whatever follows it is plain text. */
static const char text_start[] = "\u2003";

cmark_node *
markdown_parse_paragraph(const Prose *prose)
{
    cmark_node *root = markdown_parse(prose), *first = cmark_node_first_child(root);
    const char *words = prose->text + strspn(prose->text, " \t\r\n");

    if (*words == '\0' || (first != NULL && cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH)) {
        return root;
    }
    markdown_release(root);
    g_autofree char *text = g_strconcat(text_start, g_strchug(mask_all(prose)), NULL);
    return parse(text, strlen(text));
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
