#include "cli/console/command_context.h"

#include <chrono>
#include <cstdio>
#include <thread>

#include "continuo/adapter_summary.h"
#include "continuo/error.h"
#include "files/installed_files.h"
#include "files/text.h"

namespace continuo::app {

Engine& CommandContext::engine() {
    if (!engine_) engine_ = std::make_unique<Engine>(EngineOptions{modelFolders(), backendFolder()});
    return *engine_;
}

std::filesystem::path CommandContext::findModel(const std::string& wanted, const std::string& modality) {
    const auto fits = [&](const std::filesystem::path& path) {
        try {
            return engine().inspect(path, ModelHash::Skipped).modality == modality;
        } catch (const Error& error) {
            if (error.code() == ErrorCode::OutOfMemory) throw;
            return false;  // the command `models` reports the fault
        }
    };
    std::filesystem::path model = app::findModel(wanted, modelFolders(), fits);
    if (const auto adapter = inspectAdapter(model)) {
        throw Error(ErrorCode::BadModel,
                    model.filename().string() + ": is an adapter of " + adapter->parentName +
                        ", not a model; give it with --adapter, together with the model " +
                        adapter->parentName);
    }
    return model;
}

TeamRank CommandContext::joinTeam() {
    place = engine().joinTeam();
    if (!place.isLeader()) console.mute();
    return place;
}

void CommandContext::reportError(const std::string& what, bool urgent) {
    if (place.isLeader()) return console.report("continuo-cli: " + what);
    constexpr int kTurns = 40;
    for (int turn = 0; turn < kTurns && !urgent; ++turn) {
        if (stopped()) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    std::fputs(("continuo-cli, process " + std::to_string(place.rank) + ": " + oneLine(what) + "\n").c_str(),
               stderr);
}

const std::vector<std::filesystem::path>& CommandContext::modelFolders() {
    if (modelFolders_.empty()) modelFolders_ = findModelFolders();
    return modelFolders_;
}

}  // namespace continuo::app
