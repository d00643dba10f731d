#include <gtest/gtest.h>

#include "engine/backend/attention_case.h"

namespace continuo::test {
namespace {

std::vector<std::uint8_t> makeKeepMask(std::int64_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::uint8_t> keep(static_cast<std::size_t>(count));
    for (std::uint8_t& each : keep) each = random() % 10 < 7;
    return keep;
}

std::vector<AttentionCase> allCases() {
    std::vector<AttentionCase> cases;
    for (const std::int64_t channels : {1, 2, 3, 5, 8, 16, 33, 64, 96}) {
        for (const std::int64_t heads : {1, 2, 8}) cases.push_back(attentionCase(2, 7, 33, heads, channels));
    }
    for (const std::int64_t queries : {1, 7, 33, 257}) {
        for (const std::int64_t keys : {1, 7, 33, 257, 600})
            cases.push_back(attentionCase(3, queries, keys, 2, 16));
    }
    for (const std::int64_t channels : {1, 3, 8, 16, 24, 32, 33, 48, 64, 96, 128, 160, 512})
        cases.push_back(attentionCase(2, 1, 300, 2, channels));
    cases.push_back(attentionCase(1, 70, 300, 1, 512));
    const std::size_t plain = cases.size();
    for (std::size_t i = 0; i < plain; ++i) {
        AttentionCase masked = cases[i];
        masked.headsFirst = true;
        for (std::int64_t b = 0; b < masked.rows; ++b) {
            masked.begin.push_back(static_cast<std::int32_t>(masked.keys / 4 + b));
            if (b == 1) masked.first[1] = static_cast<std::int32_t>(-masked.queries / 2);
        }
        masked.keep = makeKeepMask(masked.rows * masked.keys, static_cast<unsigned>(i));
        cases.push_back(masked);
        masked.ownAlways = true;
        masked.begin.clear();
        masked.cache = DType::BF16;
        cases.push_back(masked);
        masked.begin.assign(static_cast<std::size_t>(masked.rows),
                            static_cast<std::int32_t>(masked.keys / 2));
        masked.keep.clear();
        cases.push_back(masked);
        masked.ownAlways = false;
        masked.first[0] = static_cast<std::int32_t>(masked.keys + 5);  // the query's own key is out of range
        cases.push_back(masked);
    }
    return cases;
}

// Uses a new backend per case, so that no larger case has grown its scratch memory.
void expectForward(const AttentionCase& shape, DType compute, double tolerance,
                   cpu::Bf16Use bf16 = cpu::Bf16Use::WhereAvailable) {
    cpu::CpuBackend backend({0, 2}, bf16);
    AttentionData data(shape, 7);
    data.forward(backend, compute);
    const AttentionReference reference(data, false);
    EXPECT_LE(distance(data.out.values(), reference.out), tolerance) << shape.name();
    EXPECT_LE(distance(data.logSum, reference.logSum), tolerance) << shape.name();
}

TEST(Attention, MatchesPlainLoops) {
    for (const AttentionCase& shape : allCases()) expectForward(shape, DType::F32, 2e-6);
}

TEST(Attention, Bf16ProductsStayWithinTheTolerance) {
    for (const AttentionCase& shape : allCases()) expectForward(shape, DType::BF16, 1.5e-2);
}

TEST(Attention, Bf16RequestsAreExactWithoutAMatrixUnit) {
    expectForward(attentionCase(2, 70, 300, 2, 64), DType::BF16, 2e-6, cpu::Bf16Use::Never);
}

TEST(Attention, EveryInstructionSetMatchesPlainLoops) {
    const std::vector<AttentionCase> cases = allCases();
    withEveryInstructionSet([&] {
        for (std::size_t i = 0; i < cases.size(); i += 3) expectForward(cases[i], DType::F32, 2e-6);
        for (std::size_t i = 1; i < cases.size(); i += 12) expectForward(cases[i], DType::BF16, 1.5e-2);
    });
}

TEST(Attention, ManyBlocksOfKeysMatchPlainLoops) {
    for (const std::int64_t queries : {1, 3, 70}) {
        AttentionCase shape = attentionCase(1, queries, 5000, 1, 16);
        expectForward(shape, DType::F32, 1e-5);
        shape.keep = makeKeepMask(5000, 3);
        shape.begin = {1234};
        shape.cache = DType::BF16;
        shape.headsFirst = true;
        expectForward(shape, DType::F32, 1e-5);
    }
}

TEST(Attention, WindowsMatchPlainLoops) {
    for (const AttentionCase& shape : windowCases()) {
        expectForward(shape, DType::F32, 2e-6);
        expectForward(shape, DType::BF16, 1.5e-2);
    }
}

TEST(Attention, QueryWithoutKeysGivesZerosAndMinusInfinity) {
    cpu::CpuBackend backend({0, 1});
    for (const std::int64_t queries : {1, 40}) {
        AttentionCase shape = attentionCase(1, queries, 50, 2, 8);
        shape.first = {static_cast<std::int32_t>(-queries)};
        AttentionData data(shape, 1);
        data.forward(backend);
        for (const float value : data.out.values()) EXPECT_EQ(value, 0.0f);
        for (const float value : data.logSum) EXPECT_EQ(value, -std::numeric_limits<float>::infinity());
    }
}

TEST(Attention, OutputIsCorrectWithoutALogSumOutput) {
    cpu::CpuBackend backend({0, 1});
    AttentionData data(attentionCase(1, 9, 20, 2, 8), 1);
    backend.attention(data.q.view, data.k.view, data.v.view, data.visible, DType::F32, data.out.view, {});
    EXPECT_LE(distance(data.out.values(), AttentionReference(data, false).out), 2e-6);
}

TEST(Attention, HugeScoresDoNotOverflow) {
    cpu::CpuBackend backend({0, 2});
    for (const std::int64_t queries : {1, 65}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            AttentionCase shape = attentionCase(1, queries, 700, 2, 16);
            shape.spread = 4000;  // scores up to about 1e4
            AttentionData data(shape, 5);
            data.forward(backend, compute);
            const AttentionReference reference(data, false);
            // The softmax selects one key here. Rounded operands can swap close scores, so bf16 is only
            // checked to be finite.
            if (compute == DType::F32) {
                EXPECT_LE(distance(data.out.values(), reference.out), 1e-2) << queries;
            }
            for (const float value : data.out.values()) EXPECT_TRUE(std::isfinite(value));
            for (const float value : data.logSum) EXPECT_TRUE(std::isfinite(value));
        }
    }
}

TEST(Attention, ThreadCountDoesNotChangeTheResult) {
    for (const std::int64_t queries : {1, 300}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            AttentionCase shape = attentionCase(3, queries, 1300, 2, 64);
            shape.headsFirst = true;
            std::vector<float> out, logSum;
            for (const int threads : {1, 2, 3}) {
                cpu::CpuBackend backend({0, threads});
                AttentionData data(shape, 5);
                data.forward(backend, compute);
                if (threads == 1) {
                    out = data.out.values();
                    logSum = data.logSum;
                }
                EXPECT_EQ(data.out.values(), out) << threads;
                EXPECT_EQ(data.logSum, logSum) << threads;
            }
        }
    }
}

TEST(Attention, AStepOfOneRowDoesNotDependOnTheBatch) {
    cpu::CpuBackend backend({0, 2});
    for (const DType cache : {DType::F32, DType::BF16}) {
        AttentionCase shape = attentionCase(16, 1, 1111, 2, 64);
        shape.cache = cache;
        shape.headsFirst = true;
        shape.keep = makeKeepMask(16 * 1111, 2);
        AttentionData data(shape, 5);
        data.forward(backend);
        const std::vector<float> together = data.out.values();
        for (std::int64_t b = 0; b < 16; ++b) {
            Visibility visible = data.visible;
            visible.first = visible.first.slice(0, b, b + 1);
            visible.keep = visible.keep.slice(0, b, b + 1);
            backend.attention(data.q.view.slice(0, b, b + 1), data.k.view.slice(0, b, b + 1),
                              data.v.view.slice(0, b, b + 1), visible, DType::F32,
                              data.out.view.slice(0, b, b + 1), {});
        }
        EXPECT_EQ(data.out.values(), together);
    }
}

}  // namespace
}  // namespace continuo::test
