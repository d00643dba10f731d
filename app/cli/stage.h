#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/audio_device.h"
#include "audio/live_synth.h"
#include "cli/command_context.h"
#include "midi/midi_ports.h"
#include "midi/midi_scheduler.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// What is to be heard by what; all empty: the usual device and the best piano.
struct StageOptions {
    std::string audio, midiOut, soundfont;
};

// --audio, --midi-out and --soundfont.
void addStageOptions(CLI::App& command, StageOptions& options);

// The way of live events to the ears: a synthesiser on an audio device, and a MIDI output where one was asked
// for; and the way of a keyboard's events to those who hear it.
class Stage {
public:
    // Throws Error(NotFound) without a soundfont, Error(Device) for a device that is not there.
    Stage(const StageOptions& options, Console& console);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    LiveSynth& synth() { return *synth_; }
    // All that sounds.
    std::vector<EventInbox*> inboxes();
    // Opens the MIDI output that was asked for. With inboxes, all MIDI inputs and a port "Continuo In" of our
    // own go to them, which outlive the stage. To be called once. Throws Error(Device) for an output that is
    // not there.
    void connect(const std::vector<EventInbox*>& heard, Console& console);

    void panic() noexcept;
    bool silent();  // since the last call
    AudioStatus audio() const { return device_->status(); }
    std::optional<SchedulerStatus> midi() const;

private:
    std::string outputNamed(const std::string& wanted) const;

    std::string midiOut_;
    std::unique_ptr<AudioDevice> device_;
    std::optional<LiveSynth> synth_;
    std::optional<MidiPorts> ports_;
    std::atomic<MidiPorts*> sendTo_{nullptr};
    std::optional<MidiScheduler> scheduler_;  // last: it sends to the ports until its end
};

// Sleeps, but not beyond a wish to stop.
void pause(const CommandContext& context, std::chrono::milliseconds length);

}  // namespace continuo::app
