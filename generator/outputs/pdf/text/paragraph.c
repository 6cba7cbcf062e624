#include "outputs/pdf/text/paragraph_private.h"

#include <string.h>

static void
setter_clear(void *data)
{
    Setter *setter = data;

    g_array_free(setter->pieces, TRUE);
    g_array_free(setter->glyphs, TRUE);
    g_array_free(setter->offsets, TRUE);
    g_array_free(setter->candidates, TRUE);
    g_array_free(setter->starts, TRUE);
    g_string_free(setter->text, TRUE);
    arena_free(setter->scratch);
}

Setter *
setter_new(Shaper *shaper, Arena *arena)
{
    Setter *setter = arena_new0(arena, Setter);

    setter->shaper = shaper;
    setter->arena = arena;
    setter->scratch = arena_new();
    setter->pieces = g_array_new(FALSE, TRUE, sizeof(Piece));
    setter->glyphs = g_array_new(FALSE, FALSE, sizeof(TextGlyph));
    setter->offsets = g_array_new(FALSE, TRUE, sizeof(TextOffset));
    setter->candidates = g_array_new(FALSE, FALSE, sizeof(LineCandidate));
    setter->starts = g_array_new(FALSE, FALSE, sizeof(float));
    setter->text = g_string_new(NULL);
    arena_defer(arena, setter_clear, setter);
    return setter;
}

void
setter_rest(Setter *setter)
{
    arena_reset(setter->scratch);
}

bool
text_is_complex(const char *text, size_t n_bytes)
{
    /* Simple characters are those up to U+058F, and U+1E00 to U+2E7F, recognised by their first
     * UTF-8 bytes. */
    for (size_t i = 0; i < n_bytes; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0xD6 || (c >= 0x80 && c < 0xC0)) {
            continue;
        }
        unsigned char next = i + 1 < n_bytes ? (unsigned char)text[i + 1] : 0;
        bool simple =
            (c == 0xD6 && next < 0x90) || (c == 0xE1 && next >= 0xB8) || (c == 0xE2 && next < 0xBA);
        if (!simple) {
            return true;
        }
    }
    return false;
}

static Piece *
last_piece(Setter *setter)
{
    return setter->pieces->len > 0 ? &g_array_index(setter->pieces, Piece, setter->pieces->len - 1)
                                   : NULL;
}

static float
hyphen_width(Setter *setter, const TextStyle *style)
{
    const Word *hyphen = shaper_word(setter->shaper, style->typeface, "-", 1, (Place){ 0 });

    return hyphen->n_pieces > 0 ? (hyphen->pieces[0].width + style->tracking) * style->size : 0;
}

static void
append_word(Setter *setter, const Span *span, const char *text, size_t n_bytes, Place place)
{
    const TextStyle *style = span->style;
    const Word *word = shaper_word(setter->shaper, style->typeface, text, n_bytes, place);

    for (uint32_t i = 0; i < word->n_pieces; i++) {
        const WordPiece *part = &word->pieces[i];
        Piece piece = {
            .span = span,
            .word = word,
            .font = part->font,
            .glyphs = part->glyphs,
            .offsets = part->offsets,
            .n_glyphs = part->n_glyphs,
            .width = (part->width + style->tracking * (float)part->n_glyphs) * style->size,
            .after = part->after,
        };
        if (part->after == BREAK_HYPHEN || part->after == BREAK_PATTERN) {
            piece.hyphen = hyphen_width(setter, style);
        }
        g_array_append_val(setter->pieces, piece);
    }
}

static void
append_space(Setter *setter, const Span *span)
{
    Piece *last = last_piece(setter);

    if (last == NULL || last->after == BREAK_LINE) {
        return; /* white space at the start of a line is ignored */
    }
    last->after = BREAK_SPACE;
    last->space = MAX(last->space, span->style->space);
}

static void
append_verbatim(Setter *setter, const Span *span, Place place)
{
    const char *at = span->text, *end = span->text + span->n_bytes;

    while (at < end) {
        const char *stop = at;
        if (*at == ' ') {
            append_word(setter, span, " ", 1, place);
            g_array_index(setter->pieces, Piece, setter->pieces->len - 1).after = BREAK_SPACE;
            at++;
            continue;
        }
        while (stop < end && *stop != ' ') {
            stop++;
        }
        append_word(setter, span, at, (size_t)(stop - at), place);
        at = stop;
    }
}

static bool
is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

/* Marks that French and others separate from their word, but that must not begin a line: "vraiment
 * ?", "« oui »", "40 %". */
static bool
stays_behind(const char *word, size_t n_bytes)
{
    static const char *const marks[] = { ":", ";", "!", "?", "%", "\u00BB", "\u203A" };

    for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
        size_t size = strlen(marks[i]);
        if (n_bytes >= size && n_bytes <= size + 1 && memcmp(word, marks[i], size) == 0 &&
            (n_bytes == size || g_ascii_ispunct(word[size]))) {
            return true;
        }
    }
    return false;
}

static bool
stays_before(const char *word, size_t n_bytes)
{
    return (n_bytes == 2 && memcmp(word, "\u00AB", 2) == 0) ||
           (n_bytes == 3 && memcmp(word, "\u2039", 3) == 0);
}

/* Forbids a line break at the space after the last piece. */
static void
keep_last(Setter *setter)
{
    Piece *last = last_piece(setter);

    if (last != NULL && last->after == BREAK_SPACE) {
        last->after = BREAK_NONE;
    }
}

static void
append_text(Setter *setter, const Span *span, Place place)
{
    const char *at = span->text, *end = span->text + span->n_bytes;
    bool opened = false;

    while (at < end) {
        const char *stop = at;
        while (stop < end && !is_space(*stop)) {
            stop++;
        }
        size_t n_bytes = (size_t)(stop - at);
        bool behind = n_bytes > 0 && n_bytes <= 4 && stays_behind(at, n_bytes);
        if (n_bytes == 0) {
            append_space(setter, span);
            stop++;
        }
        if (behind || (n_bytes == 0 && opened)) {
            keep_last(setter);
        }
        if (n_bytes > 0) {
            append_word(setter, span, at, n_bytes, place);
        }
        opened = stays_before(at, n_bytes);
        at = stop;
    }
}

static void
append_span(Setter *setter, const Span *span, Place place)
{
    Piece piece = { .span = span };

    if (span->line_break) {
        piece.after = BREAK_LINE;
        g_array_append_val(setter->pieces, piece);
    } else if (span->box != NULL) {
        piece.width = span->box->width + span->box->after;
        Piece *before = last_piece(setter);
        if (before != NULL && before->span->box != NULL && before->span->box->shrinks &&
            span->box->shrinks && before->after == BREAK_NONE) {
            before->after = BREAK_INSIDE; /* allow a line break between two pictures */
        }
        g_array_append_val(setter->pieces, piece);
    } else if (span->verbatim) {
        append_verbatim(setter, span, place);
    } else {
        append_text(setter, span, place);
    }
}

const Span *
box_fit(Setter *setter, const Span *span, float width)
{
    const InlineBox *box = span->box;

    if (box == NULL || !box->shrinks || box->width + box->after <= width) {
        return span;
    }
    Span *fitted = arena_new0(setter->scratch, Span);
    InlineBox *smaller = arena_new0(setter->scratch, InlineBox);
    *fitted = *span;
    *smaller = *box;
    smaller->width = MAX(width - box->after, 1);
    smaller->height = box->height * smaller->width / box->width;
    fitted->box = smaller;
    return fitted;
}

/* The smallest column width that a piece needs. */
static float
least_width(const Piece *piece)
{
    const InlineBox *box = piece->span->box;
    return box != NULL && box->shrinks ? MIN(piece->width, PICTURE_WIDTH_MIN) : piece->width;
}

/* Measures the widths that tables need: of everything on one line, and of the widest unbreakable
 * part. */
static void
measure(Paragraph *paragraph)
{
    float line = 0, part = 0, syllables = 0;

    for (uint32_t i = 0; i < paragraph->n_pieces; i++) {
        const Piece *piece = &paragraph->pieces[i];
        line += piece->width;
        part += least_width(piece);
        syllables += least_width(piece);
        paragraph->natural = MAX(paragraph->natural, line);
        paragraph->minimum = MAX(paragraph->minimum, part + piece->hyphen);
        paragraph->divided = MAX(paragraph->divided, syllables + piece->hyphen);
        if (piece->after != BREAK_NONE) {
            syllables = 0;
        }
        if (piece->after != BREAK_NONE && piece->after != BREAK_PATTERN) {
            part = 0; /* a column is never narrower than its words */
        }
        line = piece->after == BREAK_LINE ? 0 : line + piece->space;
    }
}

Paragraph *
paragraph_new(Setter *setter, const Span *spans, size_t n_spans, Place place)
{
    Paragraph *paragraph = arena_new0(setter->scratch, Paragraph);
    Span *copy = arena_array(setter->scratch, Span, n_spans);
    bool complex = shaper_right_to_left(setter->shaper);

    if (n_spans > 0) {
        memcpy(copy, spans, sizeof *copy * n_spans);
    }
    for (size_t i = 0; i < n_spans; i++) {
        paragraph->shrinks = paragraph->shrinks || (copy[i].box != NULL && copy[i].box->shrinks);
        complex =
            complex || (copy[i].text != NULL && text_is_complex(copy[i].text, copy[i].n_bytes));
    }
    if (complex) {
        paragraph->whole = whole_new(setter, paragraph, copy, n_spans, place);
        return paragraph;
    }
    g_array_set_size(setter->pieces, 0);
    for (size_t i = 0; i < n_spans; i++) {
        append_span(setter, &copy[i], place);
    }
    paragraph->n_pieces = setter->pieces->len;
    paragraph->pieces = arena_array(setter->scratch, Piece, paragraph->n_pieces);
    if (paragraph->n_pieces > 0) {
        memcpy(paragraph->pieces, setter->pieces->data, sizeof(Piece) * paragraph->n_pieces);
    }
    measure(paragraph);
    return paragraph;
}

void
paragraph_break(Setter *setter, Paragraph *paragraph, float width, bool balance)
{
    if (paragraph->whole != NULL) {
        whole_break(setter, paragraph, width);
    } else {
        lines_choose(setter, paragraph, width, balance);
    }
}

/* Maximum stretch of a space, relative to the size of its text; larger gaps look bad. */
static const float STRETCH_MAX = 0.45F;

void
paragraph_justify(Paragraph *paragraph, float width)
{
    for (uint32_t i = 0; i + 1 < paragraph->n_lines && paragraph->whole == NULL; i++) {
        ParagraphLine *line = &paragraph->lines[i];
        uint32_t n_spaces = 0;
        for (uint32_t k = line->first; k + 1 < line->end; k++) {
            n_spaces += paragraph->pieces[k].space > 0 ? 1 : 0;
        }
        const Piece *last = &paragraph->pieces[line->end - 1];
        float stretch = n_spaces > 0 ? (width - line->width) / (float)n_spaces : 0;
        bool fits = stretch > 0 && stretch < STRETCH_MAX * last->span->style->size;
        if (fits && last->after != BREAK_LINE) {
            line->stretch = stretch;
            line->width = width;
        }
    }
}
