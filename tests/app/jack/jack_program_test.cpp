#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <thread>
#include <utility>

#include "app/jack/jack_fixture.h"
#include "library/library.h"
#include "midi/performance_events.h"
#include "midi/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using namespace continuo::app;

constexpr double kPhrase = 3;    // s of the performance
constexpr double kPatience = 8;  // s for an answer, on a busy machine
constexpr double kFaint = 1e-3;  // RMS of sound that is heard

// Continuo as a process of its own, its window nowhere.
class WindowProgram {
public:
    explicit WindowProgram(const std::filesystem::path& folder) {
        writeFile(folder / "settings.ini", "[midi]\nevery_input=false\n");
        process_ = ::fork();
        if (process_ != 0) return;
        ::setenv("HOME", folder.c_str(), 1);
        ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
        ::setenv("CONTINUO_MODELS", CONTINUO_TESTS_FOLDER "/../resources/models", 1);
        ::setenv("CONTINUO_SOUNDFONT", "/usr/share/sounds/sf2/TimGM6mb.sf2", 1);
        const int said = ::open((folder / "said").c_str(), O_CREAT | O_APPEND | O_WRONLY, 0600);
        for (const int stream : {1, 2}) ::dup2(said, stream);
        ::execl(CONTINUO_PROGRAM, "continuo", "--data", (folder / "data").c_str(), "--settings",
                (folder / "settings.ini").c_str(), "--audio", "JACK", "--no-first-run", nullptr);
        ::_exit(127);
    }
    ~WindowProgram() {
        if (process_ > 0) end(SIGKILL);
    }
    WindowProgram(const WindowProgram&) = delete;
    WindowProgram& operator=(const WindowProgram&) = delete;

    // Its exit code, or 1000 + the signal that killed it.
    int end(int signal) {
        int status = 0;
        ::kill(process_, signal);
        ::waitpid(process_, &status, 0);
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }

private:
    pid_t process_;
};

// What comes out of "Continuo Out" and of the piano, as it goes by.
struct Heard {
    std::array<int, kMidiPitches> held{};
    int strokes = 0;
    double firstStroke = 0;  // steady seconds
    std::vector<float> sound;

    void take(JackStudio& studio) {
        for (const JackMessage& each : studio.heard()) {
            const int kind = each.bytes[0] & 0xF0;
            const bool on = kind == 0x90 && each.bytes[2] > 0;
            if (on && strokes++ == 0) firstStroke = each.time;
            if (kind == 0x90 || kind == 0x80) held.at(each.bytes[1]) += on ? 1 : -1;
        }
        const std::vector<float> more = studio.recorded();
        sound.insert(sound.end(), more.begin(), more.end());
    }
    bool anyHeld() const {
        return std::any_of(held.begin(), held.end(), [](int count) { return count != 0; });
    }
};

double loudness(std::span<const float> samples) {
    double sum = 0;
    for (const float each : samples) sum += double{each} * each;
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

// The opening of a real performance, all keys and the pedal let go at its end.
std::vector<MidiEvent> phrase() {
    Performance music =
        readMidiFile(CONTINUO_TESTS_FOLDER "/../resources/primers/schubert-impromptu.mid").performance;
    std::erase_if(music.notes, [](const Note& note) { return note.start >= kPhrase; });
    std::erase_if(music.pedal, [](const PedalChange& change) { return change.time >= kPhrase; });
    for (Note& note : music.notes) note.end = std::min(note.end, kPhrase);
    music.pedal.push_back({0, kPhrase});
    return eventsOf(music);
}

// Events into the program, in real time.
void play(JackStudio& studio, const std::vector<MidiEvent>& events) {
    const Moment begin = LiveClock::now();
    for (const MidiEvent& event : events) {
        std::this_thread::sleep_until(begin + event.time.time_since_epoch());
        studio.play({event.status, event.data1, event.data2});
    }
}

// Waits for the model's first note.
void awaitAnswer(JackStudio& studio, Heard& heard) {
    const double begin = steadySeconds();
    while (heard.strokes == 0 && steadySeconds() < begin + kPatience) {
        std::this_thread::sleep_for(20ms);
        heard.take(studio);
    }
}

// Connects everything and plays single notes until one is answered: the model is there then.
void plugAndAwait(JackStudio& studio, Heard& heard) {
    studio.connect("studio:keys", "Continuo In:Continuo In");
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    studio.connect("Continuo:left", "studio:left");
    studio.connect("Continuo:right", "studio:right");
    for (int i = 0; i < 4 && heard.strokes == 0; ++i) {
        play(studio, eventsOf({{{80, 60, 0, 0.1}}, {}}));
        awaitAnswer(studio, heard);
    }
}

std::vector<Take> takesIn(const std::filesystem::path& folder) {
    const Library library(folder);
    EXPECT_THAT(library.notices(), testing::IsEmpty());
    TakeFilter all;
    all.unkept = true;
    return library.takes(all);
}

TEST(JackProgram, AnswersAPhraseEndsWithoutAStuckNoteAndKeepsTheTake) {
    const JackdProcess jackd;
    const TemporaryFolder folder;
    JackStudio studio;
    WindowProgram program(folder.path());
    Heard heard;
    plugAndAwait(studio, heard);
    const std::vector<MidiEvent> events = phrase();
    play(studio, events);  // the model yields and answers this
    heard.take(studio);
    const int strokesBefore = std::exchange(heard.strokes, 0);
    const double played = steadySeconds();
    awaitAnswer(studio, heard);
    ASSERT_GT(heard.strokes, 0) << "no answer; it said: " << readFile(folder / "said");
    std::printf("the answer began %.2f s after the phrase\n", heard.firstStroke - played);
    EXPECT_GT(heard.firstStroke, played + 0.2) << "no pause";

    heard.sound.clear();
    std::this_thread::sleep_for(500ms);
    heard.take(studio);
    EXPECT_GT(loudness(heard.sound), kFaint);
    while (!heard.anyHeld() && steadySeconds() < played + kPatience) {
        std::this_thread::sleep_for(1ms);
        heard.take(studio);
    }
    const double asked = steadySeconds();
    EXPECT_EQ(program.end(SIGTERM), 0) << readFile(folder / "said");
    std::printf("%d notes of the model; ended in %.2f s\n", heard.strokes, steadySeconds() - asked);
    std::this_thread::sleep_for(200ms);
    heard.take(studio);
    EXPECT_FALSE(heard.anyHeld()) << "a note hangs on Continuo Out";
    std::this_thread::sleep_for(200ms);
    EXPECT_EQ(loudness(studio.recorded()), 0);

    const std::vector<Take> takes = takesIn(folder / "data");
    ASSERT_EQ(takes.size(), 1U);
    EXPECT_FALSE(takes[0].growing);
    const auto strokes =
        std::count_if(events.begin(), events.end(), [](const MidiEvent& event) { return event.isNoteOn(); });
    EXPECT_GT(takes[0].summary.notes[0], strokes);
    EXPECT_GE(takes[0].summary.notes[1], strokesBefore + heard.strokes);
}

TEST(JackProgram, AKilledOnesTakeIsThereAtTheNextStart) {
    const JackdProcess jackd(JackdProcess::LateClients::Dropped);
    const TemporaryFolder folder;
    JackStudio studio;
    for (const std::size_t killed : {1, 2}) {
        WindowProgram program(folder.path());
        Heard heard;
        plugAndAwait(studio, heard);
        ASSERT_GT(heard.strokes, 0) << "no answer; it said: " << readFile(folder / "said");
        // What it had by now is on disk within a second; more on a busy machine.
        std::this_thread::sleep_for(3s);
        EXPECT_EQ(program.end(SIGKILL), 1000 + SIGKILL) << readFile(folder / "said");
        // The server notices it after a while.
        for (int i = 0; i < 100 && studio.connected("Continuo In:Continuo In"); ++i)
            std::this_thread::sleep_for(100ms);
        const std::vector<Take> takes = takesIn(folder / "data");
        ASSERT_EQ(takes.size(), killed);
        for (const Take& take : takes) {
            EXPECT_FALSE(take.growing);
            EXPECT_GT(take.summary.notes[0], 0);
            EXPECT_GT(take.summary.notes[1], 0);
        }
    }
}

}  // namespace
}  // namespace continuo::test
