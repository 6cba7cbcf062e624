#include "outputs/pdf/svg_plain.h"

#include "outputs/pdf/svg_state.h"

#include <libxml/parser.h>
#include <math.h>
#include <string.h>

/* A larger picture is no plain one: it takes memory that librsvg takes more sparingly. */
static const size_t SIZE_MAX_PLAIN = 4 << 20;
/* Of a circle as four cubic curves: the control points' distance in radii. */
static const double circle_part = 0.5522847498;
static const double SIDE_MAX = 20000;
static const double TEXT_SIZE_MIN = .1, TEXT_SIZE_MAX = 2000;

typedef struct {
    Arena *arena;
    GArray *marks; /* of SvgMark */
    GArray *steps; /* scratch: of SvgStep */
} Reader;

/* ---- Shapes ---- */

static void
add_step(const Reader *reader, const SvgMatrix *matrix, SvgVerb verb, size_t n, const double *at)
{
    SvgStep step = { .verb = verb };

    for (size_t i = 0; i < n; i += 2) {
        step.points[i] = at[i];
        step.points[i + 1] = at[i + 1];
        svg_matrix_apply(matrix, &step.points[i], &step.points[i + 1]);
    }
    g_array_append_val(reader->steps, step);
}

/* With an opacity of its own, a shape that is both filled and stroked is a group. */
static bool
paints_resolve(const SvgState *state, SvgMark *mark)
{
    bool both = !mark->fill.is_none && !mark->stroke.is_none;

    mark->fill.opacity *= state->opacity;
    mark->stroke.opacity *= state->opacity;
    return !both || state->opacity == 1;
}

/* An arc of absurd radii may end nowhere. */
static bool
steps_end(const GArray *steps)
{
    for (guint i = 0; i < steps->len; i++) {
        const SvgStep *step = &g_array_index(steps, SvgStep, i);
        for (size_t k = 0; k < G_N_ELEMENTS(step->points); k++) {
            if (!isfinite(step->points[k])) {
                return false;
            }
        }
    }
    return true;
}

static bool
add_path(const Reader *reader, const SvgState *state)
{
    const SvgStyle *style = &state->style;
    double scale = 1;
    guint n = reader->steps->len;
    SvgMark mark = { .kind = SVG_PATH, .fill = style->fill, .stroke = style->stroke };

    mark.stroke.is_none = style->stroke.is_none || style->pen.width == 0;
    if (n == 0) {
        return true;
    }
    if (!steps_end(reader->steps) || !paints_resolve(state, &mark) ||
        (!mark.stroke.is_none && !svg_matrix_scale(&state->matrix, &scale))) {
        return false;
    }
    SvgStroke *pen = &mark.as.path.stroke;
    *pen = style->pen;
    pen->width *= scale;
    pen->dash_offset *= scale;
    double *dashes = arena_array(reader->arena, double, pen->n_dashes);
    for (size_t i = 0; i < pen->n_dashes; i++) {
        dashes[i] = style->pen.dashes[i] * scale;
    }
    pen->dashes = dashes;
    SvgStep *steps = arena_array(reader->arena, SvgStep, n);
    memcpy(steps, reader->steps->data, n * sizeof *steps);
    mark.as.path.steps = steps;
    mark.as.path.n_steps = n;
    mark.as.path.even_odd = style->even_odd;
    g_array_append_val(reader->marks, mark);
    return true;
}

static bool
read_rect(const Reader *reader, const SvgState *state, const xmlNode *element)
{
    static const char *const names[] = { "x", "y", "width", "height", "rx", "ry" };
    double n[6];

    if (!svg_read_lengths(element, names, 6, n) || n[2] < 0 || n[3] < 0 || n[4] != 0 || n[5] != 0) {
        return false; /* round corners are librsvg's */
    }
    if (n[2] == 0 || n[3] == 0) {
        return true;
    }
    double right = n[0] + n[2], bottom = n[1] + n[3];
    add_step(reader, &state->matrix, SVG_MOVE, 2, n);
    add_step(reader, &state->matrix, SVG_LINE, 2, (double[]){ right, n[1] });
    add_step(reader, &state->matrix, SVG_LINE, 2, (double[]){ right, bottom });
    add_step(reader, &state->matrix, SVG_LINE, 2, (double[]){ n[0], bottom });
    add_step(reader, &state->matrix, SVG_CLOSE, 0, NULL);
    return add_path(reader, state);
}

static bool
read_line(const Reader *reader, const SvgState *state, const xmlNode *element)
{
    static const char *const names[] = { "x1", "y1", "x2", "y2" };
    double n[4];

    if (!svg_read_lengths(element, names, 4, n)) {
        return false;
    }
    add_step(reader, &state->matrix, SVG_MOVE, 2, n);
    add_step(reader, &state->matrix, SVG_LINE, 2, n + 2);
    return add_path(reader, state);
}

static bool
add_ellipse(const Reader *reader, const SvgState *state, double x, double y, double rx, double ry)
{
    double cx = circle_part * rx, cy = circle_part * ry;
    const double curves[4][6] = {
        { x + rx, y + cy, x + cx, y + ry, x, y + ry },
        { x - cx, y + ry, x - rx, y + cy, x - rx, y },
        { x - rx, y - cy, x - cx, y - ry, x, y - ry },
        { x + cx, y - ry, x + rx, y - cy, x + rx, y },
    };

    if (rx < 0 || ry < 0) {
        return false;
    }
    if (rx == 0 || ry == 0) {
        return true;
    }
    add_step(reader, &state->matrix, SVG_MOVE, 2, (double[]){ x + rx, y });
    for (size_t i = 0; i < G_N_ELEMENTS(curves); i++) {
        add_step(reader, &state->matrix, SVG_CURVE, 6, curves[i]);
    }
    add_step(reader, &state->matrix, SVG_CLOSE, 0, NULL);
    return add_path(reader, state);
}

static bool
read_circle(const Reader *reader, const SvgState *state, const xmlNode *element)
{
    static const char *const names[] = { "cx", "cy", "r" };
    double n[3];

    return svg_read_lengths(element, names, 3, n) &&
           add_ellipse(reader, state, n[0], n[1], n[2], n[2]);
}

static bool
read_ellipse(const Reader *reader, const SvgState *state, const xmlNode *element)
{
    static const char *const names[] = { "cx", "cy", "rx", "ry" };
    double n[4];

    return svg_read_lengths(element, names, 4, n) &&
           add_ellipse(reader, state, n[0], n[1], n[2], n[3]);
}

static bool
read_corners(const Reader *reader, const SvgState *state, const xmlNode *element)
{
    const char *text = svg_attribute(element, "points");
    const double *n = NULL;
    size_t count = 0;

    if (text == NULL) {
        return true;
    }
    if (!svg_numbers(text, reader->arena, &n, &count) || count % 2 != 0) {
        return false;
    }
    for (size_t i = 0; i < count; i += 2) {
        add_step(reader, &state->matrix, i == 0 ? SVG_MOVE : SVG_LINE, 2, n + i);
    }
    if (count > 0 && g_str_equal((const char *)element->name, "polygon")) {
        add_step(reader, &state->matrix, SVG_CLOSE, 0, NULL);
    }
    return add_path(reader, state);
}

static bool
read_path(const Reader *reader, const SvgState *state, const xmlNode *element)
{
    const char *data = svg_attribute(element, "d");

    return data == NULL ||
           (svg_path(data, &state->matrix, reader->steps) && add_path(reader, state));
}

/* ---- Texts ---- */

/* The words of an element that has nothing else, without the blanks around them; NULL when
 * there are elements, or blanks that SVG would put together. */
static const char *
read_words(const Reader *reader, const xmlNode *element)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (const xmlNode *child = element->children; child != NULL; child = child->next) {
        if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE) {
            g_string_append(text, (const char *)child->content);
        } else if (child->type != XML_COMMENT_NODE) {
            return NULL;
        }
    }
    bool plain = strpbrk(text->str, "\t\r\n") == NULL && strstr(text->str, "  ") == NULL;
    return plain ? arena_strdup(reader->arena, g_strstrip(text->str)) : NULL;
}

static bool
read_text(const Reader *reader, const SvgState *state, const xmlNode *element)
{
    const SvgStyle *style = &state->style;
    const char *words = read_words(reader, element);
    SvgMark mark = { .kind = SVG_TEXT, .fill = style->fill, .stroke = style->stroke };
    double x = 0, y = 0, dx = 0, dy = 0, scale = 0;

    if (words == NULL || !svg_read_length(element, "x", 0, &x) ||
        !svg_read_length(element, "y", 0, &y) ||
        !svg_read_length(element, "dx", style->size, &dx) ||
        !svg_read_length(element, "dy", style->size, &dy) ||
        !svg_matrix_scale(&state->matrix, &scale) ||
        state->matrix.a * state->matrix.d < state->matrix.b * state->matrix.c) { /* mirrored */
        return false;
    }
    if (*words == '\0' || style->fill.is_none) {
        return style->stroke.is_none;
    }
    x += dx;
    y += dy;
    svg_matrix_apply(&state->matrix, &x, &y);
    mark.as.text.x = x;
    mark.as.text.y = y;
    mark.as.text.size = style->size * scale;
    if (mark.as.text.size < TEXT_SIZE_MIN || mark.as.text.size > TEXT_SIZE_MAX) {
        return false;
    }
    mark.as.text.cosine = state->matrix.a / scale;
    mark.as.text.sine = state->matrix.b / scale;
    mark.as.text.anchor = style->anchor;
    mark.as.text.family = style->family;
    mark.as.text.weight = style->weight;
    mark.as.text.italic = style->italic;
    mark.as.text.text = words;
    bool plain = paints_resolve(state, &mark) && mark.stroke.is_none;
    g_array_append_val(reader->marks, mark);
    return plain;
}

/* ---- Elements ---- */

typedef bool ReadShape(const Reader *reader, const SvgState *state, const xmlNode *element);

typedef struct {
    const char *name;
    ReadShape *read;
    const char *geometry[7];
} Shape;

static const Shape shapes[] = {
    { "rect", read_rect, { "x", "y", "width", "height", "rx", "ry" } },
    { "text", read_text, { "x", "y", "dx", "dy" } },
    { "path", read_path, { "d" } },
    { "line", read_line, { "x1", "y1", "x2", "y2" } },
    { "circle", read_circle, { "cx", "cy", "r" } },
    { "ellipse", read_ellipse, { "cx", "cy", "rx", "ry" } },
    { "polyline", read_corners, { "points" } },
    { "polygon", read_corners, { "points" } },
};

static bool
is_svg(const xmlNode *node)
{
    return node->type == XML_ELEMENT_NODE && node->ns != NULL &&
           g_str_equal((const char *)node->ns->href, "http://www.w3.org/2000/svg");
}

static bool read_children(const Reader *reader, const SvgState *state, const xmlNode *parent);

static bool
read_shape(const Reader *reader, SvgState *state, const xmlNode *element)
{
    const char *name = (const char *)element->name;

    for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++) {
        if (g_str_equal(shapes[i].name, name)) {
            g_array_set_size(reader->steps, 0);
            return svg_state_enter(state, element, shapes[i].geometry, reader->arena) &&
                   shapes[i].read(reader, state, element);
        }
    }
    return false;
}

static bool
read_element(const Reader *reader, const SvgState *inherited, const xmlNode *element)
{
    static const char *const silent[] = { "title", "desc", "metadata", NULL };
    static const char *const none[] = { NULL };
    SvgState state = *inherited;

    if (!is_svg(element)) {
        return false;
    }
    if (svg_word_among((const char *)element->name, silent)) {
        return true;
    }
    if (g_str_equal((const char *)element->name, "g")) {
        return svg_state_enter(&state, element, none, reader->arena) && state.opacity == 1 &&
               read_children(reader, &state, element);
    }
    return read_shape(reader, &state, element);
}

static bool
read_children(const Reader *reader, const SvgState *state, const xmlNode *parent)
{
    for (const xmlNode *child = parent->children; child != NULL; child = child->next) {
        bool silent = child->type == XML_COMMENT_NODE || child->type == XML_TEXT_NODE;
        if (!silent && !read_element(reader, state, child)) {
            return false;
        }
    }
    return true;
}

/* From width and height, or the view box when it has neither. */
static bool
read_size(const xmlNode *root, const double *box, PlainSvg *svg)
{
    const char *width = svg_attribute(root, "width"), *height = svg_attribute(root, "height");

    if (width == NULL && height == NULL && box != NULL) {
        svg->width = box[2];
        svg->height = box[3];
    } else if (width == NULL || height == NULL || !svg_length(width, 0, &svg->width) ||
               !svg_length(height, 0, &svg->height)) {
        return false;
    }
    return svg->width >= 1 && svg->height >= 1 && MAX(svg->width, svg->height) <= SIDE_MAX;
}

/* Four numbers, the last two more than 0; *ret stays NULL when there is none. */
static bool
read_view(const xmlNode *root, Arena *arena, const double **ret)
{
    const char *view = svg_attribute(root, "viewBox");
    size_t n = 0;

    return view == NULL ||
           (svg_numbers(view, arena, ret, &n) && n == 4 && (*ret)[2] > 0 && (*ret)[3] > 0);
}

/* The view box fills the picture as far as its sides' ratio allows, in the middle. */
static bool
fit_view(const xmlNode *root, Arena *arena, PlainSvg *svg, SvgMatrix *matrix)
{
    static const char *const usual[] = { "xMidYMid", "xMidYMid meet", NULL };
    const char *fit = svg_attribute(root, "preserveAspectRatio");
    const double *box = NULL;

    if ((fit != NULL && !svg_word_among(fit, usual)) || !read_view(root, arena, &box) ||
        !read_size(root, box, svg)) {
        return false;
    }
    double scale = box != NULL ? MIN(svg->width / box[2], svg->height / box[3]) : 1;
    *matrix = (SvgMatrix){ .a = scale, .d = scale };
    if (box != NULL) {
        matrix->e = (svg->width - box[2] * scale) / 2 - box[0] * scale;
        matrix->f = (svg->height - box[3] * scale) / 2 - box[1] * scale;
    }
    return true;
}

static bool
read_root(const Reader *reader, const xmlNode *root, PlainSvg *svg)
{
    static const char *const geometry[] = { "width", "height", "viewBox", "preserveAspectRatio",
                                            NULL };
    SvgState state = { .style = { .fill = { .opacity = 1 },
                                  .stroke = { .is_none = true, .opacity = 1 },
                                  .pen = { .width = 1, .miter_limit = 4 },
                                  .size = 12,
                                  .family = "Times New Roman", /* as librsvg */
                                  .weight = 400 } };

    return is_svg(root) && g_str_equal((const char *)root->name, "svg") &&
           svg_attribute(root, "transform") == NULL &&
           fit_view(root, reader->arena, svg, &state.matrix) &&
           svg_state_enter(&state, root, geometry, reader->arena) && state.opacity == 1 &&
           read_children(reader, &state, root);
}

/* No document type, which may bring entities, and nothing beside the picture, such as a
 * style sheet's name. */
static bool
stands_alone(const xmlDoc *document)
{
    for (const xmlNode *node = document->children; node != NULL; node = node->next) {
        if (node->type != XML_ELEMENT_NODE && node->type != XML_COMMENT_NODE) {
            return false;
        }
    }
    return xmlDocGetRootElement(document) != NULL;
}

const PlainSvg *
plain_svg_read(const char *data, size_t size, Arena *arena)
{
    int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    xmlDoc *document =
        size <= SIZE_MAX_PLAIN ? xmlReadMemory(data, (int)size, NULL, NULL, options) : NULL;
    PlainSvg *svg = arena_new0(arena, PlainSvg);
    Reader reader = { arena, g_array_new(FALSE, TRUE, sizeof(SvgMark)),
                      g_array_new(FALSE, TRUE, sizeof(SvgStep)) };

    bool plain = document != NULL && stands_alone(document) &&
                 read_root(&reader, xmlDocGetRootElement(document), svg);
    if (plain) {
        SvgMark *marks = arena_array(arena, SvgMark, reader.marks->len);
        if (reader.marks->len > 0) {
            memcpy(marks, reader.marks->data, reader.marks->len * sizeof *marks);
        }
        svg->marks = marks;
        svg->n_marks = reader.marks->len;
    }
    g_array_free(reader.marks, TRUE);
    g_array_free(reader.steps, TRUE);
    xmlFreeDoc(document);
    return plain ? svg : NULL;
}
