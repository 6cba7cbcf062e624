#include "outputs/pdf/write/parse.h"

#include <math.h>
#include <string.h>

static bool
is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
}

static bool
is_regular(char c)
{
    return !is_blank(c) && strchr("()<>[]{}/%", c) == NULL; /* NUL is a space, too */
}

static void
skip_blanks(Span *rest)
{
    while (rest->start < rest->end) {
        if (is_blank(*rest->start)) {
            rest->start++;
        } else if (*rest->start == '%') {
            while (rest->start < rest->end && *rest->start != '\n' && *rest->start != '\r') {
                rest->start++;
            }
        } else {
            return;
        }
    }
}

/* The end of a literal string that starts at `c`; NULL: not terminated. */
static const char *
string_end(const char *c, const char *end)
{
    int depth = 0;

    for (; c < end; c++) {
        if (*c == '\\') {
            c++;
        } else if (*c == '(') {
            depth++;
        } else if (*c == ')' && --depth == 0) {
            return c + 1;
        }
    }
    return NULL;
}

static Token
take(Span *rest, TokenKind kind, const char *end)
{
    Token token = { kind, { rest->start, end } };

    rest->start = end;
    return token;
}

static Token
take_delimited(Span *rest)
{
    const char *c = rest->start;
    bool twice = rest->end - c >= 2 && c[1] == c[0];
    const char *end = NULL;

    switch (*c) {
    case '(':
        end = string_end(c, rest->end);
        return end != NULL ? take(rest, TOKEN_STRING, end) : (Token){ 0 };
    case '<':
        if (twice) {
            return take(rest, TOKEN_OPEN, c + 2);
        }
        end = memchr(c, '>', (size_t)(rest->end - c));
        return end != NULL ? take(rest, TOKEN_STRING, end + 1) : (Token){ 0 };
    case '>':
        return twice ? take(rest, TOKEN_CLOSE, c + 2) : (Token){ 0 };
    case '[':
        return take(rest, TOKEN_OPEN, c + 1);
    case ']':
        return take(rest, TOKEN_CLOSE, c + 1);
    default:
        return (Token){ 0 };
    }
}

Token
parse_token(Span *rest)
{
    skip_blanks(rest);
    if (rest->start == rest->end) {
        return (Token){ 0 };
    }
    const char *end = rest->start;
    char first = *end;
    if (first != '/' && !is_regular(first)) {
        return take_delimited(rest);
    }
    do {
        end++;
    } while (end < rest->end && is_regular(*end));
    if (first == '/') {
        return take(rest, TOKEN_NAME, end);
    }
    bool is_number = g_ascii_isdigit(first) || first == '+' || first == '-' || first == '.';
    return take(rest, is_number ? TOKEN_NUMBER : TOKEN_KEYWORD, end);
}

/* Extends a value that is a first number by "g R" if that follows. */
static void
take_reference(Span *rest, Span *value)
{
    Span ahead = *rest;

    if (parse_token(&ahead).kind == TOKEN_NUMBER) {
        Token last = parse_token(&ahead);
        if (last.kind == TOKEN_KEYWORD && span_is(last.text, "R")) {
            value->end = last.text.end;
            *rest = ahead;
        }
    }
}

bool
parse_value(Span *rest, Span *ret_value)
{
    Token token = parse_token(rest);
    Span value = token.text;
    size_t depth = 0;

    for (;; token = parse_token(rest)) {
        if (token.kind == TOKEN_OPEN) {
            depth++;
        } else if (token.kind == TOKEN_END || (token.kind == TOKEN_CLOSE && depth-- == 0)) {
            return false;
        }
        if (depth == 0) {
            break;
        }
    }
    value.end = token.text.end;
    if (token.kind == TOKEN_NUMBER) {
        take_reference(rest, &value);
    }
    *ret_value = value;
    return true;
}

bool
span_is(Span span, const char *text)
{
    size_t size = strlen(text);

    return (size_t)(span.end - span.start) == size && memcmp(span.start, text, size) == 0;
}

bool
span_integer(Span span, int64_t *ret_number)
{
    int64_t number = 0;

    if (span.start == span.end || span.end - span.start > 12) {
        return false;
    }
    for (const char *c = span.start; c < span.end; c++) {
        if (!g_ascii_isdigit(*c)) {
            return false;
        }
        number = number * 10 + (*c - '0');
    }
    *ret_number = number;
    return true;
}

static bool
span_number(Span span, double *ret_number)
{
    char text[32] = "";
    size_t size = (size_t)(span.end - span.start);
    char *end = NULL;

    if (size == 0 || size >= sizeof text) {
        return false;
    }
    memcpy(text, span.start, size);
    double number = g_ascii_strtod(text, &end);
    if (*end != '\0' || !isfinite(number)) {
        return false;
    }
    *ret_number = number;
    return true;
}

bool
span_numbers(Span array, double *ret_numbers, size_t n)
{
    if (!span_is(parse_token(&array).text, "[")) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        Token token = parse_token(&array);
        if (token.kind != TOKEN_NUMBER || !span_number(token.text, &ret_numbers[i])) {
            return false;
        }
    }
    return span_is(parse_token(&array).text, "]");
}

bool
span_reference(Span span, int *ret_object)
{
    Token first = parse_token(&span), second = parse_token(&span), third = parse_token(&span);
    int64_t object = 0;

    if (first.kind != TOKEN_NUMBER || second.kind != TOKEN_NUMBER || third.kind != TOKEN_KEYWORD ||
        !span_is(third.text, "R") || !span_integer(first.text, &object) || object > G_MAXINT) {
        return false;
    }
    *ret_object = (int)object;
    return true;
}

bool
span_open_dictionary(Span *dictionary)
{
    Token token = parse_token(dictionary);

    return token.kind == TOKEN_OPEN && span_is(token.text, "<<");
}

bool
span_pair(Span *rest, Span *ret_key, Span *ret_value)
{
    Token key = parse_token(rest);

    if (key.kind != TOKEN_NAME) {
        return false;
    }
    *ret_key = key.text;
    return parse_value(rest, ret_value);
}

bool
span_find(Span dictionary, const char *key, Span *ret_value)
{
    Span name, value;

    if (!span_open_dictionary(&dictionary)) {
        return false;
    }
    while (span_pair(&dictionary, &name, &value)) {
        if (span_is(name, key)) {
            *ret_value = value;
            return true;
        }
    }
    return false;
}
