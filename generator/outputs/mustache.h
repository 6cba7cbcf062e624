/* Mustache templates, filled from Value trees: the language of the official specification,
 * including inheritance. Values are escaped for HTML unless a template uses {{{raw}}} or {{&raw}}.
 *
 * Templates are compiled once, when they are added; a complete set may be rendered by several
 * threads at once. Partials and parents are looked up by name during rendering, so templates may
 * refer to each other. */
#ifndef OUTPUTS_MUSTACHE_H
#define OUTPUTS_MUSTACHE_H

#include "words/words.h"

typedef struct TemplateSet TemplateSet;

TemplateSet *templates_new(Arena *arena);
/* Sets the words that replace {{words.KEY}} in templates added afterwards. They are inserted before
 * compiling, because they are the same on each page. Borrowed for the life of the set. */
void templates_set_words(TemplateSet *set, const Words *words);

/* Compiles `text` under `name`, replacing a template of that name. `text` must live as long as the
 * set, `file` (the name in messages) as long as the messages. False after an error; the set then
 * still has the earlier template. */
bool templates_add(TemplateSet *set, const char *name, const char *text, size_t size,
                   const char *file, Diag *diag);

/* Adds every `*.mustache` below `folder`, named by its path without the ending: "block/figure".
 * Replaces templates of the same name. False after an error. */
bool templates_add_folder(TemplateSet *set, const char *folder, Diag *diag);

/* The same for a report's own templates, over the program's. Warns about a template that replaces
 * none and is not called by any, and about values that none of the earlier templates uses, because
 * these do not exist. */
bool templates_add_own(TemplateSet *set, const char *folder, Diag *diag);

/* Reports each partial or parent whose template is not in the set, with the nearest name.
 * (Rendering prints nothing for it, as the specification requires.) False after an error. */
bool templates_check(const TemplateSet *set, Diag *diag);

/* Appends the filled template. False, with an error at the tag, if partials nest over 100 levels or
 * the output exceeds 64 MiB; `out` then has what was written so far. `name` must be in the set. */
bool template_render(const TemplateSet *set, const char *name, const Value *context, GString *out,
                     Diag *diag);
/* The same, but names that `context` lacks are looked up in `outer` (may be NULL), which many
 * renderings share. */
bool template_render_within(const TemplateSet *set, const char *name, const Value *outer,
                            const Value *context, GString *out, Diag *diag);

#endif
