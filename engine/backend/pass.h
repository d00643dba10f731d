#pragma once

#include <functional>
#include <initializer_list>
#include <list>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "backend/backend.h"
#include "tensor/arena.h"

namespace continuo {

// The memory of one gradient in the backward pass. It is not cleared: the first writer sets it, others add.
struct GradientMemory {
    TensorView whole;
    bool written = false;
};

// A tensor of a pass and, in a recording pass, its gradient (same shape; absent otherwise).
struct Value {
    TensorView data;
    TensorView gradient;
    // What the gradient is part of; nullptr: the caller's memory, which is always added to.
    GradientMemory* memory = nullptr;

    Value slice(int axis, std::int64_t begin, std::int64_t end) const {
        return {data.slice(axis, begin, end), gradient ? gradient.slice(axis, begin, end) : TensorView{},
                memory};
    }
    Value reshaped(const Shape& shape) const {
        return {data.reshaped(shape), gradient ? gradient.reshaped(shape) : TensorView{}, memory};
    }
    explicit operator bool() const noexcept { return static_cast<bool>(data); }
};

// A vector or table of weights; gradient absent if it is frozen or only read.
struct Parameter {
    TensorView data;
    TensorView gradient;
    explicit operator bool() const noexcept { return static_cast<bool>(data); }
};

// A matrix of weights.
struct Matrix {
    Weight weight;
    TensorView gradient;
    explicit operator bool() const noexcept { return static_cast<bool>(weight); }
};

struct NormParameters {
    Parameter scale;
    Parameter offset;  // absent with Rms
    float epsilon = 1e-5f;
    NormKind kind = NormKind::Layer;
    NormWeights weights() const { return {scale.data, offset.data, epsilon, kind}; }
    explicit operator bool() const noexcept { return static_cast<bool>(scale); }
};

// Matrix and bias of a product; the bias may be absent.
struct LinearParameters {
    Matrix matrix;
    Parameter bias;
    explicit operator bool() const noexcept { return static_cast<bool>(matrix); }
};

// How Pass::headScale changes heads, see HeadScaleRule.
struct HeadScaleParameters {
    Parameter scale;  // [H]; absent: 1
    bool normalise = false;
    float epsilon = 1e-6f;
    float factor = 1;  // of every head, beside its scale
    HeadScaleRule rule() const { return {scale.data, normalise, epsilon, factor}; }
};

// The gates of Pass::gatedSum, see Gates. Logits of channels and heads are made of a parameter by valueOf().
struct GateInputs {
    GateOf of = GateOf::Element;
    Value a, b;
    float aShift = 0, bShift = 0;
    Gates gates() const { return {of, a.data, b.data, aShift, bShift}; }
};
inline Value valueOf(const Parameter& parameter) { return {parameter.data, parameter.gradient, nullptr}; }

// One run of a network over many positions: calls ops, holds their results in scratch memory and, if
// gradients are wanted, records the backward pass. The forward pass of a network is written once against this
// class; scoring, prefill, rebuild and training all run it.
class Pass {
public:
    enum class Mode { Infer, Record };

    Pass(Backend& backend, Arena& arena, Mode mode, DType compute)
        : backend_(backend), arena_(arena), mode_(mode), compute_(compute) {}
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

    bool recording() const noexcept { return mode_ == Mode::Record; }
    DType compute() const noexcept { return compute_; }
    Backend& backend() noexcept { return backend_; }

    // Scratch without a gradient.
    TensorView scratch(DType type, const Shape& shape) { return arena_.take(type, shape); }
    // Uploads host numbers as scratch.
    TensorView upload(std::span<const std::int32_t> values, const Shape& shape);
    TensorView upload(std::span<const std::uint8_t> values, const Shape& shape);
    // A result, with room for its gradient when recording.
    Value value(const Shape& shape);
    // Start of the backward pass: the gradient of a whole result, which the caller sets before backward().
    TensorView startFrom(const Value& result);

    // The ops, each with its backward step.
    Value embed(const Matrix& table, TensorView ids);                         // [B,T] -> [B,T,C]
    void addEmbedding(const Matrix& table, TensorView ids, const Value& to);  // to += table[ids]
    Value layerNorm(const Value& in, const NormParameters& norm);
    // activation(in x W^T + bias): [..,K] -> [..,N].
    Value linear(const Value& in, const LinearParameters& linear, Activation activation = Activation::None);
    // in x W^T + bias + residual. Consumes the residual: its gradient's memory becomes the result's, and the
    // backward pass of `in` adds to it. So nothing but the computation of `in` from the residual may have
    // used the residual.
    Value linearOnto(const Value& residual, const Value& in, const LinearParameters& linear);
    // linearOnto(residual, linear(in, up, activation), down): the activation needs no pass of its own.
    Value mlp(const Value& residual, const Value& in, const LinearParameters& up, Activation activation,
              const LinearParameters& down);
    Value activate(const Value& in, Activation activation);
    void rotary(const Value& x, TensorView positions, const RotaryRule& rule);  // in place
    // bias [R,H], which may be absent, takes the place of visible.bias.values.
    Value attention(const Value& q, const Value& k, const Value& v, const Visibility& visible,
                    const Value& bias = {});
    Value headScale(const Value& in, const HeadScaleParameters& scale);  // [B,T,H,D]
    Value gatedSum(const Value& x, const Value& y, const GateInputs& gates);
    // FAVOR+: features of heads [B,T,H,D] -> [B,T,H,R], and the attention of such features. No gradient goes
    // to the matrix, or through the sums that come before.
    Value features(const Value& x, TensorView matrix, const FeatureRule& rule);
    Value prefixAttention(const Value& q, const Value& k, const Value& v, const PrefixRule& rule);
    void place(const Value& from, const Value& to);  // to = from
    Value add(const Value& a, const Value& b);       // a + b
    void addTo(const Value& from, const Value& to);  // to += from
    Value subtract(const Value& a, const Value& b);  // a - b
    // What `values` holds, but all of its gradient goes to `a`: for a choice, which has none.
    Value straightThrough(const Value& a, const Value& values);
    Value magnitude(const Value& in);  // [..,2 C] real parts, then imaginary ones -> [..,C]
    Value dropout(const Value& in, const DropoutRule& rule);  // rate 0: `in` itself

    // A loss: the sum over the rows of the first axis of rowWeights[row] * mean (of - target)^2. `scale`
    // times its gradient goes to `of` in the backward pass; none goes to the target. Returns, in the shape of
    // `of`, what the loss is the sum of squares of.
    TensorView squaredError(const Value& of, TensorView target, std::span<const float> rowWeights,
                            float scale);

    // Call before backward(): states that the gradients of parameters, which lie in `all` (F32, contiguous),
    // hold nothing yet. Each is set by its first writer; gradients that nobody writes are cleared.
    void freshParameters(TensorView all) { freshParameters_ = all; }

    // Runs the recorded steps backwards, once, starting at startFrom(). Values that received no gradient pass
    // none on.
    void backward();

    // Returns the arena memory taken during its lifetime at its end, unless the pass records its forward ops.
    class Scope {
    public:
        explicit Scope(Pass& pass) : pass_(pass), mark_(pass.arena_.mark()) {}
        ~Scope() {
            if (!pass_.recording() || pass_.goesBack_) pass_.arena_.release(mark_);
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Pass& pass_;
        Arena::Mark mark_;
    };

    // For ops that are made of others:
    // Records the backward step of `out`, which runs only if `out` received a gradient.
    template <class Step>
    void record(const Value& out, Step&& step) {
        if (recording()) keep(out, std::forward<Step>(step));  // nothing is allocated otherwise
    }
    // Whether to set the gradient or add to it; marks it as written. If part of an unwritten gradient is
    // asked for, the whole is zeroed and added to.
    Into into(const Value& value);
    // The same for a parameter's gradient, which may be absent.
    Into intoParameter(TensorView gradient);
    // The same for ops that always add: one that holds nothing yet is cleared.
    void addIntoParameter(TensorView gradient) {
        if (gradient && intoParameter(gradient) == Into::Set) backend_.fill(gradient, 0);
    }
    // The same for a gradient that ops always add to, of a value or, with no memory, of a parameter.
    void addInto(const Value& value);
    // to's gradient = or += this one; nothing where `to` has none.
    void passOn(TensorView gradient, const Value& to);

private:
    void keep(const Value& out, std::function<void()> step);
    // into() for values whose gradients are written together in one way: set only if none is written and
    // they cover everything that they are parts of.
    Into intoAll(std::initializer_list<const Value*> values);
    void clearUnwritten();
    void linearBack(const Value& in, const LinearParameters& linear, TensorView outGradient,
                    Activation inActivation);

    Backend& backend_;
    Arena& arena_;
    Mode mode_;
    DType compute_;
    bool goesBack_ = false;  // in backward()
    std::vector<std::function<void()>> steps_;
    std::list<GradientMemory> gradients_;  // unlike others it allocates nothing while it is empty
    TensorView freshParameters_;
    std::map<float*, std::int64_t> writtenParameters_;  // where a gradient begins, and its numbers
};

}  // namespace continuo
