/* Puts the lines of a paragraph into a slab, as runs of glyphs of the same style. */
#include "outputs/pdf/text/paragraph_private.h"

#include <string.h>

static bool
same_look(const Span *a, const Span *b)
{
    return a == b || (a->style == b->style && a->node == b->node && a->page == b->page);
}

void
run_begin(RunWriter *writer, const Span *span, const TextFont *font)
{
    if (writer->span != NULL && writer->font == font && same_look(writer->span, span)) {
        return;
    }
    run_end(writer);
    writer->span = span;
    writer->font = font;
    writer->run_x = writer->x;
}

void
run_glyph(RunWriter *writer, TextGlyph glyph, TextOffset offset, const char *text)
{
    Setter *setter = writer->setter;

    glyph.text = (uint32_t)setter->text->len;
    g_string_append_len(setter->text, text, (gssize)glyph.n_bytes);
    if (!setter->moved && (offset.x != 0 || offset.y != 0)) {
        setter->moved = true; /* all earlier glyphs have zero offsets */
        g_array_set_size(setter->offsets, setter->glyphs->len);
    }
    g_array_append_val(setter->glyphs, glyph);
    if (setter->moved) {
        g_array_append_val(setter->offsets, offset);
    }
    writer->x += glyph.advance;
}

void
run_clear(Setter *setter)
{
    g_array_set_size(setter->glyphs, 0);
    g_array_set_size(setter->offsets, 0);
    setter->moved = false;
    g_string_truncate(setter->text, 0);
}

/* NULL: all are zero. */
static const TextOffset *
run_offsets(const Setter *setter)
{
    if (!setter->moved) {
        return NULL;
    }
    TextOffset *offsets = arena_array(setter->arena, TextOffset, setter->offsets->len);
    return memcpy(offsets, setter->offsets->data, sizeof *offsets * setter->offsets->len);
}

/* Draws the line through struck-out text, but not through the space after it. */
static void
strike(const RunWriter *writer, const TextGlyph *glyphs, const char *text, size_t n_glyphs)
{
    const TextStyle *style = writer->span->style;
    float width = writer->x - writer->run_x;

    width -= g_str_has_suffix(text, " ") ? glyphs[n_glyphs - 1].advance : 0;

    slab_add_rule(writer->galley, galley_across(writer->galley, writer->run_x, width),
                  writer->baseline - style->size * 0.29F, width, style->size * 0.06F,
                  style->colour);
}

void
run_end(RunWriter *writer)
{
    Setter *setter = writer->setter;

    if (writer->span == NULL || setter->glyphs->len == 0) {
        writer->span = NULL;
        return;
    }
    const TextStyle *style = writer->span->style;
    TextGlyph *glyphs = arena_array(setter->arena, TextGlyph, setter->glyphs->len);
    char *text = arena_alloc(setter->arena, setter->text->len + 1);
    memcpy(glyphs, setter->glyphs->data, sizeof *glyphs * setter->glyphs->len);
    memcpy(text, setter->text->str, setter->text->len);
    DisplayItem *item = slab_add_item(writer->galley);
    *item = (DisplayItem){
        .kind = DISPLAY_TEXT,
        .node = writer->span->node,
        .late = writer->late,
        .colour = style->colour,
        .x = writer->run_x,
        .y = writer->baseline - style->rise,
        .width = writer->x - writer->run_x,
        .font = writer->font,
        .size = style->size,
        .text = text,
        .glyphs = glyphs,
        .offsets = run_offsets(setter),
        .n_glyphs = setter->glyphs->len,
        .page = writer->span->page,
    };
    if (style->struck) {
        strike(writer, glyphs, text, setter->glyphs->len);
    }
    run_clear(setter);
    writer->span = NULL;
}

void
run_link(RunWriter *writer, const TextLink *link, const TextStyle *style)
{
    if (writer->link == link) {
        return;
    }
    if (writer->link != NULL && writer->x > writer->link_x) {
        slab_add_link(writer->galley, (DisplayLink){ .x = writer->link_x,
                                                     .y = writer->baseline - style->ascent,
                                                     .width = writer->x - writer->link_x,
                                                     .height = style->ascent + style->descent,
                                                     .url = writer->link->url,
                                                     .destination = writer->link->destination,
                                                     .contents = writer->link->contents,
                                                     .node = writer->link->node });
    }
    writer->link = link;
    writer->link_x = writer->x;
}

void
run_box(RunWriter *writer, const Span *span)
{
    const InlineBox *box = span->box;

    run_end(writer);
    DisplayItem *item = slab_add_item(writer->galley);
    *item = (DisplayItem){
        .kind = box->kind,
        .node = box->node,
        .colour = box->colour,
        .x = writer->x,
        .y = writer->baseline + box->drop - box->height,
        .width = box->width,
        .height = box->height,
        .path = box->path,
        .index = box->index,
    };
    writer->x += box->width + box->after;
}

static void
place_moved(RunWriter *writer, const Piece *piece)
{
    const TextStyle *style = piece->span->style;

    for (uint32_t i = 0; i < piece->n_glyphs; i++) {
        TextGlyph glyph = piece->glyphs[i];
        TextOffset offset = { 0, 0 };
        const char *text = piece->word->text + glyph.text;
        glyph.advance = (glyph.advance + style->tracking) * style->size;
        if (piece->offsets != NULL) {
            offset.x = piece->offsets[i].x * style->size;
            offset.y = piece->offsets[i].y * style->size;
        }
        run_glyph(writer, glyph, offset, text);
    }
}

static size_t
piece_bytes(const Piece *piece)
{
    size_t bytes = 0;

    for (uint32_t i = 0; i < piece->n_glyphs; i++) {
        bytes += piece->glyphs[i].n_bytes;
    }
    return bytes;
}

static void
place_word(RunWriter *writer, const Piece *piece)
{
    Setter *setter = writer->setter;
    const TextStyle *style = piece->span->style;

    run_begin(writer, piece->span, piece->font);
    if (piece->offsets != NULL || setter->moved) {
        place_moved(writer, piece);
        return;
    }
    guint first = setter->glyphs->len;
    size_t at = setter->text->len;
    g_array_set_size(setter->glyphs, first + piece->n_glyphs);
    g_string_set_size(setter->text, at + piece_bytes(piece));
    for (uint32_t i = 0; i < piece->n_glyphs; i++) {
        TextGlyph *glyph = &g_array_index(setter->glyphs, TextGlyph, first + i);
        *glyph = piece->glyphs[i];
        memcpy(setter->text->str + at, piece->word->text + glyph->text, glyph->n_bytes);
        glyph->advance = (glyph->advance + style->tracking) * style->size;
        glyph->text = (uint32_t)at;
        at += glyph->n_bytes;
        writer->x += glyph->advance;
    }
}

void
run_extra(RunWriter *writer, const Span *span, const char *text, float width)
{
    const TextStyle *style = span->style;
    const Word *word = shaper_word(writer->setter->shaper, style->typeface, text, 1, (Place){ 0 });

    if (word->n_pieces == 0 || word->pieces[0].n_glyphs == 0) {
        writer->x += width;
        return;
    }
    TextGlyph glyph = word->pieces[0].glyphs[0];
    glyph.advance = width > 0 ? width : (glyph.advance + style->tracking) * style->size;
    run_begin(writer, span, word->pieces[0].font);
    run_glyph(writer, glyph, (TextOffset){ 0, 0 }, text);
}

/* The hyphen of a divided word is not part of the text: it is an artifact, drawn after the page's
 * text. In the structure tree the word is undivided. Programs that extract text by position see the
 * hyphen and join the word. */
static void
place_hyphen(RunWriter *writer, const Span *span)
{
    Span hyphen = *span;

    run_end(writer);
    hyphen.node = NULL;
    writer->late = true;
    run_extra(writer, &hyphen, "-", 0);
    run_end(writer);
    writer->late = false;
}

static void
place_piece(RunWriter *writer, const Piece *piece, bool last)
{
    const Span *span = piece->span;

    run_link(writer, span->link, span->style);
    if (span->note != NULL) {
        slab_add_note(writer->galley, span->note);
    }
    if (span->box != NULL) {
        run_box(writer, span);
    } else if (piece->word != NULL) {
        place_word(writer, piece);
    }
    if (piece->space > 0) {
        if (last) {
            run_link(writer, NULL, span->style);
        }
        run_extra(writer, span, " ", piece->space);
    } else if (last && (piece->after == BREAK_HYPHEN || piece->after == BREAK_PATTERN)) {
        place_hyphen(writer, span);
    } else if (span->line_break) { /* separates words in extracted text */
        run_extra(writer, span, " ", 0);
    }
}

void
paragraph_place(Setter *setter, const Paragraph *paragraph, uint32_t index, float x, float baseline,
                Galley *galley)
{
    x = galley_across(galley, x, paragraph->lines[index].width);
    if (paragraph->whole != NULL) {
        whole_place(setter, paragraph, index, x, baseline, galley);
        return;
    }
    const ParagraphLine *line = &paragraph->lines[index];
    RunWriter writer = { .setter = setter, .galley = galley, .x = x, .baseline = baseline };
    run_clear(setter);
    for (uint32_t i = line->first; i < line->end; i++) {
        bool last = i + 1 == line->end;
        const Piece *piece = &paragraph->pieces[i];
        if (last && index + 1 == paragraph->n_lines && !paragraph->keeps_end) {
            Piece end = *piece;
            end.space = 0; /* nothing follows the paragraph */
            place_piece(&writer, &end, true);
        } else if (line->stretch > 0 && piece->space > 0 && !last) {
            Piece stretched = *piece;
            stretched.space += line->stretch;
            place_piece(&writer, &stretched, false);
        } else {
            place_piece(&writer, piece, last);
        }
    }
    run_end(&writer);
    run_link(&writer, NULL, paragraph->pieces[line->first].span->style);
}
