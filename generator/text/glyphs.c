#include "text/glyphs.h"

#include <hb-ot.h>
#include <hb.h>

TextFont
text_font(hb_face_t *face, int index, Arena *arena)
{
    char name[128];
    unsigned size = sizeof name;
    hb_blob_t *cff = hb_face_reference_table(face, HB_TAG('C', 'F', 'F', ' '));

    hb_ot_name_get_utf8(face, HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_LANGUAGE_INVALID, &size, name);
    TextFont font = { .index = index,
                      .name = arena_strdup(arena, size > 0 ? name : "Unnamed"),
                      .face = hb_face_reference(face),
                      .cff = hb_blob_get_length(cff) > 0 };
    hb_blob_destroy(cff);
    return font;
}
