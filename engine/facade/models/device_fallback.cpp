#include "facade/models/device_fallback.h"

#include <algorithm>
#include <optional>

#include "continuo/error.h"
#include "facade/models/model_file.h"
#include "facade/models/model_fit.h"
#include "model/config/model_traits.h"

namespace continuo {
namespace {

// Returns the options of the next smaller session (reduceExtent()); nullopt if it cannot be smaller.
std::optional<SessionOptions> smaller(SessionOptions options, const Network& network) {
    const ModelTraits traits = modelTraits(network.config());
    const std::optional<ModelExtent> next =
        continuo::reduceExtent({options.latents > 0 ? options.latents : traits.latents,
                                options.window > 0 ? options.window : traits.pastTokens},
                               traits);
    if (!next) return std::nullopt;
    options.latents = options.maxLatents = next->latents;  // memory was too small for more
    options.start = std::min(options.start, options.latents);
    options.window = next->window;
    return options;
}

// Throws Device if the device could not sample from the model's vocabulary. Not called for a device that the
// user chose, because work without sampling is possible there.
void requireSampling(const Backend& backend, const ModelFiles& files) {
    const int vocabulary = inspectConfig(files.model).vocabulary;
    if (vocabulary <= backend.maxVocabulary()) return;
    throw Error(ErrorCode::Device, backend.device().id + ": supports vocabularies of up to " +
                                       std::to_string(backend.maxVocabulary()) + " tokens; " +
                                       files.model.filename().string() + " has " +
                                       std::to_string(vocabulary) + " tokens");
}

}  // namespace

PlacedModel placeModel(const DeviceOpener& open, OpenModels& models, const ModelFiles& files,
                       const ComputeChoice& compute, Events& events) {
    const Precision precision = parsePrecision(compute.precision);
    PlacedModel placed;
    if (compute.device == "auto") {
        placed.onProcessor = [open, &models, files, compute, precision]() -> std::shared_ptr<const Network> {
            ComputeChoice processor = compute;
            processor.device = "cpu";
            return models.open(files, open(processor), precision, compute.exactProducts);
        };
    }
    std::shared_ptr<Backend> backend;
    try {
        backend = open(compute);
        if (placed.onProcessor && !backend->isHost()) requireSampling(*backend, files);
        placed.network = models.open(files, backend, precision, compute.exactProducts);
    } catch (const Error& error) {
        const bool ofDevice = error.code() == ErrorCode::OutOfMemory || error.code() == ErrorCode::Device;
        const bool onProcessor = backend != nullptr && backend->isHost();
        if (!placed.onProcessor || !ofDevice || onProcessor) throw;
        placed.network = placed.onProcessor();
        events.onWarning(std::string(error.what()) + "; continuing on the CPU");
    }
    return placed;
}

std::unique_ptr<Session> startSession(PlacedModel& model, const SessionOptions& asked,
                                      std::span<const Token> prompt, Events& events,
                                      const std::stop_token& stop) {
    SessionOptions options = asked;
    for (;;) {
        std::optional<SessionOptions> next;
        try {
            auto session = std::make_unique<Session>(model.network, options);
            session->start(prompt, stop);
            model.network->backend().wait();
            return session;
        } catch (const Error& error) {
            if (error.code() != ErrorCode::OutOfMemory || model.network->backend().isHost()) throw;
            next = smaller(options, *model.network);
            if (!next && !model.onProcessor) throw;
        }
        const std::string device = model.network->backend().device().id;
        if (next) {
            options = *next;
            events.onWarning(device + ": not enough memory; trying " + std::to_string(options.latents) +
                             " latents and a context of " + std::to_string(options.window) + " tokens");
        } else {
            const bool hasLatents = modelTraits(model.network->config()).latents > 0;
            events.onWarning(device + ": not enough memory for this model; continuing on the CPU" +
                             (hasLatents ? " with the requested latents and context" : ""));
            model.network = model.onProcessor();
            options = asked;  // its memory differs
        }
    }
}

}  // namespace continuo
