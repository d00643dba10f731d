#include "training/codec/plane_convolution.h"

#include <cstdlib>

#include "codec/convolution.h"

namespace continuo {
namespace {

// Returns a view of a plane's places from `first` on: [B,T,count,width C], one every `step` places. They may
// overlap.
TensorView placeView(const Plane& plane, std::int64_t first, std::int64_t count, std::int64_t step,
                     std::int64_t width) {
    TensorView view = plane.all;
    view.data = plane.all.pointer<float>() + first * plane.channels();
    view.shape = {plane.rows(), plane.frames(), count, width * plane.channels()};
    view.stride[2] = step * plane.channels();
    return view;
}

}  // namespace

Plane Plane::make(Pass& pass, std::int64_t rows, std::int64_t frames, std::int64_t bins,
                  std::int64_t channels) {
    const std::int64_t places = (bins + 2 * kMargin + 1) / 2 * 2;  // whole strides
    const Plane plane{pass.scratch(DType::F32, {rows, frames, places, channels}), bins};
    plane.clearMargins(pass);
    return plane;
}

void Plane::clearMargins(Pass& pass) const {
    const TensorView rowsOfAll = wholeRows();
    const std::int64_t end = (kMargin + bins) * channels(), width = rowsOfAll.channels() - end;
    TensorView zeros = pass.scratch(DType::F32, {width});
    pass.backend().fill(zeros, 0);
    zeros.shape = {rows(), frames(), width};
    zeros.stride = {0, 0, 1, 1};
    pass.backend().copy(zeros, rowsOfAll.slice(2, end, end + width));
    const std::int64_t before = kMargin * channels();
    pass.backend().copy(zeros.slice(2, 0, before), rowsOfAll.slice(2, 0, before));
}

TensorView Plane::insideRows() const {
    return wholeRows().slice(2, kMargin * channels(), (kMargin + bins) * channels());
}

// Calls work(tap, first output frame, first input frame, frames) for each tap over frames that has any input.
// The middle tap comes first and covers all frames.
template <class Work>
void PlaneConvolution::forEachTap(std::int64_t frames, const Work& work) const {
    for (const std::int64_t tap : {1, 0, 2}) {
        const std::int64_t ahead = (tap - 1) * dilation, count = frames - std::abs(ahead);
        if (count > 0) work(tap, std::max<std::int64_t>(0, -ahead), std::max<std::int64_t>(0, ahead), count);
    }
}

// Returns the windows of the outputs over bins, as a view [B,T,outBins,whole strides of taps C].
TensorView PlaneConvolution::windowView(const Plane& in, std::int64_t outBins) const {
    return placeView(in, Plane::kMargin - taps / 2, outBins, stride, steps() * stride);
}

Weight PlaneConvolution::tapWeight(const Value& folded, std::int64_t tap) const {
    return {folded.data.slice(0, tap * outputs(), (tap + 1) * outputs()), {}, {}};
}

Value PlaneConvolution::foldWeights(Pass& pass) const {
    Value rows{weights.matrix.weight.data, weights.matrix.gradient, nullptr};
    const std::int64_t width = rows.data.shape[1], ofTap = width / kFrameTaps, channels = ofTap / taps;
    if (length) {
        constexpr float kLeastSquare = 1e-20f;
        const HeadScaleParameters scale{length, true, kLeastSquare};
        rows = pass.headScale(rows.reshaped({1, 1, outputs(), width}), scale).reshaped({outputs(), width});
    }
    const Value all = pass.value({kFrameTaps * outputs(), steps() * stride * channels});
    if (steps() * stride > taps) pass.backend().fill(all.data, 0);
    for (std::int64_t tap = 0; tap < kFrameTaps; ++tap) {
        pass.copyTo(rows.slice(1, tap * ofTap, (tap + 1) * ofTap),
                    all.slice(0, tap * outputs(), (tap + 1) * outputs()).slice(1, 0, ofTap));
    }
    return all;
}

Plane PlaneConvolution::forward(Pass& pass, const Value& folded, const Plane& in) const {
    const Plane out = Plane::make(pass, in.rows(), in.frames(), (in.bins - 1) / stride + 1, outputs());
    const TensorView windows = windowView(in, out.bins), to = out.inside();
    forEachTap(in.frames(), [&](std::int64_t tap, std::int64_t first, std::int64_t from, std::int64_t count) {
        const TensorView sums = to.slice(1, first, first + count);
        pass.backend().linear(windows.slice(1, from, from + count), tapWeight(folded, tap),
                              tap == 1 ? weights.bias.data : TensorView{}, Activation::None,
                              tap == 1 ? TensorView{} : sums, sums);
    });
    return out;
}

void PlaneConvolution::learn(Pass& pass, const Value& folded, const Plane& in,
                             const Plane& outGradient) const {
    const TensorView to = pass.resultGradient(folded);
    const TensorView windows = windowView(in, outGradient.bins), gradient = outGradient.inside();
    if (in.frames() <= dilation) pass.backend().fill(to, 0);
    forEachTap(in.frames(), [&](std::int64_t tap, std::int64_t first, std::int64_t from, std::int64_t count) {
        pass.backend().linearGradient(
            windows.slice(1, from, from + count), tapWeight(folded, tap),
            gradient.slice(1, first, first + count), {}, to.slice(0, tap * outputs(), (tap + 1) * outputs()),
            tap == 1 ? weights.bias.gradient : TensorView{}, Activation::None, Into::Add, Into::Set);
    });
}

// Treats each `stride` places as one place with `stride` times the channels. Such a place m affects outputs m
// - steps + 1 to m, counted from the begin of output 0's window.
void PlaneConvolution::backpropagate(Pass& pass, const Value& folded, const Plane& outGradient,
                                     const Plane& inGradient, Into into) const {
    const std::int64_t skipped = taps / 2 / stride;  // places in the margin
    const std::int64_t count = (inGradient.bins + stride - 1) / stride;
    const TensorView windows =
        placeView(outGradient, Plane::kMargin + skipped - steps() + 1, count, 1, steps());
    const TensorView to = placeView(inGradient, Plane::kMargin, count, stride, stride);
    forEachTap(inGradient.frames(),
               [&](std::int64_t tap, std::int64_t first, std::int64_t from, std::int64_t frames) {
                   const Weight back{reverseTaps(pass, tapWeight(folded, tap).data, steps()), {}, {}};
                   const TensorView part = to.slice(1, from, from + frames);
                   pass.backend().linearGradient(part, back, windows.slice(1, first, first + frames), part,
                                                 {}, {}, Activation::None, tap == 1 ? into : Into::Add);
               });
    inGradient.clearMargins(pass);
}

}  // namespace continuo
