#include "base/limits.h"
#include "base/number.h"
#include "base/value.h"

#include <math.h>
#include <string.h>
#include <yaml.h>

typedef struct {
    yaml_document_t *document;
    Place start;
    Arena *arena;
    Diag *diag;
    size_t n_nodes;
} Reader;

static Place
place_of(const Reader *reader, yaml_mark_t mark)
{
    Place place = reader->start;

    place.column = (int)mark.column + (mark.line == 0 ? MAX(place.column, 1) : 1);
    place.line = MAX(place.line, 1) + (int)mark.line;
    return place;
}

static bool
is_one_of(const char *text, const char *const *words)
{
    return g_strv_contains(words, text);
}

/* YAML 1.2's core schema also has octal 0o and hexadecimal 0x numbers. Reports contain only
 * decimals, so the others remain texts. */
static void
resolve_plain(Value *value)
{
    static const char *const nulls[] = { "", "~", "null", "Null", "NULL", NULL };
    static const char *const trues[] = { "true", "True", "TRUE", NULL };
    static const char *const falses[] = { "false", "False", "FALSE", NULL };

    if (is_one_of(value->text, nulls)) {
        value->kind = VALUE_NULL;
    } else if (is_one_of(value->text, trues) || is_one_of(value->text, falses)) {
        value->kind = VALUE_BOOL;
        value->boolean = is_one_of(value->text, trues);
    } else if (number_parse(value->text, &value->number)) {
        value->kind = VALUE_NUMBER;
    }
}

static bool fill(Reader *reader, yaml_node_t *node, Value *value, int depth);

static bool
fill_sequence(Reader *reader, yaml_node_t *node, Value *value, int depth)
{
    value->kind = VALUE_LIST;
    for (yaml_node_item_t *item = node->data.sequence.items.start;
         item < node->data.sequence.items.top; item++) {
        Value *member = value_append(value, arena_new0(reader->arena, Value));
        if (!fill(reader, yaml_document_get_node(reader->document, *item), member, depth + 1)) {
            return false;
        }
    }
    return true;
}

static bool
fill_pair(Reader *reader, const yaml_node_pair_t *pair, Value *map, GHashTable *seen, int depth)
{
    yaml_node_t *key = yaml_document_get_node(reader->document, pair->key);
    Place place = place_of(reader, key->start_mark);

    if (key->type != YAML_SCALAR_NODE) {
        return diag_error(reader->diag, place, "yaml-key", "a key must be plain text");
    }
    char *name = arena_strdup(reader->arena, (const char *)key->data.scalar.value);
    if (!g_hash_table_add(seen, name)) {
        return diag_error(reader->diag, place, "yaml-duplicate", "key '%s' is given twice", name);
    }
    Value *member = value_set(map, name, arena_new0(reader->arena, Value));
    member->key_place = place;
    return fill(reader, yaml_document_get_node(reader->document, pair->value), member, depth + 1);
}

static bool
fill_mapping(Reader *reader, yaml_node_t *node, Value *value, int depth)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    value->kind = VALUE_MAP;
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start;
         pair < node->data.mapping.pairs.top; pair++) {
        if (!fill_pair(reader, pair, value, seen, depth)) {
            return false;
        }
    }
    return true;
}

static bool
report_depth(const Reader *reader, Place place)
{
    return limit_error(LIMIT_YAML_DEPTH, place, "yaml-limit", reader->diag,
                       "lists and mappings are nested too deep");
}

/* Aliases share nodes in libyaml's document and are expanded here. The limits stop short files that
 * would expand to huge trees. */
static bool
fill(Reader *reader, yaml_node_t *node, Value *value, int depth)
{
    value->place = place_of(reader, node->start_mark);
    if ((size_t)depth > limit_get(LIMIT_YAML_DEPTH)) { /* aliases can nest deeply */
        return report_depth(reader, value->place);
    }
    if (++reader->n_nodes > limit_get(LIMIT_YAML_VALUES)) {
        return limit_error(LIMIT_YAML_VALUES, value->place, "yaml-limit", reader->diag,
                           "there are too many values");
    }
    switch (node->type) {
    case YAML_SCALAR_NODE:
        if (strlen((const char *)node->data.scalar.value) != node->data.scalar.length) {
            return diag_error(reader->diag, value->place, "yaml-nul", "a text contains a NUL byte");
        }
        value->kind = VALUE_STRING;
        value->text = text_without_controls(
            arena_strdup(reader->arena, (const char *)node->data.scalar.value), reader->arena);
        if (node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE) {
            resolve_plain(value);
        }
        return true;
    case YAML_SEQUENCE_NODE:
        return fill_sequence(reader, node, value, depth);
    case YAML_MAPPING_NODE:
        return fill_mapping(reader, node, value, depth);
    case YAML_NO_NODE:
        break;
    }
    value->kind = VALUE_NULL;
    return true;
}

static void
report_syntax(Reader *reader, const yaml_parser_t *parser)
{
    Place place = place_of(reader, parser->problem_mark);
    const char *problem = parser->problem != NULL ? parser->problem : "not readable";

    if (parser->error == YAML_READER_ERROR) {
        diag_error(reader->diag, reader->start, "yaml-encoding", "%s (byte %zu)", problem,
                   parser->problem_offset);
    } else if (strstr(problem, "cannot start any token") != NULL) {
        diag_error(reader->diag, place, "yaml-syntax",
                   "a tab or a reserved character cannot start a value here: indent with "
                   "spaces, quote the text");
    } else if (strstr(problem, "mapping values are not allowed") != NULL) {
        diag_error(reader->diag, place, "yaml-syntax",
                   "a second ': ' in one line: put a text that has a colon in quotes, key: \"My: "
                   "text\"");
    } else {
        diag_error(reader->diag, place, "yaml-syntax", "%s%s%s",
                   parser->context != NULL ? parser->context : "",
                   parser->context != NULL ? ": " : "", problem);
    }
}

/* libyaml takes time quadratic in the depth of [ and {, and in the number of anchors. */
static bool
may_be_slow(Bytes text)
{
    size_t depth = 0, anchors = 0;
    bool deep = false;

    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        depth += (c == '[' || c == '{') - (depth > 0 && (c == ']' || c == '}'));
        deep = deep || depth > limit_get(LIMIT_YAML_DEPTH);
        anchors += c == '&';
    }
    return deep || anchors > limit_get(LIMIT_YAML_ANCHORS);
}

static bool
has_anchor(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.anchor != NULL;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor != NULL;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.anchor != NULL;
    default:
        return false;
    }
}

/* Returns false after an error. Syntax errors are left to the caller. */
static bool
check_shape(const Reader *reader, Bytes text)
{
    yaml_parser_t parser;
    yaml_event_t event;
    size_t depth = 0, anchors = 0;
    bool fine = true, more = true;

    if (yaml_parser_initialize(&parser) == 0) {
        g_error("out of memory");
    }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text.data, text.size);
    while (fine && more && yaml_parser_parse(&parser, &event) != 0) {
        depth += event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT;
        depth -= event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT;
        anchors += has_anchor(&event);
        if (depth > limit_get(LIMIT_YAML_DEPTH)) {
            fine = report_depth(reader, place_of(reader, event.start_mark));
        } else if (anchors > limit_get(LIMIT_YAML_ANCHORS)) {
            fine = limit_error(LIMIT_YAML_ANCHORS, place_of(reader, event.start_mark), "yaml-limit",
                               reader->diag, "there are too many anchors (&name)");
        }
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return fine;
}

Value *
value_parse_yaml(const char *text, size_t size, Place start, Arena *arena, Diag *diag)
{
    yaml_parser_t parser;
    yaml_document_t document, extra;
    Reader reader = { .document = &document, .start = start, .arena = arena, .diag = diag };
    Value *value = arena_new0(arena, Value);
    /* libyaml counts a byte order mark as indentation of the first line. */
    Bytes plain = bytes_without_mark((Bytes){ .data = text, .size = size });
    bool ok = !may_be_slow(plain) || check_shape(&reader, plain);

    if (!ok) {
        return NULL;
    }
    if (yaml_parser_initialize(&parser) == 0) {
        g_error("out of memory");
    }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)plain.data, plain.size);
    if (yaml_parser_load(&parser, &document) == 0) {
        report_syntax(&reader, &parser);
        yaml_parser_delete(&parser);
        return NULL;
    }
    yaml_node_t *root = yaml_document_get_root_node(&document);
    value->place = start;
    if (root != NULL) {
        ok = fill(&reader, root, value, 1);
    }
    yaml_document_delete(&document);
    if (ok && root != NULL) {
        if (yaml_parser_load(&parser, &extra) == 0) {
            report_syntax(&reader, &parser);
            ok = false;
        } else {
            yaml_node_t *more = yaml_document_get_root_node(&extra);
            if (more != NULL) {
                ok =
                    diag_error(diag, place_of(&reader, more->start_mark), "yaml-documents",
                               "a second YAML document starts here; the file may contain only one");
            }
            yaml_document_delete(&extra);
        }
    }
    yaml_parser_delete(&parser);
    return ok ? value : NULL;
}
