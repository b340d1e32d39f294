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
#include <sys/syscall.h>
#endif

typedef struct {
    PyObject_HEAD
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* All that follows is under the lock. */
    int file;
    const char *content;
    size_t size;
    off_t at;
    int has_begun; /* there is something to write */
    int is_over;   /* it is written, or not */
    int fault;     /* why not, as errno has it */
    size_t written;
    int bell;      /* rung when it is over: the end of a pipe to write to, or -1 */
    int has_to_end;
    /* And these are for whoever has Python's lock. */
    int has_thread;
    int is_busy; /* something has begun of which it was not said that it is over */
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

static int put_down(const Quill *quill, size_t *written)
{
    ssize_t count;
    do
        count = pwrite(quill->file, quill->content, quill->size, quill->at);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        return errno;
    *written = (size_t)count;
#ifdef F_FULLFSYNC /* a Mac's disk has it only then */
    if (fcntl(quill->file, F_FULLFSYNC) < 0)
        return errno;
#endif
    return 0;
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
        size_t written = 0;
        int fault = put_down(quill, &written);
        pthread_mutex_lock(&quill->lock);
        quill->fault = fault;
        quill->written = written;
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

static int start(Quill *quill)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the loop's thread */
    int fault = pthread_create(&quill->thread, NULL, write_all, quill);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fault;
}

/* Whether it is over within so many nanoseconds, by a clock that nobody sets. */
static int is_over_within(Quill *quill, long long nanoseconds)
{
    int late = 0;
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
    quill->bell = -1;
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
    return (PyObject *)quill;
}

static void end(Quill *quill)
{
    if (quill->has_thread) {
        quill->has_thread = 0;
        Py_BEGIN_ALLOW_THREADS
        pthread_mutex_lock(&quill->lock);
        quill->has_to_end = 1;
        pthread_cond_signal(&quill->changed);
        pthread_mutex_unlock(&quill->lock);
        pthread_join(quill->thread, NULL);
        Py_END_ALLOW_THREADS
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
    if (count != 4) {
        PyErr_SetString(PyExc_TypeError, "begin() takes a file, its content, how much and where");
        return NULL;
    }
    long file = PyLong_AsLong(arguments[0]);
    Py_ssize_t size = PyLong_AsSsize_t(arguments[2]);
    long long at = PyLong_AsLongLong(arguments[3]);
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
    pthread_mutex_lock(&quill->lock);
    quill->file = (int)file;
    quill->content = quill->page.buf;
    quill->size = (size_t)size;
    quill->at = (off_t)at;
    quill->is_over = 0;
    quill->has_begun = 1;
    pthread_mutex_unlock(&quill->lock);
    pthread_cond_signal(&quill->changed);
    Py_RETURN_NONE;
}

/* True once it is over; then there is nothing under way any more. */
static int is_over(Quill *quill, double seconds)
{
    if (!quill->is_busy)
        return 0;
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
    pthread_mutex_lock(&quill->lock);
    if (!quill->is_over)
        quill->bell = (int)bell;
    int is_over = quill->is_over;
    pthread_mutex_unlock(&quill->lock);
    return PyBool_FromLong(!is_over);
}

static PyMethodDef methods[] = {
    {"begin", (PyCFunction)(void (*)(void))quill_begin, METH_FASTCALL, NULL},
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
