#include <gtest/gtest.h>

#include "engine/backend/attention_case.h"

namespace continuo::test {
namespace {

void addMask(AttentionCase& shape) {
    std::mt19937 random(11);
    shape.keep.resize(static_cast<std::size_t>(shape.rows * shape.keys));
    for (std::uint8_t& each : shape.keep) each = random() % 10 < 4;
    shape.begin.assign(static_cast<std::size_t>(shape.rows), static_cast<std::int32_t>(shape.keys / 3));
    shape.ownAlways = true;
    shape.headsFirst = true;
    if (shape.rows > 1) shape.first[1] = static_cast<std::int32_t>(-shape.queries / 2);
}

std::vector<AttentionCase> allCases() {
    std::vector<AttentionCase> cases;
    for (const std::int64_t channels : {1, 3, 8, 16, 33, 64, 96}) {
        for (const std::int64_t heads : {1, 2, 8}) cases.push_back(attentionCase(2, 7, 33, heads, channels));
    }
    for (const std::int64_t queries : {1, 7, 33, 257}) {
        for (const std::int64_t keys : {1, 7, 33, 257, 600})
            cases.push_back(attentionCase(3, queries, keys, 2, 16));
    }
    const std::size_t plain = cases.size();
    for (std::size_t i = 0; i < plain; ++i) {
        addMask(cases.emplace_back(cases[i]));
        AttentionCase& last = cases.emplace_back(cases.back());
        last.ownAlways = false;
        last.begin.clear();
        last.cache = DType::BF16;
    }
    return cases;
}

// Uses a new backend per case, so that no larger case has grown its scratch memory.
void expectGradients(const AttentionCase& shape, DType compute, double tolerance,
                     cpu::Bf16Use bf16 = cpu::Bf16Use::WhereAvailable) {
    cpu::CpuBackend backend({0, 2}, bf16);
    AttentionData data(shape, 3);
    data.forward(backend, compute);
    data.backward(backend, compute);
    const AttentionReference reference(data, true);
    EXPECT_LE(distance(data.qGradient.values(), reference.qGradient), tolerance) << shape.name();
    EXPECT_LE(distance(data.kGradient.values(), reference.kGradient), tolerance) << shape.name();
    EXPECT_LE(distance(data.vGradient.values(), reference.vGradient), tolerance) << shape.name();
}

TEST(AttentionGradient, MatchesPlainLoops) {
    for (const AttentionCase& shape : allCases()) expectGradients(shape, DType::F32, 5e-6);
}

TEST(AttentionGradient, Bf16ProductsStayWithinTheTolerance) {
    for (const AttentionCase& shape : allCases()) expectGradients(shape, DType::BF16, 3e-2);
}

TEST(AttentionGradient, Bf16RequestsAreExactWithoutAMatrixUnit) {
    expectGradients(attentionCase(2, 70, 300, 2, 64), DType::BF16, 5e-6, cpu::Bf16Use::Never);
}

TEST(AttentionGradient, EveryInstructionSetMatchesPlainLoops) {
    const std::vector<AttentionCase> cases = allCases();
    withEveryInstructionSet([&] {
        for (std::size_t i = 0; i < cases.size(); i += 3) expectGradients(cases[i], DType::F32, 5e-6);
        for (std::size_t i = 1; i < cases.size(); i += 12) expectGradients(cases[i], DType::BF16, 3e-2);
    });
}

TEST(AttentionGradient, ManyBlocksOfKeysMatchPlainLoops) {
    AttentionCase shape = attentionCase(1, 150, 3000, 1, 32);
    expectGradients(shape, DType::F32, 1e-5);
    expectGradients(shape, DType::BF16, 3e-2);
    addMask(shape);
    expectGradients(shape, DType::F32, 1e-5);
    expectGradients(shape, DType::BF16, 3e-2);
}

TEST(AttentionGradient, WindowsMatchPlainLoops) {
    for (const AttentionCase& shape : windowCases()) {
        expectGradients(shape, DType::F32, 5e-6);
        expectGradients(shape, DType::BF16, 3e-2);
    }
}

TEST(AttentionGradient, WideHeadsMatchPlainLoops) {
    expectGradients(attentionCase(1, 70, 300, 1, 512), DType::F32, 1e-5);
    expectGradients(attentionCase(1, 70, 300, 1, 512), DType::BF16, 3e-2);
}

TEST(AttentionGradient, AbsentGradientsAreSkipped) {
    cpu::CpuBackend backend({0, 1});
    AttentionData data(attentionCase(1, 40, 90, 2, 16), 3);
    data.forward(backend);
    data.qGradient.view.data = nullptr;
    data.vGradient.view.data = nullptr;
    data.backward(backend);
    EXPECT_LE(distance(data.kGradient.values(), AttentionReference(data, true).kGradient), 5e-6);
}

TEST(AttentionGradient, MatchesCentralDifferences) {
    cpu::CpuBackend backend({0, 1});
    AttentionCase shape = attentionCase(2, 5, 9, 2, 4);
    addMask(shape);
    AttentionData data(shape, 3);
    data.forward(backend);
    data.backward(backend);
    const auto loss = [&] {
        const AttentionReference reference(data, false);
        const std::vector<float> up = data.outGradient.values();
        double sum = 0;
        for (std::size_t i = 0; i < up.size(); ++i) sum += up[i] * reference.out[i];
        return sum;
    };
    const auto expectSlope = [&](Padded& tensor, const Padded& gradient) {
        for (std::int64_t i = 0; i < tensor.view.shape[1]; ++i) {
            const float kept = tensor.get(1, i, 1, 2), step = 1.0f / 128;
            tensor.set(1, i, 1, 2, kept + step);
            const double above = loss();
            tensor.set(1, i, 1, 2, kept - step);
            const double below = loss();
            tensor.set(1, i, 1, 2, kept);
            EXPECT_NEAR(gradient.get(1, i, 1, 2), (above - below) / (2 * step), 2e-3) << i;
        }
    };
    expectSlope(data.q, data.qGradient);
    expectSlope(data.k, data.kGradient);
    expectSlope(data.v, data.vGradient);
}

TEST(AttentionGradient, AccumulatesIntoExistingGradients) {
    cpu::CpuBackend backend({0, 2});
    AttentionData data(attentionCase(2, 40, 90, 2, 16), 3);
    data.forward(backend);
    data.backward(backend);
    data.backward(backend);
    AttentionReference reference(data, true);
    for (std::vector<double>* each : {&reference.qGradient, &reference.kGradient, &reference.vGradient}) {
        for (double& value : *each) value *= 2;
    }
    EXPECT_LE(distance(data.qGradient.values(), reference.qGradient), 5e-6);
    EXPECT_LE(distance(data.kGradient.values(), reference.kGradient), 5e-6);
    EXPECT_LE(distance(data.vGradient.values(), reference.vGradient), 5e-6);
}

TEST(AttentionGradient, QueriesWithoutKeysGetNoGradient) {
    cpu::CpuBackend backend({0, 1});
    AttentionCase shape = attentionCase(1, 40, 50, 2, 8);
    shape.first = {-40};
    AttentionData data(shape, 1);
    data.forward(backend);
    data.backward(backend);
    for (const Padded* each : {&data.qGradient, &data.kGradient, &data.vGradient}) {
        for (const float value : each->values()) EXPECT_EQ(value, 0.0f);
    }
}

TEST(AttentionGradient, ThreadCountDoesNotChangeTheResult) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        AttentionCase shape = attentionCase(1, 300, 900, 1, 64);
        std::vector<float> q, k, v;
        for (const int threads : {1, 2, 3}) {
            cpu::CpuBackend backend({0, threads});
            AttentionData data(shape, 5);
            data.forward(backend, compute);
            data.backward(backend, compute);
            if (threads == 1) {
                q = data.qGradient.values();
                k = data.kGradient.values();
                v = data.vGradient.values();
            }
            EXPECT_EQ(data.qGradient.values(), q) << threads;
            EXPECT_EQ(data.kGradient.values(), k) << threads;
            EXPECT_EQ(data.vGradient.values(), v) << threads;
        }
    }
}

}  // namespace
}  // namespace continuo::test
