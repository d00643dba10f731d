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

// The memory of one gradient in the backward pass. It is not cleared in advance: the first writer sets it,
// later writers add to it.
struct GradientMemory {
    TensorView whole;
    bool written = false;
};

// A tensor of a pass and, in a recording pass, its gradient (same shape; absent otherwise).
struct Value {
    TensorView data;
    TensorView gradient;
    // The memory of the whole gradient. nullptr: the gradient is in the caller's memory and is always added
    // to.
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

// A vector or table of weights; its gradient is absent if it is frozen or not trained.
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

// Parameters of Pass::headScale, see HeadScaleRule.
struct HeadScaleParameters {
    Parameter scale;  // [H]; absent: 1
    bool normalise = false;
    float epsilon = 1e-6f;
    float factor = 1;  // applies to every head, in addition to its scale
    HeadScaleRule rule() const { return {scale.data, normalise, epsilon, factor}; }
};

// The gates of Pass::gatedSum, see Gates. If the logits are per channel or head, toValue() makes `a` and `b`
// from parameters.
struct GateInputs {
    GateGranularity granularity = GateGranularity::Element;
    Value a, b;
    float aShift = 0, bShift = 0;
    Gates gates() const { return {granularity, a.data, b.data, aShift, bShift}; }
};
inline Value toValue(const Parameter& parameter) { return {parameter.data, parameter.gradient, nullptr}; }

// One run of a network over many positions. It calls ops, keeps their results in scratch memory and records
// the backward pass if gradients are needed. The forward pass of a network is written once for this class;
// scoring, prefill, rebuild and training all run it.
class Pass {
public:
    enum class Mode { Infer, Record };

    Pass(Backend& backend, Arena& arena, Mode mode, DType compute)
        : backend_(backend), arena_(arena), mode_(mode), compute_(compute) {}
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

    bool isRecording() const noexcept { return mode_ == Mode::Record; }
    DType compute() const noexcept { return compute_; }
    Backend& backend() noexcept { return backend_; }

    // Returns scratch memory without a gradient.
    TensorView scratch(DType type, const Shape& shape) { return arena_.allocate(type, shape); }
    // Uploads host numbers to scratch memory.
    TensorView upload(std::span<const std::int32_t> values, const Shape& shape);
    TensorView upload(std::span<const std::uint8_t> values, const Shape& shape);
    // Returns memory for a result, and for its gradient when recording.
    Value value(const Shape& shape);
    // Returns the gradient of a whole result, where the backward pass starts. The caller sets it before
    // backward().
    TensorView resultGradient(const Value& result);

    // The ops, each with its backward step.
    Value embed(const Matrix& table, TensorView ids);                         // [B,T] -> [B,T,C]
    void addEmbedding(const Matrix& table, TensorView ids, const Value& to);  // to += table[ids]
    Value layerNorm(const Value& in, const NormParameters& norm);
    // activation(in x W^T + bias): [..,K] -> [..,N].
    Value linear(const Value& in, const LinearParameters& linear, Activation activation = Activation::None);
    // Returns in x W^T + bias + residual. Consumes the residual: the result takes over its gradient memory,
    // to which the backward pass of `in` adds. So nothing but the computation of `in` may use the residual.
    Value linearOnto(const Value& residual, const Value& in, const LinearParameters& linear);
    // linearOnto(residual, linear(in, up, activation), down), without a separate pass for the activation.
    Value mlp(const Value& residual, const Value& in, const LinearParameters& up, Activation activation,
              const LinearParameters& down);
    Value activate(const Value& in, Activation activation);
    void rotary(const Value& x, TensorView positions, const RotaryRule& rule);  // in place
    // bias [R,H], which may be absent, replaces visible.bias.values.
    Value attention(const Value& q, const Value& k, const Value& v, const Visibility& visible,
                    const Value& bias = {});
    Value headScale(const Value& in, const HeadScaleParameters& scale);  // [B,T,H,D]
    Value gatedSum(const Value& x, const Value& y, const GateInputs& gates);
    // FAVOR+: features of heads [B,T,H,D] -> [B,T,H,R], and the attention of such features. The matrix and
    // the preceding sums get no gradient.
    Value features(const Value& x, TensorView matrix, const FeatureRule& rule);
    Value prefixAttention(const Value& q, const Value& k, const Value& v, const PrefixRule& rule);
    void copyTo(const Value& from, const Value& to);  // to = from
    Value add(const Value& a, const Value& b);        // a + b
    void addTo(const Value& from, const Value& to);   // to += from
    Value subtract(const Value& a, const Value& b);   // a - b
    // Returns the data of `values`, but passes the whole gradient to `a`. This is the straight-through
    // estimator for a discrete choice, which itself has no gradient.
    Value straightThrough(const Value& a, const Value& values);
    Value magnitude(const Value& in);  // [..,2 C] real parts, then imaginary ones -> [..,C]
    Value dropout(const Value& in, const DropoutRule& rule);  // rate 0: returns `in`

    // A loss: the sum over the rows (first axis) of rowWeights[row] * mean (of - target)^2. The backward pass
    // adds the loss's gradient times `scale` to the gradient of `of`; the target gets none. Returns terms in
    // the shape of `of`; the sum of their squares is the loss.
    TensorView squaredError(const Value& of, TensorView target, std::span<const float> rowWeights,
                            float scale);

    // Call before backward(): states that the gradients of parameters, which are all in `all` (F32,
    // contiguous), are unset. The first writer sets each gradient; those without a writer are cleared.
    void markParametersUnset(TensorView all) { unsetParameters_ = all; }

    // Runs the recorded steps once, in reverse order, from the gradients set by losses or by the caller (see
    // resultGradient()). Skips values that received no gradient.
    void backward();

    // Its destructor releases the arena memory allocated since its constructor. While the pass records
    // forward ops it releases nothing, because the backward pass needs their results.
    class Scope {
    public:
        explicit Scope(Pass& pass) : pass_(pass), mark_(pass.arena_.mark()) {}
        ~Scope() {
            if (!pass_.isRecording() || pass_.inBackward_) pass_.arena_.release(mark_);
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Pass& pass_;
        Arena::Mark mark_;
    };

    // For composite ops:
    template <class Step>
    void record(const Value& out, Step&& step) {
        if (isRecording()) recordStep(out, std::forward<Step>(step));  // saves an allocation if not recording
    }
    // Returns whether to set the gradient or add to it, and marks it as written. If `value` is a part of an
    // unwritten gradient, clears the whole gradient and returns Add.
    Into into(const Value& value);
    // Does what into() does, for a parameter's gradient, which may be absent.
    Into intoParameter(TensorView gradient);
    // Prepares a parameter's gradient for an op that always adds: clears it if it is unset.
    void addIntoParameter(TensorView gradient) {
        if (gradient && intoParameter(gradient) == Into::Set) backend_.fill(gradient, 0);
    }
    // Prepares a value's gradient for an op that always adds: clears it if it is unwritten. The gradient of a
    // value without `memory` is a parameter's.
    void addInto(const Value& value);
    // to's gradient = or += `gradient`; does nothing if `to` has none.
    void propagate(TensorView gradient, const Value& to);

private:
    void recordStep(const Value& out, std::function<void()> step);
    // Calls into() for values whose gradients one op writes together in the same way. Returns Set only if
    // none is written and together they cover their gradients completely.
    Into intoTogether(std::initializer_list<const Value*> values);
    void clearUnwritten();
    void linearBackward(const Value& in, const LinearParameters& linear, TensorView outGradient,
                        Activation inActivation);

    Backend& backend_;
    Arena& arena_;
    Mode mode_;
    DType compute_;
    bool inBackward_ = false;  // while backward() runs
    std::vector<std::function<void()>> steps_;
    std::list<GradientMemory> gradients_;  // std::list, because it allocates nothing while it is empty
    TensorView unsetParameters_;
    std::map<float*, std::int64_t> writtenParameters_;  // from a gradient's beginning to its number of
                                                        // elements
};

}  // namespace continuo
