#include "backend/pass.h"

namespace continuo {

TensorView Pass::upload(std::span<const std::int32_t> values, const Shape& shape) {
    const TensorView view = arena_.take(DType::I32, shape);
    backend_.upload(std::as_bytes(values), view);
    return view;
}

TensorView Pass::upload(std::span<const std::uint8_t> values, const Shape& shape) {
    const TensorView view = arena_.take(DType::U8, shape);
    backend_.upload(std::as_bytes(values), view);
    return view;
}

Value Pass::value(const Shape& shape) {
    Value result{arena_.take(DType::F32, shape), {}};
    if (recording()) {
        result.gradient = arena_.take(DType::F32, shape);
        backend_.fill(result.gradient, 0);
    }
    return result;
}

void Pass::record(std::function<void()> step) {
    if (recording()) steps_.push_back(std::move(step));
}

void Pass::backward() {
    while (!steps_.empty()) {
        steps_.back()();
        steps_.pop_back();
    }
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
    backend_.embed(table.weight, ids, false, out.data);
    if (table.gradient) {
        record([this, ids, out, gradient = table.gradient] {
            backend_.embedGradient(out.gradient, ids, gradient);
        });
    }
    return out;
}

void Pass::addEmbedding(const Matrix& table, TensorView ids, const Value& to) {
    backend_.embed(table.weight, ids, true, to.data);
    if (table.gradient) {
        record([this, ids, to, gradient = table.gradient] {
            backend_.embedGradient(to.gradient, ids, gradient);
        });
    }
}

Value Pass::layerNorm(const Value& in, const NormParameters& norm) {
    const Value out = value(in.data.shape);
    backend_.layerNorm(in.data, norm.weights(), out.data);
    record([this, in, norm, out] {
        backend_.layerNormGradient(in.data, norm.weights(), out.gradient, in.gradient, norm.scale.gradient,
                                   norm.offset.gradient);
    });
    return out;
}

Value Pass::linear(const Value& in, const LinearParameters& linear, Activation activation,
                   const Value& residual) {
    const Weight& weight = linear.matrix.weight;
    const Value product = value(withChannels(in.data.shape, weight.outputs()));
    if (!recording()) {
        backend_.linear(in.data, weight, linear.bias.data, activation, residual.data, product.data);
        return product;
    }
    backend_.linear(in.data, weight, linear.bias.data, Activation::None, {}, product.data);
    record([this, in, linear, product] {
        backend_.linearGradient(in.data, linear.matrix.weight, product.gradient, in.gradient,
                                linear.matrix.gradient, linear.bias.gradient);
    });
    const Value active = activation == Activation::None ? product : activate(product, activation);
    return residual ? add(residual, active) : active;
}

Value Pass::activate(const Value& in, Activation activation) {
    const Value out = value(in.data.shape);
    backend_.activate(activation, in.data, out.data);
    record([this, in, activation, out] {
        backend_.activateGradient(activation, in.data, out.gradient, in.gradient);
    });
    return out;
}

void Pass::rotary(const Value& x, TensorView positions, const RotaryRule& rule) {
    if (!rule) return;
    backend_.rotary(x.data, positions, rule);
    RotaryRule back = rule;
    back.direction = -rule.direction;
    record([this, x, positions, back] { backend_.rotary(x.gradient, positions, back); });
}

Value Pass::attention(const Value& q, const Value& k, const Value& v, const Visibility& visible) {
    const Value out = value(q.data.shape);
    TensorView logSum;
    if (recording()) logSum = scratch(DType::F32, {q.data.shape[0], q.data.shape[2], q.data.shape[1]});
    backend_.attention(q.data, k.data, v.data, visible, compute_, out.data, logSum);
    record([this, q, k, v, visible, out, logSum] {
        backend_.attentionGradient(q.data, k.data, v.data, visible, compute_, out.data, logSum, out.gradient,
                                   q.gradient, k.gradient, v.gradient);
    });
    return out;
}

void Pass::place(const Value& from, const Value& into) {
    backend_.copy(from.data, into.data);
    record([this, from, into] { backend_.add(into.gradient, from.gradient); });
}

Value Pass::add(const Value& a, const Value& b) {
    const Value out = value(a.data.shape);
    backend_.copy(a.data, out.data);
    backend_.add(b.data, out.data);
    record([this, a, b, out] {
        backend_.add(out.gradient, a.gradient);
        backend_.add(out.gradient, b.gradient);
    });
    return out;
}

Value Pass::dropout(const Value& in, const DropoutRule& rule) {
    if (rule.rate <= 0) return in;
    const Value out = value(in.data.shape);
    backend_.dropout(in.data, rule, false, out.data);
    record([this, in, rule, out] { backend_.dropout(out.gradient, rule, true, in.gradient); });
    return out;
}

}  // namespace continuo
