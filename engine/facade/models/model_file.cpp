#include "facade/models/model_file.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/file_stamp.h"
#include "base/mapped_file.h"
#include "base/sha256.h"
#include "codec/codec_file.h"
#include "codec/codes_file.h"
#include "continuo/adapter_summary.h"
#include "continuo/error.h"
#include "continuo/json_place.h"
#include "facade/models/music_tokens.h"
#include "facade/models/picture_tokens.h"
#include "facade/models/sound_tokens.h"
#include "model/config/model_traits.h"
#include "model/parameters/parameter_specs.h"
#include "model/parameters/parameters.h"
#include "weights/printable.h"
#include "weights/safetensors.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

// File: WeightStore or SafetensorsFile.
template <class File>
ModelConfig readConfig(const File& file, const std::filesystem::path& path) {
    const std::string_view text = file.metadata(kConfigKey);
    if (text.empty() && !file.metadata(kAdapterKey).empty()) {
        const std::string name = path.filename().string();
        const std::string parent = AdapterInfo::fromJson(file.metadata(kAdapterKey), name).parentName;
        throw Error(ErrorCode::BadModel,
                    name + ": is an adapter for " + parent + ", not a model; choose " + parent);
    }
    if (isCodecConfig(std::string(text))) {
        throw Error(ErrorCode::BadModel,
                    path.filename().string() +
                        ": is a codec, not a model; choose a model for music, pictures or sound");
    }
    if (isCodesFile(file.metadata())) {
        throw Error(ErrorCode::BadModel,
                    path.filename().string() +
                        ": is an audio codes file, not a model; choose a model for music, pictures or sound");
    }
    if (text.empty()) {
        throw Error(ErrorCode::BadModel,
                    path.filename().string() +
                        ": has no Continuo config in its metadata; convert it with continuo-cli import");
    }
    try {
        return ModelConfig::fromJson(std::string(text));
    } catch (const Error& error) {
        throw Error(error.code(), path.filename().string() + ": " + error.what());
    }
}

// Returns a file's card, which is untrusted and may not be JSON. Throws BadModel if it is nested too deeply
// for the code that traverses it.
std::string readCard(const SafetensorsFile& file, const std::filesystem::path& path) {
    const std::string card(file.metadata(kCardKey));
    std::string fault;
    try {
        parseJson<nlohmann::json>(card, {.allowComments = true}, [&fault](const std::string& found) {
            fault = found;
            throw Error(ErrorCode::BadModel, found);
        });
    } catch (const Error&) {
        if (fault == kNestedTooDeeply)
            throw Error(ErrorCode::BadModel, path.filename().string() +
                                                 ": its card is nested too deeply; download the file again");
    }
    return card;
}

std::string hashBytes(const std::filesystem::path& path, const std::stop_token& stop) {
    constexpr std::size_t kPiece = std::size_t{1} << 22;  // read within milliseconds
    const MappedFile file(path);
    const std::span<const std::byte> bytes = file.bytes();
    Sha256 hash;
    for (std::size_t begin = 0; begin < bytes.size(); begin += kPiece) {
        if (stop.stop_requested())
            throw Error(ErrorCode::Cancelled,
                        "stopped while " + path.filename().string() + " was loading; nothing was generated");
        hash.update(bytes.subspan(begin, std::min(kPiece, bytes.size() - begin)));
    }
    return hash.hex();
}

// Cached hashes of recently read files, valid until the file changes. Thread-safe.
class FileHashCache {
public:
    template <class Read>
    std::string get(const std::filesystem::path& path, const Read& read) {
        const std::optional<FileStamp> stamp = readFileStamp(path);
        if (stamp) {
            const std::scoped_lock lock(mutex_);
            if (const auto found = known_.find(*stamp); found != known_.end()) return found->second;
        }
        std::string hash = read();
        if (stamp && readFileStamp(path) == stamp) {
            constexpr std::size_t kMostKnown = 64;
            const std::scoped_lock lock(mutex_);
            if (known_.size() >= kMostKnown) known_.clear();
            known_[*stamp] = hash;
        }
        return hash;
    }

private:
    std::mutex mutex_;
    std::map<FileStamp, std::string> known_;
};

}  // namespace

Precision parsePrecision(const std::string& name) {
    if (name == "f32") return Precision::F32;
    if (name == "bf16") return Precision::BF16;
    if (name == "int8") return Precision::I8;
    throw Error(ErrorCode::BadRequest, "precision '" + name + "' is unknown; use f32, bf16 or int8");
}

DType largeProductType(Precision precision, bool exactProducts) {
    return precision == Precision::F32 || exactProducts ? DType::F32 : DType::BF16;
}

std::shared_ptr<Network> openModel(const ModelFiles& files, std::shared_ptr<Backend> backend,
                                   Precision precision, bool exactProducts) {
    const WeightStore store = openOrModelGone(files.model, [&] { return WeightStore::open(files.model); });
    ModelConfig config = readConfig(store, files.model);
    withFitAdvice([&] { Parameters::check(parameterSpecs(config), store); });
    auto network = std::make_shared<Network>(
        std::move(config), std::move(backend),
        NetworkOptions{precision, false, largeProductType(precision, exactProducts)});
    network->parameters().load(store, files.stop);
    if (!files.adapter.empty())
        mergeAdapter(network->parameters(), store, hashFile(files.model, files.stop), files.adapter);
    network->prepare();
    return network;
}

namespace {

// Fills the fields common to models and codecs.
template <class Config>
ModelSummary makeSummary(const SafetensorsFile& file, const Config& config, const std::filesystem::path& path,
                         ModelHash hash, const std::stop_token& stop) {
    ModelSummary summary;
    summary.path = path.string();
    summary.name = config.name;
    std::error_code fault;
    summary.fileBytes = std::filesystem::file_size(path, fault);
    if (fault) throw Error(ErrorCode::BadFile, path.string() + ": " + fault.message() + "; check the file");
    summary.config = config.toJson();
    summary.card = readCard(file, path);
    if (hash == ModelHash::Computed) summary.hash = hashFile(path, stop);
    return summary;
}

ModelSummary summarizeModel(const SafetensorsFile& file, const std::filesystem::path& path, ModelHash hash,
                            const std::stop_token& stop) {
    const ModelConfig config = readConfig(file, path);
    ModelSummary summary = makeSummary(file, config, path, hash, stop);
    summary.parameters = parameterCount(config);
    summary.modality = config.modality;
    summary.tokenizer = config.tokenizer;
    const ModelTraits traits = modelTraits(config);
    summary.architecture = traits.architecture;
    summary.contextTokens = traits.pastTokens;
    summary.window = traits.window;
    summary.latents = traits.latents;
    summary.fixedLatents = traits.fixedLatents;
    summary.picture = findPictureShape(config);
    summary.sound = findSoundShape(config);
    summary.playsPedal = hasPedalTokens(config);
    return summary;
}

ModelSummary summarizeCodec(const SafetensorsFile& file, const std::filesystem::path& path, ModelHash hash,
                            const std::stop_token& stop) {
    const CodecConfig config = readCodecConfig(file.metadata(), file.name());
    ModelSummary summary = makeSummary(file, config, path, hash, stop);
    summary.parameters = config.parameterCount();
    summary.modality = "codec";
    summary.codec = {config.sampleRate, config.hop(), config.levels, config.codes, config.delay(), {}};
    if (hash == ModelHash::Computed) {
        try {
            summary.codec->codesHash = cachedCodesHash(path, stop);
        } catch (const Error& error) {  // opening the codec reports damaged weights
            if (error.code() != ErrorCode::BadModel) throw;
        }
    }
    return summary;
}

}  // namespace

ModelSummary inspectModel(const std::filesystem::path& path, ModelHash hash, const std::stop_token& stop) {
    return summarizeModel(openOrModelGone(path, [&] { return SafetensorsFile::open(path); }), path, hash,
                          stop);
}

ModelConfig inspectConfig(const std::filesystem::path& path) {
    return ModelConfig::fromJson(inspectModel(path, ModelHash::Skipped).config);
}

ModelSummary inspectModelOrCodec(const std::filesystem::path& path, ModelHash hash,
                                 const std::stop_token& stop) {
    const SafetensorsFile file = openOrModelGone(path, [&] { return SafetensorsFile::open(path); });
    const bool isCodec = isCodecConfig(std::string(file.metadata(kConfigKey)));
    return (isCodec ? summarizeCodec : summarizeModel)(file, path, hash, stop);
}

std::optional<AdapterSummary> inspectAdapter(const std::filesystem::path& path, const std::stop_token& stop) {
    const SafetensorsFile file = SafetensorsFile::open(path);
    if (file.metadata(kAdapterKey).empty()) return std::nullopt;
    const AdapterInfo info = AdapterInfo::fromJson(file.metadata(kAdapterKey), path.filename().string());
    std::error_code fault;
    const std::uint64_t bytes = std::filesystem::file_size(path, fault);
    if (fault) throw Error(ErrorCode::BadFile, path.string() + ": " + fault.message() + "; check the file");
    return AdapterSummary{path.string(),
                          info.parentName,
                          printable(info.parent),
                          info.rank,
                          static_cast<std::int64_t>(info.weights.size()),
                          bytes,
                          readCard(file, path),
                          hashFile(path, stop)};
}

std::string hashFile(const std::filesystem::path& path, const std::stop_token& stop) {
    static FileHashCache known;
    return known.get(path, [&] { return hashBytes(path, stop); });
}

std::string cachedCodesHash(const std::filesystem::path& codec, const std::stop_token& stop) {
    static FileHashCache known;
    return known.get(codec, [&] { return hashCodes(codec, stop); });
}

void writeModel(const std::filesystem::path& path, const Network& network, DType type,
                const std::string& card) {
    writeParameters(path, network.parameters(), type,
                    {{kConfigKey, network.config().toJson()}, {kCardKey, card}});
}

void writeAdapter(const std::filesystem::path& path, const Parameters& factors, const AdapterInfo& info,
                  const std::string& card) {
    writeParameters(path, factors, DType::F32, {{kAdapterKey, info.toJson()}, {kCardKey, card}});
}

}  // namespace continuo
