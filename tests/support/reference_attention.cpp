#include <algorithm>
#include <cmath>
#include <limits>

#include "support/reference_ops.h"

namespace continuo::test::reference {
namespace {

// Returns channel 0 of head h at position p of row b in x [B,P,H,D].
const double* findHead(const HostTensor& x, std::int64_t b, std::int64_t p, std::int64_t h) {
    return x.values.data() + ((b * x.shape[1] + p) * x.shape[2] + h) * x.shape[3];
}
double* findHead(HostTensor& x, std::int64_t b, std::int64_t p, std::int64_t h) {
    return x.values.data() + ((b * x.shape[1] + p) * x.shape[2] + h) * x.shape[3];
}

double dot(const double* a, const double* b, std::int64_t count) {
    double total = 0;
    for (std::int64_t i = 0; i < count; ++i) total += a[i] * b[i];
    return total;
}

// Computes the weights of all keys for one query (0 for hidden keys). Returns the log of the sum of
// exponentials.
double computeWeights(const HostTensor& q, const HostTensor& k, const Visible& visible, std::int64_t b,
                      std::int64_t t, std::int64_t h, std::vector<double>& weights) {
    const std::int64_t keys = k.shape[1], width = q.shape[3];
    double top = -std::numeric_limits<double>::infinity(), total = 0;
    weights.assign(static_cast<std::size_t>(keys), top);
    for (std::int64_t s = 0; s < keys; ++s) {
        if (!visible.sees(b, t, s)) continue;
        double& score = weights[static_cast<std::size_t>(s)];
        score =
            dot(findHead(q, b, t, h), findHead(k, b, s, h), width) / std::sqrt(static_cast<double>(width));
        if (visible.bias) score += visible.bias.row(visible.biasRow(b, t, s))[h];
        top = std::max(top, score);
    }
    for (double& each : weights) total += each = std::isinf(top) ? 0 : std::exp(each - top);
    for (double& each : weights) each = total > 0 ? each / total : 0;
    return total > 0 ? top + std::log(total) : top;
}

}  // namespace

bool Visible::sees(std::int64_t row, std::int64_t query, std::int64_t key) const {
    const auto own = static_cast<std::int64_t>(first[row]) + query;
    if (ownAlways && key == own) return true;
    const bool kept = !keep || keep[row * keep.shape[1] + key] != 0;
    return key >= (begin ? begin[row] : 0) && key <= own && kept && (window == 0 || key > own - window);
}

std::int64_t Visible::biasRow(std::int64_t row, std::int64_t query, std::int64_t key) const {
    const auto distance = static_cast<std::int64_t>(first[row]) + query - key;
    return std::min(distance + biasShift, bias.shape[0] - 1);
}

bool Visible::seesWholePast() const {
    const auto all = [](const HostTensor& numbers, const auto& holds) {
        return std::all_of(numbers.values.begin(), numbers.values.end(), holds);
    };
    return !keep && all(first, [](double each) { return each >= 0; }) &&
           (!begin || all(begin, [](double each) { return each == 0; }));
}

Attention attention(const HostTensor& q, const HostTensor& k, const HostTensor& v, const Visible& visible) {
    Attention result{HostTensor(q.shape), HostTensor({q.shape[0], q.shape[2], q.shape[1]})};
    std::vector<double> weights;
    for (std::int64_t b = 0; b < q.shape[0]; ++b) {
        for (std::int64_t h = 0; h < q.shape[2]; ++h) {
            for (std::int64_t t = 0; t < q.shape[1]; ++t) {
                result.logSum[(b * q.shape[2] + h) * q.shape[1] + t] =
                    computeWeights(q, k, visible, b, t, h, weights);
                double* out = findHead(result.out, b, t, h);
                for (std::int64_t s = 0; s < k.shape[1]; ++s) {
                    for (std::int64_t d = 0; d < q.shape[3]; ++d)
                        out[d] += weights[static_cast<std::size_t>(s)] * findHead(v, b, s, h)[d];
                }
            }
        }
    }
    return result;
}

AttentionGradients attentionGradient(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                     const Visible& visible, const HostTensor& outGradient) {
    AttentionGradients result{HostTensor(q.shape), HostTensor(k.shape), HostTensor(v.shape),
                              HostTensor(visible.bias.shape)};
    const std::int64_t keys = k.shape[1], width = q.shape[3];
    std::vector<double> weights, slopes(static_cast<std::size_t>(keys));
    for (std::int64_t b = 0; b < q.shape[0]; ++b) {
        for (std::int64_t h = 0; h < q.shape[2]; ++h) {
            for (std::int64_t t = 0; t < q.shape[1]; ++t) {
                computeWeights(q, k, visible, b, t, h, weights);
                const double* up = findHead(outGradient, b, t, h);
                double along = 0;
                for (std::int64_t s = 0; s < keys; ++s) {
                    slopes[static_cast<std::size_t>(s)] = dot(up, findHead(v, b, s, h), width);
                    along += weights[static_cast<std::size_t>(s)] * slopes[static_cast<std::size_t>(s)];
                }
                for (std::int64_t s = 0; s < keys; ++s) {
                    const double weight = weights[static_cast<std::size_t>(s)];
                    const double raised = weight * (slopes[static_cast<std::size_t>(s)] - along);
                    const double slope = raised / std::sqrt(static_cast<double>(width));
                    if (visible.bias && weight > 0) result.bias.row(visible.biasRow(b, t, s))[h] += raised;
                    for (std::int64_t d = 0; d < width; ++d) {
                        findHead(result.q, b, t, h)[d] += slope * findHead(k, b, s, h)[d];
                        findHead(result.k, b, s, h)[d] += slope * findHead(q, b, t, h)[d];
                        findHead(result.v, b, s, h)[d] += weight * up[d];
                    }
                }
            }
        }
    }
    return result;
}

}  // namespace continuo::test::reference
