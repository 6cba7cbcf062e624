/* Collects the notices that MLPerf's rules require, for each page. If only one figure, table or
 * claim of a page shows MLPerf results, of few rounds, its notice is complete. Otherwise each
 * notice is shortened to one line, and the page ends with a table of the results used, above the
 * sentences and the trademark that apply to all.
 *
 * A decision keeps the trademark in its own notice because its box is repeated on
 * the title page. */
#include "document/loading.h"
#include "document/rules/mlperf_group.h"

#include <string.h>

static const char section_id[] = "mlperf-results";

/* The combined content of a page's notices, or of one of them. */
typedef struct {
    GPtrArray *groups;  /* MlperfGroup, owned */
    GPtrArray *derived; /* sentences */
    bool mixed;
} Sum;

static Sum
sum_new(void)
{
    return (Sum){ .groups = g_ptr_array_new_with_free_func((GDestroyNotify)mlperf_group_free),
                  .derived = g_ptr_array_new_with_free_func(g_free) };
}

static void
sum_clear(Sum *sum)
{
    g_ptr_array_unref(sum->groups);
    g_ptr_array_unref(sum->derived);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Sum, sum_clear)

static void
sum_add(Sum *sum, const MlperfLine *line)
{
    if (line->group != NULL) {
        const MlperfGroup *from = line->group;
        mlperf_group_merge(mlperf_group_of(sum->groups, from->suite, from->round, from->division),
                           from);
    }
    for (guint i = 0; i < line->derived->len; i++) {
        mlperf_list_add(sum->derived, line->derived->pdata[i]);
    }
    sum->mixed = sum->mixed || line->mixed;
}

static bool
has_trademark(const xmlNode *text)
{
    return text->type == XML_TEXT_NODE &&
           g_str_has_suffix((const char *)text->content, mlperf_trademark);
}

/* Removes an empty line with its line break. */
static void
remove_line(xmlNode *text)
{
    xmlNode *br = text->prev != NULL ? text->prev : text->next;

    if (br != NULL && tree_is(br, "br")) {
        tree_remove(br);
    }
    tree_remove(text);
}

static void
cut_trademark(xmlNode *text)
{
    const char *content = (const char *)text->content;
    g_autofree char *rest = g_strndup(content, strlen(content) - strlen(mlperf_trademark));

    if (*g_strchomp(rest) != '\0') {
        tree_set_content(text, rest);
    } else {
        remove_line(text);
    }
}

static const MlperfLine *
find_line(const Loading *loading, const xmlNode *text)
{
    const char *content = (const char *)text->content;
    g_autofree char *line =
        g_strndup(content, strlen(content) - (has_trademark(text) ? strlen(mlperf_trademark) : 0));

    return g_hash_table_lookup(loading->collected.mlperf_lines, g_strchomp(line));
}

/* The number of lines that name results; `*ret_mark`: whether the notice has the trademark. */
static guint
named_lines(const Loading *loading, const xmlNode *notice, bool *ret_mark)
{
    guint n = 0;

    *ret_mark = false;
    for (const xmlNode *at = notice->children; at != NULL; at = at->next) {
        const MlperfLine *line = at->type == XML_TEXT_NODE ? find_line(loading, at) : NULL;
        n += line != NULL && line->group != NULL;
        *ret_mark = *ret_mark || has_trademark(at);
    }
    return n;
}

/* The notices in order, except those of decisions. */
static GPtrArray *
find_notices(xmlNode *root)
{
    GPtrArray *ret = g_ptr_array_new();

    for (xmlNode *at = root; at != NULL; at = tree_next(at, root)) {
        if (tree_is(at, "notice") && !tree_is(at->parent, "decision")) {
            g_ptr_array_add(ret, at);
        }
    }
    return ret;
}

/* ---- One line per notice ---- */

enum {
    LINES_MAX = 3,           /* of a complete notice */
    SUBMITTERS_NAMED_MAX = 6 /* in a line; the table lists all */
};

static void
append_short_group(const MlperfGroup *group, bool first, GString *out)
{
    g_string_append_printf(out, "%s%s %s", first ? "MLPerf®" : "; MLPerf",
                           group->suite + strlen("MLPerf"),
                           group->round != NULL ? group->round : "");
    if (group->division != NULL) {
        g_string_append_printf(out, ", %s", group->division);
    }
    if (group->submitters->len > SUBMITTERS_NAMED_MAX) {
        g_string_append_printf(out, ": %u submitters", group->submitters->len);
    } else if (group->submitters->len > 0) {
        g_string_append(out, ": ");
        mlperf_list_append(out, group->submitters, ", ");
    }
}

/* The groups, with the rounds of a suite and division as one if they are many. */
static GPtrArray *
groups_in_short(GPtrArray *groups)
{
    GPtrArray *ret = g_ptr_array_new_with_free_func((GDestroyNotify)mlperf_group_free);

    mlperf_groups_sort(groups);
    for (guint i = 0; i < groups->len; i++) {
        const MlperfGroup *group = groups->pdata[i];
        MlperfGroup *last = ret->len > 0 ? ret->pdata[ret->len - 1] : NULL;
        if (groups->len > LINES_MAX && last != NULL && group->round != NULL &&
            last->round != NULL && g_str_equal(last->suite, group->suite) &&
            g_strcmp0(last->division, group->division) == 0) {
            char *rounds = g_strdup_printf("%s, %s", last->round, group->round);
            g_free(last->round);
            last->round = rounds;
        } else {
            last = mlperf_group_of(ret, group->suite, group->round, group->division);
        }
        mlperf_group_merge(last, group);
    }
    return ret;
}

static void
append_verified(const Sum *sum, GString *out)
{
    bool verified = false, unverified = false;

    for (guint i = 0; i < sum->groups->len; i++) {
        const MlperfGroup *group = sum->groups->pdata[i];
        verified = verified || group->verified;
        unverified = unverified || group->unverified;
    }
    if (unverified) {
        g_string_append(out, verified ? " Some of these results are not verified by MLCommons "
                                        "Association."
                                      : " Result not verified by MLCommons Association.");
    }
}

/* Replaces the notice's lines that name results by one short line. */
static void
shorten(Loading *loading, const Page *page, xmlNode *notice, Sum *page_sum)
{
    g_auto(Sum) sum = sum_new();
    g_autoptr(GString) out = g_string_new(NULL);

    for (xmlNode *at = notice->children, *next = NULL; at != NULL; at = next) {
        const MlperfLine *line = at->type == XML_TEXT_NODE ? find_line(loading, at) : NULL;
        next = at->next;
        if (line != NULL) {
            sum_add(&sum, line);
            sum_add(page_sum, line);
            next = next != NULL && tree_is(next, "br") ? next->next : next;
            remove_line(at);
        } else if (has_trademark(at)) {
            cut_trademark(at);
        }
    }
    if (sum.groups->len == 0) {
        return;
    }
    g_autoptr(GPtrArray) groups = groups_in_short(sum.groups);
    for (guint i = 0; i < groups->len; i++) {
        append_short_group(groups->pdata[i], i == 0, out);
    }
    g_string_append_c(out, '.');
    append_verified(&sum, out);
    if (sum.derived->len > 0) {
        g_string_append(out, " Derived, not an official MLPerf metric.");
    }
    g_string_append(out, " See ");
    if (notice->last != NULL) {
        tree_add(notice, "br");
    }
    tree_add_text(notice, out->str, out->len);
    xmlNode *ref = tree_add_leaf(notice, "ref", loading_word(loading, WORD_MLPERF_RESULTS_USED));
    tree_set(ref, "page", page->id);
    tree_set(ref, "target", section_id);
    tree_add_text(notice, ".", 1);
}

/* ---- The table ---- */

static xmlNode *
add_cell(xmlNode *row, const char *text)
{
    xmlNode *cell = tree_add(row, "cell");

    tree_add_text(cell, text, strlen(text));
    return cell;
}

static void
add_list_cell(xmlNode *row, const GPtrArray *list)
{
    g_autoptr(GString) out = g_string_new(NULL);

    mlperf_list_append(out, list, ", ");
    add_cell(row, out->str);
}

/* Adds the sources that can be retrieved, and when they were read. */
static void
add_sources_cell(Loading *loading, xmlNode *row, const MlperfGroup *group)
{
    xmlNode *cell = tree_add(row, "cell");
    g_autoptr(GPtrArray) times = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < group->sources->len; i++) {
        const Citation *citation = bibliography_find(loading, group->sources->pdata[i]);
        if (citation == NULL || citation->url == NULL) {
            continue;
        }
        const char *when = mlperf_read_when(loading, citation);
        mlperf_list_add(times, when);
        bibliography_cite(loading, citation->key, (Place){ 0 });
        tree_set(tree_add_leaf(cell, "cite", citation->label), "key", citation->key);
    }
    mlperf_list_append(out, times, ", ");
    if (out->len > 0) {
        g_string_prepend_c(out, ' ');
        tree_add_text(cell, out->str, out->len);
    } else if (cell->children == NULL) {
        tree_add_text(cell, "–", strlen("–"));
    }
}

static void
add_group(Loading *loading, xmlNode *table, const MlperfGroup *group)
{
    xmlNode *row = tree_add(table, "row");
    g_autofree char *name = g_strdup_printf(
        "%s %s%s%s", group->suite + strlen("MLPerf "), group->round != NULL ? group->round : "",
        group->division != NULL ? ", " : "", group->division != NULL ? group->division : "");
    g_autoptr(GString) work = g_string_new(NULL);

    tree_set(add_cell(row, name), "header", "yes");
    mlperf_list_append(work, group->benchmarks, ", ");
    if (group->scenarios->len > 0) {
        g_string_append(work, "; ");
        mlperf_list_append(work, group->scenarios, ", ");
    }
    add_cell(row, work->str);
    add_list_cell(row, group->submitters);
    add_list_cell(row, group->categories);
    add_sources_cell(loading, row, group);
}

static const char *
last_notice(Loading *loading, const Sum *sum)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (sum->derived->len > 0) {
        mlperf_list_append(out, sum->derived, " ");
        g_string_append(out, " Derived from MLPerf results; not official MLPerf metrics.\n");
    }
    if (sum->mixed) {
        g_string_append_printf(out, "%s\n", mlperf_unreviewed);
    }
    g_string_append(out, mlperf_trademark);
    return arena_strdup(loading->arena, out->str);
}

static void
add_table(Loading *loading, const Page *page, const Sum *sum)
{
    static const WordKey columns[] = { WORD_ROUND, WORD_BENCHMARKS, WORD_COLUMN_SUBMITTER,
                                       WORD_COLUMN_CATEGORY, WORD_RETRIEVED };
    xmlNode *root = xmlDocGetRootElement(page->tree);
    xmlNode *notes = (xmlNode *)(uintptr_t)element_child(root, "notes");
    xmlNode *heading = tree_element(page->tree, "heading");
    xmlNode *table = tree_element(page->tree, "table");

    if (notes != NULL) {
        tree_link_before(notes, heading);
    } else {
        tree_link(root, heading);
    }
    tree_link_after(heading, table);
    tree_set(heading, "level", "2");
    tree_set(heading, "id", section_id);
    tree_set_text(heading, loading_word(loading, WORD_MLPERF_RESULTS_USED));
    xmlNode *head = tree_add(table, "columns");
    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        tree_set(tree_add_leaf(head, "column", loading_word(loading, columns[i])), "align", "left");
    }
    mlperf_groups_sort(sum->groups);
    for (guint i = 0; i < sum->groups->len; i++) {
        add_group(loading, table, sum->groups->pdata[i]);
    }
    notice_add(loading, table, last_notice(loading, sum));
}

void
mlperf_results_collect(Loading *loading, const Page *page)
{
    g_auto(Sum) sum = sum_new();
    g_autoptr(GPtrArray) notices = find_notices(xmlDocGetRootElement(page->tree));
    guint n_lines = 0, n_marks = 0;

    for (guint i = 0; i < notices->len; i++) {
        bool mark = false;
        n_lines += named_lines(loading, notices->pdata[i], &mark);
        n_marks += mark;
    }
    if (n_lines == 0 || (n_marks < 2 && n_lines <= LINES_MAX) ||
        anchor_find(loading, page, section_id) != NULL) {
        return;
    }
    page_enter(loading, page);
    for (guint i = 0; i < notices->len; i++) {
        shorten(loading, page, notices->pdata[i], &sum);
    }
    add_table(loading, page, &sum);
    page_enter(loading, NULL);
}

static const xmlNode *
find_section(const xmlNode *page)
{
    const xmlNode *at = element_first(page);

    while (at != NULL &&
           !(tree_is(at, "heading") && g_strcmp0(tree_attribute(at, "id"), section_id) == 0)) {
        at = element_next(at);
    }
    return at;
}

void
mlperf_results_copy(const xmlNode *page, xmlNode *part)
{
    const xmlNode *heading = find_section(page);
    bool wanted = false;

    if (heading == NULL || find_section(part) != NULL) {
        return;
    }
    for (const xmlNode *at = part; at != NULL && !wanted; at = element_walk(at, part)) {
        wanted = tree_is(at, "ref") && g_strcmp0(tree_attribute(at, "target"), section_id) == 0;
    }
    if (wanted) {
        tree_link(part, tree_copy(part->doc, heading));
        tree_link(part, tree_copy(part->doc, element_next(heading)));
    }
}
