#include "facade/evaluation/token_scores.h"

#include <algorithm>
#include <string>

#include "base/token.h"
#include "continuo/error.h"
#include "model/config/model_traits.h"

namespace continuo {
namespace {

// Returns the positions of tokens begin..end, [end - begin, A].
std::vector<std::int32_t> tokenPositions(const ModelConfig& config, std::int64_t begin, std::int64_t end) {
    const auto axes = static_cast<std::size_t>(config.positions.axes());
    std::vector<std::int32_t> places(static_cast<std::size_t>(end - begin) * axes);
    for (std::int64_t i = begin; i < end; ++i)
        config.positions.writePosition(
            i, std::span(places).subspan(static_cast<std::size_t>(i - begin) * axes, axes));
    return places;
}

// Appends the losses, in nats, of the last `count` of the targets [N], given logits [N, V].
void appendNats(Pass& pass, const TensorView& logits, std::span<const std::int32_t> targets,
                std::int64_t count, const IdGroups& groups, std::vector<float>& nats) {
    const auto rows = static_cast<std::int64_t>(targets.size());
    const TensorView losses = pass.scratch(DType::F32, {rows, 2});
    pass.backend().crossEntropy(logits, pass.upload(targets, {rows}), {.groups = groups}, losses, {});
    std::vector<float> host(static_cast<std::size_t>(2 * rows));
    pass.backend().download(losses, std::as_writable_bytes(std::span(host)));
    for (std::int64_t i = rows - count; i < rows; ++i) nats.push_back(host[static_cast<std::size_t>(2 * i)]);
}

std::vector<float> scoreByBlocks(const Network& network, std::span<const std::int32_t> tokens,
                                 const ScoreOptions& options, Arena& arena,
                                 const std::function<bool(std::int64_t)>& progress) {
    const ModelConfig& config = network.config();
    const std::int64_t latents = options.latents > 0 && network.supportsSteps()
                                     ? std::min<std::int64_t>(options.latents, config.perceiver().length)
                                     : config.perceiver().latents;
    const std::int64_t stride =
        std::clamp<std::int64_t>(options.stride > 0 ? options.stride : latents / 2, 1, latents);
    const std::int64_t count = static_cast<std::int64_t>(tokens.size()) - 1;
    const std::int64_t window = std::min<std::int64_t>(count, config.perceiver().length);
    std::vector<float> result;
    if (count < 1) return result;
    // Entries of the cross-attention are computed once per token and shared by all blocks.
    DecoderState state = network.newState(1, window, std::min(latents, window));
    const auto append = [&](std::int64_t begin, std::int64_t end) {
        const auto given =
            tokens.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        const std::int64_t first = config.positions.isAbsolute() ? begin : state.length();
        network.append(state, given, tokenPositions(config, first, first + end - begin), arena);
    };
    for (std::int64_t done = 0; done < count;) {
        const std::int64_t end = std::min(count, done + stride);
        const std::int64_t begin = std::max<std::int64_t>(0, end - config.perceiver().length);
        const std::int64_t leaving = begin - (done - state.length());
        if (leaving <= 0 || config.positions.isAbsolute()) {
            if (leaving > 0) network.slide(state, leaving, arena);
            append(done, end);
        } else {
            state = network.newState(1, window, std::min(latents, window));  // all positions change
            append(begin, end);
        }

        const Arena::Mark mark = arena.mark();
        const std::int64_t seen = std::min(latents, state.length());
        const TensorView logits = arena.allocate(DType::F32, {seen, config.vocabulary});
        network.rebuildAll(state, seen, arena, logits);
        std::vector<std::int32_t> targets(static_cast<std::size_t>(seen), kNoTarget);
        for (std::int64_t i = done; i < end; ++i)
            targets[static_cast<std::size_t>(seen - (end - i))] = tokens[static_cast<std::size_t>(i + 1)];
        Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
        appendNats(pass, logits, targets, end - done, makeIdGroups(config), result);
        arena.release(mark);
        done = end;
        if (progress && !progress(done)) break;
    }
    return result;
}

std::vector<float> scoreCarrying(const Network& network, std::span<const std::int32_t> tokens,
                                 const ScoreOptions& options, Arena& arena,
                                 const std::function<bool(std::int64_t)>& progress) {
    constexpr std::int64_t kTokensAtOnce = 1024;
    const std::int64_t clearEvery = options.clearEvery;
    const std::int64_t count = static_cast<std::int64_t>(tokens.size()) - 1;
    std::vector<float> result;
    StreamState state = network.newStreamState();
    state.window = options.latents;
    for (std::int64_t done = 0; done < count;) {
        const bool clear = clearEvery > 0 && done > 0 && done % clearEvery == 0;
        const std::int64_t next = clearEvery > 0 ? (done / clearEvery + 1) * clearEvery : count;
        const std::int64_t length = std::min({kTokensAtOnce, next - done, count - done});
        const auto from = [&](std::int64_t begin) {
            return tokens.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(length));
        };
        StreamBatch batch;
        batch.length = length;
        batch.tokens.assign(from(done).begin(), from(done).end());
        batch.beginsSequence.assign(1, clear ? 1 : 0);
        Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
        const Pass::Scope scope(pass);
        const TensorView logits = network.forward(pass, batch, state).data;
        appendNats(pass, logits.reshaped({length, network.config().vocabulary}), from(done + 1), length,
                   makeIdGroups(network.config()), result);
        done += length;
        if (progress && !progress(done)) break;
    }
    return result;
}

}  // namespace

void checkClearEvery(const ModelConfig& config, std::int64_t clearEvery) {
    if (clearEvery == 0) return;
    if (modelTraits(config).latents > 0)
        throw Error(ErrorCode::BadRequest, "clear-every: this model carries no state; leave the option out");
    const std::int64_t step = modelTraits(config).restartInterval;
    if (clearEvery > 0 && clearEvery % step == 0) return;
    const std::int64_t nearest = std::max<std::int64_t>(1, (clearEvery + step / 2) / step) * step;
    throw Error(ErrorCode::BadRequest, "clear-every: this model's state can be cleared every " +
                                           std::to_string(step) + " tokens, not every " +
                                           std::to_string(clearEvery) + "; give " + std::to_string(nearest));
}

std::vector<float> scoreTokens(const Network& network, std::span<const std::int32_t> tokens,
                               const ScoreOptions& options, Arena& arena,
                               const std::function<bool(std::int64_t)>& progress) {
    checkClearEvery(network.config(), options.clearEvery);
    if (modelTraits(network.config()).latents > 0)
        return scoreByBlocks(network, tokens, options, arena, progress);
    return scoreCarrying(network, tokens, options, arena, progress);
}

}  // namespace continuo
