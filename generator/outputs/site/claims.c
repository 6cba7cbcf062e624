#include "outputs/site/build.h"
#include "outputs/verdict_words.h"

static void
append_claim(PageBuilder *builder, const xmlNode *node, xmlNode *list)
{
    static const char *const parts[] = { "statement", "finding",      "by",    "test",
                                         "evidence",  "construction", "notice" };
    Arena *arena = builder->arena;
    Value *map = value_new_map(arena);
    const char *name = tree_attribute(node, "name");
    const xmlNode *data = element_child(node, "data"), *result = element_child(node, "result");
    const VerdictWords *words = verdict_words(node);

    value_set_text(arena, map, "id", tree_attribute(node, "id"));
    value_set_text(arena, map, "name", name);
    value_set_text(arena, map, "level", arena_printf(arena, "%d", html_title_level(builder)));
    value_set_text(arena, map, "verdict", words->verdict);
    value_set_text(arena, map, "word", html_word(builder, words->word));
    value_set_text(arena, map, "label", html_word(builder, words->reasons));
    for (size_t part = 0; part < G_N_ELEMENTS(parts); part++) {
        html_set_inlines(builder, map, parts[part], node, parts[part]);
    }
    value_set_text(arena, map, "notice_lang", html_notice_lang(node));
    if (result != NULL) {
        value_set_text(arena, map, "result", tree_text(result, arena));
    }
    if (data != NULL) {
        html_set_data(builder, map, data, WORD_EVIDENCE_ON_CLAIM, name);
    }
    html_box(builder, "block/claim", map, list);
}

void
html_claims(PageBuilder *builder, const xmlNode *node, xmlNode *target)
{
    xmlNode *list = markup_element(target, "ol", "claims");

    for (const xmlNode *claim = element_first(node); claim != NULL; claim = element_next(claim)) {
        append_claim(builder, claim, list);
    }
}
