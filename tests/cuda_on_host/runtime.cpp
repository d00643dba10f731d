// Memory, streams and graphs of the stand-in runtime. Work runs when it is given, so a stream is always done.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <unordered_map>
#include <vector>

#include <cuda_runtime.h>

namespace cuda_on_host {

struct Graph {
    std::vector<std::function<void()>> work;
};
struct Stream {
    Graph* recording = nullptr;
};

// A whole number from the environment, for tests of what goes wrong.
long long setting(const char* name, long long otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::atoll(text) : otherwise;
}

// Whether the device has been lost: after as many pieces of work as CUDA_ON_HOST_LOST_AFTER says.
bool lost(int work = 0) {
    static const long long after = setting("CUDA_ON_HOST_LOST_AFTER", -1);
    static std::atomic<long long> done{0};
    done += work;
    return after >= 0 && done > after;
}

// Memory that is taken, of CUDA_ON_HOST_MEMORY bytes.
std::mutex takenLock;
std::unordered_map<void*, std::size_t> takenBlocks;
std::size_t taken = 0;
std::size_t memoryOfDevice() {
    static const auto bytes = static_cast<std::size_t>(setting("CUDA_ON_HOST_MEMORY", 4LL << 30));
    return bytes;
}

cudaError_t give(cudaStream_t stream, std::function<void()> work) {
    if (lost(1)) return cudaErrorLaunchFailure;
    if (stream != nullptr && stream->recording != nullptr) {
        stream->recording->work.push_back(std::move(work));
    } else {
        work();
    }
    return cudaSuccess;
}

}  // namespace cuda_on_host

using cuda_on_host::Graph;
using cuda_on_host::Stream;

const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
        case cudaSuccess: return "no error";
        case cudaErrorMemoryAllocation: return "out of memory";
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
    properties->totalGlobalMem = cuda_on_host::memoryOfDevice();
    properties->major = 8;
    properties->multiProcessorCount = 4;
    properties->l2CacheSize = 4 << 20;
    properties->sharedMemPerBlockOptin = std::size_t{160} << 10;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
    *pool = nullptr;
    return cudaSuccess;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
cudaError_t cudaSetDevice(int device) {
    if (cuda_on_host::lost()) return cudaErrorLaunchFailure;
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
    if (stream != nullptr && stream->recording != nullptr)
        return cudaErrorInvalidValue;  // would be part of the graph
    const std::lock_guard lock(cuda_on_host::takenLock);
    if (cuda_on_host::lost()) return cudaErrorLaunchFailure;
    if (cuda_on_host::taken + bytes > cuda_on_host::memoryOfDevice()) return cudaErrorMemoryAllocation;
    *memory = std::aligned_alloc(256, (bytes + 511) / 256 * 256);
    if (*memory == nullptr) return cudaErrorMemoryAllocation;
    cuda_on_host::taken += bytes;
    cuda_on_host::takenBlocks[*memory] = bytes;
    std::memset(*memory, 0xff, bytes);
    return cudaSuccess;
}
cudaError_t cudaFreeAsync(void* memory, cudaStream_t) {
    const std::lock_guard lock(cuda_on_host::takenLock);
    const auto found = cuda_on_host::takenBlocks.find(memory);
    if (found == cuda_on_host::takenBlocks.end()) return cudaErrorInvalidValue;
    cuda_on_host::taken -= found->second;
    cuda_on_host::takenBlocks.erase(found);
    std::free(memory);
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
    *total = cuda_on_host::memoryOfDevice();
    *free = *total - cuda_on_host::taken;
    return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
    return cuda_on_host::give(stream, [=] { std::memmove(to, from, bytes); });
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
    return cuda_on_host::give(stream, [=] { std::memset(to, value, bytes); });
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    *stream = new Stream;
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    if (cuda_on_host::lost()) return cudaErrorLaunchFailure;
    return stream != nullptr && stream->recording != nullptr ? cudaErrorInvalidValue : cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
    stream->recording = new Graph;
    return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    *graph = std::exchange(stream->recording, nullptr);
    return cudaSuccess;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
    *exec = new Graph(*graph);
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t) {
    if (cuda_on_host::lost(static_cast<int>(graph->work.size()))) return cudaErrorLaunchFailure;
    for (const auto& work : graph->work) work();
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
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
    *event = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    *milliseconds = static_cast<float>(1e3 * (*to - *from));
    return cudaSuccess;
}
