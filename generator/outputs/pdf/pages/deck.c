#include "outputs/pdf/pages/deck.h"

#include "base/names.h"
#include "base/number.h"
#include "outputs/pdf/pages/deck_chart.h"
#include "outputs/pdf/pages/deck_words.h"
#include "outputs/pdf/pages/front.h"
#include "outputs/pdf/pages/parts.h"
#include "outputs/pdf/pages/proof.h"
#include "outputs/pdf/selection.h"
#include "outputs/pdf/write/attachments.h"

#include <string.h>

/* A chart narrower than NARROW_SHARE of the width has text beside it, on TEXT_SHARE of the width,
 * if that enlarges the chart by WORTH_TURNING. */
static const float NARROW_SHARE = 0.6F, TEXT_SHARE = 0.4F, BESIDE_GAP = 20, WORTH_TURNING = 1.25F;
static const float TAKEAWAY_SHARE = 0.2F, TAKEAWAY_ABOVE = 26, WORDS_ABOVE = 2;
static const float TITLE_WIDTH = 830, CHART_ABOVE = 8, FOOT_ABOVE = 8, LABEL_WIDTH = 150,
                   RULE_ABOVE = 120, ROOM_MIN = 60;

static const xmlNode *
figure_element(const ReportFigure *figure)
{
    const xmlNode *root = xmlDocGetRootElement(figure->page->tree);

    for (const xmlNode *at = element_first(root); at != NULL; at = element_walk(at, root)) {
        if (tree_is(at, "figure") && g_strcmp0(tree_attribute(at, "id"), figure->id) == 0) {
            return element_is_shown(at) ? at : NULL;
        }
    }
    return NULL;
}

/* The figure with this id; NULL after an error. */
static const ReportFigure *
figure_named(const Report *report, const Value *name, Arena *arena, Diag *diag)
{
    const char **ids = arena_array(arena, const char *, report->n_figures + 1);

    for (size_t i = 0; i < report->n_figures; i++) {
        ids[i] = report->figures[i].id;
        if (strcmp(ids[i], name->text) == 0) {
            return &report->figures[i];
        }
    }
    const char *near = names_nearest(name->text, ids, report->n_figures);
    diag_error(diag, name->place, "deck-figure", "the report has no figure '%s'%s%s", name->text,
               near != NULL ? "; did you mean " : "", near != NULL ? near : "");
    return NULL;
}

bool
deck_check(const Report *report, Arena *arena, Diag *diag)
{
    const Value *name = report->deck != NULL ? report->deck->first : NULL;
    bool ok = true;

    for (; name != NULL; name = name->next) {
        ok = figure_named(report, name, arena, diag) != NULL && ok;
    }
    return ok;
}

/* Selects the figures with a takeaway, or keeps all if there are none. */
static void
select_takeaways(Report *selected, Arena *arena)
{
    const ReportFigure *all = selected->figures;
    ReportFigure *some = arena_array(arena, ReportFigure, selected->n_figures);
    size_t n = 0;

    for (size_t i = 0; i < selected->n_figures; i++) {
        const xmlNode *element = figure_element(&all[i]);
        if (element != NULL && element_child(element, "takeaway") != NULL) {
            some[n++] = all[i];
        }
    }
    if (n > 0) {
        selected->figures = some;
        selected->n_figures = n;
    }
}

/* The report with only the figures of the slides, and no tables. */
static Report *
deck_select(const OutputContext *context, Arena *arena, Diag *diag)
{
    const Report *report = context->report;
    Report *selected = arena_new0(arena, Report);
    size_t most = MAX(report->n_figures, report->deck != NULL ? report->deck->n_items : 0);

    *selected = *report;
    selected->n_tables = 0;
    if (report->deck != NULL) {
        selected->figures = arena_array(arena, ReportFigure, most);
        selected->n_figures = 0;
        for (const Value *name = report->deck->first; name != NULL; name = name->next) {
            const ReportFigure *figure = figure_named(report, name, arena, diag);
            if (figure != NULL) {
                selected->figures[selected->n_figures++] = *figure;
            }
        }
    } else {
        select_takeaways(selected, arena);
    }
    Report *deck = arena_new0(arena, Report);
    *deck = *report_select(selected, context->pages, arena);
    deck->n_tables = 0;
    return deck;
}

static float
galley_height(const Galley *galley, unsigned first)
{
    float height = 0;

    for (unsigned i = first; i < galley->slabs->len; i++) {
        const Slab *slab = g_ptr_array_index(galley->slabs, i);
        height += slab->height + (i > first ? slab->space : 0);
    }
    return height;
}

/* Starts a slide with a slab of no height; returns its index. */
static unsigned
slide_begin(Composer *composer, const char *destination)
{
    Galley *galley = composer->galley;
    unsigned first = galley->slabs->len;

    galley->after = 0;
    slab_begin(galley, 0);
    slab_add_target(galley, destination, 0);
    Slab *start = slab_end(galley, 0);
    start->new_page = start->keep = true;
    return first;
}

static void
text_lines(Composer *composer, StructNode *section, const char *text, const TextStyle *style,
           float space)
{
    if (text == NULL) {
        return;
    }
    StructNode *node = struct_add(composer->arena, section, "P");
    lines_compose(composer, text_paragraph(composer, text, style, node),
                  (LineBox){ .x = composer->print->sheet.left,
                             .width = TITLE_WIDTH,
                             .space = space,
                             .style = style,
                             .balance = true,
                             .keep = true });
}

static void
title_slide(Composer *composer, StructNode *section)
{
    PrintStyle *print = composer->print;
    const Report *report = composer->report;
    Arena *arena = composer->arena;
    const SheetMeasures *sheet = &print->sheet;
    const TextStyle *grey = style_coloured(print, &print->body, print->ink2);
    bool dated = report->date != NULL && date_is_valid(report->date);

    slide_begin(composer, "deck");
    slab_begin(composer->galley, 0);
    slab_add_rule(composer->galley, sheet->left, RULE_ABOVE, sheet->right - sheet->left,
                  print->rule.page, print->ink);
    slab_end(composer->galley, RULE_ABOVE + 24)->keep = true;
    lines_compose(
        composer,
        text_paragraph(composer, report->title, &print->h1, struct_add(arena, section, "H1")),
        (LineBox){ .x = sheet->left,
                   .width = TITLE_WIDTH,
                   .style = &print->h1,
                   .balance = true,
                   .keep = true });
    text_lines(composer, section, report->subtitle, grey, 8);
    if (report->edition != NULL) {
        text_lines(
            composer, section,
            arena_printf(arena, "%s %s", composer_word(composer, WORD_EDITION), report->edition),
            grey, 32);
    }
    text_lines(composer, section,
               dated ? words_date(arena, report->words, report->date) : report->date, grey, 4);
    if (report->classification != NULL) {
        text_lines(composer, section,
                   arena_printf(arena, "%s: %s", composer_word(composer, WORD_CLASSIFICATION),
                                report->classification),
                   grey, 4);
    }
    Entry entry = { ENTRY_CHAPTER, 1, NULL, report->title, "deck" };
    g_array_append_val(composer->entries, entry);
}

/* Layout of a slide: title, picture and foot one below the other; or text beside the picture, if
 * the picture would leave most of the width empty. */
typedef struct {
    float title_width, subtitle_width, foot_width;
    float left, width, room; /* for the picture */
    bool beside;
    const Scene *scene; /* of a chart; NULL: a picture */
    float scale;        /* of the chart or picture */
} Slide;

/* Composes title and subtitle. */
static void
slide_title(Composer *composer, const xmlNode *element, const char *label, const Slide *slide,
            StructNode *section)
{
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    const xmlNode *title = element_child(element, "title");
    const xmlNode *subtitle = element_child(element, "subtitle");
    TextStyle *grey = style_coloured(print, &print->body, print->ink2);
    StructNode *head = struct_add(arena, section, "H2");
    float x = print->sheet.left;

    lines_compose(composer,
                  title != NULL ? inlines_paragraph(composer, title, &print->h1, 0, head)
                                : text_paragraph(composer, label, &print->h1, head),
                  (LineBox){ .x = x,
                             .width = slide->title_width,
                             .style = &print->h1,
                             .balance = true,
                             .keep = true });
    if (subtitle != NULL) {
        StructNode *node = struct_add(arena, section, "P");
        lines_compose(composer, inlines_paragraph(composer, subtitle, grey, 0, node),
                      (LineBox){ .x = x,
                                 .width = slide->subtitle_width,
                                 .space = 6,
                                 .style = grey,
                                 .balance = true,
                                 .keep = true });
    }
}

static Paragraph *
ending_paragraph(Composer *composer, const xmlNode *element, TextStyle *style, StructNode *node)
{
    unsigned first = composer->spans->len;

    if (tree_is(element, "source")) {
        const char *text =
            arena_printf(composer->arena, "%s: ", composer_word(composer, WORD_SOURCE));
        Span label = { .text = text, .n_bytes = strlen(text), .style = style, .node = node };
        g_array_append_val(composer->spans, label);
    }
    inlines_collect(composer, element, style, 0, node);
    Paragraph *paragraph =
        paragraph_new(composer->setter, &g_array_index(composer->spans, Span, first),
                      composer->spans->len - first, composer->place);
    g_array_set_size(composer->spans, first);
    return paragraph;
}

/* Composes the foot in a separate galley: how to read and source on the left, edition and figure on
 * the right. */
static Galley *
slide_foot(Composer *composer, const xmlNode *element, const char *label, const Slide *slide,
           StructNode *section)
{
    PrintStyle *print = composer->print;
    const Report *report = composer->report;
    Arena *arena = composer->arena;
    TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
    Galley *outer = composer->galley, *foot = composer->galley = galley_start(composer);
    float left = print->sheet.left, right = print->sheet.right;

    for (const xmlNode *child = element_first(element); child != NULL;
         child = element_next(child)) {
        if (!tree_is(child, "source") && !tree_is(child, "howto")) {
            continue;
        }
        StructNode *node = struct_add(arena, section, "P");
        lines_compose(composer, ending_paragraph(composer, child, grey, node),
                      (LineBox){ .x = left,
                                 .width = slide->foot_width,
                                 .space = foot->slabs->len > 0 ? 2 : 0,
                                 .style = grey,
                                 .keep = true });
    }
    const char *text = report->edition != NULL ? arena_printf(arena, "%s %s · %s",
                                                              composer_word(composer, WORD_EDITION),
                                                              report->edition, label)
                                               : label;
    slab_begin(foot, 0);
    text_place_right(composer, text, grey, struct_add(arena, section, "P"), right,
                     style_baseline(grey) - grey->lead);
    slab_end(foot, 0);
    composer->galley = outer;
    return foot;
}

/* Calculates the heights of title and foot. */
static void
slide_measure(Composer *composer, const xmlNode *element, const char *label, const Slide *slide,
              float *ret_title, float *ret_foot)
{
    Galley *outer = composer->galley, *title = composer->galley = galley_start(composer);
    StructNode *node = struct_new(composer->arena, "Div"); /* not added to the tree */

    slide_title(composer, element, label, slide, node);
    *ret_title = galley_height(title, 0);
    *ret_foot = galley_height(slide_foot(composer, element, label, slide, node), 0);
    composer->galley = outer;
}

/* Lays out text on the left and the chart on the right at the full height of the slide. False if
 * there is no room for the text, or if the chart would be hardly larger. */
static bool
slide_beside(Composer *composer, const ReportFigure *figure, const xmlNode *element,
             const char *label, Slide *slide)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    float width = sheet->right - sheet->left, height = sheet->bottom - sheet->top;
    float text = width * TEXT_SHARE, title = 0, foot = 0;
    Slide beside = { .title_width = text,
                     .subtitle_width = text,
                     .foot_width = text,
                     .left = sheet->left + text + BESIDE_GAP,
                     .width = width - text - BESIDE_GAP,
                     .room = height - composer->print->micro.lead - FOOT_ABOVE,
                     .beside = true };

    if (slide->scene == NULL ||
        (float)scene_width(slide->scene) * slide->scale > NARROW_SHARE * width) {
        return false;
    }
    slide_measure(composer, element, label, &beside, &title, &foot);
    if (title + FOOT_ABOVE + foot > height) {
        return false;
    }
    beside.scene = deck_chart(composer, figure->spec, beside.width, beside.room, &beside.scale);
    bool larger = beside.scene != NULL &&
                  (float)scene_height(beside.scene) * beside.scale >
                      (float)scene_height(slide->scene) * slide->scale * WORTH_TURNING;
    *slide = larger ? beside : *slide;
    return larger;
}

static Slide
slide_plan(Composer *composer, const ReportFigure *figure, const xmlNode *element,
           const char *label)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    float width = sheet->right - sheet->left, title = 0, foot = 0;
    Slide slide = { .title_width = TITLE_WIDTH,
                    .subtitle_width = width,
                    .foot_width = width - LABEL_WIDTH,
                    .left = sheet->left,
                    .width = width };

    if (element_child(element, "takeaway") != NULL) {
        slide.left += width * TAKEAWAY_SHARE + BESIDE_GAP;
        slide.width -= width * TAKEAWAY_SHARE + BESIDE_GAP;
    }
    slide_measure(composer, element, label, &slide, &title, &foot);
    slide.room = sheet->bottom - sheet->top - title - CHART_ABOVE - foot - FOOT_ABOVE;
    slide.room = MAX(slide.room, ROOM_MIN);
    if (figure->spec != NULL) {
        slide.scene = deck_chart(composer, figure->spec, slide.width, slide.room, &slide.scale);
    }
    if (slide.width == width) {
        slide_beside(composer, figure, element, label, &slide);
    }
    return slide;
}

/* Composes the takeaways on the left of the chart: numbers with their words. */
static void
slide_takeaways(Composer *composer, const xmlNode *element, StructNode *section)
{
    static const char *const names[] = { "number", "words" };
    PrintStyle *print = composer->print;
    TextStyle *styles[] = { &print->value, &print->body };
    const SheetMeasures *sheet = &print->sheet;

    for (const xmlNode *at = element_first(element); at != NULL; at = element_next(at)) {
        for (size_t i = 0; tree_is(at, "takeaway") && i < G_N_ELEMENTS(names); i++) {
            StructNode *node = struct_add(composer->arena, section, "P");
            lines_compose(
                composer,
                inlines_paragraph(composer, element_child(at, names[i]), styles[i], 0, node),
                (LineBox){ .x = sheet->left,
                           .width = (sheet->right - sheet->left) * TAKEAWAY_SHARE,
                           .space = i == 0 ? TAKEAWAY_ABOVE : WORDS_ABOVE,
                           .style = styles[i],
                           .keep = true });
        }
    }
}

/* Composes the chart or picture. It is moved up by `above`, the height of the text or takeaways
 * beside it. */
static void
slide_picture(Composer *composer, const Slide *slide, const xmlNode *element, float above,
              StructNode *section)
{
    const xmlNode *alt = element_child(element, "alt");
    const char *path = tree_attribute(element, "picture");
    StructNode *node = struct_add(composer->arena, section, "Figure");
    PictureBox box = { 0 };

    node->data = data_name(composer, element);
    node->alt = alt != NULL ? tree_text(alt, composer->arena) : "";
    node->lang = alt != NULL ? tree_attribute(alt, "lang") : NULL;
    if (slide->scene != NULL) {
        box = (PictureBox){ .kind = DISPLAY_FORM,
                            .index = chart_add(composer, slide->scene),
                            .width = (float)scene_width(slide->scene) * slide->scale,
                            .height = (float)scene_height(slide->scene) * slide->scale };
    } else if (path == NULL ||
               !picture_open(composer->pictures, composer->forms, path, composer->place, &box)) {
        return;
    }
    float scale = MIN(1, MIN(slide->room / box.height, slide->width / box.width));
    float width = box.width * scale, height = box.height * scale;
    slab_begin(composer->galley, above > 0 ? 0 : CHART_ABOVE);
    DisplayItem *item = slab_add_item(composer->galley);
    *item = (DisplayItem){ .kind = box.kind,
                           .node = node,
                           .x = galley_across(composer->galley, slide->left, width),
                           .y = -above,
                           .width = width,
                           .height = height,
                           .index = box.index };
    slab_end(composer->galley, MAX(height - above, 0))->keep = true;
}

static void
figure_slide(Composer *composer, const ReportFigure *figure, const xmlNode *element,
             StructNode *document)
{
    Arena *arena = composer->arena;
    const SheetMeasures *sheet = &composer->print->sheet;
    const char *label =
        arena_printf(arena, "%s %d", composer_word(composer, WORD_FIGURE), figure->number);
    const char *destination = destination_name(arena, figure->page->id, figure->id);

    composer->page = figure->page;
    composer->place = composer->galley->place = figure->place;
    const xmlNode *title = element_child(element, "title");
    Entry entry = { ENTRY_SECTION, 2, NULL, title != NULL ? tree_text(title, arena) : label,
                    destination };
    g_array_append_val(composer->entries, entry);
    StructNode *section = struct_add(arena, document, "Sect");
    StructNode *body = struct_add(arena, section, "Div");
    unsigned first = slide_begin(composer, destination);
    Slide slide = slide_plan(composer, figure, element, label);
    slide_title(composer, element, label, &slide, body);
    Galley *foot = slide_foot(composer, element, label, &slide, section);
    float height = sheet->bottom - sheet->top,
          title_height = galley_height(composer->galley, first);
    slide_takeaways(composer, element, body);
    float beside = galley_height(composer->galley, first);
    if (!slide.beside) {
        beside = beside > title_height ? beside - title_height - CHART_ABOVE : 0;
    }
    slide_picture(composer, &slide, element, beside, body);
    float left = height - galley_height(composer->galley, first) - galley_height(foot, 0);
    for (unsigned i = 0; i < foot->slabs->len; i++) {
        Slab *slab = g_ptr_array_index(foot->slabs, i);
        slab->space = i == 0 ? MAX(left, FOOT_ABOVE) : slab->space;
        g_ptr_array_add(composer->galley->slabs, slab);
    }
    composer->page = NULL;
}

Display *
deck_layout(const OutputContext *context, Arena *arena, Diag *diag)
{
    int errors = diag_count(diag, DIAG_ERROR);
    Composer *composer = composer_new(context, deck_select(context, arena, diag), arena, diag);
    const Report *report = composer->report;
    StructNode *document = struct_new(arena, "Document");
    GArray *pages = g_array_new(FALSE, TRUE, sizeof(DisplayPage));

    print_style_use_deck(composer->print);
    const SheetMeasures *sheet = &composer->print->sheet;
    composer->apart = true;
    document->lang = report->language;
    composer->galley = galley_start(composer);
    title_slide(composer, struct_add(arena, document, "Sect"));
    deck_decisions(composer, document);
    g_autoptr(GPtrArray) figures = g_ptr_array_new();
    for (size_t i = 0; i < report->n_figures; i++) {
        const xmlNode *element = figure_element(&report->figures[i]);
        if (element != NULL) {
            figure_slide(composer, &report->figures[i], element, document);
            g_ptr_array_add(figures, (void *)(uintptr_t)element);
        }
    }
    deck_gaps(composer, document);
    deck_sources(composer, figures, document);
    Part slides = part_cut(composer, composer->galley, sheet->bottom - sheet->top);
    composer_free_patterns(composer);
    part_make(composer, &slides, sheet->top, NULL, pages);
    Display *display = composer_display(composer, document, pages);
    g_array_free(pages, TRUE);
    display_proof(display, diag);
    Attachments attachments = attachments_make(context, report, arena, diag);
    display->attachments = attachments.all;
    display->n_attachments = attachments.n;
    return diag_count(diag, DIAG_ERROR) == errors ? display : NULL;
}
