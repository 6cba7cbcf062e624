#include "document/report/picture_cost.h"

#include <string.h>

/* How deep <use> may refer to elements that contain <use>. For nested elements libxml2 has its own
 * limit of 256. */
enum { REFERENCES_DEEP = 100, WIDTH_DEFAULT = 300, HEIGHT_DEFAULT = 150 };

static const double COUNTLESS = 1e12;

typedef struct {
    double elements, effects;
} Count;

typedef struct {
    GHashTable *by_id;  /* id → element */
    GHashTable *counts; /* element → Count of drawing it once, owned */
    double primitives;  /* number of primitives of the largest filter */
    bool styled;        /* a style sheet has effects, which may apply to any element */
} Picture;

static bool
is_named(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static char *
attribute(const xmlNode *node, const char *name)
{
    xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)name);
    char *copy = g_strdup((const char *)value);

    xmlFree(value);
    return copy;
}

/* True if the element has this effect, by an attribute or in its style. */
static bool
has_effect(const xmlNode *node, const char *name)
{
    g_autofree char *value = attribute(node, name);
    g_autofree char *style = attribute(node, "style");

    const char *at = style != NULL ? strstr(style, name) : NULL;

    at = at != NULL ? at + strlen(name) + strspn(at + strlen(name), ": ") : NULL;
    return (value != NULL && strcmp(value, "none") != 0) ||
           (at != NULL && !g_str_has_prefix(at, "none"));
}

/* NOLINTBEGIN(misc-no-recursion): the parser limits the depth, and REFERENCES_DEEP that of <use> */
static void
index_elements(Picture *picture, const xmlNode *node)
{
    g_autofree char *id = attribute(node, "id");
    double primitives = 0;

    if (id != NULL) {
        g_hash_table_insert(picture->by_id, g_steal_pointer(&id), (gpointer)(uintptr_t)node);
    }
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        if (child->type == XML_ELEMENT_NODE) {
            primitives += g_str_has_prefix((const char *)child->name, "fe");
            index_elements(picture, child);
        } else if (is_named(node, "style") && child->content != NULL) {
            const char *text = (const char *)child->content;
            picture->styled |= strstr(text, "filter") != NULL || strstr(text, "mask") != NULL;
        }
    }
    picture->primitives = MAX(picture->primitives, primitives);
}

static Count count(Picture *picture, const xmlNode *node, int deep);

static Count
count_referred(Picture *picture, const xmlNode *use, int deep)
{
    xmlChar *value = xmlGetProp(use, (const xmlChar *)"href");
    const xmlNode *target = value != NULL && value[0] == '#'
                                ? g_hash_table_lookup(picture->by_id, (const char *)value + 1)
                                : NULL;

    xmlFree(value);
    return target != NULL ? count(picture, target, deep + 1) : (Count){ 0 };
}

static Count
sum(Count a, Count b)
{
    return (Count){ MIN(a.elements + b.elements, COUNTLESS),
                    MIN(a.effects + b.effects, COUNTLESS) };
}

/* Counts what an element draws. Markers and patterns with effects count as infinite because they
 * are drawn once for each use. */
static Count
count(Picture *picture, const xmlNode *node, int deep)
{
    const Count *known = g_hash_table_lookup(picture->counts, node);
    Count n = { .elements = 1 };

    if (known != NULL || deep > REFERENCES_DEEP) {
        return known != NULL ? *known : (Count){ COUNTLESS, 0 };
    }
    if (picture->styled || has_effect(node, "filter")) {
        n.effects += picture->primitives + 1;
    }
    n.effects += has_effect(node, "mask") ? 2 : 0;
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        n = child->type == XML_ELEMENT_NODE ? sum(n, count(picture, child, deep)) : n;
    }
    n = is_named(node, "use") ? sum(n, count_referred(picture, node, deep)) : n;
    if (n.effects > 0 && (is_named(node, "marker") || is_named(node, "pattern"))) {
        n.effects = COUNTLESS;
    }
    g_hash_table_insert(picture->counts, (gpointer)(uintptr_t)node, g_memdup2(&n, sizeof n));
    return n;
}
/* NOLINTEND(misc-no-recursion) */

/* In pixels; 0: not given, or relative to its surroundings. */
static double
read_length(const xmlNode *root, const char *name)
{
    static const struct {
        const char *unit;
        double pixels;
    } units[] = { { "", 1 },           { "px", 1 },      { "in", 96 }, { "cm", 96 / 2.54 },
                  { "mm", 96 / 25.4 }, { "pt", 4. / 3 }, { "pc", 16 } };
    g_autofree char *text = attribute(root, name);
    char *unit = NULL;
    double length = text != NULL ? g_ascii_strtod(text, &unit) : 0;

    for (size_t i = 0; unit != NULL && i < G_N_ELEMENTS(units); i++) {
        if (strcmp(g_strstrip(unit), units[i].unit) == 0) {
            return length > 0 ? length * units[i].pixels : 0;
        }
    }
    return 0;
}

static double
picture_area(const xmlNode *root)
{
    double width = read_length(root, "width"), height = read_length(root, "height");
    g_autofree char *box = attribute(root, "viewBox");
    double sizes[4] = { 0, 0, WIDTH_DEFAULT, HEIGHT_DEFAULT };
    char *at = box;

    for (size_t i = 0; at != NULL && i < G_N_ELEMENTS(sizes); i++) {
        sizes[i] = g_ascii_strtod(at, &at);
        at += strspn(at, ", \t\r\n");
    }
    return (width > 0 ? width : MAX(sizes[2], 1)) * (height > 0 ? height : MAX(sizes[3], 1));
}

static const xmlNode *
find_long_path(const xmlNode *node) /* NOLINT(misc-no-recursion): the parser limits the depth */
{
    static const char *const names[] = { "d", "points" };
    const xmlNode *found = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *data = attribute(node, names[i]);
        if (data != NULL && strlen(data) > limit_get(LIMIT_PICTURE_PATH)) {
            return node;
        }
    }
    for (const xmlNode *child = node->children; child != NULL && found == NULL;
         child = child->next) {
        found = child->type == XML_ELEMENT_NODE ? find_long_path(child) : NULL;
    }
    return found;
}

static Count
count_all(const xmlNode *root)
{
    Picture picture = { .by_id = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                        .counts = g_hash_table_new_full(NULL, NULL, NULL, g_free) };

    index_elements(&picture, root);
    Count n = count(&picture, root, 0);
    g_hash_table_unref(picture.by_id);
    g_hash_table_unref(picture.counts);
    return n;
}

char *
svg_cost_problem(const xmlNode *root, LimitId *ret_limit)
{
    const xmlNode *path = find_long_path(root);
    Count n = count_all(root);

    if (path != NULL) {
        *ret_limit = LIMIT_PICTURE_PATH;
        return g_strdup_printf("line %d: the path is too long", (int)xmlGetLineNo(path));
    }
    if (n.elements > (double)limit_get(LIMIT_PICTURE_ELEMENTS)) {
        *ret_limit = LIMIT_PICTURE_ELEMENTS;
        return g_strdup("it draws too many elements: save it as PNG");
    }
    if (n.effects * picture_area(root) > (double)limit_get(LIMIT_PICTURE_FILTERS)) {
        *ret_limit = LIMIT_PICTURE_FILTERS;
        return g_strdup("it has too many filters and masks for its size: save it as PNG");
    }
    return NULL;
}
