#include "cli/interrupt.h"

#include <gmock/gmock.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

constexpr int kNotKilled = 7;  // exit code of a process that was not killed

void pause(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

// Returns the exit code of a process that creates an Interrupt, calls `what` and exits normally.
int exitCodeAfter(const std::function<void(const std::stop_token&)>& what) {
    const pid_t child = ::fork();
    if (child == 0) {
        const app::Interrupt interrupt;
        what(interrupt.token());
        ::_exit(kNotKilled);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

void send(int number) { ::kill(::getpid(), number); }

TEST(Interrupt, RequestsAStop) {
    const int code = exitCodeAfter([](const std::stop_token& token) {
        send(SIGTERM);
        while (!token.stop_requested()) pause(1);
    });
    EXPECT_EQ(code, kNotKilled);
}

TEST(Interrupt, RepeatedSignalsCountOnce) {
    const int code = exitCodeAfter([](const std::stop_token&) {
        send(SIGINT);
        pause(150);
        send(SIGINT);
        pause(150);
    });
    EXPECT_EQ(code, kNotKilled);
}

TEST(Interrupt, SecondRequestEndsTheProgram) {
    const int code = exitCodeAfter([](const std::stop_token&) {
        send(SIGINT);
        pause(1200);
        send(SIGINT);
        pause(60000);
    });
    EXPECT_EQ(code, 130);
}

TEST(Interrupt, ClosedTerminalNeverKillsTheProgram) {
    const int code = exitCodeAfter([](const std::stop_token&) {
        send(SIGHUP);
        pause(1200);
        send(SIGHUP);
        pause(150);
    });
    EXPECT_EQ(code, kNotKilled);
}

class InterruptedTraining : public CliTest {
protected:
    static std::vector<std::string> arguments(const std::string& out) {
        std::string config = kTinyConfig;
        const std::string had = "\"steps\": 30";
        writeFile(folder() / "unending.json",
                  config.replace(config.find(had), had.size(), "\"steps\": 99999999"));
        return {"train", "--config", "unending.json", "--data", "music.mid", "--fresh", "--out", out};
    }
};

TEST_F(InterruptedTraining, TwoSignalsSaveAndReportIt) {
    CliProgram program(folder(), arguments("twice.safetensors"));
    for (int i = 0; i < 6000 && program.stderrSoFar().find("step 10 ") == std::string::npos; ++i) pause(10);
    program.signal(SIGSTOP);  // so that both signals arrive during the work
    program.signal(SIGINT);
    program.signal(SIGTERM);
    program.signal(SIGCONT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.err, testing::HasSubstr("Stopping and saving the training; press Ctrl+C again"));
    EXPECT_THAT(outcome.err, testing::HasSubstr("Stopped at step"));
    succeed({"info", "twice.safetensors"});
}

TEST_F(InterruptedTraining, ClosedTerminalSaves) {
    int terminal = -1;
    const std::vector<std::string> all = arguments("closed.safetensors");
    std::vector<const char*> argv = {"continuo-cli"};
    for (const std::string& each : all) argv.push_back(each.c_str());
    argv.push_back(nullptr);
    const std::string place = folder().string(), home = "HOME=" + place;
    const char* const environment[] = {home.c_str(), "PATH=/usr/bin:/bin", nullptr};
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    ASSERT_GE(child, 0);
    if (child == 0) {
        if (::chdir(place.c_str()) == 0)
            ::execve(CONTINUO_CLI, const_cast<char* const*>(argv.data()),
                     const_cast<char* const*>(environment));
        ::_exit(127);
    }
    std::string shown;
    char some[256];
    while (shown.find("step 10 ") == std::string::npos) {
        const ssize_t count = ::read(terminal, some, sizeof some);
        ASSERT_GT(count, 0) << shown;
        shown.append(some, static_cast<std::size_t>(count));
    }
    ::close(terminal);
    for (int i = 0; i < 5; ++i) {  // as shells do
        ::kill(child, SIGHUP);
        pause(2);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status), 130);
    succeed({"info", "closed.safetensors"});
}

}  // namespace
}  // namespace continuo::test
