/* What a PDF takes of earlier builds is what it would have made: structures that were frozen, and
 * chapters. */
#include "outputs/pdf/frozen.h"
#include "outputs/report_keys.h"
#include "tests/golden.h"
#include "tests/pages.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <string.h>

/* ---- Structures ---- */

typedef struct Leaf Leaf;
struct Leaf {
    const char *name;
    Leaf *other;
    unsigned colour;
};

typedef struct {
    Leaf *leaves, **list;
    size_t n_leaves;
    uint32_t n_list;
    const char *name, *none;
} Tree;

static const FrozenShape leaf_shape;
static const FrozenField leaf_fields[] = {
    { FROZEN_TEXT, offsetof(Leaf, name), NULL, 0, 0 },
    { FROZEN_ONE, offsetof(Leaf, other), &leaf_shape, 0, 0 },
};
static const FrozenShape leaf_shape = { sizeof(Leaf), leaf_fields, G_N_ELEMENTS(leaf_fields),
                                        true };
static const FrozenField tree_fields[] = {
    { FROZEN_ARRAY, offsetof(Tree, leaves), &leaf_shape, offsetof(Tree, n_leaves), sizeof(size_t) },
    { FROZEN_LIST, offsetof(Tree, list), &leaf_shape, offsetof(Tree, n_list), sizeof(uint32_t) },
    { FROZEN_TEXT, offsetof(Tree, name), NULL, 0, 0 },
    { FROZEN_TEXT, offsetof(Tree, none), NULL, 0, 0 },
};
static const FrozenShape tree_shape = { sizeof(Tree), tree_fields, G_N_ELEMENTS(tree_fields),
                                        false };

/* No colour may be 7, and all are counted. */
static bool
see_leaf(void *data, void *structure)
{
    Leaf *leaf = structure;
    unsigned *n_seen = data;

    ++*n_seen;
    leaf->colour++;
    return leaf->colour != 7;
}

/* Two leaves in an array and two alone, which lead to each other; both names are one. */
static GByteArray *
tree_frozen(unsigned colour, bool *ret_good)
{
    static const char name[] = "both";
    Leaf array[2] = { { "first", NULL, colour }, { name, NULL, 20 } };
    Leaf alone[2] = { { name, &alone[1], 30 }, { "", &alone[0], 40 } };
    Leaf *list[] = { &alone[0], &alone[1], &alone[0] };
    Tree tree = { array, list, 2, 3, "tree", NULL };
    GByteArray *out = g_byte_array_new();
    unsigned n_seen = 0;

    *ret_good = frozen_write(&tree, &tree_shape, see_leaf, &n_seen, out);
    g_assert_cmpuint(array[0].colour, ==, colour); /* the copy was changed */
    return out;
}

static Bytes
bytes_in(Arena *arena, const GByteArray *array)
{
    char *copy = arena_alloc(arena, array->len);

    memcpy(copy, array->data, array->len);
    return (Bytes){ .data = copy, .size = array->len };
}

static void
structures_are_thawed_as_they_were(void)
{
    g_autoptr(Arena) arena = arena_new();
    bool good = false;
    unsigned n_seen = 0;
    g_autoptr(GByteArray) frozen = tree_frozen(10, &good);

    g_assert_true(good);
    g_byte_array_append(frozen, (const guint8 *)"what comes next", 15);
    Bytes bytes = bytes_in(arena, frozen);
    g_assert_cmpuint(frozen_size(bytes), ==, frozen->len - 15);
    const Tree *tree = frozen_read((char *)(uintptr_t)bytes.data, sizeof *tree, see_leaf, &n_seen);
    g_assert_nonnull(tree);
    g_assert_cmpuint(n_seen, ==, 4);
    g_assert_cmpstr(tree->name, ==, "tree");
    g_assert_null(tree->none);
    g_assert_cmpstr(tree->leaves[0].name, ==, "first");
    g_assert_cmpuint(tree->leaves[0].colour, ==, 12);
    g_assert_null(tree->leaves[0].other);
    g_assert_true(tree->leaves[1].name == tree->list[0]->name);
    g_assert_true(tree->list[0] == tree->list[2]);
    g_assert_true(tree->list[0]->other == tree->list[1]);
    g_assert_true(tree->list[1]->other == tree->list[0]);
    g_assert_cmpstr(tree->list[1]->name, ==, "");
}

static void
what_a_visit_refuses_is_not_kept(void)
{
    g_autoptr(Arena) arena = arena_new();
    bool good = false;
    unsigned n_seen = 0;
    g_autoptr(GByteArray) refused = tree_frozen(6, &good);

    g_assert_false(good);
    g_autoptr(GByteArray) later = tree_frozen(5, &good);
    g_assert_true(good);
    Bytes bytes = bytes_in(arena, later);
    g_assert_null(frozen_read((char *)(uintptr_t)bytes.data, sizeof(Tree), see_leaf, &n_seen));
}

/* Sums guard what is kept; places that lead out of it are found all the same. */
static void
damaged_bytes_are_nothing(void)
{
    bool good = false;
    g_autoptr(GByteArray) frozen = tree_frozen(10, &good);

    for (guint size = 8; size < frozen->len; size += 8) {
        g_autoptr(Arena) arena = arena_new();
        g_autoptr(GByteArray) cut = g_byte_array_new();
        g_byte_array_append(cut, frozen->data, size);
        g_assert_cmpuint(frozen_size(bytes_in(arena, cut)), ==, 0);
    }
    for (guint at = 0; at + 8 <= frozen->len; at += 4) {
        g_autoptr(Arena) arena = arena_new();
        unsigned n_seen = 0;
        Bytes bytes = bytes_in(arena, frozen);
        memset((char *)(uintptr_t)bytes.data + at, 0xff, 4);
        if (frozen_size(bytes) > 0) {
            frozen_read((char *)(uintptr_t)bytes.data, sizeof(Tree), see_leaf, &n_seen);
        }
    }
}

/* ---- Chapters ---- */

static size_t
count_set(Progress *progress)
{
    g_autoptr(Arena) arena = arena_new();
    size_t n = 0, n_set = 0;
    const ProgressItem *items = progress_items(progress, arena, &n);

    for (size_t i = 0; i < n; i++) {
        n_set += strcmp(items[i].kind, "chapter") == 0 ? items[i].n : 0;
    }
    return n_set;
}

/* The pages of a build that keeps what it makes at `path`, and how many chapters it set. */
static char *
pages_of_a_build(const char *xml, const char *path, int jobs, size_t *ret_set)
{
    g_autoptr(Pages) pages = pages_new(xml);
    g_autoptr(Progress) progress = progress_new(true);
    g_autoptr(GString) dump = g_string_new(NULL);
    Memo *memo = memo_open(path, "test");

    pages->context.memo = memo;
    pages->context.progress = progress;
    pages->context.jobs = jobs;
    pages->context.keys = report_keys_new(&pages->context, pages->arena);
    display_dump(pages_layout(pages), dump);
    memo_close(memo, true);
    *ret_set = count_set(progress);
    return g_strdup(dump->str);
}

/* The first build keeps words, the second one chapters, the third takes them. */
static void
set_thrice(const char *xml, GString *out)
{
    g_autofree char *folder = g_dir_make_tmp("kept-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, ".cache", NULL);
    g_autofree char *first = NULL;
    size_t n_pages = 0;

    for (int i = 0; i < 4; i++) {
        size_t n_set = 0;
        g_autofree char *dump = pages_of_a_build(xml, path, i % 2 + 1, &n_set);
        first = first != NULL ? first : g_strdup(dump);
        n_pages = MAX(n_pages, n_set);
        bool pictures = strstr(xml, "<picture") != NULL || strstr(xml, " picture=") != NULL;
        bool taken = i >= 2 && !pictures;
        g_assert_cmpuint(n_set, ==, taken ? 0 : n_pages);
        g_assert_cmpstr(dump, ==, first);
    }
    g_string_append(out, first);
    g_remove(path);
    g_rmdir(folder);
}

static char *
report_of(const char *first_title, const char *first_text, const char *last_title)
{
    return g_strdup_printf(
        "<pages><page id=\"index\" number=\"1\" title=\"%s\" lang=\"en\"><heading level=\"2\" "
        "id=\"why\" number=\"1\">Why</heading><p line=\"5\">%s</p></page>"
        "<page id=\"more\" number=\"2\" title=\"More\" lang=\"en\"><p>See <ref page=\"index\" "
        "target=\"why\">why</ref>, and <noteref note=\"n\" number=\"1\"/>.</p>"
        "<table number=\"1\" id=\"t\"><title>Rows</title><head><row><cell>Name</cell></row></head>"
        "<body><row><cell>A</cell></row><row><cell>B</cell></row></body></table>"
        "<notes><note id=\"n\" number=\"1\"><p>A note.</p></note></notes></page>"
        "<page id=\"last\" number=\"3\" title=\"%s\" lang=\"de\"><p>Silbentrennung.</p></page>"
        "</pages>",
        first_title, first_text, last_title);
}

static void
only_the_chapter_that_changed_is_set(void)
{
    g_autofree char *folder = g_dir_make_tmp("kept-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, ".cache", NULL);
    const struct {
        const char *title, *text, *last;
        size_t n_set;
    } builds[] = {
        { "One", "Some words.", "Last", 3 },         { "One", "Some words.", "Last", 3 },
        { "One", "Some other words.", "Last", 1 },   { "One", "Some words.", "Last", 0 },
        { "One", "Some words.", "The last one", 3 }, /* pages show each other's titles */
        { "One", "Nothing was said.", "Last", 1 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(builds); i++) {
        g_autofree char *xml = report_of(builds[i].title, builds[i].text, builds[i].last);
        size_t n_set = 0, n_clean = 0;
        g_autofree char *kept = pages_of_a_build(xml, path, 1, &n_set);
        g_autofree char *clean = pages_of_a_build(xml, NULL, 1, &n_clean);
        g_assert_cmpstr(kept, ==, clean);
        g_assert_cmpuint(n_set, ==, builds[i].n_set);
        g_assert_cmpuint(n_clean, ==, 3);
    }
    g_remove(path);
    g_rmdir(folder);
}

#define ADD(name) g_test_add_func("/pdf-kept/" #name, name)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD(structures_are_thawed_as_they_were);
    ADD(what_a_visit_refuses_is_not_kept);
    ADD(damaged_bytes_are_nothing);
    ADD(only_the_chapter_that_changed_is_set);
    golden_add("tests/golden/pages", set_thrice); /* as the golden test of pages has them */
    int status = g_test_run();
    fonts_shutdown();
    xmlCleanupParser();
    return status;
}
