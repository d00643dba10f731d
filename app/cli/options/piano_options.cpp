#include "cli/options/piano_options.h"

#include <CLI/CLI.hpp>

#include "audio/amplitude.h"
#include "cli/options/number_option.h"

namespace continuo::app {

PianoSound PianoOptions::sound() const {
    PianoSound sound;
    sound.gain *= toAmplitude(gain);
    sound.reverb = reverb / 100;
    return sound;
}

void addPianoOptions(CLI::App& command, PianoOptions& options) {
    command
        .add_option("--soundfont", options.soundfont,
                    "Soundfont of the piano, .sf2 or .sf3 (default: the best one found)")
        ->type_name("FILE");
    addParameter(command, parameters::kGain, options.gain);
    addParameter(command, parameters::kReverb, options.reverb);
}

}  // namespace continuo::app
