#include "controllers/models/model_importer.h"

#include "controllers/words/error_words.h"
#include "controllers/words/words.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigFile = "config.json";

}  // namespace

bool ModelImporter::canImport(const fs::path& file) const {
    std::error_code ignored;
    if (file.extension() != ".safetensors") return true;
    if (!fs::exists(file.parent_path() / kConfigFile, ignored)) return false;
    try {
        engine_.inspect(file, ModelHash::Skipped);
        return false;
    } catch (const Error&) {
        return true;
    }
}

std::string ModelImporter::modelNameFor(const fs::path& from) {
    return fs::absolute(from).parent_path().filename().string();
}

void ModelImporter::import(const fs::path& from, const fs::path& out) {
    busy_ = true;
    ImportRequest request;
    request.folder = from.filename() == kConfigFile ? from.parent_path().string() : from.string();
    request.out = out.string();
    thread_.start([this, request](const std::stop_token& stop) -> SideThread::Completion {
        try {
            engine_.run(request, stop);
        } catch (const std::exception& error) {
            return [this, why = errorMessage(error)] {
                busy_ = false;
                Q_EMIT failed(why);
            };
        }
        return [this, out = request.out] {
            busy_ = false;
            Q_EMIT imported(out);
        };
    });
}

ui::UserMessage ModelImporter::errorMessage(const std::exception& error) {
    const QString line = text(error.what());
    // The engine's pickle reader reports this error for pickles that contain more than tensors.
    if (line.contains(QLatin1String(": refused: the pickle"))) {
        return {tr("This file is a Python pickle that could run code, so Continuo ran and imported nothing "
                   "of it. The previous model stays in use. Convert the checkpoint to .safetensors with a "
                   "program you trust, and add that file."),
                line};
    }
    return app::messageFor(Task::ImportModel, error);
}

}  // namespace continuo::app
