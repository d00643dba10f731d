#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace continuo::test {

using Arguments = std::vector<std::string>;

// Splits a command line at its spaces and appends `more`, whose words may contain spaces or be empty.
Arguments words(const std::string& line, const Arguments& more = {});
Arguments appended(Arguments arguments, const Arguments& more);

// The result of a run of continuo-cli.
struct Outcome {
    int code = -1;  // exit code, or 1000 + the signal that killed it
    std::string out, err;
    long peakMemoryKiB = 0;
};

// A continuo-cli process whose stdin and stderr are no terminals. It inherits nothing of the user's
// environment.
class CliProgram {
public:
    // Starts the program in `folder` with these arguments.
    CliProgram(const std::filesystem::path& folder, const Arguments& arguments,
               const std::map<std::string, std::string>& environment = {});
    ~CliProgram();
    CliProgram(const CliProgram&) = delete;
    CliProgram& operator=(const CliProgram&) = delete;

    void signal(int number) const;
    // Writes to its stdin.
    void type(const std::string& text) const;
    // Closes its stdin.
    void endInput();
    // Returns its stderr so far.
    std::string stderrSoFar() const;
    // Waits until it exits.
    Outcome wait();

private:
    std::filesystem::path output_;  // files of its stdout and stderr
    pid_t process_ = -1;
    int input_ = -1;  // write end of its stdin
};

// Runs the program until it exits.
Outcome runCli(const std::filesystem::path& folder, const Arguments& arguments,
               const std::map<std::string, std::string>& environment = {});

}  // namespace continuo::test
