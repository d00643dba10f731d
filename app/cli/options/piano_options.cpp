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
    addNumber(command, "--gain", options.gain, {-60, 6}, "Volume of the piano in dB, -60 to 6 (default -6)");
    addNumber(command, "--reverb", options.reverb, {0, 100},
              "Room reverb in per cent, 0 to 100 (default 15)");
}

}  // namespace continuo::app
