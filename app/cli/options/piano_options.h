#pragma once

#include <string>

#include "audio/piano_synth.h"
#include "rig/rig_settings.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// The piano that is heard or written; as it is: as it sounds in the window at first.
struct PianoOptions {
    std::string soundfont;                       // empty: the best one found
    double gain = RigSettings{}.gain;            // dB
    double reverb = 100 * RigSettings{}.reverb;  // %
    // As a file is rendered with it.
    PianoSound sound() const;
    bool operator==(const PianoOptions&) const = default;
};

// --soundfont, --gain and --reverb.
void addPianoOptions(CLI::App& command, PianoOptions& options);

}  // namespace continuo::app
