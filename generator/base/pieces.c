/* A thread fills one room after the other, which the kernel gives it whole: a fault for each of
 * its pages, and a call for each few more, take longer than the copying. A room goes back when its
 * last piece does, and nobody fills it any more. */
#include "base/pieces.h"

#include <string.h>
#include <sys/mman.h>

typedef struct {
    gint n_users; /* atomic: pieces, and the thread that fills it */
    size_t size, used;
} Room;

/* Before each piece stands its room. */
typedef struct {
    Room *room;
} Head;

/* Under AddressSanitizer each piece has a room of the heap for itself, so that it still sees reads
 * past the end of one. */
#ifdef __SANITIZE_ADDRESS__
enum { ROOM_SIZE = 0 };
#else
enum { ROOM_SIZE = 256 * 1024 };
#endif

static size_t
rounded(size_t size)
{
    return (size + sizeof(Head) - 1) & ~(sizeof(Head) - 1);
}

static Room *
room_new(size_t least)
{
    size_t size = MAX(rounded(sizeof(Room)) + least, (size_t)ROOM_SIZE);
    void *area = MAP_FAILED;

    if (size == ROOM_SIZE) {
        area = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE,
                    -1, 0);
    }
    bool mapped = area != MAP_FAILED;
    Room *room = mapped ? area : g_malloc0(size);
    room->n_users = 1;
    room->size = mapped ? size : 0; /* of the heap: it has room for one piece */
    room->used = rounded(sizeof(Room));
    return room;
}

static void
room_leave(void *data)
{
    Room *room = data;

    if (!g_atomic_int_dec_and_test(&room->n_users)) {
        return;
    }
    if (room->size > 0) {
        (void)munmap(room, room->size);
    } else {
        g_free(room);
    }
}

/* The room that the thread fills, with space for as many bytes. */
static Room *
room_of_thread(size_t size)
{
    static GPrivate key = G_PRIVATE_INIT(room_leave);
    Room *room = g_private_get(&key);

    if (room == NULL || room->used + size > room->size) {
        room = room_new(size);
        g_private_replace(&key, room);
    }
    return room;
}

char *
piece_keep(const char *bytes, size_t size)
{
    size_t whole = sizeof(Head) + rounded(size);
    Room *room = room_of_thread(whole);
    char *at = (char *)room + room->used;
    Head head = { room };

    room->used += whole;
    g_atomic_int_inc(&room->n_users);
    memcpy(at, &head, sizeof head);
    return memcpy(at + sizeof head, bytes, size);
}

void
piece_release(char *piece)
{
    Head head;

    if (piece != NULL) {
        memcpy(&head, piece - sizeof head, sizeof head);
        room_leave(head.room);
    }
}
