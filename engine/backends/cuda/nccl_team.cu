#include "backends/cuda/cuda_backend.h"

#if __has_include(<nccl.h>)

#include <algorithm>
#include <string>

#include "backends/cuda/runtime/cuda_error.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/nccl_functions.h"
#include "continuo/error.h"

// Sums over the GPUs of several processes. NCCL's own reduction adds in its own order. So each process
// receives its share of every part, adds them in rank order, and sends the sum to all. This has the traffic
// of a ring, and the bits of a single process that adds the parts itself.
namespace continuo::cuda {
namespace {

// Numbers summed at a time; scratch memory stores the other processes' shares of them.
constexpr std::int64_t kPiece = std::int64_t{32} << 20;

// to[i] = parts[0][i] + parts[1][i] + ...
__global__ void addRanksKernel(const float* parts, int ranks, std::int64_t count, float* to) {
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
         i += step) {
        float sum = parts[i];
        for (int rank = 1; rank < ranks; ++rank) sum += parts[rank * count + i];
        to[i] = sum;
    }
}

class NcclTeam final : public DeviceTeam {
public:
    NcclTeam(const NcclFunctions& functions, ncclComm_t others, int size, int rank,
             std::shared_ptr<Queue> queue)
        : nccl_(functions), others_(others), size_(size), rank_(rank), queue_(std::move(queue)) {}
    ~NcclTeam() override {
        queue_->useForCleanup();
        // After a failure the other processes may wait forever, so this one aborts instead of leaving.
        failed_ ? nccl_.abort(others_) : nccl_.leave(others_);
    }

    void sum(TensorView values) override {
        const std::int64_t count = values.shape.count();
        if (room_.size() == 0) {
            const std::int64_t most = std::min(count, kPiece) / size_ + 1;
            room_ = Queue::allocate(queue_, static_cast<std::size_t>(most * size_) * sizeof(float));
            mostNumbers_ = std::min(count, kPiece);
        }
        for (std::int64_t at = 0; at < count; at += mostNumbers_)
            sumPiece(static_cast<float*>(values.data) + at, std::min(mostNumbers_, count - at));
    }

private:
    void sumPiece(float* numbers, std::int64_t count) {
        cudaStream_t const stream = queue_->use();
        const auto begin = [&](int rank) { return count * rank / size_; };
        const auto length = [&](int rank) { return begin(rank + 1) - begin(rank); };
        const std::int64_t mine = length(rank_);
        auto* const shares = static_cast<float*>(room_.data());
        float* const own = numbers + begin(rank_);
        exchange([&](int peer) {
            send(numbers + begin(peer), length(peer), peer, stream);
            receive(shares + peer * mine, mine, peer, stream);
        });
        check(cudaMemcpyAsync(shares + rank_ * mine, own, static_cast<std::size_t>(mine) * sizeof(float),
                              cudaMemcpyDeviceToDevice, stream),
              "a sum over the team");
        const unsigned blocks = std::min(blocksFor(mine, kThreads), 4096u);
        launch(stream, addRanksKernel, dim3(blocks), dim3(kThreads), 0, Follow::After, shares, size_, mine,
               own);
        exchange([&](int peer) {
            send(own, mine, peer, stream);
            receive(numbers + begin(peer), length(peer), peer, stream);
        });
    }

    // Groups everything that `with` sends to the other processes, so that no order of calls can deadlock.
    template <class With>
    void exchange(const With& with) {
        checkNccl(nccl_.groupStart());
        for (int peer = 0; peer < size_; ++peer) {
            if (peer != rank_) with(peer);
        }
        checkNccl(nccl_.groupEnd());
    }
    void send(const float* from, std::int64_t count, int peer, cudaStream_t stream) {
        if (count > 0)
            checkNccl(nccl_.send(from, static_cast<std::size_t>(count), ncclFloat, peer, others_, stream));
    }
    void receive(float* to, std::int64_t count, int peer, cudaStream_t stream) {
        if (count > 0)
            checkNccl(nccl_.receive(to, static_cast<std::size_t>(count), ncclFloat, peer, others_, stream));
    }
    void checkNccl(ncclResult_t status) {
        if (status == ncclSuccess) return;
        failed_ = true;
        throw Error(ErrorCode::Device,
                    std::string("mpirun: the GPUs of this run have lost one another (") +
                        nccl_.errorString(status) +
                        "); go on from the last checkpoint with the same command and --resume, or "
                        "with CONTINUO_NCCL=0 through the processors");
    }

    const NcclFunctions& nccl_;
    ncclComm_t others_;
    int size_, rank_;
    std::shared_ptr<Queue> queue_;
    Buffer room_;
    std::int64_t mostNumbers_ = 0;
    bool failed_ = false;
};

}  // namespace

std::unique_ptr<DeviceTeam> CudaBackend::joinTeam(const TeamContact& contact) {
    const NcclFunctions* const nccl = NcclFunctions::find();
    if (!contact.allAgree(nccl != nullptr)) return nullptr;
    ncclUniqueId place{};
    const bool ready = contact.rank != 0 || nccl->getUniqueId(&place) == ncclSuccess;
    if (!contact.allAgree(ready)) return nullptr;
    contact.broadcast(std::as_writable_bytes(std::span(&place, 1)));
    queue_->use();
    ncclComm_t others = nullptr;
    const bool joined = nccl->join(&others, contact.size, place, contact.rank) == ncclSuccess;
    if (contact.allAgree(joined))
        return std::make_unique<NcclTeam>(*nccl, others, contact.size, contact.rank, queue_);
    // At least one process could not join, for example because two processes use one GPU. So this one undoes
    // its join.
    if (joined) nccl->abort(others);
    return nullptr;
}

}  // namespace continuo::cuda

#else

std::unique_ptr<continuo::DeviceTeam> continuo::cuda::CudaBackend::joinTeam(const TeamContact& contact) {
    return Backend::joinTeam(contact);
}

#endif
