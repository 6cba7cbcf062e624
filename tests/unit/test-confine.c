#include "base/confine.h"
#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    char *root, *in, *out, *other;
} Folders;

static void
set_up(Folders *folders, const void *data)
{
    (void)data;
    folders->root = g_dir_make_tmp("accelreport-XXXXXX", NULL);
    folders->in = g_build_filename(folders->root, "in", NULL);
    folders->out = g_build_filename(folders->root, "out", NULL);
    folders->other = g_build_filename(folders->root, "other", NULL);
    g_assert_cmpint(g_mkdir(folders->in, 0700), ==, 0);
    g_assert_cmpint(g_mkdir(folders->out, 0700), ==, 0);
    g_assert_true(g_file_set_contents(folders->other, "secret", -1, NULL));
}

static void
tear_down(Folders *folders, const void *data)
{
    g_autofree char *made = g_build_filename(folders->out, "made", NULL);

    (void)data;
    g_unlink(made);
    g_unlink(folders->other);
    g_rmdir(folders->in);
    g_rmdir(folders->out);
    g_rmdir(folders->root);
    g_free(folders->root);
    g_free(folders->in);
    g_free(folders->out);
    g_free(folders->other);
}

/* What the process may do once confined: one bit each. */
enum { READS_OTHER = 1, WRITES_IN = 2, WRITES_OUT = 4, READS_IN = 8, LACKS = 16, REMOVES = 32 };

static int
open_error(const char *folder, const char *name, int flags)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    int fd = open(path, flags, 0600);
    int error = fd < 0 ? errno : 0;

    if (fd >= 0) {
        close(fd);
    }
    return error;
}

static void *
try_all(void *data)
{
    const Folders *folders = data;
    int done = 0;

    done |= open_error(folders->root, "other", O_RDONLY) == EACCES ? 0 : READS_OTHER;
    done |= open_error(folders->in, "made", O_WRONLY | O_CREAT) == EACCES ? 0 : WRITES_IN;
    done |= open_error(folders->out, "made", O_WRONLY | O_CREAT) == 0 ? WRITES_OUT : 0;
    done |= open_error(folders->in, ".", O_RDONLY | O_DIRECTORY) == 0 ? READS_IN : 0;
    done |= g_unlink(folders->other) == 0 ? REMOVES : 0;
    return GINT_TO_POINTER(done);
}

/* In a process of its own, and there in a thread: nothing lifts a confinement. */
static int
confined(const Folders *folders)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        const char *readable[] = { folders->in, "/nowhere", NULL };
        const char *writable[] = { folders->out, NULL };
        const char *lacks =
            process_confine(&(Confinement){ .readable = readable, .writable = writable });
        GThread *thread = g_thread_new("try", try_all, (void *)(uintptr_t)folders);
        int done = GPOINTER_TO_INT(g_thread_join(thread));
        _exit(lacks != NULL ? LACKS : done);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void
a_confined_process_reaches_the_files_it_was_given(Folders *folders, const void *data)
{
    int done = confined(folders);

    (void)data;
    if ((done & LACKS) != 0) {
        g_test_skip("this kernel cannot confine a process");
        return;
    }
    g_assert_cmpint(done, ==, WRITES_OUT | READS_IN);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/confine/a_confined_process_reaches_the_files_it_was_given", Folders, NULL, set_up,
               a_confined_process_reaches_the_files_it_was_given, tear_down);
    return g_test_run();
}
