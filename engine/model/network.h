#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "backend/pass.h"
#include "model/config/model_config.h"
#include "model/layers/layer.h"
#include "model/parameters/parameters.h"
#include "model/state/decoder_state.h"
#include "model/state/stream_state.h"

namespace continuo {

// Tokens that a network without latents appends to each row of a state.
struct StreamBatch {
    std::int64_t rows = 1;                     // B
    std::int64_t length = 0;                   // T
    std::vector<std::int32_t> tokens;          // [B, T]
    std::vector<std::uint8_t> beginsSequence;  // [B] or empty: 1 where a sequence begins with this batch
    // [B] or empty (all): number of tokens of the row before its padding. Padding gets the position of the
    // row's last token.
    std::vector<std::int64_t> filled = {};
};

// Rows of tokens for one pass over whole sequences (Perceiver AR, arXiv 2202.07765, section 3, appendix C).
// Latent n of row b belongs to token end[b] - N + n; a latent before begin[b] has no token and is ignored.
struct SequenceBatch {
    std::int64_t rows = 1;                // B
    std::int64_t length = 0;              // M
    std::int64_t latents = 0;             // N
    std::vector<std::int32_t> tokens;     // [B, M]
    std::vector<std::int32_t> positions;  // [B, M, A]
    std::vector<std::int32_t> begin;      // [B] first real token
    std::vector<std::int32_t> end;        // [B] one past the last real token
    std::vector<std::uint8_t>
        crossKeep;  // [B, M] or empty: 0 hides an input from all latents (cross-attend dropout)
    std::vector<std::uint8_t>
        latentKeep;  // [B, N] or empty: 0 hides a latent from the others (latent dropout)
    bool paddedLatentsVisible =
        false;  // whether latents on padding are keys for others, as in krasserm/perceiver-io
};

// How a network runs: the type of its weights, and how products of many rows are computed.
struct NetworkOptions {
    Precision precision = Precision::F32;
    bool gradients = false;
    // Computing type of large products: F32 is exact; BF16 rounds the operands where that is faster on the
    // device.
    DType compute = DType::F32;
};

// A network with its weights on one device: Perceiver AR, or a stream. It holds no state of any sequence, so
// sessions share it.
class Network {
public:
    Network(ModelConfig config, std::shared_ptr<Backend> backend, NetworkOptions options);

    // Returns a network with the same weights on another queue of the same device (Backend::sibling), for
    // another thread. Call it after prepare().
    Network onQueue(std::shared_ptr<Backend> queue) const;

    const ModelConfig& config() const noexcept { return config_; }
    const NetworkOptions& options() const noexcept { return options_; }
    Backend& backend() const noexcept { return *backend_; }
    const std::shared_ptr<Backend>& sharedBackend() const noexcept { return backend_; }
    Parameters& parameters() noexcept { return *parameters_; }
    const Parameters& parameters() const noexcept { return *parameters_; }
    // Prepares the weights for large products. Call it after the parameters have been filled or changed.
    void prepare();

    // Computes the logits [B, N, V] of the latents of whole sequences. Scoring, prefill, rebuild and training
    // share this definition. Throws BadRequest for a token or a position outside its table.
    Value forward(Pass& pass, const SequenceBatch& batch, const TrainingNoise& noise = {}) const;

    // Does the same for a network without latents (ModelConfig::isStream): appends T tokens to each of the B
    // rows of a state; logits [B, T, V]. A row can begin a new sequence where a block, a chunk and a cache
    // segment begin. In a recording pass gradients stay inside the batch. If it throws, the state is
    // unusable.
    Value forward(Pass& pass, const StreamBatch& batch, StreamState& state,
                  const TrainingNoise& noise = {}) const;
    // Returns the state of new sequences. reach: tokens by which StreamState::truncate() can go back.
    StreamState newStreamState(int rows = 1, std::int64_t reach = 0) const;
    // Appends tokens [T, B], at least one per row; logits F32 [B, V] of the next token, in device memory. A
    // stop throws Cancelled. If it throws, the state is unusable.
    void read(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena, TensorView logits,
              const std::stop_token& stop = {}) const;
    // Appends one token [B] to each row; logits F32 [B, V] of the next token, in the device's memory.
    // Allocates device memory only until `arena`, the caches and the earlier summaries have reached their
    // final sizes. Does not wait for the device. If it throws, the state is unchanged.
    void step(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena,
              TensorView logits) const;
    // Does the same and waits for the logits, which are on the host.
    void step(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena,
              std::span<float> logits) const;

    // Returns a state for cached decoding (after Perceiver AR, appendix E.3). Cross-attention keys and values
    // of a token are computed once and kept. The latents' keys and values are kept until the latents are used
    // up, and then some latents are rebuilt. Memory is reserved for `window` tokens and `latents` latents (0:
    // the model's); more latents reserve more when they are used.
    DecoderState newState(int batch = 1, std::int64_t window = 0, std::int64_t latents = 0) const;
    // Appends tokens [T, B] to the window, without latents. positions [T, A]; empty: continues the numbering.
    // Needs room in the window. A stop throws Cancelled, here and in rebuild(), and leaves the state
    // unusable.
    void append(DecoderState& state, std::span<const std::int32_t> tokens,
                std::span<const std::int32_t> positions, Arena& arena,
                const std::stop_token& stop = {}) const;
    // Rebuilds the last `count` latents; logits F32 [B, V] of the next token, in the device's memory.
    void rebuild(DecoderState& state, std::int64_t count, Arena& arena, TensorView logits,
                 const std::stop_token& stop = {}) const;
    // Does the same for a state of one row, with the logits of all `count` latents: F32 [count, V].
    void rebuildAll(DecoderState& state, std::int64_t count, Arena& arena, TensorView logits) const;
    // Appends one token [B] and its latent; logits [B, V] of the next token. Needs room in the window.
    // Allocates nothing after the first step with `arena`. Does not wait for the device. If it throws, the
    // state is unchanged.
    void step(DecoderState& state, std::span<const std::int32_t> tokens,
              std::span<const std::int32_t> position, Arena& arena, TensorView logits) const;
    // Append the tokens [T, B] as step() does, and make latents as rebuild() does, but do not compute the
    // latents. They only compute the tokens' entries, bit for bit the same, and record which tokens are
    // latents. The next step requires a rebuild first, which needs nothing else.
    void stepEntries(DecoderState& state, std::span<const std::int32_t> tokens, Arena& arena) const;
    void rebuildEntries(DecoderState& state, std::int64_t count, Arena& arena) const;
    // Do the same as rebuild() and step() above, with the logits on the host.
    void rebuild(DecoderState& state, std::int64_t count, Arena& arena, std::span<float> logits) const;
    void step(DecoderState& state, std::span<const std::int32_t> tokens,
              std::span<const std::int32_t> position, Arena& arena, std::span<float> logits) const;
    // Drops the oldest `count` tokens of the window, and their latents; rebuild must be called next. If
    // positions come from tables, the remaining tokens are numbered and embedded again.
    void slide(DecoderState& state, std::int64_t count, Arena& arena) const;
    // Drops the latents' oldest keys without rebuilding anything, like krasserm/perceiver-io's cache. The
    // remaining latents still depend on the dropped ones.
    void dropLatents(DecoderState& state, std::int64_t keep) const;
    // Does the same for the oldest tokens: the others keep their entries and numbers. Throws BadRequest with
    // taps, which no published model has, and if positions are both table rows and rotation angles.
    void dropContext(DecoderState& state, std::int64_t keep) const;

    // Maximum rows of a step for which the products of each row equal those of a single row bit for bit. With
    // more rows they may round differently.
    static constexpr std::int64_t kMostStepRows = 16;
    // Returns whether step() is possible. False if a latent depends on its index (one learned query each):
    // then every token needs a rebuild of all latents.
    bool supportsSteps() const noexcept {
        return config_.perceiver().query != PerceiverConfig::Query::Learned;
    }

private:
    struct Mlp {
        NormParameters norm;
        LinearParameters up, down;
    };
    struct LatentLayer {
        NormParameters norm;
        LinearParameters projections;  // query, key, value stacked
        LinearParameters out;
        Mlp mlp;
    };
    static constexpr std::size_t kMaxBatch = 64;  // rows decoded in lock-step
    static constexpr std::size_t kStepColumns = 6 + PerceiverConfig::kMaxTaps + PositionConfig::kMaxAxes;
    // Inputs of a step that change from token to token: I32 [B] each, one upload. For several tokens at once:
    // [B * T], row by row.
    struct StepInputs {
        TensorView ids, zeros;
        std::array<TensorView, PerceiverConfig::kMaxTaps> tapped;
        std::array<TensorView, PositionConfig::kMaxAxes> positions;
        TensorView rotationPositions;  // one of them
        TensorView crossSlot, crossBegin, selfSlot,
            selfBegin;  // slots of the new entries, and the oldest entries
    };
    // The same for a network without latents; `token` has only ids, positions and rotationPositions.
    struct StreamInputs {
        StepInputs token;
        std::vector<TokenStep> layers;
    };
    // Inputs of the embeddings of some tokens, I32 [B, T] each.
    struct TokenInputs {
        TensorView ids;
        std::vector<TensorView> tapped;     // the token at each tap's distance, V if none exists
        std::vector<TensorView> positions;  // A of them
        std::size_t rotationAxis = 0;

        TensorView rotationPositions() const { return positions[rotationAxis]; }
    };
    // Inputs of the latents' part of a pass.
    struct LatentInputs {
        TokenInputs tokens;  // [B, N]
        TensorView slots;    // I32 [B, N]: row of the learned latents
        Visibility cross, self;
        std::int64_t batch = 0, latents = 0;
    };

    void bind();
    void bindPerceiver();
    // Computes the logits of a batch that follows the state's tokens. lastOnly: only the last token's logits,
    // [B, 1, V].
    Value streamStack(Pass& pass, const StreamBatch& batch, StreamState& state, bool lastOnly,
                      const TrainingNoise& noise, const std::stop_token& stop = {}) const;
    template <class Last>
    void stepStream(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena, TensorView logits,
                    const Last& last) const;
    StreamInputs streamInputs(const StreamState& state, const Stretch& at,
                              std::span<const std::int32_t> tokens, Arena& arena) const;
    StreamInputs viewStreamInputs(const TensorView& numbers, Arena& arena) const;
    std::uint64_t streamKey(const StreamState& state, const Arena& arena, const StreamInputs& in,
                            TensorView logits) const;
    void streamOps(const StreamState& state, const StreamInputs& in, Arena& arena, TensorView logits) const;
    void checkTokens(std::span<const std::int32_t> tokens) const;
    void restart(StreamState& state, int row) const;
    void restartFresh(const StreamBatch& batch, StreamState& state) const;
    static void checkStop(const std::stop_token& stop);
    void checkBatch(const SequenceBatch& batch) const;
    LinearParameters linear(const std::string& name, int count = 1) const;
    NormParameters norm(const std::string& name) const;
    Mlp mlp(const std::string& name) const;
    std::shared_ptr<Buffer> sinusoid();

    // Uploads the inputs of the embeddings. ids [B, T]; positions [B, T, A]. heard: with taps [B, R + T], the
    // same tokens preceded by R = context.reach() earlier ones, V where a token is missing.
    TokenInputs tokenInputs(Pass& pass, std::int64_t rows, std::span<const std::int32_t> ids,
                            std::span<const std::int32_t> heard,
                            std::span<const std::int32_t> positions) const;
    Value embedded(Pass& pass, const TokenInputs& in) const;  // [B, T, E]
    Value contextKeyValues(Pass& pass, const TokenInputs& in,
                           const NormParameters& norm) const;  // [B, T, 2C]
    Value contextEntries(Pass& pass,
                         const SequenceBatch& batch) const;  // [B, M, 2C]: keys, values of all inputs
    LatentInputs latentInputs(Pass& pass, const SequenceBatch& batch) const;
    Value queries(Pass& pass, const LatentInputs& in) const;  // [B, N, D]
    // Returns residual + dropout(in W + b).
    Value residualLinear(Pass& pass, const Value& in, const LinearParameters& linear, const Value& residual,
                         const TrainingNoise& noise, std::uint32_t& stream) const;
    Value mlpBlock(Pass& pass, const Value& z, const Mlp& mlp, const TrainingNoise& noise,
                   std::uint32_t& stream) const;
    // Computes logits from the latents' tokens. caches: if given, receive each layer's keys and values;
    // lastOnly: logits of the last latent only.
    Value latentStack(Pass& pass, const LatentInputs& in, const Value& keys, const Value& values,
                      const std::vector<TensorView>& caches, bool lastOnly, const TrainingNoise& noise,
                      const std::stop_token& stop = {}) const;
    void beginLatents(DecoderState& state, std::int64_t count, Arena& arena) const;
    // Computes the logits [V] of the last latent, or [N, V] of all.
    void rebuildRow(DecoderState& state, std::int64_t row, Arena& arena, TensorView logits,
                    const std::stop_token& stop = {}) const;
    void appendTokens(DecoderState& state, std::span<const std::int32_t> tokens,
                      std::span<const std::int32_t> positions) const;
    // Makes the inputs of the last `count` tokens.
    StepInputs stepInputs(const DecoderState& state, std::int64_t count, Arena& arena) const;
    // Combines all tensors and sizes of a step into its key for Backend::run().
    std::uint64_t stepKey(const DecoderState& state, const Arena& arena, const StepInputs& in,
                          TensorView logits) const;
    void stepOps(const DecoderState& state, const StepInputs& in, Arena& arena, TensorView logits) const;
    TensorView stepToken(const StepInputs& in, Arena& arena) const;
    TensorView stepKeysValues(Arena& arena, TensorView x) const;
    void storeLast(const DecoderState& state, std::int64_t count, Arena& arena) const;
    TensorView stepQuery(const StepInputs& in, Arena& arena, TensorView x) const;
    void stepLayers(const DecoderState& state, const StepInputs& in, Arena& arena, TensorView stream) const;
    void stepCross(const DecoderState& state, const StepInputs& in, Arena& arena, TensorView x, TensorView z,
                   TensorView stream) const;
    void stepHead(TensorView z, TensorView logits) const;  // z [B, 1, C]
    void stepMlp(const Mlp& block, Arena& arena, TensorView z) const;
    void makeCrossEntries(DecoderState& state, std::int64_t begin, std::int64_t end,
                          const NormParameters& norm, Arena& arena, const std::stop_token& stop = {}) const;
    std::vector<TensorView> uploadPositions(Pass& pass, std::span<const std::int32_t> positions,
                                            std::int64_t batch, std::int64_t count) const;

    ModelConfig config_;
    std::shared_ptr<Backend> backend_;
    NetworkOptions options_;
    std::shared_ptr<Parameters> parameters_;
    std::uint64_t id_;  // part of the backend's keys of this network's steps
    Rotation crossRotation_;
    std::vector<Rotation> layerRotations_;
    std::shared_ptr<Buffer> sinusoidMemory_;

    Matrix embedding_;
    std::vector<Matrix> tapTables_;
    std::vector<Matrix> positionTables_;
    LinearParameters query_;
    std::vector<LinearParameters> queryMlp_;
    Matrix latents_;
    NormParameters queryNorm_, contextNorm_;
    LinearParameters crossQuery_, crossKeyValue_, crossOut_;
    Mlp crossMlp_;
    std::vector<LatentLayer> latentLayers_;
    std::vector<Layer> layers_;  // of a stream
    NormParameters finalNorm_;
    LinearParameters head_;
};

}  // namespace continuo
