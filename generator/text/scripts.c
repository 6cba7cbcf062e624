#include "text/scripts.h"

#include <hb.h>
#include <pango/pangocairo.h>
#include <string.h>

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

/* Saves a call of Pango for the languages of most reports. */
static bool
is_known_from_left(const char *language)
{
    static const char known[] =
        " bg ca cs da de el en es et eu fi fr ga gl hr hu is it lt lv mk mt "
        "nb nl nn no pl pt ro ru sk sl sq sv tr uk ";
    size_t length = strcspn(language, "-_");
    char sought[] = " xx ";

    if (length != 2) {
        return false;
    }
    memcpy(sought + 1, language, length);
    return strstr(known, sought) != NULL;
}

bool
language_right_to_left(const char *language)
{
    int n_scripts = 0;

    if (is_known_from_left(language)) {
        return false;
    }
    const PangoScript *scripts =
        pango_language_get_scripts(pango_language_from_string(language), &n_scripts);

    if (scripts == NULL || n_scripts == 0) {
        return false;
    }
    return script_right_to_left((GUnicodeScript)scripts[0]);
}
