#include <cmath>

#include "support/reference_ops.h"

namespace continuo::test::reference {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

double computeRoot(const double* in, std::int64_t count, bool normalise, double epsilon) {
    double squares = 0;
    for (std::int64_t c = 0; c < count; ++c) squares += in[c] * in[c];
    return normalise ? 1 / std::sqrt(squares + epsilon) : 1;
}

// Returns the index of the logit for element c of a row.
std::int64_t logitIndex(const GateNumbers& gates, std::int64_t row, std::int64_t c, std::int64_t channels) {
    switch (gates.of) {
        case GateGranularity::Element: break;
        case GateGranularity::Channel: return c;
        case GateGranularity::Head: return row % gates.a.shape[0];
    }
    return row * channels + c;
}

}  // namespace

HostTensor headScale(const HostTensor& in, const HostTensor& scale, bool normalise, double epsilon) {
    HostTensor out(in.shape);
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        const double root = computeRoot(in.row(row), in.channels(), normalise, epsilon);
        for (std::int64_t c = 0; c < in.channels(); ++c)
            out.row(row)[c] = (scale ? scale[row % in.shape[2]] : 1) * root * in.row(row)[c];
    }
    return out;
}

HeadScaleGradients headScaleGradient(const HostTensor& in, const HostTensor& scale, bool normalise,
                                     double epsilon, const HostTensor& outGradient) {
    HeadScaleGradients result{HostTensor(in.shape), HostTensor({in.shape[2]})};
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        const std::int64_t head = row % in.shape[2];
        const double root = computeRoot(in.row(row), in.channels(), normalise, epsilon);
        double along = 0;
        for (std::int64_t c = 0; c < in.channels(); ++c) along += in.row(row)[c] * outGradient.row(row)[c];
        result.scale[head] += root * along;
        for (std::int64_t c = 0; c < in.channels(); ++c) {
            const double pull = normalise ? root * root * root * along * in.row(row)[c] : 0;
            result.in.row(row)[c] = (scale ? scale[head] : 1) * (root * outGradient.row(row)[c] - pull);
        }
    }
    return result;
}

HostTensor gatedSum(const HostTensor& x, const HostTensor& y, const GateNumbers& gates) {
    HostTensor out(x.shape);
    for (std::int64_t row = 0; row < x.rows(); ++row) {
        for (std::int64_t c = 0; c < x.channels(); ++c) {
            const std::int64_t i = logitIndex(gates, row, c, x.channels());
            const double first = logistic(gates.a[i] + gates.aShift),
                         second = gates.b ? logistic(gates.b[i] + gates.bShift) : 1 - first;
            out.row(row)[c] = first * x.row(row)[c] + second * y.row(row)[c];
        }
    }
    return out;
}

GatedSumSlopes gatedSumGradient(const HostTensor& x, const HostTensor& y, const GateNumbers& gates,
                                const HostTensor& outGradient) {
    GatedSumSlopes result{HostTensor(x.shape), HostTensor(x.shape), HostTensor(gates.a.shape),
                          HostTensor(gates.a.shape)};
    for (std::int64_t row = 0; row < x.rows(); ++row) {
        for (std::int64_t c = 0; c < x.channels(); ++c) {
            const std::int64_t i = logitIndex(gates, row, c, x.channels());
            const double up = outGradient.row(row)[c], xs = x.row(row)[c], ys = y.row(row)[c];
            const double first = logistic(gates.a[i] + gates.aShift),
                         second = gates.b ? logistic(gates.b[i] + gates.bShift) : 1 - first;
            result.x.row(row)[c] = first * up;
            result.y.row(row)[c] = second * up;
            result.a[i] += first * (1 - first) * up * (gates.b ? xs : xs - ys);
            result.b[i] += gates.b ? second * (1 - second) * up * ys : 0;
        }
    }
    return result;
}

}  // namespace continuo::test::reference
