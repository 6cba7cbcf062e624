/* GLib ends a program with SIGTRAP, for which libFuzzer saves no input; abort() makes it save
 * one. */
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
