#include <signal.h>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>

#include "app/cli/cli_program.h"
#include "app/jack/jack_fixture.h"
#include "app/jack/jack_timebase.h"
#include "midi/events/realtime_thread.h"
#include "midi/file/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class JackCliTest : public JackTest {
protected:
    // Counts frames with sound.
    static int countSoundingFrames(const std::vector<float>& stereo) {
        int frames = 0;
        for (std::size_t i = 0; i < stereo.size(); i += 2) frames += stereo[i] != 0 ? 1 : 0;
        return frames;
    }
    std::map<std::string, std::string> environment() const { return {{"JACK_DEFAULT_SERVER", jackd.name()}}; }
};

// Plays long chords under the pedal, which would ring on after a stop that does not silence them.
TEST_F(JackCliTest, PlaySoundsAndEveryWayOfStoppingSilencesIt) {
    const TemporaryFolder folder;
    Performance music;
    for (int i = 0; i < 40; ++i) music.notes.push_back({100, 40 + i, 0.1 * i, 60});
    music.pedal.push_back({127, 0});
    const app::MidiVoice voice = {music, "", 0, 0};
    app::writeMidiFile(folder / "long.mid", std::span(&voice, 1));
    JackStudio studio;
    CliProgram program(folder.path(),
                       {"play", "long.mid", "--midi-out", "studio:instr", "--soundfont",
                        "/usr/share/sounds/sf2/TimGM6mb.sf2"},
                       environment());
    studio.connect("Continuo:left", "studio:left");
    studio.connect("Continuo:right", "studio:right");
    std::this_thread::sleep_for(2s);
    EXPECT_GT(countSoundingFrames(studio.takeRecording()), kJackRate / 2);
    program.signal(SIGINT);
    std::this_thread::sleep_for(500ms);
    const std::vector<float> last = studio.takeRecording();
    int silent = 0;
    for (std::size_t i = last.size(); i > 0 && last[i - 1] == 0; --i) ++silent;
    std::printf("silent for the last %.0f of %.0f ms\n", 500.0 * silent / kJackRate,
                500.0 * static_cast<double>(last.size()) / kJackRate);
    EXPECT_GT(silent, kJackRate / 5);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 130) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("on JACK"));
    int strokes = 0;
    std::set<std::uint8_t> held;  // after an xrun a release may be sent twice
    for (const TimedMessage& each : studio.receivedMessages()) {
        const int kind = each.bytes[0] & 0xF0;
        strokes += kind == 0x90 ? 1 : 0;
        if (kind == 0x90) held.insert(each.bytes[1]);
        if (kind == 0x80) held.erase(each.bytes[1]);
    }
    EXPECT_GT(strokes, 3);
    EXPECT_THAT(held, testing::IsEmpty());
}

// --port-name sets the name, and a part of it selects the port.
TEST_F(JackCliTest, PlaySendsFromANamedPort) {
    const TemporaryFolder folder;
    const app::MidiVoice voice = {{{{100, 60, 1.5, 2}, {100, 64, 2.5, 3}}, {}}, "", 0, 0};
    app::writeMidiFile(folder / "notes.mid", std::span(&voice, 1));
    JackStudio studio;
    CliProgram program(folder.path(),
                       {"play", "notes.mid", "--audio", "none", "--port-name", "Foo", "--midi-out", "foo out",
                        "--soundfont", "/usr/share/sounds/sf2/TimGM6mb.sf2"},
                       environment());
    studio.connect("Continuo Foo Out:Foo Out", "studio:instrument");
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::vector<TimedMessage> heard = studio.receivedMessages();
    EXPECT_TRUE(std::any_of(heard.begin(), heard.end(), [](const TimedMessage& each) {
        return each.bytes.size() == 3 && each.bytes[0] >> 4 == 9 && each.bytes[1] == 64;
    }));
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("is not there")));
}

// The next run continues the session that a run saved.
TEST_F(JackCliTest, Live_ContinuesASessionAfterARestart) {
    const TemporaryFolder folder;
    app::MidiVoice voice;
    for (int i = 0; i < 12; ++i) voice.performance.notes.push_back({80, 60 + i, 0.2 * i, 0.2 * i + 0.15});
    app::writeMidiFile(folder / "phrase.mid", std::span(&voice, 1));
    std::vector<int> remembered;
    for (int run = 0; run < 2; ++run) {
        const Outcome outcome = runCli(
            folder.path(),
            {"live", "--model", "piano-endless", "--input", "phrase.mid", "--answer", "1", "--session",
             "evening.state", "--soundfont", "/usr/share/sounds/sf2/TimGM6mb.sf2", "--out", "duet.mid"},
            environment());
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_THAT(outcome.out, AllOf(HasSubstr("; JACK, "), HasSubstr("1 answer,")));
        const std::string before = "Continuing the session in evening.state, ";
        const std::size_t found = outcome.err.find(before);
        remembered.push_back(
            found == std::string::npos ? 0 : std::stoi(outcome.err.substr(found + before.size())));
    }
    EXPECT_EQ(remembered[0], 0);
    EXPECT_GT(remembered[1], 40);
}

TEST_F(JackCliTest, LiveWritesTheTransportsBars) {
    const TemporaryFolder folder;
    const app::MidiVoice voice = {{{{100, 60, 0.5, 1}}, {}}, "", 0, 0};
    app::writeMidiFile(folder / "note.mid", std::span(&voice, 1));
    JackTimebase timebase;
    timebase.becomeMaster(90, 3);
    timebase.start();
    const Outcome outcome =
        runCli(folder.path(),
               {"live", "--input", "note.mid", "--tempo", "jack:200", "--seconds", "3", "--audio", "none",
                "--soundfont", "/usr/share/sounds/sf2/TimGM6mb.sf2", "--out", "duet.mid"},
               environment());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const app::MidiFile duet = app::readMidiFile(folder / "duet.mid");
    ASSERT_FALSE(duet.tempi.empty());
    EXPECT_NEAR(duet.tempi.back().beatSeconds, 60.0 / 90, 1e-3);
    EXPECT_EQ(duet.tempi.back().beatsPerBar, 3);
}

// The keyboard arrives through two ports; each note is heard once and gets its end.
TEST_F(JackCliTest, KeyboardOnTwoPortsIsHeardOnce) {
    const TemporaryFolder folder;
    JackStudio studio;
    CliProgram program(folder.path(),
                       {"live", "--turn-by", "enter", "--seconds", "6", "--audio", "none", "--soundfont",
                        "/usr/share/sounds/sf2/TimGM6mb.sf2", "--out", "duet.mid"},
                       environment());
    studio.connect("studio:keys", "Continuo In:Continuo In");
    for (int i = 0; i < 500 && program.stderrSoFar().find("Play;") == std::string::npos; ++i)
        std::this_thread::sleep_for(20ms);
    constexpr int kStrokes = 12;
    for (int i = 0; i < kStrokes; ++i) {
        const auto pitch = static_cast<std::uint8_t>(60 + i % 4);
        studio.play({0x90, pitch, 80});
        std::this_thread::sleep_for(100ms);
        studio.play({0x80, pitch, 64});
        std::this_thread::sleep_for(50ms);
    }
    const Outcome outcome = program.wait();
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const app::MidiFile duet = app::readMidiFile(folder / "duet.mid");
    EXPECT_EQ(duet.performance.notes.size(), static_cast<std::size_t>(kStrokes));
    for (const Note& note : duet.performance.notes) EXPECT_LT(note.end - note.start, 1);
}

// The middle pedal holds the bass, but not the later note above it. The file has what was heard.
TEST_F(JackCliTest, SostenutoIsHeardAndWritten) {
    const TemporaryFolder folder;
    JackStudio studio;
    CliProgram program(folder.path(),
                       {"live", "--turn-by", "enter", "--seconds", "7", "--soundfont",
                        "/usr/share/sounds/sf2/TimGM6mb.sf2", "--out", "duet.mid"},
                       environment());
    studio.connect("studio:keys", "Continuo In:Continuo In");
    studio.connect("Continuo:left", "studio:left");
    for (int i = 0; i < 500 && program.stderrSoFar().find("Play;") == std::string::npos; ++i)
        std::this_thread::sleep_for(20ms);
    const auto play = [&studio](std::vector<std::uint8_t> message) {
        studio.play(std::move(message));
        std::this_thread::sleep_for(150ms);
    };
    play({0x90, 36, 100});
    play({0xB0, 66, 127});
    play({0x80, 36, 64});
    play({0x90, 72, 100});
    play({0x80, 72, 64});
    std::this_thread::sleep_for(1s);
    studio.takeRecording();
    std::this_thread::sleep_for(500ms);
    EXPECT_GT(countSoundingFrames(studio.takeRecording()), kJackRate / 4);
    play({0xB0, 66, 0});
    const Outcome outcome = program.wait();
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::vector<Note> notes = app::readMidiFile(folder / "duet.mid").performance.notes;
    ASSERT_EQ(notes.size(), 2U);
    EXPECT_GT(notes[0].end - notes[0].start, 1.9);
    EXPECT_LT(notes[1].end - notes[1].start, 0.5);
}

TEST_F(JackCliTest, PortsListsJackPorts) {
    const TemporaryFolder folder;
    const JackStudio studio;
    const Outcome outcome = runCli(folder.path(), {"ports"}, environment());
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out,
                HasSubstr("MIDI in   studio:keys\nMIDI out  studio:instrument\naudio     JACK, 48,000"));
    // Nothing else is reported, except that an ordinary user may have no real-time priority.
    const app::AvailablePriorities given = app::testPriorities();
    if (given.realtime && given.preferred)
        EXPECT_EQ(outcome.err, "");
    else
        EXPECT_THAT(outcome.err,
                    AllOf(StartsWith("The system gives Continuo no "), EndsWith("keyboards)\n")));
}

}  // namespace
}  // namespace continuo::test
