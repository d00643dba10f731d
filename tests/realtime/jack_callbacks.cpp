#include "realtime/jack_callbacks.h"

#include <dlfcn.h>
#include <jack/jack.h>

#include <atomic>
#include <cstdio>
#include <list>
#include <memory>
#include <thread>
#include <vector>

#include "audio/audio_device.h"
#include "audio/jack_device.h"
#include "audio/live_synth.h"
#include "midi/events/midi_scheduler.h"
#include "midi/ports/midi_ports.h"

namespace {

struct Callback {
    JackProcessCallback call;
    void* argument;
};

std::atomic<long> calls{0};

int watchedCallback(jack_nframes_t frames, void* argument) noexcept [[clang::nonblocking]] {
    const auto* callback = static_cast<const Callback*>(argument);
    calls.fetch_add(1, std::memory_order_relaxed);
    return callback->call(frames, callback->argument);
}

}  // namespace

// Replaces libjack's function, so that every client of this program is watched.
extern "C" int jack_set_process_callback(jack_client_t* client, JackProcessCallback call, void* argument) {
    static std::list<Callback> callbacks;
    using Function = int (*)(jack_client_t*, JackProcessCallback, void*);
    const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "jack_set_process_callback"));
    return real(client, watchedCallback, &callbacks.emplace_back(Callback{call, argument}));
}

namespace continuo::app {

using namespace std::chrono_literals;

int runAtJack(const char* soundfont, int seconds) {
    LiveSynth synth({.sampleRate = 48000});
    synth.load(soundfont);
    if (synth.waitUntilLoaded() != LiveSynth::State::Ready) return 1;
    std::unique_ptr<AudioDevice> device;
    for (int tries = 0; !device && tries < 100; ++tries) {  // the server may still be starting
        device = openJackDevice();
        if (!device) std::this_thread::sleep_for(100ms);
    }
    if (!device) {
        std::fputs("at JACK: no server runs\n", stderr);
        return 1;
    }
    device->start(synth);
    SoundCapture input;
    std::vector<float> recorded;

    MidiTraffic traffic;
    MidiCommands commands;
    std::atomic<MidiPorts*> out{nullptr};
    MidiScheduler scheduler([&](const MidiEvent& event) {
        if (MidiPorts* ports = out.load()) ports->send(event);
    });
    MidiPortsOptions options;
    options.monitor = &traffic;
    options.commands = &commands;
    options.onClock = [](int, Moment, std::span<const std::uint8_t>) {};
    MidiPorts ports({&synth.inbox(), &scheduler.inbox()}, options);
    out = &ports;

    const auto end = LiveClock::now() + std::chrono::seconds(seconds);
    for (int turn = 0; LiveClock::now() < end; ++turn) {
        std::this_thread::sleep_for(5ms);
        const Moment now = LiveClock::now();
        for (EventInbox* inbox : {&synth.inbox(), &scheduler.inbox()}) {
            inbox->queue(kModelWriter).push(noteOn(now + 20ms, 40 + turn % 40, 80));
            inbox->queue(kModelWriter).push(noteOff(now + 90ms, 40 + turn % 40));
        }
        if (turn % 5 == 0) ports.sendClock(midi_clock::kTick, now + 30ms);
        if (turn % 150 == 0) commands.learn(turn % 300 == 0);
        if (turn % 200 == 20) {
            device->startInput(input);
            input.open();
        }
        if (turn % 10 == 0) input.read(recorded);
        recorded.clear();
        if (turn % 200 == 180) {
            input.close();
            device->stopInput();
        }
        if (turn % 100 == 0) {
            synth.panic();
            scheduler.panic();
            ports.discardHeld();
        }
    }
    out = nullptr;
    scheduler.stop();
    device->stop();
    std::printf("at JACK: %ld callbacks, nothing that may wait\n", calls.load());
    return calls > 0 ? 0 : 1;
}

}  // namespace continuo::app
