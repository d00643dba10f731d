#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/philox.h"
#include "continuo/error.h"
#include "engine/model/stream_cases.h"
#include "model/state/state_file.h"
#include "support/devices.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

constexpr double kTolerance = 2e-5;
constexpr std::int64_t kBlock = 4;
constexpr std::int64_t kTokens = 3 * 8 + 5;  // three segments of a cache and a partial one
constexpr std::int64_t kReach = 9;

class Stream : public ::testing::TestWithParam<NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    std::size_t vocabulary() const { return static_cast<std::size_t>(config().vocabulary); }
    // Returns the logits of token `at` in [T, V].
    std::span<const float> row(const std::vector<float>& logits, std::int64_t at) const {
        return std::span(logits).subspan(static_cast<std::size_t>(at) * vocabulary(), vocabulary());
    }
    // Reads tokens [begin, end) of one row. Returns the logits of the last.
    std::vector<float> readTokens(StreamState& state, std::int64_t begin, std::int64_t end) const {
        Arena arena = arenaOn(testBackend());
        const TensorView logits = arena.allocate(DType::F32, {1, config().vocabulary});
        network_->read(state,
                       std::span(tokens_).subspan(static_cast<std::size_t>(begin),
                                                  static_cast<std::size_t>(end - begin)),
                       arena, logits);
        std::vector<float> values(vocabulary());
        testBackend()->download(logits, std::as_writable_bytes(std::span(values)));
        return values;
    }

    std::unique_ptr<Network> network_ = randomNetwork(config(), 31);
    std::vector<std::int32_t> tokens_ = randomTokens(config(), kTokens, 32);
    std::vector<float> expected_ = coldLogits(*network_, tokens_);
};

TEST_P(Stream, EveryStepEqualsTheColdForward) {
    StreamState state = network_->newStreamState();
    for (std::int64_t at = 0; at < kTokens; ++at)
        ASSERT_LE(largestRelativeDifference(readTokens(state, at, at + 1), row(expected_, at)), kTolerance)
            << "token " << at;
}

TEST_P(Stream, StepsAfterAPrefillOfAnyLength_EqualTheColdForward) {
    for (const std::int64_t length : {std::int64_t{1}, kBlock - 1, kBlock, kBlock + 1, 2 * kBlock + 3}) {
        StreamState state = network_->newStreamState();
        EXPECT_LE(largestRelativeDifference(readTokens(state, 0, length), row(expected_, length - 1)),
                  kTolerance)
            << length;
        for (std::int64_t at = length; at < kTokens; ++at)
            ASSERT_LE(largestRelativeDifference(readTokens(state, at, at + 1), row(expected_, at)),
                      kTolerance)
                << "token " << at << " after " << length;
    }
}

TEST_P(Stream, CopiesAndTruncatedStates_ContinueLikeTheColdForward) {
    StreamState state = network_->newStreamState(1, kReach);
    for (std::int64_t at = 0; at < kTokens; ++at) {
        readTokens(state, at, at + 1);
        EXPECT_LE(state.oldest(), std::max<std::int64_t>(0, at + 1 - kReach)) << "token " << at;
        for (std::int64_t back = state.oldest(); back < at; ++back) {
            StreamState branch = state;
            branch.truncate(back);
            // Feeds a wrong token first, which must leave no trace.
            const std::int32_t own = tokens_[static_cast<std::size_t>(back)];
            tokens_[static_cast<std::size_t>(back)] = (own + 1) % config().vocabulary;
            StreamState wrong = branch;
            readTokens(wrong, back, back + 1);
            tokens_[static_cast<std::size_t>(back)] = own;
            for (std::int64_t again = back; again <= at; ++again)
                ASSERT_LE(
                    largestRelativeDifference(readTokens(branch, again, again + 1), row(expected_, again)),
                    kTolerance)
                    << "token " << again << ", back from " << at + 1 << " to " << back;
        }
    }
    if (state.oldest() > 0) {
        EXPECT_THROW(state.truncate(state.oldest() - 1), Error);
    }
}

TEST_P(Stream, ASavedStateContinuesLikeTheOriginal) {
    const TemporaryFolder folder;
    StreamState state = network_->newStreamState();
    for (std::int64_t at = 0; at < kTokens - 1; ++at) {
        readTokens(state, at, at + 1);
        writeState(state, *testBackend(), "model", folder / "state");
        const StateFile file = StateFile::open(folder / "state");
        EXPECT_EQ(file.model(), "model");
        EXPECT_EQ(file.length(), at + 1);
        StreamState restored = network_->newStreamState(file.rows());
        file.restore(restored, *testBackend());
        StreamState original = state;
        ASSERT_EQ(readTokens(restored, at + 1, kTokens), readTokens(original, at + 1, kTokens))
            << "token " << at;
    }
}

TEST_P(Stream, AStateOfAnotherShapeIsRefused) {
    const TemporaryFolder folder;
    StreamState state = network_->newStreamState();
    readTokens(state, 0, 7);
    writeState(state, *testBackend(), "model", folder / "state");
    const StateFile file = StateFile::open(folder / "state");
    ModelConfig changed = config();
    for (LayerConfig& layer : changed.layers) layer.heads *= 2;
    const auto other = randomNetwork(changed, 1);
    StreamState theirs = other->newStreamState();
    expectError(ErrorCode::BadFile, testing::HasSubstr("start a new session"),
                [&] { file.restore(theirs, *testBackend()); });
}

TEST_P(Stream, RowsGiveTheSameLogitsAloneAndTogether) {
    constexpr int kRows = 3;
    StreamState one = network_->newStreamState();
    readTokens(one, 0, 6);
    StreamState together = one.replicate(kRows);
    std::vector<StreamState> alone(kRows, one);
    for (std::int64_t at = 6; at < kTokens; ++at) {
        StreamBatch batch{kRows, 1, {}, {}};
        for (int row = 0; row < kRows; ++row)
            batch.tokens.push_back((tokens_[static_cast<std::size_t>(at)] + row) % config().vocabulary);
        const std::vector<float> logits = streamLogits(*network_, batch, together);
        for (int each = 0; each < kRows; ++each) {
            const std::vector<float> own =
                streamLogits(*network_, {1, 1, {batch.tokens[static_cast<std::size_t>(each)]}, {}},
                             alone[static_cast<std::size_t>(each)]);
            ASSERT_TRUE(std::ranges::equal(row(logits, each), own)) << "token " << at << ", row " << each;
        }
    }
}

// A reset row forgets its tokens, and other rows do not change.
TEST_P(Stream, ResettingARowDoesNotChangeOtherRows) {
    if (config().positions.grid) GTEST_SKIP() << "its rows end with the grid";
    const std::int64_t segment = config().stream().segment;
    StreamState state = network_->newStreamState(2);
    const std::vector<std::int32_t> tokens = randomTokens(config(), 4 * segment, 33);
    const auto part = [&](std::int64_t begin) {
        return std::vector(tokens.begin() + begin, tokens.begin() + begin + segment);
    };
    StreamBatch batch{2, segment, part(0), {}};
    const std::vector<std::int32_t> other = part(segment);
    batch.tokens.insert(batch.tokens.end(), other.begin(), other.end());
    streamLogits(*network_, batch, state);
    batch.tokens = part(2 * segment);
    const std::vector<std::int32_t> last = part(3 * segment);
    batch.tokens.insert(batch.tokens.end(), last.begin(), last.end());
    batch.beginsSequence = {0, 1};
    const std::vector<float> logits = streamLogits(*network_, batch, state);

    std::vector<std::int32_t> whole = part(0);
    whole.insert(whole.end(), batch.tokens.begin(), batch.tokens.begin() + segment);
    const std::vector<float> carried = coldLogits(*network_, whole), fresh = coldLogits(*network_, last);
    for (std::int64_t at = 0; at < segment; ++at) {
        EXPECT_LE(largestRelativeDifference(row(logits, at), row(carried, segment + at)), kTolerance)
            << "carried, " << at;
        EXPECT_LE(largestRelativeDifference(row(logits, segment + at), row(fresh, at)), kTolerance)
            << "fresh, " << at;
    }
}

// The logits are the same with and without recording, for any number of pending tokens.
TEST_P(Stream, ARecordingPassGivesTheSameLogits) {
    for (const std::int64_t before : {std::int64_t{0}, std::int64_t{3}, kBlock, std::int64_t{10}}) {
        StreamState state = network_->newStreamState();
        if (before > 0) readTokens(state, 0, before);
        Arena arena = arenaOn(testBackend());
        Pass pass(*testBackend(), arena, Pass::Mode::Record, DType::F32);
        const std::vector<std::int32_t> rest(tokens_.begin() + before, tokens_.end());
        const Value logits = network_->forward(pass, {1, kTokens - before, rest, {}}, state);
        const std::vector<float> values = downloadFloats(*testBackend(), logits.data);
        for (std::int64_t at = before; at < kTokens; ++at)
            ASSERT_LE(largestRelativeDifference(row(values, at - before), row(expected_, at)), kTolerance)
                << "token " << at << " after " << before;
    }
}

TEST_P(Stream, ASequenceBeginsOnlyAtAChunkBoundary) {
    StreamState state = network_->newStreamState(2);
    streamLogits(*network_, {2, 3, std::vector<std::int32_t>(6, 1), {}}, state);
    const bool isInside =
        std::ranges::any_of(state.layers, [](const LayerState& layer) { return !layer.isAtBlockEnd(3); });
    const auto begin = [&] { streamLogits(*network_, {2, 1, {1, 1}, {0, 1}}, state); };
    if (isInside)  // never with only windows and chunks of one token
        expectError(ErrorCode::Internal, testing::HasSubstr("a sequence can begin only"), begin);
    else
        EXPECT_NO_THROW(begin());
    expectError(ErrorCode::Internal, testing::HasSubstr("`fresh` must have one entry per row"), [&] {
        streamLogits(*network_, {2, 1, {1, 1}, {1, 0, 1}}, state);
    });
}

TEST_P(Stream, TokensDoNotDependOnLaterTokens) {
    for (std::int64_t changed = 1; changed < kTokens; ++changed) {
        std::vector<std::int32_t> other = tokens_;
        other[static_cast<std::size_t>(changed)] =
            (other[static_cast<std::size_t>(changed)] + 1) % config().vocabulary;
        const std::vector<float> logits = coldLogits(*network_, other);
        for (std::int64_t at = 0; at < changed; ++at)
            ASSERT_TRUE(std::ranges::equal(row(logits, at), row(expected_, at)))
                << "token " << at << " knows token " << changed;
        EXPECT_FALSE(std::ranges::equal(row(logits, changed), row(expected_, changed)));
    }
}

// Embeddings far outside the learned range would show if anything scaled by the largest of all keys.
TEST_P(Stream, TokensDoNotDependOnLaterHugeValues) {
    std::vector<float> table = network_->parameters().get("embedding.weight");
    const auto width = static_cast<std::size_t>(config().channels);
    for (std::size_t i = 0; i < width; ++i) table[i] = i % 2 == 0 ? 300.0f : -300.0f;
    network_->parameters().set("embedding.weight", table);
    network_->prepare();
    std::replace(tokens_.begin(), tokens_.end(), 0, 1);
    const std::vector<float> without = coldLogits(*network_, tokens_);
    for (std::int64_t changed = 1; changed < kTokens; changed += 3) {
        std::vector<std::int32_t> other = tokens_;
        other[static_cast<std::size_t>(changed)] = 0;
        const std::vector<float> logits = coldLogits(*network_, other);
        for (std::int64_t at = 0; at < changed; ++at)
            ASSERT_TRUE(std::ranges::equal(row(logits, at), row(without, at)))
                << "token " << at << " knows token " << changed;
    }
}

// Checks gradients of a weighted sum of logits after a state against central differences of the forward pass.
TEST_P(Stream, GradientsAfterACarriedStateMatchFiniteDifferences) {
    NetworkOptions options;
    options.gradients = true;
    const auto network = randomNetwork(config(), 41, options);
    const std::int64_t segment = config().stream().segment;
    const std::vector<std::int32_t> before = randomTokens(config(), segment, 42),
                                    tokens = randomTokens(config(), segment, 43);
    RandomStream random(44, 0);
    std::vector<float> weight(static_cast<std::size_t>(segment) * vocabulary());
    for (float& each : weight) each = static_cast<float>(random.real() - 0.5);

    StreamState carried = network->newStreamState();
    streamLogits(*network, {1, segment, before, {}}, carried);
    const auto loss = [&] {
        StreamState state = carried;
        const std::vector<float> logits = streamLogits(*network, {1, segment, tokens, {}}, state);
        double sum = 0;
        for (std::size_t i = 0; i < logits.size(); ++i)
            sum += static_cast<double>(weight[i]) * static_cast<double>(logits[i]);
        return sum;
    };
    {
        StreamState state = carried;
        Arena arena = arenaOn(testBackend());
        Pass pass(*testBackend(), arena, Pass::Mode::Record, DType::F32);
        const Value logits = network->forward(pass, {1, segment, tokens, {}}, state);
        testBackend()->upload(std::as_bytes(std::span(weight)), pass.resultGradient(logits));
        testBackend()->fill(network->parameters().allGradients(), 0);
        pass.backward();
    }
    for (const Parameters::Entry& entry : network->parameters().entries()) {
        const std::vector<float> gradient = downloadFloats(*testBackend(), entry.gradient);
        if (entry.spec.kind == ParameterSpec::Kind::Fixed) {
            EXPECT_TRUE(std::ranges::all_of(gradient, [](float each) { return each == 0; }));
            continue;
        }
        std::size_t steepest = 0;
        for (std::size_t i = 0; i < gradient.size(); ++i)
            if (std::abs(gradient[i]) > std::abs(gradient[steepest])) steepest = i;
        std::vector<float> values = network->parameters().get(entry.spec.name);
        const auto lossWith = [&](float value) {
            std::vector<float> changed = values;
            changed[steepest] = value;
            network->parameters().set(entry.spec.name, changed);
            network->prepare();
            return loss();
        };
        constexpr float kStep = 1e-3f;
        const float above = values[steepest] + kStep, below = values[steepest] - kStep;
        const double slope = (lossWith(above) - lossWith(below)) / static_cast<double>(above - below);
        network->parameters().set(entry.spec.name, values);
        // The sequence began earlier, so its initial vectors have no effect.
        const bool hasPart = !entry.spec.name.ends_with("recurrence.initial");
        EXPECT_EQ(gradient[steepest] != 0, hasPart) << entry.spec.name;
        EXPECT_NEAR(static_cast<double>(gradient[steepest]), slope, 2e-2 * std::abs(slope) + 2e-2)
            << entry.spec.name << "[" << steepest << "]";
    }
}

INSTANTIATE_TEST_SUITE_P(All, Stream, ::testing::ValuesIn(streamCases()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace continuo::test
