#include "outputs/wiki/write.h"

#include <string.h>

/* NOLINTBEGIN(misc-no-recursion): plain.c has limited the depth. */

const char *
wiki_flat_text(const char *text, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);
    for (const char *p = text; *p != '\0'; p++) {
        if ((guchar)*p == 0x7f) {
            g_string_append(out, "\xef\xbf\xbd");
        } else {
            g_string_append_c(out, (guchar)*p < ' ' ? ' ' : *p);
        }
    }
    return arena_strdup(arena, out->str);
}

static void append_inlines(const WikiWriter *writer, const xmlNode *source, GString *out);

/* True for punctuation in all versions of CommonMark. For symbols beyond ASCII the versions differ;
 * `with_symbols` includes them. */
static bool
is_punctuation(gunichar c, bool with_symbols)
{
    GUnicodeType type = g_unichar_type(c);
    bool symbol = type == G_UNICODE_CURRENCY_SYMBOL || type == G_UNICODE_MODIFIER_SYMBOL ||
                  type == G_UNICODE_MATH_SYMBOL || type == G_UNICODE_OTHER_SYMBOL;

    return c < 0x80 ? g_ascii_ispunct((char)c) : g_unichar_ispunct(c) && (with_symbols || !symbol);
}

/* True if a mark between these characters is recognised; 0: start or end of line. */
static bool
may_flank(gunichar outside, gunichar inside)
{
    return outside == 0 || g_unichar_isspace(outside) || is_punctuation(outside, false) ||
           !is_punctuation(inside, true);
}

static gunichar
last_char(const char *text, size_t size)
{
    return size > 0 ? g_utf8_get_char(g_utf8_prev_char(text + size)) : 0;
}

/* The character after the node: '*' for markup, 0 at the end of a paragraph. */
static gunichar
char_after(const xmlNode *node)
{
    const xmlNode *next = node->next;

    if (next == NULL) {
        return node->parent != NULL && tree_is(node->parent, "p") ? 0 : '*';
    }
    if (next->type == XML_TEXT_NODE) {
        return g_utf8_get_char((const char *)next->content);
    }
    return tree_is(next, "sup") || tree_is(next, "sub") ? '0' : '*';
}

static bool
has_place_for_marks(const WikiWriter *writer, const char *inner, size_t size, gunichar after,
                    const GString *out)
{
    return !writer->dialect->flanking ||
           (may_flank(last_char(out->str, out->len), g_utf8_get_char(inner)) &&
            may_flank(after, last_char(inner, size)));
}

/* Appends marked content. Marks are next to the words, with spaces outside. They are omitted around
 * empty content, and where they would not be recognised. */
static void
append_marked(const WikiWriter *writer, const xmlNode *node, const char *open, const char *close,
              GString *out)
{
    g_autoptr(GString) inner = g_string_new(NULL);

    append_inlines(writer, node, inner);
    size_t lead = strspn(inner->str, " "), end = inner->len;
    while (end > lead && inner->str[end - 1] == ' ') {
        end--;
    }
    if (end == lead) {
        g_string_append(out, inner->str);
        return;
    }
    g_string_append_len(out, inner->str, (gssize)lead);
    gunichar after = end < inner->len ? ' ' : char_after(node);
    bool marked = has_place_for_marks(writer, inner->str + lead, end - lead, after, out);
    g_string_append(out, marked ? open : "");
    g_string_append_len(out, inner->str + lead, (gssize)(end - lead));
    g_string_append(out, marked ? close : "");
    g_string_append(out, inner->str + end);
}

static void
append_reference(const WikiWriter *writer, const xmlNode *node, GString *out)
{
    const char *page = tree_attribute(node, "page"), *target = tree_attribute(node, "target");
    const char *place = target;
    g_autoptr(GString) label = g_string_new(NULL);

    append_inlines(writer, node, label);
    if (writer->anchors != NULL) {
        place = g_hash_table_lookup(writer->anchors,
                                    arena_printf(writer->arena, "%s#%s", page, target));
    }
    writer->dialect->reference(writer, page, place != NULL ? place : "", label->str,
                               plain_words(node, writer->arena), out);
}

static void
append_link(const WikiWriter *writer, const xmlNode *node, GString *out)
{
    g_autoptr(GString) label = g_string_new(NULL);

    append_inlines(writer, node, label);
    writer->dialect->link(writer, tree_attribute(node, "href"), label->str,
                          plain_words(node, writer->arena), out);
}

static void
append_file(const WikiWriter *writer, const xmlNode *node, GString *out)
{
    g_autoptr(GString) label = g_string_new(NULL);

    append_inlines(writer, node, label);
    writer->dialect->file(writer, plain_node_image_name(node, "svg", writer->arena), label->str,
                          plain_words(node, writer->arena), out);
}

/* False if the content is not only raised or lowered digits. */
static bool
append_digits(const WikiWriter *writer, const xmlNode *node, GString *out)
{
    bool up = tree_is(node, "sup");

    return writer->dialect->digits && (up || tree_is(node, "sub")) &&
           plain_digits(tree_text(node, writer->arena), up, out);
}

/* True inside an element of the same type. Marks whose opening and closing forms are the same
 * cannot be nested, because the second would close the first. */
static bool
is_within_its_own(const xmlNode *node)
{
    for (const xmlNode *at = node->parent; at != NULL; at = at->parent) {
        if (at->type == XML_ELEMENT_NODE && tree_is(at, (const char *)node->name)) {
            return true;
        }
    }
    return false;
}

static bool
append_style(const WikiWriter *writer, const xmlNode *node, GString *out)
{
    const WikiDialect *d = writer->dialect;
    const struct {
        const char *name, *open, *close;
    } styles[] = {
        { "em", d->em, d->em },          { "strong", d->strong, d->strong },
        { "del", d->del[0], d->del[1] }, { "sup", d->sup[0], d->sup[1] },
        { "sub", d->sub[0], d->sub[1] },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(styles); i++) {
        if (tree_is(node, styles[i].name)) {
            bool marked = !is_within_its_own(node);
            append_marked(writer, node, marked ? styles[i].open : "", marked ? styles[i].close : "",
                          out);
            return true;
        }
    }
    return false;
}

/* True for a formula that the wiki can set. A formula with text that the wiki could read as a tag,
 * a link or the end of a cell becomes code instead. */
static bool
is_formula(const WikiWriter *writer, const xmlNode *node)
{
    if (!writer->dialect->formulas || tree_attribute(node, "tex") == NULL) {
        return false;
    }
    const char *formula = tree_text(node, writer->arena);
    return strchr(formula, '<') == NULL && strstr(formula, "](") == NULL &&
           (!writer->in_cell || strpbrk(formula, "|\n") == NULL);
}

static void
append_element(const WikiWriter *writer, const xmlNode *node, GString *out)
{
    const WikiDialect *d = writer->dialect;

    if (append_digits(writer, node, out) || append_style(writer, node, out)) {
        return;
    }
    if (tree_is(node, "code") && is_formula(writer, node)) {
        g_string_append(out, tree_text(node, writer->arena));
    } else if (tree_is(node, "code")) {
        d->code(writer, wiki_flat_text(tree_text(node, writer->arena), writer->arena), out);
    } else if (tree_is(node, "br")) {
        g_string_append(out, d->line_break);
    } else if (tree_is(node, "link")) {
        append_link(writer, node, out);
    } else if (tree_is(node, "ref")) {
        append_reference(writer, node, out);
    } else if (tree_is(node, "noteref")) {
        d->note_mark(writer, tree_attribute(node, "number"), out);
    } else if (tree_is(node, "anchor")) {
        if (d->anchor != NULL) {
            d->anchor(writer, tree_attribute(node, "id"), out);
        }
    } else if (tree_is(node, "image")) {
        d->image(writer, node, out);
    } else if (tree_is(node, "file")) {
        append_file(writer, node, out);
    }
}

static void
append_inlines(const WikiWriter *writer, const xmlNode *source, GString *out)
{
    for (const xmlNode *node = source->children; node != NULL; node = node->next) {
        if (node->type == XML_TEXT_NODE) {
            const char *text = wiki_flat_text((const char *)node->content, writer->arena);
            bool at_start = out->len == 0 || out->str[out->len - 1] == '\n';
            writer->dialect->text(writer, text, at_start, out);
        } else {
            append_element(writer, node, out);
        }
    }
}

const char *
wiki_word(const PlainReport *report, const PlainPage *page, WordKey word)
{
    return report_word(report->report, &report->report->pages[page - report->pages], word);
}

const char *
wiki_line(const WikiWriter *writer, const xmlNode *source)
{
    g_autoptr(GString) out = g_string_new(NULL);

    append_inlines(writer, source, out);
    return arena_strdup(writer->arena, g_strstrip(out->str));
}

/* Appends a picture; a wiki that shows the PNG of a chart also gets a link to the SVG. */
static void
append_picture(WikiWriter *writer, const xmlNode *image, GString *out)
{
    const WikiDialect *dialect = writer->dialect;

    dialect->image(writer, image, out);
    g_string_append(out, "\n\n");
    if (dialect->shows_png && tree_attribute(image, "chart") != NULL) {
        const char *twin = wiki_word(writer->report, writer->page, WORD_TWIN);
        dialect->file(writer, plain_node_image_name(image, "svg", writer->arena), twin, twin, out);
        g_string_append(out, "\n\n");
    }
}

static void
append_paragraph(WikiWriter *writer, const xmlNode *node, GString *out)
{
    g_string_append_printf(out, "%s\n\n", wiki_line(writer, node));
}

static void
append_rule(WikiWriter *writer, const xmlNode *node, GString *out)
{
    (void)node;
    g_string_append_printf(out, "%s\n\n", writer->dialect->rule);
}

void
wiki_append_block(WikiWriter *writer, const xmlNode *node, GString *out)
{
    const WikiDialect *dialect = writer->dialect;
    const struct {
        const char *name;
        WikiBlock *append;
    } blocks[] = {
        { "heading", dialect->heading }, { "caption", dialect->caption },
        { "p", append_paragraph },       { "list", dialect->list },
        { "quote", dialect->quote },     { "callout", dialect->callout },
        { "code", dialect->code_block }, { "rule", append_rule },
        { "image", append_picture },     { "table", dialect->table },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(blocks); i++) {
        if (tree_is(node, blocks[i].name)) {
            blocks[i].append(writer, node, out);
        }
    }
}

void
wiki_append_blocks(WikiWriter *writer, const xmlNode *source, GString *out)
{
    for (const xmlNode *node = element_first(source); node != NULL; node = element_next(node)) {
        wiki_append_block(writer, node, out);
    }
}

bool
wiki_list_is_simple(const xmlNode *list)
{
    for (const xmlNode *item = element_first(list); item != NULL; item = element_next(item)) {
        bool nested = false;
        for (const xmlNode *b = element_first(item); b != NULL; b = element_next(b)) {
            bool is_list = tree_is(b, "list");
            if (is_list ? !wiki_list_is_simple(b) : nested || !tree_is(b, "p")) {
                return false;
            }
            nested = nested || is_list;
        }
    }
    return true;
}

/* NOLINTEND(misc-no-recursion) */

/* Number of earlier headings on the page with that name; counts this one. */
static int
count_name(GHashTable *seen, const char *name)
{
    int n = GPOINTER_TO_INT(g_hash_table_lookup(seen, name));

    g_hash_table_insert(seen, (char *)(uintptr_t)name, GINT_TO_POINTER(n + 1));
    return n;
}

/* The link target for a heading with that text. Headings with the same name on a page are
 * distinguished by a number. NULL: links cannot reach it. */
static const char *
heading_place(const WikiPlaces *places, const char *text, GHashTable *seen, Arena *arena)
{
    const char *flat = wiki_flat_text(text, arena), *name = places->slug(flat, arena);
    const char *again = "";

    if (name == NULL) {
        return NULL;
    }
    for (int n = count_name(seen, name); n > 0; n++) {
        again = arena_printf(arena, "%s%d", places->between, n);
        if (count_name(seen, arena_printf(arena, "%s%s", name, again)) == 0) {
            break;
        }
    }
    return places->link != NULL ? places->link(flat, again, arena)
                                : arena_printf(arena, "%s%s", name, again);
}

static void
add_page_anchors(const PlainReport *report, const PlainPage *page, const WikiPlaces *places,
                 GHashTable *anchors, Arena *arena)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    const char *last = NULL;

    heading_place(places, page->title, seen, arena);
    for (size_t i = 0; i < page->n_places; i++) {
        const PlainPlace *place = &page->places[i];
        if (place->head != NULL) {
            last = heading_place(places, place->head, seen, arena);
        }
        if (place->id != NULL && last != NULL) {
            g_hash_table_insert(anchors, arena_printf(arena, "%s#%s", page->id, place->id),
                                (char *)(uintptr_t)last);
        }
    }
    if (places->heads_notes) {
        const char *notes = wiki_word(report, page, WORD_NOTES);
        g_hash_table_insert(anchors, arena_printf(arena, "%s#wiki-notes", page->id),
                            (char *)(uintptr_t)heading_place(places, notes, seen, arena));
    }
}

static void
free_table(void *table)
{
    g_hash_table_unref(table);
}

GHashTable *
wiki_anchors(const PlainReport *report, const WikiPlaces *places, Arena *arena)
{
    GHashTable *anchors = g_hash_table_new(g_str_hash, g_str_equal);

    arena_defer(arena, free_table, anchors);
    for (size_t i = 0; i < report->n_pages; i++) {
        add_page_anchors(report, &report->pages[i], places, anchors, arena);
    }
    return anchors;
}

const char *
wiki_callout_word(const PlainReport *report, const PlainPage *page, const char *kind, Arena *arena)
{
    static const struct {
        const char *kind;
        WordKey word;
    } words[] = { { "note", WORD_NOTE },
                  { "tip", WORD_TIP },
                  { "important", WORD_IMPORTANT },
                  { "warning", WORD_WARNING },
                  { "caution", WORD_CAUTION } };
    WordKey word = WORD_NOTE;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        word = g_str_equal(words[i].kind, kind) ? words[i].word : word;
    }
    return arena_printf(arena, "%s.", wiki_word(report, page, word));
}
