#include <algorithm>
#include <cstdio>

#include "facade/golden/golden_checks.h"

namespace continuo {
namespace {

void compareLatentPlaces(const GoldenNode& file, const SequenceBatch& batch, GoldenReport& report) {
    std::vector<double> expected = file.at("latent_last_steps").doubles();
    std::vector<double> actual;
    for (const std::int32_t end : batch.end) {
        for (std::int64_t n = 0; n < batch.latents; ++n)
            actual.push_back(static_cast<double>(std::max<std::int64_t>(-1, end - batch.latents + n)));
    }
    report.compareShare("latent_last_steps", actual, expected, 0);
}

// Checks cached generation (Perceiver AR, appendix E.3). The trace gives the known tokens and the number of
// latents at each step.
void checkCachedGeneration(const GoldenNode& trace, const GoldenNetwork& model,
                           std::span<const std::int32_t> rowPositions, GoldenReport& report) {
    const Network& network = *model.network;
    const auto axes = static_cast<std::size_t>(model.config().positions.axes());
    const std::vector<std::int32_t> tokens = trace.at("tokens").integers();
    const std::vector<std::int32_t> fills = trace.at("fill_trace").integers();
    const std::vector<float> expected = trace.at("logits_per_step").floats();
    const auto vocabulary = static_cast<std::size_t>(model.config().vocabulary);
    if (fills.size() % 3 != 0 || expected.size() != fills.size() / 3 * vocabulary)
        trace.fail("fill_trace and logits_per_step do not match");

    Arena arena([&](std::size_t bytes) { return model.backend->allocate(bytes); });
    DecoderState state = network.newState();
    std::vector<float> logits(vocabulary), all, uncached;
    double wrongTokens = 0;
    for (std::size_t at = 0; at < fills.size(); at += 3) {
        const auto known = static_cast<std::size_t>(fills[at]);
        const std::int64_t latents = fills[at + 2];
        const auto length = static_cast<std::size_t>(state.length());
        if (fills[at + 1] != fills[at] || known <= length || known > tokens.size() || latents < 1)
            trace.fail("fill_trace is not one of a growing sequence that is remembered whole");
        const std::span news = std::span(tokens).subspan(length, known - length);
        std::span<const std::int32_t> places;
        if (axes > 1) {
            if (known * axes > rowPositions.size()) trace.fail("has more tokens than there are positions");
            places = rowPositions.subspan(length * axes, news.size() * axes);
        }
        if (news.size() == 1 && length > 0 && latents == state.latents() + 1) {
            network.step(state, news, places, arena, logits);
        } else {
            network.append(state, news, places, arena);
            network.rebuild(state, latents, arena, logits);
        }
        all.insert(all.end(), logits.begin(), logits.end());

        SequenceBatch window{1, static_cast<std::int64_t>(known), latents, {}, state.positions, {0}, {}, {},
                             {}};
        window.tokens.assign(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(known));
        window.end = {static_cast<std::int32_t>(known)};
        const std::vector<float> oracle = uncachedLogits(model, window);
        uncached.insert(uncached.end(), oracle.end() - static_cast<std::ptrdiff_t>(vocabulary), oracle.end());
        if (known < tokens.size()) {
            const auto best = std::max_element(logits.begin(), logits.end()) - logits.begin();
            if (best != tokens[known]) ++wrongTokens;
        }
    }
    report.compare("e3_logits", all, expected, kLogitsTolerance);
    report.compare("e3_logits_uncached", uncached, expected, kLogitsTolerance);
    report.compareShare("e3_wrong_tokens", wrongTokens, 0, 0);
}

}  // namespace

void checkOfficialForward(const GoldenNode& file, const GoldenNetwork& model, GoldenReport& report) {
    const std::vector<std::int32_t> shape = file.at("logits_shape").integers();
    if (shape.size() != 3) file.fail("logits_shape is not [B, N, V]");
    const SequenceBatch batch = goldenBatch(model, file, "inputs", GoldenPadding::ZerosAtEnd, shape[1]);
    if (file.has("latent_last_steps")) compareLatentPlaces(file, batch, report);
    compareLogits("logits", model, batch, file.at("logits"), report);
    for (const std::string& key : file.keys()) {
        int latents = 0;
        int row = 0;
        int read = 0;
        if (std::sscanf(key.c_str(), "logits_z%d_row%d%n", &latents, &row, &read) != 2 ||
            static_cast<std::size_t>(read) != key.size())
            continue;
        if (row < 0 || row >= batch.rows || latents < 1 || latents > batch.length)
            file.fail(key + " names a row or a number of latents that there is not");
        SequenceBatch one = extractRow(batch, row, batch.length);
        one.latents = latents;
        compareLogits(key, model, one, file.at(key), report);
    }
    if (file.has("e3")) checkCachedGeneration(file.at("e3"), model, batch.positions, report);
}

}  // namespace continuo
