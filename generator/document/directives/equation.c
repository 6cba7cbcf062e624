/* ```equation eq-x: lines of a formula in words, numbered; each line is inline Markdown. */
#include "document/loading.h"
#include "document/markdown/markdown.h"

#include <string.h>

/* Escapes a sign or number at the start of a line, which would begin a list,
 * quotation or heading. */
static char *
inline_only(Arena *arena, const char *line)
{
    size_t digits = strspn(line, "0123456789");
    bool starred = line[0] == '*' && g_ascii_isspace(line[1]);
    bool signed_line = strchr("+-#>=~|:", line[0]) != NULL || starred;

    if (digits > 0 && (line[digits] == '.' || line[digits] == ')')) {
        return arena_printf(arena, "%.*s\\%s", (int)digits, line, line + digits);
    }
    return arena_printf(arena, signed_line ? "\\%s" : "%s", line);
}

bool
equation_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    Place place = tree_place(directive);
    g_auto(GStrv) lines = g_strsplit(tree_text(directive, loading->arena), "\n", -1);
    xmlNode *equation = tree_element(directive->doc, "equation");
    bool fine = true;

    tree_set(equation, "id", tree_attribute(directive, "id"));
    tree_set(equation, "number", tree_attribute(directive, "number"));
    tree_set_place(equation, place, true, loading->arena);
    for (int i = 0; lines[i] != NULL; i++) {
        Place at = { place.file, place.line + 1 + i, 1 };
        if (*g_strstrip(lines[i]) == '\0') {
            continue;
        }
        xmlNode *line = tree_add(equation, "line");
        tree_set_place(line, at, false, loading->arena);
        fine &= markdown_append_inline(line, inline_only(loading->arena, lines[i]), at,
                                       loading_prose(loading, at), loading->arena, loading->diag) &&
                resolve_tree(loading, page, line);
    }
    if (equation->children == NULL) {
        return diag_error(loading->diag, place, "equation-empty",
                          "the equation has no lines; write the formula");
    }
    tree_link_before(directive, equation);
    return fine;
}
