#include "outputs/pdf/write_form.h"

/* The unit square's share of a form's own units needs more decimals. */
static void
append_fine(GString *out, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append(out, g_ascii_formatd(text, sizeof text, "%.9f", number));
    g_string_append_c(out, ' ');
}

void
form_append_box(GString *out, const double box[4])
{
    double width = box[2] - box[0], height = box[3] - box[1];

    g_string_append(out, "/Type/XObject/Subtype/Form/BBox[");
    for (size_t i = 0; i < 4; i++) {
        syntax_number(out, box[i]);
        g_string_append_c(out, i < 3 ? ' ' : ']');
    }
    g_string_append(out, "/Matrix[");
    append_fine(out, 1 / width);
    g_string_append(out, "0 0 ");
    append_fine(out, 1 / height);
    append_fine(out, -box[0] / width);
    append_fine(out, -box[1] / height);
    g_string_append_c(out, ']');
}

GByteArray *
form_make_chart(const SceneContent *chart, FontUse *const *uses)
{
    g_autoptr(GString) operators = g_string_sized_new(1 << 14);

    SYNTAX_LITERAL(operators, "1 0 0 -1 0 ");
    syntax_number(operators, scene_content_height(chart));
    SYNTAX_LITERAL(operators, " cm\n");
    scene_content_write(chart, uses, operators);
    return pdf_deflate(operators->str, operators->len, PACK_FAST);
}

void
form_write_chart(const SceneContent *chart, FontUse *const *uses, GByteArray *content, int object,
                 PdfFile *file)
{
    const double box[] = { 0, 0, scene_content_width(chart), scene_content_height(chart) };
    size_t n_fonts = 0;
    const DisplayFont *const *fonts = scene_content_fonts(chart, &n_fonts);
    GString *out = pdf_object_open(file, object);

    form_append_box(out, box);
    /* a group: some readers else move thin lines to whole pixels, each to its own width */
    SYNTAX_LITERAL(out, "/Group<</S/Transparency/I true/CS/DeviceRGB>>/Resources<<");
    scene_content_append_states(chart, out);
    SYNTAX_LITERAL(out, "/Font<<");
    for (size_t i = 0; i < n_fonts; i++) {
        g_string_append_printf(out, "/F%d ", fonts[i]->index);
        syntax_reference(out, font_use_object(uses[fonts[i]->index]));
    }
    SYNTAX_LITERAL(out, ">>>>");
    pdf_object_close_stream(file, content, true);
}
