#include "cli/stage.h"

#include <continuo/error.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "audio/null_audio_device.h"

namespace continuo::app {
namespace {

constexpr float kSilence = 1.0F / 8192;

}  // namespace

void addStageOptions(CLI::App& command, StageOptions& options) {
    command
        .add_option("--audio", options.audio,
                    "Device to be heard by, or part of its name; none for no sound (see continuo-cli ports)")
        ->type_name("DEVICE");
    command
        .add_option("--midi-out", options.midiOut,
                    "Send to this MIDI output too, or part of its name; 'Continuo Out' is a port of our own")
        ->type_name("NAME");
    command.add_option("--soundfont", options.soundfont, "Piano to hear, .sf2 or .sf3 (the best one found)")
        ->type_name("FILE");
}

Stage::Stage(const StageOptions& options, Console& console) : midiOut_(options.midiOut) {
    std::string note;
    device_ = openAudioDevice(options.audio, {}, note);
    if (!note.empty()) console.say(note);
    const AudioStatus status = device_->status();
    synth_.emplace(PianoSound{.sampleRate = status.format.sampleRate});
    if (status.name != kNullDevice) {
        synth_->load(options.soundfont);
        if (synth_->waitUntilLoaded() == LiveSynth::State::Failed)
            throw Error(ErrorCode::NotFound, synth_->message());
    }
    if (!midiOut_.empty()) {
        scheduler_.emplace([this](const MidiEvent& event) {
            if (MidiPorts* const ports = sendTo_) ports->send(event);
        });
    }
    device_->start(*synth_);
}

Stage::~Stage() { device_->stop(); }

std::vector<EventInbox*> Stage::inboxes() {
    std::vector<EventInbox*> list = {&synth_->inbox()};
    if (scheduler_) list.push_back(&scheduler_->inbox());
    return list;
}

void Stage::connect(const std::vector<EventInbox*>& heard, Console& console) {
    if (heard.empty() && !scheduler_) return;
    MidiPortsOptions options;
    options.onStatus = [&console](const std::string& line) { console.say(line); };
    if (heard.empty()) {
        options.choice.inputs = std::vector<std::string>{};
        options.virtualInput.clear();
    }
    if (!scheduler_) options.virtualOutput.clear();
    ports_.emplace(heard, options);
    if (!scheduler_) return;
    if (midiOut_ != options.virtualOutput) ports_->choose({options.choice.inputs, outputNamed(midiOut_)});
    sendTo_ = &*ports_;
}

void Stage::panic() noexcept {
    synth_->panic();
    if (scheduler_) scheduler_->panic();
}

bool Stage::silent() {
    const Levels levels = synth_->takeLevels();
    return std::max(levels.left, levels.right) < kSilence;
}

std::optional<SchedulerStatus> Stage::midi() const {
    return scheduler_ ? std::optional(scheduler_->status()) : std::nullopt;
}

// The port whose name is or contains `wanted`.
std::string Stage::outputNamed(const std::string& wanted) const {
    std::string found, others;
    for (const MidiPortState& each : ports_->ports()) {
        if (each.input) continue;
        if (each.name == wanted) return each.name;
        if (found.empty() && each.name.find(wanted) != std::string::npos) found = each.name;
        others += (others.empty() ? "" : ", ") + each.name;
    }
    if (!found.empty()) return found;
    throw Error(ErrorCode::Device,
                "there is no MIDI output '" + wanted + "'; there are: " +
                    (others.empty() ? std::string("none, neither JACK's nor ALSA's") : others));
}

void pause(const CommandContext& context, std::chrono::milliseconds length) {
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, context.stop, length, [] { return false; });
}

}  // namespace continuo::app
