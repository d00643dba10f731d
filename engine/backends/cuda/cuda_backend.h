#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "backend/backend.h"
#include "backend/plugin.h"
#include "backends/cuda/matmul/device_matvec.h"
#include "backends/cuda/matmul/product.h"
#include "backends/cuda/runtime/pinned_memory.h"
#include "backends/cuda/runtime/queue.h"

namespace continuo::cuda {

struct AttentionProblem;
struct AttentionSlopes;

// The ops on an NVIDIA GPU, each in the file of its name. Work is queued on one stream. The order of sums
// depends only on sizes, so the same call gives the same bits.
class CudaBackend final : public Backend {
public:
    explicit CudaBackend(int device);
    ~CudaBackend() override;

    const DeviceSummary& device() const noexcept override { return info_; }
    Buffer allocate(std::size_t bytes) override;
    void upload(std::span<const std::byte> from, TensorView to) override;
    void download(TensorView from, std::span<std::byte> to) override;
    void wait() override;
    void prepare(Weight& weight, const Preparation& preparation) override;
    double readBandwidth(std::size_t bytes) override;
    std::int64_t maxVocabulary() const noexcept override;
    void run(std::uint64_t key, const std::function<void()>& record) override;
    std::shared_ptr<Backend> sibling() override;
    std::unique_ptr<DeviceTeam> joinTeam(const TeamContact& contact) override;

    void embed(const Weight& table, TensorView ids, TensorView out, Into into) override;
    void embedGradient(TensorView outGradient, TensorView ids, TensorView tableGradient) override;
    void layerNorm(TensorView in, const NormWeights& norm, TensorView out) override;
    void layerNormGradient(TensorView in, const NormWeights& norm, TensorView outGradient,
                           TensorView inGradient, TensorView scaleGradient, TensorView offsetGradient,
                           Into into) override;
    void linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                TensorView residual, TensorView out) override;
    void normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                    Activation activation, TensorView residual, TensorView out) override;
    void linearGradient(TensorView in, const Weight& weight, TensorView outGradient, TensorView inGradient,
                        TensorView weightGradient, TensorView biasGradient, Activation inActivation,
                        Into into, Into intoWeight) override;
    void activate(Activation activation, TensorView in, TensorView out) override;
    void activateGradient(Activation activation, TensorView in, TensorView outGradient, TensorView inGradient,
                          Into into) override;
    void nearestCode(TensorView in, TensorView codes, bool directions, TensorView ids) override;
    void magnitude(TensorView in, TensorView out) override;
    void magnitudeGradient(TensorView in, TensorView out, TensorView outGradient, TensorView inGradient,
                           Into into) override;
    void distance(TensorView in, TensorView target, const DistanceRule& rule, TensorView sums,
                  TensorView gradient, Into into) override;
    void rotary(TensorView x, TensorView positions, const RotaryRule& rule) override;
    void attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                   TensorView out, TensorView logSum) override;
    void attentionGradient(const AttentionGradients& at, const Visibility& visible, DType compute) override;
    void storeEntries(TensorView query, TensorView keysValues, TensorView positions, const EntryRule& rule,
                      TensorView slot, TensorView cache) override;
    void storeAndAttend(TensorView query, TensorView keysValues, TensorView positions, const EntryRule& rule,
                        TensorView slot, TensorView cache, const Visibility& visible, DType compute,
                        TensorView out) override;
    void features(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out) override;
    void featuresGradient(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out,
                          TensorView outGradient, TensorView xGradient, Into into) override;
    void prefixAttention(TensorView q, TensorView k, TensorView v, const PrefixRule& rule, TensorView out,
                         TensorView denominators) override;
    void prefixAttentionGradient(const PrefixGradients& at, const PrefixRule& rule) override;
    void prefixStep(const PrefixStep& step) override;
    void foldChunk(TensorView k, TensorView v, TensorView begin, TensorView end, TensorView sums) override;
    void headScale(TensorView in, const HeadScaleRule& rule, TensorView out) override;
    void headScaleGradient(TensorView in, const HeadScaleRule& rule, TensorView outGradient,
                           TensorView inGradient, TensorView scaleGradient, Into into) override;
    void gatedSum(TensorView x, TensorView y, const Gates& gates, TensorView out) override;
    void gatedSumGradient(const GatedSumGradients& at, const Gates& gates) override;
    void sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                TensorView logProbabilities) override;
    void copy(TensorView from, TensorView to) override;
    void add(TensorView from, TensorView to) override;
    void addScaled(TensorView from, float scale, float keep, TensorView to) override;
    void fill(TensorView to, float value) override;
    void dropout(TensorView in, const DropoutRule& rule, TensorView out, Into into) override;
    void crossEntropy(TensorView logits, TensorView targets, const CrossEntropyRule& rule, TensorView losses,
                      TensorView gradient) override;
    double sumOfSquares(TensorView in) override;
    void adam(TensorView parameter, TensorView gradient, TensorView firstMoment, TensorView secondMoment,
              const AdamRule& rule) override;

private:
    // Device scratch memory within one call. Each purpose has its own, so one op may call another.
    enum class Scratch {
        Step,       // parts of a decode step's attention
        Attention,  // many queries
        Operands,   // converted operands of a product
        Weights,    // converted weight that was not prepared
        Normal,     // result of LayerNorm for many rows
        Sums,       // partial sums
        Library,    // workspace of a library
        kCount
    };
    // Returns at least this many bytes, 256-byte aligned; kept from call to call. When it grows, recorded
    // graphs are discarded, because they point to the old memory. Throws OutOfMemory if even these bytes are
    // not free.
    void* scratch(Scratch user, std::size_t bytes);
    // Does the same for callers that can work with less: returns nullptr instead of throwing OutOfMemory.
    void* tryScratch(Scratch user, std::size_t bytes);

    // Returns scratch of an attention of one query per row, with counters set to zero.
    void* stepMemory(const AttentionProblem& problem);

    // Queues a product: with cuBLASLt if it is large and the library is available, else with our own kernels.
    void multiply(const Product& product);
    bool multiplyByLibrary(const Product& product);
    // makeOperand() returns activations as an operand of a product. `room` has operandBytes() bytes for a
    // converted copy, if one is needed.
    static std::size_t operandBytes(const TensorView& rows, DType type);
    Operand makeOperand(const TensorView& rows, DType type, void* room, bool alongDepth);
    // Returns a weight as operand of products of many rows, in the type it was prepared for, or F32.
    Operand weightOperand(const Weight& weight, bool alongDepth);
    void addColumnSums(const TensorView& rows, const TensorView& to);
    // Queues an attention, or its gradient if there are slopes, with cuDNN. Returns false, with nothing
    // queued, if cuDNN is not available or not used for it (cudnn_attention.h).
    bool attentionByLibrary(const AttentionProblem& problem, const AttentionSlopes* slopes,
                            const Visibility& visible, DType compute);

    struct Graph {
        cudaGraphExec_t exec = nullptr;
        std::uint64_t used = 0;
    };
    void discardGraphs() noexcept;
    void makeRoomForGraph();
    void record(Graph& graph, const std::function<void()>& steps);

    // Returns the queue's stream, or the recording stream of a step, and selects its device for the calling
    // thread.
    cudaStream_t stream() const { return recording_ ? queue_->useUrgent() : queue_->use(); }

    GpuProperties gpuProperties() const { return {processors_, sharedBytes_}; }
    // Returns how a kernel that reads weights before it waits may follow the previous one. In a recorded
    // decode step it may begin early, because the step writes no weights.
    Follow follow() const { return recording_ ? Follow::Overlapped : Follow::After; }

    int deviceIndex_;
    int processors_ = 1;           // streaming multiprocessors
    std::size_t sharedBytes_ = 0;  // most per block
    DeviceSummary info_;
    std::shared_ptr<Queue> queue_;
    PinnedMemory pinned_;
    std::array<Buffer, static_cast<std::size_t>(Scratch::kCount)> scratch_;
    std::unordered_map<std::uint64_t, Graph> graphs_;
    std::uint64_t runs_ = 0;
    bool recording_ = false;
};

// Returns the table for continuoBackendPlugin().
const BackendPlugin& plugin();

}  // namespace continuo::cuda
