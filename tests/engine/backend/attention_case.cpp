#include "engine/backend/attention_case.h"

#include <algorithm>

namespace continuo::test {

AttentionCase attentionCase(std::int64_t rows, std::int64_t queries, std::int64_t keys, std::int64_t heads,
                            std::int64_t channels) {
    AttentionCase shape{.rows = rows,
                        .queries = queries,
                        .keys = keys,
                        .heads = heads,
                        .channels = channels,
                        .first = {},
                        .begin = {},
                        .keep = {}};
    for (std::int64_t b = 0; b < rows; ++b)
        shape.first.push_back(static_cast<std::int32_t>(keys - queries - 3 * b));
    return shape;
}

std::vector<AttentionCase> windowCases() {
    std::vector<AttentionCase> cases;
    for (const std::int64_t queries : {40, 300}) {
        for (const std::int64_t channels : {16, 64, 96}) {
            for (const std::int64_t window : {1, 31, 64, 65, 200, 257, 600}) {
                AttentionCase shape = attentionCase(2, queries, 600, 1, channels);
                shape.first[1] = static_cast<std::int32_t>(-queries / 2);
                shape.window = window;
                cases.push_back(shape);
                std::mt19937 random(static_cast<unsigned>(window));
                shape.keep.resize(static_cast<std::size_t>(shape.rows * shape.keys));
                for (std::uint8_t& each : shape.keep) each = random() % 10 < 7;
                shape.begin = {400, 5};
                shape.ownAlways = window % 2 == 0;
                shape.cache = DType::BF16;
                cases.push_back(shape);
            }
        }
    }
    return cases;
}

Padded::Padded(DType dtype, std::int64_t rows, std::int64_t positions, std::int64_t heads,
               std::int64_t channels, bool headsFirst, std::int64_t padding) {
    view.dtype = dtype;
    view.shape = {rows, positions, heads, channels};
    const std::int64_t inner = channels + padding;
    view.stride = headsFirst ? std::array<std::int64_t, 4>{inner * (positions + padding) * heads, inner,
                                                           inner * (positions + padding), 1}
                             : std::array<std::int64_t, 4>{inner * heads * (positions + padding),
                                                           inner * heads, inner, 1};
    const auto count = static_cast<std::size_t>(rows * view.stride[0] + padding);
    if (dtype == DType::F32) {
        floats_.assign(count, std::numeric_limits<float>::quiet_NaN());
        view.data = floats_.data();
    } else {
        halves_.assign(count, BFloat16(std::numeric_limits<float>::quiet_NaN()));
        view.data = halves_.data();
    }
}

float Padded::get(std::int64_t b, std::int64_t i, std::int64_t h, std::int64_t c) const {
    const auto at = static_cast<std::size_t>(offset(b, i, h, c));
    return view.dtype == DType::F32 ? floats_[at] : static_cast<float>(halves_[at]);
}

void Padded::set(std::int64_t b, std::int64_t i, std::int64_t h, std::int64_t c, float value) {
    const auto at = static_cast<std::size_t>(offset(b, i, h, c));
    if (view.dtype == DType::F32)
        floats_[at] = value;
    else
        halves_[at] = BFloat16(value);
}

template <class Visit>
void forEach(const TensorView& view, Visit&& visit) {
    for (std::int64_t b = 0; b < view.shape[0]; ++b) {
        for (std::int64_t i = 0; i < view.shape[1]; ++i) {
            for (std::int64_t h = 0; h < view.shape[2]; ++h) {
                for (std::int64_t c = 0; c < view.shape[3]; ++c) visit(b, i, h, c);
            }
        }
    }
}

void Padded::randomise(std::mt19937& random, float spread) {
    std::normal_distribution<float> normal;  // rejects a standard deviation of 0
    forEach(view, [&](auto b, auto i, auto h, auto c) { set(b, i, h, c, spread * normal(random)); });
}

void Padded::zero() {
    forEach(view, [&](auto b, auto i, auto h, auto c) { set(b, i, h, c, 0); });
}

std::vector<float> Padded::values() const {
    std::vector<float> all;
    forEach(view, [&](auto b, auto i, auto h, auto c) { all.push_back(get(b, i, h, c)); });
    return all;
}

namespace {

Padded makePadded(const AttentionCase& s, DType dtype, std::int64_t positions, bool headsFirst,
                  std::int64_t padding) {
    return Padded(dtype, s.rows, positions, s.heads, s.channels, headsFirst, padding);
}

}  // namespace

AttentionData::AttentionData(const AttentionCase& s, unsigned seed)
    : shape(s),
      q(makePadded(s, DType::F32, s.queries, false, 3)),
      k(makePadded(s, s.cache, s.keys, s.headsFirst, 5)),
      v(makePadded(s, s.cache, s.keys, s.headsFirst, 0)),
      out(makePadded(s, DType::F32, s.queries, false, 1)),
      outGradient(makePadded(s, DType::F32, s.queries, false, 0)),
      qGradient(makePadded(s, DType::F32, s.queries, false, 2)),
      kGradient(makePadded(s, DType::F32, s.keys, false, 0)),
      vGradient(makePadded(s, DType::F32, s.keys, s.headsFirst, 1)) {
    std::mt19937 random(seed);
    q.randomise(random, s.spread);
    k.randomise(random, 1);
    v.randomise(random, 1);
    outGradient.randomise(random, 1);
    qGradient.zero();
    kGradient.zero();
    vGradient.zero();
    logSum.assign(static_cast<std::size_t>(s.rows * s.heads * s.queries), 0.0f);
    logSumView = TensorView(logSum.data(), DType::F32, {s.rows, s.heads, s.queries});
    visible.first = TensorView(shape.first.data(), DType::I32, {s.rows});
    if (!shape.begin.empty()) visible.begin = TensorView(shape.begin.data(), DType::I32, {s.rows});
    if (!shape.keep.empty()) {
        for (std::int64_t b = 0; b < s.rows; ++b) {
            keep.insert(keep.end(), shape.keep.begin() + b * s.keys, shape.keep.begin() + (b + 1) * s.keys);
            keep.insert(keep.end(), 3, 1);
        }
        visible.keep = TensorView(keep.data(), DType::U8, {s.rows, s.keys + 3}).slice(1, 0, s.keys);
    }
    visible.ownAlways = s.ownAlways;
    visible.window = s.window;
}

void AttentionData::forward(cpu::CpuBackend& backend, DType compute) {
    backend.attention(q.view, k.view, v.view, visible, compute, out.view, logSumView);
}

void AttentionData::backward(cpu::CpuBackend& backend, DType compute) {
    backend.attentionGradient({q.view, k.view, v.view, out.view, logSumView, outGradient.view, qGradient.view,
                               kGradient.view, vGradient.view},
                              visible, compute);
}

namespace {

// The contributions of one query of one head to the results and gradients.
class Query {
public:
    Query(const AttentionData& data, std::int64_t b, std::int64_t t, std::int64_t h)
        : data_(data), b_(b), t_(t), h_(h) {}

    void forward(AttentionReference& to) {
        const AttentionCase& s = data_.shape;
        weight_.assign(static_cast<std::size_t>(s.keys), -std::numeric_limits<double>::infinity());
        double top = -std::numeric_limits<double>::infinity();
        for (std::int64_t key = 0; key < s.keys; ++key) {
            if (!s.sees(b_, t_, key)) continue;
            double sum = 0;
            for (std::int64_t c = 0; c < s.channels; ++c)
                sum += double(data_.q.get(b_, t_, h_, c)) * data_.k.get(b_, key, h_, c);
            weight_[static_cast<std::size_t>(key)] = sum / std::sqrt(double(s.channels));
            top = std::max(top, weight_[static_cast<std::size_t>(key)]);
        }
        to.logSum[at(h_, t_, s.heads, s.queries)] = top;
        if (std::isinf(top)) {
            std::fill(weight_.begin(), weight_.end(), 0.0);
            return;
        }
        double total = 0;
        for (double& score : weight_) total += score = std::exp(score - top);
        for (double& weight : weight_) weight /= total;
        to.logSum[at(h_, t_, s.heads, s.queries)] = top + std::log(total);
        for (std::int64_t key = 0; key < s.keys; ++key) {
            for (std::int64_t c = 0; c < s.channels; ++c) {
                to.out[at(t_, h_, s.queries, s.heads, c)] +=
                    weight_[static_cast<std::size_t>(key)] * data_.v.get(b_, key, h_, c);
            }
        }
    }

    void backward(AttentionReference& to) {
        const AttentionCase& s = data_.shape;
        double delta = 0;
        for (std::int64_t c = 0; c < s.channels; ++c)
            delta += to.out[at(t_, h_, s.queries, s.heads, c)] * data_.outGradient.get(b_, t_, h_, c);
        for (std::int64_t key = 0; key < s.keys; ++key) {
            const double weight = weight_[static_cast<std::size_t>(key)];
            if (weight == 0) continue;
            double up = 0;
            for (std::int64_t c = 0; c < s.channels; ++c)
                up += double(data_.outGradient.get(b_, t_, h_, c)) * data_.v.get(b_, key, h_, c);
            const double slope = weight * (up - delta) / std::sqrt(double(s.channels));
            for (std::int64_t c = 0; c < s.channels; ++c) {
                to.qGradient[at(t_, h_, s.queries, s.heads, c)] += slope * data_.k.get(b_, key, h_, c);
                to.kGradient[at(key, h_, s.keys, s.heads, c)] += slope * data_.q.get(b_, t_, h_, c);
                to.vGradient[at(key, h_, s.keys, s.heads, c)] +=
                    weight * data_.outGradient.get(b_, t_, h_, c);
            }
        }
    }

private:
    std::size_t at(std::int64_t i, std::int64_t j, std::int64_t iCount, std::int64_t jCount) const {
        return static_cast<std::size_t>((b_ * iCount + i) * jCount + j);
    }
    std::size_t at(std::int64_t i, std::int64_t j, std::int64_t iCount, std::int64_t jCount,
                   std::int64_t c) const {
        return at(i, j, iCount, jCount) * static_cast<std::size_t>(data_.shape.channels) +
               static_cast<std::size_t>(c);
    }

    const AttentionData& data_;
    std::int64_t b_, t_, h_;
    std::vector<double> weight_;
};

}  // namespace

AttentionReference::AttentionReference(const AttentionData& data, bool gradient) {
    const AttentionCase& s = data.shape;
    const auto perQuery = static_cast<std::size_t>(s.rows * s.queries * s.heads),
               width = static_cast<std::size_t>(s.channels);
    const auto perKey = static_cast<std::size_t>(s.rows * s.keys * s.heads);
    out.assign(perQuery * width, 0);
    qGradient.assign(perQuery * width, 0);
    logSum.assign(perQuery, 0);
    kGradient.assign(perKey * width, 0);
    vGradient.assign(perKey * width, 0);
    for (std::int64_t b = 0; b < s.rows; ++b) {
        for (std::int64_t h = 0; h < s.heads; ++h) {
            for (std::int64_t t = 0; t < s.queries; ++t) {
                Query query(data, b, t, h);
                query.forward(*this);
                if (gradient) query.backward(*this);
            }
        }
    }
}

double distance(const std::vector<float>& actual, const std::vector<double>& expected) {
    if (actual.size() != expected.size()) return std::numeric_limits<double>::infinity();
    double largest = 1, worst = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        if (std::isinf(expected[i]) && actual[i] == expected[i]) continue;
        if (!std::isfinite(actual[i])) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, std::abs(expected[i]));
        worst = std::max(worst, std::abs(actual[i] - expected[i]));
    }
    return worst / largest;
}

}  // namespace continuo::test
