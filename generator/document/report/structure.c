/* Numbers and names every heading, figure, table and query before anything is resolved, so that
 * pages can refer to each other freely. */
#include "base/limits.h"
#include "document/loading.h"
#include "document/markdown/direction_marks.h"
#include "document/markdown/picture_attributes.h"
#include "document/markdown/slug.h"
#include "document/report/page_label.h"

#include <string.h>

typedef struct {
    Loading *loading;
    Page *page;
    int level;     /* of the previous heading; 1 is the page's title */
    int shift;     /* added to every level */
    int counts[7]; /* by level */
    size_t n_headings;
    bool fine;
} Structure;

static bool
is_id(const char *text)
{
    if (!g_ascii_isalpha(*text) && *text != '_') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (!g_ascii_isalnum(*text) && *text != '-' && *text != '_') {
            return false;
        }
    }
    return true;
}

const Anchor *
anchor_find(const Loading *loading, const Page *page, const char *id)
{
    g_autofree char *key = g_strconcat(page != NULL ? page->id : "", "#", id, NULL);

    return g_hash_table_lookup(loading->names.by_id, key);
}

const char *
anchor_label(const Loading *loading, const Page *page, const Anchor *anchor)
{
    const char *number = anchor->number;

    if (number == NULL) {
        return NULL;
    }
    if (anchor->word == WORD_SECTION && (anchor->page != page || *number == '\0')) {
        number = arena_printf(loading->arena, "%s%s%s",
                              page_label(loading->report, anchor->page, loading->arena),
                              *number != '\0' ? "." : "", number);
    }
    return arena_printf(loading->arena, "%s %s", loading_word(loading, anchor->word), number);
}

void
anchor_add(Loading *loading, const Page *page, Anchor *anchor)
{
    char *key = arena_printf(loading->arena, "%s#%s", page->id, anchor->id);
    char *of_report = key + strlen(page->id); /* without the page */

    anchor->page = page;
    g_ptr_array_add(loading->names.anchors, anchor);
    g_hash_table_insert(loading->names.by_id, key, anchor);
    if (g_hash_table_lookup(loading->names.by_id, of_report) == NULL) {
        g_hash_table_insert(loading->names.by_id, of_report, anchor);
    }
}

static Anchor *
add_anchor(Structure *structure, const char *id, Place place)
{
    Loading *loading = structure->loading;
    Anchor *anchor = arena_new0(loading->arena, Anchor);

    anchor->id = arena_strdup(loading->arena, id);
    anchor->place = place;
    anchor_add(loading, structure->page, anchor);
    return anchor;
}

/* Removes a `{#name}` from the end of the element's text and returns it, in the arena; NULL if
 * there is none. */
static const char *
take_name(Structure *structure, const xmlNode *element)
{
    xmlNode *last = element->last;
    char *text = NULL, *open = NULL;

    if (last == NULL || last->type != XML_TEXT_NODE) {
        return NULL;
    }
    text = g_strchomp(arena_strdup(structure->loading->arena, (const char *)last->content));
    open = strstr(text, "{#");
    if (open == NULL || !g_str_has_suffix(open, "}")) {
        return NULL;
    }
    char *name = open + 2;
    name[strlen(name) - 1] = '\0';
    *open = '\0';
    g_strchomp(text);
    if (*text == '\0') {
        tree_remove(last);
    } else {
        tree_set_content(last, text);
    }
    return name;
}

/* `first`, or else the first of `stem`-1, `stem`-2 … that is free on the page (NULL: in the
 * report). Counting continues where it stopped for this stem. */
static const char *
free_id(Structure *structure, const Page *page, const char *first, const char *stem, int count)
{
    Loading *loading = structure->loading;
    g_autofree char *key = g_strconcat(page != NULL ? page->id : "", "#", stem, NULL);
    const char *id = first;

    if (anchor_find(loading, page, id) == NULL) {
        return id;
    }
    count = MAX(count, GPOINTER_TO_INT(g_hash_table_lookup(loading->names.id_counts, key)));
    do {
        id = arena_printf(loading->arena, "%s-%d", stem, count++);
    } while (anchor_find(loading, page, id) != NULL);
    g_hash_table_insert(loading->names.id_counts, g_steal_pointer(&key), GINT_TO_POINTER(count));
    return id;
}

static const char *
unique_slug(Structure *structure, const char *text)
{
    const char *slug = slug_make(structure->loading->arena, text);

    return free_id(structure, structure->page, slug, slug, 1);
}

/* Checks a name given by the author. It must be unique on its page; a name that @ can refer to must
 * be unique in the report. False after an error. */
static bool
check_name(Structure *structure, const char *name, Place place)
{
    bool global = g_str_has_prefix(name, "fig-") || g_str_has_prefix(name, "tbl-") ||
                  g_str_has_prefix(name, "sec-") || g_str_has_prefix(name, "claim-") ||
                  g_str_has_prefix(name, "eq-");
    const Anchor *other = NULL;

    if (!is_id(name)) {
        return diag_error(
            structure->loading->diag, place, "id-syntax",
            "'%s' is not a name: use letters, digits, - and _, and start with a letter", name);
    }
    other = anchor_find(structure->loading, global ? NULL : structure->page, name);
    if (other != NULL) {
        return diag_error(structure->loading->diag, place, "id-twice",
                          "the name '%s' is already in use (%s:%d): choose another", name,
                          other->place.file, other->place.line);
    }
    return true;
}

static void
set_level(Structure *structure, xmlNode *heading)
{
    int level = MIN(tree_number(heading, "level") + structure->shift, 6);

    if (level > structure->level + 1) {
        diag_warning(structure->loading->diag, tree_place(heading), "heading-level",
                     "the heading skips from level %d to %d; use the next level", structure->level,
                     level);
        level = structure->level + 1;
    }
    structure->level = level;
    tree_set_number(heading, "level", level);
}

static const char *
next_number(Structure *structure)
{
    Arena *arena = structure->loading->arena;
    const char *number = "";

    structure->counts[structure->level]++;
    for (int i = structure->level + 1; i <= 6; i++) {
        structure->counts[i] = 0;
    }
    for (int i = 2; i <= structure->level; i++) {
        number = arena_printf(arena, "%s%s%d", number, i > 2 ? "." : "", structure->counts[i]);
    }
    return number;
}

static bool
fill_values(Structure *structure, xmlNode *heading)
{
    bool fine = true;

    for (xmlNode *at = heading; at != NULL; at = tree_next(at, heading)) {
        if (tree_is(at, "value")) {
            fine &= value_resolve(structure->loading, at);
        }
    }
    return fine;
}

static void
number_heading(Structure *structure, xmlNode *heading)
{
    Arena *arena = structure->loading->arena;
    Place place = tree_place(heading);
    const char *name = take_name(structure, heading);
    const char *text = NULL, *number = NULL, *slug = NULL;

    if (++structure->n_headings == limit_get(LIMIT_TEXT_HEADINGS) + 1) { /* reported once */
        structure->fine =
            limit_error(LIMIT_TEXT_HEADINGS, place, "text-headings", structure->loading->diag,
                        "the page has too many headings; split it into several pages");
    }
    set_level(structure, heading);
    number = next_number(structure);
    slug = unique_slug(structure, tree_text(heading, arena)); /* before values are filled in, so
                                                               * that it stays the same when they
                                                               * change */
    structure->fine &= fill_values(structure, heading);
    text = tree_text(heading, arena);
    if (name != NULL && g_str_has_prefix(name, "sec-")) {
        name = row_id(structure->loading, name);
    }
    if (name != NULL && !check_name(structure, name, place)) {
        structure->fine = false;
        name = NULL;
    }
    name = name != NULL ? name : slug;
    tree_set(heading, "id", name);
    tree_set(heading, "number", number);
    Anchor *anchor = add_anchor(structure, name, place);
    anchor->word = WORD_SECTION;
    anchor->number = number;
    anchor->text = text;
}

static void
name_anchor(Structure *structure, Anchor *anchor, WordKey word, int number)
{
    anchor->word = word;
    anchor->number = arena_printf(structure->loading->arena, "%d", number);
}

static void
add_figure(Structure *structure, xmlNode *node, const char *id)
{
    Loading *loading = structure->loading;
    Place place = tree_place(node);
    ReportFigure figure = { .id = arena_strdup(loading->arena, id),
                            .number = (int)loading->collected.figures->len + 1,
                            .page = structure->page,
                            .place = place };

    g_array_append_val(loading->collected.figures, figure);
    tree_set_number(node, "number", figure.number);
    name_anchor(structure, add_anchor(structure, id, place), WORD_FIGURE, figure.number);
}

static const char *
picture_id(Structure *structure, const char *source)
{
    g_autofree char *name = g_path_get_basename(source);
    char *dot = strrchr(name, '.');

    if (dot != NULL) {
        *dot = '\0';
    }
    Arena *arena = structure->loading->arena;
    const char *slug = arena_printf(arena, "fig-%s", slug_make(arena, name));
    return free_id(structure, NULL, slug, slug, 2);
}

/* Turns the paragraph into a figure; resolve.c checks the picture. */
static void
number_picture(Structure *structure, xmlNode *paragraph, xmlNode *picture)
{
    PictureAttributes attributes;
    structure->fine &= picture_attributes_take(structure->loading, paragraph, &attributes);
    const char *name = attributes.name;

    if (name != NULL && !check_name(structure, name, tree_place(paragraph))) {
        structure->fine = false;
        name = NULL;
    }
    if (name == NULL) {
        name = picture_id(structure, tree_attribute(picture, "src"));
    }
    tree_rename(paragraph, "figure");
    tree_set(paragraph, "id", name);
    tree_set(paragraph, "place", attributes.here ? "here" : NULL);
    tree_set(paragraph, "width", attributes.half ? "half" : NULL);
    add_figure(structure, paragraph, name);
}

static void
add_table(Structure *structure, xmlNode *node, const char *id)
{
    Loading *loading = structure->loading;
    Place place = tree_place(node);
    ReportTable table = { .id = arena_strdup(loading->arena, id),
                          .number = (int)loading->collected.tables->len + 1,
                          .page = structure->page };

    g_array_append_val(loading->collected.tables, table);
    tree_set_number(node, "number", table.number);
    name_anchor(structure, add_anchor(structure, id, place), WORD_TABLE, table.number);
}

/* Checks a directive's name, which is required and needs the prefix by which @name finds it. */
static bool
check_directive_name(Structure *structure, xmlNode *directive, const char *prefix)
{
    const char *kind = tree_attribute(directive, "kind"), *name = tree_attribute(directive, "id");

    if (!g_str_has_prefix(name, prefix) || strlen(name) == strlen(prefix)) {
        return diag_error(structure->loading->diag, tree_place(directive), "directive-name",
                          "%s %s needs a name that starts with %s: ```%s %sname",
                          *kind == 'e' ? "an" : "a", kind, prefix, kind, prefix);
    }
    const char *id = row_id(structure->loading, name);
    if (!check_name(structure, id, tree_place(directive))) {
        return false;
    }
    if (id != name) {
        tree_set(directive, "id", id);
    }
    return true;
}

static void
add_equation(Structure *structure, xmlNode *node, const char *id)
{
    int number = ++structure->loading->names.n_equations;

    tree_set_number(node, "number", number);
    name_anchor(structure, add_anchor(structure, id, tree_place(node)), WORD_EQUATION, number);
}

/* Adds the anchor #claim-T4 for claim T4. */
static bool
number_claim(Structure *structure, xmlNode *directive, const char *name)
{
    Arena *arena = structure->loading->arena;
    Place place = tree_place(directive);
    const char *own = row_id(structure->loading, name);
    const char *id = arena_printf(arena, "claim-%s", own);

    if (*name == '\0') {
        return diag_error(structure->loading->diag, place, "directive-name",
                          "a claim needs a name: ```claim T4");
    }
    if (!check_name(structure, id, place)) {
        return false;
    }
    Anchor *anchor = add_anchor(structure, id, place);
    anchor->word = WORD_CLAIM;
    anchor->number = own;
    return true;
}

static bool
number_decision(Structure *structure, xmlNode *directive, const char *name)
{
    Place place = tree_place(directive);

    if (!check_name(structure, name, place)) {
        return false;
    }
    add_anchor(structure, name, place);
    structure->loading->report->decides = true;
    if (*tree_attribute(directive, "id") == '\0') { /* else `name` is that attribute */
        tree_set(directive, "id", name);
    }
    return true;
}

static void
number_directive(Structure *structure, xmlNode *directive)
{
    const char *kind = tree_attribute(directive, "kind");
    const char *id = arena_strdup(structure->loading->arena, tree_attribute(directive, "id"));
    bool fine = true;

    if (g_str_equal(kind, "chart")) {
        fine = check_directive_name(structure, directive, "fig-");
        if (fine) {
            add_figure(structure, directive, row_id(structure->loading, id));
        }
    } else if (g_str_equal(kind, "table") || g_str_equal(kind, "matrix") ||
               g_str_equal(kind, "claims")) {
        fine = check_directive_name(structure, directive, "tbl-");
        if (fine) {
            add_table(structure, directive, row_id(structure->loading, id));
        }
    } else if (g_str_equal(kind, "equation")) {
        fine = check_directive_name(structure, directive, "eq-");
        if (fine) {
            add_equation(structure, directive, row_id(structure->loading, id));
        }
    } else if (g_str_equal(kind, "claim")) {
        fine = number_claim(structure, directive, id);
    } else if (g_str_equal(kind, "decision")) {
        fine = number_decision(structure, directive, *id != '\0' ? id : "decision");
    }
    structure->fine &= fine; /* blocks such as ```provenance have no name */
    if (!fine) {
        tree_remove(directive);
    }
}

/* Names a page after the heading that is its title; links to that name lead to the page. */
static void
name_page(Structure *structure, const char *name, const char *title, Place place)
{
    if (g_str_has_prefix(name, "sec-")) {
        name = row_id(structure->loading, name);
    }
    if (!check_name(structure, name, place)) {
        structure->fine = false;
        return;
    }
    Anchor *anchor = add_anchor(structure, name, place);
    anchor->word = WORD_SECTION;
    anchor->number = "";
    anchor->text = title;
}

/* The text of the front matter's title or nav, with values filled in; NULL: none is given. */
static const char *
given_words(Structure *structure, xmlNode *root, const char *name)
{
    xmlNode *given = root->children;

    while (given != NULL && !tree_is(given, name)) {
        given = given->next;
    }
    if (given == NULL) {
        return NULL;
    }
    structure->fine &= fill_values(structure, given);
    const char *words = tree_text(given, structure->loading->arena);
    tree_remove(given);
    return words;
}

/* Sets the page's title: from the front matter, or else from the first heading of level 1, which is
 * then removed from the text, or else from the file name. */
static void
take_title(Structure *structure, xmlNode *root)
{
    Page *page = structure->page;
    const char *given = given_words(structure, root, "title");
    const char *nav = given_words(structure, root, "nav");
    xmlNode *first = root->children;

    while (first != NULL && tree_is(first, "standfirst")) {
        first = first->next;
    }
    bool opens = first != NULL && tree_is(first, "heading") &&
                 g_str_equal(tree_attribute(first, "level"), "1");
    if (opens) {
        const char *name = take_name(structure, first);
        structure->fine &= fill_values(structure, first);
        const char *text = tree_text(first, structure->loading->arena);
        opens = given == NULL || g_str_equal(given, text);
        if (opens) {
            page->title = text;
            tree_remove(first);
        }
        if (opens && name != NULL) {
            name_page(structure, name, text, tree_place(first));
        } else if (name != NULL) { /* it stays a heading, so restore its name */
            g_autofree char *written = g_strdup_printf(" {#%s}", name);
            tree_add_text(first, written, strlen(written));
        }
    }
    if (!opens) {
        page->title = given != NULL ? given : page->id;
    }
    page->title = direction_closed(structure->loading->arena, page->title);
    tree_set(root, "title", page->title);
    page->nav = nav != NULL ? nav : page->nav;
    if (page->nav == NULL) {
        page->nav = page->title;
    }
    page->nav = direction_closed(structure->loading->arena, page->nav);
}

static void
find_shift(Structure *structure, const xmlNode *root)
{
    for (const xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (tree_is(at, "heading") && g_str_equal(tree_attribute(at, "level"), "1")) {
            structure->shift = 1;
        }
    }
}

/* True inside a branch or on a page that may be left out. */
static bool
is_conditional(const xmlNode *node)
{
    for (; node != NULL && node->type == XML_ELEMENT_NODE; node = node->parent) {
        if (tree_is(node, "if") || (tree_is(node, "page") && tree_attribute(node, "if") != NULL)) {
            return true;
        }
    }
    return false;
}

bool
structure_collect_queries(Loading *loading, Page *page)
{
    xmlNode *root = page_pending(page);
    bool fine = true;

    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        next = tree_next(at, root);
        if (tree_is(at, "directive") && g_str_equal(tree_attribute(at, "kind"), "query")) {
            next = tree_skip(at, root);
            fine &= query_add(loading, tree_attribute(at, "id"), tree_text(at, loading->arena),
                              tree_place(at));
            if (is_conditional(at)) {
                query_excuse(loading, tree_attribute(at, "id"));
            }
            tree_remove(at);
        }
    }
    return fine;
}

bool
structure_number(Loading *loading, Page *page)
{
    Structure structure = { .loading = loading, .page = page, .level = 1, .fine = true };
    xmlNode *root = xmlDocGetRootElement(page->tree);

    take_title(&structure, root);
    find_shift(&structure, root);
    for (xmlNode *at = root, *next = NULL; at != NULL; at = next) {
        xmlNode *picture = tree_is(at, "p") ? sole_picture(at) : NULL;
        next = tree_next(at, root);
        if (tree_is(at, "heading")) {
            RowScope before = row_enter(loading, at);
            number_heading(&structure, at);
            tree_set(at, "row", NULL);
            row_leave(loading, before);
            next = tree_skip(at, root);
        } else if (picture != NULL) {
            number_picture(&structure, at, picture);
            next = tree_skip(at, root);
        } else if (tree_is(at, "picture")) {
            structure.fine &= !picture_attributes_misplaced(loading, at);
        } else if (tree_is(at, "note")) {
            add_anchor(&structure, tree_attribute(at, "id"), tree_place(at));
        } else if (tree_is(at, "directive")) {
            RowScope before = row_enter(loading, at);
            next = tree_skip(at, root);
            number_directive(&structure, at);
            row_leave(loading, before);
        }
    }
    pictures_pair(structure.loading, root);
    return structure.fine;
}
