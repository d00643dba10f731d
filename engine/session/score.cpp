#include "session/score.h"

#include <algorithm>

namespace continuo {

std::vector<float> scoreTokens(const PerceiverAr& network, std::span<const std::int32_t> tokens,
                               const ScoreOptions& options, Arena& arena,
                               const std::function<bool(std::int64_t)>& progress) {
    const ModelConfig& config = network.config();
    const std::int64_t axes = config.positions.axes();
    const bool fixedLatents = !network.steps();
    const std::int64_t latents = options.latents > 0 && !fixedLatents
                                     ? std::min<std::int64_t>(options.latents, config.context.length)
                                     : config.context.latents;
    const std::int64_t stride =
        std::clamp<std::int64_t>(options.stride > 0 ? options.stride : latents / 2, 1, latents);
    const std::int64_t count = static_cast<std::int64_t>(tokens.size()) - 1;
    std::vector<float> result;
    for (std::int64_t done = 0; done < count;) {
        const std::int64_t end = std::min(count, done + stride);
        const std::int64_t begin = std::max<std::int64_t>(0, end - config.context.length);
        const std::int64_t length = end - begin;
        SequenceBatch batch;
        batch.length = fixedLatents ? std::max(length, latents) : length;
        batch.latents = fixedLatents ? latents : std::min(latents, length);
        batch.begin = {0};
        batch.end = {static_cast<std::int32_t>(length)};
        const std::int64_t first = config.positions.absolute() ? begin : 0;
        batch.positions.assign(static_cast<std::size_t>(batch.length * axes), 0);
        for (std::int64_t i = 0; i < batch.length; ++i)
            batch.tokens.push_back(i < length ? tokens[static_cast<std::size_t>(begin + i)] : 0);
        for (std::int64_t i = 0; i < length; ++i) {
            config.positions.place(
                first + i, std::span(batch.positions)
                               .subspan(static_cast<std::size_t>(i * axes), static_cast<std::size_t>(axes)));
        }
        const std::int64_t scored = end - done;
        std::vector<std::int32_t> targets(static_cast<std::size_t>(batch.latents), -1);
        for (std::int64_t i = 0; i < scored; ++i) {
            targets[static_cast<std::size_t>(batch.latents - scored + i)] =
                tokens[static_cast<std::size_t>(done + i + 1)];
        }

        const Arena::Mark mark = arena.mark();
        Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
        const Value logits = network.forward(pass, batch);
        const TensorView losses = pass.scratch(DType::F32, {batch.latents, 2});
        network.backend().crossEntropy(logits.data.reshaped({batch.latents, config.vocabulary}),
                                       pass.upload(targets, {batch.latents}), 0, 1, losses, {});
        std::vector<float> host(static_cast<std::size_t>(2 * batch.latents));
        network.backend().download(losses, std::as_writable_bytes(std::span(host)));
        arena.release(mark);
        for (std::int64_t i = batch.latents - scored; i < batch.latents; ++i)
            result.push_back(host[static_cast<std::size_t>(2 * i)]);
        done = end;
        if (progress && !progress(done)) break;
    }
    return result;
}

}  // namespace continuo
