#include "document/kept_record.h"

/* ---- Texts, numbers and places in a row ---- */

typedef struct {
    GString *out;
    const char *file;
} Packing;

static void
put_texts(const Packing *packing, const char *const *texts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        pack_text(packing->out, texts[i]);
    }
}

static void
put_numbers(const Packing *packing, const double *numbers, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        pack_number(packing->out, numbers[i]);
    }
}

/* NULL: none. */
static void
put_table(const Packing *packing, const Table *table)
{
    pack_integer(packing->out, table != NULL);
    if (table != NULL) {
        pack_table(packing->out, table);
    }
}

typedef void PutItem(const Packing *packing, const void *item);

/* A list: its length and its members, of `size` bytes here. */
static void
put_all(const Packing *packing, const void *items, size_t n, size_t size, PutItem *put)
{
    pack_integer(packing->out, n);
    for (size_t i = 0; i < n; i++) {
        put(packing, (const char *)items + i * size);
    }
}

typedef struct {
    Unpack unpack;
    const char *file;
    const Words *words;
    Arena *arena;
} Taking;

static void
take_texts(Taking *taking, const char **const *texts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        *texts[i] = unpack_text(&taking->unpack);
    }
}

static void
take_numbers(Taking *taking, double *const *numbers, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        *numbers[i] = unpack_number(&taking->unpack);
    }
}

static const Table *
take_table(Taking *taking)
{
    return unpack_integer(&taking->unpack) != 0 ? unpack_table(&taking->unpack, taking->arena)
                                                : NULL;
}

static Place
take_place(Taking *taking)
{
    return unpack_place(&taking->unpack, taking->file);
}

typedef void TakeItem(Taking *taking, void *ret);

static void *
take_all(Taking *taking, size_t size, TakeItem *take, size_t *ret_n)
{
    size_t n = unpack_count(&taking->unpack);
    char *items = arena_alloc(taking->arena, n * size + 1);

    for (size_t i = 0; i < n; i++) {
        take(taking, items + i * size);
    }
    *ret_n = n;
    return items;
}

/* ---- Anchors, queries, terms, files ---- */

static void
put_anchor(const Packing *packing, const void *item)
{
    const Anchor *anchor = item;

    put_texts(packing, (const char *const[]){ anchor->id, anchor->number, anchor->text }, 3);
    pack_integer(packing->out, (guint64)anchor->word);
    pack_place(packing->out, anchor->place, packing->file);
}

static void
take_anchor(Taking *taking, void *ret)
{
    Anchor anchor = { 0 };

    take_texts(taking, (const char **const[]){ &anchor.id, &anchor.number, &anchor.text }, 3);
    anchor.word = (WordKey)unpack_integer(&taking->unpack);
    anchor.place = take_place(taking);
    *(Anchor *)ret = anchor;
}

static void
put_query(const Packing *packing, const void *item)
{
    const ReportQuery *query = item;

    put_texts(packing, (const char *const[]){ query->name, query->sql }, 2);
    pack_place(packing->out, query->place, packing->file);
}

static void
take_query(Taking *taking, void *ret)
{
    ReportQuery query = { 0 };

    take_texts(taking, (const char **const[]){ &query.name, &query.sql }, 2);
    query.place = take_place(taking);
    *(ReportQuery *)ret = query;
}

static void
put_term(const Packing *packing, const void *item)
{
    const Term *term = item;

    put_texts(packing, (const char *const[]){ term->name, term->meaning }, 2);
    pack_place(packing->out, term->place, packing->file);
}

static void
take_term(Taking *taking, void *ret)
{
    Term term = { 0 };

    take_texts(taking, (const char **const[]){ &term.name, &term.meaning }, 2);
    term.place = take_place(taking);
    *(Term *)ret = term;
}

static void
put_file(const Packing *packing, const void *item)
{
    const FileBehind *file = item;

    put_texts(packing, (const char *const[]){ file->name, file->sha256 }, 2);
}

static void
take_file(Taking *taking, void *ret)
{
    FileBehind file = { 0 };

    take_texts(taking, (const char **const[]){ &file.name, &file.sha256 }, 2);
    *(FileBehind *)ret = file;
}

/* ---- Figures and tables ---- */

static void
put_figure(const Packing *packing, const ReportFigure *figure, const FigureParts *parts)
{
    put_texts(packing, (const char *const[]){ figure->id, figure->notice }, 2);
    pack_place(packing->out, figure->place, packing->file);
    put_table(packing, parts->rows);
    if (parts->rows != NULL) {
        pack_value(packing->out, parts->value, packing->file);
    }
}

/* Its spec was made of the same before, and nothing was wrong with it. */
static void
take_figure(Taking *taking, void *ret)
{
    g_autoptr(Diag) unheard = diag_new();
    ReportFigure figure = { 0 };

    take_texts(taking, (const char **const[]){ &figure.id, &figure.notice }, 2);
    figure.place = take_place(taking);
    const Table *rows = take_table(taking);
    const Value *value =
        rows != NULL ? unpack_value(&taking->unpack, taking->file, taking->arena) : NULL;
    if (value != NULL) {
        figure.spec = chart_spec_parse(value, rows, taking->words, taking->arena, unheard);
        taking->unpack.failed = taking->unpack.failed || figure.spec == NULL;
    }
    *(ReportFigure *)ret = figure;
}

static void
put_shown(const Packing *packing, const void *item)
{
    const ReportTable *table = item;

    put_texts(packing, (const char *const[]){ table->id, table->title, table->notice }, 3);
    put_table(packing, table->data);
    put_table(packing, table->scores);
}

static void
take_shown(Taking *taking, void *ret)
{
    ReportTable table = { 0 };

    take_texts(taking, (const char **const[]){ &table.id, &table.title, &table.notice }, 3);
    table.data = take_table(taking);
    table.scores = take_table(taking);
    *(ReportTable *)ret = table;
}

/* ---- Claims and decisions ---- */

static void
put_claim(const Packing *packing, const void *item)
{
    const ClaimRecord *claim = item;

    put_texts(packing,
              (const char *const[]){ claim->id, claim->theme, claim->text, claim->said_by,
                                     claim->verdict, claim->kind, claim->basis, claim->overtaken_on,
                                     claim->why, claim->measure, claim->range_over,
                                     claim->supported_if, claim->contradicted_if },
              13);
    put_numbers(packing, (const double[]){ claim->value, claim->low, claim->high, claim->n }, 4);
    pack_place(packing->out, claim->place, packing->file);
}

static void
take_claim(Taking *taking, void *ret)
{
    ClaimRecord claim = { 0 };

    take_texts(taking,
               (const char **const[]){
                   &claim.id, &claim.theme, &claim.text, &claim.said_by, &claim.verdict,
                   &claim.kind, &claim.basis, &claim.overtaken_on, &claim.why, &claim.measure,
                   &claim.range_over, &claim.supported_if, &claim.contradicted_if },
               13);
    take_numbers(taking, (double *const[]){ &claim.value, &claim.low, &claim.high, &claim.n }, 4);
    claim.place = take_place(taking);
    *(ClaimRecord *)ret = claim;
}

static void
put_score(const Packing *packing, const void *item)
{
    const ScoreRecord *score = item;

    put_texts(packing, (const char *const[]){ score->criterion, score->kind, score->flip_rival },
              3);
    put_numbers(packing,
                (const double[]){ score->weight, score->share, score->value, score->value_low,
                                  score->value_high, score->score, score->low, score->high,
                                  score->flip_to },
                9);
}

static void
take_score(Taking *taking, void *ret)
{
    ScoreRecord score = { 0 };

    take_texts(taking, (const char **const[]){ &score.criterion, &score.kind, &score.flip_rival },
               3);
    take_numbers(taking,
                 (double *const[]){ &score.weight, &score.share, &score.value, &score.value_low,
                                    &score.value_high, &score.score, &score.low, &score.high,
                                    &score.flip_to },
                 9);
    *(ScoreRecord *)ret = score;
}

static void
put_decision(const Packing *packing, const void *item)
{
    const DecisionRecord *decision = item;

    put_texts(packing,
              (const char *const[]){ decision->matrix, decision->option, decision->label,
                                     decision->fails, decision->flip_criterion,
                                     decision->flip_rival, decision->leader, decision->runner_up,
                                     decision->outcome },
              9);
    put_numbers(packing,
                (const double[]){ decision->total, decision->total_low, decision->total_high,
                                  decision->won, decision->won_by_weight, decision->cost,
                                  decision->flip_from, decision->flip_to, decision->leader_share,
                                  decision->runner_up_share, decision->clear_at },
                11);
    pack_integer(packing->out, decision->passes);
    pack_integer(packing->out, decision->is_clear);
    pack_integer(packing->out, (guint64)decision->rank);
    pack_place(packing->out, decision->place, packing->file);
    put_all(packing, decision->scores, decision->n_scores, sizeof decision->scores[0], put_score);
}

static void
take_decision(Taking *taking, void *ret)
{
    DecisionRecord decision = { 0 };

    take_texts(taking,
               (const char **const[]){ &decision.matrix, &decision.option, &decision.label,
                                       &decision.fails, &decision.flip_criterion,
                                       &decision.flip_rival, &decision.leader, &decision.runner_up,
                                       &decision.outcome },
               9);
    take_numbers(taking,
                 (double *const[]){ &decision.total, &decision.total_low, &decision.total_high,
                                    &decision.won, &decision.won_by_weight, &decision.cost,
                                    &decision.flip_from, &decision.flip_to, &decision.leader_share,
                                    &decision.runner_up_share, &decision.clear_at },
                 11);
    decision.passes = unpack_integer(&taking->unpack) != 0;
    decision.is_clear = unpack_integer(&taking->unpack) != 0;
    decision.rank = (int)unpack_integer(&taking->unpack);
    decision.place = take_place(taking);
    decision.scores = take_all(taking, sizeof decision.scores[0], take_score, &decision.n_scores);
    *(DecisionRecord *)ret = decision;
}

/* ---- The page ---- */

void
kept_record_pack(const KeptPage *page, const char *file, GString *out)
{
    const Packing packing = { out, file };

    put_texts(&packing, (const char *const[]){ page->title, page->nav }, 2);
    pack_bytes(out, page->tree.data, page->tree.size);
    pack_integer(out, (guint64)page->n_equations);
    put_all(&packing, page->anchors, page->n_anchors, sizeof page->anchors[0], put_anchor);
    put_all(&packing, page->queries, page->n_queries, sizeof page->queries[0], put_query);
    put_all(&packing, page->terms, page->n_terms, sizeof page->terms[0], put_term);
    pack_integer(out, page->n_cited);
    put_texts(&packing, page->cited, page->n_cited);
    put_all(&packing, page->files, page->n_files, sizeof page->files[0], put_file);
    pack_integer(out, page->n_figures);
    for (size_t i = 0; i < page->n_figures; i++) {
        put_figure(&packing, &page->figures[i], &page->parts[i]);
    }
    put_all(&packing, page->tables, page->n_tables, sizeof page->tables[0], put_shown);
    put_all(&packing, page->claims, page->n_claims, sizeof page->claims[0], put_claim);
    put_all(&packing, page->decisions, page->n_decisions, sizeof page->decisions[0], put_decision);
}

static void
take_key(Taking *taking, void *ret)
{
    *(const char **)ret = unpack_text(&taking->unpack);
}

bool
kept_record_unpack(Bytes packed, const char *file, const Words *words, Arena *arena, KeptPage *ret)
{
    Taking taking = { .unpack = { .rest = packed }, .file = file, .words = words, .arena = arena };
    KeptPage page = { 0 };

    take_texts(&taking, (const char **const[]){ &page.title, &page.nav }, 2);
    page.tree = unpack_bytes(&taking.unpack);
    page.n_equations = (int)unpack_integer(&taking.unpack);
    page.anchors = take_all(&taking, sizeof page.anchors[0], take_anchor, &page.n_anchors);
    page.queries = take_all(&taking, sizeof page.queries[0], take_query, &page.n_queries);
    page.terms = take_all(&taking, sizeof page.terms[0], take_term, &page.n_terms);
    page.cited = take_all(&taking, sizeof page.cited[0], take_key, &page.n_cited);
    page.files = take_all(&taking, sizeof page.files[0], take_file, &page.n_files);
    page.figures = take_all(&taking, sizeof page.figures[0], take_figure, &page.n_figures);
    page.tables = take_all(&taking, sizeof page.tables[0], take_shown, &page.n_tables);
    page.claims = take_all(&taking, sizeof page.claims[0], take_claim, &page.n_claims);
    page.decisions = take_all(&taking, sizeof page.decisions[0], take_decision, &page.n_decisions);
    *ret = page;
    return !taking.unpack.failed;
}
