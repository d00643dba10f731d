#include "cli/commands/live_remote.h"

#include <gmock/gmock.h>
#include <signal.h>

#include <set>
#include <thread>

#include "app/cli/cli_fixture.h"
#include "app/osc/osc_client.h"
#include "cli/commands/live_form.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using app::OscArgument;
using ::testing::HasSubstr;

class LiveRemoteTest : public CliTest {
protected:
    static std::vector<std::string> commandLine(const std::vector<std::string>& more) {
        return words("live --model tiny.safetensors --audio none --seed 4", more);
    }
    // Sends the message once, so that an earlier reply cannot be mistaken for the reply to it.
    std::optional<app::OscMessage> query(const std::string& name,
                                         const std::vector<OscArgument>& arguments = {}) {
        client_.send(port_, {"/continuo/" + name, arguments});
        return client_.await(
            "/continuo/" + name, [] {}, 20s);
    }
    // Returns the reply to a message with one word as text, or empty if there was none.
    std::string replyToWord(const std::string& name, const std::string& word) {
        const auto answer = query(name, {word});
        return answer ? toText(*answer) : std::string();
    }
    // Returns the value of a control, or empty without a reply.
    std::string queryText(const std::string& name) {
        client_.send(port_, {"/continuo/get", {name}});
        const auto answer = client_.await(
            "/continuo/" + name, [] {}, 20s);
        return answer ? toText(*answer) : std::string();
    }
    // Returns whether the program prints the words in time.
    static bool waitForOutput(const CliProgram& program, const std::string& words) {
        for (int i = 0; i < 3000 && program.stderrSoFar().find(words) == std::string::npos; ++i)
            std::this_thread::sleep_for(10ms);
        return program.stderrSoFar().find(words) != std::string::npos;
    }

    const int port_ = app::OscServer(0).port();
    OscClient client_;
};

TEST_F(LiveRemoteTest, EveryControlCanBeSetAndRead) {
    OscClient receiver;
    CliProgram program(
        folder(),
        commandLine({"--out", "remote.mid", "--osc", std::to_string(port_), "--osc-send-to",
                     "127.0.0.1:" + std::to_string(receiver.port()), "--gain", "-9.5", "--reverb", "40"}),
        kNoJack);
    ASSERT_TRUE(waitForOutput(program, "Listening for OSC on port " + std::to_string(port_)));
    ASSERT_TRUE(query("temperature"));
    for (const auto& [name, begun] : {std::pair("gain", "-9.5"), std::pair("reverb", "40")}) {
        EXPECT_EQ(queryText(name), std::string("/continuo/") + name + " " + begun);
    }
    for (const auto& [name, binding] : app::oscLiveForm()) {
        const app::OscControl& control = *app::findOscControl(name);
        std::vector<std::vector<OscArgument>> examples;
        if (control.kind == app::OscControl::Kind::Pair)
            examples = {{std::int64_t{40}, std::int64_t{60}}};
        else if (control.kind == app::OscControl::Kind::Text)
            examples = {{std::string("Bb minor")}, {std::string("off")}};
        else
            examples = {{std::int64_t{1}}, {1e9}};
        for (const auto& arguments : examples) {
            const auto taken = query(std::string(name), arguments);
            ASSERT_TRUE(taken) << name;
            EXPECT_EQ(toText(*taken),
                      toText(app::makeOscMessage(control, *app::parseOscValue(control, arguments))));
        }
    }
    EXPECT_EQ(replyToWord("answer", "4bars"), "/continuo/answer 4bars");
    EXPECT_EQ(replyToWord("latents", "auto"), "/continuo/latents auto");
    EXPECT_EQ(replyToWord("tempo", "free"), "/continuo/tempo free");
    EXPECT_TRUE(query("turn"));
    client_.send(port_, {"/continuo/click", {}});  // toggles the click, which was off; commands get no reply
    EXPECT_EQ(queryText("click"), "/continuo/click 1");
    EXPECT_TRUE(receiver.await("/continuo/turn", [] {}));
    for (const char* command :
         {"hand-over", "answer-again", "stop-model", "stop", "panic", "tap-tempo", "seed", "elsewhere"})
        client_.send(port_, {std::string("/continuo/") + command, {}});
    EXPECT_TRUE(waitForOutput(program, "wrong OSC message"));
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
}

// The dropped answer is in a separate file, and the replay contains it.
TEST_F(LiveRemoteTest, AgainMessageRequestsAnotherAnswer) {
    CliProgram program(
        folder(),
        commandLine(words("--input short.mid --answer 4 --out again.mid --record again.take --json --osc",
                          {std::to_string(port_)})),
        kNoJack);
    ASSERT_TRUE(waitForOutput(program, "Listening for OSC on port"));
    const auto isModels = [&] {
        const auto turn = query("turn");
        return turn && toText(*turn) == "/continuo/turn model";
    };
    for (int i = 0; i < 500 && !isModels(); ++i) std::this_thread::sleep_for(20ms);
    std::this_thread::sleep_for(2500ms);  // the answer starts within 1.5 s
    client_.send(port_, {"/continuo/answer-again", {}});
    const Outcome outcome = program.wait();
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const nlohmann::json report = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(report["dropped"], 1);
    EXPECT_EQ(report["answers"], 2);
    const auto notes = [&](const char* file) { return app::readMidiFile(folder() / file).performance.notes; };
    const auto kept = notes("again.mid"), dropped = notes("again-dropped-1.mid"), played = notes("short.mid");
    EXPECT_GT(kept.size(), played.size());
    EXPECT_GT(dropped.size(), played.size());
    EXPECT_LT(dropped.back().end, kept.back().end);
    succeed({"replay", "again.take"});
}

TEST_F(LiveRemoteTest, PanicAlsoSilencesAPlayingFile) {
    CliProgram program(
        folder(),
        commandLine(words("--input music.mid --answer 1 --out panic.mid --osc", {std::to_string(port_)})),
        kNoJack);
    ASSERT_TRUE(waitForOutput(program, "Listening for OSC on port"));
    ASSERT_TRUE(query("turn"));
    std::this_thread::sleep_for(2s);  // the other answer starts within 0.2 s
    client_.send(port_, {"/continuo/panic", {}});
    const Outcome outcome = program.wait();
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto lastStruck = [&](const char* file) {
        return app::readMidiFile(folder() / file).performance.notes.back().start;
    };
    EXPECT_GT(lastStruck("music.mid"), 30);
    EXPECT_LT(lastStruck("panic.mid"), 20);
}

// Skips controls without an option, and controls of which two share an option.
TEST_F(LiveRemoteTest, ControlNamesMatchTheOptions) {
    const std::set<std::string_view> others = {"click-level",    "lowest-key",    "highest-key",
                                               "softest",        "loudest",       "least-density",
                                               "player-channel", "model-channel", "dynamics-as-played"};
    const std::string help = run({"live", "--help"}).out;
    for (const auto& [name, binding] : app::oscLiveForm()) {
        ASSERT_NE(app::findOscControl(name), nullptr) << name;
        const bool isOption = help.find("--" + std::string(name) + " ") != std::string::npos;
        EXPECT_NE(isOption, others.contains(name)) << name;
    }
}

// Except controls of commands that only the window has.
TEST_F(LiveRemoteTest, EveryControlIsBound) {
    const std::set<std::string_view> others = {"variation-count", "seed", "keep-seed", "count-in"};
    for (const app::OscControl& control : app::oscControls())
        EXPECT_NE(app::oscLiveForm().contains(control.name), others.contains(control.name)) << control.name;
}

TEST_F(LiveRemoteTest, BusyPortIsReportedBeforePlaying) {
    const app::OscServer other(0);
    expectRefusal(commandLine({"--out", "x.mid", "--osc", std::to_string(other.port())}), 5,
                  "port " + std::to_string(other.port()) + " is taken", kNoJack);
}

TEST_F(LiveRemoteTest, ErrorsNameWrongPortsAndReceivers) {
    for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--osc", "80"},
                                                  {"--osc", "x"},
                                                  {"--osc-others"},
                                                  {"--osc", "7770", "--osc-send-to", "studio:9000"},
                                                  {"--osc-send-to", "127.0.0.1:9000"}}) {
        expectRefusal(commandLine(words("--out x.mid", wrong)), 2, "--osc", kNoJack);
    }
}

}  // namespace
}  // namespace continuo::test
