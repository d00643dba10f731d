#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "cli/commands/generate_commands.h"
#include "cli/files/picture_files.h"

namespace continuo::app {

// The options of `generate image`.
struct ImageOptions : GenerateOptions {
    std::string label, settings, sheet;
    Fitting fitting = Fitting::Crop;
    int keepRows = 0;  // 0: half of the prompt
    int count = 1;
    ExportOptions file;
    std::set<std::string> given;  // names of the options on the command line
};

// The settings read from a file that Continuo wrote.
struct ImageSettings {
    std::vector<PictureOrigin> origins;   // one; from a sheet: one for each picture
    Picture picture;                      // the first picture, whose upper rows may be kept
    std::vector<std::uint64_t> seeds;     // to generate again
    SliderMoves moves;                    // slider changes while the pictures were generated
    bool hasApproximateKeptRows = false;  // the kept rows come from a file with approximate pixels
};

// Reads the settings file, and applies its settings except those whose options were given. Throws BadFile if
// the file has no settings, BadRequest if they are incomplete.
ImageSettings restoreSettings(ImageOptions& options, Console& console);

// Throws BadModel if this is not the model with which the settings were made; only warns if the user named
// the model.
void checkModel(const ImageOptions& options, const ImageSettings& settings, const ModelSummary& model,
                Console& console);

// Returns whether every picture equals that in the settings' file. nullopt: not comparable, because seeds
// differ, pictures were unfinished, or kept rows are approximate.
std::optional<bool> isSameAsBefore(const ImageSettings& settings, const PictureRequest& request,
                                   const PictureResult& result);
void reportWhetherSame(const ImageOptions& options, const ImageSettings& settings,
                       const PictureRequest& request, const PictureResult& result, Console& console);

}  // namespace continuo::app
