#include "engine/backend/linear_case.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace continuo {
namespace {

constexpr double kEpsilon = 1e-5;

double activated(Activation activation, double x) {
    switch (activation) {
        case Activation::None: return x;
        case Activation::SquaredRelu: return x > 0 ? x * x : 0;
        case Activation::GeluTanh:
            return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
        case Activation::GeluErf: return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
        case Activation::Elu: return x > 0 ? x : std::expm1(x);
        case Activation::Relu: return x > 0 ? x : 0;
        case Activation::Tanh: return std::tanh(x);
    }
    return x;
}

std::vector<double> normalised(const std::vector<double>& x, const std::vector<float>& scale,
                               const std::vector<float>& offset) {
    const auto count = static_cast<double>(x.size());
    double mean = 0, variance = 0;
    for (const double each : x) mean += each / count;
    for (const double each : x) variance += (each - mean) * (each - mean) / count;
    std::vector<double> y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = scale[i] * (x[i] - mean) / std::sqrt(variance + kEpsilon) + offset[i];
    return y;
}

double rounded(double x) { return static_cast<double>(static_cast<float>(BFloat16(static_cast<float>(x)))); }

}  // namespace

std::vector<float> draw(std::int64_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0f, 1.0f);
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& each : values) each = normal(random);
    return values;
}

TensorView makeView(std::vector<float>& values, const Shape& shape) {
    return TensorView(values.data(), DType::F32, shape);
}

LinearWeight::LinearWeight(DType type, std::int64_t n, std::int64_t k, std::uint32_t seed)
    : exact(draw(n * k, seed)) {
    bytes_.resize(static_cast<std::size_t>(n * k) * sizeOf(type));
    weight.data = TensorView(bytes_.data(), type, {n, k});
    if (type == DType::I8) {
        scales_.resize(static_cast<std::size_t>(n));
        for (std::size_t row = 0; row < scales_.size(); ++row)
            scales_[row] = 0.01f + 0.001f * static_cast<float>(row % 7);
        weight.scale = makeView(scales_, {n});
    }
    for (std::size_t i = 0; i < exact.size(); ++i) {
        float& value = exact[i];
        value *= 0.2f;
        if (type == DType::F32) {
            weight.data.as<float>()[i] = value;
        } else if (type == DType::BF16) {
            weight.data.as<BFloat16>()[i] = BFloat16(value);
            value = static_cast<float>(BFloat16(value));
        } else {
            const float scale = scales_[i / static_cast<std::size_t>(k)];
            const float whole = std::clamp(std::nearbyint(value / scale), -127.0f, 127.0f);
            weight.data.as<std::int8_t>()[i] = static_cast<std::int8_t>(whole);
            value = whole * scale;
        }
    }
}

std::string LinearCase::toString() const {
    return std::string(displayName(type)) + ", " + std::to_string(rows) + " rows, k " + std::to_string(k) +
           ", n " + std::to_string(n) + ", activation " + std::to_string(static_cast<int>(activation)) +
           (bias ? ", bias" : "") + (residual ? ", residual" : "") + (norm ? ", norm" : "");
}

double LinearCase::worstError(Backend& backend, const Preparation* preparation) const {
    LinearWeight w(type, n, k, 11);
    if (preparation != nullptr) backend.prepare(w.weight, *preparation);
    std::vector<float> in = draw(rows * k, 5), biases = draw(n, 6), out = draw(rows * n, 7),
                       scale = draw(k, 8), offset = draw(k, 9);
    const std::vector<float> before = out;
    const TensorView result = makeView(out, {1, rows, n}), given = makeView(in, {1, rows, k});
    const TensorView added = bias ? makeView(biases, {n}) : TensorView{},
                     onto = residual ? result : TensorView{};
    if (norm) {
        const NormWeights weights{makeView(scale, {k}), makeView(offset, {k}), static_cast<float>(kEpsilon)};
        backend.normLinear(given, weights, w.weight, added, activation, onto, result);
    } else {
        backend.linear(given, w.weight, added, activation, onto, result);
    }

    double worst = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
        std::vector<double> x(in.begin() + row * k, in.begin() + (row + 1) * k);
        if (norm) x = normalised(x, scale, offset);
        if (roundsOperands) std::transform(x.begin(), x.end(), x.begin(), rounded);
        for (std::int64_t column = 0; column < n; ++column) {
            double sum = bias ? biases[static_cast<std::size_t>(column)] : 0, size = 1;
            for (std::int64_t i = 0; i < k; ++i) {
                const double weight = w.exact[static_cast<std::size_t>(column * k + i)];
                const double product =
                    x[static_cast<std::size_t>(i)] * (roundsOperands ? rounded(weight) : weight);
                sum += product;
                size += std::fabs(product);
            }
            const auto at = static_cast<std::size_t>(row * n + column);
            const double expected = activated(activation, sum) + (residual ? before[at] : 0.0f);
            const double slope = activation == Activation::SquaredRelu ? 2 * std::fabs(sum) + 1 : 2;
            const double error = std::fabs(out[at] - expected) / (size * slope);
            worst = error <= worst ? worst : error;  // keeps a NaN
            if (std::isnan(error)) return error;
        }
    }
    return worst;
}

std::vector<LinearCase> linearCases() {
    std::vector<LinearCase> all;
    const std::int64_t sizes[][2] = {{1, 1},    {7, 33},   {33, 7},    {257, 33}, {33, 257},
                                     {64, 128}, {192, 64}, {384, 256}, {129, 1}};
    unsigned turn = 0;
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        for (const std::int64_t rows : {1, 2, 7, 16, 17, 33, 257}) {
            for (const auto& size : sizes) {
                for (int variant = 0; variant < 2; ++variant) {
                    // Uses a pseudo-random number, so that all options are combined.
                    const unsigned choice = (++turn * 2654435761u) >> 20;
                    all.push_back({type, rows, size[0], size[1], static_cast<Activation>(choice % 4),
                                   (choice & 4) != 0, (choice & 8) != 0, (choice & 16) != 0, false});
                }
            }
        }
    }
    return all;
}

}  // namespace continuo
