#include "text/font_damage.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb-subset.h>

/* Subsets the font, as the HTML and PDF output do. */
static bool
can_be_subset(hb_face_t *face)
{
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    g_assert(input != NULL);

    hb_face_collect_unicodes(face, hb_subset_input_unicode_set(input));
    hb_face_t *subset = hb_subset_or_fail(face, input);
    bool fine = subset != NULL;
    hb_face_destroy(subset);
    hb_subset_input_destroy(input);
    return fine;
}

/* Loads all outlines, as cairo does. */
static bool
has_outlines(const char *file, int index)
{
    FT_Library library = NULL;
    FT_Face face = NULL;
    bool fine = FT_Init_FreeType(&library) == 0 && FT_New_Face(library, file, index, &face) == 0 &&
                FT_IS_SCALABLE(face);

    for (FT_Long i = 0; fine && i < face->num_glyphs; i++) {
        fine = FT_Load_Glyph(face, (FT_UInt)i, FT_LOAD_NO_SCALE) == 0;
    }
    if (face != NULL) {
        FT_Done_Face(face);
    }
    if (library != NULL) {
        FT_Done_FreeType(library);
    }
    return fine;
}

bool
font_is_whole(const char *file, int index)
{
    hb_blob_t *blob = hb_blob_create_from_file(file);
    hb_face_t *face = hb_face_create(blob, (unsigned)index & 0xffff);
    bool fine =
        hb_face_get_glyph_count(face) > 0 && can_be_subset(face) && has_outlines(file, index);

    hb_face_destroy(face);
    hb_blob_destroy(blob);
    return fine;
}
