#include "base/value.h"
#include "base/version.h"
#include "cli/message.h"
#include "cli/source_line.h"

#include <string.h>

static const char *const levels[] = { "note", "warning", "error" };

static void
set_number(Arena *arena, Value *map, const char *key, double number)
{
    value_set(map, key, value_new_number(arena, number));
}

static void
set_place(Arena *arena, Value *map, const DiagMessage *m)
{
    if (m->place.line > 0) {
        set_number(arena, map, "line", m->place.line);
        set_number(arena, map, "column", MAX(m->place.column, 1));
    }
}

/* Invalid UTF-8 would make the JSON invalid. */
static const char *
valid(Arena *arena, const char *text)
{
    g_autofree char *made = g_utf8_make_valid(text, -1);

    return arena_strdup(arena, made);
}

static void
append_json(Diag *diag, const char *folder, Arena *arena, GString *out)
{
    size_t n = 0;
    const DiagMessage *messages = messages_shown(diag, arena, &n);
    Value *root = value_new_map(arena);

    set_number(arena, root, "errors", diag_count(diag, DIAG_ERROR));
    set_number(arena, root, "warnings", diag_count(diag, DIAG_WARNING));
    set_number(arena, root, "notes", diag_count(diag, DIAG_NOTE));
    Value *list = value_set(root, "messages", value_new_list(arena));
    for (size_t i = 0; i < n; i++) {
        const DiagMessage *m = &messages[i];
        const char *path = message_path(m->place, folder, arena);
        Value *item = value_append(list, value_new_map(arena));
        value_set_text(arena, item, "level", levels[m->level]);
        value_set_text(arena, item, "code", m->code);
        if (path != NULL) {
            value_set_text(arena, item, "file", valid(arena, path));
        }
        set_place(arena, item, m);
        value_set_text(arena, item, "text", valid(arena, m->text));
        set_number(arena, item, "count", m->count);
    }
    value_append_json(root, out);
}

/* The path as a relative URI reference (RFC 3986). */
static const char *
path_uri(const char *path, Arena *arena)
{
    g_autofree char *escaped = g_uri_escape_string(path, "/", FALSE);

    return path[0] == '/' ? arena_printf(arena, "file://%s", escaped)
                          : arena_strdup(arena, escaped);
}

static void
add_location(Value *result, const DiagMessage *m, SourceLines *lines, Arena *arena)
{
    const char *path = message_path(m->place, lines->folder, arena);

    if (path == NULL) {
        return;
    }
    Value *locations = value_set(result, "locations", value_new_list(arena));
    Value *location = value_append(locations, value_new_map(arena));
    Value *physical = value_set(location, "physicalLocation", value_new_map(arena));
    Value *artifact = value_set(physical, "artifactLocation", value_new_map(arena));
    value_set_text(arena, artifact, "uri", path_uri(path, arena));
    if (m->place.line > 0) {
        Value *region = value_set(physical, "region", value_new_map(arena));
        set_number(arena, region, "startLine", m->place.line);
        set_number(arena, region, "startColumn", source_line_column(lines, m->place));
    }
}

static void
add_result(Value *results, const DiagMessage *m, SourceLines *lines, Arena *arena)
{
    Value *result = value_append(results, value_new_map(arena));

    value_set_text(arena, result, "ruleId", m->code);
    value_set_text(arena, result, "level", levels[m->level]);
    Value *message = value_set(result, "message", value_new_map(arena));
    value_set_text(arena, message, "text", valid(arena, m->text));
    add_location(result, m, lines, arena);
    if (m->count > 1) {
        set_number(arena, result, "occurrenceCount", m->count);
    }
}

static void
append_sarif(Diag *diag, const char *folder, Arena *arena, GString *out)
{
    size_t n = 0;
    const DiagMessage *messages = messages_shown(diag, arena, &n);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(Arena) read = arena_new();
    SourceLines lines = { .arena = read, .diag = diag, .folder = folder };
    Value *root = value_new_map(arena);

    value_set_text(arena, root, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    value_set_text(arena, root, "version", "2.1.0");
    Value *runs = value_set(root, "runs", value_new_list(arena));
    Value *run = value_append(runs, value_new_map(arena));
    Value *tool = value_set(run, "tool", value_new_map(arena));
    Value *driver = value_set(tool, "driver", value_new_map(arena));
    value_set_text(arena, driver, "name", "accelreport");
    value_set_text(arena, driver, "version", ACCELREPORT_VERSION);
    Value *rules = value_set(driver, "rules", value_new_list(arena));
    value_set_text(arena, run, "columnKind", "utf16CodeUnits");
    Value *results = value_set(run, "results", value_new_list(arena));
    for (size_t i = 0; i < n; i++) {
        if (g_hash_table_add(known, (void *)(uintptr_t)messages[i].code)) {
            Value *rule = value_append(rules, value_new_map(arena));
            value_set_text(arena, rule, "id", messages[i].code);
            Value *help = value_set(rule, "help", value_new_map(arena));
            value_set_text(arena, help, "text",
                           arena_printf(arena, "accelreport(1), DIAGNOSTICS, %.*s",
                                        (int)strcspn(messages[i].code, "-"), messages[i].code));
        }
        add_result(results, &messages[i], &lines, arena);
    }
    value_append_json(root, out);
}

/* See https://docs.github.com/actions, "workflow commands": percent signs, line ends and, in
 * properties, colons and commas are escaped. */
static void
append_escaped(GString *out, const char *text, bool property)
{
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '%' || c < 0x20 || (property && (c == ':' || c == ','))) {
            g_string_append_printf(out, "%%%02X", c);
        } else {
            g_string_append_c(out, *p);
        }
    }
}

static void
append_github(Diag *diag, const char *folder, Arena *arena, GString *out)
{
    static const char *const commands[] = { "notice", "warning", "error" };
    size_t n = 0;
    const DiagMessage *messages = messages_shown(diag, arena, &n);
    g_autoptr(Arena) read = arena_new();
    SourceLines lines = { .arena = read, .diag = diag, .folder = folder };

    for (size_t i = 0; i < n; i++) {
        const DiagMessage *m = &messages[i];
        const char *path = message_path(m->place, folder, arena);
        g_string_append_printf(out, "::%s title=", commands[m->level]);
        append_escaped(out, m->code, true);
        if (path != NULL) {
            g_string_append(out, ",file=");
            append_escaped(out, path, true);
        }
        if (m->place.line > 0) {
            g_string_append_printf(out, ",line=%d,col=%d", m->place.line,
                                   source_line_column(&lines, m->place));
        }
        g_string_append(out, "::");
        append_escaped(out, m->text, false);
        g_string_append_c(out, '\n');
    }
}

bool
messages_append(Diag *diag, const char *format, const char *folder, GString *out)
{
    static const struct {
        const char *name;
        void (*append)(Diag *diag, const char *folder, Arena *arena, GString *out);
    } formats[] = { { "json", append_json },
                    { "sarif", append_sarif },
                    { "github", append_github } };
    g_autoptr(Arena) arena = arena_new();

    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (g_str_equal(formats[i].name, format)) {
            formats[i].append(diag, folder, arena, out);
            return true;
        }
    }
    return false;
}
