#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "support/device_tensor.h"
#include "support/devices.h"
#include "support/reference_ops.h"

// Tests linear, its norm and its gradients on devices beyond the table of cases: all ways to split sizes, any
// row layout, prepared weights.
namespace continuo::test {
namespace {

using Layout = DeviceTensor::Layout;

double rounded(double x) { return static_cast<double>(static_cast<float>(BFloat16(static_cast<float>(x)))); }

HostTensor rounded(HostTensor x) {
    for (double& each : x.values) each = rounded(each);
    return x;
}

struct Size {
    std::int64_t rows, positions, k, n;

    std::int64_t all() const { return rows * positions; }
    std::string name() const {
        return std::to_string(rows) + " x " + std::to_string(positions) + " rows, " + std::to_string(k) +
               " to " + std::to_string(n);
    }
};

// A weight in device memory, with the exact values that it represents.
struct DeviceWeight {
    DeviceWeight(Backend& backend, DType type, std::int64_t n, std::int64_t k, std::uint32_t seed = 17) {
        const double spread = 1 / std::sqrt(static_cast<double>(k));
        if (type == DType::I8) {
            data = DeviceTensor(backend, type, randomIntegers({n, k}, seed, -127, 127));
            scale =
                DeviceTensor(backend, DType::F32, randomNormal({n}, seed, 0.1 * spread / 64, spread / 64));
            weight.scale = scale.view();
        } else {
            data = DeviceTensor(backend, type, randomNormal({n, k}, seed, spread));
        }
        weight.data = data.view();
    }
    HostTensor exactValues() const {
        HostTensor numbers = data.get();
        if (!weight.scale) return numbers;
        const HostTensor factors = scale.get();
        for (std::int64_t i = 0; i < numbers.shape.count(); ++i)
            numbers[i] *= factors[i / numbers.channels()];
        return numbers;
    }

    DeviceTensor data, scale;
    Weight weight;
};

class Products : public testing::TestWithParam<std::string> {
protected:
    // Returns whether products prepared for bf16 use rounded operands at every size, so that only the order
    // of sums is unknown.
    bool alwaysRounds() const { return GetParam() != "cpu"; }
    DeviceTensor floats(const HostTensor& values, Layout layout = Layout::Contiguous) {
        return DeviceTensor(*backend_, DType::F32, values, layout);
    }

    std::shared_ptr<Backend> backend_ = openTestDevice(GetParam());
};

// Returns the largest difference, relative to the largest expected number (at least 1).
double distance(const HostTensor& found, const HostTensor& expected) {
    double largest = 1, worst = 0;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        largest = std::max(largest, std::abs(expected.values[i]));
        const double apart = std::abs(found.values[i] - expected.values[i]);
        if (std::isnan(apart)) return apart;
        worst = std::max(worst, apart);
    }
    return worst / largest;
}

struct LinearOptions {
    DType type = DType::F32;
    std::optional<DType> prepared = std::nullopt;
    Activation activation = Activation::None;
    bool norm = false, extras = true, inPlace = false;
    Layout layout = Layout::Padded;
};

// Checks out = linear(in), with bias and residual if `extras`. `inPlace`: the residual is the output.
void expectLinear(Backend& backend, const Size& size, const LinearOptions& o, double tolerance) {
    SCOPED_TRACE(size.name() + ", " + std::string(displayName(o.type)) + (o.norm ? ", norm" : ""));
    DeviceWeight w(backend, o.type, size.n, size.k);
    if (o.prepared) backend.prepare(w.weight, {*o.prepared, true});
    const bool rounds = o.prepared == DType::BF16;
    const HostTensor x = randomNormal({size.rows, size.positions, size.k}, 1),
                     shift = randomNormal({size.n}, 4);
    const HostTensor rest = randomNormal({size.rows, size.positions, size.n}, 7);
    const HostTensor scale = randomNormal({size.k}, 5, 0.3, 1), offset = randomNormal({size.k}, 6, 0.3);
    const DeviceTensor in(backend, DType::F32, x, o.layout), bias(backend, DType::F32, shift),
        residual(backend, DType::F32, rest, o.layout), out(backend, DType::F32, rest, o.layout),
        scales(backend, DType::F32, scale), offsets(backend, DType::F32, offset);
    const TensorView shifted = o.extras ? bias.view() : TensorView{};
    const TensorView added = o.inPlace ? out.view() : (o.extras ? residual.view() : TensorView{});
    HostTensor from = x;
    if (o.norm) {
        backend.normLinear(in.view(), {scales.view(), offsets.view(), 1e-5f}, w.weight, shifted, o.activation,
                           added, out.view());
        from = reference::layerNorm(x, scale, offset, 1e-5f);
    } else {
        backend.linear(in.view(), w.weight, shifted, o.activation, added, out.view());
    }
    const HostTensor exact = w.exactValues();
    const HostTensor expected =
        reference::linear(rounds ? rounded(from) : from, rounds ? rounded(exact) : exact,
                          o.extras ? shift : HostTensor(), o.activation, added ? rest : HostTensor());
    EXPECT_LE(distance(out.get(), expected), tolerance);
    EXPECT_TRUE(out.areMarksIntact()) << "wrote beside the output";
}

constexpr DType kTypes[] = {DType::F32, DType::BF16, DType::I8};

TEST_P(Products, FewRowsOfAnyWidthMatchPlainLoops) {
    int turn = 0;
    for (const DType type : kTypes) {
        for (const std::int64_t k : {320, 512, 1030, 2048}) {
            for (const std::int64_t rows : {1, 2, 3, 5, 8, 12}) {
                LinearOptions o{.type = type};
                o.norm = ++turn % 2 == 0;
                o.inPlace = turn % 3 == 0;
                o.layout = turn % 5 < 2 ? Layout::Padded : Layout::Contiguous;
                expectLinear(*backend_, {1, rows, k, 37}, o, type == DType::I8 ? 1e-4 : 4e-6);
            }
        }
    }
}

TEST_P(Products, RowsWithTwoStridesMatchPlainLoops) {
    for (const DType type : kTypes) {
        for (const bool norm : {false, true}) {
            for (const std::int64_t positions : {3, 20, 50}) {
                LinearOptions o{.type = type, .activation = Activation::SquaredRelu, .norm = norm};
                expectLinear(*backend_, {2, positions, 40, 24}, o, type == DType::I8 ? 1e-4 : 4e-6);
            }
        }
    }
}

// Rows longer than the memory of a block, for eight rows and for one row.
TEST_P(Products, VeryLongRowsMatchPlainLoops) {
    for (const bool norm : {false, true}) {
        for (const std::int64_t k : {9000, 20003, 50000}) {
            const LinearOptions o{.type = DType::BF16, .norm = norm};
            expectLinear(*backend_, {1, 6, k, 3}, o, 1e-5);
        }
    }
}

TEST_P(Products, ManyRowsPreparedForF32MatchPlainLoops) {
    for (const DType type : kTypes) {
        for (const Activation activation : {Activation::None, Activation::GeluErf}) {
            LinearOptions o{.type = type, .prepared = DType::F32, .activation = activation};
            expectLinear(*backend_, {1, 70, 600, 33}, o, 4e-6);  // splits the depth
            o.norm = true;
            expectLinear(*backend_, {2, 70, 33, 257}, o, 4e-6);
        }
    }
    expectLinear(*backend_, {1, 300, 52, 260}, {.prepared = DType::F32, .layout = Layout::Contiguous}, 4e-6);
}

TEST_P(Products, ManyUnpreparedRowsMatchPlainLoops) {
    for (const DType type : kTypes)
        expectLinear(*backend_, {2, 40, 33, 65}, {.type = type, .activation = Activation::GeluTanh}, 4e-6);
}

TEST_P(Products, Bf16RoundsOnlyTheOperands) {
    if (!alwaysRounds()) GTEST_SKIP() << "this device rounds where it is faster";
    int turn = 0;
    for (const DType type : kTypes) {
        for (const std::int64_t rows : {17, 18, 31, 32, 33, 40, 64, 70}) {
            for (const auto& [k, n] : {std::pair{24, 33}, {257, 129}, {512, 64}}) {
                LinearOptions o{.type = type, .prepared = DType::BF16};
                o.activation = static_cast<Activation>(++turn % 4);
                o.layout = turn % 3 == 0 ? Layout::Contiguous : Layout::Padded;
                o.inPlace = turn % 5 == 0;
                expectLinear(*backend_, {turn % 2 == 0 ? 2 : 1, rows, k, n}, o, 4e-6);
            }
        }
    }
    // Large tiles, with their depth whole and split.
    LinearOptions o{.prepared = DType::BF16, .activation = Activation::SquaredRelu};
    expectLinear(*backend_, {1, 270, 72, 261}, o, 4e-6);
    expectLinear(*backend_, {1, 130, 1100, 100}, o, 4e-6);
    o.layout = Layout::Contiguous;
    expectLinear(*backend_, {1, 70, 2100, 100}, o, 4e-6);
}

TEST_P(Products, WeightsAtAnyAddressMatchPlainLoops) {
    const std::int64_t n = 9, k = 64;
    for (const DType type : {DType::F32, DType::BF16}) {
        const HostTensor numbers = randomNormal({n * k + 1}, 3);
        const DeviceTensor all(*backend_, type, numbers);
        Weight weight{all.view().slice(0, 1, n * k + 1).reshaped({n, k}), {}, {}};
        HostTensor exact({n, k});
        const HostTensor stored = all.get();
        for (std::int64_t i = 0; i < n * k; ++i) exact[i] = stored[i + 1];
        for (const bool prepared : {false, true}) {
            if (prepared) backend_->prepare(weight, {DType::BF16, false});
            for (const std::int64_t rows : {1, 20}) {
                const HostTensor x = rounded(randomNormal({rows, k}, 1));
                const DeviceTensor in = floats(x), out = floats({HostTensor({rows, n})});
                backend_->linear(in.view(), weight, {}, Activation::None, {}, out.view());
                const bool rounds = prepared && rows > 8 && alwaysRounds();
                const HostTensor expected =
                    reference::linear(x, rounds ? rounded(exact) : exact, {}, Activation::None, {});
                EXPECT_LE(distance(out.get(), expected), prepared && !alwaysRounds() ? 1.5e-2 : 4e-6);
            }
        }
    }
}

struct GradientOptions {
    DType type = DType::F32;
    std::optional<DType> prepared = std::nullopt;
    Layout layout = Layout::Padded;
};

void expectGradients(Backend& backend, const Size& size, const GradientOptions& o, double tolerance) {
    SCOPED_TRACE(size.name() + ", " + std::string(displayName(o.type)));
    DeviceWeight w(backend, o.type, size.n, size.k);
    if (o.prepared) backend.prepare(w.weight, {*o.prepared, true});
    const bool rounds = o.prepared == DType::BF16;
    const HostTensor x = randomNormal({size.rows, size.positions, size.k}, 1),
                     up = randomNormal({size.rows, size.positions, size.n}, 2),
                     start = randomNormal(x.shape, 92), weights = randomNormal({size.n, size.k}, 93),
                     biases = randomNormal({size.n}, 94);
    const DeviceTensor in(backend, DType::F32, x, o.layout), outGradient(backend, DType::F32, up, o.layout),
        inGradient(backend, DType::F32, start, o.layout), weightGradient(backend, DType::F32, weights),
        biasGradient(backend, DType::F32, biases);
    backend.linearGradient(in.view(), w.weight, outGradient.view(), inGradient.view(), weightGradient.view(),
                           biasGradient.view());
    const HostTensor exact = w.exactValues();
    const auto plain = reference::linearGradient(x, exact, up);
    const auto all = rounds ? reference::linearGradient(rounded(x), rounded(exact), rounded(up)) : plain;
    EXPECT_LE(distance(inGradient.get(), reference::sum(start, all.in)), tolerance) << "in";
    EXPECT_LE(distance(weightGradient.get(), reference::sum(weights, all.weight)), tolerance) << "weight";
    EXPECT_LE(distance(biasGradient.get(), reference::sum(biases, plain.bias)), tolerance) << "bias";
    EXPECT_TRUE(inGradient.areMarksIntact()) << "wrote beside the gradient";
}

TEST_P(Products, F32GradientsMatchPlainLoops) {
    for (const DType type : kTypes) {
        for (const auto& prepared : {std::optional<DType>{}, {DType::F32}}) {
            expectGradients(*backend_, {2, 35, 40, 24}, {type, prepared, Layout::Padded}, 4e-6);
            expectGradients(*backend_, {1, 5, 33, 129}, {type, prepared, Layout::Contiguous}, 4e-6);
        }
    }
    expectGradients(*backend_, {1, 700, 64, 36}, {}, 4e-6);  // splits the rows
}

TEST_P(Products, Bf16GradientsRoundOnlyTheOperands) {
    if (!alwaysRounds()) GTEST_SKIP() << "this device rounds where it is faster";
    for (const DType type : kTypes) {
        for (const std::int64_t rows : {1, 9, 17, 33, 70}) {
            for (const auto& [k, n] : {std::pair{24, 33}, {129, 40}, {64, 64}}) {
                const Layout layout = rows % 2 == 0 ? Layout::Contiguous : Layout::Padded;
                expectGradients(*backend_, {2, rows, k, n}, {type, DType::BF16, layout}, 4e-6);
            }
        }
    }
    expectGradients(*backend_, {1, 1100, 72, 130}, {DType::F32, DType::BF16, Layout::Padded}, 4e-6);
    expectGradients(*backend_, {1, 2100, 100, 72}, {DType::BF16, DType::BF16, Layout::Contiguous}, 4e-6);
}

// Changes a weight as an optimiser step does, then calls prepare().
TEST_P(Products, PreparingAgainUsesTheChangedWeight) {
    const std::int64_t n = 40, k = 28;
    for (const DType type : kTypes) {
        for (const DType compute : {DType::F32, DType::BF16}) {
            DeviceWeight w(*backend_, type, n, k, 17), other(*backend_, type, n, k, 18);
            backend_->prepare(w.weight, {compute, true});
            const PreparedWeight* const first = w.weight.prepared.get();
            w.data.set(other.data.get());
            if (type == DType::I8) w.scale.set(other.scale.get());
            backend_->prepare(w.weight, {compute, true});
            backend_->prepare(other.weight, {compute, true});
            EXPECT_EQ(w.weight.prepared.get(), first) << "took new memory";
            const DeviceTensor in = floats(randomNormal({80, k}, 1)), a = floats(HostTensor({80, n})),
                               b = floats(HostTensor({80, n}));
            backend_->linear(in.view(), w.weight, {}, Activation::None, {}, a.view());
            backend_->linear(in.view(), other.weight, {}, Activation::None, {}, b.view());
            EXPECT_EQ(a.get().values, b.get().values) << displayName(type) << " for " << displayName(compute);
            // Prepares for another type of product.
            const DType next = compute == DType::F32 ? DType::BF16 : DType::F32;
            backend_->prepare(w.weight, {next, true});
            backend_->linear(in.view(), w.weight, {}, Activation::None, {}, a.view());
            const HostTensor expected =
                reference::linear(randomNormal({80, k}, 1), other.exactValues(), {}, Activation::None, {});
            EXPECT_LE(distance(a.get(), expected), next == DType::BF16 ? 1.5e-2 : 4e-6);
        }
    }
}

TEST_P(Products, ARowOfABatchEqualsTheRowAlone) {
    for (const DType type : kTypes) {
        for (const std::int64_t k : {33, 264, 1024}) {
            const std::int64_t n = 45;
            DeviceWeight w(*backend_, type, n, k);
            if (k != 264) backend_->prepare(w.weight, {DType::BF16, true});
            const HostTensor x = randomNormal({16, k}, 1);
            const DeviceTensor scales = floats(randomNormal({k}, 5)), offsets = floats(randomNormal({k}, 6)),
                               bias = floats(randomNormal({n}, 7)),
                               residual = floats(randomNormal({16, n}, 8)), all = floats(x);
            for (const bool norm : {false, true}) {
                const auto run = [&](std::int64_t first, std::int64_t end) {
                    const DeviceTensor out = floats(HostTensor({end - first, n}));
                    const TensorView in = all.view().slice(0, first, end);
                    const TensorView rest = residual.view().slice(0, first, end);
                    if (norm)
                        backend_->normLinear(in, {scales.view(), offsets.view(), 1e-5f}, w.weight,
                                             bias.view(), Activation::GeluTanh, rest, out.view());
                    else
                        backend_->linear(in, w.weight, bias.view(), Activation::GeluTanh, rest, out.view());
                    return out.get().values;
                };
                std::vector<double> alone;
                for (std::int64_t row = 0; row < 16; ++row) {
                    const std::vector<double> each = run(row, row + 1);
                    alone.insert(alone.end(), each.begin(), each.end());
                }
                for (const std::int64_t rows : {2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16}) {
                    const std::vector<double> batch = run(0, rows);
                    EXPECT_TRUE(std::equal(batch.begin(), batch.end(), alone.begin()))
                        << displayName(type) << ", " << rows << " rows of " << k << (norm ? ", norm" : "");
                }
            }
        }
    }
}

TEST_P(Products, LargeProductsMatchPlainLoops) {
    LinearOptions o{.prepared = DType::F32, .layout = Layout::Contiguous};
    for (const Activation activation : {Activation::None, Activation::GeluErf}) {
        o.activation = activation;
        o.inPlace = activation == Activation::None;
        expectLinear(*backend_, {1, 256, 1024, 512}, o, 4e-6);
    }
    if (!alwaysRounds()) return;
    o.prepared = DType::BF16;
    expectLinear(*backend_, {1, 256, 1024, 512}, o, 4e-6);
    expectGradients(*backend_, {1, 1024, 256, 512}, {DType::F32, DType::BF16, Layout::Contiguous}, 4e-6);
}

// Windows of a causal convolution: `kernel` neighbours with some channels, every `stride` neighbours, so that
// rows share memory.
struct Windows {
    std::int64_t rows, positions, channels, kernel, stride, outputs;

    Size size() const { return {rows, positions, kernel * channels, outputs}; }
    Shape signalShape() const { return {rows, (positions - 1) * stride + kernel, channels}; }
    TensorView viewAsWindows(TensorView view) const {
        const std::int64_t step = view.stride[0];
        view.shape = {rows, positions, kernel * channels};
        view.stride = {step, stride * channels, 1};
        return view;
    }
    HostTensor viewAsWindows(const HostTensor& numbers) const {
        HostTensor all({rows, positions, kernel * channels});
        for (std::int64_t row = 0; row < all.rows(); ++row) {
            const std::int64_t first = row / positions * numbers.shape[1] + row % positions * stride;
            std::copy_n(numbers.row(first), all.channels(), all.row(row));
        }
        return all;
    }
};

void expectWindows(Backend& backend, const Windows& windows, DType type, std::optional<DType> prepared,
                   bool rounds, double tolerance, bool gradients = true) {
    const Size size = windows.size();
    SCOPED_TRACE(size.name() + ", " + std::string(displayName(type)));
    DeviceWeight w(backend, type, size.n, size.k);
    if (prepared) backend.prepare(w.weight, {*prepared, true});
    const HostTensor signal = randomNormal(windows.signalShape(), 1), x = windows.viewAsWindows(signal),
                     up = randomNormal({size.rows, size.positions, size.n}, 2),
                     shift = randomNormal({size.n}, 3), weights = randomNormal({size.n, size.k}, 4),
                     exact = w.exactValues();
    const DeviceTensor samples(backend, DType::F32, signal), bias(backend, DType::F32, shift),
        out(backend, DType::F32, up), outGradient(backend, DType::F32, up),
        inGradient(backend, DType::F32, x.shape);
    DeviceTensor weightGradient(backend, DType::F32, weights);
    const TensorView in = windows.viewAsWindows(samples.view());
    backend.linear(in, w.weight, bias.view(), Activation::Elu, {}, out.view());
    constexpr std::int64_t kFewRows = 16;  // multiplied without rounding
    const HostTensor from = rounds ? rounded(x) : x, by = rounds ? rounded(exact) : exact;
    const bool few = size.all() <= kFewRows;
    EXPECT_LE(
        distance(out.get(), reference::linear(few ? x : from, few ? exact : by, shift, Activation::Elu, {})),
        tolerance);
    if (!gradients) return;
    for (const Into into : {Into::Add, Into::Set}) {
        weightGradient.set(weights);
        backend.linearGradient(in, w.weight, outGradient.view(), inGradient.view(), weightGradient.view(), {},
                               Activation::None, Into::Set, into);
        const auto all = reference::linearGradient(from, by, rounds ? rounded(up) : up);
        EXPECT_LE(distance(inGradient.get(), all.in), tolerance) << "in";
        EXPECT_LE(distance(weightGradient.get(),
                           into == Into::Add ? reference::sum(weights, all.weight) : all.weight),
                  tolerance)
            << "weight";
    }
}

constexpr Windows kWindows[] = {{1, 3, 5, 7, 1, 9},   {2, 40, 4, 7, 1, 24}, {1, 300, 1, 7, 1, 16},
                                {2, 33, 8, 4, 2, 16}, {3, 90, 16, 7, 1, 5}, {1, 700, 36, 10, 5, 40}};

TEST_P(Products, OverlappingRowsMatchPlainLoops) {
    for (const Windows& windows : kWindows) {
        for (const DType type : kTypes) {
            const double tolerance = type == DType::I8 ? 1e-4 : 4e-6;
            expectWindows(*backend_, windows, type, {}, false, tolerance);
            if (type == DType::F32) expectWindows(*backend_, windows, type, DType::F32, false, tolerance);
        }
        expectWindows(*backend_, windows, DType::F32, DType::BF16, alwaysRounds(),
                      alwaysRounds() ? 4e-6 : 1.5e-2);
    }
    // Positions and channels of a codec's outer layers.
    expectWindows(*backend_, {2, 9000, 2, 7, 1, 3}, DType::F32, {}, false, 4e-6);
}

TEST_P(Products, LargeProductsOfOverlappingRowsMatchPlainLoops) {
    expectWindows(*backend_, {1, 700, 64, 10, 5, 384}, DType::F32, DType::F32, false, 4e-6, false);
}

TEST_P(Products, ZeroRowsAreANoOp) {
    const DeviceTensor one = floats(HostTensor({8}, std::vector<double>(8, 1)));
    const TensorView none(one.view().data, DType::F32, {0, 3, 8});
    const DeviceWeight w(*backend_, DType::F32, 8, 8);
    backend_->linear(none, w.weight, {}, Activation::None, {}, none);
    backend_->normLinear(none, {one.view(), one.view(), 1e-5f}, w.weight, {}, Activation::None, {}, none);
    backend_->linearGradient(none, w.weight, none, none, w.weight.data, one.view());
    EXPECT_EQ(one.get().values, std::vector<double>(8, 1));
}

INSTANTIATE_TEST_SUITE_P(Devices, Products, testing::ValuesIn(testDeviceIds()),
                         [](const auto& each) { return deviceTestName(each.param); });

}  // namespace
}  // namespace continuo::test
