#include "rig/rig.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/audio/sound_analysis.h"
#include "app/midi/ports/fake_midi_api.h"
#include "audio/null_audio_device.h"
#include "support/temporary_folder.h"
#include "support/wait_until.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using test::waitUntil;
using testing::Contains;
using testing::HasSubstr;
using Bytes = FakeMidiSystem::Bytes;

// A sound card that can be disconnected or stall.
struct SoundCard {
    std::atomic<bool> present{true}, works{true}, holdsServer{false}, hasInput{true};
    std::atomic<SoundCapture*> inputSignal{nullptr};
    std::string name = "card";
    std::atomic<int> rate{48000}, opened{0}, blocks{0};
};

// Counts the requested blocks.
class CountingSource final : public AudioSource {
public:
    CountingSource(AudioSource& source, std::atomic<int>& blocks) : source_(source), blocks_(blocks) {}
    void render(std::span<float> stereo, Moment now) noexcept override {
        source_.render(stereo, now);
        ++blocks_;
    }

private:
    AudioSource& source_;
    std::atomic<int>& blocks_;
};

class RemovableDevice : public AudioDevice {
public:
    RemovableDevice(SoundCard& card, AudioFormat format) : card_(card), inner_(format) { ++card_.opened; }
    void start(AudioSource& source) override {
        counted_.emplace(source, card_.blocks);
        if (card_.works) inner_.start(*counted_);
    }
    void stop() noexcept override { inner_.stop(); }
    AudioStatus status() const override {
        AudioStatus status = inner_.status();
        status.name = card_.name;
        status.format.sampleRate = card_.rate;
        status.running = card_.present;
        status.holdsEndedServer = card_.holdsServer;
        return status;
    }

    void startInput(SoundCapture& capture) override {
        if (!card_.hasInput) throw Error(ErrorCode::Device, kNoSoundInput);
        capture.setSampleRate(card_.rate);
        card_.inputSignal = &capture;
    }
    void stopInput() noexcept override { card_.inputSignal = nullptr; }
    InputStatus input() const override {
        return {card_.name, 0, card_.hasInput && card_.inputSignal != nullptr};
    }

private:
    SoundCard& card_;
    std::optional<CountingSource> counted_;
    NullAudioDevice inner_;
};

class RigTest : public testing::Test {
protected:
    RigTest() {
        settings_.soundfont = testSoundfont();
        settings_.reverb = 0;
        doors_.openMidi = [this] { return studio_.open(); };
        doors_.openAudio = [this](const std::string& name, AudioFormat format, std::string&) {
            if (!card_.present || name == "absent") throw Error(ErrorCode::Device, "audio: no card");
            format.sampleRate = card_.rate;
            return std::make_unique<RemovableDevice>(card_, format);
        };
        doors_.pollInterval = 10ms;
        doors_.retryInterval = 30ms;
    }
    std::unique_ptr<Rig> open() {
        return std::make_unique<Rig>(
            settings_,
            [this](const DeviceNotice& notice) {
                const std::lock_guard lock(mutex_);
                lines_.push_back(notice.line);
                kinds_.push_back(notice.kind);
            },
            doors_);
    }
    std::vector<std::string> lines() {
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    std::vector<DeviceNotice::Kind> kinds() {
        const std::lock_guard lock(mutex_);
        return kinds_;
    }
    static bool isAudible(Rig& rig) { return rig.takeLevels().left > 0.001F; }
    // Waits until earlier notes are audible, if they are played at all.
    void waitForBlocks() {
        const int before = card_.blocks;
        ASSERT_TRUE(waitUntil([&] { return card_.blocks >= before + 10; }));
    }
    // Sets settings_ and waits until they apply, which changes the output channel.
    void set(Rig& rig) {
        settings_.modelChannel = settings_.modelChannel % 16 + 1;
        rig.set(settings_);
        const auto status = static_cast<std::uint8_t>(0x90 | (settings_.modelChannel - 1));
        ASSERT_TRUE(waitUntil([&] {
            rig.midiOutput().queue(kModelWriter).push(noteOn(LiveClock::now(), 100, 1));
            rig.midiOutput().queue(kModelWriter).push(noteOff(LiveClock::now(), 100));
            const std::vector<Bytes> sent = studio_.sentTo("Continuo Out");
            return std::find(sent.begin(), sent.end(), Bytes{status, 100, 1}) != sent.end();
        }));
    }

    FakeMidiSystem studio_;
    SoundCard card_;
    RigSettings settings_;
    RigDependencies doors_;
    std::mutex mutex_;
    std::vector<std::string> lines_;
    std::vector<DeviceNotice::Kind> kinds_;
};

TEST_F(RigTest, AudioOpensInTheBackgroundAndSounds) {
    std::atomic<bool> mayOpen{false};
    doors_.openAudio = [&mayOpen, openNow = doors_.openAudio](const std::string& name,
                                                              const AudioFormat& format, std::string& note) {
        waitUntil([&] { return mayOpen.load(); });
        return openNow(name, format, note);
    };
    const auto rig = open();
    EXPECT_FALSE(rig->isReady());
    mayOpen = true;
    rig->waitUntilReady();
    EXPECT_TRUE(rig->isReady());
    EXPECT_EQ(rig->status().audio.name, "card");
    EXPECT_EQ(rig->status().soundfont, testSoundfont().string());
    EXPECT_FALSE(isAudible(*rig));
    rig->playKey(60, 100);
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); }));
    rig->panic();
    std::this_thread::sleep_for(60ms);
    rig->takeLevels();
    std::this_thread::sleep_for(60ms);
    EXPECT_EQ(rig->takeLevels().left, 0);
    rig->testTone();
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); }));
}

TEST_F(RigTest, LostDeviceIsReopened) {
    const auto rig = open();
    rig->waitUntilReady();
    card_.present = false;
    ASSERT_TRUE(waitUntil([&] { return rig->status().reopened == 1; }));
    EXPECT_EQ(rig->status().audio.name, "none");
    EXPECT_NE(rig->status().audioError, "");
    card_.rate = 44100;  // it returns with another rate
    card_.present = true;
    ASSERT_TRUE(waitUntil([&] { return rig->status().audio.name == "card"; }));
    EXPECT_EQ(rig->status().audioError, "");
    EXPECT_EQ(rig->status().audio.format.sampleRate, 44100);
    EXPECT_THAT(lines(), Contains(HasSubstr("The sound device card has gone")));
    EXPECT_THAT(lines(), Contains("Sound is there, by card"));
    EXPECT_THAT(kinds(), Contains(DeviceNotice::Kind::SoundLost));
    EXPECT_THAT(kinds(), Contains(DeviceNotice::Kind::SoundRestored));
    ASSERT_TRUE(waitUntil([&] { return rig->isReady(); }));
    rig->playKey(60, 100);
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); }));
}

TEST_F(RigTest, AudioInputIsOpenOnlyWhileInUse) {
    const auto rig = open();
    rig->waitUntilReady();
    EXPECT_EQ(rig->status().input.state, RigInput::State::Off);
    rig->setInputOpen(true);
    ASSERT_TRUE(waitUntil([&] { return rig->status().input.state == RigInput::State::Open; }));
    EXPECT_EQ(card_.inputSignal.load(), &rig->input());
    EXPECT_EQ(rig->status().input.name, "card");
    EXPECT_EQ(rig->input().sampleRate(), 48000);
    rig->setInputOpen(false);
    EXPECT_EQ(rig->status().input.state, RigInput::State::Off);
    ASSERT_TRUE(waitUntil([&] { return card_.inputSignal == nullptr; }));
    EXPECT_EQ(rig->output().sampleRate(), 48000) << "what it plays can always be recorded";
}

TEST_F(RigTest, MissingOrLostAudioInputIsReportedOnce) {
    card_.hasInput = false;
    const auto rig = open();
    rig->waitUntilReady();
    rig->setInputOpen(true);
    ASSERT_TRUE(waitUntil([&] { return rig->status().input.state == RigInput::State::Missing; }));
    EXPECT_THAT(rig->status().input.error, HasSubstr("no sound input was found"));
    card_.hasInput = true;
    rig->setInputOpen(true);
    ASSERT_TRUE(waitUntil([&] { return rig->status().input.state == RigInput::State::Open; }));
    card_.hasInput = false;  // only the microphone
    ASSERT_TRUE(waitUntil([&] { return rig->status().input.state == RigInput::State::Lost; }));
    EXPECT_THAT(rig->status().input.error, HasSubstr("The sound input card disappeared"));
    EXPECT_EQ(rig->status().audio.name, "card");
    card_.hasInput = true;
    rig->setInputOpen(true);
    ASSERT_TRUE(waitUntil([&] { return rig->status().input.state == RigInput::State::Open; }));
    card_.present = false;  // the whole device
    ASSERT_TRUE(waitUntil([&] { return rig->status().input.state == RigInput::State::Lost; }));
    rig->setInputOpen(false);
    EXPECT_EQ(rig->status().input.state, RigInput::State::Off);
}

// PipeWire's server may change the rate.
TEST_F(RigTest, DeviceRateIsAdopted) {
    const auto rig = open();
    rig->waitUntilReady();
    card_.rate = 44100;
    // Notes before the piano plays at the new rate are ignored.
    ASSERT_TRUE(waitUntil([&] { return rig->status().audio.format.sampleRate == 44100 && rig->isReady(); }));
    EXPECT_EQ(card_.opened, 2);
    EXPECT_EQ(rig->status().reopened, 0U) << "it had not gone";
    rig->playKey(60, 100);
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); }));
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(card_.opened, 2);
}

TEST_F(RigTest, ReturningJackServerReplacesTheSoundCard) {
    SoundCard jack;
    jack.name = "JACK";
    doors_.openAudio = [&](const std::string&, const AudioFormat& format, std::string&) {
        return std::make_unique<RemovableDevice>(jack.present ? jack : card_, format);
    };
    doors_.isJackRunning = [&] { return jack.present.load(); };
    const auto rig = open();
    rig->waitUntilReady();
    EXPECT_EQ(rig->status().audio.name, "JACK");
    jack.present = false;
    ASSERT_TRUE(waitUntil([&] { return rig->status().audio.name == "card"; }));
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(card_.opened, 1) << "what plays is left alone while there is no server";
    jack.present = true;
    ASSERT_TRUE(waitUntil([&] { return rig->status().audio.name == "JACK"; }));
    EXPECT_THAT(lines(), Contains("Sound is there, by JACK"));
    rig->playKey(60, 100);
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); }));
}

TEST_F(RigTest, JackServerWithoutFreePortsIsNotReportedAsPlaying) {
    SoundCard jack;
    jack.name = "JACK";
    doors_.openAudio = [&](const std::string&, const AudioFormat& format, std::string&) {
        return std::make_unique<RemovableDevice>(jack.present ? jack : card_, format);
    };
    doors_.isJackRunning = [] { return true; };
    const auto rig = open();
    rig->waitUntilReady();
    jack.present = false;
    ASSERT_TRUE(waitUntil([&] { return card_.opened >= 3; }));
    EXPECT_EQ(rig->status().audio.name, "card");
    EXPECT_THAT(lines(), testing::Not(Contains("Sound is there, by JACK")));
    std::this_thread::sleep_for(500ms);
    EXPECT_LE(card_.opened, 6) << "it is left alone for longer and longer";
}

TEST_F(RigTest, DeviceOfAnEndedServerIsReopened) {
    const auto rig = open();
    rig->waitUntilReady();
    card_.holdsServer = true;
    ASSERT_TRUE(waitUntil([&] { return card_.opened >= 2; }));
    card_.holdsServer = false;
    ASSERT_TRUE(waitUntil([&] { return rig->isReady(); }));
    EXPECT_EQ(rig->status().audio.name, "card");
    EXPECT_EQ(rig->status().reopened, 0U) << "it had not gone";
}

// The sound-card library lists cards when it is initialised, and only once while one plays.
TEST_F(RigTest, NewSoundCardsAreFoundOnRequest) {
    std::vector<AudioDeviceChoice> cards = {{"card", 48000, true}};
    std::atomic<bool> plugged{false}, played{false};
    doors_.listAudio = [&] {
        std::vector<AudioDeviceChoice> list = cards;
        if (plugged && !played) list.push_back({"another", 48000, false});
        return list;
    };
    struct Played final : RemovableDevice {
        Played(SoundCard& card, const AudioFormat& format, std::atomic<bool>& flag)
            : RemovableDevice(card, format), played_(flag) {
            played_ = true;
        }
        ~Played() override { played_ = false; }
        std::atomic<bool>& played_;
    };
    doors_.openAudio = [&](const std::string&, const AudioFormat& format, std::string&) {
        return std::make_unique<Played>(card_, format, played);
    };
    const auto rig = open();
    rig->waitUntilReady();
    plugged = true;
    rig->refreshChoices();
    ASSERT_TRUE(waitUntil([&] { return rig->choices().audio.size() == 1; }));
    EXPECT_EQ(card_.opened, 1) << "a look at the page stops no sound";
    rig->searchDevices();
    EXPECT_TRUE(waitUntil([&] { return rig->choices().audio.size() == 2; }));
    ASSERT_TRUE(waitUntil([&] { return rig->isReady(); }));
    rig->playKey(60, 100);
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); }));
}

TEST_F(RigTest, MissingNamedDeviceIsReported) {
    settings_.audio = "absent";
    const auto rig = open();
    EXPECT_THROW(rig->waitUntilReady(), Error);
    EXPECT_EQ(rig->status().audio.name, "none");
    std::this_thread::sleep_for(200ms);
    const auto said = lines();
    EXPECT_EQ(
        std::count_if(said.begin(), said.end(),
                      [](const std::string& line) { return line.find("no card") != std::string::npos; }),
        1);
    settings_.audio = "";
    rig->set(settings_);
    EXPECT_TRUE(waitUntil([&] { return rig->status().audio.name == "card"; }));
}

TEST_F(RigTest, MissingSoundfontIsReported) {
    settings_.soundfont = "absent.sf2";
    const auto rig = open();
    EXPECT_THROW(rig->waitUntilReady(), Error);
    settings_.soundfont = testSoundfont();
    rig->set(settings_);
    EXPECT_TRUE(waitUntil([&] { return rig->isReady(); }));
}

TEST_F(RigTest, OutOfMemoryIsReportedOnce) {
    const auto rig = open();
    rig->waitUntilReady();
    EventQueue& queue = rig->playerEvents().queue(kModelWriter);  // nothing reads it
    int lost = 0;
    while (lost < 3) lost += queue.push(controlChange(LiveClock::now(), 1, 64)) ? 0 : 1;
    const auto told = [&] {
        const auto all = kinds();
        return std::count(all.begin(), all.end(), DeviceNotice::Kind::EventsLost);
    };
    ASSERT_TRUE(waitUntil([&] { return told() == 1; }));
    EXPECT_THAT(lines().back(), testing::StartsWith("3 notes or pedal moves "));
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(told(), 1);
}

TEST_F(RigTest, LaterSoundfontIsLoaded) {
    const test::TemporaryFolder folder;
    settings_.soundfont = (folder.path() / "piano.sf2").string();
    const auto rig = open();
    EXPECT_THROW(rig->waitUntilReady(), Error);
    const auto told = [&] {
        const auto all = kinds();
        return std::count(all.begin(), all.end(), DeviceNotice::Kind::PianoMissing);
    };
    ASSERT_TRUE(waitUntil([&] { return told() == 1; }));
    const std::string aside = (folder.path() / "aside").string();
    test::writeFile(aside, "no soundfont");
    std::filesystem::rename(aside, settings_.soundfont);
    EXPECT_TRUE(waitUntil([&] { return told() == 2; })) << "it is another reason";
    std::this_thread::sleep_for(100ms);
    std::filesystem::copy_file(testSoundfont(), aside);
    std::filesystem::rename(aside, settings_.soundfont);
    EXPECT_TRUE(waitUntil([&] { return rig->isReady(); }));
    EXPECT_EQ(told(), 2) << "each reason is told once";
}

// Until then, a command pedal would be music.
TEST_F(RigTest, MidiPortsOpenOnlyOnceCommandsAreAssigned) {
    settings_.opensMidi = false;
    const auto rig = open();
    rig->waitUntilReady();
    std::this_thread::sleep_for(50ms);
    EXPECT_TRUE(rig->choices().midi.empty());
    settings_.opensMidi = true;
    rig->set(settings_);
    EXPECT_TRUE(waitUntil([&] { return !rig->choices().midi.empty(); }));
}

// FluidSynth does not support 192 kHz.
TEST_F(RigTest, PianoIsReloadedAfterAnUnsupportedRate) {
    card_.rate = 192000;
    const auto rig = open();
    EXPECT_THROW(rig->waitUntilReady(), Error);
    card_.present = false;
    ASSERT_TRUE(waitUntil([&] { return rig->status().audio.name == "none"; }));
    card_.rate = 48000;
    card_.present = true;
    EXPECT_TRUE(waitUntil([&] { return rig->isReady() && rig->status().audio.name == "card"; }));
}

TEST_F(RigTest, StalledDeviceIsReported) {
    card_.works = false;
    doors_.stallTimeout = 50ms;
    const auto rig = open();
    EXPECT_TRUE(
        waitUntil([&] { return rig->status().stalled.line.find("card stands still") != std::string::npos; }));
    EXPECT_THAT(lines(), Contains(HasSubstr("stands still")));
    EXPECT_EQ(rig->status().stalled.kind, DeviceNotice::Kind::SoundStalled);
    EXPECT_EQ(rig->status().stalled.subject, "card");
}

TEST_F(RigTest, PlayerAndModelAreSentOnTheirOwnChannels) {
    studio_.connectInput("keys");
    settings_.thruToMidi = true;
    const auto rig = open();
    rig->waitUntilReady();
    EventInbox& out = *rig->outputs()[1];
    out.queue(kModelWriter).push(noteOn(LiveClock::now(), 70, 80));
    studio_.play("keys", {0x90, 60, 100});
    const auto sent = [&] { return studio_.sentTo("Continuo Out"); };
    ASSERT_TRUE(waitUntil([&] { return sent().size() == 2; }));
    EXPECT_THAT(sent(), Contains(Bytes{0x91, 70, 80}));
    EXPECT_THAT(sent(), Contains(Bytes{0x90, 60, 100}));
    settings_.modelChannel = 10;
    rig->set(settings_);
    std::this_thread::sleep_for(50ms);
    out.queue(kModelWriter).push(noteOff(LiveClock::now(), 70));  // on the channel where it was struck
    ASSERT_TRUE(waitUntil([&] { return sent().size() == 3; }));
    EXPECT_THAT(sent(), Contains(Bytes{0x81, 70, 64}));
    rig->panic();
    ASSERT_TRUE(waitUntil([&] { return sent().size() == 4 + 3 * 16; }));
    for (int channel = 0; channel < 16; ++channel) {
        for (const int number : {64, 120, 123}) {
            EXPECT_THAT(sent(), Contains(Bytes{static_cast<std::uint8_t>(0xB0 | channel),
                                               static_cast<std::uint8_t>(number), 0}));
        }
    }
    std::uint64_t seen = 0;
    const std::vector<MidiMessage> messages = rig->messagesSince(seen);
    const auto heard =
        std::find_if(messages.begin(), messages.end(), [](const MidiMessage& each) { return !each.sent; });
    ASSERT_NE(heard, messages.end());
    EXPECT_EQ(heard->event.data1, 60);
    EXPECT_EQ(heard->port, "keys");
    EXPECT_TRUE(rig->messagesSince(seen).empty());
}

TEST_F(RigTest, PortsAreNamedAsInTheSettings) {
    settings_.portName = "Stage";
    const auto rig = open();
    const auto isOwn = [&](const std::string& name) {
        const std::vector<MidiPortState> ports = rig->choices().midi;
        return std::any_of(ports.begin(), ports.end(),
                           [&](const MidiPortState& port) { return port.own && port.name == name; });
    };
    ASSERT_TRUE(waitUntil([&] { return isOwn("Stage In") && isOwn("Stage Out"); }));
    settings_.portName = "Hall";
    rig->set(settings_);
    ASSERT_TRUE(waitUntil([&] { return isOwn("Hall In") && isOwn("Hall Out"); }));
    EXPECT_FALSE(isOwn("Stage In"));
    EXPECT_THAT(kinds(), Contains(DeviceNotice::Kind::PortsRenamed));
}

TEST_F(RigTest, ChannelChangeReleasesThePedalOnTheOldChannel) {
    const auto rig = open();
    rig->waitUntilReady();
    EventQueue& model = rig->outputs()[1]->queue(kModelWriter);
    const auto sent = [&] { return studio_.sentTo("Continuo Out"); };
    model.push(pedal(LiveClock::now(), 127));
    ASSERT_TRUE(waitUntil([&] { return sent().size() == 1; }));
    settings_.modelChannel = 10;
    rig->set(settings_);
    std::this_thread::sleep_for(50ms);
    for (const int value : {70, 0, 90}) {
        const std::size_t before = sent().size();
        model.push(pedal(LiveClock::now(), value));
        ASSERT_TRUE(waitUntil([&] { return sent().size() == before + 1; }));
    }
    EXPECT_THAT(sent(), testing::ElementsAre(Bytes{0xB1, 64, 127}, Bytes{0xB1, 64, 70}, Bytes{0xB1, 64, 0},
                                             Bytes{0xB9, 64, 90}));
}

TEST_F(RigTest, ChannelChangeAppliesToTheWheelNotToHeldKeys) {
    settings_.thruToMidi = true;
    const auto rig = open();
    rig->waitUntilReady();
    const auto sent = [&] { return studio_.sentTo("Continuo Out"); };
    const auto push = [&](int writer, const MidiEvent& event) {
        const std::size_t before = sent().size();
        rig->midiOutput().queue(writer).push(event);
        ASSERT_TRUE(waitUntil([&] { return sent().size() == before + 1; }));
    };
    push(0, controlChange(LiveClock::now(), 1, 60));
    push(0, noteOn(LiveClock::now(), 64, 90));
    settings_.playerChannel = 5;
    rig->set(settings_);
    std::this_thread::sleep_for(50ms);
    push(0, controlChange(LiveClock::now(), 1, 70));
    push(kTakeWriter, noteOn(LiveClock::now(), 64, 80));
    push(0, noteOff(LiveClock::now(), 64));
    push(kTakeWriter, noteOff(LiveClock::now(), 64));
    EXPECT_THAT(sent(), testing::ElementsAre(Bytes{0xB0, 1, 60}, Bytes{0x90, 64, 90}, Bytes{0xB4, 1, 70},
                                             Bytes{0x94, 64, 80}, Bytes{0x80, 64, 64}, Bytes{0x84, 64, 64}));
}

// A key released by one writer may be held by another. Each note-on gets its note-off.
TEST_F(RigTest, KeyHeldByTwoWritersOfOneChannelStaysDown) {
    settings_.thruToMidi = true;
    settings_.modelChannel = settings_.playerChannel = 3;
    const auto rig = open();
    rig->waitUntilReady();
    const auto sent = [&] { return studio_.sentTo("Continuo Out"); };
    std::size_t seen = 0;
    const auto expect = [&](std::vector<Bytes> wanted, int writer, const MidiEvent& event) {
        rig->midiOutput().queue(writer).push(event);
        // A wheel message after it marks its end.
        rig->midiOutput().queue(writer).push(controlChange(event.time, 1, 9));
        wanted.push_back({0xB2, 1, 9});
        ASSERT_TRUE(waitUntil([&] { return sent().size() >= seen + 1 && sent().back() == wanted.back(); }));
        const std::vector<Bytes> all = sent();
        EXPECT_EQ(std::vector(all.begin() + static_cast<std::ptrdiff_t>(seen), all.end()), wanted);
        seen = all.size();
    };
    const auto now = [] { return LiveClock::now(); };
    expect({{0x92, 60, 80}}, 0, noteOn(now(), 60, 80));
    expect({{0x82, 60, 64}, {0x92, 60, 90}}, kModelWriter, noteOn(now(), 60, 90));
    expect({}, 0, noteOff(now(), 60));
    expect({{0xB2, 64, 127}}, 0, pedal(now(), 127));
    expect({}, kModelWriter, pedal(now(), 90));
    expect({{0xB2, 64, 90}}, 0, pedal(now(), 0));
    expect({{0xB2, 64, 0}}, kModelWriter, pedal(now(), 0));
    expect({{0x82, 60, 64}}, kModelWriter, noteOff(now(), 60));
    // A key released before another writer struck it is not released again.
    expect({{0x92, 62, 80}}, 0, noteOn(now(), 62, 80));
    expect({{0x82, 62, 64}}, 0, noteOff(now(), 62));
    expect({{0x92, 62, 80}}, 1, noteOn(now(), 62, 80));
    expect({{0x92, 65, 80}}, 0, noteOn(now(), 65, 80));
    expect({{0x82, 65, 64}}, 0, noteOff(now(), 65));
    studio_.reportLoss();
    const auto times = [&](const Bytes& message) {
        const std::vector<Bytes> all = sent();
        return std::count(all.begin() + static_cast<std::ptrdiff_t>(seen), all.end(), message);
    };
    ASSERT_TRUE(waitUntil([&] {
        return times({0x82, 65, 64}) > 0;
    })) << "what may have been lost comes again";
    EXPECT_EQ(times({0x82, 62, 64}), 0);
}

TEST_F(RigTest, ComputerKeysReachTheInstrumentThroughThru) {
    settings_.thruToMidi = true;
    const auto rig = open();
    rig->waitUntilReady();
    rig->playKey(60, 90);
    rig->releaseKey(60);
    const auto sent = [&] { return studio_.sentTo("Continuo Out"); };
    ASSERT_TRUE(waitUntil([&] { return sent().size() == 2; }));
    EXPECT_THAT(sent(), testing::ElementsAre(Bytes{0x90, 60, 90}, Bytes{0x80, 60, 64}));
}

TEST_F(RigTest, SilentKeyIsNeitherHeardNorPassedOn) {
    settings_.silentKey = 21;
    const auto rig = open();
    rig->waitUntilReady();
    rig->playKey(21, 120);
    waitForBlocks();
    EXPECT_FALSE(isAudible(*rig));
    rig->playerEvents().collect(LiveClock::now());
    MidiEvent event;
    ASSERT_TRUE(rig->playerEvents().next(LiveClock::now() + 1s, event));  // the duet receives it
    EXPECT_EQ(event.data1, 21);
    settings_.thru = false;
    set(*rig);
    rig->playKey(60, 120);
    waitForBlocks();
    EXPECT_FALSE(isAudible(*rig));
    rig->outputs()[0]->queue(kModelWriter).push(noteOn(LiveClock::now(), 64, 120));
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); }));
}

TEST_F(RigTest, GainChangesDuringPlay) {
    settings_.gain = -60;
    const auto rig = open();
    rig->waitUntilReady();
    rig->playKey(60, 100);
    float quiet = 0;
    ASSERT_TRUE(waitUntil([&] { return (quiet = rig->takeLevels().left) > 0; }))
        << "it sounds, however softly";
    std::this_thread::sleep_for(100ms);  // until it reaches full volume
    quiet = std::max(quiet, rig->takeLevels().left);
    settings_.gain = 0;
    rig->set(settings_);
    EXPECT_TRUE(waitUntil([&] { return rig->takeLevels().left > 20 * quiet; }));
}

TEST_F(RigTest, TempoGivesAClickAndAMidiClock) {
    const auto rig = open();
    rig->waitUntilReady();
    rig->takeLevels();
    std::this_thread::sleep_for(300ms);
    EXPECT_FALSE(isAudible(*rig));
    EXPECT_THAT(studio_.sentTo("Continuo Out"), testing::Not(Contains(Bytes{midi_clock::kTick})));
    settings_.tempo = {TempoSource::Fixed, 300, 4};
    settings_.click = settings_.sendClock = true;
    rig->set(settings_);
    EXPECT_TRUE(waitUntil([&] { return isAudible(*rig); })) << "nobody has struck a key";
    const auto sent = [&](std::uint8_t status) {
        const std::vector<Bytes> all = studio_.sentTo("Continuo Out");
        return std::find(all.begin(), all.end(), Bytes{status}) != all.end();
    };
    EXPECT_TRUE(waitUntil([&] { return sent(midi_clock::kTick) && sent(midi_clock::kStart); }));
    settings_.tempo = {};
    rig->set(settings_);
    EXPECT_TRUE(waitUntil([&] { return sent(midi_clock::kStop); }));
    std::this_thread::sleep_for(200ms);  // until the click ends
    rig->takeLevels();
    std::this_thread::sleep_for(400ms);
    EXPECT_FALSE(isAudible(*rig));
}

TEST_F(RigTest, MidiClockInputSetsTheTempo) {
    studio_.connectInput("Drums");
    settings_.tempo.source = TempoSource::Clock;
    const auto rig = open();
    rig->waitUntilReady();
    EXPECT_TRUE(waitUntil([&] {
        studio_.play("Drums", {midi_clock::kTick});
        std::this_thread::sleep_for(15ms);
        return rig->tempo().grid().has_value();
    }));
}

}  // namespace
}  // namespace continuo::app
