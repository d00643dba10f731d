#include "facade/live/saved_music.h"

#include <algorithm>
#include <array>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/sha256.h"
#include "continuo/error.h"
#include "continuo/json_place.h"
#include "model/config/model_traits.h"
#include "model/state/state_file.h"
#include "weights/printable.h"
#include "weights/safetensors_writer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kMusicKey = "continuo_live_music";  // key in the metadata
constexpr const char* kTokens = "music.tokens";
constexpr const char* kLogits = "music.logits";
constexpr const char* kWindows = "music.windows";  // missing: the model's window for all tokens
constexpr int kMusicFormat = 1;

std::string precisionName(Precision precision) {
    return precision == Precision::F32 ? "f32" : precision == Precision::BF16 ? "bf16" : "int8";
}

// Returns the SHA-256 of the names and data of all tensors, in order of names.
std::string computeChecksum(const TensorMap& tensors) {
    Sha256 hash;
    for (const auto& [name, tensor] : tensors) {
        hash.update(std::as_bytes(std::span(name)));
        hash.update({static_cast<const std::byte*>(tensor.view.data), tensor.view.bytes()});
    }
    return hash.hex();
}

// The fields of the metadata.
struct MusicMetadata {
    std::string adapter, precision, checksum;
    std::size_t fed = 0, from = 0;
};

class MusicReader {
public:
    explicit MusicReader(const std::filesystem::path& path)
        : tensors_(WeightStore::open(path)), told_(readMetadata()) {}

    void requireOwner(const MusicOwner& owner) const {
        const std::string model = StateFile::parse(tensors_).model();
        if (model != owner.model) refuse("belongs to another model; choose that model");
        if (told_.adapter != owner.adapter)
            refuse(told_.adapter.empty() ? "was made without an adapter; remove the adapter"
                                         : "was made with another adapter; choose that adapter");
        if (told_.precision != owner.precision)
            refuse("was made in " + printable(told_.precision) + ", not " + owner.precision +
                   "; choose the same precision");
    }

    SavedMusic read(const Network& network, StreamState state) const {
        if (computeChecksum(tensors_.tensors()) != told_.checksum) fail("is damaged");
        SavedMusic music{
            tokens(network.config().vocabulary), told_.fed, told_.from, {}, std::move(state), {}};
        const StateFile file = StateFile::parse(tensors_);
        const std::size_t heard = told_.fed - told_.from + (told_.from > 0 ? 1 : 0);
        if (file.rows() != 1 || told_.fed > music.tokens.size() || told_.from >= told_.fed ||
            file.length() != static_cast<std::int64_t>(heard))
            fail("has inconsistent parts");
        music.logits.resize(static_cast<std::size_t>(network.config().vocabulary));
        tensors_.readInto(kLogits, {network.config().vocabulary},
                          TensorView(music.logits.data(), DType::F32, {network.config().vocabulary}));
        file.restore(music.state, network.backend());
        music.windows = windows(file.length(), modelTraits(network.config()).window);
        return music;
    }

    [[noreturn]] void fail(const std::string& fault) const {
        throw Error(ErrorCode::BadFile, tensors_.name() + ": " + fault + "; choose another state");
    }

private:
    [[noreturn]] void refuse(const std::string& fault) const {
        throw Error(ErrorCode::BadRequest,
                    tensors_.name() + ": " + fault + ", or start a new session without a state");
    }

    MusicMetadata readMetadata() const {
        const std::string text(tensors_.metadata(kMusicKey));
        if (text.empty()) fail("is not a saved live session");
        const JsonErrorHandler refusal = [this](const std::string& fault) { fail(printable(fault)); };
        const Json whole = parseJson<Json>(text, {.maxDepth = 2, .maxBytes = std::size_t{1} << 16}, refusal);
        const JsonPlace<Json> json(whole, refusal);
        if (json.at("format").as<int>() != kMusicFormat)
            fail("has a format that this version cannot read; update Continuo");
        const auto count = [&](const char* name) {
            const auto value = json.at(name).as<std::int64_t>();
            if (value < 0) fail(std::string(name) + " is less than 0");
            return static_cast<std::size_t>(value);
        };
        return {json.at("adapter").as<std::string>(), json.at("precision").as<std::string>(),
                json.at("checksum").as<std::string>(), count("fed"), count("from")};
    }

    std::vector<Token> tokens(std::int64_t vocabulary) const {
        const auto found = tensors_.tensors().find(kTokens);
        if (found == tensors_.tensors().end() || found->second.view.shape.rank != 1) fail("has no tokens");
        const std::int64_t count = found->second.view.shape[0];
        const TensorView view = tensors_.at(kTokens, {count}, DType::I32);
        std::vector<Token> tokens(static_cast<std::size_t>(count));
        std::copy_n(static_cast<const std::byte*>(view.data), view.bytes(),
                    std::as_writable_bytes(std::span(tokens)).data());
        for (const Token token : tokens)
            if (token < 0 || token >= vocabulary) fail("has a token beyond the vocabulary");
        return tokens;
    }

    StreamCourse::Windows windows(std::int64_t heard, std::int64_t widest) const {
        const auto found = tensors_.tensors().find(kWindows);
        if (found == tensors_.tensors().end()) return {};
        if (found->second.view.shape.rank != 2) fail("has no valid windows");
        const std::int64_t count = found->second.view.shape[0];
        const TensorView view = tensors_.at(kWindows, {count, 2}, DType::I32);
        std::vector<std::array<std::int32_t, 2>> pairs(static_cast<std::size_t>(count));
        std::copy_n(static_cast<const std::byte*>(view.data), view.bytes(),
                    std::as_writable_bytes(std::span(pairs)).data());
        StreamCourse::Windows windows;
        for (const auto& [token, window] : pairs) {
            const std::int64_t least = windows.empty() ? 0 : windows.back().first + 1;
            if (token < least || token >= heard || window < 0 || window > widest)
                fail("has no valid windows");
            windows.emplace_back(token, window);
        }
        return windows;
    }

    WeightStore tensors_;
    MusicMetadata told_;
};

}  // namespace

void writeMusic(const SavedMusic& music, const MusicOwner& owner, Backend& queue,
                const std::filesystem::path& path) {
    auto [tensors, metadata] = packState(music.state, queue, owner.model);
    std::vector<Token> tokens = music.tokens;
    tensors.insert_or_assign(
        kTokens, StoredTensor::copyOf(
                     TensorView(tokens.data(), DType::I32, {static_cast<std::int64_t>(tokens.size())})));
    tensors.insert_or_assign(
        kLogits, StoredTensor::fromValues({static_cast<std::int64_t>(music.logits.size())}, music.logits));
    if (std::ranges::any_of(music.windows, [](const auto& each) { return each.second != 0; })) {
        std::vector<std::int32_t> numbers;
        for (const auto& [token, window] : music.windows) {
            numbers.push_back(static_cast<std::int32_t>(token));
            numbers.push_back(static_cast<std::int32_t>(window));
        }
        const auto rows = static_cast<std::int64_t>(music.windows.size());
        tensors.insert_or_assign(kWindows,
                                 StoredTensor::copyOf(TensorView(numbers.data(), DType::I32, {rows, 2})));
    }
    const Json json = {{"format", kMusicFormat},       {"adapter", owner.adapter},
                       {"precision", owner.precision}, {"fed", music.fed},
                       {"from", music.from},           {"checksum", computeChecksum(tensors)}};
    metadata[kMusicKey] = json.dump();
    writeSafetensors(path, tensors, metadata);
}

SavedMusic readMusic(const std::filesystem::path& path, const MusicOwner& owner, const Network& network,
                     StreamState state) {
    try {
        const MusicReader reader(path);
        reader.requireOwner(owner);
        return reader.read(network, std::move(state));
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadModel) throw;
        throw Error(ErrorCode::BadFile, std::string(error.what()) + "; choose another state");
    }
}

MusicSaver::MusicSaver(const ModelFiles& files, const Network& network)
    : origin_(files, network),
      precision_(precisionName(network.options().precision)),
      device_(network.sharedBackend()) {}

MusicSaver::~MusicSaver() {
    if (writing_.valid()) writing_.wait();
}

const MusicOwner& MusicSaver::owner() {
    if (!owner_) {
        struct {
            std::string modelHash, adapterHash, modelCard, tokenizer;
            DeviceSummary device;
        } told;
        origin_.fillResult(told);
        owner_ = MusicOwner{told.modelHash, told.adapterHash, precision_};
    }
    return *owner_;
}

void MusicSaver::finish() {
    if (writing_.valid()) writing_.get();
}

void MusicSaver::begin(SavedMusic music, const std::filesystem::path& path) {
    std::exception_ptr failed;
    try {
        finish();
    } catch (...) {
        failed = std::current_exception();  // rethrown below; this file may succeed
    }
    owner();
    if (!queue_) queue_ = device_->sibling();
    device_->wait();  // waits until the state is copied
    writing_ = std::async(std::launch::async, [this, path, music = std::move(music)] {
        writeMusic(music, *owner_, *queue_, path);
    });
    if (failed) std::rethrow_exception(failed);
}

}  // namespace continuo
