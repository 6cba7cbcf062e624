/* Checks pictures that a report includes: complete files in a format that every output can show. */
#include "base/jobs.h"
#include "base/limits.h"
#include "document/loading.h"
#include "document/report/picture_limits.h"
#include "document/report/picture_svg.h"

#include <libdeflate.h>
#include <string.h>

static const char TOO_LARGE[] = "it has too many pixels";

static uint32_t
big_endian(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The problem with a picture's size; NULL: it can be decoded. */
static const char *
check_area(uint32_t width, uint32_t height)
{
    return width > PICTURE_LONGEST_SIDE || height > PICTURE_LONGEST_SIDE
               ? "one side has more than 32,767 pixels"
           : (uint64_t)width * height > limit_get(LIMIT_PICTURE_PIXELS) ? TOO_LARGE
                                                                        : NULL;
}

/* Checks the chunks up to IEND and their checksums. NULL if the file is complete. */
static const char *
check_png(const unsigned char *data, size_t size)
{
    size_t at = 8;

    if (size < 33 || memcmp(data + 12, "IHDR", 4) != 0 || big_endian(data + 16) == 0 ||
        big_endian(data + 20) == 0) {
        return "its header is broken";
    }
    const char *large = check_area(big_endian(data + 16), big_endian(data + 20));
    if (large != NULL) {
        return large;
    }
    while (size - at >= 12) {
        size_t length = big_endian(data + at);
        if (length > size - at - 12) {
            return "it is cut off";
        }
        if (libdeflate_crc32(0, data + at + 4, length + 4) != big_endian(data + at + 8 + length)) {
            return "a checksum in it is wrong";
        }
        if (memcmp(data + at + 4, "IEND", 4) == 0) {
            return NULL;
        }
        at += length + 12;
    }
    return "it is cut off";
}

/* Checks a frame header: baseline or progressive coding, and a size that can be decoded. */
static const char *
check_frame(const unsigned char *segment, size_t length)
{
    if (length < 8) {
        return "it is cut off";
    }
    uint32_t height = (uint32_t)segment[5] << 8 | segment[6];
    uint32_t width = (uint32_t)segment[7] << 8 | segment[8];
    return segment[1] > 0xc2 ? "its kind of JPEG coding is not one that PDF reads (save it as "
                               "baseline JPEG)"
                             : check_area(width, height);
}

static bool
is_frame(unsigned char mark)
{
    return mark >= 0xc0 && mark <= 0xcf && mark != 0xc4 && mark != 0xc8 && mark != 0xcc;
}

/* Checks that there are segments with a frame header up to the scan, and an end mark. */
static const char *
check_jpeg(const unsigned char *data, size_t size)
{
    bool framed = false;

    for (size_t at = 2; at + 4 <= size;) {
        unsigned char mark = data[at + 1];
        size_t length = (size_t)data[at + 2] << 8 | data[at + 3];
        if (data[at] != 0xff || length < 2 || length > size - at - 2) {
            return "it is cut off";
        }
        const char *problem = is_frame(mark) ? check_frame(data + at, length) : NULL;
        if (problem != NULL) {
            return problem;
        }
        framed = framed || is_frame(mark);
        if (mark == 0xda) {
            bool ended = data[size - 2] == 0xff && data[size - 1] == 0xd9;
            return framed && ended ? NULL : "it is cut off";
        }
        at += length + 2;
    }
    return "it is cut off";
}

/* An SVG file that is queued. All are checked together in several threads, because that is most of
 * the work of resolving a page of charts. */
struct PictureLook {
    PictureLook *next;
    Bytes svg;
    const char *path;
    Place place;
    char *problem; /* NULL: none */
    LimitId limit; /* the exceeded limit; N_LIMITS: none */
};

static void
look(void *item, G_GNUC_UNUSED void *data)
{
    PictureLook *of = *(PictureLook **)item;

    of->problem = svg_problem(of->svg, &of->limit);
}

static void
look_later(Loading *loading, const char *path, Place place, Bytes svg)
{
    PictureLook *of = arena_new0(loading->arena, PictureLook);

    *of = (PictureLook){ .next = loading->looks, .svg = svg, .path = path, .place = place };
    loading->looks = of;
}

static bool
report_broken(const Loading *loading, const char *path, Place place, const char *problem,
              LimitId limit)
{
    if (problem != NULL && limit != N_LIMITS) {
        return limit_error(limit, place, "picture-broken", loading->diag,
                           "the picture %s cannot be used: %s", path, problem);
    }
    return problem == NULL || diag_error(loading->diag, place, "picture-broken",
                                         "the picture %s cannot be used: %s", path, problem);
}

void
pictures_look(Loading *loading)
{
    int threads = loading->store != NULL ? store_threads(loading->store) : 1;
    g_autoptr(GPtrArray) all = g_ptr_array_new();

    for (PictureLook *of = loading->looks; of != NULL; of = of->next) {
        g_ptr_array_add(all, of);
    }
    jobs_run(look, all->pdata, sizeof all->pdata[0], all->len, threads, NULL);
    for (PictureLook *of = loading->looks; of != NULL; of = of->next) {
        report_broken(loading, of->path, of->place, of->problem, of->limit);
        g_free(of->problem);
    }
    loading->looks = NULL;
}

bool
picture_check(Loading *loading, const char *path, Place place)
{
    static const unsigned char png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
    static const unsigned char jpeg[] = { 0xff, 0xd8, 0xff };
    const char *problem = NULL;
    Bytes bytes;

    if (!loading_read(loading, path, place, &bytes)) {
        return false;
    }
    const unsigned char *data = (const unsigned char *)bytes.data;
    if (bytes.size >= sizeof png && memcmp(data, png, sizeof png) == 0) {
        problem = check_png(data, bytes.size);
    } else if (bytes.size >= sizeof jpeg && memcmp(data, jpeg, sizeof jpeg) == 0) {
        problem = check_jpeg(data, bytes.size);
    } else if (memchr(bytes.data, '<', bytes.size) != NULL &&
               g_strstr_len(bytes.data, (gssize)bytes.size, "<svg") != NULL) {
        look_later(loading, path, place, bytes);
    } else {
        problem = "it is neither PNG nor JPEG nor SVG";
    }
    return report_broken(loading, path, place, problem,
                         problem == TOO_LARGE ? LIMIT_PICTURE_PIXELS : N_LIMITS);
}
