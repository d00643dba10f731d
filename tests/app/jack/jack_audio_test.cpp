#include <gmock/gmock.h>

#include <jack/jack.h>

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/jack/jack_fixture.h"
#include "audio/audio_device.h"
#include "audio/live_synth.h"
#include "continuo/error.h"
#include "midi/ports/midi_ports.h"

namespace continuo::test {
namespace {

using namespace std::chrono_literals;
using namespace continuo::app;

class JackAudioTest : public JackTest {};

const std::filesystem::path kSmallPiano = "/usr/share/sounds/sf2/TimGM6mb.sf2";

// Returns the frames, counted from `from`, at which sound starts after a tenth of a second of silence.
std::vector<std::size_t> onsets(const std::vector<float>& stereo) {
    std::vector<std::size_t> found;
    std::size_t quiet = 0;
    for (std::size_t frame = 0; 2 * frame + 1 < stereo.size(); ++frame) {
        const bool sounds = std::abs(stereo[2 * frame]) > 0.002F;
        if (sounds && quiet > kJackRate / 10) found.push_back(frame);
        quiet = sounds ? 0 : quiet + 1;
    }
    return found;
}

TEST_F(JackAudioTest, NotesSoundAtTheirTimesAndAPanicSilencesThem) {
    JackStudio studio;
    LiveSynth synth({.sampleRate = kJackRate, .reverb = 0}, 20ms);
    std::string note;
    const auto device = openAudioDevice("", {}, note);  // must be destroyed before the synth
    EXPECT_EQ(note, "");
    EXPECT_THAT(device->status().name, testing::Eq("JACK"));
    EXPECT_EQ(device->status().format.sampleRate, kJackRate);
    synth.load(kSmallPiano);
    ASSERT_EQ(synth.waitUntilLoaded(), LiveSynth::State::Ready) << synth.message();
    device->start(synth);
    studio.connect("Continuo:left", "studio:left");
    studio.connect("Continuo:right", "studio:right");
    std::this_thread::sleep_for(500ms);
    studio.takeRecording();
    const double stoodBefore = studio.totalDelay();

    const std::vector<double> starts = {0, 0.5003, 1.0507, 1.6011};
    const Moment begin = LiveClock::now() + 200ms;
    EventQueue& queue = synth.inbox().queue(kModelWriter);
    for (const double start : starts) {
        const Moment moment = begin + std::chrono::microseconds(std::llround(1e6 * start));
        queue.push(noteOn(moment, 84, 110));
        queue.push(noteOff(moment + 60ms, 84));
    }
    std::this_thread::sleep_until(begin + 2200ms);
    const std::vector<std::size_t> heard = onsets(studio.takeRecording());
    ASSERT_EQ(heard.size(), starts.size());
    double worst = 0;
    for (std::size_t i = 1; i < starts.size(); ++i) {
        const double distance = static_cast<double>(heard[i] - heard[0]) / kJackRate;
        worst = std::max(worst, std::abs(distance - starts[i]));
    }
    const AudioStatus status = device->status();
    const double stood = studio.totalDelay() - stoodBefore;
    std::printf(
        "onsets at their distances to %.2f ms; JACK stood still for %.0f ms; %llu xruns here, %llu of JACK, "
        "load %.0f %%\n",
        1000 * worst, 1000 * stood, static_cast<unsigned long long>(status.xruns),
        static_cast<unsigned long long>(studio.xruns()), 100 * status.load);
    EXPECT_LT(worst, 0.03 + stood) << "more than the blocks that came late explain";

    for (int pitch = 40; pitch < 80; pitch += 4) queue.push(noteOn(LiveClock::now(), pitch, 110));
    std::this_thread::sleep_for(400ms);
    studio.takeRecording();
    synth.panic();
    std::this_thread::sleep_for(300ms);
    const std::vector<float> after = studio.takeRecording();
    std::size_t last = 0;
    for (std::size_t i = 0; i < after.size(); ++i) last = after[i] != 0 ? i : last;
    std::printf("panic: the last sample that is not 0 came %.1f ms after the call\n",
                1000.0 * static_cast<double>(last / 2) / kJackRate);
    EXPECT_GT(last, 0U) << "it sounded before";
    EXPECT_LT(static_cast<double>(last / 2) / kJackRate, 0.2) << "far more than a busy machine explains";
    device->stop();
    EXPECT_FALSE(device->status().running);
}

TEST_F(JackAudioTest, JackMidiNoteSoundsInJackAudio) {
    JackStudio studio;
    std::string note;
    LiveSynth synth({.sampleRate = kJackRate, .reverb = 0});
    const auto device = openAudioDevice("", {}, note);
    synth.load(kSmallPiano);
    ASSERT_EQ(synth.waitUntilLoaded(), LiveSynth::State::Ready) << synth.message();
    MidiPortsOptions options;
    options.choice.inputs = std::vector<std::string>{};
    const MidiPorts ports({&synth.inbox()}, options);
    device->start(synth);
    studio.connect("Continuo:left", "studio:left");
    studio.connect("studio:keys", "Continuo In:Continuo In");
    std::this_thread::sleep_for(500ms);
    std::vector<double> delays;
    for (int i = 0; i < 5; ++i) {
        studio.takeRecording();
        studio.play({0x90, 96, 127});
        std::this_thread::sleep_for(150ms);
        const std::vector<float> sound = studio.takeRecording();
        for (std::size_t frame = 0; 2 * frame < sound.size(); ++frame) {
            if (std::abs(sound[2 * frame]) < 0.002F) continue;
            delays.push_back(1000.0 * static_cast<double>(frame) / kJackRate);
            break;
        }
        studio.play({0x80, 96, 0});
        std::this_thread::sleep_for(600ms);
    }
    ASSERT_EQ(delays.size(), 5U);
    std::sort(delays.begin(), delays.end());
    std::printf("from the key to its sound, blocks and attack included: median %.1f ms, longest %.1f ms\n",
                delays[2], delays[4]);
    EXPECT_LT(delays[2], 100);
}

// A program that plays a known signal into JACK. All its frames and channels differ.
class Signal {
public:
    Signal() {
        client_ = jack_client_open("signal", JackNoStartServer, nullptr);
        if (client_ == nullptr) throw std::runtime_error("no client of JACK");
        for (const char* const name : {"left", "right"})
            ports_[name[0] == 'r' ? 1 : 0] =
                jack_port_register(client_, name, JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
        jack_set_process_callback(client_, &Signal::process, this);
        jack_activate(client_);
    }
    ~Signal() { jack_client_close(client_); }
    Signal(const Signal&) = delete;
    Signal& operator=(const Signal&) = delete;

    static float left(std::uint32_t frame) { return static_cast<float>(frame % 1'000'003) / 1'000'003.0F; }
    static float right(std::uint32_t frame) { return -0.25F * left(frame); }

private:
    static int process(jack_nframes_t frames, void* signal) {
        auto& self = *static_cast<Signal*>(signal);
        auto* const l = static_cast<float*>(jack_port_get_buffer(self.ports_[0], frames));
        auto* const r = static_cast<float*>(jack_port_get_buffer(self.ports_[1], frames));
        for (jack_nframes_t i = 0; i < frames; ++i, ++self.frame_) {
            l[i] = left(self.frame_);
            r[i] = right(self.frame_);
        }
        return 0;
    }

    jack_client_t* client_ = nullptr;
    std::array<jack_port_t*, 2> ports_{};
    std::uint32_t frame_ = 1;
};

TEST_F(JackAudioTest, InputIsRecordedExactlyAndItsPortsAreRemoved) {
    JackStudio studio;
    Signal signal;
    LiveSynth synth({.sampleRate = kJackRate});
    std::string note;
    const auto device = openAudioDevice("", {}, note);
    SoundCapture capture;
    EXPECT_THROW(device->startInput(capture), Error) << "nothing runs before start()";
    device->start(synth);
    EXPECT_FALSE(studio.exists("Continuo:in_1")) << "who never records has no such ports";
    EXPECT_FALSE(device->input().running);
    for (int round = 0; round < 2; ++round) {
        device->startInput(capture);
        EXPECT_TRUE(device->input().running);
        EXPECT_EQ(device->input().name, "JACK");
        EXPECT_EQ(capture.sampleRate(), kJackRate);
        EXPECT_TRUE(studio.connected("Continuo:in_1")) << "to the first sound input";
        EXPECT_TRUE(studio.connected("Continuo:in_2"));
        studio.connect("signal:left", "Continuo:in_1");
        studio.connect("signal:right", "Continuo:in_2");
        capture.open();
        std::this_thread::sleep_for(1s);
        device->stopInput();
        capture.close();
        EXPECT_FALSE(studio.exists("Continuo:in_1"));
        EXPECT_FALSE(device->input().running);
        std::vector<float> stereo;
        capture.read(stereo);
        ASSERT_GT(stereo.size(), kJackRate / 2U);
        EXPECT_EQ(capture.lost(), 0U);
        const auto first = static_cast<std::uint32_t>(std::llround(stereo[0] * 1'000'003.0F));
        std::size_t wrong = 0;
        for (std::size_t i = 0; 2 * i + 1 < stereo.size(); ++i) {
            const auto frame = first + static_cast<std::uint32_t>(i);
            wrong += stereo[2 * i] != Signal::left(frame) || stereo[2 * i + 1] != Signal::right(frame);
        }
        EXPECT_EQ(wrong, 0U) << "of " << stereo.size() / 2;
    }
}

TEST_F(JackAudioTest, ServerExitClosesTheAudioInput) {
    { const JackStudio waited; }
    LiveSynth synth({.sampleRate = kJackRate});
    std::string note;
    const auto device = openAudioDevice("", {}, note);
    SoundCapture capture;
    device->start(synth);
    device->startInput(capture);
    jackd.end();
    for (int i = 0; i < 100 && device->input().running; ++i) std::this_thread::sleep_for(50ms);
    EXPECT_FALSE(device->input().running);
    device->stopInput();
}

// The whole program loses its server: nothing hangs, and another server can be used.
TEST_F(JackAudioTest, ServerExitIsNoticedAndTheDeviceReopens) {
    { const JackStudio waited; }
    EventInbox inbox;
    std::string note;
    LiveSynth synth({.sampleRate = kJackRate});
    auto device = openAudioDevice("", {}, note);
    device->start(synth);
    MidiPortsOptions options;
    options.pollInterval = 100ms;
    MidiPorts ports({&inbox}, options);
    EXPECT_TRUE(device->status().running);
    jackd.end();
    for (int i = 0; i < 100 && (device->status().running || ports.apiName() == "JACK"); ++i)
        std::this_thread::sleep_for(50ms);
    EXPECT_FALSE(device->status().running);
    EXPECT_EQ(ports.apiName(), "none");
    device = openAudioDevice("none", {}, note);
    jackd.begin();
    for (int i = 0; i < 100 && ports.apiName() != "JACK"; ++i) std::this_thread::sleep_for(50ms);
    EXPECT_EQ(ports.apiName(), "JACK");
    device = openAudioDevice("", {}, note);
    EXPECT_EQ(note, "");
    device->start(synth);
    std::this_thread::sleep_for(200ms);
    EXPECT_TRUE(device->status().running);
}

// All ports of the server are in use.
TEST_F(JackAudioTest, ServerWithoutFreePortsIsSkipped) {
    { const JackStudio waited; }
    std::vector<jack_client_t*> clients;
    for (bool any = true; any && clients.size() < 16;) {
        jack_client_t* const client = jack_client_open(
            ("port holder " + std::to_string(clients.size())).c_str(), JackNoStartServer, nullptr);
        ASSERT_NE(client, nullptr);
        clients.push_back(client);
        any = false;
        for (int i = 0;; ++i) {
            if (jack_port_register(client, std::to_string(i).c_str(), JACK_DEFAULT_AUDIO_TYPE,
                                   JackPortIsOutput, 0) == nullptr)
                break;
            any = true;
        }
    }
    std::string note;
    EXPECT_THROW(openAudioDevice("JACK", {}, note), Error);
    for (const AudioDeviceChoice& each : audioDevices()) EXPECT_NE(each.name, "JACK");
    EXPECT_EQ(audioDevices().back().name, "none");
    EXPECT_NE(openAudioDevice("", {}, note)->status().name, "JACK");
    for (jack_client_t* const client : clients) jack_client_close(client);
    EXPECT_EQ(audioDevices().front().name, "JACK");
}

}  // namespace
}  // namespace continuo::test
