#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "continuo/error.h"
#include "continuo/model_missing.h"
#include "continuo/model_summary.h"
#include "model/network.h"
#include "model/parameters/adapter.h"
#include "weights/safetensors_metadata.h"

namespace continuo {

// Metadata key of an adapter's description, JSON.
inline constexpr const char* kAdapterKey = "adapter";

// Runs `work`, which fits weights to a config; adds a remedy to the error if they do not fit.
template <class Work>
auto withFitAdvice(Work&& work) {
    try {
        return work();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        throw Error(error.code(),
                    std::string(error.what()) +
                        "; weights and config must belong to the same model, download the file again");
    }
}

// Runs `open`, which opens a model's file. Throws ModelMissing if the file is missing.
template <class Open>
auto openOrModelGone(const std::filesystem::path& model, Open&& open) {
    try {
        return open();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::NotFound) throw;
        throw ModelMissing(error.code(), model.string(), error.what());
    }
}

// Parses "f32", "bf16" or "int8"; throws BadRequest for others.
Precision parsePrecision(const std::string& name);
// Returns the type to which a model's products of many rows round their operands.
DType largeProductType(Precision precision, bool exactProducts);

// A model file and an optional adapter that changes its weights.
struct ModelFiles {
    std::filesystem::path model;
    std::filesystem::path adapter = {};
    std::stop_token stop = {};  // of the caller; reading throws Cancelled
};

// Opens a model on a device. With bf16 or int8 weights, large products round their operands to bf16 unless
// exactProducts is set. An adapter is merged into the weights before they are rounded, so it adds no cost per
// step.
std::shared_ptr<Network> openModel(const ModelFiles& files, std::shared_ptr<Backend> backend,
                                   Precision precision, bool exactProducts = false);
// Reads a file's description without its weights; the hash reads the whole file.
ModelSummary inspectModel(const std::filesystem::path& path, ModelHash hash,
                          const std::stop_token& stop = {});
// Does the same for a file of a model or a codec.
ModelSummary inspectModelOrCodec(const std::filesystem::path& path, ModelHash hash,
                                 const std::stop_token& stop = {});
// Returns the config in a model's file. Throws the same errors as inspectModel().
ModelConfig inspectConfig(const std::filesystem::path& path);
// Returns the SHA-256 of a file, cached until the file changes. A stop throws Cancelled. Thread-safe.
std::string hashFile(const std::filesystem::path& path, const std::stop_token& stop = {});
// Returns the hashCodes() of a codec (codec/codec_file.h), cached until its file changes. A stop throws
// Cancelled. Throws as openCodec().
std::string cachedCodesHash(const std::filesystem::path& codec, const std::stop_token& stop = {});
// Writes weights, config and card; matrices and tables as `type` (F32 or BF16), vectors as f32.
void writeModel(const std::filesystem::path& path, const Network& network, DType type,
                const std::string& card);
// Writes an adapter's factors and its card.
void writeAdapter(const std::filesystem::path& path, const Parameters& factors, const AdapterInfo& info,
                  const std::string& card);

}  // namespace continuo
