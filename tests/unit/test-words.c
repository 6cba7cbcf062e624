/* The program's words: each language must have all of them, and the order in which they override
 * each other. */
#include "base/metric.h"
#include "document/report/load.h"

#include <glib/gstdio.h>
#include <string.h>

/* The singular of each sentence with two forms. */
#undef COUNTED
#define COUNTED(WORD, one, one_key, one_english, several, several_key, several_english) WORD_##one,
#define WORD_OTHER(name, key, english)
static const WordKey counted_words[] = { WORDS(WORD_OTHER) };

static const Value *
read_map(const char *path, Arena *arena, Diag *diag)
{
    Bytes bytes;

    g_assert_true(file_read(path, LIMIT_REPORT_FILE, (Place){ .file = path }, arena, &bytes, diag));
    const Value *map = value_parse_yaml(bytes.data, bytes.size, (Place){ path, 1, 1 }, arena, diag);
    g_assert_nonnull(map);
    return map;
}

/* A missing key would be English among words of another language. */
static void
each_language_has_all_words(void)
{
    static const char *const paths[] = { "templates/words/de.yaml", "templates/words/es.yaml",
                                         "templates/words/fr.yaml" };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();

    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        const Value *map = read_map(paths[i], arena, diag);
        g_assert_true(words_add(words_new(arena), map, paths[i], diag));
        g_assert_cmpuint(map->n_items, ==, N_WORDS);
        for (const Value *word = map->first; word != NULL; word = word->next) {
            g_assert_cmpint(word->kind, ==, VALUE_STRING);
            g_assert_cmpstr(word->text, !=, "");
        }
    }
}

/* All texts of a map that readers see; `missing` counts those that stay English. */
static void
count_english(const Value *map, const Words *words, Arena *arena, int *seen, int *missing)
{
    static const char *const shown[] = { "title",  "subtitle", "note",         "source", "meaning",
                                         "native", "partial",  "experimental", "none",   NULL };

    for (const Value *at = map->first; at != NULL; at = at->next) {
        count_english(at, words, arena, seen, missing);
        if (at->kind == VALUE_STRING && g_strv_contains(shown, at->key)) {
            const char *text = words_translate(arena, words, SENTENCE_FIGURE, at->text);
            *seen += 1;
            *missing += text == at->text; /* another text, even if it reads the same */
            if (text == at->text) {
                g_test_message("%s: %s", at->key, at->text);
            }
        }
    }
}

static void
each_language_has_the_texts_of_the_catalogue(void)
{
    static const char *const languages[] = { "de", "es", "fr" };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();

    for (size_t i = 0; i < G_N_ELEMENTS(languages); i++) {
        g_autofree char *path = g_strdup_printf("templates/words/%s.yaml", languages[i]);
        Words *words = words_new(arena);
        GDir *dir = g_dir_open("templates/figures", 0, NULL);
        int seen = 0, missing = 0;
        g_assert_true(words_add(words, read_map(path, arena, diag), path, diag));
        for (const char *name; (name = g_dir_read_name(dir)) != NULL;) {
            g_autofree char *figure = g_build_filename("templates/figures", name, NULL);
            count_english(read_map(figure, arena, diag), words, arena, &seen, &missing);
        }
        g_dir_close(dir);
        g_assert_cmpint(seen, >, 40);
        g_assert_cmpint(missing, ==, 0);
        g_assert_cmpstr(words_translate(arena, words, SENTENCE_FIGURE, "a text of an author"), ==,
                        "a text of an author");
    }
}

static void
numbers_follow_the_language(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    Words *german = words_new(arena);
    static const struct {
        const char *english, *german;
    } cases[] = {
        { "1,689.5", "1.689,5" },
        { "$4.25", "4,25\u00a0$" },
        { "\u2212\u20ac1,234.5m to \u20ac2bn",
          "\u22121.234,5\u00a0Mio.\u00a0\u20ac to 2\u00a0Mrd.\u00a0\u20ac" },
        { "5 ms, 12m", "5 ms, 12\u00a0Mio." },
        { "v4.1", "v4,1" },
        { "$ and m", "$ and m" },
    };

    g_assert_true(words_add(german, read_map("templates/words/de.yaml", arena, diag), "de", diag));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(words_notation(arena, german, arena_strdup(arena, cases[i].english)), ==,
                        cases[i].german);
        g_assert_cmpstr(words_notation(arena, NULL, arena_strdup(arena, cases[i].english)), ==,
                        cases[i].english);
    }
}

/* A report in this language with these additional lines; its words are checked. */
static const char *
figure_word(const char *language, const char *lines, const char *own, Arena *arena, char **ret_said)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    g_autofree char *folder = g_dir_make_tmp("words-XXXXXX", NULL);
    g_autofree char *settings = g_build_filename(folder, "report.yaml", NULL);
    g_autofree char *page = g_build_filename(folder, "index.md", NULL);
    g_autofree char *templates = g_build_filename(folder, "templates", NULL);
    g_autofree char *words = g_build_filename(templates, "words", NULL);
    g_autofree char *file = g_strdup_printf("%s/%s.yaml", words, language);
    g_autofree char *yaml =
        g_strdup_printf("title: T\npages: [index.md]\nlanguage: %s\n%s", language, lines);

    g_assert_true(g_file_set_contents(settings, yaml, -1, NULL));
    g_assert_true(g_file_set_contents(page, "# T\n", -1, NULL));
    if (own != NULL) {
        g_assert_cmpint(g_mkdir_with_parents(words, 0700), ==, 0);
        g_assert_true(g_file_set_contents(file, own, -1, NULL));
    }
    g_autoptr(Store) store = store_open(NULL, diag);
    const Report *report =
        report_load_folded(arena_strdup(arena, folder), "templates", NULL, store, arena, diag);
    const char *word = report != NULL ? words_text(report->words, WORD_FIGURE) : NULL;
    diag_print(diag, said);
    *ret_said = g_strdup(said->str);
    const char *const made[] = { file, words, templates, settings, page, folder };
    for (size_t i = 0; i < G_N_ELEMENTS(made); i++) {
        (void)g_remove(made[i]);
    }
    return word;
}

static void
the_report_goes_before_the_language_and_that_before_english(void)
{
    static const struct {
        const char *language, *lines, *own, *word;
    } cases[] = {
        { "en", "", NULL, "Figure" },
        { "de", "", NULL, "Abbildung" },
        { "de-AT", "", NULL, "Abbildung" },
        { "nl", "", NULL, "Figure" },
        { "nl", "", "figure: Figuur\n", "Figuur" },
        { "de", "", "figure: Bild\n", "Bild" },

        { "de", "words: {figure: Schaubild}\n", NULL, "Schaubild" },
        { "en", "words: {figure: Fig.}\n", NULL, "Fig." },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autofree char *said = NULL;
        g_assert_cmpstr(figure_word(cases[i].language, cases[i].lines, cases[i].own, arena, &said),
                        ==, cases[i].word);
        g_assert_cmpstr(said, ==, "");
    }
}

static void
a_misspelt_word_is_an_error_with_the_nearest(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *said = NULL;

    g_assert_null(figure_word("de", "words:\n  figur: Bild\n", NULL, arena, &said));
    g_assert_nonnull(strstr(said, "report.yaml:5:3: error"));
    g_assert_nonnull(strstr(said, "did you mean 'figure'?"));
}

static void
a_word_is_one_line_without_values(void)
{
    static const char *const texts[] = { "a\\nb", "a {{title}}", "a\\tb" };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(Arena) arena = arena_new();
        g_autofree char *lines = g_strdup_printf("words: {figure: \"%s\"}\n", texts[i]);
        g_autofree char *said = NULL;
        g_assert_null(figure_word("en", lines, NULL, arena, &said));
        g_assert_nonnull(
            strstr(said, "report.yaml:4:17: error: 'figure' must be words on one line"));
    }
}

static void
a_word_in_yaml_may_hold_quotes(void)
{
    static const char text[] = "title: \"{{words.figure}}\"\n# {{words.figure}}";
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    Words *words = words_new(arena);
    Value *map = value_new_map(arena);
    Bytes out, in = { .data = text, .size = strlen(text) };

    value_set_text(arena, map, "figure", "the \"Fig\\ü\"");
    g_assert_true(words_add(words, map, "words", diag));
    g_assert_true(words_fill(words, in, false, "x.md", arena, &out, diag));
    g_assert_cmpstr(out.data, ==, "title: \"the \\\"Fig\\\\ü\\\"\"\n# the \"Fig\\ü\"");
}

static void
words_are_put_into_texts(void)
{
    static const char text[] = "a {{words.figure}} {{figure}}\n{{words.not_there}}";
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    Words *words = words_new(arena);
    Value *map = value_new_map(arena);
    Bytes out, in = { .data = text, .size = strlen("a {{words.figure}} {{figure}}") };

    value_set_text(arena, map, "figure", "<Fig. \"&\">");
    g_assert_true(words_add(words, map, "words", diag));
    g_assert_true(words_fill(words, in, true, "x.mustache", arena, &out, diag));
    g_assert_cmpstr(out.data, ==, "a &lt;Fig. &quot;&amp;&quot;&gt; {{figure}}");
    g_assert_true(words_fill(words, in, false, "x.mustache", arena, &out, diag));
    g_assert_cmpstr(out.data, ==, "a <Fig. \"&\"> {{figure}}");
    in.size = strlen(text);
    g_assert_false(words_fill(words, in, true, "x.mustache", arena, &out, diag));
    diag_print(diag, said);
    g_assert_nonnull(strstr(said->str, "x.mustache:2:1: error"));
}

static const Words *
words_of(const char *key, const char *text, Arena *arena, GString *said)
{
    g_autoptr(Diag) diag = diag_new();
    Words *words = words_new(arena);
    Value *map = value_new_map(arena);

    value_set_text(arena, map, key, text);
    bool fine = words_add(words, map, "words", diag);
    diag_print(diag, said);
    return fine ? words : NULL;
}

static void
sentences_are_filled_in_by_name(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) said = g_string_new(NULL);
    const Words *words = words_of("and_more", "{n} {n} after {list}, {}, {N} and {", arena, said);

    g_assert_cmpstr(said->str, ==, "");
    g_assert_cmpstr(words_format(arena, words, WORD_AND_MORE, "list", "{n}", "n", "5", NULL), ==,
                    "5 5 after {n}, {}, {N} and {");
    g_assert_cmpstr(words_format(arena, NULL, WORD_AND_MORE, "list", "a", "n", "5", NULL), ==,
                    "a and 5 more");
}

/* A missing place would lose data, an unknown one would be printed as it is. */
static void
a_sentence_has_the_places_of_the_english_one(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) said = g_string_new(NULL);

    g_assert_null(words_of("and_more", "{list} und mehr", arena, said));
    g_assert_nonnull(strstr(said->str, "'and_more' must contain {n}"));
    g_string_truncate(said, 0);
    g_assert_null(words_of("and_more", "{list} und {n} {mehr}", arena, said));
    g_assert_nonnull(strstr(said->str, "'and_more' has no placeholder {mehr}"));
}

/* ---- One and several ---- */

/* The language's words; NULL: English. */
static const Words *
language_words(const char *path, Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    Words *words = words_new(arena);

    g_assert_true(path == NULL || words_add(words, read_map(path, arena, diag), "words", diag));
    return words;
}

/* French uses the same word for one month and several. */
static bool
has_one_form(const char *path, const char *key)
{
    return g_strcmp0(path, "templates/words/fr.yaml") == 0 && g_str_equal(key, "lasts_month");
}

static void
one_and_several_are_told_apart(void)
{
    static const char *const paths[] = { NULL, "templates/words/de.yaml", "templates/words/es.yaml",
                                         "templates/words/fr.yaml" };
    g_assert_cmpuint(G_N_ELEMENTS(counted_words), >, 30);
    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        g_autoptr(Arena) arena = arena_new();
        const Words *words = language_words(paths[i], arena);
        for (size_t k = 0; k < G_N_ELEMENTS(counted_words); k++) {
            const char *one = words_text(words, word_of_count(counted_words[k], 1));
            const char *several = words_text(words, word_of_count(counted_words[k], 2));
            if (!has_one_form(paths[i], words_keys()[counted_words[k]])) {
                g_assert_cmpstr(one, !=, several);
            }
            g_assert_true(words_text(words, word_of_count(counted_words[k], 0)) == several);
            g_assert_true(words_text(words, counted_words[k]) == one);
        }
    }
}

/* The sentence for the number 1. */
static const char *
say_of_one(WordKey word, Arena *arena)
{
    const char *english = words_text(NULL, word);
    g_autoptr(GRegex) counts = g_regex_new("\\{(?:n|all)\\}", 0, 0, NULL);
    g_autoptr(GRegex) others = g_regex_new("\\{[a-z_]+\\}", 0, 0, NULL);
    g_autofree char *counted = g_regex_replace_literal(counts, english, -1, 0, "1", 0, NULL);
    g_autofree char *said = g_regex_replace_literal(others, counted, -1, 0, "more", 0, NULL);

    return arena_strdup(arena, said);
}

/* A plural after a 1, or after a place that may contain a 1: "1 more rows". Verbs end in s, too. */
static bool
counts_several(const char *text, const char *number)
{
    g_autofree char *pattern =
        g_strdup_printf("%s (?:[a-z]+ )?(?!is\\b|has\\b|stands\\b|this\\b|holds\\b|makes\\b|"
                        "includes\\b|equals\\b|comes\\b|counts\\b|leads\\b|costs\\b|falls\\b|"
                        "rises\\b|goes\\b|reaches\\b)"
                        "[a-z]+s\\b(?!/)",
                        number);
    g_autoptr(GRegex) regex = g_regex_new(pattern, 0, 0, NULL);

    g_assert_nonnull(regex);
    return g_regex_match(regex, text, 0, NULL);
}

static void
each_sentence_for_one_is_singular(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(counted_words); i++) {
        g_autoptr(Arena) arena = arena_new();
        const char *one = say_of_one(counted_words[i], arena);
        g_test_message("%s", one);
        g_assert_false(counts_several(one, "\\b1"));
        g_assert_null(strstr(one, "1 are ")); /* and so is its verb */
        g_assert_null(strstr(one, "1 have "));
    }
    g_assert_true(counts_several("1 more rows stand there", "\\b1"));
    g_assert_false(counts_several("21 rows stand there", "\\b1"));
}

/* A sentence with a number and a plural has a form for one, unless that number cannot occur. */
static void
what_is_counted_has_a_form_for_one(void)
{
    static const char *const never_one[] = {
        "runs_or",
        "runs_to", /* the second of two numbers */
        "offers_to",
        "values_each",
        "values_each_range",       /* a distribution has at least ten values */
        "hollow_beaten",           /* one point beats another */
        "rows_counted",            /* more than are written one by one */
        "spark",                   /* a line has two ends */
        "reason_performance_runs", /* the rules allow one */
        NULL,
    };
    g_autoptr(GHashTable) forms = g_hash_table_new(NULL, NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(counted_words); i++) {
        g_hash_table_add(forms, GINT_TO_POINTER(counted_words[i]));
        g_hash_table_add(forms, GINT_TO_POINTER(word_of_count(counted_words[i], 2)));
    }
    for (int i = 0; i < N_WORDS; i++) {
        const char *key = words_keys()[i], *text = words_text(NULL, (WordKey)i);
        if (!g_hash_table_contains(forms, GINT_TO_POINTER(i))) {
            g_test_message("%s: %s", key, text);
            g_assert_true(counts_several(text, "\\{(?:n|all|low|high|up|down)\\}") ==
                          g_strv_contains(never_one, key));
        }
    }
}

/* Each word in English with a mark before it. */
static Words *
marked_words(Arena *arena)
{
    g_autoptr(Diag) diag = diag_new();
    Words *words = words_new(arena);
    Value *map = value_new_map(arena);

    for (int i = 0; i < N_WORDS; i++) {
        value_set_text(arena, map, words_keys()[i],
                       arena_printf(arena, "¶%s", words_text(NULL, (WordKey)i)));
    }
    g_assert_true(words_add(words, map, "words", diag));
    return words;
}

/* A missing label would be English among words of another language. */
static void
labels_of_metrics_are_known(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Words *words = marked_words(arena);
    size_t n = 0;
    const char *const *ids = metric_ids(&n);

    for (size_t i = 0; i < n; i++) {
        const char *label = metric_find(ids[i])->label;
        g_assert_cmpstr(words_translate(arena, NULL, SENTENCE_METRIC, label), ==, label);
        g_test_message("%s", label);
        g_assert_true(g_str_has_prefix(words_translate(arena, words, SENTENCE_METRIC, label), "¶"));
    }
}

/* "of {a.round} and {b.round}" with something in each place. */
static const char *
example_of(const char *says, Arena *arena)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (const char *open; (open = strchr(says, '{')) != NULL; says = strchr(open, '}') + 1) {
        g_string_append_len(out, says, open - says);
        g_string_append(out, "unverified");
    }
    g_string_append(out, says);
    return arena_strdup(arena, out->str);
}

static void
rules_of_comparison_are_known(void)
{
    static const char *const lists[] = { "rules", "pictures" };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Words *words = marked_words(arena);
    const Value *data = read_map("generator/analysis/rules.yaml", arena, diag);

    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        const Value *list = value_lookup(data, lists[i]);
        g_assert_cmpuint(list->n_items, >, 3);
        for (const Value *rule = list->first; rule != NULL; rule = rule->next) {
            const char *text = example_of(value_lookup(rule, "says")->text, arena);
            const char *known = words_translate(arena, words, SENTENCE_RULE, text);
            g_test_message("%s", known);
            g_assert_true(g_str_has_prefix(known, "¶"));
            g_assert_true(strstr(text, "unverified") == NULL ||
                          strstr(known, "¶unverified") != NULL);
        }
    }
}

static void
a_known_sentence_takes_its_places_along(void)
{
    static const struct {
        SentenceKind kind;
        const char *english, *german;
    } cases[] = {
        { SENTENCE_REASON, "no score", "kein Ergebnis" },
        { SENTENCE_REASON, "no score: the run is not valid",
          "kein Ergebnis: der Lauf ist nicht gültig" },
        { SENTENCE_REASON, "no score: 5% off", "kein Ergebnis: 5% off" },
        { SENTENCE_REASON, "no score: ", "no score: " },
        { SENTENCE_REASON, "3 of 10 runs failed; the rule drops 1",
          "3 von 10 Läufen gescheitert; die Regel streicht 1" },
        { SENTENCE_RULE, "mean and official score", "Mittel und offizielles Ergebnis" },
        { SENTENCE_RULE, "version v5.0 and not known", "Version v5.0 und nicht bekannt" },
        { SENTENCE_METRIC, "Time to first token (TTFT), 99th percentile",
          "Zeit bis zum ersten Token (TTFT), 99. Perzentil" },
        { SENTENCE_METRIC, "Whatever, mean", "Whatever, Mittel" },
        { SENTENCE_METRIC, "Somebody’s own", "Somebody’s own" },
        { SENTENCE_METRIC, "", "" },
    };
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    Words *words = words_new(arena);

    g_assert_true(words_are_english(words));
    g_assert_true(
        words_add(words, read_map("templates/words/de.yaml", arena, diag), "words", diag));
    g_assert_false(words_are_english(words));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_cmpstr(words_translate(arena, words, cases[i].kind, cases[i].english), ==,
                        cases[i].german);
        g_assert_cmpstr(words_translate(arena, NULL, cases[i].kind, cases[i].english), ==,
                        cases[i].english);
    }
}

static void
dates_are_written_as_a_language_does(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    static const struct {
        const char *path, *day, *month;
    } cases[] = {
        { NULL, "20 November 2026", "November 2026" },
        { "templates/words/de.yaml", "20. November 2026", "November 2026" },
        { "templates/words/fr.yaml", "20 novembre 2026", "novembre 2026" },
        { "templates/words/es.yaml", "20 de noviembre de 2026", "noviembre de 2026" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Words *words = words_new(arena);
        if (cases[i].path != NULL) {
            g_assert_true(words_add(words, read_map(cases[i].path, arena, diag), "words", diag));
        }
        g_assert_cmpstr(words_date(arena, words, "2026-11-20"), ==, cases[i].day);
        g_assert_cmpstr(words_date(arena, words, "2026-11"), ==, cases[i].month);
        g_assert_cmpstr(words_date(arena, words, "2026"), ==, "2026");
        g_assert_cmpstr(words_date(arena, words, "soon"), ==, "soon");
    }
}

static void
numbers_are_written_as_a_language_does(void)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    static const char yaml[] = "number_point: \",\"\nnumber_comma: \".\"\npercent: \"{number} %\"";
    Words *words = words_new(arena);
    const Value *map =
        value_parse_yaml(yaml, strlen(yaml), (Place){ "words.yaml", 1, 1 }, arena, diag);

    g_assert_true(words_add(words, map, "words", diag));
    g_assert_cmpstr(words_number(arena, words, 1689.5, 1), ==, "1.689,5");
    g_assert_cmpstr(words_number(arena, words, -1234567, 0), ==, "−1.234.567");
    g_assert_cmpstr(words_number(arena, words, 0.25, -1), ==, "0,250");
    g_assert_cmpstr(words_number(arena, NULL, 1689.5, 1), ==, "1,689.5");
    g_assert_cmpstr(words_percent(arena, words, "99,5"), ==, "99,5 %");
    g_assert_cmpstr(words_percent(arena, NULL, "99.5"), ==, "99.5%");
    g_assert_cmpstr(words_notation(arena, words, arena_strdup(arena, "$1.2m, n/a. 1,000")), ==,
                    "$1,2m, n/a. 1.000");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/words/each-language-has-all-words", each_language_has_all_words);
    g_test_add_func("/words/each language has the texts of the catalogue",
                    each_language_has_the_texts_of_the_catalogue);
    g_test_add_func("/words/numbers follow the language", numbers_follow_the_language);
    g_test_add_func("/words/the-report-goes-before-the-language-and-that-before-english",
                    the_report_goes_before_the_language_and_that_before_english);
    g_test_add_func("/words/a-misspelt-word-is-an-error-with-the-nearest",
                    a_misspelt_word_is_an_error_with_the_nearest);
    g_test_add_func("/words/a-word-is-one-line-without-values", a_word_is_one_line_without_values);
    g_test_add_func("/words/a-word-in-yaml-may-hold-quotes", a_word_in_yaml_may_hold_quotes);
    g_test_add_func("/words/words-are-put-into-texts", words_are_put_into_texts);
    g_test_add_func("/words/sentences-are-filled-in-by-name", sentences_are_filled_in_by_name);
    g_test_add_func("/words/a-sentence-has-the-places-of-the-english-one",
                    a_sentence_has_the_places_of_the_english_one);
    g_test_add_func("/words/one-and-several-are-told-apart", one_and_several_are_told_apart);
    g_test_add_func("/words/each-sentence-for-one-is-singular", each_sentence_for_one_is_singular);
    g_test_add_func("/words/what-is-counted-has-a-form-for-one",
                    what_is_counted_has_a_form_for_one);
    g_test_add_func("/words/labels-of-metrics-are-known", labels_of_metrics_are_known);
    g_test_add_func("/words/rules-of-comparison-are-known", rules_of_comparison_are_known);
    g_test_add_func("/words/a-known-sentence-takes-its-places-along",
                    a_known_sentence_takes_its_places_along);
    g_test_add_func("/words/dates-are-written-as-a-language-does",
                    dates_are_written_as_a_language_does);
    g_test_add_func("/words/numbers-are-written-as-a-language-does",
                    numbers_are_written_as_a_language_does);
    return g_test_run();
}
