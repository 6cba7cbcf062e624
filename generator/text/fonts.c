#include "text/fonts.h"

#include "text/font_damage.h"

#include <fontconfig/fontconfig.h>
#include <string.h>
#include <sys/stat.h>

static FcConfig *configuration;
static GMutex setup_lock; /* protects both */

static const char *const role_paths[] = {
    [FONT_TEXT] = "font.text",
    [FONT_DISPLAY] = "font.display",
    [FONT_CODE] = "font.code",
};
static const char *const package_paths[] = {
    [FONT_TEXT] = "font.package.text",
    [FONT_DISPLAY] = "font.package.display",
    [FONT_CODE] = "font.package.code",
};

static bool
has_fonts(const char *folder)
{
    g_autofree char *open = g_build_filename("/usr/share/fonts/opentype", folder, NULL);
    g_autofree char *true_type = g_build_filename("/usr/share/fonts/truetype", folder, NULL);
    return g_file_test(open, G_FILE_TEST_IS_DIR) || g_file_test(true_type, G_FILE_TEST_IS_DIR);
}

/* Debian's package fonts-NAME installs into opentype/NAME or truetype/NAME. Packages with a part of
 * a family share its folder: fonts-dejavu-core installs into truetype/dejavu. NULL: not a package.
 * The caller frees the result. */
static char *
package_folder(const Theme *theme, size_t role)
{
    const char *package = theme_text(theme, package_paths[role]);

    if (!g_str_has_prefix(package, "fonts-")) {
        return NULL;
    }
    char *name = g_strdup(package + strlen("fonts-"));
    char *last = strrchr(name, '-');
    if (last != NULL && !has_fonts(name)) {
        *last = '\0';
    }
    return name;
}

/* Adds the folders of the theme's font packages. fontconfig's system cache only saves scanning: an
 * entry is used only if it matches the folder. */
static void
append_folders(GString *xml, const Theme *theme)
{
    for (size_t i = 0; i < G_N_ELEMENTS(package_paths); i++) {
        g_autofree char *folder = package_folder(theme, i);
        if (folder == NULL) {
            continue;
        }
        g_autofree char *name = g_markup_escape_text(folder, -1);
        g_string_append_printf(xml,
                               "<dir>/usr/share/fonts/opentype/%s</dir>"
                               "<dir>/usr/share/fonts/truetype/%s</dir>",
                               name, name);
    }
}

/* Whether the theme takes its families from the folder. All of its files are then used. */
static bool
is_chosen(const Theme *theme, const char *folder)
{
    for (size_t i = 0; i < G_N_ELEMENTS(package_paths); i++) {
        g_autofree char *own = package_folder(theme, i);
        if (g_strcmp0(own, folder) == 0) {
            return true;
        }
    }
    return false;
}

/* Only the named files of a fallback's folder are used, because its other files depend on what else
 * is installed. */
static void
append_fallbacks(GString *xml, const Theme *theme)
{
    const Value *folders = theme_value(theme, "font.fallback");

    for (const Value *at = folders != NULL ? folders->first : NULL; at != NULL; at = at->next) {
        g_autofree char *folder = g_markup_escape_text(at->key, -1);
        if (is_chosen(theme, at->key)) {
            continue;
        }
        g_string_append_printf(xml,
                               "<dir>/usr/share/fonts/truetype/%s</dir>"
                               "<dir>/usr/share/fonts/opentype/%s</dir><selectfont><rejectfont>"
                               "<glob>/usr/share/fonts/truetype/%s/*</glob>"
                               "<glob>/usr/share/fonts/opentype/%s/*</glob></rejectfont>"
                               "<acceptfont>",
                               folder, folder, folder, folder);
        for (const Value *file = at->first; file != NULL; file = file->next) {
            g_autofree char *name = g_markup_escape_text(file->text, -1);
            g_string_append_printf(xml,
                                   "<glob>/usr/share/fonts/truetype/%s/%s</glob>"
                                   "<glob>/usr/share/fonts/opentype/%s/%s</glob>",
                                   folder, name, folder, name);
        }
        g_string_append(xml, "</acceptfont></selectfont>");
    }
}

/* The theme's font.folder; NULL if it is not set. */
static const Value *
own_folder(const Theme *theme)
{
    const Value *folder = theme_value(theme, "font.folder");

    return folder != NULL && folder->kind == VALUE_STRING && folder->text[0] != '\0' ? folder
                                                                                     : NULL;
}

bool
fonts_are_taken_from(const Theme *theme, const char *file)
{
    g_autofree char *path = g_path_get_dirname(file);
    const char *folder = strrchr(path, '/');

    if (own_folder(theme) != NULL || folder == NULL) {
        return false;
    }
    g_autofree char *above = g_strndup(path, (gsize)(folder - path));
    return (g_str_equal(above, "/usr/share/fonts/opentype") ||
            g_str_equal(above, "/usr/share/fonts/truetype")) &&
           is_chosen(theme, folder + 1);
}

/* Adds the folder of custom font files. It is relative to the theme file that names it. */
static bool
append_own_folder(GString *xml, const Theme *theme, Diag *diag)
{
    const Value *folder = own_folder(theme);

    if (folder == NULL) {
        return true;
    }
    g_auto(GStrv) steps = g_strsplit(folder->text, "/", -1);
    if (g_path_is_absolute(folder->text) || g_strv_contains((const char *const *)steps, "..")) {
        return diag_error(diag, folder->place, "font-folder",
                          "'%s' is not a folder inside the report", folder->text);
    }
    g_autofree char *base = g_path_get_dirname(folder->place.file);
    g_autofree char *joined = g_build_filename(base, folder->text, NULL);
    g_autofree char *path = g_canonicalize_filename(joined, NULL);
    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        return diag_error(diag, folder->place, "font-folder", "there is no folder '%s'",
                          folder->text);
    }
    g_autofree char *name = g_markup_escape_text(path, -1);
    g_string_append_printf(xml, "<dir>%s</dir>", name);
    return true;
}

/* NULL after an error. */
static FcConfig *
configuration_new(const Theme *theme, Diag *diag)
{
    FcConfig *config = NULL;
    g_autoptr(GString) xml = g_string_new("<?xml version=\"1.0\"?><fontconfig>");

    if (!append_own_folder(xml, theme, diag)) {
        return NULL;
    }
    config = FcConfigCreate();
    append_folders(xml, theme);
    append_fallbacks(xml, theme);
    g_string_append(xml, "<cachedir>/var/cache/fontconfig</cachedir></fontconfig>");
    g_assert(config != NULL);
    if (!FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)xml->str, FcTrue) ||
        !FcConfigBuildFonts(config)) {
        g_error("fontconfig refused its own configuration");
    }
    return config;
}

static bool
has_family(FcConfig *config, const char *family)
{
    const FcFontSet *fonts = FcConfigGetFonts(config, FcSetSystem);

    for (int i = 0; fonts != NULL && i < fonts->nfont; i++) {
        FcChar8 *name = NULL;
        for (int n = 0; FcPatternGetString(fonts->fonts[i], FC_FAMILY, n, &name) == FcResultMatch;
             n++) {
            if (g_ascii_strcasecmp((const char *)name, family) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Reports damaged files of the custom folder here. HarfBuzz, FreeType and cairo would fail only
 * later, where the file is not known. */
static bool
check_own_files(FcConfig *config, const Theme *theme, Diag *diag)
{
    const Value *folder = own_folder(theme);
    const FcFontSet *fonts = FcConfigGetFonts(config, FcSetSystem);
    bool fine = true;

    for (int i = 0; folder != NULL && fonts != NULL && i < fonts->nfont; i++) {
        FcChar8 *file = NULL;
        int index = 0;
        FcPatternGetInteger(fonts->fonts[i], FC_INDEX, 0, &index);
        if (FcPatternGetString(fonts->fonts[i], FC_FILE, 0, &file) == FcResultMatch &&
            !g_str_has_prefix((const char *)file, "/usr/share/fonts/") &&
            !font_is_whole((const char *)file, index)) {
            g_autofree char *name = g_path_get_basename((const char *)file);
            fine = diag_error(diag, folder->place, "font-damaged",
                              "the font file %s is damaged; replace it or remove it", name);
        }
    }
    return fine;
}

/* The caller must hold the lock. */
static bool
set_up(const Theme *theme, Diag *diag)
{
    FcConfig *config = configuration_new(theme, diag);

    if (config == NULL) {
        return false;
    }
    bool complete = check_own_files(config, theme, diag);
    for (size_t i = 0; i < G_N_ELEMENTS(role_paths); i++) {
        const Value *families = theme_value(theme, role_paths[i]);
        g_assert(families != NULL && families->first != NULL);
        const Value *first = families->first;
        if (!has_family(config, first->text)) {
            complete = diag_error(diag, first->place, "font-missing",
                                  "font family '%s' (%s) is not installed; install the Debian "
                                  "package %s, or put the font's files into a folder of the report "
                                  "and write it as font.folder in theme.yaml",
                                  first->text, role_paths[i], theme_text(theme, package_paths[i]));
        }
    }
    if (!complete) {
        FcConfigDestroy(config);
        return false;
    }
    /* All font matching uses the current configuration. pango_fc_font_map_set_config() would leak
     * its list of fonts (Pango 1.50). */
    FcConfigSetCurrent(config);
    configuration = config;
    return true;
}

bool
fonts_init(const Theme *theme, Diag *diag)
{
    g_mutex_lock(&setup_lock);
    bool fine = configuration != NULL || set_up(theme, diag);
    g_mutex_unlock(&setup_lock);
    return fine;
}

void
fonts_forget_configuration(void)
{
    g_clear_pointer(&configuration, FcConfigDestroy);
}

char *
fonts_families(const Theme *theme, FontRole role)
{
    GString *names = g_string_new(NULL);
    const Value *families = theme_value(theme, role_paths[role]);

    for (const Value *name = families->first; name != NULL; name = name->next) {
        g_string_append_printf(names, "%s%s", names->len > 0 ? "," : "", name->text);
    }
    return g_string_free(names, FALSE);
}
