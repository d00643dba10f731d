#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_ops.h"

// Tests attention on devices beyond the table of cases: splitting it into parts changes no result, and hidden
// keys may hold anything.
namespace continuo::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// An attention whose hidden keys and values are NaN, or large where NaN is not allowed.
struct Problem {
    std::int64_t rows = 1, queries = 1, keys = 1, heads = 1, width = 1;
    DType type = DType::F32, compute = DType::F32;
    reference::Visible visible;

    std::string name() const {
        return std::to_string(queries) + " queries, " + std::to_string(keys) + " keys of " +
               std::to_string(width) + ", " + std::string(displayName(type)) + " to " +
               std::string(displayName(compute));
    }
    bool hidden(std::int64_t b, std::int64_t s) const {
        for (std::int64_t t = 0; t < queries; ++t) {
            if (visible.sees(b, t, s)) return false;
        }
        return true;
    }
    double hiddenValue() const { return visible.keep && queries == 1 ? 1e30 : kNan; }
    // Returns random keys or values, with `instead` where no query sees them.
    HostTensor entries(std::uint32_t seed, double instead) const {
        HostTensor made = randomNormal({rows, keys, heads, width}, seed);
        for (std::int64_t i = 0; i < rows * keys; ++i) {
            if (!hidden(i / keys, i % keys)) continue;
            for (std::int64_t c = 0; c < heads * width; ++c) made[i * heads * width + c] = instead;
        }
        if (type != DType::BF16) return made;
        for (double& each : made.values) {
            if (!std::isnan(each))
                each = static_cast<double>(static_cast<float>(BFloat16(static_cast<float>(each))));
        }
        return made;
    }
    Shape queryShape() const { return {rows, queries, heads, width}; }
    Shape keyShape() const { return {rows, keys, heads, width}; }
};

// A problem's tensors on a device.
struct Tensors {
    Tensors(Backend& backend, const Problem& p)
        : problem(p),
          q(backend, DType::F32, randomNormal(p.queryShape(), 1)),
          k(backend, p.type, p.entries(2, p.hiddenValue())),
          v(backend, p.type, p.entries(3, p.hiddenValue())),
          up(backend, DType::F32, randomNormal(p.queryShape(), 4)),
          out(backend, DType::F32, p.queryShape()),
          logSum(backend, DType::F32, {p.rows, p.heads, p.queries}),
          qGradient(backend, DType::F32, randomNormal(p.queryShape(), 5, 1e-4)),
          kGradient(backend, DType::F32, randomNormal(p.keyShape(), 6, 1e-4)),
          vGradient(backend, DType::F32, randomNormal(p.keyShape(), 7, 1e-4)),
          first(backend, DType::I32, p.visible.first) {
        view.first = first.view();
        view.ownAlways = p.visible.ownAlways;
        view.wholePast = p.visible.seesWholePast();
        view.window = p.visible.window;
        if (p.visible.begin) view.begin = (begin = DeviceTensor(backend, DType::I32, p.visible.begin)).view();
        if (p.visible.keep) view.keep = (keep = DeviceTensor(backend, DType::U8, p.visible.keep)).view();
    }
    void forward(Backend& backend) {
        backend.attention(q.view(), k.view(), v.view(), view, problem.compute, out.view(), logSum.view());
    }
    void backward(Backend& backend, Into into = Into::Add) {
        backend.attentionGradient({q.view(), k.view(), v.view(), out.view(), logSum.view(), up.view(),
                                   qGradient.view(), kGradient.view(), vGradient.view(), into},
                                  view, problem.compute);
    }

    Problem problem;
    DeviceTensor q, k, v, up, out, logSum, qGradient, kGradient, vGradient, first, begin, keep;
    Visibility view;
};

// Results are means over many keys and thus small. The tolerance is relative to their size, for the mean and
// the largest error.
void expectNear(const HostTensor& found, const HostTensor& expected, double tolerance,
                const std::string& what) {
    double largest = 0, worst = 0, squares = 0, wrong = 0;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        if (found.values[i] == expected.values[i] && std::isinf(found.values[i])) continue;  // no visible key
        const double difference = found.values[i] - expected.values[i];
        ASSERT_TRUE(std::isfinite(difference)) << what << ", element " << i;
        largest = std::max(largest, std::abs(expected.values[i]));
        worst = std::max(worst, std::abs(difference));
        squares += expected.values[i] * expected.values[i];
        wrong += difference * difference;
    }
    EXPECT_LE(worst, 2 * tolerance * largest) << what;
    EXPECT_LE(std::sqrt(wrong), tolerance * std::sqrt(squares)) << what;
}

// Returns the allowed error. Rounding to bfloat16 changes a number by up to 2^-9. If a softmax has a single
// key, its gradient is a difference of nearly equal numbers.
double problemTolerance(const Problem& problem) {
    if (problem.compute == DType::BF16) return problem.visible.keep ? 2e-2 : 6e-3;
    return 5e-6;
}

void expectForward(Backend& backend, const Problem& problem) {
    Tensors run(backend, problem);
    run.forward(backend);
    const auto expected =
        reference::attention(run.q.get(), problem.entries(2, 0), problem.entries(3, 0), problem.visible);
    expectNear(run.out.get(), expected.out, problemTolerance(problem), problem.name());
    expectNear(run.logSum.get(), expected.logSum, problemTolerance(problem), problem.name() + ": sums");
}

void expectGradients(Backend& backend, const Problem& problem) {
    Tensors run(backend, problem);
    const HostTensor before[] = {run.qGradient.get(), run.kGradient.get(), run.vGradient.get()};
    run.forward(backend);
    run.backward(backend);
    const auto expected = reference::attentionGradient(run.q.get(), problem.entries(2, 0),
                                                       problem.entries(3, 0), problem.visible, run.up.get());
    const HostTensor* all[] = {&expected.q, &expected.k, &expected.v};
    DeviceTensor* found[] = {&run.qGradient, &run.kGradient, &run.vGradient};
    for (int i = 0; i < 3; ++i) {
        expectNear(found[i]->get(), reference::sum(before[i], *all[i]), problemTolerance(problem),
                   problem.name() + ": gradient of " + "qkv"[i]);
        found[i]->fill(static_cast<float>(kNan));
    }
    run.backward(backend, Into::Set);
    for (int i = 0; i < 3; ++i) {
        expectNear(found[i]->get(), *all[i], problemTolerance(problem),
                   problem.name() + ": set gradient of " + "qkv"[i]);
    }
}

class OpAttention : public testing::TestWithParam<std::string> {
protected:
    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
};

// Returns few queries and many keys, so that a device splits the keys. The queries are the last positions, as
// a Perceiver's latents are.
Problem manyKeys(std::int64_t queries, std::int64_t keys, std::int64_t width, DType type, DType compute) {
    Problem problem{.rows = 2,
                    .queries = queries,
                    .keys = keys,
                    .width = width,
                    .type = type,
                    .compute = compute,
                    .visible = {}};
    const auto last = static_cast<double>(keys - queries);
    problem.visible.first = HostTensor({2}, {last, last - 200});
    problem.visible.begin = HostTensor({2}, {0, 77});
    return problem;
}

TEST_P(OpAttention, ManyKeysMatchPlainLoops) {
    for (const DType type : {DType::F32, DType::BF16}) {
        expectForward(*backend_, manyKeys(1, 1500, 64, type, DType::F32));
        expectForward(*backend_, manyKeys(5, 1500, 16, type, DType::F32));
        for (const std::int64_t width : {32, 64, 96, 128}) {
            expectForward(*backend_, manyKeys(20, 1100, width, type, DType::BF16));
            expectGradients(*backend_, manyKeys(20, 1100, width, type, DType::BF16));
        }
    }
    expectGradients(*backend_, manyKeys(5, 1500, 16, DType::F32, DType::F32));
}

TEST_P(OpAttention, MoreQueriesThanATileMatchPlainLoops) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        Problem problem = manyKeys(150, 300, 64, DType::F32, compute);
        problem.heads = 2;
        expectForward(*backend_, problem);
        expectGradients(*backend_, problem);
        problem.visible.first = HostTensor({2}, {0, -40});  // explicit positions; one row begins later
        expectForward(*backend_, problem);
        expectGradients(*backend_, problem);
    }
}

// A case that a vendor's library may handle: many queries that see all earlier keys, rows of different
// lengths, NaN in the padding.
TEST_P(OpAttention, QueriesThatSeeAllEarlierKeysMatchPlainLoops) {
    for (const std::int64_t width : {64, 72, 128}) {
        for (const DType type : {DType::F32, DType::BF16}) {
            Problem problem = manyKeys(130, 300, width, type, DType::BF16);
            problem.rows = 4;
            problem.heads = 2;
            problem.visible = {};
            problem.visible.first = HostTensor({4}, {170, 0, 41, 169});
            expectForward(*backend_, problem);
            expectGradients(*backend_, problem);
        }
    }
    // Sums of later rows are not vector-aligned.
    Problem odd{.rows = 3, .queries = 129, .keys = 300, .width = 64, .compute = DType::BF16, .visible = {}};
    odd.visible.first = HostTensor({3}, {170, 0, 41});
    expectForward(*backend_, odd);
    expectGradients(*backend_, odd);
}

// The last query is alone in its tile, and so is its key.
TEST_P(OpAttention, OneMoreQueryThanATileMatchesPlainLoops) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        Problem problem{.queries = 129, .keys = 129, .width = 64, .compute = compute, .visible = {}};
        problem.visible.first = HostTensor({1}, {0});
        problem.visible.keep = HostTensor({1, 129});
        problem.visible.keep[9] = 1;  // queries see only key 9 and their own key, so every key counts
        problem.visible.ownAlways = true;
        expectForward(*backend_, problem);
        expectGradients(*backend_, problem);
    }
}

// The first query's own key is the last of a tile and is masked.
TEST_P(OpAttention, MaskedOwnKeyAtTheEndOfATileIsSeen) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        Problem problem{.queries = 9, .keys = 140, .width = 64, .compute = compute, .visible = {}};
        problem.visible.first = HostTensor({1}, {63});
        problem.visible.keep = HostTensor({1, 140});
        problem.visible.keep[9] = 1;
        problem.visible.ownAlways = true;
        expectForward(*backend_, problem);
        expectGradients(*backend_, problem);
    }
}

TEST_P(OpAttention, UnusualHeadWidthsMatchPlainLoops) {
    for (const std::int64_t width : {20, 40, 72, 100}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            expectForward(*backend_, manyKeys(9, 290, width, DType::BF16, compute));
            expectGradients(*backend_, manyKeys(9, 290, width, DType::BF16, compute));
        }
    }
    for (const std::int64_t width : {160, 256}) {
        expectForward(*backend_, manyKeys(9, 290, width, DType::F32, DType::BF16));
        expectGradients(*backend_, manyKeys(9, 290, width, DType::F32, DType::BF16));
    }
    for (const std::int64_t width : {20, 32, 96, 128, 256, 530}) {
        for (const DType type : {DType::F32, DType::BF16})
            expectForward(*backend_, manyKeys(1, 700, width, type, DType::F32));
    }
    // The sums of a step take nearly all or more than the default shared memory of a device.
    for (const std::int64_t width : {2900, 3072, 3100})
        expectForward(*backend_, manyKeys(1, 300, width, DType::F32, DType::F32));
}

TEST_P(OpAttention, MaskedKeysAreIgnoredEvenIfNotFinite) {
    for (const std::int64_t queries : {1, 70}) {
        for (const std::int64_t width : {16, 64}) {
            for (const DType compute : {DType::F32, DType::BF16}) {
                for (const bool own : {false, true}) {
                    Problem problem = manyKeys(queries, 400, width, DType::BF16, compute);
                    problem.visible.keep = randomIntegers({2, 400}, 8, 0, 3);
                    for (double& each : problem.visible.keep.values) each = each > 0 ? 1 : 0;
                    for (std::int64_t s = 130; s < 270; ++s) problem.visible.keep[s] = 0;
                    problem.visible.begin = HostTensor({2}, {3, 350});
                    problem.visible.ownAlways = own;
                    expectForward(*backend_, problem);
                    if (queries > 1) expectGradients(*backend_, problem);
                }
            }
        }
    }
}

TEST_P(OpAttention, LongRunsOfMaskedKeysAreIgnored) {
    for (const std::int64_t queries : {1, 20}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            Problem problem = manyKeys(queries, 1500, 64, DType::F32, compute);
            problem.visible.keep = HostTensor({2, 1500});
            for (std::int64_t i = 0; i < 3000; ++i) problem.visible.keep[i] = i % 1500 / 150 % 9 == 0 ? 1 : 0;
            expectForward(*backend_, problem);
            if (queries > 1) expectGradients(*backend_, problem);
        }
    }
}

// The cache is much larger than its used part, and the rest was never written.
TEST_P(OpAttention, AStepReadsOnlyTheUsedPartOfALargeCache) {
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const std::int64_t width : {20, 64}) {
            Problem problem{.rows = 4, .keys = 3000, .heads = 2, .width = width, .type = type, .visible = {}};
            problem.visible.first = HostTensor({4}, {2600, 3, 2999, -1});
            problem.visible.begin = HostTensor({4}, {2300, 0, 0, 0});
            expectForward(*backend_, problem);
        }
    }
}

// Steps are replayed with other positions in the same tensors, and with other attentions in between.
TEST_P(OpAttention, AReplayedStepReadsTheCurrentTensors) {
    Problem problem{.rows = 2, .keys = 2000, .heads = 2, .width = 64, .type = DType::BF16, .visible = {}};
    Problem wider{.rows = 3, .keys = 2500, .heads = 3, .width = 96, .visible = {}};
    wider.visible.first = HostTensor({3}, {2499, 1, 1000});
    problem.visible.first = HostTensor({2}, {1999, 1999});  // all keys visible once, so all hold numbers
    problem.visible.begin = HostTensor({2}, {0, 0});
    Tensors run(*backend_, problem);
    const HostTensor q = run.q.get(), k = run.k.get(), v = run.v.get();
    const double firsts[][2] = {{10, 1999}, {1500, 0}, {1999, 1200}, {70, 1700}, {31, 32}, {1200, 1201}};
    for (std::size_t i = 0; i < std::size(firsts); ++i) {
        problem.visible.first = HostTensor({2}, {firsts[i][0], firsts[i][1]});
        problem.visible.begin = HostTensor({2}, {0, i % 2 == 0 ? 1000.0 : 0.0});
        run.first.set(problem.visible.first);
        run.begin.set(problem.visible.begin);
        backend_->run(11, [&] { run.forward(*backend_); });
        const auto expected = reference::attention(q, k, v, problem.visible);
        expectNear(run.out.get(), expected.out, 4e-6, "step " + std::to_string(i));
        expectNear(run.logSum.get(), expected.logSum, 4e-6, "step " + std::to_string(i) + ": sums");
        if (i % 3 == 2) expectForward(*backend_, wider);
    }
}

// Step after step, recorded ones too, into memory of NaN. The entries equal those of storing alone, to the
// bit.
TEST_P(OpAttention, StepsStoreTheSameEntriesAsStoringAlone) {
    std::uint64_t key = 20;
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const std::int64_t width : {20, 32, 64}) {
            constexpr std::int64_t kRows = 2, kHeads = 2, kSteps = 75;
            HostTensor nothing({kRows, kSteps, 2 * kHeads, width});
            nothing.values.assign(nothing.values.size(), kNan);
            const DeviceTensor filled(*backend_, type, nothing), apart(*backend_, type, nothing);
            const DeviceTensor frequency(*backend_, DType::F32, randomNormal({width / 4}, 1));
            const RotaryRule rule{frequency.view(), kHeads};
            const Shape asking{kRows, 1, kHeads, width}, storing{kRows, 1, 2 * kHeads, width};
            DeviceTensor query(*backend_, DType::F32, asking), entries(*backend_, DType::F32, storing),
                slot(*backend_, DType::I32, {kRows}), out(*backend_, DType::F32, asking),
                expected(*backend_, DType::F32, asking);
            const TensorView positions = slot.view().reshaped({kRows, 1});
            Visibility visible;
            visible.first = slot.view();
            ++key;
            for (int step = 0; step < kSteps; ++step) {
                const auto prepare = [&] {
                    query.set(randomNormal(asking, 2 * static_cast<std::uint32_t>(step) + 2));
                    entries.set(randomNormal(storing, 2 * static_cast<std::uint32_t>(step) + 3));
                };
                slot.set(HostTensor({kRows}, {1.0 * step, 1.0 * step}));
                prepare();
                backend_->run(key, [&] {
                    backend_->storeAndAttend(query.view(), entries.view(), positions, rule, slot.view(),
                                             filled.view(), visible, DType::F32, out.view());
                });
                prepare();
                backend_->storeEntries(query.view(), entries.view(), positions, rule, slot.view(),
                                       apart.view());
                backend_->attention(query.view(), apart.view().slice(2, 0, kHeads),
                                    apart.view().slice(2, kHeads, 2 * kHeads), visible, DType::F32,
                                    expected.view(), {});
                expectNear(out.get(), expected.get(), 4e-6, "step " + std::to_string(step));
            }
            EXPECT_EQ(filled.get().values, apart.get().values);
        }
    }
}

// Windows of every size around the block edges of queries and keys, and a row whose window begins before the
// first key. Keys outside all windows are NaN.
TEST_P(OpAttention, AWindowHidesEarlierKeys) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        for (const std::int64_t window :
             {1, 2, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 127, 128, 129, 190, 192, 255, 256, 257}) {
            Problem problem = manyKeys(150, 400, 64, DType::F32, compute);
            problem.visible.first = HostTensor({2}, {250, -20});
            problem.visible.begin = {};
            problem.visible.window = window;
            expectForward(*backend_, problem);
            if (window % 16 != 0) continue;
            expectGradients(*backend_, problem);
        }
    }
    for (const std::int64_t window : {1, 2, 31, 32, 33, 255, 256, 257, 300}) {
        for (const DType type : {DType::F32, DType::BF16}) {
            for (const std::int64_t width : {20, 64}) {
                Problem problem = manyKeys(1, 700, width, type, DType::F32);
                problem.visible.window = window;
                expectForward(*backend_, problem);
            }
        }
    }
}

TEST_P(OpAttention, AWindowAppliesTogetherWithTheMask) {
    for (const std::int64_t queries : {1, 70}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            for (const bool own : {false, true}) {
                Problem problem = manyKeys(queries, 400, 64, DType::BF16, compute);
                problem.visible.keep = randomIntegers({2, 400}, 8, 0, 3);
                for (double& each : problem.visible.keep.values) each = each > 0 ? 1 : 0;
                for (std::int64_t s = 300; s < 370; ++s) problem.visible.keep[s] = 0;
                problem.visible.begin = HostTensor({2}, {3, 380});
                problem.visible.ownAlways = own;
                problem.visible.window = 40;
                expectForward(*backend_, problem);
                if (queries > 1) expectGradients(*backend_, problem);
            }
        }
    }
}

// Queries that see only earlier keys: the window ends just before their own position.
TEST_P(OpAttention, AWindowThatEndsBeforeTheQueryGivesZeros) {
    Problem problem{.queries = 40, .keys = 40, .width = 16, .visible = {}};
    problem.visible.first = HostTensor({1}, {-1});
    problem.visible.window = 12;
    EXPECT_FALSE(problem.visible.sees(0, 13, 13));
    EXPECT_TRUE(problem.visible.sees(0, 13, 1));
    EXPECT_FALSE(problem.visible.sees(0, 13, 0));
    expectForward(*backend_, problem);
    expectGradients(*backend_, problem);
}

TEST_P(OpAttention, AWindowOverAllKeysChangesNoBit) {
    for (const std::int64_t queries : {1, 70, 140}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            Problem problem = manyKeys(queries, 300, 64, DType::F32, compute);
            problem.visible.begin = HostTensor({2}, {0, 7});  // the library does not support this mask
            Tensors plain(*backend_, problem);
            problem.visible.window = 300;
            Tensors windowed(*backend_, problem);
            for (Tensors* each : {&plain, &windowed}) {
                each->forward(*backend_);
                each->backward(*backend_);
            }
            EXPECT_EQ(plain.out.get().values, windowed.out.get().values) << problem.name();
            EXPECT_EQ(plain.logSum.get().values, windowed.logSum.get().values) << problem.name();
            EXPECT_EQ(plain.qGradient.get().values, windowed.qGradient.get().values) << problem.name();
            EXPECT_EQ(plain.kGradient.get().values, windowed.kGradient.get().values) << problem.name();
            EXPECT_EQ(plain.vGradient.get().values, windowed.vGradient.get().values) << problem.name();
        }
    }
}

// Products are in f32 in both cases, because they always are with a bias.
TEST_P(OpAttention, AZeroBiasChangesNothing) {
    for (const std::int64_t queries : {1, 70}) {
        const Problem problem = manyKeys(queries, 300, 64, DType::F32, DType::F32);
        Tensors plain(*backend_, problem), biased(*backend_, problem);
        const DeviceTensor zeros(*backend_, DType::F32, HostTensor({5, 1}));
        biased.view.bias = {zeros.view(), 3};
        plain.forward(*backend_);
        biased.forward(*backend_);
        EXPECT_EQ(plain.out.get().values, biased.out.get().values) << problem.name();
    }
}

// A step that attends to its own cache and to a cache of states, and mixes both results.
TEST_P(OpAttention, StepsWithSeveralAttentionsAreReplayedWithoutHostCode) {
    constexpr std::int64_t kHeads = 2, kWidth = 32, kStates = 300;
    const Shape asking{1, 1, kHeads, kWidth}, states{1, kStates, kHeads, kWidth};
    const HostTensor k = randomNormal(states, 1), v = randomNormal(states, 2), last({1}, {kStates - 1});
    const DeviceTensor keys(*backend_, DType::F32, k), values(*backend_, DType::F32, v),
        first(*backend_, DType::I32, last), lambda(*backend_, DType::F32, HostTensor({kHeads}, {0.5, -1})),
        scale(*backend_, DType::F32, HostTensor({kHeads}, {2, 3}));
    DeviceTensor x(*backend_, DType::F32, asking), query(*backend_, DType::F32, asking),
        found(*backend_, DType::F32, asking), out(*backend_, DType::F32, asking);
    Visibility visible;
    visible.first = first.view();
    const Gates gates{GateGranularity::Head, lambda.view(), {}};
    int recordings = 0;
    for (int step = 0; step < 5; ++step) {
        const HostTensor asked = randomNormal(asking, 10 + static_cast<std::uint32_t>(step));
        x.set(asked);
        backend_->run(31, [&] {
            ++recordings;
            backend_->headScale(x.view(), {scale.view(), true, 1e-6f}, query.view());
            backend_->attention(query.view(), keys.view(), values.view(), visible, DType::F32, found.view(),
                                {});
            backend_->gatedSum(found.view(), x.view(), gates, out.view());
        });
        const HostTensor scaled = reference::headScale(asked, HostTensor({kHeads}, {2, 3}), true, 1e-6);
        const HostTensor seen = reference::attention(scaled, k, v, {last, {}, {}}).out;
        reference::GateNumbers mixing;
        mixing.of = GateGranularity::Head;
        mixing.a = HostTensor({kHeads}, {0.5, -1});
        expectNear(out.get(), reference::gatedSum(seen, asked, mixing), 4e-6, "step " + std::to_string(step));
    }
    EXPECT_EQ(recordings, 2);
}

TEST_P(OpAttention, RepeatedCallsGiveTheSameBits) {
    for (const std::int64_t queries : {1, 20, 140}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            Problem problem = manyKeys(queries, queries > 20 ? 400 : 1500, 64, DType::BF16, compute);
            if (queries > 20) problem.visible.begin = {};
            Tensors one(*backend_, problem), two(*backend_, problem);
            for (Tensors* each : {&one, &two}) {
                each->forward(*backend_);
                each->backward(*backend_);
            }
            EXPECT_EQ(one.out.get().values, two.out.get().values) << problem.name();
            EXPECT_EQ(one.logSum.get().values, two.logSum.get().values) << problem.name();
            EXPECT_EQ(one.qGradient.get().values, two.qGradient.get().values) << problem.name();
            EXPECT_EQ(one.kGradient.get().values, two.kGradient.get().values) << problem.name();
            EXPECT_EQ(one.vGradient.get().values, two.vGradient.get().values) << problem.name();
        }
    }
}

TEST_P(OpAttention, AbsentGradientsAreSkipped) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        Problem problem = manyKeys(compute == DType::F32 ? 20 : 130, 330, 64, DType::F32, compute);
        problem.visible.begin = {};
        for (int wanted = 0; wanted < 3; ++wanted) {
            Tensors all(*backend_, problem), one(*backend_, problem);
            for (Tensors* each : {&all, &one}) each->forward(*backend_);
            all.backward(*backend_);
            const auto given = [&](int which, const DeviceTensor& tensor) {
                return which == wanted ? tensor.view() : TensorView();
            };
            backend_->attentionGradient(
                {one.q.view(), one.k.view(), one.v.view(), one.out.view(), one.logSum.view(), one.up.view(),
                 given(0, one.qGradient), given(1, one.kGradient), given(2, one.vGradient)},
                one.view, compute);
            for (const auto& tensor : {&Tensors::qGradient, &Tensors::kGradient, &Tensors::vGradient}) {
                const HostTensor found = (one.*tensor).get();
                const HostTensor whole = (all.*tensor).get();
                const bool made = tensor == (wanted == 0   ? &Tensors::qGradient
                                             : wanted == 1 ? &Tensors::kGradient
                                                           : &Tensors::vGradient);
                EXPECT_EQ(found.values == whole.values, made) << problem.name() << ", " << wanted;
            }
        }
    }
}

TEST_P(OpAttention, HugeScoresDoNotOverflow) {
    for (const std::int64_t queries : {1, 70}) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            const Problem problem = manyKeys(queries, 700, 64, DType::F32, compute);
            Tensors run(*backend_, problem);
            HostTensor huge = run.q.get();
            for (double& each : huge.values) each *= 4000;
            run.q.set(huge);
            run.forward(*backend_);
            if (queries > 1) run.backward(*backend_);
            // If one score is far above the others, its value is the result. All results stay within the
            // range of the values.
            for (const double each : run.out.get().values) EXPECT_LE(std::abs(each), 6) << problem.name();
            for (const double each : run.logSum.get().values)
                EXPECT_TRUE(std::isfinite(each)) << problem.name();
            for (const double each : run.qGradient.get().values)
                EXPECT_TRUE(std::isfinite(each)) << problem.name();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, OpAttention, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
