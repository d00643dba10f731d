#include "engine/backend/op_problem.h"
#include "support/reference_ops.h"

namespace continuo::test {
namespace {

Shape headsShape(const OpCase& c) { return {c.rows, c.positions, c.heads, c.width}; }

// The scaling rule of a case. "Plain": channels are not normalised. A case that is not `full` has no scale,
// unless scaling is the whole op.
struct Scaling {
    explicit Scaling(const OpCase& c) : normalise(!c.op.starts_with("headScalePlain")) {
        if (c.full || !normalise) scale = randomNormal({c.heads}, 5, 0.5, 1);
    }
    HostTensor scale;
    bool normalise;
    static constexpr float kEpsilon = 1e-3f;
};

// A case that is not `full` works in place.
class HeadScale final : public OpProblem {
public:
    HeadScale(Backend& backend, const OpCase& c)
        : OpProblem(backend, c), scaling_(c), x_(randomNormal(headsShape(c), 1)) {
        if (scaling_.scale) rule_.scale = input(DType::F32, scaling_.scale).view();
        rule_.normalise = scaling_.normalise;
        rule_.epsilon = Scaling::kEpsilon;
        out_ = output("out", DType::F32, c.full ? randomNormal(x_.shape, 2) : x_, !c.full).view();
        in_ = c.full ? input(x_).view() : out_;
    }
    void run() override { backend_.headScale(in_, rule_, out_); }
    std::vector<HostTensor> expected() const override {
        return {reference::headScale(x_, scaling_.scale, scaling_.normalise, Scaling::kEpsilon)};
    }

private:
    Scaling scaling_;
    HostTensor x_;
    HeadScaleRule rule_;
    TensorView in_, out_;
};

// A case that is not `full` computes only the input's gradient, which overwrites the output's gradient.
class HeadScaleGradient final : public OpProblem {
public:
    HeadScaleGradient(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          scaling_(c),
          x_(randomNormal(headsShape(c), 1)),
          up_(randomNormal(x_.shape, 2)) {
        if (scaling_.scale) rule_.scale = input(DType::F32, scaling_.scale).view();
        rule_.normalise = scaling_.normalise;
        rule_.epsilon = Scaling::kEpsilon;
        in_ = input(x_).view();
        if (c.full) {
            outGradient_ = input(up_).view();
            inGradient_ = gradient("inGradient", x_.shape).view();
            scaleGradient_ = gradient("scaleGradient", {c.heads}, false).view();
        } else {
            inGradient_ = outGradient_ = output("inGradient", DType::F32, up_, true).view();
        }
    }
    void run() override {
        backend_.headScaleGradient(in_, rule_, outGradient_, inGradient_, scaleGradient_,
                                   case_.full ? Into::Add : Into::Set);
    }
    std::vector<HostTensor> expected() const override {
        const auto all =
            reference::headScaleGradient(x_, scaling_.scale, scaling_.normalise, Scaling::kEpsilon, up_);
        if (!case_.full) return {all.in};
        return {reference::sum(outputs()[0].initial, all.in),
                reference::sum(outputs()[1].initial, all.scale)};
    }

private:
    Scaling scaling_;
    HostTensor x_, up_;
    HeadScaleRule rule_;
    TensorView in_, outGradient_, inGradient_, scaleGradient_;
};

// Returns the gates of a case from the op's name. If the case is not `full`, they are computed from x only.
reference::GateNumbers makeGates(const OpCase& c) {
    reference::GateNumbers gates;
    Shape shape = headsShape(c);
    if (c.op.starts_with("gatedSumOfChannels")) {
        gates.of = GateGranularity::Channel;
        shape = {c.width};
    } else if (c.op.starts_with("gatedSumOfHeads")) {
        gates.of = GateGranularity::Head;
        shape = {c.heads};
    }
    gates.a = randomNormal(shape, 3, 2);
    if (c.full) gates.b = randomNormal(shape, 4, 2);
    gates.aShift = -1;
    gates.bShift = c.full ? 0.5 : 0;
    return gates;
}

class GatedProblem : public OpProblem {
public:
    GatedProblem(Backend& backend, const OpCase& c)
        : OpProblem(backend, c),
          gates_(makeGates(c)),
          x_(randomNormal(headsShape(c), 1)),
          y_(randomNormal(x_.shape, 2)) {
        rule_.granularity = gates_.of;
        rule_.a = logits(gates_.a);
        if (gates_.b) rule_.b = logits(gates_.b);
        rule_.aShift = static_cast<float>(gates_.aShift);
        rule_.bShift = static_cast<float>(gates_.bShift);
    }

protected:
    bool isPerElement() const { return gates_.of == GateGranularity::Element; }

    reference::GateNumbers gates_;
    HostTensor x_, y_;
    Gates rule_;

private:
    TensorView logits(const HostTensor& numbers) {
        return isPerElement() ? input(numbers).view() : input(DType::F32, numbers).view();
    }
};

// A case that is not `full` overwrites y.
class GatedSum final : public GatedProblem {
public:
    GatedSum(Backend& backend, const OpCase& c) : GatedProblem(backend, c), in_(input(x_).view()) {
        out_ = output("out", DType::F32, c.full ? randomNormal(x_.shape, 5) : y_, !c.full).view();
        other_ = c.full ? input(y_).view() : out_;
    }
    void run() override { backend_.gatedSum(in_, other_, rule_, out_); }
    std::vector<HostTensor> expected() const override { return {reference::gatedSum(x_, y_, gates_)}; }

private:
    TensorView in_, other_, out_;
};

// A case that is not `full` omits the gradient of y.
class GatedSumGradient final : public GatedProblem {
public:
    GatedSumGradient(Backend& backend, const OpCase& c)
        : GatedProblem(backend, c), up_(randomNormal(x_.shape, 6)) {
        at_.x = input(x_).view();
        at_.y = input(y_).view();
        at_.outGradient = input(up_).view();
        at_.xGradient = gradient("xGradient", x_.shape).view();
        at_.aGradient = gradient("aGradient", gates_.a.shape, isPerElement()).view();
        if (!c.full) return;
        at_.yGradient = gradient("yGradient", x_.shape).view();
        at_.bGradient = gradient("bGradient", gates_.a.shape, isPerElement()).view();
    }
    void run() override { backend_.gatedSumGradient(at_, rule_); }
    std::vector<HostTensor> expected() const override {
        const auto all = reference::gatedSumGradient(x_, y_, gates_, up_);
        std::vector<HostTensor> sums{reference::sum(outputs()[0].initial, all.x),
                                     reference::sum(outputs()[1].initial, all.a)};
        if (!case_.full) return sums;
        sums.push_back(reference::sum(outputs()[2].initial, all.y));
        sums.push_back(reference::sum(outputs()[3].initial, all.b));
        return sums;
    }

private:
    HostTensor up_;
    GatedSumGradients at_;
};

}  // namespace

ProblemFactory gateProblem(std::string_view op) {
    const bool gradient = op.ends_with("Gradient");
    if (op.starts_with("headScale"))
        return gradient ? makeFactory<HeadScaleGradient>() : makeFactory<HeadScale>();
    if (op.starts_with("gatedSum"))
        return gradient ? makeFactory<GatedSumGradient>() : makeFactory<GatedSum>();
    return {};
}

}  // namespace continuo::test
