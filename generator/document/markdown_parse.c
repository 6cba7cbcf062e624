#include "document/division.h"
#include "document/inline.h"
#include "document/markdown.h"
#include "document/markdown_convert.h"

#include <cmark-gfm-core-extensions.h>
#include <dlfcn.h>
#include <string.h>

#ifndef RTLD_NEXT /* glibc shows it to _GNU_SOURCE alone */
#define RTLD_NEXT ((void *)-1L)
#endif

/* ---- Memory ----
 *
 * The parser takes thousands of small pieces, all of which go together: they are in an
 * arena of the thread, which is emptied when nothing that was parsed is in use. What it gives back
 * before, as it does most of what it takes for a cell, is taken again: a table of thousands of rows
 * would fill several times the memory of its tree. */

enum { UNIT = 16, UNITS_MAX = 64 }; /* larger pieces are rare, and not taken again */

typedef struct Spare Spare;
struct Spare {
    Spare *next;
};

typedef struct {
    Arena *arena;
    Spare *spares[UNITS_MAX + 1]; /* given back, by their size */
    int n_used;                   /* trees */
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

/* All zero. */
static void *
take(size_t n, size_t size)
{
    size_t units = (checked_array_size(size, n) + UNIT - 1) / UNIT;
    Spare *spare = units <= UNITS_MAX ? memory.spares[units] : NULL;

    if (spare != NULL) {
        memory.spares[units] = spare->next;
        return memset(spare, 0, units * UNIT);
    }
    Head *head = arena_alloc(memory.arena, sizeof *head + units * UNIT);
    head->size = units * UNIT;
    return head + 1;
}

static void
give_back(void *piece)
{
    const Head *head = piece != NULL ? (const Head *)piece - 1 : NULL;

    if (head != NULL && head->size > 0 && head->size <= (size_t)UNIT * UNITS_MAX) {
        Spare *spare = piece;
        spare->next = memory.spares[head->size / UNIT];
        memory.spares[head->size / UNIT] = spare;
    }
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
        give_back(piece);
    }
    return larger;
}

void
markdown_release(cmark_node *root)
{
    (void)root;
    if (--memory.n_used == 0) {
        memset(memory.spares, 0, sizeof memory.spares);
        arena_reset(memory.arena);
    }
}

/* ---- Parsing ---- */

/* The extensions that every text is parsed with. */
static const char *const extensions[] = { "table", "strikethrough", "autolink", "tasklist" };

static cmark_parser *
parser_new(cmark_mem *allocator)
{
    const int options = CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES;
    cmark_parser *parser = allocator != NULL ? cmark_parser_new_with_mem(options, allocator)
                                             : cmark_parser_new(options);

    for (size_t i = 0; i < G_N_ELEMENTS(extensions); i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
        g_assert(extension != NULL);
        cmark_parser_attach_syntax_extension(parser, extension);
    }
    return parser;
}

/* While it reads the inlines of a text, cmark-gfm has the signs of the parser's extensions in a
 * table that all parsers share, and takes them out again: only one could read at a time. All of
 * ours have the same extensions, so the signs may as well stay there. This function takes the
 * place of the library's own, which calls it through the linker as any other does; where it does
 * not, each parser waits for the others.
 *
 * A text is cut at each sign. The letter w is one, for bare addresses that begin with www., and
 * nothing is as frequent: it is left out until some text has them. */
static bool signs_stay;

static cmark_node *
match_nothing(cmark_syntax_extension *self, cmark_parser *parser, cmark_node *parent,
              unsigned char sign, cmark_inline_parser *inlines)
{
    (void)self;
    (void)parser;
    (void)parent;
    (void)sign;
    (void)inlines;
    return NULL;
}

/* The library's own function, for a sign and those of an extension (NULL: none). */
static void
heed(char sign, cmark_syntax_extension *other)
{
    typedef void Manage(cmark_parser * parser, int add);
    cmark_mem *heap = cmark_get_default_mem_allocator();
    cmark_syntax_extension *own = cmark_syntax_extension_new("sign");
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
    void *next = dlsym(RTLD_NEXT, "cmark_manage_extensions_special_characters");
    Manage *manage = NULL;

    g_assert(next != NULL);
    memcpy(&manage, &next, sizeof manage);
    cmark_syntax_extension_set_match_inline_func(own, match_nothing);
    cmark_syntax_extension_set_special_inline_chars(
        own, cmark_llist_append(heap, NULL, GSIZE_TO_POINTER((guchar)sign)));
    cmark_parser_attach_syntax_extension(parser, own);
    if (other != NULL) {
        cmark_parser_attach_syntax_extension(parser, other);
    }
    manage(parser, 1);
    cmark_parser_free(parser);
    cmark_syntax_extension_free(heap, own);
}

void
cmark_manage_extensions_special_characters(cmark_parser *parser, int add)
{
    (void)parser;
    if (add != 0 && !signs_stay) { /* by markdown_prepare(), in one thread */
        heed(':', cmark_find_syntax_extension("strikethrough"));
        signs_stay = true;
    }
}

/* Full stops are few: a search for all four signs would look at every letter. */
static bool
has_address(const Stretch *text)
{
    static const char start[] = "www";
    const size_t n = strlen(start);
    const char *end = text->text + text->size;

    for (const char *at = text->text; (at = memchr(at, '.', (size_t)(end - at))) != NULL; at++) {
        if ((size_t)(at - text->text) >= n && memcmp(at - n, start, n) == 0) {
            return true;
        }
    }
    return false;
}

/* One more sign only cuts other texts in more pieces, which are joined again. */
static void
heed_addresses(const Stretch *text)
{
    static gsize once;

    if (signs_stay && has_address(text) && g_once_init_enter(&once)) {
        heed('w', NULL);
        g_once_init_leave(&once, 1);
    }
}

void
markdown_prepare(void)
{
    static gsize once;

    if (g_once_init_enter(&once)) {
        cmark_gfm_core_extensions_ensure_registered();
        cmark_parser *parser = parser_new(NULL);
        cmark_parser_feed(parser, "x", 1);
        cmark_node_free(cmark_parser_finish(parser));
        cmark_parser_free(parser);
        g_once_init_leave(&once, 1);
    }
}

static cmark_node *
finish(cmark_parser *parser)
{
    static GMutex lock;

    if (signs_stay) {
        return cmark_parser_finish(parser);
    }
    g_mutex_lock(&lock);
    cmark_node *root = cmark_parser_finish(parser);
    g_mutex_unlock(&lock);
    return root;
}

cmark_node *
markdown_parse(const Stretch *stretches, size_t n)
{
    static cmark_mem allocator = { take, grow, give_back };

    markdown_prepare();
    memory_prepare();
    memory.n_used++;
    cmark_parser *parser = parser_new(&allocator);
    for (size_t i = 0; i < n; i++) {
        heed_addresses(&stretches[i]);
        cmark_parser_feed(parser, stretches[i].text, stretches[i].size);
    }
    cmark_node *root = finish(parser);
    cmark_parser_free(parser);
    return root;
}

Stretch
markdown_mask(const Prose *prose)
{
    Stretch masked = { 0 };

    const char *text =
        inline_end_addresses(prose->arena, inline_mask(prose), prose->size, &masked.size);
    masked.text = division_mask(prose->arena, text, masked.size, &masked.size);
    return masked;
}

/* A blank that no block starts with: behind it a line is text, whatever it looks like. */
static const char text_start[] = "\u2003";

cmark_node *
markdown_parse_paragraph(const Prose *prose)
{
    const Stretch masked = markdown_mask(prose);
    cmark_node *root = markdown_parse(&masked, 1), *first = cmark_node_first_child(root);

    const char *words = prose->text + strspn(prose->text, " \t\r\n");

    if (*words == '\0' || (first != NULL && cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH)) {
        return root;
    }
    markdown_release(root);
    g_autofree char *text = g_strconcat(text_start, g_strchug(inline_mask(prose)), NULL);
    return markdown_parse(&(Stretch){ text, strlen(text) }, 1);
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
