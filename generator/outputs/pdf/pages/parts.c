#include "outputs/pdf/pages/parts.h"

static const float HEAD_GAP = 12; /* between the two running heads */
/* Minimum share of the measure for the report's title beside a long chapter title. */
static const float TITLE_SHARE = 0.4F;

Part
part_cut(Composer *composer, Galley *galley, float height)
{
    Part part = { .galley = galley };

    const SheetMeasures *sheet = &composer->print->sheet, *wide = &composer->print->wide;
    float foot = sheet->foot_bottom - composer->print->micro.lead;
    PageRoom room = { .height = height,
                      .wide_height = wide->bottom - wide->top,
                      .spare = MAX(0, foot - sheet->bottom) };
    part.cuts = pages_cut(galley->slabs, room, composer->arena, &part.n_cuts);
    return part;
}

/* Places a running head on one line; if it is too long, it ends after a word with an ellipsis.
 * Returns its width. */
static float
head_place(Composer *composer, const char *text, const TextStyle *style, float width, bool right)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    Paragraph *paragraph = text_paragraph(composer, text != NULL ? text : "", style, NULL);

    paragraph_break(composer->setter, paragraph, MAX(width, 1), false);
    if (paragraph->n_lines == 0 || width < style->size) {
        return 0;
    }
    Paragraph *dots = NULL;
    if (paragraph->n_lines > 1) {
        dots = text_paragraph(composer, "\u2026", style, NULL);
        paragraph_break(composer->setter, paragraph, MAX(width - dots->natural, 1), false);
        paragraph_break(composer->setter, dots, width, false);
    }
    float words = paragraph->lines[0].width;
    float used = words + (dots != NULL ? dots->natural : 0);
    float x = right ? sheet->right - used : sheet->left;
    paragraph_place(composer->setter, paragraph, 0, x, style_baseline(style), composer->galley);
    if (dots != NULL) {
        paragraph_place(composer->setter, dots, 0, x + words, style_baseline(style),
                        composer->galley);
    }
    return used;
}

/* Running heads are shortened by whole words, without hyphenation. */
static TextStyle *
head_style(PrintStyle *print)
{
    TextStyle *style = style_coloured(print, &print->micro, print->ink2);

    style->divides = false;
    return style_weighted(print, style, style->weight);
}

static void
running_head(Composer *composer, PageMaker *maker, const PageCut *cut)
{
    PrintStyle *print = composer->print;
    const SheetMeasures *sheet = &print->sheet;
    const TextStyle *grey = head_style(print);
    float width = sheet->right - sheet->left, used = 0;

    slab_begin(composer->galley, 0);
    if (cut->chapter != NULL && g_strcmp0(cut->chapter->title, composer->report->title) != 0) {
        const char *title = composer->report->title != NULL ? composer->report->title : "";
        float natural = text_paragraph(composer, title, grey, NULL)->natural;
        float rest = width - HEAD_GAP - MIN(natural, TITLE_SHARE * width);
        used = head_place(composer, cut->chapter->title, grey, rest, true) + HEAD_GAP;
    }
    head_place(composer, composer->report->title, grey, width - used, false);
    slab_add_rule(composer->galley, sheet->left, grey->lead + 4, width, print->rule.section,
                  print->line);
    maker->artifact = ARTIFACT_HEADER;
    page_add_slab(maker, slab_end(composer->galley, 0), sheet->head_top);
    maker->artifact = ARTIFACT_LAYOUT;
}

static const char *
foot_text(const Composer *composer)
{
    const Report *report = composer->report;
    Arena *arena = composer->arena;
    const char *edition =
        report->edition != NULL
            ? arena_printf(arena, "%s %s", composer_word(composer, WORD_EDITION), report->edition)
        : report->date != NULL ? report->date
                               : "";

    if (report->classification == NULL) {
        return edition;
    }
    return arena_printf(arena, "%s%s%s: %s", edition, *edition != '\0' ? " · " : "",
                        composer_word(composer, WORD_CLASSIFICATION), report->classification);
}

static void
running_foot(Composer *composer, PageMaker *maker, const char *label, const char *last)
{
    PrintStyle *print = composer->print;
    const SheetMeasures *sheet = &print->sheet;
    const TextStyle *grey = head_style(print);
    TextStyle *strong = style_copy(print, &print->micro);

    strong->tabular = true;
    slab_begin(composer->galley, 0);
    const char *all =
        arena_printf(composer->arena, "%s %s", composer_word(composer, WORD_OF), last);
    const TextStyle *bold = style_weighted(print, strong, 600);
    bool turns = galley_is_mirrored(composer->galley); /* "3 of 6" is read from left to right */
    float baseline = style_baseline(grey), right = sheet->right, used = grey->space;
    used +=
        text_place_right(composer, turns ? label : all, turns ? bold : grey, NULL, right, baseline);
    used += text_place_right(composer, turns ? all : label, turns ? grey : bold, NULL, right - used,
                             baseline);
    head_place(composer, foot_text(composer), grey, sheet->right - sheet->left - used - HEAD_GAP,
               false);
    maker->artifact = ARTIFACT_FOOTER;
    page_add_slab(maker, slab_end(composer->galley, 0), sheet->foot_bottom - grey->lead);
    maker->artifact = ARTIFACT_LAYOUT;
}

void
part_make(Composer *composer, const Part *part, float top, const char *last, GArray *pages)
{
    SheetMeasures *sheet = &composer->print->sheet, upright = *sheet;
    PageMaker maker;

    page_maker_init(&maker);
    composer->galley = galley_start(composer);
    for (size_t i = 0; i < part->n_cuts; i++) {
        bool wide = part->cuts[i].wide;
        *sheet = wide ? composer->print->wide : upright;
        DisplayPage page = { .width = sheet->width,
                             .height = sheet->height,
                             .left = sheet->left,
                             .right = sheet->right,
                             .top = wide ? sheet->top : top,
                             .bottom = sheet->bottom + part->cuts[i].extra };
        page.label = arena_printf(composer->arena, "%u", pages->len + 1);
        page_add_cut(&maker, &part->cuts[i], part->galley->slabs, composer->print,
                     wide ? sheet->top : top);
        if (last != NULL) {
            running_head(composer, &maker, &part->cuts[i]);
            running_foot(composer, &maker, page.label, last);
        }
        page_finish(&maker, composer->arena, &page);
        g_array_append_val(pages, page);
    }
    *sheet = upright;
    page_maker_clear(&maker);
}
