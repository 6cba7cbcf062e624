/* The templates that the site and the single file draw: read and compiled once for both, if they
 * like while the report is still read. */
#ifndef OUTPUTS_HTML_TEMPLATES_H
#define OUTPUTS_HTML_TEMPLATES_H

#include "document/report.h"
#include "outputs/mustache.h"

typedef struct HtmlTemplates HtmlTemplates;

HtmlTemplates *html_templates_new(void);
/* Waits for what has begun; accepts NULL. */
void html_templates_free(HtmlTemplates *templates);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HtmlTemplates, html_templates_free)

/* Begins with those in the report's own language, in another thread. `shipped` is the folder of
 * the shipped templates; the report's own templates/ win. Both outlive `templates`, as the report
 * does. What is read is no input of the data. */
void html_templates_begin(HtmlTemplates *templates, const Report *report, const char *shipped,
                          int threads);

/* Those that were begun, from any thread: they live as long as `templates`. Errors are said to who
 * asks first. False: none were begun. */
bool html_templates_take(HtmlTemplates *templates, const TemplateSet **ret, Diag *diag);

/* The templates with these words, into the arena; NULL after an error. */
TemplateSet *html_templates_load(const char *shipped, const char *folder, const Words *words,
                                 Arena *arena, Diag *diag);

#endif
