#include "backend/pass.h"

#include <algorithm>
#include <cmath>

namespace continuo {

TensorView Pass::upload(std::span<const std::int32_t> values, const Shape& shape) {
    const TensorView view = arena_.allocate(DType::I32, shape);
    backend_.upload(std::as_bytes(values), view);
    return view;
}

TensorView Pass::upload(std::span<const std::uint8_t> values, const Shape& shape) {
    const TensorView view = arena_.allocate(DType::U8, shape);
    backend_.upload(std::as_bytes(values), view);
    return view;
}

Value Pass::value(const Shape& shape) {
    Value result{arena_.allocate(DType::F32, shape), {}, nullptr};
    if (isRecording()) {
        result.gradient = arena_.allocate(DType::F32, shape);
        result.memory = &gradients_.emplace_back(GradientMemory{result.gradient});
    }
    return result;
}

TensorView Pass::resultGradient(const Value& result) {
    if (result.memory != nullptr) result.memory->written = true;
    return result.gradient;
}

void Pass::recordStep(const Value& out, std::function<void()> step) {
    steps_.push_back([memory = out.memory, way = std::move(step)] {
        if (memory == nullptr || memory->written) way();
    });
}

void Pass::backward() {
    inBackward_ = true;
    while (!steps_.empty()) {
        steps_.back()();
        steps_.pop_back();
    }
    if (unsetParameters_) clearUnwritten();
    inBackward_ = false;
}

void Pass::clearUnwritten() {
    auto* at = unsetParameters_.pointer<float>();
    float* const end = at + unsetParameters_.shape.count();
    const auto clear = [&](float* to) {
        if (to > at) backend_.fill(TensorView(at, DType::F32, {to - at}), 0);
    };
    for (const auto& [begin, count] : writtenParameters_) {
        clear(begin);
        at = begin + count;
    }
    clear(end);
    writtenParameters_.clear();
    unsetParameters_ = {};
}

Into Pass::intoParameter(TensorView gradient) {
    if (!unsetParameters_ || !gradient) return Into::Add;
    const bool first = writtenParameters_.emplace(gradient.pointer<float>(), gradient.shape.count()).second;
    return first ? Into::Set : Into::Add;
}

Into Pass::into(const Value& value) {
    if (value.memory == nullptr || value.memory->written) return Into::Add;
    GradientMemory& memory = *value.memory;
    memory.written = true;
    if (value.gradient.shape.count() == memory.whole.shape.count()) return Into::Set;
    backend_.fill(memory.whole, 0);
    return Into::Add;
}

Into Pass::intoTogether(std::initializer_list<const Value*> values) {
    std::map<GradientMemory*, std::int64_t> covered;  // elements covered in each memory
    for (const Value* each : values) covered[each->memory] += each->gradient.shape.count();
    const bool fresh = std::all_of(covered.begin(), covered.end(), [](const auto& part) {
        const auto& [memory, count] = part;
        return memory != nullptr && !memory->written && count == memory->whole.shape.count();
    });
    for (const auto& [memory, count] : covered) {
        if (memory == nullptr) continue;
        if (!fresh && !memory->written) backend_.fill(memory->whole, 0);
        memory->written = true;
    }
    return fresh ? Into::Set : Into::Add;
}

namespace {

Shape withChannels(const Shape& shape, std::int64_t channels) {
    Shape result = shape;
    result.extent[static_cast<std::size_t>(shape.rank - 1)] = channels;
    return result;
}

}  // namespace

Value Pass::embed(const Matrix& table, TensorView ids) {
    const std::int64_t channels = table.weight.inputs();
    const Value out = value(ids.shape.rank == 1 ? Shape{ids.shape[0], channels}
                                                : Shape{ids.shape[0], ids.shape[1], channels});
    backend_.embed(table.weight, ids, out.data, Into::Set);
    if (table.gradient) {
        record(out, [this, ids, out, gradient = table.gradient] {
            addIntoParameter(gradient);
            backend_.embedGradient(out.gradient, ids, gradient);
        });
    }
    return out;
}

void Pass::addEmbedding(const Matrix& table, TensorView ids, const Value& to) {
    backend_.embed(table.weight, ids, to.data, Into::Add);
    if (table.gradient) {
        record(to, [this, ids, to, gradient = table.gradient] {
            addIntoParameter(gradient);
            backend_.embedGradient(to.gradient, ids, gradient);
        });
    }
}

Value Pass::layerNorm(const Value& in, const NormParameters& norm) {
    const Value out = value(in.data.shape);
    backend_.layerNorm(in.data, norm.weights(), out.data);
    record(out, [this, in, norm, out] {
        addIntoParameter(norm.scale.gradient);
        addIntoParameter(norm.offset.gradient);
        backend_.layerNormGradient(in.data, norm.weights(), out.gradient, in.gradient, norm.scale.gradient,
                                   norm.offset.gradient, into(in));
    });
    return out;
}

void Pass::linearBackward(const Value& in, const LinearParameters& linear, TensorView outGradient,
                          Activation inActivation) {
    addIntoParameter(linear.bias.gradient);
    backend_.linearGradient(in.data, linear.matrix.weight, outGradient, in.gradient, linear.matrix.gradient,
                            linear.bias.gradient, inActivation, into(in),
                            intoParameter(linear.matrix.gradient));
}

Value Pass::linear(const Value& in, const LinearParameters& linear, Activation activation) {
    const Weight& weight = linear.matrix.weight;
    const Value product = value(withChannels(in.data.shape, weight.outputs()));
    const bool apart = isRecording() && activation != Activation::None;
    backend_.linear(in.data, weight, linear.bias.data, apart ? Activation::None : activation, {},
                    product.data);
    record(product,
           [this, in, linear, product] { linearBackward(in, linear, product.gradient, Activation::None); });
    return apart ? activate(product, activation) : product;
}

Value Pass::linearOnto(const Value& residual, const Value& in, const LinearParameters& linear) {
    const Value out{arena_.allocate(DType::F32, residual.data.shape), residual.gradient, residual.memory};
    backend_.linear(in.data, linear.matrix.weight, linear.bias.data, Activation::None, residual.data,
                    out.data);
    record(out, [this, in, linear, out] { linearBackward(in, linear, out.gradient, Activation::None); });
    return out;
}

Value Pass::mlp(const Value& residual, const Value& in, const LinearParameters& up, Activation activation,
                const LinearParameters& down) {
    // Only SquaredRelu is fused: its slope follows from its result. The backward step of another activation
    // needs the stored input.
    if (!isRecording() || activation != Activation::SquaredRelu)
        return linearOnto(residual, linear(in, up, activation), down);
    const Value hidden = value(withChannels(in.data.shape, up.matrix.weight.outputs()));
    backend_.linear(in.data, up.matrix.weight, up.bias.data, activation, {}, hidden.data);
    record(hidden, [this, in, up, hidden] { linearBackward(in, up, hidden.gradient, Activation::None); });
    const Value out{arena_.allocate(DType::F32, residual.data.shape), residual.gradient, residual.memory};
    backend_.linear(hidden.data, down.matrix.weight, down.bias.data, Activation::None, residual.data,
                    out.data);
    record(out,
           [this, hidden, down, activation, out] { linearBackward(hidden, down, out.gradient, activation); });
    return out;
}

Value Pass::activate(const Value& in, Activation activation) {
    const Value out = value(in.data.shape);
    backend_.activate(activation, in.data, out.data);
    record(out, [this, in, activation, out] {
        backend_.activateGradient(activation, in.data, out.gradient, in.gradient, into(in));
    });
    return out;
}

void Pass::rotary(const Value& x, TensorView positions, const RotaryRule& rule) {
    if (!rule) return;
    backend_.rotary(x.data, positions, rule);
    RotaryRule back = rule;
    back.direction = -rule.direction;
    record(x, [this, x, positions, back] { backend_.rotary(x.gradient, positions, back); });
}

void Pass::addInto(const Value& value) {
    if (!value.gradient) return;
    if (value.memory == nullptr)
        addIntoParameter(value.gradient);
    else if (into(value) == Into::Set)
        backend_.fill(value.gradient, 0);
}

Value Pass::attention(const Value& q, const Value& k, const Value& v, const Visibility& visible,
                      const Value& bias) {
    const Value out = value(q.data.shape);
    TensorView logSum;
    if (isRecording()) logSum = scratch(DType::F32, {q.data.shape[0], q.data.shape[2], q.data.shape[1]});
    Visibility raised = visible;
    if (bias) raised.bias.values = bias.data;
    backend_.attention(q.data, k.data, v.data, raised, compute_, out.data, logSum);
    record(out, [this, q, k, v, raised, bias, out, logSum] {
        const Into into = intoTogether({&q, &k, &v});
        addInto(bias);
        backend_.attentionGradient({q.data, k.data, v.data, out.data, logSum, out.gradient, q.gradient,
                                    k.gradient, v.gradient, into, bias.gradient},
                                   raised, compute_);
    });
    return out;
}

Value Pass::headScale(const Value& in, const HeadScaleParameters& scale) {
    const Value out = value(in.data.shape);
    backend_.headScale(in.data, scale.rule(), out.data);
    record(out, [this, in, scale, out] {
        addIntoParameter(scale.scale.gradient);
        backend_.headScaleGradient(in.data, scale.rule(), out.gradient, in.gradient, scale.scale.gradient,
                                   into(in));
    });
    return out;
}

Value Pass::gatedSum(const Value& x, const Value& y, const GateInputs& gates) {
    const Value out = value(x.data.shape);
    backend_.gatedSum(x.data, y.data, gates.gates(), out.data);
    record(out, [this, x, y, gates, out] {
        GatedSumGradients at{x.data,     y.data,           out.gradient,     x.gradient,
                             y.gradient, gates.a.gradient, gates.b.gradient, Into::Add};
        if (gates.granularity != GateGranularity::Element) {
            at.into = intoTogether({&x, &y});
            addInto(gates.a);
            addInto(gates.b);
        } else {
            at.into = gates.b ? intoTogether({&x, &y, &gates.a, &gates.b}) : intoTogether({&x, &y, &gates.a});
        }
        backend_.gatedSumGradient(at, gates.gates());
    });
    return out;
}

Value Pass::magnitude(const Value& in) {
    const Shape& shape = in.data.shape;
    const Value out = value(withChannels(shape, shape[shape.rank - 1] / 2));
    backend_.magnitude(in.data, out.data);
    record(out, [this, in, out] {
        backend_.magnitudeGradient(in.data, out.data, out.gradient, in.gradient, into(in));
    });
    return out;
}

Value Pass::features(const Value& x, TensorView matrix, const FeatureRule& rule) {
    const Shape& shape = x.data.shape;
    const std::int64_t rows = matrix ? matrix.shape[matrix.shape.rank - 2] : shape[3];
    const Value out = value(withChannels(shape, rule.features(rows)));
    backend_.features(x.data, matrix, rule, out.data);
    record(out, [this, x, matrix, rule, out] {
        backend_.featuresGradient(x.data, matrix, rule, out.data, out.gradient, x.gradient, into(x));
    });
    return out;
}

Value Pass::prefixAttention(const Value& q, const Value& k, const Value& v, const PrefixRule& rule) {
    const Shape& shape = q.data.shape;
    const Value out = value(withChannels(shape, v.data.shape[3]));
    TensorView denominators;
    if (isRecording()) denominators = scratch(DType::F32, {shape[0], shape[2], shape[1]});
    backend_.prefixAttention(q.data, k.data, v.data, rule, out.data, denominators);
    record(out, [this, q, k, v, rule, out, denominators] {
        const Into into = intoTogether({&q, &k, &v});
        backend_.prefixAttentionGradient({q.data, k.data, v.data, out.data, denominators, out.gradient,
                                          q.gradient, k.gradient, v.gradient, into},
                                         rule);
    });
    return out;
}

void Pass::copyTo(const Value& from, const Value& to) {
    backend_.copy(from.data, to.data);
    record(to, [this, from, to] { propagate(to.gradient, from); });
}

Value Pass::add(const Value& a, const Value& b) {
    const Value out = value(a.data.shape);
    backend_.copy(a.data, out.data);
    backend_.add(b.data, out.data);
    record(out, [this, a, b, out] {
        propagate(out.gradient, a);
        propagate(out.gradient, b);
    });
    return out;
}

void Pass::addTo(const Value& from, const Value& to) {
    backend_.add(from.data, to.data);
    record(to, [this, from, to] { propagate(to.gradient, from); });
}

Value Pass::subtract(const Value& a, const Value& b) {
    const Value out = value(a.data.shape);
    backend_.copy(a.data, out.data);
    backend_.addScaled(b.data, -1, 1, out.data);
    record(out, [this, a, b, out] {
        propagate(out.gradient, a);
        backend_.addScaled(out.gradient, -1, into(b) == Into::Set ? 0.0f : 1.0f, b.gradient);
    });
    return out;
}

Value Pass::straightThrough(const Value& a, const Value& values) {
    return {values.data, a.gradient, a.memory};
}

namespace {

// Calls `work` with the begin, end and weight of each run of rows of equal weight.
template <class Work>
void forEachRun(std::span<const float> rowWeights, const Work& work) {
    std::size_t begin = 0;
    while (begin < rowWeights.size()) {
        std::size_t end = begin + 1;
        while (end < rowWeights.size() && rowWeights[end] == rowWeights[begin]) ++end;
        work(static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end), rowWeights[begin]);
        begin = end;
    }
}

}  // namespace

TensorView Pass::squaredError(const Value& of, TensorView target, std::span<const float> rowWeights,
                              float scale) {
    const TensorView error = scratch(DType::F32, of.data.shape);
    const std::int64_t numbers = of.data.shape.count() / of.data.shape[0];  // per row
    const auto factor = [numbers](float weight) { return std::sqrt(weight / static_cast<float>(numbers)); };
    forEachRun(rowWeights, [&](std::int64_t begin, std::int64_t end, float weight) {
        const TensorView part = error.slice(0, begin, end);
        backend_.addScaled(of.data.slice(0, begin, end), factor(weight), 0, part);
        backend_.addScaled(target.slice(0, begin, end), -factor(weight), 1, part);
    });
    const std::vector<float> weights(rowWeights.begin(), rowWeights.end());
    record({}, [this, of, error, weights, factor, scale] {
        const float keep = into(of) == Into::Set ? 0.0f : 1.0f;
        forEachRun(weights, [&](std::int64_t begin, std::int64_t end, float weight) {
            backend_.addScaled(error.slice(0, begin, end), 2 * scale * factor(weight), keep,
                               of.gradient.slice(0, begin, end));
        });
    });
    return error;
}

void Pass::propagate(TensorView gradient, const Value& to) {
    if (!to.gradient) return;
    if (into(to) == Into::Set) {
        backend_.copy(gradient, to.gradient);
    } else {
        backend_.add(gradient, to.gradient);
    }
}

Value Pass::dropout(const Value& in, const DropoutRule& rule) {
    if (rule.rate <= 0) return in;
    const Value out = value(in.data.shape);
    backend_.dropout(in.data, rule, out.data, Into::Set);
    record(out, [this, in, rule, out] { backend_.dropout(out.gradient, rule, in.gradient, into(in)); });
    return out;
}

}  // namespace continuo
