#include "outputs/mustache.h"

#include "base/append.h"
#include "base/files.h"
#include "base/limits.h"
#include "base/names.h"
#include "base/number.h"
#include "outputs/escape.h"
#include "outputs/mustache_tree.h"

#include <string.h>

struct TemplateSet {
    Arena *arena;
    GHashTable *templates; /* name → Template; only for look-ups, never iterated for output */
    const Words *words;
};

/* The stack of values in which names are looked up; the innermost first. */
typedef struct Context Context;
struct Context {
    const Value *value;
    const Context *outer;
};

/* The blocks passed by parent tags; the innermost parent first. */
typedef struct Arguments Arguments;
struct Arguments {
    const TemplateNode *parent;
    const Template *template; /* the template with the parent tag */
    const Arguments *outer;
};

typedef struct {
    const TemplateSet *set;
    const Template *template; /* whose nodes are being rendered, for places */
    GString *out;
    Diag *diag;
    const char *indent; /* inserted at the start of a template's lines */
    bool skip_indent;   /* not at the next line start, where it was already written */
    const Arguments *arguments;
    size_t depth;
    size_t steps;
} Renderer;

static void
table_free(void *table)
{
    g_hash_table_unref(table);
}

TemplateSet *
templates_new(Arena *arena)
{
    TemplateSet *set = arena_new0(arena, TemplateSet);

    set->arena = arena;
    set->templates = g_hash_table_new(g_str_hash, g_str_equal);
    arena_defer(arena, table_free, set->templates);
    return set;
}

void
templates_set_words(TemplateSet *set, const Words *words)
{
    set->words = words;
}

bool
templates_add(TemplateSet *set, const char *name, const char *text, size_t size, const char *file,
              Diag *diag)
{
    Bytes filled = { .data = text, .size = size };

    if (set->words != NULL &&
        !words_fill(set->words, filled, true, file, set->arena, &filled, diag)) {
        return false;
    }
    Template *template = template_compile(name, filled.data, filled.size, file, set->arena, diag);

    if (template == NULL) {
        return false;
    }
    g_hash_table_replace(set->templates, template->name, template);
    return true;
}

bool
templates_add_folder(TemplateSet *set, const char *folder, Diag *diag)
{
    static const char *const globs[] = { "**/*.mustache", "*.mustache" };
    size_t n_files = 0;
    bool ok = true;
    const char *const *files =
        folder_find(folder, globs, G_N_ELEMENTS(globs), (Place){ 0 }, set->arena, &n_files, diag);

    if (files == NULL) {
        return false;
    }
    for (size_t i = 0; i < n_files; i++) {
        g_autofree char *joined = g_strdup_printf("%s/%s", folder, files[i]);
        /* interned, because messages outlive the set */
        const char *path = g_intern_string(joined);
        g_autofree char *name = g_strndup(files[i], strlen(files[i]) - strlen(".mustache"));
        Bytes bytes;
        ok = file_read(path, LIMIT_SETTINGS_FILE, (Place){ .file = path }, set->arena, &bytes,
                       diag) &&
             templates_add(set, name, bytes.data, bytes.size, path, diag) && ok;
    }
    return ok;
}

static bool
templates_has(const TemplateSet *set, const char *name)
{
    return g_hash_table_contains(set->templates, name);
}

static int
compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Names, and the nearest of them to each unknown name, which is searched for once. */
typedef struct {
    GPtrArray *names; /* in order, so that the choice between two near names is always the same */
    GHashTable *near; /* unknown name → nearest name or NULL; both borrowed */
} Known;

static void
known_clear(Known *known)
{
    g_ptr_array_unref(known->names);
    g_hash_table_unref(known->near);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Known, known_clear)

static GPtrArray *
sorted_keys(GHashTable *table)
{
    GPtrArray *keys = g_ptr_array_new();
    GHashTableIter iterator;
    void *key = NULL;

    g_hash_table_iter_init(&iterator, table);
    while (g_hash_table_iter_next(&iterator, &key, NULL)) {
        g_ptr_array_add(keys, key);
    }
    g_ptr_array_sort(keys, compare_names);
    return keys;
}

static Known
known_of(GHashTable *table)
{
    return (Known){ .names = sorted_keys(table),
                    .near = g_hash_table_new(g_str_hash, g_str_equal) };
}

/* NULL if none is near, or if there are more unknown names than are printed. */
static const char *
known_nearest(const Known *known, const char *name)
{
    void *near = NULL;

    if (!g_hash_table_lookup_extended(known->near, name, NULL, &near) &&
        g_hash_table_size(known->near) < limit_get(LIMIT_MESSAGES)) {
        near = (void *)(uintptr_t)names_nearest(
            name, (const char *const *)(void *)known->names->pdata, known->names->len);
        g_hash_table_insert(known->near, (void *)(uintptr_t)name, near);
    }
    return near;
}

/* NOLINTNEXTLINE(misc-no-recursion): the compiler limits the nesting. */
static bool
check_nodes(const TemplateSet *set, const Template *template, const TemplateNode *first,
            const Known *known, Diag *diag)
{
    bool ok = true;

    for (const TemplateNode *node = first; node != NULL; node = node->next) {
        bool calls = node->kind == NODE_PARTIAL || node->kind == NODE_PARENT;
        if (calls && !templates_has(set, node->name)) {
            Place place = { .file = template->file, .line = node->line, .column = node->column };
            const char *near = known_nearest(known, node->name);
            ok = diag_error(diag, place, "template-unknown", "no template '%s'%s%s%s", node->name,
                            near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                            near != NULL ? "'?" : "");
        }
        ok = check_nodes(set, template, node->first, known, diag) && ok;
    }
    return ok;
}

/* Names in a template: of values, and of the templates that it calls. Both tables borrow. */
typedef struct {
    GHashTable *values, *called;
} Named;

/* The parts of a value's name, NULL-terminated; empty for other nodes. */
static const char *const *
value_path(const TemplateNode *node)
{
    static const char *const none[] = { NULL };
    bool value =
        node->kind == NODE_VALUE || node->kind == NODE_SECTION || node->kind == NODE_INVERTED;

    return value && node->path != NULL ? node->path : none;
}

/* NOLINTNEXTLINE(misc-no-recursion): the compiler limits the nesting. */
static void
collect_names(const TemplateNode *first, const Named *named)
{
    for (const TemplateNode *node = first; node != NULL; node = node->next) {
        if (node->kind == NODE_PARTIAL || node->kind == NODE_PARENT) {
            g_hash_table_add(named->called, (void *)(uintptr_t)node->name);
        }
        for (const char *const *part = value_path(node); *part != NULL; part++) {
            g_hash_table_add(named->values, (void *)(uintptr_t)*part);
        }
        collect_names(node->first, named);
    }
}

static void
warn_unknown(Diag *diag, Place place, const char *code, const char *message, const char *name,
             const Known *known)
{
    const char *near = known_nearest(known, name);

    diag_warning(diag, place, code, "%s '%s'%s%s%s", message, name,
                 near != NULL ? "; did you mean '" : "", near != NULL ? near : "",
                 near != NULL ? "'?" : "");
}

/* NOLINTNEXTLINE(misc-no-recursion): the compiler limits the nesting. */
static void
warn_values(const Template *template, const TemplateNode *first, GHashTable *values,
            const Known *known, Diag *diag)
{
    for (const TemplateNode *node = first; node != NULL; node = node->next) {
        for (const char *const *part = value_path(node); *part != NULL; part++) {
            if (!g_hash_table_contains(values, *part)) {
                Place place = { template->file, node->line, node->column };
                warn_unknown(diag, place, "template-value", "no template is given", *part, known);
            }
        }
        warn_values(template, node->first, values, known, diag);
    }
}

bool
templates_add_own(TemplateSet *set, const char *folder, Diag *diag)
{
    g_autoptr(GHashTable) values = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) called = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) shipped = g_hash_table_new(g_str_hash, g_str_equal);
    const Named named = { .values = values, .called = called };
    g_autoptr(GPtrArray) before = sorted_keys(set->templates);
    g_autofree char *below = g_strconcat(folder, "/", NULL);

    for (guint i = 0; i < before->len; i++) { /* a replaced template also frees its key */
        const Template *template = g_hash_table_lookup(set->templates, before->pdata[i]);
        g_hash_table_add(shipped, arena_strdup(set->arena, before->pdata[i]));
        collect_names(template->root->first, &named);
    }
    if (!templates_add_folder(set, folder, diag)) {
        return false;
    }
    g_autoptr(GPtrArray) after = sorted_keys(set->templates);
    const Named unasked = { .values = g_hash_table_new(g_str_hash, g_str_equal), .called = called };
    for (guint i = 0; i < after->len; i++) {
        const Template *template = g_hash_table_lookup(set->templates, after->pdata[i]);
        collect_names(template->root->first, &unasked);
    }
    g_hash_table_unref(unasked.values);
    g_auto(Known) known_values = known_of(values);
    g_auto(Known) known_templates = known_of(shipped);
    for (guint i = 0; i < after->len; i++) {
        const Template *template = g_hash_table_lookup(set->templates, after->pdata[i]);
        if (!g_str_has_prefix(template->file, below)) {
            continue;
        }
        if (!g_hash_table_contains(shipped, template->name) &&
            !g_hash_table_contains(called, template->name)) {
            warn_unknown(diag, (Place){ .file = template->file }, "template-unused",
                         "nothing uses the template", template->name, &known_templates);
        }
        warn_values(template, template->root->first, values, &known_values, diag);
    }
    return true;
}

bool
templates_check(const TemplateSet *set, Diag *diag)
{
    g_auto(Known) known = known_of(set->templates);
    bool ok = true;

    for (guint i = 0; i < known.names->len; i++) {
        const Template *template = g_hash_table_lookup(set->templates, known.names->pdata[i]);
        ok = check_nodes(set, template, template->root->first, &known, diag) && ok;
    }
    return ok;
}

/* ---- Rendering ---- */

/* The first part of a dotted name is searched for from the innermost value outwards; the rest only
 * inside what was found. NULL: not found. */
static const Value *
look_up(const Context *context, const TemplateNode *node)
{
    const char *const *part = node->path;
    const Value *value = NULL;

    if (*part == NULL) {
        return context->value;
    }
    for (const Context *c = context; c != NULL && value == NULL; c = c->outer) {
        value = value_lookup(c->value, *part);
    }
    for (part++; value != NULL && *part != NULL; part++) {
        value = value_lookup(value, *part);
    }
    return value;
}

static void
append_value(GString *out, const Value *value, bool raw)
{
    if (value == NULL || value->kind == VALUE_NULL || value->kind == VALUE_LIST ||
        value->kind == VALUE_MAP) {
        return;
    }
    if (value->text == NULL) {
        number_append_exact(out, value->number);
    } else if (raw) {
        append_text(out, value->text);
    } else {
        escape_append(out, value->text, ESCAPE_TEMPLATE);
    }
}

static bool
fail(Renderer *renderer, const TemplateNode *node, LimitId limit, const char *code,
     const char *text)
{
    Place place = { .file = renderer->template->file, .line = node->line, .column = node->column };

    return limit_error(limit, place, code, renderer->diag, "%s", text);
}

static void
begin_line(Renderer *renderer)
{
    if (!renderer->skip_indent) {
        append_text(renderer->out, renderer->indent);
    }
    renderer->skip_indent = false;
}

static bool render_nodes(Renderer *renderer, const TemplateNode *first, const Context *context);

/* NOLINTNEXTLINE(misc-no-recursion): template-depth limits it. */
static bool
render_section(Renderer *renderer, const TemplateNode *node, const Context *context)
{
    const Value *value = look_up(context, node);

    if (value == NULL || value_is_empty(value)) {
        return true;
    }
    if (value->kind != VALUE_LIST) {
        Context inner = { .value = value, .outer = context };
        return render_nodes(renderer, node->first, &inner);
    }
    for (const Value *item = value->first; item != NULL; item = item->next) {
        Context inner = { .value = item, .outer = context };
        if (!render_nodes(renderer, node->first, &inner)) {
            return false;
        }
    }
    return true;
}

/* Renders a partial, or a parent, which is a partial with arguments. */
/* NOLINTNEXTLINE(misc-no-recursion): template-depth limits it. */
static bool
render_call(Renderer *renderer, const TemplateNode *node, const Context *context)
{
    const Template *called = g_hash_table_lookup(renderer->set->templates, node->name);
    Arguments arguments = { .parent = node,
                            .template = renderer->template,
                            .outer = renderer->arguments };
    Renderer saved = *renderer;
    g_autofree char *indent = NULL;

    if (called == NULL) {
        return true;
    }
    if (renderer->depth >= limit_get(LIMIT_TEMPLATE_DEPTH)) {
        return fail(renderer, node, LIMIT_TEMPLATE_DEPTH, "template-depth",
                    "partials are nested too deep");
    }
    if (node->indent == NULL) {
        renderer->indent = "";
    } else if (*node->indent != '\0') {
        indent = g_strconcat(renderer->indent, node->indent, NULL);
        renderer->indent = indent;
    }
    renderer->template = called;
    renderer->skip_indent = false;
    renderer->depth++;
    if (node->kind == NODE_PARENT) {
        renderer->arguments = &arguments;
    }
    bool ok = render_nodes(renderer, called->root->first, context);
    renderer->template = saved.template;
    renderer->indent = saved.indent;
    renderer->skip_indent = false;
    renderer->depth = saved.depth;
    renderer->arguments = saved.arguments;
    return ok;
}

/* The replacement of a block: that of the outermost parent which has one. */
static const TemplateNode *
find_argument(const Renderer *renderer, const char *name, const Arguments **ret_arguments)
{
    const TemplateNode *found = NULL;

    for (const Arguments *a = renderer->arguments; a != NULL; a = a->outer) {
        for (const TemplateNode *n = a->parent->first; n != NULL; n = n->next) {
            if (n->kind == NODE_BLOCK && strcmp(n->name, name) == 0) {
                found = n;
                *ret_arguments = a;
                break;
            }
        }
    }
    return found;
}

/* NOLINTNEXTLINE(misc-no-recursion): template-depth limits it. */
static bool
render_block(Renderer *renderer, const TemplateNode *site, const Context *context)
{
    const Arguments *arguments = NULL;
    const TemplateNode *argument = find_argument(renderer, site->name, &arguments);
    Renderer saved = *renderer;

    if (argument == NULL) {
        return render_nodes(renderer, site->first, context);
    }
    if (renderer->depth >= limit_get(LIMIT_TEMPLATE_DEPTH)) {
        return fail(renderer, site, LIMIT_TEMPLATE_DEPTH, "template-depth",
                    "blocks are nested too deep");
    }
    bool keeps = site->stance != BLOCK_INLINE;
    g_autofree char *indent = g_strconcat(keeps ? saved.indent : "", site->indent, NULL);
    renderer->indent = indent;
    if (site->stance == BLOCK_STANDALONE && !argument->line_start) {
        g_string_append(renderer->out, indent);
    }
    renderer->skip_indent = site->stance != BLOCK_STANDALONE && argument->line_start;
    renderer->depth++;
    renderer->template = arguments->template;
    renderer->arguments = arguments->outer;
    bool ok = render_nodes(renderer, argument->first, context);
    renderer->template = saved.template;
    renderer->indent = saved.indent;
    renderer->skip_indent = false;
    renderer->depth = saved.depth;
    renderer->arguments = saved.arguments;
    return ok;
}

/* NOLINTNEXTLINE(misc-no-recursion): template-depth limits it. */
static bool
render_node(Renderer *renderer, const TemplateNode *node, const Context *context)
{
    switch (node->kind) {
    case NODE_TEXT:
        if (node->line_start) {
            begin_line(renderer);
        }
        append_bytes(renderer->out, node->text, node->size);
        return true;
    case NODE_VALUE:
        append_value(renderer->out, look_up(context, node), node->raw);
        return true;
    case NODE_SECTION:
        return render_section(renderer, node, context);
    case NODE_INVERTED:
        return !value_is_empty(look_up(context, node)) ||
               render_nodes(renderer, node->first, context);
    case NODE_PARTIAL:
    case NODE_PARENT:
        return render_call(renderer, node, context);
    case NODE_BLOCK:
        return render_block(renderer, node, context);
    }
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): template-depth limits it. */
static bool
render_nodes(Renderer *renderer, const TemplateNode *first, const Context *context)
{
    for (const TemplateNode *node = first; node != NULL; node = node->next) {
        if (renderer->out->len > limit_get(LIMIT_TEMPLATE_OUTPUT)) {
            return fail(renderer, node, LIMIT_TEMPLATE_OUTPUT, "template-size",
                        "the output of the template is too large");
        }
        if (++renderer->steps > limit_get(LIMIT_TEMPLATE_STEPS)) {
            return fail(renderer, node, LIMIT_TEMPLATE_STEPS, "template-size",
                        "the template takes too long");
        }
        if (!render_node(renderer, node, context)) {
            return false;
        }
    }
    return true;
}

bool
template_render_within(const TemplateSet *set, const char *name, const Value *outer,
                       const Value *context, GString *out, Diag *diag)
{
    const Template *template = g_hash_table_lookup(set->templates, name);
    Context around = { .value = outer };
    Context stack = { .value = context, .outer = outer != NULL ? &around : NULL };

    g_assert(template != NULL);
    Renderer renderer = {
        .set = set, .template = template, .out = out, .diag = diag, .indent = ""
    };
    return render_nodes(&renderer, template->root->first, &stack);
}

bool
template_render(const TemplateSet *set, const char *name, const Value *context, GString *out,
                Diag *diag)
{
    return template_render_within(set, name, NULL, context, out, diag);
}
