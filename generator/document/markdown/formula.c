#include "document/markdown/formula.h"

#include <string.h>

enum { FORMULA_MAX = 400, FENCE_MIN = 3, INDENT_MAX = 3 };

/* Characters that Markdown or our own syntax would interpret, and the control characters that stand
 * in for them: texts have none of these (prose_init()). */
static const char special[] = "$\\*_[]<>&~!|{}@:=-+#";
static const char stand_ins[] = "\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15"
                                "\x16\x17\x18\x19";
G_STATIC_ASSERT(sizeof special == sizeof stand_ins);

char
formula_character(char c)
{
    const char *at = c != '\0' ? strchr(stand_ins, c) : NULL;

    if (at == NULL) {
        return c;
    }
    return special[at - stand_ins];
}

size_t
formula_length(const char *masked)
{
    char open = masked[0], sign = stand_ins[0], escape = stand_ins[1];

    if (open == escape && masked[1] != '\0') {
        char mark[] = { escape, ')', '\0' };
        if (masked[1] != '(') {
            mark[1] = stand_ins[5];
        }
        const char *close = strstr(masked + 2, mark);
        return close != NULL ? (size_t)(close + 2 - masked) : 0;
    }
    if (open != sign) {
        return 0;
    }
    size_t n = masked[1] == sign ? 2 : 1;
    const char *close = strchr(masked + n, sign);
    return close != NULL ? (size_t)(close + n - masked) : 0;
}

/* Tells TeX from a price or a shell variable, which contain no TeX syntax. Escapes that
 * inline_mask() has marked are not TeX either. */
static bool
looks_like_tex(const char *text, size_t size)
{
    g_autofree char *formula = g_strndup(text, size);

    for (const char *at = formula; *at != '\0'; at++) {
        if (*at == '`' || (g_ascii_iscntrl(*at) && *at != '\n')) {
            return false;
        }
    }
    return (strpbrk(formula, "\\^={") != NULL || (formula[0] != '\0' && formula[1] == '_')) &&
           strstr(formula, "{{") == NULL && strstr(formula, "\n\n") == NULL;
}

/* The end of the formula that opens with one or two dollar signs at `at`; NULL: it is not a
 * formula. Pandoc's rule: no space just inside the signs and no digit after them. Also no letter or
 * digit before them, as in US$5. */
static char *
dollar_end(const char *text, char *at)
{
    size_t signs = at[1] == '$' ? 2 : 1;
    char *inner = at + signs;
    bool opens =
        (at == text || !g_ascii_isalnum(at[-1])) && (signs == 2 || !g_ascii_isspace(*inner));
    char *close = opens ? strchr(inner, '$') : NULL;

    if (close == NULL || close == inner || close - inner > FORMULA_MAX || close[-1] == '\\' ||
        (signs == 2 && close[1] != '$') ||
        (signs == 1 && (g_ascii_isspace(close[-1]) || g_ascii_isdigit(close[1])))) {
        return NULL;
    }
    bool is_name = close - inner == 1 && g_ascii_isalpha(*inner);
    return is_name || looks_like_tex(inner, (size_t)(close - inner)) ? close + signs : NULL;
}

/* True if the text has a TeX command, an index, a power or an equation. */
static bool
has_tex(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bool command = text[i] == '\\' && i + 1 < size && g_ascii_isalpha(text[i + 1]);
        bool index = text[i] == '_' && i > 0 && g_ascii_isalnum(text[i - 1]);
        if (command || index || text[i] == '^' || text[i] == '=') {
            return true;
        }
    }
    return false;
}

/* The same for \(…\) and \[…\], whose backslash is at `at`. Brackets that are only escaped have no
 * TeX between them, or contain other escaped brackets. */
static char *
bracket_end(char *at)
{
    const char *mark = at[1] == '(' ? "\\)" : "\\]", *again = at[1] == '(' ? "\\(" : "\\[";
    char *inner = at + 2, *close = at[1] == '(' || at[1] == '[' ? strstr(inner, mark) : NULL;

    if (close == NULL || close == inner || close - inner > FORMULA_MAX) {
        return NULL;
    }
    size_t size = (size_t)(close - inner);
    return has_tex(inner, size) && looks_like_tex(inner, size) &&
                   g_strstr_len(inner, (gssize)size, again) == NULL
               ? close + 2
               : NULL;
}

static void
mask(char *from, const char *end)
{
    for (char *at = from; at < end; at++) {
        const char *found = strchr(special, *at);
        if (found != NULL) {
            *at = stand_ins[found - special];
        }
    }
}

/* The number of equal characters in a row. */
static size_t
run_length(const char *at)
{
    size_t n = 1;

    while (at[n] == at[0]) {
        n++;
    }
    return n;
}

/* The end of the fenced block whose fence is on this line; NULL: it has no fence. */
static char *
fence_end(char *line)
{
    char *fence = line + strspn(line, " ");
    size_t n = *fence == '`' || *fence == '~' ? run_length(fence) : 0;

    if (fence - line > INDENT_MAX || n < FENCE_MIN) {
        return NULL;
    }
    for (char *at = strchr(fence, '\n'); at != NULL; at = strchr(at, '\n')) {
        at++;
        char *mark = at + strspn(at, " ");
        if (mark - at <= INDENT_MAX && *mark == *fence && run_length(mark) >= n) {
            return mark + run_length(mark);
        }
    }
    return fence + strlen(fence);
}

/* The end of the code that opens with backticks at `at`; the end of the backticks if
 * nothing closes it. */
static char *
code_end(char *at)
{
    size_t n = run_length(at);
    const char *paragraph = strstr(at, "\n\n");

    for (char *close = strchr(at + n, '`');
         close != NULL && (paragraph == NULL || close < paragraph); close = strchr(close, '`')) {
        size_t closing = run_length(close);
        close += closing;
        if (closing == n) {
            return close;
        }
    }
    return at + n;
}

void
formulas_mask(char *text)
{
    bool at_line_start = true;

    for (char *at = text; *at != '\0';) {
        char *end = at_line_start ? fence_end(at) : NULL;
        at_line_start = *at == '\n';
        if (end == NULL && *at == '`') {
            end = code_end(at);
        }
        if (end != NULL) {
            at = end;
            continue;
        }
        end = *at == '$' ? dollar_end(text, at) : *at == '\\' ? bracket_end(at) : NULL;
        if (end != NULL) {
            mask(at, end);
            at = end;
        } else {
            at += *at == '$'                                      ? run_length(at)
                  : *at == '\\' && at[1] != '\0' && at[1] != '\n' ? 2
                                                                  : 1;
        }
    }
}
