#include "app/cli/cli_program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

void redirect(const std::filesystem::path& file, int to) {
    const int opened = ::open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (opened < 0 || ::dup2(opened, to) < 0) ::_exit(126);
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& each : texts) result.push_back(each.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

Arguments words(const std::string& line, const Arguments& more) {
    std::istringstream stream(line);
    return appended({std::istream_iterator<std::string>(stream), {}}, more);
}

Arguments appended(Arguments arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

CliProgram::CliProgram(const std::filesystem::path& folder, const Arguments& arguments,
                       const std::map<std::string, std::string>& environment) {
    static std::atomic<int> runs = 0;
    output_ = folder / ("run-" + std::to_string(++runs));
    Arguments commandLine = words("continuo-cli", arguments);
    std::vector<std::string> variables = {"HOME=" + folder.string(), "PATH=/usr/bin:/bin"};
    for (const auto& [name, value] : environment) variables.push_back(name + "=" + value);
    const std::vector<char*> argv = pointers(commandLine);
    const std::vector<char*> envp = pointers(variables);
    int input[2];
    if (::pipe2(input, O_CLOEXEC) != 0) throw std::runtime_error("pipe failed");
    input_ = input[1];
    process_ = ::fork();
    if (process_ != 0) ::close(input[0]);
    if (process_ < 0) throw std::runtime_error("fork failed");
    if (process_ > 0) return;
    if (::chdir(folder.c_str()) != 0 || ::dup2(input[0], STDIN_FILENO) < 0) ::_exit(126);
    redirect(output_.string() + ".out", STDOUT_FILENO);
    redirect(output_.string() + ".err", STDERR_FILENO);
    ::execve(CONTINUO_CLI, argv.data(), envp.data());
    ::_exit(127);
}

CliProgram::~CliProgram() {
    if (input_ >= 0) ::close(input_);
    if (process_ < 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

void CliProgram::signal(int number) const { ::kill(process_, number); }

void CliProgram::endInput() {
    ::close(input_);
    input_ = -1;
}

void CliProgram::type(const std::string& text) const {
    if (::write(input_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw std::runtime_error("typing failed");
}

std::string CliProgram::stderrSoFar() const {
    const std::filesystem::path file = output_.string() + ".err";
    return std::filesystem::exists(file) ? readFile(file) : "";
}

Outcome CliProgram::wait() {
    int status = 0;
    rusage usage{};
    if (::wait4(process_, &status, 0, &usage) != process_) throw std::runtime_error("wait failed");
    process_ = -1;
    Outcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    outcome.out = readFile(output_.string() + ".out");
    outcome.err = readFile(output_.string() + ".err");
    outcome.peakMemoryKiB = usage.ru_maxrss;
    return outcome;
}

Outcome runCli(const std::filesystem::path& folder, const Arguments& arguments,
               const std::map<std::string, std::string>& environment) {
    return CliProgram(folder, arguments, environment).wait();
}

}  // namespace continuo::test
