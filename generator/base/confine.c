#include "base/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Version 1 forbids to link and move files between folders, which builds do. */
enum { LANDLOCK_VERSION_MIN = 2, LANDLOCK_VERSION_TRUNCATE = 3, LANDLOCK_VERSION_NETWORK = 4 };

/* Rights that the headers of Debian 12 do not know yet. */
static const guint64 truncate_right = 1u << 14;
static const guint64 tcp_rights = 3; /* bind, connect */

static const guint64 read_rights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const guint64 file_rights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
static const guint64 all_rights = (LANDLOCK_ACCESS_FS_REFER << 1) - 1;

/* landlock_ruleset_attr as newer kernels know it; older ones take its start. */
typedef struct {
    guint64 files, network;
} Ruleset;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

/* Of the system: what libraries load, and read when asked for the first time. */
static const char *const system_paths[] = {
    "/usr/share/fonts",
    "/var/cache/fontconfig",
    "/usr/share/hyphen",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/lib",
    "/lib64",
    "/etc/ld.so.cache",
    "/usr/share/locale",
    "/dev/urandom",
    "/sys/devices/system/cpu",
#ifdef SANITIZED /* they name the lines of what they report */
    "/proc",
    "/proc/self/exe",
    "/usr/bin",
#endif
};

static void
allow(int ruleset, const char *path, guint64 rights)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    fd = fd < 0 ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : fd;
    if (fd < 0) {
        return; /* what is not there, or may not be read anyway */
    }
    if (fstat(fd, &status) == 0 && !S_ISDIR(status.st_mode)) {
        rights &= file_rights | truncate_right;
    }
    struct landlock_path_beneath_attr rule = { .allowed_access = rights, .parent_fd = fd };
    (void)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(fd);
}

/* AddressSanitizer reads its list of known leaks when it finds one. */
static void
allow_sanitizer(int ruleset)
{
#ifdef __SANITIZE_ADDRESS__
    const char *options = g_getenv("LSAN_OPTIONS"), *name = "suppressions=";
    const char *start = options != NULL ? strstr(options, name) : NULL;

    if (start != NULL) {
        start += strlen(name);
        g_autofree char *path = g_strndup(start, strcspn(start, ":"));
        allow(ruleset, path, read_rights);
    }
#else
    (void)ruleset;
#endif
}

/* Where whoever started the program has libraries of their own: those that are opened by
 * name come from there, too. */
static void
allow_own_libraries(int ruleset)
{
    const char *folders = g_getenv("LD_LIBRARY_PATH");
    g_auto(GStrv) each = g_strsplit_set(folders != NULL ? folders : "", ":;", -1);

    for (char **folder = each; *folder != NULL; folder++) {
        if (g_path_is_absolute(*folder)) {
            allow(ruleset, *folder, read_rights);
        }
    }
}

static bool
confine_files(const Confinement *confinement)
{
    long version =
        syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
    bool network = version >= LANDLOCK_VERSION_NETWORK;
    guint64 rights = all_rights | (version >= LANDLOCK_VERSION_TRUNCATE ? truncate_right : 0);
    Ruleset attributes = { .files = rights, .network = tcp_rights };

    if (version < LANDLOCK_VERSION_MIN) {
        return false;
    }
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes,
                               network ? sizeof attributes : sizeof attributes.files, 0);
    if (ruleset < 0) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(system_paths); i++) {
        allow(ruleset, system_paths[i], read_rights);
    }
    for (const char *const *path = confinement->readable; *path != NULL; path++) {
        allow(ruleset, *path, read_rights);
    }
    for (const char *const *path = confinement->writable; *path != NULL; path++) {
        allow(ruleset, *path, rights & ~(guint64)LANDLOCK_ACCESS_FS_EXECUTE);
    }
    allow_own_libraries(ruleset);
    allow_sanitizer(ruleset);
    bool done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return done;
}

static const int forbidden_calls[] = {
    SCMP_SYS(socket),
    SCMP_SYS(socketpair),
    SCMP_SYS(connect),
    SCMP_SYS(bind),
    SCMP_SYS(listen),
    SCMP_SYS(accept),
    SCMP_SYS(accept4),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(setns),
    SCMP_SYS(unshare),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(keyctl),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(open_by_handle_at),
#ifndef SANITIZED /* they look for leaks as a debugger, and start other programs */
    SCMP_SYS(ptrace),
    SCMP_SYS(execve),
    SCMP_SYS(execveat),
#endif
};

static bool
confine_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool ok = filter != NULL;

    for (size_t i = 0; ok && i < G_N_ELEMENTS(forbidden_calls); i++) {
        ok = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), forbidden_calls[i], 0) == 0;
    }
    ok = ok && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return ok;
}

const char *
process_confine(const Confinement *confinement)
{
    bool files = confine_files(confinement), calls = confine_calls();

    return files && calls ? NULL
           : files        ? "it lacks seccomp, so that sockets could be opened"
           : calls        ? "it lacks Landlock (Linux 5.19), so that all files could be reached"
                          : "it lacks Landlock (Linux 5.19) and seccomp";
}
