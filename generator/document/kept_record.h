/* What a resolved page adds to its report, and its tree, as bytes. */
#ifndef DOCUMENT_KEPT_RECORD_H
#define DOCUMENT_KEPT_RECORD_H

#include "base/pack.h"
#include "document/loading.h"

/* A file that was read, or looked for, while the page was resolved. */
typedef struct {
    const char *name;   /* relative to the report folder; absolute elsewhere */
    const char *sha256; /* NULL: it is not there */
} FileBehind;

/* What a figure's ChartSpec is made of; NULL for a picture. */
typedef struct {
    const Value *value;
    const Table *rows;
} FigureParts;

struct KeptPage {
    const char *title, *nav;
    Bytes tree;       /* tree_fold_append() */
    xmlDoc *unfolded; /* of it; left out, too */
    int n_equations;
    const Anchor *anchors; /* of no page, as those of a FoldedPage */
    const ReportQuery *queries;
    const Term *terms;
    const char *const *cited; /* keys, in the order in which they were */
    const FileBehind *files;
    const ReportFigure *figures; /* without number and page */
    const FigureParts *parts;    /* of the figures */
    const ReportTable *tables;   /* without number and page */
    const ClaimRecord *claims;
    const DecisionRecord *decisions;
    size_t n_anchors, n_queries, n_terms, n_cited, n_files, n_figures, n_tables, n_claims,
        n_decisions;
};

/* `file`: the page's own, where most places are. The figures' specs are left out. */
void kept_record_pack(const KeptPage *page, const char *file, GString *out);

/* In the arena; it borrows the bytes and the file's name. The specs are made anew, in `words`.
 * False when the bytes are no such page. */
bool kept_record_unpack(Bytes packed, const char *file, const Words *words, Arena *arena,
                        KeptPage *ret);

#endif
