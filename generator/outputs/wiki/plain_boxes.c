/* Converts boxes of the document to captions, paragraphs and tables. */
#include "outputs/verdict_words.h"
#include "outputs/wiki/plain.h"

#include <string.h>

static void
add_words(xmlNode *target, const char *text)
{
    tree_add_text(target, text, strlen(text));
}

/* A word of the user interface, followed by a colon. */
static const char *
plain_label(const Plain *plain, WordKey word)
{
    char *colon = arena_strdup(plain->arena, plain_word(plain, WORD_COLON));

    return arena_printf(plain->arena, "%s%s", plain_word(plain, word), g_strchomp(colon));
}

/* Adds a paragraph "**Label:** inlines". */
static void
plain_labelled(Plain *plain, const char *label, const xmlNode *source, xmlNode *target)
{
    if (source == NULL) {
        return;
    }
    xmlNode *p = tree_add(target, "p");
    if (label != NULL) {
        add_words(tree_add(p, "strong"), label);
        add_words(p, " ");
    }
    plain_inlines(plain, source, p);
}

/* Adds "Figure 3. Title". */
static void
add_caption(Plain *plain, const xmlNode *node, const char *word, xmlNode *target)
{
    const xmlNode *title = element_child(node, "title");
    xmlNode *caption = tree_add(target, "caption");

    tree_set(caption, "id", tree_attribute(node, "id"));
    add_words(caption, arena_printf(plain->arena, "%s %s%s", word, tree_attribute(node, "number"),
                                    title != NULL ? ". " : ""));
    if (title != NULL) {
        plain_inlines(plain, title, caption);
    }
    plain_labelled(plain, NULL, element_child(node, "subtitle"), target);
}

static void
add_endings(Plain *plain, const xmlNode *node, xmlNode *target)
{
    const char *label = plain_label(plain, WORD_HOW_TO_READ);

    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        if (tree_is(n, "howto")) { /* a note may begin with its own label in bold */
            bool own = n->children != NULL && tree_is(n->children, "strong");
            plain_labelled(plain, own ? NULL : label, n, target);
            label = NULL;
        }
    }
    plain_labelled(plain, plain_label(plain, WORD_SOURCE), element_child(node, "source"), target);
    plain_labelled(plain, NULL, element_child(node, "notice"), target);
}

void
plain_figure(Plain *plain, const xmlNode *node, xmlNode *target)
{
    const char *alt = tree_text(element_child(node, "alt"), plain->arena);
    const char *chart = tree_attribute(node, "chart");
    const xmlNode *data = element_child(node, "data");

    add_caption(plain, node, plain_word(plain, WORD_FIGURE), target);
    plain_image(plain,
                chart != NULL
                    ? report_figure(plain->context->report, chart, tree_number(node, "number"))
                    : NULL,
                tree_attribute(node, "picture"), alt, target);
    add_endings(plain, node, target);
    if (data != NULL) {
        add_words(tree_add(tree_add(target, "p"), "em"),
                  arena_printf(plain->arena, "%s %s", plain_word(plain, WORD_DATA_OF_FIGURE),
                               tree_attribute(node, "number")));
        plain_table(plain, element_first(data), target);
    }
}

void
plain_numbered_table(Plain *plain, const xmlNode *node, xmlNode *target)
{
    if (tree_attribute(node, "number") != NULL) {
        add_caption(plain, node, plain_word(plain, WORD_TABLE), target);
    }
    plain_table(plain, node, target);
    add_endings(plain, node, target);
}

/* ---- Tables made of boxes ---- */

static xmlNode *
start_table(xmlNode *target, const char *const *heads, size_t n_heads)
{
    xmlNode *table = tree_add(target, "table"), *columns = tree_add(table, "columns");

    for (size_t i = 0; i < n_heads; i++) {
        xmlNode *column = tree_add(columns, "column");
        tree_set(column, "align", "left");
        add_words(column, heads[i]);
    }
    return table;
}

static xmlNode *
add_cell(Plain *plain, xmlNode *row, const xmlNode *source, bool header)
{
    xmlNode *cell = tree_add(row, "cell");

    if (header) {
        tree_set(cell, "header", "yes");
    }
    if (source != NULL) {
        plain_inlines(plain, source, cell);
    }
    return cell;
}

static const char *
confidence_word(const Plain *plain, const char *name)
{
    static const struct {
        const char *name;
        WordKey word;
    } words[] = { { "high", WORD_SURE_HIGH },
                  { "moderate", WORD_SURE_MODERATE },
                  { "low", WORD_SURE_LOW },
                  { "none", WORD_SURE_NONE } };

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (g_str_equal(words[i].name, name)) {
            return plain_word(plain, words[i].word);
        }
    }
    return name;
}

static void
add_option(Plain *plain, const xmlNode *option, xmlNode *table)
{
    static const char *const parts[] = { "precision", "fit" };
    xmlNode *row = tree_add(table, "row");
    add_cell(plain, row, element_child(option, "work"), true);
    add_cell(plain, row, element_child(option, "choice"), false);
    add_cell(plain, row, element_child(option, "why"), false);
    xmlNode *sure = add_cell(plain, row, NULL, false);
    add_words(sure, confidence_word(plain, tree_attribute(option, "confidence")));
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        add_words(sure, i == 0 ? ". " : " ");
        plain_inlines(plain, element_child(option, parts[i]), sure);
    }
    add_cell(plain, row, element_child(option, "change"), false);
}

void
plain_decision(Plain *plain, const xmlNode *node, xmlNode *target)
{
    const char *const heads[] = { plain_word(plain, WORD_WORK), plain_word(plain, WORD_CHOICE),
                                  plain_word(plain, WORD_WHY), plain_word(plain, WORD_HOW_SURE),
                                  plain_word(plain, WORD_CHANGE) };
    xmlNode *heading = tree_add(target, "heading");

    tree_set(heading, "level", "2");
    tree_set(heading, "id", tree_attribute(node, "id"));
    plain_inlines(plain, element_child(node, "title"), heading);
    plain_labelled(plain, NULL, element_child(node, "basis"), target);
    xmlNode *table = start_table(target, heads, G_N_ELEMENTS(heads));
    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        if (tree_is(n, "option")) {
            add_option(plain, n, table);
        }
    }
    plain_labelled(plain, NULL, element_child(node, "notice"), target);
}

void
plain_versus(Plain *plain, const xmlNode *node, xmlNode *target)
{
    static const char *const heads[] = { "", "GPU", "TPU" };
    xmlNode *table = start_table(target, heads, G_N_ELEMENTS(heads));

    for (const xmlNode *n = element_first(node); n != NULL; n = element_next(n)) {
        xmlNode *row = tree_add(table, "row");
        add_cell(plain, row, element_child(n, "label"), true);
        add_cell(plain, row, element_child(n, "gpu"), false);
        add_cell(plain, row, element_child(n, "tpu"), false);
    }
}

/* ---- Claims ---- */

static void
add_claim(Plain *plain, const xmlNode *node, xmlNode *target)
{
    const VerdictWords *words = verdict_words(node);
    const xmlNode *data = element_child(node, "data");
    xmlNode *caption = tree_add(target, "caption");

    tree_set(caption, "id", tree_attribute(node, "id"));
    add_words(caption, arena_printf(plain->arena, "%s %s: %s", plain_word(plain, WORD_CLAIM),
                                    tree_attribute(node, "name"), plain_word(plain, words->word)));
    xmlNode *statement = tree_add(target, "p");
    add_words(tree_add(statement, "strong"),
              arena_printf(plain->arena, "%s ", tree_attribute(node, "name")));
    plain_inlines(plain, element_child(node, "statement"), statement);
    plain_labelled(plain, plain_label(plain, WORD_VERDICT), element_child(node, "finding"), target);
    plain_labelled(plain, plain_label(plain, WORD_SAID_BY), element_child(node, "by"), target);
    plain_labelled(plain, plain_label(plain, WORD_TEST), element_child(node, "test"), target);
    plain_labelled(plain, plain_label(plain, WORD_RESULT), element_child(node, "result"), target);
    plain_labelled(plain, plain_label(plain, WORD_BY_CONSTRUCTION),
                   element_child(node, "construction"), target);
    plain_labelled(plain, plain_label(plain, words->reasons), element_child(node, "evidence"),
                   target);
    if (data != NULL) {
        plain_table(plain, element_first(data), target);
    }
    plain_labelled(plain, NULL, element_child(node, "notice"), target);
}

void
plain_claims(Plain *plain, const xmlNode *node, xmlNode *target)
{
    for (const xmlNode *claim = element_first(node); claim != NULL; claim = element_next(claim)) {
        add_claim(plain, claim, target);
    }
}
