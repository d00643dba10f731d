#pragma once

#include <algorithm>
#include <vector>

#include "support/devices.h"
#include "support/golden_values.h"

namespace continuo::test {

// Transposes between golden signals [B, channels, T] and ours [B, T, channels].
inline HostTensor swapChannelsAndTime(const HostTensor& from) {
    HostTensor to({from.shape[0], from.shape[2], from.shape[1]});
    for (std::int64_t b = 0; b < to.shape[0]; ++b) {
        for (std::int64_t t = 0; t < to.shape[1]; ++t) {
            for (std::int64_t c = 0; c < to.shape[2]; ++c) {
                to[(b * to.shape[1] + t) * to.shape[2] + c] =
                    from[(b * from.shape[1] + c) * from.shape[2] + t];
            }
        }
    }
    return to;
}

inline HostTensor goldenSignal(const nlohmann::json& json) { return swapChannelsAndTime(goldenTensor(json)); }

// Converts a golden convolution's weights [out, in, k] to the layout of convolve(): [out, k in].
inline HostTensor convolutionWeights(const HostTensor& from) {
    HostTensor to = swapChannelsAndTime(from);
    to.shape = {from.shape[0], from.shape[2] * from.shape[1]};
    return to;
}

// Converts a golden transposed convolution's weights [in, out, k] to the layout of convolveTransposed(): [k
// out, in].
inline HostTensor transposedWeights(const HostTensor& from) {
    const std::int64_t inputs = from.shape[0], outputs = from.shape[1], taps = from.shape[2];
    HostTensor to({taps * outputs, inputs});
    for (std::int64_t i = 0; i < inputs; ++i) {
        for (std::int64_t n = 0; n < outputs; ++n) {
            for (std::int64_t j = 0; j < taps; ++j)
                to[(j * outputs + n) * inputs + i] = from[(i * outputs + n) * taps + j];
        }
    }
    return to;
}

// Downloads a view from the device.
inline HostTensor downloadTensor(Backend& backend, const TensorView& view) {
    const std::vector<float> values = downloadFloats(backend, view);
    return {view.shape, {values.begin(), values.end()}};
}

// Returns positions [begin, end) of a signal.
inline HostTensor slicePositions(const HostTensor& signal, std::int64_t begin, std::int64_t end) {
    HostTensor to({signal.shape[0], end - begin, signal.shape[2]});
    const std::int64_t width = signal.shape[2], count = (end - begin) * width;
    for (std::int64_t b = 0; b < signal.shape[0]; ++b) {
        const double* const from = signal.values.data() + (b * signal.shape[1] + begin) * width;
        std::copy(from, from + count, to.values.data() + b * count);
    }
    return to;
}

// Appends `by` zeros.
inline HostTensor padWithZeros(const HostTensor& signal, std::int64_t by) {
    HostTensor to({signal.shape[0], signal.shape[1] + by, signal.shape[2]});
    for (std::int64_t b = 0; b < signal.shape[0]; ++b) {
        const std::int64_t count = signal.shape[1] * signal.shape[2];
        std::copy_n(signal.values.data() + b * count, count,
                    to.values.data() + b * (count + by * signal.shape[2]));
    }
    return to;
}

}  // namespace continuo::test
