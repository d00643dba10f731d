#pragma once

#include <functional>
#include <vector>

#include "backend/backend.h"
#include "tensor/arena.h"

namespace continuo {

// A tensor of a pass and, in a pass that records, the gradient that flows back to it (same shape; absent
// otherwise).
struct Value {
    TensorView data;
    TensorView gradient;

    Value slice(int axis, std::int64_t begin, std::int64_t end) const {
        return {data.slice(axis, begin, end), gradient ? gradient.slice(axis, begin, end) : TensorView{}};
    }
    Value reshaped(const Shape& shape) const {
        return {data.reshaped(shape), gradient ? gradient.reshaped(shape) : TensorView{}};
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
    // A result with room for its gradient (zeroed) when recording.
    Value value(const Shape& shape);

    // The ops, each with its way back.
    Value embed(const Matrix& table, TensorView ids);                         // [B,T] -> [B,T,C]
    void addEmbedding(const Matrix& table, TensorView ids, const Value& to);  // to += table[ids]
    Value layerNorm(const Value& in, const NormParameters& norm);
    // activation(in x W^T + bias) + residual: [..,K] -> [..,N]. One op where nothing is recorded, three where
    // it is.
    Value linear(const Value& in, const LinearParameters& linear, Activation activation = Activation::None,
                 const Value& residual = {});
    Value activate(const Value& in, Activation activation);
    void rotary(const Value& x, TensorView positions, const RotaryRule& rule);  // in place
    Value attention(const Value& q, const Value& k, const Value& v, const Visibility& visible);
    void place(const Value& from, const Value& into);         // into = from
    Value add(const Value& a, const Value& b);                // a + b
    Value dropout(const Value& in, const DropoutRule& rule);  // rate 0: `in` itself

    // Runs the recorded steps backwards, once; the caller has set the gradients of the results.
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
    void record(std::function<void()> step);

    Backend& backend_;
    Arena& arena_;
    Mode mode_;
    DType compute_;
    std::vector<std::function<void()>> steps_;
};

}  // namespace continuo
