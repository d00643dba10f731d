#include "codec/convolution.h"

#include <algorithm>
#include <string>
#include <utility>

#include "continuo/error.h"

namespace continuo {
namespace {

[[noreturn]] void refuseShape(const std::string& fault) {
    throw Error(ErrorCode::Internal, "convolve: " + fault);
}

// Stores positions in the order in which a dilated convolution reads them: grouped by phase, which is the
// position modulo the dilation D. Within a phase the taps of an output are adjacent. So each output reads
// contiguous memory, and overlapping outputs share it.
class Phases {
public:
    // Allocates memory for `length` positions of each row and for margin * D more.
    Phases(Pass& pass, std::int64_t rows, std::int64_t length, std::int64_t channels, std::int64_t margin,
           std::int64_t dilation)
        : dilation_(dilation), whole_(length / dilation), rest_(length % dilation) {
        const std::int64_t places = whole_ + (rest_ > 0 ? 1 : 0) + margin;
        memory_ = pass.scratch(DType::F32, {rows, dilation, places, channels});
    }

    // Calls work(ours, natural) with two views of the positions [0, length). `ours` is shifted by behind * D:
    // [B,phases,places,C], or windows of `taps` places. `natural` is in natural order. A length that is not a
    // multiple of the dilation needs two calls.
    template <class Work>
    void forEachPhaseGroup(std::int64_t behind, std::int64_t taps, const TensorView& natural,
                           const Work& work) const {
        if (whole_ > 0)
            work(phaseView(behind, whole_, 0, dilation_, taps),
                 naturalView(natural, 0, whole_, 0, dilation_));
        if (rest_ > 0)
            work(phaseView(behind + whole_, 1, 0, rest_, taps), naturalView(natural, whole_, 1, 0, rest_));
    }
    // Copies `from` [B,margin * D,C] to the first margin * D positions.
    void copyFirst(Backend& backend, std::int64_t margin, const TensorView& from) const {
        backend.copy(naturalView(from, 0, margin, 0, dilation_), phaseView(0, margin, 0, dilation_, 1));
    }
    // Sets `margin` places of each phase to zero, before or after its positions.
    void clear(Backend& backend, std::int64_t margin, bool behind) const {
        for (std::int64_t row = 0; row < memory_.shape[0]; ++row) {
            for (std::int64_t phase = 0; phase < dilation_; ++phase) {
                const std::int64_t first = behind ? whole_ + (phase < rest_ ? 1 : 0) : 0;
                backend.fill(
                    memory_.slice(0, row, row + 1).slice(1, phase, phase + 1).slice(2, first, first + margin),
                    0);
            }
        }
    }
    // Copies the last margin * D of margin * D + length positions to `to` [B,margin * D,C].
    void copyLast(Backend& backend, std::int64_t margin, const TensorView& to) const {
        const TensorView places = naturalView(to, 0, margin, 0, dilation_);
        const std::int64_t early = dilation_ - rest_;  // phases from `rest_` on
        backend.copy(phaseView(whole_, margin, rest_, early, 1), places.slice(1, 0, early));
        if (rest_ > 0)
            backend.copy(phaseView(whole_ + 1, margin, 0, rest_, 1), places.slice(1, early, dilation_));
    }

private:
    // [B,phases,places,taps C].
    TensorView phaseView(std::int64_t place, std::int64_t places, std::int64_t phase, std::int64_t phases,
                         std::int64_t taps) const {
        TensorView view = memory_.slice(1, phase, phase + phases).slice(2, place, place + places);
        view.shape.extent[3] *= taps;
        return view;
    }
    // Returns [B,phases,places,C] of a tensor [B,..,C] in natural order.
    TensorView naturalView(const TensorView& natural, std::int64_t place, std::int64_t places,
                           std::int64_t phase, std::int64_t phases) const {
        const std::int64_t begin = place * dilation_ + phase;
        TensorView view = natural.slice(1, begin, natural.shape[1]);
        view.shape = {natural.shape[0], phases, places, natural.channels()};
        view.stride = {natural.stride[0], natural.stride[1], dilation_ * natural.stride[1], 1};
        return view;
    }

    std::int64_t dilation_, whole_, rest_;
    TensorView memory_;  // [B,D,places,C]
};

// Splits the positions of a tensor [B,T,C] into rows long enough for element-wise ops.
TensorView splitIntoLongRows(const TensorView& view) {
    constexpr std::int64_t kLongEnough = 2048;
    const std::int64_t length = view.shape[1], channels = view.channels();
    if (view.stride[1] != channels) return view;
    std::int64_t together = std::clamp<std::int64_t>(kLongEnough / channels, 1, length);
    while (length % together != 0) --together;
    TensorView rows = view;
    rows.shape = {view.shape[0], length / together, together * channels};
    rows.stride = {view.stride[0], together * channels, 1, 1};
    return rows;
}

// Drops the second axis of [B,1,places,C] and splits the positions into long rows.
TensorView withoutPhaseAxis(const TensorView& view) {
    TensorView rows = view;
    rows.shape = {view.shape[0], view.shape[2], view.shape[3]};
    rows.stride = {view.stride[0], view.stride[2], 1, 1};
    return splitIntoLongRows(rows);
}

void activateInto(Backend& backend, Activation activation, TensorView in, TensorView out) {
    if (in.shape[1] == 1) {
        in = withoutPhaseAxis(in);
        out = withoutPhaseAxis(out);
    }
    if (activation == Activation::None) {
        backend.copy(in, out);
    } else {
        backend.activate(activation, in, out);
    }
}

// Merges `stride` positions into one with `stride` times the channels, which gives a stride of 1.
TensorView mergeStrides(const TensorView& view, std::int64_t stride) {
    if (stride == 1 || !view) return view;
    return view.reshaped({view.shape[0], view.shape[1] / stride, stride * view.shape[2]});
}

}  // namespace

TensorView reverseTaps(Pass& pass, const TensorView& weight, std::int64_t kernel) {
    const std::int64_t outputs = weight.shape[0], channels = weight.shape[1] / kernel;
    const TensorView to = pass.scratch(DType::F32, {kernel * outputs, channels});
    for (std::int64_t tap = 0; tap < kernel; ++tap) {
        const std::int64_t from = kernel - 1 - tap;
        pass.backend().copy(weight.slice(1, from * channels, (from + 1) * channels),
                            to.slice(0, tap * outputs, (tap + 1) * outputs));
    }
    return to;
}

Value convolve(Pass& pass, const Value& in, const Convolution& how, TensorView context) {
    const std::int64_t stride = how.stride, dilation = how.dilation;
    if (in.data.shape[1] % stride != 0)
        refuseShape(in.data.shape.toString() + " is not a multiple of the stride " + std::to_string(stride));
    if (how.kernel % stride != 0 || (stride > 1 && dilation > 1))
        refuseShape("a stride must divide the kernel and excludes dilation");
    Backend& backend = pass.backend();
    const Weight& weight = how.weights.matrix.weight;
    const TensorView data = mergeStrides(in.data, stride);
    const std::int64_t rows = data.shape[0], length = data.shape[1], taps = how.kernel / stride;
    const Value out = pass.value({rows, length, weight.outputs()});

    const Phases inputs(pass, rows, length, data.channels(), taps - 1, dilation);
    if (taps > 1 && context) {
        inputs.copyFirst(backend, taps - 1, mergeStrides(context, stride));
    } else {
        inputs.clear(backend, taps - 1, false);
    }
    inputs.forEachPhaseGroup(taps - 1, 1, data, [&](const TensorView& ours, const TensorView& natural) {
        activateInto(backend, how.inputActivation, natural, ours);
    });
    if (taps > 1 && context) inputs.copyLast(backend, taps - 1, mergeStrides(context, stride));
    inputs.forEachPhaseGroup(0, taps, out.data, [&](const TensorView& windows, const TensorView& to) {
        backend.linear(windows, weight, how.weights.bias.data, Activation::None, {}, to);
    });

    pass.record(out, [&pass, in, how, inputs, out, rows, length, taps, stride, dilation] {
        const Pass::Scope scope(pass);
        Backend& device = pass.backend();
        const LinearParameters& to = how.weights;
        pass.addIntoParameter(to.bias.gradient);
        Into into = pass.intoParameter(to.matrix.gradient);
        const auto learn = [&](const TensorView& windows, const TensorView& gradient) {
            device.linearGradient(windows, to.matrix.weight, gradient, {}, to.matrix.gradient,
                                  to.bias.gradient, Activation::None, Into::Set, into);
            into = Into::Add;
        };
        if (to.matrix.gradient || to.bias.gradient) inputs.forEachPhaseGroup(0, taps, out.gradient, learn);
        if (!in.gradient) return;
        const Phases gradients(pass, rows, length, out.gradient.channels(), taps - 1, dilation);
        gradients.clear(device, taps - 1, true);
        gradients.forEachPhaseGroup(0, 1, out.gradient,
                                    [&](const TensorView& ours, const TensorView& natural) {
                                        activateInto(device, Activation::None, natural, ours);
                                    });
        const Weight back{reverseTaps(pass, to.matrix.weight.data, taps), {}, {}};
        const Into whole = pass.into(in);
        const TensorView shapedIn = mergeStrides(in.data, stride);
        TensorView made = mergeStrides(in.gradient, stride);
        if (how.inputActivation != Activation::None) made = pass.scratch(DType::F32, shapedIn.shape);
        gradients.forEachPhaseGroup(
            0, taps, made, [&](const TensorView& windows, const TensorView& inGradient) {
                device.linearGradient(inGradient, back, windows, inGradient, {}, {}, Activation::None,
                                      how.inputActivation == Activation::None ? whole : Into::Set);
            });
        if (how.inputActivation != Activation::None) {
            device.activateGradient(how.inputActivation, in.data, made.reshaped(in.data.shape), in.gradient,
                                    whole);
        }
    });
    return out;
}

namespace {

// Half of a transposed convolution's taps. The first half adds to the outputs of the input's own position,
// the second half to those of the next position.
struct Half {
    Weight weight;
    TensorView gradient;  // may be absent

    Half(const Matrix& matrix, std::int64_t half) {
        const std::int64_t rows = matrix.weight.outputs() / 2, first = half * rows;
        weight.data = matrix.weight.data.slice(0, first, first + rows);
        if (matrix.gradient) gradient = matrix.gradient.slice(0, first, first + rows);
    }
};

// Repeats the bias [N] for each tap of a position: [stride N].
TensorView repeatBias(Pass& pass, const TensorView& bias, std::int64_t stride) {
    if (!bias) return {};
    TensorView repeated = bias;
    repeated.shape = {stride, bias.shape[0]};
    repeated.stride = {0, 1, 1, 1};
    const TensorView taps = pass.scratch(DType::F32, repeated.shape);
    pass.backend().copy(repeated, taps);
    return taps.reshaped({taps.shape.count()});
}

}  // namespace

Value convolveTransposed(Pass& pass, const Value& in, const Convolution& how, TensorView context) {
    Backend& backend = pass.backend();
    const Matrix& matrix = how.weights.matrix;
    const std::int64_t rows = in.data.shape[0], length = in.data.shape[1];
    if (how.kernel != 2 * how.stride || how.dilation != 1)
        refuseShape("a transposed convolution needs a kernel of twice its stride");
    const std::int64_t width = matrix.weight.outputs() / 2;  // stride N
    const std::int64_t outputs = width / how.stride;
    const Value out = pass.value({rows, length * how.stride, outputs});
    {
        const Pass::Scope scope(pass);
        const Half own(matrix, 0), next(matrix, 1);
        const TensorView sums = out.data.reshaped({rows, length, width});
        backend.linear(in.data, own.weight, repeatBias(pass, how.weights.bias.data, how.stride),
                       Activation::None, {}, sums);
        const TensorView later = sums.slice(1, 1, length);
        if (length > 1)
            backend.linear(in.data.slice(1, 0, length - 1), next.weight, {}, Activation::None, later, later);
        if (context) {
            backend.add(context.reshaped({rows, 1, width}), sums.slice(1, 0, 1));
            backend.linear(in.data.slice(1, length - 1, length), next.weight, {}, Activation::None, {},
                           context.reshaped({rows, 1, width}));
        }
    }
    pass.record(out, [&pass, in, how, out, rows, length, width, outputs] {
        const Pass::Scope scope(pass);
        Backend& device = pass.backend();
        const Matrix& to = how.weights.matrix;
        const TensorView bias = how.weights.bias.gradient;
        const Half own(to, 0), next(to, 1);
        const Into into = pass.intoParameter(to.gradient);
        const TensorView gradient = out.gradient.reshaped({rows, length, width});
        TensorView taps;
        if (bias) {
            pass.addIntoParameter(bias);
            taps = pass.scratch(DType::F32, {width});
            device.fill(taps, 0);
        }
        device.linearGradient(in.data, own.weight, gradient, in.gradient, own.gradient, taps,
                              Activation::None, pass.into(in), into);
        if (length > 1) {
            const Value earlier = in.slice(1, 0, length - 1);
            device.linearGradient(earlier.data, next.weight, gradient.slice(1, 1, length), earlier.gradient,
                                  next.gradient, {}, Activation::None, Into::Add, into);
        } else if (next.gradient && into == Into::Set) {
            device.fill(next.gradient, 0);
        }
        for (std::int64_t tap = 0; bias && tap < how.stride; ++tap)
            device.add(taps.slice(0, tap * outputs, (tap + 1) * outputs), bias);
    });
    return out;
}

}  // namespace continuo
