#include <cmath>
#include <limits>

#include "engine/backend/op_problem.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

Shape activationShape(const OpCase& c) { return {c.rows, c.positions, c.channels}; }

class Activate final : public OpProblem {
public:
    Activate(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(randomNormal(activationShape(c), 1, 3)),
          in_(input(x_)),
          out_(output("out", x_.shape)) {}
    void run() override { backend_.activate(case_.activation, in_.view(), out_.view()); }
    std::vector<HostTensor> expected() const override { return {reference::activate(case_.activation, x_)}; }

private:
    HostTensor x_;
    const DeviceTensor &in_, &out_;
};

class ActivateGradient final : public OpProblem {
public:
    ActivateGradient(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(randomNormal(activationShape(c), 1, 3)),
          up_(randomNormal(x_.shape, 2)),
          in_(input(x_)),
          outGradient_(input(up_)),
          inGradient_(gradient("inGradient", x_.shape)) {}
    void run() override {
        backend_.activateGradient(case_.activation, in_.view(), outGradient_.view(), inGradient_.view());
    }
    std::vector<HostTensor> expected() const override {
        return {reference::sum(outputs()[0].initial, reference::activateGradient(case_.activation, x_, up_))};
    }

private:
    HostTensor x_, up_;
    const DeviceTensor &in_, &outGradient_, &inGradient_;
};

// Copies from the case's type to the other one of F32 and BF16.
class Copy final : public OpProblem {
public:
    Copy(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          from_(input(c.type, randomNormal(activationShape(c), 1, 100), true)),
          to_(output("to", c.compute, randomNormal(activationShape(c), 2), false)) {}
    void run() override { backend_.copy(from_.view(), to_.view()); }
    std::vector<HostTensor> expected() const override {
        HostTensor numbers = from_.get();
        for (double& each : numbers.values) {
            if (case_.compute == DType::BF16) each = static_cast<float>(BFloat16(static_cast<float>(each)));
        }
        return {numbers};
    }

private:
    const DeviceTensor &from_, &to_;
};

class Add final : public OpProblem {
public:
    Add(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(randomNormal(activationShape(c), 1)),
          from_(input(x_)),
          to_(gradient("to", x_.shape)) {}
    void run() override { backend_.add(from_.view(), to_.view()); }
    std::vector<HostTensor> expected() const override { return {reference::sum(outputs()[0].initial, x_)}; }

private:
    HostTensor x_;
    const DeviceTensor &from_, &to_;
};

// A `full` case adds to existing numbers; any other overwrites NaN.
class AddScaled final : public OpProblem {
public:
    AddScaled(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          keep_(c.full ? -0.75f : 0.0f),
          x_(randomNormal(activationShape(c), 1)),
          from_(input(x_)),
          to_(output("to", DType::F32, c.full ? randomNormal(x_.shape, 2) : nanTensor(x_.shape), c.full)) {}
    void run() override { backend_.addScaled(from_.view(), kScale, keep_, to_.view()); }
    std::vector<HostTensor> expected() const override {
        HostTensor sum = x_;
        for (std::size_t i = 0; i < sum.values.size(); ++i) {
            sum.values[i] *= static_cast<double>(kScale);
            if (case_.full) sum.values[i] += static_cast<double>(keep_) * outputs()[0].initial.values[i];
        }
        return {sum};
    }

private:
    static constexpr float kScale = 1.7f;
    static HostTensor nanTensor(const Shape& shape) {
        HostTensor numbers(shape);
        for (double& each : numbers.values) each = std::numeric_limits<double>::quiet_NaN();
        return numbers;
    }

    float keep_;
    HostTensor x_;
    const DeviceTensor &from_, &to_;
};

// Fills with an integer; a `full` case fills with zero.
class Fill final : public OpProblem {
public:
    Fill(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          value_(c.full ? 0.0f : -3.0f),
          to_(output("to", c.type, randomIntegers(activationShape(c), 3, 1, 9), false, false)) {}
    void run() override { backend_.fill(to_.view(), value_); }
    std::vector<HostTensor> expected() const override {
        HostTensor numbers(activationShape(case_));
        for (double& each : numbers.values) each = value_;
        return {numbers};
    }

private:
    float value_;
    const DeviceTensor& to_;
};

// A `full` case adds the result to the output, as a gradient.
class Dropout final : public OpProblem {
public:
    Dropout(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          rule_{0.3f, 0x9876543210abcdefull, 5, 77},
          x_(randomNormal(activationShape(c), 1)),
          in_(input(x_)),
          out_(output("out", DType::F32, randomNormal(x_.shape, 2), c.full)) {}
    void run() override {
        backend_.dropout(in_.view(), rule_, out_.view(), case_.full ? Into::Add : Into::Set);
    }
    std::vector<HostTensor> expected() const override {
        const HostTensor dropped = reference::dropout(x_, rule_);
        return {case_.full ? reference::sum(outputs()[0].initial, dropped) : dropped};
    }

private:
    DropoutRule rule_;
    HostTensor x_;
    const DeviceTensor &in_, &out_;
};

// Some rows have no target. A `full` case also computes the gradient. `width`: ids of a group, from the
// fourth id on; 1: all ids are one group.
class CrossEntropy final : public OpProblem {
public:
    CrossEntropy(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          rule_{0.01f, 0.7f, c.width > 1 ? IdGroups{3, static_cast<std::int32_t>(c.width)} : IdGroups{}},
          x_(randomNormal({c.positions, c.vocabulary}, 1, 4, 2)),
          right_(randomIntegers({c.positions}, 2, -static_cast<std::int32_t>(c.vocabulary + 3) / 4,
                                static_cast<std::int32_t>(c.vocabulary) - 1)),
          logits_(input(x_)),
          targets_(input(DType::I32, right_)),
          losses_(output("losses", {c.positions, 2})) {
        if (c.full) gradient_ = output("gradient", x_.shape).view();
    }
    void run() override {
        backend_.crossEntropy(logits_.view(), targets_.view(), rule_, losses_.view(), gradient_);
    }
    std::vector<HostTensor> expected() const override {
        const reference::CrossEntropy all = reference::crossEntropy(x_, right_, rule_);
        if (!case_.full) return {all.losses};
        return {all.losses, all.gradient};
    }

private:
    const CrossEntropyRule rule_;
    HostTensor x_, right_;
    const DeviceTensor &logits_, &targets_, &losses_;
    TensorView gradient_;
};

// Stores the result of the op in a one-element tensor, relative to the expected value.
class SumOfSquares final : public OpProblem {
public:
    SumOfSquares(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          x_(randomNormal(activationShape(c), 1)),
          in_(input(x_)),
          total_(output("sum", DType::F32, HostTensor({1}), false, false)) {}
    void run() override {
        const double sum = backend_.sumOfSquares(in_.view());
        const auto value = static_cast<float>(sum / static_cast<double>(x_.shape.count()));
        backend_.upload(std::as_bytes(std::span(&value, 1)), total_.view());
    }
    std::vector<HostTensor> expected() const override {
        return {HostTensor({1}, {reference::sumOfSquares(x_) / static_cast<double>(x_.shape.count())})};
    }

private:
    HostTensor x_;
    const DeviceTensor &in_, &total_;
};

class Adam final : public OpProblem {
public:
    Adam(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          rule_{0.01f, 0.9f, 0.99f, 1e-8f, 0.1f, 0.25f, 3},
          slope_(randomNormal({c.positions, c.channels}, 1)),
          gradient_(input(DType::F32, slope_)),
          parameter_(output("parameter", DType::F32, randomNormal(slope_.shape, 2), true, false)),
          first_(output("firstMoment", DType::F32, randomNormal(slope_.shape, 3, 0.1), true, false)),
          second_(
              output("secondMoment", DType::F32, squared(randomNormal(slope_.shape, 4, 0.1)), true, false)) {}
    void run() override {
        backend_.adam(parameter_.view(), gradient_.view(), first_.view(), second_.view(), rule_);
    }
    std::vector<HostTensor> expected() const override {
        const auto next = reference::adam({outputs()[0].initial, outputs()[1].initial, outputs()[2].initial},
                                          slope_, rule_);
        return {next.parameter, next.first, next.second};
    }

private:
    static HostTensor squared(HostTensor x) {
        for (double& each : x.values) each = static_cast<float>(each * each);
        return x;
    }

    AdamRule rule_;
    HostTensor slope_;
    const DeviceTensor &gradient_, &parameter_, &first_, &second_;
};

}  // namespace

ProblemFactory elementProblem(std::string_view op) {
    if (op == "activate") return makeFactory<Activate>();
    if (op == "activateGradient") return makeFactory<ActivateGradient>();
    if (op == "copy") return makeFactory<Copy>();
    if (op == "add") return makeFactory<Add>();
    if (op == "addScaled") return makeFactory<AddScaled>();
    if (op == "fill") return makeFactory<Fill>();
    if (op == "dropout") return makeFactory<Dropout>();
    if (op == "crossEntropy") return makeFactory<CrossEntropy>();
    if (op == "sumOfSquares") return makeFactory<SumOfSquares>();
    if (op == "adam") return makeFactory<Adam>();
    return {};
}

}  // namespace continuo::test
