#include "outputs/pdf/pictures/chart_pdf.h"

#include "outputs/pdf/galley.h"
#include "outputs/pdf/pictures/forms.h"

/* A CSS pixel is 1/96 inch. */
static double
points_per_unit(const Scene *scene)
{
    return scene->magnify * (scene->layout == CHART_PRINT ? 1 : .75);
}

bool
chart_pdf_write(const Scene *scene, const Theme *theme, ThemeVariant variant, GByteArray *out,
                Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    Forms *forms = forms_new(arena, diag);
    float width = (float)(scene->width * points_per_unit(scene));
    float height = (float)(scene->height * points_per_unit(scene));
    StructNode *document = struct_new(arena, "Document");
    StructNode *figure = struct_add(arena, document, "Figure");
    DisplayItem item = { .kind = DISPLAY_FORM,
                         .node = figure,
                         .width = width,
                         .height = height,
                         .index = forms_add_chart(forms, scene, theme, variant) };
    DisplayPage page = { .width = width, .height = height, .items = &item, .n_items = 1 };
    Display display = { .title = scene->title,
                        .subject = scene->source,
                        .language = "en",
                        .pages = &page,
                        .n_pages = 1,
                        .root = document };

    figure->alt = scene->description;
    figure->bbox[2] = width;
    figure->bbox[3] = height;
    return forms_finish(forms, &display) && pdf_serialise(&display, 1, out, diag);
}
