#include "training/codec/line_loss.h"

#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "codec/spectra.h"

namespace continuo {

LineLoss::LineLoss(std::shared_ptr<Backend> backend, std::int64_t hop, std::int64_t samples)
    : backend_(std::move(backend)), matrices_(backend_), length_(samples / hop * hop), lines_((hop - 1) / 2) {
    const std::vector<double> window = hannWindow(length_);
    std::vector<double> waves;
    waves.reserve(static_cast<std::size_t>(2 * lines_ * length_));
    for (std::int64_t row = 0; row < 2 * lines_; ++row) {
        const std::int64_t line = row % lines_ + 1;
        for (std::int64_t i = 0; i < length_; ++i) {
            const double angle =
                2 * std::numbers::pi * static_cast<double>(line * i % hop) / static_cast<double>(hop);
            waves.push_back(window[static_cast<std::size_t>(i)] *
                            (row < lines_ ? std::cos(angle) : std::sin(angle)));
        }
    }
    transform_ = matrices_.add(waves, {2 * lines_, length_});
}

Value LineLoss::lineMagnitudes(Pass& pass, const Value& signal) const {
    const std::int64_t rows = signal.data.shape[0];
    const Value spectrum = pass.linear(signal.slice(1, 0, length_), transform_);
    return pass.magnitude(spectrum.reshaped({rows, 1, 2 * lines_}));
}

TensorView LineLoss::record(Pass& pass, Arena& scratch, const Value& made, TensorView original,
                            float weight) const {
    Pass still(*backend_, scratch, Pass::Mode::Infer, DType::F32);
    const Pass::Scope scope(still);
    const Value lines = lineMagnitudes(pass, made), wanted = lineMagnitudes(still, {original, {}, nullptr});
    const TensorView sums = pass.scratch(DType::F32, {lines.data.shape[0], 1});
    const auto count = static_cast<float>(lines.data.shape.count());
    backend_->distance(lines.data, wanted.data, {.log10 = true, .weight = weight / count}, sums,
                       pass.resultGradient(lines), Into::Set);
    return sums;
}

double LineLoss::mean(const TensorView& sums) const {
    std::vector<float> values(static_cast<std::size_t>(sums.shape.count()));
    backend_->download(sums, std::as_writable_bytes(std::span(values)));
    double sum = 0;
    for (const float each : values) sum += static_cast<double>(each);
    return sum / static_cast<double>(values.size()) / static_cast<double>(lines_);
}

}  // namespace continuo
