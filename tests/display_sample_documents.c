/* The sample documents themselves. */
#include "tests/display_sample.h"

#include <png.h>
#include <stdlib.h>

static void
release_bytes(gpointer bytes)
{
    g_byte_array_unref(bytes);
}

static void
add_forms(Sample *sample)
{
    GByteArray *forms = sample_forms();

    arena_defer(sample->arena, release_bytes, forms);
    sample->display.forms = (Bytes){ .data = (const char *)forms->data, .size = forms->len };
    sample->display.n_forms = 2;
}

static void
place(DisplayItem *item, float x, float y, float width, float height)
{
    item->x = x;
    item->y = y;
    item->width = width;
    item->height = height;
}

static StructNode *
add_figure(Sample *sample, StructNode *parent, const char *alt, float y)
{
    StructNode *figure = sample_node(sample, parent, "Figure");

    figure->alt = alt;
    figure->bbox[0] = 60;
    figure->bbox[1] = y;
    figure->bbox[2] = 200;
    figure->bbox[3] = 100;
    return figure;
}

static void
add_prose(Sample *sample)
{
    StructNode *section = sample_node(sample, sample->display.root, "Sect");
    StructNode *heading = sample_node(sample, section, "H1");
    StructNode *p = sample_node(sample, section, "P");
    float x = 60;

    sample_text(sample, NULL, SAMPLE_TEXT, 8, 60, 40, "Running head");
    sample_text(sample, heading, SAMPLE_TEXT, 24, 60, 90, "Efficient offices – AVATAR");
    sample_target(sample, "start", 70);
    x += sample_text(sample, p, SAMPLE_TEXT, 10, x, 120, "Read ");
    StructNode *link = sample_node(sample, p, "Link");
    DisplayLink *annotation = sample_link(sample, link);
    annotation->url = "https://example.org/über?a=(1)";
    annotation->contents = "The source, at example.org";
    annotation->x = x;
    annotation->y = 110;
    annotation->width = sample_text(sample, link, SAMPLE_TEXT, 10, x, 120, "the source");
    annotation->height = 14;
    x += annotation->width;
    x += sample_text(sample, p, SAMPLE_TEXT, 10, x, 120, " first");
    StructNode *reference = sample_node(sample, p, "Reference");
    x += sample_text(sample, reference, SAMPLE_TEXT, 6, x, 116, "1");
    StructNode *note = sample_node(sample, p, "Note");
    note->id = "note-first";
    sample_text(sample, p, SAMPLE_TEXT, 10, x, 120, ", then flow. ");
    StructNode *code = sample_node(sample, section, "Code");
    sample_text(sample, code, SAMPLE_CODE, 9, 60, 140, "x != y -> z");
    sample_text(sample, note, SAMPLE_TEXT, 7, 60, 780, "1 A note at the foot. ");
}

static void
add_list(Sample *sample)
{
    StructNode *list = sample_node(sample, sample->display.root, "L");

    list->list_numbering = "Decimal";
    for (int i = 0; i < 2; i++) {
        StructNode *item = sample_node(sample, list, "LI");
        StructNode *label = sample_node(sample, item, "Lbl");
        StructNode *body = sample_node(sample, item, "LBody");
        float y = (float)(170 + 14 * i);
        sample_text(sample, label, SAMPLE_TEXT, 10, 60, y, i == 0 ? "1. " : "2. ");
        sample_text(sample, body, SAMPLE_TEXT, 10, 80, y, i == 0 ? "One " : "Two ");
    }
}

static void
add_row(Sample *sample, StructNode *table, int row, float y)
{
    static const char *const names[] = { "Chip", "Minutes", "Chips" };
    StructNode *tr = sample_node(sample, table, "TR");

    for (int column = 0; column < 3; column++) {
        const char *text = names[column], *scope = "Column";
        if (row > 0) {
            text = arena_printf(sample->arena, "%d.%d", row, column);
            scope = column == 0 ? "Row" : NULL;
        }
        StructNode *cell = sample_node(sample, tr, scope != NULL ? "TH" : "TD");
        cell->scope = scope;
        sample_text(sample, cell, SAMPLE_TEXT, 8, (float)(60 + 90 * column), y, text);
    }
}

static void
add_table(Sample *sample, StructNode *parent, int n_rows, float top)
{
    StructNode *table = sample_node(sample, parent, "Table");

    table->summary = "What was measured";
    table->data = "scores.csv";
    for (int row = 0; row <= n_rows; row++) {
        float y = top + 13 * (float)row;
        add_row(sample, table, row, y);
        DisplayItem *rule = sample_item(sample, NULL, DISPLAY_RULE);
        place(rule, 60, y + 3, 260, 0.5F);
        rule->colour = (Colour){ 0.7, 0.7, 0.7 };
    }
}

static void
add_pictures(Sample *sample)
{
    static const uint32_t formats[] = { PNG_FORMAT_RGB, PNG_FORMAT_RGBA, PNG_FORMAT_GRAY,
                                        PNG_FORMAT_GA };
    size_t n = G_N_ELEMENTS(formats);

    sample->display.pictures = arena_array(sample->arena, DisplayPicture, n);
    sample->display.n_pictures = n;
    for (size_t i = 0; i < n; i++) {
        DisplayPicture *picture = &sample->display.pictures[i];
        picture->path = "sample.png";
        picture->data = sample_png(sample->arena, formats[i], &picture->size);
        StructNode *figure = add_figure(sample, sample->display.root, "A ramp of colours", 400);
        DisplayItem *item = sample_item(sample, figure, DISPLAY_PICTURE);
        item->index = i;
        place(item, (float)(60 + 70 * i), 400, 60, 60);
    }
}

static void
add_charts(Sample *sample)
{
    add_forms(sample);
    for (size_t i = 0; i < 2; i++) {
        float y = (float)(500 + 110 * i);
        StructNode *figure =
            add_figure(sample, sample->display.root, "Bars: H100 is ahead of v5p – by 1.5 ×", y);
        DisplayItem *form = sample_item(sample, figure, DISPLAY_FORM);
        form->index = i;
        place(form, 60, y, 200, 100);
    }
}

static void
add_outline(Sample *sample)
{
    OutlineEntry *entries = arena_array(sample->arena, OutlineEntry, 3);

    entries[0] = (OutlineEntry){ "Efficient offices – AVATAR", "start", NULL, NULL, NULL };
    entries[1] = (OutlineEntry){ "A table", "table", NULL, NULL, NULL };
    entries[2] = (OutlineEntry){ "Its rows", "table", NULL, NULL, NULL };
    entries[0].next = &entries[1];
    entries[1].first = entries[1].last = &entries[2];
    sample->display.outline = entries;
}

const Display *
sample_of_everything(Arena *arena)
{
    static DisplayAttachment attachments[] = {
        { .name = "scores.csv",
          .mime = "text/csv",
          .description = "The scores",
          .data = "chip,minutes\nH100,1\n",
          .size = 20 },
        { .name = "prices.csv",
          .mime = "text/csv",
          .description = "The prices",
          .data = "chip,usd\nH100,2\n",
          .size = 16 },
    };
    Sample *sample = sample_new(arena);

    add_prose(sample);
    add_list(sample);
    add_pictures(sample);
    add_charts(sample);
    sample_page(sample, "i");
    add_table(sample, sample->display.root, 4, 100);
    sample_target(sample, "table", 90);
    DisplayItem *shape = sample_item(sample, NULL, DISPLAY_SHAPE);
    place(shape, 300, 300, 0, 0);
    shape->path = "M 0 0 L 10 0 L 10 10 h -10 Z m 20 0 C 20 5 25 10 30 10 Q 35 5 30 0 Z";
    shape->colour = (Colour){ 0.8, 0.2, 0.1 };
    StructNode *p = sample_node(sample, sample->display.root, "P");
    StructNode *back = sample_node(sample, p, "Link");
    DisplayLink *link = sample_link(sample, back);
    link->destination = "start";
    link->contents = "Back to the start";
    link->x = 60;
    link->y = 390;
    link->width = sample_text(sample, back, SAMPLE_TEXT, 10, 60, 400, "Back ");
    link->height = 14;
    sample_page(sample, "1");
    add_outline(sample);
    sample->display.attachments = attachments;
    sample->display.n_attachments = G_N_ELEMENTS(attachments);
    return sample_finish(sample);
}

/* Forty lines of words from a fixed sequence. */
static void
add_words(Sample *sample, StructNode *parent, unsigned *seed)
{
    static const char *const words[] = { "price", "training", "TPU",         "cluster", "of",
                                         "the",   "minutes",  "efficient",   "and",     "result",
                                         "per",   "hour",     "accelerator", "in",      "office" };

    for (int paragraph = 0; paragraph < 5; paragraph++) {
        StructNode *p = sample_node(sample, parent, "P");
        for (int line = 0; line < 8; line++) {
            g_autoptr(GString) text = g_string_new(NULL);
            while (text->len < 85) {
                *seed = *seed * 1103515245U + 12345U;
                g_string_append(text, words[(*seed >> 16) % G_N_ELEMENTS(words)]);
                g_string_append_c(text, ' ');
            }
            float y = (float)(80 + 14 * (paragraph * 8 + line) + 6 * paragraph);
            sample_text(sample, p, SAMPLE_TEXT, 9.5F, 60, y, text->str);
        }
    }
}

const Display *
sample_report(Arena *arena, int n_pages)
{
    Sample *sample = sample_new(arena);
    unsigned seed = 1;

    add_forms(sample);
    for (int i = 0; i < n_pages; i++) {
        StructNode *section = sample_node(sample, sample->display.root, "Sect");
        StructNode *heading = sample_node(sample, section, i == 0 ? "H1" : "H2");
        const char *label = arena_printf(arena, "%d", i + 1);
        sample_text(sample, NULL, SAMPLE_TEXT, 8, 500, 800, label);
        sample_text(sample, heading, SAMPLE_TEXT, 15, 60, 60, "A section");
        add_words(sample, section, &seed);
        if (i % 2 == 0) {
            add_table(sample, section, 8, 690);
        } else {
            StructNode *figure = add_figure(sample, section, "A chart", 690);
            DisplayItem *form = sample_item(sample, figure, DISPLAY_FORM);
            form->index = (size_t)(i / 2 % 2);
            place(form, 60, 690, 200, 100);
        }
        sample_page(sample, label);
    }
    return sample_finish(sample);
}
