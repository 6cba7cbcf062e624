/* Text whose direction differs from its page's; browsers would place its punctuation at the wrong
 * end. */
#include "outputs/site/build.h"

/* True for letters of Hebrew, Arabic and the other right-to-left scripts of Unicode. */
static bool
runs_left(gunichar c)
{
    return ((c >= 0x590 && c < 0x900) || (c >= 0xfb1d && c < 0xfe00) ||
            (c >= 0xfe70 && c < 0xff00) || (c >= 0x10800 && c < 0x11000) ||
            (c >= 0x1e800 && c < 0x1f000)) &&
           g_unichar_isalpha(c);
}

/* Directions of the letters of a text so far. */
typedef struct {
    bool first_left; /* the first letter is right-to-left */
    bool any, left;
} Letters;

/* Examines a text; false when the result is certain. */
static bool
look(const char *text, bool right_to_left, Letters *letters)
{
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = (guchar)*at < 0x80 ? (gunichar)*at : g_utf8_get_char(at);
        bool left = c >= 0x80 && runs_left(c);
        if (!left && !(c < 0x80 ? g_ascii_isalpha((char)c) : g_unichar_isalpha(c))) {
            continue;
        }
        letters->first_left = letters->any ? letters->first_left : left;
        letters->any = true;
        letters->left = letters->left || left;
        if (left || !right_to_left) {
            return false;
        }
    }
    return true;
}

const char *
html_direction(const PageBuilder *builder, const xmlNode *source)
{
    bool right_to_left = html_is_right_to_left(builder);
    Letters letters = { 0 };

    for (const xmlNode *at = source->children; at != NULL; at = tree_next(at, source)) {
        if (at->type == XML_TEXT_NODE &&
            !look((const char *)at->content, right_to_left, &letters)) {
            break;
        }
    }
    if (right_to_left) {
        return letters.any && !letters.left ? "ltr" : NULL;
    }
    return letters.first_left ? "rtl" : NULL;
}

/* True for a sign directly before a digit and not after a letter or digit: "-3", but not a
 * range. */
static bool
is_number_sign(const char *text, const char *at)
{
    gunichar c = g_utf8_get_char(at);

    if ((c != '+' && c != '-' && c != 0x2212) || !g_ascii_isdigit(*g_utf8_next_char(at))) {
        return false;
    }
    gunichar before = at > text ? g_utf8_get_char(g_utf8_prev_char(at)) : ' ';
    return g_unichar_isspace(before) || before == '(' || before == '[';
}

const char *
html_mark_signs(const PageBuilder *builder, const char *text)
{
    g_autoptr(GString) out = NULL;
    const char *from = text;

    if (!html_is_right_to_left(builder)) {
        return text;
    }
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        if (is_number_sign(text, at)) {
            out = out != NULL ? out : g_string_new(NULL);
            g_string_append_len(out, from, at - from);
            g_string_append(out, "\u200E");
            from = at;
        }
    }
    if (out == NULL) {
        return text;
    }
    g_string_append(out, from);
    return arena_strdup(builder->arena, out->str);
}

void
html_words(PageBuilder *builder, const xmlNode *source, xmlNode *target)
{
    const char *direction = html_direction(builder, source);

    if (direction != NULL) {
        target = markup_element(target, "bdi", NULL);
        markup_attribute(target, "dir", direction);
    }
    html_inlines(builder, source, target);
}
