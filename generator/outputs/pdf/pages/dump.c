/* The display list as text: one line per item, then the structure tree. */
#include "outputs/pdf/display.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* A hundredth of a point is below any visible difference. */
static void
append_points(GString *out, float value)
{
    double rounded = round((double)value * 100) / 100;

    g_string_append_c(out, ' ');
    number_append_exact(out, rounded);
}

static void
append_quoted(GString *out, const char *text)
{
    g_autofree char *escaped = g_strescape(
        text != NULL ? text : "",
        "\200\201\202\203\204\205\206"
        "\207\210\211\212\213\214\215\216\217\220\221\222\223\224\225\226\227\230\231\232\233\234"
        "\235\236\237\240\241\242\243\244\245\246\247\250\251\252\253\254\255\256\257\260\261\262"
        "\263\264\265\266\267\270\271\272\273\274\275\276\277\300\301\302\303\304\305\306\307\310"
        "\311\312\313\314\315\316\317\320\321\322\323\324\325\326\327\330\331\332\333\334\335\336"
        "\337\340\341\342\343\344\345\346\347\350\351\352\353\354\355\356\357\360\361\362\363\364"
        "\365\366\367\370\371\372\373\374\375\376\377");

    g_string_append_printf(out, " \"%s\"", escaped);
}

static void
append_colour(GString *out, Colour colour)
{
    g_string_append_printf(out, " #%02x%02x%02x", (unsigned)lround(colour.red * 255),
                           (unsigned)lround(colour.green * 255),
                           (unsigned)lround(colour.blue * 255));
}

static void
dump_item(const DisplayItem *item, GString *out)
{
    static const char *const kinds[] = { "text", "rule", "shape", "picture", "form" };

    g_string_append_printf(out, "  %s %s", kinds[item->kind],
                           item->node != NULL ? item->node->type : "-");
    append_points(out, item->x);
    append_points(out, item->y);
    append_points(out, item->width);
    if (item->kind == DISPLAY_TEXT) {
        g_string_append_printf(out, " %s", item->font->name);
        append_points(out, item->size);
    } else {
        append_points(out, item->height);
    }
    append_colour(out, item->colour);
    if (item->kind == DISPLAY_TEXT) {
        append_quoted(out, item->text);
    } else if (item->kind == DISPLAY_PICTURE || item->kind == DISPLAY_FORM) {
        g_string_append_printf(out, " %zu", item->index);
    }
    g_string_append_c(out, '\n');
}

static void
dump_page(const DisplayPage *page, GString *out)
{
    g_string_append_printf(out, "page %s", page->label);
    append_points(out, page->width);
    append_points(out, page->height);
    g_string_append_c(out, '\n');
    for (size_t i = 0; i < page->n_targets; i++) {
        g_string_append_printf(out, "  target %s", page->targets[i].name);
        append_points(out, page->targets[i].y);
        g_string_append_c(out, '\n');
    }
    for (size_t i = 0; i < page->n_items; i++) {
        dump_item(&page->items[i], out);
    }
    for (size_t i = 0; i < page->n_links; i++) {
        const DisplayLink *link = &page->links[i];
        g_string_append(out, "  link");
        append_points(out, link->x);
        append_points(out, link->y);
        append_points(out, link->width);
        append_points(out, link->height);
        g_string_append_printf(out, " %s%s", link->url != NULL ? "" : "#",
                               link->url != NULL ? link->url : link->destination);
        append_quoted(out, link->contents);
        g_string_append_c(out, '\n');
    }
}

static void
dump_node(const StructNode *node, int depth, GString *out)
{
    g_string_append_printf(out, "%*s%s", 2 * depth, "", node->type);
    if (node->id != NULL) {
        g_string_append_printf(out, " id=%s", node->id);
    }
    if (node->scope != NULL) {
        g_string_append_printf(out, " scope=%s", node->scope);
    }
    if (node->column_span > 1) {
        g_string_append_printf(out, " columns=%d", node->column_span);
    }
    if (node->list_numbering != NULL) {
        g_string_append_printf(out, " numbering=%s", node->list_numbering);
    }
    if (node->alt != NULL) {
        g_string_append(out, " alt=");
        append_quoted(out, node->alt);
    }
    g_string_append_c(out, '\n');
    for (const StructNode *child = node->first; child != NULL; child = child->next) {
        dump_node(child, depth + 1, out);
    }
}

static void
dump_outline(const OutlineEntry *entry, int depth, GString *out)
{
    for (; entry != NULL; entry = entry->next) {
        g_string_append_printf(out, "%*soutline %s", 2 * depth, "", entry->destination);
        append_quoted(out, entry->title);
        g_string_append_c(out, '\n');
        dump_outline(entry->first, depth + 1, out);
    }
}

void
display_dump(const Display *display, GString *out)
{
    for (size_t i = 0; i < display->n_pages; i++) {
        dump_page(&display->pages[i], out);
    }
    dump_node(display->root, 0, out);
    dump_outline(display->outline, 0, out);
    for (size_t i = 0; i < display->n_attachments; i++) {
        g_string_append_printf(out, "attachment %s %s %zu\n", display->attachments[i].name,
                               display->attachments[i].mime, display->attachments[i].size);
    }
}
