/* Lists of terms. If there is a left column and the term fits on one line of it, the term hangs
 * there like other labels; otherwise it is above its meanings. */
#include "outputs/pdf/blocks/compose.h"

static const float ENTRY_ABOVE = 5, MEANING_ABOVE = 2, INDENT = 15, COLUMN_GAP = 8;

/* True if the term hangs and the meaning starts on the same line. */
static bool
term_compose(Composer *composer, const xmlNode *term, StructNode *item, const Frame *frame)
{
    const PrintStyle *print = composer->print;
    Galley *galley = composer->galley;
    StructNode *label = struct_add(composer->arena, item, "Lbl");
    Paragraph *text = inlines_paragraph(composer, term, frame->text, TRAIT_STRONG, label);
    float column = frame->x - print->sheet.left - COLUMN_GAP;

    text->keeps_end = true; /* otherwise PDF readers join it to its meaning */
    if (!frame->hangs || text->natural > column || text->whole != NULL) {
        lines_compose(composer, text,
                      (LineBox){ .x = frame->x,
                                 .width = frame->width,
                                 .space = ENTRY_ABOVE,
                                 .style = frame->text,
                                 .keep = true,
                                 .text = true });
        return false;
    }
    paragraph_break(composer->setter, text, column, false);
    slab_begin(galley, ENTRY_ABOVE);
    paragraph_place(composer->setter, text, 0, print->sheet.left, style_baseline(frame->text),
                    galley);
    slab_end(galley, 0)->keep = true;
    return true;
}

static void
entry_compose(Composer *composer, const xmlNode *entry, StructNode *list, const Frame *frame)
{
    StructNode *item = struct_add(composer->arena, list, "LI");
    const xmlNode *term = element_child(entry, "term");
    bool hung = term_compose(composer, term, item, frame);
    StructNode *body = struct_add(composer->arena, item, "LBody");
    float indent = frame->hangs || frame->width < 6 * INDENT ? 0 : INDENT, space = 0;

    for (const xmlNode *at = element_next(term); at != NULL; at = element_next(at)) {
        StructNode *node = struct_add(composer->arena, body, "P");
        lines_compose(composer, inlines_paragraph(composer, at, frame->text, TEXT_ON_PAPER, node),
                      (LineBox){ .x = frame->x + indent,
                                 .width = frame->width - indent,
                                 .space = hung ? 0 : space,
                                 .style = frame->text,
                                 .text = true });
        space = MEANING_ABOVE;
        hung = false;
    }
    notes_attach(composer, body);
}

void
terms_compose(Composer *composer, const xmlNode *terms, const Frame *frame)
{
    StructNode *list = struct_add(composer->arena, frame->parent, "L");

    list->list_numbering = "None";
    for (const xmlNode *entry = element_first(terms); entry != NULL; entry = element_next(entry)) {
        entry_compose(composer, entry, list, frame);
    }
    galley_space(composer->galley, frame->gap);
}
