#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/allocation_count.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_favor.h"

// Properties of FAVOR+ attention beyond the table of cases: steps equal the forward pass, no query depends on
// later keys, and the sums keep their digits.
namespace continuo::test {
namespace {

constexpr std::int64_t kRows = 2, kHeads = 2, kWidth = 12, kMatrixRows = 18, kValues = 9, kChunk = 16;

double greatestDifference(const HostTensor& a, const HostTensor& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const double difference = std::abs(a.values[i] - b.values[i]);
        if (!std::isfinite(difference)) return INFINITY;
        worst = std::max(worst, difference);
    }
    return worst;
}

// Returns positions [begin, end) of [B,T,H,C].
HostTensor slicePositions(const HostTensor& x, std::int64_t begin, std::int64_t end) {
    HostTensor part({x.shape[0], end - begin, x.shape[2], x.shape[3]});
    const std::int64_t count = x.shape[2] * x.shape[3];
    for (std::int64_t b = 0; b < x.shape[0]; ++b)
        std::copy_n(x.values.begin() + (b * x.shape[1] + begin) * count, (end - begin) * count,
                    part.values.begin() + b * (end - begin) * count);
    return part;
}

class Favor : public testing::TestWithParam<std::string> {
protected:
    DeviceTensor floats(const HostTensor& values) { return DeviceTensor(*backend_, DType::F32, values); }
    DeviceTensor floats(const Shape& shape) { return DeviceTensor(*backend_, DType::F32, shape); }

    HostTensor computeFeatures(const HostTensor& x, const HostTensor& rows, const FeatureRule& rule) {
        const DeviceTensor in = floats(x), matrix = floats(rows),
                           out =
                               floats(Shape{x.shape[0], x.shape[1], x.shape[2], rule.features(rows.rows())});
        backend_->features(in.view(), matrix.view(), rule, out.view());
        return out.get();
    }
    // Attends by features `q` and `k`; `k` and `v` are stored as `type`.
    HostTensor attend(const HostTensor& q, const HostTensor& k, const HostTensor& v, const PrefixRule& rule,
                      DType type = DType::F32) {
        const DeviceTensor queries = floats(q), keys(*backend_, type, k), values(*backend_, type, v),
                           out = floats(Shape{q.shape[0], q.shape[1], q.shape[2], v.channels()});
        backend_->prefixAttention(queries.view(), keys.view(), values.view(), rule, out.view(), {});
        return out.get();
    }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
};

FeatureRule makeRule(FeatureKernel kernel, FeatureSide side) { return {kernel, side, 0.5f, 0.125f}; }

TEST_P(Favor, OutputsEqualTokenByTokenSums_ForAnyChunk) {
    const std::int64_t length = 150;
    const Shape heads{kRows, length, kHeads, kWidth};
    const HostTensor rows = randomNormal({kMatrixRows, kWidth}, 1), q = randomNormal(heads, 2),
                     k = randomNormal(heads, 3), v = randomNormal({kRows, length, kHeads, kValues}, 4);
    const HostTensor asked = computeFeatures(q, rows, makeRule(FeatureKernel::Positive, FeatureSide::Query)),
                     entries = computeFeatures(k, rows, makeRule(FeatureKernel::Positive, FeatureSide::Key));
    for (const bool causal : {true, false}) {
        const HostTensor expected = reference::prefixAttention(asked, entries, v, {}, causal, 0).out;
        for (const std::int64_t chunk : {1, 3, 16, 64, 150, 1000}) {
            PrefixRule rule;
            rule.chunk = chunk;
            rule.causal = causal;
            EXPECT_LT(greatestDifference(attend(asked, entries, v, rule), expected), 4e-6)
                << chunk << (causal ? " causal" : "");
        }
    }
}

// The state of a sequence: sums, the pending entries of its chunk, and a step that a device may record.
class Sequence {
public:
    Sequence(Backend& backend, const HostTensor& rows, FeatureKernel kernel, DType type)
        : backend_(backend),
          rule_(makeRule(kernel, FeatureSide::Query)),
          features_(rule_.features(rows.rows())),
          matrix_(backend, DType::F32, rows),
          query_(backend, DType::F32, {kRows, 1, kHeads, kWidth}),
          newKey_(backend, DType::F32, {kRows, 1, kHeads, kWidth}),
          value_(backend, DType::F32, {kRows, 1, kHeads, kValues}),
          out_(backend, DType::F32, {kRows, 1, kHeads, kValues}),
          begin_(backend, DType::I32, Shape{kRows}),
          slot_(backend, DType::I32, Shape{kRows}),
          end_(backend, DType::I32, Shape{kRows}),
          keys_(backend, type, {kRows, kChunk, kHeads, features_}),
          values_(backend, type, {kRows, kChunk, kHeads, kValues}),
          sums_(backend, DType::F32, {kRows, kHeads, features_, kValues + 1}) {
        begin_.fill(0);
        end_.fill(kChunk);
        sums_.fill(0);
    }

    // Appends the first tokens in one call; k and v are their features and values.
    void prefill(const HostTensor& k, const HostTensor& v) {
        const DeviceTensor q(backend_, DType::F32, k), keys(backend_, keys_.view().dtype, k),
            values(backend_, values_.view().dtype, v),
            out(backend_, DType::F32, {kRows, k.shape[1], kHeads, kValues});
        PrefixRule rule;
        rule.chunk = kChunk;
        rule.after = sums_.view();
        backend_.prefixAttention(q.view(), keys.view(), values.view(), rule, out.view(), {});
        const std::int64_t whole = k.shape[1] / kChunk * kChunk;
        pending_ = k.shape[1] - whole;
        if (pending_ == 0) return;
        backend_.copy(keys.view().slice(1, whole, k.shape[1]), keys_.view().slice(1, 0, pending_));
        backend_.copy(values.view().slice(1, whole, k.shape[1]), values_.view().slice(1, 0, pending_));
    }

    HostTensor step(const HostTensor& q, const HostTensor& k, const HostTensor& v) {
        query_.set(q);
        newKey_.set(k);
        value_.set(v);
        slot_.fill(static_cast<double>(pending_));
        runStep();
        const HostTensor out = out_.get();
        if (++pending_ == kChunk) {
            backend_.foldChunk(keys_.view(), values_.view(), begin_.view(), end_.view(), sums_.view());
            pending_ = 0;
        }
        return out;
    }
    void runStep() {
        backend_.run(key_, [&] {
            ++recordings_;
            backend_.prefixStep({query_.view(),
                                 newKey_.view(),
                                 value_.view(),
                                 {},
                                 {},
                                 matrix_.view(),
                                 rule_,
                                 begin_.view(),
                                 slot_.view(),
                                 keys_.view(),
                                 values_.view(),
                                 sums_.view(),
                                 out_.view()});
        });
    }
    void runFold() {
        backend_.run(key_ + 1, [&] {
            ++recordings_;
            backend_.foldChunk(keys_.view(), values_.view(), begin_.view(), end_.view(), sums_.view());
        });
    }

    // Returns how often steps and folds called the backend's ops instead of being replayed.
    int recordings() const { return recordings_; }

private:
    // Returns a new key for each sequence, because a recorded step is bound to its tensors.
    static std::uint64_t nextKey() {
        static std::uint64_t next = 0;
        return next += 2;
    }

    Backend& backend_;
    std::uint64_t key_ = nextKey();
    FeatureRule rule_;
    std::int64_t features_, pending_ = 0;
    int recordings_ = 0;
    DeviceTensor matrix_, query_, newKey_, value_, out_, begin_, slot_, end_, keys_, values_, sums_;
};

TEST_P(Favor, StepsEqualTheForwardPass_AfterAnyPrefill) {
    const std::int64_t length = 3 * kChunk + 5;
    const Shape heads{kRows, length, kHeads, kWidth};
    const HostTensor rows = randomNormal({kMatrixRows, kWidth}, 1), q = randomNormal(heads, 2),
                     k = randomNormal(heads, 3), v = randomNormal({kRows, length, kHeads, kValues}, 4);
    PrefixRule rule;
    rule.chunk = kChunk;
    for (const FeatureKernel kernel :
         {FeatureKernel::Positive, FeatureKernel::Hyperbolic, FeatureKernel::Relu}) {
        for (const DType type : {DType::F32, DType::BF16}) {
            const HostTensor asked = computeFeatures(q, rows, makeRule(kernel, FeatureSide::Query)),
                             entries = computeFeatures(k, rows, makeRule(kernel, FeatureSide::Key));
            const HostTensor expected = attend(asked, entries, v, rule, type);
            for (const std::int64_t prefilled : {0, 1, 15, 16, 17, 37}) {
                Sequence sequence(*backend_, rows, kernel, type);
                if (prefilled > 0)
                    sequence.prefill(slicePositions(entries, 0, prefilled), slicePositions(v, 0, prefilled));
                for (std::int64_t t = prefilled; t < length; ++t) {
                    const HostTensor out =
                        sequence.step(slicePositions(q, t, t + 1), slicePositions(k, t, t + 1),
                                      slicePositions(v, t, t + 1));
                    // In bf16 the step may round a feature differently, hence the larger tolerance.
                    ASSERT_LT(greatestDifference(out, slicePositions(expected, t, t + 1)),
                              type == DType::F32 ? 1e-5 : 2e-3)
                        << "token " << t << " behind " << prefilled;
                }
            }
        }
    }
}

// The first run shows that a step may be recorded, the second records it.
TEST_P(Favor, RecordedStepAndFold_AreReplayed) {
    Sequence sequence(*backend_, randomNormal({kMatrixRows, kWidth}, 1), FeatureKernel::Positive,
                      DType::BF16);
    const HostTensor x = randomNormal({kRows, 1, kHeads, kWidth}, 2),
                     v = randomNormal({kRows, 1, kHeads, kValues}, 3);
    for (int i = 0; i < 6; ++i) {
        sequence.step(x, x, v);
        sequence.runFold();
    }
    EXPECT_EQ(sequence.recordings(), 4);
}

// Each call continues from the sums and the pending keys of the previous one.
TEST_P(Favor, ConsecutiveCallsEqualOneCall_AtAnyCut) {
    const std::int64_t length = 100, features = 20;
    const HostTensor q = randomNormal({1, length, kHeads, features}, 1, 0.2, 1),
                     k = randomNormal({1, length, kHeads, features}, 2, 0.2, 1),
                     v = randomNormal({1, length, kHeads, kValues}, 3);
    PrefixRule whole;
    whole.chunk = kChunk;
    const HostTensor expected = attend(q, k, v, whole);
    const DeviceTensor sums = floats(Shape{1, kHeads, features, kValues + 1});
    PrefixRule rule = whole;
    rule.after = sums.view();
    std::int64_t done = 0, folded = 0;
    for (const std::int64_t end : {5, 16, 21, 40, 71, 100}) {
        const HostTensor out = attend(slicePositions(q, done, end), slicePositions(k, folded, end),
                                      slicePositions(v, folded, end), rule);
        EXPECT_LT(greatestDifference(out, slicePositions(expected, done, end)), 2e-6) << "to " << end;
        rule.before = sums.view();
        done = end;
        folded = end / kChunk * kChunk;
    }
}

TEST_P(Favor, SumsAfterACall_IncludeWholeChunksOrAllKeys) {
    const HostTensor q = randomNormal({kRows, 37, kHeads, 7}, 1, 0.2, 1),
                     k = randomNormal({kRows, 37, kHeads, 7}, 2),
                     v = randomNormal({kRows, 37, kHeads, kValues}, 3);
    for (const bool causal : {true, false}) {
        for (const bool all : {true, false}) {
            DeviceTensor after = floats(Shape{kRows, kHeads, 7, kValues + 1});
            PrefixRule rule;
            rule.chunk = kChunk;
            rule.causal = causal;
            rule.afterAll = all;
            rule.after = after.view();
            attend(q, k, v, rule);
            const HostTensor expected = reference::prefixAttention(q, k, v, {}, causal, all ? 37 : 32).sums;
            EXPECT_LT(greatestDifference(after.get(), expected), 2e-5) << causal << all;
        }
    }
}

// Returns keys that change any data-dependent stabiliser: one along a row of the matrix, one far from all
// others.
std::vector<HostTensor> adversaries(const HostTensor& rows) {
    std::vector<HostTensor> keys;
    for (const double factor : {1.0, 4.0, 1e4}) {
        HostTensor key({1, 1, 1, rows.channels()});
        for (std::int64_t c = 0; c < rows.channels(); ++c) key[c] = factor * rows.row(3)[c];
        keys.push_back(key);
    }
    keys.push_back(randomNormal({1, 1, 1, rows.channels()}, 9, 1e4));
    return keys;
}

struct CausalInputs {
    static constexpr std::int64_t kLength = 50, kWide = 64;
    HostTensor rows = randomNormal({kWide, kWide}, 1), q = randomNormal({1, kLength, 1, kWide}, 2),
               k = randomNormal({1, kLength, 1, kWide}, 3), v = randomNormal({1, kLength, 1, kValues}, 4);

    // Returns the keys with the key at `place` replaced by `key`.
    HostTensor changed(std::int64_t place, const HostTensor& key) const {
        HostTensor keys = k;
        std::copy(key.values.begin(), key.values.end(), keys.row(place));
        return keys;
    }
};

TEST_P(Favor, EarlierOutputsKeepTheirBits_WhenAKeyChanges) {
    const CausalInputs in;
    PrefixRule rule;
    rule.chunk = kChunk;
    for (const FeatureKernel kernel : {FeatureKernel::Positive, FeatureKernel::Hyperbolic,
                                       FeatureKernel::Trigonometric, FeatureKernel::Relu}) {
        const FeatureRule ofKeys = makeRule(kernel, FeatureSide::Key);
        const HostTensor asked = computeFeatures(in.q, in.rows, makeRule(kernel, FeatureSide::Query));
        const HostTensor out = attend(asked, computeFeatures(in.k, in.rows, ofKeys), in.v, rule);
        for (const std::int64_t place : {15, 16, 17, 31, 32, 49}) {
            for (const HostTensor& key : adversaries(in.rows)) {
                const HostTensor keys = in.changed(place, key);
                const HostTensor moved = attend(asked, computeFeatures(keys, in.rows, ofKeys), in.v, rule);
                EXPECT_EQ(slicePositions(moved, 0, place).values, slicePositions(out, 0, place).values)
                    << "key " << place << ", kernel " << static_cast<int>(kernel);
                EXPECT_NE(slicePositions(moved, place, place + 1).values,
                          slicePositions(out, place, place + 1).values);
            }
        }
    }
}

// Attends with the stabiliser of published code: it subtracts the largest exponent of all positions from keys
// and adds a small constant to every feature. The test above must detect this.
HostTensor attendByGlobalMaximum(const CausalInputs& in, const HostTensor& k) {
    constexpr double kAdded = 1e-6;
    const double scale = std::pow(static_cast<double>(CausalInputs::kWide), -0.25);
    const auto exponents = [&](const HostTensor& x) {
        HostTensor u({1, CausalInputs::kLength, 1, in.rows.rows()});
        for (std::int64_t t = 0; t < x.rows(); ++t) {
            double half = 0;
            for (std::int64_t c = 0; c < x.channels(); ++c) half += 0.5 * std::pow(scale * x.row(t)[c], 2);
            for (std::int64_t i = 0; i < in.rows.rows(); ++i) {
                double sum = -half;
                for (std::int64_t c = 0; c < x.channels(); ++c)
                    sum += in.rows.row(i)[c] * scale * x.row(t)[c];
                u.row(t)[i] = sum;
            }
        }
        return u;
    };
    HostTensor asked = exponents(in.q), entries = exponents(k);
    for (std::int64_t t = 0; t < asked.rows(); ++t) {
        const double top = *std::max_element(asked.row(t), asked.row(t) + asked.channels());
        for (std::int64_t i = 0; i < asked.channels(); ++i)
            asked.row(t)[i] = std::exp(asked.row(t)[i] - top) + kAdded;
    }
    const double top = *std::max_element(entries.values.begin(), entries.values.end());
    for (double& each : entries.values) each = std::exp(each - top) + kAdded;
    return reference::prefixAttention(asked, entries, in.v, {}, true, 0).out;
}

TEST(FavorCausality, EarlierOutputsChange_WithAGlobalMaximum) {
    const CausalInputs in;
    const std::int64_t last = CausalInputs::kLength - 1;
    const HostTensor out = attendByGlobalMaximum(in, in.k);
    const HostTensor moved = attendByGlobalMaximum(in, in.changed(last, adversaries(in.rows)[0]));
    EXPECT_GT(greatestDifference(slicePositions(moved, 0, last), slicePositions(out, 0, last)), 0.1);
}

double relativeError(const HostTensor& found, const HostTensor& expected) {
    double wrong = 0, squares = 0;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        wrong += std::pow(found.values[i] - expected.values[i], 2);
        squares += expected.values[i] * expected.values[i];
    }
    return std::sqrt(wrong / squares);
}

// Attends token by token, with sums rounded to bf16 after each token.
HostTensor attendByRoundedSums(const HostTensor& q, const HostTensor& k, const HostTensor& v) {
    const auto features = static_cast<std::size_t>(q.channels()),
               values = static_cast<std::size_t>(v.channels());
    std::vector<BFloat16> sums(features * (values + 1), BFloat16(0.0f));
    HostTensor out({1, q.rows(), 1, v.channels()});
    for (std::int64_t t = 0; t < q.rows(); ++t) {
        std::vector<double> n(values + 1, 0.0);
        for (std::size_t i = 0; i < features; ++i) {
            for (std::size_t c = 0; c <= values; ++c) {
                BFloat16& sum = sums[i * (values + 1) + c];
                const double value = c < values ? v.row(t)[c] : 1;
                sum = BFloat16(static_cast<float>(sum) + static_cast<float>(k.row(t)[i] * value));
                n[c] += q.row(t)[i] * static_cast<double>(static_cast<float>(sum));
            }
        }
        for (std::size_t c = 0; c < values; ++c) out.row(t)[c] = n[c] / n[values];
    }
    return out;
}

// Uses 65,536 tokens on the CPU and 4,096 on other devices, because the host stand-in is slow.
TEST_P(Favor, FloatSumsKeepDigitsThatBFloat16Loses_OverLongSequences) {
    const std::int64_t length = backend_->isHost() ? 65536 : 4096;
    const HostTensor rows = randomNormal({32, 16}, 1), q = randomNormal({1, length, 1, 16}, 2),
                     k = randomNormal({1, length, 1, 16}, 3), v = randomNormal({1, length, 1, 4}, 4);
    const HostTensor asked = computeFeatures(q, rows, {FeatureKernel::Positive, FeatureSide::Query}),
                     entries = computeFeatures(k, rows, {FeatureKernel::Positive, FeatureSide::Key});
    const HostTensor expected = reference::prefixAttention(asked, entries, v, {}, true, 0).out;
    const HostTensor out = attend(asked, entries, v, {}), rounded = attendByRoundedSums(asked, entries, v);
    const auto end = [&](const HostTensor& x) { return slicePositions(x, length - 512, length); };
    EXPECT_LT(relativeError(end(out), end(expected)), 1e-4);
    EXPECT_GT(relativeError(end(rounded), end(expected)), 1e-2);
}

// Features of far keys are all raised to the minimum. Each key then counts the same and the denominator stays
// positive.
TEST_P(Favor, KeysWeighTheSame_WhenAllFeaturesUnderflow) {
    const HostTensor rows = randomNormal({64, 64}, 1), q = randomNormal({1, 20, 1, 64}, 2);
    HostTensor k = randomNormal({1, 20, 1, 64}, 3), v({1, 20, 1, 3}, std::vector<double>(60, 1.0));
    for (const double square : {120.0, 240.0, 1e8}) {
        HostTensor keys = k;
        for (std::int64_t t = 0; t < 20; ++t) {
            double squares = 0;
            for (std::int64_t c = 0; c < 64; ++c) squares += std::pow(keys.row(t)[c], 2) / 8;
            for (std::int64_t c = 0; c < 64; ++c) keys.row(t)[c] *= std::sqrt(square / squares);
        }
        for (const FeatureKernel kernel : {FeatureKernel::Positive, FeatureKernel::Hyperbolic}) {
            const HostTensor out = attend(computeFeatures(q, rows, {kernel, FeatureSide::Query}),
                                          computeFeatures(keys, rows, {kernel, FeatureSide::Key}), v, {});
            EXPECT_LT(greatestDifference(out, v), 1e-5) << square;
        }
    }
}

TEST_P(Favor, NanInAKey_SpreadsToLaterOutputsOnly) {
    const CausalInputs in;
    const FeatureRule ofQueries{FeatureKernel::Positive, FeatureSide::Query},
        ofKeys{FeatureKernel::Positive, FeatureSide::Key};
    HostTensor key({1, 1, 1, CausalInputs::kWide});
    key[5] = std::numeric_limits<double>::quiet_NaN();
    PrefixRule rule;
    rule.chunk = kChunk;
    const HostTensor asked = computeFeatures(in.q, in.rows, ofQueries);
    const HostTensor out = attend(asked, computeFeatures(in.changed(32, key), in.rows, ofKeys), in.v, rule);
    for (const double each : slicePositions(out, 0, 32).values) EXPECT_TRUE(std::isfinite(each));
    for (const double each : slicePositions(out, 32, CausalInputs::kLength).values)
        EXPECT_TRUE(std::isnan(each));
}

// Relu without a minimum: the first query shares no feature with any key.
TEST_P(Favor, OutputAndGradientAreZero_WithoutADenominator) {
    const HostTensor q({1, 2, 1, 2}, {0, 1, 1, 1}), k({1, 2, 1, 2}, {1, 0, 2, 0}), v({1, 2, 1, 1}, {5, 6}),
        up({1, 2, 1, 1}, {1, 1});
    const DeviceTensor queries = floats(q), keys = floats(k), values = floats(v), upwards = floats(up),
                       out = floats(Shape{1, 2, 1, 1}), denominators = floats(Shape{1, 1, 2}),
                       qGradient = floats(q.shape), kGradient = floats(k.shape), vGradient = floats(v.shape);
    backend_->prefixAttention(queries.view(), keys.view(), values.view(), {}, out.view(),
                              denominators.view());
    EXPECT_EQ(out.get()[0], 0);
    EXPECT_NEAR(out.get()[1], 17.0 / 3, 1e-6);
    EXPECT_EQ(denominators.get().values, (std::vector<double>{0, 3}));
    backend_->prefixAttentionGradient(
        {queries.view(), keys.view(), values.view(), out.view(), denominators.view(), upwards.view(),
         qGradient.view(), kGradient.view(), vGradient.view(), Into::Set},
        {});
    const auto expected = reference::prefixAttentionGradient(q, k, v, {}, true, up);
    EXPECT_EQ(slicePositions(qGradient.get(), 0, 1).values, (std::vector<double>{0, 0}));
    EXPECT_LT(greatestDifference(qGradient.get(), expected.q), 1e-6);
    EXPECT_LT(greatestDifference(kGradient.get(), expected.k), 1e-6);
    EXPECT_LT(greatestDifference(vGradient.get(), expected.v), 1e-6);
}

// Computes each gradient alone, accumulated and overwritten; absent ones are skipped.
TEST_P(Favor, EachGradientIsMade_WhenTheOthersAreAbsent) {
    const HostTensor q = randomNormal({1, 40, 2, 7}, 1, 0.2, 1), k = randomNormal({1, 45, 2, 7}, 2, 0.2, 1),
                     v = randomNormal({1, 45, 2, 5}, 3), up = randomNormal({1, 40, 2, 5}, 4);
    const DeviceTensor queries = floats(q), keys = floats(k), values = floats(v), upwards = floats(up),
                       out = floats(up.shape), denominators = floats(Shape{1, 2, 40});
    PrefixRule rule;
    rule.chunk = kChunk;
    backend_->prefixAttention(queries.view(), keys.view(), values.view(), rule, out.view(),
                              denominators.view());
    const auto expected = reference::prefixAttentionGradient(q, k, v, {}, true, up);
    const HostTensor* all[] = {&expected.q, &expected.k, &expected.v};
    for (int which = 0; which < 3; ++which) {
        DeviceTensor gradient = floats(all[which]->shape);
        gradient.fill(1);
        PrefixGradients at{queries.view(),
                           keys.view(),
                           values.view(),
                           out.view(),
                           denominators.view(),
                           upwards.view(),
                           {},
                           {},
                           {},
                           Into::Add};
        (which == 0 ? at.qGradient : which == 1 ? at.kGradient : at.vGradient) = gradient.view();
        backend_->prefixAttentionGradient(at, rule);
        HostTensor more = *all[which];
        for (double& each : more.values) each += 1;
        EXPECT_LT(greatestDifference(gradient.get(), more), 1e-5) << which;
        gradient.fill(std::numeric_limits<double>::quiet_NaN());
        at.into = Into::Set;
        backend_->prefixAttentionGradient(at, rule);
        EXPECT_LT(greatestDifference(gradient.get(), *all[which]), 1e-5) << which;
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, Favor, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

TEST(FavorStep, AllocatesNothing_OnceRecorded) {
    const auto backend = openTestDevice("cpu");
    Sequence sequence(*backend, randomNormal({kMatrixRows, kWidth}, 1), FeatureKernel::Positive, DType::BF16);
    const HostTensor x = randomNormal({kRows, 1, kHeads, kWidth}, 2),
                     v = randomNormal({kRows, 1, kHeads, kValues}, 3);
    for (int i = 0; i < 3; ++i) sequence.step(x, x, v);
    for (int i = 0; i < 3; ++i) sequence.runFold();
    resetPeak();
    const std::size_t before = allocatedBytes();
    for (int i = 0; i < 20; ++i) {
        sequence.runStep();
        sequence.runFold();
    }
    EXPECT_EQ(peakBytes(), before);
    EXPECT_EQ(allocatedBytes(), before);
}

}  // namespace
}  // namespace continuo::test
