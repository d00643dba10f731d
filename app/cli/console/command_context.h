#pragma once

#include <continuo/engine.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/console/console.h"
#include "cli/console/exit_code.h"

namespace continuo::app {

// Shared state of all commands. Parsing the command line sets `action`; main() runs it.
class CommandContext {
public:
    explicit CommandContext(std::stop_token stopToken) : stop(std::move(stopToken)) {}

    // Returns the engine. Opens it at the first call, because help and usage errors need no devices.
    Engine& engine();
    const std::vector<std::filesystem::path>& modelFolders();
    // Finds a model by path or name. Empty `wanted`: the first installed model of the modality, "midi" or
    // "image". Adapters are refused, because they are given with --adapter. Throws BadModel if no model is
    // found, or for an adapter.
    std::filesystem::path findModel(const std::string& wanted, const std::string& modality);
    bool stopped() const { return stop.stop_requested(); }

    // Joins the processes of a distributed run. Only the leader prints.
    TeamRank joinTeam();
    // Prints an error. In a distributed run, the other processes first wait up to two seconds, unless
    // `urgent`: a leader with the same error ends them before that.
    void reportError(const std::string& what, bool urgent);

    Console console;
    TeamRank place;
    std::stop_token stop;
    bool json = false;
    std::function<ExitCode()> action;

private:
    std::vector<std::filesystem::path> modelFolders_;
    std::unique_ptr<Engine> engine_;
};

// While this exists, a stop ends the program at once. For work without results to save.
class ExitOnStop {
public:
    explicit ExitOnStop(CommandContext& context) : callback_(context.stop, Exit{context.console}) {}

private:
    struct Exit {
        const Console& console;
        void operator()() const {
            console.reportNow("continuo-cli: stopped");
            std::_Exit(static_cast<int>(ExitCode::Cancelled));
        }
    };

    std::stop_callback<Exit> callback_;
};

}  // namespace continuo::app
