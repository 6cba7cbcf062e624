#include "document/markdown/division.h"

#include "base/limits.h"
#include "document/tree.h"
#include "document/unknown_name.h"

#include <string.h>

/* Control characters, which no text can contain. */
static const char mask_open[] = "<!--\x1d", mask_close[] = "\x1c-->";
static const char include_open[] = "{{< include ", include_close[] = ">}}";

static bool
is_include(const char *line, size_t size)
{
    return g_str_has_prefix(line, include_open) && size > strlen(include_open) &&
           g_strstr_len(line, (gssize)size, include_close) != NULL;
}

/* *[HBM]: words */
static bool
is_abbreviation(const char *line, size_t size)
{
    const char *close = g_str_has_prefix(line, "*[") ? memchr(line, ']', size) : NULL;

    return close != NULL && close > line + 2 && (size_t)(close - line) + 1 < size &&
           close[1] == ':';
}

static bool
is_ours(const char *line, size_t size)
{
    size_t blanks = strspn(line, " ");

    if (blanks > 3 || blanks >= size) {
        return false;
    }
    line += blanks;
    size -= blanks;
    return g_str_has_prefix(line, ":::") || is_include(line, size) || is_abbreviation(line, size);
}

const char *
division_mask(Arena *arena, const char *text, size_t size, size_t *ret_size)
{
    g_autoptr(GString) out = NULL;
    const char *end = text + size, *rest = text; /* not yet copied to `out` */

    for (const char *line = text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const char *next = stop != NULL ? stop + 1 : end;
        size_t length = (size_t)((stop != NULL ? stop : end) - line);
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        if (is_ours(line, length)) {
            out = out != NULL ? out : g_string_sized_new(size + 64);
            g_string_append_len(out, rest, line - rest);
            g_string_append(out, mask_open);
            g_string_append_len(out, line, (gssize)length);
            g_string_append(out, mask_close);
            rest = line + length;
        }
        line = next;
    }
    *ret_size = size;
    if (out == NULL) { /* the usual case */
        return text;
    }
    g_string_append_len(out, rest, end - rest);
    *ret_size = out->len;
    return arena_strdup(arena, out->str);
}

/* The length of the mask that starts here; 0: none does. */
static size_t
mask_length(const char *at)
{
    if (*at == mask_open[0] && g_str_has_prefix(at, mask_open)) {
        return strlen(mask_open);
    }
    return *at == mask_close[0] && g_str_has_prefix(at, mask_close) ? strlen(mask_close) : 0;
}

void
division_unmask(char *text)
{
    char *to = text;

    for (const char *at = text; *at != '\0';) {
        size_t mask = mask_length(at);
        if (mask > 0) {
            at += mask;
        } else {
            *to++ = *at++;
        }
    }
    *to = '\0';
}

char *
division_line(char *html)
{
    char *close = NULL;

    if (!g_str_has_prefix(html, mask_open)) {
        return NULL;
    }
    close = strstr(html, mask_close);
    if (close == NULL) {
        return NULL;
    }
    *close = '\0';
    return g_strstrip(html + strlen(mask_open));
}

static xmlNode *
append_include(xmlNode *parent, const char *line)
{
    xmlNode *include = tree_add(parent, "include");
    const char *path = line + strlen(include_open);
    g_autofree char *text = g_strndup(path, (gsize)(strstr(path, include_close) - path));

    tree_set(include, "path", g_strstrip(text));
    return include;
}

static xmlNode *
append_abbreviation(xmlNode *parent, const char *line)
{
    const char *close = strchr(line, ']');
    g_autofree char *term = g_strndup(line + 2, (gsize)(close - line - 2));
    g_autofree char *words = g_strstrip(g_strdup(close + 2));
    xmlNode *abbreviation = tree_add_leaf(parent, "abbreviation", words);

    tree_set(abbreviation, "short", g_strstrip(term));
    return abbreviation;
}

xmlNode *
division_append(xmlNode *parent, const char *line)
{
    if (is_include(line, strlen(line))) {
        return append_include(parent, line);
    }
    if (is_abbreviation(line, strlen(line))) {
        return append_abbreviation(parent, line);
    }
    g_autofree char *words = g_strdup(line + strspn(line, ":"));
    return tree_add_leaf(parent, "division", g_strstrip(words));
}

/* ---- Nesting ---- */

typedef struct {
    GPtrArray *open; /* of xmlNode: open containers for the next block */
    Diag *diag;
    bool foreign; /* Prose.foreign */
    bool fine;
} Nesting;

static xmlNode *
innermost(const Nesting *nesting)
{
    return nesting->open->len > 0 ? nesting->open->pdata[nesting->open->len - 1] : NULL;
}

static bool
innermost_is(const Nesting *nesting, const char *name)
{
    return nesting->open->len > 0 && tree_is(innermost(nesting), name);
}

static void
close_one(Nesting *nesting)
{
    g_ptr_array_set_size(nesting->open, (gint)nesting->open->len - 1);
}

/* Turns the line's element itself into the container. */
static void
enter(Nesting *nesting, xmlNode *division, const char *name)
{
    while (division->children != NULL) {
        tree_remove(division->children);
    }
    tree_rename(division, name);
    if (innermost(nesting) != NULL) {
        tree_link(innermost(nesting), division);
    }
    g_ptr_array_add(nesting->open, division);
}

static bool
enter_only(Nesting *nesting, xmlNode *division, const char *rest)
{
    static const char *const outputs[] = { "html", "pdf", "wiki" };
    g_auto(GStrv) names = g_strsplit_set(rest, " ,", -1);
    g_autoptr(NameList) known = name_list_new();
    g_autoptr(GString) kept = g_string_new(NULL);
    Place place = tree_place(division);
    bool fine = true;

    for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
        name_list_add(known, outputs[i]);
    }
    for (size_t i = 0; names[i] != NULL; i++) {
        if (*names[i] == '\0') {
            continue;
        }
        bool found = false;
        for (size_t o = 0; o < G_N_ELEMENTS(outputs); o++) {
            found = found || g_str_equal(names[i], outputs[o]);
        }
        fine = found ? fine
                     : unknown_report(nesting->diag, place, "division-output", "there is no output",
                                      names[i], known);
        g_string_append_printf(kept, kept->len > 0 ? " %s" : "%s", names[i]);
    }
    enter(nesting, division, "only");
    tree_set(division, "outputs", kept->str);
    return (kept->len > 0 || diag_error(nesting->diag, place, "division-output",
                                        "'::: only' needs an output: ::: only pdf")) &&
           fine;
}

static bool
enter_if(Nesting *nesting, xmlNode *division, const char *rest)
{
    Place place = tree_place(division);
    g_autofree char *condition = g_strdup(rest);

    enter(nesting, division, "if");
    tree_set(division, "condition", condition);
    g_ptr_array_add(nesting->open, tree_add(division, "then"));
    return *condition != '\0' || diag_error(nesting->diag, place, "division-condition",
                                            "'::: if' needs a condition: ::: if query.column > 0");
}

static bool
enter_each(Nesting *nesting, xmlNode *division, const char *rest)
{
    Place place = tree_place(division);
    g_autofree char *query = g_strdup(rest);

    enter(nesting, division, "each");
    tree_set(division, "query", query);
    return *query != '\0' || diag_error(nesting->diag, place, "division-each",
                                        "'::: each' needs a query: ::: each query");
}

static bool
enter_expect(Nesting *nesting, xmlNode *division, const char *rest)
{
    Place place = tree_place(division);
    g_autofree char *condition = g_strdup(rest);

    enter(nesting, division, "expect");
    tree_set(division, "condition", condition);
    return *condition != '\0' ||
           diag_error(nesting->diag, place, "division-condition",
                      "'::: expect' needs a condition: ::: expect query.column > 0");
}

static bool
enter_else(Nesting *nesting, xmlNode *division, const char *rest)
{
    Place place = tree_place(division);

    (void)rest;
    tree_remove(division);
    if (!innermost_is(nesting, "then")) {
        return diag_error(nesting->diag, place, "division-else",
                          "'::: else' must be inside '::: if'");
    }
    close_one(nesting);
    g_ptr_array_add(nesting->open, tree_add(innermost(nesting), "else"));
    return true;
}

static bool
enter_columns(Nesting *nesting, xmlNode *division, const char *rest)
{
    (void)rest;
    enter(nesting, division, "beside");
    return true;
}

static bool
enter_part(Nesting *nesting, xmlNode *division, const char *family)
{
    bool inside = innermost_is(nesting, "beside");
    Place place = tree_place(division);

    enter(nesting, division, "part");
    tree_set(division, "family", family);
    return inside || diag_error(nesting->diag, place, "division-part",
                                "a column must be directly inside '::: columns'");
}

static bool
enter_gpu(Nesting *nesting, xmlNode *division, const char *rest)
{
    (void)rest;
    return enter_part(nesting, division, "gpu");
}

static bool
enter_tpu(Nesting *nesting, xmlNode *division, const char *rest)
{
    (void)rest;
    return enter_part(nesting, division, "tpu");
}

static bool
enter_column(Nesting *nesting, xmlNode *division, const char *rest)
{
    (void)rest;
    return enter_part(nesting, division, NULL);
}

static const struct {
    const char *name;
    bool (*enter)(Nesting *nesting, xmlNode *division, const char *rest);
} kinds[] = {
    { "only", enter_only },       { "if", enter_if },         { "else", enter_else },
    { "gpu", enter_gpu },         { "tpu", enter_tpu },       { "column", enter_column },
    { "columns", enter_columns }, { "expect", enter_expect }, { "each", enter_each },
};

static bool
leave(Nesting *nesting, xmlNode *division)
{
    Place place = tree_place(division);

    tree_remove(division);
    if (nesting->open->len == 0) {
        return diag_error(nesting->diag, place, "division-close",
                          "':::' closes nothing: remove it");
    }
    bool branch = innermost_is(nesting, "then") || innermost_is(nesting, "else");
    close_one(nesting);
    if (branch) { /* also close the <if> around it */
        close_one(nesting);
    }
    return true;
}

static bool
nest_line(Nesting *nesting, xmlNode *division, Arena *arena)
{
    const char *line = tree_text(division, arena);
    g_autoptr(NameList) names = name_list_new();
    size_t word = strcspn(line, " \t");

    if (*line == '\0') {
        return leave(nesting, division);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        name_list_add(names, kinds[i].name);
        if (strlen(kinds[i].name) == word && strncmp(kinds[i].name, line, word) == 0) {
            const char *rest = line + word + strspn(line + word, " \t");
            return kinds[i].enter(nesting, division, rest);
        }
    }
    g_autofree char *name = g_strndup(line, word);
    if (nesting->foreign) {
        diag_warning(nesting->diag, tree_place(division), "markdown-foreign",
                     "'::: %s' is for another program: it is left out, and its content is printed",
                     line);
        enter(nesting, division, "only");
        tree_set(division, "outputs", "html pdf wiki");
        return true;
    }
    unknown_report(nesting->diag, tree_place(division), "division-unknown",
                   "after ::: there can be no", name, names);
    enter(nesting, division, "only"); /* so that its closing line finds it */
    return false;
}

static bool
nest_children(xmlNode *parent, bool foreign, Arena *arena, Diag *diag)
{
    g_autoptr(GPtrArray) open = g_ptr_array_new();
    Nesting nesting = { .open = open, .diag = diag, .foreign = foreign, .fine = true };
    guint outside = 1;

    for (const xmlNode *at = parent->parent; at != NULL; at = at->parent) {
        outside++;
    }
    for (xmlNode *child = parent->children, *next = NULL; child != NULL; child = next) {
        next = child->next;
        if (tree_is(child, "division")) {
            Place place = tree_place(child);
            nesting.fine &= nest_line(&nesting, child, arena);
            if (outside + open->len > limit_get(LIMIT_TEXT_DEPTH)) {
                return limit_error(LIMIT_TEXT_DEPTH, place, "text-depth", diag,
                                   "':::' is nested too deep; is a line of ':::' alone missing?");
            }
        } else if (innermost_is(&nesting, "beside") && !tree_is(child, "abbreviation")) {
            nesting.fine &=
                diag_error(diag, tree_place(child), "division-part",
                           "'::: columns' may only contain '::: gpu', '::: tpu' and '::: column'");
            tree_remove(child);
        } else if (open->len > 0) {
            tree_link(innermost(&nesting), child);
        }
    }
    if (open->len > 0) {
        return diag_error(diag, tree_place(open->pdata[0]), "division-open",
                          "':::' is never closed by a line of ':::' alone");
    }
    return nesting.fine;
}

bool
division_nest(xmlNode *root, bool foreign, Arena *arena, Diag *diag)
{
    g_autoptr(GPtrArray) parents = g_ptr_array_new();
    bool fine = true;

    for (xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (tree_is(at, "division") && !g_ptr_array_find(parents, at->parent, NULL)) {
            g_ptr_array_add(parents, at->parent);
        }
    }
    for (guint i = 0; i < parents->len; i++) {
        fine &= nest_children(parents->pdata[i], foreign, arena, diag);
    }
    return fine;
}
