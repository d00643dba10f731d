#pragma once

#include <filesystem>
#include <string>

#include "audio/live_synth.h"
#include "midi/ports/device_notice.h"
#include "rig/rig_doors.h"

namespace continuo::app {

// The soundfont that the piano is played by: loaded once somebody would hear it, and tried again when its
// file comes or changes. The rig's keeper's thread.
class PianoKeeper {
public:
    // `synth` and `doors` outlive it.
    PianoKeeper(LiveSynth& synth, const RigDoors& doors, NoticeSay say)
        : synth_(synth), doors_(doors), say_(std::move(say)) {}

    // RigSettings::soundfont.
    void want(const std::string& soundfont);
    // After want(). heard: a device plays that may be heard; a soundfont that is named is loaded for any, as
    // it is for a meter or a test.
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
    bool asked_ = false;  // for the wanted one
    File file_;           // as it was when it was loaded, or could not be
    Moment again_{};      // to look for it
    std::string told_;    // why there is none, as it was said
};

}  // namespace continuo::app
