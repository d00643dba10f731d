#include "support/reference_ops.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/philox.h"

namespace continuo::test::reference {
namespace {

Shape replaceLastAxis(Shape shape, std::int64_t last) {
    shape.extent[static_cast<std::size_t>(shape.rank - 1)] = last;
    return shape;
}

// Subtracts the row's mean and divides by its standard deviation; with Rms divides by its root mean square.
// Returns the divisor.
double normalise(const double* in, std::int64_t count, double epsilon, NormKind kind,
                 std::vector<double>& normal) {
    double mean = 0, variance = 0;
    for (std::int64_t i = 0; i < count && kind == NormKind::Layer; ++i)
        mean += in[i] / static_cast<double>(count);
    for (std::int64_t i = 0; i < count; ++i)
        variance += (in[i] - mean) * (in[i] - mean) / static_cast<double>(count);
    const double deviation = std::sqrt(variance + epsilon);
    normal.resize(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) normal[static_cast<std::size_t>(i)] = (in[i] - mean) / deviation;
    return deviation;
}

}  // namespace

HostTensor embed(const HostTensor& table, const HostTensor& ids) {
    const std::int64_t positions = ids.shape.count(), channels = table.channels();
    HostTensor out(ids.shape.rank == 1 ? Shape{positions, channels}
                                       : Shape{ids.shape[0], ids.shape[1], channels});
    for (std::int64_t p = 0; p < positions; ++p)
        std::copy_n(table.row(static_cast<std::int64_t>(ids[p])), channels, out.row(p));
    return out;
}

HostTensor embedGradient(const HostTensor& outGradient, const HostTensor& ids, std::int64_t vocabulary) {
    HostTensor table({vocabulary, outGradient.channels()});
    for (std::int64_t p = 0; p < outGradient.rows(); ++p) {
        double* to = table.row(static_cast<std::int64_t>(ids[p]));
        for (std::int64_t c = 0; c < table.channels(); ++c) to[c] += outGradient.row(p)[c];
    }
    return table;
}

HostTensor layerNorm(const HostTensor& in, const HostTensor& scale, const HostTensor& offset, double epsilon,
                     NormKind kind) {
    HostTensor out(in.shape);
    std::vector<double> normal;
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        normalise(in.row(row), in.channels(), epsilon, kind, normal);
        for (std::int64_t c = 0; c < in.channels(); ++c)
            out.row(row)[c] = scale[c] * normal[static_cast<std::size_t>(c)] + (offset ? offset[c] : 0);
    }
    return out;
}

NormGradients layerNormGradient(const HostTensor& in, const HostTensor& scale, double epsilon,
                                const HostTensor& outGradient, NormKind kind) {
    NormGradients result{HostTensor(in.shape), HostTensor(scale.shape), HostTensor(scale.shape)};
    const std::int64_t channels = in.channels();
    std::vector<double> normal;
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        const double deviation = normalise(in.row(row), channels, epsilon, kind, normal);
        const double* up = outGradient.row(row);
        double plain = 0, along = 0;
        for (std::int64_t c = 0; c < channels; ++c) {
            const double x = normal[static_cast<std::size_t>(c)];
            result.scale[c] += up[c] * x;
            result.offset[c] += up[c];
            if (kind == NormKind::Layer) plain += up[c] * scale[c] / static_cast<double>(channels);
            along += up[c] * scale[c] * x / static_cast<double>(channels);
        }
        for (std::int64_t c = 0; c < channels; ++c) {
            result.in.row(row)[c] =
                (up[c] * scale[c] - plain - normal[static_cast<std::size_t>(c)] * along) / deviation;
        }
    }
    return result;
}

double activate(Activation activation, double x) {
    switch (activation) {
        case Activation::SquaredRelu: return x > 0 ? x * x : 0;
        case Activation::GeluTanh:
            return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
        case Activation::GeluErf: return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
        case Activation::Elu: return x > 0 ? x : std::expm1(x);
        case Activation::Relu: return x > 0 ? x : 0;
        case Activation::Tanh: return std::tanh(x);
        case Activation::None: break;
    }
    return x;
}

double activationSlope(Activation activation, double x) {
    switch (activation) {
        case Activation::SquaredRelu: return x > 0 ? 2 * x : 0;
        case Activation::GeluTanh: {
            const double t = std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x));
            return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * std::sqrt(2 / M_PI) * (1 + 3 * 0.044715 * x * x);
        }
        case Activation::GeluErf:
            return 0.5 * (1 + std::erf(x / std::sqrt(2.0))) + x * std::exp(-x * x / 2) / std::sqrt(2 * M_PI);
        case Activation::Elu: return x > 0 ? 1 : std::exp(x);
        case Activation::Relu: return x > 0 ? 1 : 0;
        case Activation::Tanh: return 1 - std::tanh(x) * std::tanh(x);
        case Activation::None: break;
    }
    return 1;
}

HostTensor activate(Activation activation, const HostTensor& in) {
    HostTensor out = in;
    for (double& each : out.values) each = activate(activation, each);
    return out;
}

HostTensor activateGradient(Activation activation, const HostTensor& in, const HostTensor& outGradient) {
    HostTensor result = outGradient;
    for (std::size_t i = 0; i < in.values.size(); ++i)
        result.values[i] *= activationSlope(activation, in.values[i]);
    return result;
}

HostTensor linear(const HostTensor& in, const HostTensor& weight, const HostTensor& bias,
                  Activation activation, const HostTensor& residual) {
    HostTensor out(replaceLastAxis(in.shape, weight.shape[0]));
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        for (std::int64_t n = 0; n < weight.shape[0]; ++n) {
            double total = bias ? bias[n] : 0;
            for (std::int64_t k = 0; k < in.channels(); ++k) total += in.row(row)[k] * weight.row(n)[k];
            out.row(row)[n] = activate(activation, total) + (residual ? residual.row(row)[n] : 0);
        }
    }
    return out;
}

LinearGradients linearGradient(const HostTensor& in, const HostTensor& weight,
                               const HostTensor& outGradient) {
    LinearGradients result{HostTensor(in.shape), HostTensor(weight.shape), HostTensor({weight.shape[0]})};
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        for (std::int64_t n = 0; n < weight.shape[0]; ++n) {
            const double up = outGradient.row(row)[n];
            result.bias[n] += up;
            for (std::int64_t k = 0; k < in.channels(); ++k) {
                result.in.row(row)[k] += up * weight.row(n)[k];
                result.weight.row(n)[k] += up * in.row(row)[k];
            }
        }
    }
    return result;
}

HostTensor rotary(const HostTensor& x, const HostTensor& positions, const HostTensor& frequency,
                  std::int64_t heads, double direction) {
    HostTensor out = x;
    for (std::int64_t p = 0; p < positions.shape.count(); ++p) {
        for (std::int64_t head = 0; head < heads; ++head) {
            for (std::int64_t i = 0; i < frequency.shape[0]; ++i) {
                const double angle = direction * positions[p] * frequency[i];
                const double* from = x.row(p * x.shape[2] + head) + 2 * i;
                double* to = out.row(p * x.shape[2] + head) + 2 * i;
                to[0] = from[0] * std::cos(angle) - from[1] * std::sin(angle);
                to[1] = from[1] * std::cos(angle) + from[0] * std::sin(angle);
            }
        }
    }
    return out;
}

HostTensor dropout(const HostTensor& in, const DropoutRule& rule) {
    HostTensor out(in.shape);
    for (std::int64_t i = 0; i < in.shape.count(); ++i) {
        const auto words =
            philox({static_cast<std::uint32_t>(i / 4), static_cast<std::uint32_t>((i / 4) >> 32), rule.stream,
                    rule.step},
                   {static_cast<std::uint32_t>(rule.seed), static_cast<std::uint32_t>(rule.seed >> 32)});
        if (uniform(words[static_cast<std::size_t>(i % 4)]) >= rule.rate)
            out[i] = in[i] / (1 - static_cast<double>(rule.rate));
    }
    return out;
}

CrossEntropy crossEntropy(const HostTensor& logits, const HostTensor& targets, const CrossEntropyRule& rule) {
    const double zLoss = static_cast<double>(rule.zLoss), weight = static_cast<double>(rule.weight);
    CrossEntropy result{HostTensor({logits.rows(), 2}), HostTensor(logits.shape)};
    for (std::int64_t row = 0; row < logits.rows(); ++row) {
        if (targets[row] < 0) continue;
        const auto target = static_cast<std::int64_t>(targets[row]);
        const double* in = logits.row(row);
        std::vector<std::int64_t> group;
        const auto first = static_cast<std::int64_t>(rule.groups.first),
                   size = static_cast<std::int64_t>(rule.groups.size);
        const auto groupOf = [&](std::int64_t id) {
            return size == 0 ? 0 : id < first ? -1 : (id - first) / size;
        };
        for (std::int64_t v = 0; v < logits.channels(); ++v) {
            if (groupOf(v) == groupOf(target)) group.push_back(v);
        }
        double top = in[target], total = 0;
        for (const std::int64_t v : group) top = std::max(top, in[v]);
        for (const std::int64_t v : group) total += std::exp(in[v] - top);
        const double logZ = top + std::log(total);
        result.losses.row(row)[0] = logZ - in[target];
        result.losses.row(row)[1] = zLoss * logZ * logZ;
        for (const std::int64_t v : group) {
            const double softmax = std::exp(in[v] - logZ);
            result.gradient.row(row)[v] =
                weight * (softmax - (v == target ? 1 : 0) + 2 * zLoss * logZ * softmax);
        }
    }
    return result;
}

double sumOfSquares(const HostTensor& in) {
    double total = 0;
    for (const double each : in.values) total += each * each;
    return total;
}

AdamState adam(const AdamState& state, const HostTensor& gradient, const AdamRule& rule) {
    AdamState next = state;
    for (std::int64_t i = 0; i < gradient.shape.count(); ++i) {
        const double g = gradient[i] * rule.gradientScale;
        next.first[i] = rule.beta1 * state.first[i] + (1 - static_cast<double>(rule.beta1)) * g;
        next.second[i] = rule.beta2 * state.second[i] + (1 - static_cast<double>(rule.beta2)) * g * g;
        const double first =
            next.first[i] / (1 - std::pow(static_cast<double>(rule.beta1), static_cast<double>(rule.step)));
        const double second =
            next.second[i] / (1 - std::pow(static_cast<double>(rule.beta2), static_cast<double>(rule.step)));
        next.parameter[i] = state.parameter[i] * (1 - static_cast<double>(rule.rate) * rule.decay) -
                            rule.rate * first / (std::sqrt(second) + rule.epsilon);
    }
    return next;
}

HostTensor sum(const HostTensor& a, const HostTensor& b) {
    HostTensor out = a;
    for (std::size_t i = 0; i < b.values.size(); ++i) out.values[i] += b.values[i];
    return out;
}

}  // namespace continuo::test::reference
