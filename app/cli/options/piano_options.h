#pragma once

#include <string>

#include "audio/piano_synth.h"
#include "parameters/program_parameters.h"

namespace CLI {
class App;
}  // namespace CLI

namespace continuo::app {

// The piano for playing or rendering. The defaults are those of the window.
struct PianoOptions {
    std::string soundfont;                             // empty: the best available
    double gain = parameters::kGain.defaultValue;      // dB
    double reverb = parameters::kReverb.defaultValue;  // %
    // Returns the settings for rendering a file with this piano.
    PianoSound sound() const;
    bool operator==(const PianoOptions&) const = default;
};

// Adds --soundfont, --gain and --reverb.
void addPianoOptions(CLI::App& command, PianoOptions& options);

}  // namespace continuo::app
