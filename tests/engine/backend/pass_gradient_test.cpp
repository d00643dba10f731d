#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "backend/pass.h"
#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_favor.h"
#include "support/reference_ops.h"

// Gradients of every op through the tape, compared with central differences of the forward loops in double
// precision.
namespace continuo::test {
namespace {

using Numbers = std::vector<HostTensor>;
using Recorded = std::function<Value(Pass&, const std::vector<Value>&)>;
using Forward = std::function<HostTensor(const Numbers&)>;

double dotProduct(const HostTensor& out, const HostTensor& probe) {
    double sum = 0;
    for (std::size_t i = 0; i < probe.values.size(); ++i) sum += out.values[i] * probe.values[i];
    return sum;
}

// Returns d dot(forward(inputs), probe) / d inputs[which][element].
double finiteDifference(const Forward& forward, Numbers inputs, std::size_t which, std::int64_t element,
                        const HostTensor& probe) {
    constexpr double kStep = 1e-5;
    double& number = inputs[which][element];
    number += kStep;
    const double above = dotProduct(forward(inputs), probe);
    number -= 2 * kStep;
    return (above - dotProduct(forward(inputs), probe)) / (2 * kStep);
}

void expectGradients(Backend& backend, const Numbers& inputs, const Recorded& recorded,
                     const Forward& forward) {
    std::vector<DeviceTensor> data, gradients;
    std::vector<Value> values;
    for (const HostTensor& each : inputs) {
        data.emplace_back(backend, DType::F32, each);
        gradients.emplace_back(backend, DType::F32, HostTensor(each.shape));
        values.push_back({data.back().view(), gradients.back().view()});
    }
    Arena arena([&](std::size_t bytes) { return backend.allocate(bytes); });
    Pass pass(backend, arena, Pass::Mode::Record, DType::F32);
    const Value out = recorded(pass, values);
    const HostTensor expected = forward(inputs);
    const HostTensor probe = randomNormal(expected.shape, 77);
    DeviceTensor result(backend, DType::F32, expected.shape), seed(backend, DType::F32, probe);
    backend.copy(out.data, result.view());
    for (std::int64_t i = 0; i < expected.shape.count(); ++i)
        ASSERT_NEAR(result.get()[i], expected[i], 1e-5 * (1 + std::abs(expected[i])));
    backend.copy(seed.view(), pass.resultGradient(out));
    pass.backward();
    for (std::size_t which = 0; which < inputs.size(); ++which) {
        const HostTensor found = gradients[which].get();
        const std::int64_t count = inputs[which].shape.count();
        for (std::int64_t element = 0; element < count; element += 1 + count / 50) {
            const double wanted = finiteDifference(forward, inputs, which, element, probe);
            EXPECT_NEAR(found[element], wanted, 3e-5 * (1 + std::abs(wanted)))
                << "input " << which << ", element " << element;
        }
    }
}

class PassGradient : public testing::TestWithParam<std::string> {
protected:
    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());

    void expect(const Numbers& inputs, const Recorded& recorded, const Forward& forward) {
        expectGradients(*backend_, inputs, recorded, forward);
    }
};

Matrix toMatrix(const Value& value) { return {{value.data, {}, {}}, value.gradient}; }
Parameter toParameter(const Value& value) { return {value.data, value.gradient}; }

constexpr double kEpsilon = 1e-5;
NormParameters toNorm(const Value& scale, const Value& offset) {
    return {toParameter(scale), toParameter(offset), static_cast<float>(kEpsilon)};
}

TEST_P(PassGradient, LinearWithBiasAndResidual_MatchesFiniteDifferences) {
    std::vector<Activation> all = {Activation::None};
    all.insert(all.end(), std::begin(reference::kActivations), std::end(reference::kActivations));
    for (const Activation activation : all) {
        expect(
            {randomNormal({2, 5, 7}, 1), randomNormal({9, 7}, 2), randomNormal({9}, 3),
             randomNormal({2, 5, 9}, 4)},
            [&](Pass& pass, const std::vector<Value>& x) {
                return pass.add(pass.linear(x[0], {toMatrix(x[1]), toParameter(x[2])}, activation), x[3]);
            },
            [&](const Numbers& x) { return reference::linear(x[0], x[1], x[2], activation, x[3]); });
    }
}

// A residual stream of two blocks, whose gradient stays in one buffer.
TEST_P(PassGradient, BlocksOnAResidual_MatchFiniteDifferences) {
    for (const Activation activation : {Activation::SquaredRelu, Activation::GeluTanh, Activation::Tanh}) {
        expect(
            {randomNormal({2, 5, 7}, 1), randomNormal({9, 7}, 2, 0.5), randomNormal({9}, 3),
             randomNormal({7, 9}, 4, 0.5), randomNormal({7}, 5), randomNormal({7}, 6, 0.5, 1),
             randomNormal({7}, 7)},
            [&](Pass& pass, const std::vector<Value>& x) {
                const NormParameters norm = toNorm(x[5], x[6]);
                const LinearParameters up{toMatrix(x[1]), toParameter(x[2])},
                    down{toMatrix(x[3]), toParameter(x[4])};
                Value z = pass.activate(x[0], Activation::None);
                z = pass.mlp(z, pass.layerNorm(z, norm), up, activation, down);
                z = pass.linearOnto(z, pass.linear(pass.layerNorm(z, norm), up, activation), down);
                return pass.layerNorm(z, norm);
            },
            [&](const Numbers& x) {
                HostTensor z = x[0];
                for (int block = 0; block < 2; ++block) {
                    const HostTensor in = reference::layerNorm(z, x[5], x[6], kEpsilon);
                    z = reference::linear(reference::linear(in, x[1], x[2], activation, {}), x[3], x[4],
                                          Activation::None, z);
                }
                return reference::layerNorm(z, x[5], x[6], kEpsilon);
            });
    }
}

TEST_P(PassGradient, LayerNorm_MatchesFiniteDifferences) {
    expect(
        {randomNormal({2, 5, 17}, 1, 2, 1), randomNormal({17}, 2, 0.5, 1), randomNormal({17}, 3)},
        [](Pass& pass, const std::vector<Value>& x) { return pass.layerNorm(x[0], toNorm(x[1], x[2])); },
        [](const Numbers& x) { return reference::layerNorm(x[0], x[1], x[2], kEpsilon); });
}

TEST_P(PassGradient, RmsNorm_MatchesFiniteDifferences) {
    expect(
        {randomNormal({2, 5, 17}, 1, 2, 1), randomNormal({17}, 2, 0.5, 1)},
        [](Pass& pass, const std::vector<Value>& x) {
            return pass.layerNorm(x[0], {toParameter(x[1]), {}, static_cast<float>(kEpsilon), NormKind::Rms});
        },
        [](const Numbers& x) { return reference::layerNorm(x[0], x[1], {}, kEpsilon, NormKind::Rms); });
}

TEST_P(PassGradient, HeadScale_MatchesFiniteDifferences) {
    for (const bool normalise : {false, true}) {
        expect(
            {randomNormal({2, 5, 3, 6}, 1), randomNormal({3}, 2)},
            [&](Pass& pass, const std::vector<Value>& x) {
                return pass.headScale(x[0], {toParameter(x[1]), normalise, 1e-3f});
            },
            [&](const Numbers& x) {
                return reference::headScale(x[0], x[1], normalise, static_cast<double>(1e-3f));
            });
    }
}

TEST_P(PassGradient, GatedSums_MatchFiniteDifferences) {
    const Shape shape{2, 5, 3, 4};
    for (const GateGranularity of :
         {GateGranularity::Element, GateGranularity::Channel, GateGranularity::Head}) {
        const Shape logits = of == GateGranularity::Element   ? shape
                             : of == GateGranularity::Channel ? Shape{4}
                                                              : Shape{3};
        for (const bool both : {false, true}) {
            Numbers inputs{randomNormal(shape, 1), randomNormal(shape, 2), randomNormal(logits, 3)};
            if (both) inputs.push_back(randomNormal(logits, 4));
            expect(
                inputs,
                [&](Pass& pass, const std::vector<Value>& x) {
                    // Values made by the pass, whose gradients the first writer sets.
                    const Value first = pass.activate(x[0], Activation::None);
                    return pass.gatedSum(first, x[1], {of, x[2], both ? x[3] : Value{}, -1, 1});
                },
                [&](const Numbers& x) {
                    return reference::gatedSum(x[0], x[1], {of, x[2], both ? x[3] : HostTensor(), -1, 1});
                });
        }
    }
}

// A gate that weighs a value against itself, with that value as logits.
TEST_P(PassGradient, GatedSumOfOneValue_MatchesFiniteDifferences) {
    expect(
        {randomNormal({2, 5}, 1)},
        [](Pass& pass, const std::vector<Value>& x) {
            const Value in = pass.activate(x[0], Activation::None);
            return pass.gatedSum(in, in, {GateGranularity::Element, in, in});
        },
        [](const Numbers& x) {
            return reference::gatedSum(x[0], x[0], {GateGranularity::Element, x[0], x[0]});
        });
}

TEST_P(PassGradient, Activations_MatchFiniteDifferences) {
    for (const Activation activation : reference::kActivations) {
        expect(
            {randomNormal({3, 33}, 1, 2)},
            [&](Pass& pass, const std::vector<Value>& x) { return pass.activate(x[0], activation); },
            [&](const Numbers& x) { return reference::activate(activation, x[0]); });
    }
}

TEST_P(PassGradient, Rotary_MatchesFiniteDifferences) {
    const HostTensor positions = randomIntegers({2, 5}, 3, 0, 1000), frequency({3}, {1, 0.125, 0.015625});
    const DeviceTensor at(*backend_, DType::I32, positions), turns(*backend_, DType::F32, frequency);
    expect(
        {randomNormal({2, 5, 3, 8}, 1)},
        [&](Pass& pass, const std::vector<Value>& x) {
            pass.rotary(x[0], at.view(), {turns.view(), 2, 1});
            return x[0];
        },
        [&](const Numbers& x) { return reference::rotary(x[0], positions, frequency, 2, 1); });
}

TEST_P(PassGradient, Attention_MatchesFiniteDifferences) {
    for (const bool masked : {false, true}) {
        const HostTensor first({2}, {3, 1});
        reference::Visible visible{first, {}, {}, masked};
        const DeviceTensor firsts(*backend_, DType::I32, first);
        DeviceTensor keeps;
        Visibility shown{firsts.view(), {}, {}, masked};
        if (masked) {
            visible.keep = randomIntegers({2, 8}, 6, 0, 1);
            keeps = DeviceTensor(*backend_, DType::U8, visible.keep);
            shown.keep = keeps.view();
        }
        expect(
            {randomNormal({2, 5, 2, 6}, 1), randomNormal({2, 8, 2, 6}, 2), randomNormal({2, 8, 2, 6}, 3)},
            [&](Pass& pass, const std::vector<Value>& x) { return pass.attention(x[0], x[1], x[2], shown); },
            [&](const Numbers& x) { return reference::attention(x[0], x[1], x[2], visible).out; });
    }
}

// The bias as a bucket table gives it: one row per distance, multiplied with the table.
TEST_P(PassGradient, AttentionWithWindowAndBias_MatchesFiniteDifferences) {
    const HostTensor first({2}, {3, 1});
    HostTensor buckets({6, 3});
    for (std::int64_t n = 0; n < 6; ++n) buckets.row(n)[std::min<std::int64_t>(n / 2, 2)] = 1;
    const DeviceTensor firsts(*backend_, DType::I32, first), rows(*backend_, DType::F32, buckets);
    Visibility shown{firsts.view(), {}, {}};
    shown.window = 4;
    shown.bias.shift = 1;
    expect(
        {randomNormal({2, 5, 2, 6}, 1), randomNormal({2, 8, 2, 6}, 2), randomNormal({2, 8, 2, 6}, 3),
         randomNormal({2, 3}, 4)},
        [&](Pass& pass, const std::vector<Value>& x) {
            const Value bias = pass.linear({rows.view(), {}}, {toMatrix(x[3]), {}});
            return pass.attention(x[0], x[1], x[2], shown, bias);
        },
        [&](const Numbers& x) {
            reference::Visible visible{first, {}, {}};
            visible.window = 4;
            visible.biasShift = 1;
            visible.bias = reference::linear(buckets, x[3], {}, Activation::None, {});
            return reference::attention(x[0], x[1], x[2], visible).out;
        });
}

TEST_P(PassGradient, SumOfEmbeddings_MatchesFiniteDifferences) {
    const HostTensor ids = randomIntegers({2, 9}, 3, 0, 6), others = randomIntegers({2, 9}, 4, 0, 2);
    const DeviceTensor at(*backend_, DType::I32, ids), second(*backend_, DType::I32, others);
    expect(
        {randomNormal({7, 5}, 1), randomNormal({3, 5}, 2)},
        [&](Pass& pass, const std::vector<Value>& x) {
            const Value out = pass.embed(toMatrix(x[0]), at.view());
            pass.addEmbedding(toMatrix(x[1]), second.view(), out);
            return out;
        },
        [&](const Numbers& x) {
            return reference::sum(reference::embed(x[0], ids), reference::embed(x[1], others));
        });
}

TEST_P(PassGradient, AddOfATensorToItself_CountsTwice) {
    expect(
        {randomNormal({3, 7}, 1), randomNormal({3, 7}, 2)},
        [](Pass& pass, const std::vector<Value>& x) { return pass.add(pass.add(x[0], x[1]), x[0]); },
        [](const Numbers& x) { return reference::sum(reference::sum(x[0], x[1]), x[0]); });
}

TEST_P(PassGradient, SubtractionAndInPlaceSums_MatchFiniteDifferences) {
    expect(
        {randomNormal({3, 4, 5}, 1), randomNormal({3, 4, 5}, 2)},
        [](Pass& pass, const std::vector<Value>& x) {
            const Value sum = pass.subtract(pass.subtract(x[0], x[1]), pass.activate(x[0], Activation::Elu));
            pass.addTo(x[1].slice(0, 1, 3), sum.slice(0, 1, 3));
            pass.addTo(x[0], sum);
            return sum;
        },
        [](const Numbers& x) {
            HostTensor sum(x[0].shape);
            for (std::int64_t i = 0; i < sum.shape.count(); ++i) {
                sum[i] = 2 * x[0][i] - (x[0][i] > 0 ? x[0][i] : std::expm1(x[0][i]));
                if (i < 20) sum[i] -= x[1][i];  // the first row
            }
            return sum;
        });
}

TEST_P(PassGradient, KeyFeatures_MatchFiniteDifferences) {
    const HostTensor rows = randomNormal({6, 5}, 9);
    const DeviceTensor matrix(*backend_, DType::F32, rows);
    for (const FeatureKernel kernel : {FeatureKernel::Positive, FeatureKernel::Hyperbolic,
                                       FeatureKernel::Trigonometric, FeatureKernel::Relu}) {
        const FeatureRule rule{kernel, FeatureSide::Key, 0.25f, 0.125f};
        expect(
            {randomNormal({2, 4, 3, 5}, 1)},
            [&](Pass& pass, const std::vector<Value>& x) { return pass.features(x[0], matrix.view(), rule); },
            [&](const Numbers& x) { return reference::features(x[0], rows, rule); });
    }
}

// The gradient treats the stabiliser of queries as a constant; here it cancels.
TEST_P(PassGradient, PrefixAttentionOfFeatures_MatchesFiniteDifferences) {
    const HostTensor rows = randomNormal({2, 6, 5}, 9);
    const DeviceTensor matrix(*backend_, DType::F32, rows);
    for (const FeatureKernel kernel :
         {FeatureKernel::Positive, FeatureKernel::Hyperbolic, FeatureKernel::Relu}) {
        const FeatureRule ofQueries{kernel, FeatureSide::Query, 0.25f, 0.125f},
            ofKeys{kernel, FeatureSide::Key, 0.25f, 0.125f};
        const HostTensor sums = randomIntegers({2, 2, ofKeys.features(6), 5}, 8, 1, 2);
        const DeviceTensor before(*backend_, DType::F32, sums);
        for (const bool causal : {true, false}) {
            PrefixRule rule;
            rule.chunk = 3;
            rule.causal = causal;
            if (causal) rule.before = before.view();
            expect(
                {randomNormal({2, 5, 2, 5}, 1), randomNormal({2, 7, 2, 5}, 2), randomNormal({2, 7, 2, 4}, 3)},
                [&](Pass& pass, const std::vector<Value>& x) {
                    return pass.prefixAttention(pass.features(x[0], matrix.view(), ofQueries),
                                                pass.features(x[1], matrix.view(), ofKeys), x[2], rule);
                },
                [&](const Numbers& x) {
                    return reference::prefixAttention(reference::features(x[0], rows, ofQueries),
                                                      reference::features(x[1], rows, ofKeys), x[2],
                                                      causal ? sums : HostTensor(), causal, 0)
                        .out;
                });
        }
    }
}

// The value is that of the second input, and the gradient goes to the first.
TEST_P(PassGradient, StraightThrough_TakesTheChoiceAndPassesTheGradient) {
    const HostTensor source = randomNormal({2, 3}, 1), chosen = randomNormal({2, 3}, 2),
                     probe = randomNormal({2, 3}, 3);
    const DeviceTensor a(*backend_, DType::F32, source), b(*backend_, DType::F32, chosen),
        seed(*backend_, DType::F32, probe);
    DeviceTensor aGradient(*backend_, DType::F32, Shape{2, 3}), bGradient(*backend_, DType::F32, Shape{2, 3});
    aGradient.fill(0);
    bGradient.fill(0);
    Arena arena([&](std::size_t bytes) { return backend_->allocate(bytes); });
    Pass pass(*backend_, arena, Pass::Mode::Record, DType::F32);
    const Value out = pass.activate(
        pass.straightThrough({a.view(), aGradient.view(), nullptr}, {b.view(), bGradient.view(), nullptr}),
        Activation::None);
    EXPECT_EQ(downloadFloats(*backend_, out.data), downloadFloats(*backend_, b.view()));
    backend_->copy(seed.view(), pass.resultGradient(out));
    pass.backward();
    EXPECT_EQ(aGradient.get().values, probe.values);
    EXPECT_EQ(bGradient.get().values, std::vector<double>(6, 0.0));
}

TEST_P(PassGradient, SquaredErrorOfWeightedRows_MatchesFiniteDifferences) {
    const HostTensor of = randomNormal({4, 2, 3}, 1), target = randomNormal({4, 2, 3}, 2);
    const std::vector<float> weights{0.5f, 0.5f, 0, 2};
    constexpr double kScale = 0.25;
    const DeviceTensor x(*backend_, DType::F32, of), t(*backend_, DType::F32, target);
    DeviceTensor gradient(*backend_, DType::F32, of.shape);
    gradient.fill(1);
    Arena arena([&](std::size_t bytes) { return backend_->allocate(bytes); });
    Pass pass(*backend_, arena, Pass::Mode::Record, DType::F32);
    const TensorView error =
        pass.squaredError({x.view(), gradient.view(), nullptr}, t.view(), weights, kScale);
    double loss = 0;
    HostTensor wanted(of.shape);
    for (std::int64_t i = 0; i < of.shape.count(); ++i) {
        const double weight = weights[static_cast<std::size_t>(i / 6)] / 6, apart = of[i] - target[i];
        loss += weight * apart * apart;
        wanted[i] = 1 + kScale * 2 * weight * apart;
    }
    EXPECT_NEAR(backend_->sumOfSquares(error), loss, 1e-6 * loss);
    pass.backward();
    const HostTensor found = gradient.get();
    for (std::int64_t i = 0; i < of.shape.count(); ++i) EXPECT_NEAR(found[i], wanted[i], 1e-6) << i;
}

TEST_P(PassGradient, GradientsOfPlacedTensorsReachTheirSources) {
    expect(
        {randomNormal({2, 3, 5}, 1), randomNormal({2, 4, 5}, 2)},
        [](Pass& pass, const std::vector<Value>& x) {
            const Value whole = pass.value({2, 7, 5});
            pass.copyTo(x[0], whole.slice(1, 0, 3));
            pass.copyTo(x[1], whole.slice(1, 3, 7));
            return whole;
        },
        [](const Numbers& x) {
            HostTensor whole({2, 7, 5});
            for (std::int64_t row = 0; row < 14; ++row) {
                const std::int64_t b = row / 7, t = row % 7;
                const double* from = t < 3 ? x[0].row(3 * b + t) : x[1].row(4 * b + t - 3);
                std::copy_n(from, 5, whole.row(row));
            }
            return whole;
        });
}

TEST_P(PassGradient, Dropout_MatchesFiniteDifferences) {
    const DropoutRule rule{0.4f, 12345678901234567ull, 3, 9};
    expect(
        {randomNormal({5, 33}, 1)},
        [&](Pass& pass, const std::vector<Value>& x) { return pass.dropout(x[0], rule); },
        [&](const Numbers& x) { return reference::dropout(x[0], rule); });
}

TEST_P(PassGradient, CrossEntropyWithZLoss_MatchesFiniteDifferences) {
    const CrossEntropyRule rule{0.05f, 0.5f};
    const HostTensor logits = randomNormal({6, 11}, 1, 3), targets({6}, {3, 0, -1, 10, 5, 5});
    const DeviceTensor x(*backend_, DType::F32, logits), right(*backend_, DType::I32, targets);
    DeviceTensor losses(*backend_, DType::F32, Shape{6, 2}), gradient(*backend_, DType::F32, Shape{6, 11});
    backend_->crossEntropy(x.view(), right.view(), rule, losses.view(), gradient.view());
    const HostTensor found = gradient.get(), ones({6, 2}, std::vector<double>(12, 0.5));
    const Forward forward = [&](const Numbers& in) {
        return reference::crossEntropy(in[0], targets, {rule.zLoss}).losses;
    };
    for (std::int64_t i = 0; i < logits.shape.count(); ++i)
        EXPECT_NEAR(found[i], finiteDifference(forward, {logits}, 0, i, ones), 1e-5);
}

HostTensor sliceChannels(const HostTensor& x, std::int64_t begin, std::int64_t end) {
    HostTensor part({x.shape[0], x.shape[1], end - begin});
    for (std::int64_t row = 0; row < x.rows(); ++row)
        std::copy(x.row(row) + begin, x.row(row) + end, part.row(row));
    return part;
}

HostTensor reshape(HostTensor x, const Shape& shape) {
    x.shape = shape;
    return x;
}

// A block of a network: one matrix computes queries, keys and values, whose thirds are rotated and attended
// in place.
TEST_P(PassGradient, BlockWithFusedProduct_MatchesFiniteDifferences) {
    const std::int64_t rows = 2, length = 5, width = 8, heads = 2;
    const Shape split{rows, length, heads, width / heads};
    const HostTensor ids = randomIntegers({rows, length}, 3, 0, 6),
                     positions = randomIntegers({rows, length}, 4, 0, 40), first({2}, {0, 0});
    const HostTensor frequency({1}, {0.5});
    const DeviceTensor at(*backend_, DType::I32, ids), places(*backend_, DType::I32, positions),
        turns(*backend_, DType::F32, frequency), firsts(*backend_, DType::I32, first);
    const RotaryRule rule{turns.view(), heads, 1};
    expect(
        {randomNormal({7, width}, 1), randomNormal({width}, 2, 0.2, 1), randomNormal({width}, 3),
         randomNormal({3 * width, width}, 4, 0.4), randomNormal({3 * width}, 5),
         randomNormal({width, width}, 6, 0.4), randomNormal({width}, 7)},
        [&](Pass& pass, const std::vector<Value>& x) {
            const Value in = pass.embed(toMatrix(x[0]), at.view());
            const Value fused =
                pass.linear(pass.layerNorm(in, toNorm(x[1], x[2])), {toMatrix(x[3]), toParameter(x[4])});
            const auto third = [&](int part) {
                return fused.slice(2, part * width, (part + 1) * width).reshaped(split);
            };
            pass.rotary(third(0), places.view(), rule);
            pass.rotary(third(1), places.view(), rule);
            const Value seen = pass.attention(third(0), third(1), third(2), {firsts.view(), {}, {}, false});
            return pass.linearOnto(in, seen.reshaped({rows, length, width}),
                                   {toMatrix(x[5]), toParameter(x[6])});
        },
        [&](const Numbers& x) {
            const HostTensor in = reference::embed(x[0], ids);
            const HostTensor fused = reference::linear(reference::layerNorm(in, x[1], x[2], kEpsilon), x[3],
                                                       x[4], Activation::None, {});
            const auto third = [&](int part) {
                return reshape(sliceChannels(fused, part * width, (part + 1) * width), split);
            };
            const HostTensor q = reference::rotary(third(0), positions, frequency, heads, 1);
            const HostTensor k = reference::rotary(third(1), positions, frequency, heads, 1);
            const HostTensor seen = reference::attention(q, k, third(2), {first, {}, {}, false}).out;
            return reference::linear(reshape(seen, in.shape), x[5], x[6], Activation::None, in);
        });
}

INSTANTIATE_TEST_SUITE_P(Devices, PassGradient, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
