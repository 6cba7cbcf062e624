/* Paragraphs of scripts that need more than word-by-word shaping from left to right. Pango
 * itemises, shapes, breaks and orders the text; its runs become ours. */
#include "outputs/pdf/text/paragraph_private.h"

#include <math.h>
#include <string.h>

/* Distance (pt) of a direction mark from the edge between two runs, to its left, because readers
 * sort glyphs by position. */
static const float MARK_ASIDE = 0.15F;

struct WholeParagraph {
    PangoLayout *layout;
    const Span *given;
    const Span **spans; /* the same, with pictures scaled to the layout's column */
    size_t *starts;     /* byte of the layout's text at which each span starts */
    size_t n_spans;
    Place place;
};

static const char OBJECT[] = "\xEF\xBF\xBC";         /* U+FFFC represents a box */
static const char LINE_SEPARATOR[] = "\xE2\x80\xA8"; /* U+2028 */

static void
whole_clear(void *data)
{
    WholeParagraph *whole = data;
    g_object_unref(whole->layout);
}

static void
attribute_insert(PangoAttrList *list, PangoAttribute *attribute, size_t start, size_t end)
{
    attribute->start_index = (guint)start;
    attribute->end_index = (guint)end;
    pango_attr_list_insert(list, attribute);
}

static int
units(float points)
{
    return (int)(points * PANGO_SCALE);
}

static PangoAttribute *
box_attribute(const InlineBox *box)
{
    PangoRectangle size = { 0, units(box->drop - box->height), units(box->width + box->after),
                            units(box->height) };
    return pango_attr_shape_new(&size, &size);
}

static void
span_attributes(const Setter *setter, PangoAttrList *list, const Span *span, size_t start,
                size_t end)
{
    const TextStyle *style = span->style;
    PangoFontDescription *description =
        shaper_description(setter->shaper, style->typeface, style->size);

    attribute_insert(list, pango_attr_font_desc_new(description), start, end);
    attribute_insert(list,
                     pango_attr_font_features_new(shaper_features(setter->shaper, style->typeface)),
                     start, end);
    attribute_insert(list, pango_attr_letter_spacing_new(units(style->tracking * style->size)),
                     start, end);
    if (span->box != NULL) {
        PangoAttribute *shape = box_attribute(span->box);
        attribute_insert(list, shape, start, end);
    }
    pango_font_description_free(description);
}

/* Scales pictures that are wider than the column down to its width. */
static void
boxes_fit(Setter *setter, const WholeParagraph *whole, float width)
{
    PangoAttrList *list = pango_attr_list_copy(pango_layout_get_attributes(whole->layout));

    for (size_t i = 0; i < whole->n_spans; i++) {
        const Span *fitted = box_fit(setter, &whole->given[i], width);
        if (fitted != whole->spans[i]) {
            PangoAttribute *shape = box_attribute(fitted->box);
            shape->start_index = (guint)whole->starts[i];
            shape->end_index = shape->start_index + (guint)strlen(OBJECT);
            pango_attr_list_change(list, shape);
        }
        whole->spans[i] = fitted;
    }
    pango_layout_set_attributes(whole->layout, list);
    pango_attr_list_unref(list);
}

/* Sets each line's height to that of its tallest box. */
static void
boxes_measure(const WholeParagraph *whole, Paragraph *paragraph)
{
    for (size_t i = 0; i < whole->n_spans; i++) {
        int line = 0;
        if (whole->spans[i]->box != NULL) {
            pango_layout_index_to_line_x(whole->layout, (int)whole->starts[i], FALSE, &line, NULL);
            ParagraphLine *place = &paragraph->lines[line];
            place->height = MAX(place->height, whole->spans[i]->box->height);
        }
    }
}

static float
layout_width(PangoLayout *layout)
{
    PangoRectangle extents = { 0 };

    pango_layout_get_extents(layout, NULL, &extents);
    return (float)extents.width / PANGO_SCALE + 0.01F;
}

WholeParagraph *
whole_new(Setter *setter, Paragraph *paragraph, const Span *spans, size_t n_spans, Place place)
{
    WholeParagraph *whole = arena_new0(setter->scratch, WholeParagraph);
    PangoAttrList *list = pango_attr_list_new();
    g_autoptr(GString) text = g_string_new(NULL);

    whole->layout = pango_layout_new(shaper_context(setter->shaper));
    whole->given = spans;
    whole->spans = arena_array(setter->scratch, const Span *, n_spans);
    whole->n_spans = n_spans;
    whole->place = place;
    whole->starts = arena_array(setter->scratch, size_t, n_spans);
    bool verbatim = n_spans > 0 && spans[0].verbatim;
    bool right_to_left = shaper_right_to_left(setter->shaper);
    bool marked = !verbatim && (right_to_left || direction_has_letters(spans, n_spans, false));
    bool forward = right_to_left && direction_forward(spans, n_spans);
    arena_defer(setter->scratch, whole_clear, whole);
    for (size_t i = 0; i < n_spans; i++) {
        whole->starts[i] = text->len;
        whole->spans[i] = &spans[i];
        g_string_append(text, i == 0 && forward ? direction_mark : "");
        if (spans[i].line_break) {
            g_string_append(text, LINE_SEPARATOR);
        } else if (spans[i].box != NULL) {
            g_string_append(text, OBJECT);
        } else {
            direction_append(text, &spans[i], marked);
        }
        span_attributes(setter, list, &spans[i], whole->starts[i], text->len);
    }
    bool automatic = right_to_left ? verbatim || direction_reads(text->str) : !verbatim;
    pango_layout_set_auto_dir(whole->layout, automatic);
    pango_layout_set_attributes(whole->layout, list);
    pango_layout_set_text(whole->layout, text->str, (int)text->len);
    pango_attr_list_unref(list);
    paragraph->natural = layout_width(whole->layout);
    if (paragraph->shrinks) {
        boxes_fit(setter, whole, PICTURE_WIDTH_MIN);
    }
    pango_layout_set_wrap(whole->layout, PANGO_WRAP_WORD);
    pango_layout_set_width(whole->layout, 0);
    paragraph->minimum = MIN(paragraph->natural, layout_width(whole->layout));
    paragraph->divided = paragraph->minimum;
    pango_layout_set_wrap(whole->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(whole->layout, -1);
    bool backwards =
        pango_layout_get_line_readonly(whole->layout, 0)->resolved_dir == PANGO_DIRECTION_RTL;
    paragraph->right_to_left = right_to_left || backwards;
    paragraph->foreign = right_to_left && !backwards;
    return whole;
}

void
whole_break(Setter *setter, Paragraph *paragraph, float width)
{
    PangoLayout *layout = paragraph->whole->layout;

    if (paragraph->shrinks) {
        boxes_fit(setter, paragraph->whole, width);
    }
    pango_layout_set_width(layout, units(width));
    paragraph->n_lines = (uint32_t)pango_layout_get_line_count(layout);
    paragraph->lines = arena_array(setter->scratch, ParagraphLine, paragraph->n_lines);
    for (uint32_t i = 0; i < paragraph->n_lines; i++) {
        PangoRectangle extents = { 0 };
        pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, (int)i), NULL,
                                      &extents);
        paragraph->lines[i].width = (float)extents.width / PANGO_SCALE;
    }
    boxes_measure(paragraph->whole, paragraph);
}

static const Span *
span_at(const WholeParagraph *whole, size_t offset)
{
    size_t i = 0;

    while (i + 1 < whole->n_spans && whole->starts[i + 1] <= offset) {
        i++;
    }
    return whole->spans[i];
}

/* Pango has no glyph for the space at the end of a line, but without one the words would run
 * together in extracted text. */
static hb_codepoint_t
visible_glyph(Shaper *shaper, const WholeParagraph *whole, hb_font_t *font, PangoGlyph glyph,
              const char *cluster)
{
    hb_codepoint_t space = 0;

    if (glyph == PANGO_GLYPH_EMPTY) {
        return *cluster == ' ' && hb_font_get_nominal_glyph(font, ' ', &space) ? space : 0;
    }
    if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) {
        shaper_report_missing(shaper, g_utf8_get_char(cluster), whole->place);
        return shaper_glyph_instead(font);
    }
    return glyph;
}

/* A glyph of a run, in reading order. */
typedef struct {
    hb_codepoint_t glyph; /* 0: nothing is drawn */
    int cluster;
    float width, x_offset, y_offset;
} Letter;

/* A run of a line; `backwards`: from right to left. */
typedef struct {
    const PangoGlyphItem *item;
    float x, width;
    bool backwards;
} PlacedRun;

static int
compare_runs(const void *a, const void *b)
{
    return ((const PlacedRun *)a)->item->item->offset - ((const PlacedRun *)b)->item->item->offset;
}

/* The runs with their positions, in reading order, which is the order for copied text and screen
 * readers. */
static GArray *
runs_of(const PangoLayoutLine *line, float x)
{
    GArray *runs = g_array_new(FALSE, FALSE, sizeof(PlacedRun));

    for (GSList *at = line->runs; at != NULL; at = at->next) {
        const PangoGlyphItem *item = at->data;
        float width = (float)pango_glyph_string_get_width(item->glyphs) / PANGO_SCALE;
        PlacedRun run = { item, x, width, item->item->analysis.level % 2 != 0 };
        const char *text = pango_layout_get_text(line->layout) + item->item->offset;
        if (width > 0 || !direction_is_mark(g_utf8_get_char(text))) {
            g_array_append_val(runs, run);
        }
        x += width;
    }
    g_array_sort(runs, compare_runs);
    return runs;
}

/* The run's letters in reading order; Pango has the glyphs from left to right. */
static GArray *
letters_of(Shaper *shaper, const WholeParagraph *whole, const PlacedRun *run)
{
    const PangoGlyphString *glyphs = run->item->glyphs;
    const char *text = pango_layout_get_text(whole->layout) + run->item->item->offset;
    hb_font_t *font = pango_font_get_hb_font(run->item->item->analysis.font);
    GArray *letters = g_array_new(FALSE, FALSE, sizeof(Letter));

    for (int i = 0; i < glyphs->num_glyphs; i++) {
        int at = run->backwards ? glyphs->num_glyphs - 1 - i : i;
        const PangoGlyphInfo *info = &glyphs->glyphs[at];
        int cluster = glyphs->log_clusters[at];
        Letter letter = {
            .glyph = visible_glyph(shaper, whole, font, info->glyph, text + cluster),
            .cluster = cluster,
            .width = (float)info->geometry.width / PANGO_SCALE,
            .x_offset = (float)info->geometry.x_offset / PANGO_SCALE,
            .y_offset = (float)-info->geometry.y_offset / PANGO_SCALE,
        };
        g_array_append_val(letters, letter);
    }
    return letters;
}

/* The end of the cluster that starts at letter `first`; its text ends where the next one's
 * starts. */
static unsigned
cluster_end(const GArray *letters, unsigned first, int run_length, int *ret_text_end)
{
    int cluster = g_array_index(letters, Letter, first).cluster;
    unsigned end = first;

    while (end < letters->len && g_array_index(letters, Letter, end).cluster == cluster) {
        end++;
    }
    *ret_text_end = end < letters->len ? g_array_index(letters, Letter, end).cluster : run_length;
    return end;
}

/* The part of a cluster's text that its drawn glyph `index` of `n` represents: one character each;
 * the first also gets the surplus. */
static const char *
cluster_share(const char *text, size_t *n_bytes, unsigned index, unsigned n)
{
    const char *end = text + *n_bytes, *start = text;
    glong length = g_utf8_strlen(text, (gssize)*n_bytes);
    glong first = MAX(1, length - (glong)n + 1);
    glong before = index == 0 ? 0 : first + (glong)index - 1;

    if (before >= length) {
        *n_bytes = 0;
        return end;
    }
    start = g_utf8_offset_to_pointer(text, before);
    const char *stop = index == 0 ? g_utf8_offset_to_pointer(text, first) : g_utf8_next_char(start);
    *n_bytes = (size_t)(stop - start);
    return start;
}

typedef struct {
    RunWriter *writer;
    const PlacedRun *run;
    const Span *span;
    const TextFont *font;
    hb_codepoint_t blank; /* the font's space; 0: it has none */
    float pen;            /* advance so far, in the direction of the run */
    float drawn;          /* sum of the advances of the glyphs written */
} LetterWriter;

/* Draws each glyph where Pango placed it, in either direction of text. */
static void
letter_place(LetterWriter *to, const Letter *letter, const char *text, size_t n_bytes)
{
    bool backwards = to->run->backwards;
    float left = backwards ? to->run->width - to->pen - letter->width : to->pen;
    TextGlyph glyph = {
        .glyph = (uint16_t)letter->glyph,
        .advance = backwards ? -letter->width : letter->width,
        .n_bytes = cluster_bytes(text, n_bytes),
    };
    TextOffset offset = { left + letter->x_offset - to->drawn, letter->y_offset };

    to->pen += letter->width;
    if (letter->glyph != 0) {
        run_begin(to->writer, to->span, to->font);
        run_glyph(to->writer, glyph, offset, text);
        to->drawn += glyph.advance;
    }
}

/* Places a ligature of right-to-left text. Readers that sort by position take the letters of one
 * glyph from left to right, so each letter after the first becomes a space of its own, on its share
 * of the ligature. */
static void
ligature_place(LetterWriter *to, const Letter *letter, const char *text, size_t n_bytes)
{
    size_t first = (size_t)(g_utf8_next_char(text) - text), bytes = 0;
    glong n = g_utf8_strlen(text, (gssize)n_bytes), index = 1;
    float left = to->run->width - to->pen - letter->width;

    letter_place(to, letter, text, first);
    for (size_t at = first; at < n_bytes; at += bytes, index++) {
        bytes = (size_t)(g_utf8_next_char(text + at) - (text + at));
        float x = left + letter->width * (float)(n - 1 - index) / (float)n - MARK_ASIDE;
        TextGlyph blank = { .glyph = (uint16_t)to->blank, .n_bytes = (uint16_t)bytes };
        run_glyph(to->writer, blank, (TextOffset){ x - to->drawn, 0 }, text + at);
    }
}

static void
cluster_place(LetterWriter *to, const GArray *letters, unsigned first, unsigned end,
              const char *text, size_t n_bytes)
{
    g_autofree char *apart = NULL;
    unsigned n = 0, index = 0;

    for (unsigned i = first; i < end; i++) {
        n += g_array_index(letters, Letter, i).glyph != 0 ? 1 : 0;
    }
    if (n > 1 && g_utf8_strlen(text, (gssize)n_bytes) < (glong)n) {
        /* the parts of a letter drawn in parts represent its decomposition */
        apart = g_utf8_normalize(text, (gssize)n_bytes, G_NORMALIZE_NFD);
    }
    const char *whole = apart != NULL ? apart : text;
    for (unsigned i = first; i < end; i++) {
        const Letter *letter = &g_array_index(letters, Letter, i);
        size_t share_bytes = apart != NULL ? strlen(apart) : n_bytes;
        const char *share = cluster_share(whole, &share_bytes, index, n);
        bool apart_letters = to->run->backwards && letter->glyph != 0 && to->blank != 0 &&
                             g_utf8_strlen(share, (gssize)share_bytes) > 1;
        (apart_letters ? ligature_place : letter_place)(to, letter, share, share_bytes);
        index += letter->glyph != 0 ? 1 : 0;
    }
}

static void
place_letters(RunWriter *writer, const WholeParagraph *whole, const Span *span,
              const PlacedRun *run)
{
    Shaper *shaper = writer->setter->shaper;
    const PangoItem *item = run->item->item;
    const char *text = pango_layout_get_text(whole->layout) + item->offset;
    hb_font_t *font = pango_font_get_hb_font(item->analysis.font);
    g_autoptr(GArray) letters = letters_of(shaper, whole, run);
    LetterWriter to = { .writer = writer,
                        .run = run,
                        .span = span,
                        .font = shaper_font(shaper, fonts_pango_face(item->analysis.font)) };

    hb_font_get_nominal_glyph(font, ' ', &to.blank);

    run_end(writer);
    for (unsigned first = 0, end = 0; first < letters->len; first = end) {
        int start = g_array_index(letters, Letter, first).cluster, text_end = 0;
        end = cluster_end(letters, first, item->length, &text_end);
        cluster_place(&to, letters, first, end, text + start, (size_t)MAX(0, text_end - start));
    }
    writer->x = run->x + run->width;
    run_end(writer);
}

static void
place_run(RunWriter *writer, const WholeParagraph *whole, const PlacedRun *run)
{
    const Span *span = span_at(whole, (size_t)run->item->item->offset);

    if (writer->x != run->x) {
        run_link(writer, NULL, span->style); /* the area of the previous link ends here */
        writer->x = run->x;
    }
    run_link(writer, span->link, span->style);
    if (span->note != NULL) {
        slab_add_note(writer->galley, span->note);
    }
    if (span->box != NULL) {
        run_box(writer, span);
    } else if (span->line_break) {
        run_extra(writer, span, " ", 0);
    } else {
        place_letters(writer, whole, span, run);
    }
    writer->x = run->x + run->width;
}

/* Places an invisible direction mark, as an artifact, at the edge between a run and one of the
 * opposite direction. */
static void
mark_place(RunWriter *writer, const WholeParagraph *whole, const PlacedRun *run, float x)
{
    static const char right_to_left[] = "\u200F";
    const PangoItem *item = run->item->item;
    hb_font_t *font = pango_font_get_hb_font(item->analysis.font);
    Shaper *shaper = writer->setter->shaper;
    Span span = *span_at(whole, (size_t)item->offset);
    hb_codepoint_t blank = 0;

    if (!hb_font_get_nominal_glyph(font, ' ', &blank)) {
        return;
    }
    span.node = NULL;
    writer->late = true;
    writer->x = x;
    run_begin(writer, &span, shaper_font(shaper, fonts_pango_face(item->analysis.font)));
    run_glyph(writer, (TextGlyph){ .glyph = (uint16_t)blank, .n_bytes = 3 }, (TextOffset){ 0, 0 },
              run->backwards ? right_to_left : direction_mark);
    run_end(writer);
    writer->late = false;
}

/* The run's outermost character on one side, ignoring direction marks in the text. */
static gunichar
edge_of(const WholeParagraph *whole, const PlacedRun *run, bool right)
{
    const PangoItem *item = run->item->item;
    const char *start = pango_layout_get_text(whole->layout) + item->offset;
    const char *end = start + item->length;
    gunichar c = 0;

    while (start < end && (c == 0 || direction_is_mark(c))) {
        const char *last = g_utf8_prev_char(end);
        c = g_utf8_get_char(right == run->backwards ? start : last);
        start = right == run->backwards ? g_utf8_next_char(start) : start;
        end = right == run->backwards ? end : last;
    }
    return c;
}

/* True for a character that could belong to either direction: a bracket, a space. */
static bool
is_neutral(gunichar c)
{
    return !g_unichar_isalnum(c) && !g_unichar_ismark(c);
}

/* Marks the edge between run `left` and run `right`, which have opposite directions. To programs
 * that sort by position, a mark is as wide as a space, so it must not be on one. */
static void
edge_mark(RunWriter *writer, const WholeParagraph *whole, const PlacedRun *left,
          const PlacedRun *right)
{
    gunichar before = edge_of(whole, left, true), after = edge_of(whole, right, false);
    float blank = span_at(whole, (size_t)right->item->item->offset)->style->space;
    float x = right->x - (after == ' ' ? 0.6F * blank : 0);

    if (is_neutral(before)) {
        mark_place(writer, whole, left, x - 2 * MARK_ASIDE);
    }
    if (is_neutral(after)) {
        mark_place(writer, whole, right, x - MARK_ASIDE);
    }
}

/* Marks after punctuation that also occurs in numbers. Programs take such a character for the start
 * of left-to-right text; the mark ends that text at once. */
static void
commas_mark(RunWriter *writer, const WholeParagraph *whole, const PangoLayoutLine *line,
            const PlacedRun *run, float x)
{
    const PangoItem *item = run->item->item;
    const char *text = pango_layout_get_text(whole->layout);

    for (int i = item->offset; i + 1 < item->offset + item->length; i++) { /* mark after it */
        if (strchr(",.:/-+#$%", text[i]) != NULL && text[i] != '\0') {
            int place = 0;
            pango_layout_line_index_to_x((PangoLayoutLine *)(uintptr_t)line, i, TRUE, &place);
            mark_place(writer, whole, run, x + (float)place / PANGO_SCALE - MARK_ASIDE);
        }
    }
}

/* Programs that extract text by position assign neutral characters between two directions to the
 * wrong one, unless a mark shows where each ends. */
static void
marks_place(RunWriter *writer, const WholeParagraph *whole, const PangoLayoutLine *line,
            const GArray *runs, float x)
{
    const PlacedRun *all = (const PlacedRun *)(const void *)runs->data;

    for (unsigned i = 0; i < runs->len; i++) {
        if (all[i].backwards) {
            commas_mark(writer, whole, line, &all[i], x);
        }
        for (unsigned k = 0; k < runs->len; k++) {
            bool beside = i != k && fabsf(all[i].x + all[i].width - all[k].x) < 0.01F;
            if (beside && all[i].backwards != all[k].backwards) {
                edge_mark(writer, whole, &all[i], &all[k]);
            }
        }
    }
}

void
whole_place(Setter *setter, const Paragraph *paragraph, uint32_t index, float x, float baseline,
            Galley *galley)
{
    const WholeParagraph *whole = paragraph->whole;
    const PangoLayoutLine *line = pango_layout_get_line_readonly(whole->layout, (int)index);
    RunWriter writer = { .setter = setter, .galley = galley, .x = x, .baseline = baseline };
    g_autoptr(GArray) runs = runs_of(line, x);

    run_clear(setter);
    for (unsigned i = 0; i < runs->len; i++) {
        place_run(&writer, whole, &g_array_index(runs, PlacedRun, i));
    }
    run_end(&writer);
    marks_place(&writer, whole, line, runs, x);
    run_link(&writer, NULL, whole->spans[0]->style);
}
