#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <span>
#include <thread>

#include "app/cli/cli_fixture.h"
#include "app/midi/file/plain_midi_file.h"
#include "midi/file/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class LiveTest : public CliTest {
protected:
    static std::vector<std::string> commandLine(const std::vector<std::string>& more) {
        return words("live --model tiny.safetensors --audio none --seed 4", more);
    }
};

TEST_F(LiveTest, AnswersAFilePlayedAsInput) {
    const Outcome outcome = succeed(
        commandLine({"--input", "short.mid", "--answer", "3", "--out", "together.mid", "--json"}), kNoJack);
    const nlohmann::json report = nlohmann::json::parse(outcome.out);
    EXPECT_GE(report["answers"], 1);
    EXPECT_EQ(report["seed"], 4);
    const app::MidiFile take = app::readMidiFile(folder() / "together.mid");
    EXPECT_EQ(take.tracks, 2) << "the file's and the model's";
    EXPECT_GE(take.performance.notes.size(),
              app::readMidiFile(folder() / "short.mid").performance.notes.size());
    ASSERT_FALSE(take.texts.empty());
    EXPECT_THAT(take.texts[0].text, HasSubstr("\"model_sha256\""));
    EXPECT_THAT(take.texts[0].text, HasSubstr("\"seed\":4"));
    const auto origin = nlohmann::json::parse(take.texts[0].text);
    EXPECT_EQ(origin.at("player_notes").get<std::size_t>() + origin.at("model_notes").get<std::size_t>(),
              take.performance.notes.size());
    EXPECT_GT(origin.at("answers"), 0);
    EXPECT_GE(origin.at("late_notes"), 0);
    EXPECT_GE(origin.at("slowest_answer_ms"), 0) << "0 where a rest before its first note hid the wait";
}

// 3/8 at 100 beats per minute, then 7/16 at 75; three pedals, expression, release velocities, a unison of two
// hands, a missing note-off, drums, a key, a marker and a lyric.
Bytes fullMidiFile() {
    std::vector<Plain> conductor{{0, 0xFF, Bytes{0x51} + bigEndian(600'000, 3)},
                                 {0, 0xFF, {0x58, 3, 3, 24, 8}},
                                 {0, 0xFF, {0x59, 3, 1}},
                                 {150, 0xFF, Bytes{0x51} + bigEndian(800'000, 3)},
                                 {150, 0xFF, {0x58, 7, 4, 24, 8}},
                                 {170, 0xFF, Bytes{6} + ascii("Coda")},
                                 {400, 0xFF, Bytes{6} + ascii("End")}};
    std::vector<Plain> right{{0, 0xC2, {3}},       {0, 0xB2, {11, 80}},   {0, 0xB2, {64, 100}},
                             {20, 0xB2, {67, 90}}, {60, 0xB2, {66, 127}}, {90, 0xB2, {66, 0}},
                             {95, 0xB2, {67, 0}},  {97, 0xB2, {64, 0}},   {99, 0xFF, Bytes{5} + ascii("la")}};
    for (int i = 0; i < 8; ++i) {
        const auto tick = static_cast<std::uint64_t>(30 * i);
        const auto pitch = static_cast<std::uint8_t>(60 + 2 * i);
        right.emplace_back(tick, 0x92, Bytes{pitch, static_cast<std::uint8_t>(70 + i)});
        if (i != 3) right.emplace_back(tick + 25, 0x82, Bytes{pitch, static_cast<std::uint8_t>(20 + i)});
    }
    right.emplace_back(250, 0x92, Bytes{66, 80});
    right.emplace_back(270, 0x82, Bytes{66, 9});
    const std::vector<Plain> left{
        {0, 0x90, {60, 70}}, {50, 0x80, {60, 11}}, {60, 0x90, {48, 60}}, {120, 0x80, {48, 12}}};
    const std::vector<Plain> drums{
        {0, 0x99, {36, 100}}, {30, 0x89, {36, 64}}, {200, 0x99, {38, 90}}, {230, 0x89, {38, 64}}};
    return header(1, 4, 480 / 4) + encodeTrack(conductor) + encodeTrack(right) + encodeTrack(left) +
           encodeTrack(drums);
}

Bytes readFileBytes(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(LiveTest, OutputContainsTheWholeInput) {
    const Bytes input = fullMidiFile();
    writeFile(folder() / "filled.mid", std::string(input.begin(), input.end()));
    const Outcome outcome =
        succeed(commandLine({"--input", "filled.mid", "--answer", "2", "--out", "filled on.mid"}), kNoJack);
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("Not copied")));
    const PlainFile in = plainFile(input), out = plainFile(readFileBytes(folder() / "filled on.mid"));
    const int factor = out.division / in.division;
    ASSERT_EQ(out.tracks.size(), in.tracks.size() + 1) << "the model's is";
    for (std::size_t i = 0; i < in.tracks.size(); ++i) {
        const std::vector<Plain> events = scaled(in.tracks[i], factor);
        EXPECT_THAT(missingFrom(events, out.tracks[i]), testing::IsEmpty()) << "track " << i;
        for (const auto& [tick, status, rest] : missingFrom(out.tracks[i], events))
            EXPECT_TRUE((status & 0xF0) == 0x80 || (status == 0xFF && rest[0] == 1)) << status;
    }
    std::size_t played = 0;
    for (const auto& [tick, status, rest] : out.tracks.back()) played += (status & 0xF0) == 0x90 ? 1 : 0;
    EXPECT_GT(played, 0U);
}

TEST_F(LiveTest, FileStillPlayingAtTheStopIsCutInTheOutput) {
    succeed(commandLine(words("--input music.mid --mode hand-over --seconds 3 --out", {"stopped input.mid"})),
            kNoJack);
    const double last = app::readMidiFile(folder() / "stopped input.mid").performance.notes.back().start;
    EXPECT_GT(last, 2);
    EXPECT_LT(last, 4);
}

TEST_F(LiveTest, TempoOptionReplacesTheInputsTempo) {
    const Bytes input = fullMidiFile();
    writeFile(folder() / "filled.mid", std::string(input.begin(), input.end()));
    const Outcome outcome = succeed(
        commandLine({"--input", "filled.mid", "--answer", "1", "--tempo", "90", "--out", "tempo.mid"}),
        kNoJack);
    EXPECT_THAT(outcome.err, HasSubstr("Not copied from filled.mid: its tempi and time signatures"));
    EXPECT_NEAR(app::readMidiFile(folder() / "tempo.mid").tempi.front().beatSeconds, 60.0 / 90, 1e-6);
}

// Counts the model's notes only; the file has the player's, too.
TEST_F(LiveTest, UnansweredInputIsReported) {
    const Outcome outcome = succeed(
        commandLine({"--input", "short.mid", "--mode", "hand-over", "--seconds", "1", "--out", "mine.mid"}),
        kNoJack);
    EXPECT_THAT(outcome.out, testing::StartsWith("Wrote mine.mid: 0 answers, 0 notes by Continuo, 0 late"));
    EXPECT_THAT(outcome.out, testing::Not(HasSubstr("slowest answer")));
}

TEST_F(LiveTest, ProvenanceCanBeOmitted) {
    succeed(
        commandLine({"--input", "short.mid", "--seconds", "1", "--strip-metadata", "--out", "stripped.mid"}),
        kNoJack);
    const app::MidiFile take = app::readMidiFile(folder() / "stripped.mid");
    EXPECT_EQ(take.tracks, 2) << "the file's, which has no name, and the model's";
    ASSERT_EQ(take.texts.size(), 1U);
    EXPECT_EQ(take.texts[0].text, "Piano 2");
}

TEST_F(LiveTest, ReplayReproducesATake) {
    const Outcome live = succeed(
        commandLine(
            words("--input short.mid --mode along --over duck --seconds 7 --memory 3 --pitch-temperature 1.5 "
                  "--timing-temperature 0.8 --out along.mid --record along.take")),
        kNoJack);
    EXPECT_THAT(readFile(folder() / "along.take"), HasSubstr("\"pitch_temperature\":1.5"));
    EXPECT_THAT(app::readMidiFile(folder() / "along.mid").texts.at(0).text,
                HasSubstr("\"timing_temperature\":0.8"));
    EXPECT_THAT(live.err, HasSubstr("Continuo plays along"));
    EXPECT_THAT(live.out, testing::Not(HasSubstr("answer"))) << "both play at once";
    const Outcome same = succeed({"replay", "along.take"});
    EXPECT_THAT(same.out, HasSubstr("along.take: the same "));
    // As after a kill: the last line is missing.
    std::string cut = readFile(folder() / "along.take");
    cut.erase(cut.rfind('\n', cut.size() - 2) + 1);
    std::ofstream(folder() / "cut.take") << cut;
    const Outcome first = succeed({"replay", "cut.take"});
    EXPECT_THAT(first.out, HasSubstr("cut.take: the same "));
    EXPECT_THAT(first.err, HasSubstr("its end is missing"));
    EXPECT_EQ(run({"replay", "short.mid"}).code, 3);
    EXPECT_EQ(run({"replay", "along.take", "--model", "short.mid"}).code, 4);
}

TEST_F(LiveTest, FailedStartDoesNotOverwriteAnEarlierRecord) {
    writeFile(folder() / "earlier.take", "an earlier take");
    const Outcome outcome = run(commandLine({"--input", "short.mid", "--midi-out", "no such port", "--out",
                                             "none.mid", "--record", "earlier.take"}),
                                kNoJack);
    EXPECT_NE(outcome.code, 0);
    EXPECT_EQ(readFile(folder() / "earlier.take"), "an earlier take");
}

TEST_F(LiveTest, ReplayUsesTheTakesAdapter) {
    writeFile(folder() / "factors.json",
              R"({"training": {"steps": 3, "batch": 1, "rate": 0.01, "compute": "f32"}})");
    writeFile(folder() / "nc.json", R"({"licence": "CC-BY-NC-4.0"})");
    for (const std::string name : {"hers", "his"}) {
        succeed(words("train --from tiny.safetensors --adapter-rank",
                      {name == "his" ? "2" : "4", "--config", "factors.json", "--card", "nc.json", "--data",
                       "music.mid", "--threads", "1", "--out", name + ".safetensors"}));
    }
    succeed(commandLine(words("--input short.mid --mode along --seconds 4 --adapter hers.safetensors --out "
                              "hers.mid --record hers.take")),
            kNoJack);
    const std::string origin = app::readMidiFile(folder() / "hers.mid").texts.at(0).text;
    EXPECT_THAT(origin, HasSubstr("\"adapter\":\"hers.safetensors\",\"adapter_sha256\":\""));
    EXPECT_THAT(origin, HasSubstr("\"model_licence\":\"CC-BY-NC-4.0\""));
    succeed({"replay", "hers.take"});
    expectRefusal({"replay", "hers.take", "--adapter", "his.safetensors"}, 4, "not the adapter of the take");
}

// The file's bars match the clicks, and the record has the model's tempo.
TEST_F(LiveTest, TempoOptionSetsTheFilesBarsAndIsReplayed) {
    succeed(commandLine(words("--input short.mid --answer 3 --tempo 90 --beats-per-bar 3 --click --in-time "
                              "on --out beats.mid --record beats.take")),
            kNoJack);
    const app::MidiFile take = app::readMidiFile(folder() / "beats.mid");
    ASSERT_EQ(take.tempi.size(), 1U);
    EXPECT_NEAR(take.tempi.front().beatSeconds, 60.0 / 90, 1e-6);
    EXPECT_EQ(take.tempi.front().beatsPerBar, 3);
    EXPECT_THAT(take.texts.at(0).text, HasSubstr("\"beats_per_minute\":90"));
    EXPECT_THAT(take.texts.at(0).text, HasSubstr("\"in_time\":"));
    succeed({"replay", "beats.take"});
    expectRefusal(commandLine({"--answer", "4bars", "--out", "no.mid"}), 2,
                  "--answer in bars needs beats; give --tempo too", kNoJack);
    for (const char* wrong : {"bars", "0bars", "129bars", "1.5bars"}) {
        expectRefusal(commandLine({"--answer", wrong, "--tempo", "90", "--out", "no.mid"}), 2,
                      "give 1bars to 128bars", kNoJack);
    }
    expectRefusal(commandLine({"--click", "--out", "no.mid"}), 2, "--click needs beats; give --tempo too",
                  kNoJack);
    EXPECT_THAT(run(commandLine({"--send-clock", "--tempo", "clock", "--out", "no.mid"}), kNoJack).err,
                HasSubstr("--send-clock needs a fixed tempo or JACK's tempo"));
    EXPECT_THAT(run(commandLine({"--send-clock", "--tempo", "90", "--out", "no.mid"}), kNoJack).err,
                HasSubstr("give --midi-out too"));
}

TEST_F(LiveTest, MissingJackServerDoesNotStopTheMusic) {
    const Outcome live = succeed(
        commandLine({"--input", "short.mid", "--seconds", "1", "--tempo", "jack", "--out", "alone.mid"}),
        kNoJack);
    EXPECT_THAT(live.err, HasSubstr("JACK's transport cannot be followed: no JACK server runs"));
    for (const char* wrong : {"jack:", "jack:1000", "jack:fast", "jacks"}) {
        expectRefusal(commandLine({"--tempo", wrong, "--out", "no.mid"}), 2, "jack for JACK's transport",
                      kNoJack);
    }
}

TEST_F(LiveTest, AnswerLengthCanBeATokenCount) {
    const Outcome live = succeed(
        commandLine({"--input", "short.mid", "--answer", "40tokens", "--out", "counted.mid", "--json"}),
        kNoJack);
    EXPECT_GE(nlohmann::json::parse(live.out)["answers"], 1);
    for (const char* wrong : {"tokens", "0tokens", "100001tokens", "1.5tokens"}) {
        expectRefusal(commandLine({"--answer", wrong, "--out", "no.mid"}), 2, "give 1tokens to 100000tokens",
                      kNoJack);
    }
}

TEST_F(LiveTest, OnlyEnterPassesTheTurn) {
    const auto enter = commandLine({"--turn-by", "enter", "--seconds", "3", "--out", "enter.mid"});
    for (const bool pressed : {false, true}) {
        CliProgram program(folder(), enter, kNoJack);
        for (int i = 0; i < 2000 && program.stderrSoFar().find("when you press Enter") == std::string::npos;
             ++i)
            std::this_thread::sleep_for(10ms);
        if (pressed) program.type("\n");
        const Outcome outcome = program.wait();
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("answers when you press Enter"));
        EXPECT_THAT(outcome.out, HasSubstr(pressed ? "1 answer" : "0 answers"));
    }
}

TEST_F(LiveTest, CtrlCEndsAndSaves) {
    CliProgram program(folder(), commandLine({"--out", "stopped.mid"}), kNoJack);
    for (int i = 0; i < 3000 && program.stderrSoFar().find("Play;") == std::string::npos; ++i)
        std::this_thread::sleep_for(10ms);  // a stop during loading writes nothing
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Wrote stopped.mid"));
    EXPECT_EQ(app::readMidiFile(folder() / "stopped.mid").performance.notes.size(), 0u);
}

TEST_F(LiveTest, Session_RejectsLatentsAndTheNameOfTheRecord) {
    expectRefusal(commandLine({"--session", "s.state", "--out", "x.mid"}), 2,
                  "has latents and cannot save the memory of a session", kNoJack);
    for (const char* session : {"x.take", "./x.take.state"}) {
        expectRefusal(commandLine({"--session", session, "--record", "x.take", "--out", "x.mid"}), 2,
                      "are the same file", kNoJack);
    }
    EXPECT_FALSE(std::filesystem::exists(folder() / "x.mid"));
}

// Live sessions of a model without latents, saved and continued in another run of the program.
class LiveSessionTest : public LiveTest {
protected:
    void SetUp() override {
        if (std::filesystem::exists(folder() / "session.safetensors")) return;
        writeFile(folder() / "session.json", R"({
 "model": {"name": "stream", "vocabulary": 391, "channels": 16,
           "positions": {"rotary": {"fraction": 0.5, "frequencies": "inclusive", "base": 100}},
           "context": {"kind": "stream", "segment": 64, "block": 16},
           "layers": [{"heads": 2, "attention": {"kind": "softmax", "window": 16},
                       "recurrence": {"states": 8, "gate": "fixed", "config": "skip"}}]},
 "training": {"steps": 30, "batch": 2, "rate": 0.003, "compute": "f32"}})");
        succeed(words("train --config session.json --data music.mid --out session.safetensors --threads 1"));
    }
    // Plays short.mid in a session stored in NAME.session. Returns the program's stderr.
    static std::string playSession(const std::string& name, const std::vector<std::string>& more = {}) {
        const Outcome outcome = succeed(words("live --model session.safetensors --audio none --seed 4 --mode "
                                              "along --seconds 3 --input short.mid --session",
                                              appended({name + ".session", "--out", name + ".mid"}, more)),
                                        kNoJack);
        return outcome.err;
    }
    static bool fileExists(const std::string& name) { return std::filesystem::exists(folder() / name); }
};

TEST_F(LiveSessionTest, Replay_ReproducesAContinuedSession) {
    EXPECT_THAT(playSession("one", {"--record", "one.take"}),
                testing::Not(HasSubstr("Continuing the session")));
    EXPECT_FALSE(fileExists("one.take.state")) << "it began with nothing";
    succeed({"replay", "one.take"});
    const std::string first = readFile(folder() / "one.session");
    EXPECT_THAT(playSession("one", {"--record", "two.take"}),
                HasSubstr("Continuing the session in one.session"));
    EXPECT_NE(readFile(folder() / "one.session"), first) << "the session has gone on";
    EXPECT_EQ(readFile(folder() / "two.take.state"), first);
    playSession("one", {"--record", "three.take"});
    for (const std::string take : {"two.take", "three.take"}) {
        const Outcome same = succeed({"replay", take});
        EXPECT_THAT(same.out, HasSubstr(take + ": the same "));
    }
    std::filesystem::rename(folder() / "two.take.state", folder() / "elsewhere");
    succeed({"replay", "two.take", "--state", "elsewhere"});
}

TEST_F(LiveSessionTest, Replay_RejectsAMissingOrWrongState) {
    playSession("gone");
    playSession("gone", {"--record", "gone.take"});
    const std::string state = readFile(folder() / "gone.take.state");
    const auto refused = [](const std::vector<std::string>& arguments, const std::string& why) {
        const Outcome outcome = run(arguments);
        EXPECT_NE(outcome.code, 0);
        EXPECT_THAT(outcome.err, HasSubstr(why));
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    };
    refused({"replay", "gone.take", "--state", "gone.session"},
            "gone.session: is not the state with which the take began, whose SHA-256 is ");
    writeFile(folder() / "gone.take.state", state.substr(0, state.size() / 2));
    refused({"replay", "gone.take"}, "gone.take.state: is not the state with which the take began");
    std::filesystem::remove(folder() / "gone.take.state");
    refused({"replay", "gone.take"}, "gone.take.state: is missing");
    playSession("begun", {"--record", "begun.take"});
    refused({"replay", "begun.take", "--state", "gone.session"}, "the take began without a saved state");
}

// A damaged session file is ignored: the take starts without context, and its record says so.
TEST_F(LiveSessionTest, Replay_OfAFreshStartNeedsNoState) {
    writeFile(folder() / "damaged.session", "nothing");
    EXPECT_THAT(playSession("damaged", {"--record", "damaged.take"}), HasSubstr("starting a new session"));
    EXPECT_FALSE(fileExists("damaged.take.state"));
    succeed({"replay", "damaged.take"});
}

TEST_F(LiveSessionTest, SessionWithoutNotes_KeepsAnEarlierRecordAndItsState) {
    playSession("kept");
    writeFile(folder() / "earlier.record", "an earlier record");
    writeFile(folder() / "earlier.record.state", "and its state");
    succeed(words("live --model session.safetensors --audio none --seconds 1 --session kept.session --out "
                  "idle.mid --record earlier.record"),
            kNoJack);
    EXPECT_EQ(readFile(folder() / "earlier.record"), "an earlier record");
    EXPECT_EQ(readFile(folder() / "earlier.record.state"), "and its state");
}

TEST_F(LiveTest, SessionWithoutNotesKeepsAnEarlierTakeFile) {
    writeFile(folder() / "earlier.mid", "an earlier take");
    writeFile(folder() / "earlier.take", "and its record");
    const auto idle = commandLine({"--seconds", "6", "--out", "earlier.mid", "--record", "earlier.take"});
    const Outcome outcome = run(idle, kNoJack);  // longer than the interval between two saves
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Nothing was played"));
    EXPECT_EQ(readFile(folder() / "earlier.mid"), "an earlier take");
    EXPECT_EQ(readFile(folder() / "earlier.take"), "and its record");
    succeed(commandLine(words("--input short.mid --answer 1 --out earlier.mid --record earlier.take")),
            kNoJack);
    EXPECT_FALSE(app::readMidiFile(folder() / "earlier.mid").performance.notes.empty());
    succeed({"replay", "earlier.take"});
}

// A model with far too large weights fails at its first answer, after the folder was removed.
TEST_F(LiveTest, ReportsBothADuetFailureAndAWriteFailure) {
    std::string weights = readFile(folder() / "tiny.safetensors");
    std::uint64_t header = 0;
    std::memcpy(&header, weights.data(), sizeof header);
    const std::size_t first = sizeof header + header;
    ASSERT_LT(first, weights.size());
    std::fill(weights.begin() + static_cast<std::ptrdiff_t>(first), weights.end(), '\x7F');
    writeFile(folder() / "numb.safetensors", weights);
    const app::MidiVoice voice = {generatedMusic(1.5), "", 0, 0};
    app::writeMidiFile(folder() / "one.mid", std::span(&voice, 1));
    std::filesystem::create_directory(folder() / "gone");

    CliProgram program(folder(),
                       {"live", "--model", "numb.safetensors", "--audio", "none", "--input", "one.mid",
                        "--answer", "3", "--out", "gone/x.mid"},
                       kNoJack);
    for (int i = 0; i < 500 && program.stderrSoFar().find("Play;") == std::string::npos; ++i)
        std::this_thread::sleep_for(10ms);
    std::filesystem::remove_all(folder() / "gone");
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 5);
    const std::size_t unwritten = outcome.err.find("gone/x.mid");
    const std::size_t ended = outcome.err.find("continuo-cli: the model's output is not a number");
    EXPECT_LT(unwritten, ended) << outcome.err;
    EXPECT_NE(ended, std::string::npos) << outcome.err;
}

TEST_F(LiveTest, ErrorsNameInvalidArguments) {
    EXPECT_THAT(run(commandLine({"--input", "none.mid", "--out", "x.mid"}), kNoJack).err,
                HasSubstr("none.mid"));
    expectRefusal(commandLine({"--input", "short.mid", "--out", "short.mid"}), 2, "short.mid", kNoJack);
    EXPECT_EQ(run({"live", "--model", "tiny.safetensors"}, kNoJack).code, 2);  // no --out
    for (const auto& [option, value] : std::map<std::string, std::string>{{"--mode", "duel"},
                                                                          {"--turn-by", "foot"},
                                                                          {"--over", "shout"},
                                                                          {"--gap", "0"},
                                                                          {"--answer", "long"},
                                                                          {"--latents", "0"},
                                                                          {"--min-latents", "0"},
                                                                          {"--latency-target", "5"}}) {
        expectRefusal(commandLine({"--out", "x.mid", option, value}), 2, option, kNoJack);
    }
}

}  // namespace
}  // namespace continuo::test
