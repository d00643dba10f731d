#include "training/codec/frames.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "codec/spectra.h"

namespace continuo {
namespace {

// Returns the overlapping frames of a signal as a view.
TensorView frameView(const TensorView& signal, std::int64_t begin, std::int64_t length, std::int64_t frames) {
    TensorView view = signal;
    view.data = signal.pointer<float>() + begin * signal.stride[1];
    view.shape = {signal.shape[0], frames, length};
    view.stride = {signal.stride[0], length / kFrameOverlap, 1, 1};
    return view;
}

// Returns every kFrameOverlap-th frame from `first` on; these do not overlap.
TensorView disjointFrames(TensorView frames, std::int64_t first) {
    frames.data = frames.pointer<float>() + first * frames.stride[1];
    frames.shape.extent[1] = (frames.shape[1] - first + kFrameOverlap - 1) / kFrameOverlap;
    frames.stride[1] *= kFrameOverlap;
    return frames;
}

}  // namespace

Value overlappingFrames(Pass& pass, const Value& signal, std::int64_t begin, std::int64_t length,
                        std::int64_t frames) {
    const Value out = pass.value({signal.data.shape[0], frames, length});
    pass.backend().copy(frameView(signal.data, begin, length, frames), out.data);
    pass.record(out, [&pass, signal, out, begin, length, frames] {
        if (pass.into(signal) == Into::Set) pass.backend().fill(signal.gradient, 0);
        for (std::int64_t first = 0; first < std::min(kFrameOverlap, frames); ++first) {
            pass.backend().add(disjointFrames(out.gradient, first),
                               disjointFrames(frameView(signal.gradient, begin, length, frames), first));
        }
    });
    return out;
}

std::vector<double> windowedWaves(std::int64_t length) {
    const std::vector<double> window = hannWindow(length);
    const std::int64_t bins = length / 2 + 1;
    std::vector<double> waves;
    waves.reserve(static_cast<std::size_t>(2 * bins * length));
    for (std::int64_t row = 0; row < 2 * bins; ++row) {
        for (std::int64_t i = 0; i < length; ++i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(row % bins * i % length) /
                                 static_cast<double>(length);
            waves.push_back(window[static_cast<std::size_t>(i)] *
                            (row < bins ? std::cos(angle) : std::sin(angle)));
        }
    }
    return waves;
}

}  // namespace continuo
