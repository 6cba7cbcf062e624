/* TeX formulas and Mermaid diagrams, which the program does not draw: their source is printed, and
 * a warning reports the first one of each page. */
#include "document/loading.h"
#include "document/markdown/inline.h"

#include <string.h>

typedef struct {
    unsigned n;
    Place first;
} Found;

static void
note_found(Found *found, const xmlNode *at)
{
    if (found->n++ == 0) {
        found->first = tree_place(at);
    }
}

static void
warn(Loading *loading, const Found *found, const char *code, const char *what, const char *instead)
{
    if (found->n == 1) {
        diag_warning(loading->diag, found->first, code, "%s is printed as it is written: %s", what,
                     instead);
    } else if (found->n > 1) {
        diag_warning(loading->diag, found->first, code,
                     "%s is printed as it is written (%u more on this page): %s", what,
                     found->n - 1, instead);
    }
}

/* ---- Syntax of other programs ---- */

/* True if foreign syntax begins at `at`, which may be the start of a paragraph's `text` or any
 * place in it. */
typedef bool MarkFunction(const char *text, const char *at);

static bool
is_shortcode(const char *text, const char *at)
{
    (void)text;
    return inline_is_template_mark(at);
}

static bool
is_liquid_tag(const char *text, const char *at)
{
    return g_str_has_prefix(at, "{%") && (at == text || at[-1] != '{');
}

static bool
is_admonition(const char *text, const char *at)
{
    return at == text && (g_str_has_prefix(at, "!!! ") || g_str_has_prefix(at, "??? "));
}

static bool
is_tab(const char *text, const char *at)
{
    return at == text && g_str_has_prefix(at, "=== \"");
}

static bool
is_highlight(const char *text, const char *at)
{
    const char *close =
        g_str_has_prefix(at, "==") && g_ascii_isalnum(at[2]) ? strstr(at + 2, "==") : NULL;

    return close != NULL && (at == text || at[-1] == ' ') && close[-1] != ' ';
}

static bool
is_emoji_name(const char *text, const char *at)
{
    size_t n = *at == ':' ? strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_") : 0;

    return n > 1 && at[1 + n] == ':' && (at == text || at[-1] == ' ') &&
           strchr(" .,!", at[2 + n]) != NULL;
}

static const struct {
    MarkFunction *is;
    const char *what, *instead;
} foreign[] = {
    { is_shortcode, "a shortcode of Hugo", "here only {{< include parts/terms.md >}} is known" },
    { is_liquid_tag, "a Liquid tag", "remove it, or write what it would insert" },
    { is_admonition, "an admonition of MkDocs", "write > [!NOTE], and > before each line of it" },
    { is_tab, "a tab of MkDocs", "give each its own heading" },
    { is_highlight, "a highlight in ==", "write **bold**" },
    { is_emoji_name, "an emoji by its name", "write the emoji itself" },
};

static void
find_foreign(Found found[], const xmlNode *node)
{
    const char *text = (const char *)node->content;
    size_t at = strcspn(text, "{!?=:");

    for (; text[at] != '\0'; at += 1 + strcspn(text + at + 1, "{!?=:")) {
        for (size_t i = 0; i < G_N_ELEMENTS(foreign); i++) {
            if (foreign[i].is(text, text + at)) {
                note_found(&found[i], node->parent);
            }
        }
    }
}

void
as_written_warn(Loading *loading, const xmlNode *root)
{
    Found formulas = { 0 }, diagrams = { 0 }, others[G_N_ELEMENTS(foreign)] = { 0 };

    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (at->type == XML_TEXT_NODE && !tree_is(at->parent, "code")) {
            find_foreign(others, at);
        }
        if (!tree_is(at, "code")) {
            continue;
        }
        const char *language = tree_attribute(at, "language");
        if (g_strcmp0(language, "mermaid") == 0) {
            note_found(&diagrams, at);
        } else if (g_strcmp0(language, "math") == 0 || tree_attribute(at, "tex") != NULL) {
            note_found(&formulas, at);
        }
    }
    warn(loading, &formulas, "directive-formula", "a formula in TeX",
         "write it in words, as a block ```equation, or show a picture of it");
    warn(loading, &diagrams, "directive-mermaid", "a diagram in Mermaid",
         "show a picture of it, ![what it says](diagram.svg)");
    for (size_t i = 0; i < G_N_ELEMENTS(foreign); i++) {
        warn(loading, &others[i], "markdown-foreign", foreign[i].what, foreign[i].instead);
    }
}
