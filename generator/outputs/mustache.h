/* Mustache templates, filled from Value trees: the language of the official
 * specification, inheritance included. Values are escaped for HTML unless a
 * template says {{{raw}}} or {{&raw}}.
 *
 * Templates are compiled once, when they are added; a set that is no longer
 * added to may be rendered from several threads at once. Partials and parents
 * are found by name at rendering time, so templates may name each other. */
#ifndef OUTPUTS_MUSTACHE_H
#define OUTPUTS_MUSTACHE_H

#include "words/words.h"

typedef struct TemplateSet TemplateSet;

TemplateSet *templates_new(Arena *arena);
/* The words that {{words.KEY}} stands for in templates that are added later: put in before they
 * are compiled, as they are the same on each page. They live as long as the set. */
void templates_set_words(TemplateSet *set, const Words *words);

/* Compiles `text` under `name`; a template that had the name is replaced.
 * `text` must live as long as the set, `file` (which names it in messages) as
 * long as the messages.
 * False after a located error; the set then still holds the earlier one. */
bool templates_add(TemplateSet *set, const char *name, const char *text, size_t size,
                   const char *file, Diag *diag);

/* Adds every `*.mustache` below `folder` under its path without the ending:
 * "block/figure". A later folder's file replaces an earlier one's. */
bool templates_add_folder(TemplateSet *set, const char *folder, Diag *diag);

/* The same for a report's own, over those that are there. Warns of a template that replaces none
 * and that none calls, and of values that none of those before takes: there are no others. */
bool templates_add_own(TemplateSet *set, const char *folder, Diag *diag);

/* Reports each partial or parent that names a template the set does not have,
 * with the nearest name. (Rendering prints nothing for it, as the specification
 * wants.) */
bool templates_check(const TemplateSet *set, Diag *diag);

/* Appends the filled template. Fails, with an error at the place of the tag,
 * when partials nest over 100 levels or the output grows over 64 MiB; `out`
 * then holds what was written so far. `name` must be in the set. */
bool template_render(const TemplateSet *set, const char *name, const Value *context, GString *out,
                     Diag *diag);
/* The same, where names that `context` lacks are looked up in `outer`, which may be NULL: what
 * many renderings share. */
bool template_render_within(const TemplateSet *set, const char *name, const Value *outer,
                            const Value *context, GString *out, Diag *diag);

#endif
