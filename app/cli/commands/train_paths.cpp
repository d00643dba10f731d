#include "cli/commands/train_paths.h"

#include <continuo/error.h>
#include <continuo/file_output.h>

#include <filesystem>

#include "cli/files/output_file.h"

namespace continuo::app {
namespace {

std::string checkpointPath(const TrainOptions& options) { return options.out + ".checkpoint"; }

}  // namespace

void checkOutputs(const TrainOptions& options,
                  std::initializer_list<std::vector<std::filesystem::path>> inputs) {
    for (const auto& files : inputs) {
        for (const std::string& out : {options.out, checkpointPath(options)})
            checkOutput("--out", out, files);
    }
}

std::string defaultOutPath(const TrainOptions& options) {
    if (!options.out.empty()) {
        checkModelName("--out", options.out);
        return options.out;
    }
    if (options.from.empty())
        throw Error(ErrorCode::BadRequest, "train: there is no name for the model; give one with --out FILE");
    std::string out = std::filesystem::path(options.from).stem().string();
    out += options.adapterRank > 0 ? "-adapter.safetensors" : "-taught.safetensors";
    std::error_code ignored;
    if (!options.resume && !options.fresh && std::filesystem::exists(out, ignored))
        throw Error(ErrorCode::BadRequest, out + ": already exists; give another name with --out FILE");
    return out;
}

void checkPaths(const TrainOptions& options) {
    const std::string checkpoint = checkpointPath(options);
    const std::vector<std::filesystem::path> inputs = {options.config, options.card, options.from};
    checkOutputs(options, {inputs});
    std::error_code ignored;
    const bool begun = std::filesystem::exists(checkpoint, ignored);
    if (options.resume && !begun) {
        throw Error(ErrorCode::NotFound,
                    checkpoint + ": there is no checkpoint to resume; leave out --resume to start anew");
    }
    if (!options.resume && !options.fresh && begun) {
        throw Error(
            ErrorCode::BadRequest,
            checkpoint +
                ": is left from an earlier run; continue it with --resume, or replace it with --fresh");
    }
}

std::unique_ptr<FileLock> lockOutputs(const TrainOptions& options) {
    return std::make_unique<FileLock>(
        resolveTarget(options.out).string() + ".lock",
        "another training run is writing " + options.out + "; wait until it ends, or choose another --out",
        FileLock::OnRelease::Remove);
}

}  // namespace continuo::app
