#pragma once

#include <filesystem>
#include <string>

#include "audio/live_synth.h"
#include "midi/ports/device_notice.h"
#include "rig/rig_doors.h"

namespace continuo::app {

// Keeps the piano's soundfont loaded: loads it as soon as somebody would hear it, and again when its file
// appears or changes. On the thread of RigKeeper.
class PianoKeeper {
public:
    // `synth` and `doors` must outlive this.
    PianoKeeper(LiveSynth& synth, const RigDoors& doors, NoticeSay say)
        : synth_(synth), doors_(doors), say_(std::move(say)) {}

    // Sets RigSettings::soundfont.
    void want(const std::string& soundfont);
    // To be called again and again after want(). heard: a device plays that may be heard. A soundfont that
    // was chosen by name is loaded even for one that cannot be, because a level meter or a test wants it.
    void look(bool heard);

private:
    struct File {
        std::filesystem::path path;  // empty: there is none
        std::filesystem::file_time_type written;
        bool operator==(const File&) const = default;
    };
    File find() const;
    void load();
    void loadAgain();
    void tell();

    LiveSynth& synth_;
    const RigDoors& doors_;
    NoticeSay say_;
    std::string soundfont_;
    bool asked_ = false;  // whether the wanted soundfont was looked for
    File file_;           // the file at the last attempt to load it
    Moment again_{};      // when to look again
    std::string told_;    // why there is none, as it was last reported
};

}  // namespace continuo::app
