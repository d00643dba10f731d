#include <continuo/engine.h>
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "app/audio/sound_analysis.h"
#include "app/cli/cli_fixture.h"
#include "app/midi/file/plain_midi_file.h"
#include "app/tempo/played_beats.h"
#include "base/sha256.h"
#include "cli/files/take_file.h"
#include "continuo/stopwatch.h"
#include "midi/file/standard_midi_file.h"
#include "support/sanitizer.h"
#include "support/temporary_folder.h"
#include "tempo/quantise.h"

namespace continuo::test {
namespace {

using app::MidiFile;
using app::MidiVoice;
using app::readMidiFile;
using app::writeMidiFile;
using testing::HasSubstr;

class Generate : public CliTest {
protected:
    static Arguments arguments(const std::string& out, const Arguments& more = {}) {
        return words(
            "generate midi --model tiny.safetensors --prompt music.mid --to 10 --seconds 5 --seed 7 --out",
            appended({out}, more));
    }
    static std::map<std::string, std::string> withSoundfont() {
        return {{"CONTINUO_SOUNDFONT", app::testSoundfont().string()}};
    }
    static MidiFile generateAndRead(const std::string& out, const Arguments& more = {}) {
        succeed(arguments(out, more));
        return readMidiFile(folder() / out);
    }
};

// Returns the notes that start before (or from) a time.
std::vector<Note> notesUntil(const Performance& performance, double end, double begin = 0) {
    std::vector<Note> result;
    for (const Note& note : performance.notes) {
        if (note.start >= begin && note.start < end) result.push_back(note);
    }
    return result;
}

TEST_F(Generate, KeepsThePromptAndContinuesIt) {
    const MidiFile take = generateAndRead("take.mid");
    const std::vector<Note> prompt = notesUntil(generatedMusic(40), 10);
    const std::vector<Note> kept = notesUntil(take.performance, 9.999);
    ASSERT_EQ(kept.size(), prompt.size());
    for (std::size_t i = 0; i < prompt.size(); ++i) {
        EXPECT_EQ(kept[i].pitch, prompt[i].pitch);
        EXPECT_EQ(kept[i].velocity, prompt[i].velocity);
        EXPECT_NEAR(kept[i].start, prompt[i].start, 0.0011);  // read and written in half milliseconds
    }
    EXPECT_GT(take.performance.notes.size(), kept.size());
    EXPECT_LE(lastEventTime(take.performance), 15.001);
}

TEST_F(Generate, ReplacesAPassageAndKeepsWhatFollows) {
    Arguments all = arguments("replaced.mid");
    all.erase(std::find(all.begin(), all.end(), "--seconds"), std::find(all.begin(), all.end(), "--seed"));
    all.insert(all.end(), {"--until", "14", "--tries", "3"});
    const Outcome outcome = succeed(all);
    EXPECT_THAT(outcome.out,
                HasSubstr("10.0 to 14.0 s replaced by the best of 3, the following notes have "));
    const MidiFile take = readMidiFile(folder() / "replaced.mid");
    const auto around = [](const Performance& music) {
        std::vector<Note> notes = notesUntil(music, 9.999);
        const std::vector<Note> after = notesUntil(music, 1000, 14 - 0.0011);
        notes.insert(notes.end(), after.begin(), after.end());
        return notes;
    };
    const std::vector<Note> was = around(generatedMusic(40)), is = around(take.performance);
    ASSERT_EQ(is.size(), was.size());
    for (std::size_t i = 0; i < was.size(); ++i) {
        EXPECT_EQ(is[i].pitch, was[i].pitch);
        EXPECT_NEAR(is[i].start, was[i].start, 0.0011);
    }
    const auto origin = nlohmann::json::parse(take.texts.front().text);
    EXPECT_EQ(origin.at("rejoin_seconds"), 14);
    EXPECT_EQ(origin.at("prompt_to"), 10);
    // With --from, times count from there; on request the file contains only the passage.
    all.insert(all.end(), {"--from", "4", "--only-continuation"});
    all[std::find(all.begin(), all.end(), "replaced.mid") - all.begin()] = "passage.mid";
    all[std::find(all.begin(), all.end(), "3") - all.begin()] = "1";
    const Outcome once = run(all);
    ASSERT_EQ(once.code, 0);
    EXPECT_THAT(once.out, HasSubstr("10.0 to 14.0 s replaced, the following notes have "));
    EXPECT_LE(lastEventTime(readMidiFile(folder() / "passage.mid").performance), 4.001);
}

TEST_F(Generate, RecordsTheOriginInTheFile) {
    const MidiFile take = generateAndRead("origin.mid", {"--temperature", "0.8", "--latents", "9"});
    ASSERT_FALSE(take.texts.empty());
    const auto origin = nlohmann::json::parse(take.texts.front().text);
    EXPECT_EQ(origin.at("seed"), 7);
    EXPECT_EQ(origin.at("temperature"), 0.8);
    EXPECT_EQ(origin.at("latents"), 9);
    EXPECT_EQ(origin.at("model"), "tiny.safetensors");
    EXPECT_EQ(origin.at("latents_curve"), nlohmann::json::parse("[[0, 9]]"));
    EXPECT_EQ(origin.at("tokenizer"), "midi-events");
    EXPECT_EQ(origin.at("device"), "cpu");
    EXPECT_EQ(origin.at("prompt"), "music.mid");
    EXPECT_EQ(origin.at("model_sha256"), runJson({"info", "tiny.safetensors"}).at("sha256"));
    EXPECT_NEAR(origin.at("seam_seconds").get<double>(), 10, 0.011);
}

// A model with windows of 8 tokens.
constexpr const char* kStreamConfig = R"({
 "model": {"name": "stream", "vocabulary": 391, "channels": 16, "positions": {"rotary": {"fraction": 0.5}},
           "context": {"kind": "stream", "segment": 32, "block": 8},
           "layers": [{"heads": 2, "attention": {"kind": "softmax", "window": 8}}]},
 "training": {"steps": 2, "batch": 2, "rate": 0.003, "warmup": 1, "report_every": 2, "valid_every": 2,
              "compute": "f32"}})";

TEST_F(Generate, ModelWithoutLatents_UsesAWindow) {
    writeFile(folder() / "stream.json", kStreamConfig);
    succeed(words("train --config stream.json --data music.mid --out stream.safetensors --threads 1"));
    const auto wordsWith = [](const std::string& window) {
        Arguments all = arguments("stream.mid", {"--window", window});
        *std::ranges::find(all, "tiny.safetensors") = "stream.safetensors";
        return all;
    };
    const auto drawnWith = [&](const std::string& window) {
        succeed(wordsWith(window));
        const MidiFile take = readMidiFile(folder() / "stream.mid");
        const auto origin = nlohmann::json::parse(take.texts.front().text);
        EXPECT_EQ(origin.at("window"), true);
        return std::pair(origin.at("latents").get<int>(), origin.at("tokens_sha256").get<std::string>());
    };
    const auto whole = drawnWith("auto"), same = drawnWith("8"), narrow = drawnWith("1");
    EXPECT_EQ(whole.first, 8);
    EXPECT_EQ(same, whole);
    EXPECT_EQ(narrow.first, 1);
    EXPECT_NE(narrow.second, whole.second);
    const Outcome refused = run(wordsWith("9"));
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.err, "continuo-cli: window: 9 tokens; this model supports 1 to 8\n");
}

// The model's prompt is compared through the tokens that `tokenize` prints.
TEST_F(Generate, ConstraintsApplyToTheContinuationAndAreRecorded) {
    const MidiFile take = generateAndRead(
        "constrained.mid", {"--only-continuation", "--scale", "bb minor", "--strict-scale", "--register",
                            "C3-C6", "--voices", "3", "--density", "0.5-2.5", "--velocity", "40-60"});
    EXPECT_GT(take.performance.notes.size(), 2u);
    for (const Note& note : take.performance.notes) {
        EXPECT_TRUE(note.pitch >= 48 && note.pitch <= 84) << note.pitch;
        EXPECT_TRUE((std::set<int>{10, 0, 1, 3, 5, 6, 8}).contains(note.pitch % 12)) << note.pitch;
        EXPECT_TRUE(note.velocity >= 40 && note.velocity <= 60) << note.velocity;
    }
    EXPECT_NE(
        take.texts.at(0).text.find(
            R"("constraints":{"pitch_classes":[0,1,3,5,6,8,10],"strict":true,"pitches":[48,84],"voices":3,)"
            R"("density":2.5,"velocities":[40,60],"repetition_guard":"mild","least_density":0.5,"calm_pedal":true,"pedal_voices":true})"),
        std::string::npos)
        << take.texts.at(0).text;
    EXPECT_EQ(generateAndRead("free.mid", {"--repetition-guard", "off", "--velocity", "1-127"})
                  .texts.at(0)
                  .text.find("constraints"),
              std::string::npos);
}

// Uses the heard part of the prompt, unless a range is given.
TEST_F(Generate, ContinuationMatchesThePromptsLoudness) {
    Performance prompt;
    for (int i = 0; i < 32; ++i)
        prompt.notes.push_back({i < 16 ? 100 : 30, 60 + i % 7, 0.3 * i, 0.3 * i + 0.2});
    writeMidiFile(folder() / "two.mid", std::vector<MidiVoice>{{prompt, "", 0, 0}});
    const auto struckWith = [&](Arguments more) {
        const Arguments usual = words(
            "generate midi --model tiny.safetensors --prompt two.mid --seconds 10 --seed 3 --out as.mid "
            "--only-continuation");
        more.insert(more.begin(), usual.begin(), usual.end());
        const auto constraints = runJson(more).at("origin").at("constraints");
        std::vector<int> struck;
        for (const Note& note : readMidiFile(folder() / "as.mid").performance.notes)
            struck.push_back(note.velocity);
        EXPECT_GT(struck.size(), 5u);
        const auto [softest, loudest] = std::ranges::minmax(struck);
        const auto ends = constraints.at("velocities").get<std::vector<int>>();
        EXPECT_GE(softest, ends[0]);
        EXPECT_LE(loudest, ends[1]);
        EXPECT_GT(loudest - softest, (ends[1] - ends[0]) / 3);
        return ends;
    };
    EXPECT_EQ(struckWith({"--from", "4.75"}), (std::vector{21, 39}));
    EXPECT_EQ(struckWith({"--to", "4.75", "--velocity", "as-played"}), (std::vector{91, 109}));
    EXPECT_EQ(struckWith({"--velocity", "1-127"}), (std::vector{1, 127}));
}

TEST_F(Generate, TokenFactorsChangeTheMusicAndAreRecorded) {
    const auto origin = [&](const std::string& out, const Arguments& more) {
        return runJson(arguments(out, more)).at("origin");
    };
    EXPECT_EQ(origin("usual.mid", {}).at("timing_temperature"), parameters::kTimingTemperature.defaultValue);
    EXPECT_EQ(origin("usual.mid", {}).at("pedal_recall"), parameters::kPedalRecall.defaultValue);
    const auto plain = origin("plain.mid", {"--timing-temperature", "1", "--pedal-recall", "0"});
    EXPECT_FALSE(plain.contains("timing_temperature"));
    EXPECT_FALSE(plain.contains("pedal_recall"));
    const auto ones =
        origin("ones.mid", {"--timing-temperature", "1", "--pitch-temperature", "1", "--pedal-recall", "0"});
    EXPECT_EQ(ones, plain);
    const auto bent = origin(
        "bent.mid", {"--timing-temperature", "0.6", "--pitch-temperature", "1.6", "--velocity", "1-127"});
    EXPECT_EQ(bent.at("timing_temperature"), 0.6);
    EXPECT_EQ(bent.at("pitch_temperature"), 1.6);
    EXPECT_FALSE(bent.contains("velocity_temperature"));
    EXPECT_NE(bent.at("tokens_sha256"), plain.at("tokens_sha256"));
    EXPECT_THAT(readMidiFile(folder() / "bent.mid").texts.front().text,
                testing::HasSubstr("\"pitch_temperature\":1.6"));
    // The window sends the engine the same request.
    MusicRequest asked;
    asked.modelPath = folder() / "tiny.safetensors";
    asked.prompt = readMidiFile(folder() / "music.mid").performance;
    asked.promptEnd = 10;
    asked.seconds = bent.at("seconds");
    asked.sampling.seed = bent.at("seed");
    asked.sampling.factors = {0.6, 1.6, 1};
    Events events;
    EXPECT_EQ(Engine({}).run(asked, events).tokenHash, bent.at("tokens_sha256").get<std::string>());
}

TEST_F(Generate, TokensOptionGivesExactlyThatLength) {
    const auto made = runJson(words(
        "generate midi --model tiny.safetensors --prompt music.mid --seed 7 --tokens 150 --out tokens.mid"));
    EXPECT_EQ(made.at("tokens"), 150);
    EXPECT_EQ(made.at("origin").at("length_tokens"), 150);
    EXPECT_FALSE(made.at("origin").contains("seconds"));
    EXPECT_GT(made.at("seconds"), 0);
    EXPECT_FALSE(made.at("cancelled"));
}

// At 60 beats per minute a sixteenth lasts a quarter of a second.
TEST_F(Generate, NotesFollowTheTempoAndTheFileRecordsIt) {
    const MidiFile take = generateAndRead(
        "beats.mid", {"--only-continuation", "--tempo", "60", "--beats-per-bar", "3", "--in-time", "on"});
    ASSERT_GT(take.performance.notes.size(), 5U);
    const double seam = nlohmann::json::parse(take.texts.front().text).at("seam_seconds").get<double>();
    std::size_t near = 0;
    for (const Note& note : take.performance.notes) {
        const double lines = 4 * (note.start + seam);
        near += std::abs(lines - std::round(lines)) < 0.16 ? 1 : 0;  // 40 ms
    }
    EXPECT_GT(static_cast<double>(near), 0.7 * static_cast<double>(take.performance.notes.size()));
    EXPECT_THAT(take.texts.front().text,
                testing::HasSubstr(R"("pulse":{"seconds":0.25,"origin":0.0,"pull":"on"})"));
    ASSERT_EQ(take.tempi.size(), 1U);
    EXPECT_EQ(take.tempi.front(), (app::MidiTempo{0, 1, 3}));
    EXPECT_EQ(
        generateAndRead("freely.mid", {"--tempo", "60", "--in-time", "off"}).texts.front().text.find("pulse"),
        std::string::npos);
}

// The prompt is played at 100 beats per minute in 3/4; no option says so.
TEST_F(Generate, BarsAreDetectedOnRequest) {
    const Performance waltz{test::makePiece(24, 3, [](double beat) { return 0.5 + 0.6 * beat; }), {}};
    writeMidiFile(folder() / "waltz.mid", std::vector<MidiVoice>{{waltz, "", 0, 0}});
    const auto continued = [&](const Arguments& more) {
        succeed(words("generate midi --model tiny.safetensors --prompt waltz.mid --tokens 4 --seed 7 --out",
                      appended({"waltz on.mid"}, more)));
        return readMidiFile(folder() / "waltz on.mid");
    };
    EXPECT_TRUE(app::findPromptBeats(continued({}), 0).empty());
    const MidiFile barred = continued({"--bars", "found"});
    ASSERT_FALSE(barred.tempi.empty());
    EXPECT_EQ(barred.tempi.back().beatsPerBar, 3);
    const app::BeatLine line(barred.tempi);
    EXPECT_NEAR(line.beatsAt(30.5) - line.beatsAt(6.5), 40, 0.1);
    EXPECT_NEAR(barred.performance.notes[0].start, 0.5, 0.001);
    expectRefusal(arguments("no.mid", {"--tempo", "60", "--bars", "found"}), 2,
                  "--bars found searches for what --tempo sets");
}

// The prompt is in 3/4 at 120 beats per minute, from its third bar on in 6/8 at 90.
class GenerateInBars : public Generate {
protected:
    void SetUp() override {
        Performance dance;
        for (int i = 0; i < 32; ++i) dance.notes.push_back({80, 60 + i % 5, 0.25 * i, 0.25 * i + 0.2});
        app::WriteOptions options;
        options.tempi = {{0, 0.5, 3}, {3, 1, 2, 1.5}};
        writeMidiFile(folder() / "dance.mid", std::vector<MidiVoice>{{dance, "", 0, 0}}, options);
    }
    static MidiFile continued(const Arguments& more, const std::string& prompt = "dance.mid") {
        succeed(words("generate midi --model tiny.safetensors --prompt",
                      appended({prompt, "--seed", "7", "--tokens", "8", "--out", "on.mid"}, more)));
        return readMidiFile(folder() / "on.mid");
    }
    static std::vector<app::MidiTempo> tempi(const Arguments& more) { return continued(more).tempi; }
    static void expectTempo(const app::MidiTempo& found, const app::MidiTempo& expected) {
        EXPECT_NEAR(found.seconds, expected.seconds, 1e-3);
        EXPECT_NEAR(found.beatSeconds, expected.beatSeconds, 1e-5);
        EXPECT_EQ(found.beatsPerBar, expected.beatsPerBar);
        EXPECT_EQ(found.beatQuarters, expected.beatQuarters);
    }
};

TEST_F(GenerateInBars, BarsOfThePromptAreKept) {
    for (const Arguments& how : {Arguments{}, Arguments{"--bars", "found"}, Arguments{"--bars", "prompt"}}) {
        const std::vector<app::MidiTempo> kept = tempi(how);
        ASSERT_EQ(kept.size(), 2U);
        expectTempo(kept[0], {0, 0.5, 3});
        expectTempo(kept[1], {3, 1, 2, 1.5});
    }
    EXPECT_TRUE(app::findPromptBeats(continued({"--bars", "none"}), 0).empty());
    const std::vector<app::MidiTempo> typed = tempi({"--tempo", "60"});
    ASSERT_EQ(typed.size(), 1U);
    expectTempo(typed[0], {0, 1, 4});
}

TEST_F(GenerateInBars, ModelsMusicKeepsTheTempoAndMetreAtTheSeam) {
    const std::vector<app::MidiTempo> waltz = tempi({"--to", "2"});
    ASSERT_EQ(waltz.size(), 1U);
    expectTempo(waltz[0], {0, 0.5, 3});
    // The first file starts on a bar line. The second starts with the bar's first beat as a rest, because the
    // model begins on the second beat.
    const std::vector<app::MidiTempo> later = tempi({"--from", "3"});
    ASSERT_EQ(later.size(), 1U);
    expectTempo(later[0], {0, 1, 2, 1.5});
    const std::vector<app::MidiTempo> alone = tempi({"--to", "6", "--only-continuation"});
    ASSERT_EQ(alone.size(), 1U);
    expectTempo(alone[0], {0, 1, 2, 1.5});
}

// The file starts at the beginning of the bar in which the model took over.
TEST_F(GenerateInBars, ContinuationAloneKeepsItsPositionInTheBar) {
    const auto made = [](const char* out, const Arguments& more, const char* to = "6") {
        succeed(words("generate midi --model tiny.safetensors --prompt dance.mid --seed 7 --to",
                      appended({to, "--seconds", "8", "--out", out}, more)));
        return readMidiFile(folder() / out);
    };
    const std::vector<Note> whole =
        notesUntil(made("whole.mid", {"--midi-format", "0"}).performance, 100, 5.995);
    const app::MidiFile barred = made("barred.mid", {"--only-continuation"});
    const app::MidiFile plain = made("plain.mid", {"--only-continuation", "--bars", "none"});
    ASSERT_FALSE(whole.empty());
    ASSERT_EQ(barred.performance.notes.size(), whole.size());
    ASSERT_EQ(plain.performance.notes.size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        // The 6/8 bar in which the model took over starts at 5 s.
        EXPECT_NEAR(barred.performance.notes[i].start, whole[i].start - 5, 0.0015);
        EXPECT_NEAR(plain.performance.notes[i].start, whole[i].start - 6, 0.0015);
    }
    // At a bar line, or just before it, no rest is needed.
    for (const char* to : {"5", "4.994"})
        EXPECT_LT(made("line.mid", {"--only-continuation"}, to).performance.notes.front().start, 1.5);
}

// The file is in 5/16, whose bars Continuo does not count, at 100 beats per minute. It becomes slower within
// the bar of the seam, and is in 13/8 after it.
TEST_F(GenerateInBars, ContinuationAloneKeepsTheFilesTempiAndMetre) {
    const auto quarter = [](std::uint32_t microseconds) { return Bytes{0x51} + bigEndian(microseconds, 3); };
    const std::vector<Plain> conductor{{0, 0xFF, quarter(600'000)},        {0, 0xFF, {0x58, 5, 4, 24, 8}},
                                       {0, 0xFF, {0x59, 254, 0}},          {1300, 0xFF, quarter(900'000)},
                                       {2400, 0xFF, {0x58, 13, 3, 24, 8}}, {2400, 0xFF, quarter(500'000)}};
    std::vector<Plain> notes;
    for (std::uint64_t tick = 0; tick < 2400; tick += 120) {
        notes.emplace_back(tick, 0x90, Bytes{60, 80});
        notes.emplace_back(tick + 100, 0x80, Bytes{60, 30});
    }
    const Bytes prompt = header(1, 2, 480) + encodeTrack(conductor) + encodeTrack(notes);
    writeFile(folder() / "odd.mid", std::string(prompt.begin(), prompt.end()));
    // The bar at tick 1200 changes its tempo at tick 1300 (1.625 s); tick 1400 is at 1.8125 s.
    const auto made = [](const char* out, const Arguments& more) {
        succeed(words(
            "generate midi --model tiny.safetensors --prompt odd.mid --seed 7 --to 1.8125 --seconds 8 --out",
            appended({out}, more)));
        std::ifstream in(folder() / out, std::ios::binary);
        return plainFile({std::istreambuf_iterator<char>(in), {}});
    };
    const PlainFile whole = made("odd whole.mid", {}), alone = made("odd alone.mid", {"--only-continuation"});
    EXPECT_EQ(alone.division, 480);
    EXPECT_THAT(alone.tracks.at(0), testing::IsSupersetOf(std::vector<Plain>{{0, 0xFF, quarter(600'000)},
                                                                             {0, 0xFF, {0x58, 5, 4, 24, 8}},
                                                                             {0, 0xFF, {0x59, 254, 0}},
                                                                             {100, 0xFF, quarter(900'000)}}));
    for (const auto& [tick, status, rest] : alone.tracks.at(0))
        EXPECT_FALSE(status == 0xFF && rest[0] == 0x58 && rest[1] == 13) << "behind the seam";
    const auto strokes = [](const PlainFile& file) {
        std::vector<std::pair<std::uint64_t, int>> found;
        for (const auto& [tick, status, rest] : file.tracks.back())
            if ((status & 0xF0) == 0x90) found.emplace_back(tick, rest[0]);
        return found;
    };
    std::vector<std::pair<std::uint64_t, int>> expected = strokes(whole);
    ASSERT_GT(expected.size(), 3U);
    const auto found = strokes(alone);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_NEAR(static_cast<double>(found[i].first), static_cast<double>(expected[i].first) - 1200, 1);
        EXPECT_EQ(found[i].second, expected[i].second);
    }
}

// The pedal is down before the seam; one key is released before the seam and one after it.
TEST_F(Generate, PedalAtTheSeamDoesNotExtendNotes) {
    std::vector<Plain> notes{{0, 0xB0, {64, 127}}, {2000, 0xB0, {64, 0}}};
    for (std::uint64_t tick = 0; tick < 900; tick += 60) {
        notes.emplace_back(tick, 0x90, Bytes{static_cast<std::uint8_t>(50 + tick / 60), 80});
        notes.emplace_back(tick < 840 ? tick + 50 : tick + 700, 0x80,
                           Bytes{static_cast<std::uint8_t>(50 + tick / 60), 31});
    }
    const Bytes prompt = header(0, 1, 240) + encodeTrack(notes);
    writeFile(folder() / "ringing.mid", std::string(prompt.begin(), prompt.end()));
    for (const char* seconds : {"0.5", "4"}) {
        succeed(words("generate midi --model tiny.safetensors --prompt ringing.mid --to 1.875 --seconds",
                      {seconds, "--seed", "7", "--midi-format", "1", "--out", "ringing on.mid"}));
        std::ifstream in(folder() / "ringing on.mid", std::ios::binary);
        const PlainFile out = plainFile({std::istreambuf_iterator<char>(in), {}});
        std::vector<Plain> keys;
        for (const Plain& each : scaled(notes, out.division / 240))
            if (std::get<1>(each) != 0xB0) keys.push_back(each);
        EXPECT_THAT(missingFrom(keys, out.tracks.at(0)), testing::IsEmpty()) << seconds;
    }
}

TEST_F(Generate, DrumsAreReadOnRequest) {
    std::vector<Plain> notes;
    for (std::uint64_t tick = 0; tick < 3000; tick += 60) {
        notes.emplace_back(tick, 0x99, Bytes{static_cast<std::uint8_t>(36 + tick / 60 % 3), 90});
        notes.emplace_back(tick + 30, 0x89, Bytes{static_cast<std::uint8_t>(36 + tick / 60 % 3), 64});
    }
    const Bytes prompt = header(0, 1, 240) + encodeTrack(notes);
    writeFile(folder() / "beat.mid", std::string(prompt.begin(), prompt.end()));
    const Arguments all =
        words("generate midi --model tiny.safetensors --prompt beat.mid --seed 7 --seconds 1 --out",
              {"beat on.mid"});
    expectRefusal(all, 3, "has only drums (channel 10); give --read-drums");
    Arguments wanted = all;
    wanted.emplace_back("--read-drums");
    succeed(wanted);
    std::ifstream in(folder() / "beat on.mid", std::ios::binary);
    const PlainFile out = plainFile({std::istreambuf_iterator<char>(in), {}});
    EXPECT_THAT(missingFrom(scaled(notes, out.division / 240), out.tracks.at(0)), testing::IsEmpty());
}

// Replaces a passage, then replaces part of the result. Everything else is still the first file's.
TEST_F(Generate, UntilReplacesAPassageAndKeepsAllOtherEvents) {
    const auto made = [](const char* prompt, const char* to, const char* until, const char* out) {
        succeed(words("generate midi --model tiny.safetensors --prompt",
                      {prompt, "--to", to, "--until", until, "--tries", "1", "--seed", "7", "--out", out}));
        std::ifstream in(folder() / out, std::ios::binary);
        return plainFile({std::istreambuf_iterator<char>(in), {}});
    };
    made("music.mid", "10", "14", "first.mid");
    const PlainFile second = made("first.mid", "20", "23", "second.mid");
    std::ifstream in(folder() / "music.mid", std::ios::binary);
    const PlainFile first = plainFile({std::istreambuf_iterator<char>(in), {}});
    const double ticks = 2.0 * second.division;  // a second at 120 a minute
    const int factor = second.division / first.division;
    for (std::size_t i = 0; i < first.tracks.size(); ++i) {
        std::vector<Plain> kept;
        for (const Plain& each : scaled(first.tracks[i], factor)) {
            const double seconds = static_cast<double>(std::get<0>(each)) / ticks;
            const bool isStroke = (std::get<1>(each) & 0xF0) == 0x90;
            const bool isReplaced =
                (seconds > 9.98 && seconds < 14.01) || (seconds > 19.98 && seconds < 23.01);
            if (isStroke && !isReplaced) kept.push_back(each);
        }
        EXPECT_THAT(missingFrom(kept, second.tracks.at(i)), testing::IsEmpty()) << "track " << i;
    }
}

// A recorder writes 120 in 4/4 without meaning it. In a file of Continuo the same bars are intended.
TEST_F(GenerateInBars, DefaultTempoOfFreePlayingGivesNoBars) {
    Performance played;
    for (int i = 0; i < 32; ++i)
        played.notes.push_back({80, 60 + i % 5, 0.53 * i + 0.011 * (i % 3), 0.53 * i + 0.2});
    app::WriteOptions options;
    options.tempi = {{0, 0.5, 4}};
    writeMidiFile(folder() / "played.mid", std::vector<MidiVoice>{{played, "", 0, 0}}, options);
    const MidiFile unmeant = continued({}, "played.mid");
    EXPECT_EQ(unmeant.tempi.size(), 1U) << "the recorder's, at which its events are";
    EXPECT_TRUE(app::findPromptBeats(unmeant, 0).empty()) << "not meant by having been continued";
    options.texts = {{1, 0, 0, R"({"program":"Continuo 0.1.0"})"}};
    writeMidiFile(folder() / "played.mid", std::vector<MidiVoice>{{played, "", 0, 0}}, options);
    EXPECT_EQ(app::findPromptBeats(continued({}, "played.mid"), 0).size(), 1U);
}

// Octaves start at C: Cb4 is the B of octave 3, B#3 the C of octave 4.
TEST_F(Generate, OctavesOfTheRegisterStartAtC) {
    for (const auto& [name, pitch] :
         {std::pair("Cb4-Cb4", 59), std::pair("B#3-B#3", 60), std::pair("C4-C4", 60)}) {
        const MidiFile take = generateAndRead("one key.mid", {"--only-continuation", "--register", name});
        EXPECT_FALSE(take.performance.notes.empty()) << name;
        for (const Note& note : take.performance.notes) EXPECT_EQ(note.pitch, pitch) << name;
    }
}

TEST_F(Generate, DetectedKeyOfThePromptIsReported) {
    const Outcome outcome = run(arguments("key.mid", {"--scale", "as-played"}));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.err, testing::ContainsRegex(
                                 "The prompt is in [A-G][b#]? (major|minor): [0-9]+ % of its notes fit"));
}

TEST_F(Generate, OriginRecordsHowScaleAndDynamicsWereChosen) {
    const auto origin = [&](const Arguments& more) {
        const Outcome outcome = succeed(arguments("chosen.mid", appended({"--json"}, more)));
        return nlohmann::json::parse(outcome.out).at("origin");
    };
    EXPECT_EQ(origin({"--scale", "a MINOR"}).at("scale"), "A minor") << "whose pitch classes are C major's";
    EXPECT_EQ(origin({"--scale", "as-played"}).at("scale"), "as played");
    EXPECT_EQ(origin({}).at("dynamics"), "as played");
    const nlohmann::json plain = origin({"--scale", "off", "--velocity", "20-90"});
    EXPECT_FALSE(plain.contains("scale") || plain.contains("dynamics"));
}

TEST_F(Generate, InvalidConstraintsAreRejected) {
    const auto refusal = [&](const Arguments& more) {
        const Outcome outcome = run(arguments("no.mid", more));
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        return outcome.err;
    };
    using testing::HasSubstr;
    EXPECT_THAT(refusal({"--scale", "H"}), HasSubstr("'H' is not valid"));
    for (const char* wrong : {"C5-C4", "C4", "60-", "-", "C4-X9", "120-128", "c minor-d minor"})
        EXPECT_THAT(refusal({"--register", wrong}), HasSubstr("the lowest and the highest key")) << wrong;
    EXPECT_THAT(refusal({"--velocity", "0-90"}), HasSubstr("from 1 to 127"));
    for (const char* wrong : {"0.2", "8-2", "0-3", "2-", "-2", "2-51"})
        EXPECT_THAT(refusal({"--density=" + std::string(wrong)}), HasSubstr("0.5 to 50")) << wrong;
    EXPECT_THAT(refusal({"--voices", "65"}), HasSubstr("0 to 64"));
    EXPECT_THAT(refusal({"--repetition-guard", "loud"}), HasSubstr("give one of mild|off|strong"));
    EXPECT_THAT(refusal({"--repetition-guard", "2"}), HasSubstr("'2' is not valid"));
    EXPECT_THAT(refusal({"--tempo", "clock"}), HasSubstr("give free, or beats per minute from 20 to 300"));
    EXPECT_THAT(refusal({"--tempo", "jack"}), HasSubstr("give free, or beats per minute from 20 to 300"));
    EXPECT_THAT(refusal({"--tempo", "301"}), HasSubstr("20 to 300"));
    EXPECT_THAT(refusal({"--in-time", "on"}), HasSubstr("--tempo"));
    EXPECT_THAT(refusal({"--beats-per-bar", "3"}), HasSubstr("--tempo"));
    EXPECT_THAT(refusal({"--tempo", "free", "--in-time", "on"}), HasSubstr("--in-time needs beats"));
    EXPECT_THAT(refusal({"--in-time", "maybe"}), HasSubstr("near|off|on"));
    EXPECT_THAT(refusal({"--register", "0-12"}), HasSubstr("no piano key"));
    EXPECT_THAT(refusal({"--register", "C#4-C#4", "--scale", "C", "--strict-scale"}), HasSubstr("no note"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "no.mid"));
}

TEST_F(Generate, ProvenanceCanBeOmitted) {
    for (const auto& text : generateAndRead("stripped.mid", {"--strip-metadata"}).texts)
        EXPECT_EQ(text.text.find("sha256"), std::string::npos) << text.text;
    // Without provenance, neither a marker nor a track name reveals Continuo.
    generateAndRead("signed.mid");
    EXPECT_NE(readFile(folder() / "signed.mid").find("Continuo"), std::string::npos);
    EXPECT_EQ(readFile(folder() / "stripped.mid").find("Continuo"), std::string::npos);
    EXPECT_EQ(readMidiFile(folder() / "stripped.mid").tracks, 2) << "the prompt's and the model's";
}

TEST_F(Generate, PromptIsIdentifiedByItsTokenHash) {
    // The pedal is up at the end, so no note is open and the prompt is the whole piece.
    const app::MidiVoice voice = {generatedMusic(4.2), "", 0, 0};
    app::writeMidiFile(folder() / "closed.mid", std::span(&voice, 1));
    const auto whole = runJson(words(
        "generate midi --model tiny.safetensors --prompt closed.mid --seconds 1 --seed 7 --out hashed.mid"));
    std::string bytes;
    const auto tokenized = runJson({"tokenize", "closed.mid"});
    for (const std::int32_t id : tokenized.at("tokens")) {
        for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(id >> shift & 255);
    }
    Sha256 hash;
    hash.update(std::as_bytes(std::span(bytes)));
    const std::string expected = hash.hex();
    EXPECT_EQ(whole.at("prompt_sha256"), expected);
    EXPECT_EQ(whole.at("origin").at("prompt_sha256"), expected);
    EXPECT_NE(runJson(arguments("other.mid")).at("prompt_sha256"), expected);
    const auto begun =
        runJson({"generate", "midi", "--model", "tiny.safetensors", "--seconds", "1", "--out", "begun.mid"});
    EXPECT_TRUE(begun.at("prompt_sha256").is_null());
    EXPECT_FALSE(begun.at("origin").contains("prompt_sha256"));
}

TEST_F(Generate, OutputCarriesTheModelsLicence) {
    EXPECT_EQ(runJson(arguments("bare.mid")).at("model_licence"), "unknown");
    writeFile(folder() / "licensed.json",
              R"({"licence": "CC-BY-4.0", "commercial_use": "yes", "training_data": ["made up"]})");
    succeed(
        words("train --config tiny.json --data music.mid --card licensed.json --out licensed.safetensors"));
    const auto result = runJson(
        {"generate", "midi", "--model", "licensed.safetensors", "--seconds", "1", "--out", "licensed.mid"});
    EXPECT_EQ(result.at("model_licence"), "CC-BY-4.0");
    const auto texts = readMidiFile(folder() / "licensed.mid").texts;
    ASSERT_FALSE(texts.empty());
    const auto origin = nlohmann::json::parse(texts.front().text);
    EXPECT_EQ(origin, result.at("origin"));
    EXPECT_EQ(origin.at("model_licence"), "CC-BY-4.0");
    EXPECT_EQ(origin.at("model_commercial_use"), "yes");
    EXPECT_EQ(origin.at("model_training_data")[0], "made up");
}

TEST_F(Generate, SeedGivesTheSameMusicForAnyThreadCount) {
    const std::string one = runJson(arguments("one.mid", {"--threads", "1"})).at("token_sha256");
    EXPECT_EQ(runJson(arguments("two.mid", {"--threads", "2"})).at("token_sha256"), one);
    EXPECT_NE(runJson(arguments("other.mid", {"--temperature", "1.5"})).at("token_sha256"), one);
    EXPECT_EQ(readMidiFile(folder() / "one.mid").performance, readMidiFile(folder() / "two.mid").performance);
}

TEST_F(Generate, SamplingDefaultsEqualTheEnginesDefaults) {
    const auto origin = runJson(arguments("usual.mid")).at("origin");
    EXPECT_EQ(origin.at("temperature"), 0.95);
    EXPECT_EQ(origin.at("top_k"), 0);
    EXPECT_EQ(origin.at("top_p"), 1.0);
    EXPECT_EQ(origin.at("min_p"), 0.03);
    const std::string help = run({"generate", "midi", "--help"}).out;
    EXPECT_THAT(help, testing::HasSubstr("the most likely one, 0 to 1 (default 0.03)"));
    EXPECT_THAT(help, testing::HasSubstr("samples how often a key is struck) (default 0.95)"));
}

TEST_F(Generate, WithoutASeedChoosesAndPrintsOne) {
    const Arguments anew = words("generate midi --model tiny.safetensors --seconds 2 --out anew.mid");
    const auto first = runJson(anew);
    const auto second = runJson(anew);
    EXPECT_NE(first.at("seed"), second.at("seed"));
    Arguments again = anew;
    again.insert(again.end(), {"--seed", std::to_string(first.at("seed").get<std::uint64_t>())});
    EXPECT_EQ(runJson(again).at("token_sha256"), first.at("token_sha256"));
}

TEST_F(Generate, MidiFormats0And1HoldTheSameNotes) {
    const MidiFile tracks = generateAndRead("tracks.mid");
    const MidiFile single = generateAndRead("single.mid", {"--midi-format", "0"});
    EXPECT_EQ(tracks.format, 1);
    EXPECT_EQ(tracks.tracks, 2) << "the prompt's and the model's";
    EXPECT_EQ(single.format, 0);
    EXPECT_EQ(single.tracks, 1);
    // Overlapping notes of one pitch may swap their ends on one track.
    ASSERT_EQ(tracks.performance.notes.size(), single.performance.notes.size());
    EXPECT_EQ(tracks.performance.pedal, single.performance.pedal);
    app::ReadOptions second;
    second.onlyTracks = {1};
    for (const Note& note : readMidiFile(folder() / "tracks.mid", second).performance.notes) {
        EXPECT_GE(note.start, 9.99);
    }
}

TEST_F(Generate, ContinuationAloneStartsAtTheSeam) {
    const MidiFile whole = generateAndRead("whole.mid", {"--midi-format", "0"});
    const MidiFile alone = generateAndRead("alone.mid", {"--only-continuation"});
    const std::vector<Note> added = notesUntil(whole.performance, 100, 9.995);
    ASSERT_EQ(alone.performance.notes.size(), added.size());
    for (std::size_t i = 0; i < added.size(); ++i) {
        EXPECT_EQ(alone.performance.notes[i].pitch, added[i].pitch);
        EXPECT_NEAR(alone.performance.notes[i].start, added[i].start - 10, 0.011);
    }
}

TEST_F(Generate, FromOmitsThePromptsBeginning) {
    const auto result =
        runJson(words("generate midi --model tiny.safetensors --prompt music.mid --from 8 --to 12 --seconds "
                      "3 --out middle.mid"));
    EXPECT_NEAR(result.at("seam_seconds").get<double>(), 4, 0.011);
    const std::vector<Note> prompt = notesUntil(generatedMusic(40), 12, 8);
    const std::vector<Note> kept = notesUntil(readMidiFile(folder() / "middle.mid").performance, 3.999);
    ASSERT_EQ(kept.size(), prompt.size());
    for (std::size_t i = 0; i < prompt.size(); ++i) EXPECT_NEAR(kept[i].start, prompt[i].start - 8, 0.0011);
}

TEST_F(Generate, ToAfterTheEndOfTheFileAddsNoSilence) {
    const Arguments late = words(
        "generate midi --model tiny.safetensors --prompt short.mid --to 100000 --seconds 1 --seed 7 --out "
        "late.mid");
    const Outcome outcome = succeed(late);
    EXPECT_THAT(outcome.err, testing::HasSubstr("--to 100000.00 is after the end of short.mid"));
    EXPECT_LT(lastEventTime(readMidiFile(folder() / "late.mid").performance), 10);
}

TEST_F(Generate, GeneratesWithoutAPrompt) {
    const Outcome outcome =
        succeed({"generate", "midi", "--model", "tiny.safetensors", "--seconds", "20", "--out", "new.mid"});
    EXPECT_THAT(outcome.out, testing::StartsWith("Wrote new.mid: 20.0 s, "));
    EXPECT_TRUE(readMidiFile(folder() / "new.mid").hasNotes());
}

// A name may contain any character.
TEST_F(Generate, ResultIsOneLineForAnyFileName) {
    const Outcome outcome = succeed(arguments("two\nlines.mid"));
    EXPECT_THAT(outcome.out, testing::StartsWith("Wrote two lines.mid: "));
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1);
}

TEST_F(Generate, JsonContainsResultSeedSpeedAndPhases) {
    const Stopwatch running;
    const auto result = runJson(arguments("json.mid"));
    const double ran = running.seconds();
    EXPECT_EQ(result.at("seed"), 7);
    EXPECT_EQ(result.at("out"), "json.mid");
    EXPECT_EQ(result.at("cancelled"), false);
    EXPECT_GT(result.at("tokens_per_s").get<double>(), 0);
    EXPECT_GT(result.at("notes").get<int>(), 0);
    double sum = 0;
    for (const char* phase : {"load", "prefill", "generate"}) {
        const auto seconds = result.at("phases").at(phase).get<double>();
        EXPECT_GT(seconds, 0) << phase;
        sum += seconds;
    }
    EXPECT_LE(sum, ran);
}

TEST_F(Generate, RendersToAWavFile) {
    const Outcome outcome = succeed(arguments("loud.mid", {"--wav", "loud.wav"}), withSoundfont());
    EXPECT_THAT(outcome.out, testing::HasSubstr("loud.mid and loud.wav"));
    const std::string sound = readFile(folder() / "loud.wav");
    EXPECT_EQ(sound.substr(0, 4), "RIFF");
    // Stereo, 44,100 Hz, 16 bits; at least the part before the seam.
    EXPECT_GT(sound.size(), 4u * 44100u * 10u);
    EXPECT_LT(sound.size(), 4u * 44100u * 20u);
}

// The default volume equals the window's.
TEST_F(Generate, RenderingFollowsVolumeAndReverbOptions) {
    const auto sounded = [this](const std::string& name, const Arguments& more) {
        succeed(arguments(name + ".mid", appended({"--wav", name + ".wav"}, more)), withSoundfont());
        return app::readSound(folder() / (name + ".wav"));
    };
    const app::Sound usual = sounded("usual", {});
    EXPECT_EQ(sounded("same", {"--gain", "-6", "--reverb", "15"}).samples, usual.samples);
    const double loud = app::loudness(usual.samples);
    EXPECT_NEAR(app::loudness(sounded("soft", {"--gain", "-26"}).samples) / loud, 0.1, 0.005);
    const app::Sound dry = sounded("dry", {"--reverb", "0"}), wet = sounded("wet", {"--reverb", "100"});
    EXPECT_LT(app::loudness(dry.samples), app::loudness(wet.samples));
}

// Measures the file read back, and the reported gain.
TEST_F(Generate, NormalisedRenderingPeaksAtFullScaleAndReportsItsGain) {
    for (const std::string name : {"normal.wav", "normal.flac"}) {
        const Outcome plain =
            run(arguments("plain.mid", {"--wav", "plain-" + name, "--json"}), withSoundfont());
        const Outcome outcome =
            succeed(arguments("normal.mid", {"--wav", name, "--normalise", "--json"}), withSoundfont());
        const double before = app::readSound(folder() / ("plain-" + name)).peak;
        const double after = app::readSound(folder() / name).peak;
        EXPECT_NEAR(after, std::pow(10, -1 / 20.0), 1.01 / 32768);
        EXPECT_LT(before, 0.8);
        const auto gain = nlohmann::json::parse(outcome.out).at("wav_gain_db").get<double>();
        const double factor = std::pow(10, gain / 20);
        EXPECT_GT(factor, 1.2);
        EXPECT_NEAR(factor * before, after, (factor + 1) * 1.01 / 32768);
        EXPECT_EQ(nlohmann::json::parse(plain.out).at("wav_gain_db"), 0);
    }
    const Outcome told =
        run(arguments("normal.mid", {"--wav", "normal.wav", "--normalise"}), withSoundfont());
    EXPECT_THAT(told.out, testing::ContainsRegex("normal.wav \\(normalised: [0-9.]+ dB louder\\): "));
}

// A single token makes no note.
TEST_F(Generate, EmptyResultIsReportedWithAdvice) {
    const Outcome outcome =
        succeed(words("generate midi --model tiny.safetensors --tokens 1 --temperature 0 --out silent.mid"));
    EXPECT_THAT(outcome.out, testing::HasSubstr("0 notes"));
    EXPECT_THAT(outcome.err, testing::HasSubstr("No note was played"));
    EXPECT_THAT(outcome.err, testing::HasSubstr("0.01"));
    EXPECT_EQ(run(words("generate midi --model tiny.safetensors --seconds 5 --seed 1 --out heard.mid")).err,
              "");
}

TEST_F(Generate, InterruptedRenderingKeepsTheTake) {
    CliProgram program(folder(),
                       {"generate", "midi", "--model", "tiny.safetensors", "--seconds", "600", "--seed", "1",
                        "--out", "silenced.mid", "--wav", "silenced.flac"},
                       withSoundfont());
    const auto written = [] { return std::filesystem::exists(folder() / "silenced.mid"); };
    for (int i = 0; i < 6000 && !written() && program.stderrSoFar().empty(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 130) << outcome.err;
    EXPECT_THAT(outcome.out, testing::StartsWith("Wrote silenced.mid: 600.0 s"));
    EXPECT_EQ(outcome.err, "Stopped: silenced.mid is complete; silenced.flac was not written\n");
    EXPECT_FALSE(std::filesystem::exists(folder() / "silenced.flac"));
    EXPECT_TRUE(readMidiFile(folder() / "silenced.mid").hasNotes());
}

TEST_F(Generate, InstalledModelIsFoundByItsName) {
    const TemporaryFolder models;
    std::filesystem::copy_file(folder() / "tiny.safetensors", models / "etude.safetensors");
    const Outcome listed = run({"models"}, {{"CONTINUO_MODELS", models.path().string()}});
    EXPECT_THAT(listed.out, testing::StartsWith("etude  "));
    for (const Arguments& named :
         {Arguments{"--model", "etude"}, Arguments{"--model", "etude.safetensors"}, Arguments{}}) {
        succeed(words("generate midi --seconds 1 --out named.mid", named),
                {{"CONTINUO_MODELS", models.path().string()}});
    }
}

TEST_F(Generate, BundledModelIsTheDefaultBeforeTheUsersOwn) {
    const std::filesystem::path own = folder() / ".local/share/continuo/models";
    std::filesystem::create_directories(own);
    std::filesystem::copy_file(folder() / "tiny.safetensors", own / "a.safetensors");
    Arguments words = {"generate", "midi", "--seconds", "1", "--out", "unnamed.mid"};
    EXPECT_THAT(runJson(words).at("model").get<std::string>(), testing::EndsWith("piano.safetensors"));
    words.insert(words.end(), {"--model", "a"});
    EXPECT_THAT(runJson(words).at("model").get<std::string>(), testing::EndsWith("a.safetensors"));
    std::filesystem::remove_all(folder() / ".local");
}

TEST_F(Generate, MemoryDoesNotGrowWithTheMusicsLength) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer's memory grows by itself";
    const auto peak = [](const char* seconds) {
        const Outcome outcome =
            succeed(words("generate midi --model tiny.safetensors --seconds",
                          {seconds, "--seed", "1", "--threads", "1", "--out", "long.mid"}));
        return outcome.peakMemoryKiB;
    };
    // Tokens and notes need a few MB.
    EXPECT_LT(peak("3600"), peak("60") + 16 * 1024);
}

// Interrupts the generation of a day of music after `wait`.
Outcome interrupted(const std::filesystem::path& folder, int number, std::chrono::milliseconds wait) {
    CliProgram program(
        folder,
        words("generate midi --model tiny.safetensors --seconds 86400 --threads 1 --seed 1 --out cut.mid"));
    std::this_thread::sleep_for(wait);
    program.signal(number);
    return program.wait();
}

TEST_F(Generate, InterruptKeepsTheGeneratedMusic) {
    using std::chrono::milliseconds;
    for (const int number : {SIGINT, SIGTERM}) {
        // A busy machine may need longer until the first note.
        Outcome outcome;
        bool played = false;
        for (const milliseconds wait : {milliseconds(500), milliseconds(3000), milliseconds(12000)}) {
            std::filesystem::remove(folder() / "cut.mid");
            outcome = interrupted(folder(), number, wait);
            played = outcome.code == 130 && readMidiFile(folder() / "cut.mid").hasNotes();
            if (played) break;
        }
        EXPECT_TRUE(played) << outcome.code << " " << outcome.err;
        EXPECT_THAT(outcome.err, testing::HasSubstr("cut.mid contains the music generated so far"));
    }
}

}  // namespace
}  // namespace continuo::test
