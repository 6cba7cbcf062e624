#include "outputs/pdf/blocks/references.h"

#include "document/report/page_label.h"

#include <string.h>

static const Page *
page_find(const Report *report, const char *id)
{
    for (size_t i = 0; i < report->n_pages; i++) {
        if (strcmp(report->pages[i].id, id) == 0) {
            return &report->pages[i];
        }
    }
    return NULL;
}

/* The heading with this id; NULL: none. */
static const xmlNode *
heading_find(const Page *page, const char *id)
{
    const xmlNode *root = xmlDocGetRootElement(page->tree);

    for (const xmlNode *at = element_first(root); at != NULL; at = element_walk(at, root)) {
        if (tree_is(at, "heading") && g_strcmp0(tree_attribute(at, "id"), id) == 0) {
            return tree_attribute(at, "number") != NULL ? at : NULL;
        }
    }
    return NULL;
}

static bool
within_brackets(const char *before)
{
    int depth = 0;

    for (; *before != '\0'; before++) {
        depth += *before == '(' ? 1 : *before == ')' ? -1 : 0;
    }
    return depth > 0;
}

static bool
starts_sentence(Arena *arena, const char *before)
{
    const char *text = g_strchomp(arena_strdup(arena, before));
    size_t size = strlen(text);

    return size == 0 || (strchr(".?!", text[size - 1]) != NULL && before[size] != '\0');
}

static const char *
with_first(Arena *arena, const char *text, gunichar letter)
{
    char first[6];
    int size = g_unichar_to_utf8(letter, first);

    return arena_printf(arena, "%.*s%s", size, first, g_utf8_next_char(text));
}

/* Compares case-insensitively: "training and inference". */
static bool
same_words(const char *a, const char *b)
{
    g_autofree char *left = g_utf8_casefold(a, -1),
                    *right = g_utf8_casefold(b != NULL ? b : "", -1);

    return strcmp(left, right) == 0;
}

/* The target of a reference. */
typedef struct {
    const Page *page;
    const xmlNode *heading; /* NULL: not a section */
    const char *label;      /* page label: "7" or "B" */
} Target;

static bool
is_chapter_name(const Composer *composer, const Target *target, const char *words)
{
    const char *label = arena_printf(composer->arena, "%s %s",
                                     composer_word(composer, WORD_SECTION), target->label);

    return same_words(words, target->page->nav) || same_words(words, target->page->title) ||
           same_words(words, label);
}

/* "chapter 7" or "section 7.1", and its name; NULL if `words` match neither name. */
static const char *
place_name(const Composer *composer, const Target *target, const char *words, const char **ret_name)
{
    Arena *arena = composer->arena;
    const Page *page = target->page;

    if (is_chapter_name(composer, target, words)) {
        bool appendix = g_ascii_isalpha(*target->label);
        *ret_name = page->nav != NULL ? page->nav : page->title;
        return arena_printf(arena, "%s %s",
                            composer_word(composer, appendix ? WORD_APPENDIX : WORD_CHAPTER),
                            target->label);
    }
    if (target->heading == NULL) {
        return NULL;
    }
    const char *label = arena_printf(arena, "%s %s.%s", composer_word(composer, WORD_SECTION),
                                     target->label, tree_attribute(target->heading, "number"));
    *ret_name = tree_text(target->heading, arena);
    bool named = same_words(words, label) || same_words(words, *ret_name);
    return named ? label : NULL;
}

bool
reference_on_paper(Composer *composer, const xmlNode *reference, const char *text_before,
                   PaperReference *ret)
{
    Arena *arena = composer->arena;
    const char *id = tree_attribute(reference, "page"), *at = tree_attribute(reference, "target");
    Target target = { .page = id != NULL ? page_find(composer->report, id) : NULL };

    if (target.page == NULL || target.page == composer->page || target.page->number == 0 ||
        composer->report->n_pages < 2) {
        return false;
    }
    target.heading = at != NULL && *at != '\0' ? heading_find(target.page, at) : NULL;
    target.label = page_label(composer->context->report, target.page, arena);
    bool inside = within_brackets(text_before);
    const char *page = composer_word(composer, WORD_PAGE_SHORT), *name = NULL;
    const char *place = place_name(composer, &target, tree_text(reference, arena), &name);
    *ret = (PaperReference){ .words = NULL,
                             .before = arena_printf(arena, inside ? ", %s\302\240" : " (%s\302\240",
                                                    page),
                             .after = inside ? "" : ")" };
    if (place != NULL) {
        gunichar letter = g_utf8_get_char(place);
        bool small = g_unichar_islower(g_utf8_get_char(composer_word(composer, WORD_CHAPTER)));
        letter = starts_sentence(arena, text_before) ? g_unichar_toupper(letter)
                 : small                             ? g_unichar_tolower(letter)
                                                     : letter;
        place = with_first(arena, place, letter);
        ret->words = arena_printf(arena, inside ? "%s, %s" : "%s (%s)", place, name);
        ret->before = arena_printf(arena, ", %s\302\240", page);
        ret->after = "";
    }
    return true;
}
