#include "cli/command_context.h"

#include "cli/installed_files.h"

namespace continuo::app {

Engine& CommandContext::engine() {
    if (!engine_) engine_ = std::make_unique<Engine>(EngineOptions{modelFolders(), backendFolder()});
    return *engine_;
}

const std::vector<std::filesystem::path>& CommandContext::modelFolders() {
    if (modelFolders_.empty()) modelFolders_ = findModelFolders();
    return modelFolders_;
}

}  // namespace continuo::app
