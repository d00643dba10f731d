#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace continuo::test {

// How a run of continuo-cli ended.
struct Outcome {
    int code = -1;  // exit code, or 1000 + the signal that killed it
    std::string out, err;
    long peakMemoryKiB = 0;
};

// continuo-cli as a process of its own, its stdin and stderr no terminals. Nothing of the user's environment
// is seen.
class CliProgram {
public:
    // Starts it in `folder` with these arguments.
    CliProgram(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
               const std::map<std::string, std::string>& environment = {});
    ~CliProgram();
    CliProgram(const CliProgram&) = delete;
    CliProgram& operator=(const CliProgram&) = delete;

    void signal(int number) const;
    // On its stdin.
    void type(const std::string& text) const;
    // Nothing more comes on its stdin.
    void endInput();
    // What it has said on stderr until now.
    std::string saidSoFar() const;
    // Waits for its end.
    Outcome wait();

private:
    std::filesystem::path output_;  // where its two streams go
    pid_t process_ = -1;
    int input_ = -1;  // leads to its stdin
};

// Runs it to its end.
Outcome runCli(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
               const std::map<std::string, std::string>& environment = {});

}  // namespace continuo::test
