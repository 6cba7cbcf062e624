#include "outputs/html_kept.h"

#include "base/pack.h"
#include "charts/fonts.h"
#include "outputs/report_keys.h"

/* ---- Pages ---- */

static bool
page_key(const HtmlSite *site, const Page *page, bool with_search, MemoKey *ret)
{
    const bool flags[] = { site->makes_sources, site->makes_figures, site->makes_pages,
                           with_search };
    MemoHash *hash = NULL;

    if (site->context->fragment != NULL || /* its pages are parts of the report's */
        !page_hash_new(site->context, page, "html page", &hash)) {
        return false;
    }
    memo_hash_text(hash, templates_identity(html_templates(site, page)));
    memo_hash_text(hash, site->skeleton);
    memo_hash_bytes(hash, (const char *)flags, sizeof flags);
    /* that of the context may differ from that of the build: a single file stands alone */
    const bool others[] = { site->context->with_charts, site->context->with_pdf,
                            site->context->with_data };
    memo_hash_bytes(hash, (const char *)others, sizeof others);
    *ret = memo_hash_end(hash);
    return true;
}

static bool
find_page(const Memo *memo, MemoKey key, GPtrArray *files, GString *html, GString *search)
{
    g_autoptr(Arena) arena = arena_new();
    Unpack unpack = { 0 };

    if (!memo_find((Memo *)(uintptr_t)memo, key, arena, &unpack.rest)) {
        return false;
    }
    Bytes text = unpack_bytes(&unpack), entry = unpack_bytes(&unpack);
    guint64 n = unpack_integer(&unpack);
    for (guint64 i = 0; i < n && !unpack.failed; i++) {
        const char *path = unpack_text(&unpack);
        if (path != NULL) {
            g_ptr_array_add(files, g_strdup(path));
        }
    }
    if (unpack.failed) {
        g_ptr_array_set_size(files, 0);
        return false;
    }
    g_string_append_len(html, text.data, (gssize)text.size);
    if (search != NULL) {
        g_string_append_len(search, entry.data, (gssize)entry.size);
    }
    return true;
}

static void
keep_page(Memo *memo, MemoKey key, const GPtrArray *files, const GString *html,
          const GString *search)
{
    g_autoptr(GString) packed = g_string_sized_new(html->len + 1024);

    pack_bytes(packed, html->str, html->len);
    pack_bytes(packed, search != NULL ? search->str : "", search != NULL ? search->len : 0);
    pack_integer(packed, files->len);
    for (guint i = 0; i < files->len; i++) {
        pack_text(packed, files->pdata[i]);
    }
    memo_keep(memo, key, packed->str, packed->len);
}

static bool
render(const HtmlSite *site, const Page *page, GPtrArray *files, GString *html, GString *search,
       Diag *diag)
{
    g_autoptr(Arena) arena = arena_scratch();
    const xmlNode *root = page_root(page, arena);
    bool ok = html_page_render(site, page, root, files, html, diag);

    if (ok && search != NULL) {
        html_search_append(site->context->report, page, root, search);
    }
    return ok;
}

bool
html_page_take(const HtmlSite *site, const Page *page, GPtrArray *files, GString *html,
               GString *search, Diag *diag)
{
    Memo *memo = site->context->memo;
    MemoKey key;

    g_assert(html->len == 0 && files->len == 0 && (search == NULL || search->len == 0));
    if (!page_key(site, page, search != NULL, &key)) {
        return render(site, page, files, html, search, diag);
    }
    if (find_page(memo, key, files, html, search)) {
        return true;
    }
    g_autoptr(Diag) said = diag_new();
    bool ok = render(site, page, files, html, search, said);
    if (ok && diag_n_reports(said) == 0) { /* else what was said would have to be kept, too */
        keep_page(memo, key, files, html, search);
    }
    diag_take(diag, said);
    return ok;
}

/* ---- Fonts ---- */

void
html_font_take(const OutputContext *context, const WebFont *font, const CharacterSet *characters,
               GByteArray *out)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) packed = g_string_new(NULL);
    MemoHash *hash = memo_hash_new(context->memo, "web font");
    Bytes kept;

    pack_text(packed, memo_lasts(context->memo) ? fonts_identity() : NULL);
    pack_text(packed, font->family);
    pack_integer(packed, (guint64)font->weight);
    pack_integer(packed, font->italic);
    character_set_pack(characters, packed);
    memo_hash_bytes(hash, packed->str, packed->len);
    MemoKey key = memo_hash_end(hash);
    if (memo_find(context->memo, key, arena, &kept)) {
        g_byte_array_append(out, (const guint8 *)kept.data, (guint)kept.size);
        return;
    }
    guint before = out->len;
    if (web_font_prepared(font, characters, &kept)) {
        g_byte_array_append(out, (const guint8 *)kept.data, (guint)kept.size);
    } else {
        web_font_write(font, characters, out);
    }
    memo_keep(context->memo, key, (const char *)out->data + before, out->len - before);
}
