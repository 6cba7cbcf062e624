/* A chart on a slide is the printed one, enlarged: as much as its height allows, with
 * all of its rows. Rows of bars that are too many for that stand in two columns. */
#include "outputs/pdf/deck.h"

#include "base/names.h"
#include "base/number.h"
#include "outputs/pdf/attachments.h"
#include "outputs/pdf/front.h"
#include "outputs/pdf/kept_words.h"
#include "outputs/pdf/parts.h"
#include "outputs/pdf/proof.h"
#include "outputs/pdf/selection.h"

#include <string.h>

/* Enlargements of a chart, the one wanted first; rows in two columns may even be made smaller. */
static const float SCALES[] = { 1.7F, 1.5F, 1.35F, 1.2F, 1.05F, 0.95F, 0.85F, 0.75F };
enum { N_ENLARGED = 5 };
/* A plot may become so much lower than it would be by itself. */
static const float LEAST_OF_OWN = 0.45F;
static const double MOST_OF_WIDTH = 2;
/* Widths to lay a chart out in that is too tall, of its own; each must make it larger by so much.
 */
static const double NARROWER[] = { 0.8, 0.65, 0.55 };
static const float WORTH_NARROWING = 1.1F;
/* And two columns, of rows that also fit in one. */
static const float WORTH_FOLDING = 1.2F;
static const float TITLE_WIDTH = 830, CHART_ABOVE = 14, FOOT_ABOVE = 12, LABEL_WIDTH = 150,
                   RULE_ABOVE = 120, LEAST_ROOM = 60;

static const xmlNode *
figure_element(const ReportFigure *figure)
{
    const xmlNode *root = xml_root(figure->page->tree);

    for (const xmlNode *at = element_first(root); at != NULL; at = element_walk(at, root)) {
        if (tree_is(at, "figure") && g_strcmp0(tree_attribute(at, "id"), figure->id) == 0) {
            return element_is_shown(at) ? at : NULL;
        }
    }
    return NULL;
}

/* NULL after an error. */
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

/* The report with the figures that slides show, and no tables. */
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

/* The start of a slide, without height. */
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

/* Sets title and subtitle. */
static void
slide_title(Composer *composer, const xmlNode *element, const char *label, StructNode *section)
{
    PrintStyle *print = composer->print;
    Arena *arena = composer->arena;
    const xmlNode *title = element_child(element, "title");
    const xmlNode *subtitle = element_child(element, "subtitle");
    TextStyle *grey = style_coloured(print, &print->body, print->ink2);
    StructNode *head = struct_add(arena, section, "H2");
    float x = print->sheet.left;

    lines_compose(
        composer,
        title != NULL ? inlines_paragraph(composer, title, &print->h1, 0, head)
                      : text_paragraph(composer, label, &print->h1, head),
        (LineBox){
            .x = x, .width = TITLE_WIDTH, .style = &print->h1, .balance = true, .keep = true });
    if (subtitle != NULL) {
        StructNode *node = struct_add(arena, section, "P");
        lines_compose(composer, inlines_paragraph(composer, subtitle, grey, 0, node),
                      (LineBox){ .x = x,
                                 .width = print->sheet.right - x,
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

/* How to read, source and notice at the left, edition and figure at the right; set
 * in a galley of its own. */
static Galley *
slide_foot(Composer *composer, const xmlNode *element, const char *label, StructNode *section)
{
    PrintStyle *print = composer->print;
    const Report *report = composer->report;
    Arena *arena = composer->arena;
    TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
    Galley *outer = composer->galley, *foot = composer->galley = galley_start(composer);
    float left = print->sheet.left, right = print->sheet.right;

    for (const xmlNode *child = element_first(element); child != NULL;
         child = element_next(child)) {
        if (!tree_is(child, "source") && !tree_is(child, "howto") && !tree_is(child, "notice")) {
            continue;
        }
        StructNode *node = struct_add(arena, section, "P");
        node->lang = tree_is(child, "notice") ? tree_attribute(child, "lang") : NULL;
        lines_compose(composer, ending_paragraph(composer, child, grey, node),
                      (LineBox){ .x = left,
                                 .width = right - left - LABEL_WIDTH,
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

/* The chart at one enlargement; NULL when it would lose rows, or its form. */
static const Scene *
chart_try(Composer *composer, const ChartSpec *spec, float scale, float width, float room,
          bool two_columns)
{
    g_autoptr(Diag) diag = diag_new(); /* of a layout that is not taken */
    ChartSize size = { .layout = CHART_PRINT,
                       .width = (double)(width / scale),
                       .two_columns = two_columns };
    const Scene *own = chart_layout(spec, composer->theme, size, composer->arena, diag);
    double least = (double)LEAST_OF_OWN;

    size.height = (double)(room / scale);
    if (own == NULL || scene_height(own) <= size.height) {
        return own;
    }
    if (size.height < least * scene_height(own)) {
        return NULL;
    }
    const Scene *low = chart_layout(spec, composer->theme, size, composer->arena, diag);
    return low != NULL && scene_is_whole(low) ? low : NULL;
}

/* The chart whole and as large as can be, for one that is taller than the slide. One whose
 * height follows its width, as that of equal axes does, is larger when it is laid out narrower. */
static const Scene *
chart_fit(Composer *composer, const ChartSpec *spec, float width, float room, float *ret_scale)
{
    ChartSize size = { .layout = CHART_PRINT };
    const Scene *best = chart_layout(spec, composer->theme, size, composer->arena, composer->diag);
    g_autoptr(Diag) diag = diag_new(); /* of layouts that are not taken */

    if (best == NULL) {
        return NULL;
    }
    double full = scene_width(best);
    *ret_scale = MIN(room / (float)scene_height(best), width / (float)full);
    for (size_t i = 0; i < G_N_ELEMENTS(NARROWER) && *ret_scale < 1; i++) {
        size.width = full * NARROWER[i];
        const Scene *scene = chart_layout(spec, composer->theme, size, composer->arena, diag);
        float scale =
            scene != NULL && scene_is_whole(scene) ? room / (float)scene_height(scene) : 0;
        if (scale > *ret_scale * WORTH_NARROWING) {
            best = scene;
            *ret_scale = scale;
        }
    }
    return best;
}

static bool
chart_enlarge(Composer *composer, const ChartSpec *spec, float width, float room, PictureBox *ret)
{
    const Scene *scene = NULL;
    float scale = 1;

    for (size_t i = 0; i < N_ENLARGED && scene == NULL; i++) {
        scale = SCALES[i];
        scene = chart_try(composer, spec, scale, width, room, false);
    }
    float one = scene != NULL ? scale : 0;
    for (size_t i = 0; i < G_N_ELEMENTS(SCALES) && chart_spec_folds(spec); i++) {
        const Scene *two = SCALES[i] > one * WORTH_FOLDING
                               ? chart_try(composer, spec, SCALES[i], width, room, true)
                               : NULL;
        if (two != NULL) {
            scene = two;
            scale = SCALES[i];
            break;
        }
    }
    if (scene == NULL) {
        ChartSize size = { .layout = CHART_PRINT };
        scene = chart_fit(composer, spec, width, room, &scale);
        if (scene == NULL) {
            return false;
        }
        /* It may be as wide as the slide, within reason, unless that makes it taller. */
        size.width = MIN((double)(width / scale), MOST_OF_WIDTH * scene_width(scene));
        const Scene *wide =
            chart_layout(spec, composer->theme, size, composer->arena, composer->diag);
        if (wide != NULL && (float)scene_height(wide) * scale < room + 1) {
            scene = wide;
        }
    }
    *ret = (PictureBox){ .kind = DISPLAY_FORM,
                         .index = chart_add(composer, scene),
                         .width = (float)scene_width(scene) * scale,
                         .height = (float)scene_height(scene) * scale };
    return true;
}

static void
slide_picture(Composer *composer, const ReportFigure *figure, const xmlNode *element, float room,
              StructNode *section)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    const xmlNode *alt = element_child(element, "alt");
    const char *path = tree_attribute(element, "picture");
    StructNode *node = struct_add(composer->arena, section, "Figure");
    float width = sheet->right - sheet->left;
    PictureBox box = { 0 };

    node->alt = alt != NULL ? tree_text(alt, composer->arena) : "";
    node->lang = alt != NULL ? tree_attribute(alt, "lang") : NULL;
    bool open = figure->spec != NULL
                    ? chart_enlarge(composer, figure->spec, width, room, &box)
                    : path != NULL && picture_open(composer->pictures, composer->forms, path,
                                                   composer->place, &box);
    if (!open) {
        return;
    }
    float scale = MIN(1, MIN(room / box.height, width / box.width));
    slab_begin(composer->galley, CHART_ABOVE);
    DisplayItem *item = slab_add_item(composer->galley);
    *item = (DisplayItem){ .kind = box.kind,
                           .node = node,
                           .x = galley_across(composer->galley, sheet->left, box.width * scale),
                           .width = box.width * scale,
                           .height = box.height * scale,
                           .index = box.index };
    slab_end(composer->galley, box.height * scale)->keep = true;
}

static void
figure_slide(Composer *composer, const ReportFigure *figure, StructNode *document)
{
    const xmlNode *element = figure_element(figure);
    Arena *arena = composer->arena;
    const SheetMeasures *sheet = &composer->print->sheet;
    const char *label =
        arena_printf(arena, "%s %d", composer_word(composer, WORD_FIGURE), figure->number);
    const char *destination = destination_name(arena, figure->page->id, figure->id);

    if (element == NULL) {
        return;
    }
    composer->page = figure->page;
    composer->place = composer->galley->place = figure->place;
    const xmlNode *title = element_child(element, "title");
    Entry entry = { ENTRY_SECTION, 2, NULL, title != NULL ? tree_text(title, arena) : label,
                    destination };
    g_array_append_val(composer->entries, entry);
    StructNode *section = struct_add(arena, document, "Sect");
    StructNode *body = struct_add(arena, section, "Div");
    unsigned first = slide_begin(composer, destination);
    slide_title(composer, element, label, body);
    Galley *foot = slide_foot(composer, element, label, section);
    float height = sheet->bottom - sheet->top, below = galley_height(foot, 0) + FOOT_ABOVE;
    float room = height - galley_height(composer->galley, first) - CHART_ABOVE - below;
    slide_picture(composer, figure, element, MAX(room, LEAST_ROOM), body);
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
    Composer *composer =
        composer_new(context, "deck", deck_select(context, arena, diag), arena, diag);
    const Report *report = composer->report;
    StructNode *document = struct_new(arena, "Document");
    GArray *pages = g_array_new(FALSE, TRUE, sizeof(DisplayPage));

    print_style_use_deck(composer->print);
    const SheetMeasures *sheet = &composer->print->sheet;
    composer->apart = true;
    document->lang = report->language;
    composer->galley = galley_start(composer);
    title_slide(composer, struct_add(arena, document, "Sect"));
    for (size_t i = 0; i < report->n_figures; i++) {
        figure_slide(composer, &report->figures[i], document);
    }
    Part slides = part_cut(composer, composer->galley, sheet->bottom - sheet->top);
    composer_rest(composer);
    part_make(composer, &slides, sheet->top, NULL, pages);
    kept_words_save(composer->kept);
    Display *display = composer_display(composer, document, pages);
    g_array_free(pages, TRUE);
    display_proof(display, diag);
    Attachments attachments = attachments_make(context, report, arena, diag);
    display->attachments = attachments.all;
    display->n_attachments = attachments.n;
    display->memo = context->memo;
    forms_finish(composer->forms, &display->svg_pages, &display->svg_pages_size);
    return diag_count(diag, DIAG_ERROR) == errors ? display : NULL;
}
