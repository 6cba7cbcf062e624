#include "outputs/pdf/ahead.h"

#include <string.h>

/* So many paragraphs are worth a thread with fonts of its own. */
enum { PARAGRAPHS_PER_THREAD = 150, MOST_THREADS = 15, MOST_FACES = 8 };

typedef enum { TASK_FREE, TASK_CLAIMED, TASK_MADE, TASK_LEFT } TaskState;

/* A font of the thread that set the paragraph, and the face it is of. */
typedef struct {
    const DisplayFont *font;
    FaceKey key;
} Face;

typedef struct {
    const xmlNode *element;
    gint state; /* atomic, of TaskState */
    StructNode *node;
    Slab **slabs;
    size_t n_slabs;
    Footnote **called;
    size_t n_called;
    Face faces[MOST_FACES];
    size_t n_faces;
} Task;

typedef struct {
    Ahead *ahead;
    GThread *thread;
    Arena *arena;
    Composer own; /* of the same page, with tools of its own */
} Helper;

struct Ahead {
    Frame frame;
    Task *tasks;
    size_t n_tasks;
    size_t next; /* that the composer comes to */
    Helper helpers[MOST_THREADS];
    size_t n_helpers;
    GMutex lock; /* of the change to MADE or LEFT */
    GCond made;
};

static bool
task_claim(Task *task)
{
    return g_atomic_int_compare_and_exchange(&task->state, TASK_FREE, TASK_CLAIMED);
}

static void
diag_release(void *diag)
{
    diag_free(diag);
}

static void
array_release(void *array)
{
    g_array_free(array, TRUE);
}

static void
pointers_release(void *array)
{
    g_ptr_array_free(array, TRUE);
}

/* The thread's own tools, for a copy of the page's composer. */
static void
composer_equip(Composer *own, Arena *arena)
{
    own->arena = arena;
    own->diag = diag_new();
    arena_defer(arena, diag_release, own->diag);
    own->shaper =
        shaper_new(own->theme, composer_language(own), own->hyphens, own->kept, arena, own->diag);
    own->setter = setter_new(own->shaper, arena);
    own->print = print_style_new(own->theme, own->shaper, arena);
    own->galley = galley_new(arena);
    own->spans = g_array_new(FALSE, TRUE, sizeof(Span));
    arena_defer(arena, array_release, own->spans);
    own->called = g_ptr_array_new();
    arena_defer(arena, pointers_release, own->called);
    own->charts = NULL;
    own->pictures = NULL;
    own->forms = NULL;
    own->entries = NULL;
}

/* False when the font is not the first choice of any face. */
static bool
task_add_face(Task *task, const Composer *own, const DisplayFont *font)
{
    for (size_t i = 0; i < task->n_faces; i++) {
        if (task->faces[i].font == font) {
            return true;
        }
    }
    if (task->n_faces == MOST_FACES) {
        return false;
    }
    Face *face = &task->faces[task->n_faces];
    face->font = font;
    task->n_faces += shaper_face_of(own->shaper, font, &face->key) ? 1 : 0;
    return task->n_faces > 0 && task->faces[task->n_faces - 1].font == font;
}

static bool
task_find_faces(Task *task, const Composer *own)
{
    for (size_t s = 0; s < task->n_slabs; s++) {
        const Slab *slab = task->slabs[s];
        for (uint32_t i = 0; i < slab->n_items; i++) {
            if (slab->items[i].kind == DISPLAY_TEXT &&
                !task_add_face(task, own, slab->items[i].font)) {
                return false;
            }
        }
    }
    return true;
}

static void **
pointers_copy(const GPtrArray *array, Arena *arena)
{
    void **copy = arena_array(arena, void *, array->len + 1);

    if (array->len > 0) {
        memcpy(copy, array->pdata, array->len * sizeof *copy);
    }
    return copy;
}

/* False: it is left to the composer. */
static bool
task_set(Task *task, Composer *own, const Frame *frame)
{
    TextStyle *style = &own->print->body;
    size_t n_messages = 0, n_before = 0;

    diag_messages(own->diag, &n_before);
    g_ptr_array_set_size(own->galley->slabs, 0);
    g_ptr_array_set_size(own->called, 0);
    own->galley->after = 0;
    task->node = struct_new(own->arena, "P");
    Paragraph *paragraph = inlines_paragraph(own, task->element, style, 0, task->node);
    if (paragraph->whole != NULL) {
        return false;
    }
    lines_compose(own, paragraph,
                  (LineBox){ .x = frame->x,
                             .width = frame->width,
                             .space = frame->gap,
                             .style = style,
                             .text = true });
    task->n_slabs = own->galley->slabs->len;
    task->slabs = (Slab **)pointers_copy(own->galley->slabs, own->arena);
    task->n_called = own->called->len;
    task->called = (Footnote **)pointers_copy(own->called, own->arena);
    diag_messages(own->diag, &n_messages);
    return n_messages == n_before && task_find_faces(task, own);
}

static void *
helper_run(void *data)
{
    Helper *helper = data;
    Ahead *ahead = helper->ahead;

    composer_equip(&helper->own, helper->arena);
    for (size_t i = ahead->n_tasks; i-- > 0;) {
        Task *task = &ahead->tasks[i];
        if (task_claim(task)) {
            bool made = task_set(task, &helper->own, &ahead->frame);
            setter_rest(helper->own.setter);
            g_mutex_lock(&ahead->lock);
            g_atomic_int_set(&task->state, made ? TASK_MADE : TASK_LEFT);
            g_cond_broadcast(&ahead->made);
            g_mutex_unlock(&ahead->lock);
        }
    }
    return NULL;
}

static bool
has_picture(const xmlNode *element)
{
    for (const xmlNode *child = element->children; child != NULL; child = child->next) {
        if (tree_is(child, "picture") || has_picture(child)) {
            return true;
        }
    }
    return false;
}

static void
tasks_collect(Ahead *ahead, const xmlNode *first, Arena *arena)
{
    size_t n = 0;

    for (const xmlNode *at = first; at != NULL; at = at->next) {
        n += tree_is(at, "p") ? 1 : 0;
    }
    ahead->tasks = arena_array(arena, Task, n);
    for (const xmlNode *at = first; at != NULL; at = at->next) {
        if (tree_is(at, "p") && !has_picture(at)) {
            ahead->tasks[ahead->n_tasks++].element = at;
        }
    }
}

Ahead *
ahead_start(const Composer *composer, const xmlNode *first, const Frame *frame)
{
    Ahead *ahead = arena_new0(composer->arena, Ahead);

    g_assert(frame->text == &composer->print->body);
    if (composer->context->jobs < 2 || shaper_right_to_left(composer->shaper)) {
        return NULL;
    }
    ahead->frame = *frame;
    tasks_collect(ahead, first, composer->arena);
    size_t most = MIN((size_t)composer->context->jobs - 1, MOST_THREADS);
    ahead->n_helpers = MIN(most, ahead->n_tasks / PARAGRAPHS_PER_THREAD);
    if (ahead->n_helpers == 0) {
        return NULL;
    }
    g_mutex_init(&ahead->lock);
    g_cond_init(&ahead->made);
    for (size_t i = 0; i < ahead->n_helpers; i++) {
        Helper *helper = &ahead->helpers[i];
        helper->ahead = ahead;
        helper->arena = arena_new();
        helper->own = *composer;
        helper->thread = g_thread_new("paragraphs", helper_run, helper);
    }
    return ahead;
}

static void
task_wait(Ahead *ahead, Task *task)
{
    g_mutex_lock(&ahead->lock);
    while (g_atomic_int_get(&task->state) == TASK_CLAIMED) {
        g_cond_wait(&ahead->made, &ahead->lock);
    }
    g_mutex_unlock(&ahead->lock);
}

static const DisplayFont *
font_of(const Task *task, const DisplayFont *font, Composer *composer)
{
    for (size_t i = 0; i < task->n_faces; i++) {
        if (task->faces[i].font == font) {
            return shaper_face_font(composer->shaper, task->faces[i].key);
        }
    }
    g_assert_not_reached();
}

static void
task_adopt(const Task *task, Composer *composer)
{
    for (size_t s = 0; s < task->n_slabs; s++) {
        Slab *slab = task->slabs[s];
        for (uint32_t i = 0; i < slab->n_items; i++) {
            if (slab->items[i].kind == DISPLAY_TEXT) {
                slab->items[i].font = font_of(task, slab->items[i].font, composer);
            }
        }
        galley_adopt(composer->galley, slab);
    }
    for (size_t i = 0; i < task->n_called; i++) {
        g_ptr_array_add(composer->called, task->called[i]);
    }
}

StructNode *
ahead_take(Ahead *ahead, Composer *composer, const xmlNode *element)
{
    if (ahead == NULL || ahead->next == ahead->n_tasks ||
        ahead->tasks[ahead->next].element != element) {
        return NULL;
    }
    Task *task = &ahead->tasks[ahead->next++];
    if (task_claim(task)) {
        return NULL;
    }
    task_wait(ahead, task);
    if (g_atomic_int_get(&task->state) == TASK_LEFT) {
        return NULL;
    }
    task_adopt(task, composer);
    return task->node;
}

static void
arena_release(void *arena)
{
    arena_free(arena);
}

void
ahead_finish(Ahead *ahead, Composer *composer)
{
    if (ahead == NULL) {
        return;
    }
    for (size_t i = 0; i < ahead->n_helpers; i++) {
        g_thread_join(ahead->helpers[i].thread);
        arena_defer(composer->arena, arena_release, ahead->helpers[i].arena);
    }
    g_mutex_clear(&ahead->lock);
    g_cond_clear(&ahead->made);
}
