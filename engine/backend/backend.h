#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>

#include "backend/device_team.h"
#include "base/token_class.h"
#include "continuo/device_summary.h"
#include "tensor/buffer.h"
#include "tensor/tensor_view.h"

namespace continuo {

// Declares every numeric operation of the engine. Letters in the shapes:
//   B batch rows, T positions of a call (queries), S keys, C channels, N output channels, H heads, D channels
//   of a head, V vocabulary, A axes of a position, R features of a head, M rows of a feature matrix, E
//   channels of a value beside features.
// Activations are F32. A view may be strided, but its last axis is contiguous. An empty view means "absent"
// where a comment allows it. Gradient ops add to the gradient (+=) unless a comment says otherwise.
//
// Errors: the caller is responsible for shapes, types and the range of ids. A device throws Internal if the
// shapes of a product (linear, normLinear, linearGradient) or the sizes of an upload or download do not
// match. Any other mismatch is undefined behaviour and may access memory beyond a tensor. Values are not
// checked; NaN propagates. Any op may throw OutOfMemory for its scratch, and Device if the device failed,
// possibly in an earlier op. Its outputs are then unspecified; after Device, so are all tensors of that
// device.

// Elu is x for x above 0, and e^x - 1 below 0.
enum class Activation : std::uint8_t { None, SquaredRelu, GeluTanh, GeluErf, Elu, Relu, Tanh };

// A device's own copy of a weight for products with many rows (packed, possibly of another type). Owned by
// the weight.
class PreparedWeight {
public:
    virtual ~PreparedWeight() = default;
};

// A weight matrix [N,K] as the ops read it: F32, BF16, or I8 with one scale per row (weight = scale[n] *
// data[n,k]).
struct Weight {
    TensorView data;                           // [N,K], contiguous
    TensorView scale;                          // F32 [N] with I8, else absent
    std::shared_ptr<PreparedWeight> prepared;  // absent: products of many rows read `data`

    std::int64_t outputs() const noexcept { return data.shape[0]; }
    std::int64_t inputs() const noexcept { return data.shape[1]; }
    explicit operator bool() const noexcept { return static_cast<bool>(data); }
};

// The purpose for which a weight is prepared, see Backend::prepare().
struct Preparation {
    DType compute = DType::F32;  // F32: exact products; BF16: operands rounded to bf16, f32 sums, if faster
    bool gradients = false;      // prepare also for products with the transpose
};

// Layer: LayerNorm. Rms: scale * in / sqrt(mean of in^2 + epsilon) (Zhang and Sennrich, "Root Mean Square
// Layer Normalization").
enum class NormKind : std::uint8_t { Layer, Rms };

// Scale and offset of a norm, F32 [C] each.
struct NormWeights {
    TensorView scale;
    TensorView offset;  // absent with Rms
    float epsilon = 1e-5f;
    NormKind kind = NormKind::Layer;
};

// Rotary positions (Perceiver AR, appendix F.2; RoFormer, arXiv 2104.09864). Rotates the first `rotated`
// channels of the first `heads` heads in pairs (0,1), (2,3)...; pair i by the angle position * frequency[i].
struct RotaryRule {
    TensorView frequency;    // F32 [rotated / 2]; absent: no rotation
    std::int64_t heads = 0;  // number of rotated heads
    float direction = 1;     // -1 rotates back (the gradient)

    std::int64_t rotated() const noexcept { return frequency ? 2 * frequency.shape[0] : 0; }
    explicit operator bool() const noexcept { return static_cast<bool>(frequency); }
};

// How headScale() changes the channels of a head. By default it changes nothing.
struct HeadScaleRule {
    TensorView scale;        // F32 [H]; absent: 1
    bool normalise = false;  // divides by sqrt(sum of x^2 over the head's channels + epsilon)
    float epsilon = 1e-6f;
    float factor = 1;  // applies to every head, in addition to its scale

    explicit operator bool() const noexcept { return normalise || factor != 1 || static_cast<bool>(scale); }
};

// How a decode step transforms its queries and the keys of its new entries: headScale(), then the rotation.
struct EntryRule {
    RotaryRule rotary;
    HeadScaleRule query, key;

    EntryRule() = default;
    EntryRule(const RotaryRule& turning) : rotary(turning) {}
};

// Numbers that attention adds to its scaled scores by distance: values[min(n + shift, R - 1), h] for head h.
// n = first[b] + t - s is the distance from key s to the key that query t owns. R is at least 1, shift at
// least 0.
struct DistanceBias {
    TensorView values;  // F32 [R,H]; absent: none
    std::int64_t shift = 0;

    explicit operator bool() const noexcept { return static_cast<bool>(values); }
};

// The attention mask (Perceiver AR, appendix C), never stored as a matrix. Query t of row b owns key first[b]
// + t and sees key s if begin[b] <= s <= first[b] + t and keep[b,s] is not 0. With `ownAlways` it always sees
// the key that it owns. With a `window` W it sees only the last W of those keys: first[b] + t - W < s. (With
// `first` reduced by one, the window ends before the query's own position.) A query that sees no key gives
// zeros. With `wholePast` the caller guarantees that every query sees all keys of the window up to its own
// (begin 0 and 0 <= first <= S - T in every row, all kept). A device may then use a kernel made for this
// mask. `bias` hides no key; it is a member because it depends on the same distances.
struct Visibility {
    TensorView first;  // I32 [B], may be negative: a query before the first token
    TensorView begin;  // I32 [B] or absent (0)
    TensorView keep;   // U8 [B,S] or absent (all)
    bool ownAlways = false;
    bool wholePast = false;
    std::int64_t window = 0;  // keys; 0: unlimited
    DistanceBias bias = {};
};

// The random numbers of a dropout: philox(seed, stream, step, i) decides whether element i is kept.
struct DropoutRule {
    float rate = 0;
    std::uint64_t seed = 0;
    std::uint32_t stream = 0;  // which dropout of the network
    std::uint32_t step = 0;    // which training step
};

// One AdamW step (Loshchilov and Hutter, "Decoupled weight decay regularization", algorithm 2; bias
// corrected, epsilon outside the root): parameter *= 1 - rate * decay; then the Adam update with gradient *
// gradientScale.
struct AdamRule {
    float rate = 0;
    float beta1 = 0.9f;
    float beta2 = 0.999f;
    float epsilon = 1e-8f;
    float decay = 0;
    float gradientScale = 1;
    std::int64_t step = 1;  // counted from 1
};

// How distance() compares: f(x) = x, or f(x) = log10(max(x, floor)), where floor is a normal number above 0.
struct DistanceRule {
    bool log10 = false;
    float floor = 1e-5f;
    float weight = 1;  // of the gradient
};

// Groups of ids that compete in one softmax. The first group contains the ids below `first`, each later group
// the next `size` ids. Size 0: all ids are one group.
struct IdGroups {
    std::int32_t first = 0, size = 0;

    // Returns the first id of an id's group, and the number of ids in it; `ids` is the total number.
    constexpr std::int64_t begin(std::int32_t id) const noexcept {
        return size == 0 || id < first ? 0 : id - (id - first) % size;
    }
    constexpr std::int64_t count(std::int32_t id, std::int64_t ids) const noexcept {
        return size == 0 ? ids : id < first ? first : size;
    }
};

struct CrossEntropyRule {
    float zLoss = 0;
    float weight = 1;  // of the gradient
    IdGroups groups = {};
};

// Whether an op adds its result to the output or overwrites it. The first writer of a gradient sets it, so
// gradients need not be cleared before. Gradient ops add by default; ops for values have no default.
enum class Into : std::uint8_t { Add, Set };

// Inputs of the gradient of attention, and its three outputs, each of which may be absent. All have a
// contiguous D.
struct AttentionGradients {
    TensorView q;                     // F32 [B,T,H,D]
    TensorView k, v;                  // [B,S,H,D], both F32 or both BF16
    TensorView out;                   // F32 [B,T,H,D], the result of attention()
    TensorView logSum;                // F32 [B,H,T], likewise
    TensorView outGradient;           // F32 [B,T,H,D]
    TensorView qGradient;             // F32 [B,T,H,D]
    TensorView kGradient, vGradient;  // F32 [B,S,H,D]
    Into into = Into::Add;            // for all three
    TensorView biasGradient = {};     // F32 [R,H], of Visibility::bias; always added to; may be absent
};

// The granularity of the gate logits of gatedSum(): per element (a tensor of out's shape), per channel [C],
// or per head [H], where out is [B,T,H,D].
enum class GateGranularity : std::uint8_t { Element, Channel, Head };

// The gates of gatedSum(): sigma(a + aShift) for x; for y sigma(b + bShift) or, if b is absent, 1 - sigma(a +
// aShift).
struct Gates {
    GateGranularity granularity = GateGranularity::Element;
    TensorView a, b;  // F32; contiguous if per channel or head
    float aShift = 0, bShift = 0;
};

// Inputs of the gradient of gatedSum(), and its outputs, each of which may be absent.
struct GatedSumGradients {
    TensorView x, y, outGradient;     // F32 [..,C]
    TensorView xGradient, yGradient;  // F32 [..,C]
    TensorView aGradient, bGradient;  // F32, of the shape of the gates' logits
    Into into = Into::Add;            // for gradients of out's shape; the others are always added to
};

// The feature maps of FAVOR+ (Choromanski and others, "Rethinking Attention with Performers", arXiv
// 2009.14794, section 2 and appendix). w_i: row i of the feature matrix [M,D]; y = x * D^(-1/4), but for Relu
// y = x; u_i = w_i . y - |y|^2 / 2, in F32. R features of a head:
//   Positive       R = M    M^(-1/2) exp(u_i); with rows of length sqrt(D) it is SMREG+
//   Hyperbolic     R = 2M   (2M)^(-1/2) exp(+-w_i . y - |y|^2 / 2), all plus before all minus
//   Trigonometric  R = 2M   M^(-1/2) exp(|y|^2 / 2) [cos w_i . y; sin w_i . y], cosines before sines;
//                           for comparison only, because products of features may be negative
//   Relu           R = M    max(w_i . y, 0) + floor; without a matrix max(y_i, 0) + floor and R = D
enum class FeatureKernel : std::uint8_t { Positive, Hyperbolic, Trigonometric, Relu };

// Whether features are of queries or keys. Each side has its own stabiliser, a factor that cancels in the
// attention.
enum class FeatureSide : std::uint8_t { Query, Key };

// Features reduce their exponents before exp(). Exponents of keys are reduced by `shift`, which depends on no
// data, so no key changes the features of another. Exponents of a query are reduced by the largest exponent
// of its row, so |y|^2 / 2 cancels. Exponents are clamped to at least kLeastExponent, those of Trigonometric
// keys also to at most -kLeastExponent. Trigonometric queries and Relu have no exponents.
struct FeatureRule {
    FeatureKernel kernel = FeatureKernel::Positive;
    FeatureSide side = FeatureSide::Query;
    float shift = 0;  // for keys; max(0, max |w_i|^2 / 2 - 40) keeps every feature below e^40
    float floor = 0;  // Relu
    static constexpr float kLeastExponent = -70;

    // Returns the number of features of a head for a matrix of `rows` rows (D without a matrix).
    std::int64_t features(std::int64_t rows) const noexcept {
        return kernel == FeatureKernel::Hyperbolic || kernel == FeatureKernel::Trigonometric ? 2 * rows
                                                                                             : rows;
    }
};

// Prefix sums of FAVOR+ attention, F32 [B,H,R,E+1]: the sum over keys of features x [value; 1]. `before`
// covers the keys before the call; `after` is the result.
struct PrefixRule {
    TensorView before;        // absent: zeros
    TensorView after;         // may be absent, or be `before` if no gradient is needed
    bool afterAll = false;    // `after` includes all keys; false: only those of whole chunks
    std::int64_t chunk = 64;  // keys of a chunk, above 0; the first chunk begins at key 0
    bool causal = true;       // query t sees keys 0 .. S - T + t; false: every query sees all keys
    static constexpr float kLeastDenominator = 1e-36f;  // in absolute value
};

// Inputs of the gradient of prefixAttention, and its three outputs, each of which may be absent. All but
// `denominators` have a contiguous last axis. `rule` is that of the forward call. Its `before` must be
// unchanged and gets no gradient; `after` is not written.
struct PrefixGradients {
    TensorView q;                     // F32 [B,T,H,R]
    TensorView k;                     // [B,S,H,R], F32 or BF16
    TensorView v;                     // [B,S,H,E], of k's type
    TensorView out;                   // F32 [B,T,H,E], the result of prefixAttention()
    TensorView denominators;          // F32 [B,H,T], likewise
    TensorView outGradient;           // F32 [B,T,H,E]
    TensorView qGradient;             // F32 [B,T,H,R]
    TensorView kGradient, vGradient;  // F32 [B,S,H,R], [B,S,H,E]
    Into into = Into::Add;            // for all three
};

// One token per row of a FAVOR+ layer, see Ops::prefixStep. The last axis of each is contiguous.
struct PrefixStep {
    TensorView query, key;   // F32 [B,1,H,D]
    TensorView value;        // F32 [B,1,H,E]
    TensorView positions;    // I32 [B,1]; absent without `rotary`
    RotaryRule rotary;       // of query and key; may be absent
    TensorView matrix;       // F32 [M,D] or [H,M,D]; may be absent
    FeatureRule rule;        // FeatureRule::side is ignored
    TensorView begin, slot;  // I32 [B], 0 <= begin <= slot < S
    TensorView keys;         // F32 or BF16 [B,S,H,R]: features of keys
    TensorView values;       // [B,S,H,E], of the type of `keys`
    TensorView sums;         // F32 [B,H,R,E+1]
    TensorView out;          // F32 [B,1,H,E]
    // Scales query and key before the rotation. By default it changes nothing.
    HeadScaleRule scale = {};
};

// Columns of a row of `rules` for Ops::sample. Temperature 0 selects the most likely token. Top-k 0, top-p 1
// and min-p 0 switch these filters off. Random is in [0, 1). Columns from kFactors on contain a temperature
// factor for each token class. Columns from kModelled on are above 0 for each class that temperature and
// filters do not affect. Columns from kWeights on contain a factor on the probability of each class.
enum DrawColumn : int {
    kTemperature,
    kTopK,
    kTopP,
    kMinP,
    kRandom,
    kFactors,
    kModelled = kFactors + kTokenClasses,
    kWeights = kModelled + kTokenClasses,
    kDrawColumns = kWeights + kTokenClasses
};
inline constexpr std::int32_t kNothingAllowed = -1;  // result of sample(): the mask forbids all tokens
inline constexpr std::int32_t kNoFiniteLogit = -2;   // result of sample(): no logit is finite

// The operations of a network, forward and gradient, each on all positions of its tensors at once. A backend
// implements them; `model` and `training` use nothing else of a device. Tensors are in the device's memory.
// Shapes are given at each op; C is the last axis. An op may return before it is done; later ops see its
// results.
class Ops {
public:
    virtual ~Ops() = default;

    // out[B,T,C] = or += table[V,C][ids[B,T]]. ids are I32; the caller checks their range.
    virtual void embed(const Weight& table, TensorView ids, TensorView out, Into into) = 0;
    // tableGradient[V,C][ids[B,T]] += outGradient[B,T,C].
    virtual void embedGradient(TensorView outGradient, TensorView ids, TensorView tableGradient) = 0;

    // out[..,C] = scale[C] * (in - mean) / sqrt(variance + epsilon) + offset[C], per position; with Rms
    // scale[C] * in / sqrt(mean of in^2 + epsilon).
    virtual void layerNorm(TensorView in, const NormWeights& norm, TensorView out) = 0;
    // inGradient may be absent. `into` applies to it; scaleGradient and offsetGradient are always added to.
    virtual void layerNormGradient(TensorView in, const NormWeights& norm, TensorView outGradient,
                                   TensorView inGradient, TensorView scaleGradient, TensorView offsetGradient,
                                   Into into = Into::Add) = 0;

    // out[..,N] = activation(in[..,K] x weight[N,K]^T + bias[N]) + residual[..,N]. bias (F32) and residual
    // may be absent; out may be residual itself. Rows of `in` may overlap, like the windows of a convolution
    // (a row stride below K), here and in linearGradient. Rows of an output may not overlap in any op.
    virtual void linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                        TensorView residual, TensorView out) = 0;
    // linear() of norm(in) in one pass, for a few rows (a decode step).
    virtual void normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                            Activation activation, TensorView residual, TensorView out) = 0;
    // Gradient of linear without activation and residual: inGradient += outGradient x weight;
    // weightGradient[N,K] += outGradient^T x in; biasGradient[N] += column sums. Each gradient may be absent.
    // `into` applies to inGradient, intoWeight to weightGradient. With inActivation SquaredRelu, `in` is the
    // result of that activation, and inGradient is the gradient of its input; the slope follows from the
    // result, 2 sqrt(in).
    virtual void linearGradient(TensorView in, const Weight& weight, TensorView outGradient,
                                TensorView inGradient, TensorView weightGradient, TensorView biasGradient,
                                Activation inActivation = Activation::None, Into into = Into::Add,
                                Into intoWeight = Into::Add) = 0;

    // out[..,C] = activation(in[..,C]), element by element; F32.
    virtual void activate(Activation activation, TensorView in, TensorView out) = 0;
    // inGradient[..,C] += or = outGradient[..,C] * activation'(in[..,C]); F32. `in` is the input of
    // activate().
    virtual void activateGradient(Activation activation, TensorView in, TensorView outGradient,
                                  TensorView inGradient, Into into = Into::Add) = 0;

    // ids[R] = the code nearest to in[R,D]: the j with the smallest sum of (in - codes[j])^2 over D, the
    // lowest j among equals; 0 if no sum is below infinity. codes F32 [K,D], K at least 1; ids I32,
    // contiguous. With `directions`, between in / max(|in|, 1e-12) and codes[j] / max(|codes[j]|, 1e-12),
    // where |x| is the root of the sum of x^2. Every sum starts at 0 and adds from the first to the last of D
    // in F32. Each difference, product, sum, root and quotient is rounded separately, never fused. So all
    // devices give the same ids, even for near ties.
    virtual void nearestCode(TensorView in, TensorView codes, bool directions, TensorView ids) = 0;

    // out[..,F] = sqrt(re^2 + im^2), where in[..,2F] contains F real parts, then their F imaginary parts.
    virtual void magnitude(TensorView in, TensorView out) = 0;
    // inGradient[..,2F] += or = outGradient[..,F] * in / out, for both parts; 0 where out is 0. `out` is the
    // result of magnitude(in).
    virtual void magnitudeGradient(TensorView in, TensorView out, TensorView outGradient,
                                   TensorView inGradient, Into into) = 0;
    // sums[R] = sum of |f(in) - f(target)| over each row of in[..,C] and target[..,C], f by `rule`; F32, sums
    // contiguous. gradient, absent or [..,C]: += or = weight * d sum / d in. It is 0 where f(in) equals
    // f(target), and for a logarithm where in is at most the floor.
    virtual void distance(TensorView in, TensorView target, const DistanceRule& rule, TensorView sums,
                          TensorView gradient, Into into) = 0;

    // Rotates x[B,T,H,D] at positions[B,T] (I32), in place. Its gradient is the rotation in the opposite
    // direction.
    virtual void rotary(TensorView x, TensorView positions, const RotaryRule& rule) = 0;

    // out[B,T,H,D] = softmax(q k^T / sqrt(D) + bias) v over the keys that `visible` allows. q[B,T,H,D] F32;
    // k, v [B,S,H,D] F32 or BF16, any strides but a contiguous D. Scores are stored for only one block of
    // queries and keys. logSum, absent or F32 [B,H,T]: log of the sum of exponents, which the gradient needs.
    // compute BF16 allows products of bf16-rounded operands. Into::Set sets a whole gradient, including keys
    // that no query sees.
    virtual void attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                           TensorView out, TensorView logSum) = 0;
    virtual void attentionGradient(const AttentionGradients& at, const Visibility& visible,
                                   DType compute) = 0;

    // Stores a decode step's keys and values in a cache, one position per row. Scales and rotates query
    // [B,1,H,D] (may be absent) and the keys, which are the first H heads of keysValues [B,1,2H,D], in place
    // by `rule` (each part may be absent) at positions [B,1] (I32); then cache[b, slot[b]] = keysValues[b].
    // cache [B,S,2H,D] F32 or BF16, any strides but a contiguous D; slot I32 [B], in [0, S). keysValues is
    // unspecified afterwards.
    virtual void storeEntries(TensorView query, TensorView keysValues, TensorView positions,
                              const EntryRule& rule, TensorView slot, TensorView cache) = 0;
    // storeEntries, then out[B,1,H,D] = attention of the new query over the cache. The first H heads of the
    // cache are the keys, the others the values. query is unspecified afterwards.
    virtual void storeAndAttend(TensorView query, TensorView keysValues, TensorView positions,
                                const EntryRule& rule, TensorView slot, TensorView cache,
                                const Visibility& visible, DType compute, TensorView out) {
        const std::int64_t heads = query.shape[2];
        storeEntries(query, keysValues, positions, rule, slot, cache);
        attention(query, cache.slice(2, 0, heads), cache.slice(2, heads, 2 * heads), visible, compute, out,
                  {});
    }

    // out[B,T,H,R] = features of x[B,T,H,D] by `rule`. matrix F32 [M,D] for all heads, or [H,M,D], or absent
    // (Relu); contiguous.
    virtual void features(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out) = 0;
    // xGradient[B,T,H,D] += or = the gradient for outGradient[B,T,H,R]. out: the result of features(x). The
    // reduction of a query's exponents, the largest w_i . y, counts as a constant. That is exact for
    // attention: a factor on a query's features changes no output. Clamped exponents have slope 0.
    virtual void featuresGradient(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out,
                                  TensorView outGradient, TensorView xGradient, Into into) = 0;

    // FAVOR+ attention by prefix sums. q F32 [B,T,H,R] are features of queries; k [B,S,H,R] features of keys
    // and v [B,S,H,E] values, both F32 or both BF16. Query t owns key S - T + t, S >= T: the first S - T keys
    // are pending, from the incomplete chunk of the state. n = sum over the keys that query t sees of (q_t .
    // k_s) [v_s; 1], plus q_t x rule.before. out[B,T,H,E] = n[0, E) / d, where d = n[E], clamped to
    // rule.kLeastDenominator in absolute value, keeping its sign. denominators, absent or F32 [B,H,T]:
    // unclamped n[E], which the gradient needs. rule.after = rule.before + the sums over the keys of whole
    // chunks, or of all keys. All sums are F32. The result of a query does not depend on keys that it does
    // not see, not even in its last bit.
    virtual void prefixAttention(TensorView q, TensorView k, TensorView v, const PrefixRule& rule,
                                 TensorView out, TensorView denominators) = 0;
    // Computes the gradient of prefixAttention(). A query whose d was clamped contributes no gradient.
    virtual void prefixAttentionGradient(const PrefixGradients& at, const PrefixRule& rule) = 0;

    // Computes a decode step of FAVOR+ attention for a few rows. Scales query and key by step.scale, then
    // rotates them by step.rotary. Stores the features of the key in keys[b, slot[b]] and the value in
    // values[b, slot[b]]. Then out = what prefixAttention() returns for the query's features over the stored
    // keys begin[b] .. slot[b], with `sums` before them. query and key are unspecified afterwards.
    virtual void prefixStep(const PrefixStep& step) = 0;
    // sums[b] += the sums over keys begin[b] .. end[b] - 1 of k [B,S,H,R] and v [B,S,H,E], both F32 or both
    // BF16. begin, end I32 [B]; nothing changes for rows where begin >= end. sums F32 [B,H,R,E+1].
    virtual void foldChunk(TensorView k, TensorView v, TensorView begin, TensorView end, TensorView sums) = 0;
    // out[B,T,H,D] = scale[h] * in / sqrt(sum of in^2 over D + epsilon) with rule.normalise, else scale[h] *
    // in. F32; out may be in.
    virtual void headScale(TensorView in, const HeadScaleRule& rule, TensorView out) = 0;
    // inGradient[B,T,H,D] += or = the gradient for outGradient, where `in` is the input of headScale();
    // scaleGradient[H] is always added to. Either may be absent. With Into::Set inGradient may be
    // outGradient.
    virtual void headScaleGradient(TensorView in, const HeadScaleRule& rule, TensorView outGradient,
                                   TensorView inGradient, TensorView scaleGradient,
                                   Into into = Into::Add) = 0;

    // out[..,C] = sigma(a + aShift) * x[..,C] + (sigma(b + bShift) or 1 - sigma(a + aShift)) * y[..,C], where
    // a and b are the logits of `gates`, one per element, channel or head. F32; out may be x or y.
    virtual void gatedSum(TensorView x, TensorView y, const Gates& gates, TensorView out) = 0;
    virtual void gatedSumGradient(const GatedSumGradients& at, const Gates& gates) = 0;

    // Draws one token per row in these steps:
    // (1) `allowed` (U8 [B,V]) gives each token's class and penalty, see base/token_class.h; absent: all
    // tokens are allowed, in one class.
    // (2) Draw the class, by its probability under softmax(logits) times its weight.
    // (3) Within the class, lower the logits by the penalties. Apply temperature times the class's factor,
    // top-k, top-p and min-p. Classes marked in kModelled use temperature 1 times the factor and no filter.
    // (4) Add up the tokens' probabilities in descending order (ties by id) until they exceed the row's
    // random number.
    // Temperature 0 selects the most likely token of all classes. rules F64 [B,kDrawColumns], see DrawColumn.
    // tokens I32 [B]: the token, or kNothingAllowed or kNoFiniteLogit if none can be drawn. logProbabilities
    // F32 [B]: log of the token's probability under softmax(logits), without mask and temperature, in nats.
    virtual void sample(TensorView logits, TensorView allowed, TensorView rules, TensorView tokens,
                        TensorView logProbabilities) = 0;

    // to = from, element by element, between F32 and BF16 and between different strides.
    virtual void copy(TensorView from, TensorView to) = 0;
    // to[..,C] += from[..,C]; both F32.
    virtual void add(TensorView from, TensorView to) = 0;
    // to[..,C] = keep * to + scale * from[..,C]; both F32. With keep 0 the old content is ignored, even if it
    // is not finite.
    virtual void addScaled(TensorView from, float scale, float keep, TensorView to) = 0;
    // to = value everywhere; F32 or I32, contiguous.
    virtual void fill(TensorView to, float value) = 0;
    // out[..,C] = or += in[..,C] * keep / (1 - rate); F32. keep is 0 or 1 by `rule` and the element's index
    // in the tensor, regardless of strides. The gradient of a dropout is the same dropout.
    virtual void dropout(TensorView in, const DropoutRule& rule, TensorView out, Into into) = 0;

    // losses[R,2]: the columns are -log softmax(logits[R,V])[targets[R]], over the target's group of ids, and
    // zLoss * (log Z)^2; the loss is their sum. Rows with target < 0 are ignored. gradient, absent or [R,V]:
    // set (=) to weight * d loss / d logits.
    virtual void crossEntropy(TensorView logits, TensorView targets, const CrossEntropyRule& rule,
                              TensorView losses, TensorView gradient) = 0;

    // Returns the sum of squares of in[..,C] (F32), computed in double; waits for the result. The order of
    // summation does not depend on the number of threads.
    virtual double sumOfSquares(TensorView in) = 0;
    // Applies one AdamW step to contiguous F32 tensors of equal size.
    virtual void adam(TensorView parameter, TensorView gradient, TensorView firstMoment,
                      TensorView secondMoment, const AdamRule& rule) = 0;
};

// One device: its memory, its work queue, and its ops. Calls come from one thread at a time.
class Backend : public Ops {
public:
    virtual const DeviceSummary& device() const noexcept = 0;
    bool isHost() const noexcept { return device().host; }
    virtual Buffer allocate(std::size_t bytes) = 0;  // 64-byte aligned; throws OutOfMemory
    virtual void upload(std::span<const std::byte> from, TensorView to) = 0;  // `to` contiguous
    virtual void download(TensorView from, std::span<std::byte> to) = 0;      // waits for preceding work
    // Waits until all queued work is done.
    virtual void wait() = 0;
    // Makes the device's own copy of a weight for products of many rows. Call it again after the weight has
    // changed.
    virtual void prepare(Weight& weight, const Preparation& preparation) = 0;
    // Returns the rate, in bytes per second, at which this device reads `bytes` of its memory repeatedly. It
    // limits the speed of a decode step.
    virtual double readBandwidth(std::size_t bytes) = 0;
    // Returns how many of `rows` sequences are fastest in one decode step, which reads `shared` bytes once
    // and `own` bytes for each sequence.
    virtual int fastestRowsPerStep(int rows, std::size_t /*shared*/, std::size_t /*own*/) { return rows; }
    // Returns the largest vocabulary that sample() supports.
    virtual std::int64_t maxVocabulary() const noexcept { return std::numeric_limits<std::int64_t>::max(); }
    // Runs `record`, a whole decode step. A backend that can replay may call it only for the first runs of a
    // `key` and repeat the recorded work afterwards. So the key must identify all tensors and sizes, and
    // values that change between calls must be read from tensors. `record` must neither upload nor download.
    // The CPU's workers stay awake until it returns.
    virtual void run(std::uint64_t key, const std::function<void()>& record) = 0;
    // Returns another work queue on the same device, for another thread. Both use the same memory, and
    // neither waits for the other. Hand over results after a download.
    virtual std::shared_ptr<Backend> sibling() = 0;
    // Joins this device with the devices of the other processes; all processes call it together. Returns
    // nullptr in all of them if their devices can reach one another only through the host's memory.
    virtual std::unique_ptr<DeviceTeam> joinTeam(const TeamContact& contact) {
        contact.allAgree(false);
        return nullptr;
    }
};

}  // namespace continuo
