/* The quill of the pen (pen.py), without Python: a thread that writes what it is given to a file.

   A thread of Python has to take Python's lock each time it comes from the disk, and a busy loop
   does not let it: it comes too late, and with it whoever waits for the disk. This one never needs
   the lock. quill.py does the same in Python, where there is no C compiler, and says what each of
   these is for. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#endif
#ifdef IORING_SETUP_COOP_TASKRUN
#define HAS_RING
#endif

/* The ring ---------------------------------------------------------------------------------- */

/* What Linux is asked to write by itself. It says in memory that it has done so, and wakes nobody:
   to interrupt a busy loop for that costs as much as a move. Not everybody may use it. */
typedef struct {
    int handle; /* or -1 */
#ifdef HAS_RING
    unsigned *asked, *ask_mask, *state, *order;
    unsigned *answered, *read, *answer_mask;
    struct io_uring_sqe *questions;
    struct io_uring_cqe *answers;
    char *queues;
    size_t queues_size, questions_size;
#endif
} Ring;

#ifdef HAS_RING
static void close_ring(Ring *ring)
{
    if (ring->handle < 0)
        return;
    munmap(ring->questions, ring->questions_size);
    munmap(ring->queues, ring->queues_size);
    close(ring->handle);
    ring->handle = -1;
}

static void open_ring(Ring *ring)
{
    struct io_uring_params is = {.flags = IORING_SETUP_COOP_TASKRUN | IORING_SETUP_TASKRUN_FLAG};
    unsigned needed = IORING_FEAT_SINGLE_MMAP | IORING_FEAT_EXT_ARG;
    ring->handle = (int)syscall(SYS_io_uring_setup, 1, &is);
    if (ring->handle < 0)
        return;
    size_t asks = is.sq_off.array + is.sq_entries * sizeof(unsigned);
    size_t tells = is.cq_off.cqes + is.cq_entries * sizeof(struct io_uring_cqe);
    ring->queues_size = asks > tells ? asks : tells;
    ring->questions_size = is.sq_entries * sizeof(struct io_uring_sqe);
    int access = PROT_READ | PROT_WRITE, way = MAP_SHARED | MAP_POPULATE;
    void *queues = MAP_FAILED, *questions = MAP_FAILED;
    if ((is.features & needed) == needed) {
        queues = mmap(NULL, ring->queues_size, access, way, ring->handle, IORING_OFF_SQ_RING);
        questions = mmap(NULL, ring->questions_size, access, way, ring->handle, IORING_OFF_SQES);
    }
    if (queues == MAP_FAILED || questions == MAP_FAILED) {
        if (queues != MAP_FAILED)
            munmap(queues, ring->queues_size);
        if (questions != MAP_FAILED)
            munmap(questions, ring->questions_size);
        close(ring->handle);
        ring->handle = -1;
        return;
    }
    ring->queues = queues;
    ring->questions = questions;
    ring->asked = (unsigned *)(ring->queues + is.sq_off.tail);
    ring->ask_mask = (unsigned *)(ring->queues + is.sq_off.ring_mask);
    ring->state = (unsigned *)(ring->queues + is.sq_off.flags);
    ring->order = (unsigned *)(ring->queues + is.sq_off.array);
    ring->answered = (unsigned *)(ring->queues + is.cq_off.tail);
    ring->read = (unsigned *)(ring->queues + is.cq_off.head);
    ring->answer_mask = (unsigned *)(ring->queues + is.cq_off.ring_mask);
    ring->answers = (struct io_uring_cqe *)(ring->queues + is.cq_off.cqes);
}

/* Have it written. False: it is not going to be. */
static int ask_ring(Ring *ring, int file, const char *content, size_t size, off_t at)
{
    unsigned tail = *ring->asked, place = tail & *ring->ask_mask;
    ring->questions[place] = (struct io_uring_sqe){
        .opcode = IORING_OP_WRITE,
        .fd = file,
        .addr = (uintptr_t)content,
        .len = (unsigned)size,
        .off = (uint64_t)at,
    };
    ring->order[place] = place;
    __atomic_store_n(ring->asked, tail + 1, __ATOMIC_RELEASE);
    long taken;
    do
        taken = syscall(SYS_io_uring_enter, ring->handle, 1, 0, 0, NULL, 0);
    while (taken < 0 && errno == EINTR);
    if (taken == 1)
        return 1;
    __atomic_store_n(ring->asked, tail, __ATOMIC_RELEASE);
    return 0;
}

/* Whether it has answered: how much is written, or why not as a number below 0. It may be waited
   for so many nanoseconds; if they are less than 0, for ever. */
static int heard_ring(Ring *ring, long long nanoseconds, int *answer)
{
    if (nanoseconds || __atomic_load_n(ring->state, __ATOMIC_RELAXED) & IORING_SQ_TASKRUN) {
        struct __kernel_timespec longest = {nanoseconds / 1000000000, nanoseconds % 1000000000};
        struct io_uring_getevents_arg until = {.ts = nanoseconds > 0 ? (uintptr_t)&longest : 0};
        unsigned how = IORING_ENTER_GETEVENTS | IORING_ENTER_EXT_ARG;
        unsigned few = nanoseconds != 0;
        while (syscall(SYS_io_uring_enter, ring->handle, 0, few, how, &until, sizeof until) < 0
               && errno == EINTR && nanoseconds < 0)
            ;
    }
    unsigned head = *ring->read;
    if (head == __atomic_load_n(ring->answered, __ATOMIC_ACQUIRE))
        return 0;
    *answer = ring->answers[head & *ring->answer_mask].res;
    __atomic_store_n(ring->read, head + 1, __ATOMIC_RELEASE);
    return 1;
}
#else
static void open_ring(Ring *ring)
{
    ring->handle = -1;
}

static void close_ring(Ring *ring) {}

static int ask_ring(Ring *ring, int file, const char *content, size_t size, off_t at)
{
    return 0;
}

static int heard_ring(Ring *ring, long long nanoseconds, int *answer)
{
    return 0;
}
#endif

/* The thread -------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Ring ring;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* What is to be written: the thread's from `has_begun` until `is_over`. */
    int file;
    const char *content;
    size_t size;
    off_t at;
    int has_begun; /* there is something to write, or to sync */
    int is_written; /* it is only to be synced */
    int has_to_hear; /* the ring writes it, and nobody else waits for its answer */
    int is_over;   /* it is written, or not */
    int fault;     /* why not, as errno has it */
    size_t written;
    int bell;      /* rung when it is over: the end of a pipe to write to, or -1 */
    int has_to_end;
    /* And these are for whoever has Python's lock. */
    int has_thread;
    int is_busy; /* something has begun of which it was not said that it is over */
    int is_in_ring; /* the ring writes it, and the thread knows nothing of it yet */
    Py_buffer page;
} Quill;

/* Between two things that the disk has to do there is a moment's work for the thread. A loop that
   is busy on the same core would let it wait for some of its own time each time. Where the system
   allows it, it goes first; elsewhere it asks for so little at once (nanoseconds) that newer Linux
   lets it go before others that ask for more. */
#define MOMENT 100000

static void hurry(void)
{
    struct sched_param first = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    if (pthread_setschedparam(pthread_self(), SCHED_FIFO, &first) == 0)
        return;
#ifdef SYS_sched_setattr
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } moments = {.size = sizeof moments, .policy = SCHED_OTHER, .runtime = MOMENT};
    syscall(SYS_sched_setattr, 0, &moments, 0);
#endif
}

/* Until it is on disk, from wherever it is now. */
static int put_down(Quill *quill)
{
    if (quill->has_to_hear) {
        int answer = 0;
        while (!heard_ring(&quill->ring, -1, &answer))
            ;
        if (answer < 0)
            return -answer;
        quill->written = (size_t)answer;
    } else if (!quill->is_written) {
        ssize_t count;
        do
            count = pwrite(quill->file, quill->content, quill->size, quill->at);
        while (count < 0 && errno == EINTR);
        if (count < 0)
            return errno;
        quill->written = (size_t)count;
    }
#ifdef F_FULLFSYNC /* a Mac's disk has it only then */
    return fcntl(quill->file, F_FULLFSYNC) < 0 ? errno : 0;
#else
    return fdatasync(quill->file) < 0 ? errno : 0;
#endif
}

static void *write_all(void *argument)
{
    Quill *quill = argument;
    hurry();
    pthread_mutex_lock(&quill->lock);
    for (;;) {
        while (!quill->has_begun && !quill->has_to_end)
            pthread_cond_wait(&quill->changed, &quill->lock);
        if (!quill->has_begun)
            break;
        quill->has_begun = 0;
        pthread_mutex_unlock(&quill->lock);
        int fault = put_down(quill);
        pthread_mutex_lock(&quill->lock);
        quill->fault = fault;
        quill->is_over = 1;
        if (quill->bell >= 0) {
            ssize_t rung = write(quill->bell, "!", 1); /* full: it is rung already */
            (void)rung;
            quill->bell = -1;
        }
        pthread_cond_signal(&quill->changed);
    }
    pthread_mutex_unlock(&quill->lock);
    return NULL;
}

static void leave_to_thread(Quill *quill)
{
    quill->is_in_ring = 0;
    pthread_mutex_lock(&quill->lock);
    quill->has_begun = 1;
    pthread_mutex_unlock(&quill->lock);
    pthread_cond_signal(&quill->changed);
}

/* See whether the ring has written it; then the thread syncs it. */
static void look(Quill *quill, long long nanoseconds)
{
    int answer;
    if (!quill->is_in_ring || !heard_ring(&quill->ring, nanoseconds, &answer))
        return;
    if (answer < 0) {
        quill->is_in_ring = 0;
        pthread_mutex_lock(&quill->lock);
        quill->fault = -answer;
        quill->is_over = 1;
        pthread_mutex_unlock(&quill->lock);
    } else {
        quill->written = (size_t)answer;
        quill->is_written = 1;
        leave_to_thread(quill);
    }
}

static int start(Quill *quill)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the loop's thread */
    int fault = pthread_create(&quill->thread, NULL, write_all, quill);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fault;
}

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Whether it is over within so many nanoseconds, by a clock that nobody sets. */
static int is_over_within(Quill *quill, long long nanoseconds)
{
    int late = 0;
    if (quill->is_in_ring) {
        long long began = now();
        look(quill, nanoseconds);
        nanoseconds -= now() - began;
        if (quill->is_in_ring || nanoseconds <= 0)
            return 0;
    }
#ifdef __APPLE__
    struct timespec longest = {nanoseconds / 1000000000, nanoseconds % 1000000000};
#else
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    nanoseconds += end.tv_nsec;
    end.tv_sec += nanoseconds / 1000000000;
    end.tv_nsec = nanoseconds % 1000000000;
#endif
    pthread_mutex_lock(&quill->lock);
    while (!quill->is_over && !late)
#ifdef __APPLE__
        late = pthread_cond_timedwait_relative_np(&quill->changed, &quill->lock, &longest);
#else
        late = pthread_cond_timedwait(&quill->changed, &quill->lock, &end);
#endif
    int is_over = quill->is_over;
    pthread_mutex_unlock(&quill->lock);
    return is_over;
}

/* For Python -------------------------------------------------------------------------------- */

static PyObject *quill_new(PyTypeObject *type, PyObject *arguments, PyObject *names)
{
    if (!PyArg_ParseTuple(arguments, ":Quill") || (names != NULL && PyDict_Size(names)))
        return NULL;
    Quill *quill = (Quill *)type->tp_alloc(type, 0);
    if (quill == NULL)
        return NULL;
    quill->bell = quill->ring.handle = -1;
    pthread_mutex_init(&quill->lock, NULL);
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
#ifndef __APPLE__
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(&quill->changed, &steady);
    pthread_condattr_destroy(&steady);
    int fault = start(quill);
    if (fault) {
        Py_DECREF(quill);
        errno = fault;
        return PyErr_SetFromErrno(PyExc_OSError);
    }
    quill->has_thread = 1;
    open_ring(&quill->ring);
    return (PyObject *)quill;
}

static void end(Quill *quill)
{
    if (quill->has_thread) {
        quill->has_thread = 0;
        Py_BEGIN_ALLOW_THREADS
        look(quill, -1);
        pthread_mutex_lock(&quill->lock);
        quill->has_to_end = 1;
        pthread_cond_signal(&quill->changed);
        pthread_mutex_unlock(&quill->lock);
        pthread_join(quill->thread, NULL);
        Py_END_ALLOW_THREADS
        close_ring(&quill->ring);
    }
    if (quill->is_busy) {
        quill->is_busy = 0;
        PyBuffer_Release(&quill->page);
    }
}

static void quill_dealloc(Quill *quill)
{
    end(quill);
    pthread_cond_destroy(&quill->changed);
    pthread_mutex_destroy(&quill->lock);
    Py_TYPE(quill)->tp_free((PyObject *)quill);
}

static PyObject *quill_close(Quill *quill, PyObject *nothing)
{
    end(quill);
    Py_RETURN_NONE;
}

static PyObject *quill_begin(Quill *quill, PyObject *const *arguments, Py_ssize_t count)
{
    if (count != 5) {
        PyErr_SetString(PyExc_TypeError, "begin() takes a file, its content, how much, where, and "
                                         "whether somebody is going to look");
        return NULL;
    }
    long file = PyLong_AsLong(arguments[0]);
    Py_ssize_t size = PyLong_AsSsize_t(arguments[2]);
    long long at = PyLong_AsLongLong(arguments[3]);
    int will_look = PyObject_IsTrue(arguments[4]);
    if (PyErr_Occurred())
        return NULL;
    if (quill->is_busy || !quill->has_thread) {
        PyErr_SetString(PyExc_RuntimeError, "it writes already, or never again");
        return NULL;
    }
    if (PyObject_GetBuffer(arguments[1], &quill->page, PyBUF_SIMPLE) < 0)
        return NULL;
    if (size < 0 || size > quill->page.len) {
        PyBuffer_Release(&quill->page);
        PyErr_SetString(PyExc_ValueError, "there is less to write than that");
        return NULL;
    }
    quill->is_busy = 1;
    quill->file = (int)file;
    quill->content = quill->page.buf;
    quill->size = (size_t)size;
    quill->at = (off_t)at;
    quill->is_over = quill->is_written = quill->has_to_hear = quill->fault = 0;
    quill->written = 0;
    if (will_look && quill->ring.handle >= 0)
        quill->is_in_ring = ask_ring(&quill->ring, quill->file, quill->content, quill->size, at);
    if (!quill->is_in_ring)
        leave_to_thread(quill);
    Py_RETURN_NONE;
}

static PyObject *quill_look(Quill *quill, PyObject *nothing)
{
    look(quill, 0);
    Py_RETURN_NONE;
}

/* True once it is over; then there is nothing under way any more. */
static int is_over(Quill *quill, double seconds)
{
    if (!quill->is_busy)
        return 0;
    look(quill, 0);
    pthread_mutex_lock(&quill->lock);
    int is_over = quill->is_over;
    pthread_mutex_unlock(&quill->lock);
    if (!is_over && seconds > 0) {
        Py_BEGIN_ALLOW_THREADS
        is_over = is_over_within(quill, (long long)(seconds * 1e9));
        Py_END_ALLOW_THREADS
    }
    return is_over;
}

static PyObject *quill_wait(Quill *quill, PyObject *argument)
{
    double seconds = PyFloat_AsDouble(argument);
    if (PyErr_Occurred())
        return NULL;
    if (!is_over(quill, seconds))
        Py_RETURN_NONE;
    quill->is_busy = 0;
    PyBuffer_Release(&quill->page);
    return Py_BuildValue("in", quill->fault, (Py_ssize_t)quill->written);
}

static PyObject *quill_ring(Quill *quill, PyObject *argument)
{
    long bell = PyLong_AsLong(argument);
    if (PyErr_Occurred())
        return NULL;
    look(quill, 0);
    pthread_mutex_lock(&quill->lock);
    if (!quill->is_over)
        quill->bell = (int)bell;
    int is_over = quill->is_over;
    pthread_mutex_unlock(&quill->lock);
    if (quill->is_in_ring) { /* nobody is going to look */
        quill->has_to_hear = 1;
        leave_to_thread(quill);
    }
    return PyBool_FromLong(!is_over);
}

static PyMethodDef methods[] = {
    {"begin", (PyCFunction)(void (*)(void))quill_begin, METH_FASTCALL, NULL},
    {"look", (PyCFunction)quill_look, METH_NOARGS, NULL},
    {"wait", (PyCFunction)quill_wait, METH_O, NULL},
    {"ring", (PyCFunction)quill_ring, METH_O, NULL},
    {"close", (PyCFunction)quill_close, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject QuillType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "antics.store.sqlite._quill.Quill",
    .tp_basicsize = sizeof(Quill),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = quill_new,
    .tp_dealloc = (destructor)quill_dealloc,
    .tp_methods = methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_quill",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__quill(void)
{
    PyObject *made = PyModule_Create(&module);
    if (made != NULL && PyModule_AddType(made, &QuillType) < 0)
        Py_CLEAR(made);
    return made;
}
