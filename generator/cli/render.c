#include "cli/render.h"

#include "cli/cost_sheet.h"
#include "cli/output_list.h"
#include "cli/relations.h"

bool
render_select(OutputContext *context, const Report *report, Diag *diag)
{
    size_t n = 0;
    const char *const *names = output_names(&n);

    if (report->outputs == NULL) {
        for (size_t i = 0; i < n; i++) {
            output_select(context, names[i]);
        }
        context->with_deck = report->deck != NULL || report->decides;
        context->with_xlsx = false;
        return true;
    }
    for (const Value *name = report->outputs->first; name != NULL; name = name->next) {
        output_select(context, name->text);
    }
    return output_list_check_values(report->outputs, diag);
}

bool
render_outputs(Session *session, OutputContext *context, OutputFolder *folder)
{
    if (!outputs_take_folded(context)) {
        report_unfold(session->report, session->arena);
    }
    context->progress = session->progress;
    context->report = session->report;
    context->theme = session->theme;
    context->templates = session->templates;
    context->assets = session->assets;
    progress_stage(session->progress, "collecting data", 0);
    if ((context->with_data || context->with_pdf || context->with_deck) &&
        !relations_collect(session, context)) {
        return false;
    }
    if (context->with_xlsx && !cost_sheet_collect(session, context)) {
        return false;
    }
    progress_stage(session->progress, "rendering", 0);
    return outputs_write(context, folder, session->diag);
}
