#include "cli/commands/image_settings.h"

#include <continuo/error.h>

#include <algorithm>

#include "files/text.h"
#include "pictures/made_origin.h"

namespace continuo::app {
namespace {

constexpr std::size_t kShownHash = 10;  // digits

const PictureOrigin& firstOrigin(const ImageSettings& settings) { return settings.origins.front(); }

// Sets a value from the file unless its option was given.
template <class Value>
void restore(const ImageOptions& options, const std::string& option, Value& to, const Value& value) {
    if (!options.given.contains(option)) to = value;
}

std::string optionName(const UserParameter& filter) { return "--" + std::string(filter.name); }

// Returns whether the command line has the temperature or a filter.
bool isSamplingGiven(const ImageOptions& options) {
    bool given = false;
    forEachFilter(
        [&](const UserParameter& filter, auto) { given |= options.given.contains(optionName(filter)); },
        options.sampling);
    return given;
}

void restoreSampling(ImageOptions& options, const SamplingChoice& made) {
    forEachFilter([&options](const UserParameter& filter, auto& to,
                             const auto& value) { restore(options, optionName(filter), to, value); },
                  options.sampling, made);
    restore(options, "--latents", options.sampling.latents, made.latents);
    options.sampling.branch = made.branch;
}

// Uses consecutive seeds if --seed or --count was given, else the seeds in the file.
void restoreSeeds(const ImageOptions& options, ImageSettings& settings) {
    if (options.given.contains("--seed") || options.given.contains("--count")) {
        const std::uint64_t first = options.seed.value_or(firstOrigin(settings).sampling.seed);
        for (int i = 0; i < options.count; ++i)
            settings.seeds.push_back(first + static_cast<std::uint64_t>(i));
    } else {
        for (const PictureOrigin& origin : settings.origins) settings.seeds.push_back(origin.sampling.seed);
    }
}

// Returns whether the settings' file has an unfinished picture. Counts with that file's shape, because
// another model may draw more tokens for the same picture.
bool hasUnfinished(const ImageSettings& settings, const PictureRequest& request,
                   const PictureResult& result) {
    if (result.pictures.empty()) return false;
    return std::ranges::any_of(settings.origins, [&](const PictureOrigin& before) {
        return before.keptRows == request.keptRows && countKnownRows(before) < before.height;
    });
}

bool hasSameSeeds(const ImageSettings& settings, const PictureRequest& request) {
    const auto seed = [](const PictureOrigin& before) { return before.sampling.seed; };
    return std::ranges::equal(settings.origins, request.seeds, {}, seed);
}

}  // namespace

ImageSettings restoreSettings(ImageOptions& options, Console& console) {
    const PictureFile file = readPictureFile(options.settings, console);
    if (!file.provenance || file.provenance->pictures.empty()) {
        throw Error(
            ErrorCode::BadFile,
            options.settings + ": does not contain its settings; give a PNG file that Continuo wrote");
    }
    ImageSettings settings{file.provenance->pictures, restoreOriginal(file), {}, {}, false};
    const PictureOrigin& made = firstOrigin(settings);
    if (!made.adapter.empty() && options.adapter.empty()) {
        throw Error(ErrorCode::BadRequest, options.settings + ": was made with the adapter '" +
                                               oneLine(made.adapter) + "'; give its file with --adapter");
    }
    restoreSampling(options, made.sampling);
    restoreSeeds(options, settings);
    restore(options, "--class", options.label, wasClassDrawn(made) ? std::string() : made.label);
    restore(options, "--keep-rows", options.keepRows, made.keptRows);
    if (!made.precision.empty()) restore(options, "--precision", options.compute.precision, made.precision);
    // Restores only the model's file name: an untrusted path could open any file.
    restore(options, "--model", options.model, std::filesystem::path(made.modelName).filename().string());
    if (!options.given.contains("--latents")) settings.moves.latents = made.moves.latents;
    if (!isSamplingGiven(options)) settings.moves.sampling = made.moves.sampling;
    settings.hasApproximateKeptRows =
        options.keepRows > 0 && options.prompt.empty() && isRestoredInexactly(file);
    if (settings.hasApproximateKeptRows)
        console.report(
            oneLine(options.settings) +
            ": was enlarged with Lanczos, so its kept rows are only approximate; give the original "
            "with --prompt");
    return settings;
}

void checkModel(const ImageOptions& options, const ImageSettings& settings, const ModelSummary& model,
                Console& console) {
    const PictureOrigin& made = firstOrigin(settings);
    if (made.modelHash.empty() || made.modelHash == model.hash) return;
    const std::string what = oneLine(options.settings + ": was made with another model than " + model.path) +
                             " (" + made.modelHash.substr(0, kShownHash) + ".., not " +
                             model.hash.substr(0, kShownHash) + "..)";
    if (!options.given.contains("--model"))
        throw Error(ErrorCode::BadModel, what + "; give the right file with --model");
    console.report(what + "; the picture will be different");
}

std::optional<bool> isSameAsBefore(const ImageSettings& settings, const PictureRequest& request,
                                   const PictureResult& result) {
    const auto tokens = [](const PictureOrigin& before) { return before.tokenHash; };
    if (!hasSameSeeds(settings, request) || hasUnfinished(settings, request, result)) return std::nullopt;
    if (settings.hasApproximateKeptRows) return std::nullopt;
    return std::ranges::equal(settings.origins, result.pictures, {}, tokens, &MadePicture::tokenHash);
}

void reportWhetherSame(const ImageOptions& options, const ImageSettings& settings,
                       const PictureRequest& request, const PictureResult& result, Console& console) {
    const std::string file = oneLine(options.settings);
    if (hasUnfinished(settings, request, result))
        return console.report(file + " was unfinished; the new picture is complete");
    const auto isAgain = [&](const PictureOrigin& before) { return before.keptRows == request.keptRows; };
    if (settings.hasApproximateKeptRows && !std::ranges::all_of(settings.origins, isAgain)) return;
    if (settings.hasApproximateKeptRows && hasSameSeeds(settings, request))
        return console.report("At best nearly the same as " + file + ": its kept rows are only approximate");
    const std::optional<bool> same = isSameAsBefore(settings, request, result);
    if (!same) return;
    console.report(*same ? "The same as " + file + ", token for token"
                         : "Not the same as " + file + ": the model, an option or the device differs");
}

}  // namespace continuo::app
