#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "controllers/window/shown_memory.h"
#include "program/program_options.h"

namespace continuo::app {

// Exit code of the event loop for a restart of the program.
inline constexpr int kRestart = 1001;

// The command line and environment of this process, for a restart. Create it before anything changes them.
class LaunchContext {
public:
    LaunchContext(int argc, char** argv);

    // Returns the arguments for a restart with these options. own: the arguments that are not Qt's, which are
    // replaced. Opened files and the input file are not repeated, because they are in the library or were
    // played.
    QStringList restartArguments(const ProgramOptions& options, const QStringList& own) const;
    // Replaces this process with the program, so that it keeps its parent. Returns only on failure, with the
    // reason. Release everything before: destructors do not run.
    std::string restart(const QString& program, const QStringList& arguments) const;

private:
    QStringList arguments_;
    std::vector<std::string> environment_;
};

}  // namespace continuo::app
