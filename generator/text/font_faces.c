/* Finds fonts the way Pango does: the first match of fontconfig for a family list, a weight, a
 * slant and a language. */
#include "text/fonts.h"

#include <fontconfig/fontconfig.h>
#include <string.h>

typedef struct {
    char *file;
    int index;
    hb_face_t *face;
} File;

typedef struct {
    char *families, *language;
    int weight;
    bool italic;
    FcPattern *found;
    const char *file; /* owned by the pattern */
    int index;
    hb_face_t *face; /* NULL until it is requested */
} Request;

static GMutex lock; /* protects both lists */
static GPtrArray *files, *requests;

static void
file_free(void *data)
{
    File *file = data;

    hb_face_destroy(file->face);
    g_free(file->file);
    g_free(file);
}

static void
request_free(void *data)
{
    Request *request = data;

    FcPatternDestroy(request->found);
    g_free(request->families);
    g_free(request->language);
    g_free(request);
}

void
fonts_forget_faces(void)
{
    g_clear_pointer(&requests, g_ptr_array_unref);
    g_clear_pointer(&files, g_ptr_array_unref);
}

/* The caller must hold the lock. */
static hb_face_t *
file_face(const char *path, int index)
{
    if (files == NULL) {
        files = g_ptr_array_new_with_free_func(file_free);
    }
    for (guint i = 0; i < files->len; i++) {
        const File *known = files->pdata[i];
        if (known->index == index && strcmp(known->file, path) == 0) {
            return known->face;
        }
    }
    File *file = g_new(File, 1);
    hb_blob_t *blob = hb_blob_create_from_file(path);
    *file = (File){ g_strdup(path), index, hb_face_create(blob, (unsigned)index) };
    hb_face_make_immutable(file->face);
    hb_blob_destroy(blob);
    g_ptr_array_add(files, file);
    return file->face;
}

hb_face_t *
fonts_file_face(const char *file, int index)
{
    g_mutex_lock(&lock);
    hb_face_t *face = file_face(file, index);
    g_mutex_unlock(&lock);
    return face;
}

/* The pattern that Pango passes to fontconfig. All fonts are outlines, so any size will do. */
static FcPattern *
question(const Request *request)
{
    FcPattern *pattern = FcPatternBuild(
        NULL, FC_WEIGHT, FcTypeDouble, FcWeightFromOpenTypeDouble(request->weight), FC_SLANT,
        FcTypeInteger, request->italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN, FC_WIDTH, FcTypeInteger,
        FC_WIDTH_NORMAL, FC_VARIABLE, FcTypeBool, FcDontCare, FC_DPI, FcTypeDouble, 72.0, FC_SIZE,
        FcTypeDouble, 10.0, FC_PIXEL_SIZE, FcTypeDouble, 10.0, NULL);
    g_auto(GStrv) families = g_strsplit(request->families, ",", -1);

    for (size_t i = 0; families[i] != NULL; i++) {
        FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)families[i]);
    }
    FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)request->language);
    return pattern;
}

static void
request_answer(Request *request)
{
    FcPattern *asked = question(request);
    FcResult result = FcResultMatch;
    FcChar8 *file = NULL;

    FcConfigSubstitute(NULL, asked, FcMatchPattern);
    FcDefaultSubstitute(asked);
    FcPattern *found = FcFontMatch(NULL, asked, &result);
    FcPatternDestroy(asked);
    g_assert(found != NULL);
    result = FcPatternGetString(found, FC_FILE, 0, &file);
    g_assert(result == FcResultMatch);
    FcPatternGetInteger(found, FC_INDEX, 0, &request->index);
    request->file = (const char *)file;
    request->found = found;
}

/* The caller must hold the lock. */
static Request *
request_find(const char *families, int weight, bool italic, const char *language)
{
    Request *request = NULL;

    if (requests == NULL) {
        requests = g_ptr_array_new_with_free_func(request_free);
    }
    for (guint i = 0; i < requests->len && request == NULL; i++) {
        Request *known = requests->pdata[i];
        bool same = known->weight == weight && known->italic == italic &&
                    strcmp(known->families, families) == 0 &&
                    strcmp(known->language, language) == 0;
        request = same ? known : NULL;
    }
    if (request == NULL) {
        request = g_new(Request, 1);
        *request = (Request){ .families = g_strdup(families),
                              .language = g_strdup(language),
                              .weight = weight,
                              .italic = italic };
        request_answer(request);
        g_ptr_array_add(requests, request);
    }
    return request;
}

hb_face_t *
fonts_face(const char *families, int weight, bool italic, const char *language)
{
    g_mutex_lock(&lock);
    Request *request = request_find(families, weight, italic, language);
    if (request->face == NULL) {
        request->face = file_face(request->file, request->index);
    }
    hb_face_t *face = request->face;
    g_mutex_unlock(&lock);
    return face;
}

const char *
fonts_file(const char *families, int weight, bool italic, const char *language, int *ret_index)
{
    g_mutex_lock(&lock);
    const Request *request = request_find(families, weight, italic, language);
    g_mutex_unlock(&lock);
    *ret_index = request->index;
    return request->file;
}
