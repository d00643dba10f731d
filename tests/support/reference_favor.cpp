#include "support/reference_favor.h"

#include <algorithm>
#include <cmath>

namespace continuo::test::reference {
namespace {

// One row's scaled input, its products with the matrix and |y|^2 / 2.
struct FeatureRow {
    FeatureRow(const double* x, std::int64_t channels, const double* matrix, std::int64_t rows,
               const FeatureRule& rule)
        : scale(rule.kernel == FeatureKernel::Relu ? 1 : std::pow(static_cast<double>(channels), -0.25)) {
        for (std::int64_t c = 0; c < channels; ++c) y.push_back(scale * x[c]);
        for (const double each : y) half += 0.5 * each * each;
        for (std::int64_t i = 0; i < rows; ++i) {
            double sum = matrix == nullptr ? y[static_cast<std::size_t>(i)] : 0;
            for (std::int64_t c = 0; matrix != nullptr && c < channels; ++c)
                sum += matrix[i * channels + c] * y[static_cast<std::size_t>(c)];
            products.push_back(sum);
            top = std::max(top, rule.kernel == FeatureKernel::Hyperbolic ? std::abs(sum) : sum);
        }
    }
    double scale, half = 0, top = -INFINITY;
    std::vector<double> y, products;
};

// A feature and its derivatives with respect to its product and to |y|^2 / 2.
struct Feature {
    double value, alongProduct, alongHalf;
};

Feature computeFeature(const FeatureRule& rule, const FeatureRow& row, std::int64_t index,
                       std::int64_t rows) {
    const bool query = rule.side == FeatureSide::Query, second = index >= rows;
    const double p = row.products[static_cast<std::size_t>(index % rows)];
    const double least = FeatureRule::kLeastExponent;
    const auto exponential = [&](double sign, double factor) -> Feature {
        const double exponent = sign * p - (query ? row.top : row.half + rule.shift);
        const double value = factor * std::exp(std::max(exponent, least));
        if (exponent <= least) return {value, 0, 0};
        return {value, sign * value, query ? 0 : -value};
    };
    const double m = static_cast<double>(rows);
    switch (rule.kernel) {
        case FeatureKernel::Positive: return exponential(1, 1 / std::sqrt(m));
        case FeatureKernel::Hyperbolic: return exponential(second ? -1 : 1, 1 / std::sqrt(2 * m));
        case FeatureKernel::Trigonometric: {
            const double exponent = query ? 0 : row.half - rule.shift;
            const double factor = std::exp(std::clamp(exponent, least, -least)) / std::sqrt(m);
            const double value = factor * (second ? std::sin(p) : std::cos(p));
            const bool moves = !query && std::abs(exponent) < -least;
            return {value, factor * (second ? std::cos(p) : -std::sin(p)), moves ? value : 0};
        }
        case FeatureKernel::Relu: break;
    }
    return {std::max(p, 0.0) + static_cast<double>(rule.floor), p > 0 ? 1.0 : 0.0, 0};
}

std::int64_t countRows(const HostTensor& matrix, const HostTensor& x) {
    return matrix ? matrix.shape[matrix.shape.rank - 2] : x.channels();
}

const double* findMatrix(const HostTensor& matrix, std::int64_t row, std::int64_t heads) {
    if (!matrix) return nullptr;
    const std::int64_t size = matrix.shape[matrix.shape.rank - 2] * matrix.channels();
    return matrix.values.data() + (matrix.shape.rank == 3 ? row % heads * size : 0);
}

// Returns row [b, i, h] of a tensor [B,*,H,C].
const double* rowAt(const HostTensor& x, std::int64_t b, std::int64_t i, std::int64_t h) {
    return x.row((b * x.shape[1] + i) * x.shape[2] + h);
}
double* rowAt(HostTensor& x, std::int64_t b, std::int64_t i, std::int64_t h) {
    return x.row((b * x.shape[1] + i) * x.shape[2] + h);
}

double valueAt(const HostTensor& v, std::int64_t b, std::int64_t s, std::int64_t h, std::int64_t c) {
    return c < v.channels() ? rowAt(v, b, s, h)[c] : 1;
}

void addKey(const HostTensor& k, const HostTensor& v, std::int64_t b, std::int64_t s, std::int64_t h,
            HostTensor& sums) {
    for (std::int64_t i = 0; i < k.channels(); ++i) {
        double* const row = sums.row((b * k.shape[2] + h) * k.channels() + i);
        for (std::int64_t c = 0; c <= v.channels(); ++c)
            row[c] += rowAt(k, b, s, h)[i] * valueAt(v, b, s, h, c);
    }
}

double clampDenominator(double d) {
    const double least = PrefixRule::kLeastDenominator;
    return std::abs(d) < least ? std::copysign(least, d) : d;
}

}  // namespace

HostTensor features(const HostTensor& x, const HostTensor& matrix, const FeatureRule& rule) {
    const std::int64_t rows = countRows(matrix, x), count = rule.features(rows), heads = x.shape[2];
    HostTensor out({x.shape[0], x.shape[1], heads, count});
    for (std::int64_t n = 0; n < x.rows(); ++n) {
        const FeatureRow row(x.row(n), x.channels(), findMatrix(matrix, n, heads), rows, rule);
        for (std::int64_t i = 0; i < count; ++i) out.row(n)[i] = computeFeature(rule, row, i, rows).value;
    }
    return out;
}

HostTensor featuresGradient(const HostTensor& x, const HostTensor& matrix, const FeatureRule& rule,
                            const HostTensor& outGradient) {
    const std::int64_t rows = countRows(matrix, x), count = rule.features(rows), heads = x.shape[2];
    HostTensor to(x.shape);
    for (std::int64_t n = 0; n < x.rows(); ++n) {
        const double* const of = findMatrix(matrix, n, heads);
        const FeatureRow row(x.row(n), x.channels(), of, rows, rule);
        for (std::int64_t i = 0; i < count; ++i) {
            const Feature feature = computeFeature(rule, row, i, rows);
            const double up = outGradient.row(n)[i];
            for (std::int64_t c = 0; c < x.channels(); ++c) {
                const double w = of != nullptr ? of[i % rows * x.channels() + c] : (c == i % rows ? 1 : 0);
                to.row(n)[c] +=
                    up * row.scale *
                    (feature.alongProduct * w + feature.alongHalf * row.y[static_cast<std::size_t>(c)]);
            }
        }
    }
    return to;
}

PrefixAttention prefixAttention(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                const HostTensor& before, bool causal, std::int64_t folded) {
    const std::int64_t rows = q.shape[0], queries = q.shape[1], heads = q.shape[2], keys = k.shape[1],
                       values = v.channels();
    const Shape state{rows, heads, q.channels(), values + 1};
    PrefixAttention all{HostTensor({rows, queries, heads, values}), HostTensor({rows, heads, queries}),
                        before ? before : HostTensor(state)};
    HostTensor sums = before ? before : HostTensor(state);
    for (std::int64_t b = 0; b < rows; ++b) {
        for (std::int64_t h = 0; h < heads; ++h) {
            for (std::int64_t s = 0; s < folded; ++s) addKey(k, v, b, s, h, all.sums);
            std::int64_t known = 0;
            for (std::int64_t t = 0; t < queries; ++t) {
                for (; known < (causal ? keys - queries + t + 1 : keys); ++known)
                    addKey(k, v, b, known, h, sums);
                std::vector<double> n(static_cast<std::size_t>(values + 1), 0.0);
                for (std::int64_t i = 0; i < q.channels(); ++i) {
                    const double* const row = sums.row((b * heads + h) * q.channels() + i);
                    for (std::int64_t c = 0; c <= values; ++c)
                        n[static_cast<std::size_t>(c)] += rowAt(q, b, t, h)[i] * row[c];
                }
                all.denominators[(b * heads + h) * queries + t] = n.back();
                for (std::int64_t c = 0; c < values; ++c)
                    rowAt(all.out, b, t, h)[c] = n[static_cast<std::size_t>(c)] / clampDenominator(n.back());
            }
        }
    }
    return all;
}

PrefixGradients prefixAttentionGradient(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                        const HostTensor& before, bool causal,
                                        const HostTensor& outGradient) {
    const std::int64_t rows = q.shape[0], queries = q.shape[1], heads = q.shape[2], keys = k.shape[1],
                       values = v.channels(), features = q.channels();
    const PrefixAttention forward = prefixAttention(q, k, v, before, causal, 0);
    PrefixGradients to{HostTensor(q.shape), HostTensor(k.shape), HostTensor(v.shape)};
    for (std::int64_t b = 0; b < rows; ++b) {
        for (std::int64_t h = 0; h < heads; ++h) {
            for (std::int64_t t = 0; t < queries; ++t) {
                const double d = forward.denominators[(b * heads + h) * queries + t];
                if (std::abs(d) < static_cast<double>(PrefixRule::kLeastDenominator)) continue;
                std::vector<double> slope;  // gradient of n
                double along = 0;
                for (std::int64_t c = 0; c < values; ++c) {
                    const double up = rowAt(outGradient, b, t, h)[c];
                    slope.push_back(up / d);
                    along += up * rowAt(forward.out, b, t, h)[c];
                }
                slope.push_back(-along / d);
                if (before) {
                    for (std::int64_t i = 0; i < features; ++i) {
                        const double* const row = before.row((b * heads + h) * features + i);
                        for (std::int64_t c = 0; c <= values; ++c)
                            rowAt(to.q, b, t, h)[i] += row[c] * slope[static_cast<std::size_t>(c)];
                    }
                }
                for (std::int64_t s = 0; s < (causal ? keys - queries + t + 1 : keys); ++s) {
                    double weight = 0, score = 0;
                    for (std::int64_t c = 0; c <= values; ++c)
                        weight += slope[static_cast<std::size_t>(c)] * valueAt(v, b, s, h, c);
                    for (std::int64_t i = 0; i < features; ++i) {
                        score += rowAt(q, b, t, h)[i] * rowAt(k, b, s, h)[i];
                        rowAt(to.q, b, t, h)[i] += weight * rowAt(k, b, s, h)[i];
                        rowAt(to.k, b, s, h)[i] += weight * rowAt(q, b, t, h)[i];
                    }
                    for (std::int64_t c = 0; c < values; ++c)
                        rowAt(to.v, b, s, h)[c] += score * slope[static_cast<std::size_t>(c)];
                }
            }
        }
    }
    return to;
}

HostTensor foldKeys(const HostTensor& sums, const HostTensor& k, const HostTensor& v, const HostTensor& begin,
                    const HostTensor& end) {
    HostTensor result = sums;
    for (std::int64_t b = 0; b < k.shape[0]; ++b) {
        for (std::int64_t h = 0; h < k.shape[2]; ++h) {
            for (auto s = static_cast<std::int64_t>(begin[b]); s < static_cast<std::int64_t>(end[b]); ++s)
                addKey(k, v, b, s, h, result);
        }
    }
    return result;
}

}  // namespace continuo::test::reference
