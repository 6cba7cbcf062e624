#include "document/report/page_label.h"

#include <string.h>

enum { LETTERS = 26 };

/* True for pages that the program generates, which have no file. */
static bool
is_made(const Page *page)
{
    return page->path != NULL && strchr(page->path, '.') == NULL;
}

/* The number of the last page that is not an appendix. */
static int
last_chapter(const Report *report)
{
    size_t n = report->n_pages;

    while (n > 1 && is_made(&report->pages[n - 1])) {
        n--;
    }
    return n > 0 ? report->pages[n - 1].number : 0;
}

static const char *
in_digits(Arena *arena, int number)
{
    char digits[16];
    size_t n = sizeof digits;

    if (number < 0) {
        return arena_printf(arena, "%d", number);
    }
    digits[--n] = '\0';
    do {
        digits[--n] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return arena_strdup(arena, digits + n);
}

const char *
page_label(const Report *report, const Page *page, Arena *arena)
{
    int letter = page->number - last_chapter(report);

    return letter >= 1 && letter <= LETTERS ? arena_printf(arena, "%c", 'A' + letter - 1)
                                            : in_digits(arena, page->number);
}

const char *
section_label(const Report *report, const Page *page, const char *number, Arena *arena)
{
    if (number == NULL || page == NULL || page->number == 0 || report->n_pages < 2) {
        return number;
    }
    return arena_printf(arena, "%s.%s", page_label(report, page, arena), number);
}

const char *
sources_label(const Report *report, Arena *arena)
{
    size_t n_appendices =
        report->n_pages > 0
            ? (size_t)(report->pages[report->n_pages - 1].number - last_chapter(report))
            : 0;

    return arena_printf(arena, "%c", (char)('A' + MIN(n_appendices, LETTERS - 1)));
}
