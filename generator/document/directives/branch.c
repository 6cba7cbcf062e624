/* Conditions: `::: if`, and `if:` of a page or block, choose which branch of the text is shown.
 * `::: expect` marks words that are true only while a condition holds. The blocks of `::: each` are
 * repeated at the same time (repeat.c).
 *
 *   condition  = all, { "or", all }
 *   all        = test, { "and", test }
 *   test       = ["not"], operand, [("<" | "<=" | ">" | ">=" | "=" | "!="), operand]
 *   operand    = "rows(" query ")" | query "." column | "param." name | "report." name
 *                | number | "'" text "'"
 *
 * A column is that of the query's only row. Without a row it is unknown, and a comparison with an
 * unknown value is false. A single operand is true unless it is unknown, 0 or empty. A query with
 * several rows, and a comparison of a text with a number, are errors because no result would be
 * safe to assume. */
#include "base/number.h"
#include "document/loading.h"
#include "document/unknown_name.h"

#include <math.h>
#include <string.h>

typedef struct {
    Loading *loading;
    const char *text, *at;
    Place place;
    bool fine;
} Reader;

/* An unknown operand has text NULL and number NAN. */
typedef struct {
    const char *text; /* NULL for a number */
    double number;
} Operand;

static const Operand UNKNOWN = { NULL, NAN };

static void
skip_blanks(Reader *reader)
{
    reader->at += strspn(reader->at, " \t");
}

static bool
fail(Reader *reader)
{
    if (reader->fine) {
        diag_error(reader->loading->diag, reader->place, "condition-syntax",
                   "'%s' is not a condition; write rows(query) > 0, query.column = 'text', "
                   "param.name >= 2, joined by and, or, not",
                   reader->text);
    }
    reader->fine = false;
    return false;
}

static size_t
name_size(const char *at)
{
    size_t n = 0;

    while (g_ascii_isalnum(at[n]) || at[n] == '_' || at[n] == '-') {
        n++;
    }
    return n;
}

/* Consumes the word if it comes next as a whole word. */
static bool
take_word(Reader *reader, const char *word)
{
    size_t n = strlen(word);

    skip_blanks(reader);
    if (name_size(reader->at) != n || strncmp(reader->at, word, n) != 0) {
        return false;
    }
    reader->at += n;
    return true;
}

static const char *
take_name(Reader *reader)
{
    size_t n = name_size(reader->at);
    g_autofree char *name = g_strndup(reader->at, n);

    reader->at += n;
    return arena_strdup(reader->loading->arena, name);
}

static Operand
parameter_operand(Reader *reader, const char *name)
{
    const Value *parameters = reader->loading->report->parameters;
    const Value *parameter = value_lookup(parameters, name);
    g_autoptr(NameList) names = name_list_new();

    if (parameter != NULL) {
        const Value *value = value_lookup(parameter, "value");
        return value->kind == VALUE_NUMBER ? (Operand){ NULL, value->number }
                                           : (Operand){ value->text, NAN };
    }
    for (const Value *at = parameters->first; at != NULL; at = at->next) {
        name_list_add(names, at->key);
    }
    reader->fine = unknown_report(reader->loading->diag, reader->place, "parameter-unknown",
                                  "report.yaml has no parameter", name, names);
    return UNKNOWN;
}

static Operand
report_operand(Reader *reader, const char *name)
{
    const Report *report = reader->loading->report;
    const char *const fields[][2] = { { "title", report->title },
                                      { "subtitle", report->subtitle },
                                      { "edition", report->edition },
                                      { "date", report->date },
                                      { "classification", report->classification } };
    g_autoptr(NameList) names = name_list_new();

    for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
        name_list_add(names, fields[i][0]);
        if (g_str_equal(fields[i][0], name)) {
            return (Operand){ fields[i][1], NAN };
        }
    }
    reader->fine = unknown_report(reader->loading->diag, reader->place, "value-unknown",
                                  "the report has no", name, names);
    return UNKNOWN;
}

static Operand
cell_operand(Reader *reader, const char *query, const char *column)
{
    bool row = g_str_equal(query, "row") && reader->loading->row != NULL;
    const Table *table =
        row ? reader->loading->row : query_compared(reader->loading, query, reader->place);
    int index = table != NULL ? table_column(table, column) : -1;
    g_autoptr(NameList) names = name_list_new();

    if (table == NULL) {
        reader->fine = false;
        return UNKNOWN;
    }
    if (index < 0) {
        g_autofree char *message = g_strdup_printf("query '%s' has no column", query);
        for (size_t i = 0; i < table->n_columns; i++) {
            name_list_add(names, table->columns[i]);
        }
        reader->fine = unknown_report(reader->loading->diag, reader->place, "column-unknown",
                                      message, column, names);
        return UNKNOWN;
    }
    if (table->n_rows > 1 && !row) {
        reader->fine =
            diag_error(reader->loading->diag, reader->place, "condition-rows",
                       "'%s.%s' needs one row, and query '%s' gives %zu; rows(%s) counts "
                       "them",
                       query, column, query, table->n_rows, query);
        return UNKNOWN;
    }
    const Cell *cell = table->n_rows > 0 ? table_cell(table, 0, (size_t)index) : NULL;
    if (cell == NULL || cell->kind == CELL_NULL) {
        return UNKNOWN;
    }
    return cell->kind == CELL_NUMBER ? (Operand){ NULL, cell->number }
                                     : (Operand){ cell->text, NAN };
}

static Operand
rows_operand(Reader *reader)
{
    reader->at++; /* skips "(" */
    skip_blanks(reader);
    const char *query = take_name(reader);
    skip_blanks(reader);
    if (*query == '\0' || *reader->at != ')') {
        fail(reader);
        return UNKNOWN;
    }
    reader->at++;
    /* if a comparison follows, the operand is the number of rows */
    const Table *table = query_compared(reader->loading, query, reader->place);
    reader->fine &= table != NULL;
    return table != NULL ? (Operand){ NULL, (double)table->n_rows } : UNKNOWN;
}

static Operand
text_operand(Reader *reader)
{
    const char *close = strchr(reader->at + 1, '\'');

    if (close == NULL) {
        fail(reader);
        return UNKNOWN;
    }
    g_autofree char *text = g_strndup(reader->at + 1, (gsize)(close - reader->at - 1));
    reader->at = close + 1;
    return (Operand){ arena_strdup(reader->loading->arena, text), NAN };
}

static Operand
number_operand(Reader *reader)
{
    size_t n = strspn(reader->at, "+-.0123456789eE");
    g_autofree char *text = g_strndup(reader->at, n);
    double number = NAN;

    reader->at += n;
    if (!number_parse(text, &number)) {
        fail(reader);
    }
    return (Operand){ NULL, number };
}

static Operand
read_operand(Reader *reader)
{
    skip_blanks(reader);
    if (*reader->at == '\'') {
        return text_operand(reader);
    }
    if (g_ascii_isdigit(*reader->at) || strchr("+-.", *reader->at) != NULL) {
        return number_operand(reader);
    }
    const char *name = take_name(reader);
    if (g_str_equal(name, "rows") && *reader->at == '(') {
        return rows_operand(reader);
    }
    if (*name == '\0' || *reader->at != '.') {
        fail(reader);
        return UNKNOWN;
    }
    reader->at++;
    const char *member = take_name(reader);
    if (g_str_equal(name, "param")) {
        return parameter_operand(reader, member);
    }
    return g_str_equal(name, "report") ? report_operand(reader, member)
                                       : cell_operand(reader, name, member);
}

static bool
is_unknown(Operand operand)
{
    return operand.text == NULL && isnan(operand.number);
}

static bool
holds_alone(Operand operand)
{
    if (operand.text != NULL) {
        return *operand.text != '\0';
    }
    return !isnan(operand.number) && operand.number != 0;
}

/* Comparing a number with a text is an error. */
static bool
compare(Reader *reader, Operand a, const char *operator, Operand b)
{
    bool comparable = (a.text == NULL) == (b.text == NULL);
    bool texts = a.text != NULL && b.text != NULL;
    int order = 0;

    if (is_unknown(a) || is_unknown(b)) {
        return false;
    }
    if (!comparable && strchr("<>", operator[0]) != NULL) {
        g_autofree char *number = g_strdup_printf("%g", a.text != NULL ? b.number : a.number);
        reader->fine =
            diag_error(reader->loading->diag, reader->place, "condition-kinds",
                       "'%s' compares the text '%s' with the number %s: compare values of one kind",
                       reader->text, a.text != NULL ? a.text : b.text, number);
        return false;
    }
    if (!comparable) {
        return g_str_equal(operator, "!=");
    }
    order = texts ? strcmp(a.text, b.text) : (a.number > b.number) - (a.number < b.number);
    switch (operator[0]) {
    case '<':
        return order < 0 || (operator[1] == '=' && order == 0);
    case '>':
        return order > 0 || (operator[1] == '=' && order == 0);
    case '=':
        return order == 0;
    default:
        return order != 0;
    }
}

static bool
read_test(Reader *reader)
{
    static const char *const operators[] = { "<=", ">=", "!=", "<", ">", "=" };
    bool negated = take_word(reader, "not");
    Operand operand = read_operand(reader);
    bool holds = holds_alone(operand);

    skip_blanks(reader);
    for (size_t i = 0; i < G_N_ELEMENTS(operators) && reader->fine; i++) {
        if (g_str_has_prefix(reader->at, operators[i])) {
            reader->at += strlen(operators[i]);
            holds = compare(reader, operand, operators[i], read_operand(reader));
            break;
        }
    }
    return holds != negated;
}

static bool
read_all(Reader *reader)
{
    bool holds = read_test(reader);

    while (reader->fine && take_word(reader, "and")) {
        holds &= read_test(reader);
    }
    return holds;
}

/* Whether a condition holds; false after an error. */
bool
condition_decide(Loading *loading, const char *condition, Place place, bool *ret)
{
    Reader reader = {
        .loading = loading, .text = condition, .at = condition, .place = place, .fine = true
    };
    bool holds = read_all(&reader);

    while (reader.fine && take_word(&reader, "or")) {
        holds |= read_all(&reader);
    }
    skip_blanks(&reader);
    if (reader.fine && *reader.at != '\0') {
        fail(&reader);
    }
    *ret = holds && reader.fine;
    return reader.fine;
}

bool
operand_number(Loading *loading, const char *operand, Place place, double *ret)
{
    Reader reader = {
        .loading = loading, .text = operand, .at = operand, .place = place, .fine = true
    };
    Operand found = read_operand(&reader);

    skip_blanks(&reader);
    if (reader.fine && (*reader.at != '\0' || found.text != NULL)) {
        reader.fine = diag_error(loading->diag, place, "operand",
                                 "'%s' is not a number: write one, or query.column, rows(query) or "
                                 "param.name",
                                 operand);
    }
    if (reader.fine) {
        *ret = found.number;
    }
    return reader.fine;
}

/* Replaces `node` by the content of `from`. */
static void
replace_by_content(xmlNode *node, xmlNode *from)
{
    xmlNode *last = node;

    while (from != NULL && from->children != NULL) {
        xmlNode *child = from->children;
        tree_remove(child);
        last = tree_link_after(last, child);
    }
    tree_remove(node);
}

/* Replaces an `if` by the blocks of the chosen branch. */
static bool
choose(Loading *loading, xmlNode *node)
{
    xmlNode *branch = node->children;
    const char *condition = tree_attribute(node, "condition");
    bool holds = false;
    /* division.c has reported an empty condition */
    bool fine =
        *condition != '\0' && condition_decide(loading, condition, tree_place(node), &holds);

    replace_by_content(node, holds ? branch : branch->next);
    return fine;
}

/* Records the outcome for document/rules/reversal.c. */
static void
note_expected(Loading *loading, const xmlNode *node, const char *condition, bool told, bool holds)
{
    Expectation expectation = { .place = tree_place(node),
                                .condition = arena_strdup(loading->arena, condition),
                                .row = loading->row_name,
                                .told = told,
                                .holds = holds };

    if (loading->facts.judged != NULL && *condition != '\0') {
        g_array_append_val(loading->facts.judged, expectation);
    }
}

/* Text that the data no longer support must not be printed: an error. */
static bool
check_expected(Loading *loading, xmlNode *node)
{
    const char *condition = tree_attribute(node, "condition");
    bool holds = false, alone = node->children == NULL;
    bool fine = (*condition != '\0' || alone) &&
                condition_decide(loading, condition, tree_place(node), &holds);

    note_expected(loading, node, condition, fine, holds);
    if (fine && !holds) {
        fine = diag_error(loading->diag, tree_place(node), "expectation",
                          "'%s' does not hold, and the words %s depend on it: rewrite them",
                          condition, alone ? "of this page" : "up to ':::'");
    }
    replace_by_content(node, node);
    return fine;
}

/* Removes a block whose `if:` does not hold. The rest of its YAML is read later. */
static bool
choose_block(Loading *loading, xmlNode *directive)
{
    g_autoptr(Diag) unheard = diag_new(); /* directive_parse() reports errors */
    const char *body = tree_text(directive, loading->arena), *condition = NULL;
    Place place = tree_place(directive);
    bool holds = true;

    if (!g_str_has_prefix(body, "if:") && strstr(body, "\nif:") == NULL) {
        return true;
    }
    const Value *map = value_parse_yaml(
        body, strlen(body), (Place){ place.file, place.line + 1, 1 }, loading->arena, unheard);
    const Value *given = map != NULL && map->kind == VALUE_MAP ? value_lookup(map, "if") : NULL;
    if (given == NULL) {
        return true;
    }
    bool fine = value_read_text(map, "if", &condition, loading->diag);
    if (condition != NULL) {
        fine = condition_decide(loading, condition, given->place, &holds);
    }
    const Value *query = value_lookup(map, "query");
    if (!holds) {
        if (query != NULL && query->kind == VALUE_STRING) {
            query_excuse(loading, query->text);
        }
        tree_remove(directive);
    }
    return fine;
}

/* Removes the `if:` from a page and returns it with its place; NULL: it has none. */
static const char *
take_condition(const Loading *loading, xmlNode *root, Place *place)
{
    const char *condition = tree_attribute(root, "if");

    if (condition != NULL) {
        condition = arena_strdup(loading->arena, condition);
        place->line = (int)g_ascii_strtoll(tree_attribute(root, "if-line"), NULL, 10);
        place->column = (int)g_ascii_strtoll(tree_attribute(root, "if-column"), NULL, 10);
        tree_set(root, "if", NULL);
        tree_set(root, "if-line", NULL);
        tree_set(root, "if-column", NULL);
    }
    return condition;
}

/* Removes pages whose `if:` does not hold and renumbers the others. */
static bool
choose_pages(Loading *loading)
{
    Report *report = loading->report;
    size_t n = 0;
    bool fine = true;

    for (size_t i = 0; i < report->n_pages; i++) {
        Page *page = &report->pages[i];
        xmlNode *root = page_pending(page);
        Place place = { .file = page->path };
        const char *condition = root != NULL ? take_condition(loading, root, &place) : NULL;
        bool holds = true;
        page_enter(loading, page);
        if (condition != NULL) {
            fine &= condition_decide(loading, condition, place, &holds);
        }
        if (!holds && i == 0) {
            fine =
                diag_error(loading->diag, place, "page-first",
                           "the first page opens the report and cannot be left out: remove 'if:'");
            holds = true;
        }
        if (holds) {
            report->pages[n] = *page;
            report->pages[n].number = (int)n + 1;
            if (root != NULL) {
                tree_set_number(root, "number", (int)n + 1);
            }
            n++;
        } else {
            LeftOut *left_out = arena_new0(loading->arena, LeftOut);
            *left_out = (LeftOut){ .path = page->path,
                                   .place = place,
                                   .next = loading->collected.left_out };
            loading->collected.left_out = left_out;
        }
    }
    report->n_pages = n;
    return fine;
}

/* Handles one node and returns the next one to look at. */
static xmlNode *
choose_at(Loading *loading, xmlNode *at, const xmlNode *root, bool *fine)
{
    xmlNode *before = at->prev, *parent = at->parent;

    if (tree_is(at, "directive")) {
        xmlNode *after = tree_skip(at, root);
        *fine &= choose_block(loading, at);
        return after;
    }
    if (tree_is(at, "each")) {
        xmlNode *after = tree_skip(at, root);
        *fine &= repeat_expand(loading, at);
        return after;
    }
    if (tree_is(at, "if")) {
        *fine &= choose(loading, at);
    } else if (tree_is(at, "expect")) {
        *fine &= check_expected(loading, at);
    } else {
        return tree_next(at, root);
    }
    xmlNode *next = before != NULL ? tree_skip(before, root) : parent->children;
    return next != NULL ? next : tree_skip(parent, root);
}

bool
branches_choose_in(Loading *loading, xmlNode *root)
{
    bool fine = true;

    for (xmlNode *at = root->children; at != NULL;) {
        at = choose_at(loading, at, root, &fine);
    }
    return fine;
}

bool
branches_choose(Loading *loading)
{
    Report *report = loading->report;
    bool fine = choose_pages(loading);

    for (size_t i = 0; i < report->n_pages; i++) {
        const Page *page = &report->pages[i];
        xmlNode *root = page_pending(page);
        page_enter(loading, page);
        fine &= root == NULL || branches_choose_in(loading, root);
    }
    page_enter(loading, NULL);
    return fine;
}
