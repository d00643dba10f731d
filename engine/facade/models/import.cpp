#include "facade/models/import.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "base/folder.h"
#include "base/mapped_file.h"
#include "continuo/error.h"
#include "continuo/file_output.h"
#include "facade/models/model_file.h"
#include "model/parameters/parameter_specs.h"
#include "model/published/published_layouts.h"
#include "weights/printable.h"
#include "weights/safetensors_writer.h"
#include "weights/tensor_values.h"
#include "weights/torch_checkpoint.h"

namespace continuo {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigFile = "config.json";

std::string readText(const fs::path& path) {
    const MappedFile file(path);
    return std::string(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
}

// Reads the config of a published checkpoint. Error messages contain the whole path, because many files are
// called config.json.
PublishedLayout readLayout(const fs::path& folder) {
    const fs::path file = folder / kConfigFile;
    const std::string text = readText(file);
    try {
        return publishedLayout(text);
    } catch (const Error& error) {
        std::string what = error.what();
        for (const std::string& place : {kConfigFile + std::string(": "), std::string("model config: ")}) {
            if (what.starts_with(place)) what.erase(0, place.size());
        }
        throw Error(error.code(),
                    file.string() + ": " + what +
                        (what.find("; ") == std::string::npos ? "; download the checkpoint again" : ""));
    }
}

fs::path findWeights(const fs::path& folder) {
    for (const char* name : {"model.safetensors", "pytorch_model.bin"}) {
        std::error_code ignored;
        if (fs::exists(folder / name, ignored)) return folder / name;
    }
    std::vector<fs::path> found;
    std::error_code problem;
    for (const fs::path& entry : listFolder(folder, problem)) {
        if (entry.extension() == ".ckpt") found.push_back(entry);
    }
    if (problem)
        throw Error(ErrorCode::BadFile, folder.string() + ": cannot be searched: " + problem.message() +
                                            "; check the folder and its permissions");
    if (found.size() == 1) return found.front();
    throw Error(ErrorCode::NotFound,
                folder.string() +
                    ": expected model.safetensors, pytorch_model.bin or one .ckpt file, found " +
                    (found.empty() ? "none" : std::to_string(found.size()) + " .ckpt files") +
                    "; put the published weights, one file, into this folder");
}

WeightStore openWeights(const fs::path& path) {
    return path.extension() == ".safetensors" ? WeightStore::open(path) : openTorchCheckpoint(path);
}

// Returns the licence in a model card's header ("license: apache-2.0" between two lines of dashes).
std::string readLicence(const fs::path& folder) {
    constexpr std::string_view kField = "license:";
    constexpr std::size_t kLongest = 80;
    std::error_code ignored;
    if (!fs::is_regular_file(folder / "README.md", ignored)) return "unknown";
    const std::string text = readText(folder / "README.md");
    const std::size_t head = text.starts_with("---") ? text.find("\n---", 3) : 0;
    const std::size_t at = text.find("\n" + std::string(kField));
    if (at == std::string::npos || head == std::string::npos || at >= head) return "unknown";
    const std::size_t begin = text.find_first_not_of(" \t", at + 1 + kField.size());
    const std::size_t end = text.find_first_of("\r\n", at + 1);
    if (begin == std::string::npos || begin >= end) return "unknown";
    const std::string licence = text.substr(begin, std::min(end - begin, kLongest));
    const bool plain =
        std::all_of(licence.begin(), licence.end(), [](char c) { return c >= ' ' && c <= '~'; });
    return plain ? licence : "unknown";
}

std::string makeCard(const PublishedLayout& layout, const fs::path& folder, const fs::path& weights,
                     const std::stop_token& stop) {
    nlohmann::ordered_json card = {{"source", "imported checkpoint"},
                                   {"codebase", layout.codebase},
                                   {"licence", readLicence(folder)},
                                   {"training_data", "unknown"}};
    card["sha256"] = {{kConfigFile, hashFile(folder / kConfigFile)},
                      {printable(weights.filename().string()), hashFile(weights, stop)}};
    return card.dump(1);
}

void throwIfStopped(const std::stop_token& stop, const fs::path& out) {
    if (stop.stop_requested())
        throw Error(ErrorCode::Cancelled, "stopped before " + out.filename().string() + " was written");
}

// Converts matrices and tables to `type`; vectors stay unchanged.
TensorMap convertTensors(const ModelConfig& config, const WeightStore& store, DType type,
                         const std::function<void()>& goOn) {
    TensorMap tensors = store.tensors();
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        if (type == DType::F32 || !spec.isQuantisable()) continue;
        goOn();
        StoredTensor& tensor = tensors.find(spec.name)->second;
        const StoredTensor narrow = StoredTensor::zeros(type, spec.shape);
        convert(tensor.view, narrow.view);
        tensor = narrow;
    }
    return tensors;
}

// Returns the folder's own name, even if the path ends in a slash or dots.
std::string folderName(const fs::path& folder) {
    const fs::path whole = fs::weakly_canonical(folder);
    return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

}  // namespace

ImportResult importCheckpoint(const ImportRequest& request, const std::stop_token& stop) {
    const Precision precision = parsePrecision(request.precision);
    if (precision == Precision::I8) {
        throw Error(ErrorCode::BadRequest,
                    "import: model files store f32 or bf16; choose int8 when running a model");
    }
    std::error_code ignored;
    const bool isFile = fs::is_regular_file(request.folder, ignored);
    const fs::path folder = isFile ? fs::absolute(request.folder).parent_path() : fs::path(request.folder);
    if (!fs::is_directory(folder, ignored))
        throw Error(ErrorCode::NotFound,
                    folder.string() + ": no such folder; choose the one with config.json and the weights");
    writeOutput([&] { checkOutput(request.out); });
    // Opens the weights first, which refuses files that could run code with that reason.
    if (isFile) openWeights(request.folder);
    PublishedLayout layout = readLayout(folder);
    layout.config.name = printable(folderName(folder));
    const fs::path weights = isFile ? fs::path(request.folder) : findWeights(folder);
    const WeightStore published = openWeights(weights);
    const WeightStore store = withFitAdvice([&] { return convertPublished(layout, published, stop); });
    const auto goOn = [&] { throwIfStopped(stop, request.out); };
    for (const auto& [name, tensor] : store.tensors()) {
        goOn();
        requireFinite(tensor.view.as<float>(), name, store.name());
    }
    const DType type = precision == Precision::F32 ? DType::F32 : DType::BF16;
    const TensorMap tensors = convertTensors(layout.config, store, type, goOn);
    const Metadata metadata = {{kConfigKey, layout.config.toJson()},
                               {kCardKey, makeCard(layout, folder, weights, stop)}};
    writeOutput([&] { writeSafetensors(request.out, tensors, metadata, stop); });
    return {layout.config.name, parameterCount(layout.config), request.out};
}

}  // namespace continuo
