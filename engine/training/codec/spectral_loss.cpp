#include "training/codec/spectral_loss.h"

#include "codec/spectra.h"
#include "training/codec/frames.h"

namespace continuo {
namespace {

constexpr std::int64_t kShortest = 32, kLongest = 2048, kFewestBands = 5;
// Samples by which a signal is extended on both sides.
constexpr std::int64_t kMargin = kLongest / 2;

}  // namespace

SpectralLoss::SpectralLoss(std::shared_ptr<Backend> backend, int sampleRate)
    : backend_(std::move(backend)), matrices_(backend_) {
    for (std::int64_t length = kShortest, bands = kFewestBands; length <= kLongest; length *= 2, bands *= 2) {
        windows_.push_back({length, bands, matrices_.add(windowedWaves(length), {length + 2, length}),
                            matrices_.add(melBands(sampleRate, length, bands), {bands, length / 2 + 1})});
    }
    std::vector<double> mirror(static_cast<std::size_t>(kMargin * kMargin));
    for (std::int64_t i = 0; i < kMargin; ++i)
        mirror[static_cast<std::size_t>(i * kMargin + kMargin - 1 - i)] = 1;
    mirror_ = matrices_.add(mirror, {kMargin, kMargin});
}

// Extends a signal [B,T] to [B,T + 2 kMargin], mirrored at its first and its last sample.
Value SpectralLoss::padded(Pass& pass, const Value& signal) const {
    const std::int64_t rows = signal.data.shape[0], samples = signal.data.shape[1];
    const Value all = pass.value({rows, samples + 2 * kMargin});
    pass.copyTo(signal, all.slice(1, kMargin, kMargin + samples));
    pass.copyTo(pass.linear(signal.slice(1, 1, kMargin + 1), mirror_), all.slice(1, 0, kMargin));
    pass.copyTo(pass.linear(signal.slice(1, samples - 1 - kMargin, samples - 1), mirror_),
                all.slice(1, kMargin + samples, samples + 2 * kMargin));
    return all;
}

Value SpectralLoss::computeMelBands(Pass& pass, const Value& padded, const Window& window) {
    const std::int64_t samples = padded.data.shape[1] - 2 * kMargin;
    const Value frames = overlappingFrames(pass, padded, kMargin - window.length / 2, window.length,
                                           1 + samples * kFrameOverlap / window.length);
    const Value spectrum = pass.linear(frames, window.transform);
    return pass.linear(pass.magnitude(spectrum), window.mel);
}

std::vector<TensorView> SpectralLoss::record(Pass& pass, Arena& scratch, const Value& made,
                                             TensorView original, float weight) const {
    Pass still(*backend_, scratch, Pass::Mode::Infer, DType::F32);
    const Value from = padded(pass, made), to = padded(still, {original, {}, nullptr});
    std::vector<TensorView> sums;
    for (const Window& window : windows_) {
        const Pass::Scope scope(still);
        const Value bands = computeMelBands(pass, from, window), wanted = computeMelBands(still, to, window);
        sums.push_back(pass.scratch(DType::F32, {bands.data.shape[0], bands.data.shape[1]}));
        const auto count = static_cast<float>(bands.data.shape.count());
        backend_->distance(bands.data, wanted.data, {.log10 = true, .weight = weight / count}, sums.back(),
                           pass.resultGradient(bands), Into::Set);
    }
    return sums;
}

std::vector<double> SpectralLoss::means(const std::vector<TensorView>& sums) const {
    std::vector<double> means;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        std::vector<float> values(static_cast<std::size_t>(sums[i].shape.count()));
        backend_->download(sums[i], std::as_writable_bytes(std::span(values)));
        double sum = 0;
        for (const float each : values) sum += static_cast<double>(each);
        means.push_back(sum / static_cast<double>(values.size()) / static_cast<double>(windows_[i].bands));
    }
    return means;
}

}  // namespace continuo
