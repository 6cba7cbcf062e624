/* GLib ends a program by SIGTRAP, after which libFuzzer would keep no input: abort() is what it
 * knows. */
#include <signal.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);

static void
end(int number)
{
    (void)number;
    abort();
}

int
LLVMFuzzerInitialize(int *argc, char ***argv) /* NOLINT(readability-non-const-parameter) */
{
    (void)argc;
    (void)argv;
    (void)signal(SIGTRAP, end);
    return 0;
}
