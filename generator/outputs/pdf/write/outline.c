#include "outputs/pdf/write/outline.h"

#include <string.h>

typedef struct {
    const OutlineEntry *entry;
    size_t parent; /* index; entry 0 is the outline itself */
    int n_children;
    int object;
    size_t first, last, previous, next; /* indexes; 0: none */
} Item;

static Item *
item_at(const GArray *items, size_t index)
{
    return &g_array_index(items, Item, index);
}

/* Collects all entries, level by level; the array serves as the queue. */
static GArray *
collect(const OutlineEntry *first, PdfFile *file)
{
    GArray *items = g_array_new(FALSE, TRUE, sizeof(Item));
    Item top = { .object = pdf_object_reserve(file) };

    g_array_append_val(items, top);
    for (size_t i = 0; i < items->len; i++) {
        const OutlineEntry *child = i == 0 ? first : item_at(items, i)->entry->first;
        size_t previous = 0;
        for (; child != NULL; child = child->next) {
            Item item = { .entry = child, .parent = i, .previous = previous };
            size_t index = items->len;
            item.object = pdf_object_reserve(file);
            g_array_append_val(items, item);
            if (previous == 0) {
                item_at(items, i)->first = index;
            } else {
                item_at(items, previous)->next = index;
            }
            item_at(items, i)->last = index;
            item_at(items, i)->n_children++;
            previous = index;
        }
    }
    return items;
}

static void
append_relative(const GArray *items, GString *out, const char *key, size_t index)
{
    if (index != 0) {
        g_string_append(out, key);
        syntax_reference(out, item_at(items, index)->object);
    }
}

static void
write_item(const GArray *items, size_t index, PdfFile *file)
{
    const Item *item = item_at(items, index);
    GString *out = pdf_object_open(file, item->object);

    g_string_append(out, "<<");
    if (index == 0) {
        g_string_append(out, "/Type/Outlines");
    } else {
        g_string_append(out, "/Title");
        syntax_text(out, item->entry->title);
        g_string_append(out, "/Dest");
        syntax_bytes(out, item->entry->destination, strlen(item->entry->destination));
        g_string_append(out, "/Parent ");
        syntax_reference(out, item_at(items, item->parent)->object);
    }
    append_relative(items, out, "/Prev ", item->previous);
    append_relative(items, out, "/Next ", item->next);
    append_relative(items, out, "/First ", item->first);
    append_relative(items, out, "/Last ", item->last);
    if (item->n_children > 0) { /* only the top level is expanded */
        g_string_append(out, "/Count ");
        syntax_integer(out, index == 0 ? item->n_children : -item->n_children);
    }
    g_string_append(out, ">>");
    pdf_object_close(file);
}

int
outline_write(const OutlineEntry *first, PdfFile *file)
{
    if (first == NULL) {
        return 0;
    }
    g_autoptr(GArray) items = collect(first, file);
    for (size_t i = 0; i < items->len; i++) {
        write_item(items, i, file);
    }
    return item_at(items, 0)->object;
}

/* Numbering of a page label: 'D' decimal, 'r' lower-case Roman, 0 none. */
typedef struct {
    char style;
    int number;
} Label;

/* The value of a lower-case Roman numeral below 400; 0 for other texts. */
static int
roman_value(const char *text)
{
    static const struct {
        const char *digits;
        int value;
    } parts[] = { { "c", 100 }, { "xc", 90 }, { "l", 50 }, { "xl", 40 }, { "x", 10 },
                  { "ix", 9 },  { "v", 5 },   { "iv", 4 }, { "i", 1 } };
    int value = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        size_t size = strlen(parts[i].digits);
        for (int n = 0; n < 3 && strncmp(text, parts[i].digits, size) == 0; n++) {
            value += parts[i].value;
            text += size;
        }
    }
    return *text == '\0' ? value : 0;
}

static Label
label_read(const char *text)
{
    guint64 number = 0;

    if (text == NULL) {
        return (Label){ 0 };
    }
    if (*text != '0' && g_ascii_string_to_unsigned(text, 10, 1, 1000000, &number, NULL)) {
        return (Label){ 'D', (int)number };
    }
    int value = roman_value(text);
    return (Label){ value > 0 ? 'r' : 0, value };
}

void
page_labels_append(const Display *display, GString *out)
{
    Label last = { 0 };

    g_string_append(out, "/PageLabels<</Nums[");
    for (size_t i = 0; i < display->n_pages; i++) {
        const char *text = display->pages[i].label;
        Label label = label_read(text);
        bool goes_on =
            label.style != 0 && label.style == last.style && label.number == last.number + 1;
        last = label;
        if (goes_on) {
            continue;
        }
        syntax_integer(out, (int64_t)i);
        g_string_append(out, "<<");
        if (label.style != 0) {
            g_string_append_printf(out, "/S/%c/St %d", label.style, label.number);
        } else if (text != NULL) {
            g_string_append(out, "/P");
            syntax_text(out, text);
        }
        g_string_append(out, ">>");
    }
    g_string_append(out, "]>>");
}
