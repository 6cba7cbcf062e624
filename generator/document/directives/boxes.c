/* ```decision and ```versus: boxes written in YAML. */
#include "analysis/confidence.h"
#include "base/number.h"
#include "document/loading.h"
#include "document/markdown/markdown.h"

#include <math.h>
#include <string.h>

/* All members are checked even after an error, so that one run reports all mistakes. */
static bool
check_list(Loading *loading, const xmlNode *directive, const Value *map, const char *key)
{
    const Value *list = value_lookup(map, key);

    if (list == NULL || list->kind != VALUE_LIST || list->n_items == 0) {
        return diag_error(loading->diag, list != NULL ? list->place : tree_place(directive),
                          "key-missing", "the %s needs '%s:', a list",
                          tree_attribute(directive, "kind"), key);
    }
    return true;
}

/* Adds the texts of `keys` as elements of the same names, in that order. The first
 * `n_required` are mandatory. */
static bool
add_texts(Loading *loading, const Page *page, xmlNode *parent, const Value *map,
          const char *const *keys, size_t n_required)
{
    bool fine = true;

    for (size_t i = 0; keys[i] != NULL; i++) {
        const xmlNode *node = directive_text(loading, page, parent, keys[i], map, keys[i]);
        if (node == NULL && i < n_required && value_is_empty(value_lookup(map, keys[i]))) {
            fine =
                diag_error(loading->diag, map->place, "key-missing", "'%s:' is missing", keys[i]);
        }
    }
    return fine;
}

/* Sets an attribute to one of several allowed words. */
static bool
set_choice(Loading *loading, xmlNode *node, const Value *map, const char *key,
           const char *const *choices)
{
    const char *text = NULL;

    if (!value_read_text(map, key, &text, loading->diag)) {
        return false;
    }
    if (text == NULL) {
        return true;
    }
    if (!g_strv_contains(choices, text)) {
        g_autoptr(GString) all = g_string_new(NULL);
        for (size_t i = 0; choices[i] != NULL; i++) {
            g_string_append_printf(all, "%s%s", i > 0 ? ", " : "", choices[i]);
        }
        return diag_error(loading->diag, value_lookup(map, key)->place, "key-choice",
                          "'%s' must be one of %s, not '%s'", key, all->str, text);
    }
    tree_set(node, key, text);
    return true;
}

/* ---- How sure a choice is ---- */

static bool
missing_key(Loading *loading, Place place, const char *key, const char *what)
{
    return diag_error(loading->diag, place, "key-missing", "'%s:' is missing: %s", key, what);
}

static const char *
level_word(const Loading *loading, Confidence level)
{
    static const WordKey words[] = {
        [CONFIDENCE_NONE] = WORD_LEVEL_NONE,
        [CONFIDENCE_LOW] = WORD_LEVEL_LOW,
        [CONFIDENCE_MODERATE] = WORD_LEVEL_MODERATE,
        [CONFIDENCE_HIGH] = WORD_LEVEL_HIGH,
    };
    return loading_word(loading, words[level]);
}

/* Fills `part` with "**Precision: high.** At least 9 runs on each side …" and
 * the author's reason. */
static bool
add_part(Loading *loading, const Page *page, xmlNode *part, WordKey label, Confidence level,
         const char *computed, const Value *because)
{
    const char *head = arena_printf(loading->arena, "%s: %s.", loading_word(loading, label),
                                    level_word(loading, level));

    tree_set(part, "level", confidence_name(level));
    tree_add_leaf(part, "strong", head);
    if (*computed != '\0') {
        tree_add_text(part, " ", 1);
        tree_add_text(part, computed, strlen(computed));
    }
    if (because == NULL) {
        return true;
    }
    tree_add_text(part, " ", 1);
    tree_set_place(part, because->place, false, loading->arena);
    return markdown_append_inline(part, because->text, because->place,
                                  loading_prose(loading, because->place), loading->arena,
                                  loading->diag) &&
           resolve_tree(loading, page, part);
}

/* Reads the author's reason; NULL if there is none. */
static bool
read_because(Loading *loading, const Value *map, const Value **ret)
{
    const char *text = NULL;

    if (!value_read_text(map, "because", &text, loading->diag)) {
        return false;
    }
    *ret = text != NULL && *text != '\0' ? value_lookup(map, "because") : NULL;
    return true;
}

/* Reads `interval:`: yes, no, or a condition that decides it. */
static bool
read_interval(Loading *loading, const Value *map, bool *ret)
{
    const Value *value = value_lookup(map, "interval");
    const char *text = NULL;

    *ret = false;
    if (value == NULL) {
        return true;
    }
    if (value->kind == VALUE_BOOL) {
        *ret = value->boolean;
        return true;
    }
    if (!value_read_text(map, "interval", &text, loading->diag)) {
        return false;
    }
    if (text == NULL || g_str_equal(text, "yes") || g_str_equal(text, "no")) {
        *ret = g_strcmp0(text, "yes") == 0;
        return true;
    }
    return condition_decide(loading, text, value->place, ret);
}

static bool
read_n(Loading *loading, const Value *map, double *ret)
{
    const Value *value = value_lookup(map, "n");

    if (value->kind == VALUE_NUMBER) {
        *ret = value->number;
    } else if (value->kind != VALUE_STRING) {
        return diag_error(loading->diag, value->place, "wrong-type",
                          "'n:' must be a number, or query.column");
    } else if (!operand_number(loading, value->text, value->place, ret)) {
        return false;
    }
    return (*ret >= 0 && *ret == rint(*ret)) ||
           diag_error(loading->diag, value->place, "confidence-n",
                      "'n:' is the smallest number of runs on a side and must be a whole number");
}

/* Reads a level that is set by hand: the author must give a reason, and it cannot be high. */
static bool
read_level(Loading *loading, const Value *map, const Value *because, Confidence *ret)
{
    const Value *value = value_lookup(map, "level");
    const char *name = NULL;

    if (!value_read_text(map, "level", &name, loading->diag)) {
        return false;
    }
    if (name == NULL) {
        return missing_key(
            loading, map->place, "n",
            "the smallest number of runs on a side, and 'interval:'; or 'level:' and "
            "'because:'");
    }
    if (!confidence_parse(name, ret)) {
        return diag_error(loading->diag, value->place, "key-choice",
                          "'level' must be moderate, low or none, not '%s'", name);
    }
    if (*ret == CONFIDENCE_HIGH) {
        return diag_error(
            loading->diag, value->place, "confidence-level",
            "a high precision must be computed: give 'n:', the smallest number of runs on a side, "
            "and 'interval:', whether the interval excludes parity");
    }
    return because != NULL ||
           missing_key(loading, map->place, "because", "why the precision has this level");
}

static bool
add_precision(Loading *loading, const Page *page, xmlNode *option, const Value *map,
              Confidence *ret)
{
    static const char *const keys[] = { "level", "n", "interval", "because", NULL };
    const Value *because = NULL;
    const char *computed = "";
    bool excludes = false;
    double n = NAN;

    if (!value_check_keys(map, keys, "a precision", loading->diag) ||
        !read_because(loading, map, &because) || !read_interval(loading, map, &excludes)) {
        return false;
    }
    if (value_lookup(map, "n") == NULL) {
        if (!read_level(loading, map, because, ret)) {
            return false;
        }
    } else {
        if (value_lookup(map, "level") != NULL) {
            return diag_error(loading->diag, value_lookup(map, "level")->place, "confidence-level",
                              "the level follows from 'n:' and 'interval:': remove 'level:'");
        }
        if (!read_n(loading, map, &n)) {
            return false;
        }
        *ret = confidence_of_precision(n, excludes);
        computed = words_format(
            loading->arena, loading_words(loading),
            word_of_count(WORD_PRECISION_RUN, n == 1 ? 1 : 2), "n",
            words_number(loading->arena, loading_words(loading), n, 0), "interval",
            loading_word(loading, excludes ? WORD_PARITY_EXCLUDED : WORD_PARITY_NOT_EXCLUDED),
            NULL);
    }
    return add_part(loading, page, tree_add(option, "precision"), WORD_PRECISION, *ret, computed,
                    because);
}

static const struct {
    const char *key;
    WordKey word;
} respects[] = {
    { "model", WORD_FIT_MODEL },
    { "size", WORD_FIT_SIZE },
    { "date", WORD_FIT_DATE },
    { "system", WORD_FIT_SYSTEM },
};

static bool
read_fit(Loading *loading, const Value *map, const char *key, Fit *ret)
{
    static const char *const names[] = {
        [FIT_NO] = "no", [FIT_PARTLY] = "partly", [FIT_YES] = "yes"
    };
    const Value *value = value_lookup(map, key);
    const char *name = NULL;

    if (value == NULL) {
        return missing_key(loading, map->place, key, "yes, partly or no");
    }
    if (value->kind == VALUE_BOOL) {
        *ret = value->boolean ? FIT_YES : FIT_NO;
        return true;
    }
    if (!value_read_text(map, key, &name, loading->diag)) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_strcmp0(names[i], name) == 0) {
            *ret = (Fit)i;
            return true;
        }
    }
    return diag_error(loading->diag, value->place, "key-choice",
                      "'%s' must be yes, partly or no, not '%s'", key, name != NULL ? name : "");
}

/* "Same: model, date. In part: size." */
static const char *
fit_words(Loading *loading, const Fit *fits)
{
    static const WordKey sentences[] = {
        [FIT_NO] = WORD_FIT_NOT, [FIT_PARTLY] = WORD_FIT_IN_PART, [FIT_YES] = WORD_FIT_SAME
    };
    g_autoptr(GString) out = g_string_new(NULL);

    for (int fit = FIT_YES; fit >= FIT_NO; fit--) {
        g_autoptr(GString) list = g_string_new(NULL);
        for (size_t i = 0; i < G_N_ELEMENTS(respects); i++) {
            if ((int)fits[i] == fit) {
                g_string_append_printf(list, "%s%s",
                                       list->len > 0 ? loading_word(loading, WORD_COMMA) : "",
                                       loading_word(loading, respects[i].word));
            }
        }
        if (list->len > 0) {
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "",
                                   words_format(loading->arena, loading_words(loading),
                                                sentences[fit], "list", list->str, NULL));
        }
    }
    return arena_strdup(loading->arena, out->str);
}

static bool
add_fit(Loading *loading, const Page *page, xmlNode *option, const Value *map, Confidence *ret)
{
    static const char *const keys[] = { "model", "size", "date", "system", "because", NULL };
    Fit fits[G_N_ELEMENTS(respects)] = { FIT_NO };
    const Value *because = NULL;

    if (!value_check_keys(map, keys, "a fit", loading->diag) ||
        !read_because(loading, map, &because)) {
        return false;
    }
    bool fine = true;
    for (size_t i = 0; i < G_N_ELEMENTS(respects); i++) {
        fine &= read_fit(loading, map, respects[i].key, &fits[i]);
    }
    if (!fine) {
        return false;
    }
    *ret = confidence_of_fit(fits, G_N_ELEMENTS(fits));
    return add_part(loading, page, tree_add(option, "fit"), WORD_FIT, *ret,
                    fit_words(loading, fits), because);
}

static const char confidence_cure[] =
    "write 'precision:', as {n: runs on the smaller side, interval: yes or no} or {level: …, "
    "because: …}, and 'fit:', as {model: …, size: …, date: …, system: …, because: …} of yes, "
    "partly "
    "or no";

/* Adds precision and fit; the confidence of the choice is the lower of the two. */
static bool
add_confidence(Loading *loading, const Page *page, xmlNode *option, const Value *map)
{
    static const char *const former[] = { "confidence", "because" };
    const Value *precision = value_lookup(map, "precision"), *fit = value_lookup(map, "fit");
    Confidence levels[2] = { CONFIDENCE_NONE, CONFIDENCE_NONE };

    for (size_t i = 0; i < G_N_ELEMENTS(former); i++) {
        const Value *value = value_lookup(map, former[i]);
        if (value != NULL) {
            return diag_error(
                loading->diag, value->key_place, "confidence-parts",
                "'%s:' is not a key of an option: how sure a choice is has two parts; "
                "%s",
                former[i], confidence_cure);
        }
    }
    if (precision == NULL || fit == NULL) {
        return diag_error(loading->diag, map->place, "confidence-parts",
                          "'%s:' is missing: how sure a choice is has two parts; %s",
                          precision == NULL ? "precision" : "fit", confidence_cure);
    }
    bool fine = add_precision(loading, page, option, precision, &levels[0]);
    fine &= add_fit(loading, page, option, fit, &levels[1]);
    tree_set(option, "confidence", confidence_name(MIN(levels[0], levels[1])));
    return fine;
}

/* "Serving (8 to 64 chips)": a short size in brackets is not broken in a narrow column. */
static void
keep_size_together(const Loading *loading, xmlNode *work)
{
    enum { LONGEST = 16 };
    xmlNode *last = work != NULL ? work->last : NULL;
    const char *text =
        last != NULL && last->type == XML_TEXT_NODE ? (const char *)last->content : "";
    const char *bracket = strrchr(text, '(');

    if (bracket == NULL || !g_str_has_suffix(text, ")") || g_utf8_strlen(bracket, -1) > LONGEST) {
        return;
    }
    g_auto(GStrv) words = g_strsplit(bracket, " ", -1);
    g_autofree char *kept = g_strjoinv("\xc2\xa0", words);
    tree_set_content(last,
                     arena_printf(loading->arena, "%.*s%s", (int)(bracket - text), text, kept));
}

static bool
add_option(Loading *loading, const Page *page, xmlNode *box, const Value *map)
{
    static const char *const keys[] = { "work", "choice", "family",     "precision", "fit",
                                        "why",  "change", "confidence", "because",   NULL };
    static const char *const texts[] = { "work", "choice", "why", NULL };
    static const char *const after[] = { "change", NULL };
    static const char *const families[] = { "gpu", "tpu", NULL };
    xmlNode *option = tree_add(box, "option");

    if (!value_check_keys(map, keys, "an option", loading->diag)) {
        return false;
    }
    bool fine = set_choice(loading, option, map, "family", families);
    fine &= add_texts(loading, page, option, map, texts, 3);
    keep_size_together(loading, (xmlNode *)(uintptr_t)element_child(option, "work"));
    fine &= add_confidence(loading, page, option, map);
    return add_texts(loading, page, option, map, after, 0) && fine;
}

static xmlNode *
replace(const xmlNode *directive, xmlNode *before, const char *name)
{
    xmlNode *box = tree_element(directive->doc, name);

    tree_set(box, "line", tree_attribute(directive, "line"));
    return tree_link_before(before, box);
}

bool
decision_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    static const char *const keys[] = { "title", "basis", "options", NULL };
    static const char *const texts[] = { "title", "basis", NULL };
    const Value *map = directive_parse(loading, directive);

    if (map == NULL || !value_check_keys(map, keys, "a decision", loading->diag) ||
        !check_list(loading, directive, map, "options")) {
        return false;
    }
    xmlNode *box = replace(directive, directive, "decision");
    tree_set(box, "id", tree_attribute(directive, "id"));
    bool fine = add_texts(loading, page, box, map, texts, 1);
    for (const Value *at = value_lookup(map, "options")->first; at != NULL; at = at->next) {
        fine &= add_option(loading, page, box, at);
    }
    /* the box is repeated on a title page, away from the page's notes */
    if (strstr(tree_text(box, loading->arena), "MLPerf") != NULL) {
        notice_add(loading, box, mlperf_trademark);
    }
    return fine;
}

bool
versus_resolve(Loading *loading, const Page *page, xmlNode *directive)
{
    static const char *const keys[] = { "rows", NULL };
    static const char *const texts[] = { "label", "gpu", "tpu", NULL };
    const Value *map = directive_parse(loading, directive);
    bool fine = true;

    if (map == NULL || !value_check_keys(map, keys, "a versus", loading->diag) ||
        !check_list(loading, directive, map, "rows")) {
        return false;
    }
    xmlNode *box = replace(directive, directive, "versus");
    for (const Value *at = value_lookup(map, "rows")->first; at != NULL; at = at->next) {
        fine &= value_check_keys(at, texts, "a row", loading->diag) &&
                add_texts(loading, page, tree_add(box, "row"), at, texts, 3);
    }
    return fine;
}
