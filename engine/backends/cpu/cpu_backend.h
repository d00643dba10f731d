#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "backend/plugin.h"
#include "backends/cpu/matmul/bf16_gemm.h"
#include "backends/cpu/matmul/float_gemm.h"
#include "backends/cpu/matmul/matvec.h"
#include "backends/cpu/matmul/product_choice.h"
#include "backends/cpu/runtime/host_memory.h"
#include "backends/cpu/runtime/segments.h"
#include "backends/cpu/runtime/step_program.h"
#include "backends/cpu/runtime/thread_pool.h"

namespace continuo::cpu {

// The ops on the CPU, each in the file of its name. Each is one SIMD source, compiled for several instruction
// sets and selected at run time (Highway).
class CpuBackend final : public Backend {
public:
    explicit CpuBackend(const BackendOptions& options, Bf16Use use = Bf16Use::WhereFaster);
    ~CpuBackend() override;

    const DeviceSummary& device() const noexcept override { return device_; }
    Buffer allocate(std::size_t bytes) override;
    void upload(std::span<const std::byte> from, TensorView to) override;
    void download(TensorView from, std::span<std::byte> to) override;
    void wait() override {}
    void prepare(Weight& weight, const Preparation& preparation) override;
    double readBandwidth(std::size_t bytes) override;
    // Measures the read bandwidth for these sizes, because memory that fits into the CPU's caches is read
    // several times as fast.
    int fastestRowsPerStep(int rows, std::size_t shared, std::size_t own) override;
    void run(std::uint64_t key, const std::function<void()>& record) override;
    std::shared_ptr<Backend> sibling() override;

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
    class StepAttention;
    class PrefixStepPhase;
    class FoldChunk;
    class PrefixPass;

    // Returns scratch of one thread, at least this large. It is kept, so a repeated call allocates nothing.
    void* scratch(int thread, std::size_t bytes);
    // Returns the weight's values in f32; if the weight was not prepared, valid until the next call.
    const float* weightFloats(const Weight& weight);
    // Computes linear() or, with a norm, normLinear() of up to Matvec::kMaxRows rows.
    void multiplyFew(const RowMap& rows, const NormWeights* norm, const Weight& weight,
                     const Epilogue& epilogue);
    // Computes attention() of one query per row.
    void attendStep(const TensorView& q, const TensorView& k, const TensorView& v, const Visibility& visible,
                    const TensorView& out, const TensorView& logSum);
    // Adds the column sums to to[N].
    void addColumnSums(const RowMap& rows, const TensorView& to);

    // A decode step that is run repeatedly, and its recorded program.
    struct Step {
        explicit Step(int threads) : program(threads) {}
        std::uint64_t key = 0;
        bool recordable = false;  // true if all its ops are phases
        bool recorded = false;
        StepProgram program;
    };
    static constexpr std::size_t kSteps = 16;  // cached steps, for sequences that take turns

    Step& findOrAddStep(std::uint64_t key);
    void record(Step& step, const std::function<void()>& ops);
    // Runs the tasks of a phase now, or adds the phase to the step that is being recorded.
    template <std::derived_from<Phase> P>
    void runOrRecord(P phase) {
        if (recording_ != nullptr) return recording_->add(std::make_unique<P>(std::move(phase)));
        const std::int64_t tasks = phase.tasks();
        const std::uint64_t number = StepProgram::kOutside | ++phases_;
        pool_.run(tasks, [&](std::int64_t task, int thread) { phase.run(task, {thread, number, nullptr}); });
    }
    // Runs or records tasks body(task). `body` stores what it needs by value.
    template <class Body>
    void runOrRecord(std::int64_t tasks, Body body) {
        if (recording_ != nullptr)
            return recording_->add(std::make_unique<PlainPhase<Body>>(tasks, std::move(body)));
        ++phases_;
        pool_.run(tasks, [&](std::int64_t task, int) { body(task); });
    }

    // Runs or records body(segment) for each segment.
    template <std::size_t Count, class Body>
    void runOrRecordOn(const Segments<Count>& segments, Body body) {
        runOrRecord(segments.tasks(), [=](std::int64_t task) { segments.runTask(task, body); });
    }

    DeviceSummary device_;
    std::vector<std::unique_ptr<Step>> steps_;  // most recent first; they outlive the pool's threads
    StepProgram* recording_ = nullptr;
    std::uint64_t phases_ = 0;  // number of phases that were run directly
    std::uint64_t others_ = 0;  // number of ops on a few rows without a phase
    ThreadPool pool_;
    std::vector<Buffer> scratch_;
    Matvec matvec_;
    FloatGemm floats_;
    std::unique_ptr<Bf16Gemm> bf16_;
    Slabs slabs_;  // for weights packed in lanes
    bool useBf16_;
    bool useTiles_;  // for attention
    Buffer dense_;   // float32 copy of a weight that was not prepared
    Buffer normal_;  // result of LayerNorm for many rows
};

// The CPU as the registry's built-in plugin.
const BackendPlugin& plugin();

}  // namespace continuo::cpu
