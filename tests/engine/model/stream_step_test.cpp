#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <thread>

#include "continuo/error.h"
#include "engine/model/stream_cases.h"
#include "model/state/state_file.h"
#include "support/devices.h"
#include "support/expect_error.h"
#include "support/passing_backend.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

constexpr double kTolerance = 2e-5;
constexpr std::int64_t kBlock = 4, kSegment = 16;
constexpr std::int64_t kTokens = 2 * kSegment + 5;

// A device that counts ops and can make one fail with OutOfMemory. Copies never fail: they allocate nothing,
// and if one failed, the device and all tensors would be lost.
class WatchedBackend : public PassingBackend {
public:
    using PassingBackend::PassingBackend;

    void failAfter(int ops) { left_ = ops; }
    std::int64_t calls(const std::string& op) const { return calls_.contains(op) ? calls_.at(op) : 0; }
    // Returns the number of ops and allocations.
    std::int64_t countWork() const { return work_; }
    // Whether run() lets the device record and replay steps.
    bool records = false;

    Buffer allocate(std::size_t bytes) override {
        count();
        return to_->allocate(bytes);
    }
    void run(std::uint64_t key, const std::function<void()>& ops) override {
        if (records)
            to_->run(key, ops);
        else
            ops();
    }

private:
    void runOp(const char* op, const std::function<void()>& call) override {
        op == std::string("copy") ? void(++work_) : count();
        ++calls_[op];
        call();
    }
    void count() {
        ++work_;
        if (left_ >= 0 && left_-- == 0) throw Error(ErrorCode::OutOfMemory, "no memory");
    }

    int left_ = -1;
    std::int64_t work_ = 0;
    std::map<std::string, std::int64_t> calls_;
};

// Makes all steps of a state with one arena, so that the device can record them.
class Stepper {
public:
    Stepper(const Network& network, StreamState state)
        : network_(network), arena_(arenaOn(network.sharedBackend())), state_(std::move(state)) {}

    StreamState& state() { return state_; }
    const Arena& arena() const { return arena_; }
    std::vector<float> step(std::span<const std::int32_t> tokens) {
        std::vector<float> logits(tokens.size() * static_cast<std::size_t>(network_.config().vocabulary));
        network_.step(state_, tokens, arena_, logits);
        return logits;
    }
    std::vector<float> step(std::int32_t token) { return step(std::span(&token, 1)); }

private:
    const Network& network_;
    Arena arena_;
    StreamState state_;
};

class StreamStep : public ::testing::TestWithParam<NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    std::size_t vocabulary() const { return static_cast<std::size_t>(config().vocabulary); }
    std::int32_t token(std::int64_t at) const { return tokens_[static_cast<std::size_t>(at)]; }
    std::span<const float> expected(std::int64_t at) const {
        return std::span(expected_).subspan(static_cast<std::size_t>(at) * vocabulary(), vocabulary());
    }
    StreamState prefilled(std::int64_t length, std::int64_t reach = 0) const {
        StreamState state = network_->newStreamState(1, reach);
        if (length > 0)
            streamLogits(*network_, {1, length, {tokens_.begin(), tokens_.begin() + length}, {}}, state);
        return state;
    }
    // Returns the same network on another device.
    std::unique_ptr<Network> networkOn(const std::shared_ptr<Backend>& backend) const {
        auto network = std::make_unique<Network>(config(), backend, network_->options());
        for (const Parameters::Entry& entry : network_->parameters().entries())
            network->parameters().set(entry.spec.name, network_->parameters().get(entry.spec.name));
        network->prepare();
        return network;
    }

    std::unique_ptr<Network> network_ = randomNetwork(config(), 31);
    std::vector<std::int32_t> tokens_ = randomTokens(config(), kTokens, 32);
    std::vector<float> expected_ = coldLogits(*network_, tokens_);
};

TEST_P(StreamStep, StepsAfterAPrefillOfAnyLength_EqualTheColdForward) {
    for (const std::int64_t length :
         {std::int64_t{0}, std::int64_t{1}, kBlock - 1, kBlock, kBlock + 1, 2 * kBlock + 3}) {
        Stepper stepper(*network_, prefilled(length));
        for (std::int64_t at = length; at < kTokens; ++at)
            ASSERT_LE(largestRelativeDifference(stepper.step(token(at)), expected(at)), kTolerance)
                << "token " << at << " after " << length;
        EXPECT_EQ(stepper.state().length, kTokens);
    }
}

// A step leaves the same state as a pass over the same tokens.
TEST_P(StreamStep, APassContinuesFromASteppedState) {
    Stepper stepper(*network_, prefilled(0));
    for (std::int64_t at = 0; at + 1 < kTokens; ++at) {
        stepper.step(token(at));
        StreamState state = stepper.state();
        const std::vector<std::int32_t> rest(tokens_.begin() + at + 1, tokens_.end());
        const std::vector<float> logits = streamLogits(*network_, {1, kTokens - at - 1, rest, {}}, state);
        ASSERT_LE(largestRelativeDifference(
                      logits, std::span(expected_).subspan(static_cast<std::size_t>(at + 1) * vocabulary())),
                  kTolerance)
            << "after token " << at;
    }
}

TEST_P(StreamStep, AReplayedStep_EqualsAnUnrecordedStepBitForBit) {
    const auto plain = std::make_shared<WatchedBackend>(testBackend());
    const auto unrecorded = networkOn(plain);
    Stepper first(*network_, network_->newStreamState()), second(*unrecorded, unrecorded->newStreamState());
    for (std::int64_t at = 0; at < kTokens; ++at)
        ASSERT_EQ(first.step(token(at)), second.step(token(at))) << "token " << at;
}

// A recorded step replays all its ops without calls from the network.
TEST_P(StreamStep, AStepIsRecorded_AndReplayCallsNoOps) {
    const auto watched = std::make_shared<WatchedBackend>(testBackend());
    const auto network = networkOn(watched);
    watched->records = true;
    Stepper stepper(*network, network->newStreamState());
    // After one segment the state has allocated all its memory.
    for (std::int64_t at = 0; at < kSegment; ++at) stepper.step(token(at));
    for (std::int64_t at = kSegment; at < kSegment + 3; ++at) stepper.step(token(at));
    const std::int64_t before = watched->calls("normLinear");
    EXPECT_GT(before, 0);
    for (std::int64_t at = kSegment + 3; at < kTokens; ++at) stepper.step(token(at));
    EXPECT_EQ(watched->calls("normLinear"), before);
}

TEST_P(StreamStep, AChangedWindow_NeedsNoNewRecording) {
    const auto watched = std::make_shared<WatchedBackend>(testBackend()),
               plain = std::make_shared<WatchedBackend>(testBackend());
    const auto network = networkOn(watched), unrecorded = networkOn(plain);
    watched->records = true;
    Stepper first(*network, network->newStreamState()), second(*unrecorded, unrecorded->newStreamState());
    std::int64_t recorded = 0;
    for (std::int64_t at = 0; at < kTokens; ++at) {
        for (Stepper* each : {&first, &second}) each->state().window = at / 2 % 6;
        ASSERT_EQ(first.step(token(at)), second.step(token(at))) << "token " << at;
        if (at == kSegment + 2) recorded = watched->calls("normLinear");
    }
    EXPECT_EQ(watched->calls("normLinear"), recorded);
}

TEST_P(StreamStep, RowsAreTheSameAloneAndTogether) {
    constexpr int kRows = 3;
    const StreamState one = prefilled(6);
    Stepper together(*network_, one.replicate(kRows));
    std::vector<Stepper> alone;
    for (int row = 0; row < kRows; ++row) alone.emplace_back(*network_, one);
    for (std::int64_t at = 6; at < kTokens; ++at) {
        std::vector<std::int32_t> tokens;
        for (int row = 0; row < kRows; ++row) tokens.push_back((token(at) + row) % config().vocabulary);
        const std::vector<float> logits = together.step(tokens);
        for (std::size_t row = 0; row < kRows; ++row)
            ASSERT_TRUE(std::ranges::equal(std::span(logits).subspan(row * vocabulary(), vocabulary()),
                                           alone[row].step(tokens[row])))
                << "token " << at << ", row " << row;
    }
}

TEST_P(StreamStep, CopiesAndTruncatedStates_ContinueLikeTheColdForward) {
    constexpr std::int64_t kReach = 9;
    Stepper stepper(*network_, prefilled(0, kReach));
    for (std::int64_t at = 0; at < kTokens; ++at) {
        stepper.step(token(at));
        const StreamState kept = stepper.state();
        for (std::int64_t back = kept.oldest(); back < at; back += 2) {
            stepper.state().truncate(back);
            // First feeds a wrong token, which must leave no trace after the copy is restored.
            StreamState branch = stepper.state();
            stepper.step((token(back) + 1) % config().vocabulary);
            stepper.state() = std::move(branch);
            for (std::int64_t again = back; again <= at; ++again)
                ASSERT_LE(largestRelativeDifference(stepper.step(token(again)), expected(again)), kTolerance)
                    << "token " << again << ", back from " << at + 1 << " to " << back;
            stepper.state() = kept;
        }
    }
}

TEST_P(StreamStep, ASavedState_ContinuesLikeTheOriginal) {
    const TemporaryFolder folder;
    Stepper original(*network_, prefilled(0)), restored(*network_, prefilled(0));
    for (std::int64_t at = 0; at < kTokens; ++at) {
        ASSERT_EQ(restored.step(token(at)), original.step(token(at))) << "token " << at;
        writeState(original.state(), *testBackend(), "model", folder / "state");
        StreamState state = network_->newStreamState();
        StateFile::open(folder / "state").restore(state, *testBackend());
        restored.state() = std::move(state);
    }
}

// Passes, steps and states of the second network work on its queue alone, with the weights of the first.
TEST_P(StreamStep, OnQueue_SharesTheWeightsAndUsesItsOwnQueue) {
    const auto first = std::make_shared<WatchedBackend>(testBackend());
    const auto second = std::make_shared<WatchedBackend>(testBackend()->sibling());
    const auto network = networkOn(first);
    const Network beside = network->onQueue(second);
    EXPECT_EQ(&beside.parameters(), &network->parameters());
    const std::int64_t before = first->countWork();
    EXPECT_EQ(coldLogits(beside, tokens_), expected_);
    const StreamState read = [&] {
        StreamState state = beside.newStreamState(1, 9);
        streamLogits(beside, {1, kBlock + 1, {tokens_.begin(), tokens_.begin() + kBlock + 1}, {}}, state);
        return state;
    }();
    Stepper stepper(beside, read);
    for (std::int64_t at = kBlock + 1; at < kTokens; ++at)
        ASSERT_LE(largestRelativeDifference(stepper.step(token(at)), expected(at)), kTolerance)
            << "token " << at;
    EXPECT_EQ(first->countWork(), before);
    EXPECT_GT(second->countWork(), 0);
}

// Two threads at once compute the same as each alone.
TEST_P(StreamStep, TwoThreadsStepWithTheSameWeights) {
    const Network beside = network_->onQueue(network_->backend().sibling());
    const auto stepped = [this](const Network& network) {
        std::vector<float> all;
        for (int round = 0; round < 4; ++round) {
            Stepper stepper(network, network.newStreamState());
            for (const std::int32_t each : tokens_) {
                const std::vector<float> logits = stepper.step(each);
                all.insert(all.end(), logits.begin(), logits.end());
            }
        }
        return all;
    };
    const std::vector<float> alone = stepped(*network_);
    std::vector<float> other;
    std::jthread worker([&] { other = stepped(beside); });
    const std::vector<float> own = stepped(*network_);
    worker.join();
    EXPECT_EQ(own, alone);
    EXPECT_EQ(other, alone);
}

// At each token, every op and every allocation fails once, in turn.
TEST_P(StreamStep, AFailedOp_LeavesTheStateUnchanged) {
    const auto watched = std::make_shared<WatchedBackend>(testBackend());
    const auto network = networkOn(watched);
    for (const std::int64_t reach : {std::int64_t{0}, std::int64_t{9}}) {
        Stepper stepper(*network, network->newStreamState(1, reach)),
            undisturbed(*network_, network_->newStreamState(1, reach));
        for (std::int64_t at = 0; at < kTokens; ++at) {
            std::vector<float> logits;
            for (int ops = 0; logits.empty(); ++ops) {
                const std::int64_t oldest = stepper.state().oldest();
                watched->failAfter(ops);
                try {
                    logits = stepper.step(token(at));
                } catch (const Error&) {
                    ASSERT_EQ(stepper.state().length, at);
                    ASSERT_EQ(stepper.state().oldest(), oldest);
                }
                watched->failAfter(-1);
            }
            ASSERT_EQ(logits, undisturbed.step(token(at))) << "token " << at << ", reach " << reach;
        }
    }
}

TEST_P(StreamStep, AStep_ReusesTheMemoryOfThePreviousStep) {
    Stepper stepper(*network_, network_->newStreamState());
    for (std::int64_t at = 0; at < kSegment; ++at) stepper.step(token(at));
    const std::size_t before = stepper.arena().reservedBytes(), state = stepper.state().bytes();
    for (std::int64_t at = kSegment; at < 2 * kSegment; ++at) stepper.step(token(at));
    EXPECT_EQ(stepper.arena().reservedBytes(), before);
    EXPECT_EQ(stepper.state().bytes(), state);
}

// Returns the bytes of a state's caches.
std::size_t countCacheBytes(const StreamState& state) {
    std::size_t bytes = 0;
    for (const LayerState& layer : state.layers) {
        if (layer.window) bytes += layer.window->entries.bytes();
        if (layer.prefix) bytes += layer.prefix->features.bytes() + layer.prefix->values.bytes();
        if (layer.cache) bytes += layer.cache->pending.bytes();
    }
    return bytes;
}

// read() grows the caches and shrinks them again.
TEST_P(StreamStep, Read_LeavesTheSizeOfTheCachesUnchanged) {
    StreamState state = network_->newStreamState();
    const std::size_t before = countCacheBytes(state);
    Arena arena = arenaOn(testBackend());
    network_->read(state, tokens_, arena, arena.allocate(DType::F32, {1, config().vocabulary}));
    EXPECT_EQ(countCacheBytes(state), before);
    EXPECT_EQ(countCacheBytes(state.replicate(2)), 2 * before);
}

// With bf16 entries and products, a step rounds like a pass but sums in another order.
TEST_P(StreamStep, AStepInBf16_IsNearThePass) {
    constexpr double kRounded = 3e-2;
    const auto network = randomNetwork(config(), 31, {Precision::BF16, false, DType::BF16});
    const std::vector<float> cold = coldLogits(*network, tokens_);
    Stepper stepper(*network, network->newStreamState());
    for (std::int64_t at = 0; at < kTokens; ++at)
        ASSERT_LE(largestRelativeDifference(
                      stepper.step(token(at)),
                      std::span(cold).subspan(static_cast<std::size_t>(at) * vocabulary(), vocabulary())),
                  kRounded)
            << "token " << at;
}

TEST_P(StreamStep, InvalidTokens_AreRefusedAndChangeNothing) {
    Stepper stepper(*network_, prefilled(5));
    expectError(ErrorCode::BadRequest, testing::HasSubstr("the vocabulary is"),
                [&] { stepper.step(config().vocabulary); });
    expectError(ErrorCode::Internal, testing::HasSubstr("one token for each row"), [&] {
        stepper.step(std::vector<std::int32_t>{1, 2});
    });
    EXPECT_EQ(stepper.state().length, 5);
    EXPECT_LE(largestRelativeDifference(stepper.step(token(5)), expected(5)), kTolerance);
}

INSTANTIATE_TEST_SUITE_P(All, StreamStep, ::testing::ValuesIn(streamCases()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace continuo::test
