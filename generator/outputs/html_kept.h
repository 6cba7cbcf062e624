/* Pages and fonts of the site as an earlier build has made them of the same (base/memo.h),
 * or made now and kept. */
#ifndef OUTPUTS_HTML_KEPT_H
#define OUTPUTS_HTML_KEPT_H

#include "outputs/fonts_web.h"
#include "outputs/html_build.h"

/* Appends the page by html_page_render(), its files and, where `search` is no NULL, its entry
 * by html_search_append(). False after an error. */
bool html_page_take(const HtmlSite *site, const Page *page, GPtrArray *files, GString *html,
                    GString *search, Diag *diag);

/* Appends the font's bytes: prepared, kept or by web_font_write(). */
void html_font_take(const OutputContext *context, const WebFont *font,
                    const CharacterSet *characters, GByteArray *out);

#endif
