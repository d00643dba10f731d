#pragma once

#include <deque>
#include <functional>
#include <initializer_list>
#include <map>
#include <vector>

#include "backend/backend.h"
#include "tensor/arena.h"

namespace continuo {

// The memory of one gradient while it flows back. Nobody clears it: who writes first sets it, others add.
struct GradientMemory {
    TensorView whole;
    bool written = false;
};

// A tensor of a pass and, in a pass that records, the gradient that flows back to it (same shape; absent
// otherwise).
struct Value {
    TensorView data;
    TensorView gradient;
    GradientMemory* memory =
        nullptr;  // that the gradient is part of; absent: the caller's, and always added to

    Value slice(int axis, std::int64_t begin, std::int64_t end) const {
        return {data.slice(axis, begin, end), gradient ? gradient.slice(axis, begin, end) : TensorView{},
                memory};
    }
    Value reshaped(const Shape& shape) const {
        return {data.reshaped(shape), gradient ? gradient.reshaped(shape) : TensorView{}, memory};
    }
    explicit operator bool() const noexcept { return static_cast<bool>(data); }
};

// A vector or table that a network learns; gradient absent where it is frozen or only read.
struct Parameter {
    TensorView data;
    TensorView gradient;
    explicit operator bool() const noexcept { return static_cast<bool>(data); }
};

// A matrix that a network learns.
struct Matrix {
    Weight weight;
    TensorView gradient;
    explicit operator bool() const noexcept { return static_cast<bool>(weight); }
};

struct NormParameters {
    Parameter scale;
    Parameter offset;
    float epsilon = 1e-5f;
    NormWeights weights() const { return {scale.data, offset.data, epsilon}; }
    explicit operator bool() const noexcept { return static_cast<bool>(scale); }
};

// Matrix and bias of a product; the bias may be absent.
struct LinearParameters {
    Matrix matrix;
    Parameter bias;
    explicit operator bool() const noexcept { return static_cast<bool>(matrix); }
};

// One run of a network over many positions: calls ops, holds their results in scratch memory, and, where
// gradients are wanted, remembers the way back. The forward pass of a network is written once against this
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
    // Where the way back begins: the gradient of a whole result, which the caller sets before backward().
    TensorView startFrom(const Value& result);

    // The ops, each with its way back.
    Value embed(const Matrix& table, TensorView ids);                         // [B,T] -> [B,T,C]
    void addEmbedding(const Matrix& table, TensorView ids, const Value& to);  // to += table[ids]
    Value layerNorm(const Value& in, const NormParameters& norm);
    // activation(in x W^T + bias): [..,K] -> [..,N].
    Value linear(const Value& in, const LinearParameters& linear, Activation activation = Activation::None);
    // in x W^T + bias + residual. The residual is used up: its gradient's memory becomes the result's, to
    // which what `in` was made from adds on the way back, so nothing but the way from the residual to `in`
    // may have used it.
    Value linearOnto(const Value& residual, const Value& in, const LinearParameters& linear);
    // linearOnto(residual, linear(in, up, activation), down): a block whose activation costs no pass of its
    // own.
    Value mlp(const Value& residual, const Value& in, const LinearParameters& up, Activation activation,
              const LinearParameters& down);
    Value activate(const Value& in, Activation activation);
    void rotary(const Value& x, TensorView positions, const RotaryRule& rule);  // in place
    Value attention(const Value& q, const Value& k, const Value& v, const Visibility& visible);
    void place(const Value& from, const Value& to);           // to = from
    Value add(const Value& a, const Value& b);                // a + b
    Value dropout(const Value& in, const DropoutRule& rule);  // rate 0: `in` itself

    // To be said before backward(): the gradients of parameters, which lie in `all` (F32, contiguous), hold
    // nothing yet. Each is set by its first writer, and what nobody writes is cleared.
    void freshParameters(TensorView all) { freshParameters_ = all; }

    // Runs the recorded steps backwards, once, from where startFrom() was set. A value that nothing flowed
    // back to passes nothing on.
    void backward();

    // While it lives, what is taken from the arena is given back at its end, unless the pass records.
    class Scope {
    public:
        explicit Scope(Pass& pass) : pass_(pass), mark_(pass.arena_.mark()) {}
        ~Scope() {
            if (!pass_.recording()) pass_.arena_.release(mark_);
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Pass& pass_;
        Arena::Mark mark_;
    };

private:
    // Remembers the way back from `out`, which is taken only where something flowed back to it.
    void record(const Value& out, std::function<void()> step);
    // Whether the gradient is to be set or added to, which it counts as from then on. A part of a gradient
    // that nobody has written is added to zeros.
    Into into(const Value& value);
    // The same for values whose gradients are written together, in one way: set only where nobody has written
    // any and they are all of what they are parts of.
    Into intoAll(std::initializer_list<const Value*> values);
    // The same for a parameter's gradient, where it may be absent.
    Into intoParameter(TensorView gradient);
    void addIntoParameter(TensorView gradient) {
        if (gradient && intoParameter(gradient) == Into::Set) backend_.fill(gradient, 0);
    }
    void clearUnwritten();
    void passOn(TensorView gradient, const Value& to);  // to's gradient = or += it
    void linearBack(const Value& in, const LinearParameters& linear, TensorView outGradient,
                    Activation inActivation);

    Backend& backend_;
    Arena& arena_;
    Mode mode_;
    DType compute_;
    std::vector<std::function<void()>> steps_;
    std::deque<GradientMemory> gradients_;
    TensorView freshParameters_;
    std::map<float*, std::int64_t> writtenParameters_;  // where a gradient begins, and its numbers
};

}  // namespace continuo
