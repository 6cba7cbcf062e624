/* Checks the name MLPerf in prose (MLPerf Results Messaging Guidelines, mlcommons/policies). It is
 * an adjective, never plural, possessive or spelt differently; its first use has ®; benchmarks have
 * their full names. Metrics derived from results are neither scores nor official, and there is no
 * overall score. */
#include "document/loading.h"

#include "base/scan.h"

#include <string.h>

/* What a text must contain for a rule to apply. */
typedef enum { MENTION_NONE = 0, MENTION_NAME = 1 << 0, MENTION_OFFICIAL = 1 << 1 } Mention;

typedef struct {
    Mention needs;
    const char *pattern; /* a forbidden wording */
    const char *remedy;
} NameRule;

#define NAME "MLPerf\xc2\xae?"
#define SUITE "(?:(?:Training|Inference)\\s+)?"

static const NameRule rules[] = {
    { MENTION_NAME,
      "\\b(?:MLPerfs|MLPERF|MLperf|Mlperf|MlPerf|ML[- ]Perf)\\b|\\b" NAME "(?:'|\xe2\x80\x99)s\\b",
      "the name is MLPerf, used as an adjective, never plural or possessive" },
    { MENTION_NAME,
      "\\b" NAME "(?:[.;:!?)]|,? (?:is|are|was|were|has|have|does|did|shows?|says?|gives?|defines?|"
      "publishes|asks|requires?|allows?|measures|and|or|than|as)\\b)",
      "the name is an adjective: MLPerf results, MLPerf rules, MLPerf Training" },
    { MENTION_NAME,
      "\\b" NAME "\\s+" SUITE "(?:overall|composite|combined|aggregate|total)\\s+scores?\\b",
      "MLPerf has no overall score: a composite is 'not an official MLPerf score, not verified by "
      "MLCommons'" },
    { MENTION_NAME,
      "\\b" NAME "\\s+" SUITE "(?:costs?|prices?|ratios?|speed-?ups?|efficienc(?:y|ies)|"
      "scores? per)\\b",
      "this is derived from MLPerf results: state that it is not one of them" },
    { MENTION_OFFICIAL,
      "\\bofficial\\s+(?:" NAME "\\s+)?" SUITE "(?:costs?|prices?|ratios?|speed-?ups?|"
      "utili[sz]ations?|efficienc(?:y|ies)|scores? per)\\b",
      "only scores are official; values derived from them are not" },
};

/* Short names of benchmarks, and MLCommons' full names. */
static const char *const short_names[][2] = {
    { "gpt3", "GPT-3 175B" },
    { "GPT3", "GPT-3 175B" },
    { "llama2_70b_lora", "Llama 2 70B LoRA" },
    { "llama31_405b", "Llama 3.1 405B" },
    { "stable_diffusion", "Stable Diffusion v2" },
    { "SDXL", "Stable Diffusion XL" },
    { "RN50", "ResNet-50 v1.5" },
    { "dlrm_dcnv2", "DLRM-DCNv2" },
};

/* Compiled at first use and cached. */
static GRegex *
rule_regex(size_t i)
{
    static GRegex *regexes[G_N_ELEMENTS(rules)];

    if (g_once_init_enter(&regexes[i])) {
        GRegex *regex = g_regex_new(rules[i].pattern, G_REGEX_OPTIMIZE, 0, NULL);
        g_assert(regex != NULL);
        g_once_init_leave(&regexes[i], regex);
    }
    return regexes[i];
}

static void
lint_rule(Loading *loading, const xmlNode *text, size_t i)
{
    const NameRule *rule = &rules[i];
    GRegex *regex = rule_regex(i);
    g_autoptr(GMatchInfo) match = NULL;

    for (g_regex_match(regex, (const char *)text->content, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *words = g_match_info_fetch(match, 0);
        diag_warning(loading->diag, tree_place(text->parent), "mlperf-name", "'%s': %s", words,
                     rule->remedy);
    }
}

/* The regular expression is compiled only if the text contains the word. */
static bool
has_word(const char *text, const char *word)
{
    if (strstr(text, word) == NULL) {
        return false;
    }
    g_autofree char *pattern = g_strdup_printf("\\b%s\\b", word);
    return g_regex_match_simple(pattern, text, 0, 0);
}

static void
lint_benchmarks(Loading *loading, const xmlNode *text)
{
    for (size_t i = 0; i < G_N_ELEMENTS(short_names); i++) {
        if (has_word((const char *)text->content, short_names[i][0])) {
            diag_warning(loading->diag, tree_place(text->parent), "mlperf-name",
                         "'%s': with the name MLPerf, write the benchmark's full name, %s",
                         short_names[i][0], short_names[i][1]);
        }
    }
}

static bool
ends_name(const char *text, const char *f)
{
    const char *at = f - MIN((size_t)(f - text), strlen("per"));

    if (at - text < 2 || g_ascii_strncasecmp(at, "perf", strlen("perf")) != 0) {
        return false;
    }
    at -= at[-1] == '-' || at[-1] == ' ';
    return at - text >= 2 && g_ascii_strncasecmp(at - 2, "ml", strlen("ml")) == 0;
}

static Mention
mention_at(const char *text, const char *f)
{
    char before = ' ';

    if (f > text) {
        before = g_ascii_tolower(f[-1]);
    }
    return before == 'r' && ends_name(text, f) ? MENTION_NAME
           : before == 'o' && g_ascii_strncasecmp(f, "fficial", strlen("fficial")) == 0
               ? MENTION_OFFICIAL
               : MENTION_NONE;
}

static bool
is_f(unsigned char c)
{
    return c == 'f' || c == 'F';
}

/* Finds "MLPerf", "ml-perf" and "official" in any case, without which no rule applies. It searches
 * for "f", their rarest letter. `any`: stop at the first one. */
static Mention
find_mentions(const char *text, bool any)
{
    Mention found = MENTION_NONE;

    size_t size = strlen(text);

    for (size_t at = 0; at < size && !(any && found != MENTION_NONE); at++) {
        at += scan_until(text + at, size - at, is_f);
        found |= at < size ? mention_at(text, text + at) : MENTION_NONE;
    }
    return found;
}

bool
mlperf_name_is_mentioned(const char *text)
{
    return find_mentions(text, true) != MENTION_NONE;
}

void
mlperf_name_lint(Loading *loading, const xmlNode *text)
{
    const char *content = (const char *)text->content;
    Mention mentions = tree_is(text->parent, "code") ? MENTION_NONE : find_mentions(content, false);

    if (mentions == MENTION_NONE) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(rules); i++) {
        if ((rules[i].needs & mentions) != 0) { /* else its expression need not be compiled */
            lint_rule(loading, text, i);
        }
    }
    if (strstr(content, "MLPerf") != NULL) {
        lint_benchmarks(loading, text);
    }
}

/* True for parts without running text, whose first use does not count: notices have the
 * mark already; cells, code, sources and headings (repeated in tables of contents) are left
 * as they are. */
static bool
is_apart(const xmlNode *node)
{
    static const char *const names[] = { "code",  "heading",  "notice",   "title",
                                         "table", "figure",   "claims",   "cite",
                                         "ref",   "source",   "decision", "versus",
                                         "label", "equation", "basis",    NULL };

    return tree_is_any(node, names);
}

void
mlperf_name_mark(const Loading *loading, const Page *page)
{
    static const char name[] = "MLPerf", mark[] = "\xc2\xae";
    xmlNode *root = xmlDocGetRootElement(page->tree);

    for (xmlNode *at = root; at != NULL;) {
        if (is_apart(at)) {
            at = tree_skip(at, root);
            continue;
        }
        const char *content = at->type == XML_TEXT_NODE ? (const char *)at->content : "";
        const char *first = strchr(content, name[0]); /* most texts have none */
        first = first != NULL ? strstr(first, name) : NULL;
        if (first != NULL) {
            const char *rest = first + strlen(name);
            if (!g_str_has_prefix(rest, mark) && !g_ascii_isalnum(*rest)) {
                const char *marked = arena_printf(loading->arena, "%.*s%s%s", (int)(rest - content),
                                                  content, mark, rest);
                tree_set_content(at, marked);
            }
            return;
        }
        at = tree_next(at, root);
    }
}
