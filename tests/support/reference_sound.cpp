#include <algorithm>
#include <cmath>

#include "support/reference_ops.h"

namespace continuo::test::reference {
namespace {

double vectorLength(const double* vector, std::int64_t width) {
    double squares = 0;
    for (std::int64_t i = 0; i < width; ++i) squares += vector[i] * vector[i];
    return std::sqrt(squares);
}

}  // namespace

HostTensor nearestCode(const HostTensor& in, const HostTensor& codes, bool directions) {
    const std::int64_t width = in.channels();
    HostTensor ids({in.rows()});
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        const double inLength = directions ? std::max(vectorLength(in.row(row), width), 1e-12) : 1;
        double least = INFINITY;
        for (std::int64_t j = 0; j < codes.rows(); ++j) {
            const double length = directions ? std::max(vectorLength(codes.row(j), width), 1e-12) : 1;
            double sum = 0;
            for (std::int64_t i = 0; i < width; ++i)
                sum += std::pow(in.row(row)[i] / inLength - codes.row(j)[i] / length, 2);
            if (sum >= least) continue;
            least = sum;
            ids[row] = static_cast<double>(j);
        }
    }
    return ids;
}

HostTensor magnitude(const HostTensor& in) {
    const std::int64_t channels = in.channels() / 2;
    Shape shape = in.shape;
    shape.extent[static_cast<std::size_t>(shape.rank - 1)] = channels;
    HostTensor out(shape);
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        for (std::int64_t c = 0; c < channels; ++c)
            out.row(row)[c] = std::hypot(in.row(row)[c], in.row(row)[channels + c]);
    }
    return out;
}

HostTensor magnitudeGradient(const HostTensor& in, const HostTensor& outGradient) {
    const HostTensor out = magnitude(in);
    const std::int64_t channels = out.channels();
    HostTensor gradient(in.shape);
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        for (std::int64_t i = 0; i < in.channels(); ++i) {
            const double size = out.row(row)[i % channels];
            if (size != 0) gradient.row(row)[i] = outGradient.row(row)[i % channels] * in.row(row)[i] / size;
        }
    }
    return gradient;
}

Distance distance(const HostTensor& in, const HostTensor& target, const DistanceRule& rule) {
    Distance result{HostTensor({in.rows()}), HostTensor(in.shape)};
    const double floor = rule.floor, weight = rule.weight;
    const auto compared = [&](double x) { return rule.log10 ? std::log10(std::max(x, floor)) : x; };
    for (std::int64_t row = 0; row < in.rows(); ++row) {
        for (std::int64_t c = 0; c < in.channels(); ++c) {
            const double x = in.row(row)[c], apart = compared(x) - compared(target.row(row)[c]);
            result.sums[row] += std::abs(apart);
            if (apart == 0 || (rule.log10 && x <= floor)) continue;
            const double slope = rule.log10 ? weight / (x * std::log(10.0)) : weight;
            result.gradient.row(row)[c] = apart > 0 ? slope : -slope;
        }
    }
    return result;
}

}  // namespace continuo::test::reference
