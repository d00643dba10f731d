#pragma once

#include "backend/backend.h"
#include "support/host_tensor.h"

// The ops of backend/backend.h as plain loops in double precision, from their formulas. Ids, targets and
// positions are integers in a HostTensor.
namespace continuo::test::reference {

// All activations but None.
inline constexpr Activation kActivations[] = {Activation::SquaredRelu, Activation::GeluTanh,
                                              Activation::GeluErf,     Activation::Elu,
                                              Activation::Relu,        Activation::Tanh};

struct LinearGradients {
    HostTensor in, weight, bias;
};

struct NormGradients {
    HostTensor in, scale, offset;
};

// Visibility on the host; begin and keep may be absent.
struct Visible {
    HostTensor first;
    HostTensor begin;
    HostTensor keep;
    bool ownAlways = false;
    std::int64_t window = 0;
    HostTensor bias = {};  // [R,H]; may be absent
    std::int64_t biasShift = 0;

    bool sees(std::int64_t row, std::int64_t query, std::int64_t key) const;
    // Returns the row of the bias for a query and a key that it sees.
    std::int64_t biasRow(std::int64_t row, std::int64_t query, std::int64_t key) const;
    // Returns whether each query sees all keys up to its own, in every row; the last key need not belong to a
    // query.
    bool seesWholePast() const;
};

struct Attention {
    HostTensor out;     // [B,T,H,D]
    HostTensor logSum;  // [B,H,T]
};

struct AttentionGradients {
    HostTensor q, k, v, bias;
};

struct HeadScaleGradients {
    HostTensor in, scale;
};

// Gates on the host; b may be absent.
struct GateNumbers {
    GateGranularity of = GateGranularity::Element;
    HostTensor a, b;
    double aShift = 0, bShift = 0;
};

struct GatedSumSlopes {
    HostTensor x, y, a, b;
};

struct CrossEntropy {
    HostTensor losses;    // [R,2]
    HostTensor gradient;  // [R,V]
};

struct Distance {
    HostTensor sums;      // [R]
    HostTensor gradient;  // [..,C]
};

struct AdamState {
    HostTensor parameter, first, second;
};

HostTensor embed(const HostTensor& table, const HostTensor& ids);
HostTensor embedGradient(const HostTensor& outGradient, const HostTensor& ids, std::int64_t vocabulary);
// Rms has no offset.
HostTensor layerNorm(const HostTensor& in, const HostTensor& scale, const HostTensor& offset, double epsilon,
                     NormKind kind = NormKind::Layer);
NormGradients layerNormGradient(const HostTensor& in, const HostTensor& scale, double epsilon,
                                const HostTensor& outGradient, NormKind kind = NormKind::Layer);
double activate(Activation activation, double x);
double activationSlope(Activation activation, double x);
HostTensor activate(Activation activation, const HostTensor& in);
HostTensor activateGradient(Activation activation, const HostTensor& in, const HostTensor& outGradient);
HostTensor nearestCode(const HostTensor& in, const HostTensor& codes, bool directions);
HostTensor magnitude(const HostTensor& in);
HostTensor magnitudeGradient(const HostTensor& in, const HostTensor& outGradient);
Distance distance(const HostTensor& in, const HostTensor& target, const DistanceRule& rule);
// bias and residual may be absent.
HostTensor linear(const HostTensor& in, const HostTensor& weight, const HostTensor& bias,
                  Activation activation, const HostTensor& residual);
LinearGradients linearGradient(const HostTensor& in, const HostTensor& weight, const HostTensor& outGradient);
HostTensor rotary(const HostTensor& x, const HostTensor& positions, const HostTensor& frequency,
                  std::int64_t heads, double direction);
Attention attention(const HostTensor& q, const HostTensor& k, const HostTensor& v, const Visible& visible);
AttentionGradients attentionGradient(const HostTensor& q, const HostTensor& k, const HostTensor& v,
                                     const Visible& visible, const HostTensor& outGradient);
// scale may be absent.
HostTensor headScale(const HostTensor& in, const HostTensor& scale, bool normalise, double epsilon);
HeadScaleGradients headScaleGradient(const HostTensor& in, const HostTensor& scale, bool normalise,
                                     double epsilon, const HostTensor& outGradient);
HostTensor gatedSum(const HostTensor& x, const HostTensor& y, const GateNumbers& gates);
GatedSumSlopes gatedSumGradient(const HostTensor& x, const HostTensor& y, const GateNumbers& gates,
                                const HostTensor& outGradient);
HostTensor dropout(const HostTensor& in, const DropoutRule& rule);
CrossEntropy crossEntropy(const HostTensor& logits, const HostTensor& targets, const CrossEntropyRule& rule);
double sumOfSquares(const HostTensor& in);
AdamState adam(const AdamState& state, const HostTensor& gradient, const AdamRule& rule);
HostTensor sum(const HostTensor& a, const HostTensor& b);

}  // namespace continuo::test::reference
