#include "session/session_batch.h"

#include <gtest/gtest.h>

#include "continuo/error.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using test::makeNetwork;
using test::randomTokens;

std::vector<float> allLogits(const SessionBatch& batch) {
    std::vector<float> host(static_cast<std::size_t>(batch.logits().shape.count()));
    batch.sharedBackend()->download(batch.logits(), std::as_writable_bytes(std::span(host)));
    return host;
}

// Returns a model wide enough that large products use other kernels than small ones.
ModelConfig wideConfig(int length, bool grid) {
    ModelConfig config = grid ? test::tinyGridConfig(length, 24, true) : test::tinyConfig(length, 24);
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = 64;
    return config;
}

// Returns whether tests run on the CPU; other devices may be slow stand-ins.
bool isOnCpu() { return test::networkDeviceId() == "cpu"; }

// Returns the rows to compare with single sessions: all, or those at the boundaries of a kernel's row blocks.
std::vector<int> comparedRows(int rows) {
    std::vector<int> compared;
    for (int row = 0; row < rows; ++row)
        if (isOnCpu() || row == 0 || row == 8 || row == rows - 1) compared.push_back(row);
    return compared;
}

void expectRowsEqualSingleSessions(const ModelConfig& config, NetworkOptions options, int threads, int rows) {
    const auto network = makeNetwork(config, 3, options, threads);
    const std::size_t length = 37, count = isOnCpu() ? 33 : 9, fewer = isOnCpu() ? 20 : 2;
    const auto prompt = randomTokens(length - count, 40, 1);
    const auto tokens = randomTokens(count * static_cast<std::size_t>(rows), 40, 2);
    const std::vector<int> compared = comparedRows(rows);
    Session first(network, {});
    first.start(prompt);
    SessionBatch batch(first, rows);
    std::vector<Session> alone(compared.size(), first);
    const auto vocabulary = static_cast<std::size_t>(config.vocabulary);
    for (std::size_t i = 0; i < count; ++i) {
        const auto next =
            std::span(tokens).subspan(i * static_cast<std::size_t>(rows), static_cast<std::size_t>(rows));
        if (i == fewer) {
            batch.setLatents(7);
            for (Session& each : alone) each.setLatents(7);
        }
        batch.feed(next);
        const std::vector<float> together = allLogits(batch);
        for (std::size_t each = 0; each < alone.size(); ++each) {
            const auto row = static_cast<std::size_t>(compared[each]);
            alone[each].feed(next[row]);
            const auto at = together.begin() + static_cast<std::ptrdiff_t>(row * vocabulary);
            ASSERT_EQ(std::vector<float>(at, at + static_cast<std::ptrdiff_t>(vocabulary)),
                      alone[each].hostLogits())
                << "row " << row << " of " << rows << ", token " << i << ", threads " << threads;
        }
    }
    EXPECT_EQ(batch.rebuilds(), alone[0].rebuilds());
    EXPECT_GT(batch.rebuilds(), isOnCpu() ? 2 : 1);
    EXPECT_EQ(batch.length(), static_cast<std::int64_t>(length));
}

TEST(SessionBatch, EachRowEqualsASingleSessionBitForBit) {
    for (const Precision precision : {Precision::F32, Precision::BF16, Precision::I8}) {
        const NetworkOptions options{precision, false,
                                     precision == Precision::F32 ? DType::F32 : DType::BF16};
        for (const int threads : isOnCpu() ? std::vector{1, 2, 3} : std::vector{1}) {
            expectRowsEqualSingleSessions(wideConfig(37, true), options, threads, 8);
            expectRowsEqualSingleSessions(wideConfig(37, false), options, threads, 3);
        }
        expectRowsEqualSingleSessions(wideConfig(37, true), options, 2, 16);
    }
}

TEST(SessionBatch, TheContextWindowMovesAsInASingleSession) {
    expectRowsEqualSingleSessions(wideConfig(26, true), {}, 1, 5);
    expectRowsEqualSingleSessions(wideConfig(26, false), {}, 1, 5);
}

TEST(SessionBatch, NeedsATokenForEachRow) {
    const auto network = makeNetwork(test::tinyConfig());
    Session first(network, {});
    first.start(randomTokens(4, 40, 1));
    SessionBatch batch(first, 2);
    EXPECT_THROW(batch.feed(randomTokens(3, 40, 1)), Error);
    EXPECT_THROW(batch.setLatents(0), Error);
    EXPECT_THROW(batch.setLatents(9), Error);
}

// Larger batches would not equal single sessions bit for bit.
TEST(SessionBatch, RefusesMoreThanSixteenRows) {
    const auto network = makeNetwork(test::tinyConfig());
    Session first(network, {});
    first.start(randomTokens(4, 40, 1));
    EXPECT_EQ(SessionBatch(first, SessionBatch::kMostRows).rows(), 16);
    EXPECT_THROW(SessionBatch(first, SessionBatch::kMostRows + 1), Error);
}

}  // namespace
}  // namespace continuo
