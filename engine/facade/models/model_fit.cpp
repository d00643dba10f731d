#include "facade/models/model_fit.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "continuo/engine.h"
#include "facade/models/engine_parts.h"
#include "facade/models/model_file.h"
#include "model/network_bytes.h"
#include "session/live_session.h"

namespace continuo {
namespace {

constexpr double kLongSession = 1e9;  // tokens; longer than any window or cache

std::string gigabytes(std::uint64_t bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GB", static_cast<double>(bytes) / 1e9);
    return text;
}

std::string modelFileName(const FitRequest& request) {
    return std::filesystem::path(request.modelPath).filename().string();
}

std::string describeNeed(const FitRequest& request, const FitResult& fit) {
    return modelFileName(request) + ": needs about " + gigabytes(fit.neededBytes()) + " of memory, ";
}

// Returns options that need less memory, for error messages.
std::string smallerChoices(const FitResult& fit) {
    return fit.latents > 0 ? "int8, fewer latents or a smaller model" : "int8 or a smaller model";
}

}  // namespace

std::optional<ModelExtent> reduceExtent(const ModelExtent& extent, const ModelTraits& traits) {
    constexpr std::int64_t kFewestLatents = 64, kShortestWindow = 512;
    if (traits.latents == 0) return std::nullopt;
    if (!traits.fixedLatents && extent.latents / 2 >= kFewestLatents)
        return ModelExtent{extent.latents / 2, extent.window};
    if (extent.window / 2 >= std::max(kShortestWindow, extent.latents))
        return ModelExtent{extent.latents, extent.window / 2};
    return std::nullopt;
}

FitResult computeFit(const FitRequest& request, const BackendRegistry& registry, std::uint64_t limitBytes) {
    const ModelConfig config = inspectConfig(request.modelPath);
    const ModelTraits traits = modelTraits(config);
    const Precision precision = parsePrecision(request.compute.precision);
    const std::int64_t asked = request.latents > 0 ? request.latents : traits.latents;
    ModelExtent extent{traits.latents > 0 ? asked : 0, traits.pastTokens};
    const auto read = [&] {  // cache bytes read per step and sequence
        const double heard = traits.latents > 0 ? static_cast<double>(extent.window) : kLongSession;
        const std::int64_t seen = traits.latents > 0 ? extent.latents : asked;
        return stepCost(config, precision, heard, static_cast<double>(seen)).entries;
    };
    const auto kept = [&] {
        return traits.latents > 0 ? read()
                                  : streamBytes(config, precision, request.live ? LiveSession::kReach : 0);
    };
    FitResult fit;
    fit.limitBytes = limitBytes;
    fit.weightBytes = static_cast<std::uint64_t>(
        keptBytes(config, precision, {largeProductType(precision, request.compute.exactProducts)},
                  registry.preparedBytes(request.compute.device)));
    const auto fill = [&] { fit.cacheBytes = static_cast<std::uint64_t>(request.sequences * kept()); };
    fill();
    while (!fit.fitsLimit()) {
        const std::optional<ModelExtent> next = reduceExtent(extent, traits);
        if (!next) break;
        extent = *next;
        fit.reduced = true;
        fill();
    }
    fit.latents = extent.latents;
    fit.context = extent.window;
    fit.freeBytes = registry.freeBytes(request.compute.device);
    fit.stepBytes = stepCost(config, precision, 0).weights + read();
    return fit;
}

void requireFit(const FitRequest& request, const BackendRegistry& registry, bool shared,
                std::uint64_t limitBytes) {
    const std::string& device = request.compute.device;
    if (device != "cpu" && registry.deviceIds().front() != "cpu") return;
    FitResult fit = computeFit(request, registry, limitBytes);
    if (shared) fit.weightBytes = 0;
    if (fit.freeBytes == 0 || fit.neededBytes() <= fit.freeBytes) return;
    throw Error(ErrorCode::OutOfMemory, describeNeed(request, fit) + gigabytes(fit.freeBytes) +
                                            " are free; choose " + smallerChoices(fit) +
                                            ", or close other programs");
}

MemoryLimit::Share reserveShare(const FitRequest& request, const std::string& adapter,
                                const BackendRegistry& registry, MemoryLimit& limit, SessionOptions& options,
                                Events& events) {
    const FitResult fit = computeFit(request, registry, limit.bytes());
    FitRequest slid = request;
    slid.latents = static_cast<int>(options.maxLatents);
    const FitResult widest = computeFit(slid, registry, limit.bytes());
    const ComputeChoice& compute = request.compute;
    const std::string weights = request.modelPath + '\n' + adapter + '\n' + compute.device + '\n' +
                                compute.precision + (compute.exactProducts ? "\nexact" : "");
    const auto take = [&](const FitResult& each) {
        return limit.reserve(each.cacheBytes, weights, each.weightBytes);
    };
    std::optional<MemoryLimit::Share> share;
    if (widest.fitsLimit() && widest.latents > fit.latents && widest.context == fit.context)
        share = take(widest);
    options.maxLatents = share ? widest.latents : fit.latents;
    if (!share) share = take(fit);
    if (!share) {
        throw Error(ErrorCode::OutOfMemory, describeNeed(request, fit) + gigabytes(limit.available()) +
                                                " are free within the memory limit of " +
                                                gigabytes(fit.limitBytes) + "; raise the limit, choose " +
                                                smallerChoices(fit) + ", or stop running jobs");
    }
    if (!fit.reduced) return std::move(*share);
    options.latents = fit.latents;
    options.start = std::min(options.start, options.latents);
    options.window = fit.context;
    events.onWarning(modelFileName(request) + ": the memory limit of " + gigabytes(fit.limitBytes) +
                     " is too small for the full size; continuing with " + std::to_string(fit.latents) +
                     " latents and a context of " + std::to_string(fit.context) + " tokens");
    return std::move(*share);
}

FitResult Engine::estimate(const FitRequest& request) const {
    FitResult fit = computeFit(request, parts_->registry, parts_->memory->bytes());
    ComputeChoice compute = request.compute;
    if (compute.threads == 0 && request.sequences > 1 && fit.latents > 0) compute.threads = liveThreads();
    // Larger reads exceed every cache anyway and only cost memory.
    constexpr double kEnough = 1 << 28;
    if (request.speed)
        fit.readBandwidth = parts_->backend(compute)->readBandwidth(
            static_cast<std::size_t>(std::min(fit.stepBytes, kEnough)));
    return fit;
}

}  // namespace continuo
