#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "controllers/window/shown_memory.h"
#include "program/program_options.h"

namespace continuo::app {

// Exit code of the event loop that makes main() restart the program.
inline constexpr int kRestart = 1001;

// The command line and environment with which this process was started, for a restart. Create it before
// anything changes them.
class LaunchContext {
public:
    LaunchContext(int argc, char** argv);

    // Returns the arguments for a restart with these options: Qt's arguments of this start, then new ones for
    // the options. own: the arguments of this start that are not Qt's. Opened files and the input file are
    // not repeated, because they are in the library or were played.
    QStringList restartArguments(const ProgramOptions& options, const QStringList& own) const;
    // Replaces this process by the program, which keeps the process's parent. Returns only on failure, with
    // the reason. Release everything before, because destructors do not run.
    std::string restart(const QString& program, const QStringList& arguments) const;

private:
    QStringList arguments_;
    std::vector<std::string> environment_;
};

}  // namespace continuo::app
