#include <algorithm>
#include <cmath>

#include "engine/backend/op_problem.h"
#include "support/reference_favor.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

FeatureKernel parseKernel(std::string_view op) {
    for (const auto& [name, kernel] : {std::pair{"Hyperbolic", FeatureKernel::Hyperbolic},
                                       {"Trigonometric", FeatureKernel::Trigonometric},
                                       {"Relu", FeatureKernel::Relu}}) {
        if (op.find(name) != op.npos) return kernel;
    }
    return FeatureKernel::Positive;
}

// A `full` case computes the features of queries, with a matrix for each head. Any other computes those of
// keys, with a shift and one matrix; Relu has no matrix.
class FeatureProblem : public OpProblem {
public:
    FeatureProblem(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(randomNormal({c.rows, c.positions, c.heads, c.width}, 1)),
          rule_{parseKernel(c.op), c.full ? FeatureSide::Query : FeatureSide::Key, c.full ? 0.0f : 0.75f,
                0.125f} {
        if (c.full)
            rows_ = randomNormal({c.heads, c.outputs, c.width}, 2);
        else if (rule_.kernel != FeatureKernel::Relu)
            rows_ = randomNormal({c.outputs, c.width}, 2);
        in_ = input(x_).view();
        if (rows_) matrix_ = input(DType::F32, rows_).view();
    }
    double flops() const override {
        return 2.0 *
               static_cast<double>(case_.rows * case_.positions * case_.heads * case_.outputs * case_.width);
    }

protected:
    Shape outputFeatureShape() const {
        const std::int64_t count = rows_ ? case_.outputs : case_.width;
        return {case_.rows, case_.positions, case_.heads, rule_.features(count)};
    }

    HostTensor x_, rows_;
    FeatureRule rule_;
    TensorView in_, matrix_;
};

class Features final : public FeatureProblem {
public:
    Features(Backend& backend, const OpCase& c)
        : FeatureProblem(backend, c), out_(output("out", outputFeatureShape())) {}
    void run() override { backend_.features(in_, matrix_, rule_, out_.view()); }
    std::vector<HostTensor> expected() const override { return {reference::features(x_, rows_, rule_)}; }

private:
    const DeviceTensor& out_;
};

// A `full` case adds to the gradient.
class FeaturesGradient final : public FeatureProblem {
public:
    FeaturesGradient(Backend& backend, const OpCase& c)
        : FeatureProblem(backend, c),
          up_(randomNormal(outputFeatureShape(), 3)),
          out_(input(reference::features(x_, rows_, rule_))),
          outGradient_(input(up_)),
          xGradient_(output("xGradient", DType::F32, randomNormal(x_.shape, 92), c.full)) {}
    void run() override {
        backend_.featuresGradient(in_, matrix_, rule_, out_.view(), outGradient_.view(), xGradient_.view(),
                                  case_.full ? Into::Add : Into::Set);
    }
    std::vector<HostTensor> expected() const override {
        const HostTensor slopes = reference::featuresGradient(x_, rows_, rule_, up_);
        return {case_.full ? reference::sum(outputs()[0].initial, slopes) : slopes};
    }

private:
    HostTensor up_;
    const DeviceTensor &out_, &outGradient_, &xGradient_;
};

// Returns positive features, so that no denominator is small.
HostTensor positiveFeatures(const Shape& shape, std::uint32_t seed) {
    HostTensor values = randomNormal(shape, seed, 0.5);
    for (double& each : values.values) each = static_cast<float>(std::abs(each) + 0.01);
    return values;
}

// R is `outputs`, E is `channels`. "prefixAttentionWhole" is not causal, and its `after` has all keys. A
// `full` case has sums before and after, and denominators.
class PrefixProblem : public OpProblem {
public:
    PrefixProblem(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          q_(positiveFeatures({c.rows, c.positions, c.heads, c.outputs}, 1)),
          k_(positiveFeatures({c.rows, c.keys, c.heads, c.outputs}, 2)),
          v_(randomNormal({c.rows, c.keys, c.heads, c.channels}, 3)),
          queries_(input(q_)),
          keys_(input(c.type, k_, true)),
          values_(input(c.type, v_, true)) {
        k_ = keys_.get();
        v_ = values_.get();
        rule_.chunk = c.chunk;
        rule_.causal = c.op.find("Whole") == c.op.npos;
        if (!c.full) return;
        before_ = positiveFeatures(stateShape(), 4);
        rule_.before = input(before_).view();
    }
    double flops() const override {
        const double features = static_cast<double>(case_.outputs),
                     sums = static_cast<double>(case_.channels + 1), chunk = static_cast<double>(case_.chunk);
        const double intra = rule_.causal ? chunk * (features + sums) : 0;
        return static_cast<double>(case_.rows * case_.keys * case_.heads) * (4 * features * sums + intra);
    }

protected:
    Shape stateShape() const { return {case_.rows, case_.heads, case_.outputs, case_.channels + 1}; }

    HostTensor q_, k_, v_, before_;
    const DeviceTensor &queries_, &keys_, &values_;
    PrefixRule rule_;
};

class PrefixAttention final : public PrefixProblem {
public:
    PrefixAttention(Backend& backend, const OpCase& c)
        : PrefixProblem(backend, c),
          out_(output("out", DType::F32, randomNormal({c.rows, c.positions, c.heads, c.channels}, 91),
                      false)) {
        if (!c.full) return;
        denominators_ =
            output("denominators", DType::F32, randomNormal({c.rows, c.heads, c.positions}, 8), false, false)
                .view();
        rule_.afterAll = !rule_.causal;
        rule_.after = output("after", stateShape()).view();
    }
    void run() override {
        backend_.prefixAttention(queries_.view(), keys_.view(), values_.view(), rule_, out_.view(),
                                 denominators_);
    }
    std::vector<HostTensor> expected() const override {
        const std::int64_t folded = rule_.afterAll ? case_.keys : case_.keys / case_.chunk * case_.chunk;
        const auto all = reference::prefixAttention(q_, k_, v_, before_, rule_.causal, folded);
        if (!case_.full) return {all.out};
        return {all.out, all.denominators, all.sums};
    }

private:
    const DeviceTensor& out_;
    TensorView denominators_;
};

// A `full` case adds to the gradients.
class PrefixAttentionGradient final : public PrefixProblem {
public:
    PrefixAttentionGradient(Backend& backend, const OpCase& c)
        : PrefixProblem(backend, c),
          up_(randomNormal({c.rows, c.positions, c.heads, c.channels}, 9)),
          outGradient_(input(up_)),
          qGradient_(output("qGradient", DType::F32, randomNormal(q_.shape, 92), c.full)),
          kGradient_(output("kGradient", DType::F32, randomNormal(k_.shape, 93), c.full)),
          vGradient_(output("vGradient", DType::F32, randomNormal(v_.shape, 94), c.full)) {
        HostTensor out(up_.shape), denominators({c.rows, c.heads, c.positions});
        if (!c.large) {
            const auto all = reference::prefixAttention(q_, k_, v_, before_, rule_.causal, 0);
            out = all.out;
            denominators = all.denominators;
        }
        out_ = input(out).view();
        denominators_ = input(DType::F32, denominators).view();
        if (c.large)
            backend.prefixAttention(queries_.view(), keys_.view(), values_.view(), rule_, out_,
                                    denominators_);
    }
    void run() override {
        backend_.prefixAttentionGradient(
            {queries_.view(), keys_.view(), values_.view(), out_, denominators_, outGradient_.view(),
             qGradient_.view(), kGradient_.view(), vGradient_.view(), case_.full ? Into::Add : Into::Set},
            rule_);
    }
    std::vector<HostTensor> expected() const override {
        const auto all = reference::prefixAttentionGradient(q_, k_, v_, before_, rule_.causal, up_);
        if (!case_.full) return {all.q, all.k, all.v};
        return {reference::sum(outputs()[0].initial, all.q), reference::sum(outputs()[1].initial, all.k),
                reference::sum(outputs()[2].initial, all.v)};
    }
    double flops() const override { return 3 * PrefixProblem::flops(); }

private:
    HostTensor up_;
    const DeviceTensor &outGradient_, &qGradient_, &kGradient_, &vGradient_;
    TensorView out_, denominators_;
};

// Each row has a random slot. M is `outputs`, E is `channels`. In a `full` case queries and keys are scaled
// and rotated, and each head has a matrix. In any other the first pending keys belong to an earlier chunk,
// and Relu has no matrix.
class PrefixStepProblem final : public OpProblem {
public:
    PrefixStepProblem(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          asked_(randomNormal({c.rows, 1, c.heads, c.width}, 1)),
          entered_(randomNormal({c.rows, 1, c.heads, c.width}, 2)),
          valued_(randomNormal({c.rows, 1, c.heads, c.channels}, 3)),
          slots_(randomIntegers({c.rows}, 4, static_cast<std::int32_t>(c.keys / 2),
                                static_cast<std::int32_t>(c.keys - 1))),
          begins_(c.full ? HostTensor({c.rows})
                         : randomIntegers({c.rows}, 5, 0, static_cast<std::int32_t>(c.keys / 2))),
          at_(randomIntegers({c.rows, 1}, 6, 0, 100000)),
          frequencies_(randomNormal({std::max<std::int64_t>(1, c.width / 2)}, 7, 0.3)) {
        step_.rule = {parseKernel(c.op), FeatureSide::Query, 0.5f, 0.125f};
        if (c.full) {
            rows_ = randomNormal({c.heads, c.outputs, c.width}, 8);
            scale_ = randomNormal({c.heads}, 13);
            step_.scale = {input(DType::F32, scale_).view(), true, kEpsilon};
            if (c.width > 1) {
                step_.rotary = {input(DType::F32, frequencies_).view(), (c.heads + 1) / 2, 1};
                step_.positions = input(DType::I32, at_).view();
            }
        } else if (step_.rule.kernel != FeatureKernel::Relu) {
            rows_ = randomNormal({c.outputs, c.width}, 8);
        }
        if (rows_) step_.matrix = input(DType::F32, rows_).view();
        features_ = step_.rule.features(rows_ ? c.outputs : c.width);
        sums_ = positiveFeatures({c.rows, c.heads, features_, c.channels + 1}, 9);
        step_.begin = input(DType::I32, begins_).view();
        step_.slot = input(DType::I32, slots_).view();
        step_.sums = input(sums_).view();
        step_.keys =
            output("keys", c.type, positiveFeatures({c.rows, c.keys, c.heads, features_}, 10), true).view();
        step_.values =
            output("values", c.type, randomIntegers({c.rows, c.keys, c.heads, c.channels}, 11, -2, 2), true)
                .view();
        step_.out = output("out", DType::F32, randomNormal(valued_.shape, 12), false).view();
    }
    // Restores the inputs before each run, because the op may overwrite them.
    void run() override {
        const auto layout = case_.padded ? DeviceTensor::Layout::Padded : DeviceTensor::Layout::Contiguous;
        const DeviceTensor query(backend_, DType::F32, asked_, layout),
            key(backend_, DType::F32, entered_, layout), value(backend_, DType::F32, valued_, layout);
        PrefixStep step = step_;
        step.query = query.view();
        step.key = key.view();
        step.value = value.view();
        backend_.prefixStep(step);
        backend_.wait();
    }
    std::vector<HostTensor> expected() const override {
        const auto turned = [&](const HostTensor& x) {
            const HostTensor scaled =
                step_.scale ? reference::headScale(x, scale_, true, static_cast<double>(kEpsilon)) : x;
            return step_.rotary ? reference::rotary(scaled, at_, frequencies_, step_.rotary.heads, 1)
                                : scaled;
        };
        const HostTensor q = reference::features(turned(asked_), rows_, step_.rule);
        FeatureRule rule = step_.rule;
        rule.side = FeatureSide::Key;
        const HostTensor k = rounded(reference::features(turned(entered_), rows_, rule)),
                         v = rounded(valued_);
        HostTensor keys = rounded(outputs()[0].initial), values = rounded(outputs()[1].initial);
        HostTensor out(valued_.shape);
        for (std::int64_t b = 0; b < case_.rows; ++b) {
            const auto slot = static_cast<std::int64_t>(slots_[b]),
                       begin = static_cast<std::int64_t>(begins_[b]);
            const std::int64_t heads = case_.heads, from = (b * case_.keys + slot) * heads;
            std::copy_n(k.row(b * heads), heads * features_, keys.row(from));
            std::copy_n(v.row(b * heads), heads * case_.channels, values.row(from));
            const auto all = reference::prefixAttention(selectRow(q, b), sliceKeys(keys, b, begin, slot + 1),
                                                        sliceKeys(values, b, begin, slot + 1),
                                                        selectRow(sums_, b), true, 0);
            std::copy(all.out.values.begin(), all.out.values.end(), out.row(b * heads));
        }
        return {keys, values, out};
    }

private:
    // Rounds to the cache's type.
    HostTensor rounded(HostTensor x) const {
        if (case_.type == DType::BF16) {
            for (double& each : x.values)
                each = static_cast<double>(static_cast<float>(BFloat16(static_cast<float>(each))));
        }
        return x;
    }
    static HostTensor selectRow(const HostTensor& x, std::int64_t b) {
        const std::int64_t count = x.shape.count() / x.shape[0];
        HostTensor row({1, x.shape[1], x.shape[2], x.shape[3]});
        std::copy_n(x.values.begin() + b * count, count, row.values.begin());
        return row;
    }
    static HostTensor sliceKeys(const HostTensor& x, std::int64_t b, std::int64_t begin, std::int64_t end) {
        const std::int64_t count = x.shape[2] * x.shape[3];
        HostTensor part({1, end - begin, x.shape[2], x.shape[3]});
        std::copy_n(x.values.begin() + (b * x.shape[1] + begin) * count, (end - begin) * count,
                    part.values.begin());
        return part;
    }

    static constexpr float kEpsilon = 1e-6f;
    HostTensor asked_, entered_, valued_, slots_, begins_, at_, frequencies_, rows_, scale_, sums_;
    std::int64_t features_ = 0;
    PrefixStep step_;
};

// A case that is not `full` includes a row without keys to fold.
class FoldChunk final : public OpProblem {
public:
    FoldChunk(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          begins_(randomIntegers({c.rows}, 1, 0, static_cast<std::int32_t>(c.keys / 4))),
          ends_(randomIntegers({c.rows}, 2, static_cast<std::int32_t>(c.keys / 2),
                               static_cast<std::int32_t>(c.keys))),
          k_(input(c.type, positiveFeatures({c.rows, c.keys, c.heads, c.outputs}, 3), true)),
          v_(input(c.type, randomNormal({c.rows, c.keys, c.heads, c.channels}, 4), true)),
          sums_(output("sums", DType::F32, positiveFeatures({c.rows, c.heads, c.outputs, c.channels + 1}, 5),
                       true)) {
        if (!c.full) ends_[0] = begins_[0];
        begin_ = input(DType::I32, begins_).view();
        end_ = input(DType::I32, ends_).view();
    }
    void run() override { backend_.foldChunk(k_.view(), v_.view(), begin_, end_, sums_.view()); }
    std::vector<HostTensor> expected() const override {
        return {reference::foldKeys(outputs()[0].initial, k_.get(), v_.get(), begins_, ends_)};
    }

private:
    HostTensor begins_, ends_;
    const DeviceTensor &k_, &v_, &sums_;
    TensorView begin_, end_;
};

}  // namespace

ProblemFactory favorProblem(std::string_view op) {
    const bool gradient = op.ends_with("Gradient");
    if (op.starts_with("features"))
        return gradient ? makeFactory<FeaturesGradient>() : makeFactory<Features>();
    if (op.starts_with("prefixAttention"))
        return gradient ? makeFactory<PrefixAttentionGradient>() : makeFactory<PrefixAttention>();
    if (op.starts_with("prefixStep")) return makeFactory<PrefixStepProblem>();
    if (op == "foldChunk") return makeFactory<FoldChunk>();
    return {};
}

}  // namespace continuo::test
