#include <signal.h>

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "app/cli/cli_fixture.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class PlayTest : public CliTest {};

TEST_F(PlayTest, PlaysAFileInRealTime) {
    const auto begin = std::chrono::steady_clock::now();
    const Outcome outcome = run({"play", "short.mid", "--audio", "none", "--json"}, kNoJack);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const nlohmann::json report = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(report["audio"], "none");
    EXPECT_GT(report["notes"], 10);
    EXPECT_GT(report["seconds"], 4);
    EXPECT_LT(report["seconds"], 5.5);
    EXPECT_GT(took.count(), report["seconds"]);
    EXPECT_EQ(outcome.err, "") << "neither JACK nor ALSA speaks to the terminal";
}

TEST_F(PlayTest, StopEndsPlaybackImmediately) {
    CliProgram program(folder(), {"play", "music.mid", "--audio", "none"}, kNoJack);
    std::this_thread::sleep_for(1s);
    program.signal(SIGINT);
    const auto asked = std::chrono::steady_clock::now();
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 130) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("music.mid: played "));
    EXPECT_LT(std::chrono::steady_clock::now() - asked, 5s);
}

TEST_F(PlayTest, ResultSaysWhetherItWasStopped) {
    EXPECT_EQ(runJson({"play", "short.mid", "--audio", "none"}).at("cancelled"), false);
    CliProgram program(folder(), {"play", "music.mid", "--audio", "none", "--json"}, kNoJack);
    std::this_thread::sleep_for(1s);
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 130) << outcome.err;
    EXPECT_EQ(nlohmann::json::parse(outcome.out).at("cancelled"), true);
}

TEST_F(PlayTest, ErrorNamesAMissingFile) {
    const auto refusal = [](std::vector<std::string> arguments, int code) {
        const Outcome outcome = run(arguments, kNoJack);
        EXPECT_EQ(outcome.code, code) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        return outcome.err;
    };
    EXPECT_THAT(refusal({"play", "absent.mid"}, 3), HasSubstr("absent.mid"));
    const std::string silent = refusal({"play", "short.mid", "--audio", "Hammond"}, 5);
    EXPECT_THAT(silent, HasSubstr("'Hammond'"));
    EXPECT_THAT(silent, testing::Not(HasSubstr("goes on"))) << "which it does not";
    EXPECT_THAT(refusal({"play", "short.mid", "--audio", "JACK"}, 5), HasSubstr("no JACK server runs"));
    EXPECT_THAT(refusal({"play", "short.mid", "--audio", "none", "--midi-out", "organ"}, 5),
                HasSubstr("there is no MIDI output 'organ'"));
    const std::string tooLong(33, 'x');
    for (const std::string& name : {std::string(), std::string("a\tb"), tooLong})
        EXPECT_THAT(refusal({"play", "short.mid", "--audio", "none", "--port-name", name}, 2),
                    HasSubstr("--port-name"));
}

TEST_F(PlayTest, ReportsABadSoundfontOnce) {
    const Outcome outcome =
        run({"play", "music.mid", "--audio", "none", "--soundfont", "music.mid"}, kNoJack);
    EXPECT_NE(outcome.code, 0);
    EXPECT_EQ(outcome.err, "continuo-cli: piano: music.mid is not a soundfont; give a .sf2 or .sf3 file\n");
}

TEST_F(PlayTest, VirtualOutputRequiresMidi) {
    const nlohmann::json ports = nlohmann::json::parse(run({"ports", "--json"}, kNoJack).out);
    if (ports["midi"] != "none") GTEST_SKIP() << "there is MIDI: " << ports["midi"];
    const Outcome outcome =
        run({"play", "short.mid", "--audio", "none", "--midi-out", "Continuo Out"}, kNoJack);
    EXPECT_EQ(outcome.code, 5);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("there is no MIDI output 'Continuo Out'; available outputs: none"));
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("computer keyboard"))) << "which is the window's";
}

TEST_F(PlayTest, DeviceNamesAreCaseInsensitive) {
    const Outcome outcome = succeed({"play", "short.mid", "--audio", "NONE"}, kNoJack);
    EXPECT_THAT(outcome.out, HasSubstr("on none"));
}

TEST_F(PlayTest, PortsAlwaysListsTheNullDevice) {
    const Outcome outcome = succeed({"ports", "--json"}, kNoJack);
    const nlohmann::json report = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(report["audio"].back()["name"], "none");
    const Outcome words = run({"ports"}, kNoJack);
    EXPECT_THAT(words.out, HasSubstr("audio     none"));
    const bool allGiven = report["realtime"].get<bool>() && report["preferred"].get<bool>();
    EXPECT_EQ(words.err.find("install rtkit") == std::string::npos, allGiven) << words.err;
}

}  // namespace
}  // namespace continuo::test
