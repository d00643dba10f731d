#pragma once

#include <QString>
#include <cstdint>

// The values that the Sound workspace shows, except the sounds (wave/wave_content.h).
namespace continuo::ui {

// One variation: the model's continuation of a prompt.
struct SoundVariationForm {
    qint64 id = 0;   // not 0, and unique on the page
    QString letter;  // "A"
    bool starred = false;
    double progress = 1;      // 0 to 1; below 1: being generated, or stopped
    double bitsPerCode = -1;  // below 0: show the mean of the known codes
    bool operator==(const SoundVariationForm&) const = default;
};

// File formats of exported sounds, in the order of the chooser.
enum class SoundFile { Wav16, Wav24, WavFloat, Flac, Ogg };

// The inspector's fields (Sound). The numbers' ranges and defaults: FormParameters
// (form_parameters.h).
struct SoundForm {
    double temperature = 0;
    bool latentsAuto = true;
    int latents = 0;  // set by hand
    int variations = 0;
    std::uint64_t seed = 0;
    bool seedLocked = false;

    double promptFrom = 0;  // s of the continued sound
    double promptTo = 0;    // s, the seam; at least promptFrom
    double seconds = 0;     // to generate
    int levels = 0;         // of the codec; 0: all

    double minP = 0;
    double topP = 0;
    int topK = 0;

    SoundFile file = SoundFile::Wav24;
    bool exportsPrompt = true;
    bool writesOrigin = true;  // write provenance metadata into the file; the same switch as in the settings

    bool operator==(const SoundForm&) const = default;
};

// Facts about the sound model beyond ModelFacts.
struct SoundModelFacts {
    int levels = 0;    // most codes per frame; 0: no model
    int codes = 1024;  // codebook size per level
    double framesPerSecond = 0;
    double codesPerSecond = -1;  // on this machine, for all variations together; below 0: unknown
    int fewestLevels = 1;        // fewest codes per frame
    static constexpr double kLongestPrompt = 60;  // s
};

// The source of a recording: the sound input (a microphone), or all that Continuo plays.
enum class RecordFrom { Input, Output };

// State of the toolbar during a recording.
struct SoundRecordingState {
    RecordFrom from = RecordFrom::Input;
    double seconds = 0;
    double longest = 0;  // s at which it ends automatically
    bool operator==(const SoundRecordingState&) const = default;
};

// State of the toolbar while sounds are generated.
struct SoundState {
    bool running = false;
    bool paused = false;        // by the user
    bool resting = false;       // waits until nobody plays
    int frame = 0, frames = 0;  // frames of codes done and in all, in each variation
    int variations = 0;
    double secondsLeft = -1;  // below 0: not known yet
    QString promptName = {};  // the prompt, if it is not the one shown: "rain.flac"
    bool operator==(const SoundState&) const = default;
};

}  // namespace continuo::ui
