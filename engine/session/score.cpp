#include "session/score.h"

#include <algorithm>

#include "base/token.h"

namespace continuo {
namespace {

// Where the tokens begin..end stand, [end - begin, A].
std::vector<std::int32_t> placesOf(const ModelConfig& config, std::int64_t begin, std::int64_t end) {
    const auto axes = static_cast<std::size_t>(config.positions.axes());
    std::vector<std::int32_t> places(static_cast<std::size_t>(end - begin) * axes);
    for (std::int64_t i = begin; i < end; ++i)
        config.positions.place(i,
                               std::span(places).subspan(static_cast<std::size_t>(i - begin) * axes, axes));
    return places;
}

}  // namespace

std::vector<float> scoreTokens(const Network& network, std::span<const std::int32_t> tokens,
                               const ScoreOptions& options, Arena& arena,
                               const std::function<bool(std::int64_t)>& progress) {
    const ModelConfig& config = network.config();
    const std::int64_t latents = options.latents > 0 && network.steps()
                                     ? std::min<std::int64_t>(options.latents, config.perceiver().length)
                                     : config.perceiver().latents;
    const std::int64_t stride =
        std::clamp<std::int64_t>(options.stride > 0 ? options.stride : latents / 2, 1, latents);
    const std::int64_t count = static_cast<std::int64_t>(tokens.size()) - 1;
    const std::int64_t window = std::min<std::int64_t>(count, config.perceiver().length);
    std::vector<float> result;
    if (count < 1) return result;
    // What the cross-attention reads of a token is made once, and read by all blocks that see the token.
    DecoderState state = network.newState(1, window, std::min(latents, window));
    const auto append = [&](std::int64_t begin, std::int64_t end) {
        const auto given =
            tokens.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        const std::int64_t first = config.positions.absolute() ? begin : state.length();
        network.append(state, given, placesOf(config, first, first + end - begin), arena);
    };
    for (std::int64_t done = 0; done < count;) {
        const std::int64_t end = std::min(count, done + stride);
        const std::int64_t begin = std::max<std::int64_t>(0, end - config.perceiver().length);
        const std::int64_t leaving = begin - (done - state.length());
        if (leaving <= 0 || config.positions.absolute()) {
            if (leaving > 0) network.slide(state, leaving, arena);
            append(done, end);
        } else {
            state = network.newState(1, window, std::min(latents, window));  // all places change
            append(begin, end);
        }

        const Arena::Mark mark = arena.mark();
        const std::int64_t seen = std::min(latents, state.length());
        const TensorView logits = arena.take(DType::F32, {seen, config.vocabulary});
        network.rebuildAll(state, seen, arena, logits);
        std::vector<std::int32_t> targets(static_cast<std::size_t>(seen), kNoTarget);
        for (std::int64_t i = done; i < end; ++i)
            targets[static_cast<std::size_t>(seen - (end - i))] = tokens[static_cast<std::size_t>(i + 1)];
        Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
        const TensorView losses = pass.scratch(DType::F32, {seen, 2});
        network.backend().crossEntropy(logits, pass.upload(targets, {seen}), 0, 1, losses, {});
        std::vector<float> host(static_cast<std::size_t>(2 * seen));
        network.backend().download(losses, std::as_writable_bytes(std::span(host)));
        arena.release(mark);
        for (std::int64_t i = seen - (end - done); i < seen; ++i)
            result.push_back(host[static_cast<std::size_t>(2 * i)]);
        done = end;
        if (progress && !progress(done)) break;
    }
    return result;
}

}  // namespace continuo
