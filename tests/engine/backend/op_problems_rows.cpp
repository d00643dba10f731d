#include <cmath>

#include "engine/backend/op_problem.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

Shape inputShape(const OpCase& c) { return {c.rows, c.positions, c.channels}; }
Shape outputShape(const OpCase& c) { return {c.rows, c.positions, c.outputs}; }
double productFlops(const OpCase& c) {
    return 2.0 * static_cast<double>(c.rows * c.positions * c.channels * c.outputs);
}

HostTensor makeIds(const OpCase& c) {
    return randomIntegers({c.rows, c.positions}, 3, 0, static_cast<std::int32_t>(c.vocabulary) - 1);
}

// A `full` case adds to the output's contents.
class Embed final : public OpProblem {
public:
    Embed(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          table_(weight(c.vocabulary, c.channels, exact_)),
          at_(makeIds(c)),
          ids_(input(DType::I32, at_)),
          out_(output("out", DType::F32, randomNormal(inputShape(c), 2), c.full)) {
        // Counts only the table rows that are looked up.
        countBytes(static_cast<double>((at_.shape.count() - c.vocabulary) * c.channels) *
                   static_cast<double>(sizeOf(c.type)));
    }
    void run() override {
        backend_.embed(table_, ids_.view(), out_.view(), case_.full ? Into::Add : Into::Set);
    }
    std::vector<HostTensor> expected() const override {
        const HostTensor found = reference::embed(exact_, at_);
        return {case_.full ? reference::sum(outputs()[0].initial, found) : found};
    }

private:
    HostTensor exact_;
    Weight table_;
    HostTensor at_;
    const DeviceTensor &ids_, &out_;
};

class EmbedGradient final : public OpProblem {
public:
    EmbedGradient(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          up_(randomNormal(inputShape(c), 1)),
          at_(makeIds(c)),
          outGradient_(input(up_)),
          ids_(input(DType::I32, at_)),
          table_(gradient("tableGradient", {c.vocabulary, c.channels}, false)) {}
    void run() override { backend_.embedGradient(outGradient_.view(), ids_.view(), table_.view()); }
    std::vector<HostTensor> expected() const override {
        return {reference::sum(outputs()[0].initial, reference::embedGradient(up_, at_, case_.vocabulary))};
    }

private:
    HostTensor up_, at_;
    const DeviceTensor &outGradient_, &ids_, &table_;
};

// Scale and offset of a norm.
struct Norm {
    HostTensor scale, offset;
    NormKind kind = NormKind::Layer;
    explicit Norm(const OpCase& c)
        : scale(randomNormal({c.channels}, 5, 0.3, 1)), offset(randomNormal({c.channels}, 6, 0.3)) {
        if (!c.op.ends_with("Rms")) return;
        kind = NormKind::Rms;
        offset = {};
    }
    static constexpr float kEpsilon = 1e-5f;
};

class LayerNorm final : public OpProblem {
public:
    LayerNorm(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          norm_(c),
          x_(randomNormal(inputShape(c), 1, 1, 3)),
          in_(input(x_)),
          weights_{input(DType::F32, norm_.scale).view(),
                   norm_.offset ? input(DType::F32, norm_.offset).view() : TensorView{}, Norm::kEpsilon,
                   norm_.kind},
          out_(output("out", x_.shape)) {}
    void run() override { backend_.layerNorm(in_.view(), weights_, out_.view()); }
    std::vector<HostTensor> expected() const override {
        return {reference::layerNorm(x_, norm_.scale, norm_.offset, Norm::kEpsilon, norm_.kind)};
    }

private:
    Norm norm_;
    HostTensor x_;
    const DeviceTensor& in_;
    NormWeights weights_;
    const DeviceTensor& out_;
};

// In a case that is not `full`, scale and offset are frozen.
class LayerNormGradient final : public OpProblem {
public:
    LayerNormGradient(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          norm_(c),
          x_(randomNormal(inputShape(c), 1, 1, 3)),
          up_(randomNormal(x_.shape, 2)),
          in_(input(x_)),
          outGradient_(input(up_)),
          weights_{input(DType::F32, norm_.scale).view(), {}, Norm::kEpsilon, norm_.kind},
          inGradient_(gradient("inGradient", x_.shape)) {
        if (!c.full) return;
        scale_ = gradient("scaleGradient", norm_.scale.shape, false).view();
        if (norm_.offset) offset_ = gradient("offsetGradient", norm_.scale.shape, false).view();
    }
    void run() override {
        backend_.layerNormGradient(in_.view(), weights_, outGradient_.view(), inGradient_.view(), scale_,
                                   offset_);
    }
    std::vector<HostTensor> expected() const override {
        const auto all = reference::layerNormGradient(x_, norm_.scale, Norm::kEpsilon, up_, norm_.kind);
        std::vector<HostTensor> sums{reference::sum(outputs()[0].initial, all.in)};
        if (!case_.full) return sums;
        sums.push_back(reference::sum(outputs()[1].initial, all.scale));
        if (norm_.offset) sums.push_back(reference::sum(outputs()[2].initial, all.offset));
        return sums;
    }

private:
    Norm norm_;
    HostTensor x_, up_;
    const DeviceTensor &in_, &outGradient_;
    NormWeights weights_;
    const DeviceTensor& inGradient_;
    TensorView scale_, offset_;
};

// A case that is not `full` has no bias and no residual. With `norm` the input is normalised first.
class Linear final : public OpProblem {
public:
    Linear(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          norm_(c),
          x_(randomNormal(inputShape(c), 1)),
          shift_(randomNormal({c.outputs}, 4)),
          rest_(randomNormal(outputShape(c), 7)),
          in_(input(x_)),
          weight_(weight(c.outputs, c.channels, exact_)),
          out_(output("out", outputShape(c))) {
        if (c.full) {
            bias_ = input(DType::F32, shift_).view();
            residual_ = input(rest_).view();
        }
        if (c.op.starts_with("normLinear")) {
            weights_ = {input(DType::F32, norm_.scale).view(),
                        norm_.offset ? input(DType::F32, norm_.offset).view() : TensorView{}, Norm::kEpsilon,
                        norm_.kind};
        }
    }
    void run() override {
        if (weights_.scale)
            backend_.normLinear(in_.view(), weights_, weight_, bias_, case_.activation, residual_,
                                out_.view());
        else
            backend_.linear(in_.view(), weight_, bias_, case_.activation, residual_, out_.view());
    }
    std::vector<HostTensor> expected() const override {
        const HostTensor from =
            weights_.scale ? reference::layerNorm(x_, norm_.scale, norm_.offset, Norm::kEpsilon, norm_.kind)
                           : x_;
        return {reference::linear(from, exact_, case_.full ? shift_ : HostTensor(), case_.activation,
                                  case_.full ? rest_ : HostTensor())};
    }
    double flops() const override { return productFlops(case_); }

private:
    Norm norm_;
    HostTensor x_, exact_, shift_, rest_;
    const DeviceTensor& in_;
    Weight weight_;
    const DeviceTensor& out_;
    TensorView bias_, residual_;
    NormWeights weights_;
};

class LinearGradient final : public OpProblem {
public:
    LinearGradient(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(randomNormal(inputShape(c), 1)),
          up_(randomNormal(outputShape(c), 2)),
          in_(input(x_)),
          outGradient_(input(up_)),
          weight_(weight(c.outputs, c.channels, exact_)),
          weightGradient_(gradient("weightGradient", {c.outputs, c.channels}, false)) {
        if (!c.full) return;
        inGradient_ = gradient("inGradient", x_.shape).view();
        biasGradient_ = gradient("biasGradient", {c.outputs}, false).view();
    }
    void run() override {
        backend_.linearGradient(in_.view(), weight_, outGradient_.view(), inGradient_, weightGradient_.view(),
                                biasGradient_);
    }
    std::vector<HostTensor> expected() const override {
        const auto all = reference::linearGradient(x_, exact_, up_);
        std::vector<HostTensor> sums{reference::sum(outputs()[0].initial, all.weight)};
        if (!case_.full) return sums;
        sums.push_back(reference::sum(outputs()[1].initial, all.in));
        sums.push_back(reference::sum(outputs()[2].initial, all.bias));
        return sums;
    }
    double flops() const override { return (case_.full ? 2 : 1) * productFlops(case_); }

private:
    HostTensor x_, up_, exact_;
    const DeviceTensor &in_, &outGradient_;
    Weight weight_;
    const DeviceTensor& weightGradient_;
    TensorView inGradient_, biasGradient_;
};

// Rotates half of each head (whole pairs), for all heads. A case that is not `full` rotates backwards, and
// only the first half of the heads.
class Rotary final : public OpProblem {
public:
    Rotary(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          at_(randomIntegers({c.rows, c.positions}, 2, -5, 5000000)),
          frequencies_({std::max<std::int64_t>(1, c.width / 4)}),
          positions_(input(DType::I32, at_)),
          x_(output("x", DType::F32, randomNormal({c.rows, c.positions, c.heads, c.width}, 1), true)) {
        for (std::int64_t i = 0; i < frequencies_.shape[0]; ++i) {
            frequencies_[i] = static_cast<float>(
                std::pow(8192.0, -static_cast<double>(i) / static_cast<double>(frequencies_.shape[0])));
        }
        rule_.frequency = input(DType::F32, frequencies_).view();
        rule_.heads = c.full ? c.heads : (c.heads + 1) / 2;
        rule_.direction = c.full ? 1.0f : -1.0f;
    }
    void run() override { backend_.rotary(x_.view(), positions_.view(), rule_); }
    std::vector<HostTensor> expected() const override {
        return {reference::rotary(outputs()[0].initial, at_, frequencies_, rule_.heads, rule_.direction)};
    }

private:
    HostTensor at_, frequencies_;
    const DeviceTensor &positions_, &x_;
    RotaryRule rule_;
};

}  // namespace

ProblemFactory rowProblem(std::string_view op) {
    if (op == "embed") return makeFactory<Embed>();
    if (op == "embedGradient") return makeFactory<EmbedGradient>();
    if (op == "layerNorm" || op == "layerNormRms") return makeFactory<LayerNorm>();
    if (op == "layerNormGradient" || op == "layerNormGradientRms") return makeFactory<LayerNormGradient>();
    if (op == "linear" || op == "normLinear" || op == "normLinearRms") return makeFactory<Linear>();
    if (op == "linearGradient") return makeFactory<LinearGradient>();
    if (op == "rotary") return makeFactory<Rotary>();
    return {};
}

}  // namespace continuo::test
