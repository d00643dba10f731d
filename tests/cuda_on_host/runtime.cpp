// Memory, streams and graphs of the stand-in runtime. Work runs immediately, so streams are always idle. With
// CUDA_ON_HOST_LATE=1 it runs when someone waits for it, as late as a GPU may run it.
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

#include <cuda_runtime.h>

namespace cuda_on_host {

constexpr int kGreatestPriority = -5;  // the lowest priority is 0

struct Graph {
    int priority = 0;  // of the stream that recorded it
    std::vector<std::function<void()>> work;
};
struct Stream {
    int priority = 0;
    Graph* recording = nullptr;
    std::vector<std::function<void()>> later;  // work that nobody has awaited yet
};

// Reads an integer from the environment, for tests of failures.
long long readSetting(const char* name, long long otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::atoll(text) : otherwise;
}

// Returns whether the device is lost: after CUDA_ON_HOST_LOST_AFTER pieces of work.
bool isDeviceLost(int work = 0) {
    static const long long after = readSetting("CUDA_ON_HOST_LOST_AFTER", -1);
    static std::atomic<long long> done{0};
    done += work;
    return after >= 0 && done > after;
}

// The sizes of allocated blocks; together at most CUDA_ON_HOST_MEMORY bytes. They are never destroyed,
// because static backend objects free their memory at exit.
std::mutex takenLock;
auto& takenBlocks = *new std::unordered_map<void*, std::size_t>;
std::size_t taken = 0;
std::size_t deviceMemoryBytes() {
    static const auto bytes = static_cast<std::size_t>(readSetting("CUDA_ON_HOST_MEMORY", 4LL << 30));
    return bytes;
}

// Device memory that the host may not access, as on a GPU: its pages are accessible only while work runs.
// Only CUDA_ON_HOST_GUARD=1 enables this, because changing page rights is slow.
class GuardedMemory {
public:
    static bool isEnabled() {
        static const bool wanted = readSetting("CUDA_ON_HOST_GUARD", 0) != 0;
        return wanted;
    }
    static GuardedMemory& all() {
        static auto& memory = *new GuardedMemory;
        return memory;
    }

    // The memory is accessible while an object of this class exists.
    class Open {
    public:
        Open() {
            if (!isEnabled()) return;
            all().lock_.lock();
            if (all().open_++ == 0) all().allow(PROT_READ | PROT_WRITE);
        }
        ~Open() {
            if (!isEnabled()) return;
            if (--all().open_ == 0) all().allow(PROT_NONE);
            all().lock_.unlock();
        }
        Open(const Open&) = delete;
        Open& operator=(const Open&) = delete;
    };

    // Returns nullptr if there is no room.
    void* allocate(std::size_t bytes) {
        const std::lock_guard lock(lock_);
        bytes = roundToPages(bytes);
        std::vector<void*>& free = free_[bytes];
        if (!free.empty()) {
            void* const block = free.back();
            free.pop_back();
            return block;
        }
        if (used_ + bytes > kMost || begin_ == MAP_FAILED) return nullptr;
        void* const block = static_cast<std::byte*>(begin_) + used_;
        used_ += bytes;
        return block;
    }
    void release(void* block, std::size_t bytes) {
        const std::lock_guard lock(lock_);
        free_[roundToPages(bytes)].push_back(block);
    }

private:
    static constexpr std::size_t kMost = std::size_t{8} << 30, kPage = 4096;
    static constexpr std::size_t kLarge = std::size_t{2}
                                          << 20;  // changing rights of fewer pages is 30 times faster

    static std::size_t roundToPages(std::size_t bytes, std::size_t page = kPage) {
        return (bytes + page - 1) / page * page;
    }
    static void* reserve() {
        void* const begin =
            mmap(nullptr, kMost + kLarge, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (begin == MAP_FAILED) return begin;
        void* const even =
            reinterpret_cast<void*>(roundToPages(reinterpret_cast<std::uintptr_t>(begin), kLarge));
        madvise(even, kMost, MADV_HUGEPAGE);
        return even;
    }
    void allow(int rights) { mprotect(begin_, roundToPages(used_, kLarge), rights); }

    std::recursive_mutex lock_;
    int open_ = 0;
    void* begin_ = reserve();
    std::size_t used_ = 0;
    std::unordered_map<std::size_t, std::vector<void*>> free_;
};

bool isLate() {
    static const bool late = readSetting("CUDA_ON_HOST_LATE", 0) != 0;
    return late;
}

void runOrDefer(cudaStream_t stream, std::function<void()> work) {
    if (stream != nullptr && isLate()) {
        stream->later.push_back(std::move(work));
    } else {
        const GuardedMemory::Open open;
        work();
    }
}

// Runs the pending work of a stream.
void finishStream(cudaStream_t stream) {
    if (stream == nullptr || stream->later.empty()) return;
    const GuardedMemory::Open open;
    for (const auto& work : std::exchange(stream->later, {})) work();
}

// All streams. Allocating on a stream waits for frees on other streams, as a GPU may do, unless the memory
// pool disables it.
std::mutex streamsLock;
auto& streams = *new std::set<Stream*>;
std::atomic<bool> waitsForOthers{true};

void finishOtherStreams(cudaStream_t stream) {
    if (!waitsForOthers) return;
    const std::lock_guard lock(streamsLock);
    for (Stream* each : streams) {
        if (each != stream) finishStream(each);
    }
}

// The stream that the calling thread is recording.
thread_local Stream* recorded = nullptr;

cudaError_t submit(cudaStream_t stream, std::function<void()> work) {
    if (isDeviceLost(1)) return cudaErrorLaunchFailure;
    if (recorded != nullptr && stream != recorded) return cudaErrorInvalidValue;  // the graph would miss it
    if (stream != nullptr && stream->recording != nullptr)
        stream->recording->work.push_back(std::move(work));
    else
        runOrDefer(stream, std::move(work));
    return cudaSuccess;
}

constexpr std::size_t kSharedWithoutLeave = std::size_t{44} << 10, kMostShared = std::size_t{160} << 10;

std::mutex sharedLock;
std::map<const void*, std::size_t> sharedAllowed;

cudaError_t allowSharedMemory(const void* kernel, std::size_t bytes) {
    if (bytes > kMostShared) return cudaErrorInvalidValue;
    const std::lock_guard lock(sharedLock);
    sharedAllowed[kernel] = bytes;
    return cudaSuccess;
}

bool isSharedMemoryAllowed(const void* kernel, std::size_t bytes) {
    if (bytes <= kSharedWithoutLeave) return true;
    const std::lock_guard lock(sharedLock);
    const auto allowed = sharedAllowed.find(kernel);
    return allowed != sharedAllowed.end() && bytes <= allowed->second;
}

std::set<const void*> sharedPreferred;

cudaError_t preferSharedMemory(const void* kernel, int percent) {
    const std::lock_guard lock(sharedLock);
    if (percent == cudaSharedmemCarveoutMaxShared) sharedPreferred.insert(kernel);
    return cudaSuccess;
}

bool prefersSharedMemory(const void* kernel) {
    const std::lock_guard lock(sharedLock);
    return sharedPreferred.contains(kernel);
}

// Returns the result of opening the device: the error number in CUDA_ON_HOST_OPENING.
cudaError_t openingError() {
    static const auto answer = static_cast<cudaError_t>(readSetting("CUDA_ON_HOST_OPENING", cudaSuccess));
    return answer;
}

void releaseMemory(void* memory) {
    std::size_t bytes = 0;
    {
        const std::lock_guard lock(takenLock);
        const auto found = takenBlocks.find(memory);
        if (found == takenBlocks.end()) return;
        bytes = found->second;
        taken -= bytes;
        takenBlocks.erase(found);
    }
    if (GuardedMemory::isEnabled())
        GuardedMemory::all().release(memory, bytes + 256);
    else
        std::free(memory);
}

bool hasRoom(std::size_t bytes) {
    const std::lock_guard lock(takenLock);
    return taken + bytes <= deviceMemoryBytes();
}

}  // namespace cuda_on_host

using cuda_on_host::Graph;
using cuda_on_host::GuardedMemory;
using cuda_on_host::Stream;

const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
        case cudaSuccess: return "no error";
        case cudaErrorMemoryAllocation: return "out of memory";
        case cudaErrorDevicesUnavailable: return "CUDA-capable device(s) is/are busy or unavailable";
        case cudaErrorLaunchFailure: return "unspecified launch failure";
        default: return "an error";
    }
}
cudaError_t cudaGetLastError() { return cudaSuccess; }
cudaError_t cudaGetDeviceCount(int* count) {
    *count = 1;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
    *properties = {};
    std::strcpy(properties->name, "GPU on the processor");
    properties->totalGlobalMem = cuda_on_host::deviceMemoryBytes();
    properties->major = 8;
    properties->multiProcessorCount =
        static_cast<int>(cuda_on_host::readSetting("CUDA_ON_HOST_PROCESSORS", 4));
    properties->l2CacheSize = 4 << 20;
    properties->sharedMemPerBlockOptin = cuda_on_host::kMostShared;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
    *pool = nullptr;
    return cudaSuccess;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr attribute, void* value) {
    if (attribute == cudaMemPoolReuseAllowInternalDependencies)
        cuda_on_host::waitsForOthers = *static_cast<int*>(value) != 0;
    return cudaSuccess;
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void* value) {
    *static_cast<std::uint64_t*>(value) = 0;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (cuda_on_host::isDeviceLost()) return cudaErrorLaunchFailure;
    if (cuda_on_host::openingError() != cudaSuccess) return cuda_on_host::openingError();
    return device == 0 ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = 13000;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
    *version = 13000;
    return cudaSuccess;
}

cudaError_t cudaMallocAsync(void** memory, std::size_t bytes, cudaStream_t stream) {
    if (cuda_on_host::recorded != nullptr || (stream != nullptr && stream->recording != nullptr))
        return cudaErrorInvalidValue;  // the graph would record the call, or miss it
    cuda_on_host::finishOtherStreams(stream);
    // Runs the stream's pending frees first.
    if (!cuda_on_host::hasRoom(bytes)) cuda_on_host::finishStream(stream);
    if (cuda_on_host::isDeviceLost()) return cudaErrorLaunchFailure;
    {
        const std::lock_guard lock(cuda_on_host::takenLock);
        if (cuda_on_host::taken + bytes > cuda_on_host::deviceMemoryBytes()) return cudaErrorMemoryAllocation;
        cuda_on_host::taken += bytes;
    }
    *memory = GuardedMemory::isEnabled() ? GuardedMemory::all().allocate(bytes + 256)
                                         : std::aligned_alloc(256, (bytes + 511) / 256 * 256);
    {
        const std::lock_guard lock(cuda_on_host::takenLock);
        if (*memory == nullptr) cuda_on_host::taken -= bytes;
        if (*memory == nullptr) return cudaErrorMemoryAllocation;
        cuda_on_host::takenBlocks[*memory] = bytes;
    }
    const GuardedMemory::Open open;
    std::memset(*memory, 0xff, bytes);
    return cudaSuccess;
}
cudaError_t cudaFreeAsync(void* memory, cudaStream_t stream) {
    {
        const std::lock_guard lock(cuda_on_host::takenLock);
        if (!cuda_on_host::takenBlocks.contains(memory)) return cudaErrorInvalidValue;
    }
    cuda_on_host::runOrDefer(stream, [memory] { cuda_on_host::releaseMemory(memory); });
    return cudaSuccess;
}
cudaError_t cudaMallocHost(void** memory, std::size_t bytes) {
    *memory = std::malloc(bytes);
    return *memory != nullptr ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaFreeHost(void* memory) {
    std::free(memory);
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
    *total = cuda_on_host::deviceMemoryBytes();
    *free = *total - cuda_on_host::taken;
    return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
    return cuda_on_host::submit(stream, [=] { std::memmove(to, from, bytes); });
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
    return cuda_on_host::submit(stream, [=] { std::memset(to, value, bytes); });
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    *least = 0;
    *greatest = cuda_on_host::kGreatestPriority;
    return cudaSuccess;
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return cudaStreamCreateWithPriority(stream, flags, 0);
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned, int priority) {
    *stream = new Stream;
    (*stream)->priority = priority;
    const std::lock_guard lock(cuda_on_host::streamsLock);
    cuda_on_host::streams.insert(*stream);
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    {
        const std::lock_guard lock(cuda_on_host::streamsLock);
        cuda_on_host::streams.erase(stream);
    }
    cuda_on_host::finishStream(stream);
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    if (cuda_on_host::isDeviceLost()) return cudaErrorLaunchFailure;
    if (stream != nullptr && stream->recording != nullptr) return cudaErrorInvalidValue;
    cuda_on_host::finishStream(stream);
    return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
    stream->recording = new Graph;
    stream->recording->priority = stream->priority;
    cuda_on_host::recorded = stream;
    return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    cuda_on_host::recorded = nullptr;
    *graph = std::exchange(stream->recording, nullptr);
    return cudaSuccess;
}
// Makes a graph executable. A real GPU accepts every priority; the stand-in requires the greatest, which
// decode steps need.
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
    if (graph->priority != cuda_on_host::kGreatestPriority ||
        (flags & cudaGraphInstantiateFlagUseNodePriority) == 0)
        return cudaErrorInvalidValue;
    *exec = new Graph(*graph);
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream) {
    if (cuda_on_host::isDeviceLost(static_cast<int>(graph->work.size()))) return cudaErrorLaunchFailure;
    const GuardedMemory::Open open;
    for (const auto& work : graph->work) cuda_on_host::runOrDefer(stream, work);
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph) {
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
    *event = new double(0);
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    delete event;
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    cuda_on_host::finishStream(stream);
    *event = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    *milliseconds = static_cast<float>(1e3 * (*to - *from));
    return cudaSuccess;
}
