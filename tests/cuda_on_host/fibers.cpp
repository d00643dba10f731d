// Runs the threads of a block as fibers.
#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

#include <cuda_runtime.h>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

uint3 threadIdx{}, blockIdx{};
dim3 blockDim, gridDim;

namespace cuda_on_host {

namespace {

constexpr std::size_t kStack = std::size_t{256} << 10;
// Offset of stacks within a page: with equal offsets they would share a few cache lines.
constexpr std::size_t kApart = 7 * 64, kPage = 4096;
constexpr std::size_t kShared = std::size_t{228} << 10;

enum class State { Ready, AtWarp, AtBlock, Done };

#if defined(__x86_64__)
using Context = void*;
extern "C" void continuoSwitchFiber(void** save, void* load);
asm(R"(
.text
.globl continuoSwitchFiber
.type continuoSwitchFiber, @function
continuoSwitchFiber:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size continuoSwitchFiber, . - continuoSwitchFiber
)");
#else
using Context = ucontext_t;
#endif

struct Copy {
    void* to;
    const void* from;
    std::size_t bytes;
    unsigned group;
};

struct Fiber {
    std::vector<Copy> copies;  // copies that are started but not yet executed
    unsigned group = 0;        // the group being filled
    Context context{};
    std::byte* stack = nullptr;
    State state = State::Done;
    uint3 index{};
};

// The values that the threads of a warp exchange. Two sides alternate, so that the next exchange does not
// overwrite values that are still being read.
struct Warp {
    unsigned arrived = 0;  // lanes waiting
    unsigned wanted = 0;   // lanes expected
    int side = 0;
    std::uint64_t values[2][lanes]{};
    std::vector<std::byte> many[2];
};

struct Machine {
    std::vector<Fiber> fibers;
    std::vector<Warp> warps;
    std::vector<std::byte> shared = std::vector<std::byte>(kShared + 16);
    Context scheduler{};
    std::size_t current = 0;
    std::size_t count = 0;
    const std::function<void()>* kernel = nullptr;
    unsigned launches = 0;
    // Every second block copies immediately, which reveals readers of the overwritten memory. The others copy
    // as late as a GPU may, which reveals missing waits.
    bool copiesAtOnce = false;

    void yield();
    void resume(std::size_t i);
    void runBlock();
    [[noreturn]] void abortStuck(const char* why) const;
};

Machine machine;
std::mutex one;  // shared arrays are static, so only one kernel runs at a time

void fiberMain() {
    (*machine.kernel)();
    machine.fibers[machine.current].state = State::Done;
    machine.yield();
    std::abort();
}

void Machine::abortStuck(const char* why) const {
    std::fprintf(stderr, "cuda_on_host: block (%u,%u,%u), thread %zu: %s\n", blockIdx.x, blockIdx.y,
                 blockIdx.z, current, why);
    std::abort();
}

void Machine::yield() {
#if defined(__x86_64__)
    continuoSwitchFiber(&fibers[current].context, scheduler);
#else
    swapcontext(&fibers[current].context, &scheduler);
#endif
}

void Machine::resume(std::size_t i) {
    current = i;
    threadIdx = fibers[i].index;
#if defined(__x86_64__)
    continuoSwitchFiber(&scheduler, fibers[i].context);
#else
    swapcontext(&scheduler, &fibers[i].context);
#endif
}

void startFiber(Fiber& fiber, [[maybe_unused]] std::size_t number) {
    if (fiber.stack == nullptr) {
        void* memory = mmap(nullptr, kStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) std::abort();
        fiber.stack = static_cast<std::byte*>(memory);
    }
    fiber.state = State::Ready;
    fiber.copies.clear();
#if defined(__x86_64__)
    auto** top = reinterpret_cast<void**>(fiber.stack + kStack - 64 - number * kApart % kPage);
    *--top = nullptr;  // return address of fiberMain
    *--top = reinterpret_cast<void*>(&fiberMain);
    for (int i = 0; i < 6; ++i) *--top = nullptr;
    fiber.context = top;
#else
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack;
    fiber.context.uc_stack.ss_size = kStack;
    fiber.context.uc_link = nullptr;
    makecontext(&fiber.context, fiberMain, 0);
#endif
}

void Machine::runBlock() {
    // Odd launches start with the last thread, to reveal dependence on the order.
    const bool backwards = launches % 2 == 1;
    for (;;) {
        bool progress = false;
        std::size_t done = 0, waiting = 0;
        for (std::size_t n = 0; n < count; ++n) {
            const std::size_t i = backwards ? count - 1 - n : n;
            if (fibers[i].state == State::Ready) {
                resume(i);
                progress = true;
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            done += fibers[i].state == State::Done ? 1 : 0;
            waiting += fibers[i].state == State::AtBlock ? 1 : 0;
        }
        if (done == count) return;
        if (waiting + done == count) {
            if (done > 0 && waiting > 0)
                abortStuck("some threads wait at __syncthreads() and others have returned");
            for (std::size_t i = 0; i < count; ++i) fibers[i].state = State::Ready;
            progress = true;
        }
        if (!progress) abortStuck("threads of a warp wait for others that never come");
    }
}

Warp& currentWarp() { return machine.warps[machine.current / lanes]; }

// Waits until all lanes of the mask have arrived. Returns the side with their values.
template <class Give>
int exchangeInWarp(unsigned mask, const Give& give) {
    Warp& warp = currentWarp();
    const unsigned mine = 1u << lane();
    if ((mask & mine) == 0) machine.abortStuck("a thread outside the mask takes part in a shuffle");
    // Ignores lanes beyond the block's size.
    const std::size_t first = machine.current / lanes * lanes;
    const std::size_t size = std::min<std::size_t>(lanes, machine.count - first);
    if (size < lanes) mask &= (1u << size) - 1;
    if (warp.arrived == 0) warp.wanted = mask;
    if (warp.wanted != mask) machine.abortStuck("lanes of a warp meet with different masks");
    const int side = warp.side;
    give(warp, side);
    warp.arrived |= mine;
    if (warp.arrived == warp.wanted) {
        warp.arrived = 0;
        warp.side ^= 1;
        for (std::size_t i = 0; i < size; ++i) {
            Fiber& other = machine.fibers[first + i];
            if ((mask >> i & 1u) != 0 && other.state == State::AtWarp) other.state = State::Ready;
        }
    } else {
        machine.fibers[machine.current].state = State::AtWarp;
        machine.yield();
    }
    return side;
}

}  // namespace

unsigned lane() { return static_cast<unsigned>(machine.current % lanes); }

void blockBarrier() {
    machine.fibers[machine.current].state = State::AtBlock;
    machine.yield();
}

const std::uint64_t* exchangeValues(unsigned mask, std::uint64_t value) {
    const int side = exchangeInWarp(mask, [&](Warp& warp, int at) { warp.values[at][lane()] = value; });
    return currentWarp().values[side];
}

const std::byte* exchangeBytes(const void* value, std::size_t bytes) {
    const int side = exchangeInWarp(0xffffffffu, [&](Warp& warp, int at) {
        if (warp.many[at].size() < lanes * bytes) warp.many[at].resize(lanes * bytes);
        std::memcpy(warp.many[at].data() + lane() * bytes, value, bytes);
    });
    return currentWarp().many[side].data();
}

static void executeCopy(const Copy& copy) {
    if (copy.from == nullptr)
        std::memset(copy.to, 0, copy.bytes);
    else
        std::memcpy(copy.to, copy.from, copy.bytes);
}

void scheduleCopy(void* to, const void* from, std::size_t bytes) {
    Fiber& fiber = machine.fibers[machine.current];
    const auto place = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from);
    if (place % bytes != 0) machine.abortStuck("a copy to shared memory is not aligned");
    fiber.copies.push_back({to, from, bytes, fiber.group});
    if (machine.copiesAtOnce) executeCopy(fiber.copies.back());
}

void copyCommit() { ++machine.fibers[machine.current].group; }

void waitForCopies(int pendingGroups) {
    Fiber& fiber = machine.fibers[machine.current];
    const auto due = [&](const Copy& each) {
        return fiber.group - each.group > static_cast<unsigned>(pendingGroups);
    };
    for (const Copy& each : fiber.copies) {
        if (due(each) && !machine.copiesAtOnce) executeCopy(each);
    }
    std::erase_if(fiber.copies, due);
}

void* dynamicShared() {
    const auto address = reinterpret_cast<std::uintptr_t>(machine.shared.data());
    return reinterpret_cast<void*>((address + 15) & ~std::uintptr_t{15});
}

void runKernel(dim3 grid, dim3 size, std::size_t sharedBytes, const std::function<void()>& kernel) {
    const std::lock_guard lock(one);
    machine.count = std::size_t{size.x} * size.y * size.z;
    if (machine.count > 1024 || sharedBytes > kShared || grid.y > 65535 || grid.z > 65535) {
        std::fprintf(stderr, "cuda_on_host: a launch that no GPU would take\n");
        std::abort();
    }
    if (machine.fibers.size() < machine.count) machine.fibers.resize(machine.count);
    machine.warps.resize((machine.count + lanes - 1) / lanes);
    machine.kernel = &kernel;
    blockDim = size;
    gridDim = grid;
    for (unsigned z = 0; z < grid.z; ++z) {
        for (unsigned y = 0; y < grid.y; ++y) {
            for (unsigned x = 0; x < grid.x; ++x) {
                // Odd launches start with the last block: no block may depend on another.
                const bool backwards = machine.launches % 2 == 1;
                blockIdx = backwards ? uint3{grid.x - 1 - x, grid.y - 1 - y, grid.z - 1 - z} : uint3{x, y, z};
                // Fills shared memory with NaN, so that reading unwritten memory shows.
                std::memset(machine.shared.data(), 0xff, std::min(sharedBytes + 16, machine.shared.size()));
                for (std::size_t i = 0; i < machine.count; ++i) {
                    const auto at = static_cast<unsigned>(i);
                    machine.fibers[i].index = {at % size.x, at / size.x % size.y, at / (size.x * size.y)};
                    startFiber(machine.fibers[i], i);
                }
                for (Warp& warp : machine.warps) warp.arrived = 0;
                machine.copiesAtOnce = !machine.copiesAtOnce;
                machine.runBlock();
            }
        }
    }
    ++machine.launches;
}

}  // namespace cuda_on_host
