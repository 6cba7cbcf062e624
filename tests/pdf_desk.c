#include "tests/pdf_desk.h"

#include <string.h>

const char desk_prose[] =
    "Six pairs of results share benchmark, scenario and round. In each, the H100 did more work per "
    "chip. Two pairs come with enough runs for an interval, and both intervals leave parity out: "
    "0.68 on 8 chips and 0.52 on 512. The other four are single scores, drawn hollow; they agree "
    "in direction, but nothing can be said about their spread.";

void
desk_open(Desk *desk, G_GNUC_UNUSED const void *data)
{
    desk->arena = arena_new();
    desk->diag = diag_new();
    const Theme *theme = theme_load("assets/theme.yaml", NULL, desk->arena, desk->diag);
    g_assert_nonnull(theme);
    g_assert_true(fonts_init(theme, desk->diag));
    desk->theme = theme;
    desk->hyphens = hyphens_new("en", true, (Place){ 0 }, desk->arena, desk->diag);
    desk->shaper = shaper_new(theme, "en", desk->hyphens, desk->arena, desk->diag);
    desk->setter = setter_new(desk->shaper, desk->arena);
    desk->print = print_style_new(theme, desk->shaper, desk->arena);
    desk->galley = galley_new(desk->arena);
}

void
desk_close(Desk *desk, G_GNUC_UNUSED const void *data)
{
    arena_free(desk->arena);
    diag_free(desk->diag);
}

Paragraph *
desk_set(Desk *desk, const char *text, float width)
{
    Span span = { .text = text, .n_bytes = strlen(text), .style = &desk->print->body };
    Paragraph *paragraph =
        paragraph_new(desk->setter, &span, 1, (Place){ .file = "a.md", .line = 7 });

    paragraph_break(desk->setter, paragraph, width, false);
    return paragraph;
}

char *
desk_line(Desk *desk, const Paragraph *paragraph, uint32_t index)
{
    GString *text = g_string_new(NULL);

    slab_begin(desk->galley, 0);
    paragraph_place(desk->setter, paragraph, index, 0, 0, desk->galley);
    const Slab *slab = slab_end(desk->galley, 0);
    for (uint32_t i = 0; i < slab->n_items; i++) {
        bool mark = slab->items[i].late && slab->items[i].width <= 0; /* direction marks */
        g_string_append(text, slab->items[i].text != NULL && !mark ? slab->items[i].text : "");
    }
    return g_string_free(text, FALSE);
}
