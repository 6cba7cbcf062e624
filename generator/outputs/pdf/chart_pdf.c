#include "outputs/pdf/chart_pdf.h"

#include "outputs/pdf/scene_content.h"

/* Objects that refer to each other. */
typedef struct {
    int page, pages, contents, root, figure, parents;
} Objects;

/* The file's own fonts, in order of first use. */
typedef struct {
    PdfFile *file;
    Arena *arena;
    GPtrArray *fonts; /* of DisplayFont */
    GPtrArray *uses;  /* of FontUse, in the fonts' order */
} Fonts;

static void
fonts_clear(Fonts *fonts)
{
    for (guint i = 0; i < fonts->fonts->len; i++) {
        DisplayFont *font = fonts->fonts->pdata[i];
        hb_face_destroy(font->face);
        font_use_free(fonts->uses->pdata[i]);
    }
    g_ptr_array_free(fonts->fonts, TRUE);
    g_ptr_array_free(fonts->uses, TRUE);
}

static const DisplayFont *
find_font(void *data, hb_face_t *face)
{
    const Fonts *fonts = data;

    for (guint i = 0; i < fonts->fonts->len; i++) {
        const DisplayFont *font = fonts->fonts->pdata[i];
        if (font->face == face) {
            return font;
        }
    }
    DisplayFont *font = arena_new0(fonts->arena, DisplayFont);
    *font = display_font(face, (int)fonts->fonts->len, fonts->arena);
    g_ptr_array_add(fonts->fonts, font);
    g_ptr_array_add(fonts->uses, font_use_new(font, pdf_object_reserve(fonts->file)));
    return font;
}

static bool
plan_fonts(const Fonts *fonts, Diag *diag)
{
    for (guint i = 0; i < fonts->uses->len; i++) {
        if (!font_use_plan(fonts->uses->pdata[i], diag)) {
            return false;
        }
    }
    return true;
}

/* Appends the entries of a /Font dictionary; no object is open. */
static bool
write_fonts(const Fonts *fonts, GString *resources, Diag *diag)
{
    for (guint i = 0; i < fonts->uses->len; i++) {
        FontUse *use = fonts->uses->pdata[i];
        if (!font_use_embed(use, diag)) {
            return false;
        }
        g_string_append_printf(resources, "/F%u ", i);
        syntax_reference(resources, font_use_object(use));
        font_use_write(use, fonts->file);
    }
    return true;
}

/* A px on screen is 1/96 inch. */
static double
points_per_unit(const Scene *scene)
{
    return scene->layout == CHART_PRINT ? 1 : .75;
}

static void
append_entry(GString *out, const char *key, int object)
{
    g_string_append(out, key);
    syntax_reference(out, object);
}

static void
append_box(GString *out, const char *key, const Scene *scene)
{
    double scale = points_per_unit(scene);

    g_string_append_printf(out, "%s[0 0 ", key);
    syntax_number(out, scene->width * scale);
    g_string_append_c(out, ' ');
    syntax_number(out, scene->height * scale);
    g_string_append_c(out, ']');
}

/* In the scene's units, y downwards, all of it the figure's. */
static void
open_content(const Scene *scene, GString *out)
{
    double scale = points_per_unit(scene);

    syntax_number(out, scale);
    g_string_append(out, " 0 0 ");
    syntax_number(out, -scale);
    g_string_append(out, " 0 ");
    syntax_number(out, scene->height * scale);
    g_string_append(out, " cm\n/Figure<</MCID 0>>BDC\n");
}

static void
write_page(const Scene *scene, const Objects *objects, const GString *resources, PdfFile *file)
{
    GString *out = pdf_object_open(file, objects->page);

    append_entry(out, "<</Type/Page/Parent ", objects->pages);
    append_box(out, "/MediaBox", scene);
    append_entry(out, "/Contents ", objects->contents);
    g_string_append_printf(out,
                           "/Resources<<%s>>/Group<</S/Transparency/CS/DeviceRGB>>"
                           "/StructParents 0/Tabs/S>>",
                           resources->str);
    pdf_object_close(file);
    out = pdf_object_open(file, objects->pages);
    append_entry(out, "<</Type/Pages/Count 1/Kids[", objects->page);
    g_string_append(out, "]>>");
    pdf_object_close(file);
}

static void
write_structure(const Scene *scene, const Objects *objects, PdfFile *file)
{
    GString *out = pdf_object_open(file, objects->root);

    append_entry(out, "<</Type/StructTreeRoot/K ", objects->figure);
    append_entry(out, "/ParentTree ", objects->parents);
    g_string_append(out, "/ParentTreeNextKey 1>>");
    pdf_object_close(file);
    out = pdf_object_open(file, objects->figure);
    append_entry(out, "<</Type/StructElem/S/Figure/P ", objects->root);
    append_entry(out, "/Pg ", objects->page);
    g_string_append(out, "/K 0/Alt");
    syntax_text(out, scene->description);
    append_box(out, "/A<</O/Layout/Placement/Block/BBox", scene);
    g_string_append(out, ">>>>");
    pdf_object_close(file);
    out = pdf_object_open(file, objects->parents);
    append_entry(out, "<</Nums[0[", objects->figure);
    g_string_append(out, "]]>>");
    pdf_object_close(file);
}

static int
write_catalog(const Objects *objects, PdfFile *file)
{
    int object = pdf_object_reserve(file);
    GString *out = pdf_object_open(file, object);

    append_entry(out, "<</Type/Catalog/Pages ", objects->pages);
    append_entry(out, "/StructTreeRoot ", objects->root);
    g_string_append(out, "/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>"
                         "/Lang(en)>>");
    pdf_object_close(file);
    return object;
}

static int
write_info(const Scene *scene, PdfFile *file)
{
    int object = pdf_object_reserve(file);
    GString *out = pdf_object_open(file, object);

    g_string_append(out, "<</Title");
    syntax_text(out, scene->title);
    g_string_append(out, "/Subject");
    syntax_text(out, scene->source);
    g_string_append(out, ">>");
    pdf_object_close(file);
    return object;
}

static bool
write_file(const SceneContent *content, const Scene *scene, const Fonts *fonts, GByteArray *out,
           Diag *diag)
{
    PdfFile *file = fonts->file;
    g_autoptr(GString) operators = g_string_sized_new(1 << 14), resources = g_string_new(NULL);
    FontUse *const *uses = (FontUse *const *)(const void *)fonts->uses->pdata;

    int first = pdf_object_reserve(file);
    Objects objects = { first, first + 1, first + 2, first + 3, first + 4, first + 5 };
    for (int i = 1; i < 6; i++) {
        pdf_object_reserve(file);
    }
    scene_content_note(content, uses);
    if (!plan_fonts(fonts, diag)) {
        return false;
    }
    open_content(scene, operators);
    scene_content_write(content, uses, operators);
    g_string_append(operators, "EMC\n");
    pdf_object_open(file, objects.contents);
    pdf_object_close_stream(file, pdf_deflate(operators->str, operators->len, PACK_WELL), true);
    scene_content_append_states(content, resources);
    g_string_append(resources, "/Font<<");
    if (!write_fonts(fonts, resources, diag)) {
        return false;
    }
    g_string_append(resources, ">>");
    write_page(scene, &objects, resources, file);
    write_structure(scene, &objects, file);
    int catalog = write_catalog(&objects, file), info = write_info(scene, file);
    pdf_file_write(file, catalog, info, 1, out);
    return true;
}

bool
chart_pdf_write(const Scene *scene, const Theme *theme, ThemeVariant variant, GByteArray *out,
                Diag *diag)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(PdfFile) file = pdf_file_new();
    Fonts fonts = { file, arena, g_ptr_array_new(), g_ptr_array_new() };
    const SceneContent *content =
        scene_content_new(scene, theme, variant, find_font, &fonts, arena);
    bool written = write_file(content, scene, &fonts, out, diag);

    fonts_clear(&fonts);
    return written;
}
