#include <CLI/CLI.hpp>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "audio/audio_device.h"
#include "audio/live_synth.h"
#include "audio/null_audio_device.h"
#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/midi_inputs.h"
#include "cli/shared_options.h"
#include "cli/text.h"
#include "midi/midi_file_player.h"
#include "midi/midi_ports.h"
#include "midi/midi_scheduler.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;
using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

constexpr auto kLead = 100ms;      // how long before its moment an event is handed on
constexpr auto kLongestTail = 5s;  // what still sounds after the last event
constexpr float kSilence = 1.0F / 8192;

struct PlayOptions {
    std::string file, midiOut, audio, soundfont;
};

// The file's way to the ears: a synthesiser on an audio device, and a MIDI output where one was asked for.
class Stage {
public:
    Stage(const PlayOptions& options, Console& console) {
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
        if (!options.midiOut.empty()) openMidi(options.midiOut, console);
        device_->start(*synth_);
    }
    ~Stage() { device_->stop(); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    std::vector<EventInbox*> inboxes() {
        std::vector<EventInbox*> list = {&synth_->inbox()};
        if (scheduler_) list.push_back(&scheduler_->inbox());
        return list;
    }
    void panic() noexcept {
        synth_->panic();
        if (scheduler_) scheduler_->panic();
    }
    bool silent() {
        const Levels levels = synth_->takeLevels();
        return std::max(levels.left, levels.right) < kSilence;
    }
    AudioStatus audio() const { return device_->status(); }
    std::optional<SchedulerStatus> midi() const {
        return scheduler_ ? std::optional(scheduler_->status()) : std::nullopt;
    }

private:
    void openMidi(const std::string& wanted, Console& console) {
        MidiPortsOptions options;
        options.choice.inputs = std::vector<std::string>{};
        options.virtualInput.clear();
        options.onStatus = [&console](const std::string& line) { console.say(line); };
        ports_.emplace(std::vector<EventInbox*>{}, options);
        if (wanted != options.virtualOutput) ports_->choose({options.choice.inputs, outputNamed(wanted)});
        scheduler_.emplace([this](const MidiEvent& event) { ports_->send(event); });
    }

    // The port whose name is or contains `wanted`.
    std::string outputNamed(const std::string& wanted) const {
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

    std::unique_ptr<AudioDevice> device_;
    std::optional<LiveSynth> synth_;
    std::optional<MidiPorts> ports_;
    std::optional<MidiScheduler> scheduler_;  // last: it sends to the ports until its end
};

// Sleeps, but not beyond a wish to stop.
void pause(const CommandContext& context, std::chrono::milliseconds length) {
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, context.stop, length, [] { return false; });
}

void report(const PlayOptions& options, const MidiFile& file, const Stage& stage, double played,
            CommandContext& context) {
    const AudioStatus audio = stage.audio();
    const std::optional<SchedulerStatus> midi = stage.midi();
    const auto milliseconds = [](auto time) {
        return std::chrono::duration<double, std::milli>(time).count();
    };
    if (context.json) {
        Json json = {{"command", "play"},   {"file", options.file},
                     {"seconds", played},   {"notes", file.performance.notes.size()},
                     {"audio", audio.name}, {"sample_rate", audio.format.sampleRate},
                     {"xruns", audio.xruns}};
        if (midi) {
            json["midi_sent"] = midi->sent;
            json["midi_late"] = midi->late;
            json["midi_worst_ms"] = milliseconds(midi->worstLateness);
        }
        return printJson(context.console, json);
    }
    std::string line = oneLine(options.file) + ": played " + fixed(played, 1) + " s by " +
                       oneLine(audio.name) + ", " + counted(static_cast<std::int64_t>(audio.xruns), "xrun");
    if (midi) {
        line += "; " + counted(static_cast<std::int64_t>(midi->sent), "MIDI message") + ", " +
                grouped(static_cast<std::int64_t>(midi->late)) + " late, the worst by " +
                fixed(milliseconds(midi->worstLateness), 1) + " ms";
    }
    context.console.print(line);
}

ExitCode play(const PlayOptions& options, CommandContext& context) {
    const MidiFile file = readNamedMidi(options.file, {}, context);
    if (!file.hasNotes()) throw Error(ErrorCode::BadFile, options.file + " has no notes to play");
    Stage stage(options, context.console);
    const Moment begin = LiveClock::now() + 2 * kLead;
    MidiFilePlayer player(file.performance, stage.inboxes(), begin, kLead);
    const auto secondsNow = [begin] { return Seconds(LiveClock::now() - begin).count(); };
    {
        const std::stop_callback silence(context.stop, [&] {
            player.stop();
            stage.panic();
        });
        for (bool quiet = false; !context.stopped() && !quiet;) {
            pause(context, 100ms);
            const bool silent = stage.silent();  // since the last look
            quiet = LiveClock::now() > player.end() + 200ms &&
                    (silent || LiveClock::now() > player.end() + kLongestTail);
            const double length = Seconds(player.end() - begin).count();
            context.console.progress(clockTime(std::clamp(secondsNow(), 0.0, length)) + " of " +
                                     clockTime(length));
        }
    }
    context.console.clearProgress();
    const double played = std::max(0.0, std::min(secondsNow(), Seconds(player.end() - begin).count()));
    if (context.stopped()) std::this_thread::sleep_for(50ms);  // a panic takes a block
    report(options, file, stage, played, context);
    return context.stopped() ? ExitCode::Cancelled : ExitCode::Done;
}

}  // namespace

void addPlay(CLI::App& program, CommandContext& context) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command =
        program.add_subcommand("play", "Play a MIDI file on the piano or on a MIDI instrument");
    command->add_option("file", options->file, "MIDI file")->required()->type_name("FILE");
    command
        ->add_option("--audio", options->audio,
                     "Device to be heard by, or part of its name; none for no sound (see continuo-cli ports)")
        ->type_name("DEVICE");
    command
        ->add_option("--midi-out", options->midiOut,
                     "Send to this MIDI output too, or part of its name; 'Continuo Out' is a port of our own")
        ->type_name("NAME");
    command->add_option("--soundfont", options->soundfont, "Piano to hear, .sf2 or .sf3 (the best one found)")
        ->type_name("FILE");
    addJsonFlag(*command, context);
    command->footer("Ctrl+C stops with silence.");
    command->callback(
        [options, &context] { context.action = [options, &context] { return play(*options, context); }; });
}

}  // namespace continuo::app
