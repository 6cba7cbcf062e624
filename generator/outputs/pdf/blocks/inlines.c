/* Turns inline elements into spans: a style, a structure element, a link, a mark. */
#include "outputs/pdf/blocks/compose.h"
#include "outputs/pdf/blocks/marks.h"
#include "outputs/pdf/blocks/references.h"
#include "outputs/pdf/selection.h"

#include <string.h>

typedef struct {
    Composer *composer;
    TextStyle *base;
    unsigned traits;
    StructNode *node;
    const TextLink *link;
    unsigned first; /* first span of the text */
    bool on_paper;  /* references include chapter and page */
} Inline;

static void collect(const Inline *at, const xmlNode *parent);

const char *
destination_name(Arena *arena, const char *page_id, const char *id)
{
    return id != NULL && *id != '\0' ? arena_printf(arena, "%s.%s", page_id, id)
                                     : arena_strdup(arena, page_id);
}

static const TextStyle *
inline_style(const Inline *at)
{
    return style_with(at->composer->print, at->base, at->traits);
}

static Span *
add_span(const Inline *at)
{
    GArray *spans = at->composer->spans;

    g_array_set_size(spans, spans->len + 1);
    Span *span = &g_array_index(spans, Span, spans->len - 1);
    span->style = inline_style(at);
    span->node = at->node;
    span->link = at->link;
    return span;
}

/* Adds a span of the text, which must be valid as long as the layout. */
static void
add_text(const Inline *at, const char *text)
{
    Span *span = add_span(at);

    span->text = text;
    span->n_bytes = strlen(text);
    span->forward = (at->traits & TRAIT_CODE) != 0;
}

static void
add_emphasis(const Inline *at, const xmlNode *element)
{
    Inline inner = *at;
    inner.traits |= TRAIT_EMPHASIS;
    collect(&inner, element);
}

static void
add_strong(const Inline *at, const xmlNode *element)
{
    Inline inner = *at;
    inner.traits |= TRAIT_STRONG;
    collect(&inner, element);
}

static void
add_struck(const Inline *at, const xmlNode *element)
{
    Inline inner = *at;
    inner.traits |= TRAIT_STRUCK;
    collect(&inner, element);
}

static void
add_code(const Inline *at, const xmlNode *element)
{
    Inline inner = *at;
    inner.traits |= TRAIT_CODE;
    if (at->node != NULL) {
        inner.node = struct_add(at->composer->arena, at->node, "Code");
    }
    collect(&inner, element);
}

/* Screen readers speak the long form. */
static void
add_abbreviation(const Inline *at, const xmlNode *element)
{
    Inline inner = *at;

    if (at->node != NULL) {
        inner.node = struct_add(at->composer->arena, at->node, "Span");
        inner.node->expansion = tree_attribute(element, "title");
    }
    collect(&inner, element);
}

/* HTML elements that reports may contain, by appearance. */
static void
add_allowed(const Inline *at, const xmlNode *element)
{
    static const struct {
        const char *name;
        unsigned trait;
    } looks[] = {
        { "b", TRAIT_STRONG },     { "strong", TRAIT_STRONG }, { "mark", TRAIT_STRONG },
        { "em", TRAIT_EMPHASIS },  { "i", TRAIT_EMPHASIS },    { "cite", TRAIT_EMPHASIS },
        { "dfn", TRAIT_EMPHASIS }, { "var", TRAIT_EMPHASIS },  { "del", TRAIT_STRUCK },
        { "s", TRAIT_STRUCK },     { "kbd", TRAIT_CODE },      { "samp", TRAIT_CODE },
        { "sup", TRAIT_RAISED },   { "sub", TRAIT_LOWERED },   { "small", TRAIT_MUTED },
    };
    const char *name = tree_attribute(element, "name");
    bool quoted = g_strcmp0(name, "q") == 0;
    Inline inner = *at;

    for (size_t i = 0; i < G_N_ELEMENTS(looks); i++) {
        inner.traits |= g_strcmp0(name, looks[i].name) == 0 ? looks[i].trait : 0;
    }
    if (quoted) {
        add_text(at, "“");
    }
    collect(&inner, element);
    if (quoted) {
        add_text(at, "”");
    }
}

static void
add_break(const Inline *at, G_GNUC_UNUSED const xmlNode *element)
{
    add_span(at)->line_break = true;
}

/* Opens a link for the text that follows. Inside a link, or in an artifact, only the text
 * remains. */
static Inline
open_link(const Inline *at, const xmlNode *element, const char *url, const char *destination)
{
    Inline inner = *at;
    Arena *arena = at->composer->arena;

    if (at->link != NULL || at->node == NULL || (at->composer->apart && url == NULL)) {
        return inner;
    }
    TextLink *link = arena_new0(arena, TextLink);
    link->url = url;
    link->destination = destination;
    link->contents = url != NULL ? url : tree_text(element, at->composer->arena);
    link->node = struct_add(arena, at->node, "Link");
    inner.link = link;
    inner.node = link->node;
    return inner;
}

static void
add_link(const Inline *at, const xmlNode *element)
{
    Inline inner = open_link(at, element, tree_attribute(element, "href"), NULL);
    collect(&inner, element);
}

/* The text of the spans so far. */
static const char *
text_before(const Inline *at)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (unsigned i = at->first; i < at->composer->spans->len; i++) {
        const Span *span = &g_array_index(at->composer->spans, Span, i);
        g_string_append_len(text, span->text, (gssize)span->n_bytes);
    }
    return arena_strdup(at->composer->arena, text->str);
}

/* Adds a placeholder for a page number, which is filled in when pages are cut. */
static void
add_page_number(const Inline *at, const char *destination, const char *chapter)
{
    PageNumber *page = arena_new0(at->composer->arena, PageNumber);

    *page =
        (PageNumber){ .destination = destination, .chapter = chapter, .style = inline_style(at) };
    add_text(at, PAGE_NUMBER_ROOM);
    g_array_index(at->composer->spans, Span, at->composer->spans->len - 1).page = page;
}

static void
add_paper_reference(const Inline *at, const xmlNode *element, const PaperReference *reference,
                    const char *destination)
{
    if (reference->words != NULL) {
        add_text(at, reference->words);
    } else {
        collect(at, element);
    }
    add_text(at, reference->before);
    add_page_number(at, destination, tree_attribute(element, "page"));
    add_text(at, reference->after);
}

static void
add_reference(const Inline *at, const xmlNode *element)
{
    const char *page = tree_attribute(element, "page");
    const char *target = tree_attribute(element, "target");
    const char *name = destination_name(at->composer->arena, page != NULL ? page : "", target);
    bool lands = page == NULL || report_has_page(at->composer->report, page);
    Inline inner = lands ? open_link(at, element, NULL, name) : *at; /* not in this PDF */
    const char *section = tree_attribute(element, "section");
    PaperReference reference;

    if (at->on_paper && inner.link != NULL && at->link == NULL &&
        reference_on_paper(at->composer, element, text_before(at), &reference)) {
        add_paper_reference(&inner, element, &reference, name);
        return;
    }
    if (section != NULL) { /* in the contents, the page number of the heading follows */
        add_text(&inner, arena_printf(at->composer->arena, "%s %s",
                                      composer_word(at->composer, WORD_SECTION),
                                      section_number(at->composer, section)));
        return;
    }
    collect(&inner, element);
}

/* Successive citations share one pair of brackets: [A; B]. */
static void
add_citation(const Inline *at, const xmlNode *element)
{
    bool continues = element->prev != NULL && tree_is(element->prev, "cite");
    bool continued = element->next != NULL && tree_is(element->next, "cite");
    const char *key = tree_attribute(element, "key");
    Arena *arena = at->composer->arena;

    bool dated = at->composer->report->author_date;

    add_text(at, continues ? "; " : dated ? "(" : "[");
    Inline inner = composer_lists_sources(at->composer)
                       ? open_link(at, element, NULL, arena_printf(arena, "src-%s", key))
                       : *at;
    collect(&inner, element);
    if (!continued) {
        add_text(at, dated ? ")" : "]");
    }
}

static void
add_note_mark(const Inline *at, const xmlNode *element)
{
    Composer *composer = at->composer;
    const char *id = tree_attribute(element, "note");
    const char *number = tree_attribute(element, "number");
    Footnote *note =
        composer->notes != NULL && id != NULL ? g_hash_table_lookup(composer->notes, id) : NULL;
    Inline inner = *at;

    if (composer->apart) {
        return; /* the notes are only in the report */
    }
    inner.traits |= TRAIT_RAISED;
    if (note != NULL && at->node != NULL && at->link == NULL) {
        TextLink *link = arena_new0(composer->arena, TextLink);
        inner.node = struct_add(composer->arena, at->node, "Reference");
        link->destination = destination_name(composer->arena, composer->page->id, id);
        link->contents =
            arena_printf(composer->arena, "%s %s", composer_word(composer, WORD_FOOTNOTE), number);
        link->node = struct_add(composer->arena, inner.node, "Link");
        inner.node = link->node;
        inner.link = link;
    }
    add_text(&inner, number != NULL ? number : "");
    if (note != NULL) {
        g_ptr_array_add(composer->called, note);
    }
    g_array_index(composer->spans, Span, composer->spans->len - 1).note = note;
}

static void
add_chip(const Inline *at, const xmlNode *element)
{
    static const char *const families[] = { "gpu", "tpu", "other" };
    Composer *composer = at->composer;
    const char *name = tree_attribute(element, "name");
    const char *family = tree_attribute(element, "family");
    Family kind = FAMILY_OTHER;

    for (int i = 0; i < 3 && family != NULL; i++) {
        kind = strcmp(family, families[i]) == 0 ? (Family)i : kind;
    }
    Entity entity = theme_entity(composer->theme, name != NULL ? name : "", kind);
    const TextStyle *style = inline_style(at);
    InlineBox *box = arena_new0(composer->arena, InlineBox);
    float size = style->size * 0.72F;
    *box = (InlineBox){ .kind = DISPLAY_SHAPE,
                        .path = mark_path(composer->arena, entity.mark, size),
                        .width = size,
                        .height = size,
                        .after = style->size * 0.4F,
                        .drop = style->size * 0.01F,
                        .colour = theme_entity_colour(composer->theme, entity, THEME_PRINT) };
    add_span(at)->box = box;
    collect(at, element);
}

/* Adds a verdict's glyph; the sign "ask" is the text "?". */
static void
add_sign(const Inline *at, const xmlNode *element)
{
    Composer *composer = at->composer;
    const char *name = tree_attribute(element, "name"), *says = tree_attribute(element, "says");
    const TextStyle *style = inline_style(at);
    InlineBox *box = arena_new0(composer->arena, InlineBox);
    float size = style->size;

    if (g_str_equal(name, "ask")) {
        add_text(at, "?");
        return;
    }
    *box = (InlineBox){ .kind = DISPLAY_SHAPE,
                        .path = mark_verdict(composer->arena, name, size),
                        .width = size,
                        .height = size,
                        .after = element->next != NULL && tree_is(element->next, "sign")
                                     ? style->size * 0.12F
                                     : 0,
                        .drop = style->size * 0.14F,
                        .colour = verdict_colour(composer, name) };
    if (says != NULL && at->node != NULL) {
        box->node = struct_add(composer->arena, at->node, "Figure");
        box->node->alt = says;
    }
    add_span(at)->box = box;
}

static void
add_picture(const Inline *at, const xmlNode *element)
{
    Composer *composer = at->composer;
    const char *source = tree_attribute(element, "src");
    const char *alt = tree_attribute(element, "alt");
    PictureBox picture;

    if (at->node == NULL || source == NULL ||
        !picture_open(composer->pictures, composer->forms, source, composer->place, &picture)) {
        return;
    }
    InlineBox *box = arena_new0(composer->arena, InlineBox);
    float wide = composer->print->sheet.right - composer->print->sheet.text_left;
    float high = (composer->print->sheet.bottom - composer->print->sheet.top) / 3;
    float scale = MIN(1, MIN(wide / picture.width, high / picture.height));
    box->kind = picture.kind;
    box->index = picture.index;
    box->width = picture.width * scale;
    box->height = picture.height * scale;
    box->node = struct_add(composer->arena, at->node, "Figure");
    box->node->alt = alt;
    box->shrinks = true;
    add_span(at)->box = box;
}

static void
add_spark(const Inline *at, const xmlNode *element)
{
    Composer *composer = at->composer;
    const TextStyle *style = inline_style(at);
    InlineBox *box = arena_new0(composer->arena, InlineBox);
    float height = style->size * 0.9F, width = 4 * height;

    *box = (InlineBox){ .kind = DISPLAY_SHAPE,
                        .path = mark_spark(composer->arena, tree_attribute(element, "values"),
                                           width, height),
                        .width = width,
                        .height = height,
                        .drop = style->size * 0.1F,
                        .colour = style->colour };
    if (at->node != NULL) {
        box->node = struct_add(composer->arena, at->node, "Figure");
        box->node->alt = tree_text(element, composer->arena);
    }
    add_span(at)->box = box;
}

/* Adds a bar, as wide as the longest bar so that the numbers before the bars are aligned. It is an
 * artifact, because the number gives the value. */
static void
add_sparkbar(const Inline *at, const xmlNode *element)
{
    Composer *composer = at->composer;
    const char *family = tree_attribute(element, "family");
    bool gpu = strcmp(family, "gpu") == 0, tpu = strcmp(family, "tpu") == 0;
    double share = g_ascii_strtod(tree_attribute(element, "share"), NULL);
    float width = (float)theme_number(composer->theme, "sparkbar.width.print_pt");
    float height = (float)theme_number(composer->theme, "sparkbar.height.print");
    InlineBox *box = arena_new0(composer->arena, InlineBox);

    add_text(at, "\xe2\x80\x82");
    *box = (InlineBox){ .kind = DISPLAY_SHAPE,
                        .path = mark_bar(composer->arena, (float)share * width, height),
                        .width = width,
                        .height = height,
                        .colour = inline_style(at)->colour };
    if (gpu || tpu) {
        box->colour =
            theme_family_colour(composer->theme, gpu ? FAMILY_GPU : FAMILY_TPU, THEME_PRINT);
    }
    add_span(at)->box = box;
}

static void
add_plain(const Inline *at, const xmlNode *element)
{
    collect(at, element);
}

typedef struct {
    const char *name;
    void (*add)(const Inline *at, const xmlNode *element);
} InlineKind;

static const InlineKind kinds[] = {
    { "em", add_emphasis },       { "strong", add_strong }, { "del", add_struck },
    { "code", add_code },         { "br", add_break },      { "link", add_link },
    { "ref", add_reference },     { "cite", add_citation }, { "noteref", add_note_mark },
    { "value", add_plain },       { "chip", add_chip },     { "picture", add_picture },
    { "abbr", add_abbreviation }, { "html", add_allowed },  { "spark", add_spark },
    { "sparkbar", add_sparkbar }, { "sign", add_sign },
};

static void
collect_element(const Inline *at, const xmlNode *element)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (tree_is(element, kinds[i].name)) {
            kinds[i].add(at, element);
            return;
        }
    }
    add_plain(at, element); /* an element without special formatting in this output */
}

static void
collect(const Inline *at, const xmlNode *parent)
{
    for (const xmlNode *child = parent->children; child != NULL; child = child->next) {
        if (child->type == XML_ELEMENT_NODE) {
            collect_element(at, child);
        } else if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE) {
            add_text(at, (const char *)child->content);
        }
    }
}

void
inlines_collect(Composer *composer, const xmlNode *parent, TextStyle *base, unsigned traits,
                StructNode *node)
{
    Inline at = { .composer = composer,
                  .base = base,
                  .traits = traits & ~(unsigned)TEXT_ON_PAPER,
                  .node = node,
                  .first = composer->spans->len,
                  .on_paper = (traits & TEXT_ON_PAPER) != 0 };
    collect(&at, parent);
}

Paragraph *
inlines_paragraph(Composer *composer, const xmlNode *parent, TextStyle *base, unsigned traits,
                  StructNode *node)
{
    unsigned first = composer->spans->len;

    inlines_collect(composer, parent, base, traits, node);
    Paragraph *paragraph =
        paragraph_new(composer->setter, &g_array_index(composer->spans, Span, first),
                      composer->spans->len - first, composer->place);
    g_array_set_size(composer->spans, first);
    return paragraph;
}

Paragraph *
text_paragraph(Composer *composer, const char *text, const TextStyle *style, StructNode *node)
{
    Span span = { .text = text, .n_bytes = strlen(text), .style = style, .node = node };
    return paragraph_new(composer->setter, &span, 1, composer->place);
}

float
text_place(Composer *composer, const char *text, const TextStyle *style, StructNode *node, float x,
           float baseline)
{
    Paragraph *paragraph = text_paragraph(composer, text, style, node);

    paragraph->keeps_end = true; /* for labels: readers would join them to the text that follows */
    paragraph_break(composer->setter, paragraph, 1e6F, false);
    if (paragraph->n_lines == 0) {
        return 0;
    }
    if (paragraph->foreign && g_str_has_suffix(text, " ")) {
        x -= style->space; /* excludes the trailing space */
    }
    paragraph_place(composer->setter, paragraph, 0, x, baseline, composer->galley);
    return paragraph->lines[0].width;
}

float
text_place_right(Composer *composer, const char *text, const TextStyle *style, StructNode *node,
                 float right, float baseline)
{
    Paragraph *paragraph = text_paragraph(composer, text, style, node);

    paragraph_break(composer->setter, paragraph, 1e6F, false);
    if (paragraph->n_lines == 0) {
        return 0;
    }
    float width = paragraph->lines[0].width;
    paragraph_place(composer->setter, paragraph, 0, right - width, baseline, composer->galley);
    return width;
}
