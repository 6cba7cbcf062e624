/* The JSON Schema of a chart block, generated from the kinds: one alternative for each, with its
 * channels and keys. */
#include "charts/grammar/colours.h"
#include "charts/grammar/kind.h"

#include <string.h>

#define WORD "{\"type\": [\"string\", \"number\", \"boolean\"]}"
#define TEXT_OR_NULL "{\"type\": [\"string\", \"number\", \"boolean\", \"null\"]}"
#define TEXTS "{\"anyOf\": [" WORD ", {\"type\": \"array\", \"items\": " WORD "}]}"
#define PLACE "{\"type\": [\"number\", \"string\"]}"
#define PLACES \
    "{\"anyOf\": [" PLACE ", {\"type\": \"array\", \"items\": " PLACE \
    ", \"minItems\": 2, \"maxItems\": 2}]}"
#define SCALE_TYPES "{\"enum\": [\"auto\", \"linear\", \"log\", \"log2\"]}"
#define MAP(properties) \
    "{\"type\": \"object\", \"additionalProperties\": false, \"properties\": {" properties "}}"
#define FIELD_OR(properties) "{\"anyOf\": [" TEXT_OR_NULL ", " MAP(properties) "]}"

typedef struct {
    const char *key, *schema;
} KeySchema;

/* Keys in the maps of channels. */
static const KeySchema channel_parts[] = {
    { "field", WORD },
    { "title", WORD },
    { "type", "{\"enum\": [\"auto\", \"quantitative\", \"temporal\", \"nominal\", \"ordinal\"]}" },
    { "unit", WORD },
    { "metric", WORD },
    { "better", "{\"enum\": [\"higher\", \"lower\", \"neither\"]}" },
    { "format", "{\"type\": \"string\", \"pattern\": \"^,?[.][0-6]f$\"}" },
    { "scale",
      "{\"anyOf\": [" SCALE_TYPES ", " MAP(
          "\"type\": " SCALE_TYPES
          ", \"zero\": {\"type\": \"boolean\"}, \"domain\": {\"type\": \"array\", \"items\": " PLACE
          ", \"minItems\": 2, \"maxItems\": 2}") "]}" },
    { "of", WORD },
    { "over", WORD },
    { "highlight", TEXTS },
    { "center", "{\"type\": \"number\"}" },
    { "sides", "{\"enum\": [[\"GPU\", \"TPU\"], [\"TPU\", \"GPU\"]]}" },
    { "columns", "{\"anyOf\": [{\"const\": \"auto\"}, {\"type\": \"integer\", \"minimum\": 1, "
                 "\"maximum\": 12}]}" },
    { "scales", "{\"enum\": [\"shared\", \"free\", \"free_x\", \"free_y\"]}" },
    { "sort", TEXTS },
};

/* Keys with the same meaning for every kind. */
static const KeySchema common_parts[] = {
    { "chart", WORD },
    { "id", WORD },
    { "title", WORD },
    { "subtitle", TEXT_OR_NULL },
    { "source", WORD },
    { "note", TEXT_OR_NULL },
    { "alt", TEXT_OR_NULL },
    { "error",
      "{\"anyOf\": [{\"type\": \"null\"}, " MAP(
          "\"lo\": " WORD ", \"hi\": " WORD ", \"meaning\": " WORD
          ", \"n\": " TEXTS) ", " MAP("\"stat\": {\"enum\": [\"ci90\", \"ci95\", \"ci99\", \"se\", "
                                      "\"sd\", \"range\", \"iqr\"]}, \"of\": " WORD) "]}" },
    { "runs", FIELD_OR("\"field\": " WORD ", \"title\": " WORD ", \"show\": {\"enum\": "
                       "[\"auto\", \"always\", \"never\"]}") },
    { "missing",
      FIELD_OR("\"field\": " WORD ", \"title\": " WORD ", \"show\": {\"type\": \"boolean\"}") },
    { "sort", TEXTS },
};

/* A layer: a rule is at a place, all other marks have columns. */
#define RULE \
    MAP("\"mark\": {\"const\": \"rule\"}, \"x\": " PLACE ", \"y\": {\"type\": \"number\"}, " \
        "\"label\": " WORD)
#define MARKED(marks) \
    "{\"type\": \"object\", \"additionalProperties\": false, \"required\": [\"mark\"], " \
    "\"properties\": {\"mark\": {\"enum\": [" marks "]}, \"y\": " WORD ", \"y2\": " WORD \
    ", \"value\": " WORD ", \"text\": " WORD "}}"
#define AXES \
    "{\"anyOf\": [{\"enum\": [\"x\", \"y\"]}, {\"type\": \"array\", \"items\": {\"enum\": " \
    "[\"x\", \"y\"]}}]}"

/* Keys of single kinds. */
static const KeySchema kind_parts[] = {
    { "layer", "{\"type\": \"array\", \"minItems\": 1, \"items\": {\"anyOf\": [" RULE ", " MARKED(
                   "\"point\", \"line\", \"step\", \"area\", \"bar\", \"cell\", \"text\"") "]}}" },
    { "y2", WORD },
    { "value", WORD },
    { "text", WORD },
    { "scaling", "{\"enum\": [\"strong\", \"weak\", null]}" },
    { "base", "{\"type\": [\"number\", \"null\"]}" },
    { "scale", "{\"anyOf\": [{\"type\": \"null\"}, {\"type\": \"array\", \"items\": {\"type\": "
               "\"number\"}, \"minItems\": 2, \"maxItems\": 2}]}" },
    { "frontier",
      "{\"anyOf\": [{\"type\": \"null\"}, " MAP("\"max\": " AXES ", \"min\": " AXES) "]}" },
};

static Value *
fragment(const char *json, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    Value *value = value_parse_json(json, strlen(json), NULL, arena, diag);

    g_assert(value != NULL);
    return value;
}

static Value *
closed_map(Arena *arena, Value **ret_properties)
{
    Value *map = fragment("{\"type\": \"object\", \"additionalProperties\": false}", arena);

    *ret_properties = value_set(map, "properties", value_new_map(arena));
    return map;
}

static void
add_part(Value *properties, const char *key, Arena *arena)
{
    for (size_t i = 0; i < G_N_ELEMENTS(channel_parts); i++) {
        if (g_str_equal(channel_parts[i].key, key)) {
            value_set(properties, key, fragment(channel_parts[i].schema, arena));
            return;
        }
    }
    value_set(properties, key, value_new_map(arena));
}

/* A column's name, or a map with further properties of the channel; `more` may be NULL. */
static Value *
channel_with(bool measure, const char *const *more, Value **ret_properties, Arena *arena)
{
    static const char *const simple[] = { "field", "title", "type", NULL };
    static const char *const quantity[] = { "unit", "metric", "better", "format", NULL };
    static const char *const none[] = { NULL };
    const char *const *lists[] = { simple, measure ? quantity : none, more != NULL ? more : none };
    Value *properties = NULL, *either = value_new_map(arena);
    Value *ways = value_set(either, "anyOf", value_new_list(arena));

    value_append(ways, fragment(TEXT_OR_NULL, arena));
    value_append(ways, closed_map(arena, &properties));
    for (size_t k = 0; k < G_N_ELEMENTS(lists); k++) {
        for (size_t i = 0; lists[k][i] != NULL; i++) {
            if (value_lookup(properties, lists[k][i]) == NULL) {
                add_part(properties, lists[k][i], arena);
            }
        }
    }
    *ret_properties = properties;
    return either;
}

static Value *
channel_schema(bool measure, const char *const *more, Arena *arena)
{
    Value *properties = NULL;

    return channel_with(measure, more, &properties, arena);
}

static bool
refuses(const ChartKind *kind, const char *key)
{
    return kind->unused != NULL && g_strv_contains(kind->unused, key);
}

static Value *
color_schema(const ChartKind *kind, Arena *arena)
{
    g_autoptr(GPtrArray) keys = g_ptr_array_new();
    const char *const *list = NULL;

    if (kind->palettes != 0) {
        g_ptr_array_add(keys, (char *)(uintptr_t) "palette");
    }
    if ((kind->palettes & PALETTES_SHADES) != 0) {
        g_ptr_array_add(keys, (char *)(uintptr_t) "center");
        g_ptr_array_add(keys, (char *)(uintptr_t) "sides");
    }
    if (kind->highlights || kind->highlights_rows) {
        g_ptr_array_add(keys, (char *)(uintptr_t) "highlight");
    }
    g_ptr_array_add(keys, NULL);
    list = (const char *const *)(void *)keys->pdata;
    Value *map = NULL, *words = value_new_map(arena);
    Value *schema = channel_with(false, list, &map, arena);
    if (kind->palettes != 0) {
        value_set(words, "enum", value_new_texts(arena, colours_palettes(kind->palettes, arena)));
        value_set(map, "palette", words);
    }
    return schema;
}

static void
add_channels(const ChartKind *kind, Value *properties, Arena *arena)
{
    static const char *const panels[] = { "columns", "scales", "sort", NULL };
    static const char *const *const facets[] = {
        [FACET_AXES] = panels + 1, [FACET_PANELS] = panels
    };
    static const char *const others[] = { "series", "detail", "family", NULL };

    for (const ChannelSpec *declared = kind->channels; declared->key != NULL; declared++) {
        value_set(properties, declared->key,
                  channel_schema(declared->type == CHANNEL_MEASURE, declared->keys, arena));
        if (spec_other_key(declared->key) != NULL) {
            value_set(properties, spec_other_key(declared->key),
                      channel_schema(false, declared->keys, arena));
        }
    }
    if (!refuses(kind, "color")) {
        value_set(properties, "color", color_schema(kind, arena));
    }
    if ((kind->palettes & PALETTES_MARKS) != 0) {
        value_set(properties, "shape", channel_schema(false, NULL, arena));
    }
    for (size_t i = 0; others[i] != NULL; i++) {
        if (value_lookup(properties, others[i]) == NULL && !refuses(kind, others[i])) {
            value_set(properties, others[i], channel_schema(false, NULL, arena));
        }
    }
    if (kind->facet != FACET_NONE) {
        value_set(properties, "facet", channel_schema(false, facets[kind->facet], arena));
    }
}

static void
add_labels(const ChartKind *kind, Value *properties, Arena *arena)
{
    static const struct {
        unsigned use;
        const char *key, *schema, *only;
    } keys[] = { { LABELS_SERIES, "series", "{\"enum\": [\"direct\", \"legend\", \"none\"]}",
                   "{\"const\": \"direct\"}" },
                 { LABELS_VALUES, "values", "{\"enum\": [\"auto\", \"all\", \"none\"]}",
                   "{\"const\": \"auto\"}" },
                 { LABELS_POINTS, "points",
                   "{\"enum\": [\"ends\", \"frontier\", \"all\", \"none\"]}",
                   "{\"const\": \"ends\"}" } };
    Value *labels = NULL;

    value_set(properties, "labels", closed_map(arena, &labels));
    value_set(labels, "max",
              fragment("{\"type\": \"number\", \"minimum\": 1, \"maximum\": 1000}", arena));
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        bool chosen = (kind->labels & keys[i].use) != 0;
        value_set(labels, keys[i].key, fragment(chosen ? keys[i].schema : keys[i].only, arena));
    }
}

static void
add_references(const ChartKind *kind, Value *properties, Arena *arena)
{
    static const char *const keys[] = { "x", "y", "slope" };
    Value *list = fragment("{\"type\": [\"array\", \"null\"]}", arena), *line = NULL;

    if (kind->references == 0) {
        return;
    }
    value_set(list, "items", closed_map(arena, &line));
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        if ((kind->references & 1U << i) != 0) {
            bool slope = g_str_equal(keys[i], "slope");
            value_set(line, keys[i], fragment(slope ? "{\"type\": \"number\"}" : PLACES, arena));
        }
    }
    value_set(line, "label", fragment(WORD, arena));
    value_set(properties, "refs", list);
}

static void
add_size(const ChartKind *kind, Value *properties, Arena *arena)
{
    static const char *const words[] = { "auto", "bank", NULL }, *const plain[] = { "auto", NULL };
    Value *size = NULL, *aspect = value_new_map(arena), *word = value_new_map(arena);
    Value *ways = value_set(aspect, "anyOf", value_new_list(arena));

    value_set(word, "enum", value_new_texts(arena, kind->banks ? words : plain));
    value_append(ways, word);
    value_append(ways, fragment("{\"type\": \"number\", \"minimum\": 0.2, \"maximum\": 4}", arena));
    value_set(properties, "size", closed_map(arena, &size));
    value_set(size, "width", fragment("{\"type\": [\"string\", \"number\"]}", arena));
    value_set(size, "aspect", aspect);
}

/* `words`: names for the statuses. */
static Value *
words_schema(const ChartKind *kind, Arena *arena)
{
    Value *words = NULL, *map = closed_map(arena, &words);

    for (size_t i = 0; kind->word_keys[i] != NULL; i++) {
        value_set(words, kind->word_keys[i], fragment(WORD, arena));
    }
    return map;
}

static Value *
own_part(const ChartKind *kind, const char *key, Arena *arena)
{
    if (g_str_equal(key, "words")) {
        return words_schema(kind, arena);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(kind_parts); i++) {
        if (g_str_equal(kind_parts[i].key, key)) {
            return fragment(kind_parts[i].schema, arena);
        }
    }
    g_assert_not_reached();
}

static Value *
kind_schema(const ChartKind *kind, Arena *arena)
{
    Value *properties = NULL, *schema = closed_map(arena, &properties);
    Value *mark = value_new_map(arena), *alias = value_new_map(arena);

    value_set_text(arena, schema, "title", words_text(NULL, kind->noun));
    value_set(mark, "enum", value_new_texts(arena, kind->words));
    value_set(alias, "enum", value_new_texts(arena, kind->words));
    value_set(properties, "mark", mark);
    value_set(properties, "kind", alias);
    for (size_t i = 0; i < G_N_ELEMENTS(common_parts); i++) {
        if (!refuses(kind, common_parts[i].key)) {
            value_set(properties, common_parts[i].key, fragment(common_parts[i].schema, arena));
        }
    }
    add_channels(kind, properties, arena);
    Value *encoding = NULL;
    value_set(properties, "encoding", closed_map(arena, &encoding));
    add_channels(kind, encoding, arena);
    add_labels(kind, properties, arena);
    add_size(kind, properties, arena);
    add_references(kind, properties, arena);
    for (size_t i = 0; kind->keys != NULL && kind->keys[i] != NULL; i++) {
        value_set(properties, kind->keys[i], own_part(kind, kind->keys[i], arena));
    }
    value_set(schema, "required", fragment("[\"title\", \"source\"]", arena));
    value_set(schema, "anyOf",
              fragment("[{\"required\": [\"mark\"]}, {\"required\": [\"kind\"]}]", arena));
    return schema;
}

Value *
chart_schema(Arena *arena)
{
    size_t n = 0;
    const ChartKind *const *kinds = kinds_all(&n);
    Value *schema = value_new_map(arena), *ways = value_new_list(arena);

    value_set(schema, "oneOf", ways);
    for (size_t i = 0; i < n; i++) {
        value_append(ways, kind_schema(kinds[i], arena));
    }
    return schema;
}
