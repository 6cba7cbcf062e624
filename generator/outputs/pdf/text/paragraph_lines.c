/* Choosing the line breaks of a paragraph.
 *
 * For each piece after which a line may end, the cheapest way to end a line there is recorded: the
 * cost of the best earlier break plus the cost of the line between. A line costs the square of its
 * share of white space, and more if it ends inside a word. Only breaks that make the line fit are
 * considered, so the work grows with the length of the text times the words per line. */
#include "outputs/pdf/text/paragraph_private.h"

#include <math.h>
#include <string.h>

typedef struct {
    const Piece *pieces;
    uint32_t n_pieces;
    const float *starts; /* x of each piece if all were on one line */
    float width;
    bool balance;
} LineChoice;

static const double LINE_COST = 0.02, RAGGED_COST = 0.1, NARROW_COST = 0.6;
static const float NARROW = 120; /* pt */
/* Tolerance for rounding errors: a line may be wider than its column by this, in pt. */
static const float SLACK = 0.01F;

/* In narrow columns lines are ragged anyway and divided words are conspicuous, so division costs
 * more. */
static double
break_cost(BreakKind kind, bool narrow)
{
    static const double costs[] = {
        [BREAK_NONE] = 0,       [BREAK_SPACE] = 0,     [BREAK_INSIDE] = 0.03, [BREAK_HYPHEN] = 0.06,
        [BREAK_PATTERN] = 0.03, [BREAK_EMERGENCY] = 2, [BREAK_LINE] = 0,
    };
    bool inside = kind == BREAK_PATTERN || kind == BREAK_INSIDE;

    return inside && narrow ? NARROW_COST : costs[kind];
}

/* The x at which a line that ends after a piece ends, including its hyphen. */
static float
line_end(const Piece *pieces, const float *starts, uint32_t last)
{
    return starts[last] + pieces[last].width + pieces[last].hyphen;
}

/* The end of a line, independent of its start. */
typedef struct {
    float x;
    double cost;  /* of a break here */
    bool last;    /* of the paragraph, or before a forced break: the line may be short */
    bool divided; /* ends in a hyphen, or is the last line */
} LineEnd;

static LineEnd
line_end_at(const LineChoice *choice, uint32_t last)
{
    const Piece *piece = &choice->pieces[last];
    bool ends = last + 1 == choice->n_pieces;

    return (LineEnd){
        .x = line_end(choice->pieces, choice->starts, last),
        .cost = break_cost(piece->after, choice->width < NARROW),
        .last = !choice->balance && (ends || piece->after == BREAK_LINE),
        .divided = ends || piece->hyphen > 0,
    };
}

/* Cost of a line that is `used` points wide and fits. */
static double
line_cost(const LineChoice *choice, float used, const LineEnd *end)
{
    double white = 1 - (double)(used / choice->width);

    if (end->last) {
        /* penalises a last line of one short word */
        return LINE_COST + (white > 0.88 ? 0.05 : 0);
    }
    return LINE_COST + white * white + end->cost;
}

/* Splits a piece of a word that is wider than the column, into parts of at most `width`. */
static void
split_piece(Setter *setter, const Piece *piece, float width)
{
    const TextStyle *style = piece->span->style;
    Piece part = *piece;
    float used = 0;
    uint32_t first = 0;

    for (uint32_t i = 0; i < piece->n_glyphs; i++) {
        float advance = (piece->glyphs[i].advance + style->tracking) * style->size;
        if (i > first && used + advance > width && piece->glyphs[i].n_bytes > 0) {
            part.glyphs = piece->glyphs + first;
            part.offsets = piece->offsets != NULL ? piece->offsets + first : NULL;
            part.n_glyphs = i - first;
            part.width = used;
            part.space = part.hyphen = 0;
            part.after = BREAK_EMERGENCY;
            g_array_append_val(setter->pieces, part);
            first = i;
            used = 0;
        }
        used += advance;
    }
    part.glyphs = piece->glyphs + first;
    part.offsets = piece->offsets != NULL ? piece->offsets + first : NULL;
    part.n_glyphs = piece->n_glyphs - first;
    part.width = used;
    part.space = piece->space;
    part.hyphen = piece->hyphen;
    part.after = piece->after;
    if (used + part.hyphen > width) { /* broken without a hyphen, for which there is no room */
        part.hyphen = 0;
        part.after = BREAK_EMERGENCY;
    }
    g_array_append_val(setter->pieces, part);
}

/* Makes unbreakable parts that are wider than the column breakable. */
static void
split_wide_parts(Setter *setter, Paragraph *paragraph, float width)
{
    uint32_t first = 0;
    float part = 0;

    g_array_set_size(setter->pieces, 0);
    for (uint32_t i = 0; i < paragraph->n_pieces; i++) {
        part += paragraph->pieces[i].width;
        if (paragraph->pieces[i].after == BREAK_NONE && i + 1 < paragraph->n_pieces) {
            continue;
        }
        for (; first <= i; first++) {
            Piece *piece = &paragraph->pieces[first];
            bool fits = part + paragraph->pieces[i].hyphen <= width + SLACK;
            if (!fits && piece->after == BREAK_NONE) {
                piece->after = BREAK_EMERGENCY;
            }
            if (fits || piece->n_glyphs == 0) { /* a box cannot be divided */
                g_array_append_val(setter->pieces, *piece);
            } else {
                split_piece(setter, piece, width);
            }
        }
        part = 0;
    }
    paragraph->n_pieces = setter->pieces->len;
    paragraph->pieces = arena_array(setter->scratch, Piece, paragraph->n_pieces);
    memcpy(paragraph->pieces, setter->pieces->data, sizeof(Piece) * paragraph->n_pieces);
}

/* Total cost if one line ends at `before`, and the next one, `used` wide, at `end`. Very high if
 * that line does not fit. */
static double
ending_cost(const LineChoice *choice, const LineCandidate *before, const LineEnd *end, float used,
            bool fits)
{
    /* two hyphens in succession, or a divided word before the last line */
    double ragged = before->divides && end->divided ? RAGGED_COST : 0;

    return before->cost + ragged + (fits ? line_cost(choice, used, end) : 1000);
}

/* The best line that ends at `last`; `candidates` are the possible ends of the line before. Called
 * for every possible break, so costs that depend on the end only are calculated once. */
static LineCandidate
best_ending(const LineChoice *choice, const GArray *candidates, uint32_t last)
{
    static const LineCandidate start = { .previous = -1 };
    const LineCandidate *all = (const LineCandidate *)(const void *)candidates->data;
    const LineEnd end = line_end_at(choice, last);
    LineCandidate best = { .cost = 1e30,
                           .last = last,
                           .previous = -1,
                           .divides = choice->pieces[last].hyphen > 0,
                           .ends = choice->pieces[last].after == BREAK_LINE };

    for (int c = (int)candidates->len - 1; c >= -1; c--) {
        const LineCandidate *before = c >= 0 ? &all[c] : &start;
        float used = end.x - before->next;
        bool fits = used <= choice->width + SLACK;
        if (!fits && best.cost < 1e30) {
            break;
        }
        double cost = ending_cost(choice, before, &end, used, fits);
        if (cost < best.cost) {
            best.cost = cost;
            best.previous = c;
        }
        if (before->ends) {
            break;
        }
    }
    best.next = last + 1 < choice->n_pieces ? choice->starts[last + 1] : 0;
    return best;
}

static void
lines_keep(Setter *setter, Paragraph *paragraph, const float *starts)
{
    const LineCandidate *all = (const LineCandidate *)(const void *)setter->candidates->data;
    uint32_t n = 0;

    for (int c = (int)setter->candidates->len - 1; c >= 0; c = all[c].previous) {
        n++;
    }
    paragraph->lines = arena_array(setter->scratch, ParagraphLine, n);
    paragraph->n_lines = n;
    for (int c = (int)setter->candidates->len - 1; c >= 0; c = all[c].previous) {
        ParagraphLine *line = &paragraph->lines[--n];
        line->first = all[c].previous >= 0 ? all[all[c].previous].last + 1 : 0;
        line->end = all[c].last + 1;
        line->width = line_end(paragraph->pieces, starts, all[c].last) - starts[line->first];
        for (uint32_t i = line->first; i < line->end; i++) {
            const InlineBox *box = paragraph->pieces[i].span->box;
            line->height = box != NULL ? MAX(line->height, box->height) : line->height;
        }
    }
}

/* Scales pictures that are wider than the column down to its width. */
static void
boxes_fit(Setter *setter, Paragraph *paragraph, float width)
{
    for (uint32_t i = 0; i < paragraph->n_pieces; i++) {
        Piece *piece = &paragraph->pieces[i];
        piece->span = box_fit(setter, piece->span, width);
        if (piece->span->box != NULL) {
            piece->width = piece->span->box->width + piece->span->box->after;
        }
    }
}

void
lines_choose(Setter *setter, Paragraph *paragraph, float width, bool balance)
{
    if (paragraph->n_pieces == 0) {
        paragraph->n_lines = 0;
        return;
    }
    if (paragraph->shrinks) {
        boxes_fit(setter, paragraph, width);
    }
    if (paragraph->minimum > width + SLACK || paragraph->shrinks) {
        split_wide_parts(setter, paragraph, width);
    }
    g_array_set_size(setter->starts, paragraph->n_pieces);
    float *starts = (float *)(void *)setter->starts->data;
    float x = 0;
    for (uint32_t i = 0; i < paragraph->n_pieces; i++) {
        starts[i] = x;
        x += paragraph->pieces[i].width + paragraph->pieces[i].space;
    }
    LineChoice choice = { .pieces = paragraph->pieces,
                          .n_pieces = paragraph->n_pieces,
                          .starts = starts,
                          .width = width,
                          .balance = balance };
    g_array_set_size(setter->candidates, 0);
    for (uint32_t i = 0; i < paragraph->n_pieces; i++) {
        if (paragraph->pieces[i].after != BREAK_NONE || i + 1 == paragraph->n_pieces) {
            LineCandidate best = best_ending(&choice, setter->candidates, i);
            g_array_append_val(setter->candidates, best);
        }
    }
    lines_keep(setter, paragraph, starts);
}

/* True if a line may end after piece `i` without hyphenation. */
static bool
ends_word(const Paragraph *paragraph, uint32_t i)
{
    BreakKind after = paragraph->pieces[i].after;
    return i + 1 == paragraph->n_pieces || (after != BREAK_NONE && after != BREAK_PATTERN);
}

uint32_t
paragraph_lines_at(const Paragraph *paragraph, float width)
{
    float used = 0, part = 0, space = 0;
    uint32_t n_lines = 1;

    if (paragraph->natural <= width) {
        return 1;
    }
    if (paragraph->whole != NULL) {
        return (uint32_t)ceilf(paragraph->natural / MAX(width, 1));
    }
    for (uint32_t i = 0; i < paragraph->n_pieces; i++) {
        const Piece *piece = &paragraph->pieces[i];
        part += piece->width;
        if (!ends_word(paragraph, i)) {
            continue;
        }
        if (used > 0 && used + space + part + piece->hyphen > width + SLACK) {
            n_lines++;
            used = part;
        } else {
            used += space + part;
        }
        if (piece->after == BREAK_LINE && i + 1 < paragraph->n_pieces) {
            n_lines++;
            used = 0;
        }
        space = used > 0 ? piece->space : 0;
        part = 0;
    }
    return n_lines;
}
