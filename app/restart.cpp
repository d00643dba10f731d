#include "restart.h"

#include <unistd.h>

#include <QFile>
#include <cerrno>
#include <cstring>

extern char** environ;

namespace continuo::app {
namespace {

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& each : texts) pointers.push_back(each.data());
    pointers.push_back(nullptr);
    return pointers;
}

}  // namespace

LaunchContext::LaunchContext(int argc, char** argv) {
    for (int i = 0; i < argc; ++i) arguments_ << QFile::decodeName(argv[i]);
    for (char** each = environ; *each != nullptr; ++each) environment_.emplace_back(*each);
}

QStringList LaunchContext::restartArguments(const ProgramOptions& options, const QStringList& own) const {
    QStringList arguments;
    // Finds the arguments that Qt has removed, because they are Qt's own: `own` contains the others in order.
    auto left = own.begin();
    for (const QString& each : arguments_) {
        if (left != own.end() && *left == each) {
            if (arguments.isEmpty()) arguments << each;  // the program's name
            ++left;
        } else {
            arguments << each;
        }
    }
    const auto add = [&](const char* name, const QString& value) {
        if (!value.isEmpty()) arguments << QStringLiteral("--%1=%2").arg(QLatin1String(name), value);
    };
    add("data", QFile::decodeName(QByteArray::fromStdString(options.dataPath.string())));
    add("settings", options.settingsFile);
    add("audio", options.audioDevice);
    if (!options.firstRun) arguments << QStringLiteral("--no-first-run");
    if (options.nodeToShow) add("shown", shownNodeText(*options.nodeToShow));
    return arguments;
}

std::string LaunchContext::restart(const QString& program, const QStringList& arguments) const {
    std::vector<std::string> words, environment = environment_;
    for (const QString& each : arguments) words.push_back(QFile::encodeName(each).toStdString());
    ::execve(QFile::encodeName(program).constData(), pointersTo(words).data(),
             pointersTo(environment).data());
    return std::strerror(errno);
}

}  // namespace continuo::app
