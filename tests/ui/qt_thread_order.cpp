// Part of Qt's test programs under the thread sanitizer, which cannot see that Qt synchronizes threads. All
// data that Continuo passes between threads through Qt goes through the three functions below, which tell the
// sanitizer and call Qt's own.
#include <dlfcn.h>

#include <QObject>
#include <QRunnable>
#include <QThreadPool>
#include <functional>
#include <utility>

extern "C" {
void __tsan_acquire(void* at);
void __tsan_release(void* at);

// Reports in Qt's own libraries are ignored. A test may fork and start the program again.
const char* __tsan_default_options() {
    return "ignore_noninstrumented_modules=1:second_deadlock_stack=1:die_after_fork=0";
}

bool continuoInvoke(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type, void* result) asm(
    "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBase"
    "EN2Qt14ConnectionTypeEPv");
void continuoStart(QThreadPool* pool, std::function<void()> work,
                   int priority) asm("_ZN11QThreadPool5startESt8functionIFvvEEi");
bool continuoWait(QThreadPool* pool, int milliseconds) asm("_ZN11QThreadPool11waitForDoneEi");
}

namespace {

template <class Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

// Calls another slot after everything done before this object was created.
class LaterSlot : public QtPrivate::QSlotObjectBase {
public:
    explicit LaterSlot(QtPrivate::QSlotObjectBase* slot) : QSlotObjectBase(&LaterSlot::act), slot_(slot) {
        __tsan_release(this);
    }

private:
    static void act(int which, QSlotObjectBase* self, QObject* receiver, void** arguments, bool*) {
        auto* const later = static_cast<LaterSlot*>(self);
        __tsan_acquire(later);
        if (which == Call) later->slot_->call(receiver, arguments);
        if (which != Destroy) return;
        later->slot_->destroyIfLastRef();
        delete later;
    }

    QtPrivate::QSlotObjectBase* slot_;
};

// The same for work on a pool's thread, which finishes before the pool is waited for.
class LaterWork : public QRunnable {
public:
    LaterWork(QThreadPool* pool, std::function<void()> work) : pool_(pool), work_(std::move(work)) {
        __tsan_release(this);
    }
    void run() override {
        __tsan_acquire(this);
        work_();
        work_ = nullptr;
        __tsan_release(pool_);
    }

private:
    QThreadPool* pool_;
    std::function<void()> work_;
};

}  // namespace

bool continuoInvoke(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type,
                    void* result) {
    static auto* const own = next<bool(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*)>(
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
    return own(object, new LaterSlot(slot), type, result);
}

void continuoStart(QThreadPool* pool, std::function<void()> work, int priority) {
    pool->start(new LaterWork(pool, std::move(work)), priority);
}

bool continuoWait(QThreadPool* pool, int milliseconds) {
    static auto* const own = next<bool(QThreadPool*, int)>("_ZN11QThreadPool11waitForDoneEi");
    const bool done = own(pool, milliseconds);
    __tsan_acquire(pool);
    return done;
}
