/* Formulas between dollar signs and diagrams in Mermaid's words are nothing that the program
 * draws: they are printed as they were written, and whoever wrote them is told. */
#include "document/loading.h"

#include <string.h>

enum { FORMULA_MAX = 400 };

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

/* Pandoc's rule: no blank within the signs, no digit behind, and here no letter or digit before,
 * as in US$5. A price or a variable of the shell is no formula: something of TeX stands in one. */
static const char *
formula_end(const char *text, const char *at)
{
    size_t signs = at[1] == '$' ? 2 : 1;
    const char *inner = at + signs;
    bool opens =
        (at == text || !g_ascii_isalnum(at[-1])) && (signs == 2 || !g_ascii_isspace(*inner));
    const char *close = opens ? strchr(inner, '$') : NULL;

    if (close == NULL || close == inner || close - inner > FORMULA_MAX ||
        (signs == 2 && close[1] != '$') ||
        (signs == 1 && (g_ascii_isspace(close[-1]) || g_ascii_isdigit(close[1])))) {
        return NULL;
    }
    g_autofree char *formula = g_strndup(inner, (gsize)(close - inner));
    bool is_name = g_ascii_isalpha(formula[0]) && formula[1] == '\0';
    bool is_tex =
        is_name || strpbrk(formula, "\\^={") != NULL || (formula[0] != '\0' && formula[1] == '_');
    return is_tex && strstr(formula, "{{") == NULL ? close + signs : NULL;
}

static void
append_prose(const xmlNode *node, GString *out)
{
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        if (child->type == XML_TEXT_NODE) {
            g_string_append(out, (const char *)child->content);
        } else if (tree_is(child, "em") || tree_is(child, "strong")) {
            append_prose(child, out); /* NOLINT(misc-no-recursion): Markdown's nesting is limited */
        } else {
            g_string_append_c(out, ' ');
        }
    }
}

/* The line where the block begins, or one up to the next blank line, has a dollar sign behind a
 * backslash: the writer means the sign itself. */
static bool
means_signs(const xmlNode *block, const char *text, const char *file)
{
    Place place = tree_place(block);
    const char *at = text;

    if (place.file == NULL || !g_str_equal(place.file, file)) {
        return false;
    }
    for (int line = 1; line < place.line && at != NULL; line++) {
        at = strchr(at, '\n');
        at = at != NULL ? at + 1 : NULL;
    }
    const char *sign = at != NULL ? strstr(at, "\\$") : NULL;
    const char *blank = at != NULL ? strstr(at, "\n\n") : NULL;
    return sign != NULL && (blank == NULL || sign < blank);
}

static void
find_formulas(Found *found, const xmlNode *block, const char *source, const char *file)
{
    g_autoptr(GString) text = g_string_new(NULL);

    append_prose(block, text);
    for (const char *at = text->str; (at = strchr(at, '$')) != NULL;) {
        const char *end = formula_end(text->str, at);
        if (end != NULL && means_signs(block, source, file)) {
            return;
        }
        if (end != NULL) {
            note_found(found, block);
        }
        at = end != NULL ? end : at + (at[1] == '$' ? 2 : 1);
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

void
as_written_warn(Loading *loading, const xmlNode *root, Bytes text, const char *file)
{
    static const char *const blocks[] = { "p", "cell", "column", "heading", "meaning", NULL };
    Found formulas = { 0 }, diagrams = { 0 };

    if (memchr(text.data, '$', text.size) == NULL && strstr(text.data, "```") == NULL &&
        strstr(text.data, "~~~") == NULL) {
        return; /* neither signs nor blocks: most pages */
    }
    g_autofree char *source = g_strndup(text.data, text.size);
    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (at->type != XML_ELEMENT_NODE) {
            continue;
        }
        const char *language = tree_is(at, "code") ? tree_attribute(at, "language") : NULL;
        if (language != NULL && g_str_equal(language, "mermaid")) {
            note_found(&diagrams, at);
        } else if (language != NULL && g_str_equal(language, "math")) {
            note_found(&formulas, at);
        } else if (g_strv_contains(blocks, (const char *)at->name)) {
            find_formulas(&formulas, at, source, file);
        }
    }
    warn(loading, &formulas, "directive-formula", "a formula in TeX",
         "write it in words, as a block ```equation, or show a picture of it");
    warn(loading, &diagrams, "directive-mermaid", "a diagram in Mermaid",
         "show a picture of it, ![what it says](diagram.svg)");
}
