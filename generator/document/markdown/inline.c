#include "document/markdown/inline.h"

#include "base/names.h"
#include "document/markdown/formula.h"

#include <string.h>

/* One-byte stand-ins for `|` inside {{ }}, for an escaping `\`, and for the `^` of `\[^`. */
enum { MASKED_BAR = 0x1f, MASKED_ESCAPE = 0x1e, MASKED_CARET = 0x1a };

enum { MAX_EXPRESSION = 300 }; /* bytes from {{ to }}; bounds the search on a page full of {{ */

typedef struct {
    const Prose *prose;
    xmlNode *parent;
    GString *plain; /* text not yet added */
    int line;       /* line of the current character */
    Diag *diag;
} Reader;

static bool
is_name_char(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '-';
}

/* The }} that closes the {{ at `open`; NULL if there is none nearby. */
static const char *
find_close(const char *open)
{
    for (size_t i = 2; i < MAX_EXPRESSION && open[i] != '\0'; i++) {
        if (open[i] == '}' && open[i + 1] == '}') {
            return open + i;
        }
        if (open[i] == '{' && open[i + 1] == '{') {
            return NULL;
        }
    }
    return NULL;
}

/* The number of characters that a backslash before `at` protects; 0: none. */
static size_t
protected_length(const char *at)
{
    if (g_str_has_prefix(at, "{{") || g_str_has_prefix(at, "[@")) {
        return 2;
    }
    return *at == '@' ? 1 : 0;
}

/* Masks an escaped footnote reference: the parser removes the escape, and the rest would look like
 * a reference to a missing footnote. */
static bool
mask_note(char *escape)
{
    if (g_str_has_prefix(escape, "\\[\\^")) {
        escape[2] = MASKED_ESCAPE;
        return true;
    }
    if (g_str_has_prefix(escape, "\\[^")) {
        escape[2] = MASKED_CARET;
        return true;
    }
    return false;
}

static void
mask_bars(char *from)
{
    const char *close = find_close(from);

    for (char *at = from; close != NULL && at < close; at++) {
        if (*at == '|') {
            *at = MASKED_BAR;
        }
    }
}

char *
inline_mask(const Prose *prose)
{
    char *text = arena_alloc(prose->arena, prose->size + 1);

    memcpy(text, prose->text, prose->size);
    for (char *at = text + strcspn(text, "\\{"); *at != '\0'; at += 1 + strcspn(at + 1, "\\{")) {
        if (*at == '\\' && protected_length(at + 1) > 0) {
            *at = MASKED_ESCAPE;
            at += protected_length(at + 1);
        } else if (*at == '\\' && at[1] != '\0') {
            at += mask_note(at) ? 2 : 1;
        } else if (g_str_has_prefix(at, "{{")) {
            mask_bars(at);
            at++;
        }
    }
    return text;
}

static void
unmask(char *text, bool escapes)
{
    char *to = text;

    for (; *text != '\0'; text++) {
        if (*text == MASKED_BAR) {
            *to++ = '|';
        } else if (*text == MASKED_CARET) {
            *to++ = '^';
        } else if (*text == MASKED_BLANK) {
            to--;
        } else if (*text != MASKED_ESCAPE) {
            *to++ = formula_character(*text);
        } else if (escapes) {
            *to++ = '\\';
        }
    }
    *to = '\0';
}

void
inline_unmask(char *text)
{
    unmask(text, true);
}

void
inline_unmask_words(char *text)
{
    unmask(text, false);
}

const char *
inline_unescape(Arena *arena, const char *text)
{
    if (text == NULL || strchr(text, '\\') == NULL) {
        return text;
    }
    char *out = arena_alloc(arena, strlen(text) + 1), *to = out;
    for (; *text != '\0'; text++) {
        if (*text == '\\' && protected_length(text + 1) > 0) {
            text++;
        }
        *to++ = *text;
    }
    *to = '\0';
    return out;
}

static void
append_plain(Reader *reader, char c)
{
    if (c == '\n') {
        reader->line++;
        c = ' ';
    }
    g_string_append_c(reader->plain, c == MASKED_BAR     ? '|'
                                     : c == MASKED_CARET ? '^'
                                                         : formula_character(c));
}

static void
flush_plain(Reader *reader)
{
    tree_add_text(reader->parent, reader->plain->str, reader->plain->len);
    g_string_truncate(reader->plain, 0);
}

static xmlNode *
add_pending(Reader *reader, const char *name, const char *token, size_t size)
{
    flush_plain(reader);
    xmlNode *node = tree_add(reader->parent, name);
    tree_set_place(node, prose_place(reader->prose, reader->line, token, size), false,
                   reader->prose->arena);
    return node;
}

typedef struct {
    const char *query, *column;
    int decimals; /* -1: not given */
    bool spark;   /* all rows, as a small line chart */
} Expression;

/* Reads the part after the bar: a number of decimals, or "spark". */
static bool
parse_format(const char *text, Expression *out)
{
    size_t n = strlen(text);

    out->spark = g_str_equal(text, "spark");
    if (out->spark) {
        return true;
    }
    if (n == 0 || n > 2 || strspn(text, "0123456789") != n) {
        return false;
    }
    out->decimals = (int)g_ascii_strtoll(text, NULL, 10);
    return out->decimals <= 20;
}

static bool
is_plain_name(const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        if (!is_name_char(*at)) {
            return false;
        }
    }
    return *text != '\0';
}

/* Reads `name.column`, `name.column | decimals` or `name.column | spark`. */
static bool
parse_expression(Arena *arena, char *text, Expression *ret)
{
    char *bar = strchr(text, '|'), *dot = NULL;
    Expression out = { .decimals = -1 };

    if (bar != NULL) {
        *bar = '\0';
        if (!parse_format(g_strstrip(bar + 1), &out)) {
            return false;
        }
    }
    g_strstrip(text);
    dot = strchr(text, '.');
    if (dot == NULL) {
        return false;
    }
    *dot = '\0';
    out.query = arena_strdup(arena, text);
    out.column = arena_strdup(arena, dot + 1);
    *ret = out;
    return is_plain_name(out.query) && is_plain_name(out.column);
}

bool
inline_is_template_mark(const char *at)
{
    static const char *const known[] = { "include" };

    if (!g_str_has_prefix(at, "{{") || at[2] == '\0') {
        return false;
    }
    const char *name = at + 3 + strspn(at + 3, " /");
    g_autofree char *word = g_strndup(name, strcspn(name, " >%}"));
    return at[2] == '%' || g_str_has_prefix(at + 2, " .") ||
           (at[2] == '<' && names_nearest(word, known, G_N_ELEMENTS(known)) == NULL);
}

/* Each of the following readers gets the text at its first character and returns how many bytes it
 * used; 0 leaves it as plain text. */
static size_t
read_value(Reader *reader, const char *at)
{
    const char *close = find_close(at);
    Arena *arena = reader->prose->arena;

    if (close == NULL) {
        size_t seen = 2; /* enough of the text to find its place */
        while (seen < 24 && (unsigned char)at[seen] >= ' ') {
            seen++;
        }
        Place place = prose_place(reader->prose, reader->line, at, seen);
        if (reader->prose->foreign) {
            diag_warning(reader->diag, place, "value-open",
                         "{{ is printed as it is written, because it is never closed by }}");
        } else {
            diag_error(reader->diag, place, "value-open", "{{ is never closed by }}");
        }
        return 0;
    }
    size_t size = (size_t)(close - at) + 2;
    g_autofree char *token = g_strndup(at, size), *body = g_strndup(at + 2, size - 4);
    Expression expression;
    inline_unmask(token);
    inline_unmask(body);
    /* In a table the bar may be escaped, as GitHub requires. */
    for (char *slash; (slash = strstr(body, "\\|")) != NULL;) {
        *slash = ' ';
    }
    g_strdelimit(body, "\n", ' ');
    if (inline_is_template_mark(at)) {
        return 0; /* as_written.c warns about it */
    }
    if (!parse_expression(arena, body, &expression)) {
        Place place = prose_place(reader->prose, reader->line, token, size);
        if (reader->prose->foreign) {
            diag_warning(
                reader->diag, place, "markdown-foreign",
                "%s is printed as it is written, because it is not of the form {{ query.column }}",
                token);
            return 0;
        }
        if (g_str_has_prefix(body, "< include ")) {
            diag_error(reader->diag, place, "include-syntax",
                       "%s is inside a line of text: put the include on a line of its own", token);
            return 0;
        }
        diag_error(reader->diag, place, "value-syntax",
                   *body == '<' ? "%s is not {{< include parts/terms.md >}}"
                                : "%s is not {{ query.column }}, {{ query.column | decimals }} or "
                                  "{{ query.column | spark }}",
                   token);
        return 0;
    }
    xmlNode *node = add_pending(reader, expression.spark ? "spark" : "value", token, size);
    tree_set(node, "query", expression.query);
    tree_set(node, "column", expression.column);
    if (expression.decimals >= 0) {
        tree_set_number(node, "decimals", expression.decimals);
    }
    return size;
}

static bool
is_reference(const char *name)
{
    return g_str_has_prefix(name, "fig-") || g_str_has_prefix(name, "tbl-") ||
           g_str_has_prefix(name, "sec-") || g_str_has_prefix(name, "claim-") ||
           g_str_has_prefix(name, "eq-");
}

static size_t
name_length(const char *at)
{
    size_t n = 0;

    while (is_name_char(at[n])) {
        n++;
    }
    while (n > 0 && at[n - 1] == '-') {
        n--;
    }
    return n;
}

static size_t
read_reference(Reader *reader, const char *at)
{
    size_t n = name_length(at + 1);

    if (!is_reference(at + 1) || n <= strlen("eq-")) {
        return 0;
    }
    g_autofree char *target = g_strndup(at + 1, n);
    xmlNode *node = add_pending(reader, "ref", at, n + 1);
    tree_set(node, "target", target);
    return n + 1;
}

/* Citation keys may contain a dot or a colon, but not at the end. */
static size_t
key_length(const char *at)
{
    size_t n = 0;

    while (is_name_char(at[n]) || ((at[n] == '.' || at[n] == ':') && is_name_char(at[n + 1]))) {
        n++;
    }
    return n;
}

/* The comma between a key and its locator; some scripts write it differently. */
static bool
is_comma(const char *at)
{
    static const char *const commas[] = { ",", "\u060C", "\u3001", "\uFF0C" };

    for (size_t i = 0; i < G_N_ELEMENTS(commas); i++) {
        if (g_str_has_prefix(at, commas[i])) {
            return true;
        }
    }
    return false;
}

/* True for `@key[, locator]` joined by `;` up to `]`. */
static bool
is_citation(const char *at)
{
    for (;;) {
        at += strspn(at, " \n");
        if (*at != '@' || key_length(at + 1) == 0) {
            return false;
        }
        at += 1 + key_length(at + 1);
        at += is_comma(at) ? strcspn(at, ";[]@") : strspn(at, " ");
        if (*at == ']') {
            return true;
        }
        if (*at++ != ';') {
            return false;
        }
    }
}

static size_t
read_citation(Reader *reader, const char *start)
{
    const char *at = start + 1;

    if (!is_citation(at)) {
        return 0;
    }
    if (is_reference(at + 1) && at[1 + key_length(at + 1)] == ']') {
        return 1 + read_reference(reader, at) + 1;
    }
    while (*at != ']') {
        size_t blank = strspn(at, " \n;");
        at += blank;
        size_t n = key_length(at + 1);
        const char *locator = at + 1 + n;
        size_t locator_size = is_comma(locator) ? strcspn(locator, ";]") : 0;
        g_autofree char *key = g_strndup(at + 1, n);
        g_autofree char *where = g_strndup(locator, locator_size);
        xmlNode *node = add_pending(reader, "cite", at, n + 1);
        tree_set(node, "key", key);
        if (locator_size > 0) {
            tree_set(node, "locator", where);
        }
        at = locator + locator_size;
        at += strspn(at, " \n;");
    }
    return (size_t)(at - start) + 1;
}

/* The Markdown parser handles references to existing footnotes, so one that is left over
 * has no footnote. */
static size_t
report_missing_note(Reader *reader, const char *at)
{
    size_t n = key_length(at + 2);

    if (n > 0 && at[2 + n] == ']') {
        diag_error(reader->diag, prose_place(reader->prose, reader->line, at, n + 3),
                   "note-unknown", "there is no footnote %.*s; define it, or remove the reference",
                   (int)n + 3, at);
    }
    return 0;
}

/* True if a reference may begin at this @: not inside an e-mail address. A Hebrew prefix before it
 * ends in a hyphen, ו-@tbl-a; addresses do not have such a character there. */
static bool
may_begin_reference(const char *text, const char *at)
{
    return at == text || !is_name_char(at[-1]) ||
           (at[-1] == '-' && at - text >= 2 && (guchar)at[-2] >= 0x80);
}

/* Warns about "[see @key]" and "[@key p. 3]", which are not citations and would be printed as they
 * are. Brackets are only searched nearby, so that a line of many names is scanned once. */
static void
warn_near_citation(Reader *reader, const char *text, const char *at)
{
    size_t n = key_length(at + 1);
    const char *open = at, *close = at + 1 + n;

    while (open > text && at - open < MAX_EXPRESSION && strchr("[]\n", open[-1]) == NULL) {
        open--;
    }
    while (close - at < MAX_EXPRESSION && strchr("[]\n", *close) == NULL) {
        close++;
    }
    if (n == 0 || open == text || open[-1] != '[' || *close != ']') {
        return;
    }
    g_autofree char *words = g_strndup(open, (gsize)(close - open));
    inline_unmask(words);
    diag_warning(reader->diag,
                 prose_place(reader->prose, reader->line, open - 1, (size_t)(close - open) + 2),
                 "cite-syntax",
                 "[%s] is not a citation and prints as it is written: write [@%.*s, p. 3], or \\@ "
                 "for a mere @",
                 words, (int)n, at + 1);
}

/* A formula is printed as code, as it is written. */
static size_t
read_formula(Reader *reader, const char *at)
{
    size_t size = formula_length(at);
    g_autofree char *formula = g_strndup(at, size);

    inline_unmask(formula);
    tree_set(add_pending(reader, "code", formula, size), "tex", "tex");
    tree_add_text(reader->parent->last, formula, size);
    return size;
}

static size_t
read_special(Reader *reader, const char *text, const char *at)
{
    if (strchr(FORMULA_OPENS, *at) != NULL) {
        return formula_length(at) > 0 ? read_formula(reader, at) : 0;
    }
    if (g_str_has_prefix(at, "{{")) {
        return read_value(reader, at);
    }
    if (g_str_has_prefix(at, "[@")) {
        return read_citation(reader, at);
    }
    if (g_str_has_prefix(at, "[^")) {
        return report_missing_note(reader, at);
    }
    if (*at != '@') {
        return 0;
    }
    size_t taken = may_begin_reference(text, at) ? read_reference(reader, at) : 0;
    if (taken == 0 &&
        (may_begin_reference(text, at) || (at - text >= 2 && at[-1] == '-' && at[-2] == '['))) {
        warn_near_citation(reader, text, at);
    }
    return taken;
}

void
inline_append(xmlNode *parent, const Prose *prose, int line, const GString *text, Diag *diag)
{
    static const char special[] = FORMULA_OPENS "{[@\n\x1a\x1b\x1e\x1f";
    const char *at = text->str, *end = at + text->len;

    if (strcspn(at, special) == text->len) {
        tree_add_text(parent, at, text->len);
        return;
    }
    g_autoptr(GString) plain = g_string_new(NULL);
    Reader reader = {
        .prose = prose, .parent = parent, .plain = plain, .line = line, .diag = diag
    };
    while (at < end) {
        size_t taken = strcspn(at, special);
        if (taken > 0) {
            g_string_append_len(plain, at, (gssize)taken);
            at += taken;
            continue;
        }
        if (*at == MASKED_ESCAPE) {
            for (size_t n = MAX(protected_length(at + 1), 1); n > 0; n--) {
                append_plain(&reader, *++at);
            }
            at++;
            continue;
        }
        if (*at == MASKED_BLANK) {
            g_string_truncate(plain, plain->len - 1);
            at++;
            continue;
        }
        taken = read_special(&reader, text->str, at);
        for (size_t i = 0; i < taken; i++) {
            reader.line += at[i] == '\n';
        }
        if (taken == 0) {
            append_plain(&reader, *at);
            taken = 1;
        }
        at += taken;
    }
    flush_plain(&reader);
}
