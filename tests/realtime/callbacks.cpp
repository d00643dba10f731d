// Runs the audio and MIDI callbacks under the realtime sanitizer, which aborts with a stack trace at anything
// that may block: memory, locks, files, sleeping. See run.sh.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "audio/audio_mix.h"
#include "audio/live_synth.h"
#include "audio/sound_player.h"
#include "midi/events/event_fan.h"
#include "midi/ports/echo_filter.h"
#include "realtime/jack_callbacks.h"
#include "tempo/tempo.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr int kBlock = 128;
constexpr Moment kStart{1000s};

void audioCallback(AudioMix& mix, std::span<float> stereo, Moment now) noexcept [[clang::nonblocking]] {
    mix.render(stereo, now);
}

void inputCallback(SoundCapture& input, std::span<const float> stereo) noexcept [[clang::nonblocking]] {
    input.write(stereo);
}

void midiCallback(EchoFilter& echo, EventFan& fan, const MidiEvent& event) noexcept [[clang::nonblocking]] {
    if (!echo.isEcho(event, event.time)) fan.push(event);
}

void clockCallback(Tempo& tempo, Moment now) noexcept [[clang::nonblocking]] {
    const std::uint8_t tick = midi_clock::kTick;
    tempo.receive(0, now, {&tick, 1});
}

void transportCallback(Tempo& tempo, Moment now, const TransportPosition& position) noexcept
    [[clang::nonblocking]] {
    tempo.receive(now, position);
}

// Twenty seconds of dense playing with all pedals, cancels, full queues, panics and soundfont changes. Also a
// click that follows a tempo, clock or transport, a sound with jumps and loops, and recordings of input and
// output.
int run(const char* soundfont) {
    Tempo tempo;
    LiveSynth synth({.sampleRate = 48000});
    synth.click().setTempo(&tempo);
    synth.click().set(true, 0.2F);
    SoundPlayer player(48000);
    AudioMix mix(synth, player);
    SoundCapture input;
    std::vector<float> recorded;
    const auto sound = std::make_shared<PlayedSound>(16000);  // it grows too slowly
    EventInbox other;
    EventFan fan({&synth.inbox(), &other}, 0);
    EchoFilter echo;
    std::vector<float> stereo(2 * kBlock);
    std::mt19937 random(11);
    for (int block = 0; block < 20 * 48000 / kBlock; ++block) {
        const Moment now = kStart + block * 2667us;
        if (block % 2500 == 10) {
            synth.load(soundfont);
            if (synth.waitUntilLoaded() != LiveSynth::State::Ready) return 1;
        }
        for (unsigned i = random() % 8 / 6; i > 0; --i) {
            const auto pitch = static_cast<int>(21 + random() % 88);
            midiCallback(echo, fan, noteOn(now, pitch, 20 + pitch));
            midiCallback(echo, fan, noteOff(now + 200ms, pitch));
        }
        if (block % 97 == 0) midiCallback(echo, fan, pedal(now, static_cast<int>(random() % 128)));
        if (block % 61 == 0) {
            const std::uint8_t further = controller::kFurtherPedals[block / 61 % 2];
            midiCallback(echo, fan, controlChange(now, further, static_cast<int>(random() % 128)));
        }
        if (block % 1009 == 0) synth.inbox().queue(kModelWriter).cancel();
        if (block % 2003 == 0) {
            for (int i = 0; i < 3000; ++i) midiCallback(echo, fan, pedal(now, i % 128));
        }
        if (block % 611 == 0) synth.panic();
        if (block % 701 == 0) synth.testTone();
        if (block % 3 == 0) sound->append(std::vector<float>(100, 0.1F));
        if (block % 53 == 0) player.play(sound, 0.01 * (block % 400));
        if (block % 97 == 0) player.loop(0, 0.01 * (block % 300));
        if (block % 409 == 0) player.stop();
        if (block % 307 == 0) synth.setReverb(0.1 * (block % 9));
        if (block % 401 == 0) {
            const TempoSource sources[] = {TempoSource::Fixed, TempoSource::Clock, TempoSource::Jack};
            tempo.set({sources[block / 401 % 3], 60.0 + block % 200, 4});
            tempo.beginAt(now);
        }
        if (block % 8 == 0) clockCallback(tempo, now);
        TransportPosition position{
            block % 1500 > 40, 48000, static_cast<std::uint32_t>(block * kBlock), kBlock, {}};
        if (block % 3000 > 1500) position.place = TransportPosition::Place{.bar = 1 + block / 750};
        transportCallback(tempo, now, position);
        if (block % 997 == 0) {  // the rings overflow in between
            input.open();
            mix.capture().open();
        }
        if (block % 2000 < 50) {
            recorded.clear();
            input.read(recorded);
            mix.capture().read(recorded);
        }
        inputCallback(input, stereo);
        audioCallback(mix, stereo, now);
    }
    std::printf("callbacks: %llu blocks, nothing that may wait\n",
                static_cast<unsigned long long>(synth.blocks()));
    return 0;
}

// Checks that the sanitizer works.
void breakTheRules() noexcept [[clang::nonblocking]] {
    void* volatile memory = std::malloc(100);
    std::free(memory);
}

}  // namespace
}  // namespace continuo::app

// realtime_callbacks                          does what is forbidden
// realtime_callbacks SOUNDFONT [SECONDS]      runs the callbacks directly, or in a JACK server
int main(int argc, char** argv) {
    if (argc < 2) continuo::app::breakTheRules();
    if (argc > 2) return continuo::app::runAtJack(argv[1], std::atoi(argv[2]));
    return continuo::app::run(argc < 2 ? "" : argv[1]);
}
