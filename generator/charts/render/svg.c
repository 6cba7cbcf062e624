/* A scene as SVG with real text and colours by class, built as one libxml2 tree. In a page, the
 * stylesheet defines the classes; a stand-alone file contains the rules. */
#include "charts/render/svg.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

static const char svg_namespace[] = "http://www.w3.org/2000/svg";

static const char *const line_classes[] = {
#define X(constant, class) [LINE_##constant] = (class),
    LINE_ROLES(X)
#undef X
};
static const char *const group_classes[] = {
#define X(constant, class) [GROUP_##constant] = (class),
    GROUP_ROLES(X)
#undef X
};

typedef struct {
    const Scene *scene;
    const SvgFile *file; /* NULL: inside a page */
    xmlNode *root, *group, *datum;
    const SceneMark *last; /* the last mark, whose group and datum are open */
    GString *scratch;
} Writer;

static xmlNode *
add_node(xmlNode *parent, const char *name)
{
    xmlNode *node = xmlNewDocNode(parent->doc, parent->ns, (const xmlChar *)name, NULL);
    return xmlAddChild(parent, node);
}

static void
set_text(xmlNode *node, const char *name, const char *value)
{
    xmlNewNsProp(node, NULL, (const xmlChar *)name, (const xmlChar *)value);
}

static void
append_coordinate(GString *out, double number)
{
    number_append_exact(out, rint(number * 100) / 100);
}

static void
set_number(const Writer *writer, xmlNode *node, const char *name, double number)
{
    g_string_truncate(writer->scratch, 0);
    append_coordinate(writer->scratch, number);
    set_text(node, name, writer->scratch->str);
}

static void
set_exact(const Writer *writer, xmlNode *node, const char *name, double number)
{
    if (!isnan(number)) {
        g_string_truncate(writer->scratch, 0);
        number_append_exact(writer->scratch, number);
        set_text(node, name, writer->scratch->str);
    }
}

static void
add_content(xmlNode *node, const char *text)
{
    xmlAddChild(node, xmlNewDocText(node->doc, (const xmlChar *)text));
}

/* ---- Classes ---- */

const char *
svg_mark_class(Paint paint)
{
    static const char *const ramps[][4] = { { "g1", "g2", "g3", "g4" },
                                            { "o1", "o2", "o3", "o4" },
                                            { "x1", "x2", "x3", "x3" } };
    static const char *const families[] = { "gpu", "tpu", "other" };
    static const char *const heats[] = { "h1", "h2", "h3", "h4", "h5" };
    static const char *const sides[] = { "d1", "d2", "d3", "d4", "d5" };
    static const char *const orders[] = { "q1", "q2", "q3", "q4", "q5" };
    static const char *const neutrals[] = { "n1", "n2", "n3", "n4", "n5" };
    static const char *const categories[] = { "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8" };

    switch (paint.kind) {
    case PAINT_ENTITY:
        return ramps[paint.family][paint.step - 1];
    case PAINT_FAMILY:
        return families[paint.family];
    case PAINT_HEAT:
        return heats[paint.step - 1];
    case PAINT_DIVERGING:
        return sides[paint.step - 1];
    case PAINT_SEQUENCE:
        return orders[paint.step - 1];
    case PAINT_NEUTRAL:
        return neutrals[paint.step - 1];
    case PAINT_CATEGORY:
        return categories[paint.step - 1];
    case PAINT_CONTEXT:
        return "context";
    case PAINT_TINT:
        return "tinted";
    case PAINT_INK:
        return "inked";
    case PAINT_EVEN:
    case PAINT_INK_2:
    case PAINT_PAPER:
    case PAINT_ON_HEAT:
    case PAINT_ON_DIVERGING:
    case PAINT_ON_NEUTRAL:
    case PAINT_CATEGORY_LABEL:
    case PAINT_ENTITY_LABEL:
        return "even";
    }
    return "even";
}

const char *
svg_text_class(Paint paint)
{
    static const char *const on_heats[] = { "oh1", "oh2", "oh3", "oh4", "oh5" };
    static const char *const on_sides[] = { "od1", "od2", "od3", "od4", "od5" };
    static const char *const labels[] = { "kt1", "kt2", "kt3", "kt4", "kt5", "kt6", "kt7", "kt8" };
    static const char *const on_neutrals[] = { "on1", "on2", "on3", "on4", "on5" };

    static const char *const names[][4] = { { "gt1", "gt2", "gt3", "gt4" },
                                            { "ot1", "ot2", "ot3", "ot4" },
                                            { "xt1", "xt2", "xt3", "xt3" } };

    if (paint.kind == PAINT_ENTITY_LABEL) {
        return names[paint.family][paint.step - 1];
    }
    if (paint.kind == PAINT_ON_HEAT) {
        return on_heats[paint.step - 1];
    }
    if (paint.kind == PAINT_ON_DIVERGING) {
        return on_sides[paint.step - 1];
    }
    if (paint.kind == PAINT_ON_NEUTRAL) {
        return on_neutrals[paint.step - 1];
    }
    if (paint.kind == PAINT_CATEGORY_LABEL) {
        return labels[paint.step - 1];
    }
    if (paint.kind == PAINT_FAMILY && paint.family != FAMILY_OTHER) {
        return paint.family == FAMILY_GPU ? "gt" : "tt";
    }
    return paint.kind == PAINT_INK_2 ? "t2" : "t1";
}

/* ---- Marks ---- */

/* The position of a run within a text that is not anchored at its start. Office programs misplace
 * anchored texts with several runs, so in a file each run has its own position. */
static double
place_of_run(const SceneMark *mark, size_t index)
{
    static const double parts[] = { [ANCHOR_START] = 0, [ANCHOR_MIDDLE] = .5, [ANCHOR_END] = 1 };
    double x = mark->as.text.x - parts[mark->as.text.anchor] * mark->as.text.width;

    for (size_t i = 0; i < index; i++) {
        x += mark->as.text.widths[i];
    }
    return x + (mark->as.text.anchor == ANCHOR_END ? mark->as.text.widths[index] : 0);
}

static bool
places_runs(const Writer *writer, const SceneMark *mark)
{
    return writer->file != NULL && mark->as.text.n_runs > 1 && mark->as.text.anchor != ANCHOR_START;
}

/* The length of the space at the start of a run, which librsvg drops there but not at the end of
 * the run before. */
static size_t
gap_of_run(const TextRun *run)
{
    static const char en_space[] = "\xe2\x80\x82";

    return g_str_has_prefix(run->text, en_space) ? strlen(en_space) : run->text[0] == ' ';
}

static void
add_text_runs(const Writer *writer, xmlNode *node, const SceneMark *mark)
{
    const TextRun *first = &mark->as.text.runs[0];
    bool placed = places_runs(writer, mark);
    xmlNode *span = node;

    for (size_t i = 0; i < mark->as.text.n_runs; i++) {
        const TextRun *run = &mark->as.text.runs[i];
        size_t gap = i > 0 && !placed ? gap_of_run(run) : 0;
        if (gap > 0) {
            g_autofree char *space = g_strndup(run->text, gap);
            add_content(span, space);
        }
        if (i == 0) {
            add_content(node, run->text);
            continue;
        }
        span = add_node(node, "tspan");
        if (placed) {
            set_number(writer, span, "x", place_of_run(mark, i));
        }
        if (run->weight != first->weight) {
            g_autofree char *weight = g_strdup_printf("%d", run->weight);
            set_text(span, "font-weight", weight);
        }
        if (!g_str_equal(svg_text_class(run->paint), svg_text_class(first->paint))) {
            set_text(span, "class", svg_text_class(run->paint));
            svg_set_text_colour(writer->file, span, run->paint);
        }
        add_content(span, run->text + gap);
    }
}

static void
add_text(const Writer *writer, xmlNode *parent, const SceneMark *mark)
{
    static const char *const anchors[] = { NULL, "middle", "end" };
    xmlNode *node = add_node(parent, "text");
    const TextRun *first = &mark->as.text.runs[0];
    g_autofree char *class_name = g_strconcat(
        svg_text_class(first->paint), mark->as.text.tabular ? " num" : "",
        mark->as.text.halo ? " halo" : "", mark->as.text.display ? " display" : "", NULL);

    bool placed = places_runs(writer, mark);
    Anchor anchor =
        placed && mark->as.text.anchor == ANCHOR_MIDDLE ? ANCHOR_START : mark->as.text.anchor;

    set_number(writer, node, "x", placed ? place_of_run(mark, 0) : mark->as.text.x);
    set_number(writer, node, "y", mark->as.text.y);
    set_text(node, "class", class_name);
    svg_set_text_colour(writer->file, node, first->paint);
    set_number(writer, node, "font-size", mark->as.text.size);
    if (anchors[anchor] != NULL) {
        set_text(node, "text-anchor", anchors[anchor]);
    }
    if (first->weight != 400) {
        set_number(writer, node, "font-weight", first->weight);
    }
    add_text_runs(writer, node, mark);
}

static void
append_points(GString *out, const Point *points, size_t n_points)
{
    for (size_t i = 0; i < n_points; i++) {
        g_string_append_c(out, i == 0 ? 'M' : 'L');
        append_coordinate(out, points[i].x);
        g_string_append_c(out, ' ');
        append_coordinate(out, points[i].y);
    }
}

static void
add_line(const Writer *writer, xmlNode *parent, const SceneMark *mark)
{
    LineRole role = mark->as.line.role;
    xmlNode *node = add_node(parent, "path");
    bool coloured = role == LINE_SERIES || role == LINE_INTERVAL;

    if (role == LINE_GRID && writer->file != NULL) {
        set_text(node, "class", SVG_HAIR_CLASS);
    } else if (role != LINE_GRID) { /* the class of grid lines is set on their group */
        g_autofree char *class_name =
            coloured ? g_strconcat(line_classes[role], " ", svg_mark_class(mark->paint), NULL)
                     : g_strdup(line_classes[role]);
        set_text(node, "class", class_name);
    }
    if (role == LINE_SERIES && mark->as.line.dash > 0) { /* every dashed line has its own pattern */
        g_string_truncate(writer->scratch, 0);
        append_coordinate(writer->scratch, mark->as.line.dash);
        g_string_append_c(writer->scratch, ' ');
        append_coordinate(writer->scratch, mark->as.line.gap);
        set_text(node, "stroke-dasharray", writer->scratch->str);
    }
    svg_set_look(writer->file, node, mark);
    g_string_truncate(writer->scratch, 0);
    append_points(writer->scratch, mark->as.line.points, mark->as.line.n_points);
    set_text(node, "d", writer->scratch->str);
}

static void
set_shape_class(xmlNode *node, const SceneMark *mark)
{
    g_autofree char *class_name =
        g_strconcat("mark ", mark->hollow ? "hollow " : "", svg_mark_class(mark->paint), NULL);
    set_text(node, "class", class_name);
}

static void
add_symbol(const Writer *writer, xmlNode *parent, const SceneMark *mark)
{
    double x = mark->as.symbol.x, y = mark->as.symbol.y;

    if (mark->as.symbol.shape == MARK_DOT) {
        xmlNode *circle = add_node(parent, "circle");
        set_shape_class(circle, mark);
        svg_set_look(writer->file, circle, mark);
        set_number(writer, circle, "cx", x);
        set_number(writer, circle, "cy", y);
        set_number(writer, circle, "r", mark->as.symbol.radius);
        return;
    }
    Point corners[4];
    size_t n = scene_symbol_corners(mark, corners);
    xmlNode *path = add_node(parent, "path");
    set_shape_class(path, mark);
    svg_set_look(writer->file, path, mark);
    g_string_truncate(writer->scratch, 0);
    append_points(writer->scratch, corners, n);
    g_string_append_c(writer->scratch, 'Z');
    set_text(path, "d", writer->scratch->str);
}

static void
add_bar(const Writer *writer, xmlNode *parent, const SceneMark *mark)
{
    xmlNode *node = add_node(parent, "rect");
    double inset = mark->hollow ? mark->as.bar.stroke / 2 : 0;

    if (mark->as.bar.outlined) {
        g_autofree char *class_name =
            g_strconcat("mark outlined ", svg_mark_class(mark->paint), NULL);
        set_text(node, "class", class_name);
        inset = mark->as.bar.stroke / 2;
    } else {
        set_shape_class(node, mark);
    }
    svg_set_look(writer->file, node, mark);
    set_number(writer, node, "x", mark->as.bar.x + inset);
    set_number(writer, node, "y", mark->as.bar.y + inset);
    set_number(writer, node, "width", MAX(mark->as.bar.width - 2 * inset, 0));
    set_number(writer, node, "height", MAX(mark->as.bar.height - 2 * inset, 0));
}

static void
add_area(const Writer *writer, xmlNode *parent, const SceneMark *mark)
{
    xmlNode *node = add_node(parent, "path");
    g_autofree char *class_name =
        g_strconcat(mark->as.area.full ? "mark " : "area ", svg_mark_class(mark->paint), NULL);

    set_text(node, "class", class_name);
    svg_set_look(writer->file, node, mark);
    g_string_truncate(writer->scratch, 0);
    append_points(writer->scratch, mark->as.area.points, mark->as.area.n_points);
    g_string_append_c(writer->scratch, 'Z');
    set_text(node, "d", writer->scratch->str);
}

/* ---- Groups ---- */

static bool
same_group(const SceneMark *a, const SceneMark *b)
{
    return a != NULL && a->group == b->group && g_strcmp0(a->group_name, b->group_name) == 0;
}

static void
open_group(Writer *writer, const SceneMark *mark)
{
    writer->group = add_node(writer->root, "g");
    set_text(writer->group, "class", group_classes[mark->group]);
    if (mark->group == GROUP_GRID) {
        set_text(writer->group, "aria-hidden", "true");
    }
    if (mark->group_name != NULL) {
        set_text(writer->group, "data-series", mark->group_name);
    }
    writer->datum = NULL;
}

static void
open_datum(Writer *writer, const Datum *datum)
{
    writer->datum = add_node(writer->group, "g");
    set_exact(writer, writer->datum, "data-row", (double)(datum->row + 1));
    set_exact(writer, writer->datum, "data-value", datum->value);
    set_exact(writer, writer->datum, "data-lo", datum->low);
    set_exact(writer, writer->datum, "data-hi", datum->high);
    if (datum->n != NULL) {
        set_text(writer->datum, "data-n", datum->n);
    }
    if (writer->file != NULL || datum->placed) { /* in a file, the source is part of the picture */
        add_content(add_node(writer->datum, "title"), datum->tip);
    } else {
        g_autofree char *tip = g_strconcat(datum->tip, "; ", writer->scene->source, NULL);
        add_content(add_node(writer->datum, "title"), tip);
    }
}

static xmlNode *
parent_of(Writer *writer, const SceneMark *mark)
{
    bool same = same_group(writer->last, mark);

    if (!same) {
        open_group(writer, mark);
    }
    if (mark->datum != NULL && (!same || writer->last->datum != mark->datum)) {
        open_datum(writer, mark->datum);
    }
    writer->last = mark;
    return mark->datum != NULL ? writer->datum : writer->group;
}

static void
add_mark(Writer *writer, const SceneMark *mark)
{
    xmlNode *parent = parent_of(writer, mark);

    switch (mark->kind) {
    case SCENE_TEXT:
        add_text(writer, parent, mark);
        break;
    case SCENE_LINE:
        add_line(writer, parent, mark);
        break;
    case SCENE_SYMBOL:
        add_symbol(writer, parent, mark);
        break;
    case SCENE_BAR:
        add_bar(writer, parent, mark);
        break;
    case SCENE_AREA:
        add_area(writer, parent, mark);
        break;
    }
}

static void
set_id(xmlNode *node, const char *prefix, const char *suffix)
{
    g_autofree char *id = g_strconcat(prefix, suffix, NULL);
    set_text(node, "id", id);
}

static void
set_root(const Writer *writer, const char *id_prefix, const char *css_class)
{
    const Scene *scene = writer->scene;
    xmlNode *svg = writer->root;
    const char *unit = scene->layout == CHART_PRINT ? "pt" : "";
    g_autofree char *title = g_strconcat(id_prefix, "-t", NULL);
    g_autofree char *description = g_strconcat(id_prefix, "-d", NULL);
    g_autoptr(GString) size = g_string_new(NULL);

    if (css_class != NULL) {
        set_text(svg, "class", css_class);
    }
    set_text(svg, "id", id_prefix);
    set_text(svg, "role", "img");
    set_text(svg, "aria-labelledby", title);
    set_text(svg, "aria-describedby", description);
    g_string_append(size, "0 0 ");
    append_coordinate(size, scene->width);
    g_string_append_c(size, ' ');
    append_coordinate(size, scene->height);
    set_text(svg, "viewBox", size->str);
    g_string_truncate(size, 0);
    append_coordinate(size, scene->width * scene->magnify);
    g_string_append(size, unit);
    set_text(svg, "width", size->str);
    g_string_truncate(size, 0);
    append_coordinate(size, scene->height * scene->magnify);
    g_string_append(size, unit);
    set_text(svg, "height", size->str);
}

static void
add_names(const Writer *writer, const char *id_prefix)
{
    xmlNode *title = add_node(writer->root, "title");
    set_id(title, id_prefix, "-t");
    add_content(title, writer->scene->title);
    xmlNode *description = add_node(writer->root, "desc");
    set_id(description, id_prefix, "-d");
    add_content(description, writer->scene->description);
}

xmlNode *
svg_build(const Scene *scene, const char *id_prefix, const char *css_class, const SvgFile *file,
          xmlDoc *doc)
{
    g_autoptr(GString) scratch = g_string_new(NULL);
    xmlNode *svg = xmlNewDocNode(doc, NULL, (const xmlChar *)"svg", NULL);
    Writer writer = { .scene = scene, .file = file, .root = svg, .scratch = scratch };

    xmlSetNs(svg, xmlNewNs(svg, (const xmlChar *)svg_namespace, NULL));
    set_root(&writer, id_prefix, css_class);
    add_names(&writer, id_prefix);
    if (file != NULL) {
        set_text(svg, "font-family", file->families);
        add_content(add_node(svg, "style"), file->style);
    }
    if (file != NULL && !scene->transparent) {
        xmlNode *paper = add_node(svg, "rect");
        set_text(paper, "class", "paper");
        svg_set_text_colour(file, paper, (Paint){ .kind = PAINT_PAPER });
        set_number(&writer, paper, "width", scene->width);
        set_number(&writer, paper, "height", scene->height);
    }
    for (size_t i = 0; i < scene->n_marks; i++) {
        add_mark(&writer, &scene->marks[i]);
    }
    return svg;
}

xmlNode *
scene_svg_node(const Scene *scene, const char *id_prefix, const char *css_class, xmlDoc *doc)
{
    return svg_build(scene, id_prefix, css_class, NULL, doc);
}
