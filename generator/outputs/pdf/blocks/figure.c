/* Figures: caption, chart or picture, how to read it, source and notice. They are kept on one page
 * if possible. */
#include "outputs/pdf/blocks/compose.h"

#include <string.h>

static const float FIGURE_ABOVE = 16, LABEL_TOP = 5, CHART_ABOVE = 10, LABEL_GAP = 4;
/* Minimum share of the page height for a picture, however long its texts are. */
static const float PICTURE_SHARE_MIN = 0.4F;
/* Width in points that a chart in a list needs; in less room it takes the measure around the
 * list. */
static const float CHART_WIDTH_MIN = 170;
/* Share of the page height for a chart beside its caption, source and notice, and the minimum scale
 * of a chart: 9 pt text becomes 7.5 pt. */
static const float CHART_SHARE = 0.72F, SMALLEST = 7.5F / 9;
/* Factor by which the height allowance grows for a chart that does not fit its rows; the chart is
 * then scaled down more. */
static const double SMALLER = 1.15;

void
caption_compose(Composer *composer, const xmlNode *element, const char *label, StructNode *node)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    float x = print->sheet.left, width = print->sheet.right - x;
    StructNode *caption = struct_add_first(composer->arena, node, "Caption");
    const TextStyle *strong =
        style_weighted(print, style_coloured(print, &print->micro, print->ink2), 600);
    TextStyle *grey = style_coloured(print, &print->small, print->ink2);
    const xmlNode *title = element_child(element, "title");
    const xmlNode *subtitle = element_child(element, "subtitle");

    slab_begin(galley, FIGURE_ABOVE);
    slab_add_rule(galley, x, 0, width, print->rule.object, print->ink);
    slab_add_target(
        galley,
        destination_name(composer->arena, composer->page->id, tree_attribute(element, "id")), 0);
    text_place(composer, label, strong, struct_add(composer->arena, caption, "P"), x,
               LABEL_TOP + style_baseline(strong));
    Slab *first = slab_end(galley, LABEL_TOP + strong->lead);
    first->keep = true;
    first->starts = node;
    if (title != NULL) {
        StructNode *owner = struct_add(composer->arena, caption, "P");
        lines_compose(composer, inlines_paragraph(composer, title, &print->title, 0, owner),
                      (LineBox){ .x = x, .width = width, .style = &print->title, .keep = true });
    }
    if (subtitle != NULL) {
        StructNode *owner = struct_add(composer->arena, caption, "P");
        lines_compose(
            composer, inlines_paragraph(composer, subtitle, grey, 0, owner),
            (LineBox){
                .x = x, .width = width, .space = 1, .style = grey, .balance = true, .keep = true });
    }
}

const char *
data_name(const Composer *composer, const xmlNode *element)
{
    return arena_printf(composer->arena, "%s.csv", tree_attribute(element, "id"));
}

/* Bold words at the beginning of a note replace the label. */
static const char *
ending_label(const Composer *composer, const xmlNode *element)
{
    if (tree_is(element, "source")) {
        return composer_word(composer, WORD_SOURCE);
    }
    bool own = element->children != NULL && tree_is(element->children, "strong");
    return own ? NULL : composer_word(composer, WORD_HOW_TO_READ);
}

/* Sets the label in the hanging column (see ending_label) and the text beside it. */
static void
ending_compose(Composer *composer, const xmlNode *element, StructNode *parent, bool first,
               bool whole)
{
    const char *word = ending_label(composer, element);
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
    StructNode *node = struct_add(composer->arena, parent, "P");
    float left = print->sheet.left, right = print->sheet.right;
    float top = first ? 5 : 0;

    slab_begin(galley, first ? 7 : 3);
    if (first) {
        slab_add_rule(galley, left, 0, right - left, print->rule.section, print->line);
    }
    float used = 0;
    if (word != NULL) {
        used = text_place(composer, arena_printf(composer->arena, "%s ", word),
                          style_weighted(print, grey, 600), node, left, top + style_baseline(grey));
    }
    float x = MAX(print->sheet.text_left, left + used + LABEL_GAP);
    slab_end(galley, top)->keep = true;
    const char *lang = tree_attribute(element, "lang");
    StructNode *owner = lang != NULL ? struct_add(composer->arena, node, "Span") : node;
    owner->lang = lang;
    lines_compose(composer, inlines_paragraph(composer, element, grey, 0, owner),
                  (LineBox){ .x = x, .width = right - x, .style = grey, .keep = whole });
}

static void
notice_compose(Composer *composer, const xmlNode *notice, StructNode *parent, bool whole)
{
    PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    TextStyle *grey = style_coloured(print, &print->micro, print->ink2);
    float left = print->sheet.left, width = print->sheet.right - left;

    slab_begin(galley, 5);
    slab_add_rule(galley, left, 0, width, print->rule.row, print->hair);
    slab_end(galley, 5)->keep = true;
    StructNode *node = struct_add(composer->arena, parent, "P");
    node->lang = tree_attribute(notice, "lang");
    lines_compose(composer, inlines_paragraph(composer, notice, grey, TEXT_ON_PAPER, node),
                  (LineBox){ .x = left, .width = width, .style = grey, .keep = whole });
}

void
endings_compose(Composer *composer, const xmlNode *element, StructNode *parent, bool whole)
{
    GPtrArray *slabs = composer->galley->slabs;
    unsigned before = slabs->len;
    bool first = true;

    for (const xmlNode *child = element->children; child != NULL; child = child->next) {
        bool source = tree_is(child, "source");
        if (source || tree_is(child, "howto")) {
            ending_compose(composer, child, parent, first, whole);
            first = false;
        } else if (tree_is(child, "notice")) {
            notice_compose(composer, child, parent, whole);
        }
    }
    if (slabs->len > before) {
        if (before > 0) {
            ((Slab *)g_ptr_array_index(slabs, before - 1))->keep = true;
        }
        galley_keep_short(composer->galley, before, SHORT_BLOCK * composer->print->micro.lead);
        ((Slab *)g_ptr_array_index(slabs, slabs->len - 1))->keep = false;
    }
    notes_attach(composer, parent);
}

size_t
chart_add(const Composer *composer, const Scene *scene)
{
    return forms_add_chart(composer->forms, scene, composer->theme, THEME_PRINT);
}

/* The chart with all its rows, at most as high as `size`; NULL: its rows do not fit. */
static const Scene *
chart_low(Composer *composer, const ChartSpec *spec, ChartSize size)
{
    g_autoptr(Diag) diag = diag_new(); /* for a layout that may be discarded */
    const Scene *low = chart_layout(spec, composer->theme, size, composer->arena, diag);

    return low != NULL && scene_is_whole(low) ? low : NULL;
}

/* Lays the chart out at its preferred size. If it is so tall that its text would be too small on a
 * page, it is drawn across the full width, with rows closer together or in two columns. If that
 * does not fit either, it becomes higher and is scaled down, by as little as possible. A chart that
 * never fits keeps its preferred size. */
static const Scene *
chart_scene(Composer *composer, const ChartSpec *spec, float width)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    double highest = (double)((sheet->bottom - sheet->top) * CHART_SHARE / SMALLEST);
    ChartSize size = { .layout = CHART_PRINT, .width = (double)width };
    const Scene *own = chart_layout(spec, composer->theme, size, composer->arena, composer->diag);
    const Scene *low = NULL;

    if (own == NULL || scene_height(own) <= highest) {
        return own;
    }
    if (width <= 0) {
        size.width = theme_number(composer->theme, "chart.width.print_pt");
    }
    size.height = highest;
    size.at_most = true;
    low = chart_low(composer, spec, size);
    if (low == NULL && width <= 0 && chart_spec_folds(spec)) {
        size.two_columns = true;
        low = chart_low(composer, spec, size);
        size.two_columns = false;
    }
    while (low == NULL && size.height * SMALLER < scene_height(own)) {
        size.height *= SMALLER;
        low = chart_low(composer, spec, size);
    }
    return low != NULL ? low : own;
}

static void
chart_open(Composer *composer, const ReportFigure *figure, float width, PictureBox *ret)
{
    Progress *progress = composer->context->progress;
    gint64 start = progress_clock(progress);

    if (figure == NULL || figure->spec == NULL) {
        return;
    }
    const Scene *scene = chart_scene(composer, figure->spec, width);
    if (scene != NULL) {
        *ret = (PictureBox){ .kind = DISPLAY_FORM,
                             .index = chart_add(composer, scene),
                             .width = (float)scene_width(scene),
                             .height = (float)scene_height(scene) };
    }
    progress_book(progress, "chart", figure->id, start);
}

/* The width for a chart; 0: the chart's own, which may be half the measure. */
static float
chart_width(const Composer *composer, float measure)
{
    float own = (float)theme_number(composer->theme, "chart.width.print_pt");

    return measure > own - 1 && measure < own + 1 ? 0 : measure;
}

/* Opens the chart or picture of a figure, once; a chart is `measure` wide. False after an error,
 * and for a figure that has neither. */
static bool
content_open(Composer *composer, const xmlNode *element, float measure, PictureBox *ret)
{
    const char *chart = tree_attribute(element, "chart");
    const char *picture = tree_attribute(element, "picture");

    if (picture != NULL) {
        return picture_open(composer->pictures, composer->forms, picture, composer->place, ret);
    }
    const PictureBox *known = chart != NULL ? g_hash_table_lookup(composer->charts, chart) : NULL;
    if (known != NULL) {
        *ret = *known;
        return ret->width > 0;
    }
    PictureBox *box = arena_new0(composer->arena, PictureBox);
    if (chart != NULL) {
        chart_open(composer, report_figure(composer->report, chart, tree_number(element, "number")),
                   chart_width(composer, measure), box);
        g_hash_table_insert(composer->charts, (void *)(uintptr_t)chart, box);
    }
    *ret = *box;
    return ret->width > 0;
}

bool
element_stays(const xmlNode *element)
{
    return tree_attribute(element, "place") != NULL;
}

bool
frame_moves(const Frame *frame, const xmlNode *element)
{
    const xmlNode *before = element->prev;

    while (before != NULL && before->type != XML_ELEMENT_NODE) {
        before = before->prev;
    }
    return frame->moves && !element_stays(element) && (frame->hangs || before != NULL);
}

bool
element_is_shown(const xmlNode *node)
{
    for (; node != NULL; node = node->parent) {
        if (tree_is(node, "only") && !tree_is_for(node, "pdf")) {
            return false;
        }
    }
    return true;
}

/* True if the available width is known before the text is set: the figure is not in a list,
 * quotation, callout or note. */
static bool
measure_is_known(const xmlNode *element)
{
    for (const xmlNode *at = element->parent; at != NULL; at = at->parent) {
        if (tree_is(at, "item") || tree_is(at, "quote") || tree_is(at, "callout") ||
            tree_is(at, "note")) {
            return false;
        }
    }
    return true;
}

void
figures_open(Composer *composer, const Page *page)
{
    const xmlNode *root = xmlDocGetRootElement(page->tree);

    composer->place = (Place){ .file = page->path };
    for (const xmlNode *node = element_first(root); node != NULL; node = element_walk(node, root)) {
        PictureBox box;
        const char *line = tree_attribute(node, "line");
        const char *source = tree_attribute(node, "src");
        composer->place.line =
            line != NULL ? (int)g_ascii_strtoll(line, NULL, 10) : composer->place.line;
        if (!element_is_shown(node)) {
            continue;
        }
        const char *picture = tree_is(node, "figure")    ? tree_attribute(node, "picture")
                              : tree_is(node, "picture") ? source
                                                         : NULL;
        if (picture != NULL) {
            picture_open(composer->pictures, composer->forms, picture, composer->place, &box);
        } else if (tree_is(node, "figure") && measure_is_known(node)) {
            content_open(composer, node, beside_measure(composer, node), &box);
        }
    }
}

/* Sets the size and the position of a picture; a narrow one is aligned to the text column. */
static Slab *
content_size(const Composer *composer, Slab *slab, float width, float height)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    bool narrow = width <= sheet->right - sheet->text_left;
    float x = narrow ? sheet->text_left : sheet->left;

    slab->items->x = galley_across(composer->galley, x, width);
    slab->items->width = width;
    slab->items->height = slab->height = height;
    return slab;
}

/* Composes the chart or picture, as large as the measure allows; NULL: there is none. */
static Slab *
content_compose(Composer *composer, const xmlNode *element, StructNode *parent)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    StructNode *node = struct_add(composer->arena, parent, "Figure");
    const xmlNode *alt = element_child(element, "alt");
    Galley *galley = composer->galley;
    PictureBox box;

    node->data = data_name(composer, element);
    node->alt = alt != NULL ? tree_text(alt, composer->arena) : "";
    node->lang = alt != NULL ? tree_attribute(alt, "lang") : NULL;
    if (!content_open(composer, element, sheet->right - sheet->left, &box)) {
        return NULL;
    }
    bool half = tree_attribute(element, "width") != NULL;
    float widest = (sheet->right - sheet->left) / (half ? 2.0F : 1.0F);
    float scale = MIN(1, widest / box.width);
    slab_begin(galley, CHART_ABOVE);
    *slab_add_item(galley) = (DisplayItem){ .kind = box.kind, .node = node, .index = box.index };
    return content_size(composer, slab_end(galley, 0), box.width * scale, box.height * scale);
}

/* Scales a picture down so that caption, source, notice and what is kept with them fit on its
 * page. */
static void
content_fit(const Composer *composer, size_t first, Slab *content)
{
    const SheetMeasures *sheet = &composer->print->sheet;
    const GPtrArray *slabs = composer->galley->slabs;
    float page = sheet->bottom - sheet->top, others = -content->height;

    while (first > 0 && ((const Slab *)g_ptr_array_index(slabs, first - 1))->keep) {
        first--;
    }
    for (size_t i = first; i < slabs->len; i++) {
        const Slab *slab = g_ptr_array_index(slabs, i);
        others += slab->height + (i > first ? slab->space : 0);
    }
    float highest = MAX(page - others, page * PICTURE_SHARE_MIN);
    if (content->height > highest) {
        float scale = highest / content->height;
        content_size(composer, content, content->items->width * scale, highest);
    }
}

static void
figure_set(Composer *composer, const xmlNode *element, const Frame *frame)
{
    Arena *arena = composer->arena;
    const char *number = tree_attribute(element, "number");
    const char *label = arena_printf(arena, "%s %s", composer_word(composer, WORD_FIGURE),
                                     number != NULL ? number : "");
    const xmlNode *title = element_child(element, "title");
    StructNode *node = struct_add(arena, frame->parent, "Div");
    Entry entry = { ENTRY_FIGURE, 1, number,
                    title != NULL ? tree_text(title, composer->arena) : label,
                    destination_name(arena, composer->page->id, tree_attribute(element, "id")) };

    unsigned first = composer->galley->slabs->len;
    g_array_append_val(composer->entries, entry);
    caption_compose(composer, element, label, node);
    Slab *content = content_compose(composer, element, node);
    endings_compose(composer, element, node, true);
    if (content != NULL) {
        content_fit(composer, first, content);
    }
    bool floats = frame_moves(frame, element);
    for (unsigned i = first; i < composer->galley->slabs->len; i++) {
        Slab *slab = g_ptr_array_index(composer->galley->slabs, i);
        slab->object = node;
        slab->floats = floats ? node : NULL;
    }
    notes_attach(composer, frame->parent);
    galley_space(composer->galley, FIGURE_ABOVE);
}

/* In a list, quotation or callout, a picture keeps to the room there. So does a chart, unless that
 * room is too narrow for its texts. */
void
figure_compose(Composer *composer, const xmlNode *element, const Frame *frame)
{
    SheetMeasures *sheet = &composer->print->sheet, whole = *sheet;

    if (!frame->hangs &&
        (frame->width >= CHART_WIDTH_MIN || tree_attribute(element, "picture") != NULL)) {
        sheet->left = sheet->text_left = frame->x;
        sheet->right = frame->x + frame->width;
    }
    figure_set(composer, element, frame);
    *sheet = whole;
}
