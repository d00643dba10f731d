#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "continuo/error.h"
#include "continuo/model_gone.h"
#include "continuo/model_summary.h"
#include "model/network.h"
#include "model/parameters/adapter.h"
#include "weights/model_metadata.h"

namespace continuo {

// Metadata key of what an adapter says of itself, JSON.
inline constexpr const char* kAdapterKey = "adapter";

// Runs `work`, which fits weights to a config; what does not fit is refused with what to do about it.
template <class Work>
auto fitting(Work&& work) {
    try {
        return work();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        throw Error(error.code(), std::string(error.what()) +
                                      "; weights and config must be of one model, get the file again");
    }
}

// Runs `open`, which opens a model's file. Throws ModelGone where there is none.
template <class Open>
auto opening(const std::filesystem::path& model, Open&& open) {
    try {
        return open();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::NotFound) throw;
        throw ModelGone(error.code(), model.string(), error.what());
    }
}

// Throws BadRequest for anything but "f32", "bf16", "int8".
Precision precisionOf(const std::string& name);
// The type in which a model's products of many rows are computed.
DType productsOf(Precision precision, bool exactProducts);

// A model file and an adapter that changes its weights; empty: none.
struct ModelFiles {
    std::filesystem::path model;
    std::filesystem::path adapter = {};
    std::stop_token stop = {};  // of whoever waits for it; what reads the file throws Cancelled
};

// A model, opened on a device. Weights in bf16 or int8 allow large products of bf16-rounded operands, unless
// they are to be exact. An adapter is merged into the weights before they are rounded, so that a step costs
// nothing more.
std::shared_ptr<Network> openModel(const ModelFiles& files, std::shared_ptr<Backend> backend,
                                   Precision precision, bool exactProducts = false);
// What a file says about itself, without its weights being read, but for the hash.
ModelSummary inspectModel(const std::filesystem::path& path, ModelHash hash,
                          const std::stop_token& stop = {});
// The same of a model or a codec.
ModelSummary inspectModelOrCodec(const std::filesystem::path& path, ModelHash hash,
                                 const std::stop_token& stop = {});
// Returns the config in a model's file. Throws the same errors as inspectModel().
ModelConfig inspectConfig(const std::filesystem::path& path);
// SHA-256 of a file's bytes, which are read once as long as the file stays as it is. A stop throws Cancelled.
// Any thread.
std::string hashFile(const std::filesystem::path& path, const std::stop_token& stop = {});
// The same of what a codec's codes depend on (codec/codec_file.h). Throws as openCodec().
std::string hashOfCodes(const std::filesystem::path& codec, const std::stop_token& stop = {});
// Writes weights, config and card; matrices and tables in `type` (F32 or BF16), vectors in f32.
void writeModel(const std::filesystem::path& path, const Network& network, DType type,
                const std::string& card);
// Writes an adapter's factors and its card.
void writeAdapter(const std::filesystem::path& path, const Parameters& factors, const AdapterInfo& info,
                  const std::string& card);

}  // namespace continuo
