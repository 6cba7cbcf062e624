#include "base/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

/* Version 1 does not allow builds to link and move files between folders. */
enum { LANDLOCK_VERSION_MIN = 2, LANDLOCK_VERSION_TRUNCATE = 3, LANDLOCK_VERSION_NETWORK = 4 };

/* Rights that the headers of Debian 12 do not define yet. */
static const guint64 truncate_right = 1u << 14;
static const guint64 tcp_rights = 3; /* bind, connect */

static const guint64 read_rights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const guint64 file_rights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE;
static const guint64 all_rights = (LANDLOCK_ACCESS_FS_REFER << 1) - 1;

/* landlock_ruleset_attr as in newer kernels. Older kernels are passed only its first member. */
typedef struct {
    guint64 files, network;
} Ruleset;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

/* System paths that libraries load, or read on first use. */
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
#ifdef SANITIZED /* sanitizers print source lines in their reports */
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
        return; /* the path does not exist or is not readable anyway */
    }
    if (fstat(fd, &status) == 0 && !S_ISDIR(status.st_mode)) {
        rights &= file_rights | truncate_right;
    }
    struct landlock_path_beneath_attr rule = { .allowed_access = rights, .parent_fd = fd };
    (void)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(fd);
}

/* AddressSanitizer reads its suppression file when it finds a leak. */
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

/* Libraries that are opened by name may also come from the user's LD_LIBRARY_PATH. */
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

/* The calls needed to read, compute and write files. All others fail with EPERM. */
static const int allowed_calls[] = {
    /* files */
    SCMP_SYS(access),
    SCMP_SYS(close),
    SCMP_SYS(close_range),
    SCMP_SYS(copy_file_range),
    SCMP_SYS(dup),
    SCMP_SYS(dup2),
    SCMP_SYS(dup3),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(fadvise64),
    SCMP_SYS(fallocate),
    SCMP_SYS(fcntl),
    SCMP_SYS(fdatasync),
    SCMP_SYS(fgetxattr),
    SCMP_SYS(flistxattr),
    SCMP_SYS(flock),
    SCMP_SYS(fstat),
    SCMP_SYS(fstatfs),
    SCMP_SYS(fsync),
    SCMP_SYS(ftruncate),
    SCMP_SYS(getcwd),
    SCMP_SYS(getdents),
    SCMP_SYS(getdents64),
    SCMP_SYS(getxattr),
    SCMP_SYS(link),
    SCMP_SYS(linkat),
    SCMP_SYS(listxattr),
    SCMP_SYS(lseek),
    SCMP_SYS(lstat),
    SCMP_SYS(mkdir),
    SCMP_SYS(mkdirat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(open),
    SCMP_SYS(openat),
    SCMP_SYS(pipe),
    SCMP_SYS(pipe2),
    SCMP_SYS(pread64),
    SCMP_SYS(preadv),
    SCMP_SYS(pwrite64),
    SCMP_SYS(pwritev),
    SCMP_SYS(read),
    SCMP_SYS(readlink),
    SCMP_SYS(readlinkat),
    SCMP_SYS(readv),
    SCMP_SYS(rename),
    SCMP_SYS(renameat),
    SCMP_SYS(renameat2),
    SCMP_SYS(rmdir),
    SCMP_SYS(sendfile),
    SCMP_SYS(stat),
    SCMP_SYS(statfs),
    SCMP_SYS(statx),
    SCMP_SYS(sync_file_range),
    SCMP_SYS(syncfs),
    SCMP_SYS(truncate),
    SCMP_SYS(umask),
    SCMP_SYS(unlink),
    SCMP_SYS(unlinkat),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    /* waiting */
    SCMP_SYS(epoll_create1),
    SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_pwait),
    SCMP_SYS(epoll_wait),
    SCMP_SYS(eventfd2),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(pselect6),
    SCMP_SYS(select),
    SCMP_SYS(wait4),
    SCMP_SYS(waitid),
    /* memory and threads */
    SCMP_SYS(arch_prctl),
    SCMP_SYS(brk),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    SCMP_SYS(futex),
    SCMP_SYS(get_robust_list),
    SCMP_SYS(madvise),
    SCMP_SYS(membarrier),
    SCMP_SYS(mmap),
    SCMP_SYS(mprotect),
    SCMP_SYS(mremap),
    SCMP_SYS(msync),
    SCMP_SYS(munmap),
    SCMP_SYS(rseq),
    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_getattr),
    SCMP_SYS(sched_yield),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(set_tid_address),
    /* clocks, and signals to itself */
    SCMP_SYS(clock_getres),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(nanosleep),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigpending),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigsuspend),
    SCMP_SYS(rt_sigtimedwait),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(time),
    SCMP_SYS(times),
    /* information about the process and the machine */
    SCMP_SYS(capget),
    SCMP_SYS(getcpu),
    SCMP_SYS(getegid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getgroups),
    SCMP_SYS(getpgrp),
    SCMP_SYS(getpid),
    SCMP_SYS(getppid),
    SCMP_SYS(getrandom),
    SCMP_SYS(getrlimit),
    SCMP_SYS(getrusage),
    SCMP_SYS(gettid),
    SCMP_SYS(getuid),
    SCMP_SYS(sysinfo),
    SCMP_SYS(uname),
#ifdef SANITIZED /* to look for leaks, sanitizers trace the process and start other programs */
    SCMP_SYS(clone),
    SCMP_SYS(execve),
    SCMP_SYS(fork),
    SCMP_SYS(ioctl),
    SCMP_SYS(kill),
    SCMP_SYS(personality),
    SCMP_SYS(prctl),
    SCMP_SYS(prlimit64),
    SCMP_SYS(ptrace),
    SCMP_SYS(tgkill),
    SCMP_SYS(vfork),
#endif
};

/* No library makes these calls by mistake. They indicate an attack, so the process is killed. */
static const int deadly_calls[] = {
#ifndef SANITIZED
    SCMP_SYS(ptrace),
#endif
    SCMP_SYS(bpf),
    SCMP_SYS(delete_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(init_module),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(kexec_load),
    SCMP_SYS(mount),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pivot_root),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(reboot),
    SCMP_SYS(setns),
    SCMP_SYS(swapon),
    SCMP_SYS(unshare),
    SCMP_SYS(userfaultfd),
};

#ifndef SANITIZED
/* The requests allowed on a terminal. TIOCSTI, which injects input, is not among them. */
static const scmp_datum_t allowed_ioctls[] = { TCGETS,  TCSETS,     TCSETSW,
                                               TCSETSF, TIOCGWINSZ, FIONREAD };

static const scmp_datum_t new_namespaces = CLONE_NEWCGROUP | CLONE_NEWIPC | CLONE_NEWNET |
                                           CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWUSER |
                                           CLONE_NEWUTS;

/* Allows some calls only with certain arguments. */
static bool
allow_with_arguments(scmp_filter_ctx filter)
{
    struct scmp_arg_cmp own = SCMP_A0_64(SCMP_CMP_EQ, (scmp_datum_t)getpid());
    struct scmp_arg_cmp same_namespaces = SCMP_A0_64(SCMP_CMP_MASKED_EQ, new_namespaces, 0);
    struct scmp_arg_cmp itself = SCMP_A0_64(SCMP_CMP_EQ, 0);
    struct scmp_arg_cmp name = SCMP_A0_64(SCMP_CMP_EQ, PR_SET_NAME);
    bool ok =
        seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, &own) == 0 &&
        seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, &same_namespaces) == 0 &&
        seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, &itself) == 0 &&
        seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, &name) == 0;

    for (size_t i = 0; ok && i < G_N_ELEMENTS(allowed_ioctls); i++) {
        struct scmp_arg_cmp which = SCMP_A1_64(SCMP_CMP_EQ, allowed_ioctls[i]);
        ok = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, &which) == 0;
    }
    return ok;
}
#endif

static bool
add_rules(scmp_filter_ctx filter, uint32_t action, const int *calls, size_t n_calls)
{
    for (size_t i = 0; i < n_calls; i++) {
        if (seccomp_rule_add(filter, action, calls[i], 0) != 0) {
            return false;
        }
    }
    return true;
}

static bool
confine_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    /* clone3() fails with ENOSYS, and the GNU C library falls back to clone(), whose flags the
     * filter can check. */
    bool ok = filter != NULL &&
              seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
              seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
              add_rules(filter, SCMP_ACT_ALLOW, allowed_calls, G_N_ELEMENTS(allowed_calls)) &&
              add_rules(filter, SCMP_ACT_KILL_PROCESS, deadly_calls, G_N_ELEMENTS(deadly_calls));

#ifndef SANITIZED
    ok = ok && allow_with_arguments(filter);
#endif
    ok = ok && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return ok;
}

/* Root keeps the capabilities that give access to other users' files. Landlock limits these by
 * path. */
static void
drop_capabilities(void)
{
    const guint32 kept = 1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH | 1u << CAP_FOWNER;
    struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = { 0 };

    if (syscall(SYS_capget, &header, sets) == 0) {
        sets[0].permitted &= kept;
        sets[0].effective &= kept;
        sets[0].inheritable = 0;
        sets[1] = (struct __user_cap_data_struct){ 0 };
        (void)syscall(SYS_capset, &header, sets);
    }
}

const char *
process_confine(const Confinement *confinement)
{
    bool files = confine_files(confinement);

    drop_capabilities();
    bool calls = confine_calls();

    return files && calls ? NULL
           : files        ? "it lacks seccomp, so that sockets could be opened"
           : calls        ? "it lacks Landlock (Linux 5.19), so that all files could be reached"
                          : "it lacks Landlock (Linux 5.19) and seccomp";
}
