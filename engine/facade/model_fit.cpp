#include "facade/model_fit.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "continuo/engine.h"
#include "facade/engine_parts.h"
#include "facade/model_file.h"
#include "session/step_bytes.h"

namespace continuo {
namespace {

std::string gigabytes(std::uint64_t bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GB", static_cast<double>(bytes) / 1e9);
    return text;
}

}  // namespace

FitResult fitOf(const FitRequest& request, const BackendRegistry& registry) {
    const ModelConfig config = ModelConfig::fromJson(inspectModel(request.model, false).config);
    const Precision precision = precisionOf(request.compute.precision);
    const auto latents = static_cast<double>(request.latents > 0 ? request.latents : config.context.latents);
    const auto length = static_cast<double>(config.context.length);
    const double caches = cacheBytes(config, precision, length, latents);
    FitResult fit;
    fit.weightBytes = static_cast<std::uint64_t>(keptBytes(config, precision));
    fit.cacheBytes = static_cast<std::uint64_t>(request.sequences * caches);
    fit.freeBytes = registry.freeBytes(request.compute.device);
    fit.stepBytes = weightBytes(config, precision) + caches;
    return fit;
}

void requireFit(const FitRequest& request, const BackendRegistry& registry, bool shared) {
    const std::string& device = request.compute.device;
    if (device != "cpu" && registry.deviceIds().front() != "cpu") return;
    FitResult fit = fitOf(request, registry);
    if (shared) fit.weightBytes = 0;
    if (fit.fits()) return;
    throw Error(ErrorCode::OutOfMemory,
                std::filesystem::path(request.model).filename().string() + ": needs about " +
                    gigabytes(fit.neededBytes()) + " of memory, " + gigabytes(fit.freeBytes) +
                    " are free; choose int8, fewer latents or a smaller model, or end other programs");
}

FitResult Engine::estimate(const FitRequest& request) const {
    FitResult fit = fitOf(request, parts_->registry);
    ComputeChoice compute = request.compute;
    if (compute.threads == 0 && request.sequences > 1) compute.threads = liveThreads();
    // Beyond any cache more bytes are read no slower, and take as much memory.
    constexpr double kEnough = 1 << 28;
    if (request.speed)
        fit.readBandwidth = parts_->backend(compute)->readBandwidth(
            static_cast<std::size_t>(std::min(fit.stepBytes, kEnough)));
    return fit;
}

}  // namespace continuo
