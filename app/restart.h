#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "application.h"
#include "controllers/window/shown_memory.h"

namespace continuo::app {

// What the event loop ends with when the program is to start again.
inline constexpr int kRestart = 1001;

// How this process was started, to start so once more. Made before anything changes it.
class Beginning {
public:
    Beginning(int argc, char** argv);

    // The arguments of a start with these options. own: those of them that are not Qt's, which stay. The
    // files that were opened are in the library now, and who played in the user's place has played: neither
    // is asked for again.
    QStringList argumentsFor(const ProgramOptions& options, const QStringList& own) const;
    // That program in this process's place, so that who started it still has it: returns only where that
    // fails, with why. Everything of it must be gone: nothing is destroyed any more.
    std::string startAgain(const QString& program, const QStringList& arguments) const;

private:
    QStringList arguments_;
    std::vector<std::string> environment_;
};

}  // namespace continuo::app
