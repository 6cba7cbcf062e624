/* Compiles template text to a tree in one pass; open sections, parents and blocks are on a stack.
 *
 * White space is the difficult part. A tag that prints nothing and is alone on its line is removed
 * with its line ("standalone"). Blocks are re-indented: the replacement of a block loses its
 * written indentation here, at compile time, and gets that of its place of expansion when it is
 * rendered. So lines are separate nodes in the tree. */
#include "base/limits.h"
#include "outputs/mustache_tree.h"

#include <string.h>

enum { DELIMITER_MAX = 32 };

typedef struct {
    TemplateNode *node;
    const char *content;  /* start of the content of a block or section */
    TemplateNode *before; /* a parent: the text with its indentation; or NULL */
} Open;

typedef struct {
    const char *start, *end; /* the whole text */
    const char *at;          /* start of the text that is not compiled yet */
    const char *counted;     /* end of the text whose lines are counted */
    int line;
    const char *line_start;
    const char *file;
    Arena *arena;
    Diag *diag;
    char open_mark[DELIMITER_MAX + 1], close_mark[DELIMITER_MAX + 1];
    GArray *stack; /* of Open; the first is the root */
} Compiler;

typedef struct {
    char sigil; /* 0: a plain value */
    const char *name;
    const char *start, *end; /* of the tag, with its delimiters */
    Place place;
} Tag;

static Place
compiler_place(Compiler *compiler, const char *position)
{
    for (; compiler->counted < position; compiler->counted++) {
        if (*compiler->counted == '\n') {
            compiler->line++;
            compiler->line_start = compiler->counted + 1;
        }
    }
    return (Place){ .file = compiler->file,
                    .line = compiler->line,
                    .column = (int)(position - compiler->line_start) + 1 };
}

static Open *
innermost(const Compiler *compiler)
{
    return &g_array_index(compiler->stack, Open, compiler->stack->len - 1);
}

static TemplateNode *
append_node(const Compiler *compiler, TemplateNodeKind kind)
{
    TemplateNode *node = arena_new0(compiler->arena, TemplateNode);
    TemplateNode *parent = innermost(compiler)->node;

    node->kind = kind;
    if (parent->last == NULL) {
        parent->first = node;
    } else {
        parent->last->next = node;
    }
    parent->last = node;
    return node;
}

static bool
is_line_start(const Compiler *compiler, const char *position)
{
    return position == compiler->start || position[-1] == '\n';
}

/* Adds the text from `at` to `end`, line by line. */
static void
append_text(Compiler *compiler, const char *end)
{
    while (compiler->at < end) {
        const char *newline = memchr(compiler->at, '\n', (size_t)(end - compiler->at));
        const char *stop = newline != NULL ? newline + 1 : end;
        TemplateNode *node = append_node(compiler, NODE_TEXT);
        node->text = compiler->at;
        node->size = (size_t)(stop - compiler->at);
        node->line_start = is_line_start(compiler, compiler->at);
        compiler->at = stop;
    }
}

/* The same before a tag that prints something: if the tag begins a line, an empty text marks the
 * line start for the renderer. */
static void
append_text_before(Compiler *compiler, const char *tag)
{
    append_text(compiler, tag);
    if (is_line_start(compiler, tag)) {
        TemplateNode *node = append_node(compiler, NODE_TEXT);
        node->text = tag;
        node->line_start = true;
    }
}

/* The start of the spaces before `position`, if nothing else precedes it on its line; else NULL. */
static const char *
blank_before(const Compiler *compiler, const char *position)
{
    const char *p = position;

    while (p > compiler->at && (p[-1] == ' ' || p[-1] == '\t')) {
        p--;
    }
    return is_line_start(compiler, p) ? p : NULL;
}

/* The start of the next line, if only spaces follow `position`; else NULL. */
static const char *
blank_after(const Compiler *compiler, const char *position)
{
    const char *p = position;

    while (p < compiler->end && (*p == ' ' || *p == '\t')) {
        p++;
    }
    if (p == compiler->end) {
        return p;
    }
    if (*p == '\r' && p + 1 < compiler->end && p[1] == '\n') {
        p++;
    }
    return *p == '\n' ? p + 1 : NULL;
}

static const char *
dup_range(const Compiler *compiler, const char *start, const char *end)
{
    char *copy = arena_alloc(compiler->arena, (size_t)(end - start) + 1);
    memcpy(copy, start, (size_t)(end - start));
    return copy;
}

/* If the tag is alone on its line, consumes the line and returns its indentation. Else adds the
 * text before it and returns NULL. */
static const char *
take_standalone(Compiler *compiler, const Tag *tag)
{
    const char *blanks = blank_before(compiler, tag->start);
    const char *rest = blank_after(compiler, tag->end);

    if (blanks == NULL || rest == NULL) {
        append_text(compiler, tag->start);
        compiler->at = tag->end;
        return NULL;
    }
    append_text(compiler, blanks);
    compiler->at = rest;
    return dup_range(compiler, blanks, tag->start);
}

/* "a.b" → "a", "b", NULL. */
static const char *const *
split_name(const Compiler *compiler, const char *name)
{
    size_t n = 1;

    for (const char *p = name; *p != '\0'; p++) {
        n += *p == '.';
    }
    const char **parts = arena_array(compiler->arena, const char *, n + 1);
    if (strcmp(name, ".") == 0) {
        return parts;
    }
    for (size_t i = 0; i < n; i++) {
        size_t length = strcspn(name, ".");
        parts[i] = dup_range(compiler, name, name + length);
        name += length + (i + 1 < n);
    }
    return parts;
}

static TemplateNode *
open_node(Compiler *compiler, const Tag *tag, TemplateNodeKind kind)
{
    TemplateNode *node = append_node(compiler, kind);

    node->name = tag->name;
    node->path = split_name(compiler, tag->name);
    node->line = tag->place.line;
    node->column = tag->place.column;
    return node;
}

static bool
push(Compiler *compiler, TemplateNode *node, const Tag *tag)
{
    Open open = { .node = node, .content = compiler->at };

    if (compiler->stack->len > limit_get(LIMIT_TEMPLATE_DEPTH)) {
        return limit_error(LIMIT_TEMPLATE_DEPTH, tag->place, "template-nesting", compiler->diag,
                           "sections are nested too deep");
    }
    g_array_append_val(compiler->stack, open);
    return true;
}

/* Only its closing tag shows if a parent is alone on its line; until then its indentation remains
 * in the tree as text. */
static bool
compile_parent(Compiler *compiler, const Tag *tag)
{
    const char *blanks = blank_before(compiler, tag->start);

    append_text_before(compiler, tag->start);
    TemplateNode *before = innermost(compiler)->node->last;
    TemplateNode *node = open_node(compiler, tag, NODE_PARENT);
    if (blanks != NULL) {
        node->stance = BLOCK_LEADING;
        node->indent = dup_range(compiler, blanks, tag->start);
    }
    compiler->at = tag->end;
    if (!push(compiler, node, tag)) {
        return false;
    }
    innermost(compiler)->before = before;
    return true;
}

static void
close_parent(Compiler *compiler, const Open *open, const Tag *tag)
{
    TemplateNode *node = open->node;
    const char *rest = blank_after(compiler, tag->end);

    if (node->stance != BLOCK_LEADING || rest == NULL) {
        node->indent = NULL;
        compiler->at = tag->end;
        return;
    }
    open->before->size = 0;
    open->before->line_start = false;
    compiler->at = rest;
}

static bool
compile_block(Compiler *compiler, const Tag *tag)
{
    const char *rest = blank_after(compiler, tag->end);

    if (innermost(compiler)->node->kind == NODE_PARENT) {
        TemplateNode *node = open_node(compiler, tag, NODE_BLOCK);
        node->line_start = rest != NULL;
        compiler->at = rest != NULL ? rest : tag->end;
        return push(compiler, node, tag);
    }
    const char *blanks = blank_before(compiler, tag->start);
    BlockStance stance = BLOCK_INLINE;
    if (blanks != NULL && rest != NULL) {
        stance = BLOCK_STANDALONE;
        append_text(compiler, blanks);
        compiler->at = rest;
    } else {
        stance = blanks != NULL ? BLOCK_LEADING : BLOCK_INLINE;
        append_text_before(compiler, tag->start);
        compiler->at = tag->end;
    }
    TemplateNode *node = open_node(compiler, tag, NODE_BLOCK);
    node->stance = stance;
    node->indent = blanks != NULL ? dup_range(compiler, blanks, tag->start) : "";
    return push(compiler, node, tag);
}

static const char *
skip_prefix(const char *text, size_t size, const char *prefix, size_t n_prefix)
{
    return size >= n_prefix && memcmp(text, prefix, n_prefix) == 0 ? text + n_prefix : text;
}

/* Removes the indentation from every line that has it. Replacements of blocks in an inner parent
 * have already lost theirs. */
/* NOLINTNEXTLINE(misc-no-recursion): template-depth limits it. */
static void
dedent(TemplateNode *first, const char *prefix, size_t n_prefix)
{
    for (TemplateNode *node = first; node != NULL; node = node->next) {
        if (node->kind == NODE_TEXT && node->line_start) {
            const char *rest = skip_prefix(node->text, node->size, prefix, n_prefix);
            node->size -= (size_t)(rest - node->text);
            node->text = rest;
        }
        if (node->indent != NULL) {
            node->indent = skip_prefix(node->indent, strlen(node->indent), prefix, n_prefix);
        }
        if (node->kind != NODE_PARENT) {
            dedent(node->first, prefix, n_prefix);
        }
    }
}

static size_t
count_blanks(const Compiler *compiler, const char *line)
{
    const char *p = line;

    while (p < compiler->end && (*p == ' ' || *p == '\t')) {
        p++;
    }
    return (size_t)(p - line);
}

static void
close_block(Compiler *compiler, const Open *open, const Tag *tag)
{
    const TemplateNode *owner = g_array_index(compiler->stack, Open, compiler->stack->len - 2).node;

    if (owner->kind == NODE_PARENT) {
        const char *blanks = blank_before(compiler, tag->start);
        append_text(compiler, blanks != NULL ? blanks : tag->start);
        compiler->at = tag->end;
        if (open->node->line_start) {
            dedent(open->node->first, open->content, count_blanks(compiler, open->content));
        }
        return;
    }
    take_standalone(compiler, tag);
    if (open->node->stance == BLOCK_STANDALONE && open->node->first != NULL) {
        size_t n = count_blanks(compiler, open->content);
        open->node->indent = dup_range(compiler, open->content, open->content + n);
    }
}

static bool
compile_end(Compiler *compiler, const Tag *tag)
{
    Open *open = innermost(compiler);
    TemplateNode *node = open->node;

    if (compiler->stack->len == 1) {
        return diag_error(compiler->diag, tag->place, "template-syntax",
                          "'/%s' closes a section that was not opened", tag->name);
    }
    if (strcmp(node->name, tag->name) != 0) {
        return diag_error(compiler->diag, tag->place, "template-syntax",
                          "'/%s' where '%s', opened at line %d, must be closed", tag->name,
                          node->name, node->line);
    }
    if (node->kind == NODE_BLOCK) {
        close_block(compiler, open, tag);
    } else if (node->kind == NODE_PARENT) {
        close_parent(compiler, open, tag);
    } else {
        take_standalone(compiler, tag);
    }
    g_array_set_size(compiler->stack, compiler->stack->len - 1);
    return true;
}

static bool
compile_delimiters(Compiler *compiler, const Tag *tag)
{
    g_auto(GStrv) words = g_strsplit_set(tag->name, " \t\r\n", -1);
    const char *marks[2] = { NULL, NULL };
    size_t n = 0;

    for (char **word = words; *word != NULL; word++) {
        if (**word != '\0') {
            marks[n < 2 ? n : 1] = *word;
            n++;
        }
    }
    if (n != 2 || strlen(marks[0]) > DELIMITER_MAX || strlen(marks[1]) > DELIMITER_MAX ||
        strchr(tag->name, '=') != NULL) {
        return diag_error(compiler->diag, tag->place, "template-syntax",
                          "two delimiters are expected, as in {{=<%% %%>=}}");
    }
    take_standalone(compiler, tag);
    g_strlcpy(compiler->open_mark, marks[0], sizeof compiler->open_mark);
    g_strlcpy(compiler->close_mark, marks[1], sizeof compiler->close_mark);
    return true;
}

static void
compile_value(Compiler *compiler, const Tag *tag)
{
    append_text_before(compiler, tag->start);
    TemplateNode *node = open_node(compiler, tag, NODE_VALUE);
    node->raw = tag->sigil != 0;
    compiler->at = tag->end;
}

static bool
compile_section(Compiler *compiler, const Tag *tag)
{
    if (blank_before(compiler, tag->start) == NULL || blank_after(compiler, tag->end) == NULL) {
        append_text_before(compiler, tag->start);
    }
    take_standalone(compiler, tag);
    TemplateNode *node = open_node(compiler, tag, tag->sigil == '#' ? NODE_SECTION : NODE_INVERTED);
    return push(compiler, node, tag);
}

static void
compile_partial(Compiler *compiler, const Tag *tag)
{
    bool standalone =
        blank_before(compiler, tag->start) != NULL && blank_after(compiler, tag->end) != NULL;

    if (!standalone) {
        append_text_before(compiler, tag->start);
    }
    const char *indent = take_standalone(compiler, tag);
    TemplateNode *node = open_node(compiler, tag, NODE_PARTIAL);
    node->indent = indent;
}

static bool
compile_tag(Compiler *compiler, const Tag *tag)
{
    switch (tag->sigil) {
    case '#':
    case '^':
        return compile_section(compiler, tag);
    case '/':
        return compile_end(compiler, tag);
    case '<':
        return compile_parent(compiler, tag);
    case '$':
        return compile_block(compiler, tag);
    case '=':
        return compile_delimiters(compiler, tag);
    case '>':
        compile_partial(compiler, tag);
        return true;
    case '!':
        take_standalone(compiler, tag);
        return true;
    default:
        compile_value(compiler, tag);
        return true;
    }
}

static bool
check_name(const Compiler *compiler, const Tag *tag)
{
    if (tag->sigil == '!' || tag->sigil == '=') {
        return true;
    }
    if (tag->name[0] == '\0') {
        return diag_error(compiler->diag, tag->place, "template-syntax", "the tag has no name");
    }
    if (strpbrk(tag->name, " \t\r\n") != NULL) {
        return diag_error(compiler->diag, tag->place, "template-syntax",
                          "'%s' is not a name: it contains a space", tag->name);
    }
    return true;
}

/* Reads the tag whose opening delimiter is at `start`. */
static bool
read_tag(Compiler *compiler, const char *start, Tag *ret)
{
    const char *p = start + strlen(compiler->open_mark);
    size_t n_close = strlen(compiler->close_mark);
    size_t n_extra = 0; /* size of the second mark in {{{ }}} and {{= =}} */
    Tag tag = { .start = start, .place = compiler_place(compiler, start) };

    if (p < compiler->end && strchr("#^/!><$&={", *p) != NULL && *p != '\0') {
        tag.sigil = *p++;
    }
    char extra[DELIMITER_MAX + 2] = "";
    if (tag.sigil == '{' || tag.sigil == '=') {
        extra[n_extra++] = tag.sigil == '{' ? '}' : '=';
    }
    g_strlcpy(extra + n_extra, compiler->close_mark, sizeof extra - n_extra);
    const char *stop = g_strstr_len(p, compiler->end - p, extra);
    if (stop == NULL) {
        return diag_error(compiler->diag, tag.place, "template-syntax",
                          "this tag has no closing %s", extra);
    }
    tag.end = stop + n_extra + n_close;
    char *name = arena_alloc(compiler->arena, (size_t)(stop - p) + 1);
    memcpy(name, p, (size_t)(stop - p));
    name[stop - p] = '\0';
    tag.name = g_strstrip(name);
    *ret = tag;
    return check_name(compiler, &tag);
}

static bool
compile_all(Compiler *compiler)
{
    for (;;) {
        const char *start =
            g_strstr_len(compiler->at, compiler->end - compiler->at, compiler->open_mark);
        Tag tag;
        if (start == NULL) {
            break;
        }
        if (!read_tag(compiler, start, &tag) || !compile_tag(compiler, &tag)) {
            return false;
        }
    }
    append_text(compiler, compiler->end);
    const TemplateNode *open = innermost(compiler)->node;
    if (compiler->stack->len > 1) {
        Place place = { .file = compiler->file, .line = open->line, .column = open->column };
        return diag_error(compiler->diag, place, "template-syntax", "'%s' is never closed",
                          open->name);
    }
    return true;
}

Template *
template_compile(const char *name, const char *text, size_t size, const char *file, Arena *arena,
                 Diag *diag)
{
    Template *template = arena_new0(arena, Template);
    g_autoptr(GArray) stack = g_array_new(FALSE, FALSE, sizeof(Open));
    Compiler compiler = { .start = text,
                          .end = text + size,
                          .at = text,
                          .counted = text,
                          .line = 1,
                          .line_start = text,
                          .file = file,
                          .arena = arena,
                          .diag = diag,
                          .open_mark = "{{",
                          .close_mark = "}}",
                          .stack = stack };
    Open root = { .node = arena_new0(arena, TemplateNode), .content = text };

    if (memchr(text, '\0', size) != NULL || !g_utf8_validate(text, (gssize)size, NULL)) {
        diag_error(diag, (Place){ .file = file }, "template-text", "a template must be UTF-8 text");
        return NULL;
    }
    g_array_append_val(stack, root);
    template->name = arena_strdup(arena, name);
    template->file = file;
    template->root = root.node;
    return compile_all(&compiler) ? template : NULL;
}
