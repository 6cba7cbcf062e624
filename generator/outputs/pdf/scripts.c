#include "outputs/pdf/scripts.h"

#include "charts/pango_library.h"

#include <hb.h>

const char *
script_font_package(uint32_t character)
{
    switch (g_unichar_get_script(character)) {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_BOPOMOFO:
        return "fonts-noto-cjk";
    case G_UNICODE_SCRIPT_COMMON:
        return "fonts-symbola";
    default:
        return "fonts-noto-core";
    }
}

bool
script_right_to_left(GUnicodeScript script)
{
    hb_tag_t tag = g_unicode_script_to_iso15924(script);
    return hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(tag)) == HB_DIRECTION_RTL;
}

bool
language_right_to_left(const char *language)
{
    int n_scripts = 0;
    const PangoScript *scripts =
        pango_language_get_scripts(pango_language_from_string(language), &n_scripts);

    if (scripts == NULL || n_scripts == 0) {
        return false;
    }
    return script_right_to_left((GUnicodeScript)scripts[0]);
}
