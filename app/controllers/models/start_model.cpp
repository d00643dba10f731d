#include "controllers/models/start_model.h"

#include <continuo/engine.h>

#include "files/installed_files.h"

namespace continuo::app {
namespace {

bool playsMusic(const std::filesystem::path& model, const Engine& engine) {
    try {
        return engine.inspect(model, ModelHash::Skipped).modality == "midi";
    } catch (const Error&) {  // the list of models shows the error
        return false;
    }
}

}  // namespace

StartModel findStartModel(const std::string& wanted, const std::vector<std::filesystem::path>& folders,
                          const Engine& engine) {
    const auto plays = [&engine](const std::filesystem::path& model) { return playsMusic(model, engine); };
    try {
        return {findModel(wanted, folders, plays).string()};
    } catch (const NoSuchModel&) {
        if (wanted.empty()) throw;
    }
    try {
        const std::filesystem::path named = findModel(std::filesystem::path(wanted).filename(), folders);
        if (plays(named)) return {named.string(), true};
    } catch (const Error&) {
        // No model in the folders has the name of the missing one.
    }
    return {findModel({}, folders, plays).string(), true};
}

}  // namespace continuo::app
