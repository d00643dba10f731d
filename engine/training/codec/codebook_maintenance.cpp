#include "training/codec/codebook_maintenance.h"

#include <algorithm>
#include <string>

#include "backend/device_arena.h"
#include "base/philox.h"

namespace continuo {
namespace {

// Frames drawn per code, of which one initialises it.
constexpr std::int64_t kFramesPerCode = 4;
// The average of an unused code does not decay below this weight, so that it keeps its precision.
constexpr float kLeastMet = 1e-12f;

std::string levelTensorName(int level, const char* part) {
    return "quantiser.levels." + std::to_string(level) + "." + part;
}
std::string codebookName(int level) { return levelTensorName(level, "codebook"); }

template <class T>
std::vector<T> downloaded(Backend& backend, const TensorView& tensor) {
    std::vector<T> values(static_cast<std::size_t>(tensor.shape.count()));
    backend.download(tensor, std::as_writable_bytes(std::span(values)));
    return values;
}

}  // namespace

CodebookMaintenance::CodebookMaintenance(CodecNetwork& network, CodebookRule rule, std::uint64_t seed)
    : network_(network),
      rule_(rule),
      seed_(seedFor(seed, RandomPurpose::Codes)),
      width_(static_cast<std::size_t>(network.config().codeChannels)),
      counts_(static_cast<std::size_t>(network.config().levels) *
              static_cast<std::size_t>(network.config().codes)),
      looked_(static_cast<std::size_t>(network.config().levels)),
      means_(usesMeans() ? counts_.size() * (1 + width_) : 0),
      step_(means_.size()) {}

std::int64_t CodebookMaintenance::framesToStart() const noexcept {
    return kFramesPerCode * network_.config().codes;
}

void CodebookMaintenance::start(const Quantiser& quantiser, std::span<const float> frames) {
    const CodecConfig& config = network_.config();
    const std::int64_t rows = std::ssize(frames) / config.embedding;
    Arena arena = makeDeviceArena(network_.sharedBackend());
    for (int level = 0; level < config.levels; ++level) {
        const auto channels = static_cast<std::size_t>(config.embedding);
        const std::vector<float> in = network_.parameters().get(levelTensorName(level, "in.weight"));
        std::vector<float> back(in.size());
        for (std::size_t i = 0; i < in.size(); ++i) back[i % channels * width_ + i / channels] = in[i];
        network_.parameters().set(levelTensorName(level, "out.weight"), back);
        arena.reset();
        Pass pass(*network_.sharedBackend(), arena, Pass::Mode::Infer, DType::F32);
        const TensorView given = pass.scratch(DType::F32, {1, rows, config.embedding});
        pass.backend().upload(std::as_bytes(frames), given);
        const int levels[] = {level + 1};
        const Quantised made = quantiser.quantise(pass, {given, {}, nullptr}, levels);
        const auto looked = downloaded<float>(pass.backend(), made.lookups.back());
        // Shuffles as far as needed: no row occurs twice while there are more rows than codes.
        std::vector<std::size_t> order(static_cast<std::size_t>(rows));
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        RandomStream random(seed_, static_cast<std::uint64_t>(level));
        std::vector<float> codebook;
        for (std::size_t code = 0; code < static_cast<std::size_t>(config.codes); ++code) {
            const std::size_t at = code % order.size();
            std::swap(order[at], order[at + random.below(order.size() - at)]);
            const float* const row = looked.data() + order[at] * width_;
            codebook.insert(codebook.end(), row, row + width_);
        }
        network_.parameters().set(codebookName(level), codebook);
    }
    beginMeans();
}

std::span<float> CodebookMaintenance::codeMean(std::size_t code) noexcept {
    return std::span(means_).subspan(code * (1 + width_), 1 + width_);
}

void CodebookMaintenance::beginMeans() {
    if (!usesMeans()) return;
    std::size_t code = 0;
    for (int level = 0; level < network_.config().levels; ++level) {
        const std::vector<float> codebook = network_.parameters().get(codebookName(level));
        for (std::size_t at = 0; at < codebook.size(); at += width_)
            initialiseMean(std::span(codebook).subspan(at, width_), codeMean(code++));
    }
}

void CodebookMaintenance::count(const Quantised& step, std::span<const int> levels, std::int64_t stepNumber) {
    Backend& backend = *network_.sharedBackend();
    const auto codes = static_cast<std::size_t>(network_.config().codes);
    for (std::size_t level = 0; level < step.codes.size(); ++level) {
        const auto taken = downloaded<std::int32_t>(backend, step.codes[level]);
        const auto looked = usesMeans() || isRestartStep(stepNumber)
                                ? downloaded<float>(backend, step.lookups[level])
                                : std::vector<float>();
        const std::size_t frames = taken.size() / levels.size();
        for (std::size_t i = 0; i < taken.size(); ++i) {
            if (static_cast<std::size_t>(levels[i / frames]) <= level) continue;
            const std::size_t code = level * codes + static_cast<std::size_t>(taken[i]);
            ++counts_[code];
            if (looked.empty()) continue;
            const float* const row = looked.data() + i * width_;
            if (isRestartStep(stepNumber)) looked_[level].insert(looked_[level].end(), row, row + width_);
            if (!usesMeans()) continue;
            float* const sum = step_.data() + code * (1 + width_);
            ++sum[0];
            for (std::size_t channel = 0; channel < width_; ++channel) sum[1 + channel] += row[channel];
        }
    }
}

void CodebookMaintenance::setCounts(std::span<const float> counts) {
    counts_.assign(counts.begin(), counts.end());
    for (std::vector<float>& each : looked_) each.clear();
    std::ranges::fill(step_, 0.0f);
}

std::int64_t CodebookMaintenance::learn(Optimizer& optimizer, std::int64_t stepNumber) {
    if (usesMeans()) updateMeans();
    return isRestartStep(stepNumber) ? restart(optimizer, stepNumber) : 0;
}

void CodebookMaintenance::updateMeans() {
    const auto decay = static_cast<float>(rule_.decay);
    std::size_t code = 0;
    for (int level = 0; level < network_.config().levels; ++level) {
        std::vector<float> codebook = network_.parameters().get(codebookName(level));
        for (std::size_t at = 0; at < codebook.size(); at += width_, ++code) {
            const std::span<float> mean = codeMean(code);
            const std::span step = std::span(step_).subspan(code * (1 + width_), 1 + width_);
            if (mean[0] * decay < kLeastMet && step[0] == 0) continue;  // keeps its precision
            for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = decay * mean[i] + (1 - decay) * step[i];
            for (std::size_t channel = 0; channel < width_; ++channel)
                codebook[at + channel] = mean[1 + channel] / mean[0];
        }
        network_.parameters().set(codebookName(level), codebook);
    }
    std::ranges::fill(step_, 0.0f);
}

// Initialises the average as if this row were its only vector.
void CodebookMaintenance::initialiseMean(std::span<const float> row, std::span<float> mean) const {
    const auto weight = static_cast<float>(1 - rule_.decay);
    mean[0] = weight;
    for (std::size_t channel = 0; channel < row.size(); ++channel) mean[1 + channel] = weight * row[channel];
}

std::int64_t CodebookMaintenance::restart(Optimizer& optimizer, std::int64_t stepNumber) {
    Backend& backend = *network_.sharedBackend();
    const std::int64_t codes = network_.config().codes, width = network_.config().codeChannels;
    std::int64_t restarted = 0;
    for (std::size_t level = 0; level < looked_.size(); ++level) {
        const std::vector<float>& looked = looked_[level];
        const std::int64_t rows = std::ssize(looked) / width;
        const Parameters::Entry& entry = network_.parameters().at(codebookName(static_cast<int>(level)));
        RandomStream random(seed_, (static_cast<std::uint64_t>(stepNumber + 1) << 8) | level);
        // Each row restarts at most one code, so that no two codes start equal.
        std::vector<std::int64_t> order(static_cast<std::size_t>(rows));
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int64_t>(i);
        std::size_t next = 0;
        for (std::int64_t code = 0; code < codes && next < order.size(); ++code) {
            const std::size_t place =
                level * static_cast<std::size_t>(codes) + static_cast<std::size_t>(code);
            if (counts_[place] > 0) continue;
            std::swap(order[next], order[next + random.below(order.size() - next)]);
            const std::span row(looked.data() + order[next++] * width, static_cast<std::size_t>(width));
            backend.upload(std::as_bytes(row), entry.data.slice(0, code, code + 1));
            if (usesMeans()) initialiseMean(row, codeMean(place));
            for (const TensorView& moments : {optimizer.firstMoments(), optimizer.secondMoments()}) {
                const std::int64_t at =
                    entry.data.pointer<float>() - network_.parameters().all().pointer<float>() + code * width;
                backend.fill(moments.slice(0, at, at + width), 0);
            }
            ++restarted;
        }
        looked_[level].clear();
    }
    std::ranges::fill(counts_, 0);
    return restarted;
}

}  // namespace continuo
