#include "backends/cuda/cuda_backend.h"

#include <string>

#include "backends/cuda/runtime/cuda_error.h"
#include "backends/cuda/runtime/launch.h"
#include "continuo/error.h"

namespace continuo::cuda {
namespace {

// Largest number of cached graphs of decode steps, enough for the states in use at the same time.
constexpr std::size_t kGraphs = 32;

std::string versionText(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

}  // namespace

CudaBackend::CudaBackend(int device) : deviceIndex_(device), queue_(std::make_shared<Queue>(device)) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device), "asking the device");
    int runtime = 0;
    check(cudaRuntimeGetVersion(&runtime), "asking the runtime");
    processors_ = properties.multiProcessorCount;
    if (!kernelsWait()) overlapAllowed = false;
    sharedBytes_ = properties.sharedMemPerBlockOptin;
    info_.id = "cuda:" + std::to_string(device);
    info_.name = properties.name;
    info_.detail = "compute capability " + std::to_string(properties.major) + "." +
                   std::to_string(properties.minor) + ", " + std::to_string(processors_) +
                   " multiprocessors, CUDA " + versionText(runtime);
    info_.memoryBytes = properties.totalGlobalMem;
}

CudaBackend::~CudaBackend() {
    cudaStreamSynchronize(queue_->useForCleanup());
    discardGraphs();
}

Buffer CudaBackend::allocate(std::size_t bytes) {
    if (recording_) throw Error(ErrorCode::Internal, "allocate: within a step that is recorded");
    return Queue::allocate(queue_, bytes);
}

std::shared_ptr<Backend> CudaBackend::sibling() {
    wait();  // data that the sibling will read may still be queued here
    return std::make_shared<CudaBackend>(deviceIndex_);
}

void CudaBackend::upload(std::span<const std::byte> from, TensorView to) {
    if (from.size() != to.bytes() || !to.contiguous())
        throw Error(ErrorCode::Internal, "upload: sizes differ");
    if (recording_) throw Error(ErrorCode::Internal, "upload: within a step that is recorded");
    if (from.empty()) return;
    if (from.size() <= PinnedMemory::kLargest) {
        pinned_.upload(from, to.data, stream());
        return;
    }
    check(cudaMemcpyAsync(to.data, from.data(), from.size(), cudaMemcpyHostToDevice, stream()),
          "a copy to the device");
    wait();  // CUDA does not guarantee that ordinary memory was read when the call returns
}

void CudaBackend::download(TensorView from, std::span<std::byte> to) {
    if (to.size() != from.bytes() || !from.contiguous())
        throw Error(ErrorCode::Internal, "download: sizes differ");
    if (recording_) throw Error(ErrorCode::Internal, "download: within a step that is recorded");
    if (to.empty()) return;
    if (to.size() <= PinnedMemory::kLargest) {
        pinned_.download(from.data, to, stream());
        return;
    }
    check(cudaMemcpyAsync(to.data(), from.data, to.size(), cudaMemcpyDeviceToHost, stream()),
          "a copy from the device");
    wait();
}

void CudaBackend::wait() { check(cudaStreamSynchronize(stream()), "waiting for the device"); }

void* CudaBackend::scratch(Scratch user, std::size_t bytes) {
    Buffer& mine = scratch_[static_cast<std::size_t>(user)];
    if (mine.size() < bytes) {
        if (recording_) throw Error(ErrorCode::Internal, "cuda: a step that is recorded grew");
        discardGraphs();
        mine = {};
        try {
            mine = allocate(bytes + bytes / 4);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::OutOfMemory) throw;
            mine = allocate(bytes);
        }
    }
    return mine.data();
}

void* CudaBackend::tryScratch(Scratch user, std::size_t bytes) {
    try {
        return scratch(user, bytes);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::OutOfMemory) throw;
        return nullptr;
    }
}

void CudaBackend::discardGraphs() noexcept {
    for (auto& [key, graph] : graphs_) {
        if (graph.exec != nullptr) cudaGraphExecDestroy(graph.exec);
    }
    graphs_.clear();
}

void CudaBackend::makeRoomForGraph() {
    if (graphs_.size() < kGraphs) return;
    auto oldest = graphs_.begin();
    for (auto each = graphs_.begin(); each != graphs_.end(); ++each) {
        if (each->second.used < oldest->second.used) oldest = each;
    }
    if (oldest->second.exec != nullptr) cudaGraphExecDestroy(oldest->second.exec);
    graphs_.erase(oldest);
}

// Does not record the first run of a step, because that run allocates the scratch memory.
void CudaBackend::run(std::uint64_t key, const std::function<void()>& steps) {
    ++runs_;
    const auto found = graphs_.find(key);
    if (found == graphs_.end()) {
        steps();
        makeRoomForGraph();
        graphs_[key].used = runs_;
        return;
    }
    found->second.used = runs_;
    if (found->second.exec == nullptr) record(found->second, steps);
    check(cudaGraphLaunch(found->second.exec, stream()), "a decode step");
}

// A player waits for a step, so its kernels get priority over those of another queue, such as a rebuild. The
// graph itself runs on the ordinary stream, after the step's uploads.
void CudaBackend::record(Graph& graph, const std::function<void()>& steps) {
    cudaStream_t const on = queue_->useUrgent();
    check(cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal), "recording a decode step");
    recording_ = true;
    cudaGraph_t recorded = nullptr;
    try {
        steps();
    } catch (...) {
        recording_ = false;
        if (cudaStreamEndCapture(on, &recorded) == cudaSuccess && recorded != nullptr)
            cudaGraphDestroy(recorded);
        throw;
    }
    recording_ = false;
    check(cudaStreamEndCapture(on, &recorded), "recording a decode step");
    const cudaError_t status =
        cudaGraphInstantiate(&graph.exec, recorded, cudaGraphInstantiateFlagUseNodePriority);
    cudaGraphDestroy(recorded);
    check(status, "recording a decode step");
}

}  // namespace continuo::cuda
