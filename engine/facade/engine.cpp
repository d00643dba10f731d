#include "continuo/engine.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "backends/cpu/cpu_backend.h"
#include "base/folder.h"
#include "continuo/json_place.h"
#include "facade/golden/golden_check.h"
#include "facade/models/engine_parts.h"
#include "facade/models/import.h"
#include "facade/models/model_file.h"
#include "tokenizers/tokenizer_registry.h"
#include "weights/safetensors_metadata.h"

namespace continuo {

Engine::Engine(EngineOptions options) : parts_(std::make_unique<Parts>()) {
    parts_->options = std::move(options);
    parts_->registry.add(cpu::plugin());
    if (!parts_->options.backendFolder.empty()) parts_->registry.scan(parts_->options.backendFolder);
}

Engine::~Engine() = default;

std::vector<DeviceSummary> Engine::devices() const {
    std::vector<DeviceSummary> result;
    for (const std::string& id : parts_->registry.deviceIds()) {
        try {
            result.push_back(parts_->registry.open(id)->device());
        } catch (const Error& error) {  // for example a GPU whose memory another program uses
            result.push_back({id, "currently unavailable", error.what()});
        }
    }
    return result;
}

std::vector<std::string> Engine::deviceNotes() const { return parts_->registry.notes(); }

void Engine::setMemoryLimit(std::uint64_t bytes) { parts_->memory->set(bytes); }

void Engine::setModelFolders(std::vector<std::filesystem::path> folders) {
    const std::scoped_lock lock(parts_->foldersInUse);
    parts_->options.modelFolders = std::move(folders);
}

std::vector<ModelSummary> Engine::models(std::vector<std::string>* notes) const {
    std::vector<std::filesystem::path> folders;
    {
        const std::scoped_lock lock(parts_->foldersInUse);
        folders = parts_->options.modelFolders;
    }
    std::vector<ModelSummary> found;
    for (const std::filesystem::path& folder : folders) {
        std::error_code ignored, problem;
        std::vector<std::filesystem::path> files;
        if (std::filesystem::is_regular_file(folder, ignored)) {
            files.push_back(folder);
        } else {
            for (const std::filesystem::path& entry : listFolder(folder, problem)) {
                if (entry.extension() == ".safetensors") files.push_back(entry);
            }
        }
        // A missing folder is not an error: models may be added later.
        if (problem && problem != std::errc::no_such_file_or_directory && notes != nullptr)
            notes->push_back(folder.string() + ": cannot be searched for models: " + problem.message());
        // Sorts without the extension, so that a name precedes longer names that begin with it.
        std::sort(files.begin(), files.end(),
                  [](const auto& one, const auto& other) { return one.stem() < other.stem(); });
        for (const std::filesystem::path& file : files) {
            try {
                found.push_back(inspectModelOrCodec(file, ModelHash::Skipped));
            } catch (const Error& error) {
                const std::string what = error.what();  // begins with the path or, for content errors, the
                                                        // name
                if (notes != nullptr)
                    notes->push_back(what.starts_with('/') ? what : (file.parent_path() / what).string());
            }
        }
    }
    return found;
}

ModelSummary Engine::inspect(const std::filesystem::path& model, ModelHash hash,
                             const std::stop_token& stop) const {
    return inspectModelOrCodec(model, hash, stop);
}

std::optional<std::filesystem::path> Engine::findCodec(const std::string& codesHash,
                                                       const std::stop_token& stop) const {
    for (const ModelSummary& each : models()) {
        if (!each.codec) continue;
        try {
            if (cachedCodesHash(each.path, stop) == codesHash) return each.path;
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled) throw;
            // A damaged codec must not hide the others.
        }
    }
    return std::nullopt;
}

std::string Engine::hash(const std::filesystem::path& file, const std::stop_token& stop) const {
    return hashFile(file, stop);
}

void Engine::writeCard(const std::filesystem::path& model, const std::string& card) const {
    inspectModelOrCodec(model, ModelHash::Skipped);
    parseJsonObject<nlohmann::json>(card, {}, [&model](const std::string& fault) {
        throw Error(ErrorCode::BadRequest, model.filename().string() + ": the new card " + fault +
                                               "; a card must be a JSON object with little nesting");
    });
    replaceMetadata(model, kCardKey, card);
}

TeamRank Engine::joinTeam() {
    if (parts_->team->size() == 1) parts_->team = openTeam(parts_->options.backendFolder);
    return {parts_->team->rank(), parts_->team->size()};
}

void Engine::leaveTeam() {
    parts_->team->finalize();
    parts_->team = makeSingleTeam();
}

ImportResult Engine::run(const ImportRequest& request, const std::stop_token& stop) {
    return importCheckpoint(request, stop);
}

std::vector<GoldenResult> Engine::verify(const std::filesystem::path& golden, const ComputeChoice& compute) {
    return checkGolden(golden, parts_->backend(compute));
}

std::vector<std::int32_t> Engine::tokenize(const Performance& performance, const std::string& profile,
                                           bool asListed) const {
    const auto& make = std::get<TokenizerEntry::MakeMusic>(musicTokenizer(profile).make);
    return make(asListed ? NoteOrder::AsListed : NoteOrder::ByProfile).encode(performance);
}

}  // namespace continuo
