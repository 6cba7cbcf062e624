#include "document/division.h"
#include "document/inline.h"
#include "document/markdown.h"
#include "document/markdown_convert.h"

#include <cmark-gfm-core-extensions.h>
#include <string.h>

/* ---- Memory ----
 *
 * The parser takes thousands of small pieces, all of which go together: they are in an
 * arena of the thread, which is emptied when nothing that was parsed is in use. */

typedef struct {
    Arena *arena;
    int n_used; /* trees */
} ParserMemory;

static _Thread_local ParserMemory memory;

static void
memory_free(void *data)
{
    (void)data;
    arena_free(memory.arena);
    memory.arena = NULL;
}

static void
memory_prepare(void)
{
    static GPrivate key = G_PRIVATE_INIT(memory_free);

    if (memory.arena == NULL) {
        memory.arena = arena_scratch();
        g_private_set(&key, &memory);
    }
}

/* Before each piece stands its size. */
typedef union {
    size_t size;
    max_align_t alignment;
} Head;

static void *
take(size_t n, size_t size)
{
    size_t bytes = checked_array_size(size, n);
    Head *head = arena_alloc(memory.arena, sizeof *head + bytes);

    head->size = bytes;
    return head + 1;
}

static void *
grow(void *piece, size_t size)
{
    const Head *head = piece != NULL ? (const Head *)piece - 1 : NULL;

    if (head != NULL && head->size >= size) {
        return piece;
    }
    void *larger = take(1, size);
    if (head != NULL) {
        memcpy(larger, piece, head->size);
    }
    return larger;
}

static void
give_back(void *piece)
{
    (void)piece;
}

void
markdown_release(cmark_node *root)
{
    (void)root;
    if (--memory.n_used == 0) {
        arena_reset(memory.arena);
    }
}

/* ---- Parsing ---- */

void
markdown_prepare(void)
{
    static gsize once;

    if (g_once_init_enter(&once)) {
        cmark_gfm_core_extensions_ensure_registered();
        g_once_init_leave(&once, 1);
    }
}

/* cmark-gfm takes the signs of its extensions into a table that all parsers share, and
 * out again, while one reads the inlines. */
static cmark_node *
finish(cmark_parser *parser)
{
    static GMutex lock;

    g_mutex_lock(&lock);
    cmark_node *root = cmark_parser_finish(parser);
    g_mutex_unlock(&lock);
    return root;
}

static cmark_node *
parse_text(const char *text, size_t size)
{
    static const char *const extensions[] = { "table", "strikethrough", "autolink", "tasklist" };
    static cmark_mem allocator = { take, grow, give_back };

    markdown_prepare();
    memory_prepare();
    memory.n_used++;
    cmark_parser *parser =
        cmark_parser_new_with_mem(CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES, &allocator);
    for (size_t i = 0; i < G_N_ELEMENTS(extensions); i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
        g_assert(extension != NULL);
        cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, text, size);
    cmark_node *root = finish(parser);
    cmark_parser_free(parser);
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
    markdown_release(root);
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
