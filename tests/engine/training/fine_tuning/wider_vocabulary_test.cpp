#include "training/fine_tuning/wider_vocabulary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/temporary_folder.h"
#include "support/tiny_model.h"
#include "weights/safetensors_writer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

using Numbers = std::vector<float>;

Parameters makeParameters(const ModelConfig& config) {
    return {parameterSpecs(config), test::makeNetwork(config)->sharedBackend(), Precision::F32, false};
}

// Returns the mean of the first `rows` rows of `width` numbers.
Numbers meanRow(const Numbers& values, std::size_t rows, std::size_t width) {
    Numbers mean(width);
    for (std::size_t i = 0; i < rows * width; ++i) mean[i % width] += values[i] / static_cast<float>(rows);
    return mean;
}

TEST(WiderVocabulary, NewTokensStartAsTheMeanOfTheKnownRows) {
    ModelConfig from = test::tinyConfig();
    from.perceiver().taps = {1};
    ModelConfig to = from;
    to.vocabulary += 2;
    Parameters before = makeParameters(from);
    test::randomise(before, 3);
    const test::TemporaryFolder folder;
    std::map<std::string, Numbers> numbers;
    std::map<std::string, TensorView, std::less<>> tensors;
    for (const Parameters::Entry& each : before.entries()) {
        Numbers& values = numbers[each.spec.name] = before.get(each.spec.name);
        tensors[each.spec.name] = TensorView(values.data(), DType::F32, each.spec.shape);
    }
    writeSafetensors(folder.path() / "from.safetensors", tensors, {});
    const WeightStore store = WeightStore::open(folder.path() / "from.safetensors");

    Parameters after = makeParameters(to);
    const std::vector<std::string> filled = widenVocabulary(after, store, from);
    after.load(store, {}, filled);
    for (const Parameters::Entry& each : after.entries()) {
        const Numbers &old = numbers.at(each.spec.name), now = after.get(each.spec.name);
        if (std::ranges::find(filled, each.spec.name) == filled.end()) {
            EXPECT_EQ(now, old) << each.spec.name;
            continue;
        }
        const auto known = static_cast<std::size_t>(from.vocabulary);
        const std::size_t width = (now.size() - old.size()) / 2;
        EXPECT_TRUE(
            std::equal(old.begin(), old.begin() + static_cast<std::ptrdiff_t>(known * width), now.begin()));
        const Numbers mean = meanRow(old, known, width);
        for (std::size_t i = 0; i < 2 * width; ++i)
            EXPECT_NEAR(now[known * width + i], mean[i % width], 1e-5) << each.spec.name;
        EXPECT_TRUE(std::equal(old.begin() + static_cast<std::ptrdiff_t>(known * width), old.end(),
                               now.begin() + static_cast<std::ptrdiff_t>((known + 2) * width)));
    }
    EXPECT_NE(std::ranges::find(filled, "embedding.weight"), filled.end());
    EXPECT_GE(filled.size(), 2u);
}

}  // namespace
}  // namespace continuo
