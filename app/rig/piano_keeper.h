#pragma once

#include <filesystem>
#include <string>

#include "audio/live_synth.h"
#include "midi/ports/device_notice.h"
#include "rig/rig_dependencies.h"

namespace continuo::app {

// Keeps the piano's soundfont loaded: loads it when a device can play it, and again when its file appears or
// changes. On the thread of RigKeeper.
class PianoKeeper {
public:
    // `synth` and `doors` must outlive this.
    PianoKeeper(LiveSynth& synth, const RigDependencies& doors, NoticeHandler say)
        : synth_(synth), dependencies_(doors), report_(std::move(say)) {}

    // Sets the wanted soundfont (RigSettings::soundfont).
    void setSoundfont(const std::string& soundfont);
    // Call repeatedly after setSoundfont(). heard: whether an audible device plays. If the user has chosen a
    // soundfont by name, it is loaded without a device too, for level meters and tests.
    void poll(bool heard);

private:
    struct File {
        std::filesystem::path path;  // empty: not found
        std::filesystem::file_time_type written;
        bool operator==(const File&) const = default;
    };
    File findFile() const;
    void load();
    void reload();
    void report();

    LiveSynth& synth_;
    const RigDependencies& dependencies_;
    NoticeHandler report_;
    std::string soundfont_;
    bool searched_ = false;      // whether the wanted soundfont has been searched for
    File file_;                  // the file at the last attempt to load it
    Moment again_{};             // time of the next search
    std::string reportedError_;  // the last reported error
};

}  // namespace continuo::app
