#include "base/arena.h"
#include "base/limits.h"
#include "base/names.h"
#include "cli/command.h"
#include "cli/examples.h"

#include <math.h>
#include <string.h>

/* Normalises options before GOption parses them. GOption reads `-o OUT`, `--output OUT` and
 * `--output=OUT`. `-oOUT` and unambiguous prefixes of long names are expanded first, and an unknown
 * name ends the command with the nearest known one. */

typedef struct {
    const GOptionEntry *entries; /* ends with an entry without a name */
    const GOptionEntry *open;    /* the option whose value comes next; NULL: none */
    GPtrArray *out;              /* of char *, owned */
    char *error;                 /* NULL: none */
} Spelling;

static bool
takes_value(const GOptionEntry *entry)
{
    return entry->arg != G_OPTION_ARG_NONE;
}

static const GOptionEntry *
find_short(const Spelling *spelling, char name)
{
    for (const GOptionEntry *at = spelling->entries; at->long_name != NULL; at++) {
        if (at->short_name == name) {
            return at;
        }
    }
    return NULL;
}

/* Sets the error if the name matches no option or more than one. */
static const GOptionEntry *
find_long(Spelling *spelling, const char *name)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    const GOptionEntry *begins = NULL;
    const char *other = NULL;

    for (const GOptionEntry *at = spelling->entries; at->long_name != NULL; at++) {
        char *const known = (char *)(uintptr_t)at->long_name;
        g_ptr_array_add(names, known);
        if (g_str_equal(at->long_name, name)) {
            return at;
        }
        if (g_str_has_prefix(at->long_name, name)) {
            other = begins != NULL ? begins->long_name : NULL;
            begins = at;
        }
    }
    if (begins != NULL && other == NULL && name[0] != '\0') {
        return begins;
    }
    if (begins != NULL) {
        spelling->error =
            g_strdup_printf("option --%s may be --%s or --%s", name, other, begins->long_name);
        return NULL;
    }
    const char *near = names_nearest(name, (const char *const *)names->pdata, names->len);
    spelling->error =
        g_strdup_printf("unknown option --%s%s%s%s", name, near != NULL ? "; did you mean --" : "",
                        near != NULL ? near : "", near != NULL ? "?" : "");
    return NULL;
}

static bool
is_number(const char *text, bool whole)
{
    char *end = NULL;

    if (whole) {
        return g_ascii_string_to_signed(text, 10, G_MININT, G_MAXINT, NULL, NULL);
    }
    double number = g_ascii_strtod(text, &end);
    return end != text && *end == '\0' && isfinite(number);
}

/* An empty value would mean the root folder, or no output at all. */
static bool
check_value(Spelling *spelling, const GOptionEntry *entry, const char *value)
{
    bool whole = entry->arg == G_OPTION_ARG_INT;

    if (value[0] == '\0') {
        spelling->error = g_strdup_printf("the value of --%s is empty", entry->long_name);
    } else if ((whole || entry->arg == G_OPTION_ARG_DOUBLE) && !is_number(value, whole)) {
        spelling->error = g_strdup_printf("--%s takes a %snumber, not '%s'", entry->long_name,
                                          whole ? "whole " : "", value);
    }
    return spelling->error == NULL;
}

static void
add_value(Spelling *spelling, const GOptionEntry *entry, const char *value)
{
    if (check_value(spelling, entry, value)) {
        g_ptr_array_add(spelling->out, g_strdup(value));
    }
    spelling->open = NULL;
}

static void
spell_long(Spelling *spelling, const char *argument)
{
    const char *equals = strchr(argument, '=');
    g_autofree char *name = g_strndup(argument + 2, strcspn(argument + 2, "="));
    const GOptionEntry *entry = find_long(spelling, name);

    if (entry == NULL) {
        return;
    }
    if (equals != NULL && !takes_value(entry)) {
        spelling->error = g_strdup_printf("option --%s takes no value", entry->long_name);
    } else if (equals == NULL || check_value(spelling, entry, equals + 1)) {
        g_ptr_array_add(spelling->out, g_strconcat("--", entry->long_name, equals, NULL));
        spelling->open = equals == NULL && takes_value(entry) ? entry : NULL;
    }
}

static void
spell_short(Spelling *spelling, const char *argument)
{
    for (const char *at = argument + 1; *at != '\0'; at++) {
        const GOptionEntry *entry = find_short(spelling, *at);
        if (entry == NULL) {
            spelling->error =
                g_strdup_printf("unknown option -%.*s", (int)(g_utf8_next_char(at) - at), at);
            return;
        }
        g_ptr_array_add(spelling->out, g_strdup_printf("--%s", entry->long_name));
        spelling->open = takes_value(entry) ? entry : NULL;
        if (takes_value(entry) && at[1] != '\0') {
            add_value(spelling, entry, at + 1);
        }
        if (takes_value(entry)) {
            return;
        }
    }
}

/* "-" is an operand, too. */
static bool
is_operand(const char *argument)
{
    return argument[0] != '-' || argument[1] == '\0';
}

/* Operands are passed on unchanged, and so is everything after "--". */
static void
spell_all(Spelling *spelling, int argc, char **argv)
{
    bool operands = false;

    for (int i = 0; i < argc && spelling->error == NULL; i++) {
        const char *argument = argv[i];
        if (spelling->open != NULL) {
            add_value(spelling, spelling->open, argument);
        } else if (argument[0] == '\0') {
            spelling->error = g_strdup("an argument is empty");
        } else if (operands || is_operand(argument)) {
            g_ptr_array_add(spelling->out, g_strdup(argument));
        } else if (g_str_equal(argument, "--")) {
            g_ptr_array_add(spelling->out, g_strdup(argument));
            operands = true;
        } else if (argument[1] == '-') {
            spell_long(spelling, argument);
        } else {
            spell_short(spelling, argument);
        }
    }
    if (spelling->open != NULL && spelling->error == NULL) {
        spelling->error = g_strdup_printf("--%s needs a value", spelling->open->long_name);
    }
    g_ptr_array_add(spelling->out, NULL);
}

/* The command's own entries, followed by those of all commands. */
static GOptionEntry *
with_common(const GOptionEntry *entries, gpointer help, gpointer limits, Arena *arena)
{
    size_t n = 0;

    while (entries[n].long_name != NULL) {
        n++;
    }
    GOptionEntry *all = arena_array(arena, GOptionEntry, n + 3);
    memcpy(all, entries, n * sizeof *entries);
    all[n++] = (GOptionEntry){
        "limit",  0,
        0,        G_OPTION_ARG_STRING_ARRAY,
        limits,   "Change a limit on input, such as query-steps=900000000 (the manual has a table)",
        "NAME=N",
    };
    all[n] = (GOptionEntry){ "help", 'h', 0, G_OPTION_ARG_NONE, help, "Show this help", NULL };
    return all;
}

static int
print_help(GOptionContext *context)
{
    g_autofree char *text = g_option_context_get_help(context, TRUE, NULL);

    return command_print(text, strlen(text)) ? EXIT_FINE : EXIT_ERRORS;
}

/* Moves the operands to the front of `argv`. Its strings live as long as the program. */
static bool
parse(GOptionContext *context, Spelling *spelling, int *argc, char ***argv)
{
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) words = g_strdupv((char **)spelling->out->pdata);

    if (!g_option_context_parse_strv(context, &words, &error)) {
        command_usage("%s", error->message);
        return false;
    }
    int n = 0;
    bool operands = false;
    for (char **word = words; *word != NULL; word++) {
        if (g_str_equal(*word, "--") && !operands) {
            operands = true;
            continue;
        }
        /* Each operand is one of the original arguments, in the same order. */
        int at = n;
        while (!g_str_equal((*argv)[at], *word)) {
            at++;
        }
        (*argv)[n++] = (*argv)[at];
    }
    (*argv)[n] = NULL;
    *argc = n;
    return true;
}

bool
command_parse(GOptionEntry *entries, const char *operands, const char *summary, int *argc,
              char ***argv, int *ret_status)
{
    gboolean help = FALSE;
    g_autoptr(Arena) arena = arena_new();
    g_auto(GStrv) limits = NULL;
    GOptionEntry *all = with_common(entries, &help, &limits, arena);
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    Spelling spelling = { .entries = all, .out = words };
    g_autoptr(GOptionContext) context = g_option_context_new(operands);
    g_autofree char *program = g_strdup_printf("accelreport %s", (*argv)[0]);

    g_set_prgname(program);
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_set_summary(context, summary);
    g_option_context_set_description(context, examples_of((*argv)[0]));
    g_option_context_add_main_entries(context, all, NULL);
    *ret_status = EXIT_USAGE;
    spell_all(&spelling, *argc, *argv);
    if (spelling.error != NULL) {
        command_usage("%s", spelling.error);
        g_free(spelling.error);
        return false;
    }
    if (!parse(context, &spelling, argc, argv)) {
        return false;
    }
    if (help) {
        *ret_status = print_help(context);
        return false;
    }
    *ret_status = EXIT_USAGE;
    for (char **setting = limits; setting != NULL && *setting != NULL; setting++) {
        g_autofree char *error = NULL;
        if (!limit_read(*setting, &error)) {
            command_usage("%s", error);
            return false;
        }
    }
    *ret_status = EXIT_FINE;
    return true;
}
