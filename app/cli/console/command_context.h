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

// What every command works with. Reading the command line sets `action`; main() runs it.
class CommandContext {
public:
    explicit CommandContext(std::stop_token stopToken) : stop(std::move(stopToken)) {}

    // Opened when it is first asked for: help and wrong usage need no devices.
    Engine& engine();
    const std::vector<std::filesystem::path>& modelFolders();
    // The model that is meant: a path or a name; where none is named, the first installed one for "midi" or
    // "image". For commands that take an adapter besides. Throws BadModel where there is none, or an adapter.
    std::filesystem::path findModel(const std::string& wanted, const std::string& modality);
    bool stopped() const { return stop.stop_requested(); }

    // Joins the processes that were started with this one; only their leader speaks.
    TeamPlace joinTeam();
    // Says what went wrong. Where the leader has the same trouble it speaks alone: the others are ended then.
    void complain(const std::string& what, bool urgent);

    Console console;
    TeamPlace place;
    std::stop_token stop;
    bool json = false;
    std::function<ExitCode()> action;

private:
    std::vector<std::filesystem::path> modelFolders_;
    std::unique_ptr<Engine> engine_;
};

// While it lives, a stop ends the program at once: for work that has nothing to keep.
class LeaveOnStop {
public:
    explicit LeaveOnStop(CommandContext& context) : callback_(context.stop, Leave{context.console}) {}

private:
    struct Leave {
        const Console& console;
        void operator()() const {
            console.sayAtOnce("continuo-cli: stopped");
            std::_Exit(static_cast<int>(ExitCode::Cancelled));
        }
    };

    std::stop_callback<Leave> callback_;
};

}  // namespace continuo::app
