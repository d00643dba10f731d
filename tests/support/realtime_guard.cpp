#include "support/realtime_guard.h"

#include <dlfcn.h>
#include <pthread.h>

#include <cstddef>
#include <cstring>

namespace {

thread_local bool guarded = false;
thread_local int allocationCount = 0;
thread_local int lockCount = 0;

void countAllocation() noexcept { allocationCount += guarded ? 1 : 0; }
void countLock() noexcept { lockCount += guarded ? 1 : 0; }

// Returns whether an address is in FluidSynth, whose renderer takes locks from version 2.6 on. No other
// thread holds those locks while it renders, so only a lock that would have to wait counts.
bool isInFluidSynth(const void* address) noexcept {
    Dl_info found{};
    return ::dladdr(address, &found) != 0 && found.dli_fname != nullptr &&
           std::strstr(found.dli_fname, "libfluidsynth") != nullptr;
}

template <class Function>
Function nextFunction(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

using Lock = void (*)(void*);

}  // namespace

namespace continuo::test {

RealtimeGuard::RealtimeGuard() noexcept {
    allocationCount = lockCount = 0;
    guarded = true;
}
RealtimeGuard::~RealtimeGuard() { guarded = false; }
int RealtimeGuard::allocations() const noexcept { return allocationCount; }
int RealtimeGuard::locks() const noexcept { return lockCount; }

}  // namespace continuo::test

// Replaces the functions of the C library and GLib for every library of the program.
extern "C" {

void* __libc_malloc(std::size_t);               // NOLINT
void* __libc_calloc(std::size_t, std::size_t);  // NOLINT
void* __libc_realloc(void*, std::size_t);       // NOLINT
void __libc_free(void*);                        // NOLINT

void* malloc(std::size_t bytes) {
    countAllocation();
    return __libc_malloc(bytes);
}
void* calloc(std::size_t count, std::size_t bytes) {
    countAllocation();
    return __libc_calloc(count, bytes);
}
void* realloc(void* memory, std::size_t bytes) {
    countAllocation();
    return __libc_realloc(memory, bytes);
}
void free(void* memory) {
    countAllocation();
    __libc_free(memory);
}

int pthread_mutex_lock(pthread_mutex_t* mutex) {
    static const auto real = nextFunction<int (*)(pthread_mutex_t*)>("pthread_mutex_lock");
    if (guarded && isInFluidSynth(__builtin_return_address(0)) && ::pthread_mutex_trylock(mutex) == 0)
        return 0;
    countLock();
    return real(mutex);
}
void g_mutex_lock(void* mutex) {
    static const auto real = nextFunction<Lock>("g_mutex_lock");
    countLock();
    real(mutex);
}
void g_rec_mutex_lock(void* mutex) {
    static const auto real = nextFunction<Lock>("g_rec_mutex_lock");
    countLock();
    real(mutex);
}
}
