#include <algorithm>

#include "facade/golden/golden_checks.h"

namespace continuo {
namespace {

// Returns the rows [from, to) of `values`, `width` numbers each.
std::span<const float> rowSpan(std::span<const float> values, std::int64_t from, std::int64_t to,
                               std::int64_t width) {
    return values.subspan(static_cast<std::size_t>(from * width),
                          static_cast<std::size_t>((to - from) * width));
}

}  // namespace

void compareLogits(const std::string& name, const GoldenNetwork& model, const SequenceBatch& batch,
                   const GoldenNode& golden, GoldenReport& report) {
    const std::vector<float> expected = golden.floats();
    const std::vector<float> actual = uncachedLogits(model, batch);
    if (expected.size() != actual.size())
        golden.fail("holds " + std::to_string(expected.size()) + " numbers, expected " +
                    std::to_string(actual.size()));
    const std::int64_t vocabulary = model.config().vocabulary;
    std::vector<float> golds, whole, lastGolds, cached;
    for (std::int64_t row = 0; row < batch.rows; ++row) {
        const auto index = static_cast<std::size_t>(row);
        const std::int64_t end = (row + 1) * batch.latents;
        const std::int64_t real =
            std::min<std::int64_t>(batch.latents, batch.end[index] - batch.begin[index]);
        const std::span<const float> gold = rowSpan(expected, end - real, end, vocabulary);
        const std::span<const float> at = rowSpan(actual, end - real, end, vocabulary);
        golds.insert(golds.end(), gold.begin(), gold.end());
        whole.insert(whole.end(), at.begin(), at.end());
        const std::vector<float> one = cachedLogits(model, extractRow(batch, row, batch.length));
        const std::span<const float> tail = gold.last(one.size());
        lastGolds.insert(lastGolds.end(), tail.begin(), tail.end());
        cached.insert(cached.end(), one.begin(), one.end());
    }
    report.compare(name, whole, golds, kLogitsTolerance);
    report.compare(name + "_cached", cached, lastGolds, kLogitsTolerance);
}

}  // namespace continuo
