#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "cli/console/command_context.h"
#include "cli/files/picture_files.h"

namespace continuo::app {

// What `generate image` is asked for.
struct ImageOptions {
    std::string model, adapter, label, prompt, settings, out, sheet;
    Fitting fitting = Fitting::Crop;
    int keepRows = 0;  // 0: half of the prompt
    int count = 1;
    SamplingChoice sampling = PictureRequest().sampling;
    std::optional<std::uint64_t> seed;
    ComputeChoice compute;
    ExportOptions file;
    std::set<std::string> given;  // names of the options that were typed
};

// What a file of Continuo's says of how it was made.
struct ImageSettings {
    std::vector<PictureOrigin> origins;  // one; of a sheet all
    Picture picture;                     // the first of them, whose upper rows may have been kept
    std::vector<std::uint64_t> seeds;    // to be made again
    SliderMoves moves;                   // meanwhile
    bool keptNearly = false;             // rows are kept of a file whose pixels come back nearly
};

// Reads it and puts what was not typed into the options. Throws BadFile where the file says nothing,
// BadRequest where it is not enough.
ImageSettings restoreSettings(ImageOptions& options, Console& console);

// Refuses another model than that of the settings, with BadModel; says so where it was named by the user.
void checkModel(const ImageOptions& options, const ImageSettings& settings, const ModelSummary& model,
                Console& console);

// Whether every picture came out as the settings' file has it; nothing where there are other ones, or some
// that were not finished there, or whose kept rows are not known to be the same.
std::optional<bool> sameAsBefore(const ImageSettings& settings, const PictureRequest& request,
                                 const PictureResult& result);
void sayWhetherSame(const ImageOptions& options, const ImageSettings& settings, const PictureRequest& request,
                    const PictureResult& result, Console& console);

}  // namespace continuo::app
