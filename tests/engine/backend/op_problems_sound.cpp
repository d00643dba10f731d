#include "engine/backend/op_problem.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

// A `full` case compares directions. Any other compares integers, many of them equally near.
class NearestCode final : public OpProblem {
public:
    NearestCode(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(makeNumbers({c.positions, c.width}, 1)),
          table_(makeNumbers({c.vocabulary, c.width}, 2)),
          in_(input(x_)),
          codes_(input(table_)),
          ids_(output("ids", DType::I32, randomIntegers({c.positions}, 3, 0, 9), false, false)) {}
    void run() override { backend_.nearestCode(in_.view(), codes_.view(), case_.full, ids_.view()); }
    std::vector<HostTensor> expected() const override {
        return {reference::nearestCode(x_, table_, case_.full)};
    }
    double flops() const override {
        return 3.0 * static_cast<double>(case_.positions * case_.vocabulary * case_.width);
    }

private:
    HostTensor makeNumbers(const Shape& shape, std::uint32_t seed) const {
        return case_.full ? randomNormal(shape, seed) : randomIntegers(shape, seed, -2, 2);
    }

    HostTensor x_, table_;
    const DeviceTensor &in_, &codes_, &ids_;
};

// Returns real and imaginary parts; every third pair is zero.
HostTensor makePairs(const OpCase& c) {
    HostTensor parts = randomNormal({c.rows, c.positions, 2 * c.channels}, 1);
    for (std::int64_t row = 0; row < parts.rows(); ++row) {
        for (std::int64_t i = (row + 2) % 3; i < c.channels; i += 3)
            parts.row(row)[i] = parts.row(row)[c.channels + i] = 0;
    }
    return parts;
}

class Magnitude final : public OpProblem {
public:
    Magnitude(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(makePairs(c)),
          in_(input(x_)),
          out_(output("out", {c.rows, c.positions, c.channels})) {}
    void run() override { backend_.magnitude(in_.view(), out_.view()); }
    std::vector<HostTensor> expected() const override { return {reference::magnitude(x_)}; }

private:
    HostTensor x_;
    const DeviceTensor &in_, &out_;
};

// A `full` case adds to the gradient.
class MagnitudeGradient final : public OpProblem {
public:
    MagnitudeGradient(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(makePairs(c)),
          up_(randomNormal({c.rows, c.positions, c.channels}, 2)),
          in_(input(x_)),
          out_(input(reference::magnitude(x_))),
          outGradient_(input(up_)),
          inGradient_(output("inGradient", DType::F32, randomNormal(x_.shape, 92), c.full)) {}
    void run() override {
        backend_.magnitudeGradient(in_.view(), out_.view(), outGradient_.view(), inGradient_.view(),
                                   case_.full ? Into::Add : Into::Set);
    }
    std::vector<HostTensor> expected() const override {
        const HostTensor slopes = reference::magnitudeGradient(x_, up_);
        return {case_.full ? reference::sum(outputs()[0].initial, slopes) : slopes};
    }

private:
    HostTensor x_, up_;
    const DeviceTensor &in_, &out_, &outGradient_, &inGradient_;
};

// A `full` case adds the gradient. "distance" compares plain numbers, "distanceLog10" logarithms. Of every
// seven numbers one equals its target, and one of the pair is below the minimum.
class Distance final : public OpProblem {
public:
    Distance(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          rule_{c.op == "distanceLog10", 0.01f, 0.75f},
          x_(makeNumbers(c, 1)),
          goal_(makeNumbers(c, 2)) {
        for (std::int64_t i = 0; i < x_.shape.count(); i += 7) {
            goal_[i] = x_[i];
            if (rule_.log10) (i % 2 == 0 ? x_ : goal_)[i + 3 < x_.shape.count() ? i + 3 : i] = 0.001f;
        }
        in_ = input(x_).view();
        target_ = input(goal_).view();
        sums_ = output("sums", DType::F32, randomNormal({c.rows * c.positions}, 91), false, false).view();
        if (c.full) gradient_ = gradient("gradient", x_.shape).view();
    }
    void run() override { backend_.distance(in_, target_, rule_, sums_, gradient_, Into::Add); }
    std::vector<HostTensor> expected() const override {
        const reference::Distance all = reference::distance(x_, goal_, rule_);
        if (!case_.full) return {all.sums};
        return {all.sums, reference::sum(outputs()[1].initial, all.gradient)};
    }

private:
    // Returns numbers far enough above the minimum: near it the gradient of a logarithm is too steep.
    HostTensor makeNumbers(const OpCase& c, std::uint32_t seed) const {
        HostTensor values = randomNormal({c.rows, c.positions, c.channels}, seed);
        if (rule_.log10) {
            for (double& each : values.values) each = static_cast<float>(each * each) + 0.02f;
        }
        return values;
    }

    DistanceRule rule_;
    HostTensor x_, goal_;
    TensorView in_, target_, sums_, gradient_;
};

}  // namespace

ProblemFactory soundProblem(std::string_view op) {
    if (op == "nearestCode") return makeFactory<NearestCode>();
    if (op == "magnitude") return makeFactory<Magnitude>();
    if (op == "magnitudeGradient") return makeFactory<MagnitudeGradient>();
    if (op == "distance" || op == "distanceLog10") return makeFactory<Distance>();
    return {};
}

}  // namespace continuo::test
