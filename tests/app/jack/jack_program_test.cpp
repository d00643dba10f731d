#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <random>
#include <thread>
#include <utility>

#include "app/jack/jack_fixture.h"
#include "library/library.h"
#include "midi/events/performance_events.h"
#include "midi/file/standard_midi_file.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using namespace continuo::app;

constexpr double kPhrase = 3;                // s of the performance
constexpr double kAnswerTimeoutSeconds = 8;  // s until an answer, on a busy machine
constexpr double kAudibleRms = 1e-3;         // RMS of audible sound

// Continuo as a separate process, without a display.
class WindowProgram {
public:
    explicit WindowProgram(const std::filesystem::path& folder, const std::string& settings = {}) {
        writeFile(folder / "settings.ini", "[midi]\nevery_input=false\n" + settings);
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

    bool isRunning() const { return ::waitpid(process_, nullptr, WNOHANG) == 0; }
    // Ends the program by a signal. Returns its exit code, or 1000 + the signal that killed it.
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

// Returns the program's output and its log.
std::string outputAndLog(const TemporaryFolder& folder) {
    std::string all;
    for (const auto& file : {folder / "said", folder / "data" / "continuo.log"})
        if (std::filesystem::exists(file)) all += '\n' + readFile(file);
    return all;
}

// Returns why no answer may have come: whether the program's ports exist, and the machine's stalls.
std::string noAnswerDiagnosis(JackStudio& studio, const TemporaryFolder& folder) {
    std::string text = "no answer; ";
    for (const char* const port : {"Continuo In:Continuo In", "Continuo Out:Continuo Out", "Continuo:left"})
        text += std::string(port) + (studio.connected(port) ? " is" : " is not") + " connected; ";
    return text + "blocks came late by " + std::to_string(studio.totalDelay()) + " s in all, " +
           std::to_string(studio.xruns()) + " xruns; it said: " + outputAndLog(folder);
}

// A note-on of the player or the model, with its time.
struct Stroke {
    int pitch = 0;
    double time = 0;  // steady seconds
};

// Collects the output of "Continuo Out" and of the piano.
struct ProgramOutput {
    std::array<bool, kMidiPitches> held{};  // after an xrun a release may be sent twice
    int strokes = 0;
    double firstStroke = 0;  // steady seconds
    std::vector<Stroke> all, played;
    std::vector<float> sound;

    void receive(JackStudio& studio) {
        for (const TimedMessage& each : studio.receivedMessages()) {
            const int kind = each.bytes[0] & 0xF0;
            const bool on = kind == 0x90 && each.bytes[2] > 0;
            if (on && strokes++ == 0) firstStroke = each.time;
            if (on) all.push_back({each.bytes[1], each.time});
            if (kind == 0x90 || kind == 0x80) held.at(each.bytes[1]) = on;
        }
        const std::vector<float> more = studio.takeRecording();
        sound.insert(sound.end(), more.begin(), more.end());
    }
    bool anyHeld() const {
        return std::any_of(held.begin(), held.end(), [](bool each) { return each; });
    }
};

double loudness(std::span<const float> samples) {
    double sum = 0;
    for (const float each : samples) sum += double{each} * each;
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

// Returns the RMS of the loudest tenth of a second. A single short note is soft on average over a longer
// time.
double loudest(std::span<const float> stereo) {
    constexpr std::size_t kPart = 2 * kJackRate / 10;
    double most = 0;
    for (std::size_t begin = 0; begin + kPart <= stereo.size(); begin += kPart / 2)
        most = std::max(most, loudness(stereo.subspan(begin, kPart)));
    return most;
}

// Returns the start of a real performance, with all keys and the pedal released at its end.
std::vector<MidiEvent> phrase() {
    Performance music =
        readMidiFile(CONTINUO_TESTS_FOLDER "/../resources/primers/schubert-impromptu.mid").performance;
    std::erase_if(music.notes, [](const Note& note) { return note.start >= kPhrase; });
    std::erase_if(music.pedal, [](const PedalChange& change) { return change.time >= kPhrase; });
    for (Note& note : music.notes) note.end = std::min(note.end, kPhrase);
    music.pedal.push_back({0, kPhrase});
    return toEvents(music);
}

// Sends events to the program in real time.
void play(JackStudio& studio, const std::vector<MidiEvent>& events, ProgramOutput& heard) {
    const Moment begin = LiveClock::now();
    for (const MidiEvent& event : events) {
        std::this_thread::sleep_until(begin + event.time.time_since_epoch());
        studio.play({event.status, event.data1, event.data2});
        if (event.isNoteOn()) heard.played.push_back({event.data1, steadySeconds()});
    }
}

// Waits for the model's first note.
void waitForAnswer(JackStudio& studio, ProgramOutput& heard) {
    const double begin = steadySeconds();
    while (heard.strokes == 0 && steadySeconds() < begin + kAnswerTimeoutSeconds) {
        std::this_thread::sleep_for(20ms);
        heard.receive(studio);
    }
}

// Connects everything and plays single notes until one is answered, which shows that the model is loaded.
void connectAndWait(JackStudio& studio, ProgramOutput& heard) {
    studio.connect("studio:keys", "Continuo In:Continuo In");
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    studio.connect("Continuo:left", "studio:left");
    studio.connect("Continuo:right", "studio:right");
    for (int i = 0; i < 4 && heard.strokes == 0; ++i) {
        play(studio, toEvents({{{80, 60, 0, 0.1}}, {}}), heard);
        waitForAnswer(studio, heard);
    }
}

std::vector<Take> savedTakes(const std::filesystem::path& folder) {
    const Library library(folder);
    EXPECT_THAT(library.notices(), testing::IsEmpty());
    TakeFilter all;
    all.unkept = true;
    return library.takes(all);
}

TEST(JackProgram, AnswersAPhraseWithoutStuckNotesAndSavesTheTake) {
    const JackdProcess jackd;
    const TemporaryFolder folder;
    JackStudio studio;
    WindowProgram program(folder.path());
    ProgramOutput heard;
    connectAndWait(studio, heard);
    const std::vector<MidiEvent> events = phrase();
    play(studio, events, heard);  // the model yields
    heard.receive(studio);
    const int strokesBefore = std::exchange(heard.strokes, 0);
    const double played = steadySeconds();
    waitForAnswer(studio, heard);
    ASSERT_GT(heard.strokes, 0) << noAnswerDiagnosis(studio, folder);
    std::printf("the answer began %.2f s after the phrase\n", heard.firstStroke - played);
    EXPECT_GT(heard.firstStroke, played + 0.2) << "no pause";

    heard.sound.clear();
    std::this_thread::sleep_for(500ms);
    heard.receive(studio);
    EXPECT_GT(loudest(heard.sound), kAudibleRms);
    while (!heard.anyHeld() && steadySeconds() < played + kAnswerTimeoutSeconds) {
        std::this_thread::sleep_for(1ms);
        heard.receive(studio);
    }
    const double asked = steadySeconds();
    EXPECT_EQ(program.end(SIGTERM), 0) << outputAndLog(folder);
    std::printf("%d notes of the model; ended in %.2f s\n", heard.strokes, steadySeconds() - asked);
    std::this_thread::sleep_for(200ms);
    heard.receive(studio);
    EXPECT_FALSE(heard.anyHeld()) << "a note hangs on Continuo Out";
    std::this_thread::sleep_for(200ms);
    EXPECT_EQ(loudness(studio.takeRecording()), 0);

    const std::vector<Take> takes = savedTakes(folder / "data");
    ASSERT_EQ(takes.size(), 1U);
    EXPECT_FALSE(takes[0].growing);
    const auto strokes =
        std::count_if(events.begin(), events.end(), [](const MidiEvent& event) { return event.isNoteOn(); });
    EXPECT_GT(takes[0].summary.notes[0], strokes);
    EXPECT_GE(takes[0].summary.notes[1], strokesBefore + heard.strokes);
}

TEST(JackProgram, TakeSurvivesAKill) {
    const JackdProcess jackd(JackdProcess::LateClients::Drop);
    const TemporaryFolder folder;
    for (const std::size_t killed : {1, 2}) {
        // A server may send no more blocks to a client that was connected to a killed program.
        JackStudio studio;
        WindowProgram program(folder.path());
        ProgramOutput heard;
        connectAndWait(studio, heard);
        ASSERT_GT(heard.strokes, 0) << noAnswerDiagnosis(studio, folder);
        // The music is on disk within a second; later on a busy machine.
        std::this_thread::sleep_for(3s);
        EXPECT_EQ(program.end(SIGKILL), 1000 + SIGKILL) << outputAndLog(folder);
        // The server notices the end of the program after a while.
        for (int i = 0; i < 100 && studio.connected("Continuo In:Continuo In"); ++i)
            std::this_thread::sleep_for(100ms);
        const std::vector<Take> takes = savedTakes(folder / "data");
        ASSERT_EQ(takes.size(), killed);
        for (const Take& take : takes) {
            EXPECT_FALSE(take.growing);
            EXPECT_GT(take.summary.notes[0], 0);
            EXPECT_GT(take.summary.notes[1], 0);
        }
    }
}

// In this mode only the pedal passes the turn.
TEST(JackProgram, PedalPassesTheTurnAndPadKeepsWithoutBecomingMusic) {
    constexpr std::uint8_t kPad = 36, kKey = 60;
    const JackdProcess jackd;
    const TemporaryFolder folder;
    JackStudio studio;
    WindowProgram program(folder.path(),
                          "[play]\nturn_by=3\nthru_to_midi=true\n"
                          "[midi_commands]\nhand-over=controller 67\nkeep-30=note 36 channel 10\n");
    studio.connect("studio:keys", "Continuo In:Continuo In");
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    std::vector<TimedMessage> heard;
    const auto answered = [&heard] {
        return std::any_of(heard.begin(), heard.end(), [](const TimedMessage& each) {
            return each.bytes[0] == 0x91 && each.bytes[2] > 0;  // the model's channel
        });
    };
    // The program answers once its model is loaded.
    for (int i = 0; i < 40 && !answered(); ++i) {
        studio.play({0x90, kKey, 80});
        std::this_thread::sleep_for(200ms);
        studio.play({0x80, kKey, 0});
        std::this_thread::sleep_for(300ms);
        studio.play({0xB0, 67, 127});
        std::this_thread::sleep_for(1500ms);
        studio.play({0xB0, 67, 0});
        for (TimedMessage& each : studio.receivedMessages()) heard.push_back(std::move(each));
    }
    ASSERT_TRUE(answered()) << noAnswerDiagnosis(studio, folder);
    studio.play({0x99, kPad, 100});
    std::this_thread::sleep_for(200ms);
    studio.play({0x89, kPad, 0});
    std::this_thread::sleep_for(1s);
    EXPECT_EQ(program.end(SIGTERM), 0) << outputAndLog(folder);
    for (TimedMessage& each : studio.receivedMessages()) heard.push_back(std::move(each));
    bool thru = false;
    for (const TimedMessage& each : heard) {
        thru = thru || (each.bytes[0] == 0x90 && each.bytes[1] == kKey);
        EXPECT_FALSE(each.bytes[0] == 0x90 && each.bytes[1] == kPad) << "the pad went out as a note";
        EXPECT_FALSE((each.bytes[0] & 0xF0) == 0xB0 && each.bytes[1] == 67 && each.bytes[2] > 0)
            << "the soft pedal went out";
    }
    EXPECT_TRUE(thru) << "what is played goes out";
    const Library library(folder / "data");
    ASSERT_EQ(library.takes().size(), 1U) << "the pad keeps one";
    TakeFilter all;
    all.unkept = true;
    for (const Take& take : library.takes(all)) {
        EXPECT_GT(take.summary.notes[0], 0);
        const TakeContent content = library.content({take.id, 0});
        for (const PlayedNote& each : content.of(Voice::Player).notes) EXPECT_EQ(each.note.pitch, kKey);
    }
}

// The foot is down when the model's turn starts. The answer has the pedal from its first note, and releases
// it by its end, even if the foot stays down.
TEST(JackProgram, HeldPedalIsCarriedIntoTheAnswerAndReleasedByItsEnd) {
    constexpr auto kAnswer = 2s;
    const JackdProcess jackd;
    const TemporaryFolder folder;
    JackStudio studio;
    WindowProgram program(folder.path(),
                          "[play]\nturn_by=3\nlength=1\nlength_s=2\n"
                          "[midi_commands]\nhand-over=controller 67\nstop-model=controller 66\n");
    studio.connect("studio:keys", "Continuo In:Continuo In");
    studio.connect("Continuo Out:Continuo Out", "studio:instrument");
    const auto press = [&](std::uint8_t controller) {
        for (const std::uint8_t value : {127, 0}) studio.play({0xB0, controller, value});
    };
    const auto chord = [&](std::initializer_list<std::uint8_t> keys) {
        for (const std::uint8_t key : keys) studio.play({0x90, key, 70});
        std::this_thread::sleep_for(300ms);
        for (const std::uint8_t key : keys) studio.play({0x80, key, 0});
    };
    const auto isPedal = [](const TimedMessage& each) {
        return each.bytes[0] == 0xB1 && each.bytes[1] == 64;
    };
    const auto isStroke = [](const TimedMessage& each) { return each.bytes[0] == 0x91 && each.bytes[2] > 0; };
    bool answered = false;
    for (int i = 0; i < 40 && !answered; ++i) {  // its model is loaded then
        chord({60, 64, 67});
        press(67);
        std::this_thread::sleep_for(1500ms);
        const std::vector<TimedMessage> heard = studio.receivedMessages();
        answered = std::any_of(heard.begin(), heard.end(), isStroke);
    }
    ASSERT_TRUE(answered) << noAnswerDiagnosis(studio, folder);
    press(66);
    for (const bool footComesUp : {true, false}) {
        std::this_thread::sleep_for(500ms);
        studio.receivedMessages();
        studio.play({0xB0, 64, 127});
        chord({48, 64, 67});
        chord({53, 65, 69});
        press(67);
        std::this_thread::sleep_for(kAnswer / 2);
        if (footComesUp) studio.play({0xB0, 64, 0});
        std::this_thread::sleep_for(kAnswer / 2 + 2s);
        const std::vector<TimedMessage> heard = studio.receivedMessages();
        studio.play({0xB0, 64, 0});
        const auto first = std::find_if(heard.begin(), heard.end(), isStroke);
        ASSERT_NE(first, heard.end());
        const auto down = std::find_if(heard.begin(), heard.end(), isPedal);
        ASSERT_LT(down, first);
        EXPECT_EQ(down->bytes[2], 127);
        EXPECT_GT(down->time, first->time - 0.1) << "it is pressed for the answer";
        const auto last = std::find_if(heard.rbegin(), heard.rend(), isPedal);
        EXPECT_EQ(last->bytes[2], 0) << footComesUp;
    }
    EXPECT_EQ(program.end(SIGTERM), 0) << outputAndLog(folder);
}

// Returns how long before `end` the first missing note of the player was played; 0 if none is missing.
double missingPlayerSeconds(const std::vector<Stroke>& strokes, const std::vector<PlayedNote>& notes,
                            double end) {
    std::array<int, kMidiPitches> there{};
    for (const PlayedNote& played : notes) ++there.at(static_cast<std::size_t>(played.note.pitch));
    for (const Stroke& stroke : strokes) {
        if (there.at(static_cast<std::size_t>(stroke.pitch))-- <= 0) return end - stroke.time;
    }
    return 0;
}

// Returns the time of a take's second 0, on which most of the player's notes agree.
double takeStart(const std::vector<Stroke>& strokes, const std::vector<PlayedNote>& notes) {
    std::vector<double> candidates;
    for (const Stroke& stroke : strokes) {
        for (const PlayedNote& played : notes)
            if (played.note.pitch == stroke.pitch) candidates.push_back(stroke.time - played.note.start);
    }
    const auto agree = [&](double candidate) {
        return std::count_if(candidates.begin(), candidates.end(),
                             [&](double other) { return std::abs(other - candidate) < 0.05; });
    };
    return *std::max_element(candidates.begin(), candidates.end(),
                             [&](double a, double b) { return agree(a) < agree(b); });
}

// As missingPlayerSeconds(), for the model's notes after the last one of the take. A note that sounded just
// when the player took the turn is not in the take, but does not count as lost.
double missingModelSeconds(const std::vector<Stroke>& strokes, const std::vector<PlayedNote>& notes,
                           double beginning, double end) {
    constexpr double kOnTheWay = 0.1;  // through the server
    const double last = notes.empty() ? 0 : notes.back().note.start;
    for (const Stroke& stroke : strokes) {
        if (stroke.time > beginning + last + kOnTheWay) return end - stroke.time;
    }
    return 0;
}

// Plays to the program, kills it `times` times during an answer or a phrase, and checks what was saved.
void killRepeatedly(int times, bool inAnAnswer, unsigned seed) {
    const TemporaryFolder folder;
    std::mt19937 random(seed);
    for (int killed = 0; killed < times; ++killed) {
        // This server waits for its clients, so that no message is lost in it.
        JackdProcess jackd;
        JackStudio studio;
        WindowProgram program(folder.path());
        ProgramOutput heard;
        connectAndWait(studio, heard);
        ASSERT_GT(heard.strokes, 0) << noAnswerDiagnosis(studio, folder);
        std::vector<MidiEvent> events = phrase();
        if (!inAnAnswer) events.resize(events.size() / 4 + random() % (events.size() / 2));
        play(studio, events, heard);
        heard.receive(studio);
        heard.strokes = 0;
        if (inAnAnswer) {
            waitForAnswer(studio, heard);
            ASSERT_TRUE(program.isRunning()) << "it ended by itself; it said: " << outputAndLog(folder);
            ASSERT_GT(heard.strokes, 0) << noAnswerDiagnosis(studio, folder);
            std::this_thread::sleep_for(std::chrono::milliseconds(random() % 2500));
        }
        const double end = steadySeconds();
        EXPECT_EQ(program.end(SIGKILL), 1000 + SIGKILL) << outputAndLog(folder);
        heard.receive(studio);
        jackd.kill();

        const std::vector<Take> takes = savedTakes(folder / "data");
        ASSERT_EQ(takes.size(), static_cast<std::size_t>(killed) + 1);
        const Library library(folder / "data");
        const TakeContent content = library.content({takes[0].id, 0});
        const std::vector<PlayedNote>& played = content.of(Voice::Player).notes;
        ASSERT_FALSE(played.empty());
        const double players = missingPlayerSeconds(heard.played, played, end);
        const double models = missingModelSeconds(heard.all, content.of(Voice::Model).notes,
                                                  takeStart(heard.played, played), end);
        std::printf("killed in %s: the last %.2f s of the player's and %.2f s of the model's are missing\n",
                    inAnAnswer ? "an answer" : "a phrase", players, models);
        EXPECT_LT(players, 1);
        EXPECT_LT(models, 1);
    }
}

TEST(JackProgramKills, KillDuringAnAnswerLosesAtMostASecond) { killRepeatedly(3, true, 7); }
TEST(JackProgramKills, KillDuringAPhraseLosesAtMostASecond) { killRepeatedly(2, false, 8); }

}  // namespace
}  // namespace continuo::test
